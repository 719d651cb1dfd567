import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// A second scale on a round dial, and what stands beside the unit.
struct SecondScaleTests {
  private func dial(
    _ value: Double, unit: String = "km/h", second: String? = "mph", max: Double = 220, side: Double = 300,
    _ change: (inout Gauge) -> Void = { _ in }
  ) throws -> Dial {
    var gauge = try Gauge(kind: .radial, value: value, scale: Scale(min: 0, max: max), unit: unit)
    gauge.secondUnit = second
    change(&gauge)
    return try gauge.dial(size: Size(width: side, height: side), shaper: Typesetter())
  }

  private static let pairs = [("km/h", "mph", 220.0), ("°C", "°F", 110), ("bar", "psi", 16), ("kg", "lb", 50)]

  private func secondLabels(_ dial: Dial) -> [PlacedText] {
    let first = Set(dial.labels.map(\.text))
    let size = dial.texts.filter { $0.role == .label }.map(\.text.style.size).max() ?? 0
    return dial.texts.filter {
      $0.role == .label && ($0.text.style.size < size * 0.9 || !first.contains($0.text.string))
    }
  }

  @Test(arguments: pairs, [200.0, 300, 600])
  func aSecondScaleSaysItsUnitOnce(_ pair: (String, String, Double), _ side: Double) throws {
    let dial = try dial(10, unit: pair.0, second: pair.1, max: pair.2, side: side)
    let second = secondLabels(dial).map(\.text.string)
    #expect(second.count >= 3)
    #expect(second.count { $0.hasSuffix("\u{00A0}" + pair.1) } == 1, "\(second)")
  }

  @Test(arguments: pairs)
  func theNeedleIsAsLongAsWithoutASecondScale(_ pair: (String, String, Double)) throws {
    for step in [0.0, 7, 20] {
      let dial = try dial(pair.2 * step / 20, unit: pair.0, second: pair.1, max: pair.2)
      let without = try self.dial(pair.2 * step / 20, unit: pair.0, second: nil, max: pair.2)
      #expect(try abs(Self.reach(of: dial) - Self.reach(of: without)) < 0.5)
    }
  }

  /// How far from the hub the needle's outlines go.
  private static func reach(of dial: Dial) throws -> Double {
    let hub = try #require(dial.hubBox).center
    let direction = try #require(dial.needleAngle).direction
    let label = dial.labels.isEmpty ? 0 : 1
    #expect(label == 1)
    return dial.scene.layers.moving.flatMap { Self.fills($0) }.map { path in
      path.controlBounds.map { box in
        box.corners.map { ($0 - hub).dot(direction) }.min { abs($0) > abs($1) } ?? 0
      } ?? 0
    }.filter { $0 > 0 && $0 < 140 }.max() ?? 0
  }

  private static func fills(_ node: Node) -> [Path] {
    switch node {
    case .fill(let fill): [fill.path]
    case .group(let group): group.children.flatMap(fills)
    case .stroke, .text, .image: []
    }
  }

  @Test func aSecondScaleIsShownOrToldOnEveryCanvas() throws {
    let typesetter = try Typesetter()
    var told = 0
    for side in stride(from: 40.0, through: 600, by: 20) {
      var gauge = try Gauge.radial(87, in: 0...220, unit: "km/h")
      gauge.secondUnit = "mph"
      let dial = try gauge.dial(size: Size(width: side, height: side), shaper: typesetter)
      let isShown = dial.texts.contains { $0.text.string.hasSuffix("\u{00A0}mph") }
      let omissions = dial.omissions(shaper: typesetter).filter { $0.part == .secondScale }
      #expect(isShown == omissions.isEmpty, "\(side)")
      if let omission = omissions.first {
        #expect(omission.description == "the second scale “mph” has no room and is left out")
        told += 1
      }
    }
    #expect(told > 0 && told < 29)
  }

  // MARK: - Delta

  private func colors(_ nodes: [Node]) -> [String: Color] {
    nodes.reduce(into: [:]) { found, node in
      if case .text(let text) = node, case .solid(let color) = text.paint { found[text.text.string] = color }
    }
  }

  @Test(arguments: [(50.0, true), (30, false)])
  func aDeltaHasItsColourWithAndWithoutAUnit(_ reference: Double, _ isBelow: Bool) throws {
    for unit in ["", "km/h"] {
      let dial = try dial(40, unit: unit, second: nil) { $0.reference = reference }
      let colors = colors(dial.scene.layers.moving)
      let delta = try #require(colors.first { $0.key.contains("10") })
      #expect(delta.value == (isBelow ? dial.gauge.theme.alarm : dial.gauge.theme.ok), "with the unit “\(unit)”")
      #expect(unit.isEmpty || colors[unit] == dial.gauge.theme.muted)
    }
  }

  // MARK: - Affixes

  @Test func prefixAndSuffixStandAtTheNumberAndNowhereElse() throws {
    func shown(_ value: Double?, _ change: (inout ReadoutOptions) -> Void = { _ in }) throws -> Dial {
      var gauge = try Gauge(kind: .radial, value: value, scale: Scale(min: 0, max: 100))
      (gauge.readout.prefix, gauge.readout.suffix) = ("~", "×")
      change(&gauge.readout)
      return try gauge.dial(size: Size(width: 300, height: 300), shaper: Typesetter())
    }
    #expect(try shown(12.5).formattedValue == "~12.5×")
    #expect(try shown(12.5) { $0.format = try? NumberFormat(".2f") }.formattedValue == "~12.50×")
    #expect(try shown(nil).formattedValue == "–")
    #expect(try shown(12.5) { $0.words = try? NumberWords([.init(.upTo(50), "low")]) }.formattedValue == "low")
    #expect(try shown(12.5).labels.allSatisfy { !$0.text.contains("~") })
  }

  /// On a card, which says the unit, as on a dial: it is there, or told.
  @Test(arguments: Array(stride(from: 100.0, through: 700, by: 60)))
  func aCardHasItToo(side: Double) throws {
    let shaper = try Typesetter()
    var gauge = try Gauge.radial(36, in: 0...100, unit: "km/h", title: "A")
    gauge.secondUnit = "mph"
    var board = try Gauge(kind: .grid, value: nil)
    board.grid = GridOptions(gauges: [gauge])
    board.grid.hasCards = true
    let dial = try board.dial(size: Size(width: side, height: side), shaper: shaper)
    let isDrawn = dial.texts.contains { $0.text.string.hasSuffix("mph") }
    let isTold = dial.omissions(shaper: shaper).contains { $0.part == .secondScale }
    #expect(isDrawn != isTold, "\(side)")
    #expect(isDrawn || side < 400)
  }
}
