import ArgumentParser
import Files
import Reports
import Tacho

struct ReportCommand: ParsableCommand {
  enum Target: String, CaseIterable { case html, md, email, pdf }

  static let configuration = CommandConfiguration(
    commandName: "report", _superCommandName: "tacho", abstract: "Put gauges into a document, or make a page of them.",
    discussion: """
      EXAMPLES:
        tacho report notes.md -o notes.html
        tacho report README.md -o README.md          pictures beside the document
        tacho report board.yaml -o board.pdf

      In Markdown, a fenced block named gauge becomes a picture; everything else \
      stays byte for byte:

        ```gauge
        value: 72
        unit: "%"
        ```

      In HTML it is <tacho-gauge value="72" unit="%">. A YAML or JSON file is a \
      dashboard: a title and gauges. `tacho report --help-all` has all options.
      """)

  @Argument(help: "Markdown, HTML, or a dashboard in YAML or JSON; - is standard input.", completion: .file())
  var document: String?

  @Option(
    name: [.short, .customLong("output")], parsing: .unconditionalSingleValue,
    help: "The file to write; - is standard output. (default: -)", completion: .file())
  var outputs: [String] = []
  var output: String? { outputs.first }

  @Option(
    help: "What the document is, when its name does not tell: markdown, html or dashboard.",
    completion: .list(DocumentSource.allCases.map(\.rawValue)))
  var source: String?

  @Option(
    name: .shortAndLong,
    help: "html, md (which keeps the sources in comments), email or pdf. (default: by --output)",
    completion: .list(Target.allCases.map(\.rawValue)))
  var format: String?

  @Option(
    help: "inline SVG, files beside the document, or data addresses. (default: files in Markdown, else inline)",
    completion: .list(ReportOptions.Pictures.allCases.map(\.rawValue)))
  var pictures: String?

  @Option(help: "The folder for picture files. (default: the output's name with -gauges)", completion: .directory)
  var assets: String?

  @Option(help: "svg or png, for files and data addresses. (default: svg)", completion: .list(["svg", "png"]))
  var pictureFormat: String?

  @Option(parsing: .unconditional, help: "Pixels per layout unit in a PNG, 0.1 to 8. (default: 2)")
  var scale: String?

  @Flag(help: "Two pictures of each gauge, for light pages and for dark ones.")
  var pair = false

  @Option(parsing: .unconditional, help: "The title of a page made of Markdown. (default: its first heading)")
  var title: String?

  @Option(help: "The language of a page made of Markdown, such as en or pt-BR. (default: en)")
  var language: String?

  @Option(
    help: "The theme of every gauge: short for --set theme=…; that of the page too",
    completion: .list(Theme.all.map(\.name) + ["auto"]))
  var theme: String?

  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: "Set a key in every gauge: path=value, as in theme=light. May be given several times.")
  var settings: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: "A header of a mail, as in 'Subject: Weekly report'. May be given several times.")
  var header: [String] = []

  @Flag(help: "Write nothing; fail when the output is not what would be written.")
  var check = false

  @Flag(help: "Be a filter of pandoc: its JSON on standard input and output, its format as the argument.")
  var pandocFilter = false

  @OptionGroup var fonts: FontOptions

  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  func run() throws { try Failure.reporting(write) }

  private func write() throws(Failure) {
    guard outputs.count < 2 else {
      throw Failure(.usage, "--output: a report is one document; name one, and run the command again for the other")
    }
    if let output { try OutputNames.check(output, "--output") }
    if let assets { try OutputNames.check(assets, "--assets") }
    let made = pandocFilter ? try filtered() : try written()
    try fonts.tell(made.fonts, quiet: quiet)
    if !quiet {
      let name = pandocFilter ? "pandoc" : document ?? "-"
      for warning in made.warnings.prefix(8) { Console.error("warning: \(warning.description(in: name))".cleanedLine) }
      if made.warnings.count > 8 { Console.error("warning: and \(made.warnings.count - 8) more of these") }
      for setting in made.idleSettings { Console.error("warning: --set: \(setting)".cleanedLine) }
    }
    if made.gaugeCount == 0, !pandocFilter, !quiet {
      Console.error(
        "note: \(document ?? "-"): no gauge was found; tacho report --help shows how one is written".cleanedLine)
    }
    if check { return try compare(made) }
    let isStandardOutput = output == nil || output == "-"
    // A folder that is named may be others' too.
    let earlier = assets == nil && !made.folder.isEmpty ? output.map { EarlierPictures(of: $0, in: made.folder) } : nil
    let isMade = try Failure.naming("--assets") { () throws(FileError) in
      if made.files.isEmpty || made.folder.isEmpty { return false }
      return try Folder.make(made.folder)
    }
    do throws(Failure) {
      let set = FileSet()
      try Failure.naming("--output") { () throws(FileError) in
        for file in made.files { try set.add(made.folder + file.name, file.bytes, isNamed: false) }
        if let output, !isStandardOutput { try set.add(output, made.bytes) }
      }
      if isStandardOutput { try Console.output(made.bytes) }
      try Failure.naming("--output") { () throws(FileError) in try set.commit() }
    } catch {
      if isMade { Folder.unmake(made.folder) }
      throw error
    }
    let removed = earlier?.remove(besides: made.files.map(\.name)) ?? 0
    if let output, !isStandardOutput, !quiet {
      let gauges = made.gaugeCount == 1 ? "1 gauge" : "\(made.gaugeCount) gauges"
      let beside =
        made.files.isEmpty
        ? "" : ", \(made.files.count) \(made.files.count == 1 ? "picture" : "pictures") in \(made.folder)"
      Console.error("wrote \(output): \(gauges)\(beside)\(removed == 0 ? "" : "; earlier ones removed: \(removed)")")
    }
  }

  // MARK: - What is made

  private struct Made {
    let bytes: [UInt8]
    var files: [ReportFile] = []
    /// Where the files go, with its slash.
    var folder = ""
    let gaugeCount: Int
    let fonts: FontNotes
    let warnings: [SpecificationProblem]
    var idleSettings: [SpecificationProblem] = []
  }

  private func written() throws(Failure) -> Made {
    guard let document else { throw Failure(.usage, "report: name a document, or - for standard input") }
    let source = try chosenSource(document)
    let target = try chosenTarget(source, of: document)
    try refuseOptions(of: source, target)
    let (headers, language) = (try mailHeaders(), try pageLanguage())
    var options = ReportOptions(
      pictures: try choice(pictures, "--pictures") ?? (target == .md ? .files : .inline),
      format: try choice(pictureFormat, "--picture-format") ?? .svg, scale: try pixelScale(), isPair: pair,
      settings: try allSettings()
    )
    options.themes = try themeFiles()
    if options.format == .pdf { throw Failure(.usage, "--picture-format: pages show svg or png") }
    try refuseOptionsOfPictures(source, target, options)
    // Before a folder for its pictures is asked for: a file that is not there needs none.
    // A document of Markdown may be brought up to date where it is.
    let bytes = try SpecificationFile.read(document, isKept: false)
    var folder = ""
    if options.pictures == .files, target == .md || target == .html, source != .dashboard {
      folder = try assetFolder()
      options.folder = try PathText.way(from: PathName.folder(of: output ?? ""), to: folder)
    }
    let writer = try ReportWriter(beside: document, fonts.typesetter(quiet: quiet), options)
    if source == .dashboard, target == .pdf {
      let sheets = try naming(document) { () throws(SpecificationError) in
        try writer.sheets(writer.dashboard(bytes, theme: theme))
      }
      let bytes = try Failure.converting { () throws(TachoError) in
        do throws(RasterError) { return try sheets.pdf() } catch { throw TachoError.raster(error) }
      }
      return Made(
        bytes: bytes, gaugeCount: sheets.gaugeCount, fonts: sheets.fonts, warnings: sheets.warnings)
    }
    let result = try naming(document) { () throws(SpecificationError) in
      switch (source, target) {
      case (.dashboard, _): try writer.page(writer.dashboard(bytes, theme: theme))
      case (.markdown, .email): try writer.mail(bytes, from: .markdown, headers: headers)
      case (.html, .email): try writer.mail(bytes, from: .html, headers: headers)
      case (.markdown, .html), (.markdown, .pdf):
        try writer.page(ofMarkdown: bytes, PageOptions(title: title, language: language, theme: theme))
      case (.markdown, _): try writer.markdown(bytes, source: .kept)
      case (.html, _): try writer.html(bytes)
      }
    }
    return Made(
      bytes: target == .pdf
        ? try PagePrinter.pdf(of: result.document, beside: document, quiet: quiet) : result.document,
      files: result.files, folder: folder, gaugeCount: result.gaugeCount,
      fonts: result.fonts, warnings: result.warnings, idleSettings: result.idleSettings)
  }

  /// What has no effect on such a document.
  private func refuseOptions(of source: DocumentSource, _ target: Target) throws(Failure) {
    if !header.isEmpty, target != .email {
      throw Failure(.usage, "--header: only a mail has headers; add --format email")
    }
    func given(_ options: [(name: String, isGiven: Bool)]) -> String? {
      let names = options.filter(\.isGiven).map(\.name)
      return names.isEmpty ? nil : names.joined(separator: ", ")
    }
    let ofPictures = [("--pair", pair), ("--pictures", pictures != nil), ("--assets", assets != nil)]
    if source == .dashboard, let names = given([("--set", !settings.isEmpty)] + ofPictures) {
      throw Failure(.usage, "\(names): a dashboard says itself how it looks; write it there, and leave the options out")
    }
    if target == .pdf, output == nil || output == "-", Console.isOutputTerminal {
      throw Failure(.usage, "--output: standard output is a terminal; send the pdf to a file or a pipe")
    }
    if target == .pdf, let names = given(ofPictures) {
      throw Failure(
        .usage, "\(names): a PDF holds its pictures, light or dark as the theme is; leave them out")
    }
    if source != .markdown || target != .html && target != .pdf,
      let names = given([("--title", title != nil), ("--language", language != nil)])
    {
      throw Failure(.usage, "\(names): only for a page made of Markdown; leave it out")
    }
  }

  private func refuseOptionsOfPictures(
    _ source: DocumentSource, _ target: Target, _ options: ReportOptions
  ) throws(Failure) {
    let ofPictures = [
      ("--pair", pair), ("--pictures", pictures != nil), ("--assets", assets != nil),
      ("--picture-format", options.format == .svg && pictureFormat != nil),
    ].filter(\.1).map(\.0)
    if target == .email, !ofPictures.isEmpty {
      throw Failure(
        .usage, "\(ofPictures.joined(separator: ", ")): a mail holds its pictures, which are PNG; leave it out")
    }
    if assets != nil, options.pictures != .files {
      throw Failure(.usage, "--assets: the pictures are in the document; add --pictures files, or leave it out")
    }
    let isVector = target == .pdf || options.pictures == .inline && source != .dashboard && target != .email
    if isVector, options.format != .svg {
      throw Failure(
        .usage,
        target == .pdf
          ? "--picture-format: the pictures of a PDF are vectors; leave it out"
          : "--picture-format: pictures inline are SVG; add --pictures files or data for PNG")
    }
    if scale != nil, isVector || options.format == .svg && target != .email {
      throw Failure(
        .usage, "--scale: only PNG has pixels; \(target == .pdf ? "leave it out" : "add --picture-format png")")
    }
  }

  /// Pandoc gives the format it writes as the only argument; the document comes and goes by the standard streams.
  private func filtered() throws(Failure) -> Made {
    let settings = try allSettings()
    for (option, isGiven) in [
      ("--output", output != nil), ("--source", source != nil), ("--format", format != nil),
      ("--pictures", pictures != nil),
      ("--pair", pair), ("--check", check), ("--header", !header.isEmpty), ("--title", title != nil),
      ("--language", language != nil),
    ] where isGiven {
      throw Failure(.usage, "\(option): does not go with --pandoc-filter")
    }
    let format: PictureFormat =
      try choice(pictureFormat, "--picture-format") ?? ReportWriter.pictureFormat(forPandoc: document ?? "")
    let folder = assets == nil ? "gauges/" : try assetFolder()
    var options = ReportOptions(
      pictures: .files, format: format, scale: try pixelScale(), folder: folder, settings: settings)
    options.themes = try themeFiles()
    let bytes = try SpecificationFile.read("-")
    let writer = try ReportWriter(beside: "-", fonts.typesetter(quiet: quiet), options)
    let result = try naming("pandoc") { () throws(SpecificationError) in try writer.pandoc(bytes, to: document ?? "") }
    return Made(
      bytes: result.document, files: result.files, folder: folder, gaugeCount: result.gaugeCount,
      fonts: result.fonts, warnings: result.warnings, idleSettings: result.idleSettings)
  }

  /// Places in the document are told with its name.
  private func naming<Value>(
    _ name: String, _ work: () throws(SpecificationError) -> Value
  ) throws(Failure) -> Value {
    do throws(SpecificationError) {
      return try work()
    } catch {
      let settings = try allSettings()
      let ofOptions = error.problems.filter { $0.isOf(settings) }
      let lines = error.problems.map { problem in
        guard problem.isOf(settings) else { return problem.description(in: name) }
        return problem.path == "theme" && theme != nil ? "--theme: \(problem.message)" : "--set: \(problem)"
      }
      throw Failure(
        ofOptions.count == lines.count ? .usage : .badData, lines.joined(separator: "\nerror: "))
    }
  }

  // MARK: - Check

  private func compare(_ made: Made) throws(Failure) {
    guard let output, output != "-" else {
      throw Failure(.usage, "--check: name the file to check with --output")
    }
    var problems: [String] = []
    func compare(_ path: String, _ bytes: [UInt8], _ open: () throws(FileError) -> InputFile) {
      do throws(FileError) {
        if try SpecificationFile.bytes(of: open()) != bytes { problems.append("\(path) is out of date") }
      } catch {
        problems.append(Failure(error, naming: "“\(path)”").message)
      }
    }
    for file in made.files {
      compare(made.folder + file.name, file.bytes) { () throws(FileError) in try Folder(made.folder).open(file.name) }
    }
    compare(output, made.bytes) { () throws(FileError) in try InputFile(output) }
    guard problems.isEmpty else {
      throw Failure(.badData, (problems + ["run the same command without --check"]).joined(separator: "\nerror: "))
    }
    if !quiet { Console.error("\(output) is up to date") }
  }
}
