import VectorGraphics

/// Where the columns of a table stand whose cells are below each other between spaces, so that a blank one takes no other's place.
struct ColumnPlaces: Hashable, Sendable {
  /// A word of a line: its text, and the characters that it takes.
  typealias Word = (text: String, range: Range<Int>)

  private let ranges: [Range<Int>]
  /// The words above each.
  let names: [String]
  /// Whether a row, by its words alone, would have another number of cells, or some of them in other columns.
  private(set) var isNeeded = false

  /// Those between stretches of spaces that all lines have in common; nil where the names are not above columns.
  ///
  /// - Parameters:
  ///   - head: the words of the line of the names.
  ///   - lines: those of the rows below it, and of a line of dashes.
  init?(_ head: [Word], above lines: [[Word]]) {
    guard 2...64 ~= head.count,
      zip(head, head.dropFirst()).contains(where: { $1.range.lowerBound - $0.range.upperBound > 1 })
    else { return nil }
    let runs = Self.runs((lines + [head]).joined().map(\.range))
    let stretches = Self.stretches(runs, lines)
    var (ranges, names, start): ([Range<Int>], [String], Int?) = ([], [], nil)
    for (place, (range, stretch)) in zip(runs, stretches).enumerated() {
      let above = head.filter { range.contains($0.range.lowerBound) }
      if above.isEmpty, ranges.isEmpty, Self.nameRows(lines, in: range, before: runs.dropFirst(place + 1).first) {
        ranges.append(range)
        names.append("")
        continue
      }
      if above.isEmpty, stretch.goesOnRight, !stretch.goesOn {
        // A text that ends below its name begins before it.
        start = start ?? range.lowerBound
        continue
      }
      // So does a clock beyond the name of its date.
      if let last = ranges.last, above.isEmpty, !names[ranges.count - 1].isEmpty,
        Self.areDates(lines, in: last.lowerBound..<range.upperBound)
      {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
        continue
      }
      // What goes on beyond its name is a text; so does a name whose next word stands above nothing, or above the rest of such texts.
      let isNext = range.lowerBound - (ranges.last?.upperBound ?? 0) == 1
      let isLast = above.last?.range == head.last?.range && stretch.goesOn
      if let last = ranges.last, above.isEmpty ? stretch.goesOn : isNext && (stretch.isBlank || isLast) {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
        if !above.isEmpty { names[names.count - 1] += " " + Self.text(of: above) }
        continue
      }
      guard !above.isEmpty || ranges.isEmpty,
        zip(above, above.dropFirst()).allSatisfy({ $1.range.lowerBound - $0.range.upperBound == 1 })
      else { return nil }
      ranges.append((start ?? range.lowerBound)..<range.upperBound)
      names.append(Self.text(of: above))
      start = nil
    }
    (self.ranges, self.names) = (ranges, names)
    guard let isNeeded = needs(lines, head.count) else { return nil }
    self.isNeeded = isNeeded
  }

  /// See ``isNeeded``; nil where the lines are none of these columns.
  ///
  /// - Parameter count: of the words of the line of the names.
  private func needs(_ lines: [[Word]], _ count: Int) -> Bool? {
    var (sizes, areDated): (Set<[Int]>, Bool) = ([], true)
    for words in lines {
      guard ranges.count > 1, let groups = groups(words) else { return nil }
      // Numbers below one name are of several columns that nothing divides.
      for group in groups where group.count > 1 {
        let words = group.map { words[$0] }
        let isDate = Self.isDate(words)
        guard isDate || words.contains(where: { !HeadSearch.isReading($0.text) }) else { return nil }
        areDated = areDated && isDate
      }
      if !words.allSatisfy({ $0.text.allSatisfy { "-=".contains($0) } }) { sizes.insert(groups.map(\.count)) }
    }
    // Dates and clocks below one of several names are two columns; below one of two the clock is none of the other.
    let areTwice = sizes.contains { size in
      let words = size.reduce(0, +)
      return words != count && (words != count + 1 || count == 2)
    }
    return sizes.count > 1 || !areDated || sizes.joined().contains(0) || areTwice
  }

  /// Whether a stretch in front of the rows counts or names them, as R and pandas do: whole numbers that rise, or texts before numbers.
  private static func nameRows(_ lines: [[Word]], in range: Range<Int>, before next: Range<Int>?) -> Bool {
    let firsts = lines.compactMap { $0.first }.filter { range.contains($0.range.lowerBound) }
    let numbers = firsts.compactMap { Int($0.text) }
    if numbers.count > 1, numbers.count + 1 >= firsts.count {
      return zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
    }
    guard let next, numbers.isEmpty, firsts.count == lines.count, firsts.count > 1 else { return false }
    return lines.allSatisfy { line in
      line.contains { next.contains($0.range.lowerBound) && NumberText($0.text) != nil }
    }
  }

  /// Whether lines have dates with their clocks there, and at least two of them.
  private static func areDates(_ lines: [[Word]], in range: Range<Int>) -> Bool {
    let words = lines.map { $0.filter { range.contains($0.range.lowerBound) } }.filter { $0.count > 1 }
    return words.count > 1 && words.allSatisfy(isDate)
  }

  /// What the words in a stretch of lines are to those beside them.
  private struct Stretch {
    var isBlank = true
    /// Whether all of them stand right behind another word, and whether some stand right before one.
    var (goesOn, goesOnRight) = (true, false)
  }

  private static func stretches(_ runs: [Range<Int>], _ lines: [[Word]]) -> [Stretch] {
    var found = Array(repeating: Stretch(), count: runs.count)
    for words in lines {
      var run = 0
      for (index, word) in words.enumerated() {
        while run < runs.count, runs[run].upperBound <= word.range.lowerBound { run += 1 }
        guard run < runs.count else { break }
        found[run].isBlank = false
        // A number is no beginning of a text.
        let isBehind =
          index > 0 && word.range.lowerBound - words[index - 1].range.upperBound == 1
          && !HeadSearch.isReading(words[index - 1].text)
        found[run].goesOn = found[run].goesOn && isBehind
        let isBefore = index + 1 < words.count && words[index + 1].range.lowerBound - word.range.upperBound == 1
        found[run].goesOnRight = found[run].goesOnRight || isBefore
      }
    }
    return found
  }

  /// The stretches that ranges cover together.
  private static func runs(_ ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { runs, range in
      guard let last = runs.last, range.lowerBound <= last.upperBound else { return runs.append(range) }
      runs[runs.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
    }
  }

  private static func isPlain(_ groups: [[Int]]) -> Bool { groups.enumerated().allSatisfy { $1 == [$0] } }

  private static func isDate(_ words: [Word]) -> Bool {
    TimeStamp(utf8: Array(text(of: words).utf8), order: .dayFirst)?.form == .date
  }

  /// Words with the spaces between them.
  private static func text(of words: [Word]) -> String {
    words.enumerated().reduce("") { text, word in
      let gap = word.offset > 0 ? word.element.range.lowerBound - words[word.offset - 1].range.upperBound : 0
      return text + String(repeating: " ", count: gap) + word.element.text
    }
  }

  /// Which words stand in each column; nil where one is in none, or in several.
  private func groups(_ words: [Word]) -> [[Int]]? {
    var groups = Array(repeating: [Int](), count: ranges.count)
    guard words.count <= 8 * ranges.count + 64 else { return nil }
    for (index, word) in words.enumerated() {
      let columns = ranges.indices.filter { column in
        let end = column == ranges.count - 1 ? Int.max : ranges[column].upperBound
        return word.range.overlaps(ranges[column].lowerBound..<end)
      }
      guard columns.count == 1, let column = columns.first else { return nil }
      groups[column].append(index)
    }
    return groups
  }

  /// The text and the place of the cell in each column; nil where the words do not stand below the names, or each has a column.
  func cells(_ words: [Word]) -> [(text: String, column: Int)]? {
    // A text below the names alone may be none of the first column; a date is.
    guard let groups = groups(words), !Self.isPlain(groups),
      groups.dropFirst().contains(where: { !$0.isEmpty }) || Self.isDate(words)
    else { return nil }
    return zip(groups, ranges).map { group, range in
      (Self.text(of: group.map { words[$0] }), (group.first.map { words[$0].range.lowerBound } ?? range.lowerBound) + 1)
    }
  }

  /// Puts the words of a row into their columns.
  func arrange(_ row: inout Row) {
    // Nearly all rows have a word in each.
    let arePlain =
      row.count == ranges.count && ranges.indices.allSatisfy { ranges[$0].contains(row.place(of: $0).column - 1) }
    if arePlain { return }
    let words = (0..<row.count).map { index -> Word in
      let (text, start) = (row.words(index), row.place(of: index).column - 1)
      return (text, start..<start + text.unicodeScalars.count)
    }
    if let cells = cells(words) { row = Row(cells, of: row) }
  }
}
