import TestSupport
import Testing
import VectorGraphics

@testable import Gauges

/// A gauge of one kind with everything it may be given, and a canvas of any shape.
struct RandomKindGauge {
  let gauge: Gauge
  let size: Size

  /// - Parameter names: how many named values it has at most.
  init(_ kind: Gauge.Kind, names: Int = 0, using random: inout SplitMix64) throws {
    let range = RandomRange(using: &random)
    func text(_ most: Int) -> String {
      String(String(repeating: "Wagtj Éq ", count: 12).prefix(random.int(in: 0...most)))
    }
    let value = min(1e15, max(-1e15, range.min + range.span * random.double(in: -0.5...1.8)))
    var gauge = try Gauge(
      kind: kind, value: random.int(in: 0...9) == 0 ? nil : value, scale: Scale(min: range.min, max: range.max),
      title: text(30), unit: random.bool() ? "%" : text(9), theme: random.bool() ? .dark : .light)
    gauge.subtitle = random.bool() ? text(30) : ""
    gauge.reference = random.bool() ? range.min + range.span * random.double(in: 0...1) : nil
    gauge.variant = random.bool() ? nil : kind.variants[random.int(in: 0...kind.variants.count - 1)]
    if random.bool() {
      gauge.ranges = [
        GaugeRange(from: range.min, label: text(12), severity: .ok),
        GaugeRange(from: range.min + range.span / 2, label: text(12), severity: .warn),
      ]
    }
    if names > 0, random.bool() {
      gauge.values = (0..<random.int(in: 1...names)).map { index in
        NamedValue(text(9) + "\(index)", random.int(in: 0...9) == 0 ? nil : value * random.double(in: 0...1))
      }
    }
    self.gauge = gauge
    let side = random.double(in: 16...1000)
    size = random.bool() ? Size(width: side, height: side) : Size(width: side, height: random.double(in: 16...1000))
  }

  /// Expects that no text overlaps another or what `obstacles` finds, is cut by the canvas or is too small to read.
  func expectLegibleTexts(
    _ shaper: some TextShaper, clearOf obstacles: (Dial) -> [Rect] = { _ in [] }
  ) throws {
    let dial = try gauge.dial(size: size, shaper: shaper)
    let about = "\(gauge.kind) \(gauge.variant ?? "") on \(size)"
    #expect(dial.textFaults == [], "\(about)")
    for obstacle in obstacles(dial) {
      for text in dial.texts {
        #expect(!text.overlaps(obstacle), "“\(text.text.string)” \(about)")
      }
    }
  }
}

/// A gauge of either kind with values, ranges, texts, themes and a canvas of all sorts.
struct RandomGauge: CustomStringConvertible {
  let gauge: Gauge
  let size: Size

  init(using random: inout SplitMix64) throws {
    let title = Self.text(upTo: 60, using: &random)
    let unit = Self.text(upTo: random.bool() ? 6 : 60, using: &random)
    let theme = random.bool() ? Theme.dark : .light
    if random.bool() {
      let value = random.bool() ? random.double(in: 0...999_999) : random.double(in: 0...2_000)
      gauge = try .speedometer(value, title: title, unit: unit, theme: theme)
    } else {
      let range = RandomRange(using: &random)
      var value = random.double(in: range.min...range.max)
      if random.int(in: 0...3) == 0 { value = range.min + range.span * random.double(in: -9...9) }
      value = min(1e15, max(-1e15, value))
      gauge = try .radial(value, in: range.min...range.max, unit: unit, title: title, theme: theme)
    }
    let side = random.bool() ? random.double(in: 16...2_000) : random.double(in: 16...400).rounded()
    size =
      random.int(in: 0...2) > 0
      ? Size(width: side, height: side) : Size(width: side, height: random.double(in: 16...2_000))
  }

  var description: String {
    "\(gauge.kind) \(gauge.value ?? .nan) in \(gauge.scale.min)...\(gauge.scale.max) title “\(gauge.title)” unit “\(gauge.unit)”"
      + " \(size.width) × \(size.height)"
  }

  private static let characters = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 /%°²µ·ÀÉÎÕÜçñøßğŽ")

  private static func text(upTo longest: Int, using random: inout SplitMix64) -> String {
    if random.int(in: 0...3) == 0 { return "" }
    let count = random.int(in: 0...longest)
    return String((0..<count).map { _ in characters[random.int(in: 0...characters.count - 1)] })
  }
}

/// A range that a linear scale accepts: of any magnitude, round or not, on either side of zero.
struct RandomRange {
  let min: Double
  let max: Double
  var span: Double { max - min }

  /// - Parameter highest: the largest order of magnitude.
  init(using random: inout SplitMix64, lowest: Int = -9, highest: Int = 13) {
    let span = random.magnitude(lowest...highest)
    switch random.int(in: 0...5) {
    case 0: (min, max) = (0, span)
    case 1: (min, max) = (-span, 0)
    case 2: (min, max) = (-span, span)
    case 3:
      // Whole numbers, as people write them.
      let low = Double(random.int(in: -1000...1000))
      (min, max) = (low, low + Double(random.int(in: 1...5000)))
    case 4: (min, max) = (-span * random.double(in: 0...1), span)
    default:
      // Far from zero in comparison with its width, but within what a scale accepts.
      let factor = Swift.min(random.magnitude(0...3), 9e14 / span)
      let start = span * factor * (random.bool() ? 1 : -1)
      (min, max) = (start, start + span)
    }
  }
}
