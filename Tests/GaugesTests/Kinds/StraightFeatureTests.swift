import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// Ticks, tracks, names and patterns on straight scales, and what rings share with them.
struct StraightFeatureTests {
  struct Look: Sendable, CustomStringConvertible {
    let kind: Gauge.Kind
    let variant: String
    var description: String { "\(kind.name) \(variant)" }
  }

  static let straight = [
    Look(kind: .linear, variant: "horizontal"), Look(kind: .linear, variant: "vertical"),
    Look(kind: .linear, variant: "thermometer"), Look(kind: .bullet, variant: "horizontal"),
    Look(kind: .bullet, variant: "vertical"),
  ]

  private func picture(_ look: Look, with change: (inout Gauge) -> Void = { _ in }) throws -> Dial {
    try KindPicture(look.kind, variant: look.variant, value: 37, size: Size(width: 500, height: 400), with: change).dial
  }

  private func labels(_ dial: Dial) -> [String] { dial.labels.map(\.text) }

  @Test(arguments: straight) func majorTicksHaveTheLabelsGiven(_ look: Look) throws {
    let dial = try picture(look) {
      $0.ticks.major = .values([0, 50, 100])
      $0.ticks.labels = ["E", "½", "F"]
    }
    #expect(labels(dial) == ["E", "½", "F"])
  }

  /// Names of two targets so near each other that one could not stand over its mark: each is at its own, without a line to it.
  @Test func namesOfNearTargetsMeetAtTheirMarks() throws {
    for (width, step) in [(1_200.0, 1.5), (900, 2), (600, 2.5), (400, 3)] {
      var gauge = try Gauge(kind: .linear, value: 57, scale: Scale(min: 0, max: 100))
      gauge.targets = [GaugeTarget(value: 50, label: "ideal"), GaugeTarget(value: 50 + step, label: "limit")]
      let dial = try gauge.dial(size: Size(width: width, height: 150), shaper: Typesetter())
      let boxes = try ["ideal", "limit"].map { name in
        try #require(dial.texts.first { $0.text.string == name }?.box, "\(name) at \(width)")
      }
      let ends = try ["0", "100"].map { end in
        try #require(dial.texts.first { $0.role == .label && $0.text.string == end }?.box.center.x)
      }
      let marks = [50, 50 + step].map { ends[0] + (ends[1] - ends[0]) * $0 / 100 }
      // The middle between the names is between the marks, about.
      #expect(abs((boxes[0].maxX + boxes[1].minX) / 2 - (marks[0] + marks[1]) / 2) < 6, "\(width): \(boxes), \(marks)")
      #expect(boxes[0].minX < marks[0] && boxes[1].maxX > marks[1] && boxes[0].maxX < boxes[1].minX)
    }
  }

  @Test(arguments: straight) func ticksAreLeftOutWhenThereAreNone(_ look: Look) throws {
    #expect(labels(try picture(look) { $0.ticks.major = .none }).isEmpty)
  }

  @Test(arguments: straight) func firstAndLastLabelCanBeHidden(_ look: Look) throws {
    let dial = try picture(look) {
      $0.ticks.major = .step(50)
      $0.ticks.showsFirst = false
      $0.ticks.showsLast = false
    }
    #expect(labels(dial) == ["50"])
  }

  @Test(arguments: straight) func labelsStandOnTheSideAskedFor(_ look: Look) throws {
    let (inside, outside) = (try picture(look), try picture(look) { $0.ticks.side = .outside })
    #expect(labels(inside).count == labels(outside).count)
    func number(_ dial: Dial) throws -> Rect { try #require(dial.texts.first { $0.role == .label }).box }
    #expect(try number(inside) != number(outside))
  }

  @Test(arguments: straight) func namesOfTargetsAndAnnotationsAreWritten(_ look: Look) throws {
    let dial = try picture(look) {
      $0.targets = [GaugeTarget(value: 80, label: "goal")]
      $0.annotations = [Annotation(value: 20, text: "idle")]
    }
    let notes = dial.texts.filter { $0.role == .note }.map(\.text.string)
    #expect(notes == ["goal", "idle"])
  }

  private static let changes: [(name: String, change: @Sendable (inout Gauge) -> Void)] = [
    ("thickness", { $0.track.thickness = 17 }), ("colour", { $0.track.color = .white }),
    ("caps", { $0.track.caps = .butt }), ("segments", { $0.track.segments = 12 }),
    ("gradient", { $0.track.gradient = [.black, .white] }),
    (
      "pattern",
      {
        $0.ranges = [GaugeRange(from: 10)]; $0.ranges[0].pattern = .hatch
      }
    ),
    (
      "band",
      {
        $0.ranges = [GaugeRange(from: 10)]; $0.ranges[0].thickness = 9
      }
    ),
    ("shape", { $0.targets = [GaugeTarget(value: 70, shape: .diamond)] }),
    ("target colour", { $0.targets = [GaugeTarget(value: 70, color: .white)] }),
    ("across", { $0.ticks.side = .across }), ("minor", { $0.ticks.minor = .count(6) }),
    ("marker", { $0.pointers = [GaugePointer(.marker)] }), ("line", { $0.pointers = [GaugePointer(.line)] }),
  ]

  @Test(arguments: straight) func everyOptionChangesThePicture(_ look: Look) throws {
    var seen = [try picture(look).scene.layers]
    for (name, change) in Self.changes {
      let layers = try picture(look, with: change).scene.layers
      #expect(!seen.contains(layers), "\(name) draws nothing of its own")
      seen.append(layers)
    }
  }

  @Test func everyOptionOfARingChangesThePicture() throws {
    let ring = Look(kind: .ring, variant: "rings")
    let more: [(name: String, change: @Sendable (inout Gauge) -> Void)] = [
      ("stats", { $0.statistics = Statistics(min: 10, max: 80) }),
      ("uncertainty", { $0.uncertainty = .between(30...45) }),
      ("previous", { $0.previous = 60 }),
    ]
    let ofRing = Self.changes.filter { !["across", "minor", "marker", "line"].contains($0.name) }
    var seen = [try picture(ring).scene.layers]
    for (name, change) in ofRing + more {
      let layers = try picture(ring, with: change).scene.layers
      #expect(!seen.contains(layers), "\(name) draws nothing of its own")
      seen.append(layers)
    }
  }

  @Test(arguments: straight) func noTextTouchesAnotherWhateverIsAskedFor(_ look: Look) throws {
    var random = SplitMix64(seed: 2207)
    for _ in 0..<120 {
      let values = (0..<4).map { _ in random.double(in: 0...100) }
      let (tall, wide) = (random.double(in: 16...600), random.double(in: 16...900))
      let side = TrackSide.allCases.randomElement(using: &random) ?? .inside
      let dial = try KindPicture(look.kind, variant: look.variant, value: 42, size: Size(width: wide, height: tall)) {
        $0.title = "Wagtg Éq"
        $0.unit = "km/h"
        $0.ticks.side = side
        $0.track.thickness = values[0] * 0.39 + 1
        $0.targets = [
          GaugeTarget(value: values[1], label: "goal"), GaugeTarget(value: values[2], label: "Wagtg limit"),
        ]
        $0.annotations = [Annotation(value: values[3], text: "idle")]
        $0.ranges = [GaugeRange(from: values[2], label: "Wide")]
        $0.ranges[0].thickness = values[3] * 0.39 + 0.5
      }.dial
      #expect(dial.textFaults == [], "\(wide) × \(tall)")
    }
  }

  /// Beside a number that is read from afar a unit has capitals of 7 px, or nearly so.
  @Test(arguments: [Gauge.Kind.linear, .bullet, .battery, .sparkline, .tank], [90.0, 147, 200, 300])
  func unitsAreLegibleBesideLargeNumbers(_ kind: Gauge.Kind, _ width: Double) throws {
    let usual = kind.usualSize
    let size = Size(width: width, height: width * usual.height / usual.width)
    let dial = try KindPicture(kind, value: 92, size: size) { ($0.title, $0.unit) = ("Coolant", "kW") }.dial
    guard let number = dial.text(.readout), let unit = dial.text(.unit), number.text.style.size >= 16 else { return }
    #expect(unit.text.capHeight >= 6.7, "\(number.text.style.size) \(unit.text.style.size)")
  }

  /// A letter that touches its marker looks dotted below.
  @Test(arguments: straight + [Look(kind: .tank, variant: "cylinder")], Array(stride(from: 60.0, through: 600, by: 30)))
  func namesOfTargetsStandClearOfTheirMarks(_ look: Look, _ width: Double) throws {
    let isUpright = look.variant != "horizontal"
    let size = Size(width: width, height: isUpright ? width * 1.6 : width * 0.3)
    func dial(_ targets: [GaugeTarget]) throws -> Dial {
      try KindPicture(look.kind, variant: look.variant, value: 92, max: 130, size: size) {
        ($0.title, $0.unit, $0.targets) = ("Coolant", "°C", targets)
      }.dial
    }
    for name in ["fan", "plan, g"] {
      let marked = try dial([GaugeTarget(value: 70, label: name)])
      guard let text = marked.text(.note) else { continue }
      let layers = marked.scene.layers
      let fills = (layers.face + layers.moving + layers.cover).filter { if case .fill = $0 { true } else { false } }
      let isClear = fills.areClear(of: text.box.expanded(by: 1.9))
      #expect(isClear, "\(size) “\(name)” \(text.box)")
    }
  }

  /// Every label stands on its tick, or where the canvas moves one at an end, its neighbour is farther away.
  @Test(arguments: [Gauge.Kind.linear, .bullet, .gear])
  func labelsOfLyingScalesStandEvenly(_ kind: Gauge.Kind) throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<200 {
      let (low, span) = (Double(random.int(in: -20...200)), Double(random.int(in: 5...9000)))
      let width = random.double(in: 80...700)
      let size = Size(width: width, height: kind == .gear ? width * 0.75 : width * 0.3)
      let dial = try KindPicture(kind, value: low, min: low, max: low + span, size: size) { $0.title = "Coolant" }.dial
      let labels = dial.texts.filter { $0.role == .label && $0.text.string != "Coolant" }
      guard labels.count > 2, labels.count == dial.labels.count else { continue }
      let boxes = labels.map(\.box)
      // Where the values lie between the second label and the last but one.
      let (first, last) = (dial.labels[1].value, dial.labels[labels.count - 2].value)
      guard labels.count > 3 else { continue }
      let scale = (boxes[labels.count - 2].center.x - boxes[1].center.x) / (last - first)
      for (index, label) in dial.labels.enumerated() {
        let tick = boxes[1].center.x + (label.value - first) * scale
        let isAtEnd = index == 0 || index == labels.count - 1
        #expect(abs(boxes[index].center.x - tick) < (isAtEnd ? 0.5 * boxes[index].width : 0.6), "\(size) \(label)")
      }
      let gaps = zip(boxes, boxes.dropFirst()).map { $1.minX - $0.maxX }
      let steps = zip(dial.labels, dial.labels.dropFirst()).map { $1.value - $0.value }
      for (gap, step) in zip(gaps, steps) where abs(step - steps[1]) < 1e-6 * span {
        #expect(gap >= 0.5 * (gaps[1]), "\(size) \(gaps)")
      }
    }
  }

  @Test(arguments: [Gauge.Kind.compass, .countdown, .vu, .altimeter])
  func theNumberFollowsTheReadoutOptions(_ kind: Gauge.Kind) throws {
    func readouts(_ change: (inout Gauge) -> Void) throws -> [String] {
      try KindPicture(kind, value: 1, min: kind.usualRange.lowerBound, max: kind.usualRange.upperBound, with: change)
        .dial.texts.filter { $0.role == .readout }.map(\.text.string)
    }
    #expect(try readouts { $0.readout.isShown = false }.isEmpty)
    #expect(
      try readouts {
        $0.value = nil
        $0.readout.missing = "none"
      } == ["none"])
  }

  /// A wider canvas of the same height loses no unit, however long that is.
  @Test(arguments: [Gauge.Kind.linear, .bullet], ["km/h", "kilowatt hours", "kilowatt hours per year"])
  func aWiderCanvasKeepsTheUnit(_ kind: Gauge.Kind, _ unit: String) throws {
    let shaper = try Typesetter()
    var shown = 0
    for height in stride(from: 60.0, through: 300, by: 24) {
      var isThere = false
      for share in stride(from: 1.2, to: 7, by: 0.29) {
        var gauge = try Gauge(
          kind: kind, value: 1_234_567.89, scale: Scale(min: 0, max: 2_500_000), title: "Electricity")
        (gauge.unit, gauge.reference) = (unit, 1_100_000)
        let dial = try gauge.dial(size: Size(width: share * height, height: height), shaper: shaper)
        let isHere = dial.texts.contains { $0.role == .unit }
        #expect(isHere || !isThere, "\(dial.size)")
        #expect(dial.textFaults == [], "\(dial.size)")
        isThere = isHere
        shown += isHere ? 1 : 0
      }
    }
    #expect(shown > 100, "\(shown)")
  }

  /// Two names above a bar reach their marks, wherever these are apart: none stands aside with a line to its place.
  @Test(arguments: [Gauge.Kind.linear, .bullet], [Size(width: 400, height: 120), Size(width: 600, height: 200)])
  func namesOfTwoTargetsStandAtTheirMarks(_ kind: Gauge.Kind, _ size: Size) throws {
    let names = ["Plan", "Budget", "Set point", "Alarm limit", "Stretch goal"]
    for low in stride(from: 25.0, through: 65, by: 5) {
      for step in [6.0, 9, 14] {
        for (index, name) in names.enumerated() {
          let targets = [(low, name), (low + step, names[(index + 2) % names.count])]
          let gauge = try Gauge(
            kind: kind, value: 10, targets: targets.map { GaugeTarget(value: $0.0, label: $0.1) }, title: "Revenue")
          let dial = try gauge.dial(size: size, shaper: Typesetter())
          func x(_ label: String) throws -> Double {
            try #require(dial.texts.first { $0.role == .label && $0.text.string == label }).middle.x
          }
          let (start, end) = (try x("0"), try x("100"))
          for (value, name) in targets {
            let box = try #require(dial.texts.first { $0.text.string == name }, "\(name) \(low) \(step)").box
            let mark = start + (end - start) * value / 100
            #expect(box.minX - 2 <= mark && mark <= box.maxX + 2, "\(name) at \(value) beside \(step) on \(size)")
          }
        }
      }
    }
  }

  /// A name stands on its own side of all other marks, and names stand as their values do; only where all are there, each with a
  /// line to its place, may one be beyond a mark.
  @Test(arguments: [("linear", ""), ("bullet", ""), ("linear", "vertical"), ("tank", "")])
  func namesOfTargetsAreReadAsTheirOwn(_ name: String, _ variant: String) throws {
    var random = SplitMix64(seed: 21)
    let names = ["Plan", "Budget", "Last year", "Alarm limit", "Stretch", "Min", "Peak"]
    let kind = try #require(Gauge.Kind.all.first { $0.name == name })
    let isUpright = variant == "vertical" || kind == .tank
    let shaper = try Typesetter()
    var shown = 0
    for _ in 0..<250 {
      var labels = names.shuffled(using: &random)
      let values = Set((0..<random.int(in: 2...5)).map { _ in random.int(in: 0...100) }).sorted()
      let targets = values.map { GaugeTarget(value: Double($0), label: labels.removeLast()) }
      var gauge = try Gauge(kind: kind, value: 10, targets: targets, title: "Sales")
      if !variant.isEmpty { gauge.variant = variant }
      let size = Size(width: random.double(in: 80...400), height: random.double(in: 60...300))
      let dial = try gauge.dial(size: size, shaper: shaper)
      func place(_ label: String) -> Double? {
        let text = dial.texts.first { $0.role == .label && $0.text.string == label }
        return isUpright ? text?.middle.y : text?.middle.x
      }
      guard let start = place("0"), let end = place("100") else { continue }
      func position(_ text: PlacedText) -> Double {
        ((isUpright ? text.middle.y : text.middle.x) - start) / (end - start)
      }
      let placed = targets.compactMap { target in
        dial.texts.first { $0.text.string == target.label }.map { (target.value / 100, position($0)) }
      }
      shown += placed.count
      #expect(zip(placed, placed.dropFirst()).allSatisfy { $0.1 < $1.1 + 0.001 }, "\(values) on \(size)")
      guard placed.count < targets.count, !dial.texts.contains(where: { $0.text.string.hasSuffix("…") }) else {
        continue
      }
      for (value, place) in placed {
        let isOwn = values.allSatisfy { (value - Double($0) / 100) * (place - Double($0) / 100) > -0.001 }
        #expect(isOwn, "\(value) of \(values) on \(size)")
      }
    }
    #expect(shown > 150, "\(shown)")
  }

  /// Names of targets above a track that have no room in one row have two rows, and one size.
  @Test(arguments: ["linear", "bullet"], [(300.0, 300.0), (240, 320), (400, 200), (240, 240), (500, 300), (600, 150)])
  func namesOfTargetsHaveOneSize(_ name: String, _ shape: (Double, Double)) throws {
    let kind = try #require(Gauge.Kind.all.first { $0.name == name })
    let names = ["Kick-off", "Design freeze", "Prototype", "Field test", "Launch"]
    for values in [[10.0, 25, 50, 75, 95], [5, 20, 60, 70, 90]] {
      let targets = zip(values, names).map { GaugeTarget(value: $0, label: $1) }
      let gauge = try Gauge(kind: kind, value: 47, targets: targets, title: "Milestones", unit: "%")
      let dial = try gauge.dial(size: Size(width: shape.0, height: shape.1), shaper: Typesetter())
      let shown = dial.texts.filter { names.contains($0.text.string) }
      let sizes = shown.map(\.text.style.size)
      #expect(shown.count == names.count && (sizes.max() ?? 0) < 1.01 * (sizes.min() ?? 0), "\(sizes)")
      #expect(dial.textFaults == [])
    }
  }

  /// A name that has the track for itself is whole where most of the track is as long.
  @Test(arguments: ["linear", "bullet"], [240.0, 300, 400, 600]) func aNameAloneHasTheRoomOfTheTrack(
    _ name: String, _ width: Double
  ) throws {
    let kind = try #require(Gauge.Kind.all.first { $0.name == name })
    for value in [0.0, 33, 50, 100] {
      let targets = [GaugeTarget(value: value, label: "Vereinbarter Grenzwert")]
      let gauge = try Gauge(kind: kind, value: 47, targets: targets, title: "Reaktionszeit", unit: "h")
      let dial = try gauge.dial(size: Size(width: width, height: width), shaper: Typesetter())
      #expect(dial.texts.contains { $0.text.string == "Vereinbarter Grenzwert" }, "\(value)")
      #expect(dial.textFaults == [])
    }
  }

  /// On a wide canvas the words beside an upright figure are larger than where they have little room.
  @Test(arguments: [("linear", "vertical"), ("linear", "thermometer"), ("bullet", "vertical"), ("tank", "")])
  func wordsBesideAnUprightFigureTakeTheRoomOfAWideCanvas(_ name: String, _ variant: String) throws {
    let kind = try #require(Gauge.Kind.all.first { $0.name == name })
    for (width, height) in [(300.0, 150.0), (400, 100), (600, 200), (1_200, 300)] {
      var gauge = try Gauge(kind: kind, value: 47, title: "Level", unit: "m")
      if !variant.isEmpty { gauge.variant = variant }
      let dial = try gauge.dial(size: Size(width: width, height: height), shaper: Typesetter())
      let (title, number) = try (
        #require(dial.texts.first { $0.role == .title }), #require(dial.texts.first { $0.role == .readout })
      )
      #expect(title.text.style.size > 0.11 * height && number.text.style.size > 0.25 * height, "\(width) × \(height)")
      #expect(dial.textFaults == [])
    }
  }

  /// On a card the name of a target is said once, in one line or two: at its mark, or under the number with its value.
  @Test(arguments: [("bullet", "vertical"), ("linear", "vertical"), ("tank", ""), ("linear", "")])
  func aCardNamesATargetOnce(_ name: String, _ variant: String) throws {
    let kind = try #require(Gauge.Kind.all.first { $0.name == name })
    let shaper = try Typesetter()
    for (width, height) in [(200.0, 160.0), (292, 212), (400, 300), (240, 320), (340, 200), (160, 200)] {
      for label in ["Plan 2026", "Full stop", "Limit"] {
        var gauge = try Gauge(kind: kind, value: 12.8, scale: Scale(min: 0, max: 20), title: "Sales", unit: "M€")
        if !variant.isEmpty { gauge.variant = variant }
        gauge.targets = [GaugeTarget(value: 15, label: label)]
        let dial = try #require(
          Gauge.dials([gauge], inCellsOf: Size(width: width, height: height), shaper: shaper).first)
        let words = dial.texts.map(\.text.string).joined(separator: " ")
        #expect(words.ranges(of: label).count == 1, "\(words) on \(dial.size)")
      }
    }
  }
}
