import VectorGraphics

/// CSV and TSV as RFC 4180 has them, streamed: quotes, doubled quotes, line ends within quotes, LF, CRLF or CR.
///
/// The first record names the columns. A mark of UTF-8 at the start and empty lines are passed over. Where fields are
/// divided by semicolons or tabs, numbers may have a decimal comma.
public final class DelimitedReader: RowReader {
  /// As the first record has them, without spaces around; without a header they are `1`, `2` and so on.
  public private(set) var columns: [String] = []
  /// Never: all columns are known from the start.
  public var mayGrow: Bool { false }

  /// How the text is written where it does not say so itself.
  public struct Options: Hashable, Sendable {
    /// What divides fields, as an ASCII character; nil is found out from the first line.
    public var delimiter: UInt8?
    /// Whether the first record names the columns; otherwise they are `1`, `2` and so on.
    public var hasHeader: Bool
    /// Whether a record may have too few fields, the rest being missing, or too many, the rest being left out.
    public var isLenient: Bool

    /// Without arguments: a header, the divider found out, and records as long as the header.
    public init(delimiter: UInt8? = nil, hasHeader: Bool = true, isLenient: Bool = false) {
      (self.delimiter, self.hasHeader, self.isLenient) = (delimiter, hasHeader, isLenient)
    }
  }

  private let stream: ByteStream
  private let options: Options
  private var delimiter: UInt8 = 0x2C
  private var line = 1
  /// Characters of the line that have been taken.
  private var column = 0
  /// The record in hand when it is not the names.
  private var first: Row?
  private var isFinished = false

  private static let (quote, lineFeed, carriageReturn): (UInt8, UInt8, UInt8) = (0x22, 0x0A, 0x0D)

  /// Reads the names of the columns.
  ///
  /// - Throws: ``TelemetryError``: the source cannot be read, is empty or UTF-16, or names a column twice.
  public init(_ source: any ByteSource, options: Options = Options()) throws(TelemetryError) {
    (stream, self.options) = (ByteStream(source), options)
    try stream.takeByteOrderMark()
    if let given = options.delimiter { delimiter = given } else { delimiter = try detectedDelimiter() }
    var row = Row()
    guard try record(into: &row) else {
      throw .malformed(line, 1, "the file is empty; its first line must name the columns")
    }
    guard row.count <= Limits.dataColumns else {
      throw .malformed(row.line, 1, "\(row.count) columns are too many: the limit is \(Limits.dataColumns)")
    }
    guard options.hasHeader else {
      columns = (1...row.count).map { "\($0)" }
      first = row
      return
    }
    var seen: Set<String> = []
    for index in 0..<row.count {
      let name = (row.text(index) ?? "").trimmingSpaces
      guard name.isEmpty || seen.insert(name).inserted else {
        throw TelemetryError(.malformed, at: row.place(of: index), "the column \(quoted(name)) is named twice")
      }
      columns.append(name)
    }
  }

  /// A record with too few or too many fields is an error unless that is allowed.
  public func next(into row: inout Row) throws(TelemetryError) -> Bool {
    guard !isFinished else { return false }
    if let first {
      row = first
      self.first = nil
    } else {
      do throws(TelemetryError) {
        guard try record(into: &row) else {
          isFinished = true
          return false
        }
      } catch {
        isFinished = true
        throw error
      }
    }
    row.hasDecimalComma = delimiter != 0x2C
    guard row.count == columns.count || options.isLenient else {
      isFinished = true
      let place = row.place(of: min(row.count, columns.count) - (row.count < columns.count ? 1 : 0))
      throw TelemetryError(
        .malformed, at: place,
        "the record has \(row.count) field\(row.count == 1 ? "" : "s"), the first line has \(columns.count)")
    }
    return true
  }

  /// A tab if the first line has one outside of quotes; else the more frequent of comma and semicolon.
  private func detectedDelimiter() throws(TelemetryError) -> UInt8 {
    var (commas, semicolons, isQuoted) = (0, 0, false)
    for byte in try stream.preview(65_536) {
      switch byte {
      case Self.quote: isQuoted.toggle()
      case 0x09 where !isQuoted: return 0x09
      case 0x2C where !isQuoted: commas += 1
      case 0x3B where !isQuoted: semicolons += 1
      case Self.lineFeed where !isQuoted && commas + semicolons > 0,
        Self.carriageReturn where !isQuoted && commas + semicolons > 0:
        return semicolons > commas ? 0x3B : 0x2C
      default: break
      }
    }
    return semicolons > commas ? 0x3B : 0x2C
  }

  /// The next record that is no empty line; false at the end.
  private func record(into row: inout Row) throws(TelemetryError) -> Bool {
    while let byte = try stream.peek(), byte == Self.lineFeed || byte == Self.carriageReturn { try takeLineEnd() }
    guard try stream.peek() != nil else { return false }
    row.removeAll(line: line)
    while true {
      let (start, startLine, startColumn) = (row.byteCount, line, column + 1)
      if try stream.peek() == Self.quote {
        try quotedField(into: &row)
      } else {
        try plainField(into: &row)
      }
      row.endCell(from: start, line: startLine, column: startColumn)
      guard row.count <= Limits.dataColumns + 1 else {
        throw .malformed(startLine, startColumn, "more than \(Limits.dataColumns) fields in one record")
      }
      guard let byte = try stream.peek(), byte == delimiter else { break }
      stream.take(1)
      column += 1
    }
    if let place = row.invalidCell {
      throw TelemetryError(.malformed, at: place, "the text is not UTF-8; save the file as UTF-8")
    }
    return true
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
        if byte == delimiter || byte == Self.lineFeed || byte == Self.carriageReturn { break scan }
        if byte == Self.quote || byte == 0 {
          throw .malformed(
            line, column + count - marks + 1,
            byte == 0 ? "a zero byte; \(DataFormat.noText)" : "a quote within a field; put the whole field in quotes")
        }
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
      let after = try stream.peek()
      if after == Self.quote {
        row.append(Self.quote)
        stream.take(1)
        column += 1
        continue
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
