import GoldenTesting
import RasterExport
import Testing

@Suite struct ImageComparisonTests {
  /// A 4 × 3 picture of one colour with one pixel at (2, 1) of another.
  private func picture(_ dot: [UInt8], ground: [UInt8] = [10, 20, 30, 255]) throws -> Bitmap {
    let pixels = (0..<12).flatMap { $0 == 6 ? dot : ground }
    return try #require(Bitmap(width: 4, height: 3, pixels: pixels))
  }

  @Test(arguments: [ImageMetric.exact, .standard, .foreignRasterizer])
  func equalPicturesPass(metric: ImageMetric) throws {
    let one = try picture([1, 2, 3, 255])
    #expect(ImageComparison(expected: one, actual: one, metric: metric).passes)
  }

  @Test func standardForgivesTwoAndSeesThree() throws {
    let expected = try picture([100, 100, 100, 255])
    let near = ImageComparison(expected: expected, actual: try picture([100, 98, 100, 255]))
    #expect(near.passes)
    #expect(near.largestDelta == 2)
    let far = ImageComparison(expected: expected, actual: try picture([100, 100, 103, 255]))
    #expect(!far.passes)
    #expect(far.summary == "1 px differ, max Δ 3, first at (2, 1)")
    #expect(!ImageComparison(expected: expected, actual: try picture([101, 100, 100, 255]), metric: .exact).passes)
  }

  @Test func alphaCounts() throws {
    let comparison = ImageComparison(
      expected: try picture([100, 100, 100, 255]), actual: try picture([100, 100, 100, 200]))
    #expect(!comparison.passes)
    #expect(comparison.largestDelta == 55)
  }

  @Test func unseenPixelsAreEqual() throws {
    let comparison = ImageComparison(
      expected: try picture([255, 0, 0, 0]), actual: try picture([0, 255, 9, 0]), metric: .exact)
    #expect(comparison.passes)
  }

  @Test func otherSizesNeverPass() throws {
    let wide = try #require(Bitmap(width: 2, height: 1, pixels: [UInt8](repeating: 0, count: 8)))
    let tall = try #require(Bitmap(width: 1, height: 2, pixels: [UInt8](repeating: 0, count: 8)))
    let comparison = ImageComparison(expected: wide, actual: tall, metric: .foreignRasterizer)
    #expect(!comparison.passes)
    #expect(comparison.summary == "1 × 2 px instead of 2 × 1")
  }

  @Test func foreignRasterizerAllowsAFewEdgesButNoMissingTick() throws {
    let ground = [UInt8](repeating: 200, count: 4 * 100 * 100)
    func changed(_ count: Int, to value: UInt8) throws -> Bitmap {
      var pixels = ground
      for index in 0..<count { pixels[4 * 7 * index] = value }
      return try #require(Bitmap(width: 100, height: 100, pixels: pixels))
    }
    let expected = try changed(0, to: 0)
    func passes(_ actual: Bitmap) -> Bool {
      ImageComparison(expected: expected, actual: actual, metric: .foreignRasterizer).passes
    }
    #expect(passes(try changed(50, to: 150)))
    #expect(!passes(try changed(51, to: 150)))
    #expect(!passes(try changed(1, to: 100)))
  }

  @Test func stripShowsExpectedDifferenceAndActual() throws {
    let strip = try #require(
      DifferenceImage.strip(expected: try picture([100, 100, 100, 255]), actual: try picture([107, 100, 100, 255])))
    #expect(strip.width == 3 * 4 + 2 * 4)
    #expect(strip.height == 3)
    let (expected, difference, actual) = (
      strip.pixel(x: 2, y: 1), strip.pixel(x: 10, y: 1), strip.pixel(x: 18, y: 1)
    )
    #expect(try #require(expected) == (100, 100, 100, 255))
    #expect(try #require(difference) == (70, 0, 0, 255))
    #expect(try #require(actual) == (107, 100, 100, 255))
  }
}

@Suite struct TextComparisonTests {
  @Test func equalTextsPass() {
    #expect(TextComparison(expected: "a\nb\n", actual: "a\nb\n").passes)
  }

  @Test func summaryNamesTheFirstLineAndBothForms() {
    let comparison = TextComparison(expected: "a\nb 1\nc\n", actual: "a\nb 2\nd\n")
    #expect(!comparison.passes)
    #expect(comparison.summary == "2 lines differ, first line 2\n  expected b 1\n  actual   b 2")
  }

  @Test func summaryOfALongLineShowsThePlace() {
    let start = String(repeating: "x", count: 500)
    let summary = TextComparison(expected: start + "left", actual: start + "right").summary
    #expect(summary.contains("left"))
    #expect(summary.contains("right"))
    #expect(summary.count < 200)
  }

  @Test func missingEndIsADifference() {
    let comparison = TextComparison(expected: "a\nb", actual: "a")
    #expect(!comparison.passes)
    #expect(comparison.summary.hasPrefix("1 line differs, first line 2"))
  }
}
