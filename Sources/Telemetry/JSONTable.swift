import JSONFormat
import VectorGraphics

/// A table of JSON whose rows are no objects.
struct JSONTable {
  typealias Value = JSONDocument.Value

  /// The keys that lead to it.
  let path: String
  let columns: [String]
  let units: [String: String]
  /// A list for each; what a row lacks is missing.
  private var rows: [[Value?]]
  private let isOfRows: Bool
  private let document: JSONDocument

  /// A table that has a list for each row.
  init(_ document: JSONDocument, _ path: [String], _ columns: [String], rows: [[Value?]]) {
    (self.document, self.path, self.columns) = (document, path.joined(separator: "."), TableHead.distinct(columns))
    (self.rows, units, isOfRows) = (rows, [:], true)
  }

  /// A table that has a list for each column, all of one length.
  init(
    _ document: JSONDocument, _ path: [String], _ names: [String], columns: [[Value]], units: [String: String] = [:]
  ) {
    (self.document, self.path, self.columns) = (document, path.joined(separator: "."), TableHead.distinct(names))
    rows = (columns.first ?? []).indices.map { row in columns.map { $0[row] } }
    (self.units, isOfRows) = (units, false)
  }

  var count: Int { rows.count }

  var note: String {
    "table in \(path.isEmpty ? "the document" : path), whose lists are \(isOfRows ? "rows" : "columns")"
  }

  /// The first byte of a row.
  func start(of row: Int) -> Int {
    rows[row].lazy.compactMap { $0?.range.lowerBound }.min() ?? 0
  }

  /// The texts of a column in the first rows.
  func start(of column: Int) -> [String] {
    guard columns.indices.contains(column) else { return [] }
    return rows.prefix(20).map { row in
      let cell = row.indices.contains(column) ? row[column].flatMap(document.cell) : nil
      return cell.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
  }

  func fill(_ row: inout Row, _ index: Int) {
    for (column, value) in rows[index].prefix(columns.count).enumerated() {
      guard let cell = value.flatMap(document.cell) else { continue }
      row.fill(column, withText: cell, at: TelemetryError.Place(line: row.line, column: 1))
    }
  }

  /// The rows of another table with the same columns behind these; false where it has others.
  mutating func append(_ other: JSONTable) -> Bool {
    guard columns == other.columns, isOfRows, other.isOfRows else { return false }
    rows += other.rows
    return true
  }
}

/// The search for tables that are lists: what databases, weather and sports services, and pandas write.
struct JSONTables {
  private typealias Value = JSONDocument.Value

  enum Found {
    case table(JSONTable)
    /// A list of objects that begins at a byte.
    case records(Int)
  }

  private let document: JSONDocument
  private var tables: [JSONTable] = []
  private static let deepest = 32
  /// The length of the longest list of objects that is in no other list.
  private var longestRecords = 0

  /// The table that is meant; nil where there is none, or only objects, which are read by other means.
  ///
  /// - Throws: ``TelemetryError`` where there are several, or none at the place that is said.
  static func found(in bytes: [UInt8], _ options: TableOptions) throws(TelemetryError) -> Found? {
    guard options.path != nil || mayBeLists(bytes), let document = try? JSONDocument(bytes) else { return nil }
    var search = JSONTables(document: document)
    var path: [String] = []
    var root = document.root
    if let asked = options.path {
      guard let value = search.value(at: asked[...], of: root) else {
        throw TelemetryError(.request, "--data-path: there is no \(quoted(asked)) in the document")
      }
      (root, path) = (value, [asked])
      if search.isRecords(root), search.streams(root) == nil { return .records(root.range.lowerBound) }
    }
    search.longestRecords = search.longestRecords(root, depth: 0)
    search.visit(root, path, isInList: false, depth: 0)
    if path.isEmpty, search.tables.isEmpty, case .array = root, let rows = search.plainRows(root, path) {
      search.tables = [rows]
    } else if !path.isEmpty, search.tables.isEmpty {
      guard let rows = search.plainRows(root, path) else {
        throw TelemetryError(.request, "--data-path: what is at \(quoted(path[0])) is no table")
      }
      search.tables = [rows]
    }
    return try search.chosen(options.wanted).map { .table($0) }
  }

  /// Lists of objects within the first object of another list, with the names of the first object's members that are
  /// values.
  static func nested(in document: JSONDocument) -> [(path: String, columns: [String])] {
    let search = JSONTables(document: document)
    var found: [(path: String, columns: [String])] = []
    search.findNested(document.root, [], isInList: false, depth: 0, &found)
    return found
  }

  private func findNested(
    _ value: Value, _ path: [String], isInList: Bool, depth: Int, _ found: inout [(path: String, columns: [String])]
  ) {
    guard depth <= Self.deepest, found.count < 20 else { return }
    for (name, inner) in document.members(value) {
      findNested(inner, path + [name], isInList: isInList, depth: depth + 1, &found)
    }
    guard isRecords(value), let first = document.items(value)?.first else { return }
    if isInList {
      let columns = document.members(first).filter { isScalar($0.value) }.map(\.name)
      if !columns.isEmpty { found.append((path.joined(separator: "."), columns)) }
    }
    findNested(first, path + ["0"], isInList: true, depth: depth + 1, &found)
  }

  /// A list in a list, or no object in a list: else the rows are objects, and a long document is not looked at twice.
  private static func mayBeLists(_ bytes: [UInt8]) -> Bool {
    var (previous, hasRecords, hasData): (UInt8, Bool, Bool) = (0, false, false)
    for (index, byte) in bytes.enumerated() where byte > 0x20 {
      if byte == 0x5B, previous == 0x5B { return true }
      if byte == 0x7B, previous == 0x5B { hasRecords = true }
      if byte == 0x5B, previous == 0x3A, index > 7, !hasData {
        let name = bytes[max(0, index - 12)..<index].filter { $0 > 0x20 }
        hasData = name.suffix(7).elementsEqual("\"data\":".utf8) || name.suffix(6).elementsEqual("\"row\":".utf8)
      }
      previous = byte
    }
    return !hasRecords || hasData
  }

  private func chosen(_ wanted: [String]) throws(TelemetryError) -> JSONTable? {
    var merged: [JSONTable] = []
    for table in tables {
      if let index = merged.indices.first(where: { merged[$0].columns == table.columns }), merged[index].append(table) {
        continue
      }
      merged.append(table)
    }
    let right = merged.filter { table in !wanted.isEmpty && wanted.allSatisfy(table.columns.contains) }
    if let table = right.count == 1 ? right[0] : merged.count == 1 ? merged[0] : nil { return table }
    guard !merged.isEmpty else { return nil }
    let list = (right.isEmpty ? merged : right).prefix(8)
    throw TelemetryError(
      .request, names: list.map(\.path),
      "there are several tables, in "
        + list.map { "\($0.path) (\($0.columns.prefix(4).joined(separator: ", ")))" }.joined(separator: ", ")
        + "; --data-path \(list[0].path) takes one of them")
  }

  /// What keys and numbers of entries lead to; keys may have points in them.
  private func value(at path: Substring, of value: Value) -> Value? {
    if path.isEmpty { return value }
    if let items = document.items(value) {
      let word = path.prefix { $0 != "." }
      guard let index = Int(word), items.indices.contains(index) else { return nil }
      return self.value(at: path.dropFirst(word.count + 1), of: items[index])
    }
    for (name, inner) in document.members(value) where path == name || path.hasPrefix(name + ".") {
      if let found = self.value(at: path.dropFirst(name.count + 1), of: inner) { return found }
    }
    return nil
  }

  private func longestRecords(_ value: Value, depth: Int) -> Int {
    guard depth <= Self.deepest else { return 0 }
    if isRecords(value) { return document.items(value)?.count ?? 0 }
    return document.members(value).map { longestRecords($0.value, depth: depth + 1) }.max() ?? 0
  }

  // MARK: - Shapes

  private mutating func visit(_ value: Value, _ path: [String], isInList: Bool, depth: Int) {
    guard depth <= Self.deepest, tables.count < 1_000 else { return }
    if case .object = value {
      let members = document.members(value)
      if let table = named(value, path) {
        tables.append(table)
        return
      }
      // A few numbers beside a longer list of objects are no table.
      if !isInList, let table = columnar(value, members, path), table.count > longestRecords {
        tables.append(table)
        return
      }
      for (name, inner) in members { visit(inner, path + [name], isInList: isInList, depth: depth + 1) }
    } else if let items = document.items(value) {
      if !isInList, let streams = streams(value) {
        tables.append(JSONTable(document, path, streams.map(\.name), columns: streams.map(\.values)))
      } else if !isInList, let table = listsOfObjects(items, path) {
        tables.append(table)
      } else {
        for (index, item) in items.enumerated() { visit(item, path + ["\(index)"], isInList: true, depth: depth + 1) }
      }
    }
  }

  private func scalars(_ value: Value?) -> [Value]? {
    guard let items = document.items(value), !items.isEmpty, items.allSatisfy(isScalar) else { return nil }
    return items
  }

  private func isScalar(_ value: Value) -> Bool {
    switch value {
    case .word, .string: true
    case .array, .object: false
    }
  }

  private func isNumber(_ value: Value) -> Bool {
    guard case .word = value, let cell = document.cell(value), let first = cell.first else { return false }
    return first == 0x2D || (0x30...0x39).contains(first)
  }

  private func strings(_ value: Value?) -> [String]? {
    guard let items = document.items(value), !items.isEmpty else { return nil }
    let names = items.compactMap { item in
      document.string(item)
        ?? ["name", "label"].lazy.compactMap { document.string(document.member($0, of: item)) }.first
    }
    return names.count == items.count ? names : nil
  }

  private func lists(_ value: Value?) -> [[Value]]? { lists(document.items(value)) }

  private func lists(_ items: [Value]?) -> [[Value]]? {
    guard let items, !items.isEmpty else { return nil }
    let lists = items.compactMap { document.items($0) }
    return lists.count == items.count ? lists : nil
  }

  private func isRecords(_ value: Value) -> Bool {
    guard let items = document.items(value), !items.isEmpty else { return false }
    return items.allSatisfy { if case .object = $0 { true } else { false } }
  }

  /// Lists of rows or of columns with their names beside them: InfluxDB, pandas' split, ClickHouse, Grafana, Prometheus.
  private func named(_ value: Value, _ path: [String]) -> JSONTable? {
    func member(_ names: [String]) -> Value? {
      names.lazy.compactMap { document.member($0, of: value) }.first
    }
    // InfluxDB's client for Python has them in objects.
    let records = document.items(document.member("records", of: value))?.compactMap { document.member("row", of: $0) }
    let rows = lists(member(["values", "data", "rows", "datasets"])) ?? lists(records)
    let labels = document.members(member(["tags", "metric", "labels"])).filter { isScalar($0.value) }
    if let rows, let names = strings(member(["columns", "fields", "meta", "header", "headers", "column_names"])),
      rows.allSatisfy({ $0.count == names.count })
    {
      return JSONTable(document, path, names + labels.map(\.name), rows: rows.map { $0 + labels.map(\.value) })
    }
    if document.member("metric", of: value) != nil, let rows, rows.allSatisfy({ $0.count == 2 }) {
      let names = ["time", "value"] + labels.map(\.name)
      return JSONTable(document, path, names, rows: rows.map { $0 + labels.map(\.value) })
    }
    if let schema = document.member("schema", of: value), let names = strings(document.member("fields", of: schema)),
      let data = document.member("data", of: value), let columns = lists(document.member("values", of: data)),
      columns.count == names.count, Set(columns.map(\.count)).count == 1
    {
      return JSONTable(document, path, names, columns: columns)
    }
    return nil
  }

  /// Lists of one length that stand in one object: Open-Meteo, pandas' lists, Strava's streams by their type.
  private func columnar(_ value: Value, _ members: [(name: String, value: Value)], _ path: [String]) -> JSONTable? {
    let lists = members.compactMap { member in scalars(member.value).map { (member.name, $0) } }
    if let table = columns(lists, members, path) { return table }
    let streams = members.compactMap { member in
      scalars(document.member("data", of: member.value)).map { (member.name, $0) }
    }
    if streams.count == members.count, Set(streams.map(\.1.count)).count == 1, !streams.isEmpty {
      return JSONTable(document, path, streams.map(\.0), columns: streams.map(\.1))
    }
    return numbered(members, path)
  }

  private func columns(
    _ lists: [(String, [Value])], _ members: [(name: String, value: Value)], _ path: [String]
  ) -> JSONTable? {
    guard let longest = lists.map(\.1.count).max() else { return nil }
    let columns = lists.filter { $0.1.count == longest }
    let hasNumbers = columns.contains { $0.1.contains(where: isNumber) }
    // One list among other things is one of them.
    guard hasNumbers, columns.count > 1 || (longest > 1 && members.count == 1) else { return nil }
    var units: [String: String] = [:]
    if let last = path.last {
      let parent = value(at: path.dropLast().joined(separator: ".")[...], of: document.root)
      let beside = parent.flatMap { document.member(last + "_units", of: $0) }
      for (name, unit) in document.members(beside) { units[name] = document.string(unit) }
    }
    return JSONTable(document, path, columns.map(\.0), columns: columns.map(\.1), units: units)
  }

  /// Objects of scalars whose keys are numbers: pandas' columns, and its rows by their index.
  private func numbered(_ members: [(name: String, value: Value)], _ path: [String]) -> JSONTable? {
    let inner = members.map { document.members($0.value) }
    guard let first = inner.first, !first.isEmpty,
      inner.allSatisfy({ $0.count == first.count && $0.allSatisfy { isScalar($0.value) } })
    else { return nil }
    func areNumbers(_ names: [String]) -> Bool { names.allSatisfy { Int($0) != nil } }
    let keys = first.map(\.name)
    guard inner.allSatisfy({ $0.map(\.name) == keys }) else { return nil }
    if let table = timed(members, keys, inner.map { $0.map(\.value) }, path) { return table }
    if areNumbers(keys), !areNumbers(members.map(\.name)) {
      return JSONTable(document, path, members.map(\.name), columns: inner.map { $0.map(\.value) })
    }
    guard areNumbers(members.map(\.name)), !areNumbers(keys) else { return nil }
    return JSONTable(document, path, keys, rows: inner.map { $0.map(\.value) })
  }

  /// The same whose keys are times, as pandas writes an index of dates: they are a column of their own.
  private func timed(
    _ members: [(name: String, value: Value)], _ keys: [String], _ values: [[Value]], _ path: [String]
  ) -> JSONTable? {
    func areTimes(_ names: [String]) -> Bool {
      names.count > 1
        && names.allSatisfy {
          switch TimeStamp($0) {
          case .number(let number): number >= 1e8
          case .date: true
          case .clock, nil: false
          }
        }
    }
    let names = members.map(\.name)
    if areTimes(keys), !areTimes(names), !keys.contains("time"), !names.contains("time") {
      guard case .object(_, let pairs)? = members.first?.value else { return nil }
      return JSONTable(document, path, ["time"] + names, columns: [pairs.map { .string($0.key) }] + values)
    }
    guard areTimes(names), !keys.contains("time"),
      case .object(_, let pairs)? = value(at: path.joined(separator: ".")[...], of: document.root),
      pairs.count == members.count
    else { return nil }
    return JSONTable(
      document, path, ["time"] + keys, rows: zip(pairs, values).map { [.string($0.key)] + $1 })
  }

  /// Strava's streams: objects with a type and a list each.
  private func streams(_ value: Value) -> [(name: String, values: [Value])]? {
    guard let items = document.items(value), !items.isEmpty else { return nil }
    let streams = items.compactMap { item -> (String, [Value])? in
      let name =
        document.string(document.member("type", of: item)) ?? document.string(document.member("name", of: item))
      guard let name, let values = scalars(document.member("data", of: item)) else { return nil }
      return (name, values)
    }
    return streams.count == items.count && Set(streams.map(\.1.count)).count == 1 ? streams : nil
  }

  /// Home Assistant's history: a list for each sensor, whose later rows leave out what they have in common.
  private func listsOfObjects(_ items: [Value], _ path: [String]) -> JSONTable? {
    guard !items.isEmpty, items.allSatisfy(isRecords) else { return nil }
    var (names, indices): ([String], [String: Int]) = ([], [:])
    var rows: [[Value?]] = []
    for item in items {
      var first: [Int: Value] = [:]
      for (index, object) in (document.items(item) ?? []).enumerated() {
        var row: [Int: Value] = first.filter { names[$0.key] == "entity_id" }
        for (name, value) in document.members(object) where isScalar(value) {
          if indices[name] == nil, names.count < Limits.dataColumns {
            indices[name] = names.count
            names.append(name)
          }
          if let column = indices[name] { row[column] = value }
        }
        if index == 0 { first = row }
        rows.append(names.indices.map { row[$0] })
      }
    }
    return JSONTable(document, path, names, rows: rows)
  }

  /// A list of lists of scalars; its first row names the columns where it is all words.
  private func plainRows(_ value: Value, _ path: [String]) -> JSONTable? {
    if let column = scalars(value), column.contains(where: isNumber) {
      return JSONTable(document, path, ["value"], columns: [column])
    }
    guard let rows = lists(value), let width = rows.map(\.count).max(), width > 0,
      rows.allSatisfy({ $0.allSatisfy(isScalar) })
    else { return nil }
    let names = rows[0].compactMap { document.string($0) }
    if rows.count > 1, names.count == width,
      rows[1].contains(where: { document.string($0) == nil })
        || names.allSatisfy({ NumberText($0) == nil && TimeStamp($0) == nil })
    {
      return JSONTable(document, path, names, rows: Array(rows.dropFirst()))
    }
    return JSONTable(document, path, (1...width).map { "\($0)" }, rows: rows)
  }
}
