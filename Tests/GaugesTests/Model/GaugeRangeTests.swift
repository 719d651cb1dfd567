import Testing
import VectorGraphics

@testable import Gauges

/// Ranges get both their ends from each other and from the scale.
struct GaugeRangeTests {
  private func ends(_ ranges: [GaugeRange], min: Double = 0, max: Double = 100) throws -> [[Double]] {
    GaugeRange.resolved(ranges, on: try Scale(min: min, max: max)).map { [$0.from, $0.to] }
  }

  @Test func aMissingEndIsTheNextStartOrTheScales() throws {
    #expect(
      try ends([GaugeRange(from: 0), GaugeRange(from: 40), GaugeRange(from: 80)]) == [[0, 40], [40, 80], [80, 100]])
    // In whatever order they are given.
    #expect(
      try ends([GaugeRange(from: 80), GaugeRange(from: 0), GaugeRange(from: 40)]) == [[80, 100], [0, 40], [40, 80]])
    #expect(try ends([GaugeRange(from: 30)]) == [[30, 100]])
  }

  @Test func rangesMayOverlapAndKeepTheirOrder() throws {
    #expect(try ends([GaugeRange(from: 0, to: 60), GaugeRange(from: 40, to: 50)]) == [[0, 60], [40, 50]])
    #expect(try ends([GaugeRange(from: 10), GaugeRange(from: 10)]) == [[10, 100], [10, 100]])
  }

  @Test func whatIsOffTheScaleIsCutOrLeftOut() throws {
    #expect(try ends([GaugeRange(from: -50, to: 20), GaugeRange(from: 90, to: 500)]) == [[0, 20], [90, 100]])
    #expect(try ends([GaugeRange(from: -50, to: 0), GaugeRange(from: 100, to: 500), GaugeRange(from: 200)]) == [])
    #expect(try ends([GaugeRange(from: -50)]) == [[0, 100]])
  }

  private func field(_ ranges: [GaugeRange]) -> GaugeError.Field? {
    do {
      _ = try Gauge(kind: .radial, value: 1, scale: .unit, ranges: ranges)
      return nil
    } catch { return error.field }
  }

  @Test func impossibleRangesAreRefused() {
    let long = String(repeating: "a", count: 257)
    let bad = [
      GaugeRange(from: .nan), GaugeRange(from: .infinity), GaugeRange(from: 0, to: .nan), GaugeRange(from: 2e15),
      GaugeRange(from: 5, to: 5), GaugeRange(from: 5, to: 4), GaugeRange(from: 0, label: long),
    ]
    for range in bad { #expect(field([range]) == .ranges, "\(range)") }
    #expect(field(Array(repeating: GaugeRange(from: 0), count: 65)) == .ranges)
    #expect(field(Array(repeating: GaugeRange(from: 0), count: 64)) == nil)
  }

  @Test(arguments: Theme.all)
  func everySeverityHasAColourOfItsOwn(theme: Theme) {
    #expect(GaugeRange.Severity.allCases.map(\.rawValue) == ["info", "ok", "warn", "alarm"])
    let colors = GaugeRange.Severity.allCases.map(theme.color(of:))
    #expect(Set(colors).count == colors.count)
    #expect(GaugeRange(from: 0).severity == .info)
  }

  @Test func impossibleTargetsAreRefused() {
    func field(_ targets: [GaugeTarget]) -> GaugeError.Field? {
      do {
        _ = try Gauge(kind: .radial, value: 1, scale: .unit, targets: targets)
        return nil
      } catch { return error.field }
    }
    for value in [Double.nan, .infinity, -2e15] { #expect(field([GaugeTarget(value: value)]) == .targets) }
    #expect(field([GaugeTarget(value: 1, label: String(repeating: "a", count: 257))]) == .targets)
    #expect(field(Array(repeating: GaugeTarget(value: 1), count: 65)) == .targets)
    #expect(field(Array(repeating: GaugeTarget(value: 7), count: 64)) == nil)
  }
}
