import Gauges
import Specification
import Typesetting
import VectorGraphics

/// Places headings, paragraphs, gauges and tables under one another.
struct DashboardSheet {
  private let dashboard: DashboardSpecification
  private let typesetter: Typesetter
  private let layout: SheetLayout
  private let theme: Theme
  private var strips: [SheetStrip] = []
  private var descriptions: [String] = []
  private let rows: SheetRows

  /// - Parameter pictures: of each section.
  init(_ dashboard: DashboardSpecification, _ pictures: [[Picture]], _ rows: SheetRows, _ typesetter: Typesetter) {
    (self.dashboard, self.rows, self.typesetter) = (dashboard, rows, typesetter)
    layout = SheetLayout(paper: dashboard.paper)
    theme = dashboard.appearance == .dark ? .dark : .light
    append(title: dashboard.title, text: dashboard.text, level: 1)
    for (section, pictures) in zip(dashboard.sections, pictures) {
      let isFollowed = !section.gauges.isEmpty || section.table != nil
      append(title: section.title, text: section.text, level: 2, isFollowed: isFollowed)
      append(pictures)
      if let table = section.table { append(table) }
    }
  }

  // MARK: - Contents

  /// A heading and its paragraphs.
  ///
  /// - Parameters:
  ///   - level: of the heading; 1 is the document's.
  ///   - isFollowed: by gauges or a table, with which a short text keeps.
  private mutating func append(title: String, text: String, level: Int, isFollowed: Bool = false) {
    let size: Double = level == 1 ? 24 : 16
    if !strips.isEmpty { strips.append(SheetStrip(height: size, nodes: [])) }
    if !title.isEmpty {
      for (index, line) in lines(title, TextStyle(size: size, weight: .bold)).enumerated() {
        let meaning = Node.Group.Meaning.heading(level: level, text: index == 0 ? title : "")
        let heading = Node.group(meaning: meaning, [node(line, y: size)])
        strips.append(SheetStrip(height: size * 1.4, nodes: [heading], keepsWithNext: true))
      }
      strips.append(SheetStrip(height: 4, nodes: [], keepsWithNext: true))
      descriptions.append(title)
    }
    let paragraphs = DashboardText.paragraphs(text).map { lines($0, TextStyle(size: 12)) }
    let keeps = isFollowed && paragraphs.reduce(0) { $0 + $1.count } <= 8
    for lines in paragraphs {
      for (index, line) in lines.enumerated() {
        // Never one line of several alone.
        let keepsLine = index < lines.count - 1 && (index == 0 || index == lines.count - 2)
        strips.append(SheetStrip(height: 18, nodes: [node(line, y: 12)], keepsWithNext: keeps || keepsLine))
      }
      strips.append(SheetStrip(height: 8, nodes: [], keepsWithNext: keeps))
    }
  }

  private mutating func append(_ pictures: [Picture]) {
    let columns = rows.columns
    // Fewer gauges than a row holds share the row, but are not blown up.
    let cell = min(1.5 * layout.width(columns: columns), layout.width(columns: max(1, min(columns, pictures.count))))
    // Room for headings above the highest gauge there can be.
    let highest = layout.contentHeight * 0.6
    var start = 0
    while start < pictures.count {
      let row = pictures[start..<min(start + columns, pictures.count)]
      let scales = row.map { min(cell * rows.share / $0.scene.size.width, highest / $0.scene.size.height) }
      let height = zip(row, scales).map { $0.scene.size.height * $1 }.max() ?? 0
      var nodes: [Node] = []
      for (column, (picture, scale)) in zip(row, scales).enumerated() {
        let size = picture.scene.size
        let place = Vector(
          dx: Double(column) * (cell + SheetLayout.gap) + (cell - size.width * scale) / 2,
          dy: (height - size.height * scale) / 2)
        var content = picture.scene.nodes
        if let ground = picture.scene.background, ground != theme.page {
          content.insert(.fill(.rectangle(Rect(x: 0, y: 0, width: size.width, height: size.height)), ground), at: 0)
        }
        nodes.append(
          .group(
            transform: Transform.scale(scale).followed(by: .translation(place)),
            meaning: .picture(description: picture.alternative), content))
        descriptions.append(picture.alternative)
      }
      strips.append(SheetStrip(height: height, nodes: nodes))
      strips.append(SheetStrip(height: SheetLayout.gap, nodes: []))
      start += columns
    }
  }

  private mutating func append(_ table: DashboardSpecification.Table) {
    strips += SheetTable(table, typesetter, theme, width: layout.contentWidth).strips
    strips.append(SheetStrip(height: 12, nodes: []))
  }

  private func node(_ text: ShapedText, y: Double) -> Node { .text(text, at: Point(x: 0, y: y), theme.label) }

  private func lines(_ text: String, _ style: TextStyle) -> [ShapedText] {
    WordWrap(typesetter: typesetter, style: style, width: layout.contentWidth).lines(text)
  }

  // MARK: - Pages

  var pageCount: Int { SheetPages(strips, height: layout.contentHeight).pages.count }

  var scenes: [Scene] {
    let pages = SheetPages(strips, height: layout.contentHeight).pages
    let (margin, description) = (SheetLayout.margin, descriptions.filter { !$0.isEmpty }.joined(separator: " "))
    return pages.enumerated().map { index, page in
      let size =
        dashboard.paper.size ?? Size(width: layout.width.rounded(), height: (page.height + 2 * margin).rounded(.up))
      var nodes: [Node] = [.group(transform: .translation(Vector(dx: margin, dy: margin)), page.nodes)]
      if pages.count > 1 { nodes += footer(index + 1, of: pages.count, on: size) }
      return Scene(
        size: size, background: theme.page, title: dashboard.title, description: description,
        layers: .init(face: nodes))
    }
  }

  /// The page's number, and the title where it does not stand above.
  private func footer(_ number: Int, of count: Int, on size: Size) -> [Node] {
    let style = TextStyle(size: 11, digits: .tabular)
    let (left, right, y) = (SheetLayout.margin, size.width - SheetLayout.margin, size.height - 24)
    let text = typesetter.shape("\(number) / \(count)", style: style)
    var nodes: [Node] = [.text(text, at: Point(x: right - text.advance, y: y), theme.muted)]
    let wrap = WordWrap(typesetter: typesetter, style: style, width: (right - left) * 0.8)
    if number > 1, let title = wrap.lines(dashboard.title).first {
      nodes.append(.text(title, at: Point(x: left, y: y), theme.muted))
    }
    return nodes
  }
}
