import Foundation
import RasterExport
import Testing

/// Specifications on the command line: rendered, checked, described.
struct SpecificationCommandTests {
  private let good = "value: 72\ntitle: Speed\nunit: km/h\nscale: {max: 220}\nsize: 120\n"
  private let bad = "value: fast\ntitel: Speed\n"

  // MARK: - Render

  @Test func aSpecificationIsDrawn() throws {
    let folder = try TemporaryFolder()
    try folder.write(good, to: "gauge.yaml")
    let run = try folder.tacho("render", "gauge.yaml", "-o", "a.png", "-o", "a.svg")
    #expect(run.status == 0)
    #expect(run.errors.contains("kind radial at 72"))
    #expect(try folder.bitmap("a.png").width == 120)
    #expect(try folder.text("a.svg").contains("Speed: 72 km/h"))
  }

  @Test func withoutAnOutputTheFileIsNamedAfterTheGauge() throws {
    let folder = try TemporaryFolder()
    try folder.write(good, to: "a.yaml")
    try folder.write("preset: speedometer", to: "b.yaml")
    #expect(try folder.tacho("render", "a.yaml", "-q").status == 0)
    #expect(try folder.tacho("render", "b.yaml", "-q").status == 0)
    #expect(try folder.names == ["a.yaml", "b.yaml", "gauge.png", "speedometer.png"])
  }

  @Test func aDashReadsStandardInput() throws {
    let folder = try TemporaryFolder()
    try folder.write(good, to: "gauge.yaml")
    let run = try folder.shell(#""$0" render - -f svg -o - < gauge.yaml"#)
    #expect(run.status == 0)
    #expect(run.text.contains("Speed: 72 km/h"))
    let refused = try folder.shell(#"echo 'value: x' | "$0" render - -o a.svg"#)
    #expect(refused.status == 65)
    #expect(try folder.names == ["gauge.yaml"])
  }

  @Test func optionsOverrideTheSpecification() throws {
    let folder = try TemporaryFolder()
    try folder.write(good, to: "gauge.yaml")
    let run = try folder.tacho(
      "render", "gauge.yaml", "--value", "99", "--title", "A: #1 'x'", "--unit", "no", "--max", "300", "--size", "80",
      "--theme", "light", "--background", "#ff0000", "--scale", "2", "-q", "-o", "a.svg", "-o", "a.png")
    #expect(run.status == 0, "\(run.errors)")
    let svg = try folder.text("a.svg")
    #expect(svg.contains("A: #1 'x': 99 no"))
    #expect(svg.contains("to 300 no"))
    #expect(try folder.bitmap("a.png").width == 160)
  }

  @Test func anySettingCanBeMade() throws {
    let folder = try TemporaryFolder()
    try folder.write(good, to: "gauge.yaml")
    let run = try folder.tacho(
      "render", "gauge.yaml", "--set", "title=Pace", "--set", "scale.max=90", "--set", "ranges[0].from=50", "--set",
      "ranges[0].label=quick", "--set", "output.scale=3", "-q", "-o", "a.svg", "-o", "a.png")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.text("a.svg").contains("Pace: 72 km/h, in the “quick” range, on a scale from 0 to 90 km/h"))
    #expect(try folder.bitmap("a.png").width == 360)
  }

  @Test func settingsAloneAreASpecification() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("render", "--set", "value=7", "--set", "scale.type=log", "-q", "-o", "a.svg")
    #expect(run.status == 0)
    #expect(try folder.text("a.svg").contains("7 on a scale from 1 to 100"))
  }

  @Test func inspectReadsSpecificationsToo() throws {
    let folder = try TemporaryFolder()
    try folder.write("value: 10\nscale: {type: log, max: 100}", to: "gauge.yaml")
    let run = try folder.tacho("inspect", "gauge.yaml", "--json")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    let progress = try #require(report["progress"] as? Double)
    #expect(abs(progress - 0.5) < 1e-9)
  }

  // MARK: - Refusals

  @Test func aBadSpecificationGivesItsPlacesAndNoFile() throws {
    let folder = try TemporaryFolder()
    try folder.write(bad, to: "bad.yaml")
    let run = try folder.tacho("render", "bad.yaml", "-o", "a.png")
    #expect(run.status == 65)
    #expect(run.output.isEmpty)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("error: bad.yaml:1:8: value: must be a number"))
    #expect(lines[1].hasPrefix("error: bad.yaml:2:1: titel: "))
    #expect(lines[1].hasSuffix("did you mean title?"))
    #expect(try folder.names == ["bad.yaml"])
  }

  @Test(arguments: ["missing.yaml", "folder", "folder/none.json"])
  func whatCannotBeReadIsMissingInput(path: String) throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("folder")
    for command in ["render", "validate", "inspect"] {
      let run = try folder.tacho(command, path)
      #expect(run.status == 66, "\(command)")
      #expect(run.errors.contains(path))
      #expect(run.errors.split(separator: "\n").count == 1)
    }
    #expect(try folder.names == ["folder"])
  }

  @Test(arguments: ["title", "", "=5", "scale..max=5", "scale.mx=5", "value=x", "ranges[3].from=1", "max=*x"])
  func aBadSettingIsWrongUsage(setting: String) throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("render", "--set", setting, "-o", "a.png")
    #expect(run.status == 64)
    #expect(run.errors.contains("--set"))
    #expect(try folder.names == [])
  }

  @Test func aBadSettingIsWrongUsageWithAGoodFileToo() throws {
    let folder = try TemporaryFolder()
    try folder.write(good, to: "gauge.yaml")
    #expect(try folder.tacho("render", "gauge.yaml", "--set", "title", "-o", "a.png").status == 64)
    let run = try folder.tacho("render", "gauge.yaml", "--set", "scale.mx=5", "-o", "a.png")
    #expect(try folder.names == ["gauge.yaml"])
    #expect(run.status == 64)
    #expect(run.errors.contains("--set"))
  }

  // MARK: - Validate

  @Test func goodSpecificationsAreOK() throws {
    let folder = try TemporaryFolder()
    // Large enough for the unit.
    try folder.write(good.replacing("size: 120", with: "size: 200"), to: "a.yaml")
    try folder.write("{\"value\": 1}", to: "b.json")
    let run = try folder.tacho("validate", "a.yaml", "b.json")
    #expect(run.status == 0)
    #expect(run.text == "a.yaml: ok\nb.json: ok\n")
    #expect(run.errors.isEmpty)
  }

  @Test func everyProblemOfEveryFileIsALine() throws {
    let folder = try TemporaryFolder()
    try folder.write(good, to: "a.yaml")
    try folder.write(bad, to: "bad.yaml")
    let run = try folder.tacho("validate", "bad.yaml", "a.yaml")
    #expect(run.status == 65)
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("bad.yaml:1:8: value: "))
    #expect(lines[1].hasPrefix("bad.yaml:2:1: titel: "))
    #expect(lines[2] == "a.yaml: ok")
    #expect(run.errors.contains("2 problems"))
  }

  private struct Problem: Decodable, Equatable {
    let file: String
    let line: Int?
    let column: Int?
    let path: String
    let message: String
  }

  @Test func problemsAreOneJSONArray() throws {
    let folder = try TemporaryFolder()
    try folder.write(good, to: "a.yaml")
    try folder.write(bad, to: "bad.yaml")
    let run = try folder.tacho("validate", "--json", "a.yaml", "bad.yaml")
    #expect(run.status == 65)
    let found = try JSONDecoder().decode([Problem].self, from: Data(run.output))
    #expect(found.map(\.path) == ["value", "titel"])
    #expect(found.map(\.line) == [1, 2] && found.map(\.column) == [8, 1])
    #expect(found.allSatisfy { $0.file == "bad.yaml" && !$0.message.isEmpty })
    let ok = try folder.tacho("validate", "--json", "a.yaml")
    #expect(ok.status == 0)
    #expect(try JSONDecoder().decode([Problem].self, from: Data(ok.output)).isEmpty)
  }

  @Test func documentsAndDashboardsAreValidated() throws {
    let folder = try TemporaryFolder()
    try folder.write("# A\n\n```gauge\nvalue: 5\n```\n", to: "a.md")
    try folder.write("<p><tacho-gauge value=\"5\"></tacho-gauge></p>", to: "a.html")
    try folder.write("title: A\nsections:\n  - gauges: [{value: 5}, {spec: g.yaml}]\n", to: "board.yaml")
    try folder.write("value: 5\n", to: "g.yaml")
    let good = try folder.tacho("validate", "a.md", "a.html", "board.yaml", "g.yaml")
    #expect(good.status == 0, "\(good.errors)")
    #expect(good.text == "a.md: ok, 1 gauge\na.html: ok, 1 gauge\nboard.yaml: ok, 2 gauges\ng.yaml: ok\n")

    try folder.write("# A\n\n```gauge\nvalue: 5\nmux: 7\n```\n\n> ```gauge\n> kind: rng\n> ```\n", to: "b.md")
    try folder.write("<p>\n <tacho-gauge kind=\"rng\"></tacho-gauge>", to: "b.html")
    try folder.write("title: A\nsections:\n  - gauges: [{value: 5, mx: 3}]\n", to: "b.yaml")
    try folder.write("title: A\nsections:\n  - gauges: [{spec: none.yaml}]\n", to: "c.yaml")
    let bad = try folder.tacho("validate", "b.md", "b.html", "b.yaml", "c.yaml")
    #expect(bad.status == 65)
    for place in ["b.md:5:1: mux", "b.md:9:9: kind", "b.html:2:2: kind", "b.yaml:3:25: sections[0].gauges[0].mx"] {
      #expect(bad.text.contains(place), "\(place) in \(bad.text)")
    }
    #expect(bad.text.contains("c.yaml:3:") && bad.text.contains("none.yaml"))
    // The same text is what its name, or the option, says it is.
    #expect(try folder.tacho("validate", "--source", "markdown", "b.html").text == "b.html: ok, 0 gauges\n")
    #expect(try folder.shell(#""$0" validate --source markdown - < b.md"#).text.contains("-:5:1: mux"))
  }

  @Test func aReportOfAFileThatIsNotThereNamesIt() throws {
    let folder = try TemporaryFolder()
    for name in ["nope.md", "nope.html", "nope.yaml"] {
      let run = try folder.tacho("report", name)
      #expect(run.status == 66 && run.errors.contains("“\(name)”"), "\(run.errors)")
    }
  }

  @Test func validateReadsStandardInputAndNeedsAFile() throws {
    let folder = try TemporaryFolder()
    #expect(try folder.shell(#"echo 'value: 1' | "$0" validate -"#).text == "-: ok\n")
    #expect(try folder.tacho("validate").status == 64)
  }

  // MARK: - Schema and lists

  @Test func theSchemaIsJSONAndThePageIsMarkdown() throws {
    let folder = try TemporaryFolder()
    let schema = try folder.tacho("schema")
    #expect(schema.status == 0)
    let object = try JSONSerialization.jsonObject(with: Data(schema.output)) as? [String: Any]
    #expect((object?["properties"] as? [String: Any])?["scale"] != nil)
    let page = try folder.tacho("schema", "--markdown")
    #expect(page.status == 0)
    #expect(page.text.hasPrefix("# Keys of a specification\n"))
    #expect(try folder.tacho("schema", "gauge").output == schema.output)
    #expect(try folder.tacho("schema", "theme", "--markdown").text.hasPrefix("# Keys of a theme"))
    for (arguments, words) in [
      (["dashboard", "--markdown"], "no page of dashboards' keys"), (["thme"], "did you mean theme?"),
      (["--theme"], "write tacho schema theme"), (["--dashboard"], "write tacho schema dashboard"),
    ] {
      let run = try folder.tacho(["schema"] + arguments)
      #expect(run.status == 64 && run.errors.contains(words), "\(run.errors)")
    }
  }

  @Test(arguments: [
    ("kinds", "radial"), ("presets", "speedometer"), ("themes", "dark"), ("themes", "light"), ("themes", "brass"),
    ("themes", "card-auto"), ("formats", "png"),
    ("formats", "svg"), ("formats", "pdf"), ("kinds", "altimeter"), ("needles", "dauphine"), ("hubs", "screw"),
    ("markers", "diamond"),
    ("units", "km/h"), ("locales", "de-CH"), ("tokens", "accent"), ("number-formats", "m:ss"),
    ("variants", "thermometer"), ("springs", "bouncy"), ("easings", "ease-in-out"), ("easings", "debounce"),
    ("sweeps", "semicircle"), ("ballistics", "ppm-ii"), ("patterns", "hatch"), ("keys", "scale.ticks.major"),
    ("design", "layout.needleLength"), ("design", "texts.placeholder"),
  ])
  func everySubjectIsListed(subject: String, entry: String) throws {
    let run = try TemporaryFolder().tacho("list", subject)
    #expect(run.status == 0)
    #expect(run.text.split(separator: "\n").contains { $0.prefix { $0 != "\t" } == entry })
  }

  @Test func fontsAreListed() throws {
    let run = try TemporaryFolder().tacho("list", "fonts")
    #expect(run.status == 0)
    let families = run.text.split(separator: "\n")
    #expect(!families.isEmpty)
    #expect(Set(families).count == families.count)
  }

  @Test func anUnknownSubjectIsRefused() throws {
    let run = try TemporaryFolder().tacho("list", "colours")
    #expect(run.status == 64)
    #expect(run.errors.contains("themes"))
  }

  private func page(_ arguments: String...) throws -> [[String: Any]] {
    let run = try TemporaryFolder().tacho(["list"] + arguments + ["--json"])
    #expect(run.status == 0, "\(run.errors)")
    return try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [[String: Any]])
  }

  @Test(arguments: [
    "kinds", "variants", "presets", "themes", "tokens", "keys", "formats", "needles", "hubs", "markers", "patterns",
    "sweeps", "units", "locales", "springs", "easings", "ballistics", "design", "fonts", "number-formats",
  ])
  func everyPageIsAlsoDataWithTheSameNames(subject: String) throws {
    let lines = try TemporaryFolder().tacho("list", subject).text.split(separator: "\n")
    let names = lines.map { String($0.prefix { $0 != "\t" }) }
    #expect(try page(subject).compactMap { $0["name"] as? String } == names)
    #expect(!names.isEmpty)
  }

  @Test func theDesignIsListedWithItsValues() throws {
    let page = try page("design")
    func value(_ name: String) -> Any? { page.first { $0["name"] as? String == name }?["value"] }
    #expect(value("layout.needleLength") as? Double == 95)
    #expect(value("colors.primaryBlue") as? String == "#5cade3")
    #expect(value("values.marks") as? [Double] == [0, 1_000, 5_000, 10_000, 25_000, 50_000, 100_000])
    #expect(value("animation.demoDelay") as? Double == 0.5)
    #expect(value("texts.button") as? String == "Update Speedometer")
  }

  @Test func theKeysOfAKindAreThoseItDraws() throws {
    func names(_ kind: String) throws -> Set<String> {
      Set(try page("keys", "--kind", kind).compactMap { $0["name"] as? String })
    }
    let (ring, speedometer) = (try names("ring"), try names("speedometer"))
    #expect(ring.contains("track.caps") && ring.contains("values") && !ring.contains("hub.style"))
    #expect(speedometer.contains("hub.style") && !speedometer.contains("scale.max") && !speedometer.contains("sweep"))
    let level = try page("keys", "--kind", "level").first { $0["name"] as? String == "targets[].shape" }
    #expect(level?["variants"] as? [String] == ["tube"])
    let row = try #require(try page("keys", "--kind", "ring").first { $0["name"] as? String == "track.caps" })
    #expect((row["takes"] as? String)?.contains("round") == true && (row["meaning"] as? String)?.isEmpty == false)
  }

  @Test func anUnknownKindIsToldWithTheNearestName() throws {
    let run = try TemporaryFolder().tacho("list", "keys", "--kind", "rng")
    #expect(run.status == 64)
    #expect(run.errors.contains("did you mean ring?"), "\(run.errors)")
    #expect(try TemporaryFolder().tacho("list", "units", "--kind", "ring").status == 64)
  }

  // MARK: - What cannot be drawn

  private let outside =
    "value: 72\nmax: 110\nranges:\n- {from: 60, to: 90}\n- {from: 120, to: 140}\ntargets: [{value: 130}]\n"

  @Test func whatLiesOutsideOfTheScaleIsToldWithItsPlace() throws {
    let folder = try TemporaryFolder()
    try folder.write(outside, to: "a.yaml")
    for arguments in [["render", "a.yaml", "-o", "a.png"], ["inspect", "a.yaml"], ["validate", "a.yaml"]] {
      let run = try folder.tacho(arguments)
      #expect(run.status == 0)
      #expect(
        run.errors.contains("warning: a.yaml:5:3: ranges[1]: from 120 to 140 lies outside of the scale, 0 to 110"))
      #expect(run.errors.contains("warning: a.yaml:6:19: targets[0].value: 130 lies outside"), "\(run.errors)")
    }
    #expect(try folder.tacho("render", "a.yaml", "-o", "a.png", "-q").errors == "")
    #expect(try folder.tacho("inspect", "a.yaml", "--json").text.contains("targets[0].value: 130 lies outside"))
    let film = try folder.tacho("animate", "a.yaml", "-o", "a.png", "--contact-sheet", "2")
    #expect(film.errors.contains("a.yaml:5:3: ranges[1]"), "\(film.errors)")
    let set = try folder.tacho("inspect", "--value", "1", "--max", "5", "--set", "targets=[{value: 9}]")
    #expect(set.errors.contains("targets[0].value: 9 lies outside"), "\(set.errors)")
  }

  /// What options say for all rows, columns of that name do not.
  @Test func aBatchTellsOfColumnsAndBracesWithoutEffect() throws {
    let folder = try TemporaryFolder()
    try folder.write("value,unit,max,name\n1,km/h,50,a\n2,m,60,b\n", to: "d.csv")
    try folder.write("value,unit,max,title\n1,kW,50,a\n2,MW,60,b\n", to: "kw.csv")
    let run = try folder.tacho(
      "batch", "--data", "kw.csv", "--unit", "kW", "--max", "3000", "--set", "title=Load", "-o", "{row}.svg")
    #expect(run.status == 0 && run.errors.contains("“max”, “title”: without effect"), "\(run.errors)")
    // A column of units says what its numbers are in, whatever the gauge shows them in.
    #expect(try folder.text("2.svg").contains("2,000 kW") && !run.errors.contains("“unit”"), "\(run.errors)")
    let other = try folder.tacho("batch", "--data", "d.csv", "--unit", "kW", "-o", "{row}.svg")
    #expect(
      other.status == 65 && other.errors.contains("km/h (speed) cannot be converted to kW (power)"), "\(other.errors)")
    let braces = try folder.tacho("batch", "--data", "d.csv", "--set", "title={name:5}", "-o", "{row}.svg")
    #expect(
      braces.status == 64 && braces.errors.hasPrefix("error: title: {name:5} is no placeholder; write {name}"),
      "\(braces.errors)")
    let names = try folder.tacho("batch", "--data", "d.csv", "--set", "title={name}", "-o", "{row:300}.svg")
    #expect(
      names.status == 64 && names.errors.hasPrefix("error: --output: {row:300} is no placeholder"), "\(names.errors)")
    try folder.write("value\n1\n", to: "one.csv")
    let same = try folder.tacho("batch", "--data", "one.csv", "--value", "17", "-o", "{row}.svg")
    #expect(
      same.status == 64 && same.errors.contains("“value”: options or the specification's settings"), "\(same.errors)")
    let map = try folder.tacho(
      "batch", "--data", "d.csv", "--set", "title={row:03}", "--set", "ranges=[{from: 0, to: {max}, name: 1}]", "-o",
      "{row}.svg")
    #expect(!map.errors.contains("placeholder"), "\(map.errors)")
  }

  /// As a client of a database prints them, and as a report for people has them.
  @Test(arguments: [
    "+-------+------+\n| value | name |\n+-------+------+\n|     1 | a    |\n|     2 | b    |\n+-------+------+\n",
    "   A REPORT\n------------\n value  rank\n------------\n    1     3\n    2     1\n    3     2\n------------\n    6\n",
  ])
  func linesOfDashesAreNoRowsOfABatch(_ table: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(table, to: "d.txt")
    let run = try folder.tacho("batch", "--data", "d.txt", "-o", "{row}.svg")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains(table.hasPrefix("+") ? "2 drawn" : "3 drawn"), "\(run.errors)")
  }

  @Test func aBatchNamesEveryMarkOnce() throws {
    let folder = try TemporaryFolder()
    try folder.write("v,t\n1,150\n2,160\n3,150\n", to: "d.csv")
    let run = try folder.tacho(
      "batch", "--data", "d.csv", "--set", "value={v}", "--set",
      "targets[0].value={t}", "-o", "{row}.svg")
    #expect(run.errors.contains("3 rows may not look as meant; row 1: "), "\(run.errors)")
    #expect(run.errors.contains("; row 2: ") && !run.errors.contains("; row 3: "), "\(run.errors)")
  }

  @Test func aBatchTellsOnceHowManyRowsHaveSuchMarks() throws {
    let folder = try TemporaryFolder()
    try folder.write("v,t\n1,50\n2,150\n3,160\n", to: "d.csv")
    let run = try folder.tacho(
      "batch", "--data", "d.csv", "--set", "value={v}", "--set",
      "targets[0].value={t}", "-o", "{row}.svg")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("2 rows may not look as meant; row 2: "), "\(run.errors)")
  }
}
