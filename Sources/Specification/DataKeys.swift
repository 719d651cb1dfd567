import VectorGraphics

/// One thing that a specification's `data` says of how a table is written and read.
public struct DataSetting: Hashable, Sendable {
  /// The key of `data`, as in `headerLine`.
  public let key: String
  /// What `--set` of the key takes. What a list holds is so many settings.
  public let text: String

  package init(key: String, text: String) { (self.key, self.text) = (key, text) }

  /// What it is for.
  public enum Use: Sendable {
    /// Every table.
    case rows
    /// Tables whose times are read.
    case clock
    /// What a film shows between and around readings, which needs times.
    case film
  }

  /// A key of `data`.
  public struct Name: Sendable {
    /// As in `headerLine`.
    public let key: String
    /// The option of the commands that is short for it, without hyphens, as in `units-line`; nil where there is none.
    public let option: String?
    /// What it is for.
    public let use: Use
    /// Whether it takes a number and nothing else, a text whatever it looks like, or several.
    public let isNumber, isText, isList: Bool
  }

  /// All there are.
  public static let names: [Name] = DataKeys.rows.map { row in
    var (isNumber, isText, isList) = (false, false, false)
    switch row.type {
    case .number, .whole: isNumber = true
    case .text: isText = true
    case .either: isList = true
    default: break
    }
    return Name(
      key: row.key, option: row.option, use: row.use, isNumber: isNumber, isText: isText, isList: isList)
  }

  /// Whether only a film has a use for it: what takes a row reads no times.
  package static func isForFilms(_ key: String) -> Bool {
    names.contains { $0.key == key && $0.use != .rows }
  }

  package var use: Use { Self.names.first { $0.key == key }?.use ?? .rows }
}

/// The keys of `data`: what is found out of a table where it is not said.
enum DataKeys {
  struct Row: Sendable {
    let key: String
    var option: String?
    let type: KeyType
    let summary: String
    var use = DataSetting.Use.rows
    /// What a text must hold.
    var mark = ""
  }

  static let all: [Key<[DataSetting]>] = rows.map { row in
    Key(name: row.key, type: row.type, summary: row.summary, isRequired: false) { node, settings, decoder in
      settings += decoder.texts(node, row).map { DataSetting(key: row.key, text: $0) }
    }
  }

  private static let lines = 0.0...1_000_000
  private static let most = 100

  static let rows: [Row] = [
    Row(
      key: "format",
      type: .choice(["csv", "tsv", "jsonl", "json", "gpx", "tcx", "fit", "nmea"]),
      summary: "Default: as the name of the data, or their first byte says."),
    Row(
      key: "path", option: "data-path", type: .text,
      summary:
        "Where the table is in a JSON document: keys, and numbers of entries from 0, as in data.0.values. Default: found."
    ),
    Row(
      key: "skipLines", type: .whole(lines),
      summary:
        "How many lines of CSV and TSV are passed over before the names of the columns are looked for. Default: 0."
    ),
    Row(
      key: "headerLine", type: .whole(lines),
      summary:
        "The line that names the columns of CSV and TSV, from 1; 0 where none does. Default: found in the first 64 KiB."
    ),
    Row(
      key: "unitsLine", option: "units-line", type: .whole(lines),
      summary: "The line that has the units of the columns, from 1; 0 where none does. Default: found below the names."),
    Row(
      key: "comment", type: .text,
      summary: "What lines begin with that are comments. Default: # where such lines stand above the names.", mark: " "),
    Row(
      key: "separator", type: .choice(["comma", "semicolon", "tab", "pipe", "space"]),
      summary: "What stands between the fields of a line; of spaces any number. Default: what divides the lines best."),
    Row(
      key: "decimalMark", option: "decimal-mark", type: .choice(["point", "comma"]),
      summary:
        "What stands before decimals in CSV, TSV and in texts of JSON, in case any do; the other one is for thousands. Default: as the numbers of the table say."
    ),
    Row(
      key: "missing", option: "missing", type: .either([.text, .list(.text, atMost: most)]),
      summary: "Words for a missing reading, in case they occur, besides n/a, --, null, unavailable and the like."),
    Row(
      key: "timeColumn", option: "time-column", type: .text,
      summary: "The column of the times. Default: time, timestamp, t and the like.", use: .clock),
    Row(
      key: "timeUnit", option: "time-unit", type: .choice(["s", "ms", "us", "ns", "min", "h", "d"]),
      summary: "What the times are, where they are numbers. Default: as the name of their column says.", use: .clock),
    Row(
      key: "dateOrder", option: "date-order", type: .choice(["day-first", "month-first", "year-first"]),
      summary:
        "How 3/4/2024 and 24/03/01 are read, in case a date is written so. Default: as other dates of the table say.",
      use: .clock),
    Row(
      key: "where", option: "where", type: .either([.text, .list(.text, atMost: most)]),
      summary: "Only the rows in which a column holds a text, as in entity_id=sensor.boiler. Of several all hold.",
      mark: "="),
    Row(
      key: "maxGap", type: .number(0...1e9, orNull: false),
      summary:
        "In a film, readings at most so many seconds apart are joined; in longer gaps the value is missing. Default: none across missing cells, any between rows that follow each other.",
      use: .film),
    Row(
      key: "interpolate", type: .choice(["step", "linear", "monotone-cubic"]),
      summary: "What a film shows between two readings. Default: linear.", use: .film),
    Row(
      key: "smooth", type: .number(0...60, orNull: false),
      summary: "A film shows the average over so many seconds of it; peaks stay. Default: 0.", use: .film),
    Row(
      key: "flattenPeaks", type: .boolean,
      summary: "Whether averages and frames that skip readings flatten peaks. Default: false.", use: .film),
  ]
}

extension SpecificationDecoder {
  /// What `--set` of a key would take.
  fileprivate mutating func texts(_ node: SpecificationNode, _ row: DataKeys.Row) -> [String] {
    switch row.type {
    case .number(let range, _): return number(node, in: range).map { ["\($0)"] } ?? []
    case .whole(let range): return whole(node, in: range).map { ["\($0)"] } ?? []
    case .choice(let names): return choice(node, of: names).map { [$0] } ?? []
    case .boolean: return boolean(node).map { ["\($0)"] } ?? []
    case .either:
      guard case .list = node.content else { return marked(node, row).map { [$0] } ?? [] }
      return list(node, atMost: Limits.dataColumns) { item, decoder in decoder.marked(item, row) }
    default: return marked(node, row).map { [$0] } ?? []
    }
  }

  private mutating func marked(_ node: SpecificationNode, _ row: DataKeys.Row) -> String? {
    guard let text = labelText(node) else { return nil }
    switch row.mark {
    case "=" where !text.contains("="):
      mismatch(node, "a column and a text, column=text, as in 'pid=Speed'")
    case " " where text.isEmpty:
      mismatch(node, "what comments begin with, as in '#'")
    default: return text
    }
    return nil
  }
}

extension SpecificationTemplate {
  /// What `data` says of tables; nothing where there is no such map.
  ///
  /// - Throws: ``SpecificationError`` with what is wrong there.
  public func dataSettings() throws(SpecificationError) -> [DataSetting] {
    var settings: [DataSetting] = []
    guard case .map(let members) = root.content else { return settings }
    var decoder = SpecificationDecoder()
    let data = SpecificationNode(content: .map(members.filter { $0.key == "data" }), place: root.place)
    decoder.map(data, keys: [.map("data", \.self, DataKeys.all, "")], into: &settings)
    guard decoder.problems.isEmpty else { throw SpecificationError(decoder.problems) }
    return settings
  }
}
