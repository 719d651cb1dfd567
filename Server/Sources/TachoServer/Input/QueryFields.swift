import HTTPTypes
import Tacho

/// The part of an address behind the question mark, or a form: names and values in their order.
struct QueryFields: Sendable {
  struct Field: Hashable, Sendable {
    let name: String
    let value: String
  }

  private(set) var fields: [Field]

  init(fields: [Field] = []) { self.fields = fields }

  /// - Throws: ``Problem`` for what is no percent-encoded UTF-8, and for too many fields.
  init(_ query: some StringProtocol) throws(Problem) {
    var fields: [Field] = []
    for part in query.utf8.split(separator: UInt8(ascii: "&")) {
      guard fields.count < Self.most else {
        throw Problem(.badRequest, "there are more than \(Self.most) parameters; write a specification instead")
      }
      let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      let value = equals < part.endIndex ? part[part.index(after: equals)...] : part[part.endIndex...]
      guard let name = Self.decoded(part[..<equals]), let value = Self.decoded(value) else {
        throw Problem(
          .badRequest,
          "the address is not percent-encoded UTF-8: “\(String(decoding: part.prefix(60), as: UTF8.self))”")
      }
      fields.append(Field(name: name, value: value))
    }
    self.fields = fields
  }

  private static let most = 256

  /// The first of this name.
  subscript(_ name: String) -> String? { fields.first { $0.name == name }?.value }

  /// As settings on top of a specification.
  var settings: [GaugeSpecification.Setting] {
    fields.map { GaugeSpecification.Setting(path: $0.name, value: $0.value) }
  }

  /// Takes all of a name out.
  ///
  /// - Throws: ``Problem`` when there are several, of which only one could count.
  mutating func take(_ name: String) throws(Problem) -> String? {
    let found = fields.filter { $0.name == name }
    guard found.count <= 1 else { throw Problem(.badRequest, "\(name): is given \(found.count) times; give it once") }
    fields.removeAll { $0.name == name }
    return found.first?.value
  }

  /// Takes all values of a name out that may be given several times.
  mutating func takeAll(_ name: String) -> [String] {
    let found = fields.filter { $0.name == name }
    fields.removeAll { $0.name == name }
    return found.map(\.value)
  }

  /// Takes a parameter out that is one of a few names; nil when it is not there or empty.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(_ name: String) throws(Problem) -> Choice? {
    guard let text = try take(name), !text.isEmpty else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw Problem(
        .badRequest,
        "\(name): “\(text.prefix(40))” is unknown; there are \(Choice.allCases.map(\.rawValue).joined(separator: ", "))"
      )
    }
    return choice
  }

  /// - Throws: ``Problem`` for any parameter but those of a signed address.
  static func requireNone(_ query: String?) throws(Problem) {
    try QueryFields(query ?? "").requireNoMore("takes no parameters")
  }

  /// - Throws: ``Problem`` for any that is left but those of a signed address.
  func requireNoMore(_ words: String = "has no use for it") throws(Problem) {
    guard let field = fields.first(where: { !AddressSignature.parameters.contains($0.name) }) else { return }
    throw Problem(.badRequest, "\(field.name.prefix(60)): this address \(words); leave it out")
  }

  /// As in an address.
  var text: String {
    fields.map { Self.encoded($0.name) + "=" + Self.encoded($0.value) }.joined(separator: "&")
  }

  private static func decoded(_ bytes: some Collection<UInt8>) -> String? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): result.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
        result.append(high << 4 | low)
      default: result.append(byte)
      }
    }
    return String(validating: result, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Letters, digits and what an address has no other use for stay as they are.
  static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"), UInt8(ascii: ","):
        result.append(byte)
      default: result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
