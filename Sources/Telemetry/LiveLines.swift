import VectorGraphics

/// Readings as they come, a line at a time: a number, which is the column `value`, or a JSON object, whose keys are the
/// columns. It is fed with bytes and never waits for more.
///
/// Unlike other readers it goes on after an error, which is one line's. Empty lines are passed over. Its memory is that of
/// the longest line, and of one block of bytes.
public final class LiveLines: RowReader {
  /// Those there are so far, or those that are kept.
  public var columns: [String] { kept ?? names.all }
  /// Whether a line may bring new ones.
  public var mayGrow: Bool { kept == nil }

  /// What a line's number alone is called.
  public static let numberColumn = "value"

  /// The line that was read last, without its end.
  public private(set) var text: [UInt8] = []

  private var names = JSONColumns()
  private var kept: [String]?
  private var bytes: [UInt8] = []
  /// The first byte that has not been taken.
  private var start = 0
  private var line = 0
  /// The rest of a line that was too long is passed over.
  private var isSkipping = false
  private var isEnded = false

  /// Has nothing yet: feed it.
  public init() {}

  /// Adds what has come.
  public func feed(_ more: some Collection<UInt8>) {
    bytes.removeFirst(start)
    start = 0
    bytes.append(contentsOf: more)
  }

  /// What has come without a line's end is a line.
  public func end() { isEnded = true }

  /// Takes no other columns from now on, whatever keys there are.
  public func keep(_ columns: [String]) { kept = columns }

  /// The next line that has come whole; false when there is none.
  ///
  /// - Throws: ``TelemetryError`` for a line that is no reading. The next call goes on with the line after it.
  public func next(into row: inout Row) throws(TelemetryError) -> Bool {
    while let text = try takeLine() {
      self.text = text
      var cells = JSONRow(text: text, line: line)
      guard !cells.isAtEnd() else { continue }
      row.removeAll(line: line)
      if cells.begins(with: "{") {
        var others: [String: Int] = [:]
        try cells.object(
          prefix: "", into: &row, column: { (name) throws(TelemetryError) in try self.index(of: name, &others) })
        guard cells.isAtEnd() else { throw cells.error("one object a line; something follows it") }
      } else {
        text.withUnsafeBytes { row.append($0) }
        var others: [String: Int] = [:]
        let column = try index(of: Self.numberColumn, &others)
        _ = row.endCell(column, from: 0, line: line, column: 1)
        // Told with what may stand here, whoever asks for it or not.
        do throws(TelemetryError) { _ = try row.number(column) } catch {
          throw error.advising("; a line is a number or a JSON object", at: .init(line: line, column: 1))
        }
      }
      return true
    }
    return false
  }

  private func index(of name: String, _ others: inout [String: Int]) throws(TelemetryError) -> Int {
    guard let kept else { return try names.index(of: name, at: .init(line: line, column: 1)) }
    if let index = kept.firstIndex(of: name) { return index }
    // Checked like the rest, and forgotten with the line.
    let index = others[name] ?? kept.count + others.count
    others[name] = index
    return index
  }

  /// The next line without its end; nil when none has come whole.
  private func takeLine() throws(TelemetryError) -> [UInt8]? {
    while true {
      let rest = bytes[start...]
      let end = rest.firstIndex(of: 0x0A)
      if end == nil, rest.isEmpty || (!isEnded && rest.count <= Limits.dataLineBytes) { return nil }
      // The start of a line that is too long is told and dropped, its end is passed over.
      let wasSkipping = isSkipping
      isSkipping = end == nil && !isEnded
      if !wasSkipping { line += 1 }
      start = end.map { $0 + 1 } ?? bytes.endIndex
      if wasSkipping { continue }
      guard rest.startIndex + Limits.dataLineBytes >= (end ?? bytes.endIndex) else {
        throw .lineTooLong(line)
      }
      var text = Array(rest[..<(end ?? bytes.endIndex)])
      if text.last == 0x0D { text.removeLast() }
      if line == 1, text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
      return text
    }
  }
}
