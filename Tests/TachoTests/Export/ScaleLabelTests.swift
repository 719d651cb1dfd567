import Tacho
import Testing

@Suite struct ScaleLabelTests {
  @Test(arguments: [0.0...220, -40...40, 0...1, 0...1e6, -1e12...1e12, 0...1e-6, 1...2, 1...1.001, 1e6...1_000_001])
  func labelsOfDifferentValuesDiffer(range: ClosedRange<Double>) throws {
    try expectDistinctLabels(range)
  }

  @Test(arguments: [100.0...100.5, 1_000...1_001])
  func longNumbersKeepSomeLabels(range: ClosedRange<Double>) throws {
    try expectDistinctLabels(range)
  }

  private func expectDistinctLabels(_ range: ClosedRange<Double>) throws {
    let gauge = try Gauge.radial(range.lowerBound, in: range)
    let dial = try gauge.dial(size: Size(width: 300, height: 300), shaper: Typesetter())
    let texts = dial.labels.map(\.text)
    #expect(texts.count > 1)
    #expect(Set(texts).count == texts.count, "\(texts)")
  }
}
