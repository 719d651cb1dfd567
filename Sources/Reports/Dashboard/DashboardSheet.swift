public import Gauges
public import RasterExport
public import Specification
import Typesetting
public import VectorGraphics

/// Places headings, paragraphs, gauges and tables under one another.
struct DashboardSheet {
  private let dashboard: DashboardSpecification
  private let typesetter: Typesetter
  private let layout: SheetLayout
  private let theme: Theme
  private var strips: [SheetStrip] = []
  private var descriptions: [String] = []
  private let columns: Int
  /// Height by width of a cell.
  private let shape: Double

  /// - Parameters:
  ///   - pictures: the pictures of each section.
  ///   - columns: cells side by side.
  ///   - canvas: that the pictures in cells were drawn on.
  init(
    _ dashboard: DashboardSpecification, _ pictures: [[Picture]], columns: Int, canvas: Size, _ typesetter: Typesetter
  ) {
    (self.dashboard, self.columns, self.typesetter) = (dashboard, columns, typesetter)
    shape = canvas.height / canvas.width
    layout = SheetLayout(paper: dashboard.paper)
    theme = (dashboard.appearance == .dark ? dashboard.pageTheme.dark : dashboard.pageTheme.light).ofPage
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
      for (index, line) in lines(title, TextStyle(size: size, weight: .bold).inFamily(of: theme.fonts.title))
        .enumerated()
      {
        let meaning = Node.Group.Meaning.heading(level: level, text: index == 0 ? title : "")
        let heading = Node.group(meaning: meaning, [node(line, y: size)])
        strips.append(SheetStrip(height: size * 1.4, nodes: [heading], keepsWithNext: true))
      }
      strips.append(SheetStrip(height: 4, nodes: [], keepsWithNext: true))
      descriptions.append(title)
    }
    let paragraphs = DashboardText.paragraphs(text).map {
      lines($0, TextStyle(size: 12).inFamily(of: theme.fonts.label))
    }
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
    let cell = Size(width: width, height: width * shape)
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
    let plate = theme.surround == theme.page ? nil : Node.fill(.roundedRectangle(box, cornerRadius: radius), theme.page)
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
    return [plate, ground].compactMap { $0 } + [.stroke(edge, theme.track, StrokeStyle(width: 1)), content]
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

  private var pages: [SheetPages.Page] { SheetPages(strips, height: layout.contentHeight).pages }

  var pageCount: Int { pages.count }

  /// Whether the last of several pages is nearly empty.
  var hasTail: Bool {
    let pages = pages
    return pages.count > 1 && (pages.last?.height ?? 0) < 0.3 * layout.contentHeight
  }

  var scenes: [Scene] {
    let pages = pages
    let (margin, description) = (SheetLayout.margin, descriptions.filter { !$0.isEmpty }.joined(separator: " "))
    return pages.enumerated().map { index, page in
      let size =
        dashboard.paper.size ?? Size(width: layout.width.rounded(), height: (page.height + 2 * margin).rounded(.up))
      var nodes: [Node] = [.group(transform: .translation(Vector(dx: margin, dy: margin)), page.nodes)]
      if pages.count > 1 { nodes += footer(index + 1, of: pages.count, on: size) }
      return Scene(
        size: size, background: theme.surround, title: dashboard.title, description: description,
        language: dashboard.language, layers: .init(face: nodes))
    }
  }

  /// The page's number, and the title where it does not stand above.
  private func footer(_ number: Int, of count: Int, on size: Size) -> [Node] {
    let style = TextStyle(size: 11, digits: .tabular).inFamily(of: theme.fonts.label)
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

/// A dashboard as pages of paper.
public struct DashboardSheets: Sendable {
  /// In order, all of one width; at least one.
  public let pages: [Scene]
  /// How many gauges were drawn, on all pages together.
  public let gaugeCount: Int
  /// What the fonts of all texts lack.
  public let fonts: FontNotes
  /// What is drawn as missing or not at all, and why, by places in the dashboard.
  public let warnings: [SpecificationProblem]

  /// The pages as a PDF.
  public func pdf() throws(RasterError) -> [UInt8] { try PDFDocument(pages: pages)?.bytes ?? [] }
}

extension ReportWriter {
  /// A dashboard on its paper, in its light colours unless its theme is dark. Gauges fill the paper's width.
  ///
  /// Pages end between rows of gauges, lines of a text and rows of a table, whose head then stands on the next page
  /// again; a heading is never the last on its page. Where there are several, each has its number.
  ///
  /// - Throws: ``SpecificationError`` with every problem of every gauge, or when the one page of a dashboard without
  ///   paper would be higher than 16,384.
  public func sheets(_ dashboard: DashboardSpecification) throws(SpecificationError) -> DashboardSheets {
    var dashboard = dashboard
    if dashboard.appearance == .auto { dashboard.appearance = .light }
    var (sheet, maker) = try self.sheet(dashboard, canvas: dashboard.canvas)
    // What little a last page has may find room where all cards are a little lower.
    for share in sheet.hasTail ? [0.95, 0.9, 0.85] : [] {
      let canvas = Size(width: dashboard.canvas.width, height: dashboard.canvas.height * share)
      let (lower, other) = try self.sheet(dashboard, canvas: canvas)
      if lower.pageCount < sheet.pageCount {
        (sheet, maker) = (lower, other)
        break
      }
    }
    let pages = sheet.scenes
    if let tallest = pages.map(\.size.height).max(), tallest > Limits.canvasSide {
      throw SpecificationError([
        SpecificationProblem(
          place: nil, path: "paper",
          message: "the one page would be \(DecimalText.short(tallest)) high; the limit is "
            + "\(DecimalText.short(Limits.canvasSide)). Choose a paper, such as a4")
      ])
    }
    var fonts = maker.fonts
    for page in pages { fonts.add(FontNotes(page, shaper: typesetter)) }
    return DashboardSheets(pages: pages, gaugeCount: maker.count, fonts: fonts, warnings: maker.warnings)
  }
}

extension ReportWriter {
  private func sheet(
    _ dashboard: DashboardSpecification, canvas: Size
  ) throws(SpecificationError) -> (DashboardSheet, PictureMaker) {
    var maker = PictureMaker(typesetter: typesetter, options: options)
    // On the canvas of the page, which paper makes smaller, so that both show the same marks.
    let pictures = try self.pictures(dashboard, &maker, canvas: canvas)
    let columns = columns(
      of: dashboard, pictures, canvas: canvas, among: SheetLayout(paper: dashboard.paper).narrowColumns)
    return (DashboardSheet(dashboard, pictures, columns: columns, canvas: canvas, typesetter), maker)
  }

  /// Gauges side by side on paper: as the width they want says, or else as many as make the fewest pages, then the fewest
  /// gaps below full rows, then in all rows.
  ///
  /// - Parameter choices: nil has none much less wide than usual, as the small print of what was drawn for that would be too
  ///   small. One less is taken where that leaves less of a last row empty, as with four in rows of three.
  func columns(
    of dashboard: DashboardSpecification, _ pictures: [[Picture]], canvas: Size, among choices: [Int]? = nil
  ) -> Int {
    let layout = SheetLayout(paper: dashboard.paper)
    let usual = layout.columns(wanted: dashboard.cellWidth)
    guard dashboard.gaugeWidth == nil, pictures.contains(where: { !$0.isEmpty }) else { return usual }
    func cost(_ columns: Int) -> [Int] {
      let counts = pictures.map(\.count)
      func gaps(_ counts: [Int]) -> Int { counts.reduce(0) { $0 + ($1 == 0 ? 0 : (columns - $1 % columns) % columns) } }
      let sheet = DashboardSheet(dashboard, pictures, columns: columns, canvas: canvas, typesetter)
      let isWide = choices?.contains(columns) == false
      return [
        sheet.pageCount + (isWide && sheet.hasTail ? 1 : 0), gaps(counts.filter { $0 > columns }), isWide ? 1 : 0,
        gaps(counts), choices == nil ? usual - columns : columns,
      ]
    }
    let all = choices.map { [max(1, ($0.min() ?? 2) - 1)] + $0 } ?? Array(max(1, usual - 1)...usual)
    return all.min { cost($0).lexicographicallyPrecedes(cost($1)) } ?? usual
  }
}

/// Where things are on the paper.
struct SheetLayout {
  static let margin = 48.0
  /// Between gauges, both ways.
  static let gap = 16.0

  let paper: DashboardSpecification.Paper

  /// The width of the paper, in layout units.
  var width: Double { (paper.size ?? DashboardSpecification.Paper.a4.size)?.width ?? 0 }
  /// Between the margins.
  var contentWidth: Double { width - 2 * Self.margin }
  /// Between the margins; infinite without paper.
  var contentHeight: Double { paper.size.map { $0.height - 2 * Self.margin } ?? .infinity }

  /// As many gauges side by side as come nearest to the width they want.
  func columns(wanted: Double) -> Int {
    Int(exactly: Swift.max(1, ((contentWidth + Self.gap) / (wanted + Self.gap)).rounded())) ?? 1
  }

  /// Those that make cards of 165 to 225 points: on less wide ones the small print would be below 7.
  var narrowColumns: [Int]? {
    let columns = (1...20).filter { (220.0...300).contains(width(columns: $0)) }
    return columns.isEmpty ? nil : columns
  }

  /// The width of a gauge that fills the paper with others.
  func width(columns: Int) -> Double { (contentWidth - Self.gap * Double(columns - 1)) / Double(columns) }
}
