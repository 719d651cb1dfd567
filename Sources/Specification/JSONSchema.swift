import Gauges
import JSONFormat
import VectorGraphics

/// The language as a JSON Schema, draft 2020-12, made from the tables of keys. It is that of gauges; a dashboard is
/// `#/$defs/dashboard`.
public enum JSONSchema {
  /// What the schema is called, whatever address it is read from; it changes with the version of the language only.
  public static let identifier = "urn:tacho:gauge:1"

  /// That of dashboards is called by another, so that an editor keeps both.
  public static let dashboardIdentifier = "urn:tacho:dashboard:1"

  /// The schema as a text of JSON that ends with a line break.
  public static var text: String {
    let head: Members = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("$id", .string(identifier)),
      ("title", .string("Tacho gauge, version 1")),
    ]
    let definitions: Members = [
      ("dashboard", .object([("title", .string(dashboardTitle))] + dashboard(gauge: "#"))),
      ("reference", .object(reference)),
    ]
    return JSON.object(head + gauge(at: "#") + [("$defs", .object(definitions))]).text() + "\n"
  }

  /// That of a dashboard, for a file that is one: the same parts, the other way round.
  public static var dashboardText: String {
    let gauge = "#/$defs/gauge"
    let head: Members = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("$id", .string(dashboardIdentifier)), ("title", .string(dashboardTitle)),
    ]
    let definitions: Members = [("gauge", .object(self.gauge(at: gauge))), ("reference", .object(reference))]
    return JSON.object(head + dashboard(gauge: gauge) + [("$defs", .object(definitions))]).text() + "\n"
  }

  private static let dashboardTitle = "Tacho dashboard, version 1"

  /// - Parameter place: where the schema of gauges itself is, for gauges in gauges.
  private static func gauge(at place: String) -> Members {
    object(of: GaugeKeys.all.map(\.info), gauge: [("$ref", .string(place))])
      + [("allOf", .array(Gauge.Kind.all.compactMap(unused)))]
  }

  /// That of a theme file.
  public static var themeText: String {
    let head: Members = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")), ("title", .string("Tacho theme")),
    ]
    return JSON.object(head + object(of: ThemeKeys.all.map(\.info))).text() + "\n"
  }

  private typealias Members = [(String, JSON)]

  /// What holds for a kind: the keys that do nothing on any of its designs must not be there.
  private static func unused(by kind: Gauge.Kind) -> JSON? {
    let keys = KeyUse.rows.filter { !$0.isOfTheme && $0.includes(kind) == false }.flatMap(\.keys).sorted()
    guard !keys.isEmpty else { return nil }
    let isIt = JSON.object([
      ("properties", .object([("kind", .object([("const", .string(kind.name))]))])), ("required", names(["kind"])),
    ])
    // Without any of these it is a radial dial.
    let others = JSON.array(["kind", "preset", "layout"].map { .object([("required", names([$0]))]) })
    let isDefault = JSON.object([("not", .object([("anyOf", others)]))])
    let condition = kind == .usual ? .object([("anyOf", .array([isIt, isDefault]))]) : isIt
    let paths = keys.map { $0.split(separator: ".").map(String.init) }
    return .object([("if", condition), ("then", .object([("properties", none(of: paths))]))])
  }

  /// Properties that must not be there, by their paths; those with the same first step are one.
  private static func none(of paths: [[String]]) -> JSON {
    var steps: [String] = []
    for path in paths { if let step = path.first, !steps.contains(step) { steps.append(step) } }
    return .object(
      steps.map { step in
        let rests = paths.filter { $0.first == step }.map { Array($0.dropFirst()) }
        guard !rests.contains([]) else { return (step, .boolean(false)) }
        let inner = JSON.object([("properties", none(of: rests))])
        return step.hasSuffix("[]") ? (String(step.dropLast(2)), .object([("items", inner)])) : (step, inner)
      })
  }

  /// Its gauges may be written elsewhere.
  private static func dashboard(gauge place: String) -> Members {
    let gauge = JSON.array([.object([("$ref", .string(place))]), .object([("$ref", .string("#/$defs/reference"))])])
    return object(of: ReportKeys.all.map(\.info), gauge: [("anyOf", gauge)])
  }

  private static var reference: Members {
    let needed = ["spec", "data"].map { JSON.object([("required", names([$0]))]) }
    return object(of: GaugeReference.keys.map(\.info)) + [("anyOf", .array(needed))]
  }

  /// - Parameter gauge: what a specification in it is.
  private static func object(of keys: [KeyInfo], gauge: Members = [("$ref", .string("#"))]) -> Members {
    // What begins with x- is the user's own.
    var members: Members = [
      ("type", .string("object")), ("additionalProperties", .boolean(false)),
      ("patternProperties", .object([("^x-", .boolean(true))])),
    ]
    let required = keys.filter(\.isRequired).map(\.name)
    if !required.isEmpty { members.append(("required", names(required))) }
    let properties = keys.map {
      ($0.name, JSON.object([("description", .string($0.summary))] + schema(of: $0.type, gauge: gauge)))
    }
    return members + [("properties", .object(properties))]
  }

  private static func schema(of type: KeyType, gauge: Members) -> Members {
    switch type {
    case .number(let range, let orNull):
      return [("type", orNull ? names(["number", "null"]) : .string("number"))] + limits(range)
    case .whole(let range): return [("type", .string("integer"))] + limits(range)
    case .text: return [("type", names(["string", "number"])), ("maxLength", .number(Double(Limits.characters)))]
    case .time: return pattern("^-?[0-9]{1,6}(:[0-5][0-9]){1,2}([.][0-9]+)?$")
    case .sides: return pattern("^[0-9]{1,5}([.][0-9]+)?x[0-9]{1,5}([.][0-9]+)?$")
    case .percent: return pattern("^-?[0-9]{1,4}([.][0-9]+)? ?%$")
    case .boolean: return [("type", .string("boolean"))]
    case .themeFile: return pattern("[.]([yY][aA]?[mM][lL]|[jJ][sS][oO][nN])$")
    case .theme: return [("type", .string("object"))]
    case .fontFile: return pattern("[.]([tT][tT]|[oO][tT])[fFcC]$")
    case .pictureFile: return pattern("[.]([pP][nN][gG]|[sS][vV][gG])$")
    case .choice(let choices): return [("enum", names(choices))]
    case .color:
      // Names in any case, as the decoder takes them.
      let known = (Color.names + ["transparent"]).joined(separator: "|")
      let functions = "([rR][gG][bB][aA]?|[hH][sS][lL][aA]?|[hH][wW][bB]|[oO][kK][lL][cC][hH])[(][^()]+[)]"
      return pattern("^(#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})|\(functions)|\(anyCase(known)))$")
    case .pair:
      let number = JSON.object([("type", .string("number"))])
      return [("type", .string("array")), ("items", number), ("minItems", .number(2)), ("maxItems", .number(2))]
    case .list(let element, let most):
      return [
        ("type", .string("array")), ("maxItems", .number(Double(most))),
        ("items", .object(schema(of: element, gauge: gauge))),
      ]
    case .numbersByName(let most):
      return [
        ("type", .string("object")), ("maxProperties", .number(Double(most))),
        ("additionalProperties", .object([("type", names(["number", "null"]))])),
      ]
    case .sentences:
      let known = JSON.object([("enum", names(Sentence.allCases.map(\.name)))])
      return [
        ("type", .string("object")), ("patternProperties", .object([("^x-", .boolean(true))])),
        ("propertyNames", .object([("anyOf", .array([known, .object(pattern("^x-"))]))])),
        ("additionalProperties", .object(schema(of: .text, gauge: gauge))),
      ]
    case .settings: return [("type", .string("object")), ("maxProperties", .number(Double(Limits.settings)))]
    case .specification: return gauge
    case .either(let types): return [("anyOf", .array(types.map { .object(schema(of: $0, gauge: gauge)) }))]
    // Names of the user's own.
    case .map(let keys) where keys.isEmpty: return [("type", .string("object"))]
    case .map(let keys): return object(of: keys, gauge: gauge)
    }
  }

  private static func limits(_ range: ClosedRange<Double>) -> Members {
    [("minimum", .number(range.lowerBound)), ("maximum", .number(range.upperBound))]
  }

  private static func pattern(_ expression: String) -> Members {
    [("type", .string("string")), ("pattern", .string(expression))]
  }

  private static func names(_ texts: [String]) -> JSON { .array(texts.map(JSON.string)) }

  private static func anyCase(_ text: String) -> String {
    text.map { $0.isLetter ? "[\($0)\($0.uppercased())]" : String($0) }.joined()
  }
}
