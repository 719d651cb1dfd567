import Testing

@testable import Specification

/// Characters that formats forbid, hide or take for something else, each as JSON and YAML write it.
enum HostileTexts {
  struct Character: Sendable, CustomTestStringConvertible {
    /// In double quotes of JSON.
    let json: String
    /// Whether `json` is no text at all: half a pair of surrogates, or a byte that a text cannot have.
    let isBroken: Bool
    var testDescription: String { json.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() }
  }

  private static let scalars: [UInt32] =
    // Noncharacters.
    [0xFDD0, 0xFDDF, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x1FFFF, 0xFFFFE, 0x10FFFF]
    // Controls of C0 and C1, and the line ends of Unicode.
    + [0, 1, 7, 8, 9, 0xA, 0xB, 0xC, 0xD, 0xE, 0x1B, 0x1F, 0x7F, 0x80, 0x85, 0x9B, 0x9F, 0x2028, 0x2029, 0xFEFF]
    // Marks of direction.
    + [0x061C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069]
    // Four bytes in UTF-8, private use, marks that stand on nothing, tags.
    + [0x10000, 0x1F600, 0x2F800, 0x10FFFD, 0xE000, 0x301, 0x200D, 0xE0041]

  static var all: [Character] {
    scalars.compactMap(Unicode.Scalar.init).flatMap { scalar -> [Character] in
      let escaped = UTF16.encode(scalar).map { $0.map { "\\u" + hexadecimal($0) }.joined() } ?? ""
      // JSON has no bare line ends and other controls in its texts; YAML folds the first and refuses the others.
      return [
        Character(json: escaped, isBroken: false), Character(json: String(scalar), isBroken: scalar.value < 0x20),
      ]
    }
      + ["\\ud800", "\\udfff", "\\udc00\\ud800", "\\ud83d\\u0041", "\\ud83d", "\\u00", "\\xZZ"].map {
        Character(json: $0, isBroken: true)
      }
      + ["<b>&amp;", "]]>", "-->", "\\\\", "\\\"", "'", "%0d%0a", "=?utf-8?B?eA==?=", "\\r\\nBcc: x"].map {
        Character(json: $0, isBroken: false)
      }
  }

  private static func hexadecimal(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  // MARK: - Where texts stand

  /// Keys whose text is shown or said as it is, in one picture; their values are at `«key»`.
  static let shown = """
    {"title": "«title»", "a11y": {"title": "«a11y.title»", "description": "«a11y.description»"},
     "$schema": "«$schema»", "layout": {"gauges": [
      {"value": 50, "subtitle": "«subtitle»", "unit": "«unit»",
       "readout": {"missing": "«readout.missing»", "prefix": "«readout.prefix»", "suffix": "«readout.suffix»", "words": [{"at": 50, "text": "«readout.words[].text»"}]},
       "scale": {"ticks": {"major": [0, 50, 100], "labels": ["0", "«scale.ticks.labels[]»", "9"]}},
       "ranges": [{"from": 30, "to": 60, "label": "«ranges[].label»"}],
       "targets": [{"value": 70, "label": "«targets[].label»"}],
       "annotations": [{"value": 20, "text": "«annotations[].text»"}]},
      {"value": 3, "max": 9, "pointers": [{"type": "needle", "value": 2,
       "scale": {"min": 0, "max": 9, "labels": true, "unit": "«pointers[].scale.unit»"}}]},
      {"kind": "ring", "values": {"v«values»": 3}}, {"state": "error", "stateText": "«stateText»"}]}}
    """

  /// Keys whose text must be one of a few, or follow a grammar, each in a gauge of its own.
  static let coded = [
    "data.missing[]": #"{"value": 1, "data": {"missing": ["«»"]}}"#,
    "data.where[]": #"{"value": 1, "data": {"where": ["«»"]}}"#,
    "data.path": #"{"value": 1, "data": {"path": "«»"}}"#,
    "data.comment": #"{"value": 1, "data": {"comment": "«»"}}"#,
    "data.missing": #"{"value": 1, "data": {"missing": "«»"}}"#,
    "data.timeColumn": #"{"value": 1, "data": {"timeColumn": "«»"}}"#,
    "data.where": #"{"value": 1, "data": {"where": "«»"}}"#,
    "displayUnit": #"{"value": 1, "unit": "km/h", "displayUnit": "«»"}"#,
    "secondScale": #"{"value": 1, "unit": "km/h", "secondScale": "«»"}"#,
    "readout.format": #"{"value": 1, "readout": {"format": "«»"}}"#,
    "lang": #"{"value": 1, "lang": "«»"}"#,
    "readout.locale": #"{"value": 1, "readout": {"locale": "«»"}}"#,
    "scale.ticks.format": #"{"value": 1, "scale": {"ticks": {"format": "«»"}}}"#,
    "pointers[].path": #"{"value": 1, "pointers": [{"value": 1, "path": "«»"}]}"#,
    "id": #"{"value": 1, "id": "«»"}"#,
    "extends": #"{"value": 1, "extends": "«»"}"#,
    "layout.gauges[].spec": #"{"layout": {"gauges": [{"spec": "«»"}]}}"#,
    "layout.gauges[].id": #"{"layout": {"gauges": [{"value": 1, "id": "«»"}]}}"#,
    "fonts[]": #"{"value": 1, "fonts": ["«»"]}"#,
    "animation.fps": #"{"value": 1, "animation": {"fps": "«»"}}"#,
    "animation.easing": #"{"value": 1, "animation": {"easing": "«»", "duration": 1}}"#,
    "animation.sequence[].easing":
      #"{"value": 1, "animation": {"sequence": [{"to": 1, "duration": 1, "easing": "«»"}]}}"#,
  ]

  /// The keys at the marks in ``shown``.
  static var shownKeys: [String] {
    shown.split(separator: "«").dropFirst().compactMap { $0.split(separator: "»").first.map(String.init) }
  }

  /// A gauge with the text at some of the marks, and a plain one at the others.
  static func gauge(_ text: String, at keys: some Collection<String>) -> String {
    shownKeys.reduce(shown) { gauge, key in
      gauge.replacing("«\(key)»", with: keys.contains(key) ? "a\(text)b" : "plain")
    }
  }

  // MARK: - What the language has

  /// The paths of all keys that take a text.
  static var textKeys: Set<String> { Set(GaugeKeys.all.flatMap { paths($0.info.type, $0.name) }) }

  private static func paths(_ type: KeyType, _ path: String) -> [String] {
    switch type {
    case .text: return [path]
    case .list(let element, _): return paths(element, path + "[]")
    case .map(let keys): return keys.flatMap { paths($0.type, "\(path).\($0.name)") }
    case .either(let types): return types.flatMap { paths($0, path) }
    case .number, .whole, .time, .boolean, .choice, .color, .theme, .themeFile, .pictureFile, .fontFile, .pair,
      .numbersByName,
      .percent, .sentences, .sides, .settings, .specification:
      return []
    }
  }
}
