import VectorGraphics

/// Splits the bytes of a delimited table into records and their cells, in whatever pieces they come: as RFC 4180 has them,
/// with quotes, doubled quotes and line ends within quotes, and as they are written else, with spaces before a quote and a
/// quote within a field. Where spaces divide fields, any number of them and of tabs does.
///
/// The end of a record's line is its caller's to take.
package struct RecordSplitter {
  /// The line of the next byte, from 1.
  private(set) var line: Int
  /// Characters of the line that have been taken.
  private var column = 0
  private let delimiter: UInt8
  /// Whether text behind a closing quote and any number of cells are taken as they are.
  private let isLenient: Bool
  /// Whether a bar behind a backslash is one of the text, and a quote is nothing else.
  private let isMarkdown: Bool
  private var state = State.gap
  /// Where the first zero byte of the record stands that is not within quotes.
  private var zero: TelemetryError?
  /// Where the cell in hand begins.
  private var cell: (start: Int, line: Int, column: Int) = (0, 1, 1)
  /// Where the quote stands that has opened it.
  private var opening: (line: Int, column: Int) = (1, 1)

  private enum State {
    /// Before a field, and behind the spaces it begins with.
    case gap, lead
    case plain, quoted
    /// Behind a quote that ends the field unless another follows, and behind one that has ended it.
    case quote, closed
  }

  static let (quote, lineFeed, carriageReturn, space): (UInt8, UInt8, UInt8, UInt8) = (0x22, 0x0A, 0x0D, 0x20)

  package init(_ delimiter: UInt8, line: Int = 1, isLenient: Bool = false, isMarkdown: Bool = false) {
    (self.delimiter, self.line, self.isLenient, self.isMarkdown) = (delimiter, line, isLenient, isMarkdown)
  }

  /// Takes a part of a record.
  ///
  /// - Returns: whether the record goes on, whatever comes, as a quote has opened a field.
  package mutating func isOpen(behind part: [UInt8]) -> Bool {
    var row = Row()
    _ = try? part.withUnsafeBufferPointer { (bytes) throws(TelemetryError) in
      try take(UnsafeRawBufferPointer(bytes), into: &row)
    }
    return state == .quoted
  }

  /// Goes on to the next line, with a record of its own.
  mutating func beginLine() { (line, column, state) = (line + 1, 0, .gap) }

  /// What is wrong with the record in hand where it has a zero byte, for its caller to forget it.
  mutating func takeZero() -> TelemetryError? { zero.take() }

  /// Takes bytes up to the end of the record's line, and puts its cells into the row.
  ///
  /// - Returns: how many, and whether the line ends behind them.
  /// - Throws: ``TelemetryError`` where the record is broken.
  package mutating func take(
    _ bytes: UnsafeRawBufferPointer, into row: inout Row
  ) throws(TelemetryError) -> (count: Int, isWhole: Bool) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch state {
      case .gap:
        if isSpaced, Self.isLineEnd(byte) { return (index, true) }
        if isGap(byte) {
          pass(&index)
        } else {
          (cell, state) = ((row.byteCount, line, column + 1), .lead)
        }
      case .lead:
        if byte == Self.quote, !isMarkdown {
          row.removeBytes(from: cell.start)
          (opening, state) = ((line, column + 1), .quoted)
          pass(&index)
        } else if byte == Self.space {
          row.append(byte)
          pass(&index)
        } else {
          state = .plain
        }
      case .plain:
        try takePlain(bytes, &index, into: &row)
        guard index < bytes.count else { break }
        if isMarkdown, bytes[index] == delimiter, row.takeEscape(from: cell.start) {
          row.append(delimiter)
          pass(&index)
          break
        }
        try endCell(of: &row)
        if Self.isLineEnd(bytes[index]) { return (index, true) }
        pass(&index)
        state = .gap
      case .quoted: try takeQuoted(bytes, &index, into: &row)
      case .quote:
        if byte == Self.quote {
          row.append(byte)
          pass(&index)
          state = .quoted
        } else {
          state = isLenient ? .plain : .closed
        }
      case .closed:
        if byte == Self.space, !isSpaced {
          pass(&index)
        } else if endsField(byte) {
          state = .plain
        } else {
          throw .malformed(line, column + 1, "text after the closing quote of a field")
        }
      }
    }
    return (index, false)
  }

  /// Ends the record where there are no more bytes.
  ///
  /// - Throws: ``TelemetryError`` within quotes.
  package mutating func end(into row: inout Row) throws(TelemetryError) {
    switch state {
    case .quoted: throw .malformed(opening.line, opening.column, "the quote that opens here is never closed")
    case .gap where isSpaced: break
    case .gap:
      cell = (row.byteCount, line, column + 1)
      try endCell(of: &row)
    case .lead, .plain, .quote, .closed: try endCell(of: &row)
    }
  }

  /// Passes a byte that is a character.
  private mutating func pass(_ index: inout Int) {
    index += 1
    column += 1
  }

  var isSpaced: Bool { delimiter == Self.space }

  private func isGap(_ byte: UInt8) -> Bool { isSpaced && (byte == Self.space || byte == 0x09) }

  static func isLineEnd(_ byte: UInt8) -> Bool { byte == lineFeed || byte == carriageReturn }

  private func endsField(_ byte: UInt8) -> Bool { byte == delimiter || Self.isLineEnd(byte) || isGap(byte) }

  private mutating func takePlain(
    _ bytes: UnsafeRawBufferPointer, _ index: inout Int, into row: inout Row
  ) throws(TelemetryError) {
    let start = index
    var marks = 0
    while index < bytes.count, !endsField(bytes[index]) {
      let byte = bytes[index]
      if byte == 0, zero == nil {
        zero = .malformed(line, column + index - start - marks + 1, "a zero byte; \(DataFormat.zeros)")
      }
      // Only the first byte of a character counts as a column.
      if byte & 0xC0 == 0x80 { marks += 1 }
      index += 1
    }
    row.append(UnsafeRawBufferPointer(rebasing: bytes[start..<index]))
    try check(row)
    column += index - start - marks
  }

  /// Takes what is within quotes, and the one behind it.
  private mutating func takeQuoted(
    _ bytes: UnsafeRawBufferPointer, _ index: inout Int, into row: inout Row
  ) throws(TelemetryError) {
    let start = index
    while index < bytes.count, bytes[index] != Self.quote {
      let byte = bytes[index]
      if byte == Self.lineFeed { (line, column) = (line + 1, 0) } else if byte & 0xC0 != 0x80 { column += 1 }
      index += 1
    }
    row.append(UnsafeRawBufferPointer(rebasing: bytes[start..<index]))
    try check(row)
    guard index < bytes.count else { return }
    pass(&index)
    state = .quote
  }

  private func check(_ row: Row) throws(TelemetryError) {
    guard row.byteCount <= Limits.dataLineBytes else {
      throw .malformed(line, column + 1, "the record is too long: the limit is \(Limits.dataLineBytes) bytes")
    }
  }

  private func endCell(of row: inout Row) throws(TelemetryError) {
    row.endCell(from: cell.start, line: cell.line, column: cell.column)
    guard row.count <= Limits.dataColumns + 1 || isLenient else {
      throw .malformed(cell.line, cell.column, "more than \(Limits.dataColumns) fields in one record")
    }
  }
}
