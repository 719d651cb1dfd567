import VectorGraphics

/// The text of a number with its points, commas and groups.
struct NumberText {
  private var sign: Character?
  /// Digits, points and commas.
  private let body: Substring
  /// With its letter.
  private let exponent: Substring
  private let commas, points: Int
  /// The money that it counts, where that stands before it: a sign, or a few letters.
  private(set) var money: Substring = ""

  /// Nil when it is not made of digits, points, commas, a sign and an exponent. Spaces and apostrophes are taken away
  /// where they stand between thousands, and a sign of money before the number. What is in brackets and has decimals or
  /// thousands is negative, as accountants write it: (1,500.00); a sign may stand at the end, as SAP writes it: 1.250,00-. Dashes
  /// for the cents are none: 99,- is 99.
  init?(_ text: String) {
    if text.utf8.first == 0x28 {
      guard text.utf8.last == 0x29, let number = NumberText(String(text.dropFirst().dropLast())), number.sign == nil,
        number.commas + number.points > 0
      else { return nil }
      self = number
      sign = "-"
      return
    }
    var text = Self.withCents(text[...])
    sign = text.first.flatMap { "+-−".contains($0) ? $0 : nil }
    if sign != nil { text = text.dropFirst() }
    if sign == nil, let last = text.utf8.last, !Self.isOfBody(last), let mark = text.last, "-−".contains(mark) {
      (sign, text) = (mark, text.dropLast())
    }
    if let byte = text.utf8.first, !Self.isOfBody(byte), let own = Self.money(before: text) {
      money = own
      // −$5 and $−5.
      text = text[own.endIndex...].drop { $0 == " " || $0 == "\u{A0}" }
      if sign == nil, let own = text.first, "+-−".contains(own) { (sign, text) = (own, text.dropFirst()) }
      if sign == nil, text.utf8.first == 0x28, let number = NumberText(String(text)) {
        (self, money) = (number, own)
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

  /// The text without dashes in the place of cents, as in 1.234,- and 99.––, which are no minus; what is before them is the amount.
  private static func withCents(_ text: Substring) -> Substring {
    guard let last = text.utf8.last, last == 0x2D || last > 0x7F else { return text }
    let rest = text.dropLast(text.reversed().prefix { dashes.contains($0) }.count)
    guard rest.endIndex < text.endIndex, let mark = rest.last, mark == "," || mark == ".",
      rest.dropLast().last?.isNumber == true
    else { return text }
    return rest + "0"
  }

  /// What stands in the place of cents.
  static let dashes = "-–—−"

  static let currencies: Set<Character> = ["$", "€", "£", "¥", "₹"]

  private static let codes: Set<Substring> = [
    "EUR", "USD", "GBP", "CHF", "JPY", "CNY", "INR", "SEK", "NOK", "DKK", "PLN", "CZK", "HUF", "BRL", "CAD", "AUD",
    "kr",
    "kr.", "Kr", "Kr.", "Rs", "Rs.",
  ]

  /// What stands for money at the beginning of a text: a sign, one behind letters, as R$ and NT$, or letters alone; nil where nothing does.
  static func money(before text: Substring) -> Substring? {
    guard let first = text.first else { return nil }
    if currencies.contains(first) { return text.prefix(1) }
    guard first.isASCII, first.isLetter else { return nil }
    let word = text.prefix { $0.isASCII && ($0.isLetter || $0 == ".") }
    if text[word.endIndex...].first == "$", word.count < 4, word.allSatisfy(\.isUppercase) {
      return text.prefix(word.count + 1)
    }
    return codes.contains(word) ? word : nil
  }

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

/// Lines that are numbers with decimal commas rather than rows of two.
enum DecimalLines {
  private static let most = 16_384

  /// Whether all lines of a text are, below one name or none: where that is said, where whole numbers would not be written so, as 05 and -0,
  /// and where a unit, the only name or numbers without a comma go with them, unless the first of two rise as those of a table do.
  static func are(_ bytes: UnsafeRawBufferPointer, _ options: TableOptions) -> Bool {
    guard options.decimalMark != .point, options.header == .automatic, options.skippedLines == 0 else { return false }
    var lines = bytes.prefix(most).split(whereSeparator: RecordSplitter.isLineEnd)
    if bytes.count > most { lines.removeLast() }
    var (count, alone, last) = (0, 0, Int.min)
    var (isNamed, isSure, isRising) = (false, options.decimalMark == .comma, true)
    for (index, line) in lines.enumerated() {
      let line = String(decoding: line, as: UTF8.self).trimmingSpaces
      guard let number = number(line) else {
        guard index == 0, !line.contains(where: { ",;\t|".contains($0) }) else { return false }
        isNamed = true
        continue
      }
      let parts = number.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count < 3 else { return false }
      count += 1
      if parts.count == 1 {
        alone += 1
      } else if parts[0] == "-0" || (parts[1].first == "0" && parts[1].count != 1 && parts[1].count != 3) {
        isSure = true
      }
      // A unit counts as a name.
      isNamed = isNamed || number != line
      let whole = Int(parts[0]) ?? last
      isRising = isRising && whole > last
      last = whole
    }
    guard alone < count else { return false }
    return isSure || (!isRising || count == 1) && (isNamed || alone > 0 && alone * 2 <= count)
  }

  /// A line without what stands behind its number; nil where it is none.
  private static func number(_ line: String) -> String? {
    if NumberText(line) != nil { return line.contains { $0 == " " || $0.isLetter } ? nil : line }
    return CellForm.suffix(of: line).map { String(line.dropLast($0.count)).trimmingSpaces }
  }

  /// What is said of rows of two whole numbers without names, as 21,5, which may be one.
  static func note(_ row: [String]) -> String? {
    guard row.count == 2, row[1].count < 3, row.allSatisfy({ Int($0) != nil && $0.first != "+" }) else { return nil }
    return "where \(row.joined(separator: ",")) is one number, --decimal-mark comma says so"
  }
}
