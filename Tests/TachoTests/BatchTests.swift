import Synchronization
import Tacho
import TestSupport
import Testing

/// One specification, many rows, bounded work.
struct BatchTests {
  private func batch(
    _ specification: String, _ settings: [String] = [], _ format: PictureFormat = .svg
  ) throws -> GaugeBatch {
    try GaugeBatch(
      specification: Array(specification.utf8), settings: settings, output: .init(format), typesetter: Typesetter())
  }

  /// The pictures of all rows, or the words of what is wrong.
  private func results(_ batch: GaugeBatch, _ table: String, jobs: Int = 2) async throws -> [String] {
    var all: [String] = []
    try await batch.draw(BatchRows(MemoryByteSource(table)), jobs: jobs) { result in
      #expect(result.row == all.count + 1)
      switch result.result {
      case .success(let picture): all.append(String(decoding: picture.bytes, as: UTF8.self))
      case .failure(let error): all.append("\(error)")
      }
    }
    return all
  }

  private func drawn(_ specification: String) throws -> String {
    let read = try GaugeSpecification(Array(specification.utf8))
    return try SVGDocument(read.gauge.dial(size: read.size, shaper: Typesetter()).scene).text
  }

  @Test func eachGaugeOfALayoutGetsItsUnit() async throws {
    func board(_ a: String, _ b: String) -> String {
      "layout: {gauges: [{id: a, max: 100, unit: km/h\(a)}, {id: b, max: 100\(b)}, {id: c, max: 100, kind: linear}]}"
    }
    let found = try await results(batch(board("", ""), []), "a,b,c\nm/s,°C,\n10,20,30\n")
    let wanted = try drawn(
      board(", value: 36", ", value: 20, unit: °C").replacing("kind: linear", with: "kind: linear, value: 30"))
    #expect(found == [wanted])
    let refused = try await results(batch(board("", ", unit: bar"), []), "a,b,c\nm/s,°C,\n10,20,30\n")
    #expect(refused.first?.contains("b is in °C, the gauge in “bar”") == true, "\(refused)")
  }

  /// 10 m/s are 36 km/h.
  @Test(arguments: [
    ("name,speed\n,m/s\na,10\nb,20\n", "speed"), ("name,speed\na,10 m/s\nb,20 m/s\n", "speed"),
    ("time,speed,rpm\ns,m/s,1/min\n0,10,900\n1,20,950\n", "speed"), ("value\n(m/s)\n10\n20\n", "value"),
    ("a;Einheit;speed;Einheit\n1;kWh;10;m/s\n2;kWh;20;m/s\n", "speed"),
    (
      #"<gpx><trk><trkseg><trkpt lat="0" lon="0"><speed>10</speed></trkpt><trkpt lat="0" lon="0"><speed>20</speed></trkpt></trkseg></trk></gpx>"#,
      "speed"
    ),
  ])
  func theUnitOfTheTableBecomesTheGauges(table: String, column: String) async throws {
    let settings = column == "value" ? [] : ["value={\(column)}"]
    let converted = try await results(batch("{max: 100, unit: km/h}", settings), table)
    #expect(try converted == [drawn("{value: 36, max: 100, unit: km/h}"), drawn("{value: 72, max: 100, unit: km/h}")])
    let taken = try await results(batch("{max: 100}", settings), table)
    #expect(try taken == [drawn("{value: 10, max: 100, unit: m/s}"), drawn("{value: 20, max: 100, unit: m/s}")])
    let refused = try await results(batch("{max: 100, unit: °C}", settings), table)
    #expect(refused.count == 2 && refused.allSatisfy { $0.contains("is in m/s, the gauge in “°C”") }, "\(refused)")
    // One that a row says goes before, and a word that is no unit is none.
    let said = try await results(
      batch("{max: 100, unit: bar}", settings + ["unit=km/{row}"]), "row,speed,value\n1,10,10\n")
    #expect(try said == [drawn("{value: 10, max: 100, unit: km/1}")])
  }

  @Test func columnsNamedLikeKeysFillThem() async throws {
    let batch = try batch("{max: 200, title: Old}")
    let found = try await results(batch, "value,title,scale.min,other\n72,New,10,x\n,,,x\n")
    #expect(found[0] == (try drawn("{value: 72, max: 200, title: New, scale: {min: 10}}")))
    #expect(found[1] == (try drawn("{value: null, max: 200, title: Old}")))
    let uses = batch.uses(of: ["value", "title", "scale.min", "other"])
    #expect(uses.byName == ["value", "title", "scale.min"])
    #expect(uses.unused == ["other"])
  }

  @Test func aSettingWinsOverAColumnOfTheSameName() async throws {
    let batch = try batch("{}", ["title=Ours"])
    let found = try await results(batch, "value,title\n7,Theirs\n")
    #expect(found == [try drawn("{value: 7, title: Ours}")])
  }

  /// It is looked for once for all rows of the same keys; what they have words for is told of each.
  @Test func aKeyThatChangesNothingIsToldOfEveryRow() async throws {
    let batch = try batch("{max: 200, history: []}", ["title={title}", "targets[0].value={goal}"])
    let rows = (0..<12).map { "\($0),Pump \($0),\($0 % 3 == 0 ? 300 + $0 : 100)\n" }.joined()
    var told: [[String]] = []
    try await batch.draw(BatchRows(MemoryByteSource("value,title,goal\n" + rows)), jobs: 2) { result in
      told.append(try result.result.get().notes.warnings.map(\.path))
    }
    for (index, paths) in told.enumerated() {
      #expect(paths == (index % 3 == 0 ? ["targets[0].value"] : []) + ["history"], "row \(index)")
    }
    #expect(told.count == 12)
  }

  @Test(arguments: ["{max: 200, unit: bar}", "{preset: speedometer}", "{kind: ring}", "{kind: odometer}"])
  func picturesThatDifferInTheValueAreThoseOfTheirOwn(specification: String) async throws {
    let batch = try GaugeBatch(
      specification: Array((specification.dropLast() + ", width: 120, height: 120}").utf8), output: .init(.png),
      typesetter: Typesetter())
    let values = ["7", "", "188.5", "7", "999999", "0", "1e-5", "61"]
    func files(_ values: [String]) async throws -> [[UInt8]] {
      var all: [[UInt8]] = []
      let table = "value,note\n" + values.map { "\($0),x\n" }.joined()
      try await batch.draw(BatchRows(MemoryByteSource(table)), jobs: 2) { all.append(try $0.result.get().bytes) }
      return all
    }
    let found = try await files(values)
    #expect(try await files(values.reversed()).reversed() == found)
    for (value, file) in zip(values, found) {
      let text = specification.dropLast() + ", width: 120, height: 120, value: \(value.isEmpty ? "null" : value)}"
      let read = try GaugeSpecification(Array(text.utf8))
      let scene = try read.gauge.dial(size: read.size, shaper: Typesetter()).scene
      let isSame = try Bitmap(png: file) == Bitmap(scene, scale: read.pixelScale)
      #expect(isSame, "\(value)")
    }
  }

  @Test(arguments: ["{max: 200, unit: bar}", "{preset: speedometer}", "{kind: ring}", "{theme: auto}"])
  func documentsThatDifferInTheValueAreThoseOfTheirOwn(specification: String) async throws {
    let batch = try batch(specification)
    let values = ["7", "", "188.5", "7", "999999", "0", "61"]
    let found = try await results(batch, "value,note\n" + values.map { "\($0),x\n" }.joined())
    #expect(found.count == values.count)
    for (value, text) in zip(values, found) {
      let own = specification.dropLast() + ", value: \(value.isEmpty ? "null" : value)}"
      let read = try GaugeSpecification(Array(own.utf8))
      let picture = try GaugeBatch.picture(read, output: .init(.svg), typesetter: Typesetter()).get()
      #expect(text == String(decoding: picture.bytes, as: UTF8.self), "\(value)")
    }
  }

  @Test func settingsTakeCells() async throws {
    let batch = try batch("{}", ["value={speed}", "title={name} no. {row:03}", "max=220", "theme={look}"])
    let found = try await results(batch, "name,speed,look\n\"null: [x\",72,light\ntrue,0.5,\n")
    #expect(found[0] == (try drawn("{value: 72, max: 220, title: 'null: [x no. 001', theme: light}")))
    #expect(found[1] == (try drawn("{value: 0.5, max: 220, title: 'true no. 002'}")))
  }

  @Test func aCellIsATextAndNoSyntax() async throws {
    let titles = ["{a: b}", "- x", "'", "\"", "# x", "&a", "!t", "null", "true", "~", "5", "a: b", "%x", "\\u0041"]
    let batch = try batch("{value: 1}", ["title={t}"])
    let table = "t\n" + titles.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"\n" }.joined()
    let found = try await results(batch, table)
    for (title, picture) in zip(titles, found) {
      #expect(picture == (try drawn("{value: 1, title: '\(title.replacing("'", with: "''"))'}")), "\(title)")
    }
  }

  @Test func aCellThatDoesNotFitIsNamedByItsPlace() async throws {
    let found = try await results(
      try batch("{}", ["theme={theme}"]), "title,value,theme\na,1,dark\nb,1e300,dark\nc,x,dark\nd,2,pink\n")
    #expect(found[1].hasPrefix("3:3: "))
    #expect(found[2].hasPrefix("4:3: "))
    #expect(found[3].hasPrefix("5:5: theme: "))
  }

  @Test func aKeyThatDoesNotExistIsRefusedAtOnce() {
    #expect(throws: BatchError.self) { try batch("{}", ["vlaue={x}"]) }
    #expect(throws: BatchError.self) { try batch("{}", ["ranges={x}"]) }
    #expect(throws: BatchError.self) { try batch("{}", ["value"]) }
    #expect(throws: SpecificationError.self) { try batch("{", ["value={x}"]) }
  }

  @Test func bracesThatAreYAMLStayYAML() {
    #expect(BatchTemplate("{from: 0, to: 5}", for: "layout").isConstant)
    #expect(BatchTemplate("{name: dark, needle: {style: arrow}}", for: "theme").isConstant)
    #expect(BatchTemplate("{Temp: °C}", for: "title").columns == ["Temp: °C"])
    #expect(BatchTemplate("'{a}'", for: "title").pieces == [.column("a")])
    #expect(BatchTemplate("'{a}' or '{b}'", for: "title").columns == ["a", "b"])
    #expect(BatchTemplate("{a}-{row:05}").pieces == [.column("a"), .literal("-"), .row(digits: 5)])
    #expect(BatchTemplate("{speed (km/h)}").columns == ["speed (km/h)"])
    #expect(BatchTemplate("{").pieces == [.literal("{")])
    #expect(BatchTemplate("{}").isConstant)
  }

  /// Printable characters but for braces; a name of the same letters that no column has is told, with the near one.
  @Test func anyNameOfAColumnStandsInBraces() async throws {
    var random = SplitMix64(seed: 141)
    let letters = Array("abcXYZ019 []()/%\"'`:;,=#&*!?|<>@\\^~+-_.$°µ²Øßé中и")
    for _ in 0..<60 {
      let middle = String((0...random.int(in: 0...9)).map { _ in letters[random.int(in: 0...letters.count - 1)] })
      let name = "n" + middle + "z"
      let table = "\"\(name.replacing("\"", with: "\"\""))\",other\n42,x\n"
      func rows() throws -> BatchRows {
        try BatchRows(MemoryByteSource(table), format: .csv, options: TableOptions(delimiter: 0x2C, header: .line(1)))
      }
      let batch = try batch("{max: 100}", ["value={\(name)}", "title=At {\(name)}, so", "min={\(name)}"])
      try batch.checkColumns(of: rows())
      #expect(batch.bindings.map(\.columns) == [[name], [name], [name]])
      let record = try #require(try rows().next())
      let job = try BatchBinder(batch).job(record).get()
      #expect(job.values.map(\.content) == [.word("42.0"), .text("At 42, so"), .word("42.0")], "\(name)")
      let names = try RowNames("out/{\(name)}.svg")
      let cells = try record.cells.get()
      #expect(try names.expanded(row: 1, text: cells.text) == "42.svg", "\(name)")
      #expect("\(try batchError("n\(middle)zq", rows()))".contains("did you mean \(name)?"), "\(name)")
    }
  }

  private func batchError(_ name: String, _ rows: BatchRows) throws -> BatchError {
    try #require(throws: BatchError.self) { try batch("{}", ["title=In {\(name)}"]).checkColumns(of: rows) }
  }

  @Test(arguments: [
    ("Speed (km/h)", "m/s", true), ("Speed [km/h]", "m/s", true), ("Speed (km/h)", "km/h", false),
    ("speed", "m/s", false),
    ("Temp (°C)", "°F", true), ("Speed (fast)", "m/s", false),
    ("bits_per_second", "m/s", false), ("bits_second", "m/s", true),
  ])
  func aHeadingWithAnotherUnitIsTold(column: String, unit: String, isTold: Bool) throws {
    func notes(_ settings: String..., unit: String? = nil) throws -> [String] {
      try BatchBinder(batch("{max: 100}", ["value={\(column)}"] + settings)).unitNotes(
        [column, "place"], units: unit.map { [column: $0] } ?? [:])
    }
    #expect(try notes("unit=\(unit)").count == (isTold ? 1 : 0))
    #expect(try notes("unit=\(unit)", unit: "km/h").isEmpty)
    #expect(try notes("unit={place}").isEmpty)
    let told = try notes("unit=\(unit)").joined()
    #expect(!isTold || told.contains(" and is taken as \(unit); ") && told.contains("displayUnit: \(unit)"), "\(told)")
  }

  @Test(arguments: [1, 2, 7])
  func jobsDoNotChangeWhatIsDrawn(jobs: Int) async throws {
    let table = "value\n" + (0..<40).map { "\($0)\n" }.joined()
    let batch = try batch("{size: 60}", [], .png)
    #expect(try await results(batch, table, jobs: jobs) == results(batch, table, jobs: 3))
  }
}

struct MapInOrderTests {
  private final class Gauge: Sendable {
    let running = Mutex((now: 0, most: 0))
    func start() {
      running.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
    }
    func end() { running.withLock { $0.now -= 1 } }
  }

  @Test(arguments: [1, 2, 5, 16])
  func resultsComeInOrderAndNoMoreThanTheJobsRun(jobs: Int) async throws {
    let gauge = Gauge()
    var next = 0
    var results: [Int] = []
    try await mapInOrder(
      jobs: jobs,
      next: { _ in
        next += 1
        return next <= 200 ? .item(next) : .end
      },
      work: { item in
        gauge.start()
        for _ in 0..<(item * 7919 % 13) { await Task.yield() }
        gauge.end()
        return item * 2
      },
      receive: { results.append($0) })
    #expect(results == (1...200).map { $0 * 2 })
    #expect(gauge.running.withLock { $0.most } <= jobs)
  }

  @Test func aSlowItemHoldsBackABoundedNumber() async throws {
    let released = Mutex(false)
    var taken = 0
    var received = 0
    var mostAhead = 0
    try await mapInOrder(
      jobs: 2,
      next: { _ in
        taken += 1
        mostAhead = max(mostAhead, taken - received)
        if taken == 32 { released.withLock { $0 = true } }
        return taken <= 500 ? .item(taken) : .end
      },
      work: { item in
        while item == 1, !released.withLock({ $0 }) { await Task.yield() }
        return item
      },
      receive: { _ in received += 1 })
    #expect(received == 500)
    #expect(mostAhead <= 33)
  }

  @Test func aSourceWithNothingYetGetsItsAnswersFirst() async throws {
    var asked = 0
    var received = 0
    try await mapInOrder(
      jobs: 4,
      next: { mayWait in
        // The next item comes when the one before has been answered.
        guard asked == received else {
          #expect(!mayWait)
          return .notYet
        }
        asked += 1
        return asked <= 20 ? .item(asked) : .end
      },
      work: { (item: Int) in item }, receive: { _ in received += 1 })
    #expect(received == 20)
  }

  @Test func cancellingEndsIt() async throws {
    let task = Task {
      try await mapInOrder(
        jobs: 2, next: { _ in .item(1) }, work: { (item: Int) in item },
        receive: { _ in withUnsafeCurrentTask { $0?.cancel() } })
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func anErrorOfTheReceiverEndsIt() async throws {
    var received = 0
    await #expect(throws: BatchError("enough")) {
      try await mapInOrder(
        jobs: 3, next: { _ in .item(1) }, work: { (item: Int) in item },
        receive: { _ in
          received += 1
          if received == 10 { throw BatchError("enough") }
        })
    }
    #expect(received == 10)
  }
}
