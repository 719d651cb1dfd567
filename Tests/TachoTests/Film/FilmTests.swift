import Files
import FilmExport
import Foundation
import Tacho
import Testing

/// A film of a gauge in one call.
struct FilmTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "tacho-film-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }
  private func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: folder.appending(path: name))) }
  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }

  private func film(_ duration: Double = 0.5, from start: Double? = 0) throws -> Film {
    try Gauge.radial(72, in: 0...120).film(from: start, duration: duration, rate: FrameRate(10), size: 60)
  }

  @Test(arguments: [
    ("run.mp4", "ftyp"), ("run.gif", "GIF8"), ("run.apng", "PNG"), ("run.svg", "<svg"),
    ("run.y4m", "YUV4MPEG2"), ("run.webm", "webm"), ("run.webp", "WEBP"),
  ])
  func aFilmIsWrittenAsItsNameEnds(name: String, mark: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try film().write(to: path(name))
    let start = String(decoding: try bytes(name).prefix(60), as: Unicode.ASCII.self)
    #expect(start.contains(mark), "\(start)")
    #expect(try names() == [name])
  }

  @Test func whatIsWrittenIsWhatIsMadeInMemory() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let film = try film()
    #expect(film.count == 5 && film.width == 60 && film.height == 60)
    try film.write(to: path("a.apng"))
    #expect(try bytes("a.apng") == film.apng())
    try film.write(to: path("a.svg"))
    #expect(try bytes("a.svg") == film.svg().bytes)
    try film.write(to: path("f%03d.png"))
    try film.write(to: path("f%03d.svg"))
    let painter = try FilmPainter(film.gauge)
    let frames = film.frames()
    while let frame = try frames.next() {
      try painter.draw(frame)
      #expect(try bytes("f00\(frame.index).png") == painter.png())
      #expect(try bytes("f00\(frame.index).svg") == film.svg(of: frame).bytes)
    }
    #expect(try names().count == 12)
  }

  @Test func whatIsHandedOnHasTheBytesOfAFile() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let film = try film()
    for format in [FilmFormat.apng, .gif] {
      let sink = PieceCounter()
      try film.write(format, to: sink, beside: path("stream"))
      try film.write(to: path("a.\(format)"))
      #expect(try bytes("a.\(format)") == sink.bytes)
    }
    let fragments = PieceCounter()
    try film.write(.mp4, to: fragments, beside: path("stream"))
    for name in ["ftyp", "moov", "moof", "mdat"] {
      #expect(fragments.bytes.firstRange(of: Array(name.utf8)) != nil, "\(name)")
    }
    #expect(try names() == ["a.apng", "a.gif"])
    #expect(throws: TachoError.self) { try film.write(.webp, to: PieceCounter(), beside: path("stream")) }
  }

  @Test(arguments: Film.streamFormats) func whoReadsNoMoreEndsTheFilm(_ format: FilmFormat) throws {
    let film = try Gauge.radial(72, in: 0...120).film(duration: 300, size: 60)
    let sink = PieceCounter(most: 1)
    #expect {
      try film.write(format, to: sink, beside: path("stream"))
    } throws: {
      "\($0)".contains("enough")
    }
    #expect(sink.pieces == 1)
  }

  /// Counts what it is given, and takes no more than it may.
  private final class PieceCounter: ByteSink {
    private(set) var bytes: [UInt8] = []
    private(set) var pieces = 0
    private let most: Int

    init(most: Int = .max) { self.most = most }

    func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
      guard pieces < most else { throw FileError(.write, "a test", code: 0, reason: "enough") }
      guard !bytes.isEmpty else { return }
      self.bytes += bytes
      pieces += 1
    }
  }

  @Test func aMovementOfOnesOwnIsThatOfTheSpecification() throws {
    let text = "preset: speedometer\nvalue: 750\nanimation: {from: 15200, loop: false, fps: 60}\n"
    let (specification, shaper) = (try GaugeSpecification(Array(text.utf8)), try Typesetter())
    let motion = SpeedometerMotion(from: .demo, to: try SpeedometerValue(750))
    let movement = FilmMovement(motion, duration: motion.duration, rate: .fps60, resting: [15_200, 750])
    let own = try Film(specification, movement, plays: 1, shaper: shaper).svg()
    #expect(own.bytes == (try Film(specification, shaper: shaper).svg().bytes))
  }

  @Test func itGoesFromOneValueToAnother() throws {
    let film = try Gauge.radial(72, in: 0...120).film(from: 20, to: 100, duration: 1, by: .easing(.linear, duration: 1))
    let frames = film.frames()
    var values: [Double] = []
    while let frame = try frames.next() { values += frame.states.compactMap { $0.values.first ?? nil } }
    #expect(values.count == 30)
    #expect(values.first == 20 && values.last == 100)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(arguments: [
    ("run", "does not say which format"), ("run.txt", "does not say which format"), ("run.png", "%05d"),
    ("%d-%d.png", "one place"), ("no/such/folder.mp4", "no/such"),
  ])
  func aNameThatCannotBeWrittenIsRefusedAndLeavesNothing(name: String, words: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let film = try film()
    let error = #expect(throws: TachoError.self) { try film.write(to: path(name)) }
    #expect("\(String(describing: error))".contains(words), "\(String(describing: error))")
    #expect(try names() == [])
  }

  @Test func whatIsNotPossibleIsSaidByItsName() throws {
    func words(_ make: () throws -> Film) -> String {
      do { return "\(try make().count)" } catch { return "\(error)" }
    }
    #expect(words { try film(.nan) }.hasPrefix("duration: "))
    #expect(words { try film(1e9) }.hasPrefix("duration: "))
    #expect(words { try film(0) } == "duration: 0 frames are not possible: 1 to 10000000")
    #expect(words { try film(1, from: .infinity) }.hasPrefix("from: "))
    #expect(words { try Gauge.speedometer(5).film(to: 5_000_000) }.hasPrefix("to: 5000000 is refused"))
    let endless = Spring(response: 0.5, dampingFraction: 0)
    #expect(words { try Gauge.radial(72).film(by: .spring(endless)) }.hasPrefix("spring: "))
    let story = "{kind: speedometer, value: 1, animation: {sequence: [{to: 5}, {to: 5000000}]}}"
    #expect(
      words { try Film(GaugeSpecification(Array(story.utf8)), shaper: Typesetter()) }
        .hasPrefix("sequence[1].to: 5000000 is refused"))
  }

  /// The first to read the data takes the reader that looked at their columns, whoever that is.
  @Test func framesOfDataAreTheSameOnAllThreads() async throws {
    let rows = (0..<400).map { "\(Double($0) / 20),\($0 * 7 % 90)\n" }.joined()
    let specification = try GaugeSpecification(Array("{value: 0, max: 100, animation: {fps: 10, duration: 20}}".utf8))
    for _ in 0..<8 {
      let table = FilmTable(Array(("time,value\n" + rows).utf8))
      let film = try Film(specification, following: table, shaper: Typesetter())
      let all = try await withThrowingTaskGroup(of: [FilmFrame].self) { group in
        for _ in 0..<6 {
          group.addTask {
            let frames = film.frames()
            var all: [FilmFrame] = []
            while let frame = try frames.next() { all.append(frame) }
            return all
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(all.count == 6 && all.allSatisfy { $0.count == 200 && $0 == all[0] })
    }
  }

  @Test func soundIsInTheFilmOrRefused() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    func little(_ number: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    // One second of silence, 8,000 samples of 16 bits.
    let format = little(16, 4) + little(1, 2) + little(1, 2) + little(8_000, 4) + little(16_000, 4) + little(2, 2)
    let wave = Array("RIFF".utf8) + little(36 + 16_000, 4) + Array("WAVEfmt ".utf8) + format + little(16, 2)
    try Data(wave + Array("data".utf8) + little(16_000, 4) + [UInt8](repeating: 0, count: 16_000))
      .write(to: folder.appending(path: "a.wav"))
    let sound = try FilmSound(path("a.wav"))
    #expect(sound.duration == 1)
    for name in ["a.gif", "a.apng", "%d.png"] {
      #expect(throws: TachoError.self) { try film().write(to: path(name), sound: sound) }
    }
    try film().write(to: path("a.mp4"), sound: sound)
    #expect(try bytes("a.mp4").count > 500)
    #expect(try names() == ["a.mp4", "a.wav"])
    #expect(String(decoding: try bytes("a.mp4"), as: Unicode.ASCII.self).contains("mp4a"))
  }
}
