/// Finds rows that sum up the others: their numbers are the sum or the mean of those of all rows above them, or of all below a
/// first one, more surely than chance has it. What they are called does not matter. Two rows that are the least and the greatest of all above
/// in every column do too; one of them is often a state of rest, unless it is called so.
///
/// Rows are taken as they come, in constant memory.
package struct TotalRows: Sendable {
  /// A row as it came.
  struct Held {
    let row: Row
    let number: Int
    let names: [String]
    let isTold: Bool
  }

  private var first: Held?
  /// All rows before the latest, and all of them but the first.
  private var above, below: Figures
  private var latest: [Held] = []
  /// Those that are called totals, and are.
  private var named = NamedTotals()
  /// Below a table stand a sum and a mean, and seldom more.
  private static let tail = 3
  /// How likely it may be at most that a row is a sum or a mean by chance.
  private static let doubt = 2e-3
  private static let mostColumns = 256

  /// - Parameter columns: whose numbers are looked at; nil is all.
  package init(columns: Set<String>? = nil) {
    (above, below, named) = (Figures(columns), Figures(columns), NamedTotals(columns))
  }

  /// Takes the next row.
  ///
  /// - Parameters:
  ///   - row: with a cell for each name.
  ///   - number: of the row, from 1.
  ///   - names: of its columns; they may be others in each row.
  ///   - isTold: whether anything is to be said of it; else it counts for the others alone.
  package mutating func take(_ row: Row, number: Int, names: [String], isTold: Bool = true) {
    let held = Held(row: row, number: number, names: names, isTold: isTold)
    if !named.take(held) { take(held) }
  }

  private mutating func take(_ held: Held) {
    latest.append(held)
    guard latest.count > Self.tail else { return }
    let next = latest.removeFirst()
    above.take(next)
    if first == nil { first = next } else { below.take(next) }
  }

  /// What is said of rows that are sums or means when all have been taken, with what leaves them out; nil where none is.
  ///
  /// - Parameter inLines: whether each row is a line of its file.
  package func note(inLines: Bool) -> String? {
    // One of two at the end may be called nothing.
    if let total = named.only, let last = latest.last, total.number + 1 >= last.number {
      var whole = self
      whole.latest.insert(total, at: latest.firstIndex { $0.number > total.number } ?? latest.count)
      if let note = whole.ends(inLines) { return note }
    }
    if named.areAmongRows {
      let notes = [named.note(inLines), ends(inLines)].compactMap { $0 }
      return notes.isEmpty ? nil : notes.joined(separator: "; ")
    }
    var whole = self
    for held in named.last { whole.take(held) }
    return whole.ends(inLines) ?? named.note(inLines)
  }

  /// What is said of rows at the ends.
  private func ends(_ inLines: Bool) -> String? {
    guard let first else { return nil }
    var (above, below) = (self.above, self.below)
    for (index, held) in latest.enumerated() {
      let ends = above.ends(latest[index...])
      let found = latest[index...].compactMap { held in
        (above.finding(held) ?? ends[held.number]).map { (held, $0) }
      }
      // One of three that is followed by others is less of a surprise.
      if let own = found.first?.1, found.first?.0.number == held.number,
        found.count == latest.count - index || own.chance * 10 <= Self.doubt
      {
        return Self.words(found.filter { $0.0.isTold }, of: above.rows, "above", inLines)
      }
      above.take(held)
    }
    for held in latest { below.take(held) }
    guard first.isTold, let finding = below.finding(first) else { return nil }
    return Self.words([(first, finding)], of: below.rows, "below", inLines)
  }

  private static func words(_ found: [(Held, Finding)], of rows: Int, _ side: String, _ inLines: Bool) -> String? {
    guard !found.isEmpty else { return nil }
    let clauses = found.map { held, finding in
      let place = inLines ? "line \(held.row.line)" : "row \(held.number)"
      return "\(place)\(finding.label.map { ", \(quoted($0))," } ?? "") is \(finding.words(of: rows, side))"
    }
    return clauses.joined(separator: "; ") + advice(found.map(\.0), of: found.count, inLines)
  }

  /// - Parameter count: of all of them, of which some may not be there.
  static func advice(_ rows: [Held], of count: Int, _ inLines: Bool) -> String {
    let (pronoun, verb, object) = count == 1 ? ("it", "is", "it") : ("they", "are", "them")
    let areLines =
      inLines && rows.count == count
      && rows.allSatisfy { held in
        !(0..<held.row.count).contains { held.row.text($0)?.utf8.contains(0x0A) ?? false }
      }
    let command = rows.map { "\($0.row.line)d" }.joined(separator: ";")
    let step =
      areLines
      ? ", and sed '\(command)' FILE > rows.txt leaves \(object) out"
      : "; take \(object) out of the data where \(pronoun) \(verb) not wanted"
    return "; \(pronoun) \(verb) drawn like the other rows\(step)"
  }

  /// What a row is of the others.
  private struct Finding {
    let label: String?
    var sums: [String] = []
    var means: [String] = []
    /// Where it has an end of all numbers, and which.
    var ends: [String] = []
    var isLeast = false
    var chance: Double

    func words(of rows: Int, _ side: String) -> String {
      func list(_ names: [String]) -> String {
        names.prefix(4).map { quoted($0) }.joined(separator: ", ")
          + (names.count > 4 ? " and \(names.count - 4) more" : "")
      }
      let others = "of the \(rows) rows \(side) it in "
      if !ends.isEmpty { return "the \(isLeast ? "least" : "greatest") \(others)\(list(ends))" }
      if sums.isEmpty { return "the mean \(others)\(list(means))" }
      return "the sum \(others)\(list(sums))" + (means.isEmpty ? "" : ", and their mean in \(list(means))")
    }
  }

  /// A cell of a row.
  private enum Cell {
    case missing, other
    /// With what its last digit counts.
    case number(Double, place: Double)

    init(_ row: Row, _ column: Int) {
      self =
        row.isMissing(column)
        ? .missing : row.figure(column).map { .number($0.number, place: $0.place) } ?? .other
    }
  }

  /// What is known of rows.
  private struct Figures {
    private(set) var rows = 0
    private var names: [String] = []
    private var places: [String: Int] = [:]
    private var columns: [Column] = []
    /// Whether each row begins with something.
    private var beginsEach = true
    /// The first of them.
    private var sample: Held?
    private let asked: Set<String>?

    init(_ asked: Set<String>?) { self.asked = asked }

    mutating func take(_ held: Held) {
      if names != held.names {
        // Rows that name their own columns may have any number.
        for name in held.names where places[name] == nil && names.count < TotalRows.mostColumns {
          places[name] = names.count
          names.append(name)
          columns.append(Column())
        }
      }
      rows += 1
      sample = sample ?? held
      beginsEach = beginsEach && !held.row.words(0).isEmpty
      for (index, column) in cells(of: held) where columns[column].isNumeric {
        columns[column].take(Cell(held.row, index))
      }
    }

    /// The cells of a row that count, and their columns here.
    private func cells(of held: Held) -> [(index: Int, column: Int)] {
      let areSame = held.names == names
      return held.names.indices.compactMap { index in
        guard asked?.contains(held.names[index]) ?? true else { return nil }
        return areSame ? (index, index) : places[held.names[index]].map { (index, $0) }
      }
    }

    /// The numbers of a row below columns whose own differ, and the place of the last digit of each.
    private func numbers(of held: Held) -> [(name: String, column: Column, number: Double, place: Double)] {
      cells(of: held).compactMap { index, place in
        guard case .number(let number, let last) = Cell(held.row, index), case let column = columns[place],
          column.isNumeric, column.count >= 3, column.least < column.greatest
        else { return nil }
        return (names[place], column, number, last)
      }
    }

    /// Whether a row is the sum or the mean of them.
    func finding(_ held: Held) -> Finding? {
      guard rows >= 3 else { return nil }
      let label = Self.label(held.row)
      let isNamed = label.map { TotalRows.isCalledTotal($0) } ?? false
      let numbers = numbers(of: held)
      let isNext = numbers.contains { $0.column.goesOn(to: $0.number) }
      let found = numbers.compactMap { cell in
        cell.column.likeness(of: cell.number, place: cell.place, mayFollow: isNamed).map {
          (name: cell.name, likeness: $0)
        }
      }
      guard !found.isEmpty else { return nil }
      // One of several columns may agree by chance.
      var chance = Double(TotalRows.choices(of: found.count, among: numbers.count))
      for (index, (_, likeness)) in found.enumerated()
      where !found[..<index].contains(where: { $0.likeness.isTwin(of: likeness) }) { chance *= likeness.chance }
      // What it is called, and whether it goes on where the last row stopped, as a date does.
      if isNamed { chance *= 1e-3 }
      if beginsEach, held.row.words(0).isEmpty { chance *= 1e-2 }
      if isNext || goesOn(held.row) { chance *= 1e3 }
      guard chance <= TotalRows.doubt else { return nil }
      func named(_ kind: Kind) -> [String] { found.filter { $0.likeness.kind == kind }.map(\.name) }
      return Finding(label: label, sums: named(.sum), means: named(.mean), chance: chance)
    }

    private static func label(_ row: Row) -> String? {
      (0..<row.count).lazy.map { row.words($0) }.first {
        !$0.isEmpty && NumberText($0) == nil && CellForm.suffix(of: $0) == nil
      }
    }

    /// Which of the last rows are the least and the greatest of them in all columns, by their numbers.
    func ends(_ last: ArraySlice<Held>) -> [Int: Finding] {
      guard rows >= 3 else { return [:] }
      let likely = last.compactMap { held in end(held).map { (held, $0) } }
      let both = [true, false].compactMap { isLeast in likely.first { $0.1.isLeast == isLeast } }
      let chance = both.count == 2 ? both[0].1.chance * both[1].1.chance * 10 : 1
      var found: [Int: Finding] = [:]
      for (held, end) in likely {
        let isNamed = end.label.map { TotalRows.isCalledTotal($0) } ?? false
        if isNamed ? end.chance <= TotalRows.doubt : chance <= TotalRows.doubt { found[held.number] = end }
      }
      return found
    }

    /// That a row is an end in all of several columns; how likely that is by chance is taken of one, as they may go up and down together.
    private func end(_ held: Held) -> Finding? {
      let found = numbers(of: held)
      let isLeast = found.allSatisfy { $0.number == $0.column.least }
      guard found.count > 1, isLeast || found.allSatisfy({ $0.number == $0.column.greatest }) else { return nil }
      let label = Self.label(held.row)
      var chance = found.map { $0.column.share(ofLeast: isLeast) }.min() ?? 1
      if label.map({ TotalRows.isCalledTotal($0) }) ?? false { chance *= 1e-3 }
      if beginsEach, held.row.words(0).isEmpty { chance *= 1e-1 }
      if goesOn(held.row) { chance *= 1e3 }
      return Finding(label: label, ends: found.map(\.name), isLeast: isLeast, chance: chance)
    }

    /// Whether a row has a date or a time where the others have one.
    private func goesOn(_ row: Row) -> Bool {
      guard let sample = sample?.row else { return false }
      func isTime(_ row: Row, _ index: Int) -> Bool { (row.timeStamp(index)?.form ?? .number) != .number }
      return (0..<row.count).contains { isTime(row, $0) && isTime(sample, $0) }
    }
  }
}

extension TotalRows {
  private enum Kind { case sum, mean }

  /// That a number is the sum or the mean of others.
  private struct Likeness {
    let kind: Kind
    /// How likely that is by chance.
    let chance: Double
    /// The number and the least one of its column, in those of the greatest size.
    let profile: (Double, Double)

    /// Whether it says what another says already, as that of a column in another unit does.
    func isTwin(of other: Likeness) -> Bool {
      abs(profile.0 - other.profile.0) < 0.02 * abs(profile.0) && abs(profile.1 - other.profile.1) < 0.02
    }
  }

  /// The numbers of a column.
  private struct Column {
    /// Until a cell holds anything else.
    private(set) var isNumeric = true
    private(set) var count = 0
    private(set) var (least, greatest) = (Double.infinity, -Double.infinity)
    private var (sum, size) = (0.0, 0.0)
    /// By how much the sum is another one before its numbers were rounded.
    private var slack = 0.0
    /// What the last digit of the finest number counts.
    private var finest = Double.infinity
    private var first, last: Double?
    /// The step between all numbers; nil where it is not one.
    private var step: Double?
    private var isEven = true
    /// How many numbers are the least, and the greatest.
    private var (leasts, greatests) = (0, 0)
    /// How many of the last numbers were the sum of those above, as where each is twice the one before.
    private var follows = 0

    mutating func take(_ cell: Cell) {
      guard case .number(let number, let place) = cell else {
        if case .other = cell { isNumeric = false }
        return
      }
      follows = count > 0 && abs(number - sum) <= slack + place / 2 + error ? follows + 1 : 0
      if let last {
        isEven = isEven && step.map { abs(number - last - $0) <= 1e-6 * abs($0) } ?? true
        step = number - last
      }
      (first, last) = (first ?? number, number)
      (count, sum, size) = (count + 1, sum + number, size + abs(number))
      leasts = number < least ? 1 : leasts + (number == least ? 1 : 0)
      greatests = number > greatest ? 1 : greatests + (number == greatest ? 1 : 0)
      (least, greatest) = (min(least, number), max(greatest, number))
      slack += place / 2
      if place > 0 { finest = min(finest, place) }
    }

    /// How many of all numbers are the least, or the greatest.
    func share(ofLeast isLeast: Bool) -> Double { Double(isLeast ? leasts : greatests) / Double(count) }

    /// How far the sum may be off as numbers are stored.
    private var error: Double { Double(count + 4) * .ulpOfOne * size }

    /// Whether all numbers have one step between them, and this one has it too, as years have.
    func goesOn(to number: Double) -> Bool {
      guard isEven, let step, let last, step != 0 else { return false }
      return abs(number - last - step) <= 1e-6 * abs(step)
    }

    /// What a number is of them, as far as its digits and theirs tell it; nil where it is nothing.
    ///
    /// - Parameters:
    ///   - number: of another row.
    ///   - place: what its last digit counts.
    ///   - mayFollow: whether it is the sum also where the rows above go on like that.
    func likeness(of number: Double, place: Double, mayFollow: Bool) -> Likeness? {
      guard number != 0 else { return nil }
      let reach = greatest - least
      let most = max(abs(least), abs(greatest))
      let profile = (number / most, least / most)
      let half = place / 2 + error
      /// How wide the stretch is in which it would be taken for `target`.
      func width(around target: Double, _ slack: Double) -> Double? {
        let off = abs(number - target)
        return off <= half * 1.000_001 ? 2 * half : off <= half + slack ? 2 * (half + slack) : nil
      }
      if follows < 2 || mayFollow, let width = width(around: sum, slack) {
        // That a number lies beyond all others is rare, the more so the farther it does.
        let isBeyond = number > greatest || number < least
        let chance =
          isBeyond
          ? width / abs(number) * min(1, most / abs(number)) / Double(count + 1) : width / reach * 10
        return Likeness(kind: .sum, chance: chance, profile: profile)
      }
      // Most numbers are near the mean, and few have more decimals than all others.
      let isFiner = place < finest * 0.9
      guard isFiner || (number != first && number != last),
        let width = width(around: sum / Double(count), slack / Double(count))
      else { return nil }
      let chance = width / reach * (isFiner ? 1 / Double(count + 1) : 10)
      return Likeness(kind: .mean, chance: chance, profile: profile)
    }
  }

  private static func choices(of count: Int, among all: Int) -> Double {
    (0..<count).reduce(1.0) { $0 * Double(all - $1) / Double($1 + 1) }
  }

  /// Whether a text has a word for all, for a mean or for an end of all in it, of many languages, which proves nothing by itself.
  ///
  /// - Parameter orEnd: whether a word for the least or the greatest is one.
  static func isCalledTotal(_ label: String, orEnd: Bool = true) -> Bool {
    guard label.utf8.count < 60 else { return false }
    let parts = label.lowercased().split { !$0.isLetter }.map(String.init)
    return parts.contains { (words.contains($0) || TableHead.isWordForTotal($0)) && (orEnd || !ends.contains($0)) }
      || (parts.count > 1 && TableHead.isWordForTotal(label))
      || endings.contains { parts.last?.hasSuffix($0) ?? false }
  }

  private static let ends: Set<String> = ["min", "max", "minimum", "maximum"]
  /// As of Gesamtergebnis and Zwischensumme.
  private static let endings = ["total", "totaal", "summe", "summa", "ergebnis", "итог", "підсумок"]
  private static let words: Set<String> = [
    "all", "overall", "alle", "insgesamt", "tous", "ensemble", "todos", "tutti", "totalt", "gemiddelde", "łącznie",
    "razem", "celkem", "összesen", "átlag", "toplam", "ortalama", "yhteensä", "итого", "всего", "разом", "общо",
    "ukupno", "σύνολο", "合計", "平均", "总计", "合计",
  ]
}
