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

  /// What to say of a column that a table does not have.
  package static func missingColumn(_ name: String, among columns: [String]) -> String {
    let line = name.cleanedLine
    let parts = name.split(separator: ",").map { String($0).trimmingSpaces }
    if parts.count > 1, parts.count <= 16, parts.allSatisfy(columns.contains) {
      let gauges = parts.map { "{id: \($0)}" }.joined(separator: ", ")
      return "these are several columns; a gauge shows one, and several gauges are layout: {gauges: [\(gauges)]}"
    }
    let list = columns.prefix(40).joined(separator: ", ") + (columns.count > 40 ? ", …" : "")
    let near = meant(name, among: columns).map { $0 + " There are " } ?? "there are "
    return "there is no column “\(line.count > 60 ? line.prefix(60) + "…" : line)”; "
      + (columns.isEmpty ? "there are none" : near + list)
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
