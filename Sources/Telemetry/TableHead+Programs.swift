import VectorGraphics

/// The text files of VBOX loggers and of programs that write theirs: sections in brackets, the last of which is a table with
/// spaces between its fields.
extension TableHead {
  static func isVBOX(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: "[header]".utf8) || bytes.starts(with: "File created on".utf8)
  }

  /// The head of the section `data`, whose names are in `column names` and whose units are behind the names in `header`, in the
  /// same order; nil where there is no such section.
  static func ofVBOX(in bytes: UnsafeRawBufferPointer) -> TableHead? {
    var sections: [String: [String]] = [:]
    var (section, line, start) = ("", 0, 0)
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      let text = Windows1252.text(orUTF8: Array(bytes[start..<end])).replacing("\r", with: "").trimmingSpaces
      (line, start) = (line + 1, end + 1)
      guard text.first == "[", text.last == "]" else {
        if !text.isEmpty { sections[section, default: []].append(text) }
        continue
      }
      section = text.dropFirst().dropLast().lowercased()
      if section == "data" { break }
    }
    guard section == "data", let names = sections["column names"]?.first?.split(separator: " "), names.count > 1 else {
      return nil
    }
    var head = TableHead()
    (head.delimiter, head.isVBOX, head.start, head.line) = (HeadSearch.space, true, start, line + 1)
    head.columns = distinct(names.map { ["long": "lon"][$0] ?? String($0) })
    let units = (sections["header"] ?? []).map { $0.split(separator: " ").last.map(String.init) ?? "" }
    head.units = head.columns.enumerated().map { index, name in
      if ["lat", "lon", "heading"].contains(name) { return "°" }
      if name == "height" { return "m" }
      let unit = units.indices.contains(index) ? units[index] : ""
      return ["kmh": "km/h", "knots": "kn", "m/s": "m/s", "g": "g", "mph": "mph"][unit] ?? ""
    }
    head.note = "the section data of a VBOX file, names in its section column names"
    return head
  }

  /// Puts the cells of a row into usual forms: 140151.50 is 14:01:51.50; latitude and longitude are in minutes there, the latter
  /// positive to the west.
  func convertVBOX(_ row: inout Row) {
    for (index, name) in columns.enumerated() {
      guard ["time", "lat", "lon"].contains(name), let text = row.text(index),
        let number = DecimalText.number(from: text)
      else { continue }
      if name == "time" {
        let digits = text.prefix { $0 != "." }
        let whole = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
        let parts = [whole.dropLast(4), whole.dropLast(2).suffix(2), whole.suffix(2) + text[digits.endIndex...]]
        row.set(index, to: parts.joined(separator: ":"))
      } else {
        row.set(index, to: DecimalText.short(name == "lon" ? -number / 60 : number / 60, decimals: 9))
      }
    }
  }

  /// The head of a file of FlySight 2, where rows of `$GNSS` have the names and units of the lines `$COL,GNSS,time,lat` and
  /// `$UNIT,GNSS,,deg`; nil for all else.
  ///
  /// - Throws: ``TelemetryError`` where there are rows of several kinds, each with columns of its own.
  static func ofFlySight(in bytes: UnsafeRawBufferPointer) throws(TelemetryError) -> TableHead? {
    guard bytes.starts(with: "$FLYS,".utf8) else { return nil }
    var (said, line, start): ([String: [[String]]], Int, Int) = ([:], 0, 0)
    while said["$DATA"] == nil, let end = bytes[start...].firstIndex(of: 0x0A) {
      let text = String(decoding: bytes[start..<end], as: UTF8.self).replacing("\r", with: "")
      let cells = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      said[cells[0], default: []].append(Array(cells.dropFirst()))
      (line, start) = (line + 1, end + 1)
    }
    guard said["$DATA"] != nil, let kinds = said["$COL"], let columns = kinds.first, columns.count > 1 else {
      return nil
    }
    guard kinds.count == 1 else {
      throw TelemetryError(
        .malformed,
        "this is a file of FlySight 2 with rows of several kinds, \(kinds.map { $0.first ?? "" }.joined(separator: ", ")); "
          + "sed -n 's/^.COL,\(columns[0]),//p; s/^.\(columns[0]),//p' FILE > \(columns[0]).csv makes a table of one")
    }
    var head = TableHead()
    (head.start, head.line, head.columns) = (start, line + 1, distinct(["kind"] + columns.dropFirst()))
    head.units = [""] + (said["$UNIT"]?.first?.dropFirst() ?? [])
    head.note = "a file of FlySight 2, names in its line $COL"
    return head
  }

  /// The head of a measurement file of LabVIEW, whose names stand below the second line `***End_of_Header***`, and whose units are in a line
  /// of their own above it; nil for all else.
  static func ofLabVIEW(in bytes: UnsafeRawBufferPointer, _ options: TableOptions) -> TableHead? {
    guard bytes.starts(with: "LabVIEW Measurement".utf8) else { return nil }
    var (divider, units, ends, start, line): (UInt8, [String], [Int], Int, Int) = (0x09, [], [], 0, 0)
    var (options, said) = (options, [String: [String]]())
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      let text = Windows1252.text(orUTF8: Array(bytes[start..<end])).replacing("\r", with: "")
      (start, line) = (end + 1, line + 1)
      let cells = text.split(separator: Character(UnicodeScalar(divider)), omittingEmptySubsequences: false)
        .map { String($0).trimmingSpaces }
      switch cells[0] {
      case _ where text.hasPrefix("Separator"): divider = text.contains("Comma") ? 0x2C : 0x09
      case "Decimal_Separator" where options.decimalMark == nil:
        options.decimalMark = text.hasSuffix(",") ? .comma : .point
      case "Y_Unit_Label": units = cells
      case "***End_of_Header***": ends.append(line)
      case "": break
      case _ where ends.count > 1:
        var head = TableHead()
        (head.delimiter, head.start, head.line, head.headerLine) = (divider, start, line + 1, line)
        head.columns = distinct(cells)
        let search = HeadSearch(UnsafeRawBufferPointer(rebasing: bytes[start...]), isWhole: false, divider, options)
        search.describe(&head, Array(search.records.prefix { $0.cells.first != "Channels" }))
        head.units = head.columns.indices.map { $0 > 0 && units.indices.contains($0) ? units[$0] : "" }
        (head.mayLackLast, head.segmentsBelow) = (cells.last == "Comment", ends[0])
        head.takeTimes(said)
        return head
      default: said[cells[0]] = cells.dropFirst().filter { !$0.isEmpty }
      }
    }
    return nil
  }

  /// What the header of a segment says of the times of a measurement of LabVIEW: where no column has them, they are a step apart.
  private mutating func takeTimes(_ said: [String: [String]]) {
    note = "a measurement of LabVIEW, names in its line \(line - 1)"
    let own = columns.firstIndex { $0.hasPrefix("X_Value") }
    if said["X_Columns"] == ["No"], own == 0, let start = Set(said["X0"] ?? []).only,
      let step = Set(said["Delta_X"] ?? []).only
    {
      steps = Steps(start: start, increment: step)
      if steps != nil { note? += ", its times from its lines X0 and Delta_X" }
    }
    guard let own, steps != nil || start(of: own).contains(where: { !$0.isEmpty }) else { return }
    note? +=
      ", --time-column X_Value has \(columns[own] == "X_Value" ? "its times" : "the times of “\(columns[own + 1])”")"
  }

  /// The head of an export of the Scope of TwinCAT, whose columns come in pairs of a time and a channel: above them stand lines of a word and
  /// what it says of each channel; nil for all else.
  static func ofTwinCAT(in bytes: UnsafeRawBufferPointer, _ options: TableOptions) -> TableHead? {
    guard bytes.starts(with: "Name".utf8), let mark = bytes.dropFirst(4).first, [0x09, 0x2C, 0x3B].contains(mark),
      bytes.prefix(16_384).contains("\nSampleTime[ms]".utf8)
    else { return nil }
    var (names, units, start, line) = ([String](), [String](), 0, 1)
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      let text = Windows1252.text(orUTF8: Array(bytes[start..<end])).replacing("\r", with: "")
      let cells = text.split(separator: Character(UnicodeScalar(mark)), omittingEmptySubsequences: false)
        .map { String($0).trimmingSpaces }
      if HeadSearch.isReading(cells[0]) { break }
      if cells[0] == "Name" { names = cells }
      if cells[0] == "Unit" { units = cells }
      // Other names may stand right above the rows.
      guard cells[0] == "" || cells.count.isMultiple(of: 2), !cells[0].contains(" ") || names.count < 3 else {
        return nil
      }
      (start, line) = (end + 1, line + 1)
    }
    guard names.count > 1, names.count.isMultiple(of: 2) else { return nil }
    var head = TableHead()
    (head.delimiter, head.start, head.line) = (mark, start, line)
    head.columns = distinct(names.enumerated().map { $0 == 0 ? "time" : $0 % 2 == 0 ? "\(names[$0 + 1]) [t]" : $1 })
    let search = HeadSearch(UnsafeRawBufferPointer(rebasing: bytes[start...]), isWhole: false, mark, options)
    search.describe(&head, search.records)
    head.units = names.indices.map { index in
      index % 2 == 0 ? "ms" : units.indices.contains(index) && units[index].first != "(" ? units[index] : ""
    }
    head.note = "an export of TwinCAT, names in its last line Name, times in ms"
    return head
  }

  /// Takes away the letters behind numbers, and what says of a reading why it is not there.
  func takeFlags(from row: inout Row) {
    for index in 1..<max(1, row.count) {
      let parts = row.words(index).split(separator: " ")
      guard parts.count == 2, parts[1].allSatisfy(\.isLetter) else { continue }
      row.set(index, to: parts[0] == ":" ? "" : String(parts[0]))
    }
  }

  /// The head of a log of MSI Afterburner, where rows begin with `80`, the line of names with `02` and one for each unit with `03`; nil for
  /// all else.
  static func ofAfterburner(in bytes: UnsafeRawBufferPointer, _ options: TableOptions) -> TableHead? {
    let first = String(decoding: bytes.prefix(80), as: UTF8.self)
    guard first.hasPrefix("00,"), first.contains("Hardware monitoring log") else { return nil }
    var (names, units, start, line) = ([String](), ["", ""], 0, 1)
    while !bytes[start...].starts(with: "80,".utf8) {
      guard let end = bytes[start...].firstIndex(of: 0x0A) else { return nil }
      let text = Windows1252.text(orUTF8: Array(bytes[start..<end])).replacing("\r", with: "")
      let cells = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmingSpaces }
      if cells[0] == "02" { names = cells.dropFirst(2).filter { !$0.isEmpty } }
      if cells[0] == "03", cells.count > 3 { units.append(cells[3]) }
      (start, line) = (end + 1, line + 1)
    }
    guard !names.isEmpty else { return nil }
    var head = TableHead()
    (head.start, head.line, head.isWindows1252) = (start, line, true)
    (head.columns, head.units) = (distinct(["kind", "time"] + names), units)
    // What a second start writes into the same file.
    (head.comment, head.form) = ([0x30], CellForm(options))
    head.form.dates = head.form.dates ?? .dayFirst
    head.note = "a log of MSI Afterburner, names in its line 02"
    return head
  }
}

/// Texts that name their columns one a line, and have rows of numbers between spaces below a line of their own: those of wells (LAS)
/// and of Sea-Bird (CNV).
struct NamedLines {
  private let isWell: Bool
  private var options: TableOptions
  private var (names, units) = ([String](), [String]())
  private var section: Character?

  private init(isWell: Bool, _ options: TableOptions) { (self.isWell, self.options) = (isWell, options) }

  /// The head of one; nil for all else.
  ///
  /// - Throws: ``TelemetryError`` where a row stands in several lines.
  static func head(
    in bytes: UnsafeRawBufferPointer, _ options: TableOptions
  ) throws(TelemetryError) -> TableHead? {
    let isWell = bytes.starts(with: "~V".utf8)
    guard isWell || bytes.starts(with: "* Sea-Bird".utf8) else { return nil }
    var lines = NamedLines(isWell: isWell, options)
    var (start, line) = (0, 1)
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      let text = Windows1252.text(orUTF8: Array(bytes[start..<end])).trimmingSpaces
      (start, line) = (end + 1, line + 1)
      if text.hasPrefix(isWell ? "~A" : "*END*") {
        let words = text.split(separator: " ").dropFirst().map(String.init)
        if isWell, words.count == lines.names.count { lines.names = words }
        return lines.head(of: UnsafeRawBufferPointer(rebasing: bytes[start...]), start: start, line: line)
      }
      try lines.take(text, line - 1)
    }
    guard !isWell, bytes.count < ByteStream.size else { return nil }
    throw TelemetryError(
      .malformed,
      "this is a summary of bottles (BTL) of Sea-Bird, with two lines a bottle; the CNV file of the cast is read")
  }

  private mutating func take(_ text: String, _ line: Int) throws(TelemetryError) {
    if isWell, text.first == "~" { section = text.dropFirst().first }
    guard let colon = text.firstIndex(of: isWell ? ":" : "="), !isWell || text.first != "#" else { return }
    let (key, rest) = (text[..<colon], String(text[colon...].dropFirst()).trimmingSpaces)
    if isWell, let point = key.firstIndex(of: ".") {
      let (name, value) = (String(key[..<point]).trimmingSpaces, key[point...].dropFirst())
      if section == "C" { (names, units) = (names + [name], units + [String(value.prefix { $0 != " " })]) }
      let word = String(value).trimmingSpaces
      if name == "NULL", let number = DecimalText.number(from: word) {
        let text = DecimalText.short(number, decimals: 6)
        options.missing += (0...4).map { count in
          text + (count == 0 || text.contains(".") ? "" : ".") + String(repeating: "0", count: count)
        }
      }
      guard name != "WRAP" || word.uppercased() != "YES" else {
        throw .malformed(
          line, 1,
          "each row of this log of a well stands in several lines (WRAP YES); to_csv of lasio (Python) makes a table of it"
        )
      }
    } else if key.hasPrefix("# name ") {
      let parts = rest.split(separator: ":", maxSplits: 1).map { String($0).trimmingSpaces }
      let unit = parts.last.flatMap(ColumnName.bracketed)?.unit.split(separator: ",").last
      names.append(parts.first ?? "")
      units.append(parts.first == "timeJ" ? "days" : unit.map { String($0).trimmingSpaces } ?? "")
    } else if key.hasPrefix("# bad_flag") {
      options.missing.append(rest)
    }
  }

  private func head(of rows: UnsafeRawBufferPointer, start: Int, line: Int) -> TableHead? {
    guard !names.isEmpty else { return nil }
    var head = TableHead()
    (head.start, head.line, head.delimiter, head.columns) = (start, line, HeadSearch.space, TableHead.distinct(names))
    let search = HeadSearch(rows, isWhole: false, head.delimiter, options)
    search.describe(&head, search.records.filter { $0.cells.count == names.count })
    head.units = units
    head.note = "\(isWell ? "a log of a well (LAS)" : "a file of Sea-Bird (CNV)"), names above line \(line)"
    if let time = ["timeS", "timeM", "timeH", "timeJ"].first(where: names.contains) {
      head.note? += ", --time-column \(time) has its times"
    }
    return head
  }
}

/// What `sar`, `mpstat`, `pidstat` and `iostat` print, and `sadf -d`: below a line of the machine tables take turns, each with names of its own
/// behind the time when it begins or a mark.
extension TableHead {
  /// The head of the first of them that has the columns asked for; nil where there is none.
  ///
  /// - Throws: ``TelemetryError`` where all of a moment stand in one row.
  static func ofSysstat(
    in bytes: UnsafeRawBufferPointer, _ options: TableOptions
  ) throws(TelemetryError) -> TableHead? {
    var (start, line, isKnown) = (0, 1, false)
    var found: (words: [String], start: Int, line: Int)?
    while let end = bytes[start...].firstIndex(of: 0x0A), isKnown || line < 6 {
      let text = String(decoding: bytes[start..<end], as: UTF8.self).trimmingSpaces
      (start, line) = (end + 1, line + 1)
      let isDivided = text.hasPrefix("# hostname;interval;timestamp;")
      isKnown = isKnown || isDivided || isOfSysstat(text.utf8)
      guard isKnown else { continue }
      let words = (isDivided ? text.dropFirst(2).split(separator: ";") : text.split(separator: " ")).map(String.init)
      guard areNames(words) else { continue }
      guard !text.contains("[...]") else {
        throw TelemetryError(
          .malformed, "this is of sadf -dh, with all of a moment in one row; sadf -d writes a row for each thing")
      }
      let isAsked = !options.wanted.isEmpty && options.wanted.allSatisfy(words.contains)
      // Disks go before the shares of a processor.
      if isAsked || (found.map { $0.words[0] == shareMark && words[0] != shareMark } ?? true) {
        found = (words, start, line)
      }
      if isAsked { break }
    }
    guard let found else { return nil }
    var head = TableHead()
    (head.start, head.line, head.headerLine) = (found.start, found.line, found.line - 1)
    head.takeNames(found.words, in: bytes, options)
    return head
  }

  private static let shareMark = "avg-cpu:"

  /// How many words stand before the names of a table.
  private static func times(_ words: [String]) -> Int {
    words[0].hasPrefix("Device") ? 0 : words.count > 1 && ["AM", "PM"].contains(words[1]) ? 2 : 1
  }

  /// Whether words are names of a table, rather than a row, or that the machine has started.
  static func areNames(_ words: [String]) -> Bool {
    guard let mark = words.first,
      mark == "#" || mark == shareMark || mark == "hostname" || mark.hasPrefix("Device") || TimeColumn.isTime(mark),
      case let names = words.dropFirst(times(words)), let name = names.first
    else { return false }
    return name != "LINUX" && name != "COM" && !names.contains { DecimalText.number(from: $0) != nil }
  }

  private mutating func takeNames(
    _ words: [String], in bytes: UnsafeRawBufferPointer, _ options: TableOptions
  ) {
    sectionNames = Array(words.dropFirst(Self.times(words)))
    let names = words[0] == "#" || words[0] == Self.shareMark ? sectionNames : words
    (columns, delimiter) = (names, words[0] == "hostname" ? 0x3B : HeadSearch.space)
    let search = HeadSearch(UnsafeRawBufferPointer(rebasing: bytes[start...]), isWhole: false, delimiter, options)
    // The names come again before each moment, behind another time.
    let rows = search.records.prefix { $0.cells.count == names.count && $0.cells[0].first != "#" }
      .filter { !$0.cells.suffix(sectionNames.count).elementsEqual(sectionNames) }
    search.describe(&self, rows)
    let place = words[0] == "hostname" ? 2 : names.count - sectionNames.count
    // A user has several processes.
    let processes = ["Command", "PID"].filter(names.contains)
    let kinds = processes.isEmpty && names.indices.contains(place) ? [names[place]] : processes
    columns = Self.distinct(names)
    note = "header in line \(headerLine ?? 0)"
    // Disks have no time, and come again with each moment.
    let all = search.records.filter {
      $0.cells.count == names.count && !Self.areNames($0.cells) && !HeadSearch.isReading($0.cells[0])
    }
    if let series = search.series(names, words[0].hasPrefix("Device") ? all : rows, kinds) { note? += ", \(series)" }
  }

  /// Whether a row has the names of a table, and whether they are those of this one; nil of a row that has none.
  func section(begunBy row: Row, followsEmptyLine: Bool) -> Bool? {
    let word = row.words(0)
    let isMarked = word.hasPrefix("#") || word == Self.shareMark
    let isDevice = word.hasPrefix("Device")
    guard isMarked || isDevice || (followsEmptyLine && delimiter == HeadSearch.space) else { return nil }
    let first = isMarked ? 1 : isDevice ? 0 : columns.count - sectionNames.count
    return row.count == first + sectionNames.count
      && sectionNames.indices.allSatisfy { row.words(first + $0) == sectionNames[$0] }
  }

  /// Whether a line says of the machine what `sar` and the like begin with.
  static func isOfSysstat(_ line: some Collection<UInt8>) -> Bool {
    line.starts(with: "Linux ".utf8) && line.contains(" CPU)".utf8)
  }

  /// Whether a table has the columns asked for; where none is, whether it is no share of a processor, below which those of disks may stand.
  func isAsked(_ options: TableOptions) -> Bool {
    options.wanted.isEmpty
      ? !sectionNames.contains("%idle") || columns.count > sectionNames.count
      : options.wanted.allSatisfy(columns.contains)
  }
}

/// What `ipmitool` prints of the sensors of a machine.
extension TableHead {
  private static let states: Set<String> = ["ok", "ns", "nc", "cr", "nr", "na"]

  /// The cells between the bars of a line, where it is one of these; nil of all else.
  private static func sensor(_ line: String) -> [String]? {
    let cells = line.split(separator: "|", omittingEmptySubsequences: false).map { String($0).trimmingSpaces }
    guard [3, 5, 10].contains(cells.count), case let state = cells[cells.count == 10 ? 3 : 2] else { return nil }
    return states.contains(state) || (cells.count == 10 && cells[2] == "discrete" && state.hasPrefix("0x"))
      ? cells : nil
  }

  /// The head of `ipmitool sensor`, a name, a number, its unit, a state and limits in each row without names above; nil of all else.
  static func ofSensors(in bytes: UnsafeRawBufferPointer, _ options: TableOptions) -> TableHead? {
    let line = String(decoding: bytes.prefix(200).prefix { $0 != 0x0A }, as: UTF8.self)
    guard sensor(line)?.count == 10 else { return nil }
    var (head, options) = (TableHead(), options)
    // What is on or off has no reading.
    options.missing += (0..<256).map { "0x" + String($0, radix: 16) }
    (head.delimiter, head.columns) = (
      HeadSearch.bar, ["sensor", "value", "unit", "state"] + ["lnr", "lcr", "lnc", "unc", "ucr", "unr"]
    )
    let search = HeadSearch(bytes, isWhole: false, head.delimiter, options)
    let rows = search.records.filter { $0.cells.count == head.columns.count }
    search.describe(&head, rows)
    search.takeUnitsBeside(&head, rows)
    // Limits are in the unit of their value.
    let units = search.chosen(head.columns, rows).map { $0.cells[2] }.filter { !$0.isEmpty }
    if let unit = units.first, units.allSatisfy({ $0 == unit }) {
      head.units = head.columns.indices.map { $0 == 1 || $0 > 3 ? unit : "" }
    }
    head.note = ["sensors of ipmitool", search.series(head.columns, rows)].compactMap { $0 }.joined(separator: ", ")
    return head
  }

  /// What makes a table of `ipmitool sdr`, whose numbers have their units beside them; nil of all else.
  static func stepFromSensors(_ line: Substring) -> String? {
    guard let cells = sensor(String(line)), cells.count < 10 else { return nil }
    return "this is what ipmitool sdr prints, with many units in a column; ipmitool sensor prints a table that is read"
  }
}

/// What oscilloscopes say of the times of their rows.
extension HeadSearch {
  /// Takes away what oscilloscopes of Rigol write behind the names: `t0 = -1e-3, tInc = 1e-06`, or Start and Increment above
  /// their numbers.
  mutating func takeStep() {
    guard records.count > 2, case let names = records[0].cells.prefix(records[0].width), names.count > 2 else { return }
    let (count, said) = (
      names.count - 2, names.suffix(2).map { $0.split(separator: "=").map { String($0).trimmingSpaces } }
    )
    if said.map(\.first) == ["t0", "tInc"], said.allSatisfy({ $0.count == 2 }) {
      step = (said[0][1], said[1][1])
    } else if names.suffix(2) == ["Start", "Increment"], case let below = records[1].cells, below.count >= count + 2,
      isText(Array(below.prefix(count))), NumberText(below[count]) != nil, NumberText(below[count + 1]) != nil
    {
      step = (below[count], below[count + 1])
    }
    guard step != nil else { return }
    // Rows may have as many dividers as the names have.
    for index in records.indices where index < 2 || records[index].width <= count {
      records[index].cells = Array(records[index].cells.prefix(count))
    }
  }

  /// Says when rows were recorded whose times are nowhere else, or how to have them.
  ///
  /// - Returns: what a person should know of it.
  func describeTimes(_ head: inout TableHead) -> String? {
    let (name, start) = (head.columns[0], head.start(of: 0))
    if let step {
      let isCounted = start.enumerated().allSatisfy { DecimalText.number(from: $1) == Double($0) }
      let isNamed = TimeColumn.isNamed(name)
      if isNamed ? start.allSatisfy(\.isEmpty) : (isCounted && start.count > 1) {
        head.steps = Steps(start: step.start, increment: step.increment)
        if !isNamed, head.steps != nil { head.units = ["s"] + head.units.dropFirst() }
        return head.steps == nil
          ? nil : "times from \(step.start) on, \(step.increment) s apart, \(option("--time-column", name)) has them"
      }
      if isNamed { return nil }
      let cells = head.columns.indices.map { "$\($0 + 1)" }.joined(separator: " \",\" ")
      let time = "\(step.start) + (NR - \(head.line)) * \(step.increment)"
      return
        "the rows are \(step.increment) s apart and have no times: awk -F, -v OFMT=%.12g 'NR == 1 {print \"time,\" "
        + "\(cells)} NR > \(head.line - 1) {print \(time) \",\" \(cells)}' FILE > timed.csv writes them"
    }
    guard let unit = head.unitsLine.flatMap({ _ in head.units.first }), TimeColumn.Unit(word: unit) != nil,
      head.columns.count > 1, TimeColumn.find(in: head.columns) == nil
    else { return nil }
    return option("--time-column", name) + " has its times"
  }
}

/// Times that are a step apart, of rows that have no other.
struct Steps: Hashable, Sendable {
  private let start, increment: Double

  /// Nil where they are no numbers, or no step.
  init?(start: String, increment: String) {
    guard let start = NumberText(start)?.value([.decimalPoint]).number,
      let increment = NumberText(increment)?.value([.decimalPoint]).number, increment > 0
    else { return nil }
    (self.start, self.increment) = (start, increment)
  }

  /// The time of a row that so many come before, without the digits that are of the sum alone.
  func time(_ count: Double) -> Double {
    var scale = 1.0
    let most = max(abs(start), abs(count * increment))
    while most * scale < 1e13, scale < 1e300 { scale *= 10 }
    let scaled = (start + count * increment) * scale
    return scaled.isFinite ? scaled.rounded() / scale : start + count * increment
  }
}

extension Set {
  /// The only element; nil where there are several, or none.
  fileprivate var only: Element? { count == 1 ? first : nil }
}
