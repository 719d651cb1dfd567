import Testing

@testable import Specification

/// Every key of the language misspelt once: the reader and the schema both refuse it, and the reader says which was
/// meant.
struct MisspeltKeyTests {
  /// A document that is right but for one key.
  struct Typo: Sendable {
    let path: String
    let word: String
    let name: String
    /// The same without the misspelt key.
    let right: String
    let wrong: String
  }

  /// A value that the key takes, as JSON.
  private static func sample(_ type: KeyType, _ name: String) -> String {
    switch type {
    case .number(let range, _), .whole(let range): range.contains(1) ? "1" : "\(range.lowerBound)"
    case .text: "\"1\""
    case .time: "\"2:30\""
    case .sides: "\"400x200\""
    case .percent: "\"50%\""
    case .settings, .sentences: "{}"
    case .boolean: "true"
    case .theme: "{}"
    case .themeFile: "\"mine.yaml\""
    case .pictureFile: "\"sign.png\""
    case .fontFile: "\"house.ttf\""
    case .choice(let names): "\"\(names.first ?? "")\""
    case .color: "\"red\""
    case .list: "[]"
    case .pair: "[1, 2]"
    case .numbersByName: "{}"
    case .specification: #"{"value": 1}"#
    case .either(let types): types.first.map { sample($0, name) } ?? "null"
    case .map(let keys): "{" + required(keys, but: "").joined(separator: ", ") + "}"
    }
  }

  private static func required(_ keys: [KeyInfo], but name: String) -> [String] {
    keys.filter { $0.isRequired && $0.name != name }.map { key in
      // A list that must be there must not be empty.
      if case .list(let element, _) = key.type { return "\"\(key.name)\": [\(sample(element, key.name))]" }
      return "\"\(key.name)\": \(sample(key.type, key.name))"
    }
  }

  /// - Parameter wrap: puts the members of a map in their place of a whole document.
  private static func typos(_ keys: [KeyInfo], path: String, wrap: @escaping ([String]) -> String) -> [Typo] {
    keys.flatMap { key -> [Typo] in
      var letters = Array(key.name)
      letters.insert(letters[letters.count - 1], at: letters.count)
      let word = String(letters)
      let all = required(keys, but: "")
      let others = required(keys, but: key.name)
      let own = Typo(
        path: path + word, word: word, name: key.name, right: wrap(all),
        wrong: wrap(others + ["\"\(word)\": \(sample(key.type, key.name))"]))
      return [own]
        + inner(key.type, path: path + key.name) { value in wrap(others + ["\"\(key.name)\": \(value)"]) }
    }
  }

  private static func inner(_ type: KeyType, path: String, wrap: @escaping (String) -> String) -> [Typo] {
    switch type {
    case .map(let keys):
      typos(keys, path: path + ".") { wrap("{" + $0.joined(separator: ", ") + "}") }
    case .list(let element, _): inner(element, path: path + "[0]") { wrap("[\($0)]") }
    case .either(let types): types.flatMap { inner($0, path: path, wrap: wrap) }
    case .specification:
      [
        Typo(
          path: path + ".titlee", word: "titlee", name: "title", right: wrap(#"{"value": 1}"#),
          wrong: wrap(#"{"value": 1, "titlee": "x"}"#))
      ]
    default: []
    }
  }

  static let typos: [Typo] = typos(GaugeKeys.all.map(\.info), path: "") { members in
    let isLayout = members.contains { $0.hasPrefix("\"layout\"") }
    return "{" + ((isLayout ? [] : ["\"value\": 1"]) + members).joined(separator: ", ") + "}"
  }

  @Test func everyMisspeltKeyIsToldWithTheOneThatWasMeant() throws {
    #expect(Self.typos.count > 130)
    for typo in Self.typos {
      let problem = try #require(
        problems(typo.wrong).first { $0.path == typo.path }, "\(typo.path) in \(typo.wrong)")
      #expect(problem.place?.line == 1 && (problem.place?.column ?? 0) > 1, "\(typo.path)")
      #expect(problem.message.hasSuffix("did you mean \(typo.name)?"), "\(typo.path): \(problem.message)")
    }
  }

  @Test(.enabled(if: SchemaValidator.isInstalled, "python3 with jsonschema is not installed"))
  func theSchemaRefusesWhatTheReaderRefuses() throws {
    let wrong = try #require(try SchemaValidator.verdicts(Self.typos.map(\.wrong)))
    let right = try #require(try SchemaValidator.verdicts(Self.typos.map(\.right)))
    #expect(wrong.count == Self.typos.count && right.count == Self.typos.count)
    for (typo, verdict) in zip(Self.typos, wrong) { #expect(!verdict, "\(typo.wrong)") }
    // So it was the typo that was refused.
    for (typo, verdict) in zip(Self.typos, right) { #expect(verdict, "\(typo.right)") }
  }
}
