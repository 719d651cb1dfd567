import Tacho
import Testing
import Typesetting

/// Limits that data fill, frame by frame; ranges that are held; marks that are measured.
struct FilmLimitTests {
  private func gauge(_ text: String) throws -> Gauge { try GaugeSpecification(Array(text.utf8)).gauge }

  private func reader(_ table: String) throws -> any RowReader { try DelimitedReader(MemoryByteSource(table)) }

  /// The gauge in every frame.
  private func frames(
    _ specification: String, _ table: String, _ columns: [String], hysteresis: Double = 0,
    range: Range<Int> = 0..<1_000,
    ballistics: Ballistics = .none
  ) throws -> (film: GaugeFilm, states: [FilmState], scenes: [Scene]) {
    let columns = try FilmColumns(columns, gauge: gauge(specification), reader: reader(table))
    let film = try GaugeFilm(
      columns.gauge, size: Size(width: 300, height: 300), targets: columns.targets, shaper: Typesetter())
    let samples = try SampleReader(reader(table), channels: columns.channels, clock: .step(1))
    let frames = FilmFrames(
      rows: samples, rate: try FrameRate(1), range: range, ballistics: ballistics, circles: columns.circles,
      quantities: columns.quantities,
      memory: FilmMemory(columns.gauge, targets: columns.targets, hysteresis: hysteresis))
    var states: [FilmState] = []
    while let frame = try frames.next() { states += frame.states }
    return (film, states, states.map { film.scene($0) })
  }

  @Test func everyFrameIsDrawnWithTheLimitsOfItsRow() throws {
    let table = "v,top,warn\n10,100,50\n10,200,80\n10,,60\n"
    let specification = "{value: null, max: 300, ranges: [{from: 0, to: 40, label: calm}], targets: [{value: 5}]}"
    let found = try frames(specification, table, ["v", "max=top", "ranges[0].to=warn", "targets[0].value=warn"])
    for (scene, (max, warn)) in zip(found.scenes, [(100, 50), (200, 80), (300, 60)]) {
      let still = "{value: 10, max: \(max), ranges: [{from: 0, to: \(warn), label: calm}], targets: [{value: \(warn)}]}"
      let alone = try GaugeFilm(
        gauge(still), size: Size(width: 300, height: 300), shaper: Typesetter()
      ).scene(FilmState(values: [10]))
      #expect(scene.layers.face == alone.layers.face && scene.description == alone.description, "to \(max)")
    }
  }

  @Test func theValuesColumnIsFoundBesideThoseOfLimits() throws {
    let table = "time,speed,limit\n0,10,50\n"
    let columns = try FilmColumns(
      ["targets[0].value=limit"], gauge: gauge("{value: 1, targets: [{value: 3}]}"), reader: reader(table))
    #expect(columns.targets.first == .value && columns.channels.first?.column == "speed")
  }

  @Test func noInstrumentFollowsALimit() throws {
    let found = try frames(
      "{value: null, max: 100}", "v,top\n0,100\n80,200\n", ["v", "max=top"], ballistics: .vu)
    #expect(found.states[1].values[1] == 200)
    #expect(found.states[1].values[0] ?? 80 < 80)
  }

  @Test(arguments: [
    ("max=top", "{kind: speedometer, value: 1}"), ("ranges[0].to=top", "{value: 1}"),
    ("ranges[2].from=top", "{value: 1, ranges: [{from: 3}]}"),
    ("max=top", "{value: 1, scale: {type: piecewise, stops: [[0, 0], [1, 1]]}}"),
    ("previous=top", "{kind: clock, value: 1}"), ("nonsense.key=top", "{value: 1}"),
  ])
  func aLimitThatTheGaugeCannotHaveIsRefusedByName(_ column: String, _ specification: String) throws {
    let error = #expect(throws: FilmColumnError.self) {
      try FilmColumns(["v", column], gauge: gauge(specification), reader: reader("v,top\n1,2\n"))
    }
    #expect(error?.description.contains(column.prefix { $0 != "=" }) == true, "\(error?.description ?? "")")
  }

  @Test func limitsThatBreakARuleAreTold() throws {
    let found = try frames("{value: null, max: 100}", "v,top\n1,50\n1,-5\n", ["v", "max=top"])
    #expect(found.film.problem(with: found.states[0]) == nil)
    #expect(found.film.problem(with: found.states[1])?.field == .max)
  }

  // MARK: - Memory

  private static let ring =
    "{kind: ring, value: null, ranges: [{from: 0, to: 50, label: low}, {from: 50, label: high}]}"

  @Test func aRangeIsHeldUntilTheValueIsPastItsBorder() throws {
    let table = "v\n40\n51\n49\n53\n49\n47\n"
    func names(_ hysteresis: Double) throws -> [Bool] {
      try frames(Self.ring, table, ["v"], hysteresis: hysteresis).scenes.map { $0.description.contains("“high”") }
    }
    #expect(try names(0) == [false, true, false, true, false, false])
    #expect(try names(2) == [false, false, false, true, true, false])
  }

  @Test func measuredMarksAreThoseOfAllFramesSoFar() throws {
    let specification = "{value: null, stats: {measured: [min, max, mean, peak]}}"
    let found = try frames(specification, "v\n40\n60\n\"\"\n20\n", ["v"])
    let words = found.scenes.map(\.description)
    #expect(words[0].contains("least 40") && words[0].contains("greatest 40"))
    #expect(words[1].contains("least 40") && words[1].contains("greatest 60") && words[1].contains("mean 50"))
    #expect(words[3].contains("least 20") && words[3].contains("greatest 60") && words[3].contains("mean 40"))
  }

  @Test func aFrameRemembersThoseBeforeItWhereverTheRangeBegins() throws {
    let specification = "{value: null, stats: {measured: [min, max]}, ranges: [{from: 0, to: 50}, {from: 50}]}"
    let table = "v\n40\n60\n10\n51\n49\n"
    let all = try frames(specification, table, ["v"], hysteresis: 2)
    for start in 1..<5 {
      let part = try frames(specification, table, ["v"], hysteresis: 2, range: start..<1_000)
      #expect(part.states == Array(all.states[start...]))
    }
  }

  @Test func aMovementRemembersToo() throws {
    let gauge = try gauge("{preset: speedometer, value: 15200, stats: {measured: [max]}}")
    let motion = SpeedometerMotion(to: .demo)
    let memory = FilmMemory(gauge, targets: [.value])
    func states(_ range: Range<Int>) throws -> [FilmState] {
      let frames = FilmFrames(motion, rate: .fps30, range: range, memory: memory)
      var states: [FilmState] = []
      while let frame = try frames.next() { states += frame.states }
      return states
    }
    let all = try states(0..<60)
    #expect(try states(40..<60) == Array(all[40...]))
    #expect(Set(all).count > 10)
  }

  @Test func historyIsMeasuredInAStill() throws {
    let gauge = try gauge("{history: [3, null, 9, 6], max: 10, stats: {measured: [min, max, mean, peak]}}")
    let words = try gauge.dial(size: Size(width: 300, height: 300), shaper: Typesetter()).scene.description
    for part in ["least 3", "greatest 9", "mean 6", "greatest of late 9"] { #expect(words.contains(part), "\(words)") }
    // What is given as well is refused.
    #expect(throws: SpecificationError.self) { try self.gauge("{value: 1, stats: {max: 3, measured: [max]}}") }
  }
}
