/// A JSON value to be written; it keeps its keys in order.
public enum JSON: Sendable {
  /// Written as short as it reads back; `null` for what is no finite number.
  case number(Double)
  /// A text, to be quoted.
  case string(String)
  /// Values in their order.
  case array([JSON])
  /// Names and values in their order.
  case object([(String, JSON)])
  /// Nothing.
  case null
  /// `true`, `false`, or a number as it was written.
  case word(String)

  /// The word for it.
  public static func boolean(_ value: Bool) -> JSON { .word(value ? "true" : "false") }

  /// The value, or `null` where there is none. In a long list the compiler needs seconds for as many `??`.
  public static func orNull(_ value: JSON?) -> JSON { value ?? .null }

  /// The text, two spaces an indent; arrays and objects without nesting stand on one line.
  public func text(indent: Int = 0) -> String {
    switch self {
    case .array(let items): block("[", "]", items.map { $0.text(indent: indent + 1) }, indent)
    case .object(let members):
      block("{", "}", members.map { Self.quoted($0.0) + ": " + $0.1.text(indent: indent + 1) }, indent)
    default: compactText
    }
  }

  /// The text on one line, with spaces to read it by: what a file of lines has.
  public var lineText: String {
    switch self {
    case .array(let items): "[" + items.map(\.lineText).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0.0) + ": " + $0.1.lineText }.joined(separator: ", ") + "}"
    default: compactText
    }
  }

  /// The text without any space.
  public var compactText: String {
    switch self {
    case .null: "null"
    case .word(let word): word
    case .number(let value): Self.number(value)
    case .string(let string): Self.quoted(string)
    case .array(let items): "[" + items.map(\.compactText).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0.0) + ":" + $0.1.compactText }.joined(separator: ",") + "}"
    }
  }

  private var isFlat: Bool {
    switch self {
    case .array(let items): items.allSatisfy(\.isLeaf)
    case .object(let members): members.allSatisfy { $0.1.isLeaf }
    default: true
    }
  }

  private var isLeaf: Bool {
    switch self {
    case .number, .string, .null, .word: true
    // A box is small enough to stay on its owner's line.
    case .object(let members): members.allSatisfy { if case .number = $0.1 { true } else { false } }
    case .array: false
    }
  }

  private func block(_ open: String, _ close: String, _ lines: [String], _ indent: Int) -> String {
    guard !lines.isEmpty else { return open + close }
    if isFlat { return open + lines.joined(separator: ", ") + close }
    let inner = String(repeating: "  ", count: indent + 1)
    return "\(open)\n\(inner)" + lines.joined(separator: ",\n\(inner)") + "\n" + String(repeating: "  ", count: indent)
      + close
  }

  /// The shortest text that reads back as the same number: `5000`, `0.3333333333333333`, `1e-12`; `null` for what is no
  /// finite number.
  public static func number(_ value: Double) -> String {
    guard value.isFinite, value != 0 else { return value == 0 ? "0" : "null" }
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A text in double quotes.
  public static func quoted(_ string: String) -> String {
    if string.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      return "\"" + string + "\""
    }
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case let scalar where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
