/// What a page says, for readers that show no HTML: the words of `body`, a line for each block. Every byte is looked at
/// once.
struct HTMLWords {
  /// The words, UTF-8.
  private(set) var text: [UInt8] = []
  /// Bytes of text that have not been added, as they are written.
  private var pending: [UInt8] = []
  private var isInHead = false

  init(_ page: [UInt8]) {
    var at = 0
    while at < page.count {
      guard page[at] == UInt8(ascii: "<") else {
        if !isInHead { pending.append(page[at]) }
        at += 1
        continue
      }
      flush()
      switch HTMLScanner.markup(page, at) {
      case .passed(let end): at = end
      case .text:
        pending.append(page[at])
        at += 1
      case .tag(let tag):
        at = tag.range.upperBound
        if !tag.isEnd, HTMLScanner.verbatim.contains(tag.name) { at = HTMLScanner.endOfVerbatim(page, at, tag.name) }
        read(tag)
      }
    }
    flush()
    breakLine(1)
  }

  private static let lines: Set<String> = ["br", "tr", "li", "dt", "dd", "div"]
  private static let blocks: Set<String> = [
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "table", "ul", "ol", "section", "figure", "blockquote", "pre", "body",
  ]

  private mutating func read(_ tag: HTMLTag) {
    if tag.name == "head" { isInHead = !tag.isEnd }
    if tag.name == "img", !isInHead, let alternative = tag.value(of: "alt") {
      pending += Array(alternative.escapedForHTML.utf8)
    }
    if Self.lines.contains(tag.name) {
      flush()
      breakLine(1)
    } else if Self.blocks.contains(tag.name) {
      flush()
      breakLine(2)
    } else if tag.isEnd, tag.name == "td" || tag.name == "th" {
      pending.append(UInt8(ascii: " "))
    }
  }

  /// Adds what is pending, with one space for any white space.
  private mutating func flush() {
    guard !pending.isEmpty else { return }
    for scalar in HTMLText.resolved(pending[...]).unicodeScalars {
      if scalar.properties.isWhitespace, scalar != "\u{A0}" {
        if let last = text.last, last != UInt8(ascii: " "), last != UInt8(ascii: "\n") {
          text.append(UInt8(ascii: " "))
        }
      } else {
        text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// Ends the line, with so many line ends at least; not before the first word.
  private mutating func breakLine(_ count: Int) {
    while text.last == UInt8(ascii: " ") { text.removeLast() }
    guard !text.isEmpty else { return }
    let present = text.suffix(count).reversed().prefix { $0 == UInt8(ascii: "\n") }.count
    text += [UInt8](repeating: UInt8(ascii: "\n"), count: max(0, count - present))
  }
}
