/// A reader under test: what is done with an input, and what must hold afterwards.
///
/// A refusal is never a fault. A trap, a report of the sanitizer and a ``Violation`` are.
public struct FuzzTarget: Sendable {
  public let name: String
  private let body: @Sendable ([UInt8]) throws(Violation) -> Void

  init(_ name: String, _ body: @escaping @Sendable ([UInt8]) throws(Violation) -> Void) {
    (self.name, self.body) = (name, body)
  }

  /// Reads the input and checks what came of it.
  public func check(_ input: [UInt8]) throws(Violation) { try body(input) }

  /// Every target, in the order of the documents.
  public static let all: [FuzzTarget] =
    [specification, set, template, theme, render]
    + [csv, tsv, jsonLines, json, gpx, fit, nmea, live, survey, rows, manifest]
    + [markdown, html, pandoc, mail, dashboard]
    + [font, png]

  public static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// A promise that an input broke.
public struct Violation: Error, CustomStringConvertible, Sendable {
  public let message: String
  public var description: String { message }

  init(_ message: String) { self.message = message }
}

/// Throws a ``Violation`` unless the promise holds.
func expect(_ holds: Bool, _ promise: @autoclosure () -> String) throws(Violation) {
  if !holds { throw Violation(promise()) }
}

/// Checks that every message is there and is text without control characters.
func expectReadable(_ messages: [String]) throws(Violation) {
  try expect(!messages.isEmpty, "a refusal without a message")
  for message in messages {
    try expect(!message.isEmpty, "an empty message")
    try expect(message.utf8.count < 20_000, "a message of \(message.utf8.count) bytes")
    for scalar in message.unicodeScalars {
      let isControl = scalar.value < 0x20 && scalar != "\n" || (0x7F...0x9F).contains(scalar.value)
      try expect(!isControl, "the message has the control character \(scalar.value): \(message)")
    }
  }
}
