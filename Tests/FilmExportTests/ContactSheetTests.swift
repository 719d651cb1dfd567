import FilmExport
import RasterExport
import Tacho
import TestSupport
import Testing

struct ContactSheetTests {
  private func plain(_ level: UInt8, width: Int = 3, height: Int = 2) throws -> Bitmap {
    try #require(Bitmap(width: width, height: height, pixels: Array(repeating: level, count: 4 * width * height)))
  }

  @Test func framesStandInReadingOrder() throws {
    let sheet = try ContactSheet.bitmap(
      of: (1...8).map { try plain(UInt8($0)) }, gap: 1, background: Color(0x0A0B0C))
    #expect((sheet.width, sheet.height) == (4 * 4 - 1, 2 * 3 - 1))
    for index in 0..<8 {
      let (left, top) = (index % 4 * 4, index / 4 * 3)
      #expect(sheet.pixel(x: left, y: top)?.red == UInt8(index + 1))
      #expect(sheet.pixel(x: left + 2, y: top + 1)?.alpha == UInt8(index + 1))
    }
    #expect(try #require(sheet.pixel(x: 3, y: 0)) == (10, 11, 12, 255))
  }

  @Test func chosenFramesRiseFromFirstToLast() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<200 {
      let total = random.int(in: 1...100_000)
      let indices = ContactSheet.indices(random.int(in: 2...40), of: total)
      #expect(indices.first == 0 && indices.last == total - 1)
      #expect(zip(indices, indices.dropFirst()).allSatisfy { $0 < $1 })
    }
    #expect(ContactSheet.indices(3, of: 0).isEmpty)
    #expect(ContactSheet.indices(-1, of: 5).isEmpty)
    #expect(ContactSheet.indices(8, of: 3) == [0, 1, 2])
  }

  @Test func wrongFramesAndSizesAreRefused() throws {
    #expect(filmError { _ = try ContactSheet.bitmap(of: []) } != nil)
    #expect(filmError { _ = try ContactSheet.bitmap(of: [try plain(1), try plain(1, width: 4)]) } != nil)
    #expect(filmError { _ = try ContactSheet.bitmap(of: [try plain(1)], gap: -1) } != nil)
    let wide = try plain(1, width: 9_000, height: 1)
    #expect(filmError { _ = try ContactSheet.bitmap(of: [wide, wide], columns: 2) } != nil)
  }
}
