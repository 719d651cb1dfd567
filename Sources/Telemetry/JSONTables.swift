import JSONFormat
import VectorGraphics

/// The search for tables in a document: lists of objects, and tables that are lists, as databases, weather and sports services,
/// and pandas write them.
struct JSONTables {
  typealias Value = JSONDocument.Value
  private typealias Column = (name: String, values: [Value])

  enum Found {
    case table(JSONTable)
    /// A list of objects that begins at a byte.
    case records(Int)
  }

  /// A list of nothing but objects.
  struct Records {
    /// The keys that lead to it.
    let path: [String]
    let items: [Value]
    let start: Int
    /// Whether it is in the first object of another such list.
    let isNested: Bool
    /// Whether the first object holds a number.
    let hasNumbers: Bool

    var name: String { path.joined(separator: ".") }
  }

  private let document: JSONDocument
  private var tables: [JSONTable] = []
  private var within: [(path: String, columns: [String])] = []
  private static let deepest = 32
  /// The length of the longest list of objects that is in no other list.
  private var longestRecords = 0

  private init(_ document: JSONDocument) { self.document = document }

  /// The table that is meant; nil where there is none, or only objects, which are read by other means.
  ///
  /// - Throws: ``TelemetryError`` where there are several, or none at the place that is said.
  static func found(in bytes: [UInt8], _ options: TableOptions) throws(TelemetryError) -> Found? {
    guard options.path != nil || mayBeLists(bytes), let document = try? JSONDocument(bytes) else { return nil }
    var search = JSONTables(document)
    var path: [String] = []
    var root = document.root
    if let asked = options.path {
      guard let value = search.value(at: asked[...], of: root) else {
        throw TelemetryError(.request, "--data-path: there is no \(quoted(asked)) in the document")
      }
      (root, path) = (value, [asked])
      if search.isRecords(root), search.streams(in: root, path) == nil { return .records(root.range.lowerBound) }
    }
    search.longestRecords = search.records(in: root).lazy.filter { !$0.isNested }.map(\.items.count).max() ?? 0
    search.visit(root, path, isInList: false, depth: 0)
    if search.tables.isEmpty, document.items(root) != nil || !path.isEmpty {
      if let rows = search.plainRows(root, path) { search.tables = [rows] }
    }
    if search.tables.isEmpty, let asked = path.first {
      throw TelemetryError(.request, "--data-path: what is at \(quoted(asked)) is no table")
    }
    return try search.chosen(options.wanted).map { .table($0) }
  }

  /// A list in a list, or no object in a list: else the rows are objects, and a long document is not looked at twice.
  private static func mayBeLists(_ bytes: [UInt8]) -> Bool {
    var (previous, hasRecords, hasData): (UInt8, Bool, Bool) = (0, false, false)
    for (index, byte) in bytes.enumerated() where byte > 0x20 {
      if byte == 0x5B, previous == 0x5B { return true }
      if byte == 0x7B, previous == 0x5B { hasRecords = true }
      if byte == 0x5B, previous == 0x3A, index > 7, !hasData {
        let name = bytes[max(0, index - 12)..<index].filter { $0 > 0x20 }
        hasData = ["\"data\":", "\"row\":", "\"value\":"].contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
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
        + "; --data-path \(list[0].path.shellWord) takes one of them")
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

  // MARK: - Lists of objects

  /// The lists of objects in a document that is right, in their order.
  static func records(in bytes: [UInt8]) -> [Records] {
    guard let document = try? JSONDocument(bytes) else { return [] }
    return JSONTables(document).records(in: document.root)
  }

  /// The list that most likely has the rows: with the most objects, or with numbers in them; nil where there is none.
  static func longest(of lists: [Records]) -> Records? {
    lists.filter { !$0.isNested }.max { a, b in
      (a.items.count, a.hasNumbers ? 1 : 0) < (b.items.count, b.hasNumbers ? 1 : 0)
    }
  }

  /// The tables within the rows and beside them, with the names of their columns: lists of objects, and lists of two columns or more.
  ///
  /// - Parameter start: where the rows begin, which are none of these.
  static func nested(in bytes: [UInt8], besides start: Int?) -> [(path: String, columns: [String])] {
    guard let document = try? JSONDocument(bytes) else { return [] }
    var search = JSONTables(document)
    search.gather(document.root, [], besides: start)
    return search.within
  }

  private mutating func gather(_ value: Value, _ path: [String], besides start: Int?) {
    guard path.count <= Self.deepest, within.count < 20 else { return }
    if isRecords(value), let items = document.items(value) {
      let names = names(in: items[0])
      let isOfRows = value.range.lowerBound == start || path.isEmpty
      if !isOfRows, !names.isEmpty { within.append((path.joined(separator: "."), names)) }
      return gather(items[0], path + ["0"], besides: start)
    }
    if !path.isEmpty, let table = table(in: value, path, isInList: false) ?? plainRows(value, path),
      table.columns.count > 1, table.count > 1
    {
      return within.append((path.joined(separator: "."), table.columns))
    }
    for (name, inner) in document.members(value) { gather(inner, path + [name], besides: start) }
  }

  /// The names of an object's values, also of those within.
  private func names(in value: Value) -> [String] {
    document.members(value).flatMap { name, inner in
      isScalar(inner) ? [name] : names(in: inner).map { "\(name).\($0)" }
    }
  }

  private func records(in value: Value, _ path: [String] = [], isNested: Bool = false) -> [Records] {
    guard path.count <= Self.deepest else { return [] }
    guard isRecords(value), let items = document.items(value) else {
      // What stands in a list beside the rows, as how many pages there are.
      if path.isEmpty, let items = document.items(value) {
        return items.prefix(8).enumerated().flatMap { records(in: $1, ["\($0)"], isNested: isNested) }
      }
      return document.members(value).flatMap { records(in: $0.value, path + [$0.name], isNested: isNested) }
    }
    let hasNumbers = document.members(items[0]).contains { isNumber($0.value) }
    return [
      Records(
        path: path, items: items, start: value.range.lowerBound, isNested: isNested, hasNumbers: hasNumbers)
    ]
      + records(in: items[0], path + ["0"], isNested: true)
  }

  private func isRecords(_ value: Value) -> Bool {
    guard let items = document.items(value), !items.isEmpty else { return false }
    return items.allSatisfy { if case .object = $0 { true } else { false } }
  }

  // MARK: - Shapes

  private mutating func visit(_ value: Value, _ path: [String], isInList: Bool, depth: Int) {
    guard depth <= Self.deepest, tables.count < 1_000 else { return }
    if let table = table(in: value, path, isInList: isInList) {
      tables.append(table)
      return
    }
    for (name, inner) in document.members(value) { visit(inner, path + [name], isInList: isInList, depth: depth + 1) }
    for (index, item) in (document.items(value) ?? []).enumerated() {
      visit(item, path + ["\(index)"], isInList: true, depth: depth + 1)
    }
  }

  private func table(in value: Value, _ path: [String], isInList: Bool) -> JSONTable? {
    if let table = named(value, path) { return table }
    guard !isInList else { return nil }
    if let items = document.items(value) { return streams(in: value, path) ?? listsOfObjects(items, path) }
    // A few numbers beside a longer list of objects are no table.
    return columnar(value, path).flatMap { $0.count > longestRecords ? $0 : nil }
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
    // Some services write each number as a text.
    if let text = document.string(value) { return NumberText(text.trimmingSpaces) != nil }
    guard case .word = value, let first = document.cell(value)?.first else { return false }
    return first == 0x2D || (0x30...0x39).contains(first)
  }

  private func texts(_ values: [Value]) -> [String] {
    values.map { String(decoding: document.cell($0) ?? [], as: UTF8.self) }
  }

  private func strings(_ value: Value?) -> [String]? {
    guard let items = document.items(value), !items.isEmpty else { return nil }
    let names = items.compactMap { document.string($0) ?? text(["name", "label"], of: $0) }
    return names.count == items.count ? names : nil
  }

  private func member(_ names: [String], of value: Value) -> Value? {
    names.lazy.compactMap { document.member($0, of: value) }.first
  }

  private func text(_ names: [String], of value: Value) -> String? {
    names.lazy.compactMap { document.string(document.member($0, of: value)) }.first
  }

  private func lists(_ items: [Value]?) -> [[Value]]? {
    guard let items, !items.isEmpty else { return nil }
    let lists = items.compactMap { document.items($0) }
    return lists.count == items.count ? lists : nil
  }

  /// Nil where there is no column, or they are not of one length.
  private func table(_ path: [String], _ columns: [Column], units: [String: String] = [:]) -> JSONTable? {
    guard let count = columns.first?.values.count, columns.allSatisfy({ $0.values.count == count }) else { return nil }
    let rows = (0..<count).map { row in columns.map { $0.values[row] } }
    return JSONTable(document, path, columns.map(\.name), rows: rows, isOfRows: false, units: units)
  }

  /// Lists of rows or of columns with their names beside them: InfluxDB, pandas' split, ClickHouse, Grafana, Prometheus.
  private func named(_ value: Value, _ path: [String]) -> JSONTable? {
    // InfluxDB's client for Python has them in objects.
    let records = document.items(document.member("records", of: value))?.compactMap { document.member("row", of: $0) }
    let values = document.items(member(["values", "data", "rows", "datasets"], of: value))
    let labels = document.members(member(["tags", "metric", "labels"], of: value)).filter { isScalar($0.value) }
    let said = strings(member(["columns", "fields", "meta", "header", "headers", "column_names"], of: value))
    let pair = document.member("metric", of: value).map { _ in ["time", "value"] }
    for names in [said, pair] {
      // An instant has one value for each series.
      let instant = said == nil ? scalars(document.member("value", of: value)).map { [$0] } : nil
      guard let names, let rows = lists(values) ?? lists(records) ?? instant,
        rows.allSatisfy({ $0.count == names.count })
      else {
        continue
      }
      let index = index(of: value, rows.count, besides: names)
      return JSONTable(
        document, path, (index.map { [$0.name] } ?? []) + names + labels.map(\.name),
        rows: rows.enumerated().map { row, cells in
          (index.map { [$0.values[row]] } ?? []) + cells + labels.map(\.value)
        }, hasPoints: said == nil, name: text(["name"], of: value))
    }
    guard let schema = document.member("schema", of: value), let names = strings(document.member("fields", of: schema)),
      let data = document.member("data", of: value),
      let columns = lists(document.items(document.member("values", of: data))), columns.count == names.count
    else { return nil }
    return table(path, zip(names, columns).map { ($0, $1) })
  }

  /// The index that pandas writes beside the rows, unless it only counts them.
  private func index(of value: Value, _ count: Int, besides names: [String]) -> Column? {
    guard let index = scalars(document.member("index", of: value)), index.count == count else { return nil }
    let texts = texts(index)
    let name = areTimes(texts) ? "time" : "index"
    return texts == (0..<count).map(String.init) || names.contains(name) ? nil : (name, index)
  }

  /// Lists of one length that stand in one object: Open-Meteo, pandas' lists, Strava's streams by their type.
  private func columnar(_ value: Value, _ path: [String]) -> JSONTable? {
    let members = document.members(value)
    let lists = members.compactMap { member in scalars(member.value).map { (member.name, $0) } }
    return timed(value, lists, path) ?? columns(lists, isAlone: members.count == 1, path)
      ?? streams(members.map { ($0.name, $0.value) }, path) ?? numbered(value, members, path)
  }

  /// One list of times, and lists of its length in the objects beside it, as Ecowitt writes them.
  private func timed(_ value: Value, _ lists: [Column], _ path: [String]) -> JSONTable? {
    let times = lists.filter { areTimes(texts($0.values)) }
    guard times.count == 1, let time = times.first,
      !lists.contains(where: { $0.name != time.name && $0.values.count == time.values.count })
    else { return nil }
    var (found, units): ([(path: [String], values: [Value])], [String: String]) = ([], [:])
    func gather(_ value: Value, _ path: [String], unit: String?) {
      guard path.count <= Self.deepest else { return }
      let unit = text(["units", "unit"], of: value) ?? unit
      for (name, inner) in document.members(value) {
        if let list = scalars(inner), list.count == time.values.count {
          found.append((path + [name], list))
          units[name] = unit
        }
        gather(inner, path + [name], unit: unit)
      }
    }
    for (name, inner) in document.members(value) where document.items(inner) == nil { gather(inner, [name], unit: nil) }
    guard !found.isEmpty else { return nil }
    // By their own names, as long as these differ.
    let (short, whole) = (found.compactMap(\.path.last), found.map { $0.path.joined(separator: ".") })
    let isPlain = Set(short).count == short.count
    return table(
      path, [time] + zip(isPlain ? short : whole, found).map { ($0, $1.values) }, units: isPlain ? units : [:])
  }

  private func columns(_ lists: [Column], isAlone: Bool, _ path: [String]) -> JSONTable? {
    guard let longest = lists.map(\.values.count).max() else { return nil }
    let columns = lists.filter { $0.values.count == longest }
    let hasNumbers = columns.contains { $0.values.contains(where: isNumber) }
    // One list among other things is one of them.
    guard hasNumbers, columns.count > 1 || (longest > 1 && isAlone) else { return nil }
    var units: [String: String] = [:]
    if let last = path.last {
      let parent = value(at: path.dropLast().joined(separator: ".")[...], of: document.root)
      let beside = parent.flatMap { document.member(last + "_units", of: $0) }
      for (name, unit) in document.members(beside) { units[name] = document.string(unit) }
    }
    return table(path, columns, units: units)
  }

  /// Strava's streams: objects with a type and a list each.
  private func streams(in list: Value, _ path: [String]) -> JSONTable? {
    streams((document.items(list) ?? []).map { (text(["type", "name"], of: $0), $0) }, path)
  }

  private func streams(_ objects: [(name: String?, value: Value)], _ path: [String]) -> JSONTable? {
    let streams = objects.compactMap { object -> Column? in
      guard let name = object.name, let values = scalars(document.member("data", of: object.value)) else { return nil }
      return (name, values)
    }
    return streams.count == objects.count ? table(path, streams) : nil
  }

  /// Objects of scalars whose keys are numbers: pandas' columns, its rows by their index, and its series. Keys that are times, as
  /// pandas writes an index of dates, are a column of their own.
  private func numbered(_ value: Value, _ members: [(name: String, value: Value)], _ path: [String]) -> JSONTable? {
    let series = members.map(\.value)
    if series.contains(where: isNumber), series.allSatisfy(isScalar) {
      if areTimes(members.map(\.name)) { return table(path, [("time", document.keys(value)), ("value", series)]) }
      return path.isEmpty && series.count > 1 && areNumbers(members.map(\.name))
        ? table(path, [("value", series)]) : nil
    }
    let inner = members.map { document.members($0.value) }
    guard let first = inner.first, !first.isEmpty,
      inner.allSatisfy({ $0.count == first.count && $0.allSatisfy { isScalar($0.value) } })
    else { return nil }
    let (names, keys, values) = (members.map(\.name), first.map(\.name), inner.map { $0.map(\.value) })
    guard inner.allSatisfy({ $0.map(\.name) == keys }) else { return nil }
    let columns = zip(names, values).map { (name: $0, values: $1) }
    if areTimes(keys), !areTimes(names), !keys.contains("time"), !names.contains("time") {
      return table(path, [("time", document.keys(members[0].value))] + columns)
    }
    if areTimes(names), !keys.contains("time") {
      return JSONTable(document, path, ["time"] + keys, rows: zip(document.keys(value), values).map { [$0] + $1 })
    }
    if areNumbers(keys), !areNumbers(names) { return table(path, columns) }
    return areNumbers(names) && !areNumbers(keys) ? JSONTable(document, path, keys, rows: values) : nil
  }

  private func areNumbers(_ names: [String]) -> Bool { names.allSatisfy { Int($0) != nil } }

  private func areTimes(_ names: [String]) -> Bool {
    names.count > 1
      && names.allSatisfy {
        switch TimeStamp($0) {
        case .number(let number): number >= 1e8
        case .date: true
        case .clock, nil: false
        }
      }
  }

  /// Home Assistant's history: a list for each sensor, whose later rows leave out what they have in common.
  private func listsOfObjects(_ items: [Value], _ path: [String]) -> JSONTable? {
    guard !items.isEmpty, items.allSatisfy(isRecords) else { return nil }
    var names = JSONColumns()
    var (rows, starts, units): ([[Value?]], [Int], [String?]) = ([], [], [])
    for item in items {
      var first: [Int: Value] = [:]
      starts.append(rows.count)
      units.append(nil)
      for (index, object) in (document.items(item) ?? []).enumerated() {
        let attributes = document.member("attributes", of: object)
        let unit = attributes.flatMap { text(["unit_of_measurement"], of: $0) }
        units[units.count - 1] = units.last.flatMap { $0 } ?? unit
        var row = first.filter { names.all[$0.key] == "entity_id" }
        for (name, value) in document.members(object) where isScalar(value) {
          // What is beyond the limit has no column.
          if let column = try? names.index(of: name) { row[column] = value }
        }
        if index == 0 { first = row }
        rows.append(names.all.indices.map { row[$0] })
      }
    }
    var table = JSONTable(document, path, names.all, rows: rows)
    table.takeLists(at: starts, inUnits: units)
    return table
  }

  /// A list of lists of scalars; its first row names the columns where it is all words.
  private func plainRows(_ value: Value, _ path: [String]) -> JSONTable? {
    if let column = scalars(value), column.contains(where: isNumber) { return table(path, [("value", column)]) }
    guard let rows = lists(document.items(value)), let width = rows.map(\.count).max(), width > 0,
      rows.allSatisfy({ $0.allSatisfy(isScalar) })
    else { return nil }
    let names = rows[0].compactMap { document.string($0) }
    let isNamed =
      rows.count > 1 && names.count == width
      && (rows[1].contains { document.string($0) == nil }
        || names.allSatisfy { NumberText($0) == nil && TimeStamp($0) == nil })
    return JSONTable(
      document, path, isNamed ? names : (1...width).map { "\($0)" }, rows: isNamed ? Array(rows.dropFirst()) : rows)
  }
}
