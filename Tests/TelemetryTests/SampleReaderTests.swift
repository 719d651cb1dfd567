import Telemetry
import Testing

struct SampleReaderTests {
  private func times(_ stamps: [String]) throws -> [Double] {
    let text = "time,v\n" + stamps.map { "\"\($0)\",1" }.joined(separator: "\n")
    let reader = try SampleReader(DelimitedReader(MemoryByteSource(text)), channels: [Channel("v")])
    var sample = Sample(time: 0, values: [])
    var times: [Double] = []
    while try reader.next(into: &sample) { times.append(sample.time) }
    return times
  }

  @Test(arguments: [
    ["0", "0.5", "2"], ["1700000000", "1700000000.5", "1700000002"],
    ["1700000000000", "1700000000500", "1700000002000"],
    ["1700000000000000", "1700000000500000", "1700000002000000"], ["100.25", "100.75", "102.25"],
    ["2024-06-30T12:00:00Z", "2024-06-30T14:00:00.5+02:00", "2024-06-30T06:30:02-0530"],
    ["2024-06-30 12:00:00", "2024-06-30 12:00:00,500", "2024-06-30T12:00:02.000000"],
    ["20231231T235959Z", "20231231T235959.5Z", "20240101T000001Z"], ["0:59", "0:59.5", "1:01"],
    ["1:59:59", "1:59:59.5", "2:00:01"], ["2016-12-31T23:59:59Z", "2016-12-31T23:59:59.5Z", "2017-01-01T00:00:01+00"],
    ["2000-02-28T23:59:59Z", "2000-02-28T23:59:59.5Z", "2000-02-29T00:00:01Z"],
  ])
  func allClocksCountSeconds(_ stamps: [String]) throws {
    for (time, expected) in zip(try times(stamps), [0, 0.5, 2]) { #expect(abs(time - expected) <= 1e-6) }
    #expect(try times(stamps).count == 3)
  }

  @Test func aLeapSecondIsTheSecondAfterIt() throws {
    #expect(try times(["2016-12-31T23:59:59Z", "2016-12-31T23:59:60Z", "2017-01-01T00:00:01Z"]) == [0, 1, 2])
  }

  @Test(arguments: [
    "2024-02-30T00:00:00Z", "2023-02-29T00:00:00Z", "2024-13-01T00:00:00Z", "2024-02-30", "2024-01-01T24:00:00Z",
    "2024-01-01T00:60:00Z", "2024-01-01T00:00:60Z", "2024-01-01T00:00:00X", "2024-01-01T00:00:00.Z", "12:60", "1:2:3",
    "soon", "3/4/2024", "31/31/2024", "12 Foo 2024", "13:00 PM", "inf", "2024-01-01T00:00:00+19:00",
  ])
  func whatIsNoTimeIsRefusedInItsPlace(_ stamp: String) {
    let error = #expect(throws: TelemetryError.self) { try times([stamp]) }
    #expect(error?.place == TelemetryError.Place(line: 2, column: 1))
  }

  @Test func clocksMustNotMixNorGoBack() {
    for stamps in [
      ["0", "2024-01-01T00:00:00Z"], ["2024-01-01T00:00:00Z", "2024-01-01T00:00:01"], ["0:01", "2"], ["3", "2.5"],
      ["2024-01-01T00:00:00Z", "2024-01-01T00:59:00+01:00"], ["5", "4", "3", "2", "1"],
    ] {
      let error = #expect(throws: TelemetryError.self) { try times(stamps) }
      #expect(error?.place == TelemetryError.Place(line: 3, column: 1))
    }
  }

  @Test func columnsAreFoundOrListed() throws {
    func open(_ text: String, _ channel: String, _ clock: SampleReader.Clock = .automatic) throws {
      _ = try SampleReader(DelimitedReader(MemoryByteSource(text)), channels: [Channel(channel)], clock: clock)
    }
    try open("Timestamp,v\n", "v")
    try open("x,v\n", "v", .column("x"))
    try open("x,v\n", "v", .step(0.1))
    let misspelt = #expect(throws: TelemetryError.self) { try open("time,speed\n", "sped") }
    #expect(misspelt?.names == ["time", "speed"])
    #expect(throws: TelemetryError.self) { try open("x,v\n", "v") }
    #expect(throws: TelemetryError.self) { try open("x,v\n", "v", .step(0)) }
    #expect(throws: TelemetryError.self) { try open("x,v\n", "v", .column("y")) }
  }

  @Test func unitsAreConverted() throws {
    let reader = try SampleReader(
      JSONLinesReader(MemoryByteSource("{\"t\":0,\"c\":100}\n{\"t\":1}\n{\"t\":1,\"late\":5,\"c\":-40}\n")),
      channels: [Channel("c", factor: 1.8, addend: 32), Channel("late")])
    var sample = Sample(time: 0, values: [])
    var values: [[Double?]] = []
    while try reader.next(into: &sample) { values.append(sample.values) }
    #expect(values == [[212, nil], [nil, nil], [-40, 5]])
    #expect(reader.equalTimes == 1)
  }

  @Test func aColumnThatNeverTurnsUpIsAnError() throws {
    let reader = try SampleReader(
      JSONLinesReader(GeneratedSource { "{\"t\":\($0),\"v\":1}\n" }), channels: [Channel("vv")])
    let error = #expect(throws: TelemetryError.self) {
      var sample = Sample(time: 0, values: [])
      while try reader.next(into: &sample) {}
    }
    #expect(error?.names == ["t", "v"])
  }
}
