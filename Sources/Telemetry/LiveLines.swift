import JSONFormat
import VectorGraphics

/// Readings as they come, a line at a time: a number, which is the column `value`, a JSON object, whose keys are the
/// columns, or a row of a table whose columns the line above the first row names. It is fed with bytes and never waits for more.
///
/// Unlike other readers it goes on after an error, which is one line's. Empty lines are passed over. Its memory is that of
/// the longest line, and of one block of bytes.
public final class LiveLines: RowReader {
  /// Those there are so far, or those that are kept.
  public var columns: [String] { table?.columns ?? kept ?? names.all }
  /// Whether a line may bring new ones.
  public var mayGrow: Bool { table == nil && (kept == nil || hasNewUnit) }
  /// What is said of the lines.
  public let options: TableOptions

  /// What a line's number alone is called.
  public static let numberColumn = "value"

  /// The line that was read last, without its end; of a row of a table its cells as a JSON object.
  public private(set) var text: [UInt8] = []

  private let choices: [RowChoice]
  private let form: CellForm
  /// What the lines that are no rows of a table have said of points and commas so far.
  private var learnt: CellForm
  private let isTable: Bool
  /// What the first line says, where it names columns.
  private var table: TableHead?
  private var turns = TableTurns(TableHead())
  /// Lines that may stand above a table.
  private var beginning: TableBeginning
  /// Those that do not, which are to be told, and those to be read once more.
  private var (untold, again): ([TableBeginning.Line], [TableBeginning.Line]) = ([], [])
  /// The first lines, and what makes lines of a text that begins so.
  private var (firstLines, advice): ([UInt8], String?) = ([], nil)
  /// Whether the line to come is the first below the names, and whether it stands below an empty one.
  private var (isBelowNames, followsEmptyLine) = (false, false)
  /// Whether the first row begins with a reading; nil before it.
  private var beginsWithReading: Bool?
  /// What is to be told of the rows, and whether something was; whether one of them has quotes.
  private var (untoldNote, hasNote, isQuoted): (String?, Bool, Bool) = (nil, false, false)
  private static let mostFirstRows = 20
  private var series = SeriesInTurns()
  private var names = JSONColumns()
  private var kept: [String]?
  /// What stands behind the numbers of the line, as the % of "3.21%", or behind the first of each key where it has nothing.
  private var (suffixes, firstSuffixes) = ([String: String](), [String: String]())
  /// Whether those of the line are others than when keys were last kept.
  package private(set) var hasNewUnit = false
  private var keptSuffixes: [String] = []
  private var bytes: [UInt8] = []
  /// The first byte that has not been taken.
  private var start = 0
  private var line = 0
  /// How many lines have been taken.
  private var taken = 0
  /// The rest of a line that was too long is passed over.
  private var isSkipping = false
  private var isEnded = false
  /// What puts objects on lines; nil where lines are read as they are.
  private var joined: JoinedObjects?

  /// Has nothing yet: feed it.
  ///
  /// - Parameters:
  ///   - options: how the lines are written; of lines to pass over, names and comments those that stand there.
  ///   - choices: lines for which one of them does not hold are passed over.
  ///   - isTable: whether lines are said to be rows of a table, in which 1,5 is no number before its columns are known.
  public init(_ options: TableOptions = TableOptions(), where choices: [RowChoice] = [], isTable: Bool = false) {
    (self.options, self.choices, form, beginning) = (options, choices, CellForm(options), TableBeginning(options))
    learnt = form
    self.isTable = isTable || options.delimiter != nil
  }

  /// Adds what has come.
  public func feed(_ more: some Collection<UInt8>) {
    bytes.removeFirst(start)
    start = 0
    guard joined == nil else {
      joined?.take(more, into: &bytes)
      return
    }
    bytes.append(contentsOf: more)
    // Objects of several lines each, as jq writes them.
    if taken == 0, [[0x0A], [0x0D, 0x0A]].contains(where: { bytes.starts(with: [UInt8(ascii: "{")] + $0) }) {
      var objects = JoinedObjects()
      let all = bytes
      bytes = []
      objects.take(all, into: &bytes)
      joined = objects
    }
  }

  /// What has come without a line's end is a line.
  public func end() { isEnded = true }

  /// Takes no other columns from now on, whatever keys there are.
  public func keep(_ columns: [String]) {
    for name in self.columns where !columns.contains(name) { passOver(name) }
    learnt = learnt.keeping(columns.map { self.columns.firstIndex(of: $0) })
    keptSuffixes = columns.map { suffixes[$0] ?? "" }
    (kept, hasNewUnit) = (columns, false)
  }

  /// Names that lines have and that are not kept, in the order they came.
  public private(set) var passedOver: [String] = []
  /// The most of them that are remembered.
  private static let mostPassedOver = 100

  private func passOver(_ name: String) {
    if passedOver.count < Self.mostPassedOver, !passedOver.contains(name) { passedOver.append(name) }
  }

  /// The next line that has come whole; false when there is none.
  ///
  /// - Throws: ``TelemetryError`` for a line that is no reading. The next call goes on with the line after it.
  public func next(into row: inout Row) throws(TelemetryError) -> Bool {
    while let (line, text) = try nextLine() {
      (self.text, self.line) = (text, line)
      guard !isPassedOver(text) else { continue }
      guard let first = text.first(where: { ![0x20, 0x09, 0x0D].contains($0) }) else {
        followsEmptyLine = true
        continue
      }
      row.begin(line: line, form)
      // Keys that are not kept, and their places.
      var others: [String: Int] = [:]
      if takesNamesAsked(text) { continue }
      if let table {
        guard try !takesUnits(text, of: table), try !isOfOther(text, table) else { continue }
        try read(text, of: self.table ?? table, into: &row)
      } else if try begins(.init(number: line, text: text)) {
        continue
      } else if first == UInt8(ascii: "{") {
        _ = try JSONRow.read(text, line: line, form, into: &row) { (name) throws(TelemetryError) in
          try self.index(of: name, &others)
        }
        takeForm(&row)
      } else if mayBeginTable, let head = head(text) {
        begin(head)
        guard head.headerLine == nil else { continue }
        try read(text, of: head, into: &row)
      } else {
        try number(text, into: &row)
      }
      if choices.allSatisfy({ $0.holds(columns.firstIndex(of: $0.column).flatMap(row.text)) }) {
        var names = columns + Array(repeating: "", count: others.count)
        for (name, index) in others where index < names.count { names[index] = name }
        series.take(row, names)
        return true
      }
    }
    return false
  }

  /// Puts the cells of a line that is no row of a table into the form that the lines so far have.
  private func takeForm(_ row: inout Row) {
    learnt.suffixes = columns.enumerated().map { index, name in
      let isMissing = row.isMissing(index)
      let own = isMissing || row.isLiteral(index) ? nil : HeadSearch.suffix(of: row.words(index), in: name)
      if !isMissing, kept == nil || firstSuffixes[name] == nil { firstSuffixes[name] = own ?? "" }
      suffixes[name] = own ?? firstSuffixes[name]
      return suffixes[name] ?? ""
    }
    hasNewUnit = kept != nil && learnt.suffixes != keptSuffixes
    if options.decimalMark == nil { learnt.learn(from: row, columns: columns.count) }
    row.form = learnt
  }

  private func number(_ text: [UInt8], into row: inout Row) throws(TelemetryError) {
    var others: [String: Int] = [:]
    let column = try index(of: Self.numberColumn, &others)
    row.fill(column, withText: text, at: .init(line: line, column: 1))
    takeForm(&row)
    let place = TelemetryError.Place(line: line, column: 1)
    if isTable, text.contains(options.delimiter ?? 0x2C), options.decimalMark != .comma {
      throw TelemetryError(
        .malformed, at: place,
        "\(quoted(String(decoding: text, as: UTF8.self))) is a row of a table whose columns no line names; send the line "
          + "of their names first")
    }
    // Told with what may stand here, whoever asks for it or not; whether a time is one depends on the unit.
    do throws(TelemetryError) { _ = try row.number(column, clock: .span(unit: 1)) } catch {
      let isAboutFile = error.cell == .other && (advice != nil || error.message.contains(" FILE "))
      guard error.message == error.finding || isAboutFile else { throw error }
      throw error.advising(advised, at: place)
    }
  }

  // MARK: - Tables

  /// A line above the names, a comment, or the names once more.
  private func isPassedOver(_ text: [UInt8]) -> Bool {
    if case .line(let names) = options.header, line < names { return true }
    let isComment = options.comment.map { text.starts(with: $0.utf8) } ?? false
    let isNoRow = table.map { takesRule(text, of: $0) || $0.passes(over: text) || $0.isRule(text) } ?? false
    return line <= options.skippedLines || isComment || isNoRow
  }

  private var mayBeginTable: Bool { kept == nil && names.all.isEmpty }

  private func begin(_ head: TableHead) { (table, turns, isBelowNames) = (head, TableTurns(head), true) }

  /// Whether a line below other names has those that are asked for, which they lack.
  private func takesNamesAsked(_ text: [UInt8]) -> Bool {
    guard kept == nil, let table, table.headerLine != nil, !options.wanted.allSatisfy(table.columns.contains),
      let head = head(text), options.wanted.allSatisfy(head.columns.contains)
    else { return false }
    begin(head)
    return true
  }

  /// Whether a line waits for the first row of a table, or is it, or is read after those that turn out to be none.
  private func begins(_ line: TableBeginning.Line) throws(TelemetryError) -> Bool {
    guard mayBeginTable else { return false }
    followsEmptyLine = false
    if line.text.first != UInt8(ascii: "{"), beginning.lines.isEmpty == false || head(line.text) == nil {
      switch try beginning.take(line) {
      case .above:
        if let line = beginning.takeFarthest() { untold.append(line) }
        return true
      case .row(let head, let rows) where TableHead.isOfSysstat(firstLines) || advice == nil:
        table = head
        turns = TableTurns(head)
        again = rows
        beginning = TableBeginning(options)
        return true
      case .row, .other: break
      }
    }
    guard !beginning.lines.isEmpty else { return false }
    tellBeginning()
    again = [line]
    return true
  }

  private func tellBeginning() { untold += beginning.takeAll() }

  /// Finds out whether the lines so far are those of a text that is known.
  private func lookAt(_ line: [UInt8]) {
    guard mayBeginTable, table == nil, advice == nil, firstLines.count < DataFormat.mostForAdvice else { return }
    firstLines += line + [0x0A]
    // A number is none of them.
    if line.contains(HeadSearch.space) { advice = DataFormat.advice(for: firstLines) }
  }

  /// The next line to read, of those that are to be read once more or that have come.
  ///
  /// - Throws: ``TelemetryError`` for one that has turned out to be nothing.
  private func nextLine() throws(TelemetryError) -> (line: Int, text: [UInt8])? {
    while true {
      if !untold.isEmpty {
        let line = untold.removeFirst()
        text = line.text
        throw .malformed(
          line.number, 1,
          "\(quoted(String(decoding: line.text, as: UTF8.self).trimmingSpaces)) is no number" + advised)
      }
      if !again.isEmpty {
        let line = again.removeFirst()
        return (line.number, line.text)
      }
      if let text = try takeLine() {
        lookAt(text)
        return (taken, text)
      }
      guard isEnded, !beginning.lines.isEmpty else { return nil }
      tellBeginning()
    }
  }

  /// What a line may be, or what makes lines of a text that is known.
  private var advised: String { "; " + (advice ?? "a line is a number or a JSON object") }

  /// Whether a line is the names once more, or of another table where tables take turns.
  private func isOfOther(_ text: [UInt8], _ table: TableHead) throws(TelemetryError) -> Bool {
    defer { followsEmptyLine = false }
    guard turns.mayPass(over: text) else { return false }
    var row = Row()
    try table.read(text, line: line, into: &row)
    return turns.passes(over: row, followsEmptyLine: followsEmptyLine)
  }

  /// What the first line says of a table: its names, where it has several fields and no number among them; numbers for names
  /// where that is asked for. Nil for all else.
  private func head(_ text: [UInt8]) -> TableHead? {
    let dividers: [UInt8] = options.delimiter.map { [$0] } ?? [0x09, 0x3B, 0x2C, 0x7C]
    for divider in dividers where text.contains(divider) {
      var head = TableHead()
      head.delimiter = divider
      var row = Row()
      guard (try? head.read(text, line: line, into: &row)) != nil, row.count > 1 else { continue }
      var cells = (0..<row.count).map { row.words($0) }
      // The mark of a comment is none of the first name.
      if options.comment == nil, cells[0].first == "#", cells[0].count > 1 {
        cells[0] = String(cells[0].dropFirst()).trimmingSpaces
      }
      head.form = form
      if options.header == .none {
        head.columns = (1...cells.count).map { "\($0)" }
        return head
      }
      // Bars may stand at both ends.
      let isFramed = divider == HeadSearch.bar && cells[0].isEmpty && cells.count > 2
      if isFramed, cells.last == "" { cells.removeLast() }
      guard
        cells.dropFirst(isFramed ? 1 : 0).allSatisfy({ !$0.isEmpty && !HeadSearch.isReading($0) && !$0.contains("{") })
      else { continue }
      (head.columns, head.header, head.headerLine) = (TableHead.distinct(cells), text, line)
      return head
    }
    return nil
  }

  /// Whether a line below the names of a table is that of Markdown.
  private func takesRule(_ text: [UInt8], of table: TableHead) -> Bool {
    guard isBelowNames, table.delimiter == HeadSearch.bar, table.markdownRule.isEmpty else { return false }
    self.table?.markdownRule = (table.header + [0x0A] + text).withUnsafeBytes { MarkdownRule.line(in: $0)?.text ?? [] }
    return self.table?.markdownRule.isEmpty == false
  }

  /// The unit that a row below the names gives a column, or that stands behind its first number.
  public func unit(of column: String) -> String? {
    table.map { $0.unit(of: column) } ?? suffixes[column].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether the first line below the names says the units of the columns; another one may have them behind its numbers.
  private func takesUnits(_ text: [UInt8], of table: TableHead) throws(TelemetryError) -> Bool {
    guard isBelowNames else { return false }
    isBelowNames = false
    var row = Row()
    try table.read(text, line: line, into: &row)
    let cells = (0..<row.count).map { row.words($0) }
    guard cells.contains(where: HeadSearch.isReading) else {
      guard row.fits(table.columns.count), HeadSearch.isBelow(cells, Array(cells.indices), form) else { return false }
      self.table?.units = cells.map(HeadSearch.unit)
      return true
    }
    let suffixes = zip(cells, table.columns).map { HeadSearch.suffix(of: $0, in: $1) ?? "" }
    if suffixes.contains(where: { !$0.isEmpty }) {
      self.table?.form.suffixes = suffixes
      self.table?.units = suffixes
    }
    return false
  }

  private func read(_ text: [UInt8], of table: TableHead, into row: inout Row) throws(TelemetryError) {
    try table.read(text, line: line, into: &row)
    guard table.fits(row) else {
      throw .malformed(line, 1, DelimitedReader.ragged(row, table.columns.count))
    }
    // Nothing is known of numbers to come, but what those so far have said.
    if options.decimalMark == nil { self.table?.form.learn(from: row) }
    row.form = self.table?.form ?? row.form
    if beginsWithReading == true, let words = TableHead.totalWords(row) { throw .malformed(line, 1, words) }
    beginsWithReading = beginsWithReading ?? HeadSearch.isReading(row.words(0))
    lookForSides(row, text)
    let cells = table.columns.enumerated().filter { !$1.isEmpty }.map { ($1, JSON.string(row.text($0) ?? "")) }
    self.text = Array(JSON.object(cells).lineText.utf8)
  }

  /// What a person should know of the rows so far, told once: that a column says of numbers on which side of a book they are, or of which
  /// series a row is.
  public func takeNote() -> String? {
    var options = options
    options.wanted += kept ?? []
    return untoldNote.take() ?? series.takeNote(options)
  }

  private func lookForSides(_ row: Row, _ text: [UInt8]) {
    guard let count = table?.firstRows.count, count < Self.mostFirstRows else { return }
    table?.firstRows.append((0..<row.count).map { row.words($0) })
    isQuoted = isQuoted || text.contains(RecordSplitter.quote)
    guard !hasNote, let found = table?.noteOfSides(.lines(isQuoted: isQuoted)) else { return }
    (untoldNote, hasNote) = (found, true)
  }

  private func index(of name: String, _ others: inout [String: Int]) throws(TelemetryError) -> Int {
    var name = name
    if let path = options.path, name.hasPrefix(path + ".") { name = String(name.dropFirst(path.utf8.count + 1)) }
    guard let kept else { return try names.index(of: name, at: .init(line: line, column: 1)) }
    if let index = kept.firstIndex(of: name) { return index }
    // Checked like the rest, and forgotten with the line.
    let index = others[name] ?? kept.count + others.count
    others[name] = index
    passOver(name)
    return index
  }

  /// The next line without its end; nil when none has come whole.
  private func takeLine() throws(TelemetryError) -> [UInt8]? {
    while true {
      let rest = bytes[start...]
      let end = rest.firstIndex(of: 0x0A)
      if end == nil, rest.isEmpty || (!isEnded && rest.count <= Limits.dataLineBytes) { return nil }
      // The start of a line that is too long is told and dropped, its end is passed over.
      let wasSkipping = isSkipping
      isSkipping = end == nil && !isEnded
      if !wasSkipping { taken += 1 }
      start = end.map { $0 + 1 } ?? bytes.endIndex
      if wasSkipping { continue }
      guard rest.startIndex + Limits.dataLineBytes >= (end ?? bytes.endIndex) else {
        throw .lineTooLong(taken)
      }
      var text = Array(rest[..<(end ?? bytes.endIndex)])
      if text.last == 0x0D { text.removeLast() }
      if taken == 1, text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
      guard text.contains(0x1B) else { return text }
      // Nothing else is told as no reading.
      let plain = Self.withoutControls(text)
      return plain.isEmpty ? text : plain
    }
  }

  /// A line without what clears and colours a terminal, which `docker stats` writes into a pipe too.
  private static func withoutControls(_ line: [UInt8]) -> [UInt8] {
    var (text, rest) = ([UInt8](), line[...])
    while let byte = rest.popFirst() {
      guard byte == 0x1B, rest.first == 0x5B else {
        text.append(byte)
        continue
      }
      rest = rest.dropFirst().drop { 0x20...0x3F ~= $0 }.dropFirst()
    }
    return text
  }
}
