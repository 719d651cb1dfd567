import Gauges
public import RasterExport
public import Specification
public import VectorGraphics

/// A dashboard as pages of paper.
public struct DashboardSheets: Sendable {
  /// In order, all of one width; at least one.
  public let pages: [Scene]
  public let gaugeCount: Int
  public let missingGlyphs: [Unicode.Scalar]

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
    var sheet = DashboardSheet(dashboard, typesetter)
    sheet.append(title: dashboard.title, text: dashboard.text, level: 1)
    for (section, pictures) in zip(dashboard.sections, pictures) {
      sheet.append(title: section.title, text: section.text, level: 2, isFollowed: section.hasContents)
      sheet.append(pictures)
      if let table = section.table { sheet.append(table) }
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
    let missing = pages.flatMap(\.missingGlyphs).reduce(into: maker.missingGlyphs) {
      if !$0.contains($1) { $0.append($1) }
    }
    return DashboardSheets(pages: pages, gaugeCount: maker.count, missingGlyphs: missing)
  }
}

extension DashboardSpecification.Section {
  fileprivate var hasContents: Bool { !gauges.isEmpty || table != nil }
}

/// Where things are on the paper.
struct SheetLayout {
  static let margin = 48.0
  /// Between gauges, both ways.
  static let gap = 16.0

  let paper: DashboardSpecification.Paper

  /// Of the paper, in layout units.
  var width: Double { (paper.size ?? DashboardSpecification.Paper.a4.size)?.width ?? 0 }
  /// Between the margins.
  var contentWidth: Double { width - 2 * Self.margin }
  /// Between the margins; infinite without paper.
  var contentHeight: Double { paper.size.map { $0.height - 2 * Self.margin } ?? .infinity }

  /// As many gauges side by side as come nearest to the width they want, and the width that fills the paper then.
  func columns(wanted: Double) -> (count: Int, width: Double) {
    let count = Swift.max(1, ((contentWidth + Self.gap) / (wanted + Self.gap)).rounded())
    return (Int(exactly: count) ?? 1, (contentWidth - Self.gap * (count - 1)) / count)
  }
}
