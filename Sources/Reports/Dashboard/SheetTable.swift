import Gauges
import Specification
import Typesetting
import VectorGraphics

/// A table on paper: columns as wide as they need to be, or as the paper lets them, from the left, under lines as wide as
/// the paper; texts in as many lines as they take.
struct SheetTable {
  private static let gap = 32.0
  /// What a column has at least. A table whose columns do not get that much is drawn smaller as a whole.
  private static let narrowest = 48.0
  private static let lineHeight = 15.0

  private let table: DashboardSpecification.Table
  private let typesetter: Typesetter
  private let theme: Theme
  private let width: Double
  private let isNumeric: [Bool]
  private let widths: [Double]
  private let heading: TextStyle
  private let plain: TextStyle

  /// - Parameter width: the most there is.
  init(_ table: DashboardSpecification.Table, _ typesetter: Typesetter, _ theme: Theme, width: Double) {
    (self.table, self.typesetter, self.theme, self.width) = (table, typesetter, theme, width)
    let heading = TextStyle(size: 11, weight: .semibold).inFamily(of: theme.fonts.label)
    let plain = TextStyle(size: 11, digits: .tabular).inFamily(of: theme.fonts.label)
    (self.heading, self.plain) = (heading, plain)
    isNumeric = DashboardText.numericColumns(table)
    let natural = table.columns.enumerated().map { column, name in
      table.rows.reduce(typesetter.shape(name, style: heading).advance) { widest, row in
        guard row.indices.contains(column) else { return widest }
        return max(widest, typesetter.shape(row[column], style: column == 0 ? heading : plain).advance)
      }
    }
    let gaps = Self.gap * Double(max(0, natural.count - 1))
    let least = natural.reduce(0) { $0 + min($1, Self.narrowest) }
    let shared = Self.shared(natural, of: max(width - gaps, least))
    // What is left lies behind the last texts.
    widths = shared
  }

  private func style(_ column: Int) -> TextStyle { column == 0 ? heading : plain }

  /// Narrow columns have what they need; wide ones share the rest.
  private static func shared(_ natural: [Double], of width: Double) -> [Double] {
    var (rest, count) = (width, natural.count)
    var most = Double.infinity
    for width in natural.sorted() {
      let share = rest / Double(count)
      guard width <= share else {
        most = share
        break
      }
      (rest, count) = (rest - width, count - 1)
    }
    return natural.map { min($0, most) }
  }

  var strips: [SheetStrip] {
    let total = widths.reduce(0, +) + Self.gap * Double(max(0, widths.count - 1))
    let scale = min(1, width / max(1, total))
    var strips: [SheetStrip] = []
    let caption = WordWrap(typesetter: typesetter, style: heading, width: width).lines(table.caption)
    for line in caption {
      strips.append(SheetStrip(height: 18, nodes: [.text(line, at: Point(x: 0, y: 13), theme.label)]))
    }
    if !caption.isEmpty { strips.append(SheetStrip(height: 4, nodes: [])) }
    for index in strips.indices { strips[index].keepsWithNext = true }
    let head = row(table.columns, isHead: true).scaled(by: scale)
    strips.append(head)
    for (index, cells) in table.rows.enumerated() {
      var row = row(cells, isHead: false).scaled(by: scale)
      // Neither the first row nor the last one stands alone.
      row.keepsWithNext = index < table.rows.count - 1 && (index == 0 || index == table.rows.count - 2)
      row.head = [head]
      strips.append(row)
    }
    return strips
  }

  private func row(_ texts: [String], isHead: Bool) -> SheetStrip {
    var nodes: [Node] = []
    var (x, count) = (0.0, 1)
    for (column, text) in texts.prefix(widths.count).enumerated() {
      let style = isHead ? heading : style(column)
      // A hair more than the text, so that rounding does not divide it.
      let wrap = WordWrap(typesetter: typesetter, style: style, width: widths[column] + 0.01)
      let lines = wrap.lines(text)
      for (index, line) in lines.enumerated() {
        let start = isNumeric[column] ? x + widths[column] - line.advance : x
        nodes.append(.text(line, at: Point(x: start, y: 15 + Double(index) * Self.lineHeight), theme.label))
      }
      count = max(count, lines.count)
      x += widths[column] + Self.gap
    }
    let height = 7 + Self.lineHeight * Double(count)
    let line = Path.line(from: Point(x: 0, y: height - 1), to: Point(x: max(width, x - Self.gap), y: height - 1))
    nodes.append(.stroke(line, theme.track, StrokeStyle(width: isHead ? 1 : 0.5)))
    return SheetStrip(height: height, nodes: nodes, keepsWithNext: isHead && !table.rows.isEmpty)
  }
}
