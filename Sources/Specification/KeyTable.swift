import Gauges
import VectorGraphics

/// One key of the language: what it is called, what it takes, what it means, and where its value goes.
///
/// The tables of keys are the only description of the language. The decoder, the JSON Schema, the reference page,
/// `--set` and the suggestions for misspelt keys all come from them.
struct Key<Target>: Sendable {
  let info: KeyInfo
  let decode: @Sendable (SpecificationNode, inout Target, inout SpecificationDecoder) -> Void

  var name: String { info.name }
  var type: KeyType { info.type }
  var summary: String { info.summary }
  var isRequired: Bool { info.isRequired }

  init(
    name: String, type: @autoclosure @escaping @Sendable () -> KeyType, summary: String, isRequired: Bool,
    decode: @escaping @Sendable (SpecificationNode, inout Target, inout SpecificationDecoder) -> Void
  ) {
    info = KeyInfo(name: name, type: type(), summary: summary, isRequired: isRequired)
    self.decode = decode
  }
}

/// A key without the type it belongs to: what the schema and the reference page need.
struct KeyInfo: Sendable {
  let name: String
  let summary: String
  let isRequired: Bool
  /// Made when it is asked for: most commands use few keys, and a table takes longer to make than a gauge to read.
  private let makeType: @Sendable () -> KeyType

  var type: KeyType { makeType() }

  init(name: String, type: @autoclosure @escaping @Sendable () -> KeyType, summary: String, isRequired: Bool) {
    (self.name, self.summary, self.isRequired, makeType) = (name, summary, isRequired, type)
  }
}

/// What a key takes.
indirect enum KeyType: Sendable {
  /// A finite number; with `orNull` also nothing at all.
  case number(ClosedRange<Double>, orNull: Bool)
  /// A whole number.
  case whole(ClosedRange<Double>)
  case text
  /// Hours, minutes and seconds, as a number of seconds.
  case time
  /// Width and height in one word, as in 400x200.
  case sides
  /// A part of something, as in 50%.
  case percent
  case boolean
  case choice([String])
  case color
  /// The name of a file with a theme.
  case themeFile
  /// The keys of a theme file, as a map.
  case theme
  /// The name of a file with a picture.
  case pictureFile
  /// A name of a font file.
  case fontFile
  case list(KeyType, atMost: Int)
  /// A list of exactly two numbers.
  case pair(String, String)
  /// A map from names of the user's own to numbers or null.
  case numbersByName(atMost: Int)
  /// A map from names of sentences to texts.
  case sentences
  /// A map from paths of keys to their values.
  case settings
  /// The whole language again.
  case specification
  /// Any of several.
  case either([KeyType])
  case map([KeyInfo])

  /// In words, for messages and the reference page.
  var description: String {
    switch self {
    case .number(let range, false) where range.lowerBound == range.upperBound: return Self.text(range.lowerBound)
    case .whole(let range) where range.lowerBound == range.upperBound: return Self.text(range.lowerBound)
    case .number(let range, let orNull):
      let limits =
        range == KeyType.anyNumber
        ? "a number" : "a number from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
      return limits + (orNull ? " or null" : "")
    case .whole(let range):
      return "a whole number from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
    case .text: return "a text"
    case .time: return "a time (10:08:30 or 2:30)"
    case .sides: return "WIDTHxHEIGHT (400x200)"
    case .percent: return "per cent from -1000% to 1000%"
    case .boolean: return "true or false"
    case .choice(let names): return "one of " + names.joined(separator: ", ")
    case .themeFile: return "a theme file (.yaml, .yml or .json)"
    case .theme: return "a map of a theme file's keys"
    case .fontFile: return "a font file (.ttf, .otf, .ttc or .otc)"
    case .pictureFile: return "a picture file (.png or .svg)"
    case .color: return "a colour (#rrggbb, #rrggbbaa, rgb(), hsl(), hwb(), oklch(), a CSS name or transparent)"
    case .list(let element, let most): return "a list of at most \(most), each \(element.description)"
    case .pair(let first, let second): return "a pair [\(first), \(second)]"
    case .map: return "a map"
    case .numbersByName(let most): return "a map of at most \(most) names to numbers or null"
    case .sentences: return "a map of names of sentences to texts"
    case .settings: return "a map of paths, as in scale.max, to values"
    case .specification: return "a specification"
    case .either(let types): return types.map(\.description).joined(separator: ", or ")
    }
  }

  private static func text(_ limit: Double) -> String {
    limit != 0 && (limit.magnitude < 0.001 || limit.magnitude >= 1e9) ? "\(limit)" : DecimalText.short(limit)
  }

  static let anyNumber = -Limits.magnitude...Limits.magnitude
}

// MARK: - Keys by type

extension Key {
  static func number(
    _ name: String, _ target: any WritableKeyPath<Target, Double?> & Sendable,
    in range: ClosedRange<Double> = KeyType.anyNumber,
    required: Bool = false, _ summary: String
  ) -> Key {
    Key(name: name, type: .number(range, orNull: false), summary: summary, isRequired: required) {
      node, value, decoder in
      value[keyPath: target] = decoder.number(node, in: range) ?? value[keyPath: target]
    }
  }

  static func number(
    _ name: String, _ target: any WritableKeyPath<Target, Double> & Sendable,
    in range: ClosedRange<Double> = KeyType.anyNumber,
    required: Bool = false, _ summary: String
  ) -> Key {
    Key(name: name, type: .number(range, orNull: false), summary: summary, isRequired: required) {
      node, value, decoder in
      value[keyPath: target] = decoder.number(node, in: range) ?? value[keyPath: target]
    }
  }

  static func text(
    _ name: String, _ target: any WritableKeyPath<Target, String> & Sendable, required: Bool = false, _ summary: String
  ) -> Key {
    Key(name: name, type: .text, summary: summary, isRequired: required) { node, value, decoder in
      value[keyPath: target] = decoder.text(node) ?? value[keyPath: target]
    }
  }

  static func text(_ name: String, _ target: any WritableKeyPath<Target, String?> & Sendable, _ summary: String) -> Key
  {
    Key(name: name, type: .text, summary: summary, isRequired: false) { node, value, decoder in
      value[keyPath: target] = decoder.text(node) ?? value[keyPath: target]
    }
  }

  static func boolean(_ name: String, _ target: any WritableKeyPath<Target, Bool> & Sendable, _ summary: String) -> Key
  {
    Key(name: name, type: .boolean, summary: summary, isRequired: false) { node, value, decoder in
      value[keyPath: target] = decoder.boolean(node) ?? value[keyPath: target]
    }
  }

  static func boolean(_ name: String, _ target: any WritableKeyPath<Target, Bool?> & Sendable, _ summary: String) -> Key
  {
    Key(name: name, type: .boolean, summary: summary, isRequired: false) { node, value, decoder in
      value[keyPath: target] = decoder.boolean(node) ?? value[keyPath: target]
    }
  }

  static func color(_ name: String, _ target: any WritableKeyPath<Target, Color?> & Sendable, _ summary: String) -> Key
  {
    Key(name: name, type: .color, summary: summary, isRequired: false) { node, value, decoder in
      value[keyPath: target] = decoder.color(node) ?? value[keyPath: target]
    }
  }

  /// One of `names`, kept as a text.
  static func choice(
    _ name: String, _ target: any WritableKeyPath<Target, String?> & Sendable, _ names: [String], _ summary: String
  ) -> Key {
    Key(name: name, type: .choice(names), summary: summary, isRequired: false) { node, value, decoder in
      value[keyPath: target] = decoder.choice(node, of: names) ?? value[keyPath: target]
    }
  }

  /// One of an enumeration's names.
  static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ target: any WritableKeyPath<Target, Choice> & Sendable, _ summary: String
  ) -> Key {
    let names = Choice.allCases.map(\.rawValue)
    return Key(name: name, type: .choice(names), summary: summary, isRequired: false) { node, value, decoder in
      let choice = decoder.choice(node, of: names).flatMap(Choice.init(rawValue:))
      if let choice { value[keyPath: target] = choice }
    }
  }

  /// One of a list of named things.
  static func choice<Choice: Sendable>(
    _ name: String, _ target: any WritableKeyPath<Target, Choice> & Sendable,
    among choices: [(name: String, choice: Choice)], _ summary: String
  ) -> Key {
    let names = choices.map(\.name)
    return Key(name: name, type: .choice(names), summary: summary, isRequired: false) { node, value, decoder in
      guard let name = decoder.choice(node, of: names) else { return }
      value[keyPath: target] = choices.first { $0.name == name }?.choice ?? value[keyPath: target]
    }
  }

  /// A list of numbers, null where one is missing.
  static func numbers(
    _ name: String, _ target: any WritableKeyPath<Target, [Double?]> & Sendable, atMost most: Int, _ summary: String
  ) -> Key {
    Key(
      name: name, type: .list(.number(KeyType.anyNumber, orNull: true), atMost: most), summary: summary,
      isRequired: false
    ) { node, value, decoder in
      value[keyPath: target] = decoder.list(node, atMost: most) { item, decoder in
        decoder.isMissing(item) ? .some(nil) : decoder.number(item, in: KeyType.anyNumber)
      }
    }
  }

  /// A map from names of the user's own to numbers.
  static func numbersByName(
    _ name: String, _ target: any WritableKeyPath<Target, [NamedValue]> & Sendable, atMost most: Int, _ summary: String
  ) -> Key {
    Key(name: name, type: .numbersByName(atMost: most), summary: summary, isRequired: false) { node, value, decoder in
      value[keyPath: target] = decoder.numbersByName(node, atMost: most)
    }
  }

  static func map<Child>(
    _ name: String, _ target: any WritableKeyPath<Target, Child> & Sendable,
    _ keys: @autoclosure @escaping @Sendable () -> [Key<Child>], _ summary: String
  ) -> Key {
    Key(name: name, type: .map(keys().map(\.info)), summary: summary, isRequired: false) { node, value, decoder in
      decoder.map(node, keys: keys(), into: &value[keyPath: target])
    }
  }

  static func list<Child>(
    _ name: String, _ target: any WritableKeyPath<Target, [Child]> & Sendable,
    of keys: @autoclosure @escaping @Sendable () -> [Key<Child>], atMost most: Int,
    empty: @escaping @Sendable () -> Child, _ summary: String
  ) -> Key {
    Key(name: name, type: .list(.map(keys().map(\.info)), atMost: most), summary: summary, isRequired: false) {
      node, value, decoder in
      let keys = keys()
      value[keyPath: target] = decoder.list(node, atMost: most) { item, decoder in
        var child = empty()
        decoder.map(item, keys: keys, into: &child)
        return child
      }
    }
  }
}
