import Files
import Reports
import Tacho

/// What the options of a report ask for.
extension ReportCommand {
  func chosenSource(_ document: String) throws(Failure) -> DocumentSource {
    if let source: DocumentSource = try choice(source, "--source") { return source }
    guard let known = DocumentSource(path: document) else {
      // What is a folder, or not there, has no source to say.
      if document != "-" { _ = try SpecificationFile.read(document, isKept: false) }
      throw Failure(
        .usage, "--source: \(shown(document)) does not say what it is; add --source markdown, html or dashboard")
    }
    return known
  }

  func chosenTarget(_ source: DocumentSource, of document: String) throws(Failure) -> Target {
    let usual: Target = source == .markdown ? .md : .html
    let ending = PathName.ending(of: output ?? "")
    let named = try OutputNames.formats(of: [(output ?? "-", nil)], asked: choice(format, "--format")) { name in
      Self.targets.first { $0.endings.contains(PathName.ending(of: name)) }?.target
    }
    let target: Target
    if let named = named.first?.format {
      target = named
    } else {
      switch ending {
      case let ending where ["png", "apng", "svg", "gif", "webp", "jpg", "jpeg"].contains(ending):
        throw Failure(
          .usage,
          "--output: reports cannot be written as .\(ending); use .html, .md or .eml, or say the format with --format")
      case let ending where ["docx", "odt", "tex", "typ", "rtf", "epub"].contains(ending):
        throw Failure(
          .usage,
          "--output: reports cannot be written as .\(ending); use pandoc with tacho as its filter: "
            + "pandoc \(document.shellWord) --filter tacho -o \((output ?? "").shellWord)")
      case "",
        _ where output == nil || output == "-" || (output ?? "").hasPrefix("/dev/"):
        target = usual
      default:
        throw Failure(
          .usage,
          "--output: reports cannot be written as .\(ending); use .html, .md, .eml or .pdf, or say the format with "
            + "--format")
      }
    }
    let possible: [Target] =
      switch source {
      case .markdown: [.md, .html, .email, .pdf]
      case .html: [.html, .email, .pdf]
      case .dashboard: [.html, .pdf]
      }
    guard possible.contains(target) else {
      throw Failure(
        .usage,
        "--format: \(source.rawValue) becomes \(possible.map(\.rawValue).joined(separator: " or ")), not \(target.rawValue)"
      )
    }
    return target
  }

  /// What a name says by its ending.
  private static let targets: [(target: Target, endings: [String])] = [
    (.md, ["md", "markdown", "qmd", "rmd", "mdx"]), (.html, ["html", "htm", "xhtml"]), (.email, ["eml"]),
    (.pdf, ["pdf"]),
  ]

  func pixelScale() throws(Failure) -> Double {
    let scale = try number(scale, "--scale") ?? 2
    guard Limits.scale.contains(scale) else {
      throw Failure(.usage, "--scale: \(DecimalText.short(scale)) is out of range; it must be 0.1 to 8")
    }
    return scale
  }

  func allSettings() throws(Failure) -> [GaugeSpecification.Setting] {
    let keys =
      try OptionKey.all(set: settings) + (theme.map { [OptionKey(option: "--theme", path: "theme", text: $0)] } ?? [])
    try keys.requireOnce()
    return keys.map { GaugeSpecification.Setting(path: $0.path, value: $0.text) }
  }

  /// Those that options name, from where the command runs.
  func themeFiles() throws(Failure) -> [String: ThemeFile] {
    let settings = try allSettings().filter { $0.path == "theme" }
    let named: SpecificationTemplate
    do throws(SpecificationError) {
      named = try SpecificationTemplate([]).setting([], settings)
    } catch {
      throw Failure(.usage, error.lines(naming: "--set").joined(separator: "\nerror: "))
    }
    return try NamedFileReader(of: nil).themesOfOptions(in: named)
  }

  /// With its slash.
  func assetFolder() throws(Failure) -> String {
    if let assets {
      guard !assets.isEmpty, !assets.utf8.contains(0) else { throw Failure(.usage, "--assets: the name is empty") }
      return assets.hasSuffix("/") ? assets : assets + "/"
    }
    guard let output, output != "-" else {
      throw Failure(.usage, "--assets: name the folder for the pictures, or choose --pictures inline or data")
    }
    let name = PathName.name(of: output)
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    return PathName.folder(of: output) + stem + "-gauges/"
  }

  func mailHeaders() throws(Failure) -> [MailHeader] {
    var headers: [MailHeader] = []
    for text in header {
      let parts = text.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else {
        throw Failure(.usage, "--header: \(shown(text)) has no colon; write 'Subject: Weekly report'")
      }
      let header: MailHeader
      do throws(MailHeaderError) {
        header = try MailHeader(name: String(parts[0]).trimmingSpaces, value: String(parts[1]).trimmingSpaces)
      } catch {
        throw Failure(.usage, "--header: \(error)")
      }
      if headers.contains(where: { $0.name.lowercased() == header.name.lowercased() }) {
        throw Failure(.usage, "--header: \(header.name) is given twice")
      }
      headers.append(header)
    }
    return headers
  }
}

extension ReportCommand {
  /// The language of a page, as `--language` says it.
  func pageLanguage() throws(Failure) -> String? {
    guard let language, !Language.isTag(language) else { return language }
    throw Failure(.usage, "--language: \(shown(language)) is no tag of a language; write one as en or pt-BR")
  }
}

extension ReportWriter {
  /// Reads regular files below the folder of the document, which may be a stranger's, and follows no symbolic link.
  ///
  /// - Parameter document: a path, or `-`.
  init(beside document: String, _ typesetter: Typesetter, _ options: ReportOptions) throws(Failure) {
    let folder = try Failure.naming("report") { () throws(FileError) in try DocumentFolder(beside: document) }
    self.init(typesetter: typesetter, options: options, identity: folder.identity, read: folder.read)
  }
}

/// What a file with gauges in it is.
enum DocumentSource: String, CaseIterable {
  case markdown, html, dashboard

  /// By the ending of its name; nil when that does not tell.
  init?(path: String) {
    switch PathName.ending(of: path) {
    case "md", "markdown", "qmd", "rmd", "mdx": self = .markdown
    case "html", "htm", "xhtml": self = .html
    case "yaml", "yml", "json": self = .dashboard
    default: return nil
    }
  }
}
