import TestSupport
import VectorGraphics

@testable import Gauges

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
