import Testing
import VectorGraphics

struct StrokeStyleTests {
  private static let usable: [[Double]] = [[1, 1], [2], [0.5, 1.5], [10, 3, 2, 3], [1e6, 1]]
  private static let refused: [[Double]] = [
    [], [0, 4], [4, 0], [-1, 5], [.nan, 3], [.infinity, 3], [1, 0.999], [1.999], [1e-9, 1e-9], [5, -.infinity],
  ]

  @Test(arguments: usable)
  func usableDashesAreKept(lengths: [Double]) throws {
    let dash = try #require(StrokeStyle.Dash(lengths: lengths, phase: -3.5))
    #expect(dash.lengths == lengths)
    #expect(dash.phase == -3.5)
  }

  @Test(arguments: refused)
  func dashesThatAreTooFineOrNotPositiveAreRefused(lengths: [Double]) {
    #expect(StrokeStyle.Dash(lengths: lengths) == nil)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func phaseMustBeFinite(phase: Double) { #expect(StrokeStyle.Dash(lengths: [4, 4], phase: phase) == nil) }

  @Test func periodMustBeFinite() {
    let largest = Double.greatestFiniteMagnitude
    #expect(StrokeStyle.Dash(lengths: [largest, largest]) == nil)
  }

  @Test func plainStyleIsAButtMiterLine() {
    let style = StrokeStyle(width: 3)
    #expect((style.cap, style.join, style.dash) == (.butt, .miter, nil))
    #expect(style.width == 3)
  }
}
