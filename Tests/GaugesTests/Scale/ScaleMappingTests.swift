import TestSupport
import Testing
import VectorGraphics

@testable import Gauges

/// The mappings that are not linear, over random ranges.
struct ScaleMappingTests {
  /// A random scale of each mapping, in either direction.
  private static func scales(seed: UInt64, count: Int) throws -> [Scale] {
    var random = SplitMix64(seed: seed)
    return try (0..<count).map { index in
      let isReversed = random.bool()
      let range = RandomRange(using: &random, lowest: -6, highest: 12)
      switch index % 6 {
      case 0: return try Scale(min: range.min, max: range.max, isReversed: isReversed)
      case 1:
        let low = random.magnitude(-9...9)
        let high = low * (random.bool() ? random.magnitude(0...5) * 1.001 : 1 + random.double(in: 0.001...1))
        return try Scale(min: low, max: Swift.min(1e15, high), mapping: .logarithmic, isReversed: isReversed)
      case 2:
        let constant = range.span * random.magnitude(-8...1)
        let mapping = Scale.Mapping.symmetricLogarithmic(constant: Swift.min(1e15, Swift.max(1e-9, constant)))
        return try Scale(min: range.min, max: range.max, mapping: mapping, isReversed: isReversed)
      case 3: return try Scale(min: range.min, max: range.max, mapping: .power(exponent: 0.5), isReversed: isReversed)
      case 4:
        let exponent = random.double(in: 0.1...10)
        return try Scale(min: range.min, max: range.max, mapping: .power(exponent: exponent), isReversed: isReversed)
      default:
        var stops = [Scale.Stop(value: range.min, position: 0)]
        let inner = random.int(in: 0...8)
        for step in 0..<inner {
          let position = (Double(step) + random.double(in: 0.1...0.9)) / Double(inner + 1)
          let value = range.min + range.span * (Double(step) + random.double(in: 0.1...0.9)) / Double(inner + 1)
          stops.append(Scale.Stop(value: value, position: position))
        }
        stops.append(Scale.Stop(value: range.max, position: 1))
        return try Scale(stops: stops, isReversed: isReversed)
      }
    }
  }

  @Test func valuesRoundTripThroughPositions() throws {
    var random = SplitMix64(seed: 41)
    for scale in try Self.scales(seed: 40, count: 3_000) {
      let reach = Swift.max(scale.min.magnitude, scale.max.magnitude)
      for _ in 0..<4 {
        let value = Swift.min(scale.max, scale.min + random.double(in: 0...1) * (scale.max - scale.min))
        let position = scale.position(of: value)
        let back = scale.value(at: position)
        // Where the curve is so flat that a position has no digits left for the value, the position must agree.
        let isClose = abs(back - value) <= 1e-9 * reach || abs(scale.position(of: back) - position) <= 4 * 1.0.ulp
        #expect(isClose, "\(scale) \(value) \(back)")
      }
    }
  }

  @Test func aLogarithmRoundTripsEachValueToNineDigits() throws {
    var random = SplitMix64(seed: 42)
    for _ in 0..<1_000 {
      let scale = try Scale(min: 1e-6, max: 1e9, mapping: .logarithmic, isReversed: random.bool())
      let value = random.magnitude(-6...8)
      #expect(abs(scale.value(at: scale.position(of: value)) - value) <= 1e-9 * value)
    }
  }

  @Test func positionsRiseWithValuesAndFallWhenReversed() throws {
    for scale in try Self.scales(seed: 43, count: 600) {
      let values = (0...50).map { Swift.min(scale.max, scale.min + (scale.max - scale.min) * Double($0) / 50) }
      let positions = values.map(scale.position(of:))
      let pairs = zip(positions, positions.dropFirst())
      #expect(pairs.allSatisfy { scale.isReversed ? $0 >= $1 : $0 <= $1 }, "\(scale)")
      #expect(positions.allSatisfy { (-1e-9...1 + 1e-9).contains($0) }, "\(scale)")
    }
  }

  @Test func endsAreExact() throws {
    for scale in try Self.scales(seed: 44, count: 2_000) {
      let (first, last): (Double, Double) = scale.isReversed ? (1, 0) : (0, 1)
      #expect(scale.position(of: scale.min) == first && scale.position(of: scale.max) == last, "\(scale)")
      #expect(scale.value(at: first) == scale.min && scale.value(at: last) == scale.max, "\(scale)")
    }
  }

  @Test func aReversedScaleIsTheMirror() throws {
    for scale in try Self.scales(seed: 45, count: 300) {
      let mirror: Scale
      if case .piecewise(let stops) = scale.mapping {
        mirror = try Scale(stops: stops, isReversed: !scale.isReversed)
      } else {
        mirror = try Scale(min: scale.min, max: scale.max, mapping: scale.mapping, isReversed: !scale.isReversed)
      }
      for step in 0...20 {
        let value = Swift.min(scale.max, scale.min + (scale.max - scale.min) * Double(step) / 20)
        #expect(abs(scale.position(of: value) + mirror.position(of: value) - 1) <= 1e-12)
      }
    }
  }

  @Test func knownPositions() throws {
    let log = try Scale(min: 1, max: 1_000, mapping: .logarithmic)
    #expect(abs(log.position(of: 10) - 1.0 / 3) < 1e-12)
    let symlog = try Scale(min: -100, max: 100, mapping: .symmetricLogarithmic(constant: 1))
    #expect(symlog.position(of: 0) == 0.5)
    #expect(abs(symlog.position(of: 9) - (0.5 + 0.5 * 2.302_585_092_994_046 / 4.615_120_516_841_26)) < 1e-9)
    let root = try Scale(min: 0, max: 100, mapping: .power(exponent: 0.5))
    #expect(root.position(of: 25) == 0.5)
    let square = try Scale(min: -10, max: 10, mapping: .power(exponent: 2))
    #expect(square.position(of: 5) == 0.625 && square.position(of: -5) == 0.375)
  }

  @Test(arguments: [0, -1, -1e15, -Double.infinity])
  func aLogarithmTakesWhatItHasNotAsBeforeTheStart(value: Double) throws {
    let scale = try Scale(min: 1, max: 10, mapping: .logarithmic)
    #expect(scale.position(of: value) == -.infinity)
    #expect(scale.pointerPosition(of: value) == .zero)
    let reversed = try Scale(min: 1, max: 10, mapping: .logarithmic, isReversed: true)
    #expect(reversed.pointerPosition(of: value) == .one)
    #expect(scale.pointerPosition(of: .nan) == .zero && reversed.pointerPosition(of: .nan) == .zero)
  }

  @Test func impossibleMappingsNameTheirParameter() {
    func field(_ min: Double, _ mapping: Scale.Mapping) -> GaugeError.Field? {
      do {
        _ = try Scale(min: min, max: 10, mapping: mapping)
        return nil
      } catch { return error.field }
    }
    for min in [0, -0.0, -1] { #expect(field(min, .logarithmic) == .min) }
    for constant in [0, -1, 1e-10, 1e16, .nan, .infinity] {
      #expect(field(0, .symmetricLogarithmic(constant: constant)) == .constant)
    }
    for exponent in [0, -1, 0.09, 10.1, .nan, .infinity] { #expect(field(0, .power(exponent: exponent)) == .exponent) }
    #expect(field(0.1, .logarithmic) == nil)
    #expect(field(-10, .symmetricLogarithmic(constant: 1e-9)) == nil)
    #expect(field(-10, .power(exponent: 0.1)) == nil)
  }

  // MARK: - Ticks

  @Test func ticksRiseInsideTheScaleWithBothEnds() throws {
    var random = SplitMix64(seed: 47)
    var repeated = 0
    for scale in try Self.scales(seed: 46, count: 3_000) {
      let count = random.int(in: 3...12)
      let total = random.int(in: count...120)
      let ticks = scale.ticks(majors: count, total: total)
      #expect(ticks.majors.first == scale.min && ticks.majors.last == scale.max, "\(scale)")
      #expect(zip(ticks.majors, ticks.majors.dropFirst()).allSatisfy { $0 < $1 }, "\(scale) \(ticks.majors)")
      #expect(ticks.labels.count == ticks.majors.count)
      let fine = ticks.subdivisions.map(\.value)
      if !zip(fine, fine.dropFirst()).allSatisfy({ $0 < $1 }) { repeated += 1 }
      #expect(Set(fine).sorted() == fine.reduce(into: []) { if $0.last != $1 { $0.append($1) } }, "\(scale)")
      #expect(fine.allSatisfy(scale.contains) && Set(fine).isDisjoint(with: ticks.majors), "\(scale)")
    }
    #expect(repeated == 0)
  }

  @Test func ticksAreNoMoreThanWanted() throws {
    var random = SplitMix64(seed: 48)
    for scale in try Self.scales(seed: 49, count: 3_000) {
      if case .piecewise = scale.mapping { continue }
      let count = random.int(in: 3...12)
      let total = random.int(in: 2 * count...120)
      let ticks = scale.ticks(majors: count, total: total)
      // Ends that are no multiple of a rounder step cost a finer one.
      #expect(ticks.majors.count <= 3 * count + 2, "\(scale) \(count) \(ticks.majors)")
      #expect(ticks.majors.count + ticks.subdivisions.count <= total + 3 * count + 2, "\(scale)")
    }
  }

  @Test func labelsOfDifferentTicksDiffer() throws {
    var narrow = 0
    for scale in try Self.scales(seed: 50, count: 3_000) {
      let isRow = if case .linear = scale.mapping { true } else if case .power = scale.mapping { true } else { false }
      let labels = scale.ticks(majors: 9, total: 80).labels
      if Set(labels).count == labels.count { continue }
      // Marks keep three decimals, which ends close together may not differ in.
      if isRow { Issue.record("\(scale) \(labels)") } else { narrow += 1 }
    }
    #expect(narrow == 0)
  }

  @Test func decadesAreRound() throws {
    let wide = try Scale(min: 1, max: 10_000, mapping: .logarithmic).ticks(majors: 5, total: 80)
    #expect(wide.majors == [1, 10, 100, 1_000, 10_000])
    #expect(wide.labels == ["1", "10", "100", "1k", "10k"])
    #expect(wide.subdivisions.map(\.value).prefix(9) == [2, 3, 4, 5, 6, 7, 8, 9, 20])
  }

  @Test func aSymmetricScaleInsideItsConstantStillHasTicks() throws {
    let scale = try Scale(min: 0, max: 100, mapping: .symmetricLogarithmic(constant: 1_000))
    #expect(scale.ticks(majors: 9, total: 80).majors.count > 3)
  }
}
