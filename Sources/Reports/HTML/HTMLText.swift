/// Text in HTML.
enum HTMLText {
  /// The text with character references resolved: the five of XML, `&nbsp;`, and numbers. Others stay as they are.
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

  private static func reference(_ bytes: ArraySlice<UInt8>, _ start: Int) -> (text: String, end: Int)? {
    let body = bytes[(start + 1)...].prefix(10)
    guard let semicolon = body.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let word = String(decoding: body[..<semicolon], as: UTF8.self)
    if let text = names[word] { return (text, semicolon + 1) }
    guard word.first == "#" else { return nil }
    let digits = word.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    guard let number, number > 0, let scalar = Unicode.Scalar(number) else { return nil }
    return (String(scalar), semicolon + 1)
  }

  /// What a page says, for readers that show no HTML: the words of `body`, a line for each block.
  static func plain(_ bytes: [UInt8]) -> String {
    var text = ""
    var at = 0
    var isInHead = false
    func breakLine(_ count: Int) {
      while text.last == " " { text.removeLast() }
      guard !text.isEmpty else { return }
      let present = text.reversed().prefix { $0 == "\n" }.count
      text += String(repeating: "\n", count: max(0, count - present))
    }
    var words: [UInt8] = []
    func flush() {
      for character in resolved(words[...]) {
        let isSpace = character.isWhitespace && character != "\u{A0}"
        if !isSpace {
          text.append(character)
        } else if let last = text.last, last != " ", last != "\n" {
          text.append(" ")
        }
      }
      words = []
    }
    while at < bytes.count {
      guard bytes[at] == UInt8(ascii: "<") else {
        if !isInHead { words.append(bytes[at]) }
        at += 1
        continue
      }
      flush()
      if let end = HTMLScanner.endOfMarkup(bytes, at) {
        at = end
        continue
      }
      guard let tag = HTMLTag(bytes, at: at) else {
        words.append(bytes[at])
        at += 1
        continue
      }
      at = tag.range.upperBound
      if tag.name == "head" { isInHead = !tag.isEnd }
      if !tag.isEnd, HTMLScanner.verbatim.contains(tag.name) { at = HTMLScanner.endOfVerbatim(bytes, at, tag.name) }
      if tag.name == "img", let alternative = tag.value(of: "alt"), !isInHead {
        words += Array(alternative.escapedForHTML.utf8)
      }
      if ["br", "tr", "li", "dt", "dd", "div"].contains(tag.name) {
        flush()
        breakLine(1)
      }
      if [
        "p", "h1", "h2", "h3", "h4", "h5", "h6", "table", "ul", "ol", "section", "figure", "blockquote", "pre", "body",
      ]
      .contains(tag.name) {
        flush()
        breakLine(2)
      }
      if ["td", "th"].contains(tag.name), tag.isEnd { words.append(0x20) }
    }
    flush()
    breakLine(1)
    return text
  }
}
