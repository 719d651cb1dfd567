import TestSupport
import Testing
import VectorGraphics

struct GradientTests {
  private let line = Gradient.Geometry.linear(from: .zero, to: Point(x: 1, y: 0))

  @Test func stopsAreSortedByOffset() {
    var random = SplitMix64(seed: 53)
    for _ in 0..<100 {
      let stops = (0..<20).map { _ in
        Gradient.Stop(offset: random.double(in: -0.5...1.5), color: Color(UInt32.random(in: 0...99, using: &random)))
      }
      let sorted = Gradient(line, stops: stops).stops
      #expect(sorted.count == stops.count)
      #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $0.offset <= $1.offset })
      #expect(Set(sorted) == Set(stops))
    }
  }

  @Test func equalOffsetsKeepTheirOrder() {
    let colors = (0..<8).map { Color(UInt32($0)) }
    let stops = colors.map { Gradient.Stop(offset: 0.5, color: $0) } + [Gradient.Stop(offset: 0, color: .white)]
    #expect(Gradient(line, stops: stops).stops.map(\.color) == [.white] + colors)
  }

  @Test(arguments: [(-1.0, 0.0), (2, 1), (.nan, 0), (0.4, 0.4)])
  func offsetsAreClamped(offset: Double, expected: Double) {
    #expect(Gradient.Stop(offset: offset, color: .black).offset == expected)
  }

  @Test func colorsAreSpreadEvenly() {
    let gradient = Gradient(line, colors: [.black, .white, .black, .white, .black])
    #expect(gradient.stops.map(\.offset) == [0, 0.25, 0.5, 0.75, 1])
    #expect(Gradient(line, colors: [.white]).stops == [Gradient.Stop(offset: 0, color: .white)])
  }

  @Test func noStopsPaintNothing() {
    for gradient in [Gradient(line, stops: []), Gradient(line, colors: [])] {
      #expect(gradient.stops.count == 1)
      #expect(Paint.gradient(gradient).isInvisible)
    }
  }

  @Test func paintIsInvisibleOnlyWithoutAnyAlpha() {
    #expect(Paint.solid(.transparent).isInvisible)
    #expect(!Paint.solid(Color(0, alpha: 0.01)).isInvisible)
    #expect(!Paint.gradient(Gradient(line, colors: [.transparent, .black])).isInvisible)
    #expect(Paint.gradient(Gradient(line, colors: [.transparent, Color(0xFFFFFF, alpha: 0)])).isInvisible)
  }
}

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
