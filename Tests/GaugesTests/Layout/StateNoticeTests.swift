import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// Gauges that are out of date, being fetched, or not to be had.
struct StateNoticeTests {
  private static let shaper = try? Typesetter()

  private func dial(
    _ kind: Gauge.Kind, _ state: GaugeState, text: String = "", size: Size? = nil, theme: Theme = .dark
  ) throws -> Dial {
    var gauge = try Gauge(
      kind: kind, value: kind.usualRange.lowerBound,
      scale: Scale(min: kind.usualRange.lowerBound, max: kind.usualRange.upperBound),
      title: "Tank", theme: theme)
    gauge.values = kind.valueNames.map { NamedValue($0, 1) }
    (gauge.state, gauge.stateText) = (state, text)
    let shaper = try #require(Self.shaper)
    return try gauge.dial(size: size ?? kind.usualSize, shaper: shaper)
  }

  /// A gauge of any kind, at three fifths of its scale.
  private func boiler(_ kind: Gauge.Kind, _ variant: String) throws -> Gauge {
    let range = kind.usualRange
    var gauge = try Gauge(
      kind: kind, value: range.lowerBound + 0.6 * (range.upperBound - range.lowerBound),
      scale: Scale(min: range.lowerBound, max: range.upperBound), title: "Boiler")
    gauge.values = kind.valueNames.map { NamedValue($0, 40) }
    gauge.variant = variant.isEmpty ? nil : variant
    return gauge
  }

  /// Beside a wide figure the words of a state begin no farther left than the title above them.
  @Test(arguments: [Gauge.Kind.radial, .compass, .clock, .tank], [(300.0, 150.0), (400, 100), (600, 150), (900, 300)])
  func wordsOfAStateAreFlushWithTheTitleBesideAFigure(_ kind: Gauge.Kind, _ shape: (Double, Double)) throws {
    for title in ["Battery temperature", "Oil"] {
      var gauge = try Gauge(kind: kind, value: nil, title: title, unit: "°C")
      gauge.state = .loading
      let dial = try gauge.dial(size: Size(width: shape.0, height: shape.1), shaper: Typesetter())
      let (title, words) = try (
        #require(dial.texts.first { $0.role == .title }), #require(dial.texts.first { $0.text.string == "Loading…" })
      )
      #expect(words.box.minX > title.box.minX, "\(kind) on \(shape)")
    }
  }

  @Test(arguments: Gauge.Kind.all) func everyKindSaysWhyItHasNoValue(_ kind: Gauge.Kind) throws {
    for (state, words) in [(GaugeState.loading, "Loading…"), (.error, "No data")] {
      let dial = try dial(kind, state)
      #expect(dial.gauge.value == nil && dial.gauge.values.allSatisfy { $0.value == nil })
      #expect(dial.texts.filter { $0.text.string == words }.count == 1, "\(kind)")
      #expect(dial.scene.description == "Tank: \(words)" + (state == .error ? "." : ""))
      #expect(try dial.canvasBox.contains(#require(dial.texts.last?.box)))
      #expect(
        try self.dial(kind, state, text: "Not yet, please wait").says("Not yet, please wait"))
    }
  }

  /// The number's place, where it has room between the labels: the hub is seen.
  @Test(arguments: [Gauge.Kind.radial, .speedometer, .compass, .wind])
  func aFaceSaysItWhereItsNumberStands(kind: Gauge.Kind) throws {
    let dial = try dial(kind, .error)
    let (words, hub) = try (#require(dial.texts.last), #require(dial.hubBox))
    #expect(words.text.string == "No data" && words.box.minY > hub.maxY)
  }

  /// What is said of a number goes with it; a scale, and what is printed on a display, have their unit all the same.
  @Test(arguments: Gauge.Kind.all) func noUnitAndNoDashStandsForAHiddenNumber(_ kind: Gauge.Kind) throws {
    let shaper = try #require(Self.shaper)
    let hasOwn = [Gauge.Kind.radial, .speedometer, .vu, .lcd, .odometer].contains(kind)
    for variant in kind.variants.isEmpty ? [""] : kind.variants {
      let sizes = [(300.0, 200.0), (160, 120), (400, 400), (240, 200), (120, 120), (600, 160), (160, 320)]
      for (size, unit) in sizes.flatMap({ size in ["bar", "litres"].map { (Size(width: size.0, height: size.1), $0) } })
      {
        var gauge = try boiler(kind, variant)
        (gauge.state, gauge.unit) = (.error, unit)
        let texts = try gauge.dial(size: size, shaper: shaper).texts
        #expect(hasOwn || !texts.contains { $0.role == .unit }, "\(variant) \(size)")
        #expect(!texts.contains { $0.text.string.hasPrefix(NumberWriter.missing) }, "\(variant) \(size)")
        // Nor another value that none has given.
        var other = try boiler(kind, variant)
        other.unit = unit
        let live = try other.dial(size: size, shaper: shaper).texts.map(\.text.string)
        let others = texts.filter { $0.text.string != "No data" && !live.contains($0.text.string) }
        #expect(!others.contains { $0.text.string.contains("0") }, "\(variant) \(others.map(\.text.string))")
      }
    }
  }

  /// Names of hidden numbers beside a face go with them.
  @Test(arguments: [Gauge.Kind.wind, .horizon], [GaugeState.error, .loading]) func namesOfHiddenNumbersGo(
    _ kind: Gauge.Kind, _ state: GaugeState
  ) throws {
    for size in [(120.0, 120.0), (240, 200), (320, 160), (160, 320), (600, 600)] {
      var gauge = try Gauge(kind: kind, value: nil, title: "Boat")
      (gauge.values, gauge.state) = (kind.valueNames.map { NamedValue($0, 12) }, state)
      let dial = try gauge.dial(size: Size(width: size.0, height: size.1), shaper: try #require(Self.shaper))
      let marks = dial.labels.map(\.text)
      let names = dial.texts.filter { [.label, .unit].contains($0.role) && !marks.contains($0.text.string) }
      #expect(names.isEmpty, "\(dial.size): \(names.map(\.text.string))")
    }
  }

  /// There is nothing but the words: neither the hub nor the disc of the number shows beside them.
  @Test func whereTheNumberStandsInTheMiddleTheWordsDo() throws {
    let shaper = try #require(Self.shaper)
    var card = try Gauge(kind: .compass, value: 5)
    (card.state, card.variant) = (.error, "card")
    for dial in try [card.dial(size: .init(width: 600, height: 600), shaper: shaper)] {
      let (words, canvas) = (try #require(dial.texts.last), dial.canvasBox)
      #expect(
        words.text.string == "No data"
          && words.box.expanded(by: 60).contains(Rect(center: canvas.center, width: 0, height: 0)))
      #expect(dial.hubBox == nil)
    }
  }

  @Test(arguments: Gauge.Kind.all) func staleIsSaidInWords(_ kind: Gauge.Kind) throws {
    let (live, stale) = (try dial(kind, .live), try dial(kind, .stale))
    #expect(stale.scene.description == live.scene.description.dropLast() + "; reading is stale.")
    let words = stale.texts.map(\.text.string)
    #expect(words.filter { $0 == "Stale" }.count == 1)
    #expect(words.filter { $0 != "Stale" && $0 != "OFF" } == live.texts.map(\.text.string))
    #expect(stale.textFaults == [])
    let own = try dial(kind, .stale, text: "No signal since 12:04")
    #expect(own.texts.contains { $0.text.string.hasPrefix("No s") })
    #expect(own.scene.description.hasSuffix("; reading is stale: No signal since 12:04."))
  }

  /// Whatever paints it: the theme, the kind, a range or a pointer.
  @Test(arguments: Gauge.Kind.all.flatMap { kind in (kind.variants.isEmpty ? [""] : kind.variants).map { (kind, $0) } })
  func staleTakesTheColourOfAllThatShowsTheValue(_ kind: Gauge.Kind, _ variant: String) throws {
    let range = kind.usualRange
    var gauge = try Gauge(
      kind: kind, value: (range.lowerBound * 0.3 + range.upperBound * 0.7).rounded(),
      scale: Scale(min: range.lowerBound, max: range.upperBound))
    if !variant.isEmpty { gauge.variant = variant }
    gauge.values = kind.valueNames.map { NamedValue($0, 1) }
    gauge.ranges = [GaugeRange(from: range.lowerBound, severity: .alarm, color: Color(0xFF0000))]
    let shaper = try #require(Self.shaper)
    let live = try gauge.dial(size: kind.usualSize, shaper: shaper)
    gauge.state = .stale
    let stale = try gauge.dial(size: kind.usualSize, shaper: shaper)
    func colours(_ nodes: [Node]) -> Set<Color> {
      var all: Set<Color> = []
      _ = nodes.recolored(except: "warning") { color, _ in
        all.insert(color)
        return color
      }
      return all
    }
    let layers = stale.scene.layers
    let left = colours(layers.face + layers.moving + layers.cover).filter { $0.alpha > 0 && $0.oklab.chroma > 0.035 }
    #expect(left.isEmpty, "\(left)")
    #expect(colours(live.scene.layers.moving) != colours(layers.moving), "it looks as it does live")
  }

  /// Also where it has no colour to lose.
  @Test(arguments: Gauge.Kind.all) func aStaleNumberIsToldFromALiveOne(_ kind: Gauge.Kind) throws {
    let plain = Theme.all.map { theme in
      var plain = theme
      plain.value = theme.title
      return plain
    }
    for theme in Theme.all + plain {
      let paints = try [GaugeState.live, .stale].map { state -> Color? in
        let dial = try dial(kind, state, theme: theme)
        let number = dial.texts.filter { $0.role == .readout }.max { $0.box.height < $1.box.height }
        return number.flatMap { Self.color(of: $0.text, in: dial.scene.layers.moving + dial.scene.layers.cover) }
      }
      guard let live = paints[0], let stale = paints[1] else { continue }
      // A drum is dark in all themes.
      let ground: Color = kind == .altimeter ? .black : kind.traits.contains(.hasFace) ? theme.faceLight : theme.page
      let (before, after) = (live.over(ground).oklab, stale.over(ground).oklab)
      // As quiet as a text may be is enough.
      #expect(
        abs(before.lightness - after.lightness) > 0.1 || before.chroma - after.chroma > 0.04
          || (4.45...5).contains(stale.over(ground).contrast(with: ground)),
        "\(theme.name): \(before), \(after)")
    }
  }

  private static func color(of text: ShapedText, in nodes: [Node]) -> Color? {
    for node in nodes {
      switch node {
      case .text(let node) where node.text == text: if case .solid(let color) = node.paint { return color }
      case .group(let group): if let color = color(of: text, in: group.children) { return color }
      default: continue
      }
    }
    return nil
  }

  @Test func staleHorizonShowsItsFlag() throws {
    let gauge = try Gauge(kind: .horizon, value: 12, scale: Scale(min: -180, max: 180))
    let shaper = try #require(Self.shaper)
    for state in GaugeState.allCases {
      var gauge = gauge
      gauge.state = state
      let dial = try gauge.dial(size: Size(width: 300, height: 300), shaper: shaper)
      #expect(dial.texts.contains { $0.text.string == "OFF" } == (state == .stale))
    }
  }

  @Test(arguments: [1.0, 12, 24, 60, 400, 5_000]) func noticeStaysOnTheCanvas(_ side: Double) throws {
    for size in [Size(width: side, height: side), Size(width: side, height: max(1, side / 8))] {
      for state in [GaugeState.loading, .error] {
        let dial = try dial(.radial, state, text: String(repeating: "W", count: 200), size: size)
        #expect(dial.texts.allSatisfy { dial.canvasBox.expanded(by: 0.5).contains($0.box) }, "\(size)")
        #expect(
          dial.scene.layers.cover.count == (try self.dial(.radial, .live, size: size)).scene.layers.cover.count + 1)
      }
    }
  }

  /// The same on every part of a circle, whose middle may be at an edge or outside the canvas, with each plate around its words.
  @Test(arguments: DialArc.named.map(\.arc))
  func noticeOfAPartOfACircleStaysOnTheCanvas(_ arc: DialArc) throws {
    let shaper = try #require(Self.shaper)
    for size in [(800.0, 400.0), (360, 140), (480, 270), (300, 300), (140, 280), (200, 100)] {
      for (theme, words) in [(Theme.light, "No connection"), (.dark, "The sensor has not answered since Tuesday")] {
        var gauge = try Gauge(
          kind: .radial, value: nil, scale: Scale(min: 0, max: 10), title: "Boiler", unit: "bar", theme: theme)
        (gauge.arc, gauge.state, gauge.stateText) = (arc, .error, words)
        let dial = try gauge.dial(size: Size(width: size.0, height: size.1), shaper: shaper)
        guard case .group(let group) = dial.scene.layers.cover.last, group.name == "state",
          case .fill(let fill) = group.children.first, let plate = fill.path.controlBounds
        else {
          Issue.record("no notice on \(size)")
          continue
        }
        #expect(dial.canvasBox.expanded(by: 0.5).contains(plate), "\(size) \(words): \(plate)")
        #expect(dial.says(words), "\(size)")
      }
    }
  }

  @Test func errorKeepsTheColourOfAlarms() throws {
    let dump = try dial(.linear, .error, theme: .light).scene.layers.cover
    #expect("\(dump)".contains("\(Theme.light.alarm)"))
    #expect(!"\(try dial(.linear, .loading, theme: .light).scene.layers.cover)".contains("\(Theme.light.alarm)"))
  }

  @Test func textNeedsAStateThatSaysIt() throws {
    let error = try #require(throws: GaugeError.self) { try dial(.radial, .live, text: "x") }
    #expect(error.field == .stateText)
  }

  /// Kinds without a face have it beside their figures, or within them, as they have the number; what shows its value by its
  /// figure alone has none. A canvas that leaves no room beside the figure is none of these.
  @Test(arguments: Gauge.Kind.all.flatMap { kind in (kind.variants.isEmpty ? [""] : kind.variants).map { (kind, $0) } })
  func aNoticeStandsWhereTheNumberStood(_ kind: Gauge.Kind, _ variant: String) throws {
    guard !kind.traits.contains(.hasFace), !kind.traits.contains(.holdsGauges) else { return }
    let (shaper, range) = (try #require(Self.shaper), kind.usualRange)
    let sizes: [(Double, Double)] = [(400, 400), (600, 200), (200, 400), (300, 150), (250, 250)]
    for size in sizes.map({ Size(width: $0.0, height: $0.1) }) {
      var gauge = try Gauge(
        kind: kind, value: nil, scale: Scale(min: range.lowerBound, max: range.upperBound), title: "Tank")
      if !variant.isEmpty { gauge.variant = variant }
      gauge.values = kind.valueNames.map { NamedValue($0, nil) }
      gauge.readout.missing = "00"
      let face = try gauge.dial(size: size, shaper: shaper).scene.layers.face
      let numbers = try gauge.dial(size: size, shaper: shaper).texts.filter { $0.role == .readout }
      guard !numbers.isEmpty else { continue }
      for state in [GaugeState.loading, .error] {
        gauge.state = state
        guard case .group(let group) = try gauge.dial(size: size, shaper: shaper).scene.layers.cover.last,
          group.name == "state", case .fill(let fill) = group.children.first,
          let plate = fill.path.controlBounds
        else {
          Issue.record("no notice")
          continue
        }
        #expect(numbers.contains { $0.box.overlaps(plate) }, "\(size) \(plate)")
        let isClear = ShapeOutlines(face).haveNoEdge(in: plate)
        #expect(isClear, "\(size) \(plate) over the figure")
      }
    }
  }

  /// Long words stand in two or three lines, below or above the middle, and take no label from a dial; nothing of its hub is covered.
  @Test(arguments: [Gauge.Kind.radial, .compass, .wind, .altimeter, .clock])
  func longWordsLeaveADialItsLabels(_ kind: Gauge.Kind) throws {
    let shaper = try #require(Self.shaper)
    let (low, high) = (kind.usualRange.lowerBound, kind.usualRange.upperBound)
    for side in stride(from: 220.0, through: 600, by: 40) {
      for words in ["No data", "Sensor offline since 12:40", "Anemometer not found", "Waiting for the first reading"]
        + (side < 300 ? [] : ["No reading for 14 minutes, sensor 3 offline"])
      {
        for (index, arc) in [DialArc.threeQuarter, .full, .semicircle].enumerated() where index == 0 || kind == .radial
        {
          var gauge = try Gauge(kind: kind, value: low, scale: Scale(min: low, max: high), title: "Boiler")
          if kind == .radial { (gauge.arc, gauge.unit) = (arc, "bar") }
          (gauge.state, gauge.stateText) = (.error, words)
          let size = Size(width: side, height: side)
          let dial = try gauge.dial(size: size, shaper: shaper)
          (gauge.state, gauge.stateText, gauge.value) = (.live, "", nil)
          let live = try gauge.dial(size: size, shaper: shaper)
          func labels(_ dial: Dial) -> [String] { dial.texts.filter { $0.role == .label }.map(\.text.string).sorted() }
          let place = "\(words) on \(side), \(arc)"
          #expect(labels(dial) == labels(live), "\(place)")
          #expect(dial.says(words), "\(place)")
          guard let hub = dial.hubBox, case .group(let group) = dial.scene.layers.cover.last,
            case .fill(let fill) = group.children.first, let plate = fill.path.controlBounds
          else { continue }
          #expect(!plate.overlaps(hub), "\(place)")
        }
      }
    }
  }

  /// Words of some 40 letters are there as a whole, in as many lines as that takes, and cover no other words.
  @Test(arguments: Gauge.Kind.all.flatMap { kind in (kind.variants.isEmpty ? [""] : kind.variants).map { (kind, $0) } })
  func longWordsOfAStateAreThereAsAWhole(_ kind: Gauge.Kind, _ variant: String) throws {
    guard !kind.traits.contains(.holdsGauges) else { return }
    let shaper = try #require(Self.shaper)
    var gauge = try boiler(kind, variant)
    let usual = kind.usualSize
    let sizes = [Size(width: 300, height: 300), Size(width: 400, height: 300), usual]
    for (state, words) in [GaugeState.stale, .loading, .error].flatMap({ state in
      ["No reading for 14 minutes, sensor 3 offline", "Gateway in hall 4 does not answer"].map { (state, $0) }
    }) {
      (gauge.state, gauge.stateText) = (state, words)
      for size in sizes {
        let dial = try gauge.dial(size: size, shaper: shaper)
        #expect(dial.says(words), "\(state) on \(size)")
        #expect(dial.textFaults == [], "\(state) on \(size)")
      }
    }
  }

  /// A picture that is stale says so: where words of its own have no room, in the usual one, which is told.
  @Test(arguments: Gauge.Kind.all) func aStaleGaugeHasAtLeastTheUsualWord(_ kind: Gauge.Kind) throws {
    guard !kind.traits.contains(.holdsGauges) else { return }
    let shaper = try #require(Self.shaper)
    let words = "Last reading 14 hours and 20 minutes ago, from the second sensor"
    for variant in kind.variants.isEmpty ? [""] : kind.variants {
      for (width, height) in [(120.0, 120.0), (160, 160), (200, 120), (120, 200), (90, 90)] {
        var gauge = try boiler(kind, variant)
        (gauge.state, gauge.stateText) = (.stale, "")
        let size = Size(width: width, height: height)
        let hasUsual = try gauge.dial(size: size, shaper: shaper).says("Stale")
        gauge.stateText = words
        let dial = try gauge.dial(size: size, shaper: shaper)
        let place = "\(variant) on \(width) × \(height)"
        let isBegun = dial.texts.contains { $0.text.string.hasPrefix("Last") }
        #expect(!hasUsual || isBegun || dial.says("Stale"), "\(place)")
        let told = dial.omissions(shaper: shaper).filter { $0.part == .state }
        #expect(dial.says(words) == told.isEmpty, "\(place)")
        if dial.says("Stale") { #expect(told.first?.shown == "Stale", "\(place)") }
      }
    }
  }

  /// On a small canvas a notice stands beside the figure or within it, and does not stick out of it on both sides.
  @Test(arguments: Gauge.Kind.all.flatMap { kind in (kind.variants.isEmpty ? [""] : kind.variants).map { (kind, $0) } })
  func aNoticeOfASmallGaugeDoesNotLieAcrossItsFigure(_ kind: Gauge.Kind, _ variant: String) throws {
    guard !kind.traits.contains(.holdsGauges) else { return }
    let shaper = try #require(Self.shaper)
    var gauge = try boiler(kind, variant)
    let sizes = [
      (120.0, 120.0), (160, 120), (180, 120), (120, 180), (160, 160), (200, 140), (240, 120), (200, 200),
    ]
    // Within a ring several short lines have room.
    let long = kind == .ring ? ["Sensor offline since 14:05"] : []
    for (width, height) in sizes {
      for words in ["No data", "Sensor not connected", "Keine Verbindung"] + long {
        (gauge.state, gauge.stateText) = (.error, words)
        let dial = try gauge.dial(size: Size(width: width, height: height), shaper: shaper)
        let place = "\(words) on \(width) × \(height)"
        guard case .group(let group) = dial.scene.layers.cover.last, group.name == "state",
          case .fill(let fill) = group.children.first, let plate = fill.path.controlBounds,
          let figure = StateNotice.bounds(of: dial.scene.layers.face, on: dial.canvasBox)
        else { continue }
        #expect(dial.says(words), "\(place)")
        let isAcross = plate.minX < figure.minX && plate.maxX > figure.maxX && plate.overlaps(figure)
        #expect(!isAcross, "\(place): \(plate) over \(figure)")
      }
    }
  }

  /// On a wide canvas, where words stand beside the figure, so does a notice, clear of all that is drawn.
  @Test(arguments: Gauge.Kind.all.flatMap { kind in (kind.variants.isEmpty ? [""] : kind.variants).map { (kind, $0) } })
  func aNoticeOfAWideGaugeCoversNothing(_ kind: Gauge.Kind, _ variant: String) throws {
    guard kind.traits.isDisjoint(with: [.holdsGauges, .hasFace, .drawsNumber]) else { return }
    let shaper = try #require(Self.shaper)
    var gauge = try boiler(kind, variant)
    for (width, height) in [(480.0, 120.0), (600, 160), (800, 200), (900, 150)] {
      for (state, words) in [(GaugeState.loading, ""), (.error, "No data"), (.error, "Keine Verbindung")] {
        (gauge.state, gauge.stateText) = (state, words)
        let dial = try gauge.dial(size: Size(width: width, height: height), shaper: shaper)
        guard case .group(let group) = dial.scene.layers.cover.last, group.name == "state",
          case .fill(let fill) = group.children.first, let plate = fill.path.controlBounds
        else { continue }
        let layers = dial.scene.layers
        let shapes = ShapeOutlines(layers.face + layers.moving + layers.cover.dropLast())
        #expect(shapes.areClear(of: plate), "\(words) on \(width) × \(height): \(plate)")
      }
    }
  }

  /// A dial that leaves its number to its needle has neither without a value: a dash says so.
  @Test(arguments: [DialArc.threeQuarter, .semicircle, .full], [160.0, 240, 400, 800])
  func aDialWithoutNumberSaysThatItHasNoValue(_ arc: DialArc, _ side: Double) throws {
    var gauge = try Gauge(kind: .radial, value: nil, scale: Scale(min: 0, max: 8), title: "Boiler")
    (gauge.arc, gauge.theme.look.hasNumber) = (arc, false)
    func dial(_ shown: Bool?) throws -> Dial {
      gauge.readout.shown = shown
      return try gauge.dial(size: Size(width: side, height: side), shaper: #require(Self.shaper))
    }
    #expect(try dial(nil).says(NumberWriter.missing))
    #expect(try !dial(false).says(NumberWriter.missing))
    gauge.value = 3
    #expect(try !dial(nil).texts.contains { $0.role == .readout })
  }

  /// A notice covers no part of a unit that stays; in a housing the word of a stale gauge covers no edge of it where its face
  /// has room.
  @Test(arguments: Theme.all, [false, true])
  func wordsOfAStateKeepOffUnitsAndHousings(_ theme: Theme, isHoused: Bool) throws {
    let shaper = try #require(Self.shaper)
    var theme = theme
    if isHoused { theme.look.plate = Plate() }
    for side in [180.0, 220, 300, 420, 600] {
      for kind in [Gauge.Kind.radial, .compass, .clock, .altimeter, .ring, .linear, .tank] {
        let (low, high) = (kind.usualRange.lowerBound, kind.usualRange.upperBound)
        var gauge = try Gauge(
          kind: kind, value: low + 0.4 * (high - low), scale: Scale(min: low, max: high), title: "Boiler", theme: theme)
        if kind == .radial || kind == .linear || kind == .tank { gauge.unit = "°C" }
        for state in [GaugeState.loading, .error, .stale] {
          gauge.state = state
          let dial = try gauge.dial(size: Size(width: side, height: side), shaper: shaper)
          guard case .group(let group) = dial.scene.layers.cover.last, group.name == "state",
            case .fill(let fill) = group.children.first, let plate = fill.path.controlBounds
          else { continue }
          let units = dial.texts.filter { $0.role == .unit }
          #expect(!units.contains { $0.box.overlaps(plate) }, "\(kind) \(theme.name) \(state) on \(side)")
          if state == .stale, isHoused, kind == .radial {
            let isClear = ShapeOutlines(dial.scene.layers.face).haveNoEdge(in: plate)
            #expect(isClear, "\(kind) \(theme.name) on \(side): \(plate)")
          }
        }
      }
    }
  }

  /// “00” is also what keeps a hidden number's place: who writes it himself sees it, as he sees any other word.
  @Test(arguments: Gauge.Kind.all.flatMap { kind in (kind.variants.isEmpty ? [""] : kind.variants).map { (kind, $0) } })
  func wordForAMissingNumberIsShownAsItIsWritten(_ kind: Gauge.Kind, _ variant: String) throws {
    guard !kind.traits.contains(.holdsGauges) else { return }
    let (shaper, range) = (try #require(Self.shaper), kind.usualRange)
    var gauge = try Gauge(kind: kind, value: nil, scale: Scale(min: range.lowerBound, max: range.upperBound))
    gauge.variant = variant.isEmpty ? nil : variant
    gauge.values = kind.valueNames.map { NamedValue($0, nil) }
    if kind.valueNames.isEmpty { gauge.unit = "kg" }
    func texts(_ missing: String) throws -> [String] {
      gauge.readout.missing = missing
      return try gauge.dial(size: Size(width: 400, height: 400), shaper: shaper).texts.map(\.text.string)
    }
    #expect(try texts("00") == texts("88").map { $0.replacing("88", with: "00") })
  }

  /// Words of a state that have no room, or only their beginning, are told; what is told is not there.
  @Test(arguments: Gauge.Kind.all.flatMap { kind in (kind.variants.isEmpty ? [""] : kind.variants).map { (kind, $0) } })
  func wordsOfAStateAreThereOrTold(_ kind: Gauge.Kind, _ variant: String) throws {
    guard !kind.traits.contains(.holdsGauges) else { return }
    let shaper = try #require(Self.shaper)
    var gauge = try boiler(kind, variant)
    let sizes = [(48, 48), (64, 64), (120, 120), (120, 400), (400, 60), (60, 400), (300, 300)]
    for (state, words) in [GaugeState.stale, .loading, .error].flatMap({ state in
      ["Wartext", "Offline since 3"].map { (state, $0) }
    }) {
      (gauge.state, gauge.stateText) = (state, words)
      for (width, height) in sizes {
        let dial = try gauge.dial(size: Size(width: Double(width), height: Double(height)), shaper: shaper)
        let isThere = dial.says(words)
        let isTold = dial.omittedParts.contains { $0.part == .state && $0.text == words }
        #expect(isThere != isTold, "\(words) of \(state) at \(width) × \(height)")
        #expect(dial.textFaults == [], "\(state) at \(width) × \(height)")
      }
    }
  }

  /// Words of a state are no larger than the title.
  @Test(arguments: Gauge.Kind.all.flatMap { kind in (kind.variants.isEmpty ? [""] : kind.variants).map { (kind, $0) } })
  func wordsOfAStateAreNoLargerThanTheTitle(_ kind: Gauge.Kind, _ variant: String) throws {
    guard !kind.traits.contains(.holdsGauges) else { return }
    let shaper = try #require(Self.shaper)
    for size in [(320.0, 160.0), (160, 160), (300, 300), (600, 160), (160, 320), (900, 600)] {
      for words in ["Sensor failure", "", "No connection to the gateway"] {
        var gauge = try Gauge(kind: kind, value: nil, title: "Boiler")
        gauge.values = kind.valueNames.map { NamedValue($0, nil) }
        (gauge.variant, gauge.state, gauge.stateText) = (variant.isEmpty ? nil : variant, .error, words)
        let dial = try gauge.dial(size: Size(width: size.0, height: size.1), shaper: shaper)
        guard let title = dial.texts.first(where: { $0.role == .title })?.text.style.size else { continue }
        for text in dial.texts where text.role == .note && gauge.stateWords.contains(text.text.string) {
          #expect(text.text.style.size <= max(title, 9) * 1.001, "\(words) on \(dial.size)")
        }
      }
    }
  }

  /// On a card the word of a stale gauge stands where nothing of its figure lies.
  @Test(arguments: [0.05, 0.3, 0.46, 0.52, 0.7, 0.95])
  func theWordOfAStaleGaugeCoversNothingOfACard(_ share: Double) throws {
    let shaper = try #require(Self.shaper)
    for (kind, variant) in [
      (Gauge.Kind.linear, "vertical"), (.bullet, "vertical"), (.linear, ""), (.radial, ""), (.battery, ""), (.tank, ""),
      (.ring, ""),
    ] {
      var gauge = try Gauge(kind: kind, value: 100 * share, title: "Pressure")
      (gauge.variant, gauge.state, gauge.stateText) = (variant.isEmpty ? nil : variant, .stale, "Wartext")
      for cell in [Size(width: 276, height: 232), Size(width: 240, height: 200), Size(width: 420, height: 260)] {
        let dial = try #require(try Gauge.dials([gauge], inCellsOf: cell, shaper: shaper).first)
        let word = try #require(dial.texts.first { $0.text.string == "Wartext" }, "\(kind) on \(cell)")
        let layers = dial.scene.layers
        let shapes = ShapeOutlines(layers.face + layers.moving, fading: true)
        #expect(shapes.haveNoEdge(in: word.box.expanded(by: 2)), "\(kind) \(variant) on \(cell)")
        // As large as the smallest print of a card.
        #expect(word.text.style.size >= 0.85 * CardHead.print * cell.width / 276, "\(kind) \(variant) on \(cell)")
      }
    }
  }

  /// On all cards of a board it has one place, wherever their figures stand: behind the title.
  @Test(arguments: [
    Size(width: 276, height: 232), Size(width: 200, height: 150), Size(width: 420, height: 260),
    Size(width: 160, height: 260), Size(width: 150, height: 110),
  ])
  func theWordOfAStaleGaugeStandsBehindTheTitleOfACard(_ cell: Size) throws {
    let shaper = try #require(Self.shaper)
    for theme in [Theme.dark, .light] {
      let gauges = try Gauge.Kind.all.filter { !$0.traits.contains(.holdsGauges) }.flatMap { kind in
        try (kind.variants.isEmpty ? [""] : kind.variants).map { variant in
          let middle = (kind.usualRange.lowerBound + kind.usualRange.upperBound) / 2
          var gauge = try Gauge(kind: kind, value: middle, title: "Level", theme: theme)
          gauge.values = kind.valueNames.map { NamedValue($0, 1) }
          (gauge.variant, gauge.state) = (variant.isEmpty ? nil : variant, .stale)
          return gauge
        }
      }
      let dials = try Gauge.dials(gauges, inCellsOf: cell, shaper: shaper)
      let words = try dials.map { dial in
        try #require(dial.texts.first { $0.role == .note && $0.text.string == "Stale" })
      }
      let first = try #require(words.first)
      for (gauge, (dial, word)) in zip(gauges, zip(dials, words)) {
        // The largest figures reach up to the title, as that of a horizon, whose numbers are in it.
        let layers = dial.scene.layers
        guard ShapeOutlines(layers.face + layers.moving, fading: true).haveNoEdge(in: first.box.expanded(by: 5)) else {
          #expect(gauge.kind == .horizon, "\(gauge.kind) on \(cell)")
          continue
        }
        #expect(
          word.middle.distance(to: first.middle) < 0.01,
          "\(gauge.kind) \(gauge.variant ?? "") on \(cell): \(word.middle), not \(first.middle)")
      }
    }
  }

  /// A state that hides the value moves nothing on a card: titles and labels stay, and where the number stood above the
  /// figure, a notice does, flush with the title and clear of what is drawn.
  @Test(arguments: Gauge.Kind.all.flatMap { kind in (kind.variants.isEmpty ? [""] : kind.variants).map { (kind, $0) } })
  func aNoticeOnACardMovesNothing(_ kind: Gauge.Kind, _ variant: String) throws {
    // The card of a compass turns.
    guard !kind.traits.contains(.holdsGauges), kind != .compass || variant != "card" else { return }
    let shaper = try #require(Self.shaper)
    let cells = [
      Size(width: 276, height: 232), Size(width: 200, height: 150), Size(width: 420, height: 260),
      Size(width: 130, height: 130), Size(width: 150, height: 96), Size(width: 120, height: 200),
    ]
    for cell in cells {
      for theme in [Theme.dark, .light] {
        let middle = (kind.usualRange.lowerBound + kind.usualRange.upperBound) / 2
        var gauge = try Gauge(kind: kind, value: middle, title: "Pressure", theme: theme)
        gauge.values = kind.valueNames.map { NamedValue($0, 1) }
        gauge.variant = variant.isEmpty ? nil : variant
        func dial(_ state: GaugeState) throws -> Dial {
          gauge.state = state
          return try #require(try Gauge.dials([gauge], inCellsOf: cell, shaper: shaper).first)
        }
        let live = try dial(.live)
        let title = try #require(live.texts.first { $0.role == .title })
        let number = live.texts.first { $0.role == .readout }
        let isAbove = number.map { abs($0.box.minX - title.box.minX) < 3 && $0.box.minY > title.box.minY } ?? false
        for state in [GaugeState.error, .loading] {
          let dial = try dial(state)
          let words = dial.texts.filter { $0.role == .note && gauge.stateWords.hasPrefix($0.text.string.prefix(2)) }
          // The smallest have room for its mark alone.
          #expect(words.count == 1 || min(cell.width, cell.height) < 150, "\(cell) \(state)")
          for text in dial.texts where [.label, .title].contains(text.role) && kind.valueNames.isEmpty {
            #expect(
              live.texts.contains { $0.text.string == text.text.string && $0.origin.distance(to: text.origin) < 0.01 },
              "\(text.text.string) on \(cell) \(state)")
          }
          guard let number, isAbove, let notice = words.first, min(cell.width, cell.height) >= 150 else { continue }
          guard abs(notice.middle.y - number.middle.y) > 1 else { continue }
          // A figure that is in the way has it.
          #expect(kind.usualSize.width < 1.3 * kind.usualSize.height, "\(cell) \(state)")
        }
      }
    }
  }

  /// The same of a gauge by itself, and of the scale and what stands beside it, in every shape and size.
  @Test(arguments: Gauge.Kind.all.flatMap { kind in (kind.variants.isEmpty ? [""] : kind.variants).map { (kind, $0) } })
  func aNoticeMovesNothing(_ kind: Gauge.Kind, _ variant: String) throws {
    // The card of a compass turns; several numbers of a kind may stand in words.
    guard !kind.traits.contains(.holdsGauges), kind.valueNames.isEmpty, kind != .compass || variant != "card" else {
      return
    }
    let shaper = try #require(Self.shaper)
    let usual = kind.usualSize
    for share in [0.3, 0.55, 1, 1.7] {
      for shape in [1, 0.5, 2.2] {
        let size = Size(
          width: usual.width * share * shape.squareRoot(), height: usual.height * share / shape.squareRoot())
        for (index, words) in [("", ""), ("Pressure", ""), ("Pressure", "kg"), ("Several", "%")].enumerated() {
          let end = kind.usualRange.upperBound
          var gauge = try Gauge(kind: kind, value: end >= 100 ? 62 : end, title: words.0)
          gauge.variant = variant.isEmpty ? nil : variant
          if gauge.draws(.unit) { gauge.unit = words.1 }
          if index == 3 {
            guard gauge.draws(.values) else { continue }
            gauge.value = nil
            gauge.values = [NamedValue("Move", 84), NamedValue("Exercise", 62), NamedValue("Stand", 19)]
          }
          guard let live = try? gauge.dial(size: size, shaper: shaper) else { continue }
          gauge.state = .error
          let dial = try gauge.dial(size: size, shaper: shaper)
          // A unit goes with its number.
          #expect(!dial.omissions(shaper: shaper).contains { $0.part == .unit || $0.part == .number }, "\(size)")
          for text in dial.texts where ![.readout, .note, .unit].contains(text.role) {
            #expect(
              live.texts.contains { $0.text.string == text.text.string && $0.origin.distance(to: text.origin) < 0.01 },
              "\(text.text.string) (\(text.role)) on \(size), \(words)")
          }
        }
      }
    }
  }
}

extension Dial {
  /// Whether words are there, in one line or more.
  fileprivate func says(_ words: String) -> Bool {
    texts.map(\.text.string).joined(separator: " ").contains(words)
  }
}
