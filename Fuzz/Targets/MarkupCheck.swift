/// Checks that SVG is well-formed XML of the kind Tacho writes: elements closed in order, quoted attributes, known
/// entities, no control characters, nothing that runs or loads, and no number that is not finite.
func expectSVG(_ bytes: [UInt8]) throws(Violation) {
  var check = MarkupCheck(bytes)
  try check.run()
}

private struct MarkupCheck {
  private let bytes: [UInt8]
  private var at = 0
  private var open: [ArraySlice<UInt8>] = []
  private static let textAttributes = ["aria-label", "aria-valuetext", "font-family", "aria-roledescription"]
  private static let entities = ["amp", "lt", "gt", "quot", "apos", "#39", "#34", "#10", "#9", "#13"]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func run() throws(Violation) {
    try expect(bytes.starts(with: "<svg".utf8), "the SVG does not begin as one")
    guard String(validating: bytes, as: UTF8.self) != nil else { throw Violation("the SVG is not UTF-8") }
    for byte in bytes where byte < 0x20 && byte != 0x0A || byte == 0x7F {
      throw Violation("the SVG has the control character \(byte)")
    }
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "<") {
        try tag()
      } else {
        try expect(!open.isEmpty || bytes[at] == 0x0A, "the SVG has text outside its root")
        try text(until: UInt8(ascii: "<"))
      }
    }
    try expect(open.isEmpty, "an element of the SVG is not closed")
  }

  private func string(_ slice: ArraySlice<UInt8>) -> String { String(decoding: slice, as: UTF8.self) }

  /// Takes text up to `end`, which is not taken.
  private mutating func text(until end: UInt8) throws(Violation) {
    let start = at
    while at < bytes.count, bytes[at] != end {
      let byte = bytes[at]
      at += 1
      try expect(byte != UInt8(ascii: "<"), "the SVG has a bare <")
      guard byte == UInt8(ascii: "&") else { continue }
      let rest = bytes[at...].prefix(8)
      guard let semicolon = rest.firstIndex(of: UInt8(ascii: ";")),
        Self.entities.contains(string(rest[..<semicolon]))
      else { throw Violation("the SVG has a bare &: \(string(bytes[start...].prefix(60)))") }
    }
  }

  private mutating func word() -> ArraySlice<UInt8> {
    let start = at
    while at < bytes.count, !" \n<>/=\"".utf8.contains(bytes[at]) { at += 1 }
    return bytes[start..<at]
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard at < bytes.count, bytes[at] == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  private mutating func tag() throws(Violation) {
    at += 1
    if take("/") {
      let name = word()
      guard let last = open.popLast(), last == name, take(">") else {
        throw Violation("the SVG closes \(string(name)) where it should not")
      }
      return
    }
    let name = word()
    try expect(!name.isEmpty, "the SVG has a tag without a name")
    let forbidden = ["script", "foreignObject", "iframe", "image", "object", "embed"]
    try expect(!forbidden.contains(string(name)), "the SVG has the element \(string(name))")
    var seen: Set<String> = []
    while at < bytes.count {
      if take("/") {
        guard take(">") else { throw Violation("the SVG has a / in a tag") }
        return
      }
      if take(">") {
        open.append(name)
        return
      }
      if take(" ") || take("\n") { continue }
      try attribute(&seen)
    }
    throw Violation("the SVG ends in a tag")
  }

  private mutating func attribute(_ seen: inout Set<String>) throws(Violation) {
    let name = string(word())
    guard !name.isEmpty, take("="), take("\"") else { throw Violation("the SVG has a broken attribute \(name)") }
    let start = at
    try text(until: UInt8(ascii: "\""))
    let value = string(bytes[start..<at])
    guard take("\"") else { throw Violation("the SVG ends in an attribute") }
    try expect(seen.insert(name).inserted, "the SVG has the attribute \(name) twice")
    try expect(!name.lowercased().hasPrefix("on"), "the SVG has the attribute \(name)")
    if name == "href" || name.hasSuffix(":href") {
      try expect(value.hasPrefix("#"), "the SVG refers to \(value.prefix(60))")
    }
    guard !Self.textAttributes.contains(name) else { return }
    let letters = value.lowercased()
    if ["d", "x", "y", "cx", "cy", "r", "width", "height", "viewBox", "transform", "points"].contains(name) {
      try expect(!letters.contains("nan") && !letters.contains("inf"), "the SVG has \(name)=\(value.prefix(60))")
    }
  }
}
