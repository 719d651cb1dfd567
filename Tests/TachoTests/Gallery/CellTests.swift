import Gauges
import Tacho
import TestSupport
import Testing
import VectorGraphics

/// Gauges that stand beside each other in cells of one size, each with a picture of its own.
struct CellTests {
  /// Random gauges, any kinds of which stand beside each other.
  private func sections(_ count: Int, seed: UInt64) -> [[Gauge]] {
    var random = SplitMix64(seed: seed)
    var sections: [[Gauge]] = []
    while sections.count < count {
      var gauges: [Gauge] = []
      let wanted = Int.random(in: 1...6, using: &random)
      while gauges.count < wanted {
        let text = RandomSpecification.text(using: &random, isCrowded: true)
        guard let gauge = try? GaugeSpecification(Array(text.utf8)).gauge, gauge.kind != .grid else { continue }
        gauges.append(gauge)
      }
      sections.append(gauges)
    }
    return sections
  }

  @Test func titlesHaveOneBaselineAndAllIsWithinItsCell() throws {
    let typesetter = try Typesetter()
    let cell = Size(width: 208, height: 176)
    for (number, gauges) in sections(60, seed: 33).enumerated() {
      let dials = try Gauge.dials(gauges, inCellsOf: cell, shaper: typesetter)
      #expect(dials.count == gauges.count && dials.allSatisfy { $0.size == cell && $0.scene.size == cell })
      // The first text of each is its title, above the gauge.
      let heads = zip(gauges, dials).compactMap { gauge, dial in gauge.title.isEmpty ? nil : dial.texts.first }
      #expect(heads.allSatisfy { $0.role == .title }, "\(number)")
      #expect(Set(heads.map(\.text.style.size)).count <= 1, "\(number)")
      let canvas = Rect(x: 0, y: 0, width: cell.width, height: cell.height)
      for (gauge, dial) in zip(gauges, dials) {
        #expect(dial.texts.allSatisfy { canvas.expanded(by: 0.6).contains($0.box) }, "\(number) \(gauge.kind)")
        let alone = try gauge.dial(size: gauge.usualSize, shaper: typesetter)
        #expect(
          dial.scene.title == alone.scene.title && dial.scene.description.isEmpty == alone.scene.description.isEmpty,
          "\(number)")
      }
    }
  }

  /// A number is never larger than those of other bars beside it; on faces it has what room there is.
  @Test func barsBesideEachOtherHaveNumbersOfOneSize() throws {
    let typesetter = try Typesetter()
    for kind in [Gauge.Kind.linear, .bullet, .sparkline] {
      for value in [7.0, 71, 712.5] {
        let gauges = try [kind, .linear, .radial].map { kind in
          try Gauge(kind: kind, value: value, scale: Scale(min: 0, max: 1_000), title: "A title")
        }
        let dials = try Gauge.dials(gauges, inCellsOf: Size(width: 260, height: 220), shaper: typesetter)
        let sizes = dials.prefix(2).compactMap { dial in dial.texts.first { $0.role == .readout }?.text.style.size }
        #expect(sizes.count == 2 && abs(sizes[0] - sizes[1]) < 0.1, "\(kind) \(value): \(sizes)")
      }
    }
  }
}
