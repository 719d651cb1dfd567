/// A start or end tag in HTML, read as browsers do.
struct HTMLTag {
  struct Attribute {
    /// As it is written.
    let name: String
    /// Character references resolved; empty when there is none.
    let value: String
    /// Name and value as they are written.
    let range: Range<Int>
  }

  /// In lower case.
  let name: String
  let isEnd: Bool
  let range: Range<Int>
  /// Whether it ends in `/>`.
  let isClosed: Bool
  /// Whether it is written as CommonMark wants a tag to be.
  let isStrict: Bool
  private let bytes: [UInt8]
  private let attributesStart: Int

  /// - Parameter start: the index of `<`. Nil when no tag begins there, or it does not end.
  init?(_ bytes: [UInt8], at start: Int) {
    var at = start + 1
    isEnd = at < bytes.count && bytes[at] == UInt8(ascii: "/")
    if isEnd { at += 1 }
    guard at < bytes.count, bytes[at].isASCIILetter else { return nil }
    let nameStart = at
    while at < bytes.count, !bytes[at].isHTMLSpace, bytes[at] != UInt8(ascii: "/"), bytes[at] != UInt8(ascii: ">") {
      at += 1
    }
    name = String(decoding: Array(bytes[nameStart..<at]).lowercased, as: UTF8.self)
    var strict = bytes[nameStart..<at].allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
    attributesStart = at
    self.bytes = bytes
    var isClosed = false
    while let part = Self.part(bytes, &at) {
      switch part {
      case .end(let closed):
        isClosed = closed
        range = start..<at
        self.isClosed = isClosed
        isStrict = strict && !(isEnd && isClosed)
        return
      case .attribute(let name, _, _):
        let text = bytes[name]
        let first = text.first.map { $0.isASCIILetter || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ":") } ?? false
        if isEnd || !first { strict = false }
        if text.contains(where: { !($0.isASCIILetter || $0.isASCIIDigit || "_:.-".utf8.contains($0)) }) {
          strict = false
        }
      case .slash: strict = false
      }
    }
    return nil
  }

  var attributes: [Attribute] {
    var attributes: [Attribute] = []
    var at = attributesStart
    while let part = Self.part(bytes, &at) {
      guard case .attribute(let name, let value, let whole) = part else {
        if case .end = part { break }
        continue
      }
      attributes.append(
        Attribute(
          name: String(decoding: bytes[name], as: UTF8.self), value: HTMLText.resolved(bytes[value]), range: whole))
    }
    return attributes
  }

  /// The first value of an attribute, by its name in lower case.
  func value(of name: String) -> String? { attributes.first { $0.name.lowercased() == name }?.value }

  /// Whether `class` has the word.
  func hasClass(_ word: String) -> Bool {
    value(of: "class")?.split(whereSeparator: \.isWhitespace).contains { $0 == word } ?? false
  }

  private enum Part {
    case attribute(name: Range<Int>, value: Range<Int>, whole: Range<Int>)
    case slash
    case end(isClosed: Bool)
  }

  /// The next part of a tag; nil when the text ends before the tag does.
  private static func part(_ bytes: [UInt8], _ at: inout Int) -> Part? {
    func skipSpaces() { while at < bytes.count, bytes[at].isHTMLSpace { at += 1 } }
    skipSpaces()
    guard at < bytes.count else { return nil }
    if bytes[at] == UInt8(ascii: ">") {
      at += 1
      return .end(isClosed: false)
    }
    if bytes[at] == UInt8(ascii: "/") {
      at += 1
      guard at < bytes.count, bytes[at] == UInt8(ascii: ">") else { return .slash }
      at += 1
      return .end(isClosed: true)
    }
    let start = at
    at += 1
    while at < bytes.count, !bytes[at].isHTMLSpace, !"/>=".utf8.contains(bytes[at]) { at += 1 }
    let name = start..<at
    let afterName = at
    skipSpaces()
    guard at < bytes.count, bytes[at] == UInt8(ascii: "=") else {
      at = afterName
      return .attribute(name: name, value: at..<at, whole: name)
    }
    at += 1
    skipSpaces()
    guard at < bytes.count else { return nil }
    let quote = bytes[at]
    var value: Range<Int>
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      guard let end = bytes[(at + 1)...].firstIndex(of: quote) else {
        at = bytes.count
        return nil
      }
      value = (at + 1)..<end
      at = end + 1
    } else {
      value = at..<at
      while at < bytes.count, !bytes[at].isHTMLSpace, bytes[at] != UInt8(ascii: ">") { at += 1 }
      value = value.lowerBound..<at
    }
    return .attribute(name: name, value: value, whole: start..<at)
  }
}

/// Text in HTML.
enum HTMLText {
  /// The text with character references resolved, `&deg;` and `&#176;`. What HTML has no sign for stays as it is.
  static func resolved(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var result: [UInt8] = []
    var at = bytes.startIndex
    while at < bytes.endIndex {
      if bytes[at] == UInt8(ascii: "&"), let (text, end) = reference(bytes, at) {
        result += text.utf8
        at = end
      } else {
        result.append(bytes[at])
        at += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}"]
  /// The length of `&CounterClockwiseContourIntegral;`, without its first sign.
  private static let longest = 32

  private static func reference(_ bytes: ArraySlice<UInt8>, _ start: Int) -> (text: String, end: Int)? {
    let body = bytes[(start + 1)...].prefix(longest)
    guard let semicolon = body.firstIndex(of: UInt8(ascii: ";")), semicolon > start + 1 else { return nil }
    let word = String(decoding: body[..<semicolon], as: UTF8.self)
    if let text = names[word] { return (text, semicolon + 1) }
    if word.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit }) {
      return MarkdownRenderer.text(ofReference: "&\(word);").map { ($0, semicolon + 1) }
    }
    guard word.first == "#" else { return nil }
    let digits = word.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    guard let number, number > 0, let scalar = Unicode.Scalar(number) else { return nil }
    return (String(scalar), semicolon + 1)
  }
}
