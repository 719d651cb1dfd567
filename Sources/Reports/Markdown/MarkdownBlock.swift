import VectorGraphics

/// A block of the Markdown of a documentation program that CommonMark does not know: an admonition, a tab, details, a
/// directive. MkDocs indents what is in them by four columns; Docusaurus, MyST, Pandoc and Quarto put it between fences.
struct MarkdownBlock: Equatable {
  enum Extent: Equatable {
    /// Lines indented by four columns or more belong to it.
    case indented
    /// It ends in a line of as many of the same marks, or more, and nothing else.
    case fenced(mark: UInt8, count: Int)
  }

  let extent: Extent
  /// What it is in HTML: the lines before its content.
  let opening: [String]
  let closing: String
  /// Whether lines `:name: value` under its first one are options.
  let hasOptions: Bool

  /// - Parameter line: from its first byte that is no space on. Nil when it begins no such block.
  init?(startOf line: ArraySlice<UInt8>) {
    guard let mark = line.first, "!?=:`~".utf8.contains(mark) else { return nil }
    let count = line.prefix { $0 == mark }.count
    guard count >= 3 else { return nil }
    let rest = String(decoding: line.dropFirst(count), as: UTF8.self)
    switch mark {
    case UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "="):
      guard count == 3, let block = Self.ofMkDocs(mark, rest) else { return nil }
      self = block
    case UInt8(ascii: ":"):
      guard let block = Self.directive(rest) else { return nil }
      self.init(.fenced(mark: mark, count: count), block)
    default:
      // Any other name in braces is that of a program, or of a directive whose content is no Markdown.
      guard rest.trimmingSpaces.hasPrefix("{"), let block = Self.directive(rest), Self.hasMarkdown(block.name) else {
        return nil
      }
      self.init(.fenced(mark: mark, count: count), block)
    }
  }

  /// The parts of a first line.
  private struct Parts {
    var name: String
    var classes: [String] = []
    var title: String?
    var isDetails = false
    var isOpen = false
    var hasOptions = false
    /// Whether any name is a title.
    var hasTitleOfName = false
  }

  private init(_ extent: Extent, _ parts: Parts) {
    self.extent = extent
    hasOptions = parts.hasOptions
    let isDetails = parts.isDetails || ["details", "dropdown"].contains(parts.name)
    let isAdmonition = isDetails || Self.admonitions.contains(parts.name)
    let title = parts.title ?? (isAdmonition ? parts.name.prefix(1).uppercased() + parts.name.dropFirst() : "")
    let classes =
      (isAdmonition || parts.hasTitleOfName ? ["admonition"] : [])
      + (parts.classes.isEmpty ? [parts.name] : parts.classes)
    let text = classes.map { $0.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") } }
      .filter { !$0.isEmpty }.joined(separator: " ")
    let attribute = text.isEmpty ? "" : " class=\"\(text)\""
    if isDetails {
      opening = ["<details\(attribute)\(parts.isOpen ? " open" : "")>", "<summary>\(title.escapedForHTML)</summary>"]
      closing = "</details>"
    } else {
      opening = ["<div\(attribute)>"] + (title.isEmpty ? [] : ["<p class=\"title\">\(title.escapedForHTML)</p>"])
      closing = "</div>"
    }
  }

  /// What begins a quote: `[!NOTE]`, as GitHub and Obsidian write it; its line in HTML, else nil.
  static func titleOfAlert(_ line: ArraySlice<UInt8>) -> String? {
    guard line.starts(with: "[!".utf8), let end = line.firstIndex(of: UInt8(ascii: "]")) else { return nil }
    let name = String(decoding: line[(line.startIndex + 2)..<end], as: UTF8.self).lowercased()
    guard admonitions.contains(name) else { return nil }
    var title = String(decoding: line[(end + 1)...], as: UTF8.self)
    if title.hasPrefix("-") || title.hasPrefix("+") { title.removeFirst() }
    title = title.trimmingSpaces
    if title.isEmpty { title = name.prefix(1).uppercased() + name.dropFirst() }
    return "<p class=\"title\">\(title.escapedForHTML)</p>"
  }

  /// `!!! note "Title"`, `??? note`, `???+ note`, `=== "Tab"`.
  private static func ofMkDocs(_ mark: UInt8, _ rest: String) -> MarkdownBlock? {
    var rest = rest
    var parts = Parts(name: "")
    let isTab = mark == UInt8(ascii: "=")
    while let sign = rest.first, isTab ? "+!".contains(sign) : mark == UInt8(ascii: "?") && sign == "+" {
      parts.isOpen = true
      rest.removeFirst()
    }
    rest = rest.trimmingSpaces
    if let quote = rest.firstIndex(of: "\"") {
      guard rest.hasSuffix("\""), rest.index(after: quote) < rest.endIndex else { return nil }
      parts.title = String(rest[rest.index(after: quote)...].dropLast())
      rest = String(rest[..<quote])
    }
    parts.classes = rest.split(separator: " ").map(String.init)
    guard parts.classes.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" } }) else {
      return nil
    }
    guard isTab ? parts.classes.isEmpty && parts.title != nil : !parts.classes.isEmpty || parts.title != nil else {
      return nil
    }
    if isTab {
      (parts.name, parts.isOpen) = ("tab", false)
    } else {
      parts.isDetails = mark == UInt8(ascii: "?")
      let word = parts.classes.first ?? "note"
      parts.name = word
      // Its name is its title, whatever it is.
      if parts.title == nil { parts.title = word.prefix(1).uppercased() + word.dropFirst() }
      parts.hasTitleOfName = true
    }
    return MarkdownBlock(.indented, parts)
  }

  /// What stands behind `:::`: `note`, `note[Title]`, `note Title`, `{note} Title`, `{.callout-note title="Title"}`.
  private static func directive(_ text: String) -> Parts? {
    let text = text.trimmingSpaces
    if text.hasPrefix("{") {
      guard let end = text.firstIndex(of: "}") else { return nil }
      let inner = String(text[..<end].dropFirst()).trimmingSpaces
      let after = String(text[text.index(after: end)...]).trimmingSpaces.trimmingSuffix(":")
      guard let first = inner.first else { return nil }
      if first == "." || first == "#" || inner.contains("=") { return after.isEmpty ? attributes(inner) : nil }
      guard inner.allSatisfy(isNameSign) else { return nil }
      return Parts(name: inner, title: after.isEmpty ? nil : after, hasOptions: true)
    }
    let name = text.prefix(while: isNameSign)
    guard name.first?.isLetter == true else { return nil }
    var rest = String(text.dropFirst(name.count)).trimmingSuffix(":").trimmingSpaces
    if rest.hasPrefix("["), let end = rest.firstIndex(of: "]") {
      return Parts(name: String(name), title: String(rest[..<end].dropFirst()))
    }
    if rest.hasPrefix("{") { rest = "" }
    guard text.dropFirst(name.count).first.map({ $0 == " " || $0 == "{" || $0 == ":" }) ?? true else { return nil }
    return Parts(name: String(name), title: rest.isEmpty ? nil : rest)
  }

  /// The classes and the title of `.callout-note #id title="Title"`.
  private static func attributes(_ text: String) -> Parts {
    var parts = Parts(name: "")
    parts.classes = text.split(separator: " ").filter { $0.hasPrefix(".") }.map { String($0.dropFirst()) }
    if let callout = parts.classes.first(where: { $0.hasPrefix("callout-") }) {
      parts.name = String(callout.dropFirst(8))
    }
    for quote in ["\"", "'"] {
      let pieces = text.split(separator: "title=" + quote, maxSplits: 1, omittingEmptySubsequences: false)
      if pieces.count == 2 { parts.title = pieces[1].split(separator: quote).first.map(String.init) }
    }
    return parts
  }

  private static func isNameSign(_ sign: Character) -> Bool {
    sign.isASCII && (sign.isLetter || sign.isNumber || sign == "-" || sign == "_")
  }

  private static func hasMarkdown(_ name: String) -> Bool { admonitions.contains(name) || layouts.contains(name) }

  private static let admonitions: Set<String> = [
    "note", "tip", "hint", "info", "information", "warning", "caution", "danger", "error", "important", "attention",
    "seealso", "abstract", "summary", "tldr", "todo", "success", "check", "done", "question", "help", "faq", "failure",
    "fail", "missing", "bug", "example", "quote", "cite", "admonition", "details", "dropdown",
  ]

  private static let layouts: Set<String> = [
    "tab-set", "tab-item", "card", "grid", "grid-item", "grid-item-card", "margin", "sidebar", "topic", "div", "aside",
  ]
}

extension String {
  /// Without the marks at its end.
  fileprivate func trimmingSuffix(_ mark: Character) -> String {
    var text = self
    while text.last == mark { text.removeLast() }
    return text
  }
}
