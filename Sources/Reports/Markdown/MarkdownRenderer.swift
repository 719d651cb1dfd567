import CMarkdown
import Platform
import Specification

/// Markdown as HTML, by the library that GitHub's own pages are made with: CommonMark with tables, strikethrough, task
/// lists, footnotes and addresses that become links.
enum MarkdownRenderer {
  /// Once in a process, and not from two threads at a time.
  private static let registerExtensions: Void = cmark_gfm_core_extensions_ensure_registered()

  static var noMemory: SpecificationError {
    SpecificationError([SpecificationProblem(place: nil, message: "there is no memory for the page")])
  }

  /// The HTML of a document, without head and body. HTML in it stays as it is written; blocks of documentation programs
  /// become HTML.
  ///
  /// - Parameters:
  ///   - document: with its head.
  ///   - head: what is left out.
  /// - Returns: nil when there is no memory for it.
  static func html(_ document: [UInt8], after head: MarkdownHead) -> [UInt8]? {
    html(MarkdownScanner(document).commonMark[head.count...])
  }

  private static func html(_ markdown: ArraySlice<UInt8>) -> [UInt8]? {
    let options = CMARK_OPT_UNSAFE | CMARK_OPT_VALIDATE_UTF8 | CMARK_OPT_FOOTNOTES
    guard let parser = cmark_parser_new(options) else { return nil }
    defer { cmark_parser_free(parser) }
    _ = registerExtensions
    for name in ["table", "strikethrough", "tasklist", "autolink"] {
      cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(name))
    }
    markdown.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress {
        cmark_parser_feed(parser, base.assumingMemoryBound(to: CChar.self), bytes.count)
      }
    }
    guard let document = cmark_parser_finish(parser) else { return nil }
    defer { cmark_node_free(document) }
    guard let text = cmark_render_html(document, options, cmark_parser_get_syntax_extensions(parser)) else {
      return nil
    }
    defer { free(text) }
    return Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }

  /// What a character reference such as `&deg;` stands for, by the library's table of HTML's names; nil when it has none.
  static func text(ofReference reference: String) -> String? {
    let bytes = Array(reference.utf8)
    let document = bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.flatMap {
        cmark_parse_document($0.assumingMemoryBound(to: CChar.self), bytes.count, CMARK_OPT_DEFAULT)
      }
    }
    guard let document else { return nil }
    defer { cmark_node_free(document) }
    guard let paragraph = cmark_node_first_child(document), let node = cmark_node_first_child(paragraph),
      let literal = cmark_node_get_literal(node)
    else { return nil }
    let text = String(cString: literal)
    return text.hasPrefix("&") ? nil : text
  }

  /// A text with the characters that references such as `&deg;` and `&#176;` stand for, where these are no ASCII.
  static func withoutReferences(_ text: String) -> String {
    var (result, rest) = ("", text[...])
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      let name = rest.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#") }.prefix(32)
      let end = name.endIndex
      if end < rest.endIndex, rest[end] == ";", let character = self.text(ofReference: rest[...end].description),
        character.unicodeScalars.allSatisfy({ !$0.isASCII })
      {
        result += character
        rest = rest[rest.index(after: end)...]
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result + rest
  }

  /// The words of the first heading of the first level; nil when there is none.
  static func title(ofHTML html: [UInt8]) -> String? {
    let opening = Array("<h1>".utf8)
    guard let start = html.firstRange(of: opening, from: 0).map({ $0 + opening.count }),
      let end = html.firstRange(of: Array("</h1>".utf8), from: start)
    else { return nil }
    let words = HTMLWords(Array(html[start..<end])).text
    return String(decoding: words, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
