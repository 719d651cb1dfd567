import Tacho

/// Entries from a table with the columns `time` and `text`: CSV, TSV or JSON lines.
struct TypedEntryTable: TypedEntrySource {
  let path: String
  /// Longer texts do not fit into the field.
  private static let letters = 24

  func entries() throws -> [TypedEntry] {
    let rows = try BatchRows(FileByteSource(path: path))
    for name in ["time", "text"] where !rows.columns.contains(name) { throw ScriptError.column(name) }
    var entries: [TypedEntry] = []
    while let record = try rows.next() {
      let cells = try record.cells.get()
      guard let time = try cells.number("time") else { throw ScriptError.row(line: record.line, "the time is missing") }
      let text = cells.text("text") ?? ""
      guard text.count <= Self.letters else {
        throw ScriptError.row(line: record.line, "the text is longer than \(Self.letters) letters")
      }
      entries.append(TypedEntry(time: time, text: text))
    }
    return entries
  }
}
