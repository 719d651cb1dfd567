import Telemetry

/// The names that have been given away, as hashes, so that a clash is seen before it is written.
package struct GivenNames {
  private var rows: [UInt64: Int] = [:]

  /// Names that are remembered: some 200 MB.
  private static let most = 4_000_000

  package init() {}

  /// - Throws: ``BatchError`` when another row has this name, or one that differs in upper and lower case alone.
  package mutating func give(_ name: String, to row: Int, line: Int) throws(BatchError) {
    let place = TelemetryError.Place(line: line, column: 1)
    var hash = SHA256()
    hash.update(name.lowercased().utf8)
    let key = hash.finished().prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    if let first = rows[key] {
      throw BatchError(
        first == row
          ? "two pictures of row \(row) would be written to “\(name.prefix(80))”; give them other names"
          : "rows \(first) and \(row) would both be written to “\(name.prefix(80))”; add {row} to the name", at: place)
    }
    guard rows.count < Self.most else {
      throw BatchError(
        "more than \(Self.most) names cannot be compared; add {row} to the name, set off by a - or _", at: place)
    }
    rows[key] = row
  }
}
