import RasterExport
import TestSupport
import Testing
import VectorGraphics

@testable import FilmExport

struct YCbCrPictureTests {
  private let grey = Matte(Color(red: 40, green: 90, blue: 200))

  private func show(_ frame: [UInt8], changes: [PixelBox]? = nil, in picture: YCbCrPicture) -> [UInt8] {
    frame.withUnsafeBytes { picture.show($0, changes: changes) }
    return picture.planes
  }

  private func noise(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }

  @Test(arguments: [(1, 1), (2, 2), (31, 5), (33, 4), (64, 7), (65, 65)])
  func planesDependOnTheFrameAlone(width: Int, height: Int) throws {
    var random = SplitMix64(seed: 11)
    let size = try FrameSize(width: width, height: height)
    for sampling in [YCbCrPicture.Sampling.full, .quarter] {
      let kept = YCbCrPicture(size, sampling, over: grey)
      var frame = noise(size.byteCount, &random)
      var isShown = false
      for _ in 0..<40 {
        var changes: [PixelBox] = []
        for _ in 0..<random.int(in: 0...3) {
          let at = random.int(in: 0...size.byteCount - 1)
          let (column, row) = (at / 4 % width, at / 4 / width)
          frame[at] = UInt8(truncatingIfNeeded: random.next())
          // Also beyond the picture, which is no harm.
          changes.append(PixelBox(columns: column..<column + random.int(in: 1...9), rows: row..<row + 1))
        }
        let isKnown = isShown && random.int(in: 0...3) > 0
        isShown = true
        #expect(
          show(frame, changes: isKnown ? changes : nil, in: kept)
            == show(frame, in: YCbCrPicture(size, sampling, over: grey)))
      }
    }
  }

  @Test(arguments: [(8, 6), (7, 5), (1, 1), (66, 3)])
  func fourPixelsShareTheChromaOfTheirMean(width: Int, height: Int) throws {
    var random = SplitMix64(seed: 12)
    let size = try FrameSize(width: width, height: height)
    var frame = noise(size.byteCount, &random)
    for alpha in stride(from: 3, to: frame.count, by: 4) { frame[alpha] = 255 }
    let planes = show(frame, in: YCbCrPicture(size, .quarter, over: grey))
    let (across, down) = ((width + 1) / 2, (height + 1) / 2)
    #expect(planes.count == width * height + 2 * across * down)
    for y in 0..<down {
      for x in 0..<across {
        var mean = (r: 0.0, g: 0.0, b: 0.0)
        for (row, column) in [(2 * y, 2 * x), (2 * y, 2 * x + 1), (2 * y + 1, 2 * x), (2 * y + 1, 2 * x + 1)] {
          let at = 4 * (min(row, height - 1) * width + min(column, width - 1))
          mean.r += Double(frame[at]) / 1020
          mean.g += Double(frame[at + 1]) / 1020
          mean.b += Double(frame[at + 2]) / 1020
        }
        let luma = 0.2126 * mean.r + 0.7152 * mean.g + 0.0722 * mean.b
        let sample = width * height + y * across + x
        #expect(abs(Double(planes[sample]) - (128 + 224 * (mean.b - luma) / 1.8556)) <= 0.51)
        #expect(abs(Double(planes[sample + across * down]) - (128 + 224 * (mean.r - luma) / 1.5748)) <= 0.51)
      }
    }
  }

  @Test func lumaIsThatOfFullSampling() throws {
    var random = SplitMix64(seed: 13)
    let size = try FrameSize(width: 37, height: 9)
    let frame = noise(size.byteCount, &random)
    let full = show(frame, in: YCbCrPicture(size, .full, over: grey))
    let quarter = show(frame, in: YCbCrPicture(size, .quarter, over: grey))
    #expect(full.count == 3 * 37 * 9)
    #expect(quarter.prefix(37 * 9) == full.prefix(37 * 9))
  }
}
