/// What a key of a specification is set to, for programs that make specifications:
///
///     let specification = try GaugeSpecification([
///       "kind": "ring", "title": .text(name), "value": .number(share), "scale": ["min": 0, "max": 1],
///     ])
///
/// No text in it is ever read as syntax, so that any may be shown. Keys are those of docs/keys.md; a dictionary with a key
/// twice is an error as in a text.
public indirect enum KeyValue: Hashable, Sendable {
  /// A missing value.
  case null
  /// One that is not finite is a missing value.
  case number(Double)
  /// A text, a colour or one of a choice's names.
  case text(String)
  case boolean(Bool)
  case list([KeyValue])
  /// Keys, or names of the user's own, in their order.
  case map([Member])

  /// A key and what it is set to.
  public struct Member: Hashable, Sendable {
    /// As in a specification; no path.
    public let key: String
    /// What it is set to.
    public let value: KeyValue

    /// Any text may be a key; one that the language does not have is refused when a specification is made.
    public init(_ key: String, _ value: KeyValue) { (self.key, self.value) = (key, value) }
  }

  /// A number, or a missing value for nil.
  public static func number(_ number: Double?) -> KeyValue { number.map { .number($0) } ?? .null }

  /// A map with those of another after its own; what is no map has no members.
  public func with(_ others: KeyValue) -> KeyValue { .map(members + others.members) }

  private var members: [Member] { if case .map(let members) = self { members } else { [] } }

  /// The value as it would stand in a text.
  fileprivate var node: SpecificationNode {
    let content: SpecificationNode.Content =
      switch self {
      case .null: .scalar("null", isQuoted: false)
      case .number(let number): .scalar(number.isFinite ? "\(number)" : "null", isQuoted: false)
      case .text(let text): .scalar(text, isQuoted: true)
      case .boolean(let isTrue): .scalar("\(isTrue)", isQuoted: false)
      case .list(let items): .list(items.map(\.node))
      case .map(let members):
        .map(members.map { .init(key: $0.key, keyPlace: .outside, value: $0.value.node) })
      }
    return SpecificationNode(content: content, place: .outside)
  }

  /// Paths of keys that a map has twice.
  fileprivate func repeated(under path: String = "") -> [String] {
    switch self {
    case .list(let items): return items.enumerated().flatMap { $1.repeated(under: "\(path)[\($0)]") }
    case .map(let members):
      var seen: Set<String> = []
      return members.flatMap { member in
        let inner = path.isEmpty ? member.key : path + "." + member.key
        return (seen.insert(member.key).inserted ? [] : [inner]) + member.value.repeated(under: inner)
      }
    default: return []
    }
  }
}

extension GaugeSpecification {
  /// A specification of keys.
  ///
  /// - Parameter keys: a map.
  /// - Throws: ``SpecificationError`` with every problem there is; none has a place.
  public init(_ keys: KeyValue) throws(SpecificationError) {
    let twice = keys.repeated().map { SpecificationProblem(place: nil, path: $0, message: "is there twice") }
    guard twice.isEmpty else { throw SpecificationError(twice) }
    try self.init(root: keys.node)
  }
}

extension KeyValue: ExpressibleByStringInterpolation, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral text: String) { self = .text(text) }
  public init(floatLiteral number: Double) { self = .number(number) }
  public init(integerLiteral number: Int) { self = .number(Double(number)) }
  public init(booleanLiteral isTrue: Bool) { self = .boolean(isTrue) }
  public init(nilLiteral: ()) { self = .null }
  public init(arrayLiteral items: KeyValue...) { self = .list(items) }
  public init(dictionaryLiteral members: (String, KeyValue)...) {
    self = .map(members.map { Member($0.0, $0.1) })
  }
}
