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
    var whole = try ContactSheet(count: 8, width: 3, height: 2, gap: 1, background: Color(0x0A0B0C))
    for level in 1...8 { try whole.append(plain(UInt8(level))) }
    let sheet = try whole.bitmap()
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

  @Test func aSheetThatIsTooLargeIsRefusedBeforeItsFirstFrame() {
    #expect(filmError { _ = try ContactSheet(count: 2, width: 9_000, height: 1, columns: 2) } != nil)
    #expect(filmError { _ = try ContactSheet(count: 1_000, width: 600, height: 600) } != nil)
    #expect(filmError { _ = try ContactSheet(count: .max, width: 9_000, height: 1) } != nil)
    #expect(filmError { _ = try ContactSheet(count: 0, width: 1, height: 1) } != nil)
    #expect(filmError { _ = try ContactSheet(count: 1, width: 1, height: 1, gap: -1) } != nil)
  }

  @Test func framesThatDoNotFitAreRefused() throws {
    var sheet = try ContactSheet(count: 2, width: 3, height: 2)
    #expect(filmError { try sheet.append(plain(1, width: 4)) } != nil)
    try sheet.append(plain(1))
    try sheet.append(plain(2))
    #expect(filmError { try sheet.append(plain(3)) } != nil)
  }
}
