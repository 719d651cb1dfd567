import Foundation
import RasterExport
import Tacho
import Testing
import VectorGraphics

/// Pictures of files: what is read, and what is refused.
@Suite struct PictureTests {
  /// Four pixels wide and two high, with a pixel of each sort.
  private func file() throws -> [UInt8] {
    let pixels: [UInt8] =
      [255, 0, 0, 255, 0, 255, 0, 128, 0, 0, 255, 0, 10, 20, 30, 255]
      + [255, 255, 255, 255, 1, 2, 3, 1, 90, 90, 90, 200, 0, 0, 0, 255]
    return try #require(Bitmap(width: 4, height: 2, pixels: pixels)).png()
  }

  @Test func aPNGKeepsItsPixelsPremultiplied() throws {
    let picture = try Picture(png: file())
    #expect(picture.width == 4 && picture.height == 2 && picture.size == Size(width: 4, height: 2))
    #expect(picture.pixels.prefix(4) == [0xFFFF_0000, 0x8000_8000, 0, 0xFF0A_141E])
    #expect(try Bitmap(png: picture.png) == Bitmap(png: file()))
  }

  @Test func wordsAndPlacesAreLeftBehind() throws {
    let plain = try file()
    var told = Array(plain.prefix(33))
    told += Self.chunk("tEXt", Array("Author\0Somebody at 51.5 N".utf8)) + Self.chunk("eXIf", [1, 2, 3])
    told += plain.dropFirst(33) + Array("and what stands behind the end".utf8)
    let picture = try Picture(png: told)
    #expect(picture == (try Picture(png: plain)))
    #expect(!String(decoding: picture.png, as: UTF8.self).contains("Somebody"))
    #expect(picture.png.suffix(8).prefix(4).elementsEqual(Array("IEND".utf8)))
  }

  /// An SVG of other files draws nothing, as those are not read.
  @Test(arguments: [
    #"<svg xmlns="http://www.w3.org/2000/svg" width="30" height="30"/>"#,
    #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///a.png" width="9" height="9"/></svg>"#,
  ])
  func whatDrawsNothingIsRefused(svg: String) throws {
    #expect(throws: PictureError.empty) { try Picture(file: Array(svg.utf8), longerSide: 20) }
    let clear = try #require(Bitmap(width: 2, height: 1, pixels: [1, 2, 3, 0, 0, 0, 0, 0])).png()
    #expect(throws: PictureError.empty) { try Picture(file: clear, longerSide: 20) }
    #expect(try Picture(file: file(), longerSide: 20).width == 4)
  }

  @Test(arguments: [0, 1, 7, 8, 20, 33, 50])
  func aFileThatEndsTooEarlyIsRefused(count: Int) throws {
    #expect(throws: PictureError.self) { try Picture(png: Array(file().prefix(count))) }
  }

  @Test func everyBrokenByteIsRefusedOrHarmless() throws {
    let whole = try file()
    for index in whole.indices {
      var broken = whole
      broken[index] ^= 0x41
      // What a checksum does not cover may still be read.
      if let picture = try? Picture(png: broken) { #expect(picture.width == 4 && picture.height == 2, "\(index)") }
    }
  }

  @Test func picturesThatClaimToBeHugeAreRefusedBeforeTheyAreDecoded() {
    for (width, height) in [(1 << 30, 1), (1, 5_000), (100_000, 100_000), (4_097, 4_097)] {
      let error = #expect(throws: PictureError.self) {
        try Picture(png: Self.head(width, height) + Self.chunk("IDAT", [0x78, 0x9C, 1]) + Self.chunk("IEND", []))
      }
      // The library has a limit of its own for what no machine holds.
      if width < 1_000_000 { #expect(error == .sizeOutOfRange(width: width, height: height)) }
    }
    #expect(throws: PictureError.self) { try Picture(png: Self.head(0, 4) + Self.chunk("IEND", [])) }
    let long = [UInt8](repeating: 0, count: Limits.pictureBytes + 1)
    #expect(throws: PictureError.tooManyBytes(long.count)) { try Picture(png: long) }
  }

  @Test func chunksThatAreNotKnownAndCannotBeLeftOutAreRefused() throws {
    let plain = try file()
    let broken = Array(plain.prefix(33)) + Self.chunk("ABCD", [0]) + plain.dropFirst(33)
    #expect(throws: PictureError.self) { try Picture(png: Array(broken)) }
    // A length beyond the file, and one with the highest bit.
    for length in [0x7FFF_FFFF, 0xFFFF_FFFF] {
      #expect(throws: PictureError.self) {
        try Picture(png: Array(plain.prefix(33)) + Self.bytes(length) + Array("tEXt".utf8) + [1, 2])
      }
    }
  }

  @Test func otherFilesAreNamed() {
    for text in ["", "GIF89a", "\u{FF}\u{D8}", "hello"] {
      #expect(throws: PictureError.unknownFormat) { try Picture(file: Array(text.utf8), longerSide: 100) }
    }
  }

  /// librsvg is loaded when it is there; without it an SVG is refused with the package to install.
  @Test func drawingsAreDrawnAtTheAskedSizeAndReadNothingElse() throws {
    let secret = FileManager.default.temporaryDirectory.appending(path: "tacho-secret-\(UUID()).svg")
    let red = "<rect width='40' height='20' fill='#ff0000'/>"
    try "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'>\(red)</svg>".write(
      to: secret, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: secret) }
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' viewBox='0 0 40 20'>"
      + "<rect width='20' height='20' fill='#0000ff'/><image xlink:href='\(secret.absoluteString)' width='40' "
      + "height='20'/></svg>"
    do throws(PictureError) {
      let picture = try Picture(file: Array(text.utf8), longerSide: 80)
      #expect(picture.width == 80 && picture.height == 40 && picture.size == Size(width: 40, height: 20))
      #expect(picture.pixels[20 * 80 + 10] == 0xFF00_00FF && picture.pixels[20 * 80 + 70] == 0)
      #expect(throws: PictureError.self) { try Picture(file: Array("<svg".utf8), longerSide: 80) }
      #expect(throws: PictureError.self) { try Picture(file: Array(text.utf8), longerSide: 5_000) }
    } catch {
      #expect(error == .rendererMissing && "\(error)".contains("librsvg"), "\(error)")
    }
  }

  // MARK: - Files by hand

  private static func bytes(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) } }

  private static func head(_ width: Int, _ height: Int) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", bytes(width) + bytes(height) + [8, 6, 0, 0, 0])
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in body {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
    }
    return bytes(content.count) + body + bytes(Int(~crc))
  }
}
