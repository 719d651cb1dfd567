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
    var page = DashboardPage(dashboard, columns: columns(of: dashboard, pictures, canvas: dashboard.canvas))
    for (section, pictures) in zip(dashboard.sections, pictures) { try page.append(section, pictures, &maker) }
    return maker.report(page.bytes)
  }
}

extension DashboardSpecification {
  fileprivate func options(_ options: ReportOptions) -> ReportOptions {
    var options = options
    options.pictures = .data
    return options
  }
}

/// Writes the page, section by section.
private struct DashboardPage {
  private let dashboard: DashboardSpecification
  /// On paper.
  private let columns: Int
  private var body = ""
  private var number = 0

  init(_ dashboard: DashboardSpecification, columns: Int) { (self.dashboard, self.columns) = (dashboard, columns) }

  var bytes: [UInt8] {
    PageFrame(
      title: dashboard.title, language: dashboard.language, appearance: dashboard.appearance.ofPage,
      themes: dashboard.pageTheme, style: style
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

  /// A gauge that says its value to those who do not see it: a meter when it has one value on a scale with ends.
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
    let place =
      switch picture.place {
      case .cell: ""
      case .ownShape: " class=\"own\""
      case .row: " class=\"row\""
      }
    guard !gauge.accessibility.isDecorative else {
      return "<div\(place)>\(PictureMaker.image(picture, light: light, dark: dark))</div>"
    }
    guard let meter = picture.reading.meter, picture.reading.ends != nil, gauge.values.isEmpty else {
      return "<div\(place) role=\"img\" aria-label=\"\(picture.alternative.escapedForHTML)\">"
        + PictureMaker.image(picture, light: light, dark: dark, alternative: "") + "</div>"
    }
    let role = gauge.accessibility.role == .progressbar ? "progressbar" : "meter"
    let attributes = [
      ("role", role), ("aria-label", picture.scene.title), ("aria-valuenow", DecimalText.exact(meter.value)),
      ("aria-valuemin", DecimalText.exact(meter.min)), ("aria-valuemax", DecimalText.exact(meter.max)),
      ("aria-valuetext", meter.text), ("aria-description", picture.scene.description),
    ].map { "\($0)=\"\($1.escapedForHTML)\"" }.joined(separator: " ")
    return "<div\(place) \(attributes)>"
      + PictureMaker.image(picture, light: light, dark: dark, alternative: "") + "</div>"
  }

  private static func paragraphs(_ text: String) -> String {
    DashboardText.paragraphs(text).map { "<p>\($0.escapedForHTML)</p>\n" }.joined()
  }

  private static func table(_ table: DashboardSpecification.Table, name: String) -> String {
    let caption = table.caption.escapedForHTML
    // Words of the document, which are in its language.
    let names = [table.caption, name, table.columns.joined(separator: ", ")]
    let label = (names.first { !$0.isEmpty } ?? "").escapedForHTML
    let isNumeric = DashboardText.numericColumns(table)
    // Numbers and short texts stand close; long ones take what is left.
    let classes = table.columns.indices.map { column in
      if isNumeric[column] { return " class=\"number\"" }
      let cells = table.rows.compactMap { $0.indices.contains(column) ? $0[column] : nil } + [table.columns[column]]
      return cells.allSatisfy { $0.count <= 24 } && column + 1 < table.columns.count ? " class=\"short\"" : ""
    }
    // A wide table scrolls by itself, with the keyboard too.
    var text = "<div class=\"table\" role=\"region\" aria-label=\"\(label)\" tabindex=\"0\">\n<table>\n"
    if !caption.isEmpty { text += "<caption>\(caption)</caption>\n" }
    let headings = table.columns.enumerated().map { index, column in
      "<th scope=\"col\"\(classes[index])>\(column.escapedForHTML)</th>"
    }
    text += "<thead><tr>\(headings.joined())</tr></thead>\n<tbody>\n"
    for row in table.rows {
      let cells = row.prefix(isNumeric.count).enumerated().map { index, cell in
        index == 0
          ? "<th scope=\"row\"\(classes[index])>\(cell.escapedForHTML)</th>"
          : "<td\(classes[index])>\(cell.escapedForHTML)</td>"
      }
      text += "<tr>\(cells.joined())</tr>\n"
    }
    return text + "</tbody>\n</table>\n</div>\n"
  }

  // MARK: - Style

  private var style: String {
    // Four side by side on a wide page, two from 440 on, so that their texts are as large on all.
    let width = dashboard.gaugeWidth.map { DecimalText.short($0) + "px" } ?? "max(196px, 22%)"
    let shape = "\(DecimalText.short(dashboard.canvas.width)) / \(DecimalText.short(dashboard.canvas.height))"
    return """
      \(isNarrow ? "body { max-width: 54rem; }\n" : "")p { max-width: 42rem; }
      .gauges { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, \(width)), 1fr)); gap: 1rem; }
      .gauges > div { box-sizing: border-box; aspect-ratio: \(shape); overflow: hidden;
        background-color: var(--card); border: 1px solid var(--line);
        border-radius: 12px; break-inside: avoid; }
      .gauges > .own { padding: 1rem; } .gauges > .row { grid-column: 1 / -1; aspect-ratio: auto; }
      .gauges img { display: block; width: 100%; height: 100%; object-fit: contain; }
      .table { overflow-x: auto; margin-top: 1rem; } .number { text-align: right; font-variant-numeric: tabular-nums; }
      th, td { padding-right: 2rem; } tr > :last-child { padding-right: 0; } .number, .short { white-space: nowrap; }
      table:has(td:last-child:not(.number)) { width: 100%; } td:last-child:not(.number) { width: 100%; }
      \(paper)
      """
  }

  /// Whether three cards side by side, on a page as wide as they are, leave no gaps in rows, and four do.
  private var isNarrow: Bool {
    func gaps(_ columns: Int) -> Int {
      dashboard.sections.reduce(0) { $0 + (columns - $1.gauges.count % columns) % columns }
    }
    return dashboard.gaugeWidth == nil && gaps(3) == 0 && gaps(4) > 0
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
    let margin = DecimalText.short(SheetLayout.margin)
    // Margins are the paper's own, unless it is dark.
    let ground = dashboard.appearance == .dark ? " background: \(dashboard.pageTheme.dark.surround.hex);" : ""
    return """
      @page { size: \(size); margin: \(margin)px;\(ground) }
      @media print { body { max-width: none; padding: 0; print-color-adjust: exact; } p { orphans: 2; widows: 2; }
        h1, h2, caption, h2 + p { break-after: avoid; } tr, .gauges > div { break-inside: avoid; }
        .gauges { grid-template-columns: repeat(\(columns), 1fr); }
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

  /// For each column, whether all its cells are numbers or empty, and one is a number.
  static func numericColumns(_ table: DashboardSpecification.Table) -> [Bool] {
    table.columns.indices.map { column in
      let cells = table.rows.lazy.compactMap { $0.indices.contains(column) ? $0[column] : nil }.filter { !$0.isEmpty }
      return !cells.isEmpty && cells.allSatisfy { DecimalText.number(from: $0) != nil }
    }
  }
}
