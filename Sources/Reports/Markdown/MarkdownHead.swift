import Gauges
import Specification
import VectorGraphics

/// What a Markdown document says of itself at its very beginning: YAML between lines of three hyphens, TOML between lines of
/// three plus signs, or a JSON object on lines of its own, as generators of sites read it.
struct MarkdownHead {
  private(set) var title: String?
  private(set) var language: String?
  private(set) var theme: String?
  /// Its bytes, which are no part of the text.
  private(set) var count = 0
  /// Why it cannot be read, by the place in the document.
  private(set) var problem: SpecificationProblem?
  /// What is not read of it, though it is right.
  private(set) var note: SpecificationProblem?

  init(_ document: [UInt8]) {
    let start = document.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    count = start
    var lines = TextLines(document)
    guard let first = lines.next(), let form = Form(document[first.text].withoutSpacesAtEnd) else { return }
    var last = first
    while let line = lines.next() {
      last = line
      guard form.ends.contains(where: { document[line.text].withoutSpacesAtEnd.elementsEqual($0.utf8) }) else {
        continue
      }
      let inner =
        form == .json ? first.text.lowerBound..<line.text.upperBound : first.lineEnd.upperBound..<line.text.lowerBound
      if read(Array(document[inner]), form) { count = line.lineEnd.upperBound }
      return
    }
    // Three hyphens are a rule too; the others are nothing else.
    guard form == .toml, last.text.lowerBound > first.text.lowerBound else { return }
    problem = SpecificationProblem(
      place: Place(line: 1, column: 1), message: "the document's head has no line +++ after it; add one")
  }

  private enum Form {
    case yaml, toml, json

    init?(_ line: ArraySlice<UInt8>) {
      switch String(decoding: line.prefix(4), as: UTF8.self) {
      case "---": self = .yaml
      case "+++": self = .toml
      case "{": self = .json
      default: return nil
      }
    }

    var ends: [String] {
      switch self {
      case .yaml: ["---", "..."]
      case .toml: ["+++"]
      case .json: ["}"]
      }
    }
  }

  /// Whether it is a head, not text between two rules.
  private mutating func read(_ text: [UInt8], _ form: Form) -> Bool {
    if form == .toml {
      do throws(SpecificationProblem) {
        let words = try TOMLHead(text).words
        take { words[$0] }
      } catch {
        problem = moved(error, by: 1)
      }
      return true
    }
    // A map whose names stand in quotes.
    if form == .json, text.dropFirst().first(where: { !$0.isHTMLSpace }) != UInt8(ascii: "\"") { return false }
    do throws(SpecificationError) {
      let template = try SpecificationTemplate(text)
      guard template.keys != nil else { return false }
      take { template.member($0)?.scalar?.text }
      if template.member("theme")?.keys != nil {
        tell("theme: keys of a theme belong in a file, which is named here; they are passed over")
      }
      return true
    } catch {
      // A head without keys is how Jekyll knows its pages.
      if form == .yaml, Self.isEmpty(text) { return true }
      guard let first = error.problems.first else { return false }
      guard form == .json || Self.hasKey(text) else { return false }
      let shift = form == .json ? 0 : 1
      if first.isSyntax {
        problem = moved(first, by: shift)
      } else {
        note = moved(first, by: shift, after: "title, lang and theme are not read: ")
      }
      return true
    }
  }

  private func moved(_ problem: SpecificationProblem, by lines: Int, after words: String = "") -> SpecificationProblem {
    problem.moved(before: "the document's head: " + words) {
      $0.map { Place(line: $0.line + lines, column: $0.column) }
    }
  }

  private mutating func take(_ value: (String) -> String?) {
    func text(_ names: [String]) -> String? {
      for name in names {
        if let text = value(name)?.trimmingSpaces, !text.isEmpty { return text }
      }
      return nil
    }
    (title, language, theme) = (
      text(["title"]).map(MarkdownRenderer.withoutReferences), text(["lang", "language"]), text(["theme"])
    )
    guard let tag = language, !Language.isTag(tag) else { return }
    tell("lang: “\(tag.prefix(60))” is no tag of a language, as en or pt-BR are; it is passed over")
    language = nil
  }

  private mutating func tell(_ words: String) {
    note = moved(SpecificationProblem(place: Place(line: 1, column: 1), message: words), by: 0)
  }

  private static func isEmpty(_ text: [UInt8]) -> Bool {
    text.split { $0 == 0x0A || $0 == 0x0D }.allSatisfy {
      ($0.first { $0 != 0x20 && $0 != 0x09 } ?? UInt8(ascii: "#")) == UInt8(ascii: "#")
    }
  }

  /// Whether its first line begins with a key, as no text under a rule does: behind a rule stands an empty line.
  private static func hasKey(_ text: [UInt8]) -> Bool {
    var lines = TextLines(text)
    var first = lines.next()
    while let line = first, text[line.text].first == UInt8(ascii: "#") { first = lines.next() }
    guard let line = first.map({ text[$0.text] }) else { return false }
    let key = line.prefix { $0.isASCIILetter || $0.isASCIIDigit || "-_.".utf8.contains($0) }
    return !key.isEmpty && line.dropFirst(key.count).first == UInt8(ascii: ":")
  }
}
