import VectorGraphics

/// How the cells of a table are written, the same for all its rows.
package struct CellForm: Hashable, Sendable {
  /// What points and commas have been seen to be in the numbers of the table.
  struct Marks: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let decimalPoint = Marks(rawValue: 1)
    static let decimalComma = Marks(rawValue: 2)
    /// A comma between thousands, as in 1,006.5.
    static let groupComma = Marks(rawValue: 4)
    /// A point between thousands, as in 1.006,5.
    static let groupPoint = Marks(rawValue: 8)
    /// A point that may be either, as in 1.006 where nothing but the dates and semicolons of a table says how it counts.
    static let doubtfulPoint = Marks(rawValue: 16)

    /// Whether some numbers are written with a decimal comma or points between thousands, and others the other way round.
    var areMixed: Bool {
      !isDisjoint(with: [.decimalComma, .groupPoint]) && !isDisjoint(with: [.decimalPoint, .groupComma])
    }
  }

  var marks: Marks = []
  /// Those of each column, which count where those of the table are mixed.
  var columnMarks: [Marks] = []
  var dates: TableOptions.DateOrder?
  /// Words for a missing reading besides the usual, in small letters.
  private(set) var missing: Set<String> = []
  /// What stands behind each number of a column, such as `km/h` or `%`; empty where nothing does.
  var suffixes: [String] = []

  /// What stands behind the numbers of columns in which that is not always the same.
  var mixed: [Int: [String]] = [:]

  /// What stands for money before the first number of a column that has such.
  var money: [Int: String] = [:]

  /// Columns of decimals that are fewer than three: in them 514,320 may be a thousand, as its last zero says nothing of a decimal.
  var shortDecimals: Set<Int> = []
  /// Whether cells are lists, as [64].
  var hasLists = false
  /// Columns in which some numbers have a flag beside them, as those of statistics that are provisional.
  var flagged: Set<Int> = []
  /// Columns of shares of processors, in which 250m is 0.25.
  var thousandths: Set<Int> = []
  /// What has been learnt of points that may stand between thousands.
  private var thousands = ThousandsDoubt()

  package init() {}

  package init(_ options: TableOptions) {
    switch options.decimalMark {
    case .point: marks = [.decimalPoint, .groupComma]
    case .comma: marks = [.decimalComma, .groupPoint]
    case nil: break
    }
    dates = options.dateOrder
    missing = Set(options.missing.map { $0.trimmingSpaces.lowercased() })
  }

  /// The marks and the order of dates that were found, in words.
  var style: [String] {
    let comma = marks.contains(.decimalComma) || (marks.contains(.groupPoint) && !marks.contains(.decimalPoint))
    let point = marks.contains(.decimalPoint) || (marks.contains(.groupComma) && !marks.contains(.decimalComma))
    let decimals =
      comma == point ? (comma ? ["decimal mark point and comma"] : []) : ["decimal mark \(comma ? "comma" : "point")"]
    return decimals + (dates.map { ["dates \($0.rawValue)"] } ?? [])
  }

  /// What a cell holds where a number is asked for.
  enum Content: Equatable {
    case number(Double)
    case missing
    /// 1,006, which may be either.
    case ambiguous
    case other

    var number: Double? { if case .number(let number) = self { number } else { nil } }
  }

  /// - Parameters:
  ///   - text: of the cell, spaces around it allowed.
  ///   - column: its place in the row, for what stands behind its numbers.
  ///   - isLiteral: whether it is no text but a number of JSON, whose point is that of decimals.
  func content(of text: UnsafeRawBufferPointer, column: Int, isLiteral: Bool = false) -> Content {
    if !missing.isEmpty, isMissing(text) { return .missing }
    if isLiteral, let number = DecimalText.number(in: text) { return .number(number) }
    let marks = marks(of: column)
    if let number = plainNumber(text, marks, isDoubtful: shortDecimals.contains(column)) { return .number(number) }
    var words = String(decoding: text, as: UTF8.self).trimmingSpaces
    if isMissing(text) { return .missing }
    if suffixes.indices.contains(column), !suffixes[column].isEmpty, words.hasSuffix(suffixes[column]) {
      words = String(words.dropLast(suffixes[column].count)).trimmingSpaces
    }
    if !flagged.isEmpty, let (rest, flag) = Self.flagged(words),
      flagged.contains(column) || "([".contains(flag.first ?? " ")
    {
      if isMissing(rest) { return .missing }
      words = rest
    }
    // One in a list; of several none is the number.
    if hasLists, words.first == "[", words.last == "]" {
      words = words.contains(",") ? "" : String(words.dropFirst().dropLast()).trimmingSpaces
    }
    if thousandths.contains(column), let share = Self.share(words) { return .number(share) }
    guard let number = NumberText(words), otherMoney(of: number, column) == nil else { return .other }
    return number.mayBeRoundThousands && shortDecimals.contains(column) ? .ambiguous : number.value(marks)
  }

  /// The money of a column, where a number is of another one; nil where it is not.
  func otherMoney(of number: NumberText, _ column: Int) -> String? {
    number.money.isEmpty ? nil : money[column].flatMap { $0 == number.money ? nil : $0 }
  }

  /// What points and commas are in the numbers of a column: what its own say goes before what the table says where that is mixed.
  func marks(of column: Int) -> Marks {
    guard marks.areMixed, columnMarks.indices.contains(column), !columnMarks[column].isEmpty else { return marks }
    return columnMarks[column]
  }

  /// Takes what the numbers of a row say of points and commas, for those that come after it.
  ///
  /// - Parameters:
  ///   - row: the one that has come.
  ///   - count: of its columns that are read; nil is all.
  mutating func learn(from row: Row, columns count: Int? = nil) {
    while columnMarks.count < row.count { columnMarks.append([]) }
    for column in 0..<min(row.count, count ?? row.count) where !row.isLiteral(column) {
      let text = row.words(column)
      let suffix = suffixes.indices.contains(column) ? suffixes[column] : ""
      guard let number = NumberText(HeadSearch.without(suffix, text)) else { continue }
      if !number.money.isEmpty, money[column] == nil { money[column] = String(number.money) }
      columnMarks[column].formUnion(number.evidence)
      marks.formUnion(number.evidence)
      thousands.take(number, text, column)
    }
    marks.remove(.doubtfulPoint)
    if marks.isEmpty, thousands.isInDoubt { marks = .doubtfulPoint }
  }

  /// Takes what the texts of rows say of points and commas, as the cells of a table do; numbers of JSON say nothing of them.
  ///
  /// - Parameters:
  ///   - rows: the first ones.
  ///   - columns: their names.
  ///   - options: what is said of the marks.
  mutating func takeMarks(of rows: [Row], _ columns: [String], _ options: TableOptions) {
    guard options.decimalMark == nil else { return }
    let known = marks
    var head = TableHead()
    head.columns = columns
    let search = HeadSearch(UnsafeRawBufferPointer(start: nil, count: 0), isWhole: true, 0, options)
    let records = rows.map { row in
      TableHead.Record(
        cells: columns.indices.map { row.isLiteral($0) ? "" : row.words($0) }, line: row.line, lineAfter: row.line)
    }
    var form = self
    form.suffixes = columns.indices.map { suffixes.indices.contains($0) ? suffixes[$0] : "" }
    search.takeMarks(records, &head, &form)
    if !known.isEmpty { form.marks = known }
    (marks, columnMarks, shortDecimals, money) = (form.marks, form.columnMarks, form.shortDecimals, form.money)
    dates = form.dates
  }

  /// What is said of all columns alike.
  package var withoutColumns: CellForm {
    var form = self
    (form.columnMarks, form.shortDecimals, form.money) = ([], [], [:])
    return form
  }

  /// The same for some of its columns, by the places they had.
  func keeping(_ places: [Int?]) -> CellForm {
    var form = self
    form.columnMarks = places.map { $0.flatMap { columnMarks.indices.contains($0) ? columnMarks[$0] : nil } ?? [] }
    form.thousands = thousands.keeping(places)
    form.money = [:]
    for (index, place) in places.enumerated() { form.money[index] = place.flatMap { money[$0] } }
    return form
  }

  /// A number without thousands, which is what nearly every cell holds; nil for all that needs a second look.
  private func plainNumber(_ text: UnsafeRawBufferPointer, _ marks: Marks, isDoubtful: Bool) -> Double? {
    guard marks.contains(.decimalComma), !marks.areMixed else {
      // 1.006 is a thousand only where commas are known to be decimal.
      return !marks.isDisjoint(with: [.groupPoint, .doubtfulPoint, .decimalComma]) && text.contains(0x2E)
        ? nil : DecimalText.number(in: text.trimmingSpaces)
    }
    return text.contains(0x2E) || isDoubtful ? nil : DecimalText.number(in: text.trimmingSpaces, decimalComma: true)
  }

  private static let shortest = 20

  private func isMissing(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count <= Self.shortest || !missing.isEmpty else { return false }
    return isMissing(String(decoding: text, as: UTF8.self).trimmingSpaces)
  }

  /// Whether a text without spaces around it says that there is no reading.
  func isMissing(_ text: String) -> Bool {
    let word = text.lowercased()
    return Self.wordsForMissing.contains(word) || Self.isErrorOfSheet(word) || missing.contains(word)
  }

  /// Whether it is what spreadsheets show for a formula without a result, which each language has words of its own for: #VALUE! is #WERT!,
  /// #VALEUR! and #¡VALOR!.
  private static func isErrorOfSheet(_ word: String) -> Bool {
    word.utf8.first == 0x23 && word.utf8.count > 3 && (word.hasSuffix("!") || word.hasSuffix("?"))
      && word.dropFirst().dropLast().allSatisfy { $0.isLetter || "/0¡¿_ ".contains($0) }
  }

  /// The words that rows begin with, where a line that begins with another may be none: no words before readings, and those that come
  /// again; nil where each row has its own, or they are totals.
  func words(before rows: ArraySlice<String>) -> Set<String>? {
    let words = Set(rows)
    if words.allSatisfy({ HeadSearch.isReading($0) || isMissing($0) }) { return [] }
    return words.count < rows.count && !words.contains(where: TableHead.isWordForTotal) ? words : nil
  }

  /// What pandas, R, spreadsheets, databases and sensors write for a reading that is not there.
  static let wordsForMissing: Set<String> = [
    "", "-", "--", "---", "–", "—", "−", "?", "??", ".", "..", "...", "…", ":", "*", "infinity", "-infinity", "na",
    "n/a", "n.a.", "n/d", "nd", "<na>", "#n/a", "#na",
    "#n/a n/a", "nan", "-nan", "+nan", "nan(ind)", "-nan(ind)", "1.#ind", "-1.#ind", "1.#qnan", "-1.#qnan", "null",
    "(null)", "<null>", "\\n", "none", "nil", "nat", "nodata", "no data", "no reading", "missing", "undefined",
    "unavailable", "not available", "not applicable", "unknown", "invalid", "#value!", "#div/0!", "#ref!", "#null!",
    "#name?",
    "#num!", "#error!", "#nv", "#n/d", "#n/b", "#i/t", "#н/д", "#yok", "#hiányzik", "#není_k_dispozici",
    "#ei_saatavilla", "#getting_data", "k.a.", "k. a.", "[n/a]", "[not supported]", "[unknown error]", "[not found]",
  ]
}

extension UnsafeRawBufferPointer {
  /// Without the spaces and tabs at both ends.
  var trimmingSpaces: UnsafeRawBufferPointer {
    var (start, end) = (0, count)
    while start < end, self[start] == 0x20 || self[start] == 0x09 { start += 1 }
    while end > start, self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: self[start..<end])
  }
}

extension CellForm {
  /// What stands behind a number, or the sign of money before it: the text of the unit; nil when there is no number or
  /// nothing beside it.
  static func suffix(of text: String) -> String? {
    let text = text.trimmingSpaces
    if NumberText.money(before: text.drop { "+-−(".contains($0) }) != nil {
      return NumberText(text).map { String($0.money) }
    }
    guard let first = text.first, "0123456789+-−.,".contains(first),
      let last = text.lastIndex(where: { $0.isASCII && $0.isNumber })
    else { return nil }
    var (number, suffix) = (String(text[...last]), String(text[text.index(after: last)...]).trimmingSpaces)
    if let mark = suffix.first, ",.".contains(mark), suffix.dropFirst().first.map(NumberText.dashes.contains) == true {
      let cents = suffix.prefix(1) + suffix.dropFirst().prefix { NumberText.dashes.contains($0) }
      number += cents
      suffix = String(suffix.dropFirst(cents.count)).trimmingSpaces
    } else if let sign = suffix.first, "-−".contains(sign), suffix.dropFirst().first == " " {
      number.append(sign)
      suffix = String(suffix.dropFirst()).trimmingSpaces
    }
    // Thousands and millions are no units: 1k is not 1. Nor is the letter of a form of numbers, as .1f.
    if first == "." || first == ",", "def".contains(suffix) { return nil }
    guard let mark = suffix.first, suffix.count <= 12, suffix != "k", suffix != "M", !".,;:-_/+*#".contains(mark),
      side(suffix) == nil, NumberText(number) != nil
    else {
      return nil
    }
    return suffix
  }

  /// A debit and a credit behind numbers, which say a sign: which one depends on whose book it is.
  private struct Sides {
    /// In capital letters.
    let debit, credit: String
    /// As a pattern of them.
    let patterns: (debit: String, credit: String)
    let words: String
    var areLetters: Bool { debit.count == 1 }
  }

  /// S and H are those of German banks, in capital letters, as seconds and hours are small; siemens and henry, which nobody
  /// writes behind each number, may stand above a column.
  private static let sides = [
    Sides(
      debit: "DR", credit: "CR", patterns: ("[Dd][Rr]\\.?", "[Cc][Rr]\\.?"), words: "CR and DR are credits and debits"),
    Sides(
      debit: "S", credit: "H", patterns: ("S", "H"), words: "S and H are debits and credits (Soll, Haben), no units"),
  ]

  /// What of a text behind a number says on which side of a book it is, and what stands before that, as the sign of money; nil
  /// where nothing does.
  private static func side(_ suffix: String) -> (sides: Sides, before: String)? {
    guard let last = suffix.split(separator: " ").last.map(String.init) else { return nil }
    let word = last.hasSuffix(".") && last.count > 2 ? String(last.dropLast()) : last
    return sides.first { [$0.debit, $0.credit].contains($0.areLetters ? word : word.uppercased()) }
      .map { ($0, String(suffix.dropLast(last.count)).trimmingSpaces) }
  }

  /// What to do about a number that is a debit or a credit; nil of all else.
  static func stepFromSide(_ text: String) -> String? {
    guard let last = text.last, last.isLetter || last == ".",
      let end = text.lastIndex(where: { $0.isASCII && $0.isNumber }),
      let (sides, before) = side(String(text[text.index(after: end)...]).trimmingSpaces),
      NumberText(String(text[...end])) != nil
    else { return nil }
    let money = before.map { $0.isLetter || NumberText.currencies.contains($0) && $0 != "$" ? "\($0)" : "[\($0)]" }
    let (group, unit, rest) = money.isEmpty ? ("", "", "\\2") : ("( ?\(money.joined()))", "\\2", "\\3")
    // A sign behind the number needs no look at where the number begins.
    func command(_ side: String, _ sign: String) -> String {
      "s/([0-9])\(group) ?\(side)([^[:alnum:].]|$)/\\1\(sign)\(unit)\(rest)/g"
    }
    let commands = [command(sides.patterns.debit, "-"), command(sides.patterns.credit, "")].joined(separator: "; ")
    return
      "; \(sides.words): sed -E '\(commands)' FILE > signed.csv writes a minus behind each debit, as a bank has it"
  }
}

/// What stands beside numbers and is no unit: flags of statistics, and thousandths of a processor.
extension CellForm {
  /// A number without the flag beside it, and the flag: `4.8 [p]`, `4.1(P)`, `5.3E`, `| 2.5`, `4.8*`; nothing is left of a flag that stands
  /// for a number, as `[x]`. Nil of all else. Letters alone are those that no unit has, and a letter in brackets may be any.
  static func flagged(_ text: String) -> (rest: String, flag: String)? {
    func isRest(_ text: String) -> Bool { NumberText(text) != nil || text == ":" || text == ".." }
    if text.first == "|", case let rest = String(text.dropFirst()).trimmingSpaces {
      return isRest(rest) ? (rest, "|") : nil
    }
    if let close = text.last, let open = ["]": "[", ")": "("][close].flatMap(text.lastIndex) {
      let (rest, flag) = (String(text[..<open]).trimmingSpaces, text[open...])
      let word = flag.dropFirst().dropLast()
      let isFlag = word.count == 1 && word.allSatisfy(\.isLetter) || ["low", "NA", "na"].contains(word)
      return isFlag && (rest.isEmpty || isRest(rest)) ? (rest, String(flag)) : nil
    }
    let flag = text.reversed().prefix { marks.contains($0) }
    let (rest, mark) =
      flag.isEmpty ? (text.dropLast(), text.suffix(1)) : (text.dropLast(flag.count), text.suffix(flag.count))
    // 0B is of bytes.
    guard !flag.isEmpty || mark.first.map(letters.contains) == true, rest.last == " " || mark.lowercased() != "b",
      case let number = String(rest).trimmingSpaces,
      isRest(number)
    else { return nil }
    return (number, String(mark))
  }

  private static let letters: Set<Character> = ["b", "B", "e", "E", "p", "P", "r", "R"]
  private static let marks: Set<Character> = ["|", "*", "†", "‡", "¹", "²", "³"]

  /// 250m of a processor, which is 0.25; nil of all else.
  static func share(_ text: String) -> Double? {
    guard let letter = text.last, let parts = ["m": 1e3, "u": 1e6, "n": 1e9][letter],
      let number = DecimalText.number(from: String(text.dropLast()))
    else { return nil }
    return number / parts
  }

  /// Finds such columns, and says what is made of them; nil where there are none.
  ///
  /// - Parameters:
  ///   - columns: their names.
  ///   - rows: the first ones.
  mutating func takeMarksBeside(_ columns: [String], _ rows: [TableHead.Record]) -> String? {
    let cells = columns.indices.map { column in
      rows.compactMap { $0.cells.indices.contains(column) && !isMissing($0.cells[column]) ? $0.cells[column] : nil }
    }
    let areOfPods = cells.joined().contains { cell in
      cell.last == "i" && ["Ki", "Mi", "Gi", "Ti"].contains(Self.suffix(of: cell) ?? "")
    }
    var (words, first): ([String], String?) = ([], nil)
    for (column, cells) in cells.enumerated() {
      let name = columns[column].lowercased()
      if areOfPods || name.contains("cpu") || name.contains("cores"),
        let share = cells.first(where: { Self.share($0) != nil }), let part = share.last,
        cells.allSatisfy({ Self.share($0) != nil || NumberText.isPlain($0) })
      {
        thousandths.insert(column)
        let number = DecimalText.short(Self.share(share) ?? 0, decimals: 9)
        words.append("\(part) in “\(columns[column])” is a part of a processor, and \(share) is \(number)")
      }
      let plain = cells.count { NumberText($0) != nil }
      let found = cells.filter { NumberText($0) == nil && Self.flagged($0) != nil }
      // More than a few others have units.
      guard plain > 0, let flag = found.first, found.count(where: { $0.last?.isLetter == true }) <= plain,
        cells.allSatisfy({ NumberText($0) != nil || Self.flagged($0) != nil || Self.suffix(of: $0) == nil })
      else { continue }
      flagged.insert(column)
      first = first ?? flag
    }
    if let first { words.append("flags beside numbers and in their place, as in “\(first)”, are left out") }
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }
}
