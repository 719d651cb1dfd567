/// What is wrong with a JSON text, and the byte at which that was found.
public struct JSONProblem: Error, Hashable, Sendable {
  package let offset: Int
  package let message: String

  package init(offset: Int, message: String) { (self.offset, self.message) = (offset, message) }
}

/// The tokens of strict JSON (RFC 8259), one after the other, with their places. What may follow what is for the
/// reader of a document to say. The bytes outside of texts need not be UTF-8 to be refused.
package struct JSONTokens {
  package let bytes: [UInt8]
  /// Where the next token begins, or the spaces before it.
  package private(set) var index: Int

  package init(_ bytes: [UInt8], at index: Int = 0) { (self.bytes, self.index) = (bytes, index) }

  package var isAtEnd: Bool { index == bytes.count }

  /// The next byte, which may be a space; nil at the end.
  package var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  package func problem(_ message: String) -> JSONProblem { JSONProblem(offset: index, message: message) }

  package mutating func skipSpaces() {
    while index < bytes.count, [0x20, 0x09, 0x0D, 0x0A].contains(bytes[index]) { index += 1 }
  }

  /// Passes a mark such as `{`, if it is the next byte.
  package mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard index < bytes.count, UInt32(bytes[index]) == mark.value else { return false }
    index += 1
    return true
  }

  /// Passes spaces and a mark, if it comes next.
  package mutating func takes(_ mark: Unicode.Scalar) -> Bool {
    skipSpaces()
    return take(mark)
  }

  // MARK: - Values

  /// A value that holds no other.
  package enum Scalar: Hashable, Sendable {
    case text, number, `true`, `false`, null
    /// What is no finite number, as Python and JavaScript write it: NaN, Infinity and −Infinity.
    case notFinite
  }

  /// Passes a text, number or word; its bytes are those from the place before to ``index``.
  ///
  /// - Parameter text: what a text says is appended to it, in UTF-8.
  package mutating func scalar(into text: inout [UInt8]) throws(JSONProblem) -> Scalar {
    switch peek {
    case UInt8(ascii: "\""):
      try self.text(into: &text)
      return .text
    case .some(UInt8(ascii: "-")) where bytes[index...].starts(with: "-Infinity".utf8):
      index += 9
      return .notFinite
    case .some(UInt8(ascii: "-")), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
      try number()
      return .number
    default:
      for (word, value) in [
        ("true", Scalar.true), ("false", .false), ("null", .null), ("NaN", .notFinite), ("Infinity", .notFinite),
      ] where bytes[index...].starts(with: word.utf8) {
        index += word.utf8.count
        return value
      }
      throw problem("a value is expected here: a number, a text in double quotes, true, false or null")
    }
  }

  private mutating func number() throws(JSONProblem) {
    let start = index
    _ = take("-")
    let whole = digits()
    // No leading zero.
    guard whole > 0, whole == 1 || bytes[index - whole] != UInt8(ascii: "0") else {
      throw JSONProblem(offset: start, message: "this is no number of JSON: digits without a leading zero")
    }
    if take("."), digits() == 0 { throw problem("a digit is expected after the decimal point") }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      if digits() == 0 { throw problem("a digit is expected in the exponent") }
    }
  }

  private mutating func digits() -> Int {
    let start = index
    while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
    return index - start
  }

  // MARK: - Texts

  /// Passes a text in double quotes and appends what it says, in UTF-8.
  package mutating func text(into text: inout [UInt8]) throws(JSONProblem) {
    let start = index
    guard take("\"") else { throw problem("a text in double quotes is expected here") }
    let first = text.count
    var hasOther = false
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        guard !hasOther || String(validating: text[first...], as: UTF8.self) != nil else {
          throw JSONProblem(offset: start, message: "the text is not UTF-8; save the file as UTF-8")
        }
        return
      case UInt8(ascii: "\\"): try escape(into: &text)
      case ..<0x20: throw problem("a control character within a text; write it as \\u00XX")
      default:
        if byte >= 0x80 { hasOther = true }
        text.append(byte)
        index += 1
      }
    }
    throw JSONProblem(offset: start, message: "the quote that opens here is never closed")
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONProblem) {
    let start = index
    index += 1
    guard let byte = peek else { throw problem("the text ends within an escape") }
    index += 1
    let plain: UInt8? =
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
      case UInt8(ascii: "b"): 0x08
      case UInt8(ascii: "f"): 0x0C
      case UInt8(ascii: "n"): 0x0A
      case UInt8(ascii: "r"): 0x0D
      case UInt8(ascii: "t"): 0x09
      default: nil
      }
    if let plain {
      text.append(plain)
      return
    }
    guard byte == UInt8(ascii: "u"), var code = hexadecimal() else {
      throw JSONProblem(offset: start, message: "this escape is not one of JSON's")
    }
    if (0xD800...0xDBFF).contains(code) {
      guard take("\\"), take("u"), let low = hexadecimal(), (0xDC00...0xDFFF).contains(low) else {
        throw JSONProblem(offset: start, message: "the first half of a surrogate pair without its second")
      }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code), let encoded = UTF8.encode(scalar) else {
      throw JSONProblem(offset: start, message: "the second half of a surrogate pair without its first")
    }
    text += encoded
  }

  private mutating func hexadecimal() -> UInt32? {
    guard bytes.count - index >= 4 else { return nil }
    var code: UInt32 = 0
    for byte in bytes[index..<index + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      code = code << 4 | UInt32(digit)
    }
    index += 4
    return code
  }
}
