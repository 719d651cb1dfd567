import JSONFormat
import VectorGraphics

/// The cells of rows from a line of JSON, or from a document of several.
struct JSONRow {
  private var tokens: JSONTokens
  /// The last place that was worked out: bytes before it, its line, and characters before it on that.
  private var known: (bytes: Int, line: Int, characters: Int)
  private let firstLine: Int
  private var scratch: [UInt8] = []

  typealias ColumnIndex = (String) throws(TelemetryError) -> Int

  init(text: [UInt8], line: Int) {
    (tokens, firstLine, known) = (JSONTokens(text), line, (0, line, 0))
  }

  /// Reads a line that holds one object; false for an empty one.
  static func read(
    _ text: [UInt8], line: Int, _ form: CellForm, into row: inout Row, column: ColumnIndex
  ) throws(TelemetryError) -> Bool {
    var cells = JSONRow(text: text, line: line)
    // Files that begin with a mark of UTF-8 each may have been put together.
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { cells.move(to: 3) }
    guard !cells.isAtEnd() else { return false }
    row.begin(line: line, form)
    try cells.object(prefix: "", into: &row, column: column)
    guard cells.isAtEnd() else { throw cells.error("one object a line; something follows it") }
    return true
  }

  var bytes: [UInt8] { tokens.bytes }

  /// Goes on at a byte of the same text.
  mutating func move(to start: Int) { tokens = JSONTokens(tokens.bytes, at: start) }

  /// The line of a byte.
  mutating func line(of byte: Int) -> Int { place(of: byte).line }

  func begins(with mark: Unicode.Scalar) -> Bool { tokens.peek.map { UInt32($0) } == mark.value }

  /// Passes spaces and a mark, if it comes next.
  @discardableResult mutating func takeMark(_ mark: Unicode.Scalar) -> Bool { tokens.takes(mark) }

  /// Where the next value begins.
  var place: TelemetryError.Place {
    mutating get {
      tokens.skipSpaces()
      return place(of: tokens.index)
    }
  }

  /// Whether nothing but spaces follows.
  mutating func isAtEnd() -> Bool {
    tokens.skipSpaces()
    return tokens.isAtEnd
  }

  /// An object whose keys are put behind `prefix`; `column` says which cell a key is.
  mutating func object(
    prefix: String, depth: Int = 1, into row: inout Row, column: ColumnIndex
  ) throws(TelemetryError) {
    guard tokens.take("{") else { throw error("an object is expected here, as in {\"time\": 0.5, \"speed\": 12}") }
    try check(depth)
    if tokens.takes("}") { return }
    while true {
      tokens.skipSpaces()
      let place = self.place(of: tokens.index)
      guard tokens.peek == UInt8(ascii: "\"") else { throw error("a key in double quotes is expected here") }
      try scalar()
      let name = prefix + String(decoding: scratch, as: UTF8.self)
      guard name.utf8.count <= Limits.textBytes else { throw error("the key is too long") }
      guard tokens.takes(":") else { throw error("a colon is expected after the key") }
      tokens.skipSpaces()
      if tokens.peek == UInt8(ascii: "{") {
        try object(prefix: name + ".", depth: depth + 1, into: &row, column: column)
      } else if tokens.peek == UInt8(ascii: "[") {
        try list(depth: depth + 1)
      } else {
        let value = self.place(of: tokens.index)
        let kind = try scalar()
        // A null is remembered as an empty cell, which is missing as a number, and so that a second one is seen.
        guard row.fill(try column(name), withText: scratch, isLiteral: kind == .number, at: value) else {
          throw .malformed(place.line, place.column, "the key \(quoted(name)) stands twice in one object")
        }
      }
      if tokens.takes("}") { return }
      guard tokens.take(",") else { throw error("a comma or a closing brace is expected here") }
    }
  }

  /// Passes a list of nothing but objects.
  mutating func passObjects() throws(TelemetryError) {
    tokens.skipSpaces()
    let start = tokens.index
    guard try !list(depth: 1) else { return }
    var first = self
    first.move(to: start)
    first.takeMark("[")
    _ = first.place
    guard !first.begins(with: "]") else { throw first.error("the list is empty: there are no rows") }
    throw first.error("not every entry of the list is an object, as in [{\"time\": 0.5, \"speed\": 12}]")
  }

  /// Checked, and left out.
  ///
  /// - Returns: whether there is something in it, and nothing but objects.
  @discardableResult private mutating func list(depth: Int) throws(TelemetryError) -> Bool {
    _ = tokens.take("[")
    try check(depth)
    if tokens.takes("]") { return false }
    var hasOther = false
    while true {
      tokens.skipSpaces()
      if tokens.peek != UInt8(ascii: "{") { hasOther = true }
      if tokens.peek == UInt8(ascii: "[") {
        try list(depth: depth + 1)
      } else if tokens.peek == UInt8(ascii: "{") {
        var ignored = Row()
        var names: [String: Int] = [:]
        try object(
          prefix: "", depth: depth + 1, into: &ignored,
          column: { (name) throws(TelemetryError) -> Int in
            if let index = names[name] { return index }
            names[name] = names.count
            return names.count - 1
          })
      } else {
        try scalar()
      }
      if tokens.takes("]") { return !hasOther }
      guard tokens.take(",") else { throw error("a comma or a closing bracket is expected here") }
    }
  }

  /// A text, number, `true`, `false` or `NaN` in `scratch`, which is empty for `null`.
  @discardableResult private mutating func scalar() throws(TelemetryError) -> JSONTokens.Scalar {
    scratch.removeAll(keepingCapacity: true)
    let start = tokens.index
    let kind: JSONTokens.Scalar
    do { kind = try tokens.scalar(into: &scratch) } catch {
      let place = self.place(of: error.offset)
      throw .malformed(place.line, place.column, error.message)
    }
    switch kind {
    case .text, .null: break
    case .number, .true, .false, .notFinite: scratch.append(contentsOf: tokens.bytes[start..<tokens.index])
    }
    return kind
  }

  private func check(_ depth: Int) throws(TelemetryError) {
    guard depth <= JSONLinesReader.deepest else {
      throw error("nested too deeply: the limit is \(JSONLinesReader.deepest) levels")
    }
  }

  func error(_ message: String) -> TelemetryError {
    var copy = self
    let place = copy.place(of: tokens.index)
    return .malformed(place.line, place.column, message)
  }

  /// Columns are characters from 1. Bytes are asked for in rising order.
  private mutating func place(of index: Int) -> TelemetryError.Place {
    if index < known.bytes { known = (0, firstLine, 0) }
    for byte in tokens.bytes[known.bytes..<index] {
      if byte == 0x0A {
        known = (0, known.line + 1, 0)
      } else if byte & 0xC0 != 0x80 {
        known.characters += 1
      }
    }
    known.bytes = index
    return TelemetryError.Place(line: known.line, column: known.characters + 1)
  }
}

/// Objects of JSON that take several lines each, as `jq .` writes them: each is put on the line on which it begins, and empty lines
/// follow in the place of its others, so that lines keep their numbers.
struct JoinedObjects {
  private var (depth, lines, isText, isEscaped) = (0, 0, false, false)
  /// Whether an object has ended on the line in hand.
  private var isBehind = false
  /// How many objects have ended, and whether one of them took several lines.
  private(set) var (ended, areLong) = (0, false)
  var isWithin: Bool { depth > 0 }

  mutating func take(_ bytes: some Sequence<UInt8>, into joined: inout [UInt8]) {
    for byte in bytes {
      switch byte {
      case 0x0A where isText || depth == 0:
        // A text has no line end: what follows it is read anew.
        (depth, isText) = (0, false)
        endLines(1, &joined)
        continue
      case 0x0A where depth > 0, 0x0D where depth > 0:
        if byte == 0x0A { lines += 1 }
        joined.append(0x20)
        continue
      case _ where isText:
        (isText, isEscaped) = (byte != 0x22 || isEscaped, byte == 0x5C && !isEscaped)
      case 0x22: isText = true
      case 0x7B, 0x5B:
        if depth == 0, isBehind { endLines(lines == 0 ? 1 : 0, &joined) }
        depth += 1
      case 0x7D where depth > 0, 0x5D where depth > 0:
        depth -= 1
        if depth == 0 { (ended, areLong, isBehind) = (ended + 1, areLong || lines > 0, true) }
      default: break
      }
      joined.append(byte)
    }
  }

  private mutating func endLines(_ count: Int, _ joined: inout [UInt8]) {
    joined.append(contentsOf: repeatElement(0x0A, count: lines + count))
    (lines, isBehind) = (0, false)
  }
}

/// The columns that objects of JSON have named so far.
package struct JSONColumns {
  package private(set) var all: [String] = []
  private var indices: [String: Int] = [:]
  /// Most objects name the same columns in the same order.
  private var expected = 0
  /// What stands behind the numbers in texts, by the names of the columns: `%` of "3.21%".
  package private(set) var suffixes: [String: String] = [:]
  /// The same for each column there is.
  private var placed: [String] = []

  /// - Parameter suffixes: as those of other columns.
  package init(suffixes: [String: String] = [:]) { self.suffixes = suffixes }

  /// How many rows are looked at for what points and commas are, and for what stands behind numbers.
  package static let (mostRows, mostRowsForSuffixes) = (400, 20)

  /// Finds what stands behind the numbers of all first rows, in those columns where it is the same, and what points and commas are in
  /// texts.
  package mutating func find(in rows: [Row], _ form: inout CellForm, _ options: TableOptions) {
    for (index, name) in all.enumerated() {
      let cells = rows.prefix(Self.mostRowsForSuffixes).lazy.filter { !$0.isMissing(index) }.map { $0.words(index) }
      suffixes[name] = HeadSearch.suffix(ofAll: Array(cells), in: name)
    }
    placed = []
    form.suffixes = all.map { suffixes[$0] ?? "" }
    form.takeMarks(of: rows, all, options)
    form.suffixes = []
    takeUnits(
      rows.filter { row in
        options.choices.allSatisfy { choice in
          all.firstIndex(of: choice.column).map { choice.holds(row.text($0)) } ?? true
        }
      })
    note = Self.noteOfSides(all, rows)
  }

  /// The columns that have the units of others, and the unit that the first row has there: as of {"value": 21.5, "unit": "°C"}, of such an
  /// object in each row, or around a list of values.
  package private(set) var unitsBeside: [String: (column: String, text: String)] = [:]
  private var otherUnits: [String: OtherUnits] = [:]

  /// What stands behind the numbers of a column, or beside them.
  func unit(of column: String) -> String? { suffixes[column] ?? unitsBeside[column]?.text }

  /// What is said of rows in other units, behind other words; nil where there is nothing.
  func endNote(besides note: String?) -> String? {
    let notes = unitsBeside.sorted { $0.key < $1.key }.map { name, beside in
      otherUnits[name]?.note(name, in: beside.text, by: beside.column)
    }
    let said = ([note] + notes).compactMap { $0 }
    return said.isEmpty ? nil : said.joined(separator: "; ")
  }

  private mutating func takeUnits(_ rows: [Row]) {
    func parts(_ name: String) -> (object: Substring, last: Substring) {
      guard let point = name.lastIndex(of: ".") else { return ("", name[...]) }
      return (name[..<point], name[point...].dropFirst())
    }
    let units = all.indices.filter { HeadSearch.isOfUnits(parts(all[$0]).last) }
    let numbers =
      units.isEmpty
      ? []
      : all.indices.filter { column in
        !TimeColumn.isNamed(all[column]) && !rows.allSatisfy { $0.isMissing(column) }
          && rows.allSatisfy { row in row.isMissing(column) || (try? row.number(column)) != nil }
      }
    for unit in units {
      // Rows in others are told, and each of a batch is in its own.
      guard let text = rows.lazy.filter({ !$0.isMissing(unit) }).map({ $0.words(unit) }).first, text.count < 13,
        !HeadSearch.isReading(text), !["metric", "imperial", "standard"].contains(text.lowercased())
      else { continue }
      let object = parts(all[unit]).object
      let beside = numbers.filter { parts(all[$0]).object == object }
      let likely = beside.isEmpty ? numbers.filter { parts(all[$0]).object.isEmpty } : beside
      guard
        let column = likely.first(where: { HeadSearch.isOfValues(parts(all[$0]).last) })
          ?? (likely.count == 1 ? likely[0] : nil)
      else { continue }
      unitsBeside[all[column]] = (all[unit], text)
    }
  }

  /// What a person should know of the first rows: that a column says of numbers on which side of a book they are.
  package private(set) var note: String?

  static func noteOfSides(_ columns: [String], _ rows: [Row]) -> String? {
    var head = TableHead()
    head.columns = columns
    head.firstRows = rows.prefix(mostRowsForSuffixes).map { row in columns.indices.map { row.words($0) } }
    return head.noteOfSides(.objects)
  }

  /// Takes the names of others where they alone have one of times: the first row may be of a kind that has none.
  mutating func take(timesOf others: JSONColumns) {
    if TimeColumn.find(in: all) == nil, TimeColumn.find(in: others.all) != nil { self = others }
  }

  /// Takes what others have found, for the row that has been read too.
  mutating func take(suffixesOf others: JSONColumns, _ form: CellForm, for rows: inout RowsAhead) {
    (suffixes, note, unitsBeside) = (others.suffixes, others.note, others.unitsBeside)
    placed = []
    if var row = rows.first {
      row.form = form
      finish(&row)
      rows.first = row
    }
  }

  /// Says what stands behind the numbers of a row.
  mutating func finish(_ row: inout Row) {
    for (name, beside) in unitsBeside {
      guard let index = indices[beside.column], !row.isMissing(index), case let text = row.words(index),
        text != beside.text
      else { continue }
      otherUnits[name, default: OtherUnits()].take(text, on: row.line)
    }
    guard !suffixes.isEmpty else { return }
    if placed.count != all.count { placed = all.map { suffixes[$0] ?? "" } }
    row.form.suffixes = placed
  }

  /// Reads a line that holds one object; false for an empty one.
  ///
  /// - Throws: ``TelemetryError`` where it holds anything else.
  package mutating func read(
    _ text: [UInt8], line: Int, _ form: CellForm, into row: inout Row
  ) throws(TelemetryError) -> Bool {
    let place = TelemetryError.Place(line: line, column: 1)
    let isFound = try JSONRow.read(text, line: line, form, into: &row) { (name) throws(TelemetryError) in
      try index(of: name, at: place)
    }
    finish(&row)
    return isFound
  }

  /// The column of a key; a new one for a key that was not there before.
  ///
  /// - Parameter place: where an error is, if it is known.
  mutating func index(of name: String, at place: TelemetryError.Place? = nil) throws(TelemetryError) -> Int {
    if expected >= all.count { expected = 0 }
    if expected < all.count, all[expected] == name {
      expected += 1
      return expected - 1
    }
    if let index = indices[name] {
      expected = index + 1
      return index
    }
    guard all.count < Limits.dataColumns else {
      throw TelemetryError(.malformed, at: place, "more than \(Limits.dataColumns) different keys")
    }
    all.append(name)
    indices[name] = all.count - 1
    expected = all.count
    return all.count - 1
  }
}
