import Reports
import Specification
import Testing

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
  }
}
