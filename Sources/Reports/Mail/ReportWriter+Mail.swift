public import Specification
import Tacho
import VectorGraphics

extension ReportWriter {
  /// What the document of a mail is written in.
  public enum MailSource: Hashable, Sendable { case html, markdown }

  /// A mail with the document as its page, PNG pictures as its parts, and its words as plain text.
  ///
  /// The plain text of Markdown is the document as it is written, with the gauges in words. Its gauges are light and 300
  /// wide unless the document or they themselves say otherwise, as on a page.
  ///
  /// - Parameters:
  ///   - headers: names and values, as in Subject, From, To and Date. Without a Subject it is the page's title, cut to
  ///     900 bytes. There is no date unless it is given.
  /// - Throws: ``SpecificationError`` with every problem of every gauge, by its place in the document.
  public func mail(
    _ document: [UInt8], from source: MailSource, headers: [MailHeader]
  ) throws(SpecificationError) -> Report {
    var maker = PictureMaker(typesetter: typesetter, options: options)
    var (page, plain, title): ([UInt8], String, String)
    switch source {
    case .html:
      let (parts, found) = try htmlParts(document, &maker) {
        (picture, attributes, maker) throws(SpecificationProblem) in
        try Self.image(picture, attributes, &maker)
      }
      (page, title) = (document.replacing(parts), found)
      plain = String(decoding: HTMLWords(page).text, as: UTF8.self)
    case .markdown:
      let given = MarkdownHead(document)
      let writer = try onPage(ofTheme: given.theme ?? "light", language: given.language ?? "en")
      maker = PictureMaker(typesetter: typesetter, options: writer.options)
      let (original, fences, images) = try writer.markdownParts(document, &maker) {
        (_, _, picture, maker) throws(SpecificationProblem) in
        (html: try Self.image(picture, "", &maker), words: Array(picture.alternative.utf8))
      }
      let head = MarkdownHead(original)
      let markdown = original.replacing(
        zip(fences, images).map { ($0.range, $0.replacement(Array("<div>".utf8) + $1.html + Array("</div>".utf8))) })
      guard let body = MarkdownRenderer.html(markdown, after: head) else { throw MarkdownRenderer.noMemory }
      page = Array(Self.start(head.language ?? "en").utf8) + body + Array("</body></html>\n".utf8)
      plain = String(
        decoding: original.replacing(zip(fences, images).map { ($0.range, $1.words) })[head.count...], as: UTF8.self)
      title = head.title ?? MarkdownRenderer.title(ofHTML: body) ?? ""
    }
    var all = headers.map { (name: $0.name, value: $0.value) }
    if !all.contains(where: { $0.name.lowercased() == "subject" }) {
      all.append(("Subject", title.isEmpty ? "Report" : MailHeaderText.shortened(title.cleanedLine)))
    }
    // A draft to mail programs, until someone is named to send it.
    if !all.contains(where: { $0.name.lowercased() == "from" }) { all.append(("X-Unsent", "1")) }
    let message = MailMessage(
      headers: all, plain: plain, html: page,
      pictures: maker.files.map { .init(name: $0.name, identifier: Self.identifier($0.name), bytes: $0.bytes) })
    return maker.report(message.bytes, files: [])
  }

  /// Colours and sizes as they are: mail programs know no variables.
  private static func start(_ language: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="\(language.escapedForHTML)"><head><meta charset="utf-8"><style>
    table { border-collapse: collapse; }
    th, td { padding: 4px 16px 4px 0; text-align: left; border-bottom: 1px solid #d3d9e0; }
    pre, code { font-family: monospace; font-size: 14px; }
    blockquote { margin: 16px 0; padding-left: 16px; border-left: 3px solid #d3d9e0; }
    .admonition, .tab { margin: 16px 0; padding-left: 16px; border-left: 3px solid #d3d9e0; }
    .title, summary { font-weight: 600; }
    img { max-width: 100%; height: auto; }
    </style></head>
    <body style="font: 16px/1.5 Inter, Helvetica, Arial, sans-serif; color: #2b323b; max-width: 736px; margin: 0 auto; padding: 16px">

    """
  }

  private static func image(
    _ picture: Picture, _ attributes: String, _ maker: inout PictureMaker
  ) throws(SpecificationProblem) -> [UInt8] {
    let name = try maker.file(picture.scene, .png)
    return Array(
      PictureMaker.image(picture, light: "cid:" + identifier(name), dark: nil, attributes: attributes).utf8)
  }

  private static func identifier(_ name: String) -> String { "\(name)@tacho.invalid" }
}

/// A line of a mail's head.
public struct MailHeader: Hashable, Sendable {
  /// Letters, digits and hyphens, at most 60; case does not matter.
  public let name: String
  /// At most 900 bytes of UTF-8 on one line.
  public let value: String

  /// - Throws: ``MailHeaderError`` when the name is no token of letters, digits and hyphens, is one the mail makes itself, or
  ///   the value is more than a line, longer than 900 bytes, or has letters beyond ASCII where no mail can have them: in
  ///   addresses, dates and identifiers.
  public init(name: String, value: String) throws(MailHeaderError) {
    let own = ["mime-version", "content-type", "content-transfer-encoding", "content-id", "content-disposition"]
    guard !name.isEmpty, name.utf8.count <= 60,
      name.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") })
    else {
      throw MailHeaderError(
        "“\(String(name.prefix(60)).cleanedLine)” is no name of a header; write 'Subject: Weekly report'")
    }
    guard !own.contains(name.lowercased()) else {
      throw MailHeaderError("\(name) is written by the mail itself; leave it out")
    }
    guard value.utf8.count <= MailHeaderText.most else {
      throw MailHeaderError("the \(name) is longer than \(MailHeaderText.most) bytes")
    }
    guard value.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
      throw MailHeaderError("the \(name) is more than one line")
    }
    guard MailHeaderText.isWritable(name, value) else {
      throw MailHeaderError(
        "the \(name) has letters beyond ASCII outside of a name; write names and addresses as in 'Zoë <zoe@example.org>'"
      )
    }
    (self.name, self.value) = (name, value)
  }
}

/// Why something is no line of a mail's head.
public struct MailHeaderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what to do, in one line.
  public let description: String

  fileprivate init(_ description: String) { self.description = description }
}
