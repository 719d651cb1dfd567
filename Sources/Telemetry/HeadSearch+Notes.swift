import VectorGraphics

/// What is told of a table's names.
extension HeadSearch {
  /// What is said of rows with more fields than there are names, with two of digits alone for each that is too much, as where commas stand
  /// before decimals too.
  func hintAtDecimals(_ names: TableHead.Record, _ rows: [TableHead.Record]) -> String? {
    let (count, width) = (names.cells.count, rows.first?.cells.count ?? 0)
    guard delimiter == 0x2C, count > 1, count < width, width <= 2 * count, isText(names.cells),
      rows.allSatisfy({ $0.cells.count == width })
    else { return nil }
    let digits = (0..<width).filter { column in
      rows.allSatisfy { row in
        let digits = row.cells[column].utf8.drop { $0 == 0x2D }
        return !digits.isEmpty && digits.allSatisfy { 0x30...0x39 ~= $0 }
          && row.cells[column].utf8.count - digits.count < 2
      }
    }
    guard digits.count == width || (areDated(rows) && digits.count >= 2 * (width - count)) else { return nil }
    return
      "line \(names.line) names \(count) columns and the rows have \(width) fields: where commas stand before decimals too, write "
      + "semicolons between fields, or points before decimals"
  }

  private func areDated(_ rows: [TableHead.Record]) -> Bool {
    rows.allSatisfy { (TimeStamp(utf8: Array($0.cells[0].utf8), order: .dayFirst)?.form ?? .number) != .number }
  }

  /// Takes what is said of commas before decimals: rows that begin with dates and clocks below a name of times have no name of their own.
  func takeHint(_ head: inout TableHead, _ names: TableHead.Record, _ rows: [TableHead.Record]) -> String? {
    guard let hint = hintAtDecimals(names, rows) else { return nil }
    if TimeColumn.isNamed(names.cells[0]), areDated(rows) {
      head.refusal = hint + "; --set data.headerLine=\(names.line) reads the numbers as they stand"
    }
    return hint
  }

  /// What a person should know of a table with names.
  ///
  /// - Parameters:
  ///   - head: takes what columns say of each other.
  ///   - index: the record of the names.
  ///   - isGuess: whether that is not the first one.
  ///   - table: the rows.
  ///   - unread: how many lines of words stand between.
  func words(
    _ head: inout TableHead, of index: Int, isGuess: Bool, _ table: [TableHead.Record], unread: Int
  ) -> [String] {
    var words: [String] = []
    if isGuess {
      let line = records[index].line
      words.append(namesInTwoLines(index) == nil ? "header in line \(line)" : "header in lines \(line - 1) and \(line)")
    }
    if head.columns.count > records[index].cells.count {
      words.append("the rows have more fields than the names")
      if let hint = takeHint(&head, records[index], table) { words.append(hint) }
    }
    if let above = tableAbove(index) {
      words.append(
        "line \(above.line) has the names of another table, “\(above.cells.joined(separator: ", ").prefix(60))”, which is left out; "
          + "--set data.headerLine=\(above.line) reads it")
    }
    if let doubt = doubt(aboutNames: records[index], table) { words.append(doubt) }
    if head.hasFlags { words.append("letters behind numbers are flags, and left out") }
    if head.comment.first == RecordSplitter.quote {
      words.append("rows of $RT_ left out, and Time_ms counts millionths of a day")
    }
    if let line = head.unitsLine { words.append("units in line \(line)") }
    if unread > 1 { words.append("\(unread - 1) more line\(unread > 2 ? "s" : "") of words below passed over") }
    if let more = records.first(where: { $0.isComment && $0.cells.joined(separator: " ").contains("more row") }) {
      words.append("rows are missing, as line \(more.line) says; write.csv(x, \"table.csv\") in R writes all")
    }
    if let series = series(head.columns, table) { words.append(series) } else { takeUnitsBeside(&head, table) }
    if let times = describeTimes(&head) { words.append(times) }
    return words
  }

  /// The names of a table that ends above an empty line before the names: words that differ above rows as wide, with a column of
  /// readings in which no other line has a word. Nil where there is none, or what is asked for is not in it.
  private func tableAbove(_ index: Int) -> TableHead.Record? {
    guard options.header == .automatic else { return nil }
    let above = records[..<index].filter { !$0.isComment }
    guard let last = above.last, records[index].line > last.lineAfter,
      let place = above.lastIndex(where: { !hasReading($0) }), case let names = above[place].cells, names.count > 1,
      case let rows = above[(place + 1)...], rows.count > 1,
      place == 0 || above[place].line > above[place - 1].lineAfter,
      Set(names).count == names.count, names.allSatisfy({ !$0.isEmpty && Self.kind($0) == .text }),
      options.wanted.allSatisfy(names.contains), rows.allSatisfy({ $0.cells.count == names.count })
    else { return nil }
    // Lines of a name and its values may say how the rows below were recorded.
    let ownNames = Set(names.dropFirst()).isDisjoint(with: records[index].cells)
    let areRows =
      rows.allSatisfy { Self.isReading($0.cells[0]) }
      || (ownNames && rows.allSatisfy { $0.cells.count(where: Self.isReading) > 1 })
    return areRows && names.indices.contains { column in rows.allSatisfy { Self.isReading($0.cells[column]) } }
      ? above[place] : nil
  }

  /// What is said of names that may be a row: of the only line, and of numbers among them above columns of numbers, but for years and
  /// series that rise, as wavelengths do.
  func doubt(aboutNames record: TableHead.Record, _ table: [TableHead.Record]) -> String? {
    guard options.header == .automatic else { return nil }
    guard !table.isEmpty else {
      let only = record.cells.flatMap { $0.split(separator: " ").map(String.init) }
      guard only.count(where: Self.isReading) * 2 > only.count else { return nil }
      let isSpaced = record.cells.count == 1 && only.count > 1
      return
        "the only line is taken for the names; \(isSpaced ? "--set data.separator=space " : "")--set data.headerLine=0 takes "
        + "it for a row"
    }
    let likely = record.cells.indices.filter { column in
      Self.kind(record.cells[column]) == .number && !options.wanted.contains(record.cells[column])
        && table.allSatisfy { $0.cells.indices.contains(column) && Self.kind($0.cells[column]) == .number }
    }
    let numbers = likely.compactMap { DecimalText.number(from: record.cells[$0]) }
    let areYears = numbers.allSatisfy { 1_900...2_100 ~= $0 }
    let areSeries = numbers.count > 2 && zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
    guard let first = likely.first, !comment.contains(bytes[record.start]), !areYears, !areSeries else { return nil }
    return
      "line \(record.line) is taken for the names, though “\(record.cells[first])” may be a reading; --set data.headerLine=0 takes "
      + "it for a row"
  }
}
