public import Gauges
import JSONFormat
public import Specification
public import Telemetry

/// Readings for one gauge, from lines as they come: what `tacho live` and the server's live pages both read with.
///
/// The first line with a reading for the gauge decides which keys count; keys that a later line leaves out keep their values. A
/// line that cannot be read is an error by itself, and the next one counts.
public final class LiveReadings {
  /// What the keys of the lines are for; nil before the first line with a reading for the gauge.
  public private(set) var columns: FilmColumns?
  /// The newest reading of each column, in the order of ``columns``; nil is missing.
  public private(set) var values: [Double?] = []

  private let gauge: Gauge
  private let given: (columns: [String], units: [String])
  private let lines: LiveLines
  private let choices: [RowChoice]
  private var row = Row()
  /// For each channel its place among the columns that are kept.
  private var places: [Int?] = []
  /// How many names that nothing reads have been told.
  private var toldUnread = 0

  /// - Parameters:
  ///   - gauge: what shows the readings.
  ///   - columns: which key is for which value, as ``FilmColumns`` takes them; without any, those named like the gauge's values
  ///     or its gauges' ids, else `value`, else the only key.
  ///   - units: that the readings are in, for all keys or as `key=unit`.
  ///   - data: how the lines are written, as a specification says it; what ``takes(_:)`` does not name has no effect.
  public init(_ gauge: Gauge, columns: [String] = [], units: [String] = [], data: [DataSetting] = []) {
    (self.gauge, given) = (gauge, (columns, units))
    var table = FilmTable([])
    // Each has been checked with its specification.
    try? table.take(data.filter(Self.takes))
    if table.format == .tsv { table.form.delimiter = table.form.delimiter ?? 0x09 }
    choices = table.choices
    // By these the one of several tables is found.
    table.form.wanted =
      columns.map { text in text.lastIndex(of: "=").map { String(text[$0...].dropFirst()) } ?? text }
      + choices.map(\.column)
    lines = LiveLines(table.form, where: choices, isTable: table.format == .csv || table.format == .tsv)
  }

  /// Whether lines have a use for a setting of `data`: of formats for those that they may be in.
  public static func takes(_ setting: DataSetting) -> Bool {
    keysOfData.contains(setting.key) && (setting.key != "format" || ["csv", "tsv", "jsonl"].contains(setting.text))
  }

  private static let keysOfData: Set<String> = [
    "format", "path", "skipLines", "headerLine", "comment", "separator", "decimalMark", "missing", "where",
  ]

  /// What a person should know of the rows of a table so far, told once; nil where nothing new is known.
  public func takeNote() -> String? { lines.takeNote().map(Self.sayingKeys)?.cleanedLine }

  /// A sentence for names in the lines that nothing reads, each told once; nil where no new one has come. Times are usual,
  /// and whoever names columns leaves the others out.
  public func takeUnreadNote() -> String? {
    guard columns != nil, given.columns.isEmpty else { return nil }
    let unread = lines.passedOver.dropFirst(toldUnread).filter { !TimeColumn.isNamed($0) }
    toldUnread = lines.passedOver.count
    guard !unread.isEmpty else { return nil }
    let read = columns?.channels.map(\.column) ?? []
    var names = gauge.namesOfValues
    if gauge.kind.traits.contains(.holdsGauges) { names = gauge.grid.gauges.map(\.id).filter { !$0.isEmpty } }
    // Those that the gauge would have read, had the first line had them.
    let isLate = unread.contains(where: names.contains)
    if isLate { names = [] }
    names += read.filter { !names.contains($0) }
    let list = unread.prefix(8).map { name in
      "“\(name.prefix(40))”" + (NearName.meant(name, among: names).map { " (\($0))" } ?? "")
    }
    let more = unread.count > 8 ? " and \(unread.count - 8) more" : ""
    let reason =
      isLate ? ", as the first line with a reading says which keys count; begin with a line that has all of them" : ""
    return
      ("nothing reads \(list.joined(separator: ", "))\(more) of the lines; the gauge reads \(names.joined(separator: ", "))\(reason)")
      .cleanedLine
  }

  /// Adds bytes that have come.
  public func feed(_ bytes: some Collection<UInt8>) { lines.feed(bytes) }

  /// Says that no more bytes come: what is left is a line.
  public func end() { lines.end() }

  /// Reads the next line that has come whole.
  ///
  /// - Returns: the newest reading of each column; nil when there is no such line.
  /// - Throws: `TelemetryError` for a line without a reading for the gauge.
  public func next() throws(TelemetryError) -> [Double?]? {
    do throws(TelemetryError) { return try nextValues() } catch {
      // That option is of tables that are read whole.
      guard error.cell == .ambiguous else {
        throw TelemetryError(error.reason, at: error.place, names: error.names, Self.sayingKeys(error.message))
      }
      throw error.advising("; data.decimalMark point or comma says which, as --set data.decimalMark=comma does")
    }
  }

  /// A message with keys of `data` for the options that only tables have which are read whole.
  private static func sayingKeys(_ message: String) -> String {
    var message = message
    for (name, key) in [("--missing", "missing"), ("--where", "where"), ("--data-path", "path")] {
      while let found = option(name, in: message) {
        let isPlain = found.text.allSatisfy { $0.isLetter || $0.isNumber || "_=.%".contains($0) }
        let value = isPlain ? found.text : JSON.quoted(found.text)
        message.replaceSubrange(found.range, with: option("--set", "data.\(key)=\(value)"))
      }
    }
    return message
  }

  private func nextValues() throws(TelemetryError) -> [Double?]? {
    guard try lines.next(into: &row) else { return nil }
    var indices = places
    if columns == nil || lines.hasNewUnit { indices = try choose() }
    guard let columns else { return nil }
    var next = values
    var isKnown = false
    for (position, channel) in columns.channels.enumerated() {
      // A key that is not there leaves its value as it is.
      guard let index = indices[position], row.text(index) != nil else { continue }
      isKnown = true
      next[position] = try row.number(index, clock: channel.clock).flatMap { (number) throws(TelemetryError) in
        try channel.value(of: number, at: row.place(of: index))
      }
    }
    guard isKnown else {
      let names = columns.channels.map(\.column).joined(separator: ", ")
      throw TelemetryError(.malformed, at: .init(line: row.line, column: 1), "it has no reading of \(names)")
    }
    values = next
    return next
  }

  /// Takes the columns from the line that has been read.
  ///
  /// - Returns: where they are in that line.
  private func choose() throws(TelemetryError) -> [Int?] {
    let found: FilmColumns
    do throws(FilmColumnError) {
      found = try FilmColumns(given.columns, units: given.units, gauge: columns?.gauge ?? gauge, reader: lines)
    } catch {
      throw TelemetryError(
        .malformed, at: .init(line: row.line, column: 1),
        lines.columns.isEmpty
          ? "it has no reading; a line is a number or a JSON object" : "\(error.field.rawValue): \(error)")
    }
    let indices = found.channels.map { lines.columns.firstIndex(of: $0.column) }
    // The names of a table are all there are.
    if !lines.mayGrow, let place = indices.firstIndex(of: nil) {
      let error = lines.noColumn(found.channels[place].column)
      throw TelemetryError(.malformed, at: .init(line: row.line, column: 1), names: error.names, error.message)
    }
    // Only those from now on.
    var kept: [String] = []
    for column in found.channels.map(\.column) + choices.map(\.column) where !kept.contains(column) {
      kept.append(column)
    }
    lines.keep(kept)
    places = found.channels.map { lines.columns.firstIndex(of: $0.column) }
    if columns == nil { values = found.channels.map { _ in nil } }
    columns = found
    return indices
  }
}
