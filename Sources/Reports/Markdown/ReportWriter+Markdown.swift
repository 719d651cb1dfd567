import Gauges
public import Specification
import VectorGraphics

/// What becomes of the source of a gauge in Markdown.
public enum MarkdownSource: Hashable, Sendable {
  /// It stays in a comment before its picture, so that the next run finds it.
  case kept
  /// The picture takes its place.
  case replaced
}

extension ReportWriter {
  /// A Markdown document with a picture for every fenced code block named `gauge`. Gauges have the theme and the language of the
  /// document's head, else are light and English, and are 300 wide unless they say otherwise.
  ///
  /// With ``MarkdownSource/kept`` the result is again such a document: writing it once more changes nothing, and
  /// ``markdownSource(of:)`` gives back the original.
  ///
  /// - Throws: ``SpecificationError`` with every problem of every gauge, by its place in the document.
  public func markdown(_ document: [UInt8], source: MarkdownSource) throws(SpecificationError) -> Report {
    var maker = PictureMaker(typesetter: typesetter, options: options)
    let head = MarkdownHead(document)
    let writer = try onPage(ofTheme: head.theme ?? "light", language: head.language ?? "en")
    let parts = try writer.markdownParts(document, &maker) {
      (fence, original, picture, maker) throws(SpecificationProblem) in
      try Self.parts(fence, original, picture, &maker, source)
    }
    return maker.report(parts.original.replacing(parts.parts.flatMap(\.self)))
  }

  /// The document as it was before ``markdown(_:source:)`` kept its sources; itself when it never was.
  public static func markdownSource(of document: [UInt8]) throws(SpecificationError) -> [UInt8] {
    try MarkdownOriginal(document).bytes
  }

  func markdownParts<Element>(
    _ document: [UInt8], _ maker: inout PictureMaker,
    _ markup: (MarkdownScanner.Fence, [UInt8], Picture, inout PictureMaker) throws(SpecificationProblem) -> Element
  ) throws(SpecificationError) -> (original: [UInt8], fences: [MarkdownScanner.Fence], parts: [Element]) {
    let original = try MarkdownOriginal(document)
    maker.warnings += original.notes
    let fences = original.fences
    do throws(SpecificationError) {
      let parts = try draw(fences.map(\.text.withoutReferences), &maker) {
        (index, picture, maker) throws(SpecificationProblem) in
        try markup(fences[index], original.bytes, picture, &maker)
      }
      return (original.bytes, fences, parts)
    } catch {
      throw original.located(error)
    }
  }

  private static func parts(
    _ fence: MarkdownScanner.Fence, _ original: [UInt8], _ picture: Picture, _ maker: inout PictureMaker,
    _ source: MarkdownSource
  ) throws(SpecificationProblem) -> [(range: Range<Int>, bytes: [UInt8])] {
    let (text, isHTML) = try maker.markdown(picture)
    // Python-Markdown takes what is not indented like the fence out of its list.
    func line(_ text: some Sequence<UInt8>) -> [UInt8] { fence.lineEnd + fence.prefix + fence.margin + text }
    switch source {
    case .replaced:
      return [(fence.range, fence.replacement(text))]
    case .kept:
      let range = fence.range
      let bytes = Array(original[range])
      for end in ["-->", "--!>"] where bytes.firstRange(of: Array(end.utf8), from: 0) != nil {
        throw SpecificationProblem(
          place: nil,
          message: "\(end) would end the comment the source is kept in; write it in double quotes as "
            + "\(end.dropLast())\\u003e")
      }
      let opening = fence.margin + MarkdownScanner.sourceMark.utf8 + fence.lineEnd + fence.prefix
      let closing =
        line(MarkdownScanner.sourceEnd.utf8) + line(text) + (isHTML ? fence.emptyLine : [])
        + line(MarkdownScanner.endMark.utf8)
      return [
        (range.lowerBound..<range.lowerBound, opening), (range.upperBound..<range.upperBound, closing),
      ]
    }
  }
}

extension MarkdownScanner.Fence {
  /// The end of a line and the next one, without text.
  fileprivate var emptyLine: [UInt8] { lineEnd + prefix.withoutSpacesAtEnd }

  /// A block of HTML in the place of the fence, ended by an empty line.
  func replacement(_ html: [UInt8]) -> [UInt8] { html + (isFollowed ? emptyLine : []) }
}

extension ReportWriter {
  /// A Markdown document as an HTML page with its gauges in it. Gauges that give no size are 300 wide.
  ///
  /// A head in YAML, TOML or JSON may say `title`, `lang` and `theme`; its other keys are for other programs. Admonitions, tabs,
  /// details and directives of documentation programs are blocks of the page.
  ///
  /// - Throws: ``SpecificationError`` with every problem of every gauge, by its place in the document.
  public func page(ofMarkdown document: [UInt8], _ page: PageOptions) throws(SpecificationError) -> Report {
    let head = MarkdownHead(document)
    let theme = page.theme ?? head.theme ?? "light"
    let language = page.language ?? head.language ?? "en"
    let writer = try onPage(ofTheme: theme, language: language)
    let appearance = try PageFrame.Appearance(theme: theme, writer.options.themes[theme])
    var report = try writer.markdown(document, source: .replaced)
    guard let body = MarkdownRenderer.html(report.document, after: head) else { throw MarkdownRenderer.noMemory }
    let frame = PageFrame(
      title: page.title ?? head.title ?? MarkdownRenderer.title(ofHTML: body) ?? "Report",
      language: language, appearance: appearance, style: Self.style)
    report.document = frame.text(body: "<main>\n" + String(decoding: body, as: UTF8.self) + "</main>\n")
    return report
  }

  /// The same for a document whose gauges have its page's theme and are 300 wide unless they say it themselves. Itself when
  /// that is settled already.
  func onPage(
    ofTheme theme: String = "light", language: String = "en"
  ) throws(SpecificationError) -> ReportWriter {
    guard !options.defaults.contains(where: { $0.path == "theme" }) else { return self }
    var options = options
    if let spoken = Language.spoken(onPageIn: language) {
      options.defaults.append(.init(path: "lang", value: spoken.tag))
    }
    if ThemeFile.isPath(theme), options.themes[theme] == nil {
      options.themes[theme] = try ReferencedFiles(read, identity: identity).theme(theme)
    }
    options.defaults += [.init(path: "theme", value: theme), .init(path: "width", value: "300")]
    return ReportWriter(typesetter: typesetter, options: options, identity: identity, read: read)
  }

  /// Gauges stand side by side where nothing is between them.
  private static let style = """
    main { max-width: 46rem; margin: 0 auto; }
    .gauge { display: inline-block; margin: .5rem 1rem .5rem 0; vertical-align: top; max-width: 100%; }
    .gauge svg, .gauge img { display: block; max-width: 100%; height: auto; }
    img { max-width: 100%; } pre, code { font-family: ui-monospace, monospace; font-size: .9em; }
    pre { padding: .75rem 1rem; border: 1px solid; border-color: var(--line); border-radius: .5rem; }
    .admonition, .tab { margin: 1rem 0; padding-left: 1rem; border-left: 3px solid; border-color: var(--line); }
    .title, summary { font-weight: 600; } .footnotes { margin-top: 2rem; border-top: 1px solid; border-color: var(--line); }
    blockquote { margin: 1rem 0; padding-left: 1rem; border-left: 3px solid; border-color: var(--line); }
    hr { border: 0; border-top: 1px solid; border-color: var(--line); } a { color: inherit; }
    td[align=right], th[align=right] { text-align: right; font-variant-numeric: tabular-nums; }
    @media screen { pre { overflow-x: auto; } }
    @page { margin: 1.5cm; }
    @media print { body { padding: 0; } main { max-width: none; } .gauge, tr, pre { break-inside: avoid; } }
    """
}
