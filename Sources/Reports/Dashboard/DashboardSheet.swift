import Gauges
public import Specification
import Typesetting
public import VectorGraphics

/// A dashboard as pages of paper.
public struct DashboardSheets: Sendable {
  /// In order, all of one width.
  public let pages: [Scene]
  public let gaugeCount: Int
  public let missingGlyphs: [Unicode.Scalar]
}

extension ReportWriter {
  /// A4 in layout units, which are CSS pixels.
  public static let paperSize = Size(width: 794, height: 1123)

  /// A dashboard on paper of A4's width, in its light colours unless its theme is dark.
  ///
  /// - Parameter pageHeight: 300…16,384 layout units; nil takes one page as high as it needs.
  /// - Throws: ``SpecificationError`` when a gauge has no layout, or one page would be higher than 16,384.
  public func sheets(
    _ dashboard: DashboardSpecification, pageHeight: Double? = nil
  ) throws(SpecificationError) -> DashboardSheets {
    var dashboard = dashboard
    if dashboard.appearance == .auto { dashboard.appearance = .light }
    var maker = PictureMaker(typesetter: typesetter, options: options)
    let pictures = try self.pictures(dashboard, &maker)
    let height = pageHeight.map { Swift.min(Limits.canvasSide, Swift.max(300, $0)) }
    var sheet = DashboardSheet(
      dashboard, typesetter, size: Size(width: Self.paperSize.width, height: height ?? .infinity))
    sheet.append(title: dashboard.title, text: dashboard.text, size: 24)
    for (section, pictures) in zip(dashboard.sections, pictures) {
      sheet.append(title: section.title, text: section.text, size: 16)
      sheet.append(pictures, width: dashboard.gaugeWidth)
      if let table = section.table { sheet.append(table) }
    }
    let pages = sheet.scenes
    if let tallest = pages.map(\.size.height).max(), tallest > Limits.canvasSide {
      throw SpecificationError([
        SpecificationProblem(
          place: nil,
          message: "the page would be \(DecimalText.short(tallest.rounded())) high; the limit is "
            + "\(DecimalText.short(Limits.canvasSide)). Make it HTML, or several dashboards")
      ])
    }
    let words = pages.flatMap(\.missingGlyphs).reduce(into: maker.missingGlyphs) {
      if !$0.contains($1) { $0.append($1) }
    }
    return DashboardSheets(pages: pages, gaugeCount: maker.count, missingGlyphs: words)
  }
}

/// Places headings, paragraphs, gauges and tables under one another.
private struct DashboardSheet {
  /// What is never divided between pages.
  private struct Strip {
    let height: Double
    /// From the strip's upper left corner.
    let nodes: [Node]
    /// Whether it must not be the last on its page.
    var isHeading = false
  }

  private static let margin = 48.0

  private let dashboard: DashboardSpecification
  private let typesetter: Typesetter
  private let size: Size
  private let theme: Theme
  private var strips: [Strip] = []
  private var descriptions: [String] = []

  private var width: Double { size.width - 2 * Self.margin }

  init(_ dashboard: DashboardSpecification, _ typesetter: Typesetter, size: Size) {
    (self.dashboard, self.typesetter, self.size) = (dashboard, typesetter, size)
    theme = dashboard.appearance == .dark ? .dark : .light
  }

  // MARK: - Contents

  mutating func append(title: String, text: String, size: Double) {
    if !title.isEmpty {
      let style = TextStyle(size: size, weight: .bold)
      if !strips.isEmpty { strips.append(Strip(height: 16, nodes: [], isHeading: true)) }
      for line in lines(title, style) {
        strips.append(Strip(height: size * 1.4, nodes: [node(line, x: 0, y: size)], isHeading: true))
      }
      descriptions.append(title)
    }
    for paragraph in DashboardText.paragraphs(text) {
      for line in lines(paragraph, TextStyle(size: 12)) {
        strips.append(Strip(height: 18, nodes: [node(line, x: 0, y: 12)]))
      }
      strips.append(Strip(height: 6, nodes: []))
    }
  }

  mutating func append(_ pictures: [Picture], width wanted: Double) {
    let gap = 16.0
    var columns = 1
    while columns < 12, Double(columns + 1) * (wanted + gap) - gap <= width { columns += 1 }
    let cell = min(wanted, (width - gap * Double(columns - 1)) / Double(columns))
    var start = 0
    while start < pictures.count {
      let row = pictures[start..<min(start + columns, pictures.count)]
      let heights = row.map { $0.scene.size.height * cell / $0.scene.size.width }
      let height = heights.max() ?? 0
      var nodes: [Node] = []
      for (column, (picture, own)) in zip(row, heights).enumerated() {
        let place = Vector(dx: Double(column) * (cell + gap), dy: (height - own) / 2)
        let transform = Transform.scale(cell / picture.scene.size.width).followed(by: .translation(place))
        var content = picture.scene.nodes
        if let ground = picture.scene.background, ground != theme.page {
          let page = Rect(x: 0, y: 0, width: picture.scene.size.width, height: picture.scene.size.height)
          content.insert(.fill(.rectangle(page), ground), at: 0)
        }
        nodes.append(.group(transform: transform, content))
        descriptions.append(picture.alternative)
      }
      strips.append(Strip(height: height + gap, nodes: nodes))
      start += columns
    }
  }

  mutating func append(_ table: DashboardSpecification.Table) {
    let bold = TextStyle(size: 11, weight: .semibold)
    let plain = TextStyle(size: 11, digits: .tabular)
    if !table.caption.isEmpty {
      strips.append(
        Strip(height: 22, nodes: [node(typesetter.shape(table.caption, style: bold), x: 0, y: 14)], isHeading: true))
    }
    let gap = 16.0
    let heads = table.columns.map { typesetter.shape($0, style: bold) }
    let cells = table.rows.map { row in
      row.enumerated().map { typesetter.shape($1, style: $0 == 0 ? bold : plain) }
    }
    let natural = heads.indices.map { column in
      ([heads[column].advance] + cells.map { $0[column].advance }).max() ?? 0
    }
    // Columns that do not fit get narrower together, and so do the words in them.
    let space = width - gap * Double(max(0, heads.count - 1))
    let factor = min(1, space / max(1, natural.reduce(0, +)))
    func row(_ texts: [ShapedText], isHeading: Bool) -> Strip {
      var nodes: [Node] = []
      var x = 0.0
      for (column, text) in texts.enumerated() {
        let cell = natural[column] * factor
        let fitted =
          text.advance <= cell
          ? text : typesetter.shape(text.string, style: text.style.withSize(text.style.size * factor))
        let isNumeric = DashboardText.isNumeric(table, column: column)
        nodes.append(node(fitted, x: isNumeric ? x + cell - fitted.advance : x, y: 15))
        x += cell + gap
      }
      let line = Path.line(from: Point(x: 0, y: 21), to: Point(x: max(0, x - gap), y: 21))
      nodes.append(.stroke(line, theme.track, StrokeStyle(width: isHeading ? 1 : 0.5)))
      return Strip(height: 22, nodes: nodes, isHeading: isHeading)
    }
    if !heads.isEmpty { strips.append(row(heads, isHeading: true)) }
    for texts in cells { strips.append(row(texts, isHeading: false)) }
    strips.append(Strip(height: 12, nodes: []))
  }

  // MARK: - Words

  private func node(_ text: ShapedText, x: Double, y: Double) -> Node {
    .text(text, at: Point(x: x, y: y), theme.label)
  }

  /// The words in lines of the page's width.
  private func lines(_ text: String, _ style: TextStyle) -> [ShapedText] {
    var lines: [ShapedText] = []
    var line = ""
    var shaped: ShapedText?
    for word in text.split(separator: " ") {
      let longer = line.isEmpty ? String(word) : line + " " + word
      let next = typesetter.shape(longer, style: style)
      if next.advance > width, let full = shaped {
        lines.append(full)
        line = String(word)
        shaped = typesetter.shape(line, style: style)
      } else {
        (line, shaped) = (longer, next)
      }
    }
    return lines + [shaped].compactMap(\.self)
  }

  // MARK: - Pages

  var scenes: [Scene] {
    var pages: [(nodes: [Node], height: Double)] = []
    var nodes: [Node] = []
    var y = Self.margin
    var index = 0
    while index < strips.count {
      // Headings go with what they head.
      var end = index + 1
      while strips[end - 1].isHeading, end < strips.count { end += 1 }
      let block = strips[index..<end]
      let height = block.reduce(0) { $0 + $1.height }
      if y + height > size.height - Self.margin, !nodes.isEmpty {
        pages.append((nodes, y))
        (nodes, y) = ([], Self.margin)
      }
      for strip in block {
        if !strip.nodes.isEmpty {
          nodes.append(.group(transform: .translation(Vector(dx: Self.margin, dy: y)), strip.nodes))
        }
        y += strip.height
      }
      index = end
    }
    pages.append((nodes, y))
    return pages.map { page in
      let height = size.height.isFinite ? Swift.max(size.height, page.height) : page.height + Self.margin
      return Scene(
        size: Size(width: size.width, height: height.rounded(.up)), background: theme.page, title: dashboard.title,
        description: descriptions.joined(separator: " "), layers: .init(face: page.nodes))
    }
  }
}
