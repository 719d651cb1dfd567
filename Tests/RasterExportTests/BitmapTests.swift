import RasterExport
import Testing

struct BitmapTests {
  @Test func sidesAndBytesMustAgree() {
    #expect(Bitmap(width: 2, height: 3, pixels: [UInt8](repeating: 0, count: 24)) != nil)
    #expect(Bitmap(width: 2, height: 3, pixels: [UInt8](repeating: 0, count: 23)) == nil)
    #expect(Bitmap(width: 0, height: 3, pixels: []) == nil)
    #expect(Bitmap(width: -1, height: -1, pixels: [0, 0, 0, 0]) == nil)
    #expect(Bitmap(width: .max, height: .max, pixels: []) == nil)
    #expect(Bitmap(width: .max, height: 1, pixels: []) == nil)
  }

  @Test func pixelsAreReadByColumnAndRow() throws {
    let bitmap = try #require(Bitmap(width: 2, height: 2, pixels: (0..<16).map { UInt8($0) }))
    let pixel = try #require(bitmap.pixel(x: 1, y: 1))
    #expect(pixel == (12, 13, 14, 15))
    for (x, y) in [(-1, 0), (0, -1), (2, 0), (0, 2)] { #expect(bitmap.pixel(x: x, y: y) == nil) }
  }

  @Test func opaqueMeansEveryPixel() throws {
    var pixels = [UInt8](repeating: 255, count: 4 * 9)
    #expect(try #require(Bitmap(width: 3, height: 3, pixels: pixels)).isOpaque)
    pixels[35] = 254
    #expect(try !#require(Bitmap(width: 3, height: 3, pixels: pixels)).isOpaque)
  }
}
