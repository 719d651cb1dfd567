import JSONFormat
import VectorGraphics

/// A JSON document as a table: a list of objects, or an object with such a list in it, however deep; lists of one length,
/// which are columns; lists of rows with their names beside them; or one object without any, which is one row.
///
/// The columns of a row are its object's members, as in JSON lines: an object within gives columns with a dot,
/// `main.temp`, and a list none. What stands around the list holds for every row that does not say it itself: `city.name`
/// beside `list`. The document is kept in memory, `Limits.jsonBytes` at most.
public final class JSONDocumentReader: RowReader, AheadReader {
  /// In the order in which they turn up.
  public var columns: [String] { table?.columns ?? names.all }
  /// Where the rows are objects: a later one may have other members.
  public var mayGrow: Bool { table == nil }
  /// Where the table was found, when it is no list of objects, and whether a column says which numbers are debits.
  public var note: String? {
    let notes = [table?.note(options.choices), names.note ?? sideNote].compactMap { $0 }
    return notes.isEmpty ? nil : notes.joined(separator: "; ")
  }
  private var sideNote: String?
  /// Lists within the first row, or beside the rows.
  public var nested: [(path: String, columns: [String])] {
    table == nil ? JSONTables.nested(in: text.bytes, besides: rowsStart) : []
  }
  /// The units that stand beside the columns.
  public func unit(of column: String) -> String? { table?.unit(of: column, options.choices) ?? names.unit(of: column) }
  /// That several series take turns, or rows are in other units.
  public var endNote: String? { names.endNote(besides: seriesNote) }
  /// The first alone, where each row is in its own unit.
  package var noteOfSeries: String? { seriesNote }
  /// Where those of others stand.
  package var unitsBeside: [String: (column: String, text: String)] { names.unitsBeside }

  /// The table, where it is of lists rather than of objects, and its next row.
  private var table: JSONTable?
  private var nextRow = 0

  /// What is said of the table.
  public let options: TableOptions
  private var form: CellForm
  /// Where the list of the rows begins; nil where there is none.
  private var rowsStart: Int?
  private var names = JSONColumns()
  private var text: JSONRow
  /// What stands around the rows: their columns and texts, and where those were.
  private var around: [(column: String, text: [UInt8], isLiteral: Bool, place: TelemetryError.Place)] = []
  var rows = RowsAhead()

  /// Whether a column holds for all rows, as what stands around them.
  func isAround(_ column: Int) -> Bool {
    columns.indices.contains(column) && around.contains { $0.column == columns[column] }
  }

  /// - Throws: ``TelemetryError`` when the source cannot be read, is too large, or is no JSON with a list of objects.
  public init(_ source: any ByteSource, options: TableOptions = TableOptions()) throws(TelemetryError) {
    (self.options, form) = (options, CellForm(options))
    let bytes = try Self.bytes(of: source)
    text = JSONRow(text: bytes, line: 1)
    guard !text.isAtEnd() else { throw .malformed(1, 1, "the file is empty") }
    switch try JSONTables.found(in: bytes, options) {
    case .table(let table):
      self.table = table
      form.suffixes = table.columns.indices.map { table.suffix(of: $0, form) ?? "" }
      names = JSONColumns(
        suffixes: Dictionary(uniqueKeysWithValues: zip(table.columns, form.suffixes)).filter { !$1.isEmpty })
      if table.hasPoints, options.decimalMark == nil { form.marks = .decimalPoint }
      let rows = table.firstRows(JSONColumns.mostRows)
      form.takeMarks(of: rows, table.columns, options)
      sideNote = JSONColumns.noteOfSides(table.columns, rows)
      try readAhead()
      return
    case .records(let start):
      rowsStart = start
      text.move(to: start)
    case nil:
      guard try findRecords() else {
        findForm()
        return
      }
    }
    text.takeMark("[")
    rows.series = SeriesInTurns()
    try readAhead()
    findForm()
  }

  /// Finds what stands behind the numbers of the first rows, and what points and commas are in them.
  private func findForm() {
    let (start, known, isOnly) = (text, names, rowsStart == nil)
    var first = [rows.first].compactMap { $0 }
    while !isOnly, first.count < JSONColumns.mostRows {
      var row = Row()
      guard (try? parse(&row)) == true else { break }
      first.append(row)
    }
    var found = names
    found.find(in: first, &form, options)
    (text, names) = (start, known)
    names.take(timesOf: found)
    names.take(suffixesOf: found, form, for: &rows)
  }

  /// Reads the document once, and goes to the list whose objects are the rows.
  ///
  /// - Returns: false where it is one object without any, which is the only row.
  private func findRecords() throws(TelemetryError) -> Bool {
    var whole = text
    if text.begins(with: "[") {
      do throws(TelemetryError) { try whole.passObjects() } catch {
        guard let name = JSONTables.longest(of: JSONTables.records(in: text.bytes))?.name else { throw error }
        throw TelemetryError(
          error.reason, at: error.place, names: [name],
          error.message + "; the list \(name) is of objects: \(option("--data-path", name)) reads that")
      }
      try Self.checkEnd(&whole)
      rowsStart = 0
      return true
    }
    var row = Row()
    try whole.object(prefix: "", into: &row, column: { (name) throws(TelemetryError) in try names.index(of: name) })
    try Self.checkEnd(&whole)
    guard let start = try Self.start(ofRowsIn: text.bytes) else {
      rows = RowsAhead(only: row)
      return false
    }
    around = names.all.indices.compactMap { index in
      row.text(index).map { (names.all[index], Array($0.utf8), row.isLiteral(index), row.place(of: index)) }
    }
    // They are a part of every row.
    let size = around.reduce(0) { $0 + $1.text.count }
    guard around.count <= Limits.jsonValuesAround, size <= Limits.jsonBytesAround else {
      throw TelemetryError(
        .malformed,
        "around the list of the rows there are \(around.count) values of \(size) bytes; the limit is "
          + "\(Limits.jsonValuesAround) values of \(Limits.jsonBytesAround) bytes")
    }
    names = JSONColumns()
    rowsStart = start
    text.move(to: start)
    return true
  }

  /// What the first row has there.
  public func start(of column: Int) -> [String] { table?.start(of: column) ?? rows.start(of: column) }

  /// The next object of the list, whose bracket or last comma has been taken, with what stands around it; or the next row of a
  /// table.
  func parse(_ row: inout Row) throws(TelemetryError) -> Bool {
    if let table {
      guard nextRow < table.count else { return false }
      row.begin(line: text.line(of: table.start(of: nextRow)), form)
      table.fill(&row, nextRow)
      nextRow += 1
      return true
    }
    if text.takeMark("]") { return false }
    row.begin(line: text.place.line, form)
    try text.object(prefix: "", into: &row, column: { (name) throws(TelemetryError) in try names.index(of: name) })
    for cell in around {
      let index = try names.index(of: cell.column)
      if !row.hasCell(index) { row.fill(index, withText: cell.text, isLiteral: cell.isLiteral, at: cell.place) }
    }
    names.finish(&row)
    // The document has been read once already, so that what follows is a comma or the end.
    text.takeMark(",")
    return true
  }

  /// Where the list of the rows begins: the one that is in the fewest objects.
  private static func start(ofRowsIn bytes: [UInt8]) throws(TelemetryError) -> Int? {
    let records = JSONTables.records(in: bytes).filter { !$0.isNested }
    let depth = records.map(\.path.count).min()
    let lists = records.filter { $0.path.count == depth }
    let names = lists.map(\.name)
    guard names.count < 2 else {
      throw TelemetryError(
        .malformed, names: names,
        "there are several lists of objects, \(names.prefix(8).joined(separator: ", ")); --data-path \((JSONTables.longest(of: lists)?.name ?? names[0]).shellWord) takes one "
          + "of them")
    }
    return records.first { $0.path.count == depth }?.start
  }

  private static func checkEnd(_ text: inout JSONRow) throws(TelemetryError) {
    guard !text.isAtEnd() else { return }
    throw text.error(
      text.begins(with: "{")
        ? "another object follows: these are JSON lines, which a name ending in .jsonl says, or the format jsonl"
        : "something follows the end of the document")
  }

  private static func bytes(of source: any ByteSource) throws(TelemetryError) -> [UInt8] {
    let stream = ByteStream(source)
    var bytes: [UInt8] = []
    while let part = Optional(try stream.available()), !part.isEmpty {
      bytes.append(contentsOf: part)
      stream.take(part.count)
      guard bytes.count <= Limits.jsonBytes else {
        throw TelemetryError(
          .malformed,
          "the document is too large: the limit is \(Limits.jsonBytes) bytes; JSON lines, an object a line, have none")
      }
    }
    return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }
}

/// JSON lines, streamed: one object a line, its keys the columns; empty lines are passed over.
///
/// An object within the object gives columns with a dot, `engine.rpm`. A list has no column; it is checked and left
/// out. Text, numbers, `true` and `false` are cells; `null`, `NaN` and `Infinity` are missing ones. Strict JSON otherwise:
/// no key twice, no trailing comma.
public final class JSONLinesReader: RowReader, AheadReader {
  /// In the order in which they turn up.
  public var columns: [String] { names.all }
  /// Always: a later line may have other keys.
  public var mayGrow: Bool { true }

  private let stream: ByteStream
  /// What is said of the table.
  public let options: TableOptions
  private var form: CellForm
  private var names = JSONColumns()
  private var line = 0
  private var text: [UInt8] = []
  var rows = RowsAhead()

  static let deepest = 32

  /// - Throws: ``TelemetryError`` when the source cannot be read, or its first line is no object.
  public init(_ source: any ByteSource, options: TableOptions = TableOptions()) throws(TelemetryError) {
    (stream, self.options, form) = (ByteStream(source), options, CellForm(options))
    try stream.takeByteOrderMark()
    rows.series = SeriesInTurns()
    try readAhead()
    findForm()
  }

  /// That a column says which numbers are debits.
  public var note: String? { names.note }

  /// What stands behind the numbers of a column, as "%", or beside them.
  public func unit(of column: String) -> String? { names.unit(of: column) }
  /// That several series take turns, or rows are in other units.
  public var endNote: String? { names.endNote(besides: seriesNote) }
  /// The first alone, where each row is in its own unit.
  package var noteOfSeries: String? { seriesNote }
  /// Where those of others stand.
  package var unitsBeside: [String: (column: String, text: String)] { names.unitsBeside }

  /// Finds it, and what points and commas are, in the lines that are there, without waiting for more; one that is cut off is none.
  private func findForm() {
    var (known, first) = (names, [rows.first].compactMap { $0 })
    for line in stream.buffered.split(separator: 0x0A).prefix(JSONColumns.mostRows) {
      var row = Row()
      guard (try? known.read(Array(line), line: 1, form, into: &row)) == true else { continue }
      first.append(row)
    }
    known.find(in: first, &form, options)
    names.take(timesOf: known)
    names.take(suffixesOf: known, form, for: &rows)
  }

  /// What the first line has there.
  public func start(of column: Int) -> [String] { rows.start(of: column) }

  /// The next line that is not empty; one that is no object is an error.
  func parse(_ row: inout Row) throws(TelemetryError) -> Bool {
    while try stream.takeLine(into: &text, number: line + 1) {
      line += 1
      if try names.read(text, line: line, form, into: &row) { return true }
    }
    return false
  }
}
