import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// Names of ranges and targets, and annotations: texts like all others.
struct NameTests {
  private func gauge(_ kind: Gauge.Kind = .radial, _ change: (inout Gauge) -> Void) throws -> Gauge {
    var gauge = try Gauge(kind: kind, value: 42, scale: Scale(min: 0, max: 100))
    change(&gauge)
    return gauge
  }

  private func dial(_ gauge: Gauge, _ width: Double = 300, _ height: Double? = nil) throws -> Dial {
    try gauge.dial(size: Size(width: width, height: height ?? width), shaper: Typesetter())
  }

  private func range(_ from: Double, _ to: Double, _ label: String, thickness: Double = 14, offset: Double = 0)
    -> GaugeRange
  {
    var range = GaugeRange(from: from, to: to, label: label, severity: .warn)
    (range.thickness, range.offset) = (thickness, offset)
    return range
  }

  /// What has no room is told whether or not an equal text stands elsewhere: a number, a mark, the title of a neighbour.
  @Test(arguments: Gauge.Kind.all) func whatIsToldDoesNotDependOnEqualTexts(_ kind: Gauge.Kind) throws {
    func told(_ title: String, _ subtitle: String, _ size: Size) throws -> [Omission.Part] {
      var gauge = try Gauge(kind: kind, value: 62)
      (gauge.title, gauge.subtitle) = (title, subtitle)
      let shaper = try Typesetter()
      guard let dial = try? gauge.dial(size: size, shaper: shaper) else { return [] }
      return dial.omissions(shaper: shaper).map(\.part).filter { $0 == .title || $0 == .subtitle }
    }
    for size in [Size(width: 60, height: 300), Size(width: 80, height: 80), Size(width: 300, height: 60)] {
      // The same letters take the same room.
      #expect(try told("62", "", size) == told("26", "", size), "\(kind) \(size)")
      #expect(try told("", "62", size) == told("", "26", size), "\(kind) \(size)")
    }
  }

  @Test func equalTitlesOfABoardAreCounted() throws {
    func told(_ titles: [String], _ small: Double) throws -> Bool {
      let gauges = try titles.enumerated().map { index, title in
        var gauge = try Gauge(kind: .radial, value: 3, scale: Scale(min: 0, max: 10))
        gauge.title = title
        gauge.place = GaugePlace(
          x: .units(Double(index) * 310), y: .units(0), width: .units(index == 1 ? small : 300),
          height: .units(index == 1 ? small : 300))
        return gauge
      }
      let shaper = try Typesetter()
      var board = Gauge.blank
      (board.kind, board.grid) = (.grid, GridOptions(gauges: gauges))
      return try board.dial(size: Size(width: 920, height: 300), shaper: shaper).omissions(shaper: shaper).contains {
        $0.part == .title
      }
    }
    for small in stride(from: 30.0, through: 300, by: 30) {
      let apart = try told(["Pump", "umpP", "Pmpu"], small)
      #expect(try told(["Pump", "Pump", "Pump"], small) == apart, "\(small)")
      #expect(try told(["Pump pressure", "Pump", "Pump"], small) == apart, "\(small)")
    }
  }

  @Test func aNameOnARoundBandIsATextOfThePicture() throws {
    let dial = try dial(gauge { $0.ranges = [range(20, 80, "comfort", offset: 9)] }, 600)
    let name = try #require(dial.texts.first { $0.text.string == "comfort" })
    #expect(name.text.bend != nil)
    #expect(dial.scene.texts.contains { $0.text == name.text })
    #expect(dial.textFaults == [])
  }

  /// They would take more of a small dial than they are worth.
  @Test func namesBesideADialFallAwayBelow160() throws {
    let gauge = try gauge { $0.targets = [GaugeTarget(value: 80, label: "limit")] }
    for (side, isThere) in [(120.0, false), (159, false), (160, true), (300, true)] {
      let dial = try dial(gauge, side)
      #expect(dial.texts.contains { $0.text.string == "limit" } == isThere, "\(side)")
      #expect(dial.omittedParts.contains { $0.text == "limit" } == !isThere, "\(side)")
    }
  }

  /// At the sides of a dial on a wide canvas they have room however low that is, or are among the words beside it.
  @Test(arguments: [DialArc.threeQuarter, .full, .semicircle], [1.5, 1.8, 2, 2.5, 3.2])
  func namesBesideALowDialAreThere(_ arc: DialArc, _ aspect: Double) throws {
    for height in stride(from: 96.0, through: 156, by: 12) {
      for value in [30.0, 70] {
        let gauge = try gauge {
          ($0.title, $0.unit, $0.arc) = ("Boiler", "bar", arc)
          $0.targets = [GaugeTarget(value: value, label: "Limit")]
        }
        let dial = try dial(gauge, height * aspect, height)
        let names = ["Limit", "Limit \(DecimalText.short(value))"]
        #expect(dial.texts.contains { names.contains($0.text.string) }, "\(value) on \(dial.size)")
        #expect(dial.textFaults == [], "\(value) on \(dial.size)")
      }
    }
  }

  /// They stand in two lines, or in a corner of the canvas, before they make the dial small; where the canvas has the room
  /// they are all there, and legible.
  @Test func annotationsLeaveTheDialItsSize() throws {
    var random = SplitMix64(seed: 61)
    let words = ["thermostat", "opens", "warning", "lamp", "cold", "start", "Allowed", "here", "record", "eco"]
    for _ in 0..<150 {
      let side = random.double(in: 160...1_200)
      let places = [random.double(in: 0...28), random.double(in: 40...62), random.double(in: 74...100)]
      let names = try places.map { _ in
        try (0..<random.int(in: 1...3)).map { _ in try #require(words.randomElement(using: &random)) }
      }
      let gauge = try gauge {
        $0.title = "Coolant"
        $0.annotations = zip(places, names).map { Annotation(value: $0, text: $1.joined(separator: " ")) }
      }
      let dial = try dial(gauge, side)
      let hub = try #require(dial.hubBox)
      // The hub is 34 wide where the track is 278.
      #expect(hub.width / 34 * 278 >= 0.72 * side, "\(side) \(names)")
      guard side >= 400 else { continue }
      let notes = dial.texts.filter { $0.role == .note }
      #expect(
        notes.flatMap { $0.text.string.split(separator: " ") }.count == names.joined().count, "\(side) \(names)")
      #expect(notes.allSatisfy { $0.text.style.size >= 10 }, "\(side) \(names)")
    }
  }

  /// On any canvas a title of any length is there, or it is told that it is not.
  @Test(arguments: [Gauge.Kind.radial, .linear, .bullet, .ring, .battery, .tank, .sparkline])
  func aTitleIsDrawnOrTold(kind: Gauge.Kind) throws {
    let shaper = try Typesetter()
    for (index, width) in stride(from: 24.0, through: 420, by: 36).enumerated() {
      for count in [3, 9, 14, 30] {
        let title = Array(repeating: "wo", count: count).joined(separator: " ")
        let dial = try gauge(kind) { $0.title = title }
          .dial(size: Size(width: width, height: index % 2 == 0 ? width : width / 2), shaper: shaper)
        let shown = dial.texts.filter { $0.role == .title }.map(\.text.string).joined(separator: " ")
        let isTold = dial.omissions(shaper: shaper).contains { $0.part == .title }
        #expect(isTold == (shown != title), "\(width) \(count): \(shown)")
      }
    }
  }

  @Test(arguments: Gauge.Kind.all.filter { $0.traits.contains(.drawsNumber) })
  func aDrawnNumberIsNoTextHoweverLargeTheCanvas(_ kind: Gauge.Kind) throws {
    for variant in [nil] + kind.variants.map(Optional.some) {
      let dial = try dial(gauge(kind) { $0.variant = variant }, 1_600, 800)
      #expect(!dial.formattedValue.isEmpty)
      #expect(!dial.texts.contains { $0.text.string.contains("42") })
    }
  }

  @Test func whatTheFontLacksInANameIsReported() throws {
    let gauge = try gauge { $0.ranges = [range(20, 80, "a🧿b", offset: 9)] }
    let dial = try gauge.dial(size: Size(width: 300, height: 300), shaper: Typesetter(fallback: .named))
    #expect(dial.scene.missingGlyphs == ["🧿"])
  }

  @Test func aNameKeepsClearOfTicksAndLabels() throws {
    for thickness in stride(from: 8.0, through: 40, by: 4) {
      let dial = try dial(gauge { $0.ranges = [range(10, 90, "comfort", thickness: thickness)] }, 600)
      #expect(dial.textFaults == [], "\(thickness)")
      guard let name = dial.texts.first(where: { $0.text.bend != nil }) else { continue }
      for node in dial.scene.layers.face {
        // The ticks: many short lines in one path.
        guard case .stroke(let stroke) = node, stroke.path.points.count > 12 else { continue }
        for point in stroke.path.points {
          let speck = Rect(center: point, width: 0.5, height: 0.5)
          #expect(!name.parts.contains { $0.overlaps(speck) }, "\(thickness)")
        }
      }
    }
  }

  /// Beside straight scales names of one gauge have one size, whatever their lengths, and go after the number has shrunk.
  @Test(
    arguments: ["vertical", "thermometer", "horizontal"],
    [(400.0, 300.0), (240, 400), (600, 400), (900, 500)])
  func namesBesideAScaleHaveOneSize(_ variant: String, _ size: (width: Double, height: Double)) throws {
    guard variant != "horizontal" || size.width >= 400 else { return }
    for scale in [1.0, 1.5, 2] {
      let gauge = try gauge(.linear) {
        $0.variant = variant
        ($0.title, $0.unit) = ("Oven", "°C")
        $0.annotations = [Annotation(value: 30, text: "Cold start"), Annotation(value: 37, text: "Thermostat opens")]
        $0.targets = [GaugeTarget(value: 74, label: "Set point"), GaugeTarget(value: 90, label: "Limit")]
      }
      let dial = try dial(gauge, size.width * scale, size.height * scale)
      let notes = dial.texts.filter { $0.role == .note }
      let words = notes.map(\.text.string).joined(separator: " ")
      #expect(["Cold", "Thermostat", "opens", "Set point", "Limit"].allSatisfy(words.contains), "\(variant): \(words)")
      #expect(Set(notes.map { ($0.text.style.size * 1000).rounded() }).count == 1, "\(variant) on \(dial.size)")
    }
  }

  /// Names outside a dial are not small print on a large one, and none stands in the line of its title.
  @Test(arguments: [150.0, 220, 300, 450, 600, 900]) func namesOutsideADialAreReadAsSuch(_ side: Double) throws {
    for hasPlate in [false, true] {
      let gauge = try gauge {
        $0.title = "Tyre"
        $0.theme.look.plate = hasPlate ? Plate() : nil
        $0.ranges = [
          range(0, 45, "low", thickness: 4), range(45, 70, "good", thickness: 4), range(70, 100, "high", thickness: 4),
        ]
      }
      let dial = try dial(gauge, side)
      let title = dial.texts.first { $0.role == .title }?.box
      for name in dial.texts where ["low", "good", "high"].contains(name.text.string) {
        let isBeside = title.map { $0.minY < name.box.maxY && name.box.minY < $0.maxY } ?? false
        #expect(!isBeside, "\(name.text.string) on \(side), plate: \(hasPlate)")
        #expect(name.text.style.size >= min(9, 0.016 * side), "\(name.text.string) on \(side): \(name.text.style.size)")
      }
    }
  }

  /// A dial is smaller rather than that a name of one of up to five ranges is small or left out.
  @Test(arguments: DialArc.named.map(\.arc), 2...5)
  func aDialLeavesRoomForNamesOfItsRanges(_ arc: DialArc, _ count: Int) throws {
    let words = ["Good", "Moderate", "Sensitive", "Unhealthy", "Hazardous"]
    for side in stride(from: 240.0, through: 800, by: 70) {
      for shape in [1, 1.4, 1.7] {
        let gauge = try gauge {
          ($0.title, $0.unit, $0.arc) = ("Air quality", "%", arc)
          $0.ranges = (0..<count).map {
            range(100 * Double($0) / Double(count), 100 * Double($0 + 1) / Double(count), words[$0], thickness: 9)
          }
        }
        let dial = try dial(gauge, side * shape, side)
        let names = dial.texts.filter { words.contains($0.text.string) }
        #expect(names.count == count, "\(dial.size): \(dial.omittedParts)")
        let least = names.map(\.text.style.size).min() ?? 0
        #expect(least >= max(7.4, 0.022 * side), "\(dial.size): \(least)")
      }
    }
  }

  /// Names of ranges have one size, and all stand on their bands or all outside the rim; outside they have the colours of their bands, as far as these are read on the page.
  @Test(arguments: [Theme.light, .dark]) func namesOfRangesHaveOneSize(_ theme: Theme) throws {
    var random = SplitMix64(seed: 3)
    let words = ["cold", "working", "hot", "boiling", "Poor", "Very good", "guarded", "low", "Exceptional"]
    var (onBands, outside, left) = (0, 0, 0)
    for _ in 0..<400 {
      let side = random.double(in: 160...1_200)
      var (ends, thickness) = ([0, 100], random.double(in: 4...36))
      for _ in 0..<random.int(in: 1...4) { ends.append(random.int(in: 1...99)) }
      ends = Set(ends).sorted()
      var labels = words.shuffled(using: &random)
      let ranges = try zip(ends, ends.dropFirst()).map { from, to in
        if random.int(in: 0...9) == 0 { thickness = random.double(in: 4...36) }
        var range = range(Double(from), Double(to), labels.removeLast(), thickness: thickness)
        range.severity = try #require(GaugeRange.Severity.allCases.randomElement(using: &random))
        return range
      }
      let arc = random.int(in: 0...1) == 0 ? DialArc.named.randomElement(using: &random)?.arc : nil
      let gauge = try gauge {
        ($0.theme, $0.ranges) = (theme, ranges)
        $0.title = random.int(in: 0...1) == 0 ? "Water" : ""
        if let arc { $0.arc = arc }
      }
      let dial = try dial(gauge, side, random.int(in: 0...1) == 0 ? side : side * 1.4)
      let names = dial.texts.filter { words.contains($0.text.string) }
      let plain = names.filter { $0.text.bend == nil }
      #expect(plain.isEmpty || plain.count == names.count, "\(side) \(ranges)")
      #expect(Set(names.map { ($0.text.style.size * 1_000).rounded() }).count <= 1, "\(side) \(ranges)")
      let told = dial.omittedParts.count { $0.part == .range }
      #expect(names.count + told == ranges.count)
      (onBands, outside, left) = (onBands + names.count - plain.count, outside + plain.count, left + told)
      for name in plain {
        let own = try #require(ranges.first { $0.label == name.text.string }).color(in: theme)
        guard case .solid(let drawn)? = dial.scene.texts.first(where: { $0.text == name.text })?.paint else {
          Issue.record("\(name.text.string) is not drawn")
          continue
        }
        #expect(drawn.contrast(with: theme.page) >= 4.5 && (own.contrast(with: theme.page) < 6 || drawn == own))
      }
    }
    #expect(onBands > 200 && outside > 100 && left < 100, "\(onBands) \(outside) \(left)")
  }

  /// On bands that are too thin for letters as large as others names of ranges would be small: they stand beside the scale,
  /// each by its middle beside its band, and with the marks of targets among them.
  @Test(arguments: ["horizontal", "vertical", "thermometer"], [false, true])
  func namesOfThinBandsAreAsLargeAsOthers(_ variant: String, hasTarget: Bool) throws {
    let isUpright = variant != "horizontal"
    for thickness in [4.0, 6, 8, 10] {
      for (width, height) in [(300.0, 120.0), (420, 140), (240, 240), (600, 200), (160, 280), (300, 400), (900, 900)] {
        // Beside words on a low canvas an upright scale has its numbers alone.
        guard !isUpright || height >= 200 else { continue }
        let gauge = try gauge(.linear) {
          ($0.variant, $0.title, $0.unit, $0.value) = (variant, "Humidity", "%", 64)
          $0.ranges = [
            range(0, 40, "Low", thickness: thickness), range(40, 70, "Medium", thickness: thickness),
            range(70, 100, "High", thickness: thickness),
          ]
          if hasTarget { $0.targets = [GaugeTarget(value: 75, label: "Goal")] }
        }
        let dial = try dial(gauge, width, height)
        let marks = dial.texts.filter { text in dial.labels.contains { $0.text == text.text.string } }
        let print = marks.map(\.text.style.size).min() ?? 0
        // Where the numbers at the ends of the scale are, it is.
        let (first, last) = (try #require(marks.first).middle, try #require(marks.last).middle)
        func place(_ point: Point) -> Double {
          isUpright ? (first.y - point.y) / (first.y - last.y) : (point.x - first.x) / (last.x - first.x)
        }
        for range in gauge.ranges {
          let name = try #require(
            dial.texts.first { $0.text.string == range.label }, "\(range.label) \(thickness) on \(dial.size)")
          #expect(name.text.style.size >= min(0.72 * print, 9), "\(range.label) \(thickness) on \(dial.size)")
          #expect((range.from - 1...(range.to ?? 100) + 1).contains(100 * place(name.middle)), "\(range.label)")
        }
      }
    }
  }

  /// Beside a straight scale names of ranges that have no room on their bands are all there or none, and none stands in the
  /// line of the number, where it would be read as what the value is in.
  @Test(arguments: ["horizontal", "vertical", "thermometer"]) func namesBesideABarAreAllThereOrNone(_ variant: String)
    throws
  {
    var (shown, told) = (0, 0)
    for width in stride(from: 100.0, through: 440, by: 20) {
      for height in [100.0, 120, 160, 240, 320] {
        let gauge = try gauge(.linear) {
          $0.variant = variant
          ($0.title, $0.unit) = ("North hall", "°C")
          $0.ranges = [
            range(0, 30, "freezing cold", thickness: 12), range(30, 60, "good", thickness: 12),
            range(60, 100, "far too hot for work", thickness: 12),
          ]
        }
        let dial = try dial(gauge, width, height)
        let labels = gauge.ranges.map(\.label)
        let plain = dial.texts.filter { labels.contains($0.text.string) && $0.text.style.weight != .semibold }
        for name in plain {
          let own = try #require(gauge.ranges.first { $0.label == name.text.string }).color(in: gauge.theme)
          let drawn = dial.scene.texts.first { $0.text == name.text }?.paint
          #expect(own.contrast(with: gauge.theme.page) < 6 || drawn == .solid(own), "\(dial.size)")
        }
        let omitted = dial.omittedParts.filter { $0.part == .range && labels.contains($0.text) }
        #expect(plain.isEmpty || omitted.isEmpty, "\(dial.size): \(plain.map(\.text.string))")
        (shown, told) = (shown + plain.count, told + omitted.count)
        guard variant == "horizontal", let number = dial.texts.first(where: { $0.role == .readout })?.box else {
          continue
        }
        #expect(!plain.contains { number.minY < $0.middle.y && $0.middle.y < number.maxY }, "\(dial.size)")
      }
    }
    #expect(told > 0 && (shown > 0 || variant == "horizontal"), "\(shown) \(told)")
  }

  /// A thickness of their bands silences no names: that of the range the value is in is drawn or told.
  @Test(arguments: Gauge.Kind.all.flatMap { kind in (kind.variants.isEmpty ? [""] : kind.variants).map { (kind, $0) } })
  func aThicknessSilencesNoName(_ kind: Gauge.Kind, _ variant: String) throws {
    guard !kind.traits.contains(.holdsGauges) else { return }
    let (low, high) = (kind.usualRange.lowerBound, kind.usualRange.upperBound)
    let middle = low + 0.4 * (high - low)
    func says(_ thickness: Double?) throws -> Bool {
      var gauge = try Gauge(
        kind: kind, value: low + 0.6 * (high - low), scale: Scale(min: low, max: high), title: "Load")
      gauge.variant = variant.isEmpty ? nil : variant
      gauge.values = kind.valueNames.map { NamedValue($0, 1) }
      gauge.ranges = [GaugeRange(from: low, to: middle, label: "quiet"), GaugeRange(from: middle, label: "loud")]
      for index in gauge.ranges.indices { gauge.ranges[index].thickness = thickness }
      let dial = try gauge.dial(size: gauge.usualSize, shaper: Typesetter())
      return dial.texts.contains { $0.text.string.contains("loud") } || dial.omittedParts.contains { $0.text == "loud" }
    }
    guard (try? says(nil)) == true, (try? says(14)) != nil else { return }
    for thickness in [4.0, 14, 24] { #expect(try says(thickness), "\(kind) \(variant) \(thickness)") }
  }

  /// On straight bands too, whatever the lengths of the words.
  @Test(arguments: ["vertical", "horizontal"]) func namesOnStraightBandsHaveOneSize(_ variant: String) throws {
    var count = 0
    for side in stride(from: 200.0, through: 1_200, by: 50) {
      for ends in [[0, 40, 80, 100.0], [0, 15, 40, 100], [0, 60, 82, 100]] {
        let gauge = try gauge(.linear) {
          $0.variant = variant
          $0.ranges = zip(zip(ends, ends.dropFirst()), ["cold", "in working order", "boiling"]).map {
            range($0.0, $0.1, $1, thickness: 16)
          }
        }
        let dial = try dial(gauge, variant == "vertical" ? side / 2 : side, variant == "vertical" ? side : side / 2)
        let names = dial.texts.filter { ["cold", "in working order", "boiling"].contains($0.text.string) }
        let onBands = names.filter { $0.text.style.weight == .semibold }
        #expect(Set(onBands.map { ($0.text.style.size * 1_000).rounded() }).count <= 1, "\(dial.size) \(ends)")
        count += onBands.count
      }
    }
    #expect(count > 60, "\(count)")
  }

  /// A word beside a dial keeps off the edges of its plate, wherever its value is.
  @Test(arguments: [300.0, 380, 450, 600, 900], [false, true])
  func namesKeepOffTheEdgesOfAPlate(_ side: Double, isRange: Bool) throws {
    for turn in stride(from: 0.0, through: 100, by: 6.25) {
      let gauge = try gauge {
        var plate = Plate()
        plate.shape = .chamfered
        $0.theme.look.plate = plate
        if isRange {
          $0.ranges = [range(max(turn - 6, 0), min(turn + 6, 100), "Exceptional", thickness: 5)]
        } else {
          $0.annotations = [Annotation(value: turn, text: "lamp")]
        }
      }
      let dial = try dial(gauge, side)
      // The plate has eight corners.
      let plate: Rect = try #require(
        dial.scene.layers.face.lazy.compactMap { node -> Rect? in
          guard case .fill(let fill) = node, fill.path.points.count == 8 else { return nil }
          return fill.path.controlBounds
        }.first)
      for text in dial.texts where text.role == .note {
        let isOnIt = text.ink.map { plate.contains(Rect(center: $0, width: 0, height: 0)) }
        #expect(Set(isOnIt).count == 1, "\(text.text.string) at \(turn) on \(side): \(text.box) across \(plate)")
      }
    }
  }

  /// Ticks that a theme does not draw take nothing of a band: its name has more than half of it.
  @Test(arguments: [200.0, 240, 300, 450, 600, 900]) func aNameHasTheBandWithoutTicks(_ side: Double) throws {
    for thickness in [10.0, 12, 14, 18] {
      let gauge = try gauge {
        $0.ranges = [range(20, 80, "operating", thickness: thickness)]
        let none = TickLook.Mark(length: 0, width: 0)
        ($0.theme.look.ticks.major, $0.theme.look.ticks.mid, $0.theme.look.ticks.minor) = (none, none, none)
      }
      let dial = try dial(gauge, side)
      let name = try #require(dial.texts.first { $0.text.string == "operating" })
      #expect(name.text.bend != nil || side < 300)
      if name.text.bend == nil { continue }
      let band = thickness * side / SpeedometerConstants.Layout.canvas
      #expect(name.text.style.size > min(0.5 * band, 14 * side / SpeedometerConstants.Layout.canvas), "\(thickness)")
    }
  }

  /// Beside ticks too a name is legible, and its tails are on the band.
  @Test(arguments: ["Low", "Middling", "jumpy"]) func aNameBesideTicksIsLegible(_ name: String) throws {
    for thickness in [20.0, 20.5, 21] {
      let dial = try dial(gauge { $0.ranges = [range(10, 90, name, thickness: thickness)] }, 600)
      let text = try #require(dial.texts.first { $0.text.string == name && $0.text.bend != nil })
      let center = try #require(dial.hubBox).center
      #expect(text.text.style.size >= 12.99)
      // The face has a radius of 130 units.
      let band = ((129.25 - thickness) * dial.unit)...(129.25 * dial.unit)
      #expect(text.ink.allSatisfy { band.contains($0.distance(to: center)) }, "\(thickness)")
    }
  }

  @Test func aNameThatIsTooLongForItsBandStandsOutsideOrIsTold() throws {
    let short = try dial(gauge { $0.ranges = [range(48, 52, "a name far too long")] }, 300, 500)
    #expect(short.texts.contains { $0.text.string == "a name far too long" && $0.text.bend == nil })
    let long = "a name" + String(repeating: " far too long", count: 12)
    let square = try dial(gauge { $0.ranges = [range(48, 52, long)] })
    #expect(square.omissions(shaper: try Typesetter()).map(\.text) == [long])
    #expect(
      square.omissions(shaper: try Typesetter()).map(\.description)
        == ["the name of the range “\(long)” has no room and is left out"])
  }

  @Test(arguments: ["שמן חם", "ساخن", "गरम", "ร้อน"])
  func lettersThatJoinStandStraight(_ name: String) throws {
    let dial = try dial(gauge { $0.ranges = [range(20, 80, name, offset: 8)] }, 300, 420)
    #expect(dial.texts.contains { $0.text.string == name && $0.text.bend == nil })
    #expect(dial.textFaults == [])
  }

  @Test(arguments: [Gauge.Kind.radial, .linear, .bullet])
  func aNameIsShownOrToldOnEveryCanvas(_ kind: Gauge.Kind) throws {
    let typesetter = try Typesetter()
    for (width, height) in [(96, 96), (150, 400), (200, 200), (300, 90), (600, 110), (900, 900)] {
      let gauge = try gauge(kind) {
        $0.targets = (0..<8).map { GaugeTarget(value: Double($0) * 9 + 10, label: "target \($0)") }
        $0.annotations = (0..<6).map { Annotation(value: Double($0) * 14 + 5, text: "note \($0)") }
      }
      let dial = try gauge.dial(size: Size(width: Double(width), height: Double(height)), shaper: typesetter)
      #expect(dial.textFaults == [])
      let omitted = Set(dial.omissions(shaper: typesetter).map(\.text))
      // The lines of one follow one another.
      let drawn = dial.texts.map(\.text.string).joined(separator: " ")
      for name in gauge.targets.map(\.label) + gauge.annotations.map(\.text) {
        #expect(omitted.contains(name) != drawn.contains(name), "\(name) on \(width) × \(height)")
      }
    }
  }

  @Test func aTitleThatASmallCanvasHasNoRoomForIsTold() throws {
    let typesetter = try Typesetter()
    let gauge = try gauge { ($0.title, $0.unit) = ("Oil", "°C") }
    let small = try gauge.dial(size: Size(width: 40, height: 40), shaper: typesetter)
    #expect(small.omissions(shaper: typesetter).contains { $0.part == .title && $0.text == "Oil" })
    let large = try gauge.dial(size: Size(width: 400, height: 400), shaper: typesetter)
    #expect(large.omissions(shaper: typesetter) == [])
  }

  @Test(arguments: ["rings", "bars"], [64, 96, 130, 200, 400])
  func aNameOfARingIsShownOrTold(variant: String, side: Double) throws {
    let typesetter = try Typesetter()
    for height in [side, side / 2] {
      var gauge = try Gauge(kind: .ring, value: nil)
      gauge.variant = variant
      gauge.values = ["processor", "memory", "disk"].map { NamedValue($0, 40) }
      let dial = try gauge.dial(size: Size(width: side, height: height), shaper: typesetter)
      let omitted = dial.omissions(shaper: typesetter).filter { $0.part == .value }.map(\.text)
      for name in gauge.values.map(\.name) {
        #expect(omitted.contains(name) != dial.texts.contains { $0.shows(name) }, "\(name) on \(side) × \(height)")
      }
    }
  }

  @Test func aTextThatAKindNeverShowsIsNotToldToHaveNoRoom() throws {
    let typesetter = try Typesetter()
    for kind in Gauge.Kind.all {
      let gauge = try Gauge(
        kind: kind, value: kind.usualRange.lowerBound,
        scale: Scale(min: kind.usualRange.lowerBound, max: kind.usualRange.upperBound), title: "T", unit: "u")
      let dial = try gauge.dial(size: Size(width: 1000, height: 1000), shaper: typesetter)
      #expect(dial.omissions(shaper: typesetter) == [], "\(kind)")
    }
  }

  @Test(arguments: [Gauge.Kind.bullet])
  func namesOfTargetsKeepTheMargin(_ kind: Gauge.Kind) throws {
    for (width, height) in [(600.0, 110.0), (400, 80), (300, 200)] {
      let dial = try dial(
        gauge(kind) { ($0.title, $0.targets) = ("Revenue", [GaugeTarget(value: 80, label: "Plan")]) }, width, height)
      let name = try #require(dial.texts.first { $0.text.string == "Plan" })
      #expect(name.box.minY >= 6 * min(width / 260, height / 71) - 0.01)
    }
  }

  // MARK: - Annotations

  /// The thin lines of the face with few points.
  private func leaders(_ dial: Dial) -> [Path] {
    dial.scene.layers.face.compactMap { node in
      if case .stroke(let stroke) = node, stroke.path.points.count < 8, stroke.style.width < 3 {
        stroke.path
      } else {
        nil
      }
    }
  }

  @Test(arguments: [Gauge.Kind.radial, .linear, .bullet])
  func aLineLeadsFromTheScaleToAnAnnotation(_ kind: Gauge.Kind) throws {
    let without = try dial(gauge(kind) { _ in }, 400, 300)
    let with = try dial(gauge(kind) { $0.annotations = [Annotation(value: 30, text: "idle")] }, 400, 300)
    let text = try #require(with.texts.first { $0.text.string == "idle" })
    #expect(leaders(with).count == leaders(without).count + 1)
    #expect(leaders(with).contains { path in path.points.contains { text.box.distance(to: $0) < 6 } })
  }

  @Test func anAnnotationStandsAtAnAngle() throws {
    for degrees in [0.0, 60, 90, 180, 250] {
      let dial = try dial(
        gauge { $0.annotations = [Annotation(angle: .degrees(degrees), text: "top")] }, 400)
      let text = try #require(dial.texts.first { $0.text.string == "top" })
      let center = try #require(dial.hubBox).center
      let turn = (Angle(of: text.box.center - center).degrees - degrees).remainder(dividingBy: 360)
      #expect(abs(turn) < 8, "\(degrees)")
      #expect(dial.textFaults == [])
    }
    var both = Annotation(value: 3, text: "x")
    both.angle = .zero
    #expect(throws: GaugeError.self) { try dial(gauge { $0.annotations = [both] }) }
  }

  @Test(arguments: [0.5, 3]) func annotationsNearEachOtherStandApartWithLines(step: Double) throws {
    let dial = try dial(
      gauge { $0.annotations = (0..<3).map { Annotation(value: 50 + Double($0) * step, text: "event \($0)") } }, 500)
    let drawn = dial.texts.filter { $0.text.string.hasPrefix("event") }.count
    #expect(drawn == 3)
    #expect(dial.textFaults == [])
  }

  // MARK: - History

  @Test(arguments: Gauge.Kind.all)
  func historyIsALineOnEveryKind(_ kind: Gauge.Kind) throws {
    func points(_ history: [Double?]) throws -> Int {
      var gauge = try Gauge(
        kind: kind, value: kind.usualRange.lowerBound + 1,
        scale: Scale(min: kind.usualRange.lowerBound, max: kind.usualRange.upperBound, wraps: kind.wraps))
      gauge.history = history
      let dial = try dial(gauge, 300)
      #expect(dial.textFaults == [])
      return dial.scene.layers.face.reduce(0) { sum, node in
        if case .stroke(let stroke) = node, stroke.style.cap == .round { sum + stroke.path.points.count } else { sum }
      }
    }
    let low = kind.usualRange.lowerBound
    let history: [Double?] = (0..<20).map { low + Double($0 % 7) }
    #expect(try points(history) >= points([]) + 15)
  }

  /// Beside the number of straight gauges and lines, in a colour that can be read, and once: not where bands carry names. Beside
  /// a difference it is there or told.
  @Test(arguments: [
    (Gauge.Kind.linear, "horizontal"), (.linear, "vertical"), (.linear, "thermometer"), (.bullet, "horizontal"),
    (.bullet, "vertical"), (.sparkline, ""), (.tank, "cylinder"),
  ]) func theRangeOfTheValueIsNamed(_ kind: Gauge.Kind, _ variant: String) throws {
    var isTold = false
    func names(_ value: Double?, thickness: Double? = nil, reference: Double? = nil) throws -> [(
      name: String, color: Color
    )] {
      let gauge = try gauge(kind) {
        $0.reference = reference
        if !variant.isEmpty { $0.variant = variant }
        ($0.value, $0.theme, $0.title) = (value, .light, "Level")
        $0.ranges = [("Low", 0.0, GaugeRange.Severity.ok), ("High", 50, .warn)].map { name, from, severity in
          var range = GaugeRange(from: from, label: name, severity: severity)
          range.thickness = thickness
          return range
        }
      }
      let dial = try dial(gauge, gauge.usualSize.width, gauge.usualSize.height)
      #expect(dial.textFaults == [])
      isTold = try dial.omissions(shaper: Typesetter()).contains { $0.part == .range }
      let layers = dial.scene.layers
      return (layers.face + layers.moving).compactMap { node in
        guard case .text(let text) = node, ["Low", "High"].contains(text.text.string),
          case .solid(let color) = text.paint
        else { return nil }
        return (text.text.string, color)
      }
    }
    for (value, name) in [(20.0, "Low"), (72, "High")] {
      let found = try names(value)
      #expect(found.map(\.name) == [name] && found[0].color.contrast(with: .white) >= 4.5)
      let beside = try names(value, reference: 40).map(\.name)
      #expect(beside == (isTold ? [] : [name]))
    }
    #expect(try names(nil).isEmpty)
    if [.linear, .tank].contains(kind) { #expect(try Set(names(72, thickness: 14).map(\.name)).count <= 2) }
  }

  /// At its line, clear of the past; without room it is told.
  @Test func aTargetOfALineIsNamed() throws {
    var random = SplitMix64(seed: 61)
    let typesetter = try Typesetter()
    for _ in 0..<60 {
      let history = (0..<random.int(in: 2...30)).map { _ in Double?(random.double(in: 0...100)) }
      let gauge = try gauge(.sparkline) {
        ($0.history, $0.title) = (history, "Load")
        $0.targets = [GaugeTarget(value: random.double(in: 0...100).rounded(), label: "Limit")]
      }
      let size = Size(width: random.double(in: 60...500), height: random.double(in: 40...400))
      let dial = try gauge.dial(size: size, shaper: typesetter)
      let name = dial.texts.first { $0.text.string.hasPrefix("Lim") }
      #expect((name == nil) == dial.omissions(shaper: typesetter).contains { $0.part == .target })
      let lines = dial.scene.layers.face.filter {
        if case .stroke(let stroke) = $0 { stroke.style.dash == nil } else { false }
      }
      if let name { #expect(ShapeOutlines(lines).areClear(of: name.box)) }
      #expect(dial.textFaults == [])
    }
  }

  /// In two lines where the kind has room for them, or smaller, but whole.
  @Test(arguments: [Gauge.Kind.gear, .lap, .lcd, .odometer, .radial]) func longTitlesAreWhole(_ kind: Gauge.Kind) throws
  {
    let title = "Mean outside temperature at the northern pumping station"
    var gauge = try Gauge(kind: kind, value: kind == .lap ? nil : 3, title: title, unit: kind == .lcd ? "°C" : "")
    if kind == .lap {
      gauge.values = [NamedValue("current", 62.3), NamedValue("last", 84.1), NamedValue("best", 83.2)]
    }
    gauge.subtitle = "since Monday"
    let dial = try dial(gauge, gauge.usualSize.width, gauge.usualSize.height)
    let lines = dial.texts.filter { $0.role == .title }
    #expect(lines.map(\.text.string).joined(separator: " ") == title)
    #expect(dial.texts.contains { $0.text.string == "since Monday" } && dial.textFaults == [])
  }

  @Test func aHistoryWithoutRoomIsTold() throws {
    let gauge = try gauge { $0.history = [1, 2, 3] }
    let typesetter = try Typesetter()
    let dial = try gauge.dial(size: Size(width: 40, height: 40), shaper: typesetter)
    #expect(dial.omissions(shaper: typesetter).contains { $0.part == .history })
  }
}
