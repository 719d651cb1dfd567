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
  private let columns: Int

  /// - Parameters:
  ///   - pictures: of each section.
  ///   - columns: cells side by side.
  init(_ dashboard: DashboardSpecification, _ pictures: [[Picture]], columns: Int, _ typesetter: Typesetter) {
    (self.dashboard, self.columns, self.typesetter) = (dashboard, columns, typesetter)
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

  /// Rows of cells; what holds several gauges has a row for itself.
  private mutating func append(_ pictures: [Picture]) {
    let width = layout.width(columns: columns)
    let cell = Size(width: width, height: width * dashboard.canvas.height / dashboard.canvas.width)
    var rest = pictures[...]
    while let first = rest.first {
      let count = first.place == .row ? 1 : rest.prefix { $0.place != .row }.prefix(columns).count
      let size = first.place == .row ? size(ofRow: first) : cell
      let row = rest.prefix(count)
      rest = rest.dropFirst(count)
      var nodes: [Node] = []
      for (column, picture) in row.enumerated() {
        let place = Vector(dx: Double(column) * (width + SheetLayout.gap), dy: 0)
        nodes.append(.group(transform: .translation(place), card(picture, size)))
        descriptions.append(picture.alternative)
      }
      strips.append(SheetStrip(height: size.height, nodes: nodes))
      strips.append(SheetStrip(height: SheetLayout.gap, nodes: []))
    }
  }

  /// As wide as the paper, with room for headings above it.
  private func size(ofRow picture: Picture) -> Size {
    let size = picture.scene.size
    let height = min(layout.contentWidth * size.height / size.width, layout.contentHeight * 0.6)
    return Size(width: layout.contentWidth, height: height)
  }

  /// A picture in a card of a size.
  private func card(_ picture: Picture, _ size: Size) -> [Node] {
    let (own, radius) = (picture.scene.size, min(12, size.height / 8))
    let padding = picture.place == .ownShape ? min(16, size.width * 0.08) : 0
    let scale = min((size.width - 2 * padding) / own.width, (size.height - 2 * padding) / own.height)
    let place = Vector(dx: (size.width - own.width * scale) / 2, dy: (size.height - own.height * scale) / 2)
    let box = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let edge = Path.roundedRectangle(box.expanded(by: -0.5), cornerRadius: radius - 0.5)
    let ground = picture.scene.background.flatMap { color -> Node? in
      guard color != theme.page else { return nil }
      let isWhole = picture.place == .cell
      return isWhole
        ? .fill(.roundedRectangle(box, cornerRadius: radius), color)
        : .group(
          transform: Transform.scale(scale).followed(by: .translation(place)),
          [.fill(.rectangle(Rect(x: 0, y: 0, width: own.width, height: own.height)), color)])
    }
    let content = Node.group(
      transform: Transform.scale(scale).followed(by: .translation(place)),
      meaning: .picture(description: picture.alternative), picture.scene.nodes)
    return [ground].compactMap { $0 } + [.stroke(edge, theme.track, StrokeStyle(width: 1)), content]
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
        language: dashboard.language, layers: .init(face: nodes))
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
