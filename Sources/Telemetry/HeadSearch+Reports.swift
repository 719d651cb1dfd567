import VectorGraphics

/// Tables in texts that are made to be read by people: titles and prose, lines of dashes, names in several lines, and columns that stand
/// below each other between spaces.
extension HeadSearch {
  /// Whether a line divides what is above it from what is below, as `-----`, `=== ===` and `+---+---+` do.
  static func isRule(_ line: some Collection<UInt8>) -> Bool {
    var (run, longest, last): (Int, Int, UInt8) = (0, 0, 0)
    for byte in line {
      switch byte {
      case 0x2D, 0x3D, 0x5F, 0x2A, 0x7E: run = byte == last ? run + 1 : 1
      case 0x2B, 0x7C, 0x3A, 0x20, 0x09, 0x0A, 0x0D: run = 0
      default: return false
      }
      (longest, last) = (max(longest, run), byte)
    }
    return longest >= 3
  }

  /// The head of such a table; nil where there is none, or nothing stands above and below the table.
  func report() -> (TableHead, score: Int)? {
    guard let rows = tableRows(), !records[..<rows.lowerBound].contains(where: \.isComment),
      // Bars divide what databases print.
      !records[rows].allSatisfy({ $0.cells.contains("|") })
    else { return nil }
    let (width, first) = (records[rows.lowerBound].cells.count, records[rows.lowerBound])
    let isPlain = rows.lowerBound == 0 || (rows.lowerBound == 1 && records[0].cells.count == width)
    guard !isPlain || rows.upperBound < records.count || !rules.isEmpty else { return nil }
    let isAligned = rows.prefix(5).contains { Self.isAligned(bytes[records[$0].start..<records[$0].end]) }
    guard isAligned || rules.contains(where: { $0 < first.line }) else { return nil }
    var head = TableHead()
    (head.delimiter, head.isReport, head.start, head.line) = (delimiter, true, first.start, first.line)
    if !takeNames(above: rows, &head) {
      head.columns = (1...width).map { "\($0)" }
      head.note = "no names of columns; they are 1 to \(width); the first row is in line \(first.line)"
    }
    describe(&head, Array(records[rows]))
    return (head, Self.reportScore)
  }

  /// Takes the words above rows for names; false where there are none for each column.
  private func takeNames(above rows: Range<Int>, _ head: inout TableHead) -> Bool {
    let width = records[rows.lowerBound].cells.count
    let named = markdown.flatMap { rule in records.first { $0.lineAfter == rule.number } }
    let lines = named.map { [$0] } ?? namesAbove(rows.lowerBound, width)
    guard let names = names(in: lines, above: rows, width), let last = lines.last else { return false }
    head.columns = TableHead.distinct(names)
    head.headerLine = last.line
    head.header = Self.withoutEnd(bytes[last.start..<last.end])
    head.isRuled = rules.contains { $0 > last.line && $0 < records[rows.lowerBound].line }
    head.titles = records[..<rows.lowerBound].filter { $0.line != last.line && $0.cells.count > 1 && !hasReading($0) }
      .map { Self.withoutEnd(bytes[$0.start..<$0.end]) }
    head.note = "header in line \(last.line)"
    return true
  }

  /// The head of a table whose first row is the last record, with its names above it; nil where that is no row, or there are none.
  func begun() -> TableHead? {
    guard let row = records.last, row.cells.count > 1, holdsReadings(row) else { return nil }
    var head = TableHead()
    (head.delimiter, head.start, head.line, head.markdownRule) = (delimiter, row.start, row.line, markdown?.text ?? [])
    guard takeMarkedNames(above: row, &head) || takeNames(above: records.count - 1..<records.count, &head) else {
      return nil
    }
    describe(&head, [row])
    return head
  }

  /// Takes names that stand behind the mark of comments, as nvidia-smi dmon writes them above a line of units; false where there are none.
  private func takeMarkedNames(above row: TableHead.Record, _ head: inout TableHead) -> Bool {
    let marked = records.dropLast().filter {
      $0.isComment && withoutMark($0).count == row.cells.count && isText(withoutMark($0))
    }
    let asked = marked.first { !options.wanted.isEmpty && options.wanted.allSatisfy(withoutMark($0).contains) }
    let units = marked.count > 1 ? marked.last : nil
    let areUnits =
      units.map(withoutMark).map { words in
        words.allSatisfy { $0.count <= 4 } && TimeColumn.find(in: words).map { TimeColumn.isUnit(words[$0]) } ?? true
      } ?? false
    guard let names = asked ?? (areUnits ? marked.dropLast() : marked).last else { return false }
    (head.columns, head.headerLine) = (TableHead.distinct(withoutMark(names)), names.line)
    head.header = Self.withoutEnd(bytes[names.start..<names.end])
    if let units, units.line > names.line, areUnits {
      (head.units, head.unitsLine) = (withoutMark(units).map(Self.unit), units.line)
      head.unitsText = Self.withoutEnd(bytes[units.start..<units.end])
    }
    return true
  }

  /// Less than of a table that holds all lines, more than of one that leaves some out.
  private static let reportScore = 1_400_000

  static func withoutEnd(_ line: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
    Array(line[..<(line.lastIndex { $0 != 0x0A && $0 != 0x0D }.map { $0 + 1 } ?? line.startIndex)])
  }

  /// The first stretch of records as wide as each other that are readings for the most part.
  private func tableRows() -> Range<Int>? {
    var start = 0
    while start < records.count {
      let width = records[start].cells.count
      // Words above a line of dashes are the names of another table.
      let end =
        records.indices[start...].first { index in
          records[index].cells.count != width
            || (index > start && rules.contains(records[index].lineAfter) && !hasReading(records[index]))
        } ?? records.count
      if width > 1, let first = (start..<end).first(where: { holdsReadings(records[$0]) }), end - first > 2,
        records[first..<end].count(where: holdsReadings) * 5 > (end - first) * 4
      {
        return first..<end
      }
      start = end
    }
    return nil
  }

  private func holdsReadings(_ record: TableHead.Record) -> Bool {
    let missing = record.cells.count { CellForm.wordsForMissing.contains($0.lowercased()) }
    return hasReading(record) && (record.cells.count(where: Self.isReading) + missing) * 2 > record.cells.count
  }

  /// Whether a line has two spaces on end between its words, or begins with one.
  private static func isAligned(_ line: Slice<UnsafeRawBufferPointer>) -> Bool {
    line.first == space || zip(line, line.dropFirst()).contains { $0 == space && $1 == space }
  }

  /// The lines of words right above a table; only empty lines and lines of dashes stand between.
  private func namesAbove(_ first: Int, _ width: Int) -> [TableHead.Record] {
    var lines: [TableHead.Record] = []
    for record in records[..<first].reversed() {
      let isNext = lines.first.map { $0.line == record.lineAfter } ?? true
      guard isNext, lines.count < 4, isText(record.cells), record.cells.count <= width + 1 else { break }
      // Above a line with a name for each column stand parts of names, each in its column.
      if lines.last?.cells.count == width, !hasColumns(record) { break }
      lines.insert(record, at: 0)
    }
    return lines
  }

  /// Whether the words of a line stand apart.
  private func hasColumns(_ record: TableHead.Record) -> Bool {
    let words = words(record)
    return words.count == 1 || zip(words, words.dropFirst()).allSatisfy { $1.lowerBound - $0.upperBound > 1 }
  }

  /// The bytes of a line in which its words stand.
  private func words(_ record: TableHead.Record) -> [Range<Int>] {
    var (words, start): ([Range<Int>], Int?) = ([], nil)
    for (place, byte) in bytes[record.start..<record.end].enumerated() {
      let isGap = byte <= Self.space
      if let begin = start, isGap {
        words.append(begin..<place)
        start = nil
      } else if start == nil, !isGap {
        start = place
      }
    }
    return words + (start.map { [$0..<(record.end - record.start)] } ?? [])
  }

  /// The words above each column from the top down; nil where one has none.
  private func names(in lines: [TableHead.Record], above rows: Range<Int>, _ width: Int) -> [String]? {
    guard let last = lines.last else { return nil }
    if lines.count == 1, last.cells.count == width { return last.cells }
    // What counts the rows, or says when they were, has none.
    if lines.count == 1, last.cells.count == width - 1, haveColons { return [""] + last.cells }
    // A date and its clock may stand under one name.
    let forms = records[rows.lowerBound].cells.map { TimeStamp($0)?.form }
    if last.cells.count == width - 1,
      let date = forms.indices.dropLast().first(where: {
        forms[$0] == .date && forms[$0 + 1] == .clock && ($0 == width - 2 || TimeColumn.isNamed(last.cells[$0]))
      })
    {
      return Array(last.cells[...date]) + last.cells[date...]
    }
    var columns = words(records[rows.lowerBound])
    for row in rows.prefix(5) {
      for (column, range) in words(records[row]).enumerated() where columns.indices.contains(column) {
        columns[column] =
          min(columns[column].lowerBound, range.lowerBound)..<max(columns[column].upperBound, range.upperBound)
      }
    }
    guard columns.count == width else { return nil }
    var names = Array(repeating: [String](), count: width)
    for line in lines {
      for (index, (word, range)) in zip(line.cells, words(line)).enumerated() {
        // As far as the word is over the column, or away from it.
        let distance = { (column: Int) in
          max(columns[column].lowerBound, range.lowerBound) - min(columns[column].upperBound, range.upperBound)
        }
        let isWhole = line.cells.count == width
        let column = isWhole ? index : columns.indices.min { distance($0) < distance($1) } ?? 0
        names[column].append(word)
      }
    }
    return names.contains { $0.isEmpty } ? nil : names.map { $0.joined(separator: " ") }
  }

  /// Where the columns stand of the first table with rows whose words alone do not tell it, or else of the first, and the records of its
  /// names and its rows.
  func places(
    _ dashes: [TableHead.Record], isNames: (TableHead.Record) -> Bool
  ) -> (names: Int, rows: Range<Int>, columns: ColumnPlaces)? {
    var plain: (names: Int, rows: Range<Int>, columns: ColumnPlaces)?
    for index in records.indices.prefix(12) where 2...64 ~= records[index].cells.count && isNames(records[index]) {
      let rule = dashes.first { $0.line == records[index].lineAfter }
      var (end, line) = (index + 1, (rule ?? records[index]).lineAfter)
      while end < records.count, end - index < 400, records[end].line == line, !records[end].isComment {
        (end, line) = (end + 1, records[end].lineAfter)
      }
      let rows = records[(index + 1)..<end]
      guard rows.count > 1,
        let columns = ColumnPlaces(records[index].words, above: (rows + (rule.map { [$0] } ?? [])).map(\.words))
      else { continue }
      guard columns.isNeeded else {
        plain = plain ?? (index, index + 1..<end, columns)
        continue
      }
      // Prose has no numbers below each other.
      let cells = rows.filter { !Self.areTypes($0.cells) }.map { columns.cells($0.words)?.map(\.text) ?? $0.cells }
      let hasNumbers = columns.names.indices.contains { column in
        let column = cells.map { $0.indices.contains(column) ? $0[column] : "" }
        return column.allSatisfy(isReadingOrNone) && column.contains(where: Self.isReading)
      }
      if hasNumbers { return (index, index + 1..<end, columns) }
    }
    return plain
  }

  // MARK: - Names in each cell

  /// Whether the first rows have a name before each reading, always the same, as `Temp:21.5,Hum:44.1` for the plotter of an Arduino.
  func areNamedReadings(_ rows: [Int]) -> Bool {
    func names(_ row: Int) -> [String] {
      records[row].cells.compactMap { cell in
        guard let mark = cell.firstIndex(where: { $0 == ":" || $0 == "=" }), cell.first?.isLetter == true,
          Self.isReading(String(cell[mark...].dropFirst()).trimmingSpaces)
        else { return nil }
        return String(cell[..<mark])
      }
    }
    guard let first = rows.first, case let known = names(first), known.count == records[first].cells.count else {
      return false
    }
    return rows.dropFirst().prefix(5).allSatisfy { names($0) == known }
  }

  /// What makes a table of such rows.
  var stepFromNames: String {
    let mark = delimiter == 0x09 ? "\\t" : String(UnicodeScalar(delimiter))
    return
      "each cell has a name before its number: sed -E -e '1{h;s/[:=][^\(mark)]*//g;p;g;}' -e 's/[^\(mark):=]*[:=] *//g' FILE "
      + "> table.csv makes a table with a line of names"
  }
}

/// The lines that programs draw around tables, as polars, duckdb and sqlite do: `│`, `┆` and `║` are bars then, and the rest dashes.
struct BoxLines {
  /// The first bytes of a letter that is not whole.
  private var rest: [UInt8] = []

  /// Whether one of the first lines begins with the corner of a box.
  static func begin(_ start: Slice<UnsafeRawBufferPointer>) -> Bool {
    let corners: [[UInt8]] = ["┌", "┏", "╔", "╭"].map { Array($0.utf8) }
    return start.split(separator: 0x0A).prefix(20).contains { line in corners.contains { line.starts(with: $0) } }
  }

  /// Writes bytes with lines in letters of ASCII into a buffer that has room for as many.
  ///
  /// - Returns: how many.
  mutating func take(_ bytes: Slice<UnsafeRawBufferPointer>, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var count = 0
    for byte in bytes {
      rest.append(byte)
      if rest == [0xE2] || (rest.count == 2 && rest[0] == 0xE2 && (byte == 0x94 || byte == 0x95)) { continue }
      if rest.count == 3, let letter = Self.letter(rest[1], byte) { rest = [letter] }
      count = write(into: buffer, from: count)
    }
    return count
  }

  /// Writes what is left at the end.
  mutating func end(into buffer: UnsafeMutableRawBufferPointer) -> Int { write(into: buffer, from: 0) }

  private mutating func write(into buffer: UnsafeMutableRawBufferPointer, from start: Int) -> Int {
    var count = start
    for byte in rest where count < buffer.count {
      buffer[count] = byte
      count += 1
    }
    rest = []
    return count
  }

  /// What stands for a line, by the last two bytes of its letter; nil of all else.
  private static func letter(_ second: UInt8, _ third: UInt8) -> UInt8? {
    guard second == 0x94 || (second == 0x95 && third < 0xB0) else { return nil }
    let place = (second == 0x95 ? 64 : 0) + Int(third & 0x3F)
    switch place {
    case 0, 1, 4, 5, 8, 9, 0x4C, 0x4D, 0x50: return 0x2D
    case 2, 3, 6, 7, 0x0A, 0x0B, 0x4E, 0x4F, 0x51: return 0x7C
    default: return 0x2B
    }
  }
}

/// The line between the names and the rows of a table of Markdown, `| :-- | --: |`, which has dashes for each column.
struct MarkdownRule {
  /// How many columns it has.
  let columns: Int
  /// Whether it can be no row of cells without readings.
  let isSure: Bool

  /// Nil of other lines.
  init?(_ line: some Collection<UInt8>) {
    guard line.contains(HeadSearch.bar), line.contains(0x2D),
      line.allSatisfy({ [0x20, 0x09, 0x0D, 0x0A, 0x2D, 0x3A, HeadSearch.bar].contains($0) })
    else { return nil }
    let cells = Self.cells(of: line)
    guard
      cells.allSatisfy({ $0.drop { $0 == ":" }.prefix { $0 == "-" }.count > 0 && !$0.contains(" ") && Self.isWhole($0) }
      )
    else { return nil }
    (columns, isSure) = (cells.count, cells.contains { $0.count > 1 })
  }

  private static func isWhole(_ cell: String) -> Bool {
    let dashes = cell.dropFirst(cell.first == ":" ? 1 : 0).drop { $0 == "-" }
    return dashes.isEmpty || dashes == ":"
  }

  /// The cells of a line without the bars at its ends; a bar behind a backslash divides none.
  private static func cells(of line: some Collection<UInt8>) -> [String] {
    var (row, splitter) = (Row(), RecordSplitter(HeadSearch.bar, isLenient: true, isMarkdown: true))
    let text = line.filter { $0 != 0x0D && $0 != 0x0A }
    _ = text.withUnsafeBytes { bytes in try? splitter.take(bytes, into: &row) }
    _ = try? splitter.end(into: &row)
    var cells = (0..<row.count).map { row.words($0) }
    if cells.first == "" { cells.removeFirst() }
    if cells.last == "" { cells.removeLast() }
    return cells
  }

  /// Where the first such line stands that is below as many names: its number from 1, and the line.
  static func line(in bytes: UnsafeRawBufferPointer) -> (number: Int, text: [UInt8])? {
    guard bytes.contains(HeadSearch.bar) else { return nil }
    var above: Slice<UnsafeRawBufferPointer>?
    var (number, start) = (1, 0)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = bytes[start..<end]
      if let above, let rule = MarkdownRule(line), above.contains(HeadSearch.bar) || line.first == HeadSearch.bar,
        MarkdownRule(above) == nil, case let names = cells(of: above), names.count == rule.columns
      {
        return (number, Array(line.last == 0x0D ? line.dropLast() : line))
      }
      (above, start, number) = (line, end + 1, number + 1)
    }
    return nil
  }
}

/// The lines above the first row of a table that comes line by line, as `vmstat 1` prints it: where spaces divide, a row alone tells names from
/// other texts.
struct TableBeginning {
  struct Line {
    let number: Int
    let text: [UInt8]
  }

  /// What a line turns out to be.
  enum Finding {
    /// What may stand above a table.
    case above
    /// A row of a table, with the lines below its names.
    case row(TableHead, [Line])
    case other
  }

  private let options: TableOptions
  /// Those so far, none of them empty.
  private(set) var lines: [Line] = []
  /// More lines of words are no head of a table; tables that take turns have a round of them.
  private static let (most, mostOfRound) = (8, 400)

  init(_ options: TableOptions) { self.options = options }

  /// Gives back a line that is too far above a row.
  mutating func takeFarthest() -> Line? {
    lines.count > (isOfSysstat ? Self.mostOfRound : Self.most) ? lines.removeFirst() : nil
  }

  mutating func takeAll() -> [Line] {
    defer { lines = [] }
    return lines
  }

  private var isOfSysstat: Bool { lines.first.map { TableHead.isOfSysstat($0.text) } ?? false }

  /// Takes the next line, unless it is none of a table.
  mutating func take(_ line: Line) throws(TelemetryError) -> Finding {
    let dividers = options.delimiter.map { [$0] } ?? [HeadSearch.bar, HeadSearch.space]
    guard options.header != .none else { return .other }
    if isOfSysstat || (lines.isEmpty && TableHead.isOfSysstat(line.text)) {
      lines.append(line)
      return try ofSysstat()
    }
    let text = (lines + [line]).map(\.text).joined(separator: [0x0A]) + [0x0A]
    for divider in dividers
    where divider == HeadSearch.space || (divider == HeadSearch.bar && line.text.contains(divider)) {
      let (head, mayBeNames) = text.withUnsafeBytes { bytes in
        let search = HeadSearch(bytes, isWhole: true, divider, options)
        let last = search.records.last
        // Lines of dashes are no records.
        let mayBeNames =
          last.map { $0.cells.count > 1 && (!search.hasReading($0) || TableHead.areNames($0.cells)) } ?? true
        return (search.begun(), mayBeNames)
      }
      if let head { return .row(head, [line]) }
      if mayBeNames, divider == HeadSearch.space {
        lines.append(line)
        return .above
      }
    }
    return .other
  }

  private func ofSysstat() throws(TelemetryError) -> Finding {
    let text = Array(lines.map(\.text).joined(separator: [0x0A])) + [0x0A]
    // A closure that throws takes any error.
    let found = text.withUnsafeBytes { bytes in
      Result { () throws(TelemetryError) in try TableHead.ofSysstat(in: bytes, options) }
    }
    guard let head = try found.get() else { return .above }
    let below = lines[(head.line - 1)...]
    var (rows, rounds) = (0, 0)
    for line in below {
      var row = Row()
      try head.read(line.text, line: line.number, into: &row)
      if head.section(begunBy: row, followsEmptyLine: true) == true { rounds += 1 }
      if row.fits(head.columns.count), (0..<row.count).contains(where: { HeadSearch.isReading(row.words($0)) }) {
        rows += 1
      }
    }
    return rows > 0 && (head.isAsked(options) || rounds > 0) ? .row(head, Array(below)) : .above
  }
}
