import TestSupport
import Testing

@testable import Specification

/// Misspelt keys and words are answered with the one that was meant.
struct SuggestionTests {
  /// A name of the language with a specification that has it in one place.
  private struct Name {
    let text: String
    /// What stands before and after it in line 2.
    let before: String
    let after: String
  }

  private static let names: [Name] = {
    func keys(_ keys: [KeyInfo], _ before: String, _ after: String) -> [Name] {
      keys.filter { $0.name.first != "$" && $0.name != "value" && $0.name.count > 2 }.map {
        Name(text: $0.name, before: before, after: ": 0" + after)
      }
    }
    var names: [Name] = []
    for parent in GaugeKeys.all.map(\.info) {
      names += keys([parent], "", "")
      switch parent.type {
      case .map(let inner): names += keys(inner, "\(parent.name): {", "}")
      case .list(.map(let inner), _): names += keys(inner, "\(parent.name): [{", "}]")
      default: break
      }
      names += words(parent, "", "")
      if case .map(let inner) = parent.type { for key in inner { names += words(key, "\(parent.name): {", "}") } }
      if case .list(.map(let inner), _) = parent.type {
        for key in inner { names += words(key, "\(parent.name): [{", "}]") }
      }
    }
    return names
  }()

  private static func words(_ key: KeyInfo, _ before: String, _ after: String) -> [Name] {
    guard case .choice(let words) = key.type else { return [] }
    return words.filter { $0.count > 2 }.map { Name(text: $0, before: "\(before)\(key.name): ", after: after) }
  }

  private static func misspelt(_ word: String, _ kind: Int, using random: inout SplitMix64) -> String {
    var letters = Array(word)
    let index = random.int(in: 0...letters.count - 1)
    switch kind {
    case 0:
      let other = min(index, letters.count - 2)
      letters.swapAt(other, other + 1)
    case 1: letters.remove(at: index)
    case 2: letters.insert(letters[index], at: index)
    case 3: letters[index] = Character(UnicodeScalar(UInt8(random.int(in: 97...122))))
    case 4: return random.bool() ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
    default: letters.insert(random.bool() ? "-" : "_", at: max(1, index))
    }
    return String(letters)
  }

  @Test func misspeltNamesAreRecognised() throws {
    var random = SplitMix64(seed: 100)
    let known = Set(Self.names.map(\.text))
    var (right, wrong) = (0, [String]())
    while right + wrong.count < 100 {
      let count = right + wrong.count
      let name = Self.names[count % Self.names.count]
      let typo = Self.misspelt(name.text, (count + count / Self.names.count) % 6, using: &random)
      guard !known.contains(typo) else { continue }
      let found = problems("value: 1\n\(name.before)\(typo)\(name.after)")
      let place = Place(line: 2, column: name.before.count + 1)
      let problem = try #require(found.first { $0.place == place && $0.description.contains(typo) }, "\(typo)")
      if problem.message.contains("did you mean \(name.text)?") {
        right += 1
      } else {
        wrong.append("\(name.text) as \(typo): \(problem.message)")
      }
    }
    #expect(right >= 95, "\(wrong.joined(separator: "\n"))")
  }

  @Test(arguments: ["velocity", "foo", "q", "needleLength", "colour_of_the_needle"])
  func wordsFarFromAnyKeyGetNoSuggestion(word: String) throws {
    let problem = try #require(problems("value: 1\n\(word): 1").first)
    #expect(!problem.message.contains("did you mean"), "\(problem)")
  }
}
