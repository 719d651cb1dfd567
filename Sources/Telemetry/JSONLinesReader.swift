import VectorGraphics

/// JSON lines, streamed: one object a line, its keys the columns; empty lines are passed over.
///
/// An object within the object gives columns with a dot, `engine.rpm`. A list has no column; it is checked and left
/// out. Text, numbers, `true` and `false` are cells; `null` is a missing one. Strict JSON otherwise: no key twice, no
/// trailing comma, no `NaN`.
public final class JSONLinesReader: RowReader, AheadReader {
  /// In the order in which they turn up.
  public var columns: [String] { names.all }
  /// Always: a later line may have other keys.
  public var mayGrow: Bool { true }

  private let stream: ByteStream
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
    try readAhead()
    findForm()
  }

  /// That a column says which numbers are debits.
  public var note: String? { names.note }

  /// What stands behind the numbers of a column, as "%".
  public func unit(of column: String) -> String? { names.suffixes[column] }

  /// Finds it, and what points and commas are, in the lines that are there, without waiting for more; one that is cut off is none.
  private func findForm() {
    var (known, first) = (names, [rows.first].compactMap { $0 })
    for line in stream.buffered.split(separator: 0x0A).prefix(JSONColumns.mostRows) {
      var row = Row()
      guard (try? known.read(Array(line), line: 1, form, into: &row)) == true else { continue }
      first.append(row)
    }
    known.find(in: first, &form, options)
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
