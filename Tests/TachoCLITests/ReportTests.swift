import Foundation
import Testing

/// `tacho report`: documents, their pictures, and what is refused.
struct ReportTests {
  private let block = "```gauge\ntitle: Speed\nvalue: 72\nsize: 60\n```\n"

  // MARK: - Markdown

  @Test func markdownInPlaceIsStableAndChecked() throws {
    let folder = try TemporaryFolder()
    try folder.write("# A\n\n\(block)\nend", to: "a.md")
    #expect(try folder.tacho("report", "a.md", "-o", "a.md", "--check").status == 65)
    #expect(try folder.names == ["a.md"])
    let first = try folder.tacho("report", "a.md", "-o", "a.md")
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.output.isEmpty && first.errors.contains("wrote a.md: 1 gauge, 1 picture in a-gauges/"))
    let once = try folder.bytes("a.md")
    #expect(try folder.tacho("report", "a.md", "-o", "a.md", "-q").status == 0)
    #expect(try folder.bytes("a.md") == once)
    #expect(try folder.tacho("report", "a.md", "-o", "a.md", "--check").status == 0)
    let pictures = try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "a-gauges").path)
    let picture = try #require(pictures.first)
    #expect(pictures.count == 1 && picture.hasPrefix("speed-"))
    #expect(try fileKind(folder.bytes("a-gauges/\(picture)")) == "svg")

    try folder.write("<svg/>", to: "a-gauges/\(picture)")
    let stale = try folder.tacho("report", "a.md", "-o", "a.md", "--check")
    #expect(stale.status == 65)
    #expect(stale.errors.contains("a-gauges/\(picture) is out of date"))
    #expect(try folder.bytes("a.md") == once)
  }

  /// The second gauge has the same keys on other lines.
  @Test func noticesStandAtTheLineOfTheirKey() throws {
    let folder = try TemporaryFolder()
    let keys = ["kind: radial", "value: 5", "id: foo", "halo: red", "delta:", "  style: relative"]
    let (first, second) = (keys, ["", "# more", "value: 6"] + keys.filter { $0 != "value: 5" })
    let lines = ["# A", "```gauge"] + first + ["```", "", "```gauge"] + second + ["```"]
    try folder.write(lines.joined(separator: "\n") + "\n", to: "a.md")
    let run = try folder.tacho("report", "a.md", "-o", "a.html")
    #expect(run.status == 0)
    for (key, text) in [("id", "id: foo"), ("halo", "halo: red"), ("delta.style", "  style: relative")] {
      for number in lines.indices where lines[number] == text {
        let expected = "a.md:\(number + 1):"
        let isTold = run.errors.split(separator: "\n").contains { $0.contains(expected) && $0.contains(": \(key): ") }
        #expect(isTold, "\(expected) \(key) in \(run.errors)")
      }
    }
  }

  /// In the folder that is the document's own; files of others stay, and so do those in a folder that is named.
  @Test func picturesThatADocumentNoLongerNamesAreRemoved() throws {
    for named in [[], ["--assets", "a-gauges"]] {
      let folder = try TemporaryFolder()
      func pictures() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "a-gauges").path).sorted()
      }
      try folder.write(block + "\n" + block.replacing("72", with: "50"), to: "a.md")
      let arguments = ["report", "a.md", "-o", "a.md"] + named
      #expect(try folder.tacho(arguments).status == 0)
      let before = try pictures()
      try folder.write("mine", to: "a-gauges/speed-0123456789.svg")
      try folder.write(
        String(decoding: folder.bytes("a.md"), as: UTF8.self).replacing("value: 72", with: "value: 73"), to: "a.md")
      let run = try folder.tacho(arguments)
      #expect(run.status == 0 && before.count == 2)
      let after = try pictures()
      #expect(after.contains("speed-0123456789.svg") && after.count == (named.isEmpty ? 3 : 4), "\(after)")
      #expect(run.errors.contains("earlier ones removed: 1") == named.isEmpty)
      #expect(try folder.tacho(arguments + ["--check"]).status == 0)
    }
  }

  @Test func linksLeadFromTheDocumentToTheFolder() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("docs")
    try folder.write(block, to: "a.md")
    #expect(try folder.tacho("report", "a.md", "-o", "docs/b.md", "--assets", "pictures", "-q").status == 0)
    #expect(try folder.text("docs/b.md").contains("](../pictures/speed-"))
    let absolute = folder.url.appending(path: "pictures").path
    #expect(try folder.tacho("report", "a.md", "-o", "docs/c.md", "--assets", absolute, "-q").status == 0)
    #expect(try folder.text("docs/c.md") == folder.text("docs/b.md"))
    #expect(try folder.tacho("report", "a.md", "-o", "pictures/d.md", "--assets", "pictures", "-q").status == 0)
    #expect(try folder.text("pictures/d.md").contains("](speed-"))
  }

  @Test func aPictureIsNoReport() throws {
    let folder = try TemporaryFolder()
    try folder.write(block, to: "a.md")
    let run = try folder.tacho("report", "a.md", "-o", "a.png")
    #expect(run.status == 64)
    #expect(run.errors.contains("reports cannot be written as .png") && run.errors.contains("--format"))
    #expect(try folder.names == ["a.md"])
    #expect(try folder.tacho("report", "a.md", "-o", "a.png", "--format", "html").status == 0)
  }

  @Test func anEndingThatSaysNoFormatIsRefused() throws {
    let folder = try TemporaryFolder()
    try folder.write("Words.\n", to: "a.md")
    let run = try folder.tacho("report", "a.md", "-o", "page.txt")
    #expect(run.status == 64 && run.errors.contains(".txt; use .html, .md, .eml or .pdf"))
    #expect(try folder.names == ["a.md"])
    let none = try folder.tacho("report", "a.md", "-o", "page.md")
    #expect(none.status == 0 && none.errors.contains("note: a.md: no gauge was found"))
    #expect(try !folder.tacho("report", "a.md", "-q").errors.contains("note"))
  }

  /// A picture that a gauge names lies beside the document, whatever the document is.
  @Test(arguments: [
    ("a.md", "```gauge\nvalue: 3\nlogo: KEY\n```\n"),
    ("a.html", "<pre class=\"gauge\"><code>value: 3\nlogo: KEY</code></pre>\n"),
    ("a.yaml", "title: T\nsections:\n- gauges:\n  - value: 3\n    logo: KEY\n"),
  ])
  func filesThatGaugesNameAreRead(name: String, document: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><rect width=\"9\" height=\"9\" fill=\"red\"/></svg>",
      to: "logo.svg")
    try folder.write(document.replacing("KEY", with: "logo.svg"), to: name)
    try folder.write(document.replacing("KEY", with: "none.svg"), to: "b-" + name)
    let run = try folder.tacho("report", name, "-o", "page.html")
    #expect(run.status == 0 && run.errors.hasPrefix("wrote page.html"), "\(run.errors)")
    let missing = try folder.tacho("report", "b-" + name, "-o", "other.html")
    #expect(missing.status == 65 && missing.errors.contains("logo: cannot read “none.svg”"), "\(missing.errors)")
  }

  @Test func theStreamsAreReadAndWritten() throws {
    let folder = try TemporaryFolder()
    try folder.write(block, to: "a.md")
    let run = try folder.shell(#""$0" report - --source markdown --format html < a.md"#)
    #expect(run.status == 0)
    #expect(run.text.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">") && run.text.hasSuffix("</html>\n"))
    #expect(run.text.contains("\n<div class=\"gauge\"><svg ") && run.text.contains("</svg></div>\n"))
    #expect(try folder.names == ["a.md"])
  }

  @Test func referencesAreReadBesideTheDocument() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("docs")
    try folder.write("value: 3\nsize: 60\n", to: "docs/speed.yaml")
    try folder.write("```gauge\nspec: speed.yaml\nset: {value: 44}\n```\n", to: "docs/a.md")
    #expect(try folder.tacho("report", "docs/a.md", "--format", "html").text.contains("Gauge: 44 on"))
    try folder.write("titel: x\n", to: "docs/speed.yaml")
    let bad = try folder.tacho("report", "docs/a.md", "--format", "html")
    #expect(bad.status == 65)
    #expect(bad.errors.contains("error: docs/a.md:2:7: spec: speed.yaml"))
    for path in ["../a.yaml", "/etc/hostname", "missing.yaml", "-"] {
      try folder.write("```gauge\nspec: '\(path)'\n```\n", to: "docs/a.md")
      let run = try folder.tacho("report", "docs/a.md", "--format", "html")
      #expect(run.status == 65, "\(path)")
      #expect(run.errors.hasPrefix("error: docs/a.md:2:7: spec: ") && run.output.isEmpty)
    }
  }

  @Test func rowsAreReadBesideTheDocument() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("docs")
    try folder.write("value: 3\nsize: 60\n", to: "docs/speed.yaml")
    try folder.write("trip;value\nthere;44\nback;4x\n", to: "docs/trips.csv")
    try folder.write("value\n1\n", to: "outside.csv")
    func run(_ data: String, _ row: String) throws -> FinishedProgram {
      try folder.write("```gauge\nspec: speed.yaml\ndata: '\(data)'\nrow: \(row)\n```\n", to: "docs/a.md")
      return try folder.tacho("report", "docs/a.md", "--format", "html")
    }
    #expect(try run("trips.csv", "{trip: there}").text.contains("Gauge: 44 on"))
    let bad = try run("trips.csv", "2")
    #expect(bad.status == 65 && bad.output.isEmpty)
    #expect(bad.errors.hasPrefix("error: docs/a.md:4:6: row: trips.csv:3:6: “4x” is no number"))
    for path in ["../outside.csv", "/etc/hostname", "missing.csv", "-", "."] {
      let run = try run(path, "1")
      #expect(run.status == 65, "\(path)")
      #expect(run.errors.hasPrefix("error: docs/a.md:3:7: data: ") && run.output.isEmpty)
    }
  }

  // MARK: - Other targets

  @Test func elementsOfAPageBecomePictures() throws {
    let folder = try TemporaryFolder()
    try folder.write("<p>a<tacho-gauge value=5 size=60></tacho-gauge>b</p>\n", to: "a.html")
    let run = try folder.tacho("report", "a.html", "-o", "b.html")
    #expect(run.status == 0, "\(run.errors)")
    let page = try folder.text("b.html")
    #expect(page.hasPrefix("<p>a<svg ") && page.hasSuffix("</svg>b</p>\n"))
  }

  @Test func aMailIsMadeOfPartsAndSaysTheSameTwice() throws {
    let folder = try TemporaryFolder()
    try folder.write("<title>Week</title><tacho-gauge value=5 size=60></tacho-gauge>", to: "a.html")
    let arguments = ["report", "a.html", "-o", "a.eml", "-q", "--header", "To: a@example.org"]
    #expect(try folder.tacho(arguments).status == 0)
    let mail = try folder.bytes("a.eml")
    #expect(
      try folder.text("a.eml").hasPrefix("To: a@example.org\r\nSubject: Week\r\nX-Unsent: 1\r\nMIME-Version: 1.0\r\n"))
    #expect(try folder.tacho(arguments).status == 0)
    #expect(try folder.bytes("a.eml") == mail)
  }

  @Test func aDashboardIsAPageOrAPDF() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "title: Plant\nsections:\n- title: A\n  gauges: [{value: 1, size: 60}]\n  table: {columns: [a], rows: [[1]]}\n",
      to: "board.yaml")
    #expect(try folder.tacho("report", "board.yaml", "-o", "a.html", "-q").status == 0)
    #expect(try folder.text("a.html").hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    #expect(try folder.tacho("report", "board.yaml", "-o", "a.pdf", "-q").status == 0)
    #expect(try isWhole(folder.bytes("a.pdf")))
    let rows = String(repeating: "[1],", count: 200)
    try folder.write("title: Plant\nsections:\n- table: {columns: [a], rows: [\(rows)]}\n", to: "board.yaml")
    #expect(try folder.tacho("report", "board.yaml", "-o", "a.pdf", "-q").status == 0)
    #expect(try folder.text("a.pdf").contains("/Count 5"))
  }

  @Test func pandocGetsItsDocumentBack() throws {
    let folder = try TemporaryFolder()
    let code = #"{"t":"CodeBlock","c":[["",["gauge"],[]],"value: 5\nsize: 60"]}"#
    try folder.write(#"{"pandoc-api-version":[1,22],"meta":{},"blocks":[\#(code)]}"#, to: "a.json")
    for (format, ending) in [("html", "svg"), ("latex", "pdf"), ("docx", "png"), ("typst", "svg")] {
      let run = try folder.shell(#""$0" report --pandoc-filter \#(format) < a.json"#)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.text.contains("\"gauges/gauge-") && run.text.contains(".\(ending)\",\"\"]"))
    }
    // As pandoc runs the filter `tacho`.
    let asked = try folder.shell(#"PANDOC_READER_OPTIONS={} "$0" docx < a.json"#)
    #expect(asked.status == 0 && asked.text.contains(".png\",\"\"]"), "\(asked.errors)")
    #expect(try folder.shell(#""$0" docx < a.json"#).status == 64)
    #expect(try folder.names == ["a.json", "gauges"])
    let bad = try folder.shell(#"echo '{}' | "$0" report --pandoc-filter html"#)
    #expect(bad.status == 65 && bad.output.isEmpty)
  }

  // MARK: - Refusals

  @Test(arguments: [
    ["report", "a.md", "--pictures", "many"], ["report", "a.md", "--scale", "9"], ["report", "a.md", "--set", "x"],
    ["report", "a.md", "--header", "A: b"], ["report", "a.md"], ["report", "a.md", "--format", "html", "--check"],
    ["report"], ["report", "a.txt"], ["report", "a.html", "--format", "md"],
    ["report", "a.md", "--format", "email", "--header", "no"],
    ["report", "a.md", "--picture-format", "pdf", "-f", "html"],
    ["report", "--pandoc-filter", "html", "-o", "a"], ["report", "a.yaml", "--format", "email"],
    ["report", "a.yaml", "--set", "theme=light"], ["report", "a.yaml", "--pair", "-o", "a.html"],
  ])
  func wrongUsageIsStatus64AndWritesNothing(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    for name in ["a.md", "a.txt"] { try folder.write(block, to: name) }
    let run = try folder.tacho(arguments)
    #expect(run.status == 64, "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(try folder.names.sorted() == ["a.md", "a.txt"])
  }

  @Test(arguments: [
    ("b.md --assets p --pictures inline", "--pictures files"), ("b.html --assets p", "--pictures files"),
    ("b.html --picture-format png", "--pictures files or data"),
    ("b.md --pictures inline --picture-format png", "--pictures files or data"),
    ("b.md --scale 3", "--picture-format png"), ("b.html --pictures data --scale 3", "--picture-format png"),
    ("b.pdf --picture-format png", "vectors"), ("b.pdf --scale 3", "--scale: only PNG has pixels; leave it out"),
    ("b.eml --picture-format svg", "a mail holds its pictures, which are PNG"), ("b.eml --assets p", "a mail holds"),
    ("b.eml --pair", "a mail holds"), ("b.eml --pictures data", "a mail holds"),
  ])
  func optionsOfPicturesThatNothingUsesAreRefused(arguments: String, words: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(block, to: "a.md")
    let run = try folder.tacho(["report", "a.md", "-o"] + arguments.split(separator: " ").map(String.init))
    #expect(run.status == 64 && run.errors.contains(words), "\(run.errors)")
    #expect(try folder.names == ["a.md"])
  }

  @Test(arguments: [
    "b.eml --scale 3", "b.eml --picture-format png", "b.md --picture-format png --scale 3",
    "b.html --pictures data --picture-format png --scale 3", "b.html --pictures files --assets p",
    "b.html --pictures inline --picture-format svg",
  ])
  func optionsOfPicturesThatSomethingUsesAreTaken(arguments: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(block, to: "a.md")
    let run = try folder.tacho(["report", "a.md", "-q", "-o"] + arguments.split(separator: " ").map(String.init))
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func badGaugesGiveEveryPlaceAndNoFile() throws {
    let folder = try TemporaryFolder()
    try folder.write(block + "```gauge\nvalue: x\n```\n\n> ~~~gauge\n> valu: 1\n", to: "a.md")
    let run = try folder.tacho("report", "a.md", "-o", "b.md")
    #expect(run.status == 65)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("error: a.md:7:8: value: must be a number") == true)
    #expect(lines.last?.hasPrefix("error: a.md:11:3: valu: ") == true)
    #expect(try folder.names == ["a.md"])
  }

  /// A card has some colours of its own: one that nothing on the page shows is told, and no other.
  @Test(arguments: ["radial", "tank", "bullet", "lamp", "compass"]) func colorsThatACardDoesNotShowAreTold(kind: String)
    throws
  {
    let folder = try TemporaryFolder()
    func page(_ keys: String) throws -> (html: String, told: [String]) {
      try folder.write(
        "title: T\nsections:\n- gauges: [{kind: \(kind), value: 3, unit: l, title: A, subtitle: s\(keys)}, {value: 5}]\n",
        to: "board.yaml")
      let run = try folder.tacho("report", "board.yaml", "-o", "board.html")
      #expect(run.status == 0, "\(run.errors)")
      return (try folder.text("board.html"), run.errors.split(separator: "\n").map(String.init))
    }
    let plain = try page("")
    for token in ["page", "title", "label", "muted", "value", "track", "majorTick", "accent"] {
      let colored = try page(", tokens: {\(token): \"#ff00aa\"}")
      let isTold = colored.told.contains { $0.contains("gauges[0].tokens.\(token): changes nothing") }
      #expect(isTold == (colored.html == plain.html), "\(token) on \(kind): \(colored.told)")
    }
  }

  /// What a page's theme or a setting is told of is told there, once, and not of each gauge.
  @Test func themesOfPagesAreToldWhereTheyStand() throws {
    let folder = try TemporaryFolder()
    let colors = "{extends: dark, colors: {alarm: \"#111\"}}"
    let gauge = "value: 3\nranges: [{from: 50, to: 90, severity: alarm}]\n"
    try folder.write(gauge, to: "g.yaml")
    try folder.write(colors, to: "th.yaml")
    try folder.write("title: T\ntheme: \(colors)\nsections: [{gauges: [{spec: g.yaml}]}]\n", to: "own.yaml")
    try folder.write("title: T\ntheme: th.yaml\nsections: [{gauges: [{spec: g.yaml}, {value: 3}]}]\n", to: "file.yaml")
    try folder.write("# T\n\n```gauge\n\(gauge)```\n\n```gauge\n\(gauge)```\n", to: "a.md")
    try folder.write("---\ntheme: \(colors)\n---\n# T\n\n```gauge\nvalue: 3\n```\n", to: "head.md")
    for (arguments, words) in [
      (["own.yaml"], "warning: own.yaml:2:40: theme.colors.alarm: "),
      (["file.yaml"], "warning: file.yaml:2:8: theme: th.yaml:1:33: colors.alarm: "),
      (["a.md", "--set", "theme=\(colors)"], "warning: --set: theme.colors.alarm: "),
      (["head.md"], "warning: head.md:1:1: the document's head: theme: "),
    ] {
      let run = try folder.tacho(["report"] + arguments + ["-o", "out.html"])
      let told = run.errors.split(separator: "\n").filter { $0.contains("warning") }
      #expect(run.status == 0 && told.count == 1 && told[0].hasPrefix(words), "\(run.errors)")
    }
  }

  @Test func missingInputAndFoldersAreTold() throws {
    let folder = try TemporaryFolder()
    try folder.write(block, to: "a.md")
    #expect(try folder.tacho("report", "none.md", "-o", "b.md").status == 66)
    #expect(try folder.tacho("report", "a.md", "-o", "b.md", "--assets", "x/y").status == 73)
    #expect(try folder.tacho("report", "a.md", "-o", "no/b.md", "--assets", "x").status == 73)
    #expect(try folder.names == ["a.md"])
  }
}
