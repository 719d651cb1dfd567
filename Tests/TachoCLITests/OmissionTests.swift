import Testing

/// What finds no room is told wherever pictures are made.
struct OmissionTests {
  private static let crowded = """
    {"value": 3, "size": 120, "title": "Oil",
    "annotations": [{"value": 50, "text": "a note that is far too long to stand anywhere on a canvas as small as this one"}]}
    """
  private static let note =
    "the annotation “a note that is far too long to stand anywhere on a canvas as small as this one” has no room and is "
    + "left out"

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.crowded, to: "a.json")
    return folder
  }

  @Test func picturesAndFilmsWarn() throws {
    let folder = try folder()
    for arguments in [
      ["render", "a.json", "-o", "a.png"], ["inspect", "a.json"], ["validate", "a.json"],
      ["animate", "a.json", "--duration", "0.1", "-o", "a.apng"],
    ] {
      let run = try folder.tacho(arguments)
      #expect(run.status == 0)
      #expect(run.errors.contains(Self.note), "\(arguments): \(run.errors)")
    }
    let quiet = try folder.tacho("render", "a.json", "-o", "a.png", "--quiet")
    #expect(quiet.errors == "")
    let inspected = try folder.tacho("inspect", "a.json", "--json").text
    let omitted = try #require(inspected.split(separator: "\"omitted\"").last)
    #expect(omitted.prefix(80).contains("\"role\": \"annotation\""), "\(inspected)")
  }

  /// A number that is written shorter for want of room is not left out.
  @Test(arguments: [
    (
      "{kind: wind, size: 40, values: {direction: 33, speed: 123456789.7}}",
      "“123.4567897M” has no room and is shown as “123M”"
    ),
    ("{kind: radial, sweep: full, size: 80, value: 123456789012345.6}", "is shown as “123T”"),
  ])
  func aShorterNumberIsTold(text: String, words: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "g.yaml")
    let run = try folder.tacho("render", "g.yaml", "-o", "a.svg")
    #expect(run.status == 0 && run.errors.contains(words), "\(run.errors)")
    try folder.write(
      text.replacing("size: 40", with: "size: 600").replacing("size: 80", with: "size: 900"), to: "g.yaml")
    #expect(try !folder.tacho("render", "g.yaml", "-o", "a.svg").errors.contains("is shown as"))
  }

  /// Also where a kind writes fewer digits than the value has.
  @Test(arguments: [("1234567", "1,234,567"), ("1234567.891", "1,234,567.9")])
  func aNumberWithoutRoomIsToldAsItWouldBeWritten(value: String, shown: String) throws {
    let folder = try TemporaryFolder()
    func told(_ size: Int) throws -> String {
      try folder.tacho("render", "--kind", "sparkline", "--value", value, "--size", "\(size)", "-o", "a.svg").errors
    }
    #expect(try told(40).contains("the number “\(shown)” has no room and is left out"))
    #expect(try !told(400).contains("warning"))
  }

  /// A film tells what its resting picture lacks, and what only its moving frames lack as such: they have more digits.
  @Test(arguments: [
    ("kind: horizon\nsize: 300\nvalue: 0.00001\n", "the number “0.00001°” has no room and is left out", false),
    (
      "kind: ring\nsize: 200x90\nmax: 50\nreference: 40\nhistory: [1, null, 3, 42]\nvalue: 0.00001\n",
      "39.99999” has no room", true
    ),
    ("kind: sparkline\nsize: 60\nvalue: 1234567.891\n", "the number “1,234,567.891” has no room", true),
  ])
  func aFilmTellsWhatItsPictureTells(text: String, words: String, moves: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "a.yaml")
    let still = try folder.tacho("render", "a.yaml", "-o", "a.svg").errors
    let film = try folder.tacho("animate", "a.yaml", "--from", "3", "--duration", "0.1", "-o", "a.apng").errors
    #expect(still.contains(words) == !moves, "\(still)")
    #expect(film.contains(words) && film.contains("while it moves") == moves, "\(film)")
  }

  /// Also what only readings bring: a word, and digits of another script.
  @Test func fontsAreToldBeforeThereIsAReading() throws {
    let folder = try TemporaryFolder()
    try folder.write("time,value\n0,0\n1,43\n", to: "d.csv")
    for (rule, unit) in [
      ("upTo: 50", ""), ("to: 20", ""), ("from: 10, to: 20", ""),
      ("from: 300, to: 350", "unit: m/s\ndisplayUnit: km/h\n"),
    ] {
      try folder.write("max: 100\n\(unit)readout: {words: [{\(rule), text: \u{10FFFD}}]}\n", to: "a.yaml")
      let film = try folder.tacho("animate", "a.yaml", "--data", "d.csv", "--column", "value", "-o", "a.apng").errors
      let live = try folder.tacho("live", "a.yaml", "--data", "d.csv", "--column", "value").errors
      #expect(
        film.contains("no glyph for U+10FFFD") && live.contains("no glyph for U+10FFFD"), "\(rule) \(film) \(live)")
    }
  }

  @Test func batchesCountTheRows() throws {
    let folder = try folder()
    try folder.write("value\n1\n2\n", to: "rows.csv")
    let run = try folder.tacho("batch", "a.json", "--data", "rows.csv", "-o", "{row}.png")
    #expect(run.status == 0)
    #expect(run.errors.contains("2 rows may not look as meant; row 1: \(Self.note)"), "\(run.errors)")
  }

  /// What a card writes behind its number leaves nothing out.
  @Test(arguments: ["level", "horizon", "clock", "compass", "battery", "radial", "lamp", "gear"])
  func aBoardTellsNothingOfNumbersThatAreThere(kind: String) throws {
    let folder = try TemporaryFolder()
    for value in ["5", "-3", "72", "99.99996"] where kind != "gear" || value == "5" {
      try folder.write("title: T\nsections:\n- gauges:\n  - {kind: \(kind), title: A, value: \(value)}\n", to: "b.yaml")
      let run = try folder.tacho("report", "b.yaml", "-o", "b.html")
      #expect(run.status == 0 && !run.errors.contains("has no room"), "\(kind) \(value): \(run.errors)")
    }
  }

  @Test func documentsWarnWithTheGaugesName() throws {
    let folder = try folder()
    try folder.write("```gauge\n\(Self.crowded)\n```\n", to: "a.md")
    let run = try folder.tacho("report", "a.md", "-o", "b.md")
    #expect(run.errors.contains(": Oil: \(Self.note)"), "\(run.errors)")
  }

  @Test func fontsOfASpecificationLendAndMustBeThereWhenStrict() throws {
    let folder = try TemporaryFolder()
    try folder.write("value: 3\nfonts: [No Such Family]\n", to: "a.yaml")
    let loose = try folder.tacho("render", "a.yaml", "-o", "a.png")
    #expect(loose.status == 0)
    #expect(
      loose.errors.contains("warning: a.yaml:2:9: fonts: no installed font family is called “No Such Family”"),
      "\(loose.errors)")
    let strict = try folder.tacho("render", "a.yaml", "-o", "a.png", "--strict-fonts")
    #expect(strict.status != 0 && strict.errors.contains("No Such Family"), "\(strict.errors)")
    try folder.write("layout: {gauges: [{value: 3, fonts: [A]}]}\n", to: "b.yaml")
    #expect(try folder.tacho("validate", "b.yaml").text.contains("belong to the whole picture"))
  }

  /// Whatever makes the picture says the same of it.
  @Test(arguments: [
    ("fonts: [Inter, No Such Family]", "fonts: no installed font family is called “No Such Family”; it is passed over"),
    ("title: \u{10FFFD}", "no glyph for U+10FFFD"),
    ("size: 40\nunit: furlongs", "the unit “furlongs” has no room and is left out"),
    ("targets: [{value: 700}]", "targets[0].value: 700 lies outside of the scale"),
    ("tokens: {value: \"#333333\"}\nkind: lap\ntheme: dark", "tokens.value: it is too like what lies under it"),
    ("animation: {hysteresis: 2}", ": has no effect"),
    ("kind: lcd\ntheme: {extends: light, colors: {title: \"#eeeeee\"}}", "theme.colors.title: changes nothing of this"),
    ("palette: safe", "palette: changes nothing of this picture"),
  ])
  func everyCommandTellsTheSame(keys: String, words: String) throws {
    let folder = try TemporaryFolder()
    let text = "value: 3\n\(keys)\n"
    try folder.write(text, to: "a.yaml")
    try folder.write(
      "title: T\nsections:\n- gauges:\n  - size: 300\n    "
        + text.replacing("\n", with: "\n    ").replacing("size: 40", with: "x-size: 40"), to: "board.yaml")
    try folder.write("# T\n\n```gauge\n\(text)```\n", to: "a.md")
    try folder.write("value\n4\n", to: "rows.csv")
    for arguments in [
      ["render", "a.yaml", "-o", "a.svg"], ["preview", "a.yaml", "--graphics", "blocks"], ["inspect", "a.yaml"],
      ["validate", "a.yaml"], ["validate", "a.md"], ["animate", "a.yaml", "--duration", "0.1", "-o", "a.svg"],
      ["batch", "a.yaml", "--data", "rows.csv", "-o", "{row}.svg"], ["report", "a.md", "-o", "a.html"],
    ]
      // What is live has the room of its window, and a board a theme of its own.
      + (words.contains("no room") ? [] : [["live", "a.yaml", "--data", "rows.csv"]])
      + (words.contains("no room") || keys.contains("theme") ? [] : [["report", "board.yaml", "-o", "b.html"]])
    {
      let run = try folder.tacho(arguments)
      #expect(run.status == 0 && run.errors.contains(words), "\(arguments): \(run.errors)")
    }
    try folder.write(#"{"set": {"value": 4}, "output": "j.svg"}"# + "\n", to: "jobs")
    let jobs = try folder.shell(#"exec "$0" batch a.yaml --stdin-jobs < jobs"#)
    let inspected = try folder.tacho("inspect", "a.yaml", "--json")
    for run in [jobs, inspected] { #expect(run.text.contains(words), "\(run.text)") }
  }
}
