import VectorGraphics

/// The search for the head of a table with one divider.
struct HeadSearch {
  let delimiter: UInt8
  let options: TableOptions
  let bytes: UnsafeRawBufferPointer
  var records: [TableHead.Record] = []
  /// The line below the names of a table of Markdown; nil of all else.
  let markdown: (number: Int, text: [UInt8])?
  /// The lines of dashes, which are no records where spaces or bars divide fields.
  var rules: [Int] { dashes.map(\.line) }
  private var dashes: [TableHead.Record] = []
  /// The first byte below the records, and the words below them.
  private(set) var end = 0
  /// Where columns stand that some rows have nothing in, or several words, and the line of their names.
  private(set) var places: (line: Int, columns: ColumnPlaces)?
  var comment: [UInt8]
  /// When the first row was recorded and how long each takes, where that stands beside the names or the units.
  var step: (start: String, increment: String)?
  /// Whether rows begin with a whole number and a colon, as R's data.table and rrdtool write them.
  private(set) var haveColons = false
  /// How many names stand in a line of their own below the others, as pandas has those of an index.
  private(set) var namesOfIndex = 0
  /// What is said of the cells.
  let form: CellForm
  private static let mostRecords = 400
  static let (space, bar): (UInt8, UInt8) = (0x20, 0x7C)

  init(_ bytes: UnsafeRawBufferPointer, isWhole: Bool, _ delimiter: UInt8, _ options: TableOptions) {
    (self.bytes, self.delimiter, self.options, form) = (bytes, delimiter, options, CellForm(options))
    comment = Array((options.comment ?? "#").utf8)
    markdown = delimiter == Self.bar ? MarkdownRule.line(in: bytes) : nil
    var index = 0
    var line = 1
    while line <= options.skippedLines, index < bytes.count {
      if bytes[index] == 0x0A { line += 1 }
      index += 1
    }
    var splitter = RecordSplitter(delimiter, line: line, isLenient: true, isMarkdown: markdown != nil)
    // Names that are asked for may stand far below.
    let asked = if case .line(let line) = options.header { line } else { Self.line(of: options.wanted, in: bytes) }
    while index < bytes.count, records.count < Self.mostRecords || splitter.line < asked + 20 {
      guard var record = Self.record(bytes, &index, &splitter, isWhole: isWhole) else { break }
      if delimiter == Self.space || delimiter == Self.bar,
        Self.isRule(bytes[record.start..<record.end]) || record.line == markdown?.number
      {
        dashes.append(record)
        continue
      }
      if record.cells == [] || record.cells == [""] || (record.start == 0 && TableHead.said(bytes) != nil) { continue }
      // A name within quotes is none, as HOBO writes "#".
      record.isComment =
        !comment.isEmpty && bytes[record.start] != RecordSplitter.quote
        && (record.cells.first.map { $0.utf8.starts(with: comment) } ?? false)
      end = record.end
      if delimiter == Self.space, let first = record.cells.first, first.last == ":", Int(first.dropLast()) != nil {
        record.cells[0].removeLast()
        haveColons = true
      }
      if !records.isEmpty, record.countsRows(isSpaced: delimiter == Self.space) { continue }
      records.append(record)
    }
    if delimiter == Self.space, options.header == .automatic { joinNamesOfIndex() }
    if delimiter == Self.space, options.header != .none { takePlaces() }
    if options.header != .none { takeStep() }
  }

  /// Puts the words of rows into the columns they stand below, where they alone do not tell which.
  private mutating func takePlaces() {
    let found = places(dashes) { record in
      // One name may look like a number, as 1K.
      !record.isComment && isText(record.cells) && record.cells.count(where: Self.isReading) < 2
        && !Self.isReading(record.cells[0]) && (options.header == .automatic || options.header == .line(record.line))
        && !bytes[record.start..<record.end].contains { $0 == 0x09 || $0 == RecordSplitter.quote }
    }
    guard let found else { return }
    places = (records[found.names].line, found.columns)
    guard found.columns.isNeeded else { return }
    let names = records[found.names].cells
    records[found.names].cells = found.columns.names
    // The names may come again, as free -s prints them.
    let again = records.indices.filter { $0 > found.names && records[$0].cells == names }
    for index in again.isEmpty ? found.rows : found.rows.lowerBound..<records.count {
      if let cells = found.columns.cells(records[index].words) { records[index].cells = cells.map(\.text) }
    }
    for index in again.reversed() { records.remove(at: index) }
  }

  /// Puts names that stand left of all those in the line above them in one line with these, as pandas writes those of an index.
  private mutating func joinNamesOfIndex() {
    guard let place = records.indices.prefix(3).first(where: { !records[$0].isComment }), records.count > place + 2,
      case let (upper, lower) = (records[place], records[place + 1]), upper.lineAfter == lower.line,
      let start = upper.starts.first, let last = lower.words.last, last.range.upperBound < start,
      isText(upper.cells), isText(lower.cells), !hasReading(lower), hasReading(records[place + 2])
    else { return }
    namesOfIndex = lower.cells.count
    records[place + 1].cells += upper.cells
    records[place + 1].starts += upper.starts
    records.remove(at: place)
  }

  /// The first line that holds all of some names; 0 where none does.
  private static func line(of names: [String], in bytes: UnsafeRawBufferPointer) -> Int {
    if names.allSatisfy({ Int($0) != nil }) { return 0 }
    let names = names.map { name in name.firstRange(of: " #").map { String(name[..<$0.lowerBound]) } ?? name }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    return lines.firstIndex { line in names.allSatisfy { line.contains($0.utf8) } }.map { $0 + 1 } ?? 0
  }

  /// The next record; nil when it is cut off.
  private static func record(
    _ bytes: UnsafeRawBufferPointer, _ index: inout Int, _ splitter: inout RecordSplitter, isWhole: Bool
  ) -> TableHead.Record? {
    if bytes[index...].starts(with: ByteStream.mark) { index += ByteStream.mark.count }
    let (start, line) = (index, splitter.line)
    var row = Row()
    guard let taken = try? splitter.take(UnsafeRawBufferPointer(rebasing: bytes[index...]), into: &row) else {
      return nil
    }
    index += taken.count
    if taken.isWhole {
      index += bytes[index...].starts(with: [0x0D, 0x0A]) ? 2 : 1
      splitter.beginLine()
    } else if !isWhole || (try? splitter.end(into: &row)) == nil {
      return nil
    }
    if row.invalidCell != nil { row.decodeWindows1252() }
    var cells = (0..<row.count).map { row.words($0) }
    // What closes a line is none of its fields, as in IAGA-2002.
    if splitter.isSpaced, cells.count > 1, cells.last == "|" { cells.removeLast() }
    let starts = splitter.isSpaced ? cells.indices.map { row.place(of: $0).column - 1 } : []
    return TableHead.Record(
      cells: cells, start: start, line: line, end: index, lineAfter: splitter.line, starts: starts)
  }

  // MARK: - Header

  /// The head, and how well the table reads with this divider.
  mutating func head() -> (TableHead, score: Int)? {
    guard var found = foundHead() else { return nil }
    if let places, found.0.headerLine == places.line, found.0.columns.count == places.columns.names.count {
      found.0.places = places.columns
    }
    return found
  }

  private mutating func foundHead() -> (TableHead, score: Int)? {
    guard !records.isEmpty else { return nil }
    if delimiter == Self.space, options.header == .automatic, options.unitsLine == nil, let report = report() {
      return report
    }
    var head = TableHead()
    (head.delimiter, head.markdownRule) = (delimiter, markdown?.text ?? [])
    if options.comment != nil { head.comment = comment }
    let rows = records.indices.filter { !records[$0].isComment }
    let width = commonWidth(rows.map { records[$0].cells.count })
    let header = headerIndex(rows, width)
    if options.comment == nil { head.comment = hasComments(header.index, width) ? comment : [] }
    guard let index = header.index else {
      head.columns = width == 1 ? ["value"] : (1...width).map { "\($0)" }
      head.note = "no names of columns; they are \(width == 1 ? "value" : "1 to \(width)")"
      let start =
        width == 1
        ? lastWord(rows).map { records[rows[$0]].end } ?? 0
        : rowsBelowPairs(rows, width).map { records[rows[$0]].start } ?? 0
      let data = rows.map { records[$0] }.drop {
        options.header == .automatic
          && ($0.cells.count != width || isTitle($0, width) || $0.start < start)
      }
      if let first = data.first {
        (head.start, head.line) = (first.start, first.line)
        if delimiter == 0x2C, options.decimalMark == nil, let note = DecimalLines.note(first.cells) {
          head.note? += "; \(note)"
        }
        if data.count < rows.count { head.note? += "; the first row is in line \(first.line)" }
        if !options.wanted.isEmpty, options.wanted.allSatisfy(first.cells.contains) {
          head.note? += "; --set data.headerLine=\(first.line) takes the first row for names"
        }
      }
      if areNamedReadings(rows) { head.note? += "; \(stepFromNames)" }
      if let first = rows.first, let hint = takeHint(&head, records[first], Array(data)) { head.note? += "; \(hint)" }
      let table = describe(&head, Array(data))
      return (head, score(table, width, isNamed: false) + certainty(Array(data), rows))
    }
    takeNames(of: index, &head)
    takeUnitsAbove(index, &head)
    let data = records[(index + 1)...].filter {
      head.comment.isEmpty || !($0.isComment || bytes[$0.start..<$0.end].starts(with: head.comment))
    }
    let above = takeRowsBelow(data, &head)
    let table = describe(&head, Array(data.dropFirst(above)))
    let words = words(&head, of: index, isGuess: header.isGuess, data.isEmpty ? [] : table, unread: above)
    let first = data.dropFirst(above).first
    head.isRuled = rules.contains { $0 > records[index].line && $0 < first?.line ?? .max }
    if !words.isEmpty { head.note = words.joined(separator: ", ") }
    // A dash below each name says where columns are.
    let isDashed = dashes.contains {
      $0.line > records[index].line && $0.line < data.first?.line ?? .max && $0.cells.count == head.columns.count
    }
    return (head, score(table, head.columns.count, isNamed: true, isDashed: isDashed))
  }

  /// Whether there are comments besides the names, which may stand behind their mark.
  private func hasComments(_ header: Int?, _ width: Int) -> Bool {
    records.indices.contains {
      records[$0].isComment && ($0 < header ?? records.count || records[$0].cells.count != width) && $0 != header
    }
  }

  /// Whether rows are read by where their words stand.
  private var isPlaced: Bool { places?.columns.isNeeded ?? false }

  /// Tables of several columns and many records that fit are the likelier reading. Between spaces all must fit, and be
  /// numbers for the most part, as words are divided by them too.
  private func score(_ data: [TableHead.Record], _ width: Int, isNamed: Bool, isDashed: Bool = false) -> Int {
    let fitting = data.count { $0.fits(width) }
    // What divides a banner and no line below it divides nothing.
    guard fitting > 0 || data.isEmpty else { return 0 }
    if delimiter == Self.space, options.delimiter == nil {
      let readings = data.lazy.flatMap(\.cells).count(where: Self.isReading)
      guard data.count > 1, fitting == data.count, isPlaced || isDashed || readings * 2 > data.count * width else {
        return 0
      }
    }
    return width == 1 ? 0 : (isNamed ? 1_000_000 : 0) + (fitting == data.count ? 500_000 : 0) + (fitting + 1) * width
  }

  /// What is added where the first line is surely a row of readings, which another divider may have for names.
  private func certainty(_ data: [TableHead.Record], _ rows: [Int]) -> Int {
    // A comma before a space is of dates and prose.
    guard delimiter != Self.space, data.count == rows.count, let first = data.first, case let cells = first.cells,
      cells.count > 1, !bytes[first.start..<first.end].contains([delimiter, Self.space]),
      data.dropLast(data.count > 3 ? 1 : 0).allSatisfy({ $0.fits(cells.count) })
    else { return 0 }
    if isAmongReadings(rows), data.allSatisfy({ $0.cells.allSatisfy(isReadingOrNone) }) { return 3_000_000 }
    let isSure = data.prefix(5).lazy.flatMap(\.cells).contains { cell in
      Self.kind(cell) == .time || (Self.kind(cell) == .number && cell.contains { $0 == "," || $0 == "." })
    }
    return isSure && (isAmongReadings(rows) || beginsWithData(rows)) ? 2_000_000 : 0
  }

  /// Whether a score is that of a table which holds all lines.
  static func fitsAll(_ score: Int) -> Bool { score / 500_000 % 2 == 1 }

  /// How many fields most records have, counted by their cells.
  private func commonWidth(_ counts: [Int]) -> Int {
    var cells: [Int: Int] = [:]
    for count in counts { cells[count, default: 0] += count }
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
    let (likely, wanted) = (likelyHeader(rows, width), options.wanted)
    // Each of several columns of one name has a number.
    let areNumbered = wanted.contains { $0.contains(" #") }
    let holders = records.indices.filter { index in
      let names = areNumbered ? TableHead.distinct(withoutMark(records[index])) : withoutMark(records[index])
      return !wanted.isEmpty && wanted.allSatisfy { names.contains($0) }
    }
    // What is found without them has them, or names in two lines, which are put together.
    if let index = likely.index, holders.contains(index) || namesInTwoLines(index) != nil {
      return (stripped(index), likely.isGuess)
    }
    let above = holders.first(where: isAboveReadings)
    // Exports of several tables have the same names before each.
    let asked = holders.first { above == nil || records[$0].cells == above.map { records[$0].cells } }
    guard let asked, !isRow(asked, besides: likely.index, rows, width) else {
      return (likely.index.map { stripped($0) }, likely.isGuess)
    }
    return (stripped(asked), asked > 0)
  }

  /// Whether no words stand below what is asked for in a record, but for those of units right below it.
  private func isAboveReadings(_ index: Int) -> Bool {
    let raw = withoutMark(records[index])
    let names = options.wanted.contains { $0.contains(" #") } ? TableHead.distinct(raw) : raw
    let columns = names.indices.filter { options.wanted.contains(names[$0]) }
    func isWord(_ record: TableHead.Record) -> Bool {
      columns.contains { column in
        record.cells.indices.contains(column) && !isReadingOrNone(record.cells[column])
      }
    }
    return !records[(index + 1)...].prefix(13).drop(while: isWord).contains(where: isWord)
  }

  /// Whether a record has what is asked for as the values of a row, as 3 stands below other names, and in any line of a table without
  /// names, whose columns go by numbers.
  private func isRow(_ asked: Int, besides likely: Int?, _ rows: [Int], _ width: Int) -> Bool {
    if let likely {
      let above = rows.last { $0 < asked }
      return asked != likely
        && (records[likely].width == width
          ? records[asked].cells.contains { Self.kind($0) != .text }
          : isOfReadings(asked) && above.map(isOfReadings) == true)
    }
    guard isOfReadings(asked) else {
      let isBelowTitle = rows.first.map { records[$0].width == 1 } ?? false
      let fitting = rows.filter { !isBelowTitle || records[$0].cells.count == width }
      guard let first = fitting.first, beginsWithData(fitting) else { return false }
      return asked == first || areAlike(records[asked].cells, records[first].cells)
    }
    return asked != rows.first || beginsWithData(rows)
      || options.wanted.allSatisfy { Int($0).map { 1...width ~= $0 } ?? false }
  }

  private func isOfReadings(_ index: Int) -> Bool {
    records[index].cells.allSatisfy(isReadingOrNone)
  }

  /// The same by what the lines hold alone.
  private func likelyHeader(_ rows: [Int], _ width: Int) -> (index: Int?, isGuess: Bool) {
    guard let first = rows.first else { return (records.count - 1, records.count > 1) }
    if isPlaced, let index = records.firstIndex(where: { $0.line == places?.line }) { return (index, index > first) }
    if areNamedReadings(rows) { return (nil, true) }
    let isNumeric = records[first].cells.allSatisfy(Self.isReading)
    // Names behind the mark of comments, right above the numbers.
    if hasReading(records[first]), first > 0, case let place = first - (isOfUnits(first - 1) ? 2 : 1),
      case let above = withoutMark(records[place]), above.count == records[first].cells.count, isText(above),
      above.count > 1 || isNumeric,
      above.count(where: { !$0.isEmpty }) * 2 >= above.count
    {
      return (place, true)
    }
    // And below prose.
    if records[first].cells.count != width, let index = namesBelowProse(width) { return (index, true) }
    if isAmongReadings(rows) || beginsWithData(rows) { return (nil, true) }
    if let index = namesBelowPreamble(rows, width) ?? namesBelowPairs(rows, width) ?? namesBelowTitle(rows, width) {
      return (index, true)
    }
    if rowsBelowPairs(rows, width) != nil { return (nil, true) }
    if rows.firstIndex(where: { !isTitle(records[$0], width) }).map({ place in
      place > 0 && rows.count > place + 2 && rows[place...].prefix(20).allSatisfy { isOfReadings($0) }
    }) == true {
      return (nil, true)
    }
    if width == 1, let place = lastWord(rows) {
      let names = records[rows[place]].cells
      return names.count > 1 || names[0].count < 2 || names[0].contains { ":\t".contains($0) }
        ? (nil, true) : (rows[place], true)
    }
    if records[first].cells.count == width || width == 1 { return (first, first > 0) }
    if areNamesBeyondRows(rows, width) { return (first, first > 0) }
    for (row, next) in zip(rows, rows.dropFirst()) {
      let record = records[row]
      guard record.fits(width) || record.width == width, isText(record.cells), record.width * 2 > width,
        records[next].fits(width) || records[next].cells.count == record.cells.count
      else { continue }
      return (row, true)
    }
    let fitting = rows.filter { records[$0].cells.count == width }
    let areReadings =
      fitting.count > 2
      && ((records[first].width == 1 && beginsWithData(fitting))
        || fitting.allSatisfy { records[$0].cells.allSatisfy(Self.isReading) })
    return areReadings ? (nil, true) : (first, false)
  }

  /// Whether the first line has names for more columns than any row below it fills; prose has spaces behind its commas.
  private func areNamesBeyondRows(_ rows: [Int], _ width: Int) -> Bool {
    guard let first = rows.first, case let names = records[first].cells, width > 1, names.count > width, rows.count > 1,
      names.allSatisfy({ !$0.isEmpty && Self.kind($0) == .text && !$0.contains(" ") })
    else { return false }
    return Set(names).count == names.count && rows.dropFirst().allSatisfy { records[$0].cells.count <= width }
      && hasReading(records[rows[1]])
  }

  /// The last line above a column of numbers, below others that are words for the most part; nil where there are none.
  private func lastWord(_ rows: [Int]) -> Int? {
    guard let place = rows.lastIndex(where: { !isOfReadings($0) }), 1..<60 ~= place, rows.count > place + 20,
      case let words = rows[...place].filter({ !isOfReadings($0) }).map({ records[$0].cells[0] }),
      words.count * 5 > place * 2, !isOfReadings(rows[1]) || place > 3, !form.isMissing(records[rows[place]].cells[0])
    else { return nil }
    // Between a name and its readings stand other words than among them.
    let isAmongReadings = isOfReadings(rows[1]) && isOfReadings(rows[place - 1])
    return isAmongReadings && (words.count * 2 <= place || Set(words).count < words.count) ? nil : place
  }

  enum Kind { case text, number, time }

  static func kind(_ cell: String) -> Kind {
    if NumberText(cell) != nil { return .number }
    return cell.contains(where: \.isNumber)
      && (TimeStamp(cell) != nil || DateText.reading(of: cell, order: nil) == .ambiguous)
      ? .time : .text
  }

  /// Whether the first line is readings, and words for none, as the next below it that has a reading.
  private func isAmongReadings(_ rows: [Int]) -> Bool {
    guard let first = rows.first, case let cells = records[first].cells, isRowOfReadings(cells) else { return false }
    let next = rows.dropFirst().prefix(5).first { hasReading(records[$0]) }
    return next.map(isOfReadings) ?? rows.dropFirst().prefix(1).allSatisfy(isOfReadings)
  }

  /// Whether cells are readings and words for none; what begins with an empty one may be names of numbers, as `,2019,2020`.
  private func isRowOfReadings(_ cells: [String]) -> Bool {
    cells.allSatisfy { !$0.isEmpty && isReadingOrNone($0) }
      && (cells.contains(where: Self.isReading) || !cells.joined().contains(where: \.isLetter))
  }

  /// Whether the first line is a row like those below it: with a time above times, numbers with decimals above numbers, or a number in
  /// front. Years and wavelengths, which rise, are names, unless a text beside them comes again below.
  private func beginsWithData(_ rows: [Int]) -> Bool {
    guard let first = rows.first, rows.count > 1 else { return false }
    let cells = records[first].cells
    let kinds = cells.map(kindOrNone)
    guard rows.count > 2 || kinds[0] != .text else { return false }
    // A time above times, and a number beside it, whatever the other rows are like, as in logs of a bus.
    if kinds.first == .time, kinds.contains(.number),
      rows.dropFirst().prefix(5).allSatisfy({ records[$0].cells.first.map(Self.kind) == .time })
    {
      return true
    }
    let below = rows.dropFirst().prefix(5).map { records[$0].cells }
    guard below.allSatisfy({ areAlike(cells, $0) }) || isBesidePairs(cells, below) else { return false }
    if kinds.contains(.time) || haveUnits(cells, below) { return true }
    let numbers = zip(kinds, cells).compactMap { kind, cell in
      kind == .number ? DecimalText.number(from: cell.replacing(",", with: ".")) ?? 0.5 : nil
    }
    let comesAgain = !numbers.isEmpty && below.contains { $0 != cells && repeats(cells, [$0]) }
    guard numbers.count < 3 || zip(numbers, numbers.dropFirst()).contains(where: { $0 >= $1 }) else {
      return comesAgain
    }
    return numbers.contains { $0 != $0.rounded() } || kinds.first == .number || comesAgain
  }

  /// Whether cells are of the same kinds as others, but for those that are missing.
  private func areAlike(_ cells: [String], _ others: [String]) -> Bool {
    cells.count == others.count
      && zip(cells.map(kindOrNone), others.map(kindOrNone)).allSatisfy { $0 == nil || $1 == nil || $0 == $1 }
  }

  /// Whether names and values of a whole recording stand in front of rows of numbers with decimals, as oscilloscopes of Tektronix write them.
  private func isBesidePairs(_ cells: [String], _ below: [[String]]) -> Bool {
    guard cells.count > 3, Self.kind(cells[0]) == .text, let gap = cells.firstIndex(of: ""), 2..<cells.count - 1 ~= gap
    else { return false }
    let columns = cells.indices.filter { $0 > gap && !cells[$0].isEmpty }
    return !columns.isEmpty
      && ([cells] + below).allSatisfy { row in
        row.count == cells.count && row[gap].isEmpty
          && columns.allSatisfy { Self.kind(row[$0]) == .number && row[$0].contains { $0 == "." || $0 == "," } }
      }
  }

  private func kindOrNone(_ cell: String) -> Kind? { form.isMissing(cell) ? nil : Self.kind(cell) }

  /// Whether a number among cells has the unit of those below it.
  private func haveUnits(_ cells: [String], _ below: [[String]]) -> Bool {
    cells.indices.contains { column in
      guard let unit = CellForm.suffix(of: cells[column]) else { return false }
      let others = below.map { $0[column] }.filter { !form.isMissing($0) }
      return !others.isEmpty && others.allSatisfy { CellForm.suffix(of: $0) == unit }
    }
  }

  /// The names of a record that stands behind the mark of comments.
  func withoutMark(_ record: TableHead.Record) -> [String] {
    guard record.isComment, let first = record.cells.first else { return record.cells }
    let name = String(first.dropFirst(options.comment?.count ?? 1)).trimmingSpaces
    return (name.isEmpty && delimiter == Self.space ? [] : [name]) + record.cells.dropFirst()
  }

  private mutating func stripped(_ index: Int) -> Int {
    records[index].cells = withoutMark(records[index])
    records[index].isComment = false
    return index
  }

  private func takeNames(of index: Int, _ head: inout TableHead) {
    let record = records[index]
    // What may be a reading comes again as one.
    let mayBeRow = options.header == .automatic && isRowOfReadings(record.cells)
    head.header = mayBeRow ? [] : Self.withoutEnd(bytes[record.start..<record.end])
    let rest = records[(index + 1)...].filter { !$0.isComment }
    // A comma more at the end of the names is no column, unless it holds something.
    var names = namesInTwoLines(index) ?? record.cells
    while names.count > 1, names.last == "", rest.allSatisfy({ $0.width < names.count }) { names.removeLast() }
    head.columns = TableHead.distinct(named(names, rest))
    head.headerLine = record.line
    (head.start, head.line) = (record.end, record.lineAfter)
    // Rows of WinCC that say when it was started and stopped.
    if options.comment == nil, head.columns.contains("VarName"), head.columns.contains("VarValue") {
      head.comment = Array("\"$RT_".utf8)
    }
    head.hasFlags = head.columns[0].lowercased().contains("\\time")
  }

  /// The names, and those for fields that nearly all rows have beyond them: of one more the first has none, as R and pandas write the names of
  /// rows, unless it has the times; else those at the end go by their numbers.
  private func named(_ names: [String], _ rest: [TableHead.Record]) -> [String] {
    let (count, width) = (names.count, commonWidth(rest.map(\.cells.count)))
    let wide = rest.count { $0.cells.count == width && $0.width > count }
    guard count > 1, width > count, rest.count > 1, wide * 10 >= rest.count * 9 else { return names }
    let isOfRows = width == count + 1 && !TimeColumn.isNamed(names[0])
    return isOfRows ? [""] + names : names + (count..<width).map { "\($0 + 1)" }
  }
}
