import TestSupport
import Testing
import VectorGraphics

@testable import Gauges

struct ScaleTests {
  private func field(of body: () throws -> Scale) -> GaugeError.Field? {
    do {
      _ = try body()
      return nil
    } catch { return (error as? GaugeError)?.field }
  }

  private func stops(_ pairs: [(Double, Double)]) -> [Scale.Stop] {
    pairs.map { Scale.Stop(value: $0.0, position: $0.1) }
  }

  // MARK: - Linear

  @Test func linearEndsAndMiddle() throws {
    let scale = try Scale(min: -40, max: 120)
    #expect([-40, 40, 120].map(scale.position(of:)) == [0, 0.5, 1])
    #expect([0, 0.5, 1].map(scale.value(at:)) == [-40, 40, 120])
    #expect(scale.mapping == .linear)
  }

  @Test func linearRoundTripsOverRandomScales() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<2_000 {
      let range = RandomRange(using: &random)
      let scale = try Scale(min: range.min, max: range.max)
      let slack = range.span * 1e-9 + 4 * Swift.max(range.min.ulp, range.max.ulp)
      for _ in 0..<5 {
        let value = random.double(in: range.min...range.max)
        let position = scale.position(of: value)
        #expect((0...1).contains(position))
        #expect(abs(scale.value(at: position) - value) <= slack)
      }
      #expect(scale.value(at: 0) == range.min)
      #expect(scale.value(at: 1) == range.max)
    }
  }

  @Test func linearGoesOnBeyondItsEnds() throws {
    let scale = try Scale(min: 0, max: 10)
    #expect(scale.position(of: 25) == 2.5)
    #expect(scale.position(of: -5) == -0.5)
  }

  @Test func pointerStopsAtTheEnds() throws {
    let scale = try Scale(min: 0, max: 10)
    #expect(scale.pointerPosition(of: 25) == .one)
    #expect(scale.pointerPosition(of: -5) == .zero)
    #expect(scale.pointerPosition(of: .nan) == .zero)
    #expect(scale.pointerPosition(of: .infinity) == .one)
    #expect(scale.pointerPosition(of: 5).value == 0.5)
  }

  @Test func endsBelongToTheScale() throws {
    let scale = try Scale(min: -1, max: 1)
    #expect(scale.contains(-1) && scale.contains(1) && scale.contains(0))
    #expect(!scale.contains(1.0.nextUp) && !scale.contains((-1.0).nextDown) && !scale.contains(.nan))
  }

  @Test(
    arguments: [
      (Double.nan, 1.0, GaugeError.Field.min), (0, .nan, .max), (-.infinity, 0, .min), (0, .infinity, .max),
      (-2e15, 0, .min), (0, 2e15, .max), (5, 5, .max), (6, 5, .max), (0, -0.0, .max), (0, 1e-13, .max),
      (1e15, 1e15 + 1, .max), (1, 1.0.nextUp, .max), (0, .leastNonzeroMagnitude, .max),
    ] as [(Double, Double, GaugeError.Field)])
  func impossibleRangesAreRefused(_ min: Double, _ max: Double, _ expected: GaugeError.Field) {
    #expect(field { try Scale(min: min, max: max) } == expected)
  }

  @Test func errorsSayWhatIsWrong() {
    #expect(throws: GaugeError(.max, "5", rule: "must be greater than the minimum, 5")) { try Scale(min: 5, max: 5) }
    #expect(throws: GaugeError.self) { try Scale(min: 0, max: 1e-20) }
  }

  @Test(arguments: [(-1e15, 1e15), (0, 2e-12), (1e6, 1e6 + 0.01), (-1e15, -1e14)] as [(Double, Double)])
  func extremeRangesAreAccepted(_ min: Double, _ max: Double) throws {
    let scale = try Scale(min: min, max: max)
    #expect(scale.position(of: min) == 0)
    #expect(scale.position(of: max) == 1)
  }

  // MARK: - Piecewise

  @Test func piecesHaveRoundLabelsBetweenTheirStops() throws {
    let scale = try Scale(stops: stops([(0, 0), (10, 0.5), (100, 1)]))
    #expect(
      scale.ticks(majors: 12, total: 60).majors == [0, 2, 4, 6, 8, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
    #expect(scale.ticks(majors: 3, total: 9).majors == [0, 10, 100])
  }

  @Test func ticksOfPiecesRiseAndKeepTheStopsAndARoom() throws {
    var random = SplitMix64(seed: 21)
    for _ in 0..<500 {
      let count = random.int(in: 2...6)
      let values = (0..<count).map { _ in random.double(in: -500...500).rounded() }
      let places = (0..<count - 2).map { _ in random.double(in: 0.05...0.95) }
      let pairs = zip(Set(values).sorted(), [0] + places.sorted() + [1])
      guard Set(values).count == count, let scale = try? Scale(stops: stops(Array(pairs))) else { continue }
      let majors = random.int(in: 3...12)
      let ticks = scale.ticks(majors: majors, total: 60)
      #expect(ticks.majors == ticks.majors.sorted() && Set(ticks.majors).count == ticks.majors.count)
      #expect(pairs.allSatisfy { ticks.majors.contains($0.0) })
      #expect(ticks.labels.count == ticks.majors.count)
      let stopped = Set(pairs.map(\.0))
      for (a, b) in zip(ticks.majors, ticks.majors.dropFirst()) where !(stopped.contains(a) && stopped.contains(b)) {
        // Half a step beside a stop that is not round.
        #expect(scale.position(of: b) - scale.position(of: a) > 0.25 / Double(majors), "\(a) and \(b)")
      }
    }
  }

  @Test func piecewisePassesThroughItsStops() throws {
    let scale = try Scale(stops: stops([(-10, 0), (0, 0.25), (100, 0.5), (1_000, 1)]))
    #expect((scale.min, scale.max) == (-10, 1_000))
    #expect([-10, 0, 100, 1_000].map(scale.position(of:)) == [0, 0.25, 0.5, 1])
    #expect([0, 0.25, 0.5, 1].map(scale.value(at:)) == [-10, 0, 100, 1_000])
    #expect(scale.position(of: 50) == 0.375)
    #expect(scale.position(of: 550) == 0.75)
  }

  @Test func piecewiseRoundTripsOverRandomScales() throws {
    var random = SplitMix64(seed: 4)
    for _ in 0..<500 {
      let count = random.int(in: 2...64)
      var values = [random.double(in: -1_000...1_000)]
      var weights = [0.0]
      for _ in 1..<count {
        values.append((values.last ?? 0) + random.double(in: 0.5...200))
        weights.append((weights.last ?? 0) + random.double(in: 0.1...1))
      }
      let whole = try #require(weights.last)
      let scale = try Scale(stops: zip(values, weights).map { Scale.Stop(value: $0, position: $1 / whole) })
      for _ in 0..<10 {
        let value = random.double(in: scale.min...scale.max)
        let position = scale.position(of: value)
        #expect((-1e-12...1 + 1e-12).contains(position))
        #expect(abs(scale.value(at: position) - value) <= 1e-9 * (scale.max - scale.min))
      }
      let samples = (0...100).map { scale.position(of: scale.min + (scale.max - scale.min) * Double($0) / 100) }
      #expect(zip(samples, samples.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func outerPiecesGoOnBeyondTheEnds() throws {
    let scale = try Scale(stops: stops([(0, 0), (10, 0.5), (100, 1)]))
    #expect(scale.position(of: -10) == -0.5)
    #expect(scale.position(of: 190) == 1.5)
    #expect(scale.value(at: -0.5) == -10)
  }

  @Test func badStopsAreRefused() {
    let bad: [[(Double, Double)]] = [
      [], [(0, 0)], [(0, 0), (0, 1)], [(1, 0), (0, 1)], [(0, 0), (1, 0.5)], [(0, 0.1), (1, 1)],
      [(0, 0), (1, 0.5), (2, 0.5), (3, 1)], [(0, 0), (1, 0.6), (2, 0.5), (3, 1)], [(0, 0), (.nan, 0.5), (3, 1)],
      [(0, 0), (1, .nan), (3, 1)], [(0, 0), (.infinity, 1)], [(0, 0), (2e15, 1)], [(0, 0), (1, 2)],
      (0...64).map { (Double($0), Double($0) / 64) },
    ]
    for pairs in bad {
      #expect(field { try Scale(stops: stops(pairs)) } == .stops, "\(pairs)")
    }
  }

  @Test func sixtyFourStopsAreAccepted() throws {
    let scale = try Scale(stops: stops((0...63).map { (Double($0 * $0), Double($0) / 63) }))
    #expect(scale.max == 63 * 63)
  }

  @Test func speedometersScaleIsItsMarks() {
    let scale = SpeedometerValueCalculator.scale
    #expect((scale.min, scale.max) == (0, 100_000))
    #expect(abs(scale.value(at: 1.0 / 3) - 5_000) <= 1e-6)
  }
}
