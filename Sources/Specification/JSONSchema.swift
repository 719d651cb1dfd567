import Gauges
import VectorGraphics

/// The language as a JSON Schema, draft 2020-12, made from the tables of keys.
public enum JSONSchema {
  public static var text: String {
    var lines = [
      "{", "  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",",
      "  \"title\": \"Tacho gauge, version 1\",",
    ]
    lines += members(of: GaugeKeys.all.map(\.info), indent: 1)
    lines[lines.count - 1] += ","
    lines += unused()
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  /// For each kind the keys that do nothing on any of its designs.
  private static func unused() -> [String] {
    let kinds = Gauge.Kind.all.compactMap { kind -> String? in
      let keys = KeyUse.rows.filter { $0.includes(kind) == false }.flatMap(\.keys).sorted()
      guard !keys.isEmpty else { return nil }
      let isIt = "{\"properties\": {\"kind\": {\"const\": \(quoted(kind.name))}}, \"required\": [\"kind\"]}"
      // Without any of these it is a radial dial.
      let others = ["kind", "preset", "layout"].map { "{\"required\": [\(quoted($0))]}" }.joined(separator: ", ")
      let condition = kind == .radial ? "{\"anyOf\": [\(isIt), {\"not\": {\"anyOf\": [\(others)]}}]}" : isIt
      let paths = keys.map { $0.split(separator: ".").map(String.init) }
      return "    {\"if\": \(condition),\n     \"then\": {\"properties\": {\(none(of: paths))}}}"
    }
    return ["  \"allOf\": ["] + [kinds.joined(separator: ",\n")] + ["  ]"]
  }

  /// Properties that must not be there, by their paths; those with the same first step are one.
  private static func none(of paths: [[String]]) -> String {
    var steps: [String] = []
    for path in paths { if let step = path.first, !steps.contains(step) { steps.append(step) } }
    return steps.map { step in
      let rests = paths.filter { $0.first == step }.map { Array($0.dropFirst()) }
      guard !rests.contains([]) else { return "\(quoted(step)): false" }
      let inner = "{\"properties\": {\(none(of: rests))}}"
      guard step.hasSuffix("[]") else { return "\(quoted(step)): \(inner)" }
      return "\(quoted(String(step.dropLast(2)))): {\"items\": \(inner)}"
    }.joined(separator: ", ")
  }

  private static func members(of keys: [KeyInfo], indent: Int) -> [String] {
    let pad = String(repeating: "  ", count: indent)
    var lines = ["\(pad)\"type\": \"object\",", "\(pad)\"additionalProperties\": false,"]
    // What begins with x- is the user's own.
    lines.append("\(pad)\"patternProperties\": {\"^x-\": true},")
    let required = keys.filter(\.isRequired).map { quoted($0.name) }
    if !required.isEmpty { lines.append("\(pad)\"required\": [\(required.joined(separator: ", "))],") }
    lines.append("\(pad)\"properties\": {")
    for (index, key) in keys.enumerated() {
      let end = index < keys.count - 1 ? "," : ""
      lines.append("\(pad)  \(quoted(key.name)): {")
      lines.append("\(pad)    \"description\": \(quoted(key.summary)),")
      lines += schema(of: key.type, indent: indent + 2)
      lines.append("\(pad)  }\(end)")
    }
    return lines + ["\(pad)}"]
  }

  private static func schema(of type: KeyType, indent: Int) -> [String] {
    let pad = String(repeating: "  ", count: indent)
    switch type {
    case .number(let range, let orNull):
      let limits = "\"minimum\": \(number(range.lowerBound)), \"maximum\": \(number(range.upperBound))"
      return ["\(pad)\"type\": \(orNull ? "[\"number\", \"null\"]" : "\"number\""), \(limits)"]
    case .text: return ["\(pad)\"type\": [\"string\", \"number\"], \"maxLength\": \(Limits.characters)"]
    case .whole(let range):
      let limits = "\"minimum\": \(number(range.lowerBound)), \"maximum\": \(number(range.upperBound))"
      return ["\(pad)\"type\": \"integer\", \(limits)"]
    case .time:
      return [#"\#(pad)"type": "string", "pattern": "^-?[0-9]{1,6}(:[0-5][0-9]){1,2}([.][0-9]+)?$""#]
    case .boolean: return ["\(pad)\"type\": \"boolean\""]
    case .choice(let names): return ["\(pad)\"enum\": [\(names.map(quoted).joined(separator: ", "))]"]
    case .color:
      // Names in any case, as the decoder takes them.
      let names = (Color.names + ["transparent"]).joined(separator: "|")
      let digits = "#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})"
      return ["\(pad)\"type\": \"string\", \"pattern\": \(quoted("^(\(digits)|\(anyCase(names)))$"))"]
    case .pair:
      return [
        "\(pad)\"type\": \"array\", \"items\": {\"type\": \"number\"}, \"minItems\": 2, \"maxItems\": 2"
      ]
    case .list(let element, let most):
      return ["\(pad)\"type\": \"array\", \"maxItems\": \(most),", "\(pad)\"items\": {"]
        + elementSchema(element, indent: indent + 1) + ["\(pad)}"]
    case .numbersByName(let most):
      return [
        "\(pad)\"type\": \"object\", \"maxProperties\": \(most),",
        "\(pad)\"additionalProperties\": {\"type\": [\"number\", \"null\"]}",
      ]
    case .specification: return ["\(pad)\"$ref\": \"#\""]
    case .either(let types):
      let choices = types.enumerated().flatMap { index, type -> [String] in
        ["\(pad)  {"] + schema(of: type, indent: indent + 2) + ["\(pad)  }\(index < types.count - 1 ? "," : "")"]
      }
      return ["\(pad)\"anyOf\": ["] + choices + ["\(pad)]"]
    case .map(let keys): return members(of: keys, indent: indent)
    }
  }

  private static func elementSchema(_ type: KeyType, indent: Int) -> [String] {
    if case .map(let keys) = type { return members(of: keys, indent: indent) }
    return schema(of: type, indent: indent)
  }

  private static func anyCase(_ text: String) -> String {
    text.map { $0.isLetter ? "[\($0)\($0.uppercased())]" : String($0) }.joined()
  }

  private static func number(_ value: Double) -> String {
    value.magnitude >= 1e15 || (value != 0 && value.magnitude < 1e-4) ? "\(value)" : DecimalText.short(value)
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

/// The language as a page to read, made from the tables of keys.
public enum KeyReference {
  public static var markdown: String {
    var lines = [
      "# Keys of a specification", "",
      "A gauge as data, in JSON or YAML: `tacho render gauge.yaml -o gauge.svg`. The smallest is `{\"value\": 72}`.",
      "",
      "Keys that begin with `x-` are yours. Any other unknown key is an error. `tacho schema` prints this as a JSON",
      "Schema for editors; `tacho validate` checks files.", "", "| Key | Takes | Meaning |", "|---|---|---|",
    ]
    lines += rows(GaugeKeys.all.map(\.info), prefix: "")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func rows(_ keys: [KeyInfo], prefix: String) -> [String] {
    keys.flatMap { key -> [String] in
      let path = prefix + key.name
      let kinds = KeyUse.rows.first { $0.keys.contains(path) }
      let meaning = key.summary + (key.isRequired ? " Required." : "") + (kinds.map { " *\($0.note)*" } ?? "")
      let own = "| `\(path)` | \(key.type.shortDescription) | \(meaning) |"
      switch key.type {
      case .map(let children): return [own] + rows(children, prefix: path + ".")
      case .list(.map(let children), _): return [own] + rows(children, prefix: path + "[].")
      case .either(let types):
        return types.reduce(into: [own]) { rows, type in
          if case .map(let children) = type { rows += self.rows(children, prefix: path + ".") }
        }
      default: return [own]
      }
    }
  }
}

extension KeyType {
  fileprivate var shortDescription: String {
    switch self {
    case .list(.map, let most): "a list of at most \(most) maps"
    default: description
    }
  }
}
