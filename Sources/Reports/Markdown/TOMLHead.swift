import Specification
import VectorGraphics

/// The texts at the top of a TOML document, which is read just far enough to find them: strings of all four forms, and the
/// ends of all other values.
struct TOMLHead {
  /// By key.
  private(set) var words: [String: String] = [:]
  private let text: [Unicode.Scalar]
  private var at = 0

  /// - Throws: ``SpecificationProblem`` at the first line that is no TOML.
  init(_ bytes: [UInt8]) throws(SpecificationProblem) {
    text = Array(String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n").unicodeScalars)
    var isTop = true
    while true {
      skipLines()
      guard let sign = peek else { return }
      if sign == "[" {
        // What stands below belongs to a table.
        isTop = false
        skipLine()
        continue
      }
      let key = try key()
      let value = try value()
      if isTop, let value { words[key] = value }
      skipSpaces()
      if peek == "#" { skipLine() }
      guard peek == nil || peek == "\n" else {
        throw problem("the value ends before the line does; put a text in quotes")
      }
    }
  }

  private var peek: Unicode.Scalar? { at < text.count ? text[at] : nil }

  private func has(_ words: String) -> Bool { text[at...].starts(with: words.unicodeScalars) }

  private mutating func skip(while holds: (Unicode.Scalar) -> Bool) {
    while let sign = peek, holds(sign) { at += 1 }
  }

  private mutating func skipSpaces() { skip { $0 == " " || $0 == "\t" } }
  private mutating func skipLine() { skip { $0 != "\n" } }

  /// Empty lines and comments.
  private mutating func skipLines() {
    while let sign = peek {
      if sign == "#" { skipLine() } else if sign == " " || sign == "\t" || sign == "\n" { at += 1 } else { return }
    }
  }

  private func problem(_ message: String) -> SpecificationProblem {
    let before = text[..<at]
    let start = before.lastIndex(of: "\n").map { $0 + 1 } ?? 0
    let line = before.count { $0 == "\n" } + 1
    return SpecificationProblem(place: Place(line: line, column: at - start + 1), message: message)
  }

  private mutating func key() throws(SpecificationProblem) -> String {
    let start = at
    var key = ""
    while let sign = peek, sign != "=", sign != "\n" {
      if sign == "\"" || sign == "'" {
        key += try string() ?? ""
      } else {
        key.unicodeScalars.append(sign)
        at += 1
      }
    }
    guard peek == "=" else {
      at = start
      throw problem("“\(key.prefix(40))” is no line of TOML, which is key = \"text\"; YAML stands between lines of ---")
    }
    at += 1
    return key.trimmingSpaces
  }

  /// The text of a string; nil for any other value, which is passed over.
  private mutating func value() throws(SpecificationProblem) -> String? {
    skipSpaces()
    guard let sign = peek, sign != "\n", sign != "#" else {
      throw problem("the value is missing; a text stands in quotes")
    }
    if sign == "\"" || sign == "'" { return try string() }
    guard sign == "[" || sign == "{" else {
      let start = at
      skip { $0 != "\n" && $0 != "#" }
      let word = String(String.UnicodeScalarView(text[start..<at])).trimmingSpaces
      guard let first = word.first,
        first.isNumber || "+-".contains(first) || ["true", "false", "inf", "nan"].contains(word)
      else {
        at = start
        throw problem("a text stands in quotes: \"\(word.prefix(60))\"")
      }
      return nil
    }
    try skipBrackets()
    return nil
  }

  private mutating func skipBrackets() throws(SpecificationProblem) {
    let start = at
    var depth = 0
    while let sign = peek {
      switch sign {
      case "\"", "'":
        _ = try string()
        continue
      case "#": skipLine()
      case "[", "{": depth += 1
      case "]", "}": depth -= 1
      default: break
      }
      at += 1
      if depth == 0 { return }
    }
    at = start
    throw problem("the bracket that begins here does not end")
  }

  private mutating func string() throws(SpecificationProblem) -> String? {
    guard let quote = peek else { return nil }
    let start = at
    let mark = has(String(repeating: String(quote), count: 3)) ? 3 : 1
    at += mark
    if mark == 3, peek == "\n" { at += 1 }
    var string = ""
    let end = String(repeating: String(quote), count: mark)
    while let sign = peek {
      if has(end) {
        at += mark
        return string
      }
      if sign == "\n", mark == 1 { break }
      at += 1
      if sign == "\\", quote == "\"" { string += escaped() } else { string.unicodeScalars.append(sign) }
    }
    at = start
    throw problem("the quote that begins here does not end")
  }

  /// What an escape means; one that is not known stays without its backslash.
  private mutating func escaped() -> String {
    guard let sign = peek else { return "" }
    at += 1
    switch sign {
    case "n", "r", "t", "\n": return " "
    case "u", "U":
      let digits = text[at...].prefix(sign == "u" ? 4 : 8)
      at += digits.count
      return UInt32(String(String.UnicodeScalarView(digits)), radix: 16).flatMap(Unicode.Scalar.init).map(String.init)
        ?? ""
    default: return String(sign)
    }
  }
}
