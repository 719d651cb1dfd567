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
