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
    choices.flatMap { row in row.words.map { (row.key + "\n" + plain($0), row.name) } },
    uniquingKeysWith: { first, _ in first })
}

/// Finds the name a person probably meant.
package enum NearName {
  /// The nearest of `names` to `word`, if it is near enough to be worth saying: at most a third of the letters
  /// changed, or one a beginning of the other. Ties go to the
  /// one with fewer letters changed, then to the first.
  package static func nearest(to word: String, among names: [String]) -> String? {
    let wanted = normalized(word)
    guard !wanted.isEmpty, word.utf8.count <= 64 else { return nil }
    var best: (name: String, distance: Int, changes: Int)?
    for name in names {
      let candidate = normalized(name)
      let changes = editDistance(wanted, candidate)
      var distance = changes
      if wanted.count >= 3, candidate.starts(with: wanted) || wanted.starts(with: candidate), candidate.count >= 3 {
        distance = min(distance, 1)
      }
      if (distance, changes) < (best?.distance ?? .max, best?.changes ?? .max) { best = (name, distance, changes) }
    }
    guard let best, best.distance <= max(1, (max(wanted.count, best.name.utf8.count) + 1) / 3) else { return nil }
    return best.name
  }

  /// A question for that name.
  package static func meant(_ word: String, among names: [String]) -> String? {
    nearest(to: word, among: names).map { "did you mean \($0)?" }
  }

  /// What to say of a name that is none of those to choose from: first the one that was most likely meant.
  package static func unknown(_ word: String, among names: [String]) -> String {
    let line = word.cleanedLine
    let list = names.count > 1 ? "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")" : names.joined()
    return "“\(line.count > 60 ? line.prefix(60) + "…" : line)” is unknown; "
      + (meant(word, among: names).map { $0 + " There are " } ?? "choose ") + list
  }

  /// Lower case without hyphens, underscores and spaces.
  private static func normalized(_ word: String) -> [UInt8] {
    word.lowercased().utf8.filter { ![UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: " ")].contains($0) }
  }

  /// Insertions, deletions, replacements and swaps of neighbours (F. J. Damerau, 1964; optimal string alignment).
  private static func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var before: [Int] = []
    var above = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var cost = min(above[j] + (a[i] == b[j] ? 0 : 1), above[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
        row.append(cost)
      }
      before = above
      above = row
    }
    return above[b.count]
  }
}
