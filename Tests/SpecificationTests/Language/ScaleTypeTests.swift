import Specification
import TestSupport
import Testing
import VectorGraphics

@testable import Gauges

/// Every type of scale of the language: values come back from their positions, ticks rise and lie inside.
struct ScaleTypeTests {
  /// The usual end is written nowhere.
  @Test(arguments: [
    ("value: 3\nmin: 500\n", "2:6: min"), ("value: 3\nscale: {type: log, min: 1e3}\n", "2:25: scale.min"),
  ])
  func aBeginningBeyondTheUsualEndIsTheOneTold(_ text: String, _ start: String) {
    let found = problems(text).map(\.description)
    #expect(found.count == 1 && found[0].hasPrefix(start) && found[0].contains("ends at 100"), "\(found)")
  }

  static let types = ["linear", "log", "symlog", "sqrt", "pow", "piecewise", "time"]

  /// A scale of a type as a specification writes it.
  private static func scale(_ type: String, wraps: Bool, using random: inout SplitMix64) throws -> Scale {
    let low = type == "log" ? random.magnitude(-4...4) : random.double(in: -1e4...1e4)
    let high = low + random.magnitude(-1...6)
    var keys = ["type: \(type)", "reverse: \(random.bool())", "wrap: \(wraps)"]
    if type == "piecewise" {
      let middle = low + (high - low) * random.double(in: 0.1...0.9)
      keys.append("stops: [[\(low), 0], [\(middle), \(random.double(in: 0.1...0.9))], [\(high), 1]]")
    } else {
      keys += ["min: \(low)", "max: \(high)"]
    }
    if type == "symlog" { keys.append("constant: \(random.magnitude(-2...3))") }
    if type == "pow" { keys.append("exponent: \(random.double(in: 0.4...3))") }
    return try gaugeSpecification("value: \(low)\nscale: {\(keys.joined(separator: ", "))}").gauge.scale
  }

  @Test(arguments: types, [false, true])
  func valuesComeBackFromTheirPositions(type: String, wraps: Bool) throws {
    var random = SplitMix64(seed: 71)
    for _ in 0..<300 {
      let scale = try Self.scale(type, wraps: wraps, using: &random)
      let reach = Swift.max(scale.min.magnitude, scale.max.magnitude)
      for step in 0...10 {
        let value = Swift.min(scale.max, scale.min + (scale.max - scale.min) * Double(step) / 10)
        let position = scale.position(of: value)
        #expect((-1e-12...1 + 1e-12).contains(position), "\(scale) \(value)")
        #expect(abs(scale.value(at: position) - value) <= 1e-9 * reach, "\(scale) \(value)")
      }
    }
  }

  @Test(arguments: types, [false, true])
  func ticksRiseInsideTheScale(type: String, wraps: Bool) throws {
    var random = SplitMix64(seed: 72)
    for _ in 0..<300 {
      let scale = try Self.scale(type, wraps: wraps, using: &random)
      let ticks = scale.ticks(majors: random.int(in: 2...12), total: random.int(in: 12...120))
      let fine = ticks.subdivisions.map(\.value)
      #expect(ticks.majors.count >= (wraps ? 1 : 2) && ticks.labels.count == ticks.majors.count, "\(scale)")
      for row in [ticks.majors, fine] {
        #expect(zip(row, row.dropFirst()).allSatisfy { $0 < $1 }, "\(scale) \(row)")
        #expect(row.allSatisfy(scale.contains), "\(scale) \(row)")
        let positions = row.map(scale.position(of:))
        #expect(positions.allSatisfy { (-1e-9...1 + 1e-9).contains($0) }, "\(scale) \(row)")
      }
    }
  }

  @Test(arguments: types)
  func aTurnMoreIsTheSamePlaceOnAScaleThatWraps(type: String) throws {
    var random = SplitMix64(seed: 73)
    // Only where a turn more is the same number more.
    guard ["linear", "time"].contains(type) else {
      let scale = try Self.scale(type, wraps: true, using: &random)
      #expect((0...1).contains(scale.pointerPosition(of: scale.max + (scale.max - scale.min) / 3).value))
      return
    }
    for _ in 0..<300 {
      let scale = try Self.scale(type, wraps: true, using: &random)
      let span = scale.max - scale.min
      let value = scale.min + span * random.double(in: 0.01...0.99)
      let turned = value + span * Double(random.int(in: -5...5))
      #expect(
        abs(scale.pointerPosition(of: turned).value - scale.pointerPosition(of: value).value) < 1e-6, "\(scale)")
    }
  }
}
