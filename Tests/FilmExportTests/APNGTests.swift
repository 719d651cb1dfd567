import Files
import FilmExport
import RasterExport
import Tacho
import TestSupport
import Testing
import VectorGraphics

@testable import FilmExport

struct APNGTests {
  private func writer<Sink: ByteSink>(
    _ first: Bitmap, frames: Int, to sink: Sink, rate: FrameRate = .fps30, plays: Int = 0, isOpaque: Bool = true,
    compression: PNGCompression = .small
  ) throws -> APNGWriter<Sink> {
    try APNGWriter(
      to: sink, width: first.width, height: first.height, frames: frames, rate: rate, plays: plays, isOpaque: isOpaque,
      compression: compression)
  }

  private func film(
    _ frames: [Bitmap], rate: FrameRate = .fps30, plays: Int = 0, isOpaque: Bool = true,
    compression: PNGCompression = .small
  ) throws -> [UInt8] {
    var writer = try writer(
      try #require(frames.first), frames: frames.count, to: MemorySink(), rate: rate, plays: plays, isOpaque: isOpaque,
      compression: compression)
    for frame in frames { try append(frame, to: &writer) }
    try writer.finish()
    return writer.sink.bytes
  }

  private func append<Sink: ByteSink>(_ frame: Bitmap, to writer: inout APNGWriter<Sink>) throws {
    try frame.pixels.withUnsafeBytes { try writer.append($0) }
  }

  private func shown(_ bytes: [UInt8]) throws -> [Bitmap] { try #require(AnimatedPNG(bytes)).frames }

  @Test(arguments: [true, false], PNGCompression.allCases)
  func everyFrameEqualsItsBitmap(isOpaque: Bool, compression: PNGCompression) throws {
    let bitmaps = try speedometerFrames(9, isOpaque: isOpaque)
    let bytes = try film(bitmaps, isOpaque: isOpaque, compression: compression)
    #expect(try shown(bytes) == bitmaps)
    #expect(try Bitmap(png: bytes) == bitmaps.first)
  }

  /// Single pixels anywhere, the corners above all, and frames that are all new.
  @Test(arguments: [true, false]) func whateverChangesIsShown(isOpaque: Bool) throws {
    var random = SplitMix64(seed: 29)
    for _ in 0..<30 {
      let (width, height) = (random.int(in: 1...20), random.int(in: 1...20))
      var pixels = [UInt8](repeating: 255, count: 4 * width * height)
      let frames = try (0..<8).map { _ in
        for _ in 0..<random.int(in: 0...3) {
          let (x, y) = (random.int(in: 0...3) * (width - 1) / 3, random.int(in: 0...3) * (height - 1) / 3)
          for byte in 0..<(isOpaque ? 3 : 4) { pixels[4 * (y * width + x) + byte] = UInt8(random.int(in: 0...255)) }
        }
        return try #require(Bitmap(width: width, height: height, pixels: pixels))
      }
      #expect(try shown(film(frames, isOpaque: isOpaque)) == frames, "\(width) × \(height)")
    }
  }

  /// A frame has no more pixels than the box that changed.
  @Test func aFrameIsTheBoxThatChanged() throws {
    var pixels = [UInt8](repeating: 255, count: 4 * 40 * 30)
    let first = try #require(Bitmap(width: 40, height: 30, pixels: pixels))
    for (x, y) in [(7, 5), (19, 21)] { pixels[4 * (40 * y + x)] = 0 }
    let second = try #require(Bitmap(width: 40, height: 30, pixels: pixels))
    let control = try #require(PNGChunks(film([first, second]))).chunks.filter { $0.type == "fcTL" }[1].content
    #expect(stride(from: 4, to: 20, by: 4).map { PNGChunks.number(control[$0..<$0 + 4]) } == [13, 17, 7, 5])
  }

  @Test func equalFramesTakeOnePixel() throws {
    let frame = try #require(try speedometerFrames(1).first)
    let once = try film([frame])
    let often = try film(Array(repeating: frame, count: 51))
    #expect(often.count - once.count <= 50 * 80)
    #expect(try shown(often).count == 51)
  }

  @Test(arguments: [(30, 1, 1, 30), (60_000, 1_001, 1_001, 60_000), (24_000, 1_001, 1_001, 24_000), (1, 2, 2, 1)])
  func delayIsTheRatesExactFraction(numerator: Int, denominator: Int, top: UInt32, bottom: UInt32) throws {
    let frames = try speedometerFrames(3)
    let bytes = try film(frames, rate: try FrameRate(numerator, denominator))
    let controls = try #require(PNGChunks(bytes)).chunks.filter { $0.type == "fcTL" }
    #expect(controls.count == 3)
    for control in controls {
      #expect(PNGChunks.number(control.content[20..<22]) == top)
      #expect(PNGChunks.number(control.content[22..<24]) == bottom)
    }
  }

  @Test func countAndPlaysStandBeforeThePicture() throws {
    let frames = try speedometerFrames(3)
    let chunks = try #require(PNGChunks(try film(frames, rate: .fps25, plays: 7))).chunks
    #expect(chunks.prefix(2).map(\.type) == ["IHDR", "acTL"])
    #expect(chunks[1].content == PNGChunks.bytes(3) + PNGChunks.bytes(7))
    #expect(chunks.last?.type == "IEND")
  }

  @Test func framesOfAnotherSizeAreRefused() throws {
    let first = try #require(try speedometerFrames(1).first)
    var writer = try writer(first, frames: 2, to: MemorySink())
    try append(first, to: &writer)
    let before = writer.sink.bytes.count
    for count in [0, 4, first.pixels.count - 4, first.pixels.count + 4] {
      let error = filmError { try [UInt8](repeating: 0, count: count).withUnsafeBytes { try writer.append($0) } }
      guard case .frame(index: 1, _) = error else {
        Issue.record("\(count): \(String(describing: error))")
        continue
      }
      #expect(writer.sink.bytes.count == before)
    }
    try append(first, to: &writer)
    try writer.finish()
  }

  @Test func fewerOrMoreFramesThanAnnouncedAreAnError() throws {
    let frame = try #require(try speedometerFrames(1).first)
    var writer = try writer(frame, frames: 2, to: MemorySink())
    try append(frame, to: &writer)
    #expect(filmError { try writer.finish() } == .frameCount(announced: 2, written: 1))
    try append(frame, to: &writer)
    #expect(filmError { try append(frame, to: &writer) } == .frameCount(announced: 2, written: 3))
  }

  @Test func aFullDeviceIsToldByName() throws {
    let frame = try #require(try speedometerFrames(1).first)
    var writer = try writer(frame, frames: 1, to: try WholeFile("/dev/full"))
    let error = try #require(filmError { try append(frame, to: &writer) })
    #expect(error.description == "cannot write /dev/full: no space left on the disk")
  }
}

struct FrameDelayTests {
  /// Compared with every fraction of 16-bit terms near the value.
  @Test func delayIsTheNearestFraction() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<15 {
      let denominator = random.int(in: 1...1_000_000)
      let rate = try FrameRate(
        random.int(in: (denominator + 999) / 1_000...min(1_000_000, denominator * 1_000)), denominator)
      let exact = Double(rate.denominator) / Double(rate.numerator)
      guard exact < 65_535 else { continue }
      let delay = rate.delay
      let error = abs(Double(delay.numerator) / Double(delay.denominator) - exact)
      let best = (1...65_535).reduce(Double.infinity) { best, bottom in
        let top = min(65_535, max(1, (exact * Double(bottom)).rounded()))
        return min(best, abs(top / Double(bottom) - exact))
      }
      #expect(error <= best * 1.000_001 + 1e-15, "\(rate)")
    }
  }

  @Test func hundredthsOfASecondAddUpToTheLength() throws {
    let rate = FrameRate.fps30
    #expect((0...3).map(rate.centiseconds(at:)) == [0, 3, 7, 10])
    #expect(rate.centiseconds(at: 120) == 400)
  }
}
