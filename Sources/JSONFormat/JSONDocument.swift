/// A JSON text with the place of each of its values, so that parts can be replaced and all else stays as it is written:
/// the order of keys, the digits of numbers, the escapes of strings.
public struct JSONDocument {
  public indirect enum Value {
    /// A number, `true`, `false` or `null`.
    case word(Range<Int>)
    /// With its quotes.
    case string(Range<Int>)
    case array(Range<Int>, [Value])
    case object(Range<Int>, [(key: Range<Int>, value: Value)])

    /// Its bytes.
    public var range: Range<Int> {
      switch self {
      case .word(let range), .string(let range), .array(let range, _), .object(let range, _): range
      }
    }
  }

  static let maximumDepth = 512

  private let bytes: [UInt8]
  public let root: Value

  /// - Throws: ``JSONProblem`` when the bytes are no JSON, no UTF-8, or values are nested more than 512 deep.
  public init(_ bytes: [UInt8]) throws(JSONProblem) {
    if String(validating: bytes, as: UTF8.self) == nil {
      throw JSONProblem(offset: Self.validCount(bytes), message: "the text is not UTF-8")
    }
    var reader = Reader(tokens: JSONTokens(bytes))
    self.bytes = bytes
    root = try reader.value(depth: 0)
    reader.tokens.skipSpaces()
    guard reader.tokens.isAtEnd else { throw reader.tokens.problem("there is more after the value") }
  }

  private struct Reader {
    var tokens: JSONTokens
    /// What a text says is checked and not needed.
    private var ignored: [UInt8] = []

    init(tokens: JSONTokens) { self.tokens = tokens }

    mutating func value(depth: Int) throws(JSONProblem) -> Value {
      guard depth <= maximumDepth else {
        throw tokens.problem("nested too deeply: the limit is \(maximumDepth) levels")
      }
      tokens.skipSpaces()
      let start = tokens.index
      if tokens.take("[") {
        var items: [Value] = []
        if !tokens.takes("]") {
          repeat { items.append(try value(depth: depth + 1)) } while tokens.takes(",")
          guard tokens.takes("]") else { throw tokens.problem("a comma or a closing bracket is expected here") }
        }
        return .array(start..<tokens.index, items)
      }
      if tokens.take("{") {
        var members: [(key: Range<Int>, value: Value)] = []
        if !tokens.takes("}") {
          repeat {
            tokens.skipSpaces()
            let key = tokens.index
            try tokens.text(into: &ignored)
            let end = tokens.index
            guard tokens.takes(":") else { throw tokens.problem("a colon is expected after the key") }
            members.append((key..<end, try value(depth: depth + 1)))
          } while tokens.takes(",")
          guard tokens.takes("}") else { throw tokens.problem("a comma or a closing brace is expected here") }
        }
        return .object(start..<tokens.index, members)
      }
      ignored.removeAll(keepingCapacity: true)
      let scalar = try tokens.scalar(into: &ignored)
      return scalar == .text ? .string(start..<tokens.index) : .word(start..<tokens.index)
    }
  }

  /// How many bytes come before the first that is not UTF-8.
  private static func validCount(_ bytes: [UInt8]) -> Int {
    var parser = UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var count = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { count += scalar.count }
    return count
  }

  // MARK: - Values

  private func text(_ range: Range<Int>) -> String {
    var (tokens, text) = (JSONTokens(bytes, at: range.lowerBound), [UInt8]())
    try? tokens.text(into: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// The first of an object's members with this name.
  public func member(_ name: String, of value: Value) -> Value? {
    guard case .object(_, let members) = value else { return nil }
    return members.first { text($0.key) == name }?.value
  }

  /// An object's members with their names, in order; none of all else.
  public func members(_ value: Value?) -> [(name: String, value: Value)] {
    guard case .object(_, let members) = value else { return [] }
    return members.map { (text($0.key), $0.value) }
  }

  /// The names of an object's members as strings, in order; none of all else.
  package func keys(_ value: Value) -> [Value] {
    guard case .object(_, let members) = value else { return [] }
    return members.map { .string($0.key) }
  }

  /// What a string says; nil for all else.
  public func string(_ value: Value?) -> String? {
    guard case .string(let range) = value else { return nil }
    return text(range)
  }

  /// The cell that a scalar is: what a string says, a number or a boolean as it is written, and nothing for null; nil for lists
  /// and objects.
  package func cell(_ value: Value) -> [UInt8]? {
    switch value {
    case .string(let range): return Array(text(range).utf8)
    case .word(let range): return bytes[range].elementsEqual("null".utf8) ? [] : Array(bytes[range])
    case .array, .object: return nil
    }
  }

  /// A number without decimals; nil for all else.
  package func wholeNumber(_ value: Value) -> Int? {
    guard case .word(let range) = value else { return nil }
    return Int(String(decoding: bytes[range], as: UTF8.self))
  }

  /// Whether it is the word `true`.
  package func isTrue(_ value: Value?) -> Bool {
    guard case .word(let range) = value else { return false }
    return bytes[range].elementsEqual("true".utf8)
  }

  /// What an array holds; nil for all else.
  package func items(_ value: Value?) -> [Value]? {
    guard case .array(_, let items) = value else { return nil }
    return items
  }
}
