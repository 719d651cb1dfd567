import VectorGraphics

/// CSV and TSV, streamed: with fields in quotes as RFC 4180 has them, lines that end with LF, CRLF or CR, and as they are
/// written else, with a space before a quote, a quote within a field, and one more comma at the end.
///
/// The names of the columns are found in the first 64 KiB, below whatever stands before them; so are rows of units, the
/// mark of decimals and the order of dates. A mark of UTF-8 at the start, empty lines and comments are passed over.
public final class DelimitedReader: RowReader {
  /// As the table has them, without spaces around; of several with one name each has a number, `speed #2`. Without names
  /// they are `1`, `2` and so on, a single one is `value`.
  public var columns: [String] { head.columns }
  /// Never: all columns are known from the start.
  public var mayGrow: Bool { false }
  /// Where the names and the units were found, when it was not in the first line.
  public var note: String? { head.note }
  /// Separator, mark of decimals and order of dates.
  public var style: [String] {
    let separators: [UInt8: String] = [0x2C: "comma", 0x3B: "semicolon", 0x09: "tab", 0x7C: "pipe", 0x20: "space"]
    let separator = separators[delimiter] ?? String(UnicodeScalar(delimiter))
    return (columns.count > 1 ? ["separator \(separator)"] : []) + head.form.style
  }
  /// With the order of dates and what divides fields, as they were found.
  public let options: TableOptions

  private let stream: ByteStream
  private let head: TableHead
  private let isLenient: Bool
  private var delimiter: UInt8 { head.delimiter }
  private var splitter: RecordSplitter
  private var isFinished = false
  private var rows = 0
  /// Whether an empty line stands above the record in hand, or one of dashes where the names have one below them.
  private var followsEmptyLine = false
  /// The records that have too few fields, and those left out, with where the first of each stands.
  private var short: (count: Int, width: Int, first: TelemetryError.Place?) = (0, 0, nil)
  private var left: (count: Int, first: TelemetryError?) = (0, nil)
  /// Those whose numbers are in another unit than they are taken for.
  private var otherUnits = OtherUnits()
  /// The columns of the first of them.
  private var otherBeside: TableHead.BesideUnits?
  /// Those left out for their zero bytes.
  private var zeros: (count: Int, first: TelemetryError?) = (0, nil)
  private var turns: TableTurns
  private var end: TableEnd
  private var ending: String?

  /// Reads the head of the table.
  ///
  /// - Throws: ``TelemetryError``: the source cannot be read, is empty or UTF-16, or has no names where they should be.
  public init(_ source: any ByteSource, options: TableOptions = TableOptions()) throws(TelemetryError) {
    (stream, isLenient) = (ByteStream(source), options.isLenient)
    head = try TableHead.taken(from: stream, options)
    var options = options
    (options.dateOrder, options.delimiter) = (head.form.dates, head.delimiter)
    self.options = options
    splitter = head.splitter(line: head.line)
    (end, turns) = (TableEnd(head, isLenient: isLenient), TableTurns(head))
  }

  /// The unit that a row below the names gives a column, that stands behind its numbers, or beside all of them in a column of units.
  public func unit(of column: String) -> String? { head.unit(of: column) ?? head.unitBeside(column) }

  /// The units that a column beside that of numbers has in the first rows, and its name; nil where there is none.
  fileprivate func unitsBeside(_ column: String) -> (name: String, units: [String], isMoney: Bool)? {
    head.units(besides: column).map { (columns[$0.unit], $0.texts, $0.isMoney) }
  }

  /// Counts rows in another unit than all before them.
  private func lookAtUnit(of row: Row) {
    let other = head.besideUnits.first { beside in
      beside.texts.count == 1 && !row.isMissing(beside.unit) && row.words(beside.unit) != beside.texts[0]
    }
    guard let other, case let text = row.words(other.unit),
      options.choices.allSatisfy({ choice in
        columns.firstIndex(of: choice.column).map { choice.holds(row.text($0)) } ?? true
      })
    else { return }
    otherUnits.take(text, on: row.line)
    otherBeside = otherBeside ?? other
  }

  /// The first of several columns of times of LabVIEW, where all are the same.
  public func usualName(of column: String) -> String {
    let twins = head.segmentsBelow == nil ? [] : columns.filter { $0.hasPrefix(column + " #") }
    guard let first = twins.first, let index = columns.firstIndex(of: first) else { return column }
    let areSame = twins.allSatisfy { name in
      columns.firstIndex(of: name).map { head.start(of: $0) == head.start(of: index) } ?? false
    }
    return areSame ? first : column
  }

  /// As the head of the table has them.
  public func start(of column: Int) -> [String] { head.start(of: column) }

  /// A record with too few fields lacks the rest, and one with too many is left out; ``endNote`` tells of both. More that
  /// do not fit than do are an error.
  public func next(into row: inout Row) throws(TelemetryError) -> Bool {
    guard !isFinished else { return false }
    // An error ends it too.
    isFinished = true
    isFinished = try !takeRow(&row)
    return !isFinished
  }

  /// Reads on to a record that is a row; false at the end of the table.
  private func takeRow(_ row: inout Row) throws(TelemetryError) -> Bool {
    while try record(into: &row) {
      if let error = splitter.takeZero() {
        zeros = (zeros.count + 1, zeros.first ?? error)
        if zeros.count > rows + 1_000 { throw error }
        continue
      }
      if turns.passes(over: row, followsEmptyLine: followsEmptyLine) { continue }
      if rows > 0, let note = try note(at: row) {
        ending = note
        break
      }
      if rows > 0, turns.isRemark(row) { continue }
      if isLenient || head.fits(row) {
        rows += 1
        lookAtUnit(of: row)
        return true
      }
      if try endsTable(row) { break }
      let isShort = row.count < columns.count
      let place = row.place(of: min(row.count, columns.count) - (isShort ? 1 : 0))
      // Where commas divide, what is cut off is missing; between spaces nobody knows which one lacks.
      if isShort, delimiter != HeadSearch.space {
        short = (short.count + 1, max(short.width, row.count), short.first ?? place)
        rows += 1
        return true
      }
      left = (left.count + 1, left.first ?? TelemetryError(.malformed, at: place, Self.ragged(row, columns.count)))
      if let error = left.first, left.count > rows + 1_000 { throw error }
    }
    if let error = zeros.first ?? left.first, left.count + zeros.count > rows || rows == 0 { throw error }
    return false
  }

  /// What is said of a record that ends the table.
  private func note(at row: Row) throws(TelemetryError) -> String? {
    try end.note(
      at: row, followsEmptyLine: followsEmptyLine,
      nextLine: { [stream] () throws(TelemetryError) in Array(try stream.previewLine()) },
      rest: { [stream] count throws(TelemetryError) in Array(try stream.preview(count)) })
  }

  /// Whether a record is no row: the last one, which a logger without power has cut off.
  private func endsTable(_ row: Row) throws(TelemetryError) -> Bool {
    // Not where no row is longer.
    guard rows > 0, row.count < columns.count, short.count < rows || row.count < short.width,
      short.count < max(rows, 20), try isLast()
    else { return false }
    ending = "line \(row.line), the last one, is cut off, and left out"
    return true
  }

  private func isLast() throws(TelemetryError) -> Bool {
    let rest = try stream.preview(64)
    return rest.count < 64 && rest.allSatisfy(RecordSplitter.isLineEnd)
  }

  /// What was left out of rows and at the end.
  public var endNote: String? {
    func lines(_ count: Int, _ line: Int?) -> String {
      count == 1 ? "line \(line ?? 0) has" : "\(count) lines, the first of them line \(line ?? 0), have"
    }
    var words: [String] = []
    if let place = short.first {
      words.append("\(lines(short.count, place.line)) fewer fields than the header; what lacks is missing")
    }
    if let error = left.first {
      let names = columns.count
      let lines = lines(left.count, error.place?.line)
      words.append("\(lines) more or fewer fields than the \(names) of the header, and left out")
    }
    if let error = zeros.first {
      words.append("\(lines(zeros.count, error.place?.line)) zero bytes, and left out")
    }
    if let note = turns.note { words.append(note) }
    if let beside = otherBeside,
      let note = otherUnits.note(columns[beside.column], in: beside.texts[0], by: columns[beside.unit])
    {
      words.append(note)
    }
    if let ending { words.append(ending) }
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }

  /// What is said of a record that is shorter or longer than the names.
  package static func ragged(_ row: Row, _ columns: Int) -> String {
    let note = columns == 1 ? DecimalLines.note((0..<row.count).map { row.words($0) }) : nil
    return "the record has \(row.count) field\(row.count == 1 ? "" : "s"), the header has \(columns); "
      + (note ?? "mend the line, or leave it out")
  }

  /// The next record that is no empty line; false at the end.
  private func record(into row: inout Row) throws(TelemetryError) -> Bool {
    followsEmptyLine = false
    repeat {
      while let other = try takeOther() {
        followsEmptyLine = followsEmptyLine || other == .empty || (other == .rule && head.isRuled)
        guard other == .rule, head.isReport, rows > 0 else { continue }
        ending = TableEnd.below(splitter.line - 1)
        return false
      }
      guard try stream.peek() != nil else { return false }
      row.begin(line: splitter.line, head.form)
      try takeCells(of: &row)
      // A line of spaces alone is empty, where they divide fields.
    } while row.count == 0
    try head.finish(&row, followsEmptyLine: followsEmptyLine && rows > 0)
    return true
  }

  private func takeCells(of row: inout Row) throws(TelemetryError) {
    while let bytes = Optional(try stream.available()), !bytes.isEmpty {
      let (count, isWhole) = try splitter.take(bytes, into: &row)
      stream.take(count)
      if isWhole { return try takeLineEnd() }
    }
    try splitter.end(into: &row)
  }

  /// A line that is no record.
  private enum Other { case empty, comment, rule }

  /// Takes an empty line, a comment, the names once more, or dashes; nil where none of them comes next.
  private func takeOther() throws(TelemetryError) -> Other? {
    // Programs that append to a file write the mark of UTF-8 before each line.
    if try stream.peek() == ByteStream.mark[0] { try stream.takeByteOrderMark() }
    guard let byte = try stream.peek() else { return nil }
    var found = Other.empty
    if !RecordSplitter.isLineEnd(byte) {
      // Other lines are waited for piece by piece.
      guard
        byte == head.comment.first || byte == head.header.first || byte == head.unitsText.first || head.hasRules
      else { return nil }
      let line = try stream.previewLine()
      found = head.isRule(line) ? .rule : .comment
      guard found == .rule || head.passes(over: line) else { return nil }
    }
    while let bytes = Optional(try stream.available()), !bytes.isEmpty {
      let end = bytes.firstIndex(where: RecordSplitter.isLineEnd)
      stream.take(end ?? bytes.count)
      guard end == nil else {
        try takeLineEnd()
        break
      }
    }
    return found
  }

  private func takeLineEnd() throws(TelemetryError) {
    let isReturn = try stream.peek() == 0x0D
    stream.take(1)
    if isReturn, try stream.peek() == 0x0A { stream.take(1) }
    splitter.beginLine()
  }
}

extension RowReader {
  /// The units that a column beside that of numbers has in the first rows, and its name; nil where there is none.
  package func unitsBeside(_ column: String) -> (name: String, units: [String], isMoney: Bool)? {
    if let rowSource { return rowSource.unitsBeside(column) }
    return (self as? DelimitedReader)?.unitsBeside(column)
  }
}

/// Where a table ends before its file does: at totals and texts below its rows, and at another table below an empty line.
package struct TableEnd: Sendable {
  private let head: TableHead
  private let isLenient: Bool
  private let beginsWithTimes: Bool
  /// As ``CellForm/words(before:)`` has them.
  private var words: Set<String>?
  private static let longestFooter = 16_384

  /// - Parameter isLenient: whether names of another table are rows like others.
  package init(_ head: TableHead, isLenient: Bool = false) {
    (self.head, self.isLenient) = (head, isLenient)
    let start = head.start(of: 0)
    let areNumbers = start.allSatisfy { NumberText($0.trimmingSpaces) != nil }
    beginsWithTimes =
      TimeColumn.slope(of: start, order: head.form.dates) != nil || TimeColumn.haveClocks(start)
      || (areNumbers && head.columns.first.map(TimeColumn.isNamed) ?? false)
    words = beginsWithTimes ? [] : head.form.words(before: start[...])
  }

  static func below(_ line: Int) -> String {
    "line \(line) and those below it are no rows of the table, and left out"
  }

  /// Whether a line may end the table, which few do in the midst of it.
  package func mayBe(_ line: some Collection<UInt8>, followsEmptyLine: Bool) -> Bool {
    guard let first = line.first(where: { $0 != 0x20 && $0 != RecordSplitter.quote }) else { return false }
    if followsEmptyLine || first == 0x5B || first == 0x28 || head.isRuled { return true }
    if 0x30...0x39 ~= first { return TableHead.countsRows(text(line.prefix(80))) }
    let word = text(line.prefix { $0 != head.delimiter })
    return Row.isWord(first) && (words.map { !$0.contains(word) } ?? false || word == head.columns[0])
  }

  /// Whether a record is a text below a table of several columns: below an empty line, or in brackets, as “(3 rows)”.
  private func isText(_ row: Row, followsEmptyLine: Bool) -> Bool {
    if row.countsRows(isSpaced: head.delimiter == HeadSearch.space) { return true }
    guard row.count == 1, head.columns.count > 1, !isLenient else { return false }
    let (mark, isWide) = (row.words(0), head.columns.count > 2)
    if mark.first == "(", mark.last == ")" { return mark.contains { $0.isLetter } }
    if head.isRuled, head.delimiter == HeadSearch.bar, followsEmptyLine { return true }
    // The second of two columns may lack, below a reading.
    if followsEmptyLine, !isWide, row.beginsWithWord { return head.start(of: 0).contains(where: HeadSearch.isReading) }
    return isWide && (followsEmptyLine || (mark.first == "[" && mark.last == "]"))
  }

  /// What is said of a record that ends the table; nil of a row. There are rows above it.
  ///
  /// - Parameters:
  ///   - nextLine: what stands in the line below it.
  ///   - rest: as many bytes as are asked for, or all there are, of what stands below it.
  package mutating func note(
    at row: Row, followsEmptyLine: Bool, nextLine: () throws(TelemetryError) -> [UInt8],
    rest: (Int) throws(TelemetryError) -> [UInt8]
  ) throws(TelemetryError) -> String? {
    if let end = head.segmentsBelow, followsEmptyLine, row.words(0) == "Channels" {
      return
        "line \(row.line) begins another segment: it and what is below are left out; "
        + "(head -n \(end) FILE; tail -n +\(row.line) FILE) > segment.lvm has it"
    }
    if isText(row, followsEmptyLine: followsEmptyLine) { return Self.below(row.line) }
    // Names that begin as those above are others even in the midst.
    let isAlike = row.words(0) == head.columns[0] && head.headerLine != nil
    let areNames = row.beginsWithWord && (followsEmptyLine || isAlike) && !isLenient
    if areNames || (head.isRuled && !isLenient), let names = try names(row, nextLine) {
      return
        "line \(row.line) has the names of another table, “\(names.prefix(60))”: it and what is below are left out; "
        + "--set data.headerLine=\(row.line) reads it"
    }
    guard row.beginsWithWord else { return nil }
    if followsEmptyLine, isAlike { return Self.below(row.line) }
    guard isLenient || row.count < head.columns.count || head.fits(row) else { return nil }
    return try footer(row, nextLine, rest)
  }

  /// The cells of a record that is the names of another table: each of them a word of its own where there are readings above and,
  /// as far as is known, below, or above a line of dashes.
  private func names(
    _ row: Row, _ nextLine: () throws(TelemetryError) -> [UInt8]
  ) throws(TelemetryError) -> String? {
    guard row.count > 1, head.headerLine != nil else { return nil }
    var names = (0..<row.count).map { row.words($0) }
    // Bars may stand at both ends.
    if head.isRuled, names.count > 2, names.first == "", names.last == "" {
      names = Array(names.dropFirst().dropLast())
    }
    guard Set(names).count == names.count, names.allSatisfy({ !head.form.isMissing($0) }),
      !names.contains(where: HeadSearch.isReading), names[0] == head.columns[0] || !TableHead.isWordForTotal(names[0])
    else { return nil }
    let next = try nextLine()
    if head.isRuled { return head.isRule(next) ? names.joined(separator: ", ") : nil }
    let areReadings = (0..<min(head.columns.count, names.count)).contains {
      head.start(of: $0).contains(where: HeadSearch.isReading)
    }
    return areReadings && cells(of: next[...]).contains(where: HeadSearch.isReading)
      ? names.joined(separator: ", ") : nil
  }

  /// What is said of a total or a text alone where such are all that stands below it: up to an empty line, or to the end where none
  /// is a total.
  private mutating func footer(
    _ row: Row, _ nextLine: () throws(TelemetryError) -> [UInt8], _ rest: (Int) throws(TelemetryError) -> [UInt8]
  ) throws(TelemetryError) -> String? {
    guard let words, words.isEmpty || !words.contains(row.text(0) ?? ""), case let word = row.words(0),
      words.isEmpty || (word.count > 2 && !words.contains(word) && TableHead.isWordForTotal(word))
    else { return nil }
    // One that is a row is a word of the rows.
    if !words.isEmpty { self.words?.insert(word) }
    guard isFooter((0..<row.count).map { row.words($0) }),
      case let next = try nextLine()[...], next.allSatisfy(RecordSplitter.isLineEnd) || isFooter(cells(of: next))
    else { return nil }
    let rest = try rest(Self.longestFooter)
    let end: UInt8 = rest.contains(0x0A) ? 0x0A : 0x0D
    let lines = rest.filter { $0 == end || $0 != 0x0D }.split(separator: end, omittingEmptySubsequences: false)
      .map(cells)
    // Other tables and texts stand below an empty line.
    let footers = lines.prefix { $0 != [""] }
    let (isAll, isWhole) = (lines.allSatisfy { $0 == [""] || isFooter($0) }, rest.count < Self.longestFooter)
    let said = [word] + footers.map { $0[0] }
    let areTotals = said.map(TableHead.isWordForTotal)
    guard footers.allSatisfy(isFooter), words.isEmpty || Set(said).count == said.count,
      isWhole || footers.count < lines.count,
      areTotals.contains(true) || (isWhole && isAll)
    else { return nil }
    guard areTotals.allSatisfy({ $0 }), lines.dropFirst(footers.count).allSatisfy({ $0 == [""] }) else {
      return Self.below(row.line)
    }
    let place = "“\(word.prefix(40))” \(beginsWithTimes ? "for a time" : "in the first column")"
    return footers.isEmpty
      ? "line \(row.line), the last one, has \(place), and is left out"
      : "line \(row.line), with \(place), and those below it are totals, and left out"
  }

  private func isFooter(_ cells: [String]) -> Bool {
    TableHead.isFooter(cells, of: isLenient ? 1 : head.columns.count)
  }

  private func cells(of line: ArraySlice<UInt8>) -> [String] {
    line.split(separator: head.delimiter, omittingEmptySubsequences: false).map(text)
  }

  private func text(_ cell: some Collection<UInt8>) -> String {
    String(decoding: cell.filter { $0 != RecordSplitter.quote && $0 != 0x0D }, as: UTF8.self).trimmingSpaces
  }
}

/// Which records are rows of a table: not lines of separators alone, nor names that come again, nor those of other
/// tables where several take turns.
package struct TableTurns: Sendable {
  private let head: TableHead
  private var isOther = false
  /// Rows of other tables and averages, and the line of the first of them.
  private var others: (count: Int, first: Int) = (0, 0)
  /// The same of lines of separators alone.
  private var blanks: (count: Int, first: Int) = (0, 0)
  /// The same of lines of words alone.
  private var remarks: (count: Int, first: Int) = (0, 0)
  private let beginsWithReadings: Bool
  /// The first line of dots in the place of rows that are not there.
  private var dots: Int?

  package init(_ head: TableHead) {
    self.head = head
    let words = head.start(of: 0).filter { !$0.isEmpty }
    beginsWithReadings = !words.isEmpty && words.count(where: HeadSearch.isReading) * 2 > words.count
  }

  /// Whether a line may be words alone among rows that begin with readings.
  package func mayBeRemark(_ line: some Collection<UInt8>) -> Bool {
    beginsWithReadings && head.columns.count > 2 && line.first.map(Row.isWord) ?? false
  }

  /// Whether a record is one, as the marks that a driver sets in a log.
  package mutating func isRemark(_ row: Row) -> Bool {
    guard beginsWithReadings, head.columns.count > 2, row.beginsWithWord, case let word = row.words(0),
      word.contains(" "),
      (1..<max(1, row.count)).allSatisfy({ row.words($0).isEmpty }), !row.isMissing(0), !HeadSearch.isReading(word)
    else { return false }
    remarks = (remarks.count + 1, remarks.count == 0 ? row.line : remarks.first)
    return true
  }

  /// Whether a line may be none; else it need not be looked at.
  package func mayPass(over line: some Collection<UInt8>) -> Bool {
    mayTurn || line.first.map { $0 == head.delimiter || [0x20, 0x2E, 0xC2, 0xE2].contains($0) } ?? false
  }

  private var mayTurn: Bool { !head.sectionNames.isEmpty || (head.hasRules && head.headerLine != nil) }

  /// Whether a record is a line of separators alone, names, a row of another table or an average, where tables take turns.
  package mutating func passes(over row: Row, followsEmptyLine: Bool) -> Bool {
    if row.isBlank {
      blanks = (blanks.count + 1, blanks.count == 0 ? row.line : blanks.first)
      return true
    }
    if row.isOfDots {
      dots = dots ?? row.line
      return true
    }
    guard mayTurn else { return false }
    // Columns are as wide as what stands in them.
    if head.hasRules, row.count == head.columns.count, row.words(0) == head.columns[0],
      head.columns.indices.allSatisfy({ row.words($0) == head.columns[$0] })
    {
      isOther = false
      return true
    }
    guard !head.sectionNames.isEmpty else { return false }
    if let isOwn = head.section(begunBy: row, followsEmptyLine: followsEmptyLine) {
      isOther = !isOwn
      return true
    }
    guard isOther || TableHead.isWordForTotal(row.words(0)) else { return false }
    others = (others.count + 1, others.count == 0 ? row.line : others.first)
    return true
  }

  /// What is said of what was passed over; nil where no row was.
  package var note: String? {
    func lines(_ lines: (count: Int, first: Int), _ what: String) -> String? {
      guard lines.count > 0 else { return nil }
      return lines.count == 1
        ? "line \(lines.first) \(what) left out"
        : "\(lines.count) lines, the first of them line \(lines.first), \(what) left out"
    }
    let hidden = dots.map {
      "rows are missing where line \($0) has dots, as programs print long tables; have it write CSV for all of them"
    }
    let notes = [
      lines(blanks, "of separators alone"), lines(others, "of averages or other tables"),
      lines(remarks, "of words alone"), hidden,
    ]
    .compactMap { $0 }
    return notes.isEmpty ? nil : notes.joined(separator: "; ")
  }
}
