import Specification
public import Telemetry
import VectorGraphics

/// The rows of a table in CSV, TSV or JSON lines, read one record at a time, so that a broken record costs itself and
/// nothing after it, in constant memory; or the track points of a GPX file or the objects of a JSON document, of which a
/// break is the end.
///
/// A record of CSV and TSV names the columns, below whatever stands before it. Empty lines and comments are no rows. A record with too few or too many
/// fields is broken, and so is a line of JSON that is no object.
public final class BatchRows {
  /// A format of a table.
  public typealias Format = DataFormat

  /// The cells of the row in hand.
  public struct Cells {
    /// The row's number, from 1.
    public let number: Int
    /// The line it begins on, from 1.
    public let line: Int
    /// The names of its columns.
    public let columns: [String]
    /// The units that the table says, by the names of the columns; those alone that are known.
    package let units: [String: String]
    /// The columns that have numbers in the first rows.
    fileprivate let numbers: Set<String>
    fileprivate let row: Row

    /// Whether a column has numbers, among which a time is none of them.
    func holdsNumbers(_ column: String) -> Bool { numbers.contains(column) }

    /// A cell's text; nil when there is none.
    public func text(_ column: String) -> String? { columns.firstIndex(of: column).flatMap(row.text) }

    /// A cell's number; nil when it is missing.
    ///
    /// - Parameters:
    ///   - column: its name.
    ///   - clock: what 5:14 is; nil where it is no number.
    /// - Throws: ``BatchError`` at the cell when it holds anything else.
    public func number(_ column: String, clock: Channel.Clock? = nil) throws(BatchError) -> Double? {
      guard let index = columns.firstIndex(of: column) else { return nil }
      do { return try row.shownNumber(index, clock: clock) } catch { throw BatchError(error) }
    }

    /// Where a cell stands; the start of the row when it has none there.
    public func place(of column: String?) -> TelemetryError.Place {
      guard let column, let index = columns.firstIndex(of: column) else { return .init(line: line, column: 1) }
      return row.place(of: index)
    }
  }

  /// One record: its cells, or why it has none.
  public struct Record {
    /// The row's number, from 1.
    public let number: Int
    /// The line it begins on, from 1.
    public let line: Int
    /// What the row holds; an error concerns this row alone.
    public let cells: Result<Cells, BatchError>
  }

  /// One record as it is written: what is small to keep and can be read when it is asked for.
  package struct Source: Sendable {
    /// The row's number, from 1.
    package fileprivate(set) var number = 0
    fileprivate let line: Int
    fileprivate let isTooLong: Bool
    fileprivate var bytes: [UInt8]
    /// A row that is read already, with the columns there are up to it: of formats without lines.
    fileprivate var read: (row: Row, columns: [String])?

    package var byteCount: Int { read?.row.byteCount ?? bytes.count }

    fileprivate init?(nextOf reader: any RowReader) throws(TelemetryError) {
      var row = Row()
      guard try reader.next(into: &row) else { return nil }
      (line, isTooLong, bytes, read) = (row.line, false, [], (row, reader.columns))
    }

    fileprivate init(_ line: BatchLines.Line) {
      (self.line, isTooLong, bytes) = (line.number, line.isTooLong, line.bytes)
    }
  }

  /// Reads records of one table.
  package struct Parser: Sendable {
    fileprivate var format = Format.csv
    fileprivate var columns: [String] = []
    fileprivate var head = TableHead()
    fileprivate var units: [String: String] = [:]
    /// What stands behind the numbers of JSON lines, by the names of their columns.
    fileprivate var suffixes: [String: String] = [:]
    /// The columns that have the units of others, and what the first row of JSON has there.
    fileprivate var unitsBeside: [String: (column: String, text: String)] = [:]
  }

  /// As it was given, or found out from the source.
  public var format: Format { parser.format }
  /// The columns that are named; of JSON lines, those of the first line.
  public var columns: [String] { parser.columns }
  package private(set) var parser = Parser()
  /// The units that the table says, by the names of the columns; those alone that are known.
  package var units: [String: String] { parser.units }
  /// The columns that begin with times as 5:34, and the first of each.
  package var firstClocks: [String: String] {
    guard let reader else { return parser.firstClocks }
    return columns.indices.reduce(into: [:]) { $0[columns[$1]] = reader.firstClock(of: $1) }
  }
  /// The columns that hold the units of others, row by row.
  package var unitColumns: [String] { parser.head.unitColumns }
  private let lines: BatchLines
  /// Reads a format without lines; nil for one with lines.
  private let reader: (any RowReader)?
  private var number = 0
  /// Whether a line has ended the table before the end of its file.
  private var isAtEnd = false
  private var end = TableEnd(TableHead())
  private var turns = TableTurns(TableHead())
  private var ending: String?
  private let choices: [RowChoice]
  /// Whether one of them holds for a row, or may hold for one that was passed over.
  private var mayHoldChosen = false
  private var totals = TotalRows()
  /// What may be no reading, by the columns whose numbers are drawn.
  private var suspects: [String: MissingNumber] = [:]
  /// Columns that are asked for and that no row has had so far, and those that were met meanwhile.
  private var (lacking, met): ([String], [String]) = ([], [])
  /// How many rows may lack them.
  private var patience = 0
  /// Whether a row, or the names of all columns, could be read.
  private var knowsColumns = false

  /// What was found out of how the table is written; nil where there was nothing to guess.
  public var note: String? {
    func list(_ units: some Sequence<(String, String)>) -> String? {
      let words = units.filter { !$1.isEmpty }.prefix(8).map { "\($0) in \($1)" }
      return words.isEmpty ? nil : words.joined(separator: ", ")
    }
    let said = zip(parser.columns, parser.head.units)
    let known = list(said.filter { units[$0.0] != nil }).map {
      "\($0); values and limits become the gauge's unit, other keys are not converted"
    }
    let beside = parser.head.textsBeside.filter { Self.known($0.unit) == nil }.map { ($0.column, $0.unit) }
    let unknown = list(said.filter { units[$0.0] == nil } + beside).map {
      "\($0), of which nothing is known here: such numbers are taken as they are"
    }
    let notes = [parser.head.note, known, unknown].compactMap { $0 }
    return notes.isEmpty ? reader?.note : notes.joined(separator: "; ")
  }

  /// What was left out at the end; known when all rows have been read.
  public var endNote: String? {
    // Each row is in its own unit.
    if let reader = reader as? JSONDocumentReader { return reader.noteOfSeries }
    if let reader = reader as? JSONLinesReader { return reader.noteOfSeries }
    guard reader == nil else { return reader?.endNote }
    let notes = [turns.note, ending].compactMap { $0 }
    return notes.isEmpty ? nil : notes.joined(separator: "; ")
  }

  /// Looks in columns for numbers that may be no readings.
  package func watch(_ columns: [String]) {
    for column in columns where suspects[column] == nil { suspects[column] = MissingNumber(of: column) }
  }

  /// What is said of such numbers, a sentence for each column; known when all rows have been read.
  package var missingNotes: [String] {
    suspects.sorted { $0.key < $1.key }.compactMap { name, suspect in suspect.note.map { "“\(name)”: \($0)" } }
  }

  /// Which rows are sums or means of the others, as totals are; known when all rows have been read, nil where none is.
  public var totalNote: String? { totals.note(inLines: reader == nil) }

  /// The most lines of one record: fields in quotes may have line ends.
  static let recordLines = 1_000

  /// Reads the names of the columns.
  ///
  /// - Parameters:
  ///   - source: read as rows are asked for.
  ///   - format: nil is found out from the first byte.
  ///   - options: what is said of how the table is written.
  ///   - choices: rows for which one of them does not hold are counted and passed over.
  /// - Throws: ``BatchError``: the source cannot be read, is empty or UTF-16, or has no names where they should be, or no
  ///   rows below them.
  public init(
    _ source: any ByteSource, format: Format? = nil, options: TableOptions = TableOptions(),
    where choices: [RowChoice] = []
  ) throws(BatchError) {
    let source = PreviewedSource(source)
    var options = options
    options.choices = choices
    lines = BatchLines(source)
    self.choices = choices
    do throws(TelemetryError) {
      parser.format = if let format { format } else { try DataFormat.detected(in: source) }
      if [.csv, .tsv].contains(format) { try source.refuseOthers() }
      if parser.format == .jsonl { try source.joinsObjects() }
      try parser.format.check(options)
      guard parser.format.hasLines else {
        let reader = try parser.format.reader(source, options: options)
        parser.columns = reader.columns
        for name in reader.columns { parser.units[name] = Self.known(reader.unit(of: name)) }
        parser.unitsBeside =
          (reader as? JSONDocumentReader)?.unitsBeside ?? (reader as? JSONLinesReader)?.unitsBeside ?? [:]
        self.reader = reader
        return
      }
      reader = nil
      guard parser.format == .jsonl else {
        parser.head = try lines.takeHead(parser.format.tableOptions(options))
        (parser.columns, end) = (parser.head.columns, TableEnd(parser.head))
        turns = TableTurns(parser.head)
        for (name, unit) in zip(columns, parser.head.units) { parser.units[name] = Self.known(unit) }
        for choice in choices where !columns.contains(choice.column) { throw .noColumn(choice.column, in: columns) }
        while let line = try lines.next() {
          guard line.bytes.isEmpty || parser.head.passes(over: line.bytes) else {
            lines.giveBack([line])
            return
          }
        }
        throw .malformed(parser.head.line, 1, "there are no rows below the names of the columns")
      }
      parser.head.form = CellForm(options)
      try lines.takeByteOrderMark()
      guard let first = try lines.next() else {
        throw .malformed(1, 1, "there are no rows: the table is empty")
      }
      lines.giveBack([first])
      if let record = try record(), case .success(let cells) = parser.cells(record) { parser.columns = cells.columns }
      lines.giveBack(try findForm(of: [first], options))
    } catch {
      throw BatchError(error)
    }
  }

  /// Finds what stands behind the numbers in the first lines, and what points and commas are, without waiting for more, and gives
  /// these.
  private func findForm(
    of first: [BatchLines.Line], _ options: TableOptions
  ) throws(TelemetryError) -> [BatchLines.Line] {
    var (taken, names, rows) = (first, JSONColumns(), [Row]())
    while taken.count < JSONColumns.mostRows, lines.hasBufferedLine, let next = try lines.next() { taken.append(next) }
    for line in taken {
      var row = Row()
      if (try? names.read(line.bytes, line: line.number, parser.head.form, into: &row)) == true { rows.append(row) }
    }
    names.find(in: rows, &parser.head.form, options)
    // Each line has its keys in an order of its own.
    parser.head.form = parser.head.form.withoutColumns
    (parser.suffixes, parser.head.note) = (names.suffixes, names.note)
    for (name, suffix) in names.suffixes { parser.units[name] = Self.known(suffix) }
    parser.unitsBeside = names.unitsBeside
    for (name, beside) in names.unitsBeside { parser.units[name] = Self.known(beside.text) }
    return taken
  }

  /// Reads the names of the columns of a table that is written as a specification's `data` says.
  ///
  /// - Parameters:
  ///   - source: read as rows are asked for.
  ///   - format: nil is found out from the first byte, where `data` does not say it.
  ///   - data: as ``GaugeBatch/data`` has it.
  ///   - wanted: columns by which the line of the names is found.
  /// - Throws: ``BatchError``: the source cannot be read, is empty or UTF-16, or has no names where they should be.
  public convenience init(
    _ source: any ByteSource, format: Format? = nil, data: [DataSetting], wanted: [String] = []
  ) throws(BatchError) {
    var table = FilmTable([])
    do throws(JobError) { try table.take(data) } catch { throw BatchError("data: \(error)") }
    table.form.wanted = wanted + table.choices.map(\.column)
    try self.init(source, format: table.format ?? format, options: table.form, where: table.choices)
  }

  /// What a person wrote below a name may be no unit.
  fileprivate static func known(_ unit: String?) -> String? {
    unit.flatMap { MeasureUnit.named($0).isEmpty ? nil : $0 }
  }

  /// Asks for columns that some row must have.
  ///
  /// - Parameters:
  ///   - names: of the columns.
  ///   - rows: how many rows may lack one, as in films; reading beyond them without it is an error.
  /// - Throws: ``BatchError`` where the columns are known from the start.
  package func require(_ names: [String], within rows: Int = 1_000) throws(BatchError) {
    (lacking, met, patience) = (names.filter { !columns.contains($0) }, columns, rows)
    knowsColumns = !format.namesColumnsByRow || reader?.mayGrow == false
    if knowsColumns { try checkColumns() }
  }

  /// Whether a column that is asked for has not turned up.
  package var lacksColumns: Bool { !lacking.isEmpty }

  private func checkColumns() throws(BatchError) {
    guard let name = lacking.first, knowsColumns else { return }
    let message = reader?.noColumn(name).message ?? NearName.missingColumn(name, among: met)
    throw BatchError(message, at: format.namesColumnsByRow ? nil : .init(line: 1, column: 1))
  }

  private func meet(_ names: [String]) throws(BatchError) {
    guard !lacking.isEmpty else { return }
    knowsColumns = true
    met += names.filter { !met.contains($0) }.prefix(max(0, Limits.dataColumns - met.count))
    lacking.removeAll(where: names.contains)
    if number >= patience { try checkColumns() }
  }

  /// The columns that say which rows count.
  package var chosenBy: [String] { choices.map(\.column) }

  /// The next record; nil at the end.
  ///
  /// - Parameter isWanted: whether a row's cells are; rows that are not are counted.
  /// - Throws: ``BatchError`` when the source cannot be read, and at the end of rows that all were wanted of which none was
  ///   chosen.
  public func next(where isWanted: (Int) -> Bool = { _ in true }) throws(BatchError) -> Record? {
    while let source = try nextSource() {
      let (record, isWanted) = (parser.record(source), isWanted(number))
      if !isWanted { mayHoldChosen = true }
      if case .success(let cells) = record.cells { try meet(cells.columns) }
      guard counts(record) else { continue }
      mayHoldChosen = true
      if case .success(let cells) = record.cells {
        totals.take(cells.row, number: number, names: cells.columns, isTold: isWanted)
        for column in suspects.keys {
          if let number = try? cells.number(column) { suspects[column]?.take(number, cells.text(column) ?? "") }
        }
      }
      if isWanted { return record }
    }
    if number > 0 { try checkColumns() }
    guard mayHoldChosen || number == 0 || choices.isEmpty else { throw BatchError(.noRow(of: choices)) }
    return nil
  }

  /// Whether a row is one of those that were chosen; one that cannot be read is.
  package func counts(_ record: Record) -> Bool {
    guard case .success(let cells) = record.cells else { return true }
    return choices.allSatisfy { $0.holds(cells.text($0.column)) }
  }

  /// The next record as it is written; nil at the end.
  package func nextSource() throws(BatchError) -> Source? {
    do throws(TelemetryError) {
      var next = if let reader { try Source(nextOf: reader) } else { try record() }
      guard var source = next.take() else { return nil }
      number += 1
      source.number = number
      return source
    } catch {
      throw BatchError(error)
    }
  }

  /// How many rows have been read or passed over.
  public var count: Int { number }

  // MARK: - Records

  /// The next record that is not empty.
  private func record() throws(TelemetryError) -> Source? {
    var followsEmptyLine = false
    while !isAtEnd, let first = try lines.next() {
      if first.bytes.isEmpty || (format == .jsonl && first.bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 }) {
        followsEmptyLine = true
        continue
      }
      if format != .jsonl, parser.head.passes(over: first.bytes) { continue }
      if format != .jsonl, parser.head.isRule(first.bytes) {
        // What stands below it in a report is none of its rows.
        isAtEnd = parser.head.isReport
        followsEmptyLine = followsEmptyLine || parser.head.isRuled
        continue
      }
      if format != .jsonl, turns.mayPass(over: first.bytes), passesOver(first, followsEmptyLine: followsEmptyLine) {
        followsEmptyLine = false
        continue
      }
      if format != .jsonl, number > 0, let note = try note(at: first, followsEmptyLine: followsEmptyLine) {
        (ending, isAtEnd) = (note, true)
        break
      }
      if format != .jsonl, number > 0, turns.mayBeRemark(first.bytes), let row = row(of: first), turns.isRemark(row) {
        continue
      }
      let text = Source(first)
      return format == .jsonl || first.isTooLong ? text : try continued(text)
    }
    return nil
  }

  /// Whether a line is one of separators alone, the names once more, or of another table where tables take turns.
  private func passesOver(_ line: BatchLines.Line, followsEmptyLine: Bool) -> Bool {
    row(of: line).map { turns.passes(over: $0, followsEmptyLine: followsEmptyLine) } ?? false
  }

  /// The row of a line; nil of a broken record, which is told as one.
  private func row(of line: BatchLines.Line) -> Row? {
    var row = Row()
    guard !line.isTooLong, (try? parser.head.read(line.bytes, line: line.number, into: &row)) != nil else { return nil }
    return row
  }

  /// What is said of a line that ends the table, as films have it.
  private func note(at line: BatchLines.Line, followsEmptyLine: Bool) throws(TelemetryError) -> String? {
    guard end.mayBe(line.bytes, followsEmptyLine: followsEmptyLine), let row = row(of: line) else { return nil }
    func following(_ isEnough: (Int) -> Bool) throws(TelemetryError) -> [UInt8] {
      var (bytes, taken) = ([UInt8](), [BatchLines.Line]())
      while taken.isEmpty || !isEnough(bytes.count), let next = try lines.next() {
        bytes += (taken.isEmpty ? [] : [0x0A]) + next.bytes
        taken.append(next)
      }
      lines.giveBack(taken)
      return bytes
    }
    return try end.note(
      at: row, followsEmptyLine: followsEmptyLine,
      nextLine: { () throws(TelemetryError) in try following { _ in true } },
      rest: { count throws(TelemetryError) in Array(try following { $0 >= count }.prefix(count)) })
  }

  /// A record, with the lines on which its quotes are closed. When they are not, or what they hold is broken, the quote was
  /// a mistake: the record is its first line alone, and the others are read as lines of their own.
  private func continued(_ first: Source) throws(TelemetryError) -> Source {
    var (text, more) = (first, [BatchLines.Line]())
    var quotes = parser.head.splitter(isLenient: true)
    var isOpen = quotes.isOpen(behind: first.bytes)
    guard isOpen else { return first }
    while isOpen, more.count < Self.recordLines, text.bytes.count <= Limits.dataLineBytes,
      let line = try lines.next()
    {
      more.append(line)
      text.bytes += [0x0A] + line.bytes
      isOpen = quotes.isOpen(behind: [0x0A] + line.bytes)
    }
    if !isOpen, case .success = parser.cells(text) { return text }
    lines.giveBack(more)
    return first
  }
}

extension BatchRows {
  /// What is known of a row that a table does not have: its number, and the cells it was looked for by.
  package static func absentRow(number: Int, cells: [(column: String, text: String)]) -> Record {
    let row = Row(cells.map(\.text), line: 1)
    let found = Cells(number: number, line: 1, columns: cells.map(\.column), units: [:], numbers: [], row: row)
    return Record(number: number, line: 1, cells: .success(found))
  }
}

extension BatchRows.Parser {
  /// See ``BatchRows/firstClocks``.
  package var firstClocks: [String: String] { head.firstClocks }

  package func record(_ source: BatchRows.Source) -> BatchRows.Record {
    BatchRows.Record(number: source.number, line: source.line, cells: cells(source))
  }

  fileprivate func cells(_ source: BatchRows.Source) -> Result<BatchRows.Cells, BatchError> {
    do throws(TelemetryError) {
      let (row, names) = if let known = source.read { known } else { try read(source) }
      var units = units
      // Each row may have another one beside its number.
      for column in head.unitColumns.isEmpty ? [] : head.columns {
        if let unit = head.unitBeside(column, in: row) { units[column] = BatchRows.known(unit) }
      }
      for (column, beside) in unitsBeside {
        let text = names.firstIndex(of: beside.column).flatMap(row.text)?.trimmingSpaces ?? ""
        if !text.isEmpty, text != beside.text { units[column] = BatchRows.known(text) }
      }
      return .success(
        BatchRows.Cells(
          number: source.number, line: source.line, columns: names, units: units, numbers: head.numbers, row: row))
    } catch {
      return .failure(BatchError(error))
    }
  }

  private func read(_ source: BatchRows.Source) throws(TelemetryError) -> (row: Row, columns: [String]) {
    guard !source.isTooLong else { throw .lineTooLong(source.line) }
    func check(_ holds: Bool, _ message: @autoclosure () -> String) throws(TelemetryError) {
      if !holds { throw TelemetryError(.malformed, at: .init(line: source.line, column: 1), message()) }
    }
    var row = Row()
    guard format == .jsonl else {
      try head.read(source.bytes, line: source.line, into: &row)
      try check(row.count > 0, "there is nothing in it")
      try check(head.fits(row), DelimitedReader.ragged(row, columns.count))
      if let words = TableHead.totalWords(row), head.beginsWithReadings { try check(false, words) }
      return (row, columns)
    }
    var names = JSONColumns(suffixes: suffixes)
    let isFound = try names.read(source.bytes, line: source.line, head.form, into: &row)
    try check(isFound, "there is nothing in it")
    // What the first line has and this one has not is missing.
    return (row, names.all + columns.filter { !names.all.contains($0) })
  }
}

extension BatchError {
  init(_ error: TelemetryError) {
    let isTransient = if case .unreadable = error.reason { true } else { false }
    self.init(error.message, at: error.place, isTransient: isTransient)
  }
}
