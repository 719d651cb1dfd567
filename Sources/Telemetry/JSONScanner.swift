import VectorGraphics

/// One line of strict JSON (RFC 8259), turned into the cells of a row.
struct JSONScanner {
  private let text: [UInt8]
  private let line: Int
  private var index = 0
  /// The last place whose column was worked out: bytes and characters before it.
  private var known = (bytes: 0, characters: 0)
  private var scratch: [UInt8] = []

  typealias ColumnIndex = (String) throws(TelemetryError) -> Int

  init(text: [UInt8], line: Int) { (self.text, self.line) = (text, line) }

  var isAtEnd: Bool { index == text.count }

  mutating func skipSpaces() {
    while index < text.count, [0x20, 0x09, 0x0D, 0x0A].contains(text[index]) { index += 1 }
  }

  /// An object whose keys are put behind `prefix`; `column` says which cell a key is.
  mutating func object(
    prefix: String, depth: Int = 1, into row: inout Row, column: ColumnIndex
  ) throws(TelemetryError) {
    guard take("{") else { throw error("an object is expected here, as in {\"time\": 0.5, \"speed\": 12}") }
    try check(depth)
    skipSpaces()
    if take("}") { return }
    while true {
      skipSpaces()
      let place = characterColumn()
      guard peek == UInt8(ascii: "\"") else { throw error("a key in double quotes is expected here") }
      scratch.removeAll(keepingCapacity: true)
      try string()
      let name = prefix + String(decoding: scratch, as: UTF8.self)
      guard name.utf8.count <= Limits.textBytes else { throw error("the key is too long") }
      skipSpaces()
      guard take(":") else { throw error("a colon is expected after the key") }
      skipSpaces()
      if peek == UInt8(ascii: "{") {
        try object(prefix: name + ".", depth: depth + 1, into: &row, column: column)
      } else if peek == UInt8(ascii: "[") {
        try list(depth: depth + 1)
      } else {
        let (start, valueColumn) = (row.byteCount, characterColumn())
        let isPresent = try scalar()
        if isPresent { scratch.withUnsafeBytes { row.append($0) } }
        let cell = try column(name)
        // A null is remembered as an empty cell, which is missing as a number, and so that a second one is seen.
        guard row.endCell(cell, from: start, line: line, column: valueColumn) else {
          throw .malformed(line, place, "the key \(quoted(name)) stands twice in one object")
        }
      }
      skipSpaces()
      if take("}") { return }
      guard take(",") else { throw error("a comma or a closing brace is expected here") }
    }
  }

  /// Checked, and left out.
  private mutating func list(depth: Int) throws(TelemetryError) {
    _ = take("[")
    try check(depth)
    skipSpaces()
    if take("]") { return }
    while true {
      skipSpaces()
      if peek == UInt8(ascii: "[") {
        try list(depth: depth + 1)
      } else if peek == UInt8(ascii: "{") {
        var ignored = Row()
        var names: [String: Int] = [:]
        try object(
          prefix: "", depth: depth + 1, into: &ignored,
          column: { (name) throws(TelemetryError) -> Int in
            if let index = names[name] { return index }
            names[name] = names.count
            return names.count - 1
          })
      } else {
        _ = try scalar()
      }
      skipSpaces()
      if take("]") { return }
      guard take(",") else { throw error("a comma or a closing bracket is expected here") }
    }
  }

  /// A text, number, `true`, `false` in `scratch`; false for `null`.
  private mutating func scalar() throws(TelemetryError) -> Bool {
    scratch.removeAll(keepingCapacity: true)
    switch peek {
    case UInt8(ascii: "\""):
      try string()
      return true
    case .some(UInt8(ascii: "-")), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
      try number()
      return true
    default:
      for word in ["true", "false", "null"] where text[index...].starts(with: word.utf8) {
        index += word.utf8.count
        guard word != "null" else { return false }
        scratch.append(contentsOf: word.utf8)
        return true
      }
      throw error("a value is expected here: a number, a text in double quotes, true, false or null")
    }
  }

  private mutating func number() throws(TelemetryError) {
    let (start, column) = (index, characterColumn())
    _ = take("-")
    let whole = digits()
    // No leading zero.
    guard whole > 0, whole == 1 || text[index - whole] != UInt8(ascii: "0") else {
      throw .malformed(line, column, "this is no number of JSON: digits without a leading zero")
    }
    if take("."), digits() == 0 { throw error("a digit is expected after the decimal point") }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      index += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { index += 1 }
      if digits() == 0 { throw error("a digit is expected in the exponent") }
    }
    scratch.append(contentsOf: text[start..<index])
  }

  private mutating func digits() -> Int {
    let start = index
    while index < text.count, (0x30...0x39).contains(text[index]) { index += 1 }
    return index - start
  }

  /// A text, appended to `scratch` as UTF-8.
  private mutating func string() throws(TelemetryError) {
    let start = characterColumn()
    index += 1
    var hasOther = false
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        guard !hasOther || String(validating: scratch, as: UTF8.self) != nil else {
          throw .malformed(line, start, "the text is not UTF-8; save the file as UTF-8")
        }
        return
      case UInt8(ascii: "\\"): try escape()
      case ..<0x20: throw error("a control character within a text; write it as \\u00XX")
      default:
        if byte >= 0x80 { hasOther = true }
        scratch.append(byte)
        index += 1
      }
    }
    throw .malformed(line, start, "the quote that opens here is never closed")
  }

  private mutating func escape() throws(TelemetryError) {
    index += 1
    let plain: [UInt8: UInt8] = [
      UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F, UInt8(ascii: "b"): 0x08,
      UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]
    guard let byte = peek else { throw error("the line ends within a text") }
    index += 1
    if let meant = plain[byte] {
      scratch.append(meant)
      return
    }
    guard byte == UInt8(ascii: "u"), var code = hexadecimal() else { throw error("this escape is not one of JSON's") }
    if (0xD800...0xDBFF).contains(code) {
      guard take("\\"), take("u"), let low = hexadecimal(), (0xDC00...0xDFFF).contains(low) else {
        throw error("the first half of a surrogate pair without its second")
      }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else {
      throw error("the second half of a surrogate pair without its first")
    }
    scratch.append(contentsOf: String(Character(scalar)).utf8)
  }

  private mutating func hexadecimal() -> UInt32? {
    guard text.count - index >= 4 else { return nil }
    var code: UInt32 = 0
    for byte in text[index..<index + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      code = code << 4 | UInt32(digit)
    }
    index += 4
    return code
  }

  private var peek: UInt8? { index < text.count ? text[index] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < text.count, UInt32(text[index]) == character.value else { return false }
    index += 1
    return true
  }

  private func check(_ depth: Int) throws(TelemetryError) {
    guard depth <= JSONLinesReader.deepest else {
      throw error("nested too deeply: the limit is \(JSONLinesReader.deepest) levels")
    }
  }

  func error(_ message: String) -> TelemetryError {
    var copy = self
    return .malformed(line, copy.characterColumn(), message)
  }

  /// The column of the place in hand, in characters from 1.
  private mutating func characterColumn() -> Int {
    for byte in text[known.bytes..<index] where byte & 0xC0 != 0x80 { known.characters += 1 }
    known.bytes = index
    return known.characters + 1
  }
}
