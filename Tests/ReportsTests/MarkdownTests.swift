import Reports
import Specification
import TestSupport
import Testing

/// Gauges in Markdown: what is one, what it becomes, and that everything else stays.
struct MarkdownTests {
  private func gauges(in document: String) throws -> Int {
    try writer().markdown(bytes(document), source: .replaced).gaugeCount
  }

  // MARK: - What is a gauge

  @Test(arguments: [
    "```gauge\nvalue: 5\n```\n", "~~~gauge\nvalue: 5\n~~~\n", "   `````  gauge  \nvalue: 5\n  `````   \n",
    "text\n```gauge\nvalue: 5\n```\ntext\n", "> ```gauge\n> value: 5\n> ```\n", "- ```gauge\n  value: 5\n  ```\n",
    "1. a\n\n   ~~~ gauge\n   value: 5\n   ~~~\n", "> - > ```gauge\n>   > value: 5\n>   > ```\n",
    "-\t```gauge\n\tvalue: 5\n\t```\n", "```gauge\nvalue: 5", "> ```gauge\n> value: 5\ntext\n",
    "```gauge\n{\"value\": 5}\n```\n", "```{.gauge #a width=3}\nvalue: 5\n```\n", "\u{FEFF}```gauge\nvalue: 5\n```\n",
    "```gauge\r\nvalue: 5\r\n```\r\n", "```gauge\rvalue: 5\r```\r", "  ```gauge\n  value: 5\n  title: a\n  ```\n",
    "# a\n```gauge\nvalue: 5\n```\n", "<div>\n\n```gauge\nvalue: 5\n```\n</div>\n",
    "> lazy\ntext\n```gauge\nvalue: 5\n```\n", "* * *\n```gauge\nvalue: 5\n```\n",
    "<!-- a\n-->\n```gauge\nvalue: 5\n```\n", "````gauge\nvalue: 5\n# ```\n````\n",
  ])
  func fencedBlocksAreGauges(document: String) throws {
    #expect(try gauges(in: document) == 1)
  }

  /// HTML's names of characters, quoted or not; `&lt;` and `&amp;` are marks, and stay.
  @Test(arguments: ["unit: \"&deg;C\"", "unit: &deg;C", "unit: '&#176;C'", "unit: \"&#xb0;C\"", "unit: °C"])
  func characterReferencesAreCharacters(unit: String) throws {
    let report = try writer().markdown(
      bytes("```gauge\nvalue: 5\n\(unit)\ntitle: \"K&uuml;che &lt; 9 &nosuch; & co\"\n```\n"), source: .replaced)
    let all = text(report.document) + report.files.map { text($0.bytes) }.joined()
    #expect(all.contains("Küche") && all.contains("5 °C"), "\(all.prefix(300))")
    #expect(!all.contains("deg;") && !all.contains("uuml;"))
  }

  @Test(arguments: [
    "```yaml\nvalue: 5\n```\n", "    ```gauge\n    value: 5\n    ```\n", "``gauge\nvalue: 5\n``\n",
    "````\n```gauge\nvalue: 5\n```\n````\n", "<!--\n```gauge\nvalue: 5\n```\n-->\n",
    "<pre>\n```gauge\nvalue: 5\n```\n</pre>\n", "<div>\n```gauge\nvalue: 5\n```\n</div>\n", "```gauge`\nvalue: 5\n",
    "- a\n\n      ```gauge\n      value: 5\n", "`gauge` words\n", "", "```gauges\n```\n", "<script>\n```gauge\n```\n",
    "text ```gauge\n", "\\```gauge\nvalue\n",
  ])
  func otherTextIsNoGauge(document: String) throws {
    let report = try writer().markdown(bytes(document), source: .kept)
    #expect(report.gaugeCount == 0)
    #expect(text(report.document) == document)
  }

  // MARK: - What it becomes

  @Test func theSourceStaysInACommentBeforeItsPicture() throws {
    let report = try writer().markdown(
      bytes("a\n```gauge\ntitle: My [Speed]\nvalue: 5\n```\nb\n"), source: .kept)
    let file = try #require(report.files.first)
    #expect(file.name.hasPrefix("my-speed-") && file.name.hasSuffix(".svg"))
    #expect(
      text(report.document)
        == "a\n<!-- tacho:source\n```gauge\ntitle: My [Speed]\nvalue: 5\n```\n-->\n"
        + "![My \\[Speed\\]: 5 on a scale from 0 to 100.](pictures/\(file.name))\n<!-- tacho:end -->\nb\n")
  }

  @Test func containersKeepTheirMarksAndCRLFStays() throws {
    let report = try writer().markdown(bytes("> 1. ```gauge\r\n>    value: 5\r\n>    ```\r\n"), source: .kept)
    let lines = text(report.document).split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.count == 8 && lines.last?.isEmpty == true)
    #expect(lines.first == "> 1. <!-- tacho:source")
    #expect(lines.dropFirst().dropLast().allSatisfy { $0.hasPrefix(">    ") })
  }

  @Test func aPairIsAPictureWithASourceForDarkPages() throws {
    let report = try writer(isPair: true).markdown(bytes("```gauge\nvalue: 5\n```\n"), source: .kept)
    #expect(report.files.map { String($0.name.suffix(9)) } == ["light.svg", "-dark.svg"])
    let light = try #require(report.files.first)
    let dark = try #require(report.files.last)
    #expect(
      text(report.document).contains(
        "<div class=\"gauge\"><picture><source media=\"screen and (prefers-color-scheme: dark)\" "
          + "srcset=\"pictures/\(dark.name)\"><img src=\"pictures/\(light.name)\" "
          + "alt=\"Gauge: 5 on a scale from 0 to 100.\" width=\"60\" height=\"60\"></picture></div>\n\n<!-- tacho:end -->\n"
      ))
  }

  @Test func theThemeAutoIsAPairWithoutAsking() throws {
    let document = bytes("```gauge\nvalue: 5\ntheme: auto\ntokens: {accent: \"#ff0000\"}\n```\n")
    let files = try writer().markdown(document, source: .kept).files
    #expect(files.map { String($0.name.suffix(9)) } == ["light.svg", "-dark.svg"])
    #expect(files.allSatisfy { text($0.bytes).contains("#f00") || text($0.bytes).contains("#ff0000") })
    let inline = text(try writer(.inline).markdown(document, source: .replaced).document)
    // A style sheet in the page would reach beyond the picture.
    #expect(inline.contains("<picture>") && !inline.contains("<style"))
  }

  @Test func equalGaugesShareAFile() throws {
    let block = "```gauge\nvalue: 5\n```\n"
    let report = try writer().markdown(bytes(block + block + "```gauge\nvalue: 6\n```\n"), source: .kept)
    #expect(report.gaugeCount == 3)
    #expect(report.files.count == 2)
  }

  @Test func inlinePicturesOfOnePageShareNoId() throws {
    let block = "```gauge\nvalue: 5\ntitle: Speed\n```\n"
    var document = String(repeating: block, count: 3)
    for value in 0..<47 {
      document += "```gauge\nvalue: \(value)\nkind: \(value % 2 == 0 ? "linear" : "radial")\n```\n"
    }
    let report = try writer(.inline).markdown(bytes(document), source: .replaced)
    #expect(report.gaugeCount == 50)
    let ids = text(report.document).split(separator: " id=\"").dropFirst().compactMap {
      $0.split(separator: "\"").first
    }
    #expect(ids.count > 200)
    #expect(Set(ids).count == ids.count)
    let used = text(report.document).split(separator: "url(#").dropFirst().compactMap { $0.split(separator: ")").first }
    #expect(Set(used).isSubset(of: Set(ids)))
  }

  @Test func aBlockOfHTMLEndsBeforeTheTextAfterIt() throws {
    let report = try writer(.inline).markdown(bytes("> ```gauge\n> value: 5\n> ```\n> text\n"), source: .replaced)
    let lines = text(report.document).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("> <div class=\"gauge\"><svg ") && lines[0].hasSuffix("</svg></div>"))
    #expect(lines[1] == ">" && lines[2] == "> text")
  }

  @Test func aReferenceTakesAFileAndSettings() throws {
    let writer = try writer(files: ["a/speed.yaml": "title: Speed\nvalue: 1\n"])
    let document = "```gauge\nspec: a/speed.yaml\nset: {value: 42, scale.max: 60, title: \"A: \\\"b\\\"\"}\n```\n"
    let report = try writer.markdown(bytes(document), source: .kept)
    #expect(text(report.document).contains("A: \"b\": 42 on a scale from 0 to 60."))
  }

  // MARK: - What stays

  @Test func everythingElseStaysByteForByteAndTwiceIsOnce() throws {
    var random = SplitMix64(seed: 6)
    let writer = try writer()
    var drawn = 0
    for round in 0..<300 {
      let document = randomMarkdown(&random, parts: random.int(in: 1...12))
      do throws(SpecificationError) {
        let once = try writer.markdown(document, source: .kept)
        drawn += once.gaugeCount
        #expect(try ReportWriter.markdownSource(of: once.document) == document, "round \(round)")
        let twice = try writer.markdown(once.document, source: .kept)
        #expect(twice.document == once.document, "round \(round)")
        #expect(twice.files == once.files && twice.gaugeCount == once.gaugeCount)
      } catch {
        // A block without a value is refused, by its place.
        #expect(error.problems.allSatisfy { $0.place != nil }, "\(error)")
      }
    }
    #expect(drawn > 100)
  }

  @Test func theOtherLinesOfAReplacedDocumentStay() throws {
    let before = "\u{FEFF}# Title  \r\n\ttabbed \u{0} é\r\n\r\n"
    let after = "\r\nlast line without an end  "
    let report = try writer(.inline).markdown(bytes(before + "~~~gauge\r\nvalue: 1\r\n~~~" + after), source: .replaced)
    let result = text(report.document)
    #expect(result.hasPrefix(before + "<div class=\"gauge\"><svg "))
    #expect(result.hasSuffix("</svg></div>\r\n" + after))
  }

  // MARK: - Refusals

  @Test func problemsHaveTheirPlaceInTheDocument() throws {
    let document = "# A\n\n> - ```gauge\n>   value: 5\n>   titel: x\n>   ```\n\n```gauge\nvalue: fast\n```\n"
    let error = try #require(throws: SpecificationError.self) {
      try writer().markdown(bytes(document), source: .kept)
    }
    #expect(error.problems.map(\.place) == [Place(line: 5, column: 5), Place(line: 9, column: 8)])
    #expect(error.problems.map(\.path) == ["titel", "value"])
  }

  @Test func problemsHaveTheirPlaceAmongPicturesToo() throws {
    let good = "- ```gauge\n  value: 5\n  ```\n\n"
    let once = try writer().markdown(bytes(good + good), source: .kept)
    let lines = text(once.document).split(separator: "\n", omittingEmptySubsequences: false).count
    let error = try #require(throws: SpecificationError.self) {
      try writer().markdown(once.document + bytes("```gauge\nvalue: x\n```\n"), source: .kept)
    }
    #expect(error.problems.map(\.place) == [Place(line: lines + 1, column: 8)])
    let inside = text(once.document).replacing("value: 5", with: "value: y")
    let inner = try #require(throws: SpecificationError.self) { try writer().markdown(bytes(inside), source: .kept) }
    #expect(inner.problems.map(\.place) == [Place(line: 3, column: 10), Place(line: 11, column: 10)])
  }

  @Test(arguments: [
    "<!-- tacho:source\n```gauge\nvalue: 5\n```\n", "<!-- tacho:source\n```gauge\nvalue: 5\n```\n-->\ntext\n",
    "<!-- tacho:end -->\n", "> <!-- tacho:source\n> ```gauge\ntext\n",
    "<!-- tacho:source\n```gauge\n```\n-->\n<!-- tacho:source\n```gauge\n```\n-->\n<!-- tacho:end -->\n",
  ])
  func marksThatDoNotFitAreRefusedByTheirLine(document: String) throws {
    let error = try #require(throws: SpecificationError.self) {
      try writer().markdown(bytes(document), source: .kept)
    }
    #expect(error.problems.first?.place?.column == 1)
    #expect("\(error)".contains("tacho:source"))
  }

  @Test(arguments: [
    ("# A\n\n<!-- tacho:source\n-->\n<!-- tacho:end -->\n", 3),
    ("# A\n\n<!-- tacho:source\n-->\n![Gauge](b-gauges/g.svg)\n<!-- tacho:end -->\n", 3),
    ("> <!-- tacho:source\n> \n> -->\n> <!-- tacho:end -->\n", 1),
    ("<!-- tacho:source\n```swift\n```\n-->\n<!-- tacho:end -->\n```gauge\nvalue: 1\n```\n", 1),
    ("<!-- tacho:source\n<!-- tacho:source\n-->\n<!-- tacho:end -->", 1),
    ("<!-- tacho:source\n```gauge\nvalue: 1\n```\n<!-- tacho:source\n-->\n<!-- tacho:end -->", 5),
  ])
  func aSourceWithoutItsGaugeIsRefusedByItsLine(document: String, line: Int) throws {
    for source in [MarkdownSource.kept, .replaced] {
      let error = try #require(throws: SpecificationError.self) {
        try writer().markdown(bytes(document), source: source)
      }
      #expect(error.problems.map(\.place) == [Place(line: line, column: 1)], "\(error)")
    }
    #expect(throws: SpecificationError.self) { try ReportWriter.markdownSource(of: bytes(document)) }
  }

  @Test func marksInAnyOrderAreRefusedOrReadAgain() throws {
    let lines = [
      "<!-- tacho:source", "<!-- tacho:source", "-->", "-->", "<!-- tacho:end -->", "<!-- tacho:end -->",
      "```gauge\nvalue: 1\n```", "```gauge\nvalue: 1\n```", "```gauge", "```", "text", "", "<!--", "<pre>",
    ]
    var random = SplitMix64(seed: 12)
    let writer = try writer()
    var (accepted, kept) = (0, 0)
    for round in 0..<600 {
      let prefix = ["", "", "> ", "- ", "  "][random.int(in: 0...4)]
      var document = ""
      for _ in 0..<random.int(in: 1...9) {
        document += prefix + lines[random.int(in: 0...(lines.count - 1))].replacing("\n", with: "\n" + prefix)
        document += random.int(in: 0...9) == 0 ? "\r\n" : "\n"
      }
      do throws(SpecificationError) {
        let once = try writer.markdown(bytes(document), source: .kept)
        let twice = try writer.markdown(once.document, source: .kept)
        #expect(twice.document == once.document, "round \(round): \(document)")
        accepted += 1
        kept += document.contains("tacho:source") && once.gaugeCount > 0 ? 1 : 0
      } catch {
        #expect(error.problems.allSatisfy { $0.place != nil }, "\(error)")
      }
    }
    #expect(accepted > 50 && kept > 4, "\(accepted) \(kept)")
  }

  @Test func marksInCodeAreText() throws {
    let document = "````\n<!-- tacho:source\n```gauge\n-->\n````\n    <!-- tacho:end -->\n"
    #expect(try writer().markdown(bytes(document), source: .kept).document == bytes(document))
  }

  @Test func aSourceThatWouldEndItsCommentIsRefused() throws {
    let document = bytes("```gauge\nvalue: 5\ntitle: a --> b\n```\n")
    let error = try #require(throws: SpecificationError.self) { try writer().markdown(document, source: .kept) }
    #expect("\(error)".contains(#"--\u003e"#))
    #expect(try writer(.inline).markdown(document, source: .replaced).gaugeCount == 1)
    let written = bytes("```gauge\nvalue: 5\ntitle: \"a --\\u003e b\"\n```\n")
    #expect(text(try writer().markdown(written, source: .kept).document).contains("![a --\\> b"))
  }

  // MARK: - Hostile documents

  @Test(arguments: [
    (">", 1_000_000), ("- ", 500_000),
    ("```gauge\n", 1), ("> > > > > > - - - -\n", 50_000),
    ("<!--\n", 200_000), ("`", 1_000_000),
    ("\t", 1_000_000), ("1. \n", 200_000),
    ("<a b='", 200_000), ("<div>\n", 200_000),
  ])
  func largeAndDeepDocumentsAreRead(part: String, count: Int) throws {
    let document = String(repeating: part, count: count)
    let writer = try writer()
    do throws(SpecificationError) {
      let report = try writer.markdown(bytes(document), source: .kept)
      #expect(report.document == bytes(document))
    } catch {
      #expect(error.problems.count == 1)
    }
  }

  /// For each setting the kinds that show it: a dial has no segments unless it is told, a bar of segments has a gap, a lamp has no
  /// track.
  @Test(arguments: [
    (["radial"], ["track.gap"]), (["linear"], ["track.gap"]), (["segments"], []), (["radial", "segments"], []),
    (["lamp", "lcd"], ["track.gap"]), (["lamp", "segments", "radial"], []), ([], []),
  ])
  func aSettingThatNoGaugeShowsIsToldOnce(kinds: [String], idle: [String]) throws {
    let gauges = kinds.map { kind in
      let dial = kind == "segments" ? "kind: linear\ntrack: {segments: 9}" : "kind: \(kind)"
      return "```gauge\n\(dial)\nvalue: 30\n```\n"
    }
    let writer = try writer(
      .inline, settings: [.init(path: "track.gap", value: "3"), .init(path: "title", value: "Here")])
    for report in [
      try writer.markdown(bytes(gauges.joined(separator: "\n")), source: .kept),
      try writer.page(ofMarkdown: bytes(gauges.joined(separator: "\n")), PageOptions()),
      try writer.mail(bytes(gauges.joined(separator: "\n")), from: .markdown, headers: []),
    ] {
      #expect(report.idleSettings.map(\.path) == idle, "\(report.idleSettings)")
    }
  }
}
