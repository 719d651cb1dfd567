import Gauges
public import Specification
import VectorGraphics

/// What a page says of itself beside its text.
public struct PageOptions: Hashable, Sendable {
  /// Nil is what the document's head or its first heading says.
  public var title: String?
  /// A language tag, such as en or pt-BR; nil is what the document's head says, or en.
  public var language: String?
  /// Of the page and of every gauge that names none: dark, light or auto, which follows the reader's system. Nil is what
  /// the document's head says, or light.
  public var theme: String?

  /// What is left out is up to the document's head.
  public init(title: String? = nil, language: String? = nil, theme: String? = nil) {
    (self.title, self.language, self.theme) = (title, language, theme)
  }
}

extension ReportWriter {
  /// A Markdown document as an HTML page with its gauges in it. Gauges that give no size are 300 wide.
  ///
  /// A head between lines of three hyphens may say `title`, `lang` and `theme`; its other keys are for other programs.
  ///
  /// - Throws: ``SpecificationError`` with every problem of every gauge, by its place in the document.
  public func page(ofMarkdown document: [UInt8], _ page: PageOptions) throws(SpecificationError) -> Report {
    let head = MarkdownHead(document)
    let theme = page.theme ?? head.theme ?? "light"
    let language = page.language ?? head.language ?? "en"
    let writer = try onPage(ofTheme: theme, language: language)
    let appearance = try PageFrame.Appearance(theme: theme, writer.options.themes[theme])
    let report = try writer.markdown(document, source: .replaced)
    guard let body = MarkdownRenderer.html(report.document[head.count...]) else { throw MarkdownRenderer.noMemory }
    let frame = PageFrame(
      title: page.title ?? head.title ?? MarkdownRenderer.title(ofHTML: body) ?? "Report",
      language: language, appearance: appearance, style: Self.style)
    return Report(
      document: frame.text(body: "<main>\n" + String(decoding: body, as: UTF8.self) + "</main>\n"), files: report.files,
      gaugeCount: report.gaugeCount, missingGlyphs: report.missingGlyphs, warnings: report.warnings)
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
      do throws(SpecificationProblem) {
        options.themes[theme] = try ReferencedFiles(read, identity: identity).theme(theme, named: theme)
      } catch {
        throw SpecificationError([SpecificationProblem(place: nil, path: "theme", message: error.message)])
      }
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
    blockquote { margin: 1rem 0; padding-left: 1rem; border-left: 3px solid; border-color: var(--line); }
    hr { border: 0; border-top: 1px solid; border-color: var(--line); } a { color: inherit; }
    td[align=right], th[align=right] { text-align: right; font-variant-numeric: tabular-nums; }
    @media screen { pre { overflow-x: auto; } }
    @page { margin: 1.5cm; }
    @media print { body { padding: 0; } main { max-width: none; } .gauge, tr, pre { break-inside: avoid; } }
    """
}

/// What stands between lines of three hyphens at the beginning of a Markdown document.
struct MarkdownHead {
  private(set) var title: String?
  private(set) var language: String?
  private(set) var theme: String?
  /// Its bytes, which are no part of the text.
  private(set) var count = 0

  init(_ document: [UInt8]) {
    let start = document.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    count = start
    var lines = document[start...].split(separator: 0x0A, omittingEmptySubsequences: false).makeIterator()
    func isMark(_ line: ArraySlice<UInt8>, _ marks: [String]) -> Bool {
      var line = line
      while let last = line.last, last == 0x20 || last == 0x09 || last == 0x0D { line.removeLast() }
      return marks.contains { line.elementsEqual($0.utf8) }
    }
    guard let first = lines.next(), isMark(first, ["---"]) else { return }
    while let line = lines.next() {
      guard isMark(line, ["---", "..."]) else { continue }
      // Anything else between two rules is text.
      let yaml = document[min(first.endIndex + 1, line.startIndex)..<line.startIndex]
      guard let template = try? SpecificationTemplate(Array(yaml)), template.keys != nil else { return }
      func text(_ names: [String]) -> String? {
        names.lazy.compactMap { template.member($0)?.scalar?.text.trimmingSpaces }.first { !$0.isEmpty }
      }
      (title, language, theme) = (text(["title"]), text(["lang", "language"]), text(["theme"]))
      count = min(line.endIndex + 1, document.count)
      return
    }
  }
}
