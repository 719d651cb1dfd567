import VectorGraphics

/// What stands around the names of a table: preambles above; rows of units below, then numbers and dates in the form of the table.
extension HeadSearch {
  /// Whether a line is words above a table, most of whose cells are empty.
  func isTitle(_ record: TableHead.Record, _ width: Int) -> Bool {
    width > 1 && record.width * 2 <= width && !hasReading(record)
  }

  /// Names behind the mark of comments right above rows as wide, and names that begin with the form of the times below them.
  func namesBelowProse(_ width: Int) -> Int? {
    zip(records.indices, records.indices.dropFirst()).first { index, next in
      let names = withoutMark(records[index])
      return (records[index].isComment || TimeColumn.isForm(names.first ?? "")) && names.count == width && width > 1
        && isText(names) && records[next].cells.count == width && hasReading(records[next])
    }?.0
  }

  /// The names of a table that stands below lines of names, each with a line of values, which are as wide, as weather services
  /// and bicycle computers write them. Nil where there are none.
  func namesBelowPairs(_ rows: [Int], _ width: Int) -> Int? {
    guard rows.count > 3, hasReading(records[rows[1]]), records[rows[0]].cells.count == width else { return nil }
    return rows.indices.prefix(10).dropFirst(2).first { position in
      let names = records[rows[position]].cells
      let data = rows[(position + 1)...].prefix(20).map { records[$0] }
      guard isText(names), names.count(where: { !$0.isEmpty }) > 2, names != records[rows[0]].cells,
        rows.count - position > position + 1,
        !isRow(names, below: rows[1..<position].map { records[$0].cells }, above: data.map(\.cells))
      else { return false }
      return data.allSatisfy { row in
        row.fits(names.count) && zip(names, row.cells).count { !$0.isEmpty && Self.isReading($1) } * 2 > row.width
      }
    }
  }

  /// Whether cells that may be names are a row like those around it: with a time, with a word for no reading or a text that comes again
  /// below, or below readings of the same kinds as those that follow.
  private func isRow(_ cells: [String], below: [[String]], above rest: [[String]]) -> Bool {
    if cells.contains(where: { !$0.isEmpty && isReadingOrNone($0) }) || repeats(cells, rest) { return true }
    if TimeColumn.find(in: cells) != nil { return false }
    let filled = cells.indices.filter { column in
      rest.allSatisfy { $0.indices.contains(column) && Self.isReading($0[column]) }
    }
    guard let next = rest.first, !filled.isEmpty else { return false }
    return below.contains { row in
      filled.allSatisfy { row.indices.contains($0) && Self.kind(row[$0]) == Self.kind(next[$0]) }
    }
  }

  /// Whether a text among cells stands in its column in another row too.
  func repeats(_ cells: [String], _ rows: [[String]]) -> Bool {
    rows.contains { row in zip(cells, row).contains { $0 == $1 && !$0.isEmpty && $0 != "-" && !Self.isReading($0) } }
  }

  /// The names below the lines that spreadsheets and loggers have above a table, most of whose cells are empty, or below one that
  /// says of a station where it is, in numbers; nil where there are none.
  func namesBelowTitle(_ rows: [Int], _ width: Int) -> Int? {
    guard rows.count > 2, width > 1, let title = rows.first.map({ records[$0] }) else { return nil }
    func said(_ record: TableHead.Record) -> Int { record.cells.count { !$0.isEmpty } }
    let numbers = title.cells.compactMap { DecimalText.number(from: $0) }
    let isOfStation = numbers.count > 1 && numbers.contains { $0 < 0 || $0 != $0.rounded() }
    let isTitle = said(title) * 2 <= width && (title.cells.first != "" || title.cells.count < width)
    guard isOfStation || isTitle else { return nil }
    let place = rows.indices.dropFirst().first { isOfStation || said(records[rows[$0]]) * 2 > width }
    guard let place, place < 60, case let names = records[rows[place]],
      case let areYears = areBesideYears(names.cells), areYears || isText(names.cells), names.fits(width),
      said(names) * 2 > width, said(names) > 1, !rows[(place + 1)...].isEmpty,
      case let below = rows[(place + 1)...], let first = below.firstIndex(where: { hasReading(records[$0]) }),
      areYears || (first - place <= 4 && rows[first...].prefix(5).allSatisfy { hasReading(records[$0]) })
    else { return nil }
    return rows[place]
  }

  /// Whether cells are words and, behind them, years that rise or fall, as names of columns of which some rows have nothing in most.
  private func areBesideYears(_ cells: [String]) -> Bool {
    let numbers = cells.drop { NumberText($0) == nil }.filter { !$0.isEmpty }
    let years = numbers.compactMap { Int($0) }
    let steps = zip(years, years.dropFirst()).map { $1 - $0 }
    return years.count == numbers.count && years.count > 1 && years.count < cells.count && cells[0] != ""
      && years.allSatisfy { 1_000...2_999 ~= $0 } && (steps.allSatisfy { $0 > 0 } || steps.allSatisfy { $0 < 0 })
  }

  /// Whether a comment right below another has the units of its names, as buoys write them: some of them come again.
  func isOfUnits(_ index: Int) -> Bool {
    guard index > 0, records[index].isComment, records[index - 1].isComment else { return false }
    let (names, units) = (withoutMark(records[index - 1]), withoutMark(records[index]))
    return names.count > 1 && names.count == units.count && isText(names) && isText(units)
      && Set(names).count == names.count && (Set(units).count < units.count || TimeColumn.isYear(names[0]))
  }

  /// Takes the units from a comment right above the names that begins with the form of their dates, as avionics write them.
  func takeUnitsAbove(_ index: Int, _ head: inout TableHead) {
    guard index > 0, records[index - 1].isComment, options.unitsLine == nil,
      case let cells = withoutMark(records[index - 1]), cells.count == records[index].cells.count,
      TimeColumn.isForm(cells[0])
    else { return }
    head.unitsLine = records[index - 1].line
    head.units = cells.map { cell in
      let words = cell.split(separator: " ")
      // deg C, and ft above the sea.
      if words.count == 2, words[0] == "deg" { return "°\(words[1])" }
      return cell.contains("hh") || TimeColumn.isForm(cell) || cell == "ident" ? "" : words.first.map(String.init) ?? ""
    }
  }

  /// The names in a line and in the one above it, as weather stations write them: the lower alone come again, and both together do not. Nil
  /// where there are none.
  func namesInTwoLines(_ index: Int) -> [String]? {
    guard options.header == .automatic, delimiter != Self.space, index > 0, case let above = records[index - 1],
      case let names = records[index].cells, above.cells.first == "", above.lineAfter == records[index].line,
      above.width > 1, above.width <= names.count, isText(above.cells), isText(names),
      case let said = names.filter({ !$0.isEmpty }), Set(said).count < said.count
    else { return nil }
    let both = names.indices.map { column in
      [above.cells.indices.contains(column) ? above.cells[column] : "", names[column]].filter { !$0.isEmpty }
        .joined(separator: " ")
    }
    let all = both.filter { !$0.isEmpty }
    return Set(all).count == all.count ? both : nil
  }

  /// The names of a table below lines that are as wide as it and no rows of it, as `Serial,1234` above `Time,Speed`; nil where
  /// there are none.
  ///
  /// They stand right above the readings, or above units that do; and either they alone name the times, or what is above them is
  /// neither names nor rows: a number beside a word where the table has numbers in both.
  func namesBelowPreamble(_ rows: [Int], _ width: Int) -> Int? {
    guard width > 1, let title = rows.first.map({ records[$0].cells }) else { return nil }
    if let place = rows.indices.prefix(60).dropFirst().first(where: { isAboveUnits(rows[$0...]) }) {
      return rows[place]
    }
    let likely = rows.indices.prefix(60).dropFirst().compactMap { place -> (place: Int, hasTimes: Bool)? in
      let names = records[rows[place]].cells
      let below = rows[(place + 1)...].prefix(20).map { records[$0] }
      guard names.count == width, names.allSatisfy({ Self.kind($0) == .text }), !names.contains(""),
        !names.contains(where: Self.isType), below.allSatisfy({ $0.fits(width) })
      else { return nil }
      // Below as many lines of units as give the most columns of readings.
      let candidates = (0...3).map { (units) -> [Int] in
        let data = below.dropFirst(units)
        guard data.count > 1 else { return [] }
        let numbers = names.indices.filter { column in data.allSatisfy { isReadingOrNone($0.cells[column]) } }
        // What has a reading there is no line of units.
        let areUnits = below.prefix(units).allSatisfy { row in !numbers.contains { Self.isReading(row.cells[$0]) } }
        return areUnits ? numbers : []
      }
      let numbers = candidates.reduce([Int]()) { $1.count > $0.count ? $1 : $0 }
      let above = rows[..<place].map { records[$0].cells }
      func holds(_ cells: [String], _ column: Int, _ test: (String) -> Bool) -> Bool {
        cells.indices.contains(column) && test(cells[column])
      }
      guard !numbers.isEmpty,
        !above.contains(where: { cells in numbers.allSatisfy { holds(cells, $0, isReadingOrNone) } })
      else { return nil }
      let time = TimeColumn.find(in: names).flatMap { TimeColumn.isUnit(names[$0]) ? nil : $0 }
      let hasTimes = time.map(numbers.contains) == true && TimeColumn.find(in: title) == nil
      let isBelowNumbers = above.contains { cells in numbers.contains { holds(cells, $0, Self.isReading) } }
      return hasTimes || (isBelowNumbers && below.count > 2) ? (place, hasTimes) : nil
    }
    return (likely.first(where: \.hasTimes) ?? likely.first).map { rows[$0.place] }
  }

  /// Whether the first of some lines has names, the second their units, that of the times in front, and the rest are readings, as
  /// `Source,CH1` and `Second,Volt` of an oscilloscope.
  private func isAboveUnits(_ rows: ArraySlice<Int>) -> Bool {
    let lines = rows.prefix(20).map { records[$0] }
    guard lines.count > 3, case let width = lines[0].cells.count, lines.allSatisfy({ $0.fits(width) }),
      let first = lines[1].cells.first, first.count > 2, TimeColumn.Unit(word: first) != nil,
      lines.prefix(2).allSatisfy({ line in
        line.cells.prefix(width).allSatisfy { !$0.isEmpty && Self.kind($0) == .text && !Self.isReading($0) }
      })
    else { return false }
    return lines.dropFirst(2).allSatisfy { line in
      line.cells.allSatisfy(isReadingOrNone) && line.cells.first.map(Self.isReading) == true
    }
  }

  /// Where rows of numbers begin below lines of a name and a value each, as oscilloscopes write them; nil where they do not, or there are
  /// names above the rows.
  func rowsBelowPairs(_ rows: [Int], _ width: Int) -> Int? {
    let isOfRows = rows.prefix(60).map {
      records[$0].cells.count == width && records[$0].cells.allSatisfy(isReadingOrNone)
    }
    guard width > 1, let last = isOfRows.lastIndex(of: false), last > 1, rows.count > last + 21, last < 59,
      case let above = rows[...last].map({ records[$0].cells.filter { !$0.isEmpty } }),
      above.allSatisfy({ $0.count <= 2 && Self.kind($0.first ?? "") == .text }),
      above.count(where: { $0.count == 2 && Self.isReading($0[1]) }) > 1
    else { return nil }
    return last + 1
  }

  /// Whether a cell is a reading, empty, or a word for none.
  func isReadingOrNone(_ cell: String) -> Bool { Self.isReading(cell) || form.isMissing(cell) }

  /// Whether a word says what a column holds rather than naming it, as rows of types below names do.
  private static func isType(_ cell: String) -> Bool {
    ["double", "float", "int", "integer", "long", "number", "real", "string", "text", "varchar"]
      .contains(cell.lowercased())
  }

  /// Whether cells are the types of columns, as R, polars and databases print them below their names: `<dbl>`, `f64`, `timestamp`.
  static func areTypes(_ cells: [String]) -> Bool {
    let words = cells.filter { !$0.isEmpty }.map { $0.lowercased() }
    return words.count > 1
      && words.allSatisfy { word in
        word.first == "<" && word.last == ">" && word.dropFirst().dropLast().allSatisfy { $0.isLetter || $0.isNumber }
          || types.contains(String(word.prefix { !"([ ".contains($0) }))
      } && words.contains { !["date", "time", "text", "number", "interval", "duration", "object"].contains($0) }
  }

  private static let types: Set<String> = [
    "double", "float", "int", "integer", "long", "number", "real", "string", "text", "varchar", "str", "bool",
    "boolean",
    "date", "datetime", "timestamp", "time", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f32", "f64", "int8",
    "int16", "int32", "int64", "int128", "uint8", "uint16", "uint32", "uint64", "float32", "float64", "bigint",
    "smallint",
    "tinyint", "hugeint", "decimal", "numeric", "object", "cat", "categorical", "enum", "duration", "interval", "uuid",
  ]

  /// Rows of units and other words between the names and the first numbers.
  ///
  /// - Returns: how many.
  func takeRowsBelow(_ data: some Collection<TableHead.Record>, _ head: inout TableHead) -> Int {
    if let line = options.unitsLine {
      guard let record = records.first(where: { $0.line == line }) else { return 0 }
      (head.units, head.unitsLine) = (withoutMark(record).map(Self.unit), line)
      guard let below = data.enumerated().first(where: { $1.line == line }) else { return 0 }
      (head.start, head.line) = (record.end, record.lineAfter)
      return below.offset + 1
    }
    // Numbers beside the units, in columns without readings below, are some of the whole table, as an oscilloscope's increment.
    let next = data.dropFirst().prefix(5)
    let isOfRows = { (column: Int) in
      next.isEmpty || next.contains { $0.cells.indices.contains(column) && Self.isReading($0.cells[column]) }
    }
    let first = data.enumerated().first { (_, record) in
      if head.hasFlags { return true }
      return record.cells.indices.contains { isOfRows($0) && Self.isReading(record.cells[$0]) }
    }
    guard let first, first.offset > 0, first.offset <= 3 else { return 0 }
    // The first row may lack some.
    let rows = data.dropFirst(first.offset).prefix(5).map(\.cells)
    let numbers = head.columns.indices.filter { column in
      let cells = rows.compactMap { $0.indices.contains(column) ? $0[column] : nil }
      return cells.first { !form.isMissing($0) }.map(Self.isReading) ?? false
    }
    // A row has no word for its time; nor no time and, for a reading, what looks like a unit.
    let times = TimeColumn.find(in: head.columns) ?? 0
    func isBesideTimes(_ cells: [String]) -> Bool {
      guard numbers.contains(times), TimeColumn.isNamed(head.columns[times]), cells.indices.contains(times) else {
        return false
      }
      let said = cells.filter { !$0.isEmpty && $0 != "-" }
      let areUnits = !said.isEmpty && said.allSatisfy { Self.looksLikeUnit($0) && !form.isMissing($0) }
      return !form.isMissing(cells[times]) || (cells[times].isEmpty && areUnits)
    }
    var count = 0
    for record in data.prefix(first.offset) {
      guard record.fits(head.columns.count),
        !repeats(record.cells, [first.element.cells]),
        Self.isBelow(record.cells, numbers, form) || isBesideTimes(record.cells) || Self.areTypes(record.cells)
      else { break }
      if count == 0, !Self.areTypes(record.cells) {
        head.units = withoutMark(record).map { Self.isReading($0) ? "" : Self.unit($0) }
        // Buoys have words for years, hours and so on below them.
        if TimeColumn.isYear(head.columns[0]) {
          for (index, name) in head.columns.enumerated() where TimeColumn.isPartOfDate(name) { head.units[index] = "" }
        }
        head.unitsLine = record.line
        head.unitsText = Self.withoutEnd(bytes[record.start..<record.end])
      }
      (head.start, head.line) = (record.end, record.lineAfter)
      count += 1
    }
    return count
  }

  /// Whether a record says something of the columns of numbers, rather than being a row that lacks them.
  static func isBelow(_ cells: [String], _ numbers: [Int], _ form: CellForm) -> Bool {
    let words = numbers.compactMap { cells.indices.contains($0) ? cells[$0] : nil }
    let said = words.filter { !$0.isEmpty }
    guard said.contains(where: { $0 != "-" }), said.allSatisfy({ !form.isMissing($0) || $0 == "-" }) else {
      return false
    }
    // A number in brackets is one, unless all columns are numbered so.
    let areNumbers = cells.filter { !$0.isEmpty }.map { unit($0) != $0 && NumberText(unit($0)) != nil }
    if areNumbers.contains(true), areNumbers.contains(false) { return false }
    if numbers.count == 1, let word = said.first, said.count == 1 {
      // One word below one name may be a reading that is none: it is a unit where it looks like one, or stands alone.
      let others = cells.indices.filter { $0 != numbers[0] }.map { cells[$0] }
      let isAlone = !others.isEmpty && word.count <= 6 && others.allSatisfy { $0.isEmpty || $0 == "-" }
      return isAlone || looksLikeUnit(word, most: 0)
    }
    return (numbers.count >= 2 && said.count * 2 >= numbers.count) || said.allSatisfy { unit($0) != $0 }
  }

  /// Whether a word is in brackets, has a mark that units have, or is as short as most of them.
  private static func looksLikeUnit(_ word: String, most: Int = 3) -> Bool {
    unit(word) != word || word.contains { "/%°²³·".contains($0) }
      || (word.count <= most && !isReading(word) && !["on", "off", "yes", "no", "err"].contains(word.lowercased()))
  }

  static func unit(_ cell: String) -> String {
    for (open, close) in [("(", ")"), ("[", "]")] as [(Character, Character)]
    where cell.first == open && cell.last == close { return String(cell.dropFirst().dropLast()).trimmingSpaces }
    return cell == "-" ? "" : cell
  }

  /// Whether a cell is a number, with a unit or without, or a time.
  static func isReading(_ cell: String) -> Bool {
    if NumberText.isPlain(cell) { return true }
    guard let first = cell.first,
      first.isNumber || "+-−.,(".contains(first) || first.isLetter || NumberText.currencies.contains(first)
    else { return false }
    // Durations as PT2M have capital letters, and P2m is a pressure.
    if first == "P", cell.contains(where: \.isLowercase) { return false }
    if first.isLetter { return cell.contains(where: \.isNumber) && (NumberText(cell) != nil || TimeStamp(cell) != nil) }
    return NumberText(cell) != nil || DateText.reading(of: cell, order: nil) != .none || TimeStamp(cell) != nil
      || CellForm.suffix(of: cell) != nil || CellForm.stepFromSide(cell) != nil
  }

  func hasReading(_ record: TableHead.Record) -> Bool { record.cells.contains(where: Self.isReading) }

  func isText(_ cells: [String]) -> Bool { !cells.contains { NumberText($0) != nil } }

  // MARK: - Cells

  /// What numbers and dates look like.
  ///
  /// - Returns: the records without those that are none of the table.
  @discardableResult func describe(_ head: inout TableHead, _ data: [TableHead.Record]) -> [TableHead.Record] {
    var form = form
    let data = withoutFooters(data, head.columns.count)
    if form.dates == nil, let name = head.columns.first(where: TimeColumn.isForm)?.lowercased(), !name.hasPrefix("y") {
      form.dates = name.hasPrefix("d") ? .dayFirst : .monthFirst
    }
    let noteOfMarks = head.hasFlags ? nil : form.takeMarksBeside(head.columns, data)
    form.suffixes = head.columns.indices.map { column in
      if head.hasFlags || form.thousandths.contains(column) || form.flagged.contains(column) { return "" }
      let cells = data.lazy.compactMap { $0.cells.indices.contains(column) ? $0.cells[column] : nil }
        .filter { !form.isMissing($0) }
      let name = head.columns[column]
      if let suffix = Self.suffix(ofAll: cells, in: name) { return suffix }
      let found = cells.prefix(40).map { Self.suffix(of: $0, in: name) ?? "" }
      form.mixed[column] = found.contains { !$0.isEmpty } ? Set(found).sorted() : nil
      return ""
    }
    takeMarks(data, &head, &form)
    (head.form, head.haveColons) = (form, haveColons)
    if namesOfIndex > 1, let first = data.first?.cells.first, !first.isEmpty,
      data.contains(where: { $0.cells.first == "" })
    {
      head.refusal =
        "rows of “\(first.prefix(40))” go on without it, as pandas prints an index of several columns; "
        + "df.reset_index().to_csv(\"table.csv\", index=False) writes it in each"
    }
    head.firstRows = data.lazy.map(\.cells).filter { !$0.allSatisfy(\.isEmpty) }.prefix(20).map { $0 }
    let notes = [
      head.numberNote, noteOfMarks, head.noteOfSides(.file(isQuoted: bytes.contains(RecordSplitter.quote))),
    ].compactMap { $0 }
    head.numberNote = notes.isEmpty ? nil : notes.joined(separator: "; ")
    if form.suffixes.allSatisfy(\.isEmpty) { head.form.suffixes = [] }
    if head.units.isEmpty { head.units = head.form.suffixes }
    return data
  }

  /// What points, commas and dates are in the cells of a table.
  func takeMarks(_ data: [TableHead.Record], _ head: inout TableHead, _ form: inout CellForm) {
    var (arePointsInDoubt, pair, thousand): (Bool, String?, String?) = (false, nil, nil)
    var (besideUnits, isDoubtful): (CellForm.Marks, Bool) = ([], false)
    var own = Array(repeating: CellForm.Marks(), count: head.columns.count)
    var thousands = ThousandsDoubt()
    for (column, cell) in data.lazy.flatMap({ $0.cells.enumerated() }) {
      form.hasLists = form.hasLists || cell.first == "["
      if form.money[column] == nil, let money = NumberText(cell)?.money, !money.isEmpty {
        form.money[column] = String(money)
      }
      let (commas, points) = (cell.utf8.count { $0 == 0x2C }, cell.utf8.count { $0 == 0x2E })
      let strokes = cell.utf8.count { $0 == 0x2D || $0 == 0x2F }
      let isNews = commas > 0 || (points > 0 && !(own.indices.contains(column) && own[column].contains(.decimalPoint)))
      if options.decimalMark == nil, commas + points > 0, form.suffixes.indices.contains(column),
        !form.suffixes[column].isEmpty, cell.hasSuffix(form.suffixes[column]),
        let number = NumberText(Self.without(form.suffixes[column], cell))
      {
        besideUnits.formUnion(number.evidence)
        own[column].formUnion(number.evidence)
        isDoubtful = isDoubtful || (commas + points == 1 && number.evidence.isEmpty)
        thousands.take(number, "", column)
      } else if options.decimalMark == nil, isNews, let number = NumberText(cell) {
        form.marks.formUnion(number.evidence)
        if own.indices.contains(column) { own[column].formUnion(number.evidence) }
        if number.isPair { pair = pair ?? cell }
        thousands.take(number, cell, column)
        if number.mayBeThousands, delimiter == 0x3B { thousand = thousand ?? cell }
      } else if commas + points == 0 {
        thousands.take(
          nil, Self.without(form.suffixes.indices.contains(column) ? form.suffixes[column] : "", cell), column)
      }
      if delimiter == 0x3B || delimiter == 0x09, points == 2, !arePointsInDoubt {
        arePointsInDoubt = TimeStamp(utf8: Array(cell.utf8), order: .dayFirst) != nil
      }
      if options.dateOrder == nil, form.dates == nil, points + strokes > (cell.contains(":") ? 0 : 1),
        !NumberText.isPlain(cell)
      {
        form.dates = Self.order(of: cell)
      }
    }
    arePointsInDoubt = arePointsInDoubt || thousands.isInDoubt
    // Where nothing is in doubt there is nothing to find out.
    if isDoubtful { form.marks.formUnion(besideUnits) }
    if let pair, form.marks.contains(.decimalPoint), delimiter != 0x3B {
      form.marks = [.decimalPoint, .groupComma]
      let mark = delimiter == 0x2C ? "\"" : ""
      head.numberNote =
        "cells such as “\(pair)” are numbers with another behind them, and no decimals; "
        + "sed -E 's/\(mark)([+-]?[0-9]+),[0-9]+\(mark)/\\1/g' FILE > first.csv leaves the first of each"
    } else if let thousand, form.marks.isEmpty, !arePointsInDoubt {
      head.numberNote =
        "numbers such as \(thousand) are read with three decimals; --decimal-mark comma takes them for thousands"
    }
    if arePointsInDoubt, form.marks.isEmpty { form.marks = .doubtfulPoint }
    form.columnMarks = form.marks.areMixed ? own : []
    takeShortDecimals(data, &form)
    if options.dateOrder == nil, form.dates == nil {
      form.dates = head.columns.indices.lazy.compactMap { Self.order(ofAll: data.map(\.cells), in: $0) }.first
    }
  }

  /// What dates of a column as 13/03/24 say together of their order: the year is what changes least. Nil where that is the first number,
  /// which may be the day of each year too.
  private static func order(ofAll rows: [[String]], in column: Int) -> TableOptions.DateOrder? {
    let dates = rows.compactMap { $0.indices.contains(column) ? $0[column].trimmingSpaces : nil }
    let numbers = dates.compactMap(DateText.shortNumbers)
    guard Set(numbers.map(\.last)).count < Set(numbers.map(\.first)).count else { return nil }
    return dates.lazy.compactMap { order(of: $0, among: [.dayFirst, .monthFirst]) }.first
  }

  private func takeShortDecimals(_ data: [TableHead.Record], _ form: inout CellForm) {
    guard options.decimalMark == nil, form.marks.contains(.decimalComma) else { return }
    for (column, suffix) in form.suffixes.enumerated() {
      guard case let marks = form.marks(of: column), marks.contains(.decimalComma),
        marks.isDisjoint(with: [.groupComma, .groupPoint])
      else { continue }
      let decimals = data.compactMap { record in
        record.cells.indices.contains(column)
          ? NumberText(Self.without(suffix, record.cells[column]))?.decimalsOfComma : nil
      }
      if decimals.contains(where: { $0 < 3 }), !decimals.contains(3) { form.shortDecimals.insert(column) }
    }
  }

  /// A cell without what stands behind its number.
  static func without(_ suffix: String, _ cell: String) -> String {
    suffix.isEmpty || !cell.hasSuffix(suffix) ? cell : String(cell.dropLast(suffix.count)).trimmingSpaces
  }

  /// The rows above the totals and texts below a table.
  private func withoutFooters(_ data: [TableHead.Record], _ width: Int) -> [TableHead.Record] {
    let first = data.map { $0.cells.first ?? "" }
    let total = first.firstIndex(where: TableHead.isWordForTotal) ?? data.count
    if 0 < total, total < data.count, form.words(before: first[..<total]) == [] { return Array(data[..<total]) }
    let rows = data.prefix(1 + (data.lastIndex { !TableHead.isFooter($0.cells, of: width) } ?? -1))
    guard 0 < rows.count, rows.count < data.count,
      bytes[end...].allSatisfy(RecordSplitter.isLineEnd),
      let words = form.words(before: first[..<rows.count]), words.isEmpty || total == rows.count
    else { return data }
    return Array(rows)
  }

  /// What stands behind the numbers of a column's cells; nil where it is not the same in all. Words among them are told as such.
  static func suffix(ofAll cells: some Sequence<String>, in column: String) -> String? {
    let cells = cells.filter { $0.first?.isLetter != true || $0.contains(where: \.isNumber) }
    guard let first = cells.first(where: { _ in true }), let suffix = suffix(of: first, in: column),
      cells.allSatisfy({ CellForm.suffix(of: $0) == suffix })
    else { return nil }
    return suffix
  }

  /// What stands behind the number in a cell; nil of a time, as 5 m is below the name of one and nowhere else.
  static func suffix(of cell: String, in column: String) -> String? {
    guard let suffix = CellForm.suffix(of: cell) else { return nil }
    return TimeStamp(cell) == nil || suffix.allSatisfy(\.isLetter) && !TimeColumn.isNamed(column) ? suffix : nil
  }

  /// What a date such as 31/12/2024 says of the others; nil for all else.
  private static func order(
    of cell: String, among orders: [TableOptions.DateOrder] = TableOptions.DateOrder.allCases
  ) -> TableOptions.DateOrder? {
    guard let first = cell.utf8.first, (0x30...0x39).contains(first), case let cell = TimeStamp.beginning(of: cell),
      DateText.reading(of: cell, order: nil) != .none
    else { return nil }
    let found = orders.filter { DateText.reading(of: cell, order: $0) != .none }
    return found.count == 1 ? found[0] : nil
  }
}
