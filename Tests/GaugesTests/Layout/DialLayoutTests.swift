import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// What holds for every text on every dial.
struct DialLayoutTests {
  private static let count = 500

  /// Solves the same random dials for each property.
  private func forRandomDials(seed: UInt64 = 20, _ check: (RandomGauge, Dial) throws -> Void) throws {
    let typesetter = try Typesetter()
    var random = SplitMix64(seed: seed)
    for _ in 0..<Self.count {
      let sample = try RandomGauge(using: &random)
      try check(sample, try sample.gauge.dial(size: sample.size, shaper: typesetter))
    }
  }

  @Test func noTextTouchesAnotherTheHubOrTheEdge() throws {
    try forRandomDials(seed: 21) { sample, dial in #expect(dial.textFaults == [], "\(sample)") }
  }

  /// A label half on a band is hard to read on both.
  @Test(arguments: [Theme.dark, .light])
  func labelsStandInsideOfBroadBands(theme: Theme) throws {
    let typesetter = try Typesetter()
    for thickness in stride(from: 2.0, through: 40, by: 2) {
      var gauge = try Gauge.radial(72, in: 0...120, theme: theme)
      var band = GaugeRange(from: 0, to: 120)
      band.thickness = thickness
      gauge.ranges = [band]
      let layout = DialLayout(
        gauge.radialPlan(side: 400), title: "", subtitle: "", unitName: "", widestUnitName: "",
        size: Size(width: 400, height: 400), shaper: typesetter)
      let edge = (DialStyle.radial.faceRadius - thickness) * layout.unit
      #expect(layout.labels.count > 2)
      for label in layout.labels {
        #expect(
          label.text.box.farthestDistance(from: layout.center) < edge, "\(label.text.text.string) at \(thickness)")
      }
    }
  }

  @Test func noTextOnTheDialTouchesTheTrack() throws {
    try forRandomDials(seed: 24) { sample, dial in
      // Words beside a dial are none on it.
      if WideFigure.aspect(of: sample.gauge, on: sample.size) != nil { return }
      let layout = try DialLayout(of: sample)
      let inner = (135 - 4) * layout.unit
      for text in dial.texts where text.role != .title {
        #expect(text.box.farthestDistance(from: layout.center) <= inner, "“\(text.text.string)” \(sample)")
      }
      for text in dial.texts where text.role == .title {
        #expect(text.box.distance(to: layout.center) >= (135 + 4) * layout.unit, "\(sample)")
      }
    }
  }

  @Test func theNumberIsThereFromSixtyFourOn() throws {
    try forRandomDials(seed: 26) { sample, dial in
      guard sample.size.shorterSide >= 64 else { return }
      let readouts = dial.texts.filter { $0.role == .readout }.map(\.text.string)
      // A degree stands at the number.
      #expect(
        readouts == [dial.formattedValue] || readouts == [dial.formattedValue + "°"] && sample.gauge.unit == "°",
        "\(sample)")
    }
  }

  @Test func needleOfTheSpeedometerStaysWithinTheDesign() throws {
    try forRandomDials(seed: 27) { sample, dial in
      guard sample.gauge.kind == .speedometer else { return }
      let layout = try DialLayout(of: sample)
      #expect(layout.needleLength <= 95 * layout.unit + 1e-9, "\(sample)")
      // The smallest ones have none.
      guard sample.size.shorterSide >= 80 else { return }
      #expect(layout.needleLength > (16 + 1) * layout.unit, "\(sample)")
    }
  }

  @Test(arguments: [88.0, 150, 300, 777], [1.0, 100, 8_000, 2e9])
  func needleReachesTheTicksWhateverTheLabelsAre(_ side: Double, _ max: Double) throws {
    let gauge = try Gauge.radial(max * 0.5, in: 0...max, unit: "rpm")
    let plan = gauge.radialPlan(side: side)
    let layout = DialLayout(
      plan, title: "", subtitle: "", unitName: "rpm", widestUnitName: "rpm", size: Size(width: side, height: side),
      shaper: try Typesetter())
    let ticks = try #require(plan.innerTicks)
    #expect(abs(layout.needleLength - (ticks.lowerBound - 2) * layout.unit) < 1e-9)
    #expect(layout.needleLength > 0.85 * plan.style.faceRadius * layout.unit)
  }

  /// Whatever the scale, the number and its unit are: there is a number, and a needle from the hub to before the labels.
  @Test func onAFullCircleTheNeedleIsSeenBetweenHubAndLabels() throws {
    let typesetter = try Typesetter()
    var random = SplitMix64(seed: 33)
    for _ in 0..<300 {
      let range = RandomRange(using: &random, lowest: -2, highest: 8)
      let value = range.min + range.span * random.double(in: 0...1)
      let unit = ["", "°", "km", "m", "%", "rpm"].randomElement(using: &random) ?? ""
      var gauge = try Gauge.radial(value, in: range.min...range.max, unit: unit)
      gauge.arc = .full
      let side = random.double(in: 48...700)
      let size = Size(width: side, height: side)
      let about = "\(value) \(unit) in \(range.min)...\(range.max) on \(side)"
      let number = try gauge.dial(size: size, shaper: typesetter).texts.first { $0.role == .readout }
      #expect(number != nil, "\(about)")
      let layout = DialLayout(
        gauge.radialPlan(side: side), title: "", subtitle: "", unitName: unit == "°" ? "" : unit, widestUnitName: "",
        size: size, shaper: typesetter)
      guard side >= 80 else { continue }
      #expect(layout.labels.allSatisfy { $0.text.distance(to: layout.center) > layout.needleLength }, "\(about)")
      #expect(layout.needleLength - 0.5 * layout.hubBox.width >= 34 * layout.unit, "\(about)")
      // Two alone are no neighbours.
      let angles = layout.labels.map(\.angle)
      if angles.count == 2 { #expect(abs(turn(from: angles[0], to: angles[1])) > 100, "\(about)") }
    }
  }

  @Test(arguments: [TrackSide.outside, .across]) func needleReachesTheRimWhereNoTicksAre(_ side: TrackSide) throws {
    var gauge = try Gauge.radial(50)
    gauge.ticks.side = side
    let style = gauge.radialPlan(side: 300).style
    #expect(style.needleLength == style.faceRadius - 4)
  }

  @Test func tailsAreSeenAndKeepOffTheNumber() throws {
    for side in [88.0, 150, 300, 600] {
      let gauge = try Gauge.radial(50, unit: "km/h")
      let plan = gauge.radialPlan(side: side)
      let layout = DialLayout(
        plan, title: "", subtitle: "", unitName: "km/h", widestUnitName: "km/h",
        size: Size(width: side, height: side), shaper: try Typesetter())
      let hub = plan.style.hubRadius * layout.unit
      #expect(layout.tail(share: 0, length: layout.needleLength) == 0)
      for share in [0.01, 0.2, 0.5] {
        let tail = layout.tail(share: share, length: layout.needleLength)
        let number = try #require(layout.readout?.box).distance(to: layout.center)
        #expect(tail < number)
        #expect(tail >= min(hub + 0.12 * plan.style.faceRadius * layout.unit, number - 3.1 * layout.unit) - 1e-9)
      }
    }
  }

  /// Labels are left out: a dial with ticks has a thin tip over them.
  @Test func needleNeverPointsIntoAText() throws {
    var failures: [String] = []
    try forRandomDials(seed: 28) { sample, dial in
      let layout = try DialLayout(of: sample)
      if WideFigure.aspect(of: sample.gauge, on: sample.size) != nil { return }
      let passed: [PlacedText.Role] = sample.gauge.kind == .speedometer ? [.title] : [.title, .label]
      for text in dial.texts where !passed.contains(text.role) {
        let sweep = NeedleSweep(
          center: layout.center, startAngle: .degrees(-135), endAngle: .degrees(135), halfWidth: 2 * layout.unit,
          gap: 0)
        let reach = sweep.reach(before: text.box)
        if reach < layout.needleLength { failures.append("\(text.role): \(reach) < \(layout.needleLength), \(sample)") }
      }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
  }

  @Test func labelsComeFromTheirScaleInOrder() throws {
    try forRandomDials(seed: 29) { sample, dial in
      let values = dial.labels.map(\.value)
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 }, "\(sample)")
      #expect(Set(dial.labels.map(\.text)).count == values.count, "\(sample)")
    }
  }

  @Test func themesShareTheirLayout() throws {
    try forRandomDials(seed: 30) { sample, dial in
      var gauge = sample.gauge
      gauge.theme = gauge.theme == .dark ? .light : .dark
      gauge.background = .transparent
      let other = try gauge.dial(size: sample.size, shaper: Typesetter())
      #expect(other.texts == dial.texts, "\(sample)")
      #expect(other.hubBox == dial.hubBox)
      #expect(other.labels == dial.labels)
    }
  }

  @Test func everythingDrawnIsFinite() throws {
    func points(_ nodes: [Node]) -> [Point] {
      nodes.flatMap { node in
        switch node {
        case .fill(let fill): fill.path.points
        case .stroke(let stroke): stroke.path.points
        case .text(let text): [text.origin]
        case .image(let image): image.frame.corners
        case .group(let group): points(group.children)
        }
      }
    }
    try forRandomDials(seed: 31) { sample, dial in
      #expect(points(dial.scene.nodes).allSatisfy { $0.x.isFinite && $0.y.isFinite }, "\(sample)")
    }
  }

  @Test(arguments: [1, 2, 5, 9, 15.5])
  func tinyCanvasesAreDrawnToo(_ side: Double) throws {
    let typesetter = try Typesetter()
    for gauge in [try Gauge.speedometer(150_000, title: "Title", unit: "unit"), try .radial(5, unit: "km/h")] {
      let dial = try gauge.dial(size: Size(width: side, height: side), shaper: typesetter)
      #expect(
        dial.texts.allSatisfy { dial.canvasBox.contains($0.box) && !$0.box.overlaps(dial.hubBox ?? dial.canvasBox) })
      #expect(!dial.scene.nodes.isEmpty)
    }
  }

  @Test func aTitleMovesTheDialDownAndStandsAboveIt() throws {
    let dial = try Gauge.speedometer(15_200, title: "Engine").dial(
      size: Size(width: 300, height: 300), shaper: Typesetter())
    let title = try #require(dial.texts.first { $0.role == .title })
    #expect(title.text.string == "Engine")
    #expect(try #require(dial.hubBox).center.y > 150)
    #expect(dial.texts.filter { $0.role != .title }.allSatisfy { $0.box.minY > title.box.maxY })
  }

  @Test func aTitleTooLongIsCutWithAnEllipsis() throws {
    let dial = try Gauge.speedometer(1, title: String(repeating: "Wide ", count: 40)).dial(
      size: Size(width: 200, height: 200), shaper: Typesetter())
    let title = try #require(dial.texts.first { $0.role == .title })
    #expect(title.text.string.hasSuffix("…"))
    #expect(title.text.style.size >= 7 && title.text.style.size < 8)
  }
}

extension DialLayout {
  /// The layout a dial keeps to itself.
  fileprivate init(of sample: RandomGauge) throws {
    let gauge = sample.gauge
    let plan =
      gauge.kind == .speedometer
      ? gauge.speedometerPlan(side: sample.size.shorterSide) : gauge.radialPlan(side: sample.size.shorterSide)
    self.init(
      plan, title: gauge.title, subtitle: "", unitName: gauge.unit, widestUnitName: gauge.unit, size: sample.size,
      shaper: try Typesetter())
  }
}
