import Tacho
import TestSupport
import Testing
import VectorGraphics

@testable import Gauges

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

  private static let cell = Size(width: 195, height: 165)

  @Test func titlesHaveOneBaselineAndAllIsWithinItsCell() throws {
    let typesetter = try Typesetter()
    let canvas = Rect(x: 0, y: 0, width: Self.cell.width, height: Self.cell.height)
    for (number, gauges) in sections(60, seed: 33).enumerated() {
      let dials = try Gauge.dials(gauges, inCellsOf: Self.cell, shaper: typesetter)
      #expect(dials.count == gauges.count && dials.allSatisfy { $0.size == Self.cell && $0.scene.size == Self.cell })
      // The first text of each is its title, flush at the left.
      let heads = zip(gauges, dials).compactMap { gauge, dial in gauge.title.isEmpty ? nil : dial.texts.first }
      #expect(heads.allSatisfy { $0.role == .title }, "\(number)")
      // By their ink, but for what hangs over an edge by itself.
      let starts = heads.map { $0.origin.x + max(0, $0.text.inkBounds?.minX ?? 0) }
      #expect((starts.max() ?? 0) - (starts.min() ?? 0) < 0.01, "\(number)")
      for (gauge, dial) in zip(gauges, dials) {
        let outside = dial.texts.filter { !canvas.expanded(by: 0.6).contains($0.box) }
        #expect(outside.isEmpty, "\(number) \(gauge.kind): \(outside.map { ($0.role, $0.text.string, $0.box) })")
        let alone = try gauge.dial(size: gauge.usualSize, shaper: typesetter)
        #expect(
          dial.scene.title == alone.scene.title && dial.scene.description.isEmpty == alone.scene.description.isEmpty,
          "\(number)")
      }
    }
  }

  /// By the ink of most numbers of its length, so that it stands still while it counts.
  @Test(arguments: ["linear", "bullet", "sparkline", "radial"])
  func aNumberBeginsWhereItsTitleDoes(_ kind: String) throws {
    for (scale, values) in [("min: 100, max: 200", 100...199), ("min: 1000, max: 1900", 1000...1899)] {
      var starts: Set<Double> = []
      for value in stride(from: values.lowerBound, through: values.upperBound, by: 33) {
        let text = "{kind: \(kind), value: \(value), \(scale), title: Hull, unit: rpm}"
        let gauge = try GaugeSpecification(Array(text.utf8)).gauge
        let dial = try #require(try Gauge.dials([gauge], inCellsOf: Self.cell, shaper: Typesetter()).first)
        let title = try #require(dial.texts.first { $0.role == .title })
        let number = try #require(dial.texts.first { $0.role == .readout })
        let (start, bearing) = (title.box.minX, number.text.inkBounds?.minX ?? 0)
        #expect(abs(number.origin.x + bearing - start) < 0.03 * number.text.style.size, "\(value)")
        starts.insert((number.origin.x * 1000).rounded())
      }
      #expect(starts.count == 1)
    }
  }

  /// Those in a row stand at one height, also where a label has a comma, which hangs from its line.
  @Test func barsOfARowStandAtOneHeight() throws {
    let gauges = try [("900", "Kiel"), ("1000", "Bremen"), ("9500", "Hamm")].map { most, title in
      try GaugeSpecification(Array("{kind: linear, value: 700, max: \(most), title: \(title)}".utf8)).gauge
    }
    let tracks = try Gauge.dials(gauges, inCellsOf: Self.cell, shaper: Typesetter()).map { dial in
      dial.scene.layers.face.compactMap { node -> Rect? in
        if case .fill(let fill) = node { fill.path.controlBounds } else { nil }
      }.first
    }
    let first = try #require(tracks.first ?? nil)
    #expect(
      tracks.allSatisfy { $0.map { abs($0.y - first.y) < 0.01 && abs($0.x - first.x) < 0.5 } ?? false }, "\(tracks)")
  }

  /// Small print is no larger than titles.
  @Test func noLabelIsLargerThanATitle() throws {
    for kind in ["radial", "linear", "bullet", "tank", "compass", "clock", "linear, variant: thermometer"] {
      let gauge = try GaugeSpecification(Array("{kind: \(kind), value: 5, title: Level}".utf8)).gauge
      let dial = try #require(try Gauge.dials([gauge], inCellsOf: Self.cell, shaper: Typesetter()).first)
      let title = try #require(dial.texts.first { $0.role == .title }).text.style.size
      let labels = dial.texts.filter { $0.role == .label || $0.role == .note }.map(\.text.style.size)
      #expect(!labels.isEmpty && labels.allSatisfy { $0 <= 0.8 * title }, "\(kind)")
    }
  }

  /// Legible on a page whose cells are 260 px wide, and on paper.
  @Test func noTextIsSmallerThanNinePixels() throws {
    let typesetter = try Typesetter()
    let least = 9.3 / 260 * Self.cell.width
    for (number, gauges) in sections(40, seed: 35).enumerated() {
      for dial in try Gauge.dials(gauges, inCellsOf: Self.cell, shaper: typesetter) {
        let small = dial.texts.filter { $0.text.style.size < least - 0.05 }
        #expect(small.isEmpty, "\(number) \(dial.gauge.kind): \(small.map { ($0.text.string, $0.text.style.size) })")
      }
    }
  }

  /// Words of the head touch nothing that the figure draws, texts included.
  @Test func headAndFigureStandClear() throws {
    let typesetter = try Typesetter()
    for (number, gauges) in sections(40, seed: 36).enumerated() {
      for dial in try Gauge.dials(gauges, inCellsOf: Self.cell, shaper: typesetter) where !dial.gauge.title.isEmpty {
        let title = dial.texts[0]
        let touching = dial.texts.dropFirst().filter { $0.overlaps(title) }
        #expect(touching.isEmpty, "\(number) \(dial.gauge.kind): \(title.text.string) \(touching.map(\.text.string))")
      }
    }
  }

  /// A state that leads keeps off its lamp's plate, and has its number with it.
  @Test(arguments: ThemeLibrary.names) func wordsOfALampStandTogetherAndClearOfItsPlate(_ name: String) throws {
    let gauge = try GaugeSpecification(
      Array(
        """
        {kind: lamp, title: Bilge, value: 34, unit: cm, max: 60, theme: \(name),
         ranges: [{from: 0, to: 30, label: dry, severity: ok}, {from: 30, label: flooding, severity: alarm}]}
        """.utf8)
    ).gauge
    guard gauge.theme.look.isHoused else { return }
    for cell in [Size(width: 168, height: 178), Self.cell, Size(width: 285, height: 290)] {
      let dial = try #require(try Gauge.dials([gauge], inCellsOf: cell, shaper: Typesetter()).first)
      let word = try #require(dial.texts.first { $0.text.string == "flooding" })
      let shapes = dial.scene.layers.face + dial.scene.layers.moving
      #expect(shapes.areClear(of: word.box.expanded(by: 4)), "\(cell)")
      guard let number = dial.texts.first(where: { $0.text.string.hasPrefix("34") }) else { continue }
      #expect(number.box.minX - word.box.maxX < 20 && abs(number.origin.y - word.origin.y) < 25, "\(cell)")
    }
  }

  /// What a theme mounts a figure in keeps half a capital's height away from the title, whether a number is between them or not.
  @Test(arguments: ThemeLibrary.names) func titlesStandClearOfFrames(_ name: String) throws {
    let theme = try #require(ThemeLibrary.theme(named: name)).theme
    guard theme.look.isHoused else { return }
    let typesetter = try Typesetter()
    let several = [
      NamedValue("a", 82), NamedValue("b", 64), NamedValue("c", 47), NamedValue("d", 23), NamedValue("e", 96),
    ]
    for kind in Gauge.Kind.all where kind != .grid {
      for variant in [""] + kind.variants {
        for values in [[], kind.valueNames.isEmpty ? several : kind.valueNames.map { NamedValue($0, 5) }] {
          var gauge = Gauge.blank
          (gauge.kind, gauge.variant, gauge.title, gauge.theme) = (kind, variant, "ON TODAY", theme)
          (gauge.values, gauge.value) = (values, values.isEmpty ? 42 : nil)
          let cell = values.isEmpty ? Size(width: 285, height: 290) : Self.cell
          guard let dial = try? Gauge.dials([gauge], inCellsOf: cell, shaper: typesetter).first else { continue }
          let title = try #require(dial.texts.first { $0.role == .title })
          let shapes = dial.scene.layers.face + dial.scene.layers.moving
          let isClear = shapes.areClear(of: title.box.expanded(by: title.text.capHeight / 2))
          #expect(isClear, "\(kind) \(variant) \(values.count) in \(cell)")
        }
      }
    }
  }

  /// In every theme, and where there is no room for all as large as in the plainest.
  @Test(arguments: ThemeLibrary.names) func horizonsSayRollAndPitch(_ name: String) throws {
    func dial(_ theme: String, in cell: Size) throws -> Dial {
      var gauge = try Gauge(
        kind: .horizon, value: nil, title: "Attitude", theme: #require(ThemeLibrary.theme(named: theme)).theme)
      gauge.values = [NamedValue("roll", 18), NamedValue("pitch", 7.5)]
      return try #require(Gauge.dials([gauge], inCellsOf: cell, shaper: Typesetter()).first)
    }
    for cell in [Self.cell, Size(width: 276, height: 232)] {
      let texts = try dial(name, in: cell).texts.map { $0.text.string.lowercased() }
      for word in ["roll", "18°", "pitch", "7.5°"] { #expect(texts.contains(word), "\(cell) \(word): \(texts)") }
      let widths = try [name, "light"].map { try dial($0, in: cell).scene.layers.moving.inkBox?.width ?? 0 }
      if name == "terminal" { #expect(widths[0] > 0.97 * widths[1], "\(cell) \(widths)") }
    }
  }

  /// Upright figures stand in the middle of the right two thirds of a card, and say where their scales end.
  @Test func uprightFiguresStandInTheMiddleOfTheirPart() throws {
    for (kind, variant) in [("tank", nil), ("linear", "vertical"), ("linear", "thermometer"), ("bullet", "vertical")] {
      var gauge = try Gauge(
        kind: #require(Gauge.Kind.all.first { $0.name == kind }), value: 640, scale: Scale(min: 0, max: 1_000),
        targets: kind == "tank" ? [GaugeTarget(value: 300, label: "Refill")] : [], title: "Rain", unit: "l")
      gauge.variant = variant
      let cell = Size(width: 276, height: 276)
      let dial = try #require(Gauge.dials([gauge], inCellsOf: cell, shaper: Typesetter()).first)
      let shapes = try #require((dial.scene.layers.face + dial.scene.layers.moving).inkBox)
      let figure = dial.texts.filter { $0.role == .label && $0.box.minX > 90 }.map(\.box).reduce(shapes) {
        $0.union($1)
      }
      #expect(abs(figure.center.x - cell.width / 1.5) < 16, "\(kind) \(figure)")
      let labels = dial.texts.map(\.text.string)
      #expect(labels.contains("0") && labels.contains("1,000"), "\(kind) \(labels)")
    }
  }

  /// Numbers begin where titles do, and have one size on dials, bars and lines.
  @Test func numbersStandUnderTitlesInOneSize() throws {
    let typesetter = try Typesetter()
    for value in [7.0, 71, 712.5] {
      let gauges = try [Gauge.Kind.linear, .bullet, .sparkline, .radial, .tank].map { kind in
        try Gauge(kind: kind, value: value, scale: Scale(min: 0, max: 1_000), title: "A title")
      }
      let dials = try Gauge.dials(gauges, inCellsOf: Self.cell, shaper: typesetter)
      let numbers = try dials.map { dial in try #require(dial.texts.first { $0.role == .readout }) }
      #expect(Set(numbers.map(\.text.style.size)).count == 1 && Set(numbers.map(\.origin.y)).count == 1, "\(value)")
      for (number, dial) in zip(numbers, dials) {
        #expect(abs(number.box.minX - dial.texts[0].box.minX) < 1.5, "\(dial.gauge.kind) \(value)")
      }
    }
  }

  /// In the ring, larger than where it leads; the ring, and every dial, in the middle of its card.
  @Test func figuresStandInTheMiddleOfTheirCards() throws {
    let gauges = try [Gauge.Kind.ring, .radial, .clock, .compass].map { kind in
      try Gauge(kind: kind, value: 71, scale: kind == .radial ? Scale(min: 0, max: 100) : nil, title: "A title")
    }
    let dials = try Gauge.dials(gauges, inCellsOf: Self.cell, shaper: Typesetter())
    for dial in dials {
      let shapes = try #require((dial.scene.layers.face + dial.scene.layers.cover).inkBox)
      let figure = dial.texts[0].box.union(shapes)
      #expect(abs((shapes.minX + shapes.maxX) / 2 - Self.cell.width / 2) < 4 || figure == shapes, "\(dial.gauge.kind)")
    }
    let numbers = try dials.map { dial in try #require(dial.texts.first { $0.role == .readout }) }
    #expect(abs(numbers[0].box.center.x - Self.cell.width / 2) < 3)
    #expect(
      numbers[0].box.center.y > Self.cell.height * 0.45 && numbers[0].text.style.size > numbers[1].text.style.size)
  }

  /// Bars end where words do, and so do the labels at their ends, as far above the card's edge as words are from it.
  @Test(arguments: [Gauge.Kind.linear, .bullet], ["light", "dark", "card-light", "report-light", "ev"])
  func barsFillTheirCards(_ kind: Gauge.Kind, _ theme: String) throws {
    for (most, size) in zip(
      [100.0, 900, 1000, 12_000, 40], [(195.0, 165.0), (276, 230), (195, 165), (240, 180), (400, 300)])
    {
      let cell = Size(width: size.0, height: size.1)
      let padding = 16 * min(cell.width / 276, cell.height / 150)
      let text = "{kind: \(kind), value: \(most * 0.7), max: \(most), title: Tank, unit: L, theme: \(theme)}"
      let gauge = try GaugeSpecification(Array(text.utf8)).gauge
      let dial = try #require(Gauge.dials([gauge], inCellsOf: cell, shaper: Typesetter()).first)
      let bar = try #require((dial.scene.layers.face + dial.scene.layers.moving).inkBox)
      #expect(abs(bar.minX - padding) < 1 && abs(bar.maxX - cell.width + padding) < 1, "\(cell) \(most): \(bar)")
      let labels = dial.texts.filter { $0.role == .label }.sorted { $0.box.minX < $1.box.minX }
      let boxes = labels.compactMap { label in label.text.inkBounds?.translated(by: label.origin - .zero) }
      #expect(labels.count >= 2 && boxes.count == labels.count)
      #expect(abs(try #require(boxes.first).minX - bar.minX) < 0.6, "\(cell) \(most): \(boxes[0])")
      #expect(abs(try #require(boxes.last).maxX - bar.maxX) < 0.6, "\(cell) \(most): \(boxes)")
      #expect(
        labels.allSatisfy { abs($0.origin.y - cell.height + padding) < 1 }, "\(cell) \(most): \(labels[0].origin)")
      for (label, box) in zip(labels, boxes).dropFirst().dropLast() {
        let value = try #require(dial.labels.first { $0.text == label.text.string }).value
        #expect(abs(box.center.x - bar.minX - bar.width * value / most) < 0.6, "\(cell) \(value)")
      }
    }
  }

  /// What holds its number is as far from the title above it as from the card's edge, give or take.
  @Test(arguments: [Gauge.Kind.odometer, .lcd]) func lowFiguresDoNotLieAtTheBottom(_ kind: Gauge.Kind) throws {
    let gauge = try Gauge(kind: kind, value: 71, title: "A title")
    let dial = try #require(Gauge.dials([gauge], inCellsOf: Self.cell, shaper: Typesetter()).first)
    let lowest = try #require(dial.texts.map(\.box).reduce(dial.scene.layers.face.inkBox) { $0?.union($1) ?? $1 })
    let free = Self.cell.height - lowest.maxY
    #expect((24...60).contains(free), "\(kind) \(free)")
  }

  /// A line of the past stays on its card also where its last value is missing.
  @Test func aMissingValueLeavesTheLineOnItsCard() throws {
    var gauge = try Gauge(kind: .sparkline, value: nil, title: "A title")
    gauge.history = [3, 5, 4, nil]
    let dial = try #require(Gauge.dials([gauge], inCellsOf: Self.cell, shaper: Typesetter()).first)
    let ink = try #require((dial.scene.layers.face + dial.scene.layers.moving).inkBox)
    #expect(Rect(x: 0, y: 0, width: Self.cell.width, height: Self.cell.height).contains(ink))
  }

  /// Over the labels, as on a dial by itself.
  @Test func needlesReachTheTicks() throws {
    let gauge = try Gauge(kind: .radial, value: 4, scale: Scale(min: 0, max: 8), title: "Load")
    let dial = try #require(Gauge.dials([gauge], inCellsOf: Self.cell, shaper: Typesetter()).first)
    let label = try #require(dial.texts.first { $0.role == .label && $0.text.string == "4" })
    let tops = dial.scene.layers.moving.compactMap { node -> Double? in
      if case .fill(let fill) = node { fill.path.controlBounds?.minY } else { nil }
    }
    #expect(try #require(tops.min()) <= label.box.minY)
  }

  /// What the eye looks for on a status lamp is its word.
  @Test func aLampLeadsWithItsState() throws {
    let ranges = [
      GaugeRange(from: 0, label: "Running", severity: .ok), GaugeRange(from: 50, label: "Fault", severity: .alarm),
    ]
    let gauge = try Gauge(kind: .lamp, value: 72, ranges: ranges, title: "Pump")
    let dial = try #require(Gauge.dials([gauge], inCellsOf: Self.cell, shaper: Typesetter()).first)
    let texts = dial.texts.map(\.text.string)
    #expect(texts == ["Pump", "Fault", "72"])
    #expect(dial.texts[1].text.style.size > 1.5 * dial.texts[2].text.style.size)
  }

  /// On a card, or in the list of what is not.
  @Test func namesOfRangesAndTargetsAreThereOrTold() throws {
    let typesetter = try Typesetter()
    for kind in Gauge.Kind.all where kind != .grid && kind != .speedometer {
      guard
        let gauge = try? Gauge(
          kind: kind, value: 72, scale: Scale(min: 0, max: 100),
          ranges: [GaugeRange(from: 70, label: "Busy", severity: .warn)],
          targets: [GaugeTarget(value: 80, label: "Limit")], title: "A title")
      else { continue }
      let alone = try gauge.dial(size: gauge.usualSize, shaper: typesetter)
      let dial = try #require(Gauge.dials([gauge], inCellsOf: Self.cell, shaper: typesetter).first)
      let told = dial.omissions(shaper: typesetter).map(\.text)
      for name in ["Busy", "Limit"] where alone.texts.contains(where: { $0.text.string == name }) {
        let isThere = dial.texts.contains { $0.text.string.hasPrefix(name) }
        #expect(isThere || told.contains(name), "\(kind) \(name)")
      }
      if [.radial, .linear, .ring, .tank].contains(kind) {
        #expect(dial.texts.contains { $0.text.string == "Busy" }, "\(kind)")
      }
    }
  }

  /// A clock's digits and a force stand where other numbers do, so that all round figures have one size.
  @Test func numbersOfInstrumentsLeadTheirCards() throws {
    let typesetter = try Typesetter()
    let force = try { () throws in
      var gauge = try Gauge(kind: .gforce, value: nil, title: "A title")
      gauge.values = [NamedValue("lateral", 0.6), NamedValue("longitudinal", -0.4)]
      return gauge
    }()
    let gauges = try [
      Gauge(kind: .radial, value: 71, title: "A title"), Gauge(kind: .clock, value: 36_517, title: "A title"), force,
    ]
    let dials = try Gauge.dials(gauges, inCellsOf: Self.cell, shaper: typesetter)
    let numbers = try dials.map { dial in try #require(dial.texts.first { $0.role == .readout }) }
    #expect(numbers.map(\.text.string) == ["71", "10:08:37", "0.72"])
    #expect(Set(numbers.map(\.text.style.size)).count == 1 && Set(numbers.map(\.origin.y)).count == 1)
  }

  @Test func timesOfALapStay() throws {
    var gauge = try Gauge(kind: .lap, value: nil, title: "Lap")
    gauge.values = [NamedValue("current", 62.3), NamedValue("last", 84.1), NamedValue("best", 83.2)]
    let dial = try #require(Gauge.dials([gauge], inCellsOf: Self.cell, shaper: Typesetter()).first)
    let texts = dial.texts.map(\.text.string).joined(separator: " ")
    for time in ["1:02.3", "1:24.1", "1:23.2"] { #expect(texts.contains(time), "\(texts)") }
  }

  private func board(_ theme: String) throws -> [Gauge] {
    let theme = try #require(ThemeLibrary.theme(named: theme)).theme
    var wind = try Gauge(kind: .wind, value: nil, title: "Wind", unit: "kn", theme: theme)
    wind.values = [
      NamedValue("direction", 52), NamedValue("speed", 12.4), NamedValue("apparent", 34),
      NamedValue("apparentSpeed", 17.8),
    ]
    return try [Gauge.Kind.radial, .ring, .compass, .tank, .linear].map { kind in
      try Gauge(
        kind: kind, value: 72, targets: [GaugeTarget(value: 60, label: "Limit")], title: "A title", theme: theme)
    } + [wind]
  }

  /// Whatever the theme, a ring and a countdown keep their number, and a clock says its time, on cards and without.
  @Test(arguments: ThemeLibrary.names) func numbersHaveOneOwner(_ name: String) throws {
    let theme = try #require(ThemeLibrary.theme(named: name)).theme
    let gauges = try [Gauge.Kind.ring, .countdown, .clock, .linear].map {
      try Gauge(kind: $0, value: 65, title: "It", theme: theme)
    }
    for hasCards in [true, false] {
      var board = Gauge.blank
      (board.kind, board.theme, board.grid) = (.grid, theme, GridOptions(columns: 4, gauges: gauges))
      board.grid.hasCards = hasCards
      let dial = try board.dial(size: Size(width: 1_200, height: 300), shaper: Typesetter())
      let numbers = dial.texts.filter { $0.role == .readout }
      #expect(numbers.map(\.text.string) == ["65", "1:05", "0:01:05", "65"], "\(hasCards)")
      #expect(numbers.prefix(2).allSatisfy { $0.box.minY > 110 })
    }
  }

  /// As many as rings have in the examples, on dark pages and light ones: each lightness a step from every other.
  @Test(arguments: ["terminal", "terminal-amber", "aviation"]) func fiveSeriesOfOneColourAreToldApart(_ name: String)
    throws
  {
    let theme = try #require(ThemeLibrary.theme(named: name)).theme
    let colors = (0..<5).map { SafePalette.color($0, theme: theme, on: theme.page) }
    for (index, color) in colors.enumerated() {
      #expect(color.contrast(with: theme.page) >= 3)
      #expect(colors[..<index].allSatisfy { $0.contrast(with: color) >= 1.25 }, "\(index) \(color.hex)")
    }
  }

  /// WCAG 2.2 (1.4.3), on the page of every theme: what says a severity is read.
  @Test(arguments: ThemeLibrary.names) func wordsOfSeveritiesAreRead(_ name: String) throws {
    let theme = try #require(ThemeLibrary.theme(named: name)).theme
    let ground = theme.page.over(.black)
    for severity in [GaugeRange.Severity.ok, .warn, .alarm, .info] {
      let ranges = [GaugeRange(from: 0, label: "Word", severity: severity)]
      for kind in [Gauge.Kind.lamp, .bullet, .linear] {
        let gauge = try Gauge(kind: kind, value: 42, ranges: ranges, title: "It", theme: theme)
        let dial = try #require(Gauge.dials([gauge], inCellsOf: Self.cell, shaper: Typesetter()).first)
        let words = (dial.scene.layers.face + dial.scene.layers.moving).compactMap { node -> Color? in
          guard case .text(let text) = node, text.text.string == "Word", case .solid(let ink) = text.paint else {
            return nil
          }
          return ink.over(ground)
        }
        let least = ground.luminance > 0.2 && kind == .lamp ? 3 : 4.5
        #expect(words.allSatisfy { $0.contrast(with: ground) >= least }, "\(kind) \(severity) \(words.map(\.hex))")
      }
    }
  }

  /// Under the number or at its right: a name that has room anywhere beside the figure is there.
  @Test(arguments: ThemeLibrary.names) func cardsSayWhatTheyHaveRoomFor(_ name: String) throws {
    let gauges = try board(name)
    let dials = try Gauge.dials(gauges, inCellsOf: Size(width: 276, height: 232), shaper: Typesetter())
    for (gauge, dial) in zip(gauges, dials) {
      let texts = dial.texts.map { $0.text.string.lowercased() }
      let wanted = gauge.kind == .wind ? ["tws", "aws 17.8", "awa", "twa", "34°", "52°", "kn"] : ["limit"]
      for word in wanted { #expect(texts.contains { $0.hasPrefix(word) }, "\(gauge.kind) \(word): \(texts)") }
      #expect(dial.textFaults == [], "\(gauge.kind)")
    }
  }

  /// What a number is called stands behind it: below it, beside another value, it would be taken for that one's name.
  @Test(arguments: ["light", "dark", "card-light", "report-light"]) func namesOfNumbersStandBehindThem(_ name: String)
    throws
  {
    let text =
      "{kind: wind, title: Wind, unit: kn, values: {apparent: 34, apparentSpeed: 17.8, direction: 52, speed: 12.4}, theme: \(name)}"
    let gauge = try GaugeSpecification(Array(text.utf8)).gauge
    for (width, height) in [(200.0, 180.0), (276, 232), (420, 400)] {
      let dial = try #require(
        try Gauge.dials([gauge], inCellsOf: Size(width: width, height: height), shaper: Typesetter()).first)
      let number = try #require(dial.texts.first { $0.role == .readout && $0.text.string == "12.4" })
      let word = try #require(dial.texts.first { $0.text.string == "TWS" })
      #expect(word.origin.y == number.origin.y && word.box.minX > number.box.maxX, "\(width) × \(height)")
    }
  }

  /// The small hands in the corners stand clear of what the theme mounts the dial in.
  @Test(arguments: ThemeLibrary.names) func smallHandsStandBesideTheirFrame(_ name: String) throws {
    var gauge = try #require(try board(name).last)
    gauge.title = ""
    for size in [Size(width: 200, height: 180), Size(width: 274, height: 180), Size(width: 400, height: 300)] {
      let wind = try WindGauge(gauge, size: size, shaper: Typesetter())
      let frame = Housing(
        look: gauge.theme.look, center: wind.center, unit: wind.unit, shape: DialShape(radius: Instrument.faceRadius),
        hasShadow: false
      ).nodes
      for box in wind.corners.compactMap(\.kite?.controlBounds) {
        #expect(frame.areClear(of: box), "\(size) \(box)")
        #expect(Rect(x: 0, y: 0, width: size.width, height: size.height).contains(box))
      }
    }
  }

  /// On polished metal, too, that is light and dark beside each other, as WCAG 2.2 (1.4.11) asks of marks.
  @Test(arguments: ThemeLibrary.names) func aTargetStandsOutFromWhatItLiesOn(_ name: String) throws {
    let theme = try #require(ThemeLibrary.theme(named: name)).theme
    var grounds = theme.look.bezel.flatMap(\.material.colors)
    if grounds.isEmpty, let plate = theme.look.plate { grounds = plate.material.colors }
    if grounds.isEmpty { grounds = [theme.page.over(.black)] }
    for kind in [Gauge.Kind.radial, .compass, .clock, .altimeter] {
      let gauge = try Gauge(kind: kind, value: 42, theme: theme)
      let nodes = gauge.nodes(
        TargetMark(center: .zero, angle: .zero, radius: 90, size: 9, color: gauge.titleColor))
      let inks = nodes.compactMap { node -> Color? in
        switch node {
        case .fill(let fill): if case .solid(let ink) = fill.paint { ink } else { nil }
        case .stroke(let edge): if case .solid(let ink) = edge.paint { ink } else { nil }
        case .text, .group, .image: nil
        }
      }
      let mark = try #require(inks.last)
      let under = inks.count > 1 ? [inks[0]] : grounds
      #expect(under.allSatisfy { mark.contrast(with: $0) >= 3 }, "\(kind): \(mark.hex) on \(under.map(\.hex))")
    }
  }

  /// A red on brown that becomes lighter stays a red: it is mixed with white only where its own hue is at its brightest.
  @Test func coloursGetBrighterBeforeTheyGetPaler() {
    var random = SplitMix64(seed: 61)
    func saturation(_ color: Color) -> Double {
      let lights = [color.red, color.green, color.blue].map(Double.init)
      return 1 - (lights.min() ?? 0) / max(1, lights.max() ?? 0)
    }
    for _ in 0..<2_000 {
      let color = Color(UInt32(truncatingIfNeeded: random.next()) & 0xFFFFFF)
      let ground = Color(UInt32(truncatingIfNeeded: random.next()) & 0xFFFFFF)
      let least = [3, 4.5][random.int(in: 0...1)]
      let found = color.readable(on: ground, contrast: least)
      #expect(found.contrast(with: ground) >= least)
      guard found.luminance > color.luminance, saturation(found) < saturation(color) - 0.05 else { continue }
      let most = max(found.red, found.green, found.blue)
      #expect(
        most == 255 || max(color.red, color.green, color.blue) < 24, "\(color.hex) on \(ground.hex): \(found.hex)")
    }
  }

  /// Every kind and design in some themes on canvases of some sizes and shapes, with a title.
  private func pictures(_ theme: String, _ title: String, _ check: (Dial) throws -> Void) throws {
    let theme = try #require(ThemeLibrary.theme(named: theme)).theme
    let typesetter = try Typesetter()
    for kind in Gauge.Kind.all where kind != .grid {
      for variant in [""] + kind.variants {
        let (low, high) = (kind.usualRange.lowerBound, kind.usualRange.upperBound)
        var gauge = try Gauge(
          kind: kind, value: low, scale: Scale(min: low, max: high, wraps: kind.wraps),
          targets: [GaugeTarget(value: high, label: "Limit 9,750 to 12,500")], title: title,
          unit: kind.usualUnit.isEmpty ? "m" : "", theme: theme)
        (gauge.variant, gauge.subtitle) = (variant.isEmpty ? nil : variant, "Since 1,234,567 o’clock")
        if kind == .sparkline { gauge.history = [low, high] }
        if !kind.valueNames.isEmpty { gauge.values = kind.valueNames.map { NamedValue($0, low) } }
        for (width, height) in [(60.0, 60.0), (90, 90), (140, 140), (200, 80), (80, 200), (300, 300)] {
          try check(gauge.dial(size: Size(width: width, height: height), shaper: typesetter))
        }
      }
    }
  }

  /// A number that lost digits is a wrong one, and half a word is none.
  @Test(arguments: ["light", "brass", "terminal"], ["Temperature 12,500 K", "Heading", "Requests 1,800"])
  func textsAreCutNeitherInNumbersNorInTheirFirstWord(_ theme: String, _ title: String) throws {
    try pictures(theme, title) { dial in
      for text in dial.texts where text.text.string.hasSuffix("…") {
        let kept = text.text.string.dropLast()
        let asked =
          [title, dial.gauge.subtitle, "Limit 9,750 to 12,500"]
          .first { $0.lowercased().hasPrefix(kept.lowercased()) } ?? ""
        let (word, rest) = (asked.prefix { $0 != " " }, asked.dropFirst(kept.count))
        let isWhole = !(kept.last?.isNumber ?? false) || rest.isEmpty || rest.first == " "
        let isKnown = Double(kept.count) >= 0.8 * Double(word.count)
        #expect(isWhole && isKnown, "\(dial.gauge.kind) \(dial.gauge.variant ?? "") \(dial.size): \(kept)")
      }
    }
  }

  /// Nearly a fifth of the number from ink to ink, whatever shows them.
  @Test(arguments: ["light", "dark", "brass", "terminal", "dress"])
  func numbersAndUnitsStandEquallyFarApart(_ theme: String) throws {
    var gaps: [String: Double] = [:]
    try pictures(theme, "Level") { dial in
      // An altimeter has the room of its most digits before the unit.
      guard dial.gauge.kind != .altimeter,
        let unit = dial.texts.first(where: { $0.role == .unit && $0.text.string == "m" })
      else { return }
      let numbers = dial.texts.filter {
        $0.role == .readout && $0.origin.y == unit.origin.y && $0.box.maxX < unit.box.minX
      }
      guard let number = numbers.max(by: { $0.box.maxX < $1.box.maxX }), number.text.string.hasSuffix("0") else {
        return
      }
      gaps["\(dial.gauge.kind) \(dial.size)"] = (unit.box.minX - number.box.maxX) / number.text.style.size
    }
    let (least, most) = (gaps.min { $0.value < $1.value }, gaps.max { $0.value < $1.value })
    #expect(gaps.count > 10 && (least?.value ?? 0) > 0.12 && (most?.value ?? 1) < 0.3, "\(least) \(most)")
    #expect((most?.value ?? 1) - (least?.value ?? 0) < 0.08, "\(least) \(most)")
  }

  /// Words that say a state are read as other words are (WCAG 2.2, 1.4.3), however large they are.
  @Test(arguments: ThemeLibrary.names.filter { !$0.hasSuffix("auto") }, ["single", "traffic", "bar"])
  func wordsOfLampsAreReadOnTheirGround(_ name: String, _ variant: String) throws {
    let theme = try #require(ThemeLibrary.theme(named: name)).theme
    for severity in GaugeRange.Severity.allCases {
      var gauge = try Gauge(
        kind: .lamp, value: 5, ranges: [GaugeRange(from: 0, to: 100, label: "pump runs", severity: severity)],
        theme: theme)
      gauge.variant = variant
      for side in [90.0, 300] {
        let size = Size(width: side, height: side)
        let dial = try gauge.dial(size: size, shaper: Typesetter())
        let word = dial.scene.layers.moving.compactMap { node -> Color? in
          if case .text(let text) = node, text.text.string == "pump runs", case .solid(let color) = text.paint {
            color
          } else {
            nil
          }
        }
        let ground = Panel(gauge, size: size)?.bare(gauge).groundColor ?? gauge.groundColor
        #expect(word.count == 1, "\(side) \(severity)")
        #expect(word.allSatisfy { $0.contrast(with: ground.over(.black)) >= 4.49 }, "\(side) \(severity) \(word)")
      }
    }
  }

  /// In every theme on a canvas of a usual size, the body of a tank being as thin as that takes.
  @Test(arguments: ThemeLibrary.names.filter { !$0.hasSuffix("auto") })
  func namesOfTargetsAndEndsOfTheScaleHaveRoomBesideUprightGauges(_ name: String) throws {
    let theme = try #require(ThemeLibrary.theme(named: name)).theme
    for (kind, variant) in [
      (Gauge.Kind.tank, "cylinder"), (.tank, "box"), (.tank, "drum"), (.linear, "thermometer"), (.linear, "vertical"),
    ] {
      var gauge = try Gauge(
        kind: kind, value: 640, scale: Scale(min: 0, max: 1_000), targets: [GaugeTarget(value: 300, label: "Refill")],
        title: "Rain", unit: "l", theme: theme)
      gauge.variant = variant
      let dial = try gauge.dial(size: Size(width: 300, height: 300), shaper: Typesetter())
      let texts = dial.texts.map(\.text.string)
      for text in ["Refill", "0", "1,000", "640", "l"] { #expect(texts.contains(text), "\(variant) \(text)") }
      guard variant == "drum", let title = dial.texts.first(where: { $0.role == .title }) else { continue }
      let number = try #require(dial.texts.first { $0.role == .readout })
      let unit = try #require(dial.texts.first { $0.role == .unit })
      // All of it, from the name at its left to the numbers at its right, is as far from both edges.
      let names = dial.texts.filter { ["Refill", "1,000"].contains($0.text.string) }.map(\.box)
      let middle = (try #require(names.map(\.minX).min()) + (try #require(names.map(\.maxX).max()))) / 2
      #expect(abs(middle - title.box.center.x) < 2.5, "\(names) \(title.box)")
      #expect(abs((number.box.minX + unit.box.maxX) / 2 - title.box.center.x) < 3)
    }
  }

  /// A bar in a window is arranged as one on a page, and fills about as much of a square.
  @Test(arguments: ThemeLibrary.names.filter { !$0.hasSuffix("auto") }, ["linear", "bullet"])
  func windowsOfBarsFillASquareAsPagesDo(_ name: String, _ kind: String) throws {
    let gauge = try Gauge(
      kind: #require(Gauge.Kind.all.first { $0.name == kind }), value: 731, scale: Scale(min: 0, max: 1_000),
      title: "Disk", unit: "GB", theme: #require(ThemeLibrary.theme(named: name)).theme)
    let dial = try gauge.dial(size: Size(width: 300, height: 300), shaper: Typesetter())
    let (title, number) = try (
      #require(dial.texts.first { $0.role == .title }), #require(dial.texts.first { $0.role == .readout })
    )
    #expect(title.box.maxY < number.box.minY && abs(title.box.minX - number.box.minX) < 4)
    let (top, bottom) = (dial.texts.map(\.box.minY).min() ?? 0, dial.texts.map(\.box.maxY).max() ?? 0)
    #expect(bottom - top > 140, "\(bottom - top)")
  }

  /// A card has no second frame in its own.
  @Test(arguments: ["terminal", "terminal-amber"], Gauge.Kind.all.filter { $0 != .grid })
  func cardsHaveNoBracketsInThem(_ name: String, _ kind: Gauge.Kind) throws {
    var gauge = try Gauge(kind: kind, value: 5, title: "Level", theme: #require(ThemeLibrary.theme(named: name)).theme)
    gauge.isOnCard = true
    #expect(gauge.prepared().theme.look.plate == nil)
    gauge.isOnCard = false
    #expect(gauge.prepared().theme.look.plate != nil || kind.traits.contains(.hasCorners))
  }

  /// The value stays where its name goes, and the name is told.
  @Test func aTargetWithoutRoomForItsNameHasItsValue() throws {
    for side in stride(from: 40.0, through: 200, by: 5) {
      var gauge = try Gauge(
        kind: .sparkline, value: 1_600, scale: Scale(min: 0, max: 2_000),
        targets: [GaugeTarget(value: 1_800, label: "Highest permitted load of the line")])
      gauge.history = [420, 1_600]
      let dial = try gauge.dial(size: Size(width: side, height: side), shaper: Typesetter())
      let notes = dial.texts.filter { $0.role == .note }.map(\.text.string)
      let isWhole = notes == ["Highest permitted load of the line 1,800"]
      #expect(isWhole || notes == ["1,800"] || notes.isEmpty, "\(side) \(notes)")
      let told = try dial.omissions(shaper: Typesetter()).filter { $0.part == .target }
      #expect(isWhole ? told.isEmpty : told.map(\.shown) == [notes.first], "\(side) \(told)")
    }
  }

  /// A time of the day is one beside a target too, and a heading has its sign.
  @Test func targetsOnCardsAreWrittenAsNumbersAre() throws {
    let cases = [
      ("{kind: clock, value: 36517, title: Frankfurt, targets: [{value: 34200, label: Stand-up}]}", "Stand-up 9:30:00"),
      ("{kind: countdown, value: 50, max: 300, title: Lap, targets: [{value: 80, label: best}]}", "best 1:20"),
      ("{kind: compass, value: 287, title: Course, targets: [{value: 310, label: Waypoint 3}]}", "Waypoint 3: 310°"),
      ("{kind: radial, value: 62, title: Load, targets: [{value: 75, label: Goal}]}", "Goal 75"),
    ]
    for (text, name) in cases {
      let gauge = try GaugeSpecification(Array(text.utf8)).gauge
      let dial = try #require(
        try Gauge.dials([gauge], inCellsOf: Size(width: 300, height: 300), shaper: Typesetter()).first)
      #expect(dial.texts.contains { $0.text.string == name }, "\(dial.texts.map(\.text.string))")
    }
  }

  /// Two targets below the range leave a dial in the middle no room; at the right it has that.
  @Test(arguments: [(390.0, 245.0), (420, 240), (460, 300), (580, 380), (700, 500)])
  func aDialMakesRoomForTheNamesOfItsTargets(_ width: Double, _ height: Double) throws {
    let text =
      "{kind: radial, value: 96.4, min: 40, max: 130, unit: °C, title: Coolant of engine 2, "
      + "ranges: [{from: 40, to: 90, label: Normal}, {from: 90, to: 110, label: High, severity: warn}], "
      + "targets: [{value: 88, label: Nominal}, {value: 115, label: Shutdown}]}"
    let gauge = try GaugeSpecification(Array(text.utf8)).gauge
    let dial = try #require(
      try Gauge.dials([gauge], inCellsOf: Size(width: width, height: height), shaper: Typesetter()).first)
    let texts = dial.texts.map(\.text.string)
    #expect(["High", "Nominal 88", "Shutdown 115"].allSatisfy(texts.contains), "\(texts)")
  }

  /// A board is called in letters no smaller than those of its cards.
  @Test(arguments: [(900.0, 300.0, 3), (1_400, 360, 4), (1_200, 340, 4), (600, 600, 2), (420, 900, 1)])
  func theTitleOfABoardIsNoSmallerThanThoseOfItsCards(_ width: Double, _ height: Double, _ columns: Int) throws {
    let gauges = (0..<4).map { "{kind: radial, value: \($0 * 20), title: Pump \($0)}" }.joined(separator: ", ")
    let text = "{title: Plant, layout: {cards: true, columns: \(columns), gauges: [\(gauges)]}}"
    let gauge = try GaugeSpecification(Array(text.utf8)).gauge
    let dial = try gauge.dial(size: Size(width: width, height: height), shaper: Typesetter())
    let title = try #require(dial.texts.first { $0.text.string == "Plant" })
    let others = dial.texts.filter { $0.text.string.hasPrefix("Pump") }
    #expect(others.count == 4 && others.allSatisfy { $0.text.style.size <= title.text.style.size + 0.01 })
  }

  /// Whatever kind has the name of its range beside its number where there is no unit.
  @Test(arguments: Gauge.Kind.all.filter { $0 != .grid })
  func theNameOfARangeStandsOnACardOnce(_ kind: Gauge.Kind) throws {
    let (start, end) = (kind.usualRange.lowerBound, kind.usualRange.upperBound)
    guard var gauge = try? Gauge(kind: kind, value: start + 0.3 * (end - start), title: "Level") else { return }
    gauge.ranges = [GaugeRange(from: start, to: end, label: "Usual", severity: .ok)]
    guard (try? gauge.check()) != nil else { return }
    for cell in [Size(width: 276, height: 232), Size(width: 300, height: 170), Size(width: 160, height: 120)] {
      let dial = try #require(try Gauge.dials([gauge], inCellsOf: cell, shaper: Typesetter()).first)
      #expect(dial.texts.filter { $0.text.string == "Usual" }.count <= 1, "\(kind) on \(cell)")
    }
  }

  /// A figure that stands at the right of its card leaves the line of past values room below its words.
  @Test(arguments: ["kind: lamp, variant: traffic", "kind: tank", "kind: linear, variant: vertical"])
  func aCardHasRoomForThePast(_ kind: String) throws {
    let text =
      "{\(kind), value: 60, min: 0, max: 100, title: Load, history: [10, 40, 20, 60], ranges: [{from: 50, label: High}]}"
    let gauge = try GaugeSpecification(Array(text.utf8)).gauge
    for (width, height) in [(160.0, 120.0), (200, 200), (276, 232), (400, 240), (420, 400)] {
      let dial = try #require(
        try Gauge.dials([gauge], inCellsOf: Size(width: width, height: height), shaper: Typesetter()).first)
      #expect(!dial.omissions(shaper: try Typesetter()).contains { $0.part == .history }, "\(width) × \(height)")
      let layers = dial.scene.layers
      let ink = try #require((layers.face + layers.moving).inkBox)
      #expect(ink.minX < 0.35 * width && dial.textFaults == [], "\(width) × \(height)")
    }
  }

  /// A sign of degrees says nothing without a number.
  @Test func noSignOfDegreesStandsAlone() throws {
    let text = "{kind: level, variant: round, values: {roll: 3.5, pitch: -2.1}, title: Camper}"
    let gauge = try GaugeSpecification(Array(text.utf8)).gauge
    for (width, height) in [(195.0, 165.0), (276, 200), (390, 245), (200, 300)] {
      let dial = try #require(
        try Gauge.dials([gauge], inCellsOf: Size(width: width, height: height), shaper: Typesetter()).first)
      #expect(!dial.texts.contains { $0.text.string == "°" }, "\(width) × \(height)")
    }
  }
}

/// Marks, labels and words on canvases of all sizes in all themes.
struct SmallCanvasTests {
  private static let themes = ThemeLibrary.names.filter { !$0.hasSuffix("auto") }

  private func dial(
    _ kind: Gauge.Kind, _ value: Double?, _ theme: String, width: Double, _ change: (inout Gauge) -> Void = { _ in }
  ) throws -> Dial {
    let (low, high) = (kind.usualRange.lowerBound, kind.usualRange.upperBound)
    var gauge = try Gauge(
      kind: kind, value: value, scale: Scale(min: low, max: high, wraps: kind.wraps),
      theme: #require(ThemeLibrary.theme(named: theme)).theme)
    change(&gauge)
    let usual = gauge.usualSize
    return try gauge.dial(size: Size(width: width, height: width * usual.height / usual.width), shaper: Typesetter())
  }

  /// The boxes of all triangles.
  private func triangles(_ nodes: [Node]) -> [Rect] {
    nodes.flatMap { node -> [Rect] in
      switch node {
      case .fill(let fill): fill.path.elements.count == 4 ? [fill.path.controlBounds].compactMap { $0 } : []
      case .group(let group): triangles(group.children)
      default: []
      }
    }
  }

  @Test(arguments: themes) func marksOfTargetsStandClearOfWords(_ theme: String) throws {
    for width in stride(from: 60.0, through: 320, by: 10) {
      let bar = try dial(.linear, 731, theme, width: width) {
        $0.scale = (try? Scale(min: 0, max: 1_000)) ?? $0.scale
        ($0.title, $0.unit, $0.targets) = ("Disk, any", "GB", [GaugeTarget(value: 900), GaugeTarget(value: 120)])
      }
      let marks = triangles(bar.scene.layers.face)
      // Where there is no room above the bar they lie across it.
      #expect(marks.count >= 2 || width < 130, "\(width)")
      for (mark, text) in marks.flatMap({ mark in bar.texts.map { (mark, $0) } }) {
        #expect(!text.box.overlaps(mark.expanded(by: 1.4)), "\(width) \(text.text.string) \(text.box) \(mark)")
      }
      let tape = try dial(.compass, 247, theme, width: width) {
        ($0.variant, $0.title, $0.targets) = ("tape", "Heading", [GaugeTarget(value: 232)])
      }
      for (mark, text) in triangles(tape.scene.layers.moving).flatMap({ mark in tape.texts.map { (mark, $0) } }) {
        #expect(!text.box.overlaps(mark.expanded(by: 0.4)), "\(width) \(text.text.string) \(text.box) \(mark)")
      }
      guard let caret = triangles(tape.scene.layers.cover).last,
        let number = tape.texts.first(where: { $0.role == .readout })
      else { continue }
      #expect(caret.minY - number.box.maxY >= (width < 70 ? 0.7 : 1.4), "\(width) \(caret) \(number.box)")
    }
  }

  /// They thin out as there is less room, and never come and go; a title may take the place of those at the ends alone.
  @Test(arguments: themes, [Gauge.Kind.radial, .wind, .compass, .clock, .altimeter])
  func labelsOfRoundScalesGetNoFewerAsThePictureGrows(_ theme: String, _ kind: Gauge.Kind) throws {
    let variants = kind.variants.isEmpty ? [nil] : kind.variants.filter { $0 != "tape" }.map(Optional.some)
    for (variant, title) in variants.flatMap({ variant in ["Level", ""].map { (variant, $0) } }) {
      var last = 0
      for width in stride(from: 60.0, through: 300, by: 10) {
        let dial = try dial(kind, kind == .radial ? 64 : 87, theme, width: width) {
          ($0.variant, $0.title, $0.unit) = (variant, title, kind.usualUnit.isEmpty ? "m" : "")
        }
        #expect(dial.labels.count >= last, "\(variant ?? "") at \(width): \(dial.labels.count) after \(last)")
        last = kind == .radial && dial.labels.count < 3 ? 0 : dial.labels.count
        if kind == .radial, width >= (title.isEmpty ? 140 : 150) { #expect(last >= 3, "\(width)") }
      }
    }
  }

  /// On a dial that grows, a title that has found room keeps it, and so does a unit beside it: numbers grow in steps, so that one
  /// size by itself may have room for it.
  @Test(arguments: themes) func titlesAndUnitsOfDialsComeOnceAsThePictureGrows(_ theme: String) throws {
    for (title, unit, value) in [("Speed", "km/h", 72.5), ("Oil", "bar", 4), ("Outside", "°C", -12.5)] {
      var last: [Set<PlacedText.Role>] = [[], []]
      for width in stride(from: 60.0, through: 240, by: 3) {
        let dial = try dial(.radial, value, theme, width: width) {
          $0.scale = (try? Scale(min: value < 0 ? -40 : 0, max: 120)) ?? $0.scale
          ($0.title, $0.unit) = (title, unit)
        }
        let roles = Set(dial.texts.map(\.role)).intersection([.title, .unit])
        #expect(roles.contains(.title) || !last[1].contains(.title), "\(title) at \(width)")
        let isSteady = last.allSatisfy { $0 == [.title, .unit] }
        #expect(roles.contains(.unit) || !isSteady, "\(title) at \(width)")
        last = [last[1], roles]
      }
      #expect(last[1] == [.title, .unit])
    }
  }

  /// On their ticks, and clear of the canvas' edges.
  @Test(arguments: themes, [Gauge.Kind.linear, .bullet, .gear])
  func labelsOfLyingScalesStandOnTheirTicks(_ theme: String, _ kind: Gauge.Kind) throws {
    for width in [90.0, 150, 300, 600] {
      let dial = try dial(kind, 640, theme, width: width) {
        $0.scale = (try? Scale(min: 0, max: kind == .gear ? 8_000 : 1_000)) ?? $0.scale
        $0.title = "Disk"
      }
      let boxes = dial.labels.compactMap { label in
        dial.texts.first { $0.role == .label && $0.text.string == label.text }?.box
      }
      guard boxes.count > 2, let first = dial.labels.first, let last = dial.labels.last else { continue }
      #expect(boxes.allSatisfy { $0.minX >= (width < 300 ? 1.4 : 3.4) && $0.maxX <= width - (width < 300 ? 1.4 : 3.4) })
      let step = (boxes[boxes.count - 1].center.x - boxes[0].center.x) / (last.value - first.value)
      for (box, label) in zip(boxes, dial.labels) {
        #expect(abs(box.center.x - boxes[0].center.x - (label.value - first.value) * step) < 0.6, "\(width) \(label)")
      }
      let steps = Set(zip(dial.labels, dial.labels.dropFirst()).map { (($1.value - $0.value) * 1e6).rounded() })
      #expect(steps.count == 1, "\(width) \(dial.labels.map(\.text))")
    }
  }

  /// Words stand beside the light of a lamp, not in it.
  @Test(arguments: themes) func wordsStandClearOfTheLightOfALamp(_ name: String) throws {
    let gauge = try GaugeSpecification(
      Array(
        """
        {kind: lamp, title: Bilge, value: 34, unit: cm, max: 60, theme: \(name),
         ranges: [{from: 0, label: dry, severity: ok}, {from: 30, label: flooding, severity: alarm}]}
        """.utf8)
    ).gauge
    for cell in [Size(width: 168, height: 178), Size(width: 195, height: 165), Size(width: 285, height: 290)] {
      let dial = try #require(try Gauge.dials([gauge], inCellsOf: cell, shaper: Typesetter()).first)
      let lights = dial.scene.layers.moving.compactMap { node -> Rect? in
        guard case .fill(let fill) = node, case .gradient(let light) = fill.paint, light.stops.count > 6 else {
          return nil
        }
        return fill.path.controlBounds
      }
      for (light, text) in lights.flatMap({ light in dial.texts.map { (light, $0) } }) {
        #expect(text.box.distance(to: light.center) >= light.width / 2, "\(cell) \(text.text.string)")
      }
    }
  }

  /// Titles of a row stand on one line in one size, none is left out, also on a picture of 600.
  @Test(arguments: ["light", "dark", "card-light", "brass", "terminal"]) func titlesOfARowShareALine(_ theme: String)
    throws
  {
    let text = """
      {theme: \(theme), width: 600, title: web-01, layout: {columns: 3, gap: 16, cards: true, gauges: [
       {title: CPU, value: 64.5, unit: "%", sweep: semicircle}, {kind: ring, title: Memory, value: 71, unit: "%"},
       {kind: lamp, title: Bilge, value: 34, ranges: [{from: 0, severity: ok, label: dry}]},
       {kind: sparkline, title: Requests, unit: /s, history: [736, 880, 1472]}, {kind: linear, title: Disk, value: 731, max: 1000},
       {kind: lamp, variant: bar, title: Load, value: 68, ranges: [{from: 0, severity: ok}]}]}}
      """
    let gauge = try GaugeSpecification(Array(text.utf8)).gauge
    let usual = gauge.usualSize
    let size = Size(width: 600, height: 600 * usual.height / usual.width)
    let dial = try gauge.dial(size: size, shaper: Typesetter())
    for row in [["CPU", "Memory", "Bilge"], ["Requests", "Disk", "Load"]] {
      let titles = try row.map { name in
        try #require(dial.texts.first { $0.text.string.lowercased() == name.lowercased() }, "\(name)")
      }
      let lines = titles.map(\.origin.y)
      #expect((lines.max() ?? 0) - (lines.min() ?? 0) < 0.5, "\(lines)")
      #expect(Set(titles.map { ($0.text.style.size * 100).rounded() }).count == 1)
    }
  }

  @Test(arguments: themes) func aSparklinesTitleStandsOnItsNumbersLine(_ theme: String) throws {
    for width in [90.0, 300] {
      let dial = try dial(.sparkline, nil, theme, width: width) {
        ($0.title, $0.unit, $0.history) = ("Requests", "/s", [736, 880, 968, 1_472])
        $0.value = 1_472
      }
      let title = dial.texts.first { $0.role == .title }
      #expect(title != nil || theme == "dress" && width < 100, "\(width)")
      let number = try #require(dial.texts.first { $0.role == .readout })
      if let title { #expect(abs(title.origin.y - number.origin.y) < 0.6, "\(width)") }
    }
  }

  @Test func aRowOfLampsHasThePagesMarginsAndOneLineBelow() throws {
    let dial = try dial(.lamp, 68, "light", width: 300) {
      ($0.variant, $0.title, $0.unit) = ("bar", "Load", "%")
      $0.ranges = [GaugeRange(from: 0, severity: .ok), GaugeRange(from: 60, severity: .warn)]
    }
    let row = try #require(dial.scene.layers.face.inkBox)
    #expect(abs(row.minX - 24) < 1 && abs(row.maxX - 276) < 1, "\(row)")
    let title = try #require(dial.texts.first { $0.role == .title })
    #expect((12...13.5).contains(title.text.style.size), "\(title.text.style.size)")
    #expect(Set(dial.texts.filter { $0.role != .title }.map(\.origin.y)).count == 1)
  }

  @Test(arguments: themes) func drumsUseTheWidth(_ theme: String) throws {
    let small = try dial(.odometer, 48_219, theme, width: 90) { ($0.title, $0.unit) = ("Total", "km") }
    let window = try #require(small.scene.layers.face.inkBox)
    #expect(window.width >= 80, "\(window)")
  }

  /// What a meter is read by at least: both ends and 0.
  @Test(arguments: themes) func smallMetersKeepTheirEndsAndZero(_ theme: String) throws {
    let labels = try dial(.vu, -3.5, theme, width: 90) { $0.title = "Left" }.labels.map(\.value)
    #expect(labels.first == -20 && labels.contains(0) && labels.last == 3, "\(labels)")
  }

  /// Ink on white throws no shadow and has no halo.
  @Test(arguments: ["report", "contrast-light"], [Gauge.Kind.clock, .altimeter, .compass, .wind, .gforce, .vu, .lamp])
  func inkHasNeitherLightNorShadow(_ theme: String, _ kind: Gauge.Kind) throws {
    let dial = try dial(kind, kind == .clock ? 36_517 : 2, theme, width: 300) { $0.statistics.peak = 1.2 }
    func faint(_ nodes: [Node]) -> [Node] {
      nodes.flatMap { node -> [Node] in
        switch node {
        case .group(let group): return faint(group.children)
        case .fill(let fill):
          if case .gradient(let gradient) = fill.paint, gradient.stops.contains(where: { $0.color.alpha < 1 }) {
            return [node]
          }
          if case .solid(let color) = fill.paint, (0.01..<0.99).contains(color.alpha), color.luminance < 0.001 {
            return [node]
          }
          return []
        case .stroke(let stroke):
          guard case .solid(let color) = stroke.paint else { return [] }
          return (0.01..<0.99).contains(color.alpha) && color.luminance < 0.001 && color.hex.hasPrefix("#000000")
            ? [node] : []
        default: return []
        }
      }
    }
    let found = faint(dial.scene.layers.moving)
    #expect(found.isEmpty || theme == "contrast-light" && kind == .gforce, "\(found)")
  }

  @Test(arguments: themes) func smallLapTimersKeepTheirSectors(_ theme: String) throws {
    let dial = try dial(.lap, nil, theme, width: 90) {
      ($0.title, $0.values) = (
        "Lap 12",
        [
          NamedValue("current", 61.234), NamedValue("sector1", 28.412), NamedValue("bestSector1", 28.524),
          NamedValue("sector2", 31.201), NamedValue("bestSector2", 31.004),
        ]
      )
    }
    let bars = dial.scene.layers.face.compactMap { node -> Rect? in
      if case .fill(let fill) = node { fill.path.controlBounds } else { nil }
    }.filter { abs($0.height - 3) < 0.01 && $0.width > 12 }
    #expect(bars.count == 3 && dial.texts.contains { $0.role == .readout })
  }
}
