import Telemetry
import Testing
import VectorGraphics

/// A reading that is missing stays missing, unless it is asked to be bridged.
struct MissingReadingTests {
  private func sampled(
    _ reader: any RowReader, column: String = "v", _ interpolation: Interpolation = .linear, gap: Double? = nil,
    rate: Int = 2
  ) throws -> [Double?] {
    let samples = try SampleReader(reader, channels: [Channel(column)])
    let sampler = try FrameSampler(
      samples, options: .init(rate: FrameRate(rate), interpolation: interpolation, keepsPeaks: false, gap: gap))
    var values: [Double?] = []
    while let frame = try sampler.next() { values.append(frame.values[0]) }
    return values
  }

  private func sampled(
    csv: String, _ interpolation: Interpolation = .linear, gap: Double? = nil
  ) throws -> [Double?] {
    try sampled(DelimitedReader(MemoryByteSource("t,v\n" + csv)), interpolation, gap: gap)
  }

  /// As loggers write it; a temperature of −99.9 among others near it is one.
  @Test(arguments: [
    ("5,-999,6", ["--missing -999"]), ("5,-9999.9,-40,6,-9999.90", ["--missing -9999.9", "--missing -9999.90"]),
    ("0,-999,1000", ["--missing -999"]), ("-90,-99.9,-80", []), ("-998,-999,12", []), ("5,999", []),
    ("-1500,-999,3", []),
  ])
  func aNumberForNoReadingIsToldAndNotGuessed(cells: String, options: [String]) throws {
    let rows = cells.split(separator: ",").enumerated().map { "\($0),\($1)\n" }.joined()
    let reader = try DelimitedReader(MemoryByteSource("t,v\n" + rows))
    let column = try DataSurvey(reader).columns[1]
    #expect(column.numbers == cells.split(separator: ",").count && column.suspect.options == options)
    let missing = options.map { String($0.dropFirst("--missing ".count)) }
    let said = try DataSurvey(
      DelimitedReader(MemoryByteSource("t,v\n" + rows), options: TableOptions(missing: missing)))
    #expect(said.columns[1].suspect.options.isEmpty && said.columns[1].missing == options.count)
  }

  /// Where there is nothing else, it is told too; one alone and a thermometer that stays are no such thing.
  @Test(arguments: [
    ("-999,-999", "-999"), ("-9999,-9999,-9999", "-9999"), ("9999,9999,9999", "9999"), ("-999", nil), ("85,85,85", nil),
    ("12,12", nil), ("0,0,0", nil),
  ])
  func aColumnOfNothingElseIsTold(cells: String, told: String?) throws {
    let rows = cells.split(separator: ",").enumerated().map { "\($0),\($1)\n" }.joined()
    let column = try DataSurvey(DelimitedReader(MemoryByteSource("time,temp\n" + rows))).columns[1]
    #expect(column.suspect.options == (told.map { ["--missing \($0)"] } ?? []) && column.suspect.others == nil)
  }

  /// What sensors say, and counters of 16 and 32 bits that are full, where it comes again far from all others; 85 and −127 are those of a
  /// thermometer. A heater, a load and prices have great numbers of their own.
  @Test(
    arguments: [
      ("v", "20.5,9999,21,9999", "9999"), ("v", "20.5,9999,21", nil), ("v", "1500,9999,1200,9999", nil),
      ("v", "20,65535,30,65535", "65535"),
      ("v", "0,32767,4000,32767", nil), ("v", "1.2,2000,1.1,2000", nil), ("v", "1,100,2,100", nil),
      ("v", "0,3000,0,3001", nil),
      ("temp", "20.5,85,21.25", "85"), ("v", "20.5,85,21.25,85", nil), ("cpu_temp", "45,85,47,85", nil),
      ("temp", "20.5,85,70.5", nil),
      ("temp", "20,-127,21", "-127"), ("v", "20,-127,21", nil), ("v", "20,-127,21,-127", "-127"),
      ("rssi", "-60,-127,-95,-127", nil),
      ("v", "20,-7999,21", "-7999"), ("v", "20,-6999,21", "-6999"), ("v", "999.9,20,21,999.9", "999.9"),
      ("hPa", "999.9,1013.2,999.9", nil),
    ] as [(String, String, String?)])
  func whatLiesFarFromAllOthersIsToldWhereSensorsSayIt(column name: String, cells: String, told: String?) throws {
    let text = "t,\(name)\n" + cells.split(separator: ",").enumerated().map { "\($0),\($1)\n" }.joined()
    let column = try DataSurvey(DelimitedReader(MemoryByteSource(text))).columns[1]
    #expect(column.suspect.options == (told.map { ["--missing \($0)"] } ?? []))
    guard let told else { return }
    let others = cells.split(separator: ",").filter { $0 != told }.compactMap { Double($0) }.sorted()
    #expect(column.suspect.others == others[0]...others[others.count - 1])
  }

  /// 9.9E+37 is what instruments say that could not measure; it is beyond the limit, and told with the way out.
  @Test(arguments: ["9.9E+37", "9.91E37", "-1e30", "1e20"]) func whatIsTooLargeIsToldWithTheOption(text: String) throws
  {
    let table = "t,v\n0,1\n1,\(text)\n"
    let told = try DataSurvey(DelimitedReader(MemoryByteSource(table))).columns[1].fault
    #expect(told?.message.hasSuffix("; --missing '\(text)' takes it for no reading") == true)
    let options = TableOptions(missing: [text])
    #expect(try DataSurvey(DelimitedReader(MemoryByteSource(table), options: options)).columns[1].fault == nil)
  }

  private static let hole = "0,10\n1,20\n2,\n3,40\n4,50\n"

  @Test(arguments: [Interpolation.linear, .monotoneCubic])
  func aMissingCellIsAGapFromTheReadingBeforeToTheOneAfter(_ interpolation: Interpolation) throws {
    let values = try sampled(csv: Self.hole, interpolation)
    #expect(values == [10, 15, 20, nil, nil, nil, 40, 45, 50])
  }

  @Test func aStepHoldsUntilTheReadingIsMissing() throws {
    #expect(try sampled(csv: Self.hole, .step) == [10, 10, 20, 20, nil, nil, 40, 40, 50])
  }

  @Test func aBridgeIsAsLongAsWasAsked() throws {
    #expect(try sampled(csv: Self.hole, gap: 2) == [10, 15, 20, 25, 30, 35, 40, 45, 50])
    #expect(try sampled(csv: Self.hole, gap: 1.9) == [10, 15, 20, nil, nil, nil, 40, 45, 50])
    #expect(try sampled(csv: Self.hole, .step, gap: 2) == [10, 10, 20, 20, 20, 20, 40, 40, 50])
  }

  @Test func whatIsMissingAtTheEndsIsNotFilledFromTheMiddle() throws {
    #expect(try sampled(csv: "0,\n1,5\n2,6\n3,NaN\n4,-\n") == [nil, nil, 5, 5.5, 6, nil, nil, nil, nil])
  }

  @Test func rowsFarApartAreStillJoinedWhenNothingIsMissing() throws {
    #expect(try sampled(csv: "0,0\n4,8\n") == [0, 1, 2, 3, 4, 5, 6, 7, 8])
    #expect(try sampled(csv: "0,0\n4,8\n", gap: 1) == [0, nil, nil, nil, nil, nil, nil, nil, 8])
  }

  @Test func nullIsMissingAndAnAbsentKeySaysNothing() throws {
    func json(_ middle: String) throws -> [Double?] {
      let text = "{\"t\":0,\"v\":0}\n\(middle)\n{\"t\":2,\"v\":4}\n"
      return try sampled(JSONLinesReader(MemoryByteSource(text)))
    }
    #expect(try json("{\"t\":1,\"v\":null}") == [0, nil, nil, nil, 4])
    #expect(try json("{\"t\":1,\"other\":1}") == [0, 1, 2, 3, 4])
  }

  @Test func aSensorThatDropsOutOfATrackIsMissingAndDerivedSpeedIsNot() throws {
    func point(_ second: Int, _ heart: String) -> String {
      "<trkpt lat=\"0\" lon=\"0.000\(second)\"><time>2024-01-01T00:00:0\(second)Z</time>\(heart)</trkpt>"
    }
    let points = point(0, "<hr>100</hr>") + point(1, "") + point(2, "<hr>104</hr>")
    let track = "<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>"
    #expect(try sampled(GPXReader(MemoryByteSource(track)), column: "hr") == [100, nil, nil, nil, 104])
    #expect(try sampled(GPXReader(MemoryByteSource(track)), column: "speed").allSatisfy { $0 != nil })
  }
}
