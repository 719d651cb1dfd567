import Gauges
import Reports
import TestSupport
import Testing
import VectorGraphics

@testable import Specification

/// What the documents' gauges say and a report does not show is told.
struct ReportNotesTests {
  enum Document: String, CaseIterable {
    case markdown, html, dashboard

    /// A document with a gauge of a line each for a value and for another key, which is in the last line of it.
    func text(_ key: String) -> (text: String, line: Int) {
      switch self {
      case .markdown: ("# T\n\n```gauge\nvalue: 3\n\(key)\n```\n", 5)
      case .html: ("<p>T\n<pre class=\"gauge\"><code>value: 3\n\(key)</code></pre>\n", 3)
      case .dashboard: ("title: T\nsections:\n- gauges:\n  - value: 3\n    \(key)\n", 5)
      }
    }

    func report(_ text: String, _ writer: ReportWriter) throws -> Report {
      switch self {
      case .markdown: try writer.markdown(bytes(text), source: .replaced)
      case .html: try writer.html(bytes(text))
      case .dashboard: try writer.page(DashboardSpecification(bytes(text)))
      }
    }
  }

  /// Where a key stood before, and where a bracket begins, is a place of the document too.
  @Test(
    arguments: [
      "# T\n\n```gauge\nvalue: 5\n@\ntitle: x\n@\n```\n",
      "# T\n\n> ```gauge\n> value: 5\n> @\n> title: x\n> @\n> ```\n",
      "# T\n\n- a\n\n  ```gauge\n  value: 5\n  @\n  title: x\n  @\n  ```\n",
      "---\nauthor: x\n@\ntitle: T\n@\n---\n# T\n",
      "<p>T\n<pre class=\"gauge\"><code>value: 5\n@\ntitle: x\n@\n</code></pre>\n",
      "<html><body>\n<p>x</p>\n<tacho-gauge>\n  value: 5\n  @\n  title: x\n  @\n</tacho-gauge></body></html>\n",
    ], ["subtitle: a", "ranges: [{from: 3"])
  func placesWithinMessagesAreTheDocuments(_ text: String, _ line: String) throws {
    let document = text.replacing("@", with: line)
    let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.hasSuffix(line) })
    let column = lines[row].count - line.count + 1
    let place = "line \(row + 1), column \(column + (line.hasSuffix("3") ? 9 : 0))"
    let writer = try writer()
    func report() throws -> Report {
      text.hasPrefix("<") ? try writer.html(bytes(document)) : try writer.markdown(bytes(document), source: .replaced)
    }
    // A head that has a key twice is passed over.
    let told: String
    do { told = try report().warnings.map(\.description).joined() } catch { told = "\(error)" }
    #expect(told.contains(place), "\(place): \(told)")
  }

  /// Texts of keys that take more than any text, and choices that go with the rest.
  private static let texts = [
    "easing": "ease-in", "where": "a=b", "spring": "{bounce: 0.2}", "tremble": "{amplitude: 0.1}", "fps": "10",
    "stiffness": "100", "damping": "10",
  ]

  /// The physical way to write a spring takes these together.
  private static let company = [
    "mass": ["stiffness", "damping"], "stiffness": ["damping"], "damping": ["stiffness"],
    "initialVelocity": ["stiffness", "damping"],
  ]

  private static func text(_ key: KeyInfo) -> String {
    texts[key.name] ?? text(key.type)
  }

  private static func text(_ type: KeyType) -> String {
    switch type {
    case .number(let range, _), .whole(let range): "\(Swift.min(Swift.max(1, range.lowerBound), range.upperBound))"
    case .boolean: "true"
    case .choice(let names): names.first ?? ""
    case .either(let types): types.first.map(text) ?? ""
    case .list(let element, _): "[\(text(element))]"
    case .map(let keys): "{" + keys.filter(\.isRequired).map { "\($0.name): \(text($0))" }.joined() + "}"
    default: "words"
    }
  }

  /// A line for each key below `names`, with what it is in.
  private static func lines(_ keys: [KeyInfo], among names: [String]? = nil) -> [String] {
    keys.filter { names?.contains($0.name) ?? true }.flatMap { key -> [String] in
      let inner = ([key.type] + { if case .either(let types) = key.type { types } else { [] } }()).flatMap {
        type -> [String] in
        switch type {
        case .map(let keys):
          lines(keys).map { line in
            let needed = company[String(line.prefix { $0 != ":" })] ?? []
            let others = keys.filter { key in
              (key.isRequired || needed.contains(key.name)) && !line.hasPrefix(key.name + ":")
            }
            return "{" + ([line] + others.map { "\($0.name): \(text($0))" }).joined(separator: ", ") + "}"
          }
        case .list(.map(let keys), _):
          lines(keys).map { line in
            // A step that goes somewhere, in a time that an easing needs.
            let isMove = ["to", "set", "hold"].allSatisfy { !line.hasPrefix($0 + ":") }
            return "[{\(line)" + (isMove ? ", to: 3" : "") + (line.hasPrefix("easing") ? ", duration: 1" : "") + "}]"
          }
        default: []
        }
      }
      return (inner.isEmpty ? [text(key)] : inner).map { "\(key.name): \($0)" }
    }
  }

  private static let ofWholePicture = lines(GaugeKeys.all.map(\.info), among: ["animation", "data", "output"])

  @Test(arguments: Document.allCases)
  func keysOfFilmsAndTablesAreToldWhereTheyAreWritten(document: Document) throws {
    let writer = try writer(.inline)
    let plain = try document.report(document.text("x-note: 1").text, writer).document
    var refused: [String] = []
    for key in Self.ofWholePicture {
      let (text, line) = document.text(key)
      let report: Report
      do { report = try document.report(text, writer) } catch {
        refused.append(key)
        continue
      }
      let path = (document == .dashboard ? "sections[0].gauges[0]." : "") + key.prefix { $0 != ":" }
      let isTold = report.warnings.contains { $0.path == path && $0.place?.line == line }
      #expect(isTold || report.document != plain, "\(key): \(report.warnings)")
    }
    #expect(Self.ofWholePicture.count > 50 && refused.count < 3, "\(refused)")
  }

  @Test(arguments: ofWholePicture)
  func settingsForAllGaugesOfFilmsAndTablesAreTold(line: String) throws {
    let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
    let setting = GaugeSpecification.Setting(path: parts[0], value: parts[1])
    let writer = try writer(.inline, settings: [setting])
    guard let report = try? writer.html(bytes("<pre class=\"gauge\"><code>value: 3</code></pre>")) else { return }
    #expect(report.idleSettings.map(\.path) == [parts[0]])
  }

  /// A file is for films and batches too, and where a row is read, so is what says how.
  @Test func whatServesOtherUsesOrARowIsNotTold() throws {
    let files = [
      "tank.yaml": "value: 3\nanimation: {fps: 10}\noutput: {scale: 3}\n", "a.csv": "# made by hand\nvalue\n3\n",
    ]
    func told(_ lines: String) throws -> [String] {
      let writer = try writer(.inline, files: files)
      return try writer.markdown(bytes("```gauge\n\(lines)\n```\n"), source: .replaced).warnings.map {
        "\($0.place?.line ?? 0) \($0.path)"
      }
    }
    #expect(try told("spec: tank.yaml") == [])
    #expect(try told("extends: tank.yaml") == [])
    #expect(try told("extends: tank.yaml\nanimation: {fps: 20}") == ["3 animation"])
    #expect(try told("spec: tank.yaml\nset: {animation.fps: 3}") == ["3 animation.fps"])
    #expect(try told("data: a.csv\nrow: 1\nset: {data.comment: '#'}").isEmpty)
    #expect(try told("data: a.csv\nrow: 1\nset: {data.timeUnit: s}") == ["4 data.timeUnit"])
  }

  /// What lies where nothing is drawn is told where it is written, in a board as elsewhere.
  @Test func aBoardTellsWhereItIsWritten() throws {
    let files = ["base.yaml": "value: 3\ntargets: [{value: 600}]\n"]
    let writer = try writer(.inline, files: files)
    let board =
      "title: T\nsections:\n- gauges:\n  - value: 42\n    targets: [{value: 500}]\n  - extends: base.yaml\n    title: X\n"
      + "  - layout:\n      gauges:\n      - value: 3\n        ranges: [{from: 700}]\n"
    let told = try writer.page(writer.dashboard(bytes(board))).warnings
    #expect(told.map { $0.place?.line } == [5, 2, 11] && told.map { $0.place?.column } == [23, 19, 18], "\(told)")
    #expect(told.map { $0.place?.file } == [nil, "base.yaml", nil], "\(told)")
  }

  /// What a document sets is told where it sets it, and what a file says with that file's place.
  @Test func whatIsSetIsToldWhereItIsSet() throws {
    let files = ["tank.yaml": "value: 3\nmax: 120\nranges:\n- {from: 200}\n", "a.csv": "value\n3\n"]
    let writer = try writer(.inline, files: files)
    for source in ["spec: tank.yaml", "data: a.csv\nrow: 1"] {
      let line = 1 + source.split(separator: "\n").count
      for (key, path) in [("colour: red", "colour"), ("max: -3", "max"), ("value: abc", "value")] {
        let lines = source + "\nset:\n  title: T\n  \(key)\n"
        let error = try #require(throws: SpecificationError.self) {
          try writer.markdown(bytes("```gauge\n\(lines)```\n"), source: .replaced)
        }
        let problem = try #require(error.problems.first)
        #expect(problem.place == Place(line: line + 3, column: 3) && problem.path == path, "\(source) \(problem)")
        let board =
          "title: T\nsections:\n- gauges:\n  - "
          + lines.split(separator: "\n").joined(separator: "\n    ") + "\n"
        let inBoard = try #require(throws: SpecificationError.self) {
          try writer.page(writer.dashboard(bytes(board)))
        }
        #expect(inBoard.problems.first?.place == Place(line: line + 5, column: 7), "\(source) \(inBoard)")
      }
    }
    let told = try writer.markdown(
      bytes("# T\n\n```gauge\nspec: tank.yaml\nset:\n  animation.hysteresis: 3\n  palette: safe\n```\n"),
      source: .replaced
    ).warnings
    #expect(told.map { $0.place?.line } == [6, 4, 7], "\(told)")
    #expect(told.map(\.path) == ["animation.hysteresis", "spec", "palette"], "\(told)")
    #expect(told.count == 3 && told[1].message.hasPrefix("tank.yaml:4:3: ranges[0]: from 200"), "\(told)")
  }
}

/// What is told of a gauge of a dashboard is true of the picture that the page has of it.
struct PageDrawingTests {
  private func report(_ gauge: String, theme: String = "auto") throws -> (page: String, told: [String]) {
    let board = "title: T\ntheme: \(theme)\nsections:\n- gauges:\n  - \(gauge)\n"
    let report = try writer(.inline).page(DashboardSpecification(bytes(board)))
    return (text(report.document), report.warnings.map(\.path))
  }

  /// Tokens that other pages draw, and one of all.
  @Test(arguments: [
    ("radial", "card-auto", ["hubShade", "accentShade"], 1), ("compass", "terminal", ["track"], 2),
  ])
  func tokensAreJudgedByThePage(kind: String, theme: String, tokens: [String], seed: UInt64) throws {
    let plain = try report("{kind: \(kind), value: 38}", theme: theme).page
    var random = SplitMix64(seed: seed)
    // What is drawn of another value is nobody's fault.
    let all = Theme.tokens.map(\.name).filter { !["muted", "warn", "alarm", "ok"].contains($0) }
    for token in tokens + all.shuffled(using: &random).prefix(1) {
      guard let one = try? report("{kind: \(kind), value: 38, tokens: {\(token): tomato}}", theme: theme) else {
        continue
      }
      let isTold = one.told.contains { $0.hasPrefix("sections[0].gauges[0].tokens") }
      #expect(one.page != plain || isTold, "\(token)")
    }
  }

  @Test(arguments: [
    "{kind: vu, variant: ppm, value: 9.5, KEY}|history: [-18]", "{value: 3, KEY}|halo: red",
    "{kind: level, values: {roll: 9}, a11y: {decorative: true}, targets: [{value: 20, KEY}]}|label: Goal",
  ])
  func whatChangesThePageIsNotToldIdle(sample: String) throws {
    let parts = sample.split(separator: "|").map(String.init)
    let with = try report(parts[0].replacing("KEY", with: parts[1]))
    let without = try report(parts[0].replacing(", KEY", with: ""))
    #expect(with.page != without.page && with.told == [], "\(with.told)")
  }

  @Test func whatHasNoRoomIsToldOnce() throws {
    let gauge =
      "{kind: bullet, value: 88, history: [1, 2, 3, 4, 5, 6, 7], stats: {peak: 69.437}, readout: {suffix: \"×\"}}"
    let board = "title: T\ntheme: terminal-amber\nsections:\n- gauges:\n  - \(gauge)\n"
    let warnings = try writer(.inline).page(DashboardSpecification(bytes(board))).warnings
    #expect(Set(warnings).count == warnings.count, "\(warnings)")
  }

  /// A text alone is told as what it is, whatever the page sets beside it.
  @Test(arguments: ["72 %", "speed"])
  func aTextIsNoGauge(words: String) throws {
    let error = #expect(throws: SpecificationError.self) {
      try writer(.inline).html(bytes("<pre class=\"gauge\"><code>\(words)</code></pre>"))
    }
    let told = error?.description ?? ""
    #expect(told.contains("must be a map of keys and values, got the text “\(words)”"), "\(told)")
    #expect(!words.hasPrefix("72") || told.contains("value: 72"), "\(told)")
  }
}
