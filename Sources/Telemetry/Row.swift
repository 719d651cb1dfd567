import VectorGraphics

/// Rows of named columns, one after the other. A reader holds one row and what it needs to find the next.
public protocol RowReader: AnyObject {
  /// The reader of the rows, where this one passes on some of another's: what it does not say itself is as that has it.
  var rowSource: (any RowReader)? { get }
  /// The names, in the order of a row's cells. Where each row names its own columns they grow as new ones turn up.
  var columns: [String] { get }
  /// Whether ``columns`` may grow.
  var mayGrow: Bool { get }
  /// The unit in which the format has a column, as GPX has speed in m/s; nil where it says none.
  func unit(of column: String) -> String?
  /// Whether a row without a cell says nothing of that column, rather than that its reading is missing: where rows
  /// name their own columns, or a format works them out from other rows.
  func maySkip(_ column: Int) -> Bool
  /// Whether a column that the format always has is known to hold nothing.
  func isEmpty(_ column: Int) -> Bool
  /// The column that is meant by a name, where a format has several for it.
  func usualName(of column: String) -> String
  /// What was found out of how the data are written, for a person to know; nil where there was nothing to guess.
  var note: String? { get }
  /// What a person should know of the end of the data, when it has been reached; nil where there is nothing.
  var endNote: String? { get }
  /// How the data are written, in words for each thing: what divides fields, the mark of decimals, the order of dates.
  var style: [String] { get }
  /// What is said of the data, or found.
  var options: TableOptions { get }
  /// The texts of a column in the first rows, as far as they are known before a row is read.
  func start(of column: Int) -> [String]
  /// Tables within rows, which are not read: where they are, as ``TableOptions/path`` says it, and their columns.
  var nested: [(path: String, columns: [String])] { get }

  /// Reads the next row into `row`, whose storage is used again; false at the end.
  ///
  /// - Throws: ``TelemetryError`` naming line and column. After an error the reader gives no more rows.
  func next(into row: inout Row) throws(TelemetryError) -> Bool
}

extension RowReader {
  /// None: the rows are its own.
  public var rowSource: (any RowReader)? { nil }
  /// None, unless a reader knows better.
  public func unit(of column: String) -> String? { rowSource?.unit(of: column) }
  /// Where columns may grow, unless a reader knows better.
  public func maySkip(_ column: Int) -> Bool { rowSource?.maySkip(column) ?? mayGrow }
  /// Not, unless a reader knows better.
  public func isEmpty(_ column: Int) -> Bool { rowSource?.isEmpty(column) ?? false }
  /// The name itself, unless a reader knows better.
  public func usualName(of column: String) -> String { rowSource?.usualName(of: column) ?? column }
  /// None, unless a reader has guessed.
  public var note: String? { rowSource?.note }
  /// None, unless a reader has left something out.
  public var endNote: String? { rowSource?.endNote }
  /// Nothing, where the format leaves no choice.
  public var style: [String] { rowSource?.style ?? [] }
  /// None.
  public var options: TableOptions { rowSource?.options ?? TableOptions() }
  /// None, unless a reader has looked ahead.
  public func start(of column: Int) -> [String] { rowSource?.start(of: column) ?? [] }
  /// None, unless a reader knows where else there are columns.
  public var nested: [(path: String, columns: [String])] { rowSource?.nested ?? [] }

  /// Whether each row is a line of the data, as far as no text in it has several.
  var hasLines: Bool {
    if let rowSource { return rowSource.hasLines }
    return self is DelimitedReader || self is JSONLinesReader
  }

  /// Whether a column has one value for all rows, that stands around them.
  func isAround(_ column: Int) -> Bool {
    rowSource?.isAround(column) ?? (self as? JSONDocumentReader)?.isAround(column) ?? false
  }

  /// The error for a column that is not there, with where it is.
  package func noColumn(_ name: String) -> TelemetryError {
    let error = TelemetryError.noColumn(name, in: columns)
    guard let found = nested.first(where: { $0.columns.contains(name) }) else { return error }
    return TelemetryError(
      error.reason, names: error.names,
      error.message + "; the list \(found.path) has it: \(option("--data-path", found.path)) reads that")
  }

  /// The place of a column; nil where rows name their own columns, and it has not turned up.
  ///
  /// - Throws: ``TelemetryError`` with the names there are.
  func find(_ name: String) throws(TelemetryError) -> Int? {
    if let index = columns.firstIndex(of: usualName(of: name)) { return index }
    guard mayGrow else { throw noColumn(name) }
    return nil
  }

  /// Whether a column is known to be missing in the first rows.
  func startsEmpty(_ column: Int) -> Bool {
    let start = start(of: column)
    return !start.isEmpty && start.allSatisfy { CellForm.wordsForMissing.contains($0.trimmingSpaces.lowercased()) }
  }

  /// Whether a column is known to hold numbers that rise from row to row, or may stay as well.
  func startsRising(_ column: Int, orStays: Bool = false) -> Bool {
    let numbers = start(of: column).map {
      DecimalText.number(from: $0.trimmingSpaces.replacing(",", with: ".")) ?? .nan
    }
    return numbers.count > 1 && zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 || (orStays && $0 == $1) }
  }

  /// The first text of a column whose first ones are times as 5:34, or lack; nil of others.
  package func firstClock(of column: Int) -> String? {
    TimeColumn.firstClock(of: start(of: column))
  }

  /// The place of a column by name.
  ///
  /// - Throws: ``TelemetryError`` with the names there are.
  public func column(_ name: String) throws(TelemetryError) -> Int {
    guard let index = columns.firstIndex(of: usualName(of: name)) else { throw noColumn(name) }
    return index
  }
}

/// One row: its cells' texts, and where they stood.
public struct Row: Sendable {
  /// The line it begins on, from 1.
  public internal(set) var line = 0
  /// How its cells are written.
  var form = CellForm()
  /// Whether what was recorded begins anew with this row, after a pause.
  package internal(set) var isStart = false
  private var bytes: [UInt8] = []
  private var cells: [Cell] = []

  private struct Cell {
    var start, end: Int
    var line, column: Int
    /// A number that was worked out rather than read; it has no text until someone asks for it.
    var number: Double?
    /// Whether it is no text but a number of JSON.
    var isLiteral = false

    static let missing = Cell(start: 0, end: 0, line: 0, column: 0)
  }

  /// Without cells: for a reader to read into.
  public init() {}

  /// One cell for each text, all at the start of a line.
  package init(_ texts: [String], line: Int) {
    self.line = line
    for (index, text) in texts.enumerated() { fill(index, withText: text.utf8, at: place(of: index)) }
  }

  /// The line of a row with other cells, each with the place of its first character.
  init(_ cells: [(text: String, column: Int)], of row: Row) {
    (line, form, isStart) = (row.line, row.form, row.isStart)
    for (index, cell) in cells.enumerated() {
      fill(index, withText: cell.text.utf8, at: TelemetryError.Place(line: line, column: cell.column))
    }
  }

  /// How many cells there are, the missing ones before the last included.
  public var count: Int { cells.count }

  /// The text of a cell; nil when the row has none there.
  public func text(_ column: Int) -> String? {
    guard let cell = cell(column) else { return nil }
    return cell.number.map { DecimalText.short($0, decimals: 9) }
      ?? String(decoding: bytes[cell.start..<cell.end], as: UTF8.self)
  }

  /// Whether it begins with a letter, or with % as that of a share.
  var beginsWithWord: Bool { beginsWithWord(0) }

  /// The same of a cell.
  func beginsWithWord(_ column: Int) -> Bool {
    cell(column).map { $0.start < $0.end && Self.isWord(bytes[$0.start]) } ?? false
  }

  /// Whether it is a line of separators alone.
  var isBlank: Bool {
    cells.count > 1 && cells.indices.allSatisfy { cells[$0].start == cells[$0].end && cells[$0].column == $0 + 1 }
  }

  /// Whether it stands for rows that a program has not printed, with dots in each cell.
  var isOfDots: Bool {
    guard cells.count > 1, let first = cells.first(where: { $0.start < $0.end }),
      [0x20, 0x2E, 0xC2, 0xE2].contains(bytes[first.start])
    else { return false }
    let words = (0..<count).map { self.words($0) }.filter { !$0.isEmpty }
    return !words.isEmpty && words.allSatisfy { ["..", "...", "…", "·", "⋮"].contains($0) }
  }

  /// Whether it is a line below a table that says how many rows there are.
  func countsRows(isSpaced: Bool) -> Bool {
    guard let first = cells.first, first.start < first.end, isSpaced ? 2..<9 ~= count : count == 1,
      // Few lines are looked at closer.
      [0x28, 0x5B].contains(bytes[first.start]) || 0x30...0x39 ~= bytes[first.start]
    else { return false }
    let mayBe =
      isSpaced
      ? cells[1].start < cells[1].end && "rzlf".utf8.contains(bytes[cells[1].start] | 0x20)
      : !(0x30...0x39 ~= bytes[first.end - 1])
    return mayBe && TableHead.countsRows((0..<count).map { words($0) }.joined(separator: " "))
  }

  static func isWord(_ first: UInt8) -> Bool { first > 0x40 || first == 0x25 }

  /// The text of a cell without the spaces around it; empty when the row has none there.
  func words(_ column: Int) -> String { (text(column) ?? "").trimmingSpaces }

  /// The number in a cell; nil when it is missing: absent, empty, or one of the words for that, `NaN`, `n/a`, `--`,
  /// `unavailable` and so on.
  ///
  /// - Parameters:
  ///   - column: its place.
  ///   - clock: what 5:14 is; nil where it is no number.
  /// - Throws: ``TelemetryError`` at the cell when it holds anything else, or a number beyond ±1e15.
  public func number(_ column: Int, clock: Channel.Clock? = nil) throws(TelemetryError) -> Double? {
    guard let cell = cell(column) else { return nil }
    if let number = cell.number { return number }
    let slice = bytes[cell.start..<cell.end]
    switch content(of: cell, column) {
    case .number(let value):
      guard abs(value) <= Limits.magnitude else {
        // Instruments write 9.9E+37 for what they could not measure.
        let text = words(column)
        throw TelemetryError(
          at: place(of: column), .other, "\(quoted(text)) is too large: the limit is ±1e15",
          advice: "; \(option("--missing", text)) takes it for no reading")
      }
      return value
    case .missing: return nil
    case .ambiguous:
      let text = words(column)
      throw TelemetryError(
        at: place(of: column), .ambiguous, "\(quoted(text)) is \(NumberText.readings(of: text))",
        advice: "; --decimal-mark point or comma says which")
    case .other:
      if let clock, case .clock(let seconds)? = TimeStamp(utf8: Array(slice)) {
        // Two numbers without a fraction are minutes and seconds, or hours and minutes on a clock and in hours.
        let mayBeHours = TimeStamp.isShortClock(words(column)) && !slice.contains { $0 == 0x2E || $0 == 0x2C }
        switch clock {
        case .timeOfDay: return mayBeHours ? seconds * 60 : seconds
        case .span(let unit): return (unit >= 3_600 && mayBeHours ? seconds * 60 : seconds) / unit
        }
      }
      let text = words(column)
      if let advice = CellForm.stepFromSide(text) {
        throw TelemetryError(at: place(of: column), .side, "\(quoted(text)) is no number", advice: advice)
      }
      let advice = step(text, column)
      throw TelemetryError(
        at: place(of: column), advice.isEmpty && !Self.beginsAsNumber(text) ? .word : .other,
        "\(quoted(text)) is no number", advice: advice)
    }
  }

  /// The same, with what to do about a word among the numbers that are shown.
  package func shownNumber(_ column: Int, clock: Channel.Clock? = nil) throws(TelemetryError) -> Double? {
    do throws(TelemetryError) {
      return try number(column, clock: clock)
    } catch {
      guard error.cell == .word else { throw error }
      throw error.advising(
        "; a gauge shows numbers: write one for each word, as 1 for on, name another column, or say "
          + "\(option("--missing", words(column))) if the word means that there is no reading")
    }
  }

  /// The number in a cell and what its last digit counts, as 0.01 of 3.14 and 0 of 0.0; nil of all else.
  func figure(_ column: Int) -> (number: Double, place: Double)? {
    guard let cell = cell(column), cell.number == nil, case let slice = bytes[cell.start..<cell.end],
      case .number(let number) = content(of: cell, column)
    else { return nil }
    var digits = 0.0
    // An exponent and a unit begin with a letter.
    for byte in slice.drop(while: { !(0x30...0x39 ~= $0) }).prefix(while: { $0 < 0x41 || $0 > 0x7A }) {
      if 0x30...0x39 ~= byte { digits = digits * 10 + Double(byte - 0x30) }
    }
    return (number, digits > 0 ? abs(number) / digits : 0)
  }

  private static func beginsAsNumber(_ text: String) -> Bool {
    text.first.map { $0.isNumber || "+-−.,($€£".contains($0) && text.contains(where: \.isNumber) } ?? false
  }

  /// What to do about a text that is no number.
  private func step(_ text: String, _ column: Int) -> String {
    if let number = NumberText(text), let money = form.otherMoney(of: number, column) {
      return
        " in \(money), as those above are; convert all to one currency, or grep -vF \(String(number.money).shellQuoted) FILE > one.csv "
        + "leaves these out"
    }
    if let (rest, flag) = CellForm.flagged(text), "([".contains(flag.first ?? " ") {
      return rest.isEmpty
        ? "; \(option("--missing", text)) takes it for no reading"
        : "; where it is a flag, sed -E 's/([0-9]) ?[[(][A-Za-z][])]/\\1/g' FILE > plain.csv leaves such out"
    }
    if text.last == ")", let open = text.firstIndex(of: "("), case let rest = String(text[..<open]).trimmingSpaces,
      NumberText(rest) != nil
    {
      return "; sed -E 's/([0-9]) ?\\([^)]*\\)/\\1/g' FILE > plain.txt leaves out what is in brackets behind numbers"
    }
    if text.first == "[", text.last == "]" {
      return "; sed -E 's/\\[([^],]*)[^]]*\\]/\\1/g' FILE > first.csv leaves the first of each list"
    }
    if text.contains(","), !form.marks.contains(.decimalComma), Self.beginsAsNumber(text),
      NumberText(text) != nil || CellForm.suffix(of: text) == nil
    {
      return "; a decimal point is expected here"
    }
    if text.contains("."), form.marks.contains(.groupPoint), NumberText(text) != nil {
      return "; a decimal comma is expected here"
    }
    let factors: [Character: String] = ["k": "1000", "K": "1000", "M": "1000000", "G": "1000000000"]
    // Behind a space K is a unit.
    if let last = text.last, let factor = factors[last], text.dropLast().last?.isNumber == true,
      NumberText(String(text.dropLast())) != nil
    {
      return "; write the number in full, \(factor) for 1\(last)"
    }
    if text.first == "(", text.last == ")", NumberText(String(text.dropFirst().dropLast())) != nil {
      return "; write a negative number with a minus sign"
    }
    if text.split(separator: " ").count > 1, text.split(separator: " ").allSatisfy({ NumberText(String($0)) != nil }) {
      return "; if spaces divide the fields, say --set data.separator=space"
    }
    guard let unit = CellForm.suffix(of: text) else { return "" }
    let leaving = "\(option("--missing", text)) leaves this one out"
    let units = (form.mixed[column] ?? []).filter { !$0.isEmpty && $0 != unit }
    if !units.isEmpty {
      let list = units.prefix(3).map { "“\($0)”" }.joined(separator: ", ")
      return
        "; not all numbers of the column have “\(unit)” beside them, but also \(list): convert all to one unit; \(leaving)"
    }
    let thousandth = unit == "m" && !text.contains(" ") ? ", or write the number in full where m is a thousandth" : ""
    return
      "; not all numbers of the column have “\(unit)” beside them: write it beside all of them or none\(thousandth); \(leaving)"
  }

  /// Whether it has so many cells, and nothing in more of them.
  package func fits(_ count: Int) -> Bool {
    cells.count == count || (cells.count > count && cells[count...].allSatisfy { $0.start == $0.end })
  }

  /// Whether the row has a cell there, be it an empty one.
  func hasCell(_ column: Int) -> Bool { cell(column) != nil }

  /// The time in a cell; nil when it is none.
  func timeStamp(_ column: Int) -> TimeStamp? {
    guard let cell = cell(column) else { return nil }
    if let number = cell.number { return .number(number) }
    if case .number(let number) = content(of: cell, column) { return .number(number) }
    return TimeStamp(utf8: Array(bytes[cell.start..<cell.end]), order: form.dates)
  }

  /// The same in a column of dates, which may be digits alone.
  func date(_ column: Int) -> TimeStamp? {
    let stamp = timeStamp(column)
    guard case .number(let number)? = stamp else { return stamp }
    var unit: TimeColumn.Unit?
    let date = TimeStamp(number: number, isDate: true, unit: &unit)
    return date.form == .date ? date : TimeStamp(dateDigits: words(column), order: form.dates) ?? date
  }

  /// Whether a cell holds nothing, or a word for that.
  func isMissing(_ column: Int) -> Bool {
    guard let cell = cell(column) else { return true }
    if cell.number != nil { return false }
    // Nearly every cell begins with a digit, and no usual word does.
    if form.missing.isEmpty, cell.start < cell.end, (0x30...0x39).contains(bytes[cell.start]) { return false }
    return content(of: cell, column) == .missing
  }

  private func content(of cell: Cell, _ column: Int) -> CellForm.Content {
    bytes[cell.start..<cell.end].withUnsafeBytes { form.content(of: $0, column: column, isLiteral: cell.isLiteral) }
  }

  /// Whether a cell is no text but a number of JSON.
  func isLiteral(_ column: Int) -> Bool { cell(column)?.isLiteral ?? false }

  /// Where a cell stands; the start of the row when it has none there.
  public func place(of column: Int) -> TelemetryError.Place {
    cell(column).map { TelemetryError.Place(line: $0.line, column: $0.column) }
      ?? TelemetryError.Place(line: line, column: 1)
  }

  private func cell(_ column: Int) -> Cell? {
    guard cells.indices.contains(column), cells[column].line > 0 else { return nil }
    return cells[column]
  }

  // MARK: What readers fill it with

  package var byteCount: Int { bytes.count }
  /// What it takes of memory, about.
  var size: Int { bytes.count + cells.count * MemoryLayout<Cell>.stride + 64 }

  /// Begins a row on a line, whose cells are written so.
  mutating func begin(line: Int, _ form: CellForm) {
    (self.line, self.form, isStart) = (line, form, false)
    bytes.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
  }

  mutating func append(_ part: UnsafeRawBufferPointer) { bytes.append(contentsOf: part) }
  mutating func append(_ byte: UInt8) { bytes.append(byte) }
  /// Takes back what has been appended from there on.
  mutating func removeBytes(from start: Int) { bytes.removeSubrange(start...) }

  /// Takes back a backslash that was appended last, unless it is one that is escaped itself.
  mutating func takeEscape(from start: Int) -> Bool {
    let isEscape = bytes[start...].reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
    if isEscape { bytes.removeLast() }
    return isEscape
  }

  /// What has been appended since `start` is the next cell.
  mutating func endCell(from start: Int, line: Int, column: Int) {
    cells.append(Cell(start: start, end: bytes.count, line: line, column: column))
  }

  /// What has been appended since `start` is the cell of `index`. False when that is there already.
  mutating func endCell(_ index: Int, from start: Int, line: Int, column: Int) -> Bool {
    while cells.count <= index { cells.append(.missing) }
    guard cells[index].line == 0 else { return false }
    cells[index] = Cell(start: start, end: bytes.count, line: line, column: column)
    return true
  }

  /// The bytes of a text, or a number of JSON, as the cell of `index`. False when that is there already.
  @discardableResult mutating func fill(
    _ index: Int, withText text: some Collection<UInt8>, isLiteral: Bool = false, at place: TelemetryError.Place
  ) -> Bool {
    let start = bytes.count
    bytes.append(contentsOf: text)
    guard endCell(index, from: start, line: place.line, column: place.column) else { return false }
    cells[index].isLiteral = isLiteral
    return true
  }

  /// A number that was worked out from what stands at `place`, unless the cell is there already.
  mutating func fill(_ index: Int, with number: Double, at place: TelemetryError.Place) {
    if endCell(index, from: bytes.count, line: place.line, column: place.column) { cells[index].number = number }
  }

  /// Puts another text into a cell that there is.
  mutating func set(_ index: Int, to text: String) {
    guard cell(index) != nil else { return }
    cells[index].start = bytes.count
    bytes.append(contentsOf: text.utf8)
    cells[index].end = bytes.count
  }

  /// The same with every cell that is not UTF-8 read as Windows-1252.
  mutating func decodeWindows1252() {
    let old = self
    bytes.removeAll(keepingCapacity: true)
    for index in cells.indices {
      let start = bytes.count
      let cell = old.bytes[cells[index].start..<cells[index].end]
      bytes.append(contentsOf: Windows1252.text(orUTF8: Array(cell)).utf8)
      (cells[index].start, cells[index].end) = (start, bytes.count)
    }
  }

  /// The first cell whose bytes are not UTF-8.
  var invalidCell: TelemetryError.Place? {
    guard bytes.contains(where: { $0 >= 0x80 }), String(validating: bytes, as: UTF8.self) == nil else { return nil }
    let cell = cells.first { String(validating: bytes[$0.start..<$0.end], as: UTF8.self) == nil }
    return cell.map { TelemetryError.Place(line: $0.line, column: $0.column) }
  }
}

/// A reader that reads its first row at once, so that the columns are known from the start. After an error or the end there
/// are no more.
protocol AheadReader: RowReader {
  var rows: RowsAhead { get set }

  /// Reads the next row from the source; false at its end.
  func parse(_ row: inout Row) throws(TelemetryError) -> Bool
}

/// The row that was read and not given.
struct RowsAhead {
  var first: Row?
  fileprivate var isFinished = false
  /// What rows say of series, whose columns are not known before them.
  var series: SeriesInTurns?

  /// Before anything is read.
  init() {}

  /// The rows of a table that has only one.
  init(only row: Row) { (first, isFinished) = (row, true) }

  /// Its text of a column.
  func start(of column: Int) -> [String] { first?.text(column).map { [$0] } ?? [] }
}

extension AheadReader {
  /// Reads the first row.
  func readAhead() throws(TelemetryError) {
    var row = Row()
    if try parse(&row) { rows.first = row } else { rows.isFinished = true }
  }

  /// Gives the first row, then one after the other.
  public func next(into row: inout Row) throws(TelemetryError) -> Bool {
    if let first = rows.first.take() {
      row = first
      rows.series?.take(row, columns)
      return true
    }
    guard !rows.isFinished else { return false }
    // An error ends it too.
    rows.isFinished = true
    rows.isFinished = try !parse(&row)
    if !rows.isFinished { rows.series?.take(row, columns) }
    return !rows.isFinished
  }

  /// That several series take turns, where the columns say so.
  public var endNote: String? { seriesNote }
  var seriesNote: String? { rows.series?.note(options) }
}
