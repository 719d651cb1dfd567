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
    guard let rows = tableRows(), !records[..<rows.lowerBound].contains(where: \.isComment) else { return nil }
    let (width, first) = (records[rows.lowerBound].cells.count, records[rows.lowerBound])
    let isPlain = rows.lowerBound == 0 || (rows.lowerBound == 1 && records[0].cells.count == width)
    guard !isPlain || rows.upperBound < records.count || !rules.isEmpty else { return nil }
    let isAligned = rows.prefix(5).contains { Self.isAligned(bytes[records[$0].start..<records[$0].end]) }
    guard isAligned || rules.contains(where: { $0 < first.line }) else { return nil }
    var head = TableHead()
    (head.delimiter, head.isReport, head.start, head.line) = (delimiter, true, first.start, first.line)
    let lines = namesAbove(rows.lowerBound, width)
    if let names = names(in: lines, above: rows, width), let last = lines.last {
      head.columns = TableHead.distinct(names)
      head.headerLine = last.line
      head.header = Self.withoutEnd(bytes[last.start..<last.end])
      head.note = "header in line \(last.line)"
    } else {
      head.columns = (1...width).map { "\($0)" }
      head.note = "no names of columns; they are 1 to \(width); the first row is in line \(first.line)"
    }
    describe(&head, Array(records[rows]))
    return (head, Self.reportScore)
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
      let end = records[start...].firstIndex { $0.cells.count != width } ?? records.count
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
}
