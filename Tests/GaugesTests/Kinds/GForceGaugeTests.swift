import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

struct GForceGaugeTests {
  private let probe: KindProbe

  init() throws { probe = try KindProbe(.gforce) }

  private func place(_ lateral: Double, _ longitudinal: Double) throws -> Vector {
    GForceGauge.place(lateral: lateral, longitudinal: longitudinal, on: try Scale(min: 0, max: 1.5))
  }

  @Test func dotLiesWhereTheForcePoints() throws {
    #expect(try place(0, 0) == .zero)
    #expect(abs(try place(0.75, 0).dx - 0.5) < 1e-12)
    #expect(abs(try place(0, -0.75).dy + 0.5) < 1e-12)
    let both = try place(0.3, 0.4)
    #expect(abs(both.length - 0.5 / 1.5) < 1e-12)
    #expect(abs(both.dy / both.dx - 4.0 / 3) < 1e-12)
  }

  @Test func dotStaysOnTheRimAndTheNumberStaysTrue() throws {
    #expect(abs(try place(3, 4).length - 1) < 1e-12)
    let dial = try probe.dial(nil, values: [NamedValue("lateral", 3), NamedValue("longitudinal", 4)])
    #expect(dial.formattedValue == "5.00")
  }

  @Test func brakingMovesTheDotDownAndARightTurnMovesItRight() throws {
    let dial = try probe.dial(nil, values: [NamedValue("lateral", 0.5), NamedValue("longitudinal", -0.5)])
    guard case .fill(let dot)? = dial.movingShapes.last else {
      Issue.record("no dot")
      return
    }
    let (bounds, face) = (try #require(dot.path.controlBounds), try #require(dial.scene.layers.face.first))
    guard case .fill(let disc) = face else {
      Issue.record("no face")
      return
    }
    let center = try #require(disc.path.controlBounds).center
    #expect(bounds.center.x > center.x && bounds.center.y > center.y)
  }

  @Test func peakIsARing() throws {
    let (without, with) = (try probe.dial(0.5), try probe.dial(0.5) { $0.statistics.peak = 1.2 })
    #expect(with.movingShapes.count == without.movingShapes.count + 1)
  }

  /// Whatever targets and the peak are; the largest ring always has its number on a dial of 160.
  @Test func noLineRunsThroughTheNumberOfARing() throws {
    var random = SplitMix64(seed: 31)
    for _ in 0..<200 {
      let (most, side) = (random.magnitude(-2...4), random.double(in: 48...700))
      let targets = (0..<3).map { _ in GaugeTarget(value: most * random.double(in: 0...1)) }
      let dial = try probe.dial(0, side: side) { gauge in
        gauge.scale = (try? Scale(min: 0, max: most)) ?? gauge.scale
        (gauge.targets, gauge.statistics.peak) = (targets, most * random.double(in: 0...1))
      }
      let lines = (dial.scene.layers.face + dial.scene.layers.moving).filter {
        if case .stroke = $0 { true } else { false }
      }
      let labels = dial.texts.filter { $0.role == .label }
      #expect(
        labels.allSatisfy { ShapeOutlines(lines, fading: true).haveNoEdge(in: $0.box.expanded(by: 0.5)) },
        "to \(most) at \(side)")
      #expect(side < 160 || dial.labels.contains { $0.value == dial.gauge.scale.max }, "to \(most) at \(side)")
    }
  }

  @Test func missingForceHasNoDot() throws {
    let dial = try probe.dial(nil, values: [NamedValue("lateral", nil)])
    #expect(dial.movingShapes.isEmpty)
    #expect(dial.text(.readout)?.text.string == "–")
  }

  @Test func textsKeepApart() throws { try probe.textsKeepApart(seed: 406) }
}
