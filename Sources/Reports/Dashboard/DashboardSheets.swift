import Gauges
public import RasterExport
public import Specification
public import VectorGraphics

/// A dashboard as pages of paper.
public struct DashboardSheets: Sendable {
  /// In order, all of one width; at least one.
  public let pages: [Scene]
  /// How many gauges were drawn, on all pages together.
  public let gaugeCount: Int
  /// Characters that some text has and the font lacks, each once.
  public let missingGlyphs: [Unicode.Scalar]
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
    var maker = PictureMaker(typesetter: typesetter, options: options)
    let pictures = try self.pictures(dashboard, &maker)
    let pages = DashboardSheet(dashboard, pictures, columns: columns(of: dashboard, pictures), typesetter).scenes
    if let tallest = pages.map(\.size.height).max(), tallest > Limits.canvasSide {
      throw SpecificationError([
        SpecificationProblem(
          place: nil, path: "paper",
          message: "the one page would be \(DecimalText.short(tallest)) high; the limit is "
            + "\(DecimalText.short(Limits.canvasSide)). Choose a paper, such as a4")
      ])
    }
    let missing = pages.flatMap(\.missingGlyphs).reduce(into: maker.missingGlyphs) {
      if !$0.contains($1) { $0.append($1) }
    }
    return DashboardSheets(pages: pages, gaugeCount: maker.count, missingGlyphs: missing, warnings: maker.warnings)
  }
}

extension ReportWriter {
  /// Gauges side by side on paper: as the width they want says, or else as many as make the fewest pages, then the fewest
  /// gaps in rows; none much less wide than usual, as their small print would be too small.
  func columns(of dashboard: DashboardSpecification, _ pictures: [[Picture]]) -> Int {
    let layout = SheetLayout(paper: dashboard.paper)
    let usual = layout.columns(wanted: dashboard.cellWidth)
    guard dashboard.gaugeWidth == nil, pictures.contains(where: { !$0.isEmpty }) else { return usual }
    func cost(_ columns: Int) -> [Int] {
      let gaps = pictures.reduce(0) { $0 + ($1.isEmpty ? 0 : (columns - $1.count % columns) % columns) }
      let pages = DashboardSheet(dashboard, pictures, columns: columns, typesetter).pageCount
      return [pages, gaps, usual - columns]
    }
    return (max(1, usual - 1)...usual).min { cost($0).lexicographicallyPrecedes(cost($1)) } ?? usual
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

  /// The width of a gauge that fills the paper with others.
  func width(columns: Int) -> Double { (contentWidth - Self.gap * Double(columns - 1)) / Double(columns) }
}
