import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

struct UprightLinearTests {
  private static let size = Size(width: 200, height: 400)

  private func probe(
    _ variant: String, _ value: Double?, reversed: Bool = false, with change: (inout Gauge) -> Void = { _ in }
  ) throws -> KindPicture {
    try KindPicture(.linear, variant: variant, value: value, reversed: reversed, size: Self.size, with: change)
  }

  @Test(arguments: [10.0, 25, 50, 99.5, 100])
  func uprightBarEndsAtItsValue(_ value: Double) throws {
    let probe = try probe("vertical", value)
    let (bar, track) = (try #require(probe.movingShapes.first), try #require(probe.faceShapes.first))
    #expect(abs(bar.minY - (track.maxY - track.height * value / 100)) < 1e-9)
    #expect(abs(bar.maxY - track.maxY) < 1e-9)
  }

  @Test func reversedUprightBarHangsFromTheTop() throws {
    let probe = try probe("vertical", 25, reversed: true)
    let (bar, track) = (try #require(probe.movingShapes.first), try #require(probe.faceShapes.first))
    #expect(abs(bar.minY - track.minY) < 1e-9)
    #expect(abs(bar.height - track.height / 4) < 1e-9)
  }

  @Test func uprightBarStartsAtTheOrigin() throws {
    let probe = try probe("vertical", 75) { $0.origin = 50 }
    let (bar, track) = (try #require(probe.movingShapes.first), try #require(probe.faceShapes.first))
    #expect(abs(bar.maxY - track.center.y) < 1e-9)
    #expect(abs(bar.height - track.height / 4) < 1e-9)
  }

  @Test func liquidRisesByEqualStepsAndNeverLeavesTheGlass() throws {
    var tops: [Double] = []
    for value in [0.0, 25, 50, 75, 100] {
      let probe = try probe("thermometer", value)
      let (liquid, glass) = (try #require(probe.movingShapes.first), try #require(probe.faceShapes.first))
      #expect(glass.contains(liquid))
      tops.append(liquid.minY)
    }
    let steps = zip(tops, tops.dropFirst()).map { $0 - $1 }
    #expect(steps.allSatisfy { abs($0 - steps[0]) < 1e-9 && $0 > 0 })
  }

  @Test(arguments: ["vertical", "thermometer"])
  func valueBeyondTheScaleStopsAndIsMarked(_ variant: String) throws {
    for (inside, beyond) in [(100.0, 140.0), (0, -40)] {
      let (atEnd, past) = (try probe(variant, inside), try probe(variant, beyond))
      #expect(atEnd.movingShapes.first == past.movingShapes.first)
      #expect(past.movingShapes.count == atEnd.movingShapes.count + 1)
      let mark = try #require(past.movingShapes.last)
      #expect(past.dial.canvasBox.contains(mark))
      #expect(past.dial.texts.allSatisfy { !$0.box.overlaps(mark) })
    }
  }

  @Test(arguments: ["horizontal", "vertical", "thermometer"])
  func missingValueHasNoPointerAndADash(_ variant: String) throws {
    let probe = try probe(variant, nil)
    #expect(probe.movingShapes.isEmpty)
    #expect(probe.dial.formattedValue == "–")
    #expect(probe.dial.texts.contains { $0.text.string == "–" })
  }

  @Test func onlyTheNumberAndThePointerMove() throws {
    for variant in ["vertical", "thermometer"] {
      let (low, high) = (try probe(variant, 20), try probe(variant, 80))
      #expect(low.dial.scene.layers.face == high.dial.scene.layers.face)
      #expect(low.dial.scene.layers.cover == high.dial.scene.layers.cover)
    }
  }

  @Test func previousReferenceAndStatisticsAddMarksWithoutMovingTheBar() throws {
    for variant in ["horizontal", "vertical", "thermometer"] {
      let plain = try probe(variant, 40)
      let marked = try probe(variant, 40) { gauge in
        gauge.previous = 70
        gauge.statistics = Statistics(min: 10, max: 90, mean: 50, peak: 95)
      }
      #expect(plain.movingShapes.first == marked.movingShapes.first)
      #expect(marked.dial.scene.layers.face.count > plain.dial.scene.layers.face.count)
    }
  }

  @Test func textsNeverTouch() throws { try CrowdedGauge.checkTexts(of: .linear, seed: 7) }

  /// Names of targets give way to whole words and a number that can be read; a unit below it makes room for a larger one.
  @Test(arguments: [Gauge.Kind.linear, .bullet, .tank]) func namesOfTargetsLeaveTheWordsWhole(_ kind: Gauge.Kind) throws
  {
    for side in stride(from: 60.0, through: 260, by: 10) {
      func texts(_ targets: [GaugeTarget]) throws -> [PlacedText] {
        var gauge = try Gauge(
          kind: kind, value: 270, scale: Scale(min: 0, max: 300), targets: targets, title: "Revenue", unit: "k€")
        gauge.variant = kind == .tank ? "cylinder" : "vertical"
        return try gauge.dial(size: Size(width: side, height: side), shaper: Typesetter()).texts
      }
      let (bare, named) = (try texts([]), try texts([GaugeTarget(value: 250, label: "Plan")]))
      func text(_ role: PlacedText.Role, _ all: [PlacedText]) -> PlacedText? { all.first { $0.role == role } }
      guard let number = text(.readout, bare) else { continue }
      let own = try #require(text(.readout, named), "\(side)")
      #expect(own.text.style.size >= 0.79 * number.text.style.size, "\(side)")
      #expect(
        text(.title, named)?.text.string == text(.title, bare)?.text.string
          || text(.title, bare)?.text.string != "Revenue", "\(side)")
      if text(.unit, bare)?.origin.y == number.origin.y, own.text.style.size < 0.999 * number.text.style.size {
        #expect(text(.unit, named)?.origin.y == own.origin.y, "\(side)")
      }
    }
  }

  /// A tick that near a number would read as its minus. Before a minus the gap is wider than the dash.
  @Test(arguments: [
    (Gauge.Kind.linear, "vertical"), (.linear, "thermometer"), (.bullet, "vertical"), (.tank, "cylinder"),
    (.tank, "drum"), (.tank, "box"),
  ])
  func ticksStandClearOfTheirLabels(_ kind: Gauge.Kind, _ variant: String) throws {
    for side in TrackSide.allCases where side != .across {
      for (low, ranges) in [(0.0, [Double]()), (-20, []), (0, [3, 80]), (-20, [12, 60])] {
        for width in stride(from: 80.0, through: 1_200, by: 56) {
          for aspect in [0.6, 1.3] {
            var gauge = try Gauge(kind: kind, value: 40, scale: Scale(min: low, max: 100))
            (gauge.variant, gauge.ticks.side) = (variant, side)
            if ranges.count == 2 {
              gauge.ranges = [GaugeRange(from: ranges[1], severity: .warn)]
              gauge.ranges[0].thickness = ranges[0]
            }
            let dial = try gauge.dial(size: Size(width: width, height: width / aspect), shaper: Typesetter())
            for label in dial.texts where label.role == .label {
              let gaps = Self.lines(of: dial, at: label.middle.y).map {
                side == .inside ? label.box.minX - $0.maxX : $0.minX - label.box.maxX
              }
              let gap = try #require(gaps.min(), "\(variant) \(width) \(aspect) \(label.text.string)")
              #expect(
                gap >= (low < 0 ? 0.5 : 0.35) * label.text.style.size,
                "\(variant) \(side) \(width) \(aspect) \(label.text.string)")
            }
          }
        }
      }
    }
  }

  /// The lying strokes of a face at a height.
  private static func lines(of dial: Dial, at y: Double) -> [Rect] {
    dial.scene.layers.face.flatMap { node -> [Rect] in
      guard case .stroke(let stroke) = node else { return [] }
      return zip(stroke.path.elements, stroke.path.elements.dropFirst()).compactMap { pair in
        guard case (.move(let start), .line(let end)) = pair, start.y == end.y, abs(start.y - y) < 0.6 else {
          return nil
        }
        return Rect(enclosing: [start, end])
      }
    }
  }

  /// Beside a track a number is larger than its title, however little room it has, unless the title is small print already.
  @Test(arguments: [
    ("linear", "vertical"), ("linear", "thermometer"), ("bullet", "vertical"), ("tank", ""), ("tank", "box"),
  ])
  func aNumberIsLargerThanItsTitle(_ name: String, _ variant: String) throws {
    let shaper = try Typesetter()
    let kind = try #require(Gauge.Kind.all.first { $0.name == name })
    for (end, unit) in [(100.0, "%"), (8, "bar"), (100_000, "EUR"), (2_500_000, "m³/h")] {
      for (width, height) in [(240.0, 240.0), (300, 300), (400, 400), (360, 240), (600, 240), (300, 200), (500, 500)] {
        for hasTarget in [false, true] {
          var gauge = try Gauge(
            kind: kind, value: 0.62 * end, scale: Scale(min: 0, max: end), title: "Turnover", theme: .light)
          gauge.unit = unit
          if !variant.isEmpty { gauge.variant = variant }
          if hasTarget { gauge.targets = [GaugeTarget(value: 0.7 * end, label: "Goal")] }
          let dial = try gauge.dial(size: Size(width: width, height: height), shaper: shaper)
          guard let number = dial.texts.first(where: { $0.role == .readout })?.text.style.size else { continue }
          let title = try #require(dial.texts.first { $0.role == .title }).text.style.size
          let least = 12 * min(width / 270, height / 220)
          #expect(title < max(number / 1.3, 1.05 * least), "\(end) on \(dial.size): \(title) over \(number)")
        }
      }
    }
  }

  /// Names stand on bands that are as high as small print.
  @Test(arguments: ["vertical", "thermometer", "tank"])
  func namesHaveTheirBandsOnWideCanvases(_ variant: String) throws {
    let shaper = try Typesetter()
    for (width, height) in [(300.0, 160.0), (500, 160), (360, 200), (600, 240), (800, 300), (240, 400)] {
      var gauge = try Gauge(
        kind: variant == "tank" ? .tank : .linear, value: 62, scale: Scale(min: 0, max: 100), title: "Turnover")
      gauge.variant = variant == "tank" ? nil : variant
      gauge.ranges = [(0, "Low"), (45, "Fair"), (72, "Good")].map {
        var range = GaugeRange(from: $0.0, label: $0.1)
        range.thickness = 14
        return range
      }
      let dial = try gauge.dial(size: Size(width: width, height: height), shaper: shaper)
      let names = dial.texts.filter { ["Low", "Fair", "Good"].contains($0.text.string) }
      #expect(names.count == 3 && names.allSatisfy { $0.turn != .zero }, "\(dial.size): \(dial.omittedParts)")
    }
  }

  /// Names that have not all room on their bands stand beside the track, all of them.
  @Test(arguments: ["vertical", "thermometer"], [12.0, 14, 18])
  func namesOfBandsStandInOneWay(_ variant: String, _ thickness: Double) throws {
    let shaper = try Typesetter()
    var besides = 0
    for (width, height) in [(160.0, 120.0), (200, 200), (300, 200), (320, 160), (480, 160), (480, 360), (800, 450)] {
      for hasTarget in [false, true] {
        var gauge = try Gauge(kind: .linear, value: 17, scale: Scale(min: 0, max: 100), title: "Level", unit: "%")
        gauge.variant = variant
        if hasTarget { gauge.targets = [GaugeTarget(value: 30, label: "Refill")] }
        let labels = ["Empty", "Reserve", "Middle", "Well filled", "Full"]
        gauge.ranges = zip([0.0, 20, 40, 60, 90], labels).map {
          var range = GaugeRange(from: $0, label: $1)
          range.thickness = thickness
          return range
        }
        let dial = try gauge.dial(size: Size(width: width, height: height), shaper: shaper)
        guard !dial.omissions(shaper: shaper).contains(where: { $0.part == .range }) else { continue }
        let names = dial.texts.filter { text in labels.contains { $0.hasPrefix(text.text.string) } }
        let turned = names.count { $0.turn != .zero }
        #expect(turned == 0 || turned == names.count, "\(dial.size) \(hasTarget): \(turned) of \(names.count)")
        besides += turned == 0 ? 1 : 0
      }
    }
    #expect(besides > 0)
  }
}
