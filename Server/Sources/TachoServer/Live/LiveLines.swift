import HTTPTypes
import Tacho

/// Reads values from a stream of lines as it comes: a number, `null` for a missing value, or a JSON object with a `value`.
struct LiveLines {
  private var line: [UInt8] = []
  private(set) var number = 0
  private static let longest = 4_096

  /// - Throws: ``Problem`` that names the line.
  mutating func values(in bytes: some Sequence<UInt8>) throws(Problem) -> [Double?] {
    var values: [Double?] = []
    for byte in bytes {
      guard byte != 0x0A else {
        if let value = try take() { values.append(value) }
        continue
      }
      guard line.count < Self.longest else {
        throw Problem(.contentTooLarge, "line \(number + 1) has more than \(Self.longest) bytes")
      }
      line.append(byte)
    }
    return values
  }

  /// What the last line says that has no end of its own.
  mutating func rest() throws(Problem) -> Double?? { try take() }

  /// Nil of an empty line.
  private mutating func take() throws(Problem) -> Double?? {
    number += 1
    defer { line.removeAll(keepingCapacity: true) }
    let text = String(decoding: line, as: UTF8.self).trimmingSpaces
    guard !text.isEmpty else { return nil }
    guard let value = Self.value(text) else {
      throw Problem(
        .unprocessableContent,
        "line \(number): “\(text.prefix(40))” is no value; send a number, null, or {\"value\": 72}")
    }
    return .some(value)
  }

  private static func value(_ text: String) -> Double?? {
    if let number = number(text) { return .some(number) }
    if text == "null" { return .some(nil) }
    guard text.hasPrefix("{"), let object = try? SpecificationTemplate(Array(text.utf8)),
      let member = object.member("value")?.scalar, !member.isQuoted
    else { return nil }
    return member.text == "null" ? .some(nil) : number(member.text).map { .some($0) }
  }

  private static func number(_ text: String) -> Double? {
    DecimalText.number(from: text).flatMap { abs($0) <= Limits.magnitude ? $0 : nil }
  }
}
