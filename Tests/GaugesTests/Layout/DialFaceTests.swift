import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// Where number, words and hub stand on dials of all shapes and sizes.
struct DialFaceTests {
  /// All round a dial, tails and accents too.
  @Test(arguments: [170.0, 240, 300, 600, 900]) func aNameKeepsClearOfItsMark(_ side: Double) throws {
    let shaper = try Typesetter()
    for value in stride(from: 0.0, through: 100, by: 12.5) {
      for word in ["Shift", "Idle speed", "town limit", "gjpqy", "ÄÉ", "jÅ"] {
        let color = Color(0xFF00FE)
        var gauge = try Gauge(kind: .radial, value: 42, scale: Scale(min: 0, max: 100))
        gauge.targets = [GaugeTarget(value: value, label: word, color: color)]
        let dial = try gauge.dial(size: Size(width: side, height: side), shaper: shaper)
        guard let name = dial.texts.first(where: { $0.text.string == word }) else { continue }
        let mark = try #require(dial.scene.layers.face.lazy.compactMap { $0.corners(filledIn: color) }.first)
        let edge = zip(mark, mark.dropFirst() + mark.prefix(1)).flatMap { a, b in
          (0..<12).map { a.interpolated(to: b, fraction: Double($0) / 12) }
        }
        let gap = name.ink.flatMap { point in edge.map { $0.distance(to: point) } }.min() ?? 0
        #expect(gap >= max(3 * dial.unit, 2) - 0.05, "\(word) at \(value)")
      }
    }
  }

  private func layout(
    _ start: Double, _ end: Double, side: Double = 600, unit: String = "%", title: String = "",
    _ change: (inout Gauge) throws -> Void = { _ in }
  ) throws -> (layout: DialLayout, plan: DialPlan) {
    var gauge = try Gauge.radial(62, unit: unit, title: title)
    gauge.arc = try DialArc(start: .degrees(start), end: .degrees(end))
    try change(&gauge)
    let plan = gauge.radialPlan(side: side)
    let layout = DialLayout(
      plan, title: title, subtitle: "", unitName: unit, widestUnitName: unit, size: Size(width: side, height: side),
      shaper: try Typesetter())
    return (layout, plan)
  }

  @Test(arguments: [
    (-90.0, 0.0), (0, 90), (90, 180), (180, 270), (-60, 60), (-90, 90), (45, 135), (180, 360), (-135, 135),
  ])
  func theNeedleNeverPassesTheNumberAndNoPlateHidesIt(_ start: Double, _ end: Double) throws {
    for unit in ["", "%"] {
      let (layout, plan) = try layout(start, end, unit: unit)
      #expect(layout.plate == nil)
      let sweep = NeedleSweep(
        center: layout.center, startAngle: plan.startAngle, endAngle: plan.endAngle, halfWidth: 0, gap: 0)
      #expect(sweep.reach(before: try #require(layout.readout?.box)) >= layout.needleLength)
    }
  }

  @Test(arguments: [0.0, 5, 10, 20], [96.0, 150, 300, 600])
  func aNeedleBeyondItsScaleKeepsClearOfTheNumberOrGoesBelowAPlate(_ overshoot: Double, _ side: Double) throws {
    for ends in [(-135.0, 135.0), (-150, 150), (-90, 90), (-120, 60)] {
      let (layout, plan) = try layout(ends.0, ends.1, side: side) { $0.overshoot = overshoot }
      guard let number = layout.readout?.box, layout.plate == nil else { continue }
      for angle in stride(from: ends.0 - overshoot, through: ends.1 + overshoot, by: 1) {
        let way = Angle.degrees(angle).direction
        let steps = stride(from: 0, through: layout.needleLength, by: 0.5)
        #expect(
          !steps.contains { number.distance(to: layout.center + way * $0) <= 0 }, "\(ends) \(angle) \(plan.overshoot)")
      }
    }
  }

  /// The hub stands in one corner, words in the other, and the needle strikes none of all texts wherever it points.
  @Test(arguments: [(-90.0, 0.0), (0, 90), (90, 180), (180, 270)], [90.0, 128, 160, 300, 600, 1200])
  func aQuarterIsASectorWithItsWordsBeyondTheRim(_ ends: (Double, Double), _ side: Double) throws {
    let canvas = Rect(x: 0, y: 0, width: side, height: side)
    for (title, unit) in [("", ""), ("Speed", "km/h"), ("A title of two lines, however large", "%")] {
      for value in [0.0, 8, 62, 100, 162.5] {
        let (layout, plan) = try layout(ends.0, ends.1, side: side, unit: unit, title: title) { $0.value = value }
        let (rim, face) = (plan.rim * layout.unit, plan.style.faceRadius * layout.unit)
        let middle = (plan.startAngle + (plan.endAngle - plan.startAngle) / 2).direction
        let isBare = title.isEmpty || side < 100 || title == "Speed" && middle.dy < 0
        #expect(rim / side >= (isBare ? 0.74 : title == "Speed" ? 0.66 : 0.6), "\(rim / side) \(title)")
        let hub = Point(x: middle.dx < 0 ? side : 0, y: middle.dy < 0 ? side : 0)
        #expect(!isBare || layout.center.distance(to: hub) < 0.32 * side)
        // A title finds no room in the lower corners, and then stands above.
        let number = try #require(layout.readout)
        let words = [number, layout.unitText].compactMap { $0 }
        let isClear = { (box: Rect) in box.distance(to: layout.center) > rim }
        #expect(words.allSatisfy { isClear($0.box) } && layout.titles.isEmpty == (title.isEmpty || side < 100))
        #expect(layout.titles.allSatisfy { isClear($0.box) || $0.box.maxY < layout.center.y - 0.16 * face })
        #expect(layout.labels.count > 3 && (unit.isEmpty || value > 100 || layout.unitText != nil))
        let sweep = NeedleSweep(
          center: layout.center, startAngle: plan.startAngle, endAngle: plan.endAngle, halfWidth: 0, gap: 0)
        for text in layout.titles + words + layout.labels.map(\.text) {
          #expect(sweep.reach(before: text.box) >= layout.needleLength && canvas.contains(text.box))
        }
      }
    }
  }

  /// On every quarter of 160 and more the unit and the name of the range are there, whatever the value, under a title too.
  @Test(arguments: ["quarter-nw", "quarter-ne", "quarter-se", "quarter-sw"], [160.0, 220, 300, 600])
  func aQuarterHasRoomForUnitAndRange(_ sweep: String, _ side: Double) throws {
    for value in [20.0, 87, 111] {
      let dial = try KindProbe(.radial).dial(value, side: side) {
        ($0.title, $0.unit, $0.scale) = ("Coolant", "°C", (try? Scale(min: 0, max: 120)) ?? $0.scale)
        $0.arc = DialArc.named.first { $0.name == sweep }?.arc ?? $0.arc
        $0.ranges = [
          GaugeRange(from: 0, to: 40, label: "Cold"), GaugeRange(from: 40, to: 100, label: "Warm"),
          GaugeRange(from: 100, label: "Hot"),
        ]
      }
      let texts = dial.texts.map(\.text.string)
      let name = value < 40 ? "Cold" : value < 100 ? "Warm" : "Hot"
      for word in ["°C", name] {
        #expect(texts.contains { $0.contains(word) }, "\(word) at \(value) on \(side): \(texts)")
      }
      #expect(dial.textFaults == [])
    }
  }

  /// The room for the name of a range, which is mostly not there, costs the number in the corner little.
  @Test(arguments: ["quarter-nw", "quarter-ne", "quarter-se", "quarter-sw"], ["Low", "Reserve", "Below the reserve"])
  func aNameInTheCornerLeavesTheNumberItsSize(_ sweep: String, _ name: String) throws {
    for side in [100.0, 120, 160, 200, 240, 300, 600] {
      for (value, unit) in [(38.0, "l"), (38, ""), (5, "l")] {
        func number(_ label: String) throws -> Double {
          let dial = try KindProbe(.radial).dial(value, side: side) {
            ($0.title, $0.unit) = ("Fuel", unit)
            $0.arc = DialArc.named.first { $0.name == sweep }?.arc ?? $0.arc
            $0.ranges = [GaugeRange(from: 0, to: 8, label: label, severity: .alarm)]
          }
          return try #require(dial.texts.first { $0.role == .readout }).text.style.size
        }
        let (named, plain) = try (number(name), number(""))
        #expect(named > 0.74 * plain, "\(side) \(value) \(unit): \(named) of \(plain)")
      }
    }
  }

  /// A number or word keeps clear of bands that reach far into the face, on dials with a needle and without.
  @Test(arguments: [12.0, 16, 22, 30], [GaugePointer.Style.needle, .bar])
  func whatStandsForTheValueIsClearOfBroadBands(_ thickness: Double, _ pointer: GaugePointer.Style) throws {
    for side in [120.0, 160, 200, 300, 600] {
      for text in ["42", "Unhealthy", "Very unhealthy"] {
        var gauge = try Gauge(kind: .radial, value: 150, scale: Scale(min: 0, max: 300), title: "Air")
        gauge.pointers = [GaugePointer(pointer)]
        gauge.readout.words = try NumberWords([.init(.upTo(300), text)])
        gauge.ranges = [GaugeRange(from: 0, severity: .ok), GaugeRange(from: 150, severity: .alarm)]
        for index in gauge.ranges.indices { gauge.ranges[index].thickness = thickness }
        let dial = try gauge.dial(size: Size(width: side, height: side), shaper: Typesetter())
        let number = try #require(dial.texts.first { $0.role == .readout })
        let colors = gauge.ranges.map { Paint.solid($0.color(in: gauge.theme)) }
        let bands = dial.scene.layers.face.flatMap { $0.points(filled: colors) }
        let (left, right) = try (#require(bands.map(\.x).min()), #require(bands.map(\.x).max()))
        let center = try Point(x: side / 2, y: #require(bands.map(\.y).min()) + (right - left) / 2)
        let inner = try #require(bands.map { $0.distance(to: center) }.min())
        // In the quarter at the bottom there are none.
        let corners = number.box.corners.filter { $0.y - center.y < abs($0.x - center.x) }
        #expect(corners.allSatisfy { $0.distance(to: center) < inner }, "“\(text)” on \(side)")
      }
    }
  }

  /// Whatever stands beside its rim, however long its title and its numbers are: nothing touches, nothing leaves the canvas,
  /// and a unit without room is told.
  @Test(arguments: ["quarter-nw", "quarter-ne", "quarter-se", "quarter-sw"], [96.0, 150, 200, 300, 400])
  func wordsOfAQuarterKeepApart(_ sweep: String, _ side: Double) throws {
    let probe = try KindProbe(.radial)
    for max in [100.0, 1_000, 99_999, 1_000_000] {
      for title in ["", "Speed", "Temperature of the cooling water behind the second pump"] {
        for beside in 0..<4 {
          let dial = try probe.dial(max / 2, side: side) {
            ($0.title, $0.unit, $0.scale) = (title, "°C", (try? Scale(min: 0, max: max)) ?? $0.scale)
            $0.arc = DialArc.named.first { $0.name == sweep }?.arc ?? $0.arc
            if beside == 1 { $0.annotations = [Annotation(value: max / 2, text: "Goal")] }
            if beside == 2 { $0.targets = [GaugeTarget(value: max / 2, label: "Goal")] }
            if beside == 3 { $0.ticks.side = .outside }
          }
          let place = "\(max) \(title) \(beside)"
          #expect(dial.textFaults == [], "\(place)")
          let omissions = try dial.omissions(shaper: Typesetter())
          let isThere = dial.texts.contains { $0.text.string.contains("°C") }
          #expect(isThere || omissions.contains { $0.part == .unit }, "\(place)")
        }
      }
    }
  }

  /// Nothing takes the needle's middle: wherever it points it is whole, and the number keeps its place below.
  @Test(arguments: [90.0, 200, 600], ["", "%", "km/h"])
  func onAFullTurnTheNumberStandsBelowTheDial(_ side: Double, _ unit: String) throws {
    var places: Set<Double> = []
    for value in [0.0, 8, 50, 62, 100] {
      let (layout, plan) = try layout(0, 360, side: side, unit: unit) { $0.value = value }
      let number = try #require(layout.readout)
      #expect(number.box.minY > layout.center.y + plan.rim * layout.unit && layout.plate == nil)
      #expect(number.text.style.size >= 0.08 * side && abs(number.middle.x - side / 2) < 0.16 * side)
      #expect(layout.needleLength >= 0.52 * plan.rim * layout.unit)
      if let word = layout.unitText {
        #expect(abs(word.origin.y - number.origin.y) < 0.01 && word.box.minX > number.box.maxX)
        // It stands right behind the digits, however many there are.
        #expect(word.origin.x - number.origin.x - number.text.advance < 0.25 * number.text.style.size)
      }
      places.insert(number.origin.y)
    }
    #expect(places.count == 1)
  }

  /// The room for a name of a range, which is mostly not there, does not push the number aside.
  @Test(arguments: [64.0, 80, 100, 120, 200, 300], ["On course", "On the course that was set"])
  func theNumberBelowAFullTurnStaysInTheMiddle(_ side: Double, _ name: String) throws {
    var gauge = try Gauge(kind: .radial, value: 215, scale: Scale(min: 0, max: 360), title: "Heading", unit: "°")
    gauge.arc = .full
    gauge.ranges = [GaugeRange(from: 170, to: 190, label: name, severity: .ok)]
    let dial = try gauge.dial(size: Size(width: side, height: side), shaper: Typesetter())
    let number = try #require(dial.texts.first { $0.role == .readout })
    #expect(abs(number.box.center.x - side / 2) < 0.1 * side, "\(number.box.center.x)")
    #expect(dial.textFaults == [])
  }

  /// With as many digits as halfway up the scale, whatever the names of ranges that may stand behind them.
  @Test(arguments: [200.0, 300, 600], ["%", "km/h", ""])
  func numberAndUnitBelowAFullTurnAreInTheMiddle(_ side: Double, _ unit: String) throws {
    let dial = try KindProbe(.radial).dial(65, side: side) {
      ($0.unit, $0.arc) = (unit, .full)
      $0.ranges = [GaugeRange(from: 70, to: 90, label: "Above"), GaugeRange(from: 10, to: 20, label: "Low")]
    }
    let number = try #require(dial.text(.readout))
    let last = dial.text(.unit) ?? number
    #expect(abs((number.origin.x + last.origin.x + last.text.advance) / 2 - side / 2) < 0.012 * side)
  }

  /// With its number and without it.
  @Test func onAFullTurnTheHubIsAsOnOtherDials() throws {
    let hidden = try layout(0, 360) { $0.readout.isShown = false }.layout
    for other in try [layout(-135, 135).layout, layout(0, 360).layout] {
      #expect(abs(hidden.hubBox.width / hidden.unit - other.hubBox.width / other.unit) < 1e-9)
    }
    #expect(hidden.unit > (try layout(0, 360).layout.unit))
  }

  /// Labels, ticks, unit and title go before the number becomes small.
  @Test(arguments: stride(from: 64.0, through: 126, by: 2).map { $0 }) func onSmallDialsTheNumberWins(_ side: Double)
    throws
  {
    for (unit, title) in [("", ""), ("km/h", ""), ("km/h", "Title")] {
      let (layout, plan) = try layout(-135, 135, side: side, unit: unit, title: title)
      let size = try #require(layout.readout).text.style.size
      #expect(size >= min(0.14 * 2 * plan.rim * layout.unit, 13) * 0.99, "\(unit) \(title)")
      #expect(layout.unitText.map { $0.text.style.size < size } ?? true)
    }
  }

  @Test func smallDialsHaveAThickTrackAndOthersTheirOwn() throws {
    let tracks = try [48.0, 96, 128, 300].map { side in
      let style = try layout(-135, 135, side: side).plan.style
      return style.trackWidth / (2 * style.trackRadius + style.trackWidth)
    }
    #expect(tracks[0] > 0.055 && tracks[1] == tracks[0] && tracks[2] == tracks[3] && tracks[3] < 0.03)
    let own = try layout(-135, 135, side: 48) { $0.track.thickness = 3 }
    #expect(own.plan.style.trackWidth == 3)
  }

  @Test(arguments: [80.0, -80, 40]) func theHubStandsUnderTheTitleWhateverStandsOutside(_ angle: Double) throws {
    var gauge = try Gauge.radial(12, in: 0...20, unit: "g", title: "Mass")
    gauge.annotations = [Annotation(angle: .degrees(angle), text: "tare limit")]
    let dial = try gauge.dial(size: Size(width: 600, height: 600), shaper: Typesetter())
    #expect(abs(try #require(dial.hubBox).center.x - 300) < 0.01)
    #expect(dial.texts.filter { $0.role == .note }.map(\.text.string).joined(separator: " ") == "tare limit")
  }

  @Test(arguments: [150.0, 300]) func onAWideCanvasTheWordsStandBesideTheDial(_ height: Double) throws {
    let gauge = try Gauge.radial(72, unit: "km/h", title: "Speed")
    let dial = try gauge.dial(size: Size(width: height * 4, height: height), shaper: Typesetter())
    let number = try #require(dial.texts.first { $0.role == .readout })
    let title = try #require(dial.texts.first { $0.role == .title })
    let labels = dial.texts.filter { $0.role == .label }
    #expect(labels.count > 3 && labels.allSatisfy { $0.box.maxX < title.box.minX && $0.box.maxX < number.box.minX })
    #expect(abs(number.box.minX - title.box.minX) < 0.08 * number.text.style.size)
    // The dial has the height for itself.
    #expect(try #require(dial.hubBox).width > 0.1 * height)
    #expect(number.text.style.size > 0.25 * height)
    #expect(dial.formattedValue == "72" && dial.scene.description.hasPrefix("Speed: 72 km/h on a scale"))
  }

  /// A round figure of any kind takes the height of a wide canvas, less the line of its number, with its title beside it; and
  /// values in its corners have their names.
  @Test(arguments: [Gauge.Kind.radial, .compass, .wind, .horizon, .gforce, .clock, .altimeter, .countdown, .ring])
  func aRoundFigureTakesTheHeightOfAWideCanvas(_ kind: Gauge.Kind) throws {
    for (width, height) in [(320.0, 160.0), (600, 160), (400, 200), (900, 300)] {
      let middle = (kind.usualRange.lowerBound + kind.usualRange.upperBound) / 2
      var gauge = try Gauge(kind: kind, value: middle, title: "Wind")
      if [.wind, .horizon].contains(kind) { gauge.values = kind.valueNames.map { NamedValue($0, 12) } }
      let dial = try gauge.dial(size: Size(width: width, height: height), shaper: Typesetter())
      let title = try #require(dial.texts.first { $0.role == .title })
      let figure = try #require(dial.largestCircle)
      #expect(figure.height > 0.74 * height, "\(kind) on \(width) × \(height): \(figure.height)")
      #expect(title.box.minX > figure.maxX, "\(kind) on \(width) × \(height)")
      #expect(dial.omissions(shaper: try Typesetter()) == [], "\(kind) on \(width) × \(height)")
      // A number is beside the dial too, but for those in its middle and those with others around them.
      guard [.radial, .compass, .clock, .gforce].contains(kind) else { continue }
      let number = try #require(dial.texts.first { $0.role == .readout })
      #expect(number.text.style.size > title.text.style.size, "\(kind) on \(width) × \(height)")
      #expect(number.box.minX > figure.maxX && figure.height > 0.85 * height, "\(kind) on \(width) × \(height)")
    }
  }

  /// The speed of a wind stands beside its dial, with what it is called.
  @Test(arguments: [(400.0, 200.0), (300, 150), (600, 200)])
  func theSpeedOfAWindStandsBesideItsDial(_ width: Double, _ height: Double) throws {
    for (name, unit) in [("Wind", "kn"), ("Wind over the airfield", "km/h")] {
      var gauge = try Gauge(kind: .wind, value: nil, title: name, unit: unit)
      gauge.values = [("direction", 52), ("speed", 12.4), ("apparent", 34)].map { NamedValue($0.0, $0.1) }
      let dial = try gauge.dial(size: Size(width: width, height: height), shaper: Typesetter())
      let (title, number) = try (
        #require(dial.texts.first { $0.role == .title }), #require(dial.texts.first { $0.text.string == "12.4" })
      )
      #expect(number.text.style.size > title.text.style.size && number.box.minX > 0.5 * width)
      for word in ["TWS", unit] { #expect(dial.texts.contains { $0.text.string == word }, "\(word)") }
      #expect(dial.textFaults == [])
    }
  }

  /// So does a part of a circle, with the name of its range beside the number.
  @Test(arguments: DialArc.named.filter { $0.name != "full" }.map(\.arc))
  func aPartOfACircleTakesTheHeightOfAWideCanvas(_ arc: DialArc) throws {
    for (width, height) in [(400.0, 160.0), (480, 160), (600, 160), (900, 300)] {
      var gauge = try Gauge(kind: .radial, value: 62, scale: Scale(min: 0, max: 100), title: "Load", unit: "%")
      gauge.arc = arc
      gauge.ranges = [GaugeRange(from: 0, label: "Low"), GaugeRange(from: 60, label: "High", severity: .warn)]
      let dial = try gauge.dial(size: Size(width: width, height: height), shaper: Typesetter())
      let (title, number) = try (
        #require(dial.texts.first { $0.role == .title }), #require(dial.texts.first { $0.role == .readout })
      )
      let face = try #require((dial.scene.layers.face + dial.scene.layers.moving).inkBox)
      #expect(face.height > 0.74 * height && face.maxX < title.box.minX, "\(width) × \(height): \(face)")
      #expect(number.text.style.size > 0.2 * height && dial.labels.count > 1, "\(width) × \(height)")
      #expect(dial.texts.contains { $0.text.string == "High" && $0.box.minY > number.box.maxY })
      #expect(dial.omissions(shaper: try Typesetter()) == [], "\(width) × \(height)")
    }
  }

  /// Where a wide dial has no room for the names of its targets they are among the words beside it, and it is as large as
  /// without them.
  @Test(arguments: [(300.0, 150.0), (360, 180), (400, 200), (420, 200), (600, 300)])
  func aWideDialIsAsLargeWithTargets(_ width: Double, _ height: Double) throws {
    for names in [["Limit"], ["Freezing", "Comfort", "Body"]] {
      func dial(_ names: [String]) throws -> Dial {
        var gauge = try Gauge(kind: .radial, value: 96.4, scale: Scale(min: 0, max: 130), title: "Coolant", unit: "°C")
        gauge.targets = zip([65.0, 20, 110], names).map { GaugeTarget(value: $0, label: $1) }
        return try gauge.dial(size: Size(width: width, height: height), shaper: Typesetter())
      }
      let (named, plain) = try (dial(names), dial([]))
      let (own, full) = try (#require(named.largestCircle).height, #require(plain.largestCircle).height)
      #expect(own > 0.85 * full, "\(names) on \(width) × \(height): \(own) of \(full)")
      #expect(try named.omissions(shaper: Typesetter()) == [] && named.textFaults == [])
      for name in names { #expect(named.texts.contains { $0.text.string.hasPrefix(name) }, "\(name)") }
    }
  }

  /// Names of targets around a dial take nothing away from what is said of its value, beside it or on it.
  @Test(arguments: [(300.0, 160.0), (320, 160), (360, 160), (384, 160), (400, 160), (480, 160), (640, 320), (900, 300)])
  func namesOfTargetsLeaveRoomForWordsOnAWideCanvas(_ width: Double, _ height: Double) throws {
    for title in ["Coolant", "Coolant of engine 2"] {
      var gauge = try Gauge(kind: .radial, value: 96.4, scale: Scale(min: 40, max: 130), title: title, unit: "°C")
      gauge.ranges = [GaugeRange(from: 40, label: "Low"), GaugeRange(from: 90, label: "High", severity: .warn)]
      gauge.targets = [GaugeTarget(value: 88, label: "Nominal"), GaugeTarget(value: 115, label: "Shutdown")]
      let dial = try gauge.dial(size: Size(width: width, height: height), shaper: Typesetter())
      let words = dial.texts.map(\.text.string)
      for word in ["96.4", "°C", "High"] { #expect(words.contains(word), "\(width) × \(height): \(word)") }
      #expect(dial.omissions(shaper: try Typesetter()) == [], "“\(title)” on \(width) × \(height)")
      let face = try #require(dial.largestCircle)
      #expect(face.height > 0.6 * height, "\(width) × \(height)")
    }
  }

  /// A unit stands on a dial once, whether its number does or not, with the name of the range.
  @Test(arguments: [true, false], [true, false])
  func theUnitStandsOnce(_ isOnFace: Bool, _ isShown: Bool) throws {
    for side in [120.0, 160, 240, 300, 600] {
      for value in [50.0, 88] {
        var gauge = try Gauge(kind: .radial, value: value, title: "Turbine", unit: "rpm")
        gauge.theme.look.titleOnFace = isOnFace
        gauge.readout.shown = isShown
        gauge.ranges = [GaugeRange(from: 80, label: "Critical", severity: .alarm)]
        let dial = try gauge.dial(size: Size(width: side, height: side), shaper: Typesetter())
        let count = dial.texts.count { $0.text.string.contains("rpm") }
        #expect(count == 1 || count == 0 && side < 160, "\(count) on \(side) at \(value)")
        #expect(dial.textFaults == [])
      }
    }
  }

  @Test func aDegreeBelongsToTheNumberAndHangs() throws {
    let typesetter = try Typesetter()
    for kind in [Gauge.Kind.radial, .linear, .bullet, .ring, .battery, .sparkline] {
      let gauge = try Gauge(kind: kind, value: 247, scale: Scale(min: 0, max: 360), unit: "°")
      let dial = try gauge.dial(size: kind.usualSize, shaper: typesetter)
      let number = try #require(dial.texts.first { $0.role == .readout })
      if number.text.string == "247°" { continue }
      let sign = try #require(dial.texts.first { $0.text.string == "°" }, "\(kind)")
      #expect(abs(sign.origin.x - number.origin.x - number.text.advance) < 0.5, "\(kind)")
      #expect(sign.text.style.size == number.text.style.size && sign.origin.y == number.origin.y, "\(kind)")
    }
    let round = try Gauge.radial(247, in: 0...360, unit: "°").dial(
      size: Size(width: 300, height: 300), shaper: typesetter)
    let number = try #require(round.texts.first { $0.role == .readout })
    let digits = typesetter.shape("247", style: number.text.style).advance
    #expect(abs(number.origin.x + digits / 2 - 150) < 1)
    #expect(round.formattedValue == "247" && round.scene.description.contains("247°"))
  }

  @Test func aLongTitleIsSetInTwoLines() throws {
    var gauge = try Gauge.radial(5, title: "A rather long title that no canvas of this width can hold")
    gauge.subtitle = "and a subtitle"
    let typesetter = try Typesetter()
    let dial = try gauge.dial(size: Size(width: 400, height: 400), shaper: typesetter)
    let lines = dial.texts.filter { $0.role == .title }
    #expect(lines.map(\.text.string).joined(separator: " ") == gauge.title && lines.count == 2)
    let second = try #require(dial.texts.first { $0.role == .subtitle })
    #expect(second.text.style.size <= 0.8 * (lines.first?.text.style.size ?? 0) + 1e-9)
    #expect(dial.textFaults == [] && dial.omissions(shaper: typesetter) == [])
  }
}

extension Dial {
  fileprivate var largestCircle: Rect? {
    (scene.layers.face + scene.layers.moving).compactMap(\.circle).max { $0.height < $1.height }
  }
}

extension Node {
  /// Points of shapes that are filled so.
  fileprivate func points(filled paints: [Paint]) -> [Point] {
    switch self {
    case .fill(let fill): paints.contains(fill.paint) ? fill.path.points : []
    case .stroke(let stroke): paints.contains(stroke.paint) ? stroke.path.points : []
    case .group(let group): group.children.flatMap { $0.points(filled: paints) }
    case .text, .image: []
    }
  }

  /// The bounds of a shape that is as wide as high; nil for all else.
  fileprivate var circle: Rect? {
    switch self {
    case .fill(let fill): fill.path.controlBounds.flatMap { abs($0.width - $0.height) < 0.5 ? $0 : nil }
    case .stroke(let stroke): stroke.path.controlBounds.flatMap { abs($0.width - $0.height) < 0.5 ? $0 : nil }
    case .group(let group):
      group.children.compactMap(\.circle).max { $0.height < $1.height }.map { box in
        let corner = group.transform.applied(to: Point(x: box.minX, y: box.minY))
        return Rect(x: corner.x, y: corner.y, width: box.width, height: box.height)
      }
    case .text, .image: nil
    }
  }
}
