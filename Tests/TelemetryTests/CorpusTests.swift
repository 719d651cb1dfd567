import Telemetry
import Testing
import VectorGraphics

/// Data as they come in the world: each file gives frames, or an error that names line and column.
struct CorpusTests {
  struct File: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    var column = "speed"
    /// The greatest value; nil for a file that is refused.
    let maximum: Double?
    var place: TelemetryError.Place?

    var testDescription: String { name }
  }

  private static func track(_ count: Int, cut: Int? = nil, time: (Int) -> String?) -> String {
    let points = (0..<count).map { index in
      GPXReaderTests.point(
        Double(index) / 10_000, 8, "<ele>\(100 + index % 13)</ele>" + (time(index).map { "<time>\($0)</time>" } ?? ""))
    }
    let text = GPXReaderTests.gpx(points.joined(separator: "\n"))
    return cut.map { String(text.prefix($0)) } ?? text
  }

  private static func second(_ index: Int) -> String {
    "2024-06-30T12:\(index / 60 < 10 ? "0" : "")\(index / 60):\(index % 60 < 10 ? "0" : "")\(index % 60)Z"
  }

  static let files = [
    File(name: "plain CSV", text: "time,speed\n0,10\n0.7,31.25\n2,12\n", maximum: 31.25),
    File(
      name: "German: mark of UTF-8, semicolons, decimal comma, CRLF",
      text: "\u{FEFF}time;speed\r\n0,0;10,5\r\n0,7;31,25\r\n2,0;12\r\n", maximum: 31.25),
    File(name: "equal time stamps", text: "time,speed\n0,10\n1,99\n1,20\n2,12\n", maximum: 99),
    File(
      name: "falling time stamps", text: "time,speed\n2,10\n1,99\n0,20\n", maximum: 99),
    File(name: "one row that goes back", text: "time,speed\n0,10\n2,12\n1,99\n", maximum: 12),
    File(name: "gaps", text: "time,speed\n0,10\n1,\n2,NaN\n60,44\n61,12\n", maximum: 44),
    File(
      name: "ragged rows", text: "time,speed\n0,10\n1\n2,20\n", maximum: 20),
    File(
      name: "words for numbers", text: "time\tspeed\n0\t10\n1\tfast\n", maximum: nil,
      place: TelemetryError.Place(line: 3, column: 3)),
    File(
      name: "JSON lines with epochs",
      text:
        "{\"time\":1719748800000,\"speed\":1.5}\n{\"time\":1719748800333,\"speed\":7.125}\n{\"time\":1719748801000}\n",
      maximum: 7.125),
    File(name: "GPX", text: track(90, time: second), column: "ele", maximum: 112),
    File(
      name: "GPX without time", text: track(5, time: { _ in nil }), column: "ele", maximum: nil),
    File(
      name: "truncated GPX", text: track(90, cut: 4_000, time: second), column: "ele", maximum: nil,
      place: TelemetryError.Place(line: 48, column: 55)),
    File(
      name: "DOCTYPE bomb",
      text: "<?xml version=\"1.0\"?>\n<!DOCTYPE gpx [<!ENTITY a \"aaa\"><!ENTITY b \"&a;&a;\">]>\n<gpx>&b;</gpx>\n",
      column: "ele", maximum: nil, place: TelemetryError.Place(line: 2, column: 15)),
  ]

  @Test(arguments: files, [0, 0.5])
  func everyFileGivesFramesOrAPlace(_ file: File, smoothing: Double) throws {
    let options = FrameSampler.Options(rate: .ntsc2997, smoothing: smoothing, gap: 5)
    do {
      let reader = try DataFormat.detectedReader(MemoryByteSource(file.text))
      let values = try frames(reader, file.column, options: options).compactMap { $0 }
      #expect(values.max() == file.maximum)
      #expect(file.maximum != nil)
    } catch let error as TelemetryError {
      #expect(file.maximum == nil, "\(error)")
      #expect(error.place == file.place, "\(error)")
    }
  }

  /// Far more than fits in the buffers: what is held stays small, so the frames come out as the bytes go in.
  @Test func aLongStreamFlowsThrough() throws {
    let source = GeneratedSource { index in
      guard index > 0 else { return "time,speed,note\n" }
      guard index < 400_000 else { return nil }
      return "\(Double(index - 1) / 100),\(index == 123_456 ? 300.5 : Double(index % 97)),xxxxxxxxxx\n"
    }
    let samples = try SampleReader(DataFormat.csv.reader(source), channels: [Channel("speed")])
    let sampler = try FrameSampler(
      samples, options: FrameSampler.Options(rate: .fps25, smoothing: 0.2))
    var (count, greatest) = (0, 0.0)
    while let frame = try sampler.next() {
      count += 1
      greatest = max(greatest, frame.values.first?.flatMap { $0 } ?? 0)
      // A frame takes about 90 bytes of this file; the buffer holds 65,536.
      if count % 10_000 == 0 { #expect(source.total < (count + 100) * 110 + 70_000) }
    }
    #expect(count == 100_000)
    #expect(greatest == 300.5)
    #expect(source.total > 8_000_000)
  }
}
