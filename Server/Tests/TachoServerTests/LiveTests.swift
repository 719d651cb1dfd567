import Foundation
import NIOCore
import Synchronization
import Tacho
import Testing

@testable import TachoServer

struct LiveTests {
  @Test func theNewestValueIsShown() async throws {
    try await TestServer.run { server async throws in
      #expect(try await server.get("/live/cpu.svg").text.contains("no value"))
      #expect(try await server.post("/live/cpu", "42", type: nil).text.contains("\"latest\": 42"))
      let still = try await server.get("/live/cpu.svg?unit=%25")
      #expect(still.body == (try await server.get("/gauge.svg?value=42&unit=%25")).body)
      #expect(still["Cache-Control"] == "no-cache")
      let lines = try await server.send("PUT", "/live/cpu", [], Array("1\n{\"value\": 2, \"at\": 5}\n\nnull\n3.5".utf8))
      #expect(lines.text.contains("\"values\": 4"))
      #expect(lines.text.contains("\"latest\": 3.5"))
      #expect(try await server.get("/live/cpu").text.contains("aria-valuenow=\"3.5\""))
    }
  }

  @Test(arguments: [
    "x", "1e400", "1e16", "{value: 5}", "{\"a\": \"b\"}", "{}", "1 2", "\u{0}", "[1]", "", "\n\n",
  ])
  func whatIsNoValueIsRefused(body: String) async throws {
    try await TestServer.run { server async throws in
      // Told, and the lines around it count.
      let isBlank = body.isEmpty || body == "\n\n"
      let answer = try await server.post("/live/cpu", "7\n" + body + "\n8\n", type: nil).text
      #expect(answer.contains("\"values\": 2") && answer.contains("\"latest\": 8"), "\(answer)")
      #expect(answer.contains("\"refused\": 1") == !isBlank && answer.contains("line 2: ") == !isBlank, "\(answer)")
      #expect(try await server.post("/live/cpu", body, type: nil).status == 422)
      #expect(try await server.get("/live/cpu.txt").status == 400)
    }
  }

  /// The page and the picture measure the same readings, and the page rests.
  @Test(arguments: ["", "&history=%5Bnull%5D", "&unit=m&displayUnit=ft"])
  func whatIsMeasuredIsOfAllReadings(more: String) async throws {
    try await TestServer.run { server async throws in
      _ = try await server.post("/live/st", "1\n9\n5\n", type: nil)
      let query = "stats.measured=%5Bmin,max,mean,peak%5D" + more
      func words(_ svg: String) -> Substring? { svg.firstMatch(of: /least .*?\./)?.0 }
      let still = try #require(words(try await server.get("/live/st.svg?\(query)").text))
      if !more.contains("ft") { #expect(still == "least 1; greatest 9; mean 5; greatest of late 5.") }
      let raw = try await server.raw(
        Array("GET /live/st/events?\(query) HTTP/1.1\r\nHost: x\r\n\r\n".utf8), seconds: 8)
      let events = String(decoding: raw, as: UTF8.self).components(separatedBy: "event: picture")
      #expect(events.count == 2, "\(events.count - 1) pictures of what does not move")
      #expect(words(events.last ?? "") == still)
    }
  }

  /// As `tacho live` reads them.
  @Test(arguments: [
    ("{\"value\":\"72\"}", "72"), ("{\"speed\":72}", "72"), ("{\"value\": 2, \"at\": 5}", "2"), ("null", "null"),
    ("nan", "null"),
  ])
  func linesAreReadAsTheCommandReadsThem(line: String, latest: String) async throws {
    try await TestServer.run { server async throws in
      let answer = try await server.post("/live/cpu", line, type: nil)
      #expect(answer.status == 200 && answer.text.contains("\"latest\": \(latest)"), "\(answer.text)")
    }
  }

  /// A decimal comma in one value, two fields in a row.
  @Test func aRowByItselfIsNoNumber() async throws {
    try await TestServer.run { server async throws in
      #expect(try await server.post("/live/cpu", "0,10", type: "text/csv; charset=utf-8").status == 422)
      #expect(try await server.post("/live/cpu", "time,value\n0,10", type: "text/csv").text.contains("10"))
      #expect(try await server.post("/live/cpu", "0,10", type: nil).text.contains("\"latest\": 0.1"))
    }
  }

  @Test func aStreamIsTakenLineByLine() async throws {
    try await TestServer.run { server async throws in
      let channel = try await server.connect()
      try await channel.executeThenClose { inbound, outbound in
        let head = "PUT /live/a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
        try await outbound.write(ByteBuffer(string: head + "3\r\n11\n\r\n"))
        try await waitFor { try await server.get("/live/a.svg").text.contains("11 on a scale") }
        try await outbound.write(ByteBuffer(string: "3\r\n22\n\r\n"))
        try await waitFor { try await server.get("/live/a.svg").text.contains("22 on a scale") }
        try await outbound.write(ByteBuffer(string: "0\r\n\r\n"))
        var answer = ""
        for try await buffer in inbound {
          answer += String(buffer: buffer)
          if answer.contains("\"values\": 2") { break }
        }
        #expect(answer.contains("\"values\": 2"))
      }
    }
  }

  /// What a page is told after `target` has been asked for, from 10 to a 90 that follows, until that is enough.
  private func told(_ target: String, until isEnough: @escaping @Sendable (String) -> Bool) async throws -> String {
    let told = Mutex("")
    try await TestServer.run { server async throws in
      _ = try await server.post("/live/a", "10", type: nil)
      let channel = try await server.connect()
      try await channel.executeThenClose { inbound, outbound in
        try await outbound.write(ByteBuffer(string: "GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n"))
        var (text, isSent) = ("", false)
        for try await buffer in inbound {
          text += String(buffer: buffer)
          if !isSent, text.contains("\"value\":10") {
            isSent = true
            _ = try await server.post("/live/a", "90", type: nil)
          }
          if isEnough(text) { break }
        }
        told.withLock { [text] in $0 = text }
      }
    }
    return told.withLock { $0 }
  }

  @Test func aPageIsToldOfTheValueAndShownItAtRest() async throws {
    // How many pictures of the way there are depends on the machine: a slow one shows less of it.
    let text = try await told("/live/a/events") { $0.contains("90 on a scale") && $0.contains("\"number\":2") }
    #expect(text.contains("{\"value\":90,\"number\":2}"))
  }

  @Test func theWayIsShownUnlessLessMotionIsWanted() throws {
    let specification = try GaugeSpecification(Array("value: 10\n".utf8))
    for (isStill, count) in [(false, 20...100), (true, 2...2)] {
      var stage = try LiveStage(specification, Typesetter(), most: 10)
      let first = stage.picture("10", at: 0, isStill: isStill)
      let way = (0...100).compactMap { stage.picture($0 == 0 ? "90" : nil, at: 1 + Double($0) / 25, isStill: isStill) }
      #expect(count.contains(way.count + (first == nil ? 0 : 1)), "\(way.count)")
      #expect(String(decoding: try #require(way.last), as: UTF8.self).contains("90 on a scale"))
      #expect(stage.rests(at: 10))
    }
  }

  /// A range is held by the readings, however soon they follow one another.
  @Test func aStillPageHoldsTheRangeOfItsReadings() throws {
    let specification = try GaugeSpecification(
      Array("value: null\nranges: [{from: 80, severity: alarm, label: hot}]\nanimation: {hysteresis: 3}\n".utf8))
    var stage = try LiveStage(specification, Typesetter(), most: 10)
    for (index, (value, isHot)) in [(79.0, false), (84, true), (78, true), (76, false), (82, false)].enumerated() {
      let picture = stage.picture("\(value)", at: Double(index) / 20, isStill: true) ?? []
      #expect(!picture.isEmpty && String(decoding: picture, as: UTF8.self).contains("“hot”") == isHot, "\(value)")
    }
  }

  @Test func aLiveNumberIsAsTrueAsAStillOne() throws {
    let specification = try GaugeSpecification(Array("value: null\n".utf8))
    for isStill in [false, true] {
      var stage = try LiveStage(specification, Typesetter(), most: 10)
      var last: [UInt8] = []
      // Seconds apart, so that the pointer comes to rest at each.
      for (index, value) in [12.5, 72.25, 7, 0.33].enumerated() {
        for step in 0...25 {
          last =
            stage.picture(step == 0 ? "\(value)" : nil, at: Double(index) * 10 + Double(step) / 5, isStill: isStill)
            ?? last
        }
        #expect(String(decoding: last, as: UTF8.self).contains("\(DecimalText.short(value))"), "\(value)")
      }
    }
  }

  @Test func aLivePictureWithAPastHasTheLastReadings() async throws {
    try await TestServer.run({ $0.liveValues = 3 }) { server async throws in
      _ = try await server.post("/live/a", "1\n2\nnull\n4\n5", type: nil)
      for (live, still) in [
        ("kind=sparkline", "kind=sparkline&history=[null,4,5]"), ("history=[7,8,9]", "history=[null,4,5]"),
        ("title=T", "title=T"),
      ] {
        let picture = try await server.get("/live/a.svg?\(live)")
        #expect(picture.status == 200)
        #expect(picture.body == (try await server.get("/gauge.svg?value=5&\(still)")).body, "\(live)")
      }
    }
  }

  @Test func theGaugeOfAPageSuitsItsGround() async throws {
    try await TestServer.run { server async throws in
      for query in ["", "?theme=", "?max=5"] {
        #expect(try await server.get("/live/a\(query)").text.contains("theme=auto"), "\(query)")
      }
      let packed = CompressedText.packed(Array("theme: carbon".utf8))
      for query in ["?theme=carbon", "?spec=\(packed)"] {
        #expect(try await !server.get("/live/a\(query)").text.contains("theme=auto"), "\(query)")
      }
    }
    let specification = try GaugeSpecification(Array("value: null\ntheme: auto\n".utf8))
    func picture(_ page: PageTheme, _ text: SVGOptions.TextMode = .outline) throws -> [UInt8]? {
      var stage = try LiveStage(specification, Typesetter(), page: page, text: text, most: 1)
      return stage.picture("5", at: 0, isStill: true)
    }
    #expect(try picture(.light) != picture(.dark))
    let words = try #require(try picture(.dark, .live))
    #expect(String(decoding: words, as: UTF8.self).contains("<text"))
  }

  @Test func aStageShowsReadingsThatNoPictureHadAsPast() throws {
    let specification = try GaugeSpecification(Array("kind: sparkline\nvalue: null\n".utf8))
    func line(_ values: [Double?], in parts: Int) throws -> [UInt8]? {
      var stage = try LiveStage(specification, Typesetter(), most: 5)
      var last: [UInt8]?
      for start in stride(from: 0, to: values.count, by: parts) {
        let news = Array(values[start..<min(start + parts, values.count)])
        for value in news { _ = stage.take([Array((value.map { "\($0)" } ?? "null").utf8)]) }
        last = stage.picture(at: Double(start) * 10, isStill: true) ?? last
      }
      return last
    }
    let values: [Double?] = [1, 9, 3, nil, 5, 5, 2, 8]
    let whole = try #require(try line(values, in: 8))
    for parts in [1, 2, 3] { #expect(try line(values, in: parts) == whole) }
    #expect(try line(Array(values.suffix(5)), in: 5) == whole)
    #expect(try line(Array(values.suffix(4)), in: 4) != whole)
    // The same value again moves the line on.
    #expect(try line([1, 2, 2], in: 1) != line([1, 2], in: 1))
  }

  @Test func theValueInTheAddressOfALiveOneIsRefused() async throws {
    try await TestServer.run { server async throws in
      for path in ["/live/cpu?value=1", "/live/cpu/events?value=1", "/live/cpu/events?motion=none"] {
        #expect(try await server.get(path).status == 400, "\(path)")
      }
      #expect(try await server.get("/live/cpu.svg?value=1&onerror=status").status == 400)
    }
  }

  @Test func reducedMotionHasNoPicturesBetween() async throws {
    let text = try await told("/live/a/events?motion=still") { $0.contains("\"value\":90") }
    #expect(text.split(separator: "event: picture").count == 3)
  }

  @Test func theOldestSilentNameMakesRoom() throws {
    let live = LiveValues(names: 2, values: 3)
    for value in 0..<5 { try live.add(Array("\(value)".utf8), to: "a") }
    #expect(live.readings(of: "a").map { String(decoding: $0.line, as: UTF8.self) } == ["2", "3", "4"])
    try live.add([0x31], to: "b")
    try live.add([0x31], to: "c")
    #expect(live.readings(of: "a").isEmpty)
    let listeners = (try live.listen(to: "b"), try live.listen(to: "c"))
    #expect(throws: Problem.self) { try live.listen(to: "d") }
    #expect(throws: Problem.self) { try live.add([0x31], to: "d") }
    withExtendedLifetime(listeners) {}
  }

  // MARK: - Several gauges

  private static let board =
    "title: Board\nlayout: {columns: 2, gauges: [{id: cpu, title: CPU}, {id: memory, title: Memory, value: 5}]}\n"

  @Test func aPictureOfSeveralGaugesTakesItsValuesById() async throws {
    let packed = CompressedText.packed(Array(Self.board.utf8))
    try await TestServer.run { server async throws in
      let query = "spec=\(packed)"
      #expect(try await server.get("/live/board.svg?\(query)").status == 200)
      _ = try await server.post("/live/board", "{\"cpu\": 40, \"memory\": 60}\n{\"cpu\": 41}", type: nil)
      let still = try await server.get("/live/board.svg?\(query)")
      let same = try await server.get(
        "/gauge.svg?\(query)&layout.gauges[0].value=41&layout.gauges[1].value=60")
      #expect(still.status == 200 && still.body == same.body)
      let page = try await server.get("/live/board?\(query)").text
      #expect(page.contains("cpu 41, memory 60") && page.contains("class=\"dial wide\" role=\"img\""))
    }
  }

  @Test func aLineWithoutAReadingForTheGaugeIsTold() async throws {
    try await TestServer.run { server async throws in
      #expect(try await server.post("/live/a", "{\"x\": 1, \"y\": 2}", type: nil).text.contains("\"x\": 1"))
      let still = try await server.get("/live/a.svg?onerror=status")
      #expect(still.status == 422 && still.text.contains("the columns of the data are x, y"))
      #expect(try await server.get("/live/a.svg?column=y").body == server.get("/gauge.svg?value=2").body)
    }
    var stage = try LiveStage(GaugeSpecification(Array("value: null\n".utf8)), Typesetter(), most: 3)
    func take(_ line: String, _ kept: [String] = []) -> String? {
      stage.take([Array(line.utf8)], kept: kept.map { Array($0.utf8) })
    }
    #expect(take("{\"a\": 1}") == nil)
    #expect(take("{\"b\": 2}") == "it has no reading of a")
    #expect(stage.values == [LiveValue(name: "a", value: 1)])
    // Until no line is kept that had it.
    _ = take("{\"b\": 3}")
    #expect(take("{\"b\": 4}", ["{\"b\": 2}", "{\"b\": 3}", "{\"b\": 4}"]) == nil)
    #expect(stage.values == [LiveValue(name: "b", value: 4)])
  }

  @Test func theAddressOfALivePageHoldsWhatItsFilesBring() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/tacho-live-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func write(_ text: String, _ name: String) throws {
      try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
    }
    try write("layout: {gauges: [{spec: cpu.yaml, id: cpu}, {id: disk}]}\n", "board.yaml")
    try write("title: CPU, all of it\nmax: 8\n", "cpu.yaml")
    let address = try LiveAddress.path(of: "\(folder)/board.yaml", ServerConfiguration())
    #expect(address.hasPrefix("/live/board?spec="))
    let text = try CompressedText.text(of: String(address.dropFirst("/live/board?spec=".count)), most: 1_000)
    let specification = try GaugeSpecification(text)
    #expect(specification.gauge.grid.gauges.map(\.title) == ["CPU, all of it", ""])
    #expect(throws: ConfigurationError.self) {
      try LiveAddress.path(of: "\(folder)/board.yaml", name: "a b", ServerConfiguration())
    }
    try write("layout: {gauges: [{spec: ../cpu.yaml}]}\n", "out.yaml")
    #expect(throws: ConfigurationError.self) { try LiveAddress.path(of: "\(folder)/out.yaml", ServerConfiguration()) }
    #expect(throws: ConfigurationError.self) { try LiveAddress.path(of: "\(folder)/none.yaml", ServerConfiguration()) }
  }

  // MARK: - One reader

  /// What the command says of each form is in the same file.
  @Test func linesAreReadAsTheTableOfFormsSays() async throws {
    for form in try LiveForm.all() {
      let specification = try GaugeSpecification(Array(form.specification.utf8))
      var stage = try LiveStage(specification, Typesetter(), most: 10)
      let refusal = stage.take(form.lines.map { Array($0.utf8) })
      let said = stage.values.map { "\($0.name)=\($0.value.map { DecimalText.short($0) } ?? "null")" }
      #expect(refusal.map { "! \($0)" } ?? said.joined(separator: " ") == form.expected, "\(form.lines)")
    }
  }
}

extension LiveStage {
  /// The picture after a line that comes at `time`, if any does.
  fileprivate mutating func picture(_ line: String?, at time: Double, isStill: Bool) -> [UInt8]? {
    if let line { _ = take([Array(line.utf8)]) }
    return picture(at: time, isStill: isStill)
  }
}

/// A row of the table that the command's reader and this one are held to.
private struct LiveForm {
  let specification: String
  let lines: [String]
  let expected: String

  static func all(_ path: String = #filePath) throws -> [LiveForm] {
    let root = path.split(separator: "/").dropLast(4).joined(separator: "/")
    let text = try String(contentsOfFile: "/\(root)/Tests/live-lines.txt", encoding: .utf8)
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let parts = line.split(separator: "\t").map(String.init)
      return LiveForm(specification: parts[0], lines: parts[1].components(separatedBy: " ; "), expected: parts[2])
    }
  }
}
