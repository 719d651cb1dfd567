import Foundation
import Reports
import Specification
import TestSupport
import Testing

/// Markdown that becomes a page.
struct MarkdownPageTests {
  private func plain() throws -> ReportWriter {
    let writer = try writer(.inline)
    return ReportWriter(typesetter: writer.typesetter, options: ReportOptions(pictures: .inline)) {
      (path) throws(SpecificationProblem) in throw SpecificationProblem(place: nil, message: "there is no \(path)")
    }
  }

  private func page(_ document: String, _ options: PageOptions = PageOptions()) throws -> String {
    text(try plain().page(ofMarkdown: bytes(document), options).document)
  }

  @Test func wordsBecomeHTML() throws {
    let page = try page(
      "# A *b*\n\ntext\n\n- [x] done\n\n| n | v |\n|---|--:|\n| a | 1 |\n\n~~no~~ https://example.org\n")
    for part in [
      "<title>A b</title>", "<h1>A <em>b</em></h1>", "<p>text</p>", "checked=\"\"", "<td align=\"right\">1</td>",
      "<del>no</del>", "<a href=\"https://example.org\">",
    ] {
      #expect(page.contains(part), "\(part)")
    }
  }

  @Test func gaugesAreLightAndThreeHundredWideUnlessTheySayOtherwise() throws {
    #expect(try page("```gauge\nvalue: 5\n```\n").contains("width=\"300\" height=\"300\""))
    #expect(try page("```gauge\nvalue: 5\nsize: 120\n```\n").contains("width=\"120\""))
    #expect(try page("```gauge\nvalue: 5\nwidth: 200\nheight: 100\n```\n").contains("width=\"200\" height=\"100\""))
    let light = try page("```gauge\nvalue: 5\n```\n")
    #expect(light == (try page("```gauge\nvalue: 5\ntheme: light\n```\n")))
    #expect(light != (try page("```gauge\nvalue: 5\ntheme: dark\n```\n")))
  }

  @Test func aPageIsLightOrDarkAsItsTheme() throws {
    func scheme(_ theme: String) throws -> String {
      let page = try page("```gauge\nvalue: 5\n```\n", PageOptions(theme: theme))
      return String(page.split(separator: "color-scheme\" content=\"").dropFirst().first?.prefix { $0 != "\"" } ?? "")
    }
    #expect(try scheme("brass") == "dark" && scheme("card-light") == "light" && scheme("card-auto") == "light dark")
    #expect(throws: SpecificationError.self) { try scheme("nope") }
  }

  @Test func theHeadSaysTitleLanguageAndThemeAndIsNoText() throws {
    let head = "---\ntitle: A & b\nlang: de\ntheme: dark\nauthor: [x]\n---\n# Other\n\n```gauge\nvalue: 5\n```\n"
    let page = try page(head)
    #expect(page.contains("<title>A &amp; b</title>") && page.contains("<html lang=\"de\">"))
    #expect(page.contains("content=\"dark\"") && !page.contains("author"))
    let options = PageOptions(title: "C", language: "en", theme: "light")
    #expect(try self.page(head, options).contains("<html lang=\"en\">"))
    #expect(try self.page(head, options).contains("<title>C</title>"))
    #expect(try self.page(head, options).contains("content=\"light\""))
    #expect(try self.page("---\nno head\n").contains("<p>no head</p>"))
  }

  @Test func gaugesSpeakTheLanguageOfThePage() throws {
    func page(_ language: String, _ gauge: String = "value: 5.5\ntitle: T") throws -> String {
      try self.page("---\nlang: \(language)\n---\n```gauge\n\(gauge)\n```\n")
    }
    #expect(try page("de").contains(">T: 5,5 auf einer Skala von 0 bis 100.<"))
    #expect(try page("fr-CA").contains(">T: 5,5 sur une échelle de 0 à 100.<"))
    // What stays in another language says so.
    let other = try page("pt-BR")
    #expect(other.contains(">T: 5.5 on a scale from 0 to 100.<") && other.contains(" lang=\"en\""))
    let english = try page("en")
    #expect(english.contains(">T: 5.5 on a scale") && english.split(separator: " lang=\"").count == 2)
    #expect(try page("de", "value: 5.5\ntitle: T\nlang: fr").contains(">T: 5,5 sur une échelle"))
    #expect(try page("de", "value: 5.5\ntitle: T\nreadout: {locale: en}").contains(">T: 5.5 auf einer Skala"))
  }

  /// Whatever the document is and becomes.
  @Test func gaugesSpeakTheLanguageOfEveryDocument() throws {
    let fence = "```gauge\nvalue: 5.5\ntitle: T\n```\n"
    let markdown = bytes("---\nlang: de\n---\n\n\(fence)")
    let html = bytes("<!DOCTYPE html>\n<html lang='de'><p><tacho-gauge value=5.5 title=T></tacho-gauge></p></html>\n")
    let metadata = #"{"lang":{"t":"MetaInlines","c":[{"t":"Str","c":"de"}]}}"#
    let pandoc = bytes(
      #"{"pandoc-api-version":[1,22],"meta":\#(metadata),"blocks":[{"t":"CodeBlock","c":[["",["gauge"],[]],"value: 5.5"]}]}"#
    )
    let writer = try writer(.files)
    for source in [MarkdownSource.kept, .replaced] {
      let report = try writer.markdown(markdown, source: source)
      #expect(text(report.document).contains("T: 5,5 auf einer Skala von 0 bis 100."))
      #expect(try writer.markdown(report.document, source: source).document == report.document)
    }
    #expect(text(try writer.html(html).document).contains("T: 5,5 auf einer Skala von 0 bis 100."))
    #expect(
      text(try writer.pandoc(pandoc).document).contains(#"{"t":"Str","c":"5,5"},{"t":"Space"},{"t":"Str","c":"auf"}"#))
    for (document, source) in [(markdown, ReportWriter.MailSource.markdown), (html, .html)] {
      let mail = text(try writer.mail(document, from: source, headers: []).document)
      let parts = mail.components(separatedBy: "\r\n\r\n").compactMap { part in
        Data(base64Encoded: part.components(separatedBy: "\r\n--")[0].replacing("\r\n", with: ""))
      }
      #expect(parts.contains { String(decoding: $0, as: UTF8.self).contains("T: 5,5 auf einer Skala") })
    }
    let english = bytes("<html lang='x y'><tacho-gauge value=5.5 title=T></tacho-gauge></html>")
    #expect(text(try writer.html(english).document).contains("T: 5.5 on a scale from 0 to 100."))
  }

  @Test func anUnknownThemeIsRefused() throws {
    #expect(throws: SpecificationError.self) { try page("text", PageOptions(theme: "neon")) }
  }

  @Test func everyGaugeOfARandomDocumentIsInThePage() throws {
    var random = SplitMix64(seed: 11)
    let writer = try plain()
    var pages = 0
    for _ in 0..<300 {
      let document = randomMarkdown(&random, parts: random.int(in: 0...30))
      // A gauge may hold what is no UTF-8.
      guard (try? writer.markdown(document, source: .replaced)) != nil else { continue }
      let report = try writer.page(ofMarkdown: document, PageOptions())
      pages += 1
      #expect(count("<svg ", in: report.document) == report.gaugeCount, "\(text(document).debugDescription)")
      #expect(report.document.suffix(8).elementsEqual("</html>\n".utf8))
    }
    #expect(pages > 100)
  }
}

/// What stands before the text of a document: YAML, TOML or JSON.
struct MarkdownHeadTests {
  private func page(_ document: String) throws -> String {
    text(try writer(.inline).page(ofMarkdown: bytes(document), PageOptions()).document)
  }

  @Test(arguments: [
    "---\ntitle: \"Week 47: results\"\nlang: de\ntags: [a, b]\nurl: https://example.org\ndate: 2026-01-02T10:00:00Z\n---\n",
    "+++\ntitle = \"Week 47: results\" # why\nlang = 'de'\ndate = 2026-01-02T10:00:00Z\ntags = [\n \"a\", # ]\n 'b']\n"
      + "draft = false\ntext = '''\ntitle = \"no\"\n'''\n[params]\ntitle = \"other\"\n+++\n",
    "{\n  \"title\": \"Week 47: results\",\n  \"lang\": \"de\",\n  \"a\": {\"b\": [1]\n  }\n}\n",
    "+++\r\ntitle = \"Week 47\\u003a results\"\r\n\"lang\" = \"\"\"de\"\"\"\r\n+++\r\n",
  ])
  func theHeadOfAnyGeneratorIsReadAndIsNoText(head: String) throws {
    let page = try page(head + "\nWords.\n")
    #expect(
      page.contains("<title>Week 47: results</title>") && page.contains("<html lang=\"de\">"), "\(page.prefix(300))")
    #expect(page.contains("<main>\n<p>Words.</p>\n</main>"))
    let kept = try writer().markdown(bytes(head + "\nWords.\n"), source: .kept)
    #expect(text(kept.document) == head + "\nWords.\n" && kept.warnings.isEmpty)
  }

  @Test(arguments: ["---\n---\n", "---\n# nothing\n---\n", "+++\n+++\n", "\u{FEFF}---\nlayout: x\n...\n"])
  func aHeadThatSaysNothingIsNoText(head: String) throws {
    #expect(try page(head + "Words.\n").contains("<main>\n<p>Words.</p>\n</main>"))
  }

  @Test(arguments: [
    ("---\ntitle: Week 47: results\n---\n", 2, 15, "title: \"Week 47: results\""),
    ("---\nlang: de\n\ttitle: a\n---\n", 3, 1, "a tab"),
    ("+++\ntitle = Week\n+++\n", 2, 9, "\"Week\""), ("+++\n\ntitle: Week\n+++\n", 3, 1, "is no line of TOML"),
    ("+++\ntitle = \"Week\n+++\n", 2, 9, "does not end"), ("+++\ntitle = \"Week\"\n", 1, 1, "no line +++"),
    ("{\n \"title\": \"a\"\n \"lang\": \"de\"\n}\n", 3, 2, "a comma or } is missing"),
  ])
  func aHeadThatCannotBeReadIsAnErrorByItsLine(head: String, line: Int, column: Int, words: String) throws {
    let error = try #require(throws: SpecificationError.self) { try page(head + "Words.\n") }
    #expect(error.problems.count == 1 && error.problems[0].place == Place(line: line, column: column), "\(error)")
    #expect(error.description.contains(words), "\(error)")
    #expect(throws: SpecificationError.self) { try writer().markdown(bytes(head), source: .kept) }
  }

  @Test func textBetweenRulesIsText() throws {
    for document in ["---\n\nWords: a\n\nmore\n\n---\n", "---\nwords\n---\n", "---\n- a: b: c\n---\n", "{\nwords\n}\n"]
    {
      #expect(try page(document).contains(document.contains("ords") ? "ords" : "a: b: c"))
    }
  }

  @Test func whatMoreYAMLHasIsLeftToOtherPrograms() throws {
    let document = "---\ntitle: Week\nx: &a 1\ny: *a\n---\nWords.\n"
    let report = try writer(.inline).page(ofMarkdown: bytes(document), PageOptions())
    #expect(text(report.document).contains("<main>\n<p>Words.</p>"))
    #expect(report.warnings.map(\.description).count == 1)
    #expect(report.warnings[0].description.hasPrefix("3:4: the document's head: title, lang and theme are not read"))
    let other = try writer(.inline).page(ofMarkdown: bytes("---\nlang: english\n---\n# A\n"), PageOptions())
    #expect(other.warnings.map(\.description).contains { $0.contains("lang: “english” is no tag of a language") })
    #expect(text(other.document).contains("<html lang=\"en\">"))
  }
}
