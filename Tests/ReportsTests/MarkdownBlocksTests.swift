import Reports
import Specification
import TestSupport
import Testing

/// Blocks of documentation programs, heads and footnotes: what generators of sites read beside CommonMark.
struct MarkdownBlocksTests {
  private func page(_ document: String) throws -> (text: String, warnings: [String]) {
    let report = try writer(.inline).page(ofMarkdown: bytes(document), PageOptions())
    var page = text(report.document)
    page = String(page[(page.firstRange(of: "<main>\n")?.upperBound ?? page.startIndex)...].prefix { _ in true })
    page = page.replacing("</main>\n</body>\n</html>\n", with: "")
    while let start = page.firstRange(of: "<svg "), let end = page.firstRange(of: "</svg>") {
      page.replaceSubrange(start.lowerBound..<end.upperBound, with: "SVG")
    }
    return (page, report.warnings.map(\.description))
  }

  private static let gauge = "<div class=\"gauge\">SVG</div>\n"

  @Test(arguments: [
    (
      "!!! note\n\n    ```gauge\n    value: 5\n    ```\nafter\n",
      "<div class=\"admonition note\">\n<p class=\"title\">Note</p>\n\(gauge)</div>\n<p>after</p>\n"
    ),
    (
      "!!! tip \"A & b\"\n    text\n\n    - item\n\n        ```gauge\n        value: 5\n        ```\n",
      "<div class=\"admonition tip\">\n<p class=\"title\">A &amp; b</p>\n<p>text</p>\n<ul>\n<li>\n<p>item</p>\n\(gauge)</li>\n"
        + "</ul>\n</div>\n"
    ),
    (
      "???+ bug\n\t```gauge\n\tvalue: 5\n\t```\n",
      "<details class=\"admonition bug\" open>\n<summary>Bug</summary>\n\(gauge)</details>\n"
    ),
    (
      "=== \"One\"\n\n    ```gauge\n    value: 5\n    ```\n\n=== \"Two\"\n\n    two\n",
      "<div class=\"tab\">\n<p class=\"title\">One</p>\n\(gauge)</div>\n<div class=\"tab\">\n<p class=\"title\">Two</p>\n"
        + "<p>two</p>\n</div>\n"
    ),
    (
      "!!! a\n    !!! b\n        ```gauge\n        value: 5\n        ```\n    back\n",
      "<div class=\"admonition a\">\n<p class=\"title\">A</p>\n<div class=\"admonition b\">\n<p class=\"title\">B</p>\n\(gauge)"
        + "</div>\n<p>back</p>\n</div>\n"
    ),
    (
      ":::note[T]\ntext\n```gauge\nvalue: 5\n```\n:::\nafter\n",
      "<div class=\"admonition note\">\n<p class=\"title\">T</p>\n<p>text</p>\n\(gauge)</div>\n<p>after</p>\n"
    ),
    (
      ":::{tip} T\n:class: x\n\ntext\n:::\n",
      "<div class=\"admonition tip\">\n<p class=\"title\">T</p>\n<p>text</p>\n</div>\n"
    ),
    (
      "::: {.callout-note title=\"T\"}\ntext\n:::\n",
      "<div class=\"admonition callout-note\">\n<p class=\"title\">T</p>\n<p>text</p>\n</div>\n"
    ),
    (
      ":::: {.columns}\n::: {.column}\nl\n:::\n::::\nafter\n",
      "<div class=\"columns\">\n<div class=\"column\">\n<p>l</p>\n</div>\n</div>\n<p>after</p>\n"
    ),
    (
      "````{note} T\n```gauge\nvalue: 5\n```\n````\n",
      "<div class=\"admonition note\">\n<p class=\"title\">T</p>\n\(gauge)</div>\n"
    ),
    ("> [!NOTE]\n> text\n", "<blockquote>\n<p class=\"title\">Note</p>\n<p>text</p>\n</blockquote>\n"),
    (
      "- item\n\n  :::tip\n  text\n  :::\n",
      "<ul>\n<li>\n<p>item</p>\n<div class=\"admonition tip\">\n<p class=\"title\">Tip</p>\n<p>text</p>\n</div>\n</li>\n</ul>\n"
    ),
    ("```{gauge}\nvalue: 5\n```\n", gauge), (":::{gauge}\nvalue: 5\n:::\n", gauge),
    ("::: {.gauge}\nvalue: 5\n:::\n", gauge),
  ])
  func blocksOfDocumentationProgramsAreBlocksOfThePage(document: String, html: String) throws {
    #expect(try page(document).text == html)
    #expect(try page(document.replacing("\n", with: "\r\n")).text.replacing("\r\n", with: "\n") == html)
  }

  @Test(arguments: [
    "!!! wow\nthis is text\n", "!!! nothing\n\nend\n", "=== head\n\n    code\n", "::: \ntext\n",
    ":::\n\n??? what is it\n",
    "```{python}\nx\n```\n", "[!NOTE]\n", "!!!! note\n\n    code\n",
  ])
  func whatIsNoSuchBlockIsText(document: String) throws {
    let page = try page(document)
    #expect(!page.text.contains("<div") && !page.text.contains("<details") && page.warnings.isEmpty, "\(page)")
  }

  @Test(arguments: [
    "!!! note\n\n    ```gauge\n    value: 5\n    ```\n",
    "=== \"T\"\n    - a\n\n        ```gauge\n        value: 5\n        ```\n",
    ":::note\n```gauge\nvalue: 5\n```\n:::\n", "[^1]: a\n\n    ```gauge\n    value: 5\n    ```\n\n[^1]\n",
    ":::{gauge}\nvalue: 5\n:::\n",
  ])
  func aMarkdownDocumentKeepsThemAsTheyAre(document: String) throws {
    let writer = try writer()
    let once = try writer.markdown(bytes(document), source: .kept)
    #expect(once.gaugeCount == 1)
    #expect(try ReportWriter.markdownSource(of: once.document) == bytes(document))
    #expect(try writer.markdown(once.document, source: .kept).document == once.document)
    // What was put in is indented like the fence, or a reader by indent would take it out of its block.
    let margin = document.split(separator: "\n").first { $0.contains("gauge") }?.prefix { $0 == " " } ?? ""
    #expect(text(once.document).contains("\n\(margin)![") || text(once.document).contains("\n\(margin)<img"))
  }

  /// As Pandoc and Quarto write attributes.
  @Test(arguments: [
    "::: {.gauge value=42 title=\"Room 3\"}\n:::\n", "```{.gauge value=42 title=\"Room 3\"}\n```\n",
    "```{.gauge title=\"Room 3\"}\nvalue: 42\n```\n", "::: {.gauge value=42 }\ntitle: Room 3\n:::\n",
  ])
  func attributesOfAGaugeAreKeys(_ document: String) throws {
    let report = try writer(.inline).page(ofMarkdown: bytes(document), PageOptions())
    #expect(report.gaugeCount == 1 && !report.warnings.contains { $0.message.contains("beside gauge") })
    #expect(text(report.document).contains("Room 3: 42 on a scale"), "\(text(report.document).prefix(400))")
  }

  @Test(arguments: [
    ("text\n\n    ```gauge\n    value: 5\n    ```\n", "3:5: a gauge that is indented by four columns or more"),
    ("text\n    ```gauge\n    value: 5\n    ```\n", "2:5: a gauge that is indented by four columns or more"),
    ("- a\n\n      ```gauge\n      value: 5\n", "3:7: a gauge that is indented by four columns or more"),
    ("<details>\n```gauge\nvalue: 5\n```\n</details>\n", "2:1: a gauge within HTML is not drawn; put an empty line"),
    ("```Gauge\nvalue: 5\n```\n", "1:1: a gauge is a block named gauge, in small letters"),
    ("````{figure} a.png\n```gauge\nvalue: 5\n```\n````\n", "2:1: a gauge within a directive"),
    ("a `<tacho-gauge>` <tacho-gauge value=\"5\"></tacho-gauge> b\n", "1:19: <tacho-gauge> is for documents in HTML"),
    ("| a |\n|---|\n| <tacho-gauge value=\"5\"></tacho-gauge> |\n", "3:3: <tacho-gauge> is for documents in HTML"),
    ("<tacho-gauge value=\"5\"></tacho-gauge>\n", "1:1: <tacho-gauge> is for documents in HTML"),
    ("[^a]: x\n\n    ```gauge\n    value: 5\n    ```\n", "3:1: nothing refers to the footnote [^a]"),
    (
      "[^a]\n\n[^a]: x\n\n[^a]: y\n\n    ```gauge\n    value: 5\n    ```\n",
      "7:5: a footnote of this name stands before"
    ),
    ("```{.gauge width=50%}\nvalue: 5\n```\n", "1:1: “width=50%” beside gauge does nothing here"),
  ])
  func aGaugeThatIsNotDrawnIsTold(document: String, warning: String) throws {
    let warnings = try page(document).warnings
    #expect(warnings.count == 1 && warnings[0].hasPrefix(warning), "\(warnings)")
    // By its place among pictures too.
    let writer = try writer()
    let once = try writer.markdown(bytes("```gauge\nvalue: 3\n```\n\n" + document), source: .kept)
    let lines = text(once.document).split(separator: "\n", omittingEmptySubsequences: false)
    let again = try writer.markdown(once.document, source: .kept).warnings
    let place = try #require(again.first?.place)
    #expect(again.count == 1 && lines[place.line - 1].lowercased().contains("gauge"), "\(again)")
  }

  @Test(arguments: ["guage", "guage {width=5}", "gague", "gauges", "gage"])
  func aMisspeltGaugeIsTold(name: String) throws {
    let document = "```gauge\nvalue: 3\n```\n\n```\(name)\nvalue: 5\n```\n"
    #expect(try page(document).warnings == ["5:1: a gauge is a block named gauge; this one is not drawn"])
    #expect(try page(document.replacing(name, with: "gauss")).warnings.isEmpty)
  }

  @Test func whatIsShownAsAnExampleIsNotTold() throws {
    for document in ["````markdown\n```gauge\nvalue: 5\n```\n````\n", "<!--\n```gauge\nvalue: 5\n```\n-->\n"] {
      #expect(try page(document).warnings.isEmpty)
    }
  }

  @Test func footnotesAreThoseOfGitHub() throws {
    let page = try page("Text[^1].\n\n[^1]: Note.\n\n    ```gauge\n    value: 5\n    ```\n")
    #expect(
      page.text.contains("<a href=\"#fn-1\" id=\"fnref-1\"") && page.text.contains("<li id=\"fn-1\">\n<p>Note.</p>"))
    #expect(page.text.contains(Self.gauge))
  }

  @Test func everyGaugeInRandomBlocksIsOnThePage() throws {
    var random = SplitMix64(seed: 3)
    let writer = try writer(.inline)
    func one<Element>(_ choices: [Element]) -> Element { choices[random.int(in: 0...(choices.count - 1))] }
    let lines = [
      "", "", "text", "    text", "!!! note", "    !!! tip \"T\"", "=== \"T\"", "??? a", ":::note", ":::", "::::",
      ":::: {.a}",
      "````{note}", "````", "- item", "  more", "    - item", "> [!NOTE]", "> text", "```", "~~~", "<div>", "<!--",
      "-->", "\ttab",
      "    [^NEW]: note", "[^NEW]: note",
    ]
    var drawn = 0
    for _ in 0..<600 {
      var document = ""
      var notes = 0
      for _ in 0..<random.int(in: 1...25) {
        if random.int(in: 0...3) == 0 {
          let indent = one(["", "", "    ", "        ", "  ", "\t", "> "])
          document += "\(indent)```gauge\n\(indent)value: 5\n\(indent)```\n"
        } else {
          notes += 1
          document += one(lines).replacing("NEW", with: "n\(notes)") + "\n"
        }
      }
      let references = (0...notes).map { "[^n\($0)]" }.joined(separator: " ")
      guard let report = try? writer.page(ofMarkdown: bytes(references + "\n\n" + document), PageOptions()) else {
        continue
      }
      drawn += report.gaugeCount
      #expect(count("<svg ", in: report.document) == report.gaugeCount, "\(document)")
    }
    #expect(drawn > 300)
  }
}
