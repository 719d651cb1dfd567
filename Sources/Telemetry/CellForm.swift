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

  /// Columns of decimals that are fewer than three: in them 514,320 may be a thousand, as its last zero says nothing of a decimal.
  var shortDecimals: Set<Int> = []
  /// Whether cells are lists, as [64].
  var hasLists = false
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
    // One in a list; of several none is the number.
    if hasLists, words.first == "[", words.last == "]" {
      words = words.contains(",") ? "" : String(words.dropFirst().dropLast()).trimmingSpaces
    }
    guard let number = NumberText(words) else { return .other }
    return number.mayBeRoundThousands && shortDecimals.contains(column) ? .ambiguous : number.value(marks)
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
    (marks, columnMarks, shortDecimals) = (form.marks, form.columnMarks, form.shortDecimals)
  }

  /// What is said of all columns alike.
  package var withoutColumns: CellForm {
    var form = self
    (form.columnMarks, form.shortDecimals) = ([], [])
    return form
  }

  /// The same for some of its columns, by the places they had.
  func keeping(_ places: [Int?]) -> CellForm {
    var form = self
    form.columnMarks = places.map { $0.flatMap { columnMarks.indices.contains($0) ? columnMarks[$0] : nil } ?? [] }
    form.thousands = thousands.keeping(places)
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
    return words.count < rows.count && !words.contains(where: TableHead.isTotal) ? words : nil
  }

  /// What pandas, R, spreadsheets, databases and sensors write for a reading that is not there.
  static let wordsForMissing: Set<String> = [
    "", "-", "--", "---", "–", "—", "−", "?", "??", ".", "*", "na", "n/a", "n.a.", "n/d", "nd", "<na>", "#n/a", "#na",
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

/// Whether points of numbers such as 1.250 may stand between thousands: in a column of such and of whole numbers between 100 and
/// 999, as who writes three decimals writes no 980 beside them, and who parts thousands by points does.
struct ThousandsDoubt: Hashable, Sendable {
  private var (grouped, whole): (Set<Int>, Set<Int>) = ([], [])

  var isInDoubt: Bool { !grouped.isDisjoint(with: whole) }

  /// - Parameters:
  ///   - number: of a cell.
  ///   - text: what it is written as.
  ///   - column: its place.
  mutating func take(_ number: NumberText?, _ text: String, _ column: Int) {
    if number?.mayBeThousands == true {
      grouped.insert(column)
    } else if Self.isWhole(text) {
      whole.insert(column)
    }
  }

  /// Whether it is a whole number of three digits, with a sign or without.
  private static func isWhole(_ cell: String) -> Bool {
    let digits = cell.drop { "+-− \u{A0}".contains($0) || NumberText.currencies.contains($0) }
    return digits.utf8.count == 3 && digits.first != "0" && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The same for some columns, by the places they had.
  func keeping(_ places: [Int?]) -> ThousandsDoubt {
    func moved(_ columns: Set<Int>) -> Set<Int> {
      Set(places.indices.filter { places[$0].map(columns.contains) ?? false })
    }
    var doubt = ThousandsDoubt()
    (doubt.grouped, doubt.whole) = (moved(grouped), moved(whole))
    return doubt
  }
}

/// The text of a number with its points, commas and groups.
struct NumberText {
  private var sign: Character?
  /// Digits, points and commas.
  private let body: Substring
  /// With its letter.
  private let exponent: Substring
  private let commas, points: Int

  /// Nil when it is not made of digits, points, commas, a sign and an exponent. Spaces and apostrophes are taken away
  /// where they stand between thousands, and a sign of money before the number. What is in brackets and has decimals or
  /// thousands is negative, as accountants write it: (1,500.00); a sign may stand at the end, as SAP writes it: 1.250,00-.
  init?(_ text: String) {
    if text.utf8.first == 0x28 {
      guard text.utf8.last == 0x29, let number = NumberText(String(text.dropFirst().dropLast())), number.sign == nil,
        number.commas + number.points > 0
      else { return nil }
      self = number
      sign = "-"
      return
    }
    var text = text[...]
    sign = text.first.flatMap { "+-−".contains($0) ? $0 : nil }
    if sign != nil { text = text.dropFirst() }
    if sign == nil, let last = text.utf8.last, !Self.isOfBody(last), let mark = text.last, "-−".contains(mark) {
      (sign, text) = (mark, text.dropLast())
    }
    if let byte = text.utf8.first, !Self.isOfBody(byte), let mark = text.first, Self.currencies.contains(mark) {
      // −$5 and $−5.
      text = text.dropFirst().drop { $0 == " " || $0 == "\u{A0}" }
      if sign == nil, let own = text.first, "+-−".contains(own) { (sign, text) = (own, text.dropFirst()) }
      if sign == nil, text.utf8.first == 0x28, let number = NumberText(String(text)) {
        self = number
        return
      }
    }
    guard let first = text.utf8.first, Self.isOfBody(first) else { return nil }
    // Most have none of them, which is seen by their bytes.
    if text.utf8.contains(where: { $0 == 0x20 || $0 == 0x27 || $0 > 0x7F }),
      let separator = text.first(where: { " \u{A0}\u{202F}\u{2009}'’".contains($0) })
    {
      let whole = text.prefix { $0 != "." && $0 != "," }
      guard Self.areGroups(whole.split(separator: separator, omittingEmptySubsequences: false)) else { return nil }
      text = Substring(whole.filter { $0 != separator } + text[whole.endIndex...])
    }
    let end = text.utf8.firstIndex { $0 == 0x65 || $0 == 0x45 } ?? text.endIndex
    (body, exponent) = (text[..<end], text[end...])
    (commas, points) = (body.utf8.count { $0 == 0x2C }, body.utf8.count { $0 == 0x2E })
    guard body.utf8.allSatisfy(Self.isOfBody), body.utf8.count > commas + points,
      exponent.isEmpty || Self.isExponent(exponent.dropFirst())
    else { return nil }
  }

  static let currencies: Set<Character> = ["$", "€", "£", "¥", "₹"]

  /// Digits behind a sign or none; 7eef and 7e4f are no numbers.
  private static func isExponent(_ text: Substring) -> Bool {
    let digits = text.first.map { "+-−".contains($0) } == true ? text.dropFirst() : text
    return !digits.isEmpty && digits.utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }

  /// A digit, a comma or a point.
  private static func isOfBody(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte || byte == 0x2C || byte == 0x2E }

  /// Whether it is a sign, digits and a point at the most, as nearly every cell: a number whatever the table's marks are, and
  /// no date.
  static func isPlain(_ text: String) -> Bool {
    let digits = text.utf8.first.map { $0 == 0x2B || $0 == 0x2D } ?? false ? text.utf8.dropFirst() : text.utf8[...]
    let points = digits.count { $0 == 0x2E }
    return points < 2 && digits.count > points && digits.allSatisfy { 0x30...0x39 ~= $0 || $0 == 0x2E }
  }

  /// Groups of three after one of up to three; or as in India, of two before the last three.
  private static func areGroups(_ parts: [Substring]) -> Bool {
    guard parts.count > 1, let first = parts.first, let last = parts.last, (1...3).contains(first.count),
      last.count == 3, first.first != "0" || first.count == 1
    else { return false }
    let inner = parts.dropFirst().dropLast()
    let isPlain = inner.allSatisfy { $0.count == 3 } || (first.count <= 2 && inner.allSatisfy { $0.count == 2 })
    return isPlain && parts.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isNumber } }
  }

  private func isGrouped(by mark: Character) -> Bool {
    Self.areGroups(body.split(separator: mark, omittingEmptySubsequences: false))
  }

  /// 1,006 but not 0,006 and not 1,5.
  private func mayBeGroup(_ mark: Character) -> Bool { exponent.isEmpty && body.first != "0" && isGrouped(by: mark) }

  /// 1.006, which is a thousand where commas are decimal.
  var mayBeThousands: Bool { (commas, points) == (0, 1) && mayBeGroup(".") }

  /// 514,320, which is a thousand rather than a number with decimals where others have fewer.
  var mayBeRoundThousands: Bool { (commas, points) == (1, 0) && mayBeGroup(",") && body.last == "0" }

  /// How many digits stand behind an only comma that is decimal; nil where that is not known.
  var decimalsOfComma: Int? {
    guard (commas, points) == (1, 0), !mayBeGroup(","), let comma = body.firstIndex(of: ",") else { return nil }
    return body[comma...].count - 1
  }

  /// +0090,1, a number and a mark of its quality rather than one with decimals.
  var isPair: Bool {
    (commas, points) == (1, 0) && exponent.isEmpty && body.first == "0" && body.dropFirst().first?.isNumber == true
  }

  /// What this number alone says of the table's marks.
  var evidence: CellForm.Marks {
    switch (commas, points) {
    case (0, 0): return []
    case (0, 1): return mayBeGroup(".") ? [] : .decimalPoint
    case (1, 0): return mayBeGroup(",") ? [] : .decimalComma
    default:
      guard let group = groupOfSeveral else { return [] }
      let decimal: CellForm.Marks = commas == 0 || points == 0 ? [] : group == "," ? .decimalPoint : .decimalComma
      return decimal.union(group == "," ? .groupComma : .groupPoint)
    }
  }

  /// What stands between the thousands of a number with several marks; nil where they make none.
  private var groupOfSeveral: Character? {
    if points == 0 { return isGrouped(by: ",") ? "," : nil }
    if commas == 0 { return isGrouped(by: ".") ? "." : nil }
    return hasGroups(",", before: ".") ? "," : hasGroups(".", before: ",") ? "." : nil
  }

  private func hasGroups(_ group: Character, before decimal: Character) -> Bool {
    guard let split = body.firstIndex(of: decimal) else { return false }
    let (whole, decimals) = (body[..<split], body[body.index(after: split)...])
    return Self.areGroups(whole.split(separator: group, omittingEmptySubsequences: false))
      && !decimals.contains { $0 == group || $0 == decimal }
  }

  /// The number, as the table's marks have it.
  func value(_ marks: CellForm.Marks) -> CellForm.Content {
    let group: Character?
    switch (commas, points) {
    case (0, 0): group = nil
    case (0, 1):
      guard mayBeGroup(".") else {
        // Where points stand between thousands alone, 1.5 is a slip.
        if marks.contains(.groupPoint), !marks.contains(.decimalPoint) { return .other }
        group = nil
        break
      }
      if marks.contains(.doubtfulPoint) || marks.areMixed { return .ambiguous }
      group = marks.isDisjoint(with: [.groupPoint, .decimalComma]) ? nil : "."
    case (1, 0):
      guard mayBeGroup(",") else {
        // Where commas stand between thousands alone, 1,5 is a slip.
        if marks.contains(.groupComma), !marks.contains(.decimalComma) { return .other }
        group = nil
        break
      }
      let areThousands = marks.contains(.groupComma) || marks.contains(.decimalPoint)
      let areDecimals = marks.contains(.decimalComma)
      guard areThousands != areDecimals, !marks.areMixed else { return .ambiguous }
      group = areThousands ? "," : nil
    default:
      guard let mark = groupOfSeveral else { return .other }
      let (own, other): (CellForm.Marks, CellForm.Marks) =
        mark == "," ? (.groupComma, .groupPoint) : (.groupPoint, .groupComma)
      if marks.contains(other), !marks.contains(own) { return .other }
      group = mark
    }
    let plain = body.filter { $0 != group }.replacing(",", with: ".")
    let text = (sign.map { $0 == "+" ? "" : "-" } ?? "") + plain + exponent
    return DecimalText.number(from: text).map { .number($0) } ?? .other
  }

  /// The two readings of 1,006 or 1.006.
  static func readings(of text: String) -> String {
    "\(text.filter { $0 != "," && $0 != "." }) or \(text.replacing(",", with: "."))"
  }
}

extension CellForm {
  /// What stands behind a number, or the sign of money before it: the text of the unit; nil when there is no number or
  /// nothing beside it.
  static func suffix(of text: String) -> String? {
    let text = text.trimmingSpaces
    if let mark = text.first(where: { !"+-−(".contains($0) }), NumberText.currencies.contains(mark) {
      return NumberText(text) == nil ? nil : String(mark)
    }
    guard let first = text.first, "0123456789+-−.,".contains(first),
      let last = text.lastIndex(where: { $0.isASCII && $0.isNumber })
    else { return nil }
    var (number, suffix) = (String(text[...last]), String(text[text.index(after: last)...]).trimmingSpaces)
    if let sign = suffix.first, "-−".contains(sign), suffix.dropFirst().first == " " {
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
