import VectorGraphics

/// What is wrong with a data file, and where.
public struct TelemetryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Whether the file cannot be read, is wrong, or was asked for the wrong thing.
  public enum Reason: Hashable, Sendable {
    /// The file cannot be opened or read; the system's error number.
    case unreadable(Int32)
    /// What stands in the file is not what its format, or the reader, asks for.
    case malformed
    /// What was asked of the file: a column it does not have, an option out of range.
    case request
  }

  /// For programs to tell errors apart by; the message is for people.
  public let reason: Reason
  /// Counted from 1; a column is a character of the line. Nil when it is no place in the file.
  public let place: Place?
  /// What is wrong, what was found, and what to do.
  public let message: String
  /// The names that would have been right, when a name is wrong: what a near one can be suggested from.
  public let names: [String]

  /// What was found, without what to do; the message begins with it.
  package let finding: String
  /// What a cell holds that is no number; nil for all else.
  package let cell: Cell?

  /// What stands in a cell where a number is asked for.
  package enum Cell: Hashable, Sendable {
    /// A word of which nothing more is known.
    case word
    /// 1,006, which may be a thousand or a decimal comma.
    case ambiguous
    /// A debit or a credit, whose sign depends on whose book it is.
    case side
    case other
  }

  /// A character in the file.
  public struct Place: Hashable, Sendable {
    /// From 1.
    public let line: Int
    /// From 1, in characters of the line.
    public let column: Int

    /// Counts both from 1.
    public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
  }

  /// Makes one line of the message.
  public init(_ reason: Reason, at place: Place? = nil, names: [String] = [], _ message: String) {
    (self.reason, self.place, self.names) = (reason, place, names)
    // It may hold what a stranger wrote, and goes to a terminal.
    self.message = message.cleanedLine
    (finding, cell) = (self.message, nil)
  }

  /// A cell that is no number.
  ///
  /// - Parameters:
  ///   - place: where the cell is.
  ///   - cell: what it holds.
  ///   - finding: the same in words.
  ///   - advice: what to do about it, behind the finding; empty where nothing is known.
  init(at place: Place, _ cell: Cell, _ finding: String, advice: String) {
    (reason, self.place, names, self.cell) = (.malformed, place, [], cell)
    (self.finding, message) = (finding.cleanedLine, (finding + advice).cleanedLine)
  }

  /// The same finding with other advice, at its place or another.
  package func advising(_ advice: String, at place: Place? = nil) -> TelemetryError {
    TelemetryError(reason, at: place ?? self.place, names: names, finding + advice)
  }

  /// `line:column: message`, as far as known.
  public var description: String { (place.map { "\($0.line):\($0.column): " } ?? "") + message }

  package static func malformed(_ line: Int, _ column: Int, _ message: String) -> TelemetryError {
    TelemetryError(.malformed, at: Place(line: line, column: column), message)
  }

  package static func lineTooLong(_ line: Int) -> TelemetryError {
    malformed(line, 1, "the line is too long: the limit is \(Limits.dataLineBytes) bytes")
  }

  /// A column that was asked for and is not there.
  package static func noColumn(_ name: String, in columns: [String]) -> TelemetryError {
    let twins = columns.filter { $0.hasPrefix(name + " #") }
    guard twins.isEmpty else {
      return TelemetryError(
        .request, names: columns,
        "there are several columns “\(name.prefix(60))”: ask for “" + twins.joined(separator: "” or “") + "”")
    }
    return TelemetryError(.request, names: columns, NearName.missingColumn(name, among: columns))
  }
}

/// What stood in a file, short enough for a message.
func quoted(_ text: some StringProtocol) -> String { "“\(text.count > 40 ? text.prefix(40) + "…" : String(text))”" }

/// An option with a text of the data, which a shell takes for one word; of one that has several lines, or is very long, a word stands in its
/// place. What begins with a dash, and is no number, would be another option by itself.
package func option(_ name: String, _ text: String) -> String {
  let isOption = text.hasPrefix("-") && text.dropFirst().first.map { !$0.isNumber && $0 != "." } ?? true
  return
    "\(name)\(isOption ? "=" : " ")\(text.utf8.count > 400 || text != text.cleanedLine ? "TEXT" : text.shellQuoted)"
}

/// Where an option stands in a message that ``option(_:_:)`` has written it into, and its text; nil where it does not.
package func option(_ name: String, in message: String) -> (range: Range<String.Index>, text: String)? {
  guard let start = message.firstRange(of: name + " '") ?? message.firstRange(of: name + "='") else { return nil }
  var (text, rest) = ("", message[start.upperBound...])
  while let quote = rest.firstIndex(of: "'") {
    text += rest[..<quote]
    rest = rest[quote...].dropFirst()
    guard rest.hasPrefix(#"\''"#) else { return (start.lowerBound..<rest.startIndex, text) }
    (text, rest) = (text + "'", rest.dropFirst(3))
  }
  return nil
}
