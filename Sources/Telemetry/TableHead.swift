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
  /// The line of the units, likewise.
  var unitsText: [UInt8] = []
  /// Lines of words above the names in a report, which come again with them, as the groups of names of vmstat.
  var titles: [[UInt8]] = []
  package var form = CellForm()
  /// The line of the names, from 1; nil where there are none.
  var headerLine: Int?
  package var unitsLine: Int?
  /// The bytes before the first row, and the line on which it begins.
  var start = 0
  package var line = 1
  /// Whether rows are in the forms of a VBOX file.
  var isVBOX = false
  /// Whether letters may stand behind its numbers, as Eurostat flags what is provisional.
  var hasFlags = false
  /// Whether rows begin with a whole number and a colon.
  var haveColons = false
  /// Whether it stands in a text for people, in which a line of dashes ends it.
  package var isReport = false
  /// The names behind those of the times where tables with names of their own take turns, as of sysstat; empty where there is one table.
  var sectionNames: [String] = []
  /// The line below the names of a table of Markdown, as `|---|--:|`; empty of all else.
  var markdownRule: [UInt8] = []
  /// Whether a line of dashes stands below the names, as in what databases print: words above such a line are other names.
  package var isRuled = false
  /// Whether most rows have nothing in the last column, and no divider before it, as where it is for comments.
  var mayLackLast = false
  /// Where the columns stand below their names between spaces; nil where that is not known.
  var places: ColumnPlaces?
  /// The last line that goes before each segment of a measurement of LabVIEW; nil of all else.
  var segmentsBelow: Int?
  /// What says when a row was recorded, of those that count or have no time.
  var steps: Steps?
  /// Whether what is no UTF-8 is read as Windows-1252.
  var isWindows1252 = false
  /// The cells of the first rows; a few.
  var firstRows: [[String]] = []
  /// The columns that say in what units the numbers of others are, and what the first rows have there.
  var besideUnits: [BesideUnits] = []
  /// What a person should know of how its numbers are read; nil where there is no doubt.
  var numberNote: String?
  /// What keeps the rows from being read as they are; nil where nothing does.
  var refusal: String?
  /// What a person should know of what was found, without the file's name; nil where there is nothing to guess.
  package var note: String?

  /// Before anything is known.
  package init() {}

  /// A column of units.
  struct BesideUnits: Hashable, Sendable {
    /// The place of the numbers.
    let column: Int
    /// Those of other numbers in the same units.
    let others: [Int]
    /// That of the units.
    let unit: Int
    /// Each of them once.
    let texts: [String]
    /// Whether they are currencies.
    let isMoney: Bool
  }

  /// What the head is found in.
  struct Record {
    var cells: [String] = []
    /// Its first byte.
    var start = 0
    /// The number of the record's line, from 1.
    var line: Int
    /// The byte behind its end, and the line there.
    var end = 0
    var lineAfter: Int
    var isComment = false
    /// The characters before each cell.
    var starts: [Int] = []

    /// What stands in its line between spaces.
    var words: [ColumnPlaces.Word] {
      zip(cells, starts).map { ($0, $1..<$1 + $0.unicodeScalars.count) }
    }

    /// Whether it says how many rows there are above it.
    func countsRows(isSpaced: Bool) -> Bool {
      (cells.count == 1 || (isSpaced && cells.count < 9)) && TableHead.countsRows(cells.joined(separator: " "))
    }

    /// Without the empty ones at its end.
    var width: Int { (cells.lastIndex { !$0.isEmpty } ?? -1) + 1 }

    func fits(_ count: Int) -> Bool { cells.count == count || (cells.count > count && width <= count) }
  }

  /// Whether the cells of the first rows are readings for the most part, or there are names above them.
  private var holdsReadings: Bool {
    let cells = firstRows.joined().filter { !$0.isEmpty }
    return headerLine != nil || cells.count(where: HeadSearch.isReading) * 2 > cells.count
  }

  private static let totals: Set<String> = [
    "total", "totals", "summary", "grandtotal", "subtotal", "sum", "sums", "summe", "summen", "gesamt", "totale",
    "totaux", "somme", "sommes", "suma", "ergebnis",
    // As spreadsheets end their pivot tables.
    "gesamtergebnis", "totalgénéral", "totalgeneral", "totalecomplessivo", "totalgeral", "eindtotaal", "sumakońcowa",
    "totalsumma", "hovedtotal", "totalsum", "celkovýsoučet", "végösszeg", "geneltoplam", "итог", "общийитог", "総計",
    "gesamtsumme", "zwischensumme", "zusammenfassung", "übersicht", "endingbalance", "closingbalance",
    // As sysstat has its averages in some languages.
    "durchschn", "média", "gemiddeld", "genomsnitt", "gjsnitt", "średnia", "среднее", "průměr", "keskiarvo", "平均値",
    "平均时间", "平均時間",
    "teilsumme", "soustotal", "subtotale", "tussentotaal", "sumaczęściowa", "delsumma", "delsum", "mezisoučet",
    "totaal", "somma", "tusentotal",
    "average", "averages", "avg", "mean", "mittelwert", "mittel", "durchschnitt", "durchschnitte", "ø", "moyenne",
    "moyennes", "media", "promedio", "rsd", "std",
    "stdev", "stddev", "sd", "median", "min", "max", "minimum", "maximum", "count", "n",
  ]

  /// Whether a cell is nothing but what says that its row sums up those above it, and maybe how many, as Averages (of 24 values).
  static func isWordForTotal(_ cell: String) -> Bool {
    guard cell.utf8.count < 40 else { return false }
    let words = cell.last == ")" && cell.contains(where: \.isNumber) ? cell.prefix { $0 != "(" } : cell[...]
    return totals.contains(words.lowercased().filter(\.isLetter))
  }

  /// What is said of a row that sums up those above it, in a table whose rows begin with readings; nil of all else.
  package static func totalWords(_ row: Row) -> String? {
    guard row.beginsWithWord, case let word = row.words(0), isWordForTotal(word) else { return nil }
    return "\(quoted(word)) begins a total of the rows above, which is no reading; leave the line out"
  }

  /// Whether the first rows begin with readings and nothing else.
  package var beginsWithReadings: Bool {
    let words = start(of: 0).filter { !$0.isEmpty }
    return !words.isEmpty && words.allSatisfy(HeadSearch.isReading)
  }

  /// Whether the cells of a line below a table are no row of it: a comment, a total, or a text alone.
  static func isFooter(_ cells: [String], of width: Int) -> Bool {
    guard let first = cells.first, let mark = first.first else { return false }
    if mark == "#" || isWordForTotal(first) { return true }
    return width > 1 && cells.dropFirst().allSatisfy(\.isEmpty)
      && (mark.isLetter || "([".contains(mark) || first.contains(" "))
      && !CellForm.wordsForMissing.contains(first.lowercased()) && !HeadSearch.isReading(first)
  }

  /// Whether a line below a table says how many rows it has, as databases and pandas print it: (3 rows), 3 rows in set (0.00 sec),
  /// [3 rows x 2 columns].
  static func countsRows(_ line: String) -> Bool {
    let isBracketed = line.first == "(" || line.first == "["
    let words = line.dropFirst(isBracketed ? 1 : 0).split(separator: " ").prefix(3)
    guard words.count > 1, words[0].allSatisfy({ $0.isNumber || $0 == "," || $0 == "." }) else { return false }
    return ["row", "rows", "zeile", "zeilen", "ligne", "lignes", "fila", "filas", "riga", "righe"]
      .contains(words[1].lowercased().filter(\.isLetter))
      && (isBracketed
        || words.count > 2 && ["in", "selected", "returned", "affected"].contains(words[2].filter(\.isLetter)))
  }

  /// The texts of a column in the first rows.
  func start(of column: Int) -> [String] {
    firstRows.compactMap { $0.indices.contains(column) ? $0[column] : nil }
  }

  /// The columns that have times as 5:34 in the first rows, and the first of each.
  package var firstClocks: [String: String] {
    columns.indices.reduce(into: [:]) { clocks, index in
      clocks[columns[index]] = TimeColumn.firstClock(of: start(of: index))
    }
  }

  /// The columns that have numbers in the first rows.
  package var numbers: Set<String> {
    Set(columns.indices.filter { start(of: $0).contains { NumberText($0) != nil } }.map { columns[$0] })
  }

  private func slope(of column: Int) -> TimeColumn.Slope? {
    TimeColumn.slope(of: start(of: column), order: form.dates)
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

  /// Puts the cells of a row into the form of the table; what follows an empty line may be a text below it.
  ///
  /// - Throws: ``TelemetryError`` at a cell that is not UTF-8.
  func finish(_ row: inout Row, followsEmptyLine: Bool = false) throws(TelemetryError) {
    if let place = row.invalidCell {
      guard isWindows1252 else {
        throw TelemetryError(.malformed, at: place, "the text is not UTF-8; save the file as UTF-8")
      }
      row.decodeWindows1252()
    }
    if !followsEmptyLine { places?.arrange(&row) }
    if isVBOX { convertVBOX(&row) }
    if haveColons, case let first = row.words(0), first.last == ":" { row.set(0, to: String(first.dropLast())) }
    if hasFlags { takeFlags(from: &row) }
    if let steps {
      let count = row.isMissing(0) ? Double(row.line - line) : DecimalText.number(from: row.words(0))
      if let count { row.set(0, to: "\(steps.time(count))") }
    }
  }

  /// Whether a record is as wide as the names, as far as there is something in it.
  package func fits(_ row: Row) -> Bool {
    row.fits(columns.count) || (mayLackLast && row.count == columns.count - 1)
  }

  /// The unit of a column; nil where none is said.
  func unit(of column: String) -> String? {
    guard let index = columns.firstIndex(of: column), units.indices.contains(index) else { return nil }
    return units[index].isEmpty ? nil : units[index]
  }

  /// The column of units beside that of numbers; nil where there is none.
  func units(besides column: String) -> BesideUnits? {
    besideUnits.first { beside in ([beside.column] + beside.others).contains { columns[$0] == column } }
  }

  /// The unit that such a column has in all first rows, or in one row; nil where it has several, or currencies.
  package func unitBeside(_ column: String, in row: Row? = nil) -> String? {
    guard let beside = units(besides: column), !beside.isMoney, row != nil || beside.texts.count == 1 else {
      return nil
    }
    return row?.words(beside.unit) ?? beside.texts[0]
  }

  /// The columns that hold the units of others; none of currencies, which are not converted.
  package var unitColumns: [String] { besideUnits.filter { !$0.isMoney }.map { columns[$0.unit] } }

  /// The numbers with a column of units beside them, and what that has in the first rows.
  package var textsBeside: [(column: String, unit: String)] {
    besideUnits.filter { !$0.isMoney }.flatMap { beside in beside.texts.map { (columns[beside.column], $0) } }
  }

  /// What divides its records into cells.
  package func splitter(line: Int = 1, isLenient: Bool = false) -> RecordSplitter {
    RecordSplitter(delimiter, line: line, isLenient: isLenient, isMarkdown: !markdownRule.isEmpty)
  }

  /// Reads one record by itself, which begins on a line; no cells are those of an empty one.
  ///
  /// - Throws: ``TelemetryError`` where it is broken.
  package func read(_ record: [UInt8], line: Int, into row: inout Row) throws(TelemetryError) {
    var splitter = splitter(line: line)
    row.begin(line: line, form)
    try record.withUnsafeBufferPointer { (bytes) throws(TelemetryError) in
      if try !splitter.take(UnsafeRawBufferPointer(bytes), into: &row).isWhole { try splitter.end(into: &row) }
    }
    if let error = splitter.takeZero() { throw error }
    try finish(&row)
  }

  /// Whether a line divides rows rather than being one, as those of dashes do between spaces and bars.
  package func isRule(_ line: some Collection<UInt8>) -> Bool {
    guard hasRules else { return false }
    return HeadSearch.isRule(line)
      || (!markdownRule.isEmpty && (line.elementsEqual(markdownRule) || MarkdownRule(line)?.isSure == true))
  }

  var hasRules: Bool { delimiter == HeadSearch.space || delimiter == HeadSearch.bar }

  /// Whether a line is none of the table's: a comment, or the names once more.
  package func passes(over line: some Collection<UInt8>) -> Bool {
    (!comment.isEmpty && line.starts(with: comment)) || (!header.isEmpty && line.elementsEqual(header))
      || (!unitsText.isEmpty && line.elementsEqual(unitsText)) || titles.contains { line.elementsEqual($0) }
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
      // Dates have spaces: where another divider gives every line as many fields, they divide none.
      if delimiter == HeadSearch.space, let best, HeadSearch.fitsAll(best.score), best.head.holdsReadings { continue }
      // What has the columns asked for among its names goes before.
      let isAsked =
        head.headerLine != nil && !options.wanted.isEmpty
        && options.wanted.allSatisfy { Int($0) == nil && head.columns.contains($0) }
      let total = score + (isAsked ? 4_000_000 : 0)
      if best.map({ total > $0.score }) ?? true { best = (head, total) }
    }
    return best?.head
  }

  /// The head of what the stream holds, whose bytes are taken.
  ///
  /// - Throws: ``TelemetryError``: the source cannot be read, is empty or no text in UTF-8, or has too many columns or
  ///   none where they should be.
  package static func taken(from stream: ByteStream, _ options: TableOptions) throws(TelemetryError) -> TableHead {
    let isMarked = try stream.takeByteOrderMark()
    let bytes = try stream.preview(ByteStream.size)
    var options = options
    // What the format has for a reading that is not there.
    if bytes.starts(with: " Format ".utf8), bytes.prefix(80).contains("IAGA-2002".utf8) {
      options.missing += ["99999.00", "88888.00"]
    }
    if bytes.starts(with: "#YY".utf8) { options.missing.append("MM") }
    let lines = 1 + bytes.count { $0 == 0x0A }
    if bytes.count < ByteStream.size { try check(lines - (bytes.last == 0x0A ? 1 : 0), options) }
    guard bytes.contains(where: { $0 != 0x0A && $0 != 0x0D }) else {
      throw .malformed(lines, 1, "the file is empty; it must name its columns")
    }
    if isVBOX(bytes) {
      guard let head = ofVBOX(in: bytes) else {
        throw TelemetryError(
          .malformed,
          "this is a VBOX file (VBO) without the sections column names and data; its own software, or RaceChrono, exports it as CSV"
        )
      }
      stream.take(head.start)
      return head
    }
    if options.header == .automatic, options.skippedLines == 0 {
      var head = try ofFlySight(in: bytes) ?? ofAfterburner(in: bytes, options)
      if head == nil { head = ofLabVIEW(in: bytes, options) ?? ofTwinCAT(in: bytes, options) }
      if head == nil { head = try NamedLines.head(in: bytes, options) }
      if head == nil { head = try ofSysstat(in: bytes, options) ?? ofSensors(in: bytes, options) }
      if let head {
        stream.take(head.start)
        return head
      }
    }
    guard var head = found(in: bytes, isWhole: bytes.count < ByteStream.size, options) else {
      throw .malformed(
        1, 1,
        bytes.count < ByteStream.size
          ? "the quote that opens here is never closed"
          : "the line of the names is longer than \(ByteStream.size) bytes; \(turning(bytes, options))")
    }
    if Windows1252.isLikely(bytes, isWhole: bytes.count < ByteStream.size) {
      head.isWindows1252 = true
      // HWiNFO writes a mark, and what it has translated in the code page of the machine.
      let what = isMarked ? "there are cells that are not UTF-8" : "the text is not UTF-8"
      let step =
        Windows1252.other(than: bytes).map {
          "; it looks like \($0), of which \(Windows1252.step(from: $0)) makes UTF-8"
        } ?? ""
      head.note = [head.note, "\(what), read as Windows-1252" + step].compactMap { $0 }.joined(separator: ", ")
    }
    if let words = head.numberNote { head.note = [head.note, words].compactMap { $0 }.joined(separator: ", ") }
    try check(head, bytes, options)
    if head.areLines { head.note = [head.note, head.rows(of: "NAME")].compactMap { $0 }.joined(separator: "; ") }
    stream.take(head.start)
    return head
  }

  /// What to do about a table that is as wide as others are long.
  private static func turning(_ bytes: UnsafeRawBufferPointer, _ options: TableOptions) -> String {
    let divider = candidates(bytes, options).first ?? 0x2C
    let said = divider == 0x2C ? "" : ", delimiter=\"\(divider == 0x09 ? "\\t" : String(UnicodeScalar(divider)))\""
    return "where each time has a column, turn the table: python3 -c 'import csv, sys; "
      + "csv.writer(sys.stdout).writerows(zip(*csv.reader(sys.stdin\(said))))' < FILE > turned.csv"
  }

  /// Refuses places beyond the end of a file with so many lines.
  private static func check(_ lines: Int, _ options: TableOptions) throws(TelemetryError) {
    let header = if case .line(let line) = options.header { line } else { 0 }
    let most = max(options.skippedLines + 1, header, options.unitsLine ?? 0)
    guard most > max(1, lines) else { return }
    let words = most == options.skippedLines + 1 ? "lines to pass over: \(most - 1)" : "line \(most)"
    throw TelemetryError(.request, "\(words): the file has \(lines) line\(lines == 1 ? "" : "s")")
  }

  private static func check(
    _ head: TableHead, _ bytes: UnsafeRawBufferPointer, _ options: TableOptions
  ) throws(TelemetryError) {
    let line = head.headerLine ?? 1
    if case .line(let asked) = options.header, head.headerLine != asked {
      throw TelemetryError(.request, "line \(asked) has no names of columns; it is empty, or beyond the first 64 KiB")
    }
    guard head.columns.count <= Limits.dataColumns else {
      let count = head.columns.count
      throw .malformed(
        line, 1, "\(count) columns are too many: the limit is \(Limits.dataColumns); \(turning(bytes, options))")
    }
    if let refusal = head.refusal, options.header == .automatic { throw .malformed(line, 1, refusal) }
    if let time = head.columns.firstIndex(where: TimeColumn.isNamed), time > 0, head.firstRows.count > 1,
      head.firstRows.allSatisfy({ $0.count == head.columns.count - 1 }), head.slope(of: time) == nil,
      head.slope(of: time - 1) != nil
    {
      throw .malformed(
        head.line, 1,
        "the rows have one field less than the header, and what stands below “\(head.columns[time - 1])” are the times; mend "
          + "the header in line \(line), or say --set data.headerLine=0 --set data.skipLines=\(line) and take columns by number"
      )
    }
    try checkReadings(of: head, bytes, options)
    let taken = bytes[..<head.start]
    guard !taken.contains(0) else { throw .malformed(line, 1, "a zero byte; \(DataFormat.zeros)") }
    guard head.isWindows1252 || String(validating: taken, as: UTF8.self) != nil else {
      throw .malformed(line, 1, "the text is not UTF-8; save the file as UTF-8")
    }
  }

  /// Refuses what is no table: recordings of Empatica, whose first two rows are no readings, and lines of text.
  private static func checkReadings(
    of head: TableHead, _ bytes: UnsafeRawBufferPointer, _ options: TableOptions
  ) throws(TelemetryError) {
    if head.headerLine == nil, head.firstRows.count > 2, let rate = DecimalText.number(from: head.firstRows[1][0]),
      let epoch = DecimalText.number(from: head.firstRows[0][0]), 1e9..<2e9 ~= epoch, 1...64 ~= rate,
      rate == rate.rounded(), head.firstRows.prefix(2).allSatisfy({ row in row.allSatisfy { $0 == row[0] } })
    {
      throw .malformed(
        head.line, 1,
        "this is of Empatica: the first row says when it begins, the second how many rows a second follow; "
          + "awk -F, 'BEGIN {print \"time,value\"} NR > 2 {print (NR - 3) / \(DecimalText.short(rate)) \",\" $1}' FILE > value.csv "
          + "makes a table of the first column")
    }
    if let name = options.wanted.first, options.header == .automatic, !head.columns.contains(name), Int(name) == nil,
      name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }),
      head.areLines || bytes.contains("\(name)=".utf8) || bytes.contains("\(name):".utf8)
    {
      throw TelemetryError(
        .request, names: head.columns, "there is no column “\(name.prefix(60))”: \(head.rows(of: name))")
    }
  }

  /// Whether there is one column, of texts alone.
  var areLines: Bool {
    columns.count == 1 && columns[0].contains(" ") && firstRows.count > 2
      && firstRows.joined().count(where: HeadSearch.isReading) * 4 < firstRows.count
  }

  /// What makes a table of lines of text.
  private func rows(of name: String) -> String {
    firstRows.first?[0].contains("-  -") == true
      ? "these are columns for people, between spaces that their texts have too; sqlite3 -csv -header writes a table"
      : "these are lines of text and no table; sed -nE 's/(^|.*[^[:alnum:]_])\(name)[ =:]+(-?[0-9.]+([eE][-+]?[0-9]+)?).*/\\2/p' "
        + "FILE > numbers.csv makes a column of the numbers behind “\(name)”"
  }

  /// What a first line for Excel says, `sep=;`.
  static func said(_ bytes: UnsafeRawBufferPointer) -> UInt8? {
    guard bytes.count > 5, bytes.prefix(4).elementsEqual("sep=".utf8), [0x0A, 0x0D].contains(bytes[5]) else {
      return nil
    }
    return bytes[4]
  }

  /// The dividers that may be, the likeliest of the first line first.
  private static func candidates(_ bytes: UnsafeRawBufferPointer, _ options: TableOptions) -> [UInt8] {
    if let given = options.delimiter { return [given] }
    if let said = said(bytes) { return [said] }
    if MarkdownRule.line(in: bytes) != nil { return [HeadSearch.bar] }
    if DecimalLines.are(bytes, options) { return [0x3B] }
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
    return (tabs > 0 ? [0x09] + rest : rest + [0x09]) + [0x7C, HeadSearch.space]
  }
}
