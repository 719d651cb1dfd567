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

  /// Whatever the scale and the canvas are, ticks without a label are small ones; where none has one all stay.
  @Test func longTicksHaveLabels() throws {
    for most in [8.0, 90, 100, 900, 1000, 7_300, 250_000] {
      for width in stride(from: 60.0, through: 900, by: 60) {
        for height in [width / 3, width] {
          let gauge = try Gauge(kind: .linear, value: 0, scale: Scale(min: 0, max: most), title: "T")
          let layout = try Lengthwise(
            gauge, size: Size(width: width, height: height), shaper: Typesetter(),
            .init(
              thickness: 12, thicknessBeside: 9, thicknessBelow: 18, tickStart: 3, tickLength: 7, noteDistance: 11,
              noteLine: 15))
          guard !layout.labels.isEmpty else { continue }
          #expect(layout.ticks.majors == layout.labels.map(\.value).sorted(), "\(most) at \(width)x\(height)")
          let all = layout.ticks.majors + layout.ticks.subdivisions.map(\.value)
          #expect(
            Set(all).count == all.count
              && layout.ticks.subdivisions.map(\.value).sorted() == layout.ticks.subdivisions.map(\.value))
        }
      }
    }
  }
}
