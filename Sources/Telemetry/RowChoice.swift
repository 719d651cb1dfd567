import VectorGraphics

/// Rows of a table in which a column holds one text: of a table that has a row for each reading of each sensor, those of
/// one of them.
public struct RowChoice: Hashable, Sendable {
  /// The column's name, as the data have it.
  public let column: String
  /// What its cells hold in the rows that are wanted; empty for those without a reading.
  public let text: String

  /// Spaces around both do not count.
  public init(column: String, text: String) { (self.column, self.text) = (column.trimmingSpaces, text.trimmingSpaces) }

  /// `column=text`; nil without an equals sign.
  public init?(_ text: String) {
    guard let equals = text.firstIndex(of: "=") else { return nil }
    self.init(column: String(text[..<equals]), text: String(text[text.index(after: equals)...]))
  }

  /// Whether a cell holds the text.
  package func holds(_ cell: String?) -> Bool { (cell ?? "").trimmingSpaces == text }
}

/// The rows of a reader that all the choices hold for.
public final class ChosenRows: RowReader {
  private let reader: any RowReader
  private let choices: [RowChoice]
  /// How many rows there were, chosen or not.
  private var rows = 0
  private var chosen = 0

  /// Where the rows come from, before any is chosen.
  public var rowSource: (any RowReader)? { reader }
  public var columns: [String] { reader.columns }
  public var mayGrow: Bool { reader.mayGrow }

  /// - Throws: ``TelemetryError`` for a column that the data do not have.
  public init(_ reader: any RowReader, where choices: [RowChoice]) throws(TelemetryError) {
    (self.reader, self.choices) = (reader, choices)
    for choice in choices where !reader.mayGrow { _ = try reader.column(choice.column) }
  }

  /// - Throws: ``TelemetryError`` also at the end, when there were rows and none was chosen.
  public func next(into row: inout Row) throws(TelemetryError) -> Bool {
    while try reader.next(into: &row) {
      rows += 1
      let isChosen = choices.allSatisfy { choice in
        guard let column = try? reader.column(choice.column) else { return choice.text.isEmpty }
        return choice.holds(row.text(column))
      }
      guard isChosen else { continue }
      chosen += 1
      return true
    }
    guard chosen > 0 || rows == 0 else { throw .noRow(of: choices) }
    return false
  }
}

extension TelemetryError {
  /// None of all rows of a table was chosen.
  package static func noRow(of choices: [RowChoice]) -> TelemetryError {
    let words = choices.map { "\($0.column) “\($0.text)”" }.joined(separator: " and ")
    return TelemetryError(.request, "no row has \(words)")
  }
}
