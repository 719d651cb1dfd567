import Testing

/// What is asked for is done, or it is said why not.
struct ObeyedOrToldTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("{value: 48, unit: km/h, max: 120, width: 60, height: 60}", to: "g.yaml")
    try folder.write("value\n1\n2\n", to: "rows.csv")
    try folder.write("time,speed\n0,10\n1,20\n", to: "ride.csv")
  }

  @Test(arguments: [
    (["batch", "g.yaml", "--data", "rows.csv", "-o", "o/{row}.svg", "--manifest", "rows.csv"], "is read already"),
    (["batch", "g.yaml", "--data", "rows.csv", "-o", "o/{row}.svg", "--manifest", "./g.yaml"], "is read already"),
    (["batch", "g.yaml", "--data", "rows.csv", "-o", "o/{row}.svg", "--manifest", "o/1.svg"], "is the manifest"),
    (["batch", "g.yaml", "--data", "rows.csv", "-o", "o/{row}.svg", "--manifest", "-"], "is a file"),
    (["batch", "g.yaml", "--data", "rows.csv", "-o", "o/{row}.svg", "--shard-count", "3"], "--shard auto"),
    (["animate", "g.yaml", "-o", "f/%03d.svg", "--manifest", "f/000.svg"], "is the manifest"),
    (
      ["animate", "g.yaml", "-o", "f%d.svg", "--data", "ride.csv", "--column", "speed", "--manifest", "ride.csv"],
      "lost"
    ),
    (["animate", "g.yaml", "-o", "f%d.svg", "--shard-count", "3"], "--shard auto"),
    (["animate", "g.yaml", "-o", "a.apng", "--start-up", "--easing", "linear"], "startUp"),
    (["animate", "g.yaml", "-o", "a.apng", "--start-up", "--loop", "loop"], "startUp"),
    (["animate", "g.yaml", "-o", "a.apng", "--seed", "4"], "--tremble"),
    (["animate", "g.yaml", "-o", "a.svg", "--scale", "2"], "no pixels"),
    (["animate", "g.yaml", "-o", "a.svg", "--compression", "small"], "--compression"),
    (["animate", "g.yaml", "--set", "animation.sequence=[{to: 9}]", "--easing", "linear", "-o", "a.svg"], "--to"),
    (["report", "a.md", "-o", "a.html", "-o", "b.html"], "one document"),
    (["render", "--set", "layout={gauges: []}", "-o", "a.svg"], "no gauges"),
  ])
  func whatCannotBeObeyedIsRefused(_ arguments: [String], _ words: String) throws {
    let before = try folder.names
    let run = try folder.tacho(arguments)
    #expect(run.status == 64 || run.status == 65, "\(run.status)")
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(try folder.names.filter { $0 != "o" && !before.contains($0) } == [])
    #expect(try folder.text("rows.csv") == "value\n1\n2\n")
  }

  @Test func rowsWithoutAValueShowNone() throws {
    try folder.write("{\"value\":1}\n{\"valeu\":2}\n{\"value\":[5]}\n", to: "rows.jsonl")
    #expect(try folder.tacho("batch", "g.yaml", "--data", "rows.jsonl", "-o", "{row}.svg", "-q").status == 0)
    #expect(try folder.tacho("render", "g.yaml", "--value", "null", "-o", "none.svg", "-q").status == 0)
    #expect(try folder.text("1.svg") != folder.text("none.svg"))
    #expect(try folder.text("2.svg") == folder.text("none.svg"))
    #expect(try folder.text("3.svg") == folder.text("none.svg"))
  }

  @Test func columnsOfOneKeyAreToldApart() throws {
    try folder.write("value,max,scale.max\n10,300,200\n", to: "two.csv")
    let run = try folder.tacho("batch", "g.yaml", "--data", "two.csv", "-o", "{row}.svg")
    #expect(run.status == 65)
    #expect(run.errors.contains("“max” and “scale.max” fill the same key"), "\(run.errors)")
  }

  @Test func whatHasNoEffectBesideDataIsNamed() throws {
    let run = try folder.tacho(
      "animate", "g.yaml", "--set", "animation={loop: true, delay: 1, spring: bouncy}", "--value", "3", "--data",
      "ride.csv",
      "--column", "speed", "--fps", "2", "-o", "f%d.svg")
    #expect(run.status == 0)
    #expect(
      run.errors.contains("--value, animation.delay, animation.spring, animation.loop: without effect"), "\(run.errors)"
    )
  }

  @Test func aMissingStateHasNoValuesByNameEither() throws {
    let gear = "kind: gear\nvalues: {rpm: 5000, gear: 3}\n"
    try folder.write(gear + "state: missing\n", to: "state.yaml")
    try folder.write("kind: gear\nvalues: {rpm: null, gear: null}\n", to: "null.yaml")
    for name in ["state", "null"] {
      #expect(try folder.tacho("render", "\(name).yaml", "-o", "\(name).svg", "-q").status == 0)
    }
    #expect(try folder.text("state.svg") == folder.text("null.svg"))
  }
}
