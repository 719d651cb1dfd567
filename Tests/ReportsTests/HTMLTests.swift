import Reports
import Specification
import TestSupport
import Testing
import Typesetting

/// Gauges in HTML: what is one, what it becomes, and that everything else stays.
struct HTMLTests {
  private func gauges(in document: String) throws -> Int { try writer(.data).html(bytes(document)).gaugeCount }

  /// As on pages and in mails, whatever the document becomes.
  @Test func gaugesAreLightAndSmallUnlessTheySayOtherwise() throws {
    let writer = ReportWriter(typesetter: try Typesetter(), options: ReportOptions(pictures: .inline)) {
      (path) throws(SpecificationProblem) in throw SpecificationProblem(place: nil, message: path)
    }
    func documents(_ keys: [(String, String)]) throws -> [String] {
      let html = "<tacho-gauge value=5\(keys.map { " \($0)=\($1)" }.joined())></tacho-gauge>"
      let mark = "```gauge\nvalue: 5\n\(keys.map { "\($0): \($1)\n" }.joined())```\n"
      return [
        text(try writer.html(bytes(html)).document),
        text(try writer.markdown(bytes(mark), source: .replaced).document),
        text(try writer.page(ofMarkdown: bytes(mark), .init()).document),
      ]
    }
    #expect(try documents([]) == documents([("theme", "light"), ("width", "300")]))
    #expect(try documents([("theme", "dark"), ("height", "90")]).allSatisfy { $0.contains(" height=\"90\" ") })
    let headed = "---\ntheme: dark\n---\n\n```gauge\nvalue: 5\n```\n"
    let dark = "```gauge\nvalue: 5\ntheme: dark\nwidth: 300\n```\n"
    let picture = text(try writer.markdown(bytes(dark), source: .replaced).document)
    #expect(text(try writer.markdown(bytes(headed), source: .replaced).document).hasSuffix(picture))
  }

  // MARK: - What is a gauge

  @Test(arguments: [
    "<tacho-gauge value=\"5\"></tacho-gauge>", "<TACHO-Gauge value=5 ></TACHO-gauge >", "<tacho-gauge value='5'/>",
    "<tacho-gauge>value: 5</tacho-gauge>", "<tacho-gauge>\n  {\"value\": 5,\n  \"max\": 9}\n</tacho-gauge>",
    "<tacho-gauge spec='{\"value\": 5}'></tacho-gauge>", "<tacho-gauge spec=\"{&quot;value&quot;: 5}\"></tacho-gauge>",
    "<tacho-gauge value=5 title='a: b' ranges='[{from: 1}]' start-angle=-90 data-x=1 aria-label=x hidden></tacho-gauge>",
    "<pre><tacho-gauge value=5></tacho-gauge></pre>", "a < b <tacho-gauge value=5></tacho-gauge> <3",
    "<pre class=\"gauge\"><code>value: 5</code></pre>",
    "<pre id=a class='x gauge'><code class=b>value: 5\n</code></pre>",
    "<pre><code class=\"language-gauge\">value: 5\ntitle: a &amp;&#x41;</code></pre>",
    "<p title='<!--'><tacho-gauge value=5></tacho-gauge>", "<!--><tacho-gauge value=5></tacho-gauge>",
    "<script>x</script><tacho-gauge value=5></tacho-gauge>", "<tacho-gauge src=\"a.yaml\"></tacho-gauge>",
    "</ x></>a < b </1><tacho-gauge value=5></tacho-gauge>",
  ])
  func elementsAreGauges(document: String) throws {
    let report = try writer(.data, files: ["a.yaml": "value: 5"]).html(bytes(document))
    #expect(report.gaugeCount == 1)
    #expect(count("<img src=\"data:image/svg+xml;base64,", in: report.document) == 1)
    #expect(text(report.document).contains(": 5 on a scale"))
  }

  @Test(arguments: [
    "<!-- <tacho-gauge value=5></tacho-gauge> -->", "<script><tacho-gauge value=5></tacho-gauge></script>",
    "<style>/*<tacho-gauge>*/</style>", "<textarea><tacho-gauge></textarea>", "<title><tacho-gauge></title>",
    "<a title=\"<tacho-gauge value=5></tacho-gauge>\">", "&lt;tacho-gauge value=5>", "</tacho-gauge>",
    "<tacho-gauge value=5", "<tacho-gauges value=5></tacho-gauges>", "<pre><code>value: 5</code></pre>",
    "<![CDATA[<tacho-gauge value=5></tacho-gauge>]]>", "<script><tacho-gauge>", "<", "<!", "</", "",
    "<pre class=gauge><code>value: <b>5</b></code></pre>",
  ])
  func otherMarkupIsNoGauge(document: String) throws {
    let report = try writer(.data).html(bytes(document))
    #expect(report.gaugeCount == 0)
    #expect(text(report.document) == document)
  }

  // MARK: - What it becomes

  @Test func attributesAreKeysAndThoseOfThePageStay() throws {
    let report = try writer(.inline).html(
      bytes("<tacho-gauge id=a class=\"b c\" value=\"72\" max=\"120\" unit=\"km/h\" title=\"It's: 1\"></tacho-gauge>"))
    #expect(text(report.document).hasPrefix("<span id=a class=\"b c\"><svg "))
    #expect(text(report.document).contains(">It's: 1: 72 km/h on a scale from 0 to 120 km/h.</desc>"))
    let file = try writer(.files).html(bytes("<tacho-gauge class=x value=1></tacho-gauge>"))
    let name = try #require(file.files.first?.name)
    #expect(
      text(file.document)
        == "<img class=x src=\"pictures/\(name)\" alt=\"Gauge: 1 on a scale from 0 to 100.\" width=\"60\" height=\"60\">"
    )
  }

  @Test func namesOfSignsAreTheSigns() throws {
    let report = try writer(.data).html(
      bytes(
        "<tacho-gauge value=5 unit=\"&deg;C&rarr;&CounterClockwiseContourIntegral;\">title: '&Ouml;l &amp;amp; &nope; & co'</tacho-gauge>"
      ))
    #expect(
      text(report.document).contains("alt=\"Öl &amp;amp; &amp;nope; &amp; co: 5 °C→∳ on a scale from 0 to 100 °C→∳.\""))
  }

  @Test func aDecorativePictureSaysNothing() throws {
    let report = try writer(.data).html(bytes("<tacho-gauge>{value: 1, a11y: {decorative: true}}</tacho-gauge>"))
    #expect(text(report.document).contains(" alt=\"\" "))
  }

  @Test func everythingElseStaysByteForByte() throws {
    var random = SplitMix64(seed: 16)
    let pieces = [
      "<p>", "</p>", "text", "\r\n", "\n", "<!-- x -->", "<a href='>'>", "<", "&amp;", "<script>if (a<b) {}</script>",
      "\u{0}", "é", "<br/>", "</", "<!DOCTYPE html>", "<pre><code>x</code></pre>", " ",
    ]
    let writer = try writer(.files)
    for _ in 0..<300 {
      var parts: [[UInt8]] = [[]]
      for _ in 0..<random.int(in: 0...30) {
        if random.int(in: 0...5) == 0 {
          parts.append([])
        } else {
          parts[parts.count - 1] += bytes(pieces[random.int(in: 0...(pieces.count - 1))])
        }
      }
      // What ends in an open tag or comment would swallow the gauge.
      for index in parts.indices where parts[index].last == UInt8(ascii: "/") || parts[index].last == UInt8(ascii: "<")
      {
        parts[index].append(0x20)
      }
      let gauge = bytes("<tacho-gauge value=5></tacho-gauge>")
      let document = Array(parts.joined(separator: gauge))
      let report = try writer.html(document)
      guard report.gaugeCount == parts.count - 1 else {
        // Some piece opened a tag that takes in what comes after it; then that stays as it is.
        #expect(text(document).contains("</"))
        continue
      }
      let picture = try writer.html(gauge).document
      #expect(report.document == Array(parts.joined(separator: picture)))
    }
  }

  // MARK: - Refusals

  @Test func problemsHaveTheirPlaceInTheDocument() throws {
    let error = try #require(throws: SpecificationError.self) {
      try writer().html(
        bytes("<p>\n <tacho-gauge>\n  value: x\n  </tacho-gauge>\n<tacho-gauge titel=a value=1></tacho-gauge>"))
    }
    #expect(error.problems.map(\.place) == [Place(line: 3, column: 10), Place(line: 5, column: 1)])
    #expect(error.problems.last?.message.contains("title") == true)
  }

  @Test(arguments: [
    "<tacho-gauge value=5>", "<tacho-gauge><tacho-gauge value=5></tacho-gauge></tacho-gauge>",
    "<tacho-gauge spec='{}'>value: 5</tacho-gauge>", "<tacho-gauge spec='{}' src=a></tacho-gauge>",
    "<tacho-gauge></tacho-gauge>", "<tacho-gauge src=\"none.yaml\"></tacho-gauge>",
  ])
  func incompleteElementsAreRefused(document: String) throws {
    let error = try #require(throws: SpecificationError.self) { try writer().html(bytes(document)) }
    #expect(error.problems.first?.place?.line == 1)
  }

  @Test(arguments: [
    ("<", 1_000_000), ("<a ", 300_000),
    ("<!--", 250_000), ("<script>", 100_000),
    ("<a b='", 150_000), ("<pre class=gauge><code>", 40_000),
    ("</script", 100_000), ("<![CDATA[", 100_000),
    ("<a>", 300_000),
  ])
  func largePagesAreReadOnce(part: String, count: Int) throws {
    let document = String(repeating: part, count: count)
    #expect(try writer().html(bytes(document)).document == bytes(document))
  }

  /// As in every other text.
  @Test func columnsCountCharacters() throws {
    let text =
      "<p>é</p>\n<p>ééééé <tacho-gauge kind=\"linear\" value=\"x\"></tacho-gauge>é<tacho-gauge value=\"y\"></tacho-gauge>"
    let error = try #require(throws: SpecificationError.self) { try writer().html(bytes(text)) }
    let line = try #require(text.split(separator: "\n").last)
    let columns = line.indices.filter { line[$0...].hasPrefix("<tacho-gauge") }.map {
      line.distance(from: line.startIndex, to: $0) + 1
    }
    #expect(error.problems.map(\.place) == columns.map { Place(line: 2, column: $0) }, "\(error)")
  }
}
