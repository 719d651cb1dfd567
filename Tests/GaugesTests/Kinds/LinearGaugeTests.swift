import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

struct LinearGaugeTests {
  private func dial(_ gauge: Gauge, width: Double = 600, height: Double = 180) throws -> Dial {
    try gauge.dial(size: Size(width: width, height: height), shaper: Typesetter())
  }

  /// The bounds of the bar, the only shape that moves.
  private func bar(_ dial: Dial) throws -> Rect {
    guard case .fill(let fill) = try #require(dial.scene.layers.moving.first) else { throw Missing() }
    return try #require(fill.path.controlBounds)
  }

  private struct Missing: Error {}

  private func track(_ dial: Dial) throws -> Rect {
    guard case .fill(let fill) = try #require(dial.scene.layers.face.first) else { throw Missing() }
    return try #require(fill.path.controlBounds)
  }

  @Test(arguments: [10.0, 25, 50, 99.5, 100])
  func barEndsAtItsValue(_ value: Double) throws {
    let dial = try dial(.linear(value, scale: Scale(min: 0, max: 100)))
    let (bar, track) = (try bar(dial), try track(dial))
    #expect(abs(bar.maxX - (track.minX + track.width * value / 100)) < 1e-9)
    #expect(abs(bar.minX - track.minX) < 1e-9)
  }

  @Test func barAtItsOriginIsADotWithinTheTrack() throws {
    for value in [0.0, 0.01, -50] {
      let dial = try dial(.linear(value, scale: Scale(min: 0, max: 100)))
      let (bar, track) = (try bar(dial), try track(dial))
      #expect(abs(bar.width - bar.height) < 1e-9)
      #expect(track.expanded(by: 1e-9).contains(bar))
    }
  }

  @Test func barStartsAtTheOrigin() throws {
    let left = try dial(.linear(-3, scale: Scale(min: -10, max: 10), origin: 0))
    let right = try dial(.linear(3, scale: Scale(min: -10, max: 10), origin: 0))
    let track = try track(left)
    #expect(abs(try bar(left).maxX - track.center.x) < 1e-9)
    #expect(abs(try bar(right).minX - track.center.x) < 1e-9)
  }

  @Test func reversedScaleFillsFromTheRight() throws {
    let dial = try dial(.linear(25, scale: Scale(min: 0, max: 100, isReversed: true)))
    let (bar, track) = (try bar(dial), try track(dial))
    #expect(abs(bar.maxX - track.maxX) < 1e-9)
    #expect(abs(bar.width - track.width / 4) < 1e-9)
  }

  @Test func missingValueHasNoBarAndADash() throws {
    let dial = try dial(.linear(nil, scale: Scale(min: 0, max: 100), title: "Sensor"))
    #expect(dial.formattedValue == "–")
    #expect(
      dial.scene.layers.moving.allSatisfy { node in
        if case .text = node { true } else { false }
      })
    #expect(dial.scene.description == "Sensor: no value on a scale from 0 to 100.")
  }

  @Test func hasNeitherNeedleNorHub() throws {
    let dial = try dial(.linear(5, scale: Scale(min: 0, max: 10)))
    #expect(dial.needleAngle == nil)
    #expect(dial.hubBox == nil)
    #expect(dial.labels.allSatisfy { $0.angle == nil })
  }

  @Test func noTextTouchesAnotherOrTheEdge() throws {
    var random = SplitMix64(seed: 61)
    let typesetter = try Typesetter()
    for _ in 0..<400 {
      let range = RandomRange(using: &random)
      let value = range.min + range.span * random.double(in: -0.5...1.5)
      let text = String(repeating: "Wagtg", count: random.int(in: 0...8))
      let gauge = try Gauge.linear(
        value, scale: Scale(min: range.min, max: range.max), unit: String(text.prefix(random.int(in: 0...12))),
        title: text)
      let size = Size(width: random.double(in: 16...1200), height: random.double(in: 16...600))
      let dial = try gauge.dial(size: size, shaper: typesetter)
      #expect(dial.textFaults == [], "\(gauge) on \(size)")
    }
  }
}
