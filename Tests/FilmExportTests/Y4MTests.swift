import Tacho
import TestSupport
import Testing
import VectorGraphics

@testable import FilmExport

struct Y4MTests {
  private func film(_ pixels: [UInt8], width: Int, height: Int, background: Color = .black) throws -> [UInt8] {
    var writer = try Y4MWriter(
      to: MemorySink(), width: width, height: height, rate: .ntsc2997, background: background)
    try writer.append(pixels)
    return writer.sink.bytes
  }

  @Test func headerAndPlanesHaveTheStandardsForm() throws {
    let bytes = try film([UInt8](repeating: 255, count: 4 * 6), width: 3, height: 2)
    let header = "YUV4MPEG2 W3 H2 F30000:1001 Ip A1:1 C444 XCOLORRANGE=LIMITED\nFRAME\n"
    #expect(bytes == Array(header.utf8) + Array(repeating: 235, count: 6) + Array(repeating: 128, count: 12))
  }

  @Test func codesFollowBT709() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<5_000 {
      let rgb = (0..<3).map { _ in UInt8(random.int(in: 0...255)) }
      let (r, g, b) = (Double(rgb[0]) / 255, Double(rgb[1]) / 255, Double(rgb[2]) / 255)
      let y = 0.2126 * r + 0.7152 * g + 0.0722 * b
      let color = RGB(UInt32(rgb[0]), UInt32(rgb[1]), UInt32(rgb[2]))
      let code = BT709.chroma(color)
      #expect(abs(Double(BT709.luma(color)) - (16 + 219 * y)) <= 0.51)
      #expect(abs(Double(code.cb) - (128 + 224 * (b - y) / 1.8556)) <= 0.51)
      #expect(abs(Double(code.cr) - (128 + 224 * (r - y) / 1.5748)) <= 0.51)
    }
  }

  @Test func greysHaveNoColour() {
    for grey in UInt32(0)...255 {
      let code = BT709.chroma(RGB(grey, grey, grey))
      #expect(code.cb == 128 && code.cr == 128)
    }
  }

  @Test func transparentPixelsShowTheBackground() throws {
    let clear = try film([9, 9, 9, 0], width: 1, height: 1, background: .white)
    #expect(clear.suffix(3) == [235, 128, 128])
    let half = try film([255, 255, 255, 128], width: 1, height: 1)
    #expect(half.suffix(3) == [126, 128, 128])
  }

  @Test func framesOfAnotherSizeAreRefused() throws {
    #expect(
      filmError { _ = try film([0, 0, 0], width: 1, height: 1) } == .frame(index: 0, reason: "3 bytes instead of 4"))
    for (width, height) in [(0, 1), (-1, 1), (20_000, 1), (16_384, 16_384), (Int.max, Int.max)] {
      #expect(filmError { _ = try film([], width: width, height: height) } != nil)
    }
  }
}
