import Foundation
import TestSupport
import Testing
import VectorGraphics

struct ColorTests {
  @Test func hexRoundTripsForEveryComponent() throws {
    var random = SplitMix64(seed: 50)
    for _ in 0..<1_000 {
      let color = Color(UInt32.random(in: 0...0xFF_FFFF, using: &random))
      #expect(try #require(Color(css: color.hex)) == color)
      #expect(try #require(Color(css: color.hex.uppercased())) == color)
    }
    #expect(Color(0x0A0B0C).hex == "#0a0b0c")
    #expect(Color(0x112233, alpha: 0.5).hex == "#112233")
  }

  @Test func higherBitsOfTheNumberAreIgnored() { #expect(Color(0xFF12_3456) == Color(0x123456)) }

  @Test(arguments: [(-1.0, 0.0), (2, 1), (.nan, 0), (.infinity, 1), (0.3, 0.3)])
  func alphaIsClamped(alpha: Double, expected: Double) {
    #expect(Color(red: 1, green: 2, blue: 3, alpha: alpha).alpha == expected)
    #expect(Color.white.withAlpha(alpha).alpha == expected)
  }

  @Test func fadingMultipliesAlpha() {
    #expect(Color(0x123456, alpha: 0.5).faded(0.5) == Color(0x123456, alpha: 0.25))
    #expect(Color.white.faded(7).alpha == 1)
  }

  @Test func luminanceIsThatOfTheStandardForEveryGray() {
    for component in UInt8.min...UInt8.max {
      let value = Double(component) / 255
      let linear = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      let color = Color(red: component, green: component, blue: component)
      #expect(color.luminance.isClose(to: linear, within: 1e-13))
    }
  }

  @Test func contrastOfBlackAndWhiteIs21() {
    #expect(Color.black.contrast(with: .white).isClose(to: 21, within: 1e-12))
    #expect(Color.white.contrast(with: .black).isClose(to: 21, within: 1e-12))
  }

  @Test func contrastIsSymmetricAndWithin1And21() {
    var random = SplitMix64(seed: 51)
    for _ in 0..<1_000 {
      let a = Color(UInt32.random(in: 0...0xFF_FFFF, using: &random))
      let b = Color(UInt32.random(in: 0...0xFF_FFFF, using: &random))
      #expect(a.contrast(with: b) == b.contrast(with: a))
      #expect((1 - 1e-12...21 + 1e-12).contains(a.contrast(with: b)))
      #expect(a.contrast(with: a) == 1)
    }
  }

  @Test func contrastAgreesWithKnownPairs() {
    #expect(Color(0x777777).contrast(with: .white).isClose(to: 4.478, within: 1e-3))
    #expect(Color(0xFF0000).contrast(with: .white).isClose(to: 3.998, within: 1e-3))
  }

  @Test func paintingOverMixesByAlpha() {
    var random = SplitMix64(seed: 52)
    for _ in 0..<500 {
      let top = Color(UInt32.random(in: 0...0xFF_FFFF, using: &random))
      let ground = Color(UInt32.random(in: 0...0xFF_FFFF, using: &random))
      #expect(top.over(ground) == top)
      #expect(top.withAlpha(0).over(ground) == ground)
      let half = top.withAlpha(0.5).over(ground)
      #expect(abs(Double(half.green) - (Double(top.green) + Double(ground.green)) / 2) <= 0.5)
      #expect(half.alpha == 1)
    }
    #expect(Color.black.withAlpha(0.2).over(.white) == Color(0xCCCCCC))
  }
}
