import TestSupport
import Testing
import VectorGraphics

struct OKLabTests {
  @Test func referenceColoursHaveTheirPublishedCoordinates() {
    // CSS Color 4 and Ottosson's article.
    let expected: [(Color, [Double])] = [
      (.white, [1, 0, 0]), (.black, [0, 0, 0]), (Color(0xFF0000), [0.627_955, 0.224_863, 0.125_846]),
      (Color(0x00FF00), [0.866_44, -0.233_888, 0.179_498]), (Color(0x0000FF), [0.452_014, -0.032_457, -0.311_528]),
    ]
    for (color, coordinates) in expected {
      let lab = color.oklab
      for (found, wanted) in zip([lab.lightness, lab.a, lab.b], coordinates) { #expect(abs(found - wanted) < 1e-4) }
    }
  }

  @Test func everyColourComesBackFromOKLab() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<2_000 {
      let color = Color(UInt32(random.int(in: 0...0xFF_FFFF)))
      #expect(Color(color.oklab) == color)
    }
  }

  @Test func interpolationKeepsItsEndsExactly() {
    let (a, b) = (Color(0x0072B2, alpha: 0.3), Color(0xD55E00, alpha: 0.9))
    #expect(a.interpolated(to: b, fraction: 0) == a)
    #expect(a.interpolated(to: b, fraction: 1) == b)
    #expect(a.interpolated(to: b, fraction: .nan) == a)
    let middle = a.interpolated(to: b, fraction: 0.5)
    #expect(abs(middle.alpha - 0.6) < 1e-12)
    #expect(abs(middle.oklab.distance(to: a.oklab) - middle.oklab.distance(to: b.oklab)) < 0.01)
  }

  @Test func chromaBeyondSRGBIsLoweredAtTheSameLightnessAndHue() {
    for hue in stride(from: 0.0, to: 360, by: 15) {
      let wanted = OKLab(lightness: 0.6, chroma: 0.9, hue: .degrees(hue))
      let found = Color(wanted).oklab
      #expect(abs(found.lightness - 0.6) < 0.01)
      let turn = abs(Angle(of: Vector(dx: found.b, dy: -found.a)).degrees - hue).truncatingRemainder(dividingBy: 360)
      #expect(min(turn, 360 - turn) < 2)
      #expect(found.chroma > 0.09)
    }
  }

  @Test func numbersWithoutMeaningAreBlack() {
    #expect(Color(OKLab(lightness: .nan, a: 0, b: 0)) == .black)
    #expect(Color(OKLab(lightness: 0.5, a: .infinity, b: 0)) == .black)
    #expect(Color(OKLab(lightness: 9, a: 0.1, b: 0)) == .white)
  }

  // MARK: - oklch()

  @Test(arguments: [
    ("oklch(0.62796 0.25768 29.234)", 0xFF0000), ("oklch(62.796% 64.42% 29.234deg)", 0xFF0000),
    ("OKLCH( 1 0 0 )", 0xFFFFFF), ("oklch(0 0 none)", 0x000000), ("oklch(45.201% 0.31321 -95.948)", 0x0000FF),
  ])
  func oklchIsRead(_ text: String, _ rgb: UInt32) throws {
    let color = try #require(Color(css: text))
    let wanted = Color(rgb)
    for (a, b) in [(color.red, wanted.red), (color.green, wanted.green), (color.blue, wanted.blue)] {
      #expect(abs(Int(a) - Int(b)) <= 1, "\(color.hex)")
    }
  }

  @Test func oklchHasAnAlpha() {
    #expect(Color(css: "oklch(1 0 0 / 50%)") == Color.white.withAlpha(0.5))
    #expect(Color(css: "oklch(1 0 0/0.25)") == Color.white.withAlpha(0.25))
  }

  @Test(arguments: [
    "oklch()", "oklch(", "oklch(1 0)", "oklch(1 0 0 0)", "oklch(1,0,0)", "oklch(1 -0.1 0)", "oklch(1 0 0 /)",
    "oklch(1 0 50%)", "oklch(1 0 0 / 1 / 1)", "oklch(nan 0 0)", "oklch(1 0 1e9)", "oklch(1 0 0) x", "oklch(1 1e9 0)",
  ])
  func otherTextIsRefused(_ text: String) { #expect(Color(css: text) == nil) }
}
