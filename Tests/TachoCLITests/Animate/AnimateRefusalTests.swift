import Testing

/// What cannot be made is refused with the option and the rule, and nothing is written.
struct AnimateRefusalTests {
  @Test(arguments: [
    (["-o", "a.png"], "frames/%05d.png"), (["-o", "a.xyz"], "no .xyz is written here"),
    (["-o", "a"], "does not say which format"), (["-o", "%05d-%05d.png"], "one place for the number"),
    (["-o", "%05d/a.png"], "not in a folder's"), (["-o", "50%.png"], "%%"), (["-o", "-"], "--format"),
    (["-o", "-", "--format", "mp4"], "name a file"), (["-o", "a.mp4", "--format", "gif"], "contradicts"),
    (["-o", "a.apng", "--fps", "0"], "--fps"), (["-o", "a.apng", "--fps", "fast"], "--fps"),
    (["-o", "a.apng", "--duration", "0"], "--duration"), (["-o", "a.apng", "--duration", "-1"], "--duration"),
    (["-o", "a.apng", "--duration", "nan"], "--duration"), (["-o", "a.apng", "--to", "1e7"], "0 to 999,999"),
    (["-o", "a.apng", "--spring", "wobbly"], "snappy"), (["-o", "a.apng", "--spring", "{response: -1}"], "--spring"),
    (["-o", "a.apng", "--spring", "{response: 1, bounce: 0}"], "one notation"),
    (["-o", "a.apng", "--set", "animation.easing=slowly"], "ease-in-out"),
    (["-o", "a.apng", "--set", "animation.easing=ease", "--spring", "smooth"], "takes one of them"),
    (["-o", "a.apng", "--range", "5."], "0..59"), (["-o", "a.apng", "--range", "60..61"], "0 to 59"),
    (["-o", "a.apng", "--shard", "4/4"], "0 to n - 1"), (["-o", "a.apng", "--jobs", "0"], "1 to 64"),
    (["-o", "a.apng", "--set", "animation.shutterAngle=400"], "0 to 360"),
    (["-o", "a.apng", "--set", "animation.tremble=2"], "tremble"),
    (["-o", "a.apng", "--column", "v"], "--data"), (["-o", "a.apng", "--manifest", "m"], "numbered frames"),
    (["-o", "a.mp4", "--size", "41"], "even"), (["-o", "a.gif", "--fps", "60"], "50"),
    (["-o", "a.apng", "--contact-sheet", "3"], ".png"), (["-o", "a.apng", "--scale", "9"], "--scale"),
    (["-o", "a.mov", "--codec", "av1"], "prores"), (["-o", "a.apng", "--kind", "radial"], "--value"),
    (["-o", "a.svg", "--duration", "1000"], "too long"),
    (["-o", "a.svg", "--set", "animation.shutterAngle=90"], "motion blur"),
    (["-o", "a.apng", "--kind", "clock", "--to", "99:99"], "--to: must be a time"),
    (["-o", "a.apng", "--kind", "radial", "--to", "1e308", "--max", "10"], "--to: must be a number from"),
    (["-o", "%05d.svg", "--set", "animation.shutterAngle=90"], "motion blur"), (["-o", "%d-%d.png"], "one place"),
  ])
  func itIsAUsageError(arguments: [String], words: String) throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho(["animate"] + arguments)
    #expect(run.status == 64, "\(run.errors)")
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(run.errors.hasPrefix("error: --"), "\(run.errors)")
    #expect(try folder.names == [])
  }

  @Test(
    arguments: ["a.mp4", "a.webm", "a.mov", "a.mkv", "a.gif", "a.webp", "a.apng", "a.svg", "a.y4m", "a.rgba"]
      + ["%03d.png", "%03d.svg", "sheet"])
  func aFilmOfNoFramesIsAnErrorAndLeavesNothing(output: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "empty.jsonl")
    try folder.write("time,v\n0,1\n1,2\n", to: "short.csv")
    let target = output == "sheet" ? ["--contact-sheet", "3", "-o", "a.png"] : ["-o", output]
    for data in [["empty.jsonl", "--duration", "1"], ["short.csv", "--offset", "100000"]] {
      let run = try folder.tacho(["animate", "--size", "30", "--column", "v"] + target + ["--data"] + data)
      #expect(run.status == 65, "\(run.errors)")
      #expect(run.errors.contains("has no row for any of the wanted frames"), "\(run.errors)")
    }
    #expect(try folder.names.sorted() == ["empty.jsonl", "short.csv"])
  }

  /// The value is to come.
  @Test(arguments: ["displayUnit: ft", "scale: {constant: 5}"])
  func whatIsWrongBesideTheValueIsTold(key: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("{kind: battery, \(key)}", to: "s.yaml")
    try folder.write("value\n10\n20\n", to: "t.csv")
    for arguments in [
      ["animate", "s.yaml", "--data", "t.csv", "-o", "x.apng"], ["live", "s.yaml", "--data", "t.csv"],
    ] {
      let run = try folder.tacho(arguments)
      #expect(run.status == 65, "\(run.errors)")
      #expect(run.errors.contains("s.yaml:1:") && !run.errors.contains("nothing was given"), "\(run.errors)")
    }
  }

  @Test func theRecordOfAFilmIsNoBatch() throws {
    let folder = try TemporaryFolder()
    let film = ["--value", "5", "--to", "50", "--duration", "0.1", "--size", "40", "-o", "{frame:05}.png"]
    let drawn = try folder.tacho(["animate", "--kind", "radial", "--manifest", "manifest.jsonl"] + film)
    #expect(drawn.status == 0, "\(drawn.errors)")
    let run = try folder.tacho("batch", "verify", ".")
    #expect(run.status == 64 && run.errors.contains("is the record of a film"), "\(run.errors)")
  }

  @Test func aPartWithoutFramesIsNothingToDoForFilesAndRefusedForAFilm() throws {
    let folder = try TemporaryFolder()
    let part = ["animate", "--size", "30", "--duration", "0.1", "--shard", "0/100"]
    let files = try folder.tacho(part + ["-o", "%03d.png"])
    #expect(files.status == 0)
    #expect(files.errors.contains("nothing to do"), "\(files.errors)")
    let film = try folder.tacho(part + ["-o", "a-{shard}.apng"])
    #expect(film.status == 64)
    #expect(film.errors.contains("--shard"), "\(film.errors)")
    #expect(try folder.names == [])
  }

  @Test func aContactSheetThatIsTooLargeIsRefusedBeforeItsFramesAreDrawn() throws {
    let folder = try TemporaryFolder()
    // A thousand frames of this size would take gigabytes and minutes.
    let run = try folder.tacho("animate", "--contact-sheet", "1000", "--fps", "1000", "--size", "9000", "-o", "c.png")
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("error: --contact-sheet: "), "\(run.errors)")
    #expect(try folder.names == [])
  }

  @Test func aFolderThatIsNotThereCannotBeWrittenTo() throws {
    let folder = try TemporaryFolder()
    for output in ["no/such/%05d.png", "no/a.apng"] {
      let run = try folder.tacho("animate", "--size", "30", "-o", output)
      #expect(run.status == 73, "\(run.errors)")
      #expect(run.errors.contains("no/"))
    }
    #expect(try folder.names == [])
  }

  @Test func aWrongKeyOfTheAnimationHasAPlace() throws {
    let folder = try TemporaryFolder()
    try folder.write("value: 3\nanimation:\n  sequence:\n    - {to: 1, spring: {respnse: 1}}\n", to: "g.yaml")
    let run = try folder.tacho("animate", "g.yaml", "-o", "a.apng")
    #expect(run.status == 65)
    #expect(run.errors.contains("g.yaml:4:") && run.errors.contains("did you mean response?"), "\(run.errors)")
  }
}
