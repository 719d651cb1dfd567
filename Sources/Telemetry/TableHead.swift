import VectorGraphics

/// How a delimited table is written, found once in its first bytes: where its names stand, what they are, and what its
/// numbers and dates look like.
package struct TableHead: Hashable, Sendable {
  package var delimiter: UInt8 = 0x2C
  /// A line that begins so is none of the table's; empty where no line is a comment.
  var comment: [UInt8] = []
  package var columns: [String] = []
  /// From rows below the names, or behind the numbers; empty where nothing is said.
  package var units: [String] = []
  /// The line of the names as it is written: one that repeats it is passed over.
  package var header: [UInt8] = []
  package var form = CellForm()
  /// The line of the names, from 1; nil where there are none.
  var headerLine: Int?
  package var unitsLine: Int?
  /// The bytes before the first row, and the line on which it begins.
  var start = 0
  var line = 1
  /// The cells of the first rows; a few.
  var firstRows: [[String]] = []
  package var firstLine: Int { line }
  /// What a person should know of what was found, without the file's name; nil where there is nothing to guess.
  package var note: String?

  /// Before anything is known.
  package init() {}

  /// What the head is found in.
  struct Record {
    var cells: [String] = []
    /// Its first byte.
    var start = 0
    /// Of the record, from 1.
    var line: Int
    /// The byte behind its end, and the line there.
    var end = 0
    var lineAfter: Int
    var isComment = false

    /// Without the empty ones at its end.
    var width: Int { (cells.lastIndex { !$0.isEmpty } ?? -1) + 1 }

    func fits(_ count: Int) -> Bool { cells.count == count || (cells.count > count && width <= count) }
  }

  /// The texts of a column in the first rows.
  func start(of column: Int) -> [String] {
    firstRows.compactMap { $0.indices.contains(column) ? $0[column] : nil }
  }

  /// The names of columns that were given twice get a number each, so that each can be asked for.
  static func distinct(_ names: [String]) -> [String] {
    var counts: [String: Int] = [:]
    for name in names where !name.isEmpty { counts[name, default: 0] += 1 }
    var seen: [String: Int] = [:]
    return names.map { name in
      guard counts[name, default: 0] > 1 else { return name }
      seen[name, default: 0] += 1
      return "\(name) #\(seen[name] ?? 1)"
    }
  }

  /// Whether a line is none of the table's: a comment, or the names once more.
  package func passes(over line: some Collection<UInt8>) -> Bool {
    (!comment.isEmpty && line.starts(with: comment)) || (!header.isEmpty && line.elementsEqual(header))
  }
}

extension TableHead {
  /// - Parameters:
  ///   - bytes: the beginning of the table.
  ///   - isWhole: whether they are all of it; else a record that is cut off is left out.
  /// - Returns: nil when there is no whole record in it.
  static func found(in bytes: UnsafeRawBufferPointer, isWhole: Bool, _ options: TableOptions) -> TableHead? {
    var best: (head: TableHead, score: Int)?
    for delimiter in candidates(bytes, options) {
      var search = HeadSearch(bytes, isWhole: isWhole, delimiter, options)
      guard let (head, score) = search.head() else { continue }
      if best.map({ score > $0.score }) ?? true { best = (head, score) }
    }
    return best?.head
  }

  /// The head of what the stream holds, whose bytes are taken.
  ///
  /// - Throws: ``TelemetryError``: the source cannot be read, is empty or no text in UTF-8, or has too many columns or
  ///   none where they should be.
  package static func taken(from stream: ByteStream, _ options: TableOptions) throws(TelemetryError) -> TableHead {
    try stream.takeByteOrderMark()
    let bytes = try stream.preview(ByteStream.size)
    let lines = 1 + bytes.count { $0 == 0x0A }
    guard bytes.contains(where: { $0 != 0x0A && $0 != 0x0D }) else {
      throw .malformed(lines, 1, "the file is empty; it must name its columns")
    }
    guard let head = found(in: bytes, isWhole: bytes.count < ByteStream.size, options) else {
      throw .malformed(
        1, 1,
        bytes.count < ByteStream.size
          ? "the quote that opens here is never closed"
          : "there is no line with the names of columns in the first \(ByteStream.size) bytes")
    }
    try check(head, bytes, options)
    stream.take(head.start)
    return head
  }

  private static func check(
    _ head: TableHead, _ bytes: UnsafeRawBufferPointer, _ options: TableOptions
  ) throws(TelemetryError) {
    let line = head.headerLine ?? 1
    if case .line(let asked) = options.header, head.headerLine != asked {
      throw TelemetryError(.request, "line \(asked) has no names of columns; it is empty, or beyond the first 64 KiB")
    }
    guard head.columns.count <= Limits.dataColumns else {
      throw .malformed(line, 1, "\(head.columns.count) columns are too many: the limit is \(Limits.dataColumns)")
    }
    let taken = bytes[..<head.start]
    guard !taken.contains(0) else { throw .malformed(line, 1, "a zero byte; \(DataFormat.noText)") }
    guard String(validating: taken, as: UTF8.self) != nil else {
      throw .malformed(line, 1, "the text is not UTF-8; save the file as UTF-8")
    }
  }

  /// What a first line for Excel says, `sep=;`.
  fileprivate static func said(_ bytes: UnsafeRawBufferPointer) -> UInt8? {
    guard bytes.count > 5, bytes.prefix(4).elementsEqual("sep=".utf8), [0x0A, 0x0D].contains(bytes[5]) else {
      return nil
    }
    return bytes[4]
  }

  /// The dividers that may be, the likeliest of the first line first.
  private static func candidates(_ bytes: UnsafeRawBufferPointer, _ options: TableOptions) -> [UInt8] {
    if let given = options.delimiter { return [given] }
    if let said = said(bytes) { return [said] }
    var (commas, semicolons, tabs, isQuoted) = (0, 0, 0, false)
    scan: for byte in bytes {
      switch byte {
      case 0x22: isQuoted.toggle()
      case 0x09 where !isQuoted: tabs += 1
      case 0x2C where !isQuoted: commas += 1
      case 0x3B where !isQuoted: semicolons += 1
      case 0x0A where !isQuoted && commas + semicolons + tabs > 0,
        0x0D where !isQuoted && commas + semicolons + tabs > 0:
        break scan
      default: break
      }
    }
    let rest: [UInt8] = semicolons > commas ? [0x3B, 0x2C] : [0x2C, 0x3B]
    return (tabs > 0 ? [0x09] + rest : rest + [0x09]) + [0x7C]
  }
}

/// The search for the head of a table with one divider.
struct HeadSearch {
  private let delimiter: UInt8
  private let options: TableOptions
  private let bytes: UnsafeRawBufferPointer
  private var records: [TableHead.Record] = []
  private var comment: [UInt8]
  private static let mostRecords = 400

  init(_ bytes: UnsafeRawBufferPointer, isWhole: Bool, _ delimiter: UInt8, _ options: TableOptions) {
    (self.bytes, self.delimiter, self.options) = (bytes, delimiter, options)
    comment = Array((options.comment ?? "#").utf8)
    var index = 0
    var line = 1
    while line <= options.skippedLines, index < bytes.count {
      if bytes[index] == 0x0A { line += 1 }
      index += 1
    }
    while index < bytes.count, records.count < Self.mostRecords {
      guard var record = Self.record(bytes, &index, &line, delimiter, isWhole: isWhole) else { break }
      if record.cells == [""] || (record.start == 0 && TableHead.said(bytes) != nil) { continue }
      record.isComment = !comment.isEmpty && (record.cells.first.map { $0.utf8.starts(with: comment) } ?? false)
      records.append(record)
    }
  }

  /// The next record; nil when it is cut off.
  private static func record(
    _ bytes: UnsafeRawBufferPointer, _ index: inout Int, _ line: inout Int, _ delimiter: UInt8, isWhole: Bool
  ) -> TableHead.Record? {
    var record = TableHead.Record(start: index, line: line, lineAfter: line)
    var cell: [UInt8] = []
    var (isStart, isQuoted, hasEnd) = (true, false, false)
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if isQuoted {
        if byte == 0x22 {
          if index < bytes.count, bytes[index] == 0x22 {
            cell.append(byte)
            index += 1
          } else {
            isQuoted = false
          }
        } else {
          if byte == 0x0A { line += 1 }
          cell.append(byte)
        }
        continue
      }
      if byte == 0x22, isStart {
        (isQuoted, isStart, cell) = (true, false, [])
      } else if byte == delimiter {
        record.cells.append(String(decoding: cell, as: UTF8.self).trimmingSpaces)
        (cell, isStart) = ([], true)
      } else if byte == 0x0A || byte == 0x0D {
        if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
        line += 1
        hasEnd = true
        break
      } else {
        isStart = isStart && byte == 0x20
        cell.append(byte)
      }
    }
    guard hasEnd || (isWhole && !isQuoted) else { return nil }
    record.cells.append(String(decoding: cell, as: UTF8.self).trimmingSpaces)
    (record.end, record.lineAfter) = (index, line)
    return record
  }

  // MARK: - Header

  /// The head, and how well the table reads with this divider.
  mutating func head() -> (TableHead, score: Int)? {
    guard !records.isEmpty else { return nil }
    var head = TableHead()
    head.delimiter = delimiter
    if options.comment != nil { head.comment = comment }
    let rows = records.indices.filter { !records[$0].isComment }
    let width = commonWidth(rows)
    let header = headerIndex(rows, width)
    if options.comment == nil {
      let hasComments = records.indices.contains {
        records[$0].isComment && ($0 < header.index ?? records.count || records[$0].cells.count != width)
          && $0 != header.index
      }
      head.comment = hasComments ? comment : []
    }
    guard let index = header.index else {
      head.columns = width == 1 ? ["value"] : (1...width).map { "\($0)" }
      head.note = "no names of columns; they are \(width == 1 ? "value" : "1 to \(width)")"
      if let first = rows.first { (head.start, head.line) = (records[first].start, records[first].line) }
      let data = rows.map { records[$0] }
      describe(&head, data)
      return (head, score(data, width, isNamed: false))
    }
    takeNames(of: index, &head)
    let data = records[(index + 1)...].filter { head.comment.isEmpty || !$0.isComment }
    let above = takeRowsBelow(data, &head)
    describe(&head, Array(data.dropFirst(above)))
    var words: [String] = []
    if header.isGuess { words.append("header in line \(records[index].line)") }
    if let line = head.unitsLine { words.append("units in line \(line)") }
    if above > 1 { words.append("\(above - 1) more line\(above > 2 ? "s" : "") of words below passed over") }
    if let series = Self.series(head.columns, Array(data.dropFirst(above))), !options.wanted.contains(series.column) {
      let some =
        series.values.prefix(3).map { "“\($0)”" }.joined(separator: ", ") + (series.values.count > 3 ? ", …" : "")
      words.append(
        "rows of several kinds, “\(series.column)” is \(some); --where '\(series.column)=\(series.values[0])' takes one"
      )
    }
    if !words.isEmpty { head.note = words.joined(separator: ", ") }
    return (head, score(Array(data), head.columns.count, isNamed: true))
  }

  /// Tables of several columns and many records that fit are the likelier reading.
  private func score(_ data: [TableHead.Record], _ width: Int, isNamed: Bool) -> Int {
    let fitting = data.count { $0.fits(width) }
    return width == 1 ? 0 : (isNamed ? 1_000_000 : 0) + (fitting == data.count ? 500_000 : 0) + (fitting + 1) * width
  }

  /// How many fields most records have, counted by their cells.
  private func commonWidth(_ rows: [Int]) -> Int {
    var cells: [Int: Int] = [:]
    for row in rows { cells[records[row].cells.count, default: 0] += records[row].cells.count }
    return cells.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 1
  }

  /// The record with the names; nil where there is none. A guess is one that is not the first line.
  private mutating func headerIndex(_ rows: [Int], _ width: Int) -> (index: Int?, isGuess: Bool) {
    switch options.header {
    case .none: return (nil, false)
    case .line(let line):
      if let index = records.firstIndex(where: { $0.line == line }) { return (stripped(index), false) }
    case .automatic: break
    }
    let wanted = options.wanted
    if !wanted.isEmpty {
      let index = records.indices.first { index in
        let names = Set(withoutMark(records[index]))
        return wanted.allSatisfy { names.contains($0) }
      }
      if let index { return (stripped(index), index > 0) }
    }
    guard let first = rows.first else { return (stripped(records.count - 1), records.count > 1) }
    let isNumeric = records[first].cells.allSatisfy(Self.isReading)
    // Names behind the mark of comments, right above the numbers.
    if hasReading(records[first]), first > 0, withoutMark(records[first - 1]).count == records[first].cells.count,
      isText(withoutMark(records[first - 1])), records[first].cells.count > 1 || isNumeric
    {
      return (stripped(first - 1), true)
    }
    if isNumeric, rows.dropFirst().prefix(1).allSatisfy({ records[$0].cells.allSatisfy(Self.isReading) }) {
      return (nil, true)
    }
    if records[first].cells.count == width || width == 1 { return (first, first > 0) }
    for (row, next) in zip(rows, rows.dropFirst()) {
      let record = records[row]
      guard record.fits(width) || record.width == width, isText(record.cells), record.width * 2 > width,
        records[next].fits(width) || records[next].cells.count == record.cells.count
      else { continue }
      return (row, true)
    }
    return (first, false)
  }

  /// The names of a record that stands behind the mark of comments.
  private func withoutMark(_ record: TableHead.Record) -> [String] {
    guard record.isComment, let first = record.cells.first else { return record.cells }
    return [String(first.dropFirst(options.comment?.count ?? 1)).trimmingSpaces] + record.cells.dropFirst()
  }

  private mutating func stripped(_ index: Int) -> Int {
    records[index].cells = withoutMark(records[index])
    records[index].isComment = false
    return index
  }

  private func takeNames(of index: Int, _ head: inout TableHead) {
    let record = records[index]
    let line = bytes[record.start..<record.end]
    head.header = Array(line[..<(line.lastIndex { $0 != 0x0A && $0 != 0x0D }.map { $0 + 1 } ?? line.startIndex)])
    let rest = records[(index + 1)...].filter { !$0.isComment }
    // A comma more at the end of the names is no column, unless it holds something.
    var names = record.cells
    while names.count > 1, names.last == "", rest.allSatisfy({ $0.width < names.count }) { names.removeLast() }
    head.columns = TableHead.distinct(names)
    head.headerLine = record.line
    (head.start, head.line) = (record.end, record.lineAfter)
  }

  // MARK: - Below the header

  /// Rows of units and other words between the names and the first numbers.
  ///
  /// - Returns: how many.
  private func takeRowsBelow(_ data: some Collection<TableHead.Record>, _ head: inout TableHead) -> Int {
    if let line = options.unitsLine {
      guard let record = records.first(where: { $0.line == line }) else { return 0 }
      (head.units, head.unitsLine) = (withoutMark(record).map(Self.unit), line)
      guard let below = data.enumerated().first(where: { $1.line == line }) else { return 0 }
      (head.start, head.line) = (record.end, record.lineAfter)
      return below.offset + 1
    }
    guard let first = data.enumerated().first(where: { $1.cells.contains(where: Self.isReading) }), first.offset > 0,
      first.offset <= 3
    else { return 0 }
    let numbers = first.element.cells.indices.filter { Self.isReading(first.element.cells[$0]) }
    var count = 0
    for record in data.prefix(first.offset) {
      guard record.fits(head.columns.count), Self.isBelow(record.cells, numbers) else { break }
      if count == 0 {
        head.units = record.cells.map(Self.unit)
        head.unitsLine = record.line
      }
      (head.start, head.line) = (record.end, record.lineAfter)
      count += 1
    }
    return count
  }

  /// Whether a record says something of the columns of numbers, rather than being a row that lacks them.
  private static func isBelow(_ cells: [String], _ numbers: [Int]) -> Bool {
    let words = numbers.compactMap { cells.indices.contains($0) ? cells[$0] : nil }
    let said = words.filter { !$0.isEmpty }
    guard !said.isEmpty, said.allSatisfy({ !CellForm.wordsForMissing.contains($0.lowercased()) || $0 == "-" }) else {
      return false
    }
    if numbers.count == 1, let word = said.first, said.count == 1 {
      // One word below one name may be a reading that is none: it is a unit where it looks like one, or stands alone.
      let others = cells.indices.filter { $0 != numbers[0] }.map { cells[$0] }
      let isAlone = !others.isEmpty && word.count <= 6 && others.allSatisfy { $0.isEmpty || $0 == "-" }
      return unit(word) != word || isAlone || word.contains { "/%°²³·".contains($0) }
    }
    return (numbers.count >= 2 && said.count * 2 >= numbers.count) || said.allSatisfy { unit($0) != $0 }
  }

  private static func unit(_ cell: String) -> String {
    for (open, close) in [("(", ")"), ("[", "]")] as [(Character, Character)]
    where cell.first == open && cell.last == close { return String(cell.dropFirst().dropLast()).trimmingSpaces }
    return cell == "-" ? "" : cell
  }

  /// Whether a cell is a number, with a unit or without, or a time.
  private static func isReading(_ cell: String) -> Bool {
    guard let first = cell.first, first.isNumber || "+-−.,(".contains(first) || first.isLetter else { return false }
    if first.isLetter { return cell.contains(where: \.isNumber) && TimeStamp(cell) != nil }
    return NumberText(cell) != nil || DateText.reading(of: cell, order: nil) != .none || TimeStamp(cell) != nil
      || CellForm.suffix(of: cell) != nil
  }

  private func hasReading(_ record: TableHead.Record) -> Bool { record.cells.contains(where: Self.isReading) }

  private func isText(_ cells: [String]) -> Bool { !cells.contains { NumberText($0) != nil } }

  static let seriesNames: Set<String> = [
    "pid", "entity_id", "_field", "field", "metric", "__name__", "sensor", "sensor_id", "sensorid", "variable",
    "parameter", "param", "signal", "channel", "series", "topic", "tag", "tagname", "measurement", "_measurement",
    "statistic_id", "point", "datapoint",
  ]

  /// A column that says of which sensor a row is, where there are several; and they are, in the order they turn up.
  private static func series(_ columns: [String], _ data: [TableHead.Record]) -> (column: String, values: [String])? {
    for (index, name) in columns.enumerated() where seriesNames.contains(name.lowercased()) {
      var (values, seen): ([String], Set<String>) = ([], [])
      // Exports of several tables have the names before each.
      let data = data.filter { !$0.cells.elementsEqual(columns) && !$0.cells.allSatisfy(\.isEmpty) }
      for record in data where record.cells.indices.contains(index) {
        if seen.insert(record.cells[index]).inserted { values.append(record.cells[index]) }
      }
      // Each of them comes again.
      if values.count > 1, values.count * 2 <= data.count, !values.contains("") { return (name, values) }
    }
    return nil
  }

  // MARK: - Cells

  /// What numbers and dates look like.
  private func describe(_ head: inout TableHead, _ data: [TableHead.Record]) {
    var form = CellForm(options)
    for cell in data.lazy.flatMap(\.cells) {
      let (commas, points, strokes) = Self.counts(cell)
      let isNews = commas > 0 || (points > 0 && !form.marks.contains(.decimalPoint))
      if options.decimalMark == nil, isNews, let number = NumberText(cell) { form.marks.formUnion(number.evidence) }
      if options.dateOrder == nil, form.dates == nil, points + strokes >= 2 { form.dates = Self.order(of: cell) }
    }
    form.suffixes = head.columns.indices.map { column in
      let cells = data.lazy.compactMap { $0.cells.indices.contains(column) ? $0.cells[column] : nil }
        .filter { !CellForm.wordsForMissing.contains($0.lowercased()) }
      guard let first = cells.first, let suffix = CellForm.suffix(of: first), TimeStamp(first) == nil,
        cells.allSatisfy({ CellForm.suffix(of: $0) == suffix })
      else { return "" }
      return suffix
    }
    head.form = form
    head.firstRows = data.prefix(20).map(\.cells)
    if form.suffixes.allSatisfy(\.isEmpty) { head.form.suffixes = [] }
    guard head.units.isEmpty else { return }
    head.units = head.form.suffixes
  }

  private static func counts(_ cell: String) -> (commas: Int, points: Int, strokes: Int) {
    var (commas, points, strokes) = (0, 0, 0)
    for byte in cell.utf8 {
      switch byte {
      case 0x2C: commas += 1
      case 0x2E: points += 1
      case 0x2D, 0x2F: strokes += 1
      default: break
      }
    }
    return (commas, points, strokes)
  }

  /// What a date such as 31/12/2024 says of the others; nil for all else.
  private static func order(of cell: String) -> TableOptions.DateOrder? {
    guard let first = cell.utf8.first, (0x30...0x39).contains(first),
      case .stamp = DateText.reading(of: cell, order: nil)
    else { return nil }
    let isDayFirst = DateText.reading(of: cell, order: .dayFirst) != .none
    let isMonthFirst = DateText.reading(of: cell, order: .monthFirst) != .none
    return isDayFirst == isMonthFirst ? nil : isDayFirst ? .dayFirst : .monthFirst
  }
}
