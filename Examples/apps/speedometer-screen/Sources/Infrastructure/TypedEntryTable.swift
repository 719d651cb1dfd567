import Tacho

/// Entries from a table with the columns `time` and `text`: CSV, TSV or JSON lines.
struct TypedEntryTable: TypedEntrySource {
  let path: String
  /// Longer texts do not fit into the field.
  private static let letters = 24

  func entries() throws -> [TypedEntry] {
    let rows = try BatchRows(FileByteSource(path: path))
    for name in ["time", "text"] where !rows.columns.contains(name) {
      throw ScriptError("there is no column “\(name)”; a script has the columns time and text")
    }
    var entries: [TypedEntry] = []
    while let record = try rows.next() {
      let cells = try record.cells.get()
      let (time, text) = (try cells.number("time"), cells.text("text") ?? "")
      guard let time, text.count <= Self.letters else {
        let words = time == nil ? "the time is missing" : "the text is longer than \(Self.letters) letters"
        throw ScriptError("line \(record.line): \(words)")
      }
      entries.append(TypedEntry(time: time, text: text))
    }
    return entries
  }
}
