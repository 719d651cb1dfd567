import RasterExport
import Tacho
import TestSupport
import Testing
import VectorGraphics

struct PNGTests {
  private func randomBitmap(_ width: Int, _ height: Int, isOpaque: Bool, seed: UInt64) throws -> Bitmap {
    var random = SplitMix64(seed: seed)
    let pixels = (0..<4 * width * height).map { index in
      isOpaque && index % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: random.next())
    }
    return try #require(Bitmap(width: width, height: height, pixels: pixels))
  }

  private func chunks(_ png: [UInt8]) throws -> PNGChunks { try #require(PNGChunks(png)) }

  @Test(arguments: [(1, 1), (1, 300), (300, 1), (17, 31), (256, 64)] as [(Int, Int)], [false, true])
  func roundTripIsExact(_ size: (Int, Int), _ isOpaque: Bool) throws {
    let bitmap = try randomBitmap(size.0, size.1, isOpaque: isOpaque, seed: 1)
    for compression in PNGCompression.allCases {
      #expect(try Bitmap(png: bitmap.png(compression: compression)) == bitmap)
    }
  }

  /// Runs along rows, columns and both diagonals, of every length, with noise between.
  @Test(arguments: [false, true])
  func flatArtRoundTripIsExact(_ isOpaque: Bool) throws {
    var random = SplitMix64(seed: 10)
    for round in 0..<60 {
      let (width, height) = (random.int(in: 1...400), random.int(in: 1...60))
      let slant = random.int(in: -1...1)
      let palette = (0..<random.int(in: 1...4)).map { _ in random.next() }
      let period = random.int(in: 1...300)
      var pixels: [UInt8] = []
      for row in 0..<height {
        for column in 0..<width {
          var color = palette[abs(column + slant * row) / period % palette.count]
          if round % 3 == 0, random.int(in: 0...40) == 0 { color = random.next() }
          pixels += [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> $0) }
          pixels.append(isOpaque ? 255 : UInt8(truncatingIfNeeded: color >> 24))
        }
      }
      let bitmap = try #require(Bitmap(width: width, height: height, pixels: pixels))
      for compression in PNGCompression.allCases {
        #expect(try Bitmap(png: bitmap.png(compression: compression)) == bitmap, "\(width) × \(height)")
      }
    }
  }

  /// RFC 1950, byte by byte: a reader may pass over a wrong one.
  @Test func theChecksumIsThatOfTheRows() throws {
    var bitmaps = try (1...70).map { try randomBitmap($0, 3, isOpaque: true, seed: UInt64($0)) }
    let white = [UInt8](repeating: 255, count: 4 * 6_000 * 3)
    bitmaps.append(try #require(Bitmap(width: 6_000, height: 3, pixels: white)))
    for bitmap in bitmaps {
      var (sum, weighted) = (UInt32(1), UInt32(0))
      for row in 0..<bitmap.height {
        let pixels = bitmap.pixels[(4 * bitmap.width * row)..<(4 * bitmap.width * (row + 1))]
        for byte in [0] + pixels.enumerated().filter({ $0.offset % 4 != 3 }).map(\.element) {
          sum = (sum + UInt32(byte)) % 65_521
          weighted = (weighted + sum) % 65_521
        }
      }
      let data = try #require(chunks(bitmap.png()).chunks.first { $0.type == "IDAT" }).content
      #expect(data.suffix(4).reduce(0) { $0 << 8 | UInt32($1) } == weighted << 16 | sum, "\(bitmap.width) wide")
    }
  }

  @Test func scenesOfEveryWidthEncodeAsTheirBitmaps() throws {
    for width in 32...75 {
      let gauge = try Gauge.radial(72, in: 0...220, theme: .light, background: .page)
      let scene = try gauge.scene(size: Size(width: Double(width), height: 32))
      #expect(try Bitmap(png: PNGDocument(scene).bytes) == Bitmap(scene), "\(width) wide")
    }
  }

  @Test func flatArtIsSmall() throws {
    let bitmap = try #require(
      Bitmap(width: 500, height: 500, pixels: [UInt8](repeating: 200, count: 4 * 500 * 500)))
    for compression in PNGCompression.allCases { #expect(try bitmap.png(compression: compression).count < 20_000) }
  }

  @Test(arguments: [Gauge.Background.page, .transparent])
  func aSceneEncodesAsItsBitmap(_ background: Gauge.Background) throws {
    let gauge = try Gauge.radial(72, in: 0...220, unit: "km/h", theme: .light, background: background)
    let scene = try gauge.scene(size: Size(width: 213, height: 150))
    let bitmap = try Bitmap(scene, scale: 1.5)
    for compression in PNGCompression.allCases {
      let document = try PNGDocument(scene, scale: 1.5, compression: compression)
      #expect(try Bitmap(png: document.bytes) == bitmap)
      #expect(try document.bytes == bitmap.png(pixelsPerInch: 144, compression: compression))
    }
  }

  @Test func chunksAreTheOnesPromisedAndNoOthers() throws {
    let names = try chunks(try Gauge.speedometer(15_200).png()).chunks.map(\.type)
    #expect(names.first == "IHDR")
    #expect(names.last == "IEND")
    #expect(Set(names) == ["IHDR", "sRGB", "pHYs", "IDAT", "IEND"])
    let (color, size, data) = (
      try #require(names.firstIndex(of: "sRGB")), try #require(names.firstIndex(of: "pHYs")),
      try #require(names.firstIndex(of: "IDAT"))
    )
    #expect(color < data && size < data)
  }

  @Test func opaquePicturesHaveNoAlphaChannel() throws {
    let opaque = try chunks(try Gauge.speedometer(1).png())
    let clear = try chunks(try Gauge.speedometer(1, background: .transparent).png())
    #expect(try #require(opaque["IHDR"]).content[8...9] == [8, 2])
    #expect(try #require(clear["IHDR"]).content[8...9] == [8, 6])
  }

  @Test func rowsAreNotFilteredNorInterlaced() throws {
    let header = try #require(try chunks(try Gauge.speedometer(1).png())["IHDR"])
    #expect(header.content[10...12] == [0, 0, 0])
  }

  @Test func resolutionIsPixelsPerMetre() throws {
    let bitmap = try randomBitmap(2, 2, isOpaque: false, seed: 2)
    func resolution(_ pixelsPerInch: Double) throws -> Int {
      let data = try #require(try chunks(bitmap.png(pixelsPerInch: pixelsPerInch))["pHYs"]).content
      #expect(data[0..<4] == data[4..<8])
      #expect(data[8] == 1)
      return data[0..<4].reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(try resolution(96) == 3_780)
    #expect(try resolution(192) == 7_559)
    #expect(try resolution(254) == 10_000)
  }

  @Test(arguments: [Double.nan, .infinity, -5, 0, 1e300])
  func uselessResolutionIsLeftOut(_ pixelsPerInch: Double) throws {
    let bitmap = try randomBitmap(2, 2, isOpaque: false, seed: 3)
    #expect(try chunks(bitmap.png(pixelsPerInch: pixelsPerInch))["pHYs"] == nil)
  }

  @Test func sameSceneGivesTheSameBytes() throws {
    let gauge = try Gauge.radial(72, in: 0...220, unit: "km/h", title: "Speed")
    #expect(try gauge.png(size: 200) == gauge.png(size: 200))
  }

  @Test func concurrentRendersGiveTheSameBytes() async throws {
    let gauge = try Gauge.speedometer(15_200)
    let expected = try gauge.png(size: 150)
    let results = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 { group.addTask { try gauge.png(size: 150) } }
      return try await group.reduce(into: [[UInt8]]()) { $0.append($1) }
    }
    #expect(results.allSatisfy { $0 == expected })
  }

  // MARK: - Damaged files

  @Test func truncatedFilesThrow() throws {
    let png = try randomBitmap(20, 20, isOpaque: false, seed: 5).png()
    for count in stride(from: 0, to: png.count - 12, by: 7) {
      #expect(throws: RasterError.self) { try Bitmap(png: Array(png.prefix(count))) }
    }
  }

  @Test func garbageThrows() {
    var random = SplitMix64(seed: 6)
    for count in [0, 1, 8, 9, 100, 5_000] {
      let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      #expect(throws: RasterError.self) { try Bitmap(png: bytes) }
      #expect(throws: RasterError.self) { try Bitmap(png: PNGChunks.signature + bytes) }
    }
  }

  @Test func damagedFilesNeitherCrashNorGiveAnotherSize() throws {
    var random = SplitMix64(seed: 7)
    let bitmap = try randomBitmap(12, 12, isOpaque: false, seed: 8)
    let png = try bitmap.png()
    for _ in 0..<500 {
      var bytes = png
      bytes[random.int(in: 8...bytes.count - 1)] ^= UInt8(1 << random.int(in: 0...7))
      if let read = try? Bitmap(png: bytes) { #expect((read.width, read.height) == (12, 12)) }
    }
  }

  @Test func enormousPicturesAreRefusedByTheirHeader() throws {
    var png = try randomBitmap(2, 2, isOpaque: false, seed: 9).png()
    // Another width and height, and the header's checksum to go with them.
    png.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 1, 0, 0])
    png.replaceSubrange(29..<33, with: checksum(png[12..<29]))
    #expect(throws: RasterError.self) { try Bitmap(png: png) }
  }

  /// CRC-32 as PNG uses it.
  private func checksum(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var crc = ~UInt32(0)
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = crc & 1 == 1
        crc >>= 1
        if isOdd { crc ^= 0xEDB8_8320 }
      }
    }
    crc = ~crc
    return (0..<4).map { UInt8(truncatingIfNeeded: crc >> UInt32(24 - 8 * $0)) }
  }
}
