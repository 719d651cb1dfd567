import Gauges
import VectorGraphics

/// Words that people bring from other tools and from everyday speech, with what says the same here.
///
/// The next such word is a row here, and nothing else. A test reads every example as a specification.
package enum OtherWords {
  /// A next step: an example to write, or what else to do.
  package enum Advice: Equatable, Sendable {
    case write(String)
    case say(String)

    /// For an error's end.
    package var words: String {
      switch self {
      case .write(let example): "write \(example)"
      case .say(let words): words
      }
    }
  }

  /// Words that are no keys at some place, or a shape that its value must not have.
  struct Row: Sendable {
    let words: [String]
    let places: [String]
    let advice: Advice

    init(_ words: [String], at places: [String] = [""], write example: String) {
      (self.words, self.places, advice) = (words, places, .write(example))
    }

    init(_ words: [String], at places: [String] = [""], say text: String) {
      (self.words, self.places, advice) = (words, places, .say(text))
    }
  }

  /// Other names of one of a key's choices.
  struct Choice: Sendable {
    let key: String
    let name: String
    let words: [String]

    init(_ key: String, _ name: String, _ words: [String]) { (self.key, self.name, self.words) = (key, name, words) }
  }

  /// What to do instead of writing `word` as a key of the map at `path`.
  package static func advice(forKey word: String, at path: String) -> Advice? {
    byKey[place(of: path) + "\n" + plain(word)]
  }

  /// What the value of the key at `path` looks like, when it was given another shape.
  static func advice(forValueAt path: String) -> Advice? { byValue[place(of: path)] }

  /// The name that `word` means as a value of the key at `path`.
  static func name(for word: String, at path: String) -> String? { byChoice[place(of: path) + "\n" + plain(word)] }

  /// A path without the numbers of items; gauges of a picture or page are gauges like any other.
  private static func place(of path: String) -> String {
    var isIndex = false
    let name = path.filter { letter in
      if letter == "[" || letter == "]" { isIndex = letter == "[" }
      return letter == "[" || letter == "]" || !isIndex
    }
    guard let start = name.ranges(of: "gauges[]").last?.upperBound else { return name }
    return String(name[start...].trimmingPrefix("."))
  }

  /// Lower case without hyphens and underscores, as other tools write them; empty where it is too long for a name.
  package static func plain(_ word: String) -> String {
    word.utf8.count > 64 ? "" : word.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
  }

  private static let byKey = Dictionary(
    keys.flatMap { row in row.places.flatMap { place in row.words.map { (place + "\n" + plain($0), row.advice) } } },
    uniquingKeysWith: { first, _ in first })

  private static let byValue = Dictionary(
    values.flatMap { row in row.places.map { ($0, row.advice) } }, uniquingKeysWith: { first, _ in first })

  private static let byChoice = Dictionary(
    choices.flatMap { row in row.words.map { (row.key + "\n" + plain($0), design($0, of: row.name)) } } + designs,
    uniquingKeysWith: { first, _ in first })

  /// A name, with the variant where a word means one of that kind.
  private static func design(_ word: String, of name: String) -> String {
    let isVariant = Gauge.Kind.all.contains { $0.name == name && $0.variants.contains(word) }
    return isVariant ? "\(name), with variant: \(word)" : name
  }

  /// Designs that one kind alone has, as what a kind was meant to be.
  private static var designs: [(String, String)] {
    let kinds = Dictionary(
      Gauge.Kind.all.flatMap { kind in kind.variants.map { ($0, [kind.name]) } }, uniquingKeysWith: +)
    return kinds.compactMap { word, kinds in
      kinds.count == 1 ? ("kind\n" + plain(word), design(word, of: kinds[0])) : nil
    }
  }
}
