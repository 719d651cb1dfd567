import VectorGraphics

/// What Cairo cannot write, added to the end of its file as an incremental update (ISO 32000-1, 7.5.6): the language
/// of the document, the descriptions of its pictures, and pages that are no whole number of points.
///
/// Reads the plain table of objects that Cairo 1.16 writes. Later releases may compress their objects; a file that
/// cannot be read stays as it is.
struct PDFAmendment {
  private let bytes: [UInt8]
  /// Where the table of objects is.
  private let table: Int
  /// Where each object is; nil for one that is not in use.
  private let offsets: [Int?]
  private let catalog: Int
  private let trailer: Substring

  init?(_ bytes: [UInt8]) {
    // The table is at the end, after the number that says where.
    guard let mark = Self.lastPlace(of: "startxref", in: bytes),
      let table = Self.number(in: bytes, at: mark + 10), table < mark,
      let lines = String(validating: bytes[table..<mark], as: UTF8.self)?.split(separator: "\n"),
      lines.count > 2, lines[0] == "xref"
    else { return nil }
    let header = lines[1].split(separator: " ")
    guard header.count == 2, header[0] == "0", let count = Int(header[1]), count > 0, lines.count > count + 2,
      lines[count + 2] == "trailer"
    else { return nil }
    offsets = lines[2..<(count + 2)].map { line in
      let parts = line.split(separator: " ")
      guard parts.count == 3, parts[2] == "n", let offset = Int(parts[0]), offset < bytes.count else { return nil }
      return offset
    }
    let trailer = lines[(count + 3)...].joined(separator: " ")
    guard let root = trailer.firstRange(of: "/Root "),
      let catalog = Int(trailer[root.upperBound...].prefix { $0.isASCII && $0.isNumber }), catalog < count
    else { return nil }
    (self.bytes, self.table, self.catalog, self.trailer) = (bytes, table, catalog, trailer[...])
  }

  /// The file with a language and with `descriptions` of its figures, in their order; nil when the file has other
  /// parts than expected.
  ///
  /// - Parameter sizes: of the pages, in points, which are as large or a part of a point larger.
  func with(language: String, descriptions: [String], sizes: [Size]) -> [UInt8]? {
    guard let root = object(catalog), let end = trailer.firstRange(of: ">>") else { return nil }
    var changed = pages(of: sizes)
    let figures = figures
    if figures.count == descriptions.count {
      for (figure, description) in zip(figures, descriptions) where !description.cleanedLine.isEmpty {
        changed.append((figure.number, insert("/Alt \(Self.string(description.cleanedLine))", into: figure.text)))
      }
    }
    changed.append((catalog, insert("/Lang (\(language))", into: root)))
    changed.sort { $0.number < $1.number }

    var result = bytes
    var rows = "xref\n"
    for (number, text) in changed {
      let offset = String(result.count)
      rows += "\(number) 1\n" + String(repeating: "0", count: max(0, 10 - offset.count)) + offset + " 00000 n \n"
      result += Array(text.utf8)
    }
    let start = result.count
    result += Array((rows + "trailer\n").utf8)
    result += Array((trailer[..<end.lowerBound] + "/Prev \(table) >>\nstartxref\n\(start)\n%%EOF\n").utf8)
    return result
  }

  /// The pages that are smaller than Cairo has them: cut at the right and at the bottom, where the coordinates begin.
  private func pages(of sizes: [Size]) -> [(number: Int, text: String)] {
    offsets.indices.compactMap { number in
      guard starts(number, with: "<< /Type /Page % "), let text = object(number),
        let page = text.firstMatch(of: /Page % ([0-9]+)\n/).flatMap({ Int($0.1) }), sizes.indices.contains(page - 1),
        case let size = sizes[page - 1], let box = text.firstMatch(of: /MediaBox \[ 0 0 [0-9.]+ ([0-9.]+) \]/),
        let height = Double(box.1), size.width != size.width.rounded() || size.height != height
      else { return nil }
      let ends = [0, height - size.height, size.width, height].map { DecimalText.short($0, decimals: 4) }
      return (
        number,
        text[..<box.range.lowerBound] + "MediaBox [ \(ends.joined(separator: " ")) ]" + text[box.range.upperBound...]
      )
    }
  }

  /// The objects that say of a part of a page that it is a figure, in the order of the document.
  private var figures: [(number: Int, text: String)] {
    let places = offsets.enumerated().compactMap { number, offset in offset.map { (number: number, offset: $0) } }
    return places.sorted { $0.offset < $1.offset }.compactMap { place in
      guard starts(place.number, with: "<< /Type /StructElem\n   /S /Figure\n"), let text = object(place.number) else {
        return nil
      }
      return (place.number, text)
    }
  }

  private func starts(_ number: Int, with beginning: String) -> Bool {
    guard let offset = offsets[number] else { return false }
    return bytes[offset...].starts(with: "\(number) 0 obj\n\(beginning)".utf8)
  }

  /// The text of an object, `obj` to `endobj`.
  private func object(_ number: Int) -> String? {
    guard starts(number, with: "<<"), let offset = offsets[number] else { return nil }
    let end = Array("\nendobj\n".utf8)
    var index = offset
    while index + end.count <= table {
      if bytes[index] == 0x0A, bytes[index..<(index + end.count)].elementsEqual(end) {
        return String(validating: bytes[offset..<(index + end.count)], as: UTF8.self)
      }
      index += 1
    }
    return nil
  }

  private func insert(_ entry: String, into object: String) -> String {
    guard let start = object.firstRange(of: "<<") else { return object }
    return object[..<start.upperBound] + " \(entry)\n  " + object[start.upperBound...]
  }

  /// A text as PDF writes those with any character.
  private static func string(_ text: String) -> String {
    let digits = text.utf16.map { unit in
      let hex = String(unit, radix: 16, uppercase: true)
      return String(repeating: "0", count: 4 - hex.count) + hex
    }
    return "<FEFF" + digits.joined() + ">"
  }

  private static func lastPlace(of word: String, in bytes: [UInt8]) -> Int? {
    let word = Array(word.utf8)
    // After it come a number and the end of the file, no more.
    let first = max(0, bytes.count - 64)
    guard bytes.count >= word.count else { return nil }
    return (first...(bytes.count - word.count)).last { bytes[$0..<($0 + word.count)].elementsEqual(word) }
  }

  private static func number(in bytes: [UInt8], at index: Int) -> Int? {
    guard index <= bytes.count else { return nil }
    return Int(String(decoding: bytes[index...].prefix { (0x30...0x39).contains($0) }, as: Unicode.ASCII.self))
  }
}
