/// A JSON text with the place of each of its values, so that parts can be replaced and all else stays as it is written:
/// the order of keys, the digits of numbers, the escapes of strings.
struct JSONText {
  indirect enum Value {
    /// A number, `true`, `false` or `null`.
    case word(Range<Int>)
    /// With its quotes.
    case string(Range<Int>)
    case array(Range<Int>, [Value])
    case object(Range<Int>, [(key: Range<Int>, value: Value)])

    var range: Range<Int> {
      switch self {
      case .word(let range), .string(let range), .array(let range, _), .object(let range, _): range
      }
    }
  }

  struct Problem: Error, Hashable, Sendable {
    /// The byte it was found at.
    let offset: Int
    let message: String
  }

  static let maximumDepth = 512

  let bytes: [UInt8]
  private(set) var root = Value.word(0..<0)
  private var at = 0

  init(_ bytes: [UInt8]) throws(Problem) {
    self.bytes = bytes
    if String(validating: bytes, as: UTF8.self) == nil {
      throw Problem(offset: Self.validCount(bytes), message: "the text is not UTF-8")
    }
    root = try value(depth: 0)
    skipSpaces()
    guard at == bytes.count else { throw problem("there is more after the value") }
  }

  // MARK: - Reading

  private func problem(_ message: String) -> Problem { Problem(offset: at, message: message) }

  private mutating func skipSpaces() {
    while at < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[at]) { at += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpaces()
    guard at < bytes.count, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  private mutating func value(depth: Int) throws(Problem) -> Value {
    guard depth <= Self.maximumDepth else { throw problem("values are nested more than \(Self.maximumDepth) deep") }
    skipSpaces()
    guard at < bytes.count else { throw problem("a value is missing") }
    let start = at
    switch bytes[at] {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "["):
      at += 1
      var items: [Value] = []
      if take(UInt8(ascii: "]")) { return .array(start..<at, items) }
      repeat { items.append(try value(depth: depth + 1)) } while take(UInt8(ascii: ","))
      guard take(UInt8(ascii: "]")) else { throw problem("a list does not end") }
      return .array(start..<at, items)
    case UInt8(ascii: "{"):
      at += 1
      var members: [(key: Range<Int>, value: Value)] = []
      if take(UInt8(ascii: "}")) { return .object(start..<at, members) }
      repeat {
        skipSpaces()
        let key = try string()
        guard take(UInt8(ascii: ":")) else { throw problem("a key has no colon after it") }
        members.append((key, try value(depth: depth + 1)))
      } while take(UInt8(ascii: ","))
      guard take(UInt8(ascii: "}")) else { throw problem("an object does not end") }
      return .object(start..<at, members)
    default:
      while at < bytes.count, bytes[at].isASCIILetter || bytes[at].isASCIIDigit || "+-.".utf8.contains(bytes[at]) {
        at += 1
      }
      let word = bytes[start..<at]
      let isName = ["true", "false", "null"].contains { word.elementsEqual($0.utf8) }
      guard isName || Self.isNumber(word) else {
        at = start
        throw problem("this is no value")
      }
      return .word(start..<at)
    }
  }

  /// A number of JSON: no leading zeros or plus, digits on both sides of the point.
  private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    var rest = word[...]
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let whole = rest.prefix(while: \.isASCIIDigit)
    guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return false }
    rest = rest.dropFirst(whole.count)
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: \.isASCIIDigit)
      guard !fraction.isEmpty else { return false }
      rest = rest.dropFirst(1 + fraction.count)
    }
    if let e = rest.first, e | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if let sign = rest.first, "+-".utf8.contains(sign) { rest = rest.dropFirst() }
      return !rest.isEmpty && rest.allSatisfy(\.isASCIIDigit)
    }
    return rest.isEmpty
  }

  private mutating func string() throws(Problem) -> Range<Int> {
    let start = at
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else { throw problem("a text in quotes is missing") }
    at += 1
    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
      guard bytes[at] >= 0x20 else { throw problem("a text has a control character") }
      if bytes[at] == UInt8(ascii: "\\") { try escape() } else { at += 1 }
    }
    guard at < bytes.count else { throw problem("a text does not end") }
    at += 1
    return start..<at
  }

  /// Passes a backslash and what it escapes; both halves of a pair of surrogates.
  private mutating func escape() throws(Problem) {
    guard at + 1 < bytes.count else { throw problem("a text does not end") }
    guard bytes[at + 1] == UInt8(ascii: "u") else {
      guard #""\/bfnrt"#.utf8.contains(bytes[at + 1]) else { throw problem("this escape is not one of JSON's") }
      at += 2
      return
    }
    guard let code = codeUnit(at) else { throw problem("\\u is not followed by four hexadecimal digits") }
    switch code {
    case 0xD800...0xDBFF:
      guard let low = codeUnit(at + 6), (0xDC00...0xDFFF).contains(low) else {
        throw problem("the first half of a surrogate pair has no second half")
      }
      at += 12
    case 0xDC00...0xDFFF: throw problem("the second half of a surrogate pair has no first half")
    default: at += 6
    }
  }

  /// The number of the `\uXXXX` that begins at `index`.
  private func codeUnit(_ index: Int) -> UInt16? {
    guard index + 6 <= bytes.count, bytes[index..<(index + 2)].elementsEqual("\\u".utf8) else { return nil }
    return bytes[(index + 2)..<(index + 6)].reduce(UInt16?.some(0)) { code, byte in
      guard let code, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      return code << 4 | UInt16(digit)
    }
  }

  /// How many bytes come before the first that is not UTF-8.
  private static func validCount(_ bytes: [UInt8]) -> Int {
    var parser = UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var count = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { count += scalar.count }
    return count
  }

  // MARK: - Values

  /// What a string says.
  func text(_ range: Range<Int>) -> String {
    var units: [UInt16] = []
    var plain: [UInt8] = []
    var text = ""
    func flushUnits() {
      text += String(decoding: units, as: UTF16.self)
      units = []
    }
    func flushPlain() {
      text += String(decoding: plain, as: UTF8.self)
      plain = []
    }
    var at = range.lowerBound + 1
    let end = range.upperBound - 1
    let escapes: [UInt8: UInt16] = [0x62: 8, 0x66: 12, 0x6E: 10, 0x72: 13, 0x74: 9]
    while at < end {
      guard bytes[at] == UInt8(ascii: "\\") else {
        if !units.isEmpty { flushUnits() }
        plain.append(bytes[at])
        at += 1
        continue
      }
      if !plain.isEmpty { flushPlain() }
      if let unit = codeUnit(at) {
        units.append(unit)
        at += 6
      } else {
        let next = bytes[at + 1]
        units.append(escapes[next] ?? UInt16(next))
        at += 2
      }
    }
    flushUnits()
    flushPlain()
    return text
  }

  func member(_ name: String, of value: Value) -> Value? {
    guard case .object(_, let members) = value else { return nil }
    return members.first { text($0.key) == name }?.value
  }

  func string(_ value: Value?) -> String? {
    guard case .string(let range) = value else { return nil }
    return text(range)
  }

  func wholeNumber(_ value: Value) -> Int? {
    guard case .word(let range) = value else { return nil }
    return Int(String(decoding: bytes[range], as: UTF8.self))
  }

  func items(_ value: Value?) -> [Value]? {
    guard case .array(_, let items) = value else { return nil }
    return items
  }

  /// A text in quotes.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case let scalar where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
