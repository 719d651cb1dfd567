import Specification

/// Gauges that are not drawn, because they are no blocks of their own to a reader of Markdown.
extension MarkdownScanner {
  mutating func note(_ message: String, _ cursor: LineCursor, at index: Int? = nil) {
    let at = index ?? cursor.indentation.index
    notes.append(
      SpecificationProblem(place: Place(line: line, column: at - startOfLine(at) + 1), message: message))
  }

  mutating func noteIndented(_ rest: ArraySlice<UInt8>, at cursor: LineCursor) {
    guard Self.isGaugeFence(rest) else { return }
    note(
      "a gauge that is indented by four columns or more is code, and is not drawn; begin its fence in column "
        + "\(cursor.index - startOfLine(cursor.index) + 1)", cursor)
  }

  mutating func noteElement(_ cursor: LineCursor) {
    let line = cursor.trimmed
    let name = Array("<tacho-gauge".utf8)
    // In code it is meant as it stands.
    let start = line.indices.first { index in
      line[index] == name[0] && Array(line[index...].prefix(name.count)).lowercased == name
        && line[..<index].count { $0 == UInt8(ascii: "`") }.isMultiple(of: 2)
    }
    guard let start else { return }
    note(
      "<tacho-gauge> is for documents in HTML and is not drawn; in Markdown write a fenced code block named gauge",
      cursor, at: start)
  }

  /// A page has no footnote that nothing refers to.
  mutating func noteIdleFootnotes() {
    guard fences.contains(where: { $0.footnote != nil }) else { return }
    var names: Set<[UInt8]> = []
    for start in bytes.indices where bytes[start] == UInt8(ascii: "[") {
      guard bytes[start...].starts(with: "[^".utf8) else { continue }
      let name = bytes[(start + 2)...].prefix(1000).prefix { !"] \t\r\n[".utf8.contains($0) }
      if name.endIndex < bytes.count, !bytes[name.endIndex...].starts(with: "]:".utf8) {
        names.insert(Array(name).lowercased)
      }
    }
    for fence in fences {
      guard let name = fence.footnote, !names.contains(name.lowercased) else { continue }
      notes.append(
        SpecificationProblem(
          place: fence.text.place,
          message:
            "nothing refers to the footnote [^\(String(decoding: name, as: UTF8.self))], so that pages leave it and its "
            + "gauge out"))
    }
  }
}
