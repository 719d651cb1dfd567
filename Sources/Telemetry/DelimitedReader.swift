import VectorGraphics

/// CSV and TSV, streamed: as RFC 4180 has them, with quotes, doubled quotes, line ends within quotes, LF, CRLF or CR, and
/// as they are written else, with a space before a quote, a quote within a field, and one more comma at the end.
///
/// The names of the columns are found in the first 64 KiB, below whatever stands before them; so are rows of units, the
/// mark of decimals and the order of dates. A mark of UTF-8 at the start, empty lines and comments are passed over.
public final class DelimitedReader: RowReader {
  /// As the table has them, without spaces around; of several with one name each has a number, `speed #2`. Without names
  /// they are `1`, `2` and so on, a single one is `value`.
  public var columns: [String] { head.columns }
  /// Never: all columns are known from the start.
  public var mayGrow: Bool { false }
  /// Where the names and the units were found, when it was not in the first line.
  public var note: String? { head.note }
  /// Separator, mark of decimals and order of dates.
  public var style: [String] {
    let separators: [UInt8: String] = [0x2C: "comma", 0x3B: "semicolon", 0x09: "tab", 0x7C: "pipe", 0x20: "space"]
    let separator = separators[delimiter] ?? String(UnicodeScalar(delimiter))
    return (columns.count > 1 ? ["separator \(separator)"] : []) + head.form.style
  }
  /// With the order of dates that was found.
  public let options: TableOptions

  private let stream: ByteStream
  private let head: TableHead
  private let isLenient: Bool
  private var delimiter: UInt8 { head.delimiter }
  private var line = 1
  /// Characters of the line that have been taken.
  private var column = 0
  private var isFinished = false
  private var rows = 0
  /// Whether an empty line stands above the record in hand.
  private var followsEmptyLine = false
  /// The records that have too few fields, and those left out, with where the first of each stands.
  private var short: (count: Int, first: TelemetryError.Place?) = (0, nil)
  private var left: (count: Int, first: TelemetryError?) = (0, nil)
  private var ending: String?

  private static let (quote, lineFeed, carriageReturn, space): (UInt8, UInt8, UInt8, UInt8) = (0x22, 0x0A, 0x0D, 0x20)

  /// Reads the head of the table.
  ///
  /// - Throws: ``TelemetryError``: the source cannot be read, is empty or UTF-16, or has no names where they should be.
  public init(_ source: any ByteSource, options: TableOptions = TableOptions()) throws(TelemetryError) {
    (stream, isLenient) = (ByteStream(source), options.isLenient)
    head = try TableHead.taken(from: stream, options)
    var options = options
    options.dateOrder = head.form.dates
    self.options = options
    line = head.line
  }

  /// Records of a table whose head is known.
  package init(_ source: any ByteSource, head: TableHead) {
    (stream, self.head, options, isLenient) = (ByteStream(source), head, TableOptions(), true)
  }

  /// The unit that a row below the names gives a column, or that stands behind its numbers.
  public func unit(of column: String) -> String? {
    guard let index = columns.firstIndex(of: column), head.units.indices.contains(index) else { return nil }
    return head.units[index].isEmpty ? nil : head.units[index]
  }

  /// As the head of the table has them.
  public func start(of column: Int) -> [String] { head.start(of: column) }

  /// A record with too few fields lacks the rest, and one with too many is left out; ``endNote`` tells of both. More that
  /// do not fit than do are an error.
  public func next(into row: inout Row) throws(TelemetryError) -> Bool {
    guard !isFinished else { return false }
    do throws(TelemetryError) {
      guard try takeRow(&row) else {
        isFinished = true
        return false
      }
    } catch {
      isFinished = true
      throw error
    }
    return true
  }

  /// Reads on to a record that is a row; false at the end of the table.
  private func takeRow(_ row: inout Row) throws(TelemetryError) -> Bool {
    while try record(into: &row) {
      row.form = head.form
      if isLenient || row.fits(columns.count) {
        rows += 1
        return true
      }
      if try endsTable(row) { break }
      let isShort = row.count < columns.count
      let place = row.place(of: min(row.count, columns.count) - (isShort ? 1 : 0))
      // Where commas divide, what is cut off is missing; between spaces nobody knows which one lacks.
      if isShort, delimiter != Self.space {
        short = (short.count + 1, short.first ?? place)
        rows += 1
        return true
      }
      left = (left.count + 1, left.first ?? TelemetryError(.malformed, at: place, Self.ragged(row, columns.count)))
      if let error = left.first, left.count > rows + 1_000 { throw error }
    }
    if let error = left.first, left.count > rows || rows == 0 { throw error }
    return false
  }

  /// Whether a record is no row: the last one, which a logger without power has cut off, or a text below the table.
  private func endsTable(_ row: Row) throws(TelemetryError) -> Bool {
    guard rows > 0, row.count < columns.count else { return false }
    let rest = try stream.preview(64)
    if rest.count < 64, rest.allSatisfy({ $0 == Self.lineFeed || $0 == Self.carriageReturn }) {
      ending = "line \(row.line), the last one, is cut off, and left out"
      return true
    }
    guard followsEmptyLine, row.count == 1, columns.count > 2 else { return false }
    ending = Self.below(row.line)
    return true
  }

  private static func below(_ line: Int) -> String {
    "line \(line) and those below it are no rows of the table, and left out"
  }

  /// What was left out of rows and at the end.
  public var endNote: String? {
    func lines(_ count: Int, _ line: Int?) -> String {
      count == 1 ? "line \(line ?? 0) has" : "\(count) lines, the first of them line \(line ?? 0), have"
    }
    var words: [String] = []
    if let place = short.first {
      words.append("\(lines(short.count, place.line)) fewer fields than the header; what lacks is missing")
    }
    if let error = left.first {
      let names = columns.count
      let lines = lines(left.count, error.place?.line)
      words.append("\(lines) more or fewer fields than the \(names) of the header, and left out")
    }
    if let ending { words.append(ending) }
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }

  /// What is said of a record that is shorter or longer than the names.
  package static func ragged(_ row: Row, _ columns: Int) -> String {
    "the record has \(row.count) field\(row.count == 1 ? "" : "s"), the header has \(columns); mend the line, or leave it out"
  }

  /// The next record that is no empty line; false at the end.
  private func record(into row: inout Row) throws(TelemetryError) -> Bool {
    followsEmptyLine = false
    while true {
      if try takeEmptyLine() { continue }
      guard try stream.peek() != nil else { return false }
      if try takeRule() {
        guard head.isReport, rows > 0 else { continue }
        ending = Self.below(line - 1)
        return false
      }
      // A line of spaces alone is empty, where they divide fields.
      guard try takeGap() else { break }
    }
    row.removeAll(line: line)
    while true {
      let (start, startLine, startColumn) = (row.byteCount, line, column + 1)
      var first = try stream.peek()
      if first == Self.space, delimiter != Self.space {
        try takeSpacesBeforeQuote()
        first = try stream.peek()
      }
      if first == Self.quote {
        try quotedField(into: &row)
      } else {
        try plainField(into: &row)
      }
      row.endCell(from: start, line: startLine, column: startColumn)
      guard row.count <= Limits.dataColumns + 1 else {
        throw .malformed(startLine, startColumn, "more than \(Limits.dataColumns) fields in one record")
      }
      guard let byte = try stream.peek(), byte == delimiter || isGap(byte) else { break }
      stream.take(1)
      column += 1
      if try takeGap() { break }
    }
    if head.isWindows1252 {
      if row.invalidCell != nil { row.decodeWindows1252() }
    } else if let place = row.invalidCell {
      throw TelemetryError(.malformed, at: place, "the text is not UTF-8; save the file as UTF-8")
    }
    if head.isVBOX { head.convertVBOX(&row) }
    if try stream.peek() != nil { try takeLineEnd() }
    return true
  }

  /// Takes an empty line, a comment, or the names once more.
  private func takeEmptyLine() throws(TelemetryError) -> Bool {
    guard let byte = try stream.peek() else { return false }
    if byte == Self.lineFeed || byte == Self.carriageReturn {
      try takeLineEnd()
      followsEmptyLine = true
      return true
    }
    guard byte == head.comment.first || byte == head.header.first else { return false }
    // The names may be longer than what is in hand, and are then read as a row.
    let bytes = try stream.preview(min(ByteStream.size, max(head.header.count + 1, head.comment.count)))
    let isComment = !head.comment.isEmpty && bytes.starts(with: head.comment)
    let isHeader =
      !head.header.isEmpty && bytes.starts(with: head.header)
      && (bytes.count == head.header.count || [Self.lineFeed, Self.carriageReturn].contains(bytes[head.header.count]))
    guard isComment || isHeader else { return false }
    try takeLine()
    return true
  }

  /// Takes a line of dashes, which is no row where spaces or bars divide fields.
  private func takeRule() throws(TelemetryError) -> Bool {
    guard delimiter == Self.space || delimiter == HeadSearch.bar else { return false }
    // More is waited for only where what there is may be one.
    for size in [try stream.available().count, 1_024] {
      let bytes = try stream.preview(size)
      let line = bytes.prefix { $0 != Self.lineFeed && $0 != Self.carriageReturn }
      guard head.isRule(line) || (line.count == bytes.count && size < 8) else { return false }
      if line.count < bytes.count { break }
    }
    try takeLine()
    return true
  }

  private func takeLine() throws(TelemetryError) {
    while let bytes = Optional(try stream.available()), !bytes.isEmpty {
      let end = bytes.firstIndex { $0 == Self.lineFeed || $0 == Self.carriageReturn }
      stream.take(end ?? bytes.count)
      if end != nil { break }
    }
    if try stream.peek() != nil { try takeLineEnd() }
  }

  private func isGap(_ byte: UInt8) -> Bool { delimiter == Self.space && (byte == Self.space || byte == 0x09) }

  /// Takes spaces where any number of them divides fields.
  ///
  /// - Returns: whether the line ends behind them.
  private func takeGap() throws(TelemetryError) -> Bool {
    guard delimiter == Self.space else { return false }
    while let byte = try stream.peek(), isGap(byte) {
      stream.take(1)
      column += 1
    }
    let next = try stream.peek()
    return next == nil || next == Self.lineFeed || next == Self.carriageReturn
  }

  private func takeSpacesBeforeQuote() throws(TelemetryError) {
    let spaces = try stream.preview(64).prefix { $0 == Self.space }.count
    guard try stream.preview(64).dropFirst(spaces).first == Self.quote else { return }
    stream.take(spaces)
    column += spaces
  }

  private func takeLineEnd() throws(TelemetryError) {
    if try stream.peek() == Self.carriageReturn {
      stream.take(1)
      if try stream.peek() == Self.lineFeed { stream.take(1) }
    } else {
      stream.take(1)
    }
    (line, column) = (line + 1, 0)
  }

  private func plainField(into row: inout Row) throws(TelemetryError) {
    while true {
      let bytes = try stream.available()
      guard !bytes.isEmpty else { return }
      var (count, marks) = (0, 0)
      scan: while count < bytes.count {
        let byte = bytes[count]
        if byte == delimiter || byte == Self.lineFeed || byte == Self.carriageReturn || isGap(byte) { break scan }
        if byte == 0 { throw .malformed(line, column + count - marks + 1, "a zero byte; \(DataFormat.noText)") }
        // Only the first byte of a character counts as a column.
        if byte & 0xC0 == 0x80 { marks += 1 }
        count += 1
      }
      row.append(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
      try check(row)
      column += count - marks
      stream.take(count)
      if count < bytes.count { return }
    }
  }

  private func quotedField(into row: inout Row) throws(TelemetryError) {
    let (startLine, startColumn) = (line, column + 1)
    stream.take(1)
    column += 1
    while true {
      let bytes = try stream.available()
      guard !bytes.isEmpty else {
        throw .malformed(startLine, startColumn, "the quote that opens here is never closed")
      }
      var count = 0
      while count < bytes.count, bytes[count] != Self.quote {
        let byte = bytes[count]
        count += 1
        if byte == Self.lineFeed { (line, column) = (line + 1, 0) } else if byte & 0xC0 != 0x80 { column += 1 }
      }
      row.append(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
      try check(row)
      let hasQuote = count < bytes.count
      stream.take(count + (hasQuote ? 1 : 0))
      guard hasQuote else { continue }
      column += 1
      var after = try stream.peek()
      if after == Self.quote {
        row.append(Self.quote)
        stream.take(1)
        column += 1
        continue
      }
      while after == Self.space, delimiter != Self.space {
        stream.take(1)
        column += 1
        after = try stream.peek()
      }
      if after == nil || after == delimiter || after == Self.lineFeed || after == Self.carriageReturn { return }
      throw .malformed(line, column + 1, "text after the closing quote of a field")
    }
  }

  private func check(_ row: Row) throws(TelemetryError) {
    guard row.byteCount <= Limits.dataLineBytes else {
      throw .malformed(line, column + 1, "the record is too long: the limit is \(Limits.dataLineBytes) bytes")
    }
  }
}
