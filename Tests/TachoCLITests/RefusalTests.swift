import Testing

/// Wrong input: the right status, one message that names the option and the rule, and no file.
struct RefusalTests {
  /// Checks that a call is refused as wrong usage and returns what it said.
  private func refusal(_ arguments: [String]) throws -> String {
    let folder = try TemporaryFolder()
    let run = try folder.tacho(arguments)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(try folder.names == [])
    return run.errors
  }

  @Test(arguments: ["abc", "nan", "inf", "-inf", "1e400", "-5", "", " ", "1000000", "0x10", "1,000", "５", "--5"])
  func theSpeedometerRefusesWithItsOwnWords(value: String) throws {
    let message = try refusal(["render", "--value", value])
    #expect(message.contains("--value"))
    #expect(message.contains("Please enter a valid positive number"))
    #expect(message.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["abc", "nan", "inf", "1e400", ""])
  func theRadialGaugeRefusesWhatIsNoNumber(value: String) throws {
    let message = try refusal(["render", "--kind", "radial", "--value", value])
    #expect(message.contains("--value"))
    #expect(message.split(separator: "\n").count == 1)
  }

  static let wrongSizes = ["0", "-1", "1000000", "abc", "nan", "inf", "1e400", "", "16385"]

  @Test(arguments: wrongSizes, ["", "100x", "x100"])
  func sizesOutsideTheLimitsAreRefused(side: String, other: String) throws {
    let size = other.hasPrefix("x") ? side + other : other + side
    #expect(try refusal(["render", "--size", size]).hasPrefix("error: --size: "))
  }

  @Test func aSizeErrorNamesTheLimits() throws {
    let message = try refusal(["render", "--size", "1000000"])
    #expect(message.contains("1 to 16384"))
  }

  @Test(arguments: ["0", "-1", "0.05", "9", "abc", "nan", ""])
  func scalesOutsideTheLimitsAreRefused(scale: String) throws {
    #expect(try refusal(["render", "--scale", scale]).contains("--scale"))
  }

  @Test func aPictureOfTooManyPixelsIsRefused() throws {
    #expect(try refusal(["render", "--size", "16384", "--scale", "8"]).contains("--scale"))
    #expect(try refusal(["render", "--size", "12000"]).contains("--size"))
  }

  @Test func anEmptyRangeIsRefused() throws {
    let message = try refusal(["render", "--kind", "radial", "--value", "5", "--min", "5", "--max", "5"])
    #expect(message.contains("--max"))
    #expect(message.contains("greater"))
  }

  @Test func aRangeTheWrongWayRoundIsRefused() throws {
    #expect(try refusal(["render", "--value", "5", "--min", "10", "--max", "0"]).contains("--max"))
  }

  @Test(arguments: ["--min", "--max"])
  func theSpeedometerTakesNoRange(option: String) throws {
    let message = try refusal(["render", option, "0", "--kind", "speedometer"])
    #expect(message.contains(option))
    #expect(message.contains("--kind radial"))
  }

  @Test func theRadialGaugeNeedsAValue() throws {
    #expect(try refusal(["render", "--kind", "radial"]).contains("--value"))
  }

  @Test(arguments: [["--min", "x"], ["--max", "x"], ["--min", "1e300"], ["--max", "nan"]])
  func rangeEndsMustBeNumbersWithinTheLimits(pair: [String]) throws {
    #expect(try refusal(["render", "--value", "5"] + pair).contains("\(pair[0]):"))
  }

  @Test func aSizeAndASideContradictEachOther() throws {
    #expect(try refusal(["render", "--size", "100", "--set", "size=90"]).contains("--size"))
  }

  @Test func aFormatThatContradictsTheNameIsRefused() throws {
    let message = try refusal(["render", "-o", "a.png", "-f", "svg"])
    #expect(message.contains("--format"))
    #expect(message.contains("a.png"))
  }

  @Test func aNameThatTellsNoFormatIsRefused() throws {
    let message = try refusal(["render", "-o", "picture"])
    #expect(message.contains("--output"))
    #expect(message.contains(".png"))
  }

  @Test func oneOutputNamedTwiceIsRefused() throws {
    #expect(try refusal(["render", "-o", "a.png", "-o", "a.png"]).contains("--output"))
  }

  @Test func anEmptyFileNameIsRefused() throws {
    #expect(try refusal(["render", "-o", ""]).contains("--output"))
    #expect(try refusal(["render", "-o", "", "-f", "png"]).contains("--output"))
  }

  @Test(arguments: [["--theme", "neon"], ["--kind", "clok"], ["--text", "dead"], ["--format", "gif"]])
  func anUnknownChoiceIsRefusedWithTheKnownOnes(pair: [String]) throws {
    let message = try refusal(["render"] + pair)
    #expect(message.contains(pair[0]))
    #expect(message.contains(pair[1]))
    #expect(message.contains(" or ") || message.contains("one of "))
  }

  @Test(arguments: ["--title", "--unit"])
  func aTextBeyondTheLimitIsRefused(option: String) throws {
    let message = try refusal(["render", option, String(repeating: "x", count: 257)])
    #expect(message.contains(option))
    #expect(message.contains("256"))
  }

  @Test(arguments: ["--value=", "--title=", "--output="])
  func anOptionWithNothingAfterItsEqualsSignTakesNoOtherForItsValue(option: String) throws {
    let message = try refusal(["render", option, "-o", "a.png"])
    #expect(message.hasPrefix("error: \(option.dropLast()): "))
  }

  @Test func unknownWordsAreRefused() throws {
    #expect(try refusal(["render", "--bogus"]).contains("--bogus"))
    #expect(try refusal(["render", "extra", "more"]).contains("more"))
    #expect(try refusal(["paint"]).contains("paint"))
    #expect(try refusal(["rendr", "-o", "a.png"]).contains("did you mean render?"))
    #expect(try refusal(["render", "--kind", "rinng", "--value", "5"]).contains("did you mean ring?"))
    #expect(try refusal(["render", "--text", "outlin"]).contains("did you mean outline?"))
    #expect(try refusal(["inspect", "-o", "a.png"]).contains("-o"))
  }

  @Test func aWordIsTheNameOfASpecification() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("render", "extra")
    #expect(run.status == 66)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("extra"))
    #expect(try folder.names == [])
  }

  @Test func anOptionWithoutItsValueIsRefused() throws {
    #expect(try refusal(["render", "--value"]).contains("--value"))
  }

  @Test(arguments: [
    (["render", "--decimals", "1"], "--decimals: is no option here; write --set 'readout={ format: .1f }'"),
    (["render", "--range", "0,9"], "write --min 0 --max 100"),
    (["animate", "--frames", "9"], "write --duration 2 --fps 30"),
    (["animate", "--length", "15"], "write --duration 15"), (["animate", "--rate=25"], "write --fps 25"),
    (["animate", "--rate", "fast"], "write --fps 30"), (["animate", "--plays", "2"], "write --loop 2"),
    (["animate", "--at", "70"], "--offset 70 --range 0 -o now.png"), (["animate", "--frame", "9"], "write --range 9"),
    (["animate", "ride.gpx", "-o", "a.gif"], "write --data ride.gpx"),
    (["animate", "--data", "two.yaml", "-o", "a.gif"], "is a specification, not a table"),
    (["batch", "names.csv", "-o", "{row}.png"], "write --data names.csv"),
    (["render", "--value", "72,5"], "--value 72.5"), (["render", "-o", "a.jpg"], "no .jpg is written here"),
    (["render", "-o", "a.mp4"], "films are tacho animate"),
    (["batch", "--csv", "a.csv"], "write --data FILE"),
    (["render", "--thresholds=9"], "write --set 'ranges=[{ from: 70"),
    (["render", "--variant", "roman"], "is a key of a specification, not an option; write --set 'variant=roman'"),
    (["animate", "--scale.max=50", "--to", "9"], "write --set 'scale.max=50'"),
    (["batch", "--start-angle", "--data", "a.csv"], "write --set 'startAngle=VALUE'"),
    (["report", "week.md", "-o", "week.docx"], "pandoc week.md --filter tacho -o week.docx"),
    (["render", "--value", "72%"], "write --value 72 --unit %"),
    (["render", "--kind", "clock", "--value", "10am"], "a time is written 2:30 or 10:08:30"),
  ])
  func whatOtherToolsHaveIsRefusedWithTheNextStep(arguments: [String], step: String) throws {
    #expect(try refusal(arguments).contains(step))
  }

  @Test(arguments: [
    (
      ["animate", "--data", "x.gpx", "--start", "60"],
      "--start: is no option here; write --offset 60, in seconds of the data"
    ),
    (
      ["animate", "two.yaml", "--data", "x.csv", "--set", "speed.unit=mph"],
      "--set: speed.unit: write layout.gauges[1].unit"
    ),
    (
      ["render", "two.yaml", "--set", "layout.gauges.1.unit=mph"],
      "--set: layout.gauges.1.unit: write layout.gauges[1].unit"
    ),
    (
      ["render", "two.yaml", "--unit", "mph"],
      "--unit: is a key of a gauge, and these are several: write it in each, as layout.gauges[0].unit"
    ),
    (
      ["animate", "--value", "44", "--kind", "radial", "--set", "state=error"],
      "--to: there is no value to move to; the gauge's state, error, hides its own"
    ),
    (
      ["animate", "--value", "5", "--set", "animation.spring={response: 3600, dampingFraction: 0}"],
      "--set animation.spring"
    ),
  ])
  func whatAFilmOrALayoutCannotTakeNamesTheWay(arguments: [String], step: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("layout: {gauges: [{id: a, value: 1}, {id: speed, value: 2}]}\n", to: "two.yaml")
    try folder.write("time,a,speed\n0,1,2\n1,2,3\n", to: "x.csv")
    let run = try folder.tacho(arguments)
    #expect([64, 65].contains(run.status) && run.errors.contains("error: " + step), "\(run.errors)")
    #expect(try folder.names == ["two.yaml", "x.csv"])
  }

  @Test func aNumberOutsideItsRangeIsToldTheRangeAlone() throws {
    #expect(try refusal(["render", "--size", "0"]).hasSuffix("--size: must be a number from 1 to 16384, got 0\n"))
  }

  @Test func inspectRefusesAsRenderDoes() throws {
    let message = try refusal(["inspect", "--value", "abc", "--json"])
    #expect(message.contains("--value"))
    #expect(message.contains("Please enter a valid positive number"))
  }

  /// Where many rows, frames or gauges are drawn, it is no fault of theirs.
  @Test(arguments: [
    ["--set", "scale.min=abc"], ["--set", "foo=1"], ["--set", "tokens.accent=no-colour"], ["--theme", "no-theme"],
    ["--set", "scale.min=500"], ["--set", "pointers[0].width=-3"], ["--set", "ranges=[{from: 5, to: 1}]"],
  ])
  func aFaultOfAnOptionIsToldOfItEverywhere(given: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("kind: linear\nvalue: 5\n", to: "g.yaml")
    try folder.write("value\n5\n6\n", to: "d.csv")
    let block = "```gauge\nkind: linear\nvalue: 5\n```\n\n"
    try folder.write("# Two\n\n" + block + block, to: "a.md")
    let batch = ["batch", "g.yaml", "--data", "d.csv", "-o", "{row}.svg"]
    for command in [
      ["render", "g.yaml", "-o", "a.svg"], ["animate", "g.yaml", "--data", "d.csv", "-o", "a.svg"], batch,
      batch + ["--keep-going"], ["report", "a.md", "-o", "a.html"], ["report", "a.md", "-o", "b.md"],
    ] {
      let run = try folder.tacho(command + given)
      let lines = run.errors.split(separator: "\n").filter { $0.hasPrefix("error:") }
      #expect(run.status == 64, "\(command)")
      #expect(lines.count == 1 && run.errors.hasPrefix("error: \(given[0]): "), "\(command): \(run.errors)")
    }
  }

  /// What is wrong in one gauge of a document alone, with what that says itself, has its place there.
  @Test func aFaultWithOneGaugeHasItsPlace() throws {
    let folder = try TemporaryFolder()
    try folder.write("```gauge\nvalue: 5\n```\n\n```gauge\nvalue: 5\nmax: 600\n```\n", to: "a.md")
    let run = try folder.tacho("report", "a.md", "-o", "a.html", "--set", "scale.min=500")
    #expect(run.status == 65 && run.errors.hasPrefix("error: a.md:1:1: scale.min: "), "\(run.errors)")
  }
}
