import Foundation
import Reports
import Specification
import Testing
import VectorGraphics

/// Dashboards as a page and on paper.
struct DashboardTests {
  private let board = """
    title: Plant <1>
    text: "First.\\n\\nSecond & last."
    sections:
    - title: Boilers
      gauges:
      - {title: Pressure, value: 5.4, unit: bar, max: 8}
      - {title: Tank, value: null}
      - {title: Beyond, value: 130, a11y: {role: progressbar}}
      - {value: 1, a11y: {decorative: true}}
      table: {caption: Means, columns: [Day, bar, Note], rows: [[Mon, 5.1, null], [Tue, 5.6, "a <b>"]]}
    - {text: Only words.}
    """

  private func page(_ board: String) throws -> String {
    text(try writer(.inline).page(DashboardSpecification(bytes(board))).document)
  }

  @Test func gaugesSayTheirValue() throws {
    let page = try page(board)
    #expect(
      page.contains(
        "<div role=\"meter\" aria-label=\"Pressure\" aria-valuenow=\"5.4\" aria-valuemin=\"0\" aria-valuemax=\"8\" "
          + "aria-valuetext=\"5.4 bar\" aria-description=\"Pressure: 5.4 bar on a scale from 0 to 8 bar.\">"))
    #expect(page.contains("<div role=\"img\" aria-label=\"Tank: no value on a scale from 0 to 100.\">"))
    #expect(page.contains("<div role=\"progressbar\" aria-label=\"Beyond\" aria-valuenow=\"100\" aria-valuemin=\"0\""))
    #expect(page.contains("aria-valuetext=\"130\""))
    #expect(count("role=\"meter\"", in: bytes(page)) == 1)
    #expect(count("<img ", in: bytes(page)) == 4 && count(" alt=\"\" ", in: bytes(page)) == 4)
  }

  /// A meter has ends; what reaches as far as its past is a picture.
  @Test func whatHasNoScaleIsNoMeter() throws {
    let page = try page(
      "title: A\nsections: [{gauges: [{kind: sparkline, value: 412, history: [300, 412]}, {kind: lap, value: 83.4}, {value: 5}]}]"
    )
    #expect(count("role=\"meter\"", in: bytes(page)) == 1 && page.contains("aria-valuenow=\"5\""))
    #expect(page.contains("role=\"img\" aria-label=\"Gauge: 412"))
  }

  /// One that says its size keeps its shape, and a layout has a row.
  @Test func gaugesStandInCellsOfOneSize() throws {
    let page = try page(
      """
      title: A
      sections:
      - gauges:
        - {value: 1}
        - {kind: linear, value: 1}
        - {value: 1, width: 300, height: 100}
        - {layout: {gauges: [{value: 1}, {value: 2}]}}
      """)
    let sizes = page.matches(of: /<img [^>]* width="([0-9.]+)" height="([0-9.]+)"/).map { "\($0.1)x\($0.2)" }
    #expect(Array(sizes.prefix(3)) == ["195x165", "195x165", "300x100"])
    #expect(count("<div class=\"own\"", in: bytes(page)) == 1 && count("<div class=\"row\"", in: bytes(page)) == 1)
  }

  @Test func thePageIsOneFileWithHeadingsAndATable() throws {
    let page = try page(board)
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    #expect(page.contains("<h1>Plant &lt;1&gt;</h1>\n<p>First.</p>\n<p>Second &amp; last.</p>"))
    #expect(page.contains("<section aria-labelledby=\"section-1\">\n<h2 id=\"section-1\">Boilers</h2>"))
    #expect(page.contains("<section>\n<p>Only words.</p>"))
    #expect(
      page.contains(
        "<tr><th scope=\"row\" class=\"short\">Tue</th><td class=\"number\">5.6</td><td>a &lt;b&gt;</td></tr>"))
    #expect(page.contains("<th scope=\"col\" class=\"number\">bar</th>"))
    #expect(!page.contains("<script") && !page.contains("http://") && !page.contains("https://"))
    #expect(count("<source ", in: bytes(page)) == 4)
  }

  @Test(arguments: ["light", "dark"])
  func aThemeOfItsOwnIsOnePicture(theme: String) throws {
    let page = try page("theme: \(theme)\n" + board)
    #expect(!page.contains("<source ") && !page.contains("prefers-color-scheme"))
    #expect(page.contains("<meta name=\"color-scheme\" content=\"\(theme)\">"))
  }

  /// The theme of cards has them stand out from its page, whose lines are seen on both; the sheet of paper likewise.
  @Test(arguments: ["card-light", "card-dark", "card", "report", "dark"]) func cardsAreToldFromThePage(theme: String)
    throws
  {
    let board = "theme: \(theme)\n" + board
    let rules = try page(board).matches(of: /--page: (#\w+); --card: (#\w+); --ink: #\w+; --line: (#\w+);/)
    #expect(!rules.isEmpty)
    for rule in rules {
      let (page, card, line) = try (
        #require(Color(css: String(rule.1))), #require(Color(css: String(rule.2))), #require(Color(css: String(rule.3)))
      )
      #expect(theme.hasPrefix("card") ? page.contrast(with: card) >= 1.1 : page == card, "\(rule.0)")
      #expect(line.contrast(with: card) >= 1.15 && line.contrast(with: page) >= 1.15, "\(rule.0)")
      if theme == "card-light" || theme == "card-dark" {
        let sheets = try writer().sheets(DashboardSpecification(bytes(board)))
        #expect(sheets.pages[0].background == page)
      }
    }
  }

  /// What a gauge of a page asks for in vain is told at its place.
  @Test(arguments: [
    ("{value: 30, theme: brass}", "theme"), ("{value: 30, track: {gap: 5}}", "track.gap"),
    ("{value: 30, animation: {hysteresis: 2}}", "animation"), ("{value: 30, fonts: [Inter]}", ""),
  ])
  func idleKeysAreTold(gauge: String, key: String) throws {
    let board = "title: a\nsections:\n- gauges:\n  - \(gauge)\n"
    let warnings = try writer(.inline).page(DashboardSpecification(bytes(board))).warnings
    #expect(warnings.map(\.path) == (key.isEmpty ? [] : ["sections[0].gauges[0].\(key)"]), "\(warnings)")
    #expect(warnings.allSatisfy { $0.place?.line == 4 })
  }

  @Test(arguments: [
    "sections: []", "title: a\nsecs: []", "title: a\nsections: [{gauges: [{}]}]", "title: a\nlang: '\"><'",
    "title: a\nlang: xx-nonsense-zz\nsections: []",
    "title: a\nsections: [{table: {columns: [a], rows: [[1, 2]]}}]", "title: a\ngaugeWidth: 5", "[]", "",
    "title: a\nsections: [{table: {rows: []}}]", "title: a\ntheme: blue", "title: a\npaper: A4",
  ])
  func badDashboardsAreRefused(board: String) {
    #expect(throws: SpecificationError.self) { try DashboardSpecification(bytes(board)) }
  }

  @Test(arguments: [("a4", "A4"), ("letter-landscape", "letter landscape"), ("none", "auto")])
  func printIsDividedLikeThePDF(paper: String, size: String) throws {
    let page = try page("paper: \(paper)\n" + board)
    #expect(page.contains("@page { size: \(size); margin: 48px; }"))
    #expect(page.contains("tr, .gauges > div { break-inside: avoid; }"))
    #expect(try self.page("theme: dark\n" + board).contains("margin: 48px; background: #000000; }"))
  }

  @Test func theGuideListsEveryKey() throws {
    let rows = ReportReference.markdownRows.joined(separator: "\n")
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let guide = try String(contentsOf: package.appending(path: "docs/reports.md"), encoding: .utf8)
    #expect(guide.hasSuffix("|---|---|---|\n" + rows + "\n"), "docs/reports.md must end in:\n\(rows)")
  }
}
