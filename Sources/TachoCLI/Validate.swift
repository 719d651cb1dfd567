import ArgumentParser
import Files
import JSONFormat
import Reports
import Tacho

struct Validate: ParsableCommand {
  /// What a file may be.
  private enum Source: String, CaseIterable { case gauge, dashboard, markdown, html, theme }

  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Check specifications, dashboards and documents.",
    discussion: """
      Says everything that is wrong, with file, line and column. The exit status is 65 when anything is. Gauges in a
      dashboard or a document are drawn with all that they refer to.
      """)

  @Argument(
    help: "Gauges and dashboards in JSON or YAML, Markdown and HTML with gauges; - is standard input.",
    completion: .file())
  var files: [String]

  @Option(
    help: "What the files are, when their names do not tell: gauge, dashboard, markdown, html or theme.",
    completion: .list(Source.allCases.map(\.rawValue)))
  var source: String?

  @Flag(help: "One JSON array of problems instead of lines to read.")
  var json = false

  func run() throws { try Failure.reporting(check) }

  private func check() throws(Failure) {
    let source: Source? = try choice(source, "--source")
    var reports: [JSON] = []
    var lines: [String] = []
    var unread: [Failure] = []
    for path in files {
      let bytes: [UInt8]
      do throws(Failure) { bytes = try SpecificationFile.read(path) } catch {
        // One that is not there hides nothing of the others.
        unread.append(error)
        reports.append(SpecificationProblem(place: nil, message: error.message).json(file: path))
        lines.append("\(path): \(error.message)")
        continue
      }
      let source = source ?? Self.source(of: path, bytes)
      let isText = source != .gauge && source != .theme
      let writer = isText ? try Self.writer(beside: path) : nil
      do throws(SpecificationError) {
        let verdict =
          if let writer { try document(bytes, source, path, writer) } else if source == .theme {
            try theme(bytes, path)
          } else {
            try gauge(
              NamedFileReader(of: path).filled(SpecificationFile.template(bytes, path: path), themesOfOptions: [:]),
              path)
          }
        if !json { lines.append("\(path): \(verdict)") }
      } catch {
        lines += error.lines(naming: path)
        reports += error.problems.map { $0.json(file: path) }
      }
    }
    try Console.output(Array((json ? JSON.array(reports).text() : lines.joined(separator: "\n")).utf8) + [0x0A])
    if let failure = unread.first, unread.count == reports.count { throw failure }
    let count = reports.count
    if count > 0 { throw Failure(.badData, "\(count) \(count == 1 ? "problem" : "problems") found") }
  }

  private static func source(of path: String, _ bytes: [UInt8]) -> Source {
    switch DocumentSource(path: path) {
    case .markdown: .markdown
    case .html: .html
    case .dashboard, nil:
      DashboardSpecification.isOne(bytes) ? .dashboard : ThemeFile.isOne(bytes) ? .theme : .gauge
    }
  }

  // MARK: - One file

  private func theme(_ bytes: [UInt8], _ path: String) throws(SpecificationError) -> String {
    warn(of: try NamedFileReader(of: nil).theme(bytes, path: path).warnings, in: path)
    return "ok"
  }

  /// - Returns: what is said of a file without a fault.
  private func gauge(
    _ template: SpecificationTemplate, _ path: String
  ) throws(SpecificationError) -> String {
    let specification = try template.filled(with: [])
    // Nothing is wrong with what cannot be seen, so it does not count.
    // What finds no room on the specification's own canvas, where there is a font to measure with.
    if let typesetter = try? Typesetter().lending(from: specification.fonts),
      let dial = try? specification.gauge.dial(size: specification.size, shaper: typesetter)
    {
      let notes = specification.notes(of: dial, shaper: typesetter)
      warn(of: notes.warnings, in: path)
      for line in notes.omitted + notes.fonts.lines { Console.error("warning: \(path): \(line)") }
    } else {
      warn(of: specification.warnings, in: path)
    }
    warn(of: specification.movementNotes, in: path)
    return "ok"
  }

  private func document(
    _ bytes: [UInt8], _ source: Source, _ path: String, _ writer: ReportWriter
  ) throws(SpecificationError) -> String {
    let report =
      switch source {
      case .dashboard: try writer.page(writer.dashboard(bytes))
      case .markdown: try writer.markdown(bytes, source: .kept)
      case .html, .gauge, .theme: try writer.html(bytes)
      }
    warn(of: report.warnings, in: path)
    for line in report.fonts.lines { Console.error("warning: \(path): \(line)") }
    return "ok, \(report.gaugeCount) gauge\(report.gaugeCount == 1 ? "" : "s")"
  }

  private static func writer(beside path: String) throws(Failure) -> ReportWriter {
    let typesetter: Typesetter
    do throws(FontError) { typesetter = try Typesetter() } catch { throw DefaultFont.failure(error) }
    return try ReportWriter(beside: path, typesetter, ReportOptions(pictures: .inline))
  }

  private func warn(of warnings: [SpecificationProblem], in path: String) {
    for warning in warnings { Console.error("warning: \(warning.description(in: path))") }
  }
}

extension SpecificationProblem {
  fileprivate func json(file: String) -> JSON {
    .object([
      ("file", .string(place?.file.map { PathName.folder(of: file) + $0 } ?? file)),
      ("line", .orNull(place.map { .number(Double($0.line)) })),
      ("column", .orNull(place.map { .number(Double($0.column)) })),
      ("path", .string(path)),
      ("message", .string(message)),
    ])
  }
}
