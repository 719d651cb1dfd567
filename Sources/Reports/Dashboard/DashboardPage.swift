import Gauges
import SVGExport
public import Specification
import VectorGraphics

extension ReportWriter {
  /// A dashboard as one HTML page that needs nothing else: no script, no other file. It follows the reader's light or
  /// dark system when its theme is auto, prints on light paper, and says every gauge in words.
  ///
  /// - Throws: ``SpecificationError`` when a gauge has no layout on its canvas.
  public func page(_ dashboard: DashboardSpecification) throws(SpecificationError) -> Report {
    var maker = PictureMaker(typesetter: typesetter, options: dashboard.options(options))
    let pictures = try self.pictures(dashboard, &maker)
    var page = DashboardPage(dashboard, rows(of: dashboard, pictures))
    for (section, pictures) in zip(dashboard.sections, pictures) { try page.append(section, pictures, &maker) }
    return Report(
      document: page.bytes, files: [], gaugeCount: maker.count, missingGlyphs: maker.missingGlyphs,
      warnings: maker.warnings)
  }

  /// The gauges of each section, as wide as the dashboard says.
  func pictures(
    _ dashboard: DashboardSpecification, _ maker: inout PictureMaker
  ) throws(SpecificationError) -> [[Picture]] {
    let reader = ReferenceReader(read, identity: identity)
    var problems: [SpecificationProblem] = []
    var sections: [[Picture]] = []
    for (section, content) in dashboard.sections.enumerated() {
      var pictures: [Picture] = []
      for (number, gauge) in content.gauges.enumerated() {
        do throws(SpecificationError) {
          let specification = try gauge.specification(reader)
          if let warning = reader.takeWarning() {
            maker.warnings.append(warning.inside("sections[\(section)].gauges[\(number)]", at: gauge.place))
          }
          let known = maker.warnings.count
          defer {
            for index in known..<maker.warnings.count {
              maker.warnings[index] = maker.warnings[index].inside(
                "sections[\(section)].gauges[\(number)]", at: gauge.place)
            }
          }
          do throws(SpecificationProblem) {
            pictures.append(try maker.picture(of: specification.themed(for: dashboard)))
          } catch {
            throw SpecificationError([error])
          }
        } catch {
          problems += error.problems.map {
            $0.inside("sections[\(section)].gauges[\(number)]", at: gauge.place)
          }
        }
      }
      sections.append(pictures)
    }
    guard problems.isEmpty else { throw SpecificationError(problems) }
    return sections
  }
}

extension SpecificationProblem {
  /// The problem of a gauge as one of the dashboard that holds it at a path.
  fileprivate func inside(_ path: String, at place: Place?) -> SpecificationProblem {
    SpecificationProblem(place: self.place ?? place, path: path + "." + self.path, message: message)
  }
}

extension DashboardSpecification {
  fileprivate func options(_ options: ReportOptions) -> ReportOptions {
    var options = options
    options.pictures = .data
    return options
  }
}

extension DashboardSpecification.GaugeSource {
  fileprivate var place: Place? { if case .reference(let reference) = self { reference.place } else { nil } }

  fileprivate func specification(_ reader: ReferenceReader) throws(SpecificationError) -> GaugeSpecification {
    switch self {
    case .specification(let specification): return specification
    case .reference(let reference):
      return try reader.specification(SpecificationSource(reference), outer: [.init(path: "theme", value: "auto")])
    }
  }
}

extension GaugeSpecification {
  /// In the colours of the dashboard.
  func themed(for dashboard: DashboardSpecification) -> GaugeSpecification {
    switch dashboard.appearance {
    case .auto: return self
    case .dark: return GaugeSpecification(self, gauge: gauge.onDarkPages ?? gauge)
    case .light:
      var light = gauge
      light.darkTheme = nil
      return GaugeSpecification(self, gauge: light)
    }
  }
}

/// Writes the page, section by section.
private struct DashboardPage {
  private let dashboard: DashboardSpecification
  /// On paper.
  private let rows: SheetRows
  private var body = ""
  private var number = 0

  init(_ dashboard: DashboardSpecification, _ rows: SheetRows) { (self.dashboard, self.rows) = (dashboard, rows) }

  var bytes: [UInt8] {
    PageFrame(
      title: dashboard.title, language: dashboard.language, appearance: dashboard.appearance.ofPage,
      style: style
    ).text(
      body: """
        <header>
        <h1>\(dashboard.title.escapedForHTML)</h1>
        \(Self.paragraphs(dashboard.text))</header>
        <main>
        \(body)</main>

        """)
  }

  mutating func append(
    _ section: DashboardSpecification.Section, _ pictures: [Picture], _ maker: inout PictureMaker
  ) throws(SpecificationError) {
    number += 1
    let label = section.title.isEmpty ? "" : " aria-labelledby=\"section-\(number)\""
    body += "<section\(label)>\n"
    if !section.title.isEmpty { body += "<h2 id=\"section-\(number)\">\(section.title.escapedForHTML)</h2>\n" }
    body += Self.paragraphs(section.text)
    if !pictures.isEmpty {
      body += "<div class=\"gauges\">\n"
      for picture in pictures { body += try Self.gauge(picture, maker) + "\n" }
      body += "</div>\n"
    }
    if let table = section.table { body += Self.table(table, name: section.title) }
    body += "</section>\n"
  }

  /// A gauge that says its value to those who do not see it: a meter when it has one value on one scale.
  private static func gauge(_ picture: Picture, _ maker: PictureMaker) throws(SpecificationError) -> String {
    let gauge = picture.specification.gauge
    let (light, dark): (String, String?)
    do throws(SpecificationProblem) {
      light = try maker.dataAddress(picture.scene, maker.options.format)
      dark = try picture.dark.map { (scene) throws(SpecificationProblem) in
        try maker.dataAddress(scene, maker.options.format)
      }
    } catch {
      throw SpecificationError([error])
    }
    // Words and scale of a bar are as large as those of a dial beside it where it is twice as wide.
    let size = picture.scene.size
    let place = size.width > 2.4 * size.height ? " class=\"wide\"" : ""
    guard !gauge.accessibility.isDecorative else {
      return "<div\(place)>\(PictureMaker.image(picture, light: light, dark: dark))</div>"
    }
    guard let value = gauge.value, gauge.kind != .grid, gauge.values.isEmpty else {
      return "<div\(place) role=\"img\" aria-label=\"\(picture.alternative.escapedForHTML)\">"
        + PictureMaker.image(picture, light: light, dark: dark, alternative: "") + "</div>"
    }
    let role = gauge.accessibility.role == .progressbar ? "progressbar" : "meter"
    let scale = gauge.scale
    // The number may be beyond the scale, which a meter cannot say; its text does.
    let now = min(scale.max, max(scale.min, value))
    let unit = gauge.unit.isEmpty ? "" : " " + gauge.unit
    let attributes = [
      ("role", role), ("aria-label", picture.scene.title), ("aria-valuenow", number(now)),
      ("aria-valuemin", number(scale.min)), ("aria-valuemax", number(scale.max)),
      ("aria-valuetext", picture.formattedValue + unit), ("aria-description", picture.scene.description),
    ].map { "\($0)=\"\($1.escapedForHTML)\"" }.joined(separator: " ")
    return "<div\(place) \(attributes)>"
      + PictureMaker.image(picture, light: light, dark: dark, alternative: "") + "</div>"
  }

  private static func number(_ value: Double) -> String {
    value != 0 && value.magnitude < 1e-4 ? "\(value)" : DecimalText.short(value, decimals: 9)
  }

  private static func paragraphs(_ text: String) -> String {
    DashboardText.paragraphs(text).map { "<p>\($0.escapedForHTML)</p>\n" }.joined()
  }

  private static func table(_ table: DashboardSpecification.Table, name: String) -> String {
    let caption = table.caption.escapedForHTML
    let label = (table.caption.isEmpty ? (name.isEmpty ? "Values" : name) : table.caption).escapedForHTML
    let isNumeric = DashboardText.numericColumns(table)
    // A wide table scrolls by itself, with the keyboard too.
    var text = "<div class=\"table\" role=\"region\" aria-label=\"\(label)\" tabindex=\"0\">\n<table>\n"
    if !caption.isEmpty { text += "<caption>\(caption)</caption>\n" }
    let headings = table.columns.enumerated().map { index, column in
      "<th scope=\"col\"\(isNumeric[index] ? " class=\"number\"" : "")>\(column.escapedForHTML)</th>"
    }
    text += "<thead><tr>\(headings.joined())</tr></thead>\n<tbody>\n"
    for row in table.rows {
      let cells = row.prefix(isNumeric.count).enumerated().map { index, cell in
        let style = isNumeric[index] ? " class=\"number\"" : ""
        return index == 0
          ? "<th scope=\"row\"\(style)>\(cell.escapedForHTML)</th>" : "<td\(style)>\(cell.escapedForHTML)</td>"
      }
      text += "<tr>\(cells.joined())</tr>\n"
    }
    return text + "</tbody>\n</table>\n</div>\n"
  }

  // MARK: - Style

  private var style: String {
    let wanted = dashboard.gaugeWidth ?? DashboardSpecification.usualGaugeWidth
    let width = DecimalText.short(wanted)
    // A row is filled, and a gauge no more than half again as large as it is asked for.
    let (most, least) = (DecimalText.short(wanted * 1.5), DecimalText.short(wanted * 2 + 48))
    return """
      p { max-width: 42rem; }
      .gauges { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, \(width)px), 1fr)); gap: 1rem;
        align-items: center; justify-items: start; }
      .gauges > div { width: 100%; max-width: \(most)px; break-inside: avoid; }
      @media screen and (min-width: \(least)px) { .gauges > .wide { grid-column: span 2; max-width: none; } }
      .gauges img { display: block; width: 100%; height: auto; }
      .table { overflow-x: auto; margin-top: 1rem; } .number { text-align: right; font-variant-numeric: tabular-nums; }
      \(paper)
      """
  }

  /// Pages as those of the PDF: gauges fill the paper's width, and what belongs together is not divided.
  private var paper: String {
    let size =
      switch dashboard.paper {
      case .a4: "A4"
      case .a4Landscape: "A4 landscape"
      case .letter: "letter"
      case .letterLandscape: "letter landscape"
      case .none: "auto"
      }
    let width = rows.share == 1 ? "none" : DecimalText.short(100 * rows.share) + "%"
    let margin = DecimalText.short(SheetLayout.margin)
    // Margins are the paper's own, unless it is dark.
    let ground = dashboard.appearance == .dark ? " background: \(Theme.dark.page.hex);" : ""
    return """
      @page { size: \(size); margin: \(margin)px;\(ground) }
      @media print { body { max-width: none; padding: 0; print-color-adjust: exact; } p { orphans: 2; widows: 2; }
        h1, h2, caption, h2 + p { break-after: avoid; } tr, .gauges > div { break-inside: avoid; }
        .gauges { grid-template-columns: repeat(\(rows.columns), 1fr); } .gauges > div { max-width: \(width); }
        thead { display: table-header-group; } .table { overflow: visible; } }
      """
  }
}

extension DashboardSpecification.Appearance {
  fileprivate var ofPage: PageFrame.Appearance {
    switch self {
    case .auto: .auto
    case .light: .light
    case .dark: .dark
    }
  }
}

/// Words of a dashboard.
enum DashboardText {
  /// Apart by empty lines; line ends in them are spaces.
  static func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .split { $0.allSatisfy(\.isWhitespace) }
      .map { $0.joined(separator: " ").cleaned }
  }

  /// Of each column, whether all its cells are numbers or empty, and one is a number.
  static func numericColumns(_ table: DashboardSpecification.Table) -> [Bool] {
    table.columns.indices.map { column in
      let cells = table.rows.lazy.compactMap { $0.indices.contains(column) ? $0[column] : nil }.filter { !$0.isEmpty }
      return !cells.isEmpty && cells.allSatisfy { DecimalText.number(from: $0) != nil }
    }
  }
}
