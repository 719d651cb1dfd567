import FilmExport
import RasterExport
import Tacho
import TestSupport
import Testing
import VectorGraphics

struct APNGTests {
  private func film(_ frames: [[UInt8]], rate: FrameRate, plays: Int = 0) throws -> [UInt8] {
    var writer = try APNGWriter(to: MemorySink(), frames: frames.count, rate: rate, plays: plays)
    for frame in frames { try writer.append(frame) }
    try writer.finish()
    return writer.sink.bytes
  }

  /// The pictures an animated PNG shows: areas are put over the picture before.
  private func shown(_ bytes: [UInt8]) throws -> [Bitmap] {
    let chunks = try #require(PNGChunks(bytes)).chunks
    let header = try #require(chunks.first).content
    var controls: [[UInt8]] = []
    var data: [[UInt8]] = []
    var sequence: UInt32 = 0
    for chunk in chunks where ["fcTL", "fdAT"].contains(chunk.type) {
      #expect(PNGChunks.number(chunk.content.prefix(4)) == sequence)
      sequence += 1
    }
    for chunk in chunks {
      switch chunk.type {
      case "fcTL":
        controls.append(chunk.content)
        data.append([])
      case "IDAT": data[data.count - 1] += chunk.content
      case "fdAT": data[data.count - 1] += chunk.content.dropFirst(4)
      default: break
      }
    }
    var canvas: Bitmap?
    return try zip(controls, data).map { control, data in
      let size = control[4..<12]
      let area = try Bitmap(png: PNGChunks.file(header: Array(size) + header[8...], data: data))
      guard let last = canvas else {
        canvas = area
        return area
      }
      var pixels = last.pixels
      for row in 0..<area.height {
        let bytes = area.pixels[4 * row * area.width..<4 * (row + 1) * area.width]
        pixels.replaceSubrange(4 * row * last.width..<4 * (row * last.width + area.width), with: bytes)
      }
      let next = try #require(Bitmap(width: last.width, height: last.height, pixels: pixels))
      canvas = next
      return next
    }
  }

  @Test(arguments: [true, false]) func everyFrameEqualsItsPNG(isOpaque: Bool) throws {
    let bitmaps = try speedometerFrames(9, isOpaque: isOpaque)
    let bytes = try film(try bitmaps.map { try $0.png() }, rate: .fps30)
    #expect(try shown(bytes) == bitmaps)
    #expect(try Bitmap(png: bytes) == bitmaps.first)
  }

  @Test func equalFramesTakeOnePixel() throws {
    let png = try #require(try speedometerFrames(1).first).png()
    let once = try film([png], rate: .fps30)
    let often = try film(Array(repeating: png, count: 51), rate: .fps30)
    #expect(often.count - once.count <= 50 * 80)
    #expect(try shown(often).count == 51)
  }

  @Test(arguments: [(30, 1, 1, 30), (60_000, 1_001, 1_001, 60_000), (24_000, 1_001, 1_001, 24_000), (1, 2, 2, 1)])
  func delayIsTheRatesExactFraction(numerator: Int, denominator: Int, top: UInt32, bottom: UInt32) throws {
    let frames = try speedometerFrames(3).map { try $0.png() }
    let bytes = try film(frames, rate: try FrameRate(numerator, denominator))
    let controls = try #require(PNGChunks(bytes)).chunks.filter { $0.type == "fcTL" }
    #expect(controls.count == 3)
    for control in controls {
      #expect(PNGChunks.number(control.content[20..<22]) == top)
      #expect(PNGChunks.number(control.content[22..<24]) == bottom)
    }
  }

  @Test func countAndPlaysStandBeforeThePicture() throws {
    let frames = try speedometerFrames(3).map { try $0.png() }
    let chunks = try #require(PNGChunks(try film(frames, rate: .fps25, plays: 7))).chunks
    #expect(chunks.prefix(2).map(\.type) == ["IHDR", "acTL"])
    #expect(chunks[1].content == PNGChunks.bytes(3) + PNGChunks.bytes(7))
    #expect(chunks.last?.type == "IEND")
  }

  @Test func framesOfAnotherSizeAndBrokenFilesAreRefused() throws {
    let first = try #require(try speedometerFrames(1).first).png()
    let other = try #require(try speedometerFrames(1, size: 50).first).png()
    var random = SplitMix64(seed: 4)
    for bad in [other, [], Array(first.prefix(40))]
      + (0..<200).map({ _ in
        Array(first.prefix(random.int(in: 0...first.count - 1)))
      })
    {
      var writer = try APNGWriter(to: MemorySink(), frames: 2, rate: .fps30)
      try writer.append(first)
      let before = writer.sink.bytes.count
      let error = filmError { try writer.append(bad) }
      guard case .frame(index: 1, _) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(writer.sink.bytes.count == before)
    }
  }

  @Test func fewerOrMoreFramesThanAnnouncedAreAnError() throws {
    let png = try #require(try speedometerFrames(1).first).png()
    var writer = try APNGWriter(to: MemorySink(), frames: 2, rate: .fps30)
    try writer.append(png)
    #expect(filmError { try writer.finish() } == .frameCount(announced: 2, written: 1))
    try writer.append(png)
    #expect(filmError { try writer.append(png) } == .frameCount(announced: 2, written: 3))
  }

  @Test func aFullDeviceIsToldByName() throws {
    let png = try #require(try speedometerFrames(1).first).png()
    var writer = try APNGWriter(to: try WholeFile("/dev/full"), frames: 1, rate: .fps30)
    let error = try #require(filmError { try writer.append(png) })
    #expect(error.description == "cannot write /dev/full: no space left on the disk")
  }
}
