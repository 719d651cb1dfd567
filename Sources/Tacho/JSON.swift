package import VectorGraphics

/// A JSON value that keeps its keys in order.
package enum JSON {
  case number(Double)
  case string(String)
  case array([JSON])
  case object([(String, JSON)])
  case null
  /// `true`, `false`, or a number as it was written.
  case word(String)

  /// The text, two spaces an indent; arrays and objects without nesting stand on one line.
  package func text(indent: Int = 0) -> String {
    switch self {
    case .null: return "null"
    case .word(let word): return word
    case .number(let value): return value.isFinite ? DecimalText.json(value) : "null"
    case .string(let string): return Self.quoted(string)
    case .array(let items): return block("[", "]", items.map { $0.text(indent: indent + 1) }, isFlat, indent)
    case .object(let members):
      let lines = members.map { Self.quoted($0.0) + ": " + $0.1.text(indent: indent + 1) }
      return block("{", "}", lines, isFlat, indent)
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
    case .object(let members): indentlessObject(members)
    case .array: false
    }
  }

  /// A box is small enough to stay on its owner's line.
  private func indentlessObject(_ members: [(String, JSON)]) -> Bool {
    members.allSatisfy { if case .number = $0.1 { true } else { false } }
  }

  private func block(_ open: String, _ close: String, _ lines: [String], _ flat: Bool, _ indent: Int) -> String {
    guard !lines.isEmpty else { return open + close }
    if flat { return open + lines.joined(separator: ", ") + close }
    let inner = String(repeating: "  ", count: indent + 1)
    return "\(open)\n\(inner)" + lines.joined(separator: ",\n\(inner)") + "\n" + String(repeating: "  ", count: indent)
      + close
  }

  private static func quoted(_ string: String) -> String {
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

extension DecimalText {
  /// The shortest text that reads back as the same number: `5000`, `0.3333333333333333`, `1e-12`.
  package static func json(_ value: Double) -> String {
    guard value != 0 else { return "0" }
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
