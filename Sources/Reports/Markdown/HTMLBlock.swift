/// A block of HTML in Markdown, by how it begins (CommonMark 0.31, section 4.6).
enum HTMLBlock: Equatable {
  /// Ends in the line that contains one of the texts.
  case until([String])
  /// Ends before an empty line.
  case untilBlank

  /// - Parameters:
  ///   - line: from `<` on.
  ///   - interrupts: whether the line would otherwise continue a paragraph.
  init?(startOf line: ArraySlice<UInt8>, interrupts: Bool) {
    guard line.first == UInt8(ascii: "<") else { return nil }
    let head = Array(line.prefix(16)).lowercased
    let rest = head.dropFirst()
    if rest.starts(with: "!--".utf8) {
      self = .until(["-->"])
    } else if rest.first == UInt8(ascii: "?") {
      self = .until(["?>"])
    } else if rest.starts(with: "![cdata[".utf8) {
      self = .until(["]]>"])
    } else if rest.first == UInt8(ascii: "!"), rest.dropFirst().first?.isASCIILetter == true {
      self = .until([">"])
    } else {
      let isEnd = rest.first == UInt8(ascii: "/")
      let name = rest.dropFirst(isEnd ? 1 : 0).prefix { $0.isASCIILetter || $0.isASCIIDigit }
      let text = String(decoding: name, as: UTF8.self)
      let after = line.dropFirst(1 + (isEnd ? 1 : 0) + name.count)
      if Self.verbatim.contains(text) {
        guard !isEnd, after.first.map({ [0x20, 0x09, 0x3E].contains($0) }) ?? true else { return nil }
        self = .until(Self.verbatim.map { "</\($0)>" })
      } else if Self.blocks.contains(text),
        after.first.map({ [0x20, 0x09, 0x3E].contains($0) }) ?? true || after.starts(with: "/>".utf8)
      {
        self = .untilBlank
      } else if !interrupts, Self.isOneTag(line) {
        self = .untilBlank
      } else {
        return nil
      }
    }
  }

  func ends(in line: ArraySlice<UInt8>) -> Bool {
    guard case .until(let ends) = self else { return false }
    let text = Array(line).lowercased
    return ends.contains { text.firstRange(of: Array($0.utf8), from: 0) != nil }
  }

  private static let verbatim = ["script", "pre", "style", "textarea"]

  private static let blocks: Set<String> = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col", "colgroup",
    "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "frame",
    "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link",
    "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "search", "section",
    "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
  ]

  /// Whether a line is one whole tag and nothing else.
  private static func isOneTag(_ line: ArraySlice<UInt8>) -> Bool {
    guard let tag = HTMLTag(Array(line), at: 0), tag.isStrict else { return false }
    return line.dropFirst(tag.range.upperBound).allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }
}
