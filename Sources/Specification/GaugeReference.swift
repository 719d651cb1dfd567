import VectorGraphics

/// What stands in a document in place of a specification: the name of one, and what to change in it.
///
///     spec: speed.yaml
///     set: { value: 72, scale.max: 120 }
public struct GaugeReference: Hashable, Sendable {
  /// As the document writes it.
  public let path: String
  public let settings: [GaugeSpecification.Setting]
  /// Where the path was written.
  public let place: Place

  /// Reads a reference; nil when the text has no key `spec` at its top, and so is a specification of its own or nothing
  /// that can be read.
  ///
  /// - Throws: ``SpecificationError`` when there are other keys than `spec` and `set` beside it, or bad ones.
  public init?(_ bytes: [UInt8]) throws(SpecificationError) {
    guard !bytes.isEmpty, let root = try? SpecificationParser.parse(bytes), case .map(let members) = root.content,
      let named = members.first(where: { $0.key == "spec" })
    else { return nil }
    var draft = Draft()
    var decoder = SpecificationDecoder()
    decoder.map(root, keys: Self.keys, into: &draft)
    guard decoder.problems.isEmpty else { throw SpecificationError(decoder.problems) }
    (path, settings, place) = (draft.path, draft.settings, named.value.place)
  }

  struct Draft {
    var path = ""
    var settings: [GaugeSpecification.Setting] = []
  }

  static let keys: [Key<Draft>] = [
    .text("spec", \.path, required: true, "The file of a specification, below the folder of the document."),
    Key(
      name: "set", type: .map([]), summary: "Keys of the specification and the values they get, as in scale.max: 220.",
      isRequired: false
    ) { node, draft, decoder in
      guard case .map(let members) = node.content else {
        return decoder.mismatch(node, "a map of paths, as in scale.max, to values")
      }
      draft.settings = members.map { .init(path: $0.key, value: $0.value.flowText) }
    },
  ]
}

extension SpecificationNode {
  /// The value on one line, in a form that reads back as the same.
  fileprivate var flowText: String {
    switch content {
    case .scalar(let text, isQuoted: false): text
    case .scalar(let text, isQuoted: true): Self.quoted(text)
    case .list(let items): "[" + items.map(\.flowText).joined(separator: ", ") + "]"
    case .map(let members):
      "{" + members.map { "\(Self.quoted($0.key)): \($0.value.flowText)" }.joined(separator: ", ") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case let scalar where scalar.value < 0x20 || scalar.value == 0x7F || (0x80...0x9F).contains(scalar.value):
        let digits = String(scalar.value, radix: 16)
        quoted += "\\x" + String(repeating: "0", count: 2 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
