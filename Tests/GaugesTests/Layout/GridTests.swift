import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// Several gauges in one picture: what is alike in a row looks alike.
struct GridTests {
  private let typesetter: Typesetter

  init() throws { typesetter = try Typesetter() }

  private func gauges() throws -> [Gauge] {
    let kinds: [Gauge.Kind] = [.radial, .linear, .sparkline, .ring, .bullet, .battery, .lamp, .lcd]
    return try kinds.enumerated().map { index, kind in
      var gauge = try Gauge(
        kind: kind, value: [7, 1_580, 40, 96][index % 4], scale: Scale(min: 0, max: index % 4 == 1 ? 3_000 : 100),
        title: ["Pg", "Requests", "A", "Latency p95"][index % 4], unit: "GB")
      gauge.history = [1, 5, 3]
      return gauge
    }
  }

  private func dial(_ gauges: [Gauge], columns: Int, size: Size, cards: Bool = false) throws -> Dial {
    var grid = Gauge.blank
    grid.kind = .grid
    grid.grid = GridOptions(columns: columns, gauges: gauges)
    grid.grid.hasCards = cards
    return try grid.dial(size: size, shaper: typesetter)
  }

  /// A gauge in a theme of its own has that one's page where its letters would not be seen on that of the whole.
  @Test(arguments: [Theme.dark, .light], [Theme.dark, .light]) func lettersOfAnotherThemeAreSeen(
    _ theme: Theme, _ own: Theme
  ) throws {
    for (hasFace, hasCards) in [(true, false), (false, false), (false, true), (true, true)] {
      var child = try Gauge(kind: .radial, value: 3, scale: Scale(min: 0, max: 10), title: "Oil", theme: own)
      // Without a face letters stand on the page; the dark theme's page is black, the light one's white.
      if !hasFace {
        (child.theme.faceLight, child.theme.faceShade) = (Color.black.withAlpha(0), Color.black.withAlpha(0))
      }
      var grid = Gauge.blank
      (grid.kind, grid.theme, grid.grid) = (.grid, theme, GridOptions(columns: 1, gauges: [child]))
      grid.grid.hasCards = hasCards
      let face = try grid.dial(size: Size(width: 320, height: 300), shaper: typesetter).scene.layers.face
      let hasPage = face.contains { node in
        if case .fill(let fill) = node { fill.paint == .solid(own.page) } else { false }
      }
      #expect(hasPage == (!hasFace && theme.name != own.name) || hasCards && theme.name == own.name, "\(hasFace)")
    }
  }

  /// What the gauges of a picture ask for is there or told, however small it is.
  @Test func textsOfGaugesAreDrawnOrTold() throws {
    let shaper = try Typesetter()
    for width in [60.0, 120, 200, 300, 420, 800] {
      for kind in [Gauge.Kind.radial, .linear, .bullet, .ring, .battery, .tank] {
        let gauges = try ["Alpha", "Beta"].map { title in
          try Gauge(kind: kind, value: 3, scale: Scale(min: 0, max: 10), title: title, unit: "kPa")
        }
        let dial = try dial(gauges, columns: 2, size: Size(width: width, height: width / 2))
        let shown = dial.texts.map(\.text.string)
        let told = dial.omissions(shaper: shaper).map(\.text)
        for text in ["Alpha", "Beta", "kPa"] {
          let isSeen = shown.contains { $0.contains(text) || $0.hasSuffix("…") && text.hasPrefix($0.dropLast()) }
          #expect(isSeen != told.contains(text), "\(kind) \(width): \(text)")
        }
      }
    }
  }

  /// Round gauges in low rows say what they are called and what they show.
  @Test(arguments: Array(stride(from: 74.0, through: 98, by: 4))) func lowRowsKeepTheirWords(height: Double) throws {
    for kind in Gauge.Kind.all where kind.faceAspect != nil && !kind.traits.contains(.hasOwnScale) {
      for width in stride(from: max(112, 1.2 * height), through: 2.4 * height, by: 7) {
        let gauge = try Gauge(kind: kind, value: 43, title: "Mill", unit: kind == .radial ? "%" : "")
        let words = kind == .radial ? ["Mill", "43", "%"] : ["Mill"]
        let row = try dial([gauge, gauge, gauge], columns: 3, size: Size(width: 3 * width + 64, height: height + 32))
        for word in words {
          #expect(row.texts.count { $0.text.string == word } == 3, "\(kind) \(width) × \(height): \(word)")
        }
      }
    }
  }

  /// On a canvas of any shape gauges in a layout that names no columns are nearly as large as in the best number of them.
  @Test func columnsSuitTheCanvas() throws {
    var random = SplitMix64(seed: 900)
    let kinds: [Gauge.Kind] = [.radial, .ring, .linear, .bullet, .lamp, .sparkline, .tank]
    for _ in 0..<400 {
      let count = Int.random(in: 1...12, using: &random)
      let gauges = try (0..<count).map { _ in
        try Gauge(kind: kinds.randomElement(using: &random) ?? .radial, value: 3, scale: Scale(min: 0, max: 10))
      }
      let canvas = Size(
        width: .random(in: 60...2_000, using: &random), height: .random(in: 60...2_000, using: &random))
      let options = GridOptions(gauges: gauges)
      func height(_ columns: Int) -> Double {
        let rows = (count + columns - 1) / columns
        return gauges.reduce(0) {
          let share = max(0.4, $1.usualSize.width / $1.usualSize.height)
          return $0 + min(canvas.width / Double(columns) / share, canvas.height / Double(rows))
        }
      }
      let columns = options.columnCount(on: canvas)
      let most = (1...count).map(height).max() ?? 0
      #expect(1...count ~= columns && height(columns) > 0.849 * most, "\(count) on \(canvas): \(columns)")
      #expect(GridOptions(columns: 5, gauges: gauges).columnCount(on: canvas) == 5)
    }
    func columns(_ count: Int, _ width: Double, _ height: Double) throws -> Int {
      let dials = try (0..<count).map { _ in try Gauge(kind: .radial, value: 3, scale: Scale(min: 0, max: 10)) }
      return GridOptions(gauges: dials).columnCount(on: Size(width: width, height: height))
    }
    #expect(try columns(3, 900, 250) == 3)
    #expect(try columns(4, 250, 900) == 1)
    #expect(try columns(4, 600, 600) == 2)
  }

  /// A difference that has no room behind a long number stands below it, and nothing is told.
  @Test(arguments: [Gauge.Kind.radial, .linear, .sparkline]) func aDifferenceStandsBelowALongNumber(_ kind: Gauge.Kind)
    throws
  {
    for width in stride(from: 500.0, through: 900, by: 25) {
      var gauge = try Gauge(
        kind: kind, value: 1_234_567, scale: Scale(min: 0, max: 2_000_000), title: "Revenue", unit: "€")
      (gauge.reference, gauge.history) = (1_100_000, [900_000, 950_000, 1_234_567])
      let dial = try dial([gauge, gauge, gauge], columns: 3, size: Size(width: width, height: 300), cards: true)
      #expect(dial.texts.count { $0.text.string.hasSuffix("134,567") } == 3, "\(kind) \(width)")
      #expect(!dial.omissions(shaper: typesetter).contains { $0.part == .delta })
    }
  }

  @Test(arguments: [1, 2, 4], [false, true]) func titlesHaveOneSizeAndInARowOneBaseline(_ columns: Int, _ cards: Bool)
    throws
  {
    let gauges = try gauges()
    let height = 260.0 * Double(gauges.count / columns)
    let dial = try dial(
      gauges, columns: columns, size: Size(width: 280 * Double(columns), height: height), cards: cards)
    let titles = dial.texts.filter { $0.role == .title }
    #expect(titles.map(\.text.string) == gauges.map(\.title))
    #expect(Set(titles.map(\.text.style.size)).count == 1)
    #expect(Set(titles.map(\.origin.y)).count == gauges.count / columns)
    #expect(dial.textFaults == [])
  }

  /// Bars in a column begin at one line and end at one, on cards too, with their words at their sides or above them.
  @Test(arguments: [false, true]) func barsOfAColumnAreAligned(_ hasCards: Bool) throws {
    var random = SplitMix64(seed: 12)
    let titles = ["CPU", "Revenue", "Steps", "Requests per second", "A", ""]
    var widest = 0.0
    for _ in 0..<60 {
      let gauges = try (0..<random.int(in: 2...5)).map { _ in
        try Gauge(
          kind: random.int(in: 0...1) == 0 ? .linear : .bullet, value: random.double(in: 0...100).rounded(),
          scale: Scale(min: 0, max: 100), title: try #require(titles.randomElement(using: &random)),
          unit: ["", "%", "km/h"][random.int(in: 0...2)])
      }
      let low = random.double(in: 34...120)
      let size = Size(width: random.double(in: 420...900), height: (low + 16) * Double(gauges.count) + 16)
      let dial = try dial(gauges, columns: 1, size: size, cards: hasCards)
      for end in ["0", "100"] {
        let middles = dial.texts.filter { $0.text.string == end && $0.role != .readout }.map(\.middle.x)
        guard let least = middles.min(), let most = middles.max() else { continue }
        widest = max(widest, most - least)
      }
    }
    #expect(widest < 0.6)
  }

  /// Bars of cards of one size all have the numbers of their scales, or none has, whatever marks these have.
  @Test(arguments: [false, true]) func barsOfCardsHaveTheirScales(_ hasTargets: Bool) throws {
    let ends = [30.0, 300, 600, 2_500, 4_000, 50]
    for height in stride(from: 62.0, through: 160, by: 3) {
      let gauges = try ends.map { end in
        var gauge = try Gauge(
          kind: .bullet, value: 0.6 * end, scale: Scale(min: 0, max: end), title: "Up to \(end)", unit: "")
        if hasTargets { gauge.targets = [GaugeTarget(value: 0.8 * end, label: "Plan")] }
        return gauge
      }
      let gap = GridOptions(columns: 1, gauges: gauges).gap(in: Size(width: 400, height: 500), columns: 1)
      let size = Size(width: 400, height: 6 * height + 7 * gap)
      let zeros = try dial(gauges, columns: 1, size: size, cards: true).texts.count { $0.text.string == "0" }
      #expect([0, gauges.count].contains(zeros), "\(height): \(zeros)")
    }
  }

  /// Also where each gauge has its title in its cell.
  @Test func titlesOfNarrowCellsHaveOneSize() throws {
    var random = SplitMix64(seed: 13)
    let titles = ["Oil", "Disk", "Engine coolant temperature", "Fuel pressure", "Requests"]
    for _ in 0..<60 {
      let kinds = [Gauge.Kind.radial, .compass, .ring, .speedometer]
      let gauges = try (0..<3).map { _ in
        try Gauge(
          kind: try #require(kinds.randomElement(using: &random)), value: 40, scale: Scale(min: 0, max: 360),
          title: try #require(titles.randomElement(using: &random)))
      }
      let size = Size(width: random.double(in: 260...420), height: random.double(in: 100...400))
      let dial = try dial(gauges, columns: 3, size: size)
      let sizes = dial.texts.filter { $0.role == .title }.map(\.text.style.size)
      guard let least = sizes.min(), let most = sizes.max() else { continue }
      #expect(most <= least * 1.001 || least < 0.76 * most, "\(size) \(gauges.map(\.title)): \(sizes)")
    }
  }

  /// The number of a low card is there as it is without cards.
  @Test(arguments: [30.0, 36, 42, 50, 64]) func lowCardsSayTheirNumbers(_ height: Double) throws {
    let gauges = try ["CPU", "Revenue", "Steps"].map {
      try Gauge(kind: .linear, value: 62, scale: Scale(min: 0, max: 80), title: $0, unit: "%")
    }
    let gap = GridOptions(columns: 1, gauges: gauges).gap(in: Size(width: 400, height: 200), columns: 1)
    let size = Size(width: 400, height: 3 * height + 4 * gap)
    let numbers = try [false, true].map { hasCards in
      try dial(gauges, columns: 1, size: size, cards: hasCards).texts.count { $0.role == .readout }
    }
    #expect(numbers == [3, 3])
  }

  @Test func numbersOfARowHaveOneSize() throws {
    let gauges = Array(try gauges().prefix(3))
    let numbers = try dial(gauges, columns: 3, size: Size(width: 900, height: 300)).texts.filter { $0.role == .readout }
    #expect(numbers.count == 3)
    let sizes = numbers.map(\.text.style.size)
    #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) < 0.01)
  }

  @Test func aListOfNumbersDoesNotMakeADialsNumberSmall() throws {
    let dialAlone = try Gauge.radial(87, unit: "km/h", title: "Speed")
    var rings = try Gauge(kind: .ring, value: nil, scale: Scale(min: 0, max: 100), title: "Today")
    rings.values = [NamedValue("Move", 84), NamedValue("Stand", 91)]
    let size = Size(width: 640, height: 340)
    func number(_ gauges: [Gauge]) throws -> PlacedText? {
      try dial(gauges, columns: 2, size: size).texts.first { $0.text.string == "87" }
    }
    #expect(try number([dialAlone, rings]) == number([dialAlone]))
  }

  @Test func dialsOfARowHaveOneDiameterWhateverTheirTitles() throws {
    var gauges = [
      try Gauge.radial(1, title: "Speed"), try .radial(2), try .radial(3, title: "A very long title indeed"),
    ]
    gauges[0].subtitle = "on the road"
    let cells = GridCells(
      gauges, options: GridOptions(gauges: gauges), columns: 3, gap: 16,
      in: Rect(x: 0, y: 0, width: 900, height: 320), shaper: typesetter
    ).cells
    #expect(Set(cells.map(\.room.height)).count == 1 && Set(cells.map(\.room.y)).count == 1)
    #expect(Set(cells.map { $0.room.width.rounded() }).count == 1)
  }

  @Test func rowsOfLowGaugesAreLower() throws {
    let gauges = [try Gauge.radial(1, title: "a"), try .linear(1, scale: .unit, title: "b")]
    let cells = GridCells(
      gauges, options: GridOptions(gauges: gauges), columns: 1, gap: 16,
      in: Rect(x: 0, y: 0, width: 300, height: 500), shaper: typesetter
    ).cells
    #expect(cells[1].room.height < 0.5 * cells[0].room.height)
  }

  /// Rows of cards are as high as one another, or their heights differ as if that were meant.
  @Test(arguments: 1...3) func heightsOfRowsAreAlikeOrClearlyDifferent(_ columns: Int) throws {
    var random = SplitMix64(seed: 71 + UInt64(columns))
    let kinds = Gauge.Kind.all.filter { !$0.traits.contains(.holdsGauges) }
    for _ in 0..<200 {
      let gauges = try (0..<6).map { _ in
        let kind = kinds[random.int(in: 0...kinds.count - 1)]
        var gauge = try Gauge(kind: kind, value: kind.usualRange.lowerBound, title: random.bool() ? "Title" : "")
        if random.bool(), !gauge.title.isEmpty { gauge.subtitle = "Second" }
        return gauge
      }
      var options = GridOptions(gauges: gauges)
      options.hasCards = true
      let cells = GridCells(
        gauges, options: options, columns: columns, gap: 16,
        in: Rect(x: 0, y: 0, width: random.double(in: 400...1_400), height: random.double(in: 500...1_400)),
        shaper: typesetter
      ).cells
      let heights = cells.map(\.whole.height)
      let (least, most) = (try #require(heights.min()), try #require(heights.max()))
      #expect(most < least + 0.01 || most > 1.159 * least, "\(heights)")
    }
  }

  @Test func cardsStandUnderTheirGauges() throws {
    let plain = try dial(gauges(), columns: 4, size: Size(width: 1_200, height: 600))
    let carded = try dial(gauges(), columns: 4, size: Size(width: 1_200, height: 600), cards: true)
    func plates(_ dial: Dial) -> Int {
      KindPicture.fills(dial.scene.layers.face) { _ in true }.count { abs($0.width - 280) < 1 }
    }
    #expect(plates(plain) == 0 && plates(carded) == 8)
  }

  /// Title and number begin at one left edge, and numbers have one size.
  @Test func cardsOfALayoutFollowOneRule() throws {
    // A ring has its number in its middle.
    let gauges = try gauges().prefix(6).filter { $0.kind != .ring }
    let dial = try dial(gauges, columns: 3, size: Size(width: 900, height: 560), cards: true)
    let (titles, numbers) = (dial.texts.filter { $0.role == .title }, dial.texts.filter { $0.role == .readout })
    #expect(titles.count == 5 && numbers.count == 5)
    #expect(Set(numbers.map(\.text.style.size)).count == 1)
    for (title, number) in zip(titles, numbers) {
      let ink = try #require(number.text.inkBounds)
      #expect(abs(number.origin.x + ink.minX - title.box.minX) < 4, "\(number.text.string)")
      #expect(number.origin.y - title.origin.y < 40)
    }
  }

  /// Without cards numbers stand under their titles as on cards, those of dials too, so that a column can be scanned; a ring
  /// keeps its own.
  @Test func plainBoardsAreAsOrderlyAsCards() throws {
    let gauges = Array(try gauges().prefix(6))
    let dial = try dial(gauges, columns: 3, size: Size(width: 900, height: 560))
    let (titles, numbers) = (dial.texts.filter { $0.role == .title }, dial.texts.filter { $0.role == .readout })
    #expect(titles.count == 6 && numbers.count == 6)
    for (index, kind) in gauges.map(\.kind).enumerated() {
      let ink = try #require(numbers[index].text.inkBounds)
      let isFlush = abs(numbers[index].origin.x + ink.minX - titles[index].box.minX) < 4
      #expect(isFlush == (kind != .ring), "\(kind)")
      if isFlush { #expect(numbers[index].text.style.size == numbers[1].text.style.size, "\(kind)") }
      let row = numbers.indices.filter { $0 / 3 == index / 3 && gauges[$0].kind != .ring }
      if isFlush { #expect(row.allSatisfy { numbers[$0].origin.y == numbers[index].origin.y }, "\(kind)") }
    }
    #expect(dial.textFaults == [])
  }

  /// Whatever the form of a card, all of its gauge is on it.
  @Test func figuresStayOnTheirCards() throws {
    var random = SplitMix64(seed: 912)
    let sizes = [Size(width: 180, height: 276), Size(width: 129, height: 276), Size(width: 276, height: 150)]
    let others = (0..<12).map { _ in Size(width: random.double(in: 120...400), height: random.double(in: 96...400)) }
    for size in sizes + others {
      for gauge in try gauges() {
        let dial = try Gauge.dials([gauge], inCellsOf: size, shaper: typesetter)[0]
        let layers = dial.scene.layers
        let ink = try #require((layers.face + layers.moving + layers.cover).inkBox)
        let card = Rect(x: 0, y: 0, width: size.width, height: size.height)
        #expect(card.expanded(by: 1).contains(ink), "\(gauge.kind) on \(size): \(ink)")
      }
    }
  }

  /// A film of cards ends in the still: what stands on a card does not depend on where its value comes from.
  @Test func cardsThatFollowTheirValuesAreThoseOfTheValues() throws {
    let size = Size(width: 900, height: 300)
    for gauge in try gauges() {
      func grid(_ share: Double) -> Gauge {
        var (grid, moved) = (Gauge.blank, gauge)
        moved.value = gauge.scale.max * share
        grid.kind = .grid
        grid.grid = GridOptions(columns: 3, gauges: [moved, moved])
        grid.grid.hasCards = true
        return grid
      }
      var dial = try grid(0.03).dial(size: size, shaper: typesetter)
      for share in [0.4, 0.87, 1] { dial = try #require(dial.showing(grid(share))) }
      let scene = try grid(1).dial(size: size, shaper: typesetter).scene
      #expect(dial.scene == scene, "\(gauge.kind)")
    }
  }

  /// Each in the letters of its own theme, nearer to its own dial than to the one above.
  @Test func centredTitlesBelongToTheirDials() throws {
    var gauges = [try Gauge.radial(1, title: "Above"), try .radial(2, title: "Below")]
    gauges[1].theme.fonts.title.isUppercase = true
    let dial = try dial(gauges, columns: 1, size: Size(width: 300, height: 640))
    let titles = dial.texts.filter { $0.role == .title }
    #expect(titles.map(\.text.string) == ["Above", "BELOW"])
    let cells = GridCells(
      gauges, options: GridOptions(gauges: gauges), columns: 1, gap: 16,
      in: Rect(x: 0, y: 0, width: 300, height: 640), shaper: typesetter
    ).cells
    let title = try #require(cells[1].head.first)
    let ink = title.origin.y - title.text.capHeight
    #expect(cells[1].room.minY - title.origin.y < ink - cells[0].room.maxY)
  }

  @Test func textsKeepApartInRandomGrids() throws {
    var random = SplitMix64(seed: 77)
    for _ in 0..<40 {
      let gauges = try (0..<random.int(in: 1...7)).map { _ in
        try CrowdedGauge(Gauge.Kind.all.randomElement(using: &random) ?? .radial, using: &random).gauge
      }
      let size = Size(width: random.double(in: 40...1_400), height: random.double(in: 40...1_000))
      let dial = try dial(gauges, columns: random.int(in: 1...4), size: size, cards: random.bool())
      #expect(dial.textFaults == [], "\(gauges.map(\.kind)) on \(size)")
    }
  }

  /// Whatever lies under the words begins where they do, whether its gauge has one value or several.
  @Test func figuresUnderWordsBeginWhereTheWordsDo() throws {
    var gear = try Gauge(kind: .gear, value: nil, title: "Car 27", unit: "km/h")
    gear.values = [NamedValue("rpm", 6_350), NamedValue("gear", 3), NamedValue("speed", 142)]
    let others = try [Gauge.Kind.linear, .bullet].map { try Gauge(kind: $0, value: 30, title: "Title") }
    for size in [Size(width: 220, height: 190), Size(width: 276, height: 232), Size(width: 300, height: 240)] {
      for dial in try Gauge.dials([gear] + others, inCellsOf: size, shaper: typesetter) {
        let title = try #require(dial.texts.first { $0.role == .title })
        let ink = try #require((dial.scene.layers.face + dial.scene.layers.moving).inkBox)
        #expect(abs(ink.minX - title.origin.x) < 2.5, "\(dial.gauge.kind) on \(size): \(ink.minX)")
      }
    }
  }

  /// Figures are on their card, whatever their values are: with more digits than the scale has, and with gears and headings
  /// that are on no scale.
  @Test(arguments: Gauge.Kind.all.flatMap { kind in (kind.variants.isEmpty ? [""] : kind.variants).map { (kind, $0) } })
  func figuresAreOnTheirCards(_ kind: Gauge.Kind, _ variant: String) throws {
    guard !kind.traits.contains(.holdsGauges) else { return }
    let (low, high) = (kind.usualRange.lowerBound, kind.usualRange.upperBound)
    for cell in [(276, 232), (130, 130), (368, 218), (288, 368), (208, 228), (468, 268), (150, 96)] {
      let size = Size(width: Double(cell.0), height: Double(cell.1))
      for value in [low + 0.62 * (high - low), high + 0.2738 * (high - low), low - 1234.5, 4] {
        for title in ["", "Pressure"] {
          var gauge = try Gauge(kind: kind, value: kind.valueNames.isEmpty ? value : nil, title: title)
          gauge.values = kind.valueNames.enumerated().map { NamedValue($1, $0 == 0 ? value : Double($0) * 2) }
          gauge.variant = variant.isEmpty ? nil : variant
          guard let dial = try? Gauge.dials([gauge], inCellsOf: size, shaper: typesetter).first else { continue }
          let layers = dial.scene.layers
          let ink = (layers.face + layers.moving + layers.cover).inkBox
          let boxes = [ink].compactMap { $0 } + dial.texts.map(\.box)
          let card = Rect(x: 0, y: 0, width: size.width, height: size.height).expanded(by: 0.6)
          #expect(boxes.allSatisfy(card.contains), "\(size) at \(value): \(boxes.filter { !card.contains($0) })")
        }
      }
    }
  }

  /// On wide cards round figures stand beside their words, nearly as high as the card, and those without values at one edge.
  @Test(arguments: Theme.all) func roundFiguresStandBesideTheirWordsOnWideCards(_ theme: Theme) throws {
    let kinds: [Gauge.Kind] = [.radial, .ring, .compass, .clock, .altimeter, .gforce, .countdown]
    for cell in [Size(width: 380, height: 196), Size(width: 510, height: 258), Size(width: 300, height: 180)] {
      let gauges = try kinds.map { kind in
        let value = kind.usualRange.lowerBound + 0.3 * (kind.usualRange.upperBound - kind.usualRange.lowerBound)
        return try Gauge(kind: kind, value: kind == .gforce ? 0.4 : value, title: "Lap", theme: theme)
      }
      let dials = try Gauge.dials(gauges, inCellsOf: cell, shaper: typesetter)
      for dial in dials {
        let words = dial.texts.first { $0.role == .title }
        let shapes = dial.scene.layers.face + dial.scene.layers.moving
        let ink = try #require(shapes.inkBox)
        // A clock has a wide number.
        let least = dial.gauge.kind == .clock || dial.gauge.kind == .altimeter ? 0.5 : 0.68
        #expect(ink.height > least * cell.height, "\(dial.gauge.kind) \(theme.name) on \(cell): \(ink.height)")
        #expect(ink.center.x > 0.6 * cell.width && words.map { $0.box.maxX < ink.minX } ?? false, "\(dial.gauge.kind)")
      }
    }
  }

  /// Rings of several values lie beside the title of a wide card, with their list: as high as the card, every name there.
  @Test(arguments: Theme.all) func severalRingsLieBesideTheirTitleOnWideCards(_ theme: Theme) throws {
    for cell in [Size(width: 420, height: 180), Size(width: 510, height: 258), Size(width: 640, height: 260)] {
      var gauge = try Gauge(kind: .ring, value: nil, title: "Today", unit: "%", theme: theme)
      gauge.values = [NamedValue("Move", 84), NamedValue("Exercise", 62), NamedValue("Stand", 19)]
      let dial = try #require(try Gauge.dials([gauge], inCellsOf: cell, shaper: typesetter).first)
      let title = try #require(dial.texts.first { $0.role == .title })
      let rings = try #require((dial.scene.layers.face + dial.scene.layers.moving).inkBox)
      #expect(rings.height > 0.6 * cell.height && rings.minX > title.box.maxX, "\(theme.name) on \(cell): \(rings)")
      let labels = Set(dial.texts.filter { $0.role == .label }.map(\.text.string))
      #expect(labels.isSuperset(of: ["Move", "Exercise", "Stand"]), "\(theme.name) on \(cell): \(labels)")
    }
  }

  /// Marks around a dial make it no smaller than its neighbours, and no lower.
  /// On a card the names of several rings are a list of one size, which is no smaller than the card's small print, and none
  /// stands in the line of the title.
  @Test(arguments: ["rings", "bars"], [false, true]) func namesOfRingsOnCardsAreAList(_ variant: String, _ cards: Bool)
    throws
  {
    for (width, height) in [
      (119.0, 127.0), (119, 191), (140, 120), (200, 150), (276, 232), (290, 240), (365, 245), (560, 330), (180, 400),
    ] {
      // The lowest have no room for longer lists.
      for count in 2...(height < 130 ? 2 : 4) {
        let gauges = try [variant, variant].map { variant in
          var gauge = try Gauge(kind: .ring, value: nil, scale: Scale(min: 0, max: 100), title: "Load by node")
          gauge.variant = variant
          gauge.values = zip(["web-1", "web-2", "db-primary", "cache"], [82, 64, 91, 7]).prefix(count).map {
            NamedValue($0, $1)
          }
          return gauge
        }
        let dial = try dial(gauges, columns: 1, size: Size(width: width + 24, height: 2 * height + 36), cards: cards)
        let titles = dial.texts.filter { $0.role == .title }
        let names = dial.texts.filter { text in gauges[0].values.contains { $0.name == text.text.string } }
        #expect(names.count == 2 * count && titles.count == 2, "\(dial.size) \(count) \(dial.omittedParts)")
        #expect(Set(names.map { ($0.text.style.size * 100).rounded() }).count == 1, "\(dial.size) \(count)")
        #expect((names.first?.text.style.size ?? 0) >= 7, "\(dial.size) \(count)")
        for name in names {
          #expect(!titles.contains { $0.box.expanded(by: 3).overlaps(name.box) }, "\(dial.size) \(name.text.string)")
        }
      }
    }
  }

  /// Rings beside their list rather than over it where both are larger so.
  @Test(arguments: Theme.all) func ringsOfACardAreAsLargeAsItIsHigh(_ theme: Theme) throws {
    var gauge = try Gauge(kind: .ring, value: nil, scale: Scale(min: 0, max: 100), title: "Nodes", theme: theme)
    gauge.values = [NamedValue("web-1", 82), NamedValue("web-2", 64), NamedValue("db", 91)]
    for (width, height) in [(290.0, 200.0), (365, 245), (560, 330)] {
      let card = try #require(
        try Gauge.dials([gauge], inCellsOf: Size(width: width, height: height), shaper: typesetter).first)
      let ring = card.scene.layers.face.compactMap { node in
        if case .stroke(let stroke) = node { stroke.path.controlBounds?.height } else { nil }
      }.max()
      #expect(try #require(ring) > 0.55 * height, "\(card.size)")
      let names = card.texts.filter { ["web-1", "web-2", "db"].contains($0.text.string) }.map(\.text.style.size)
      #expect(try #require(names.min()) > 0.04 * width, "\(card.size)")
    }
  }

  /// A card of a phone's width in three columns has title, number, unit and the ends of the scale, in letters that are read.
  @Test(arguments: [Gauge.Kind.radial, .linear, .tank, .bullet]) func narrowCardsSayAllOfTheirGauges(_ kind: Gauge.Kind)
    throws
  {
    for width in [100.0, 108, 119, 130] {
      let gauges = try ["Living room", "Kitchen"].map { title in
        try Gauge(kind: kind, value: 21.4, scale: Scale(min: 10, max: 30), title: title, unit: "°C")
      }
      let dials = try Gauge.dials(gauges, inCellsOf: Size(width: width, height: 190), shaper: typesetter)
      for dial in dials {
        let texts = dial.texts.map(\.text.string)
        #expect(texts.contains("21.4") && texts.contains("°C") && texts.contains("10") && texts.contains("30"))
        let title = try #require(dial.texts.first { $0.role == .title })
        #expect(title.text.style.size > 8 && title.text.string == dial.gauge.title, "\(width)")
      }
    }
  }

  /// A long title of a high card stands in two lines rather than be cut, or much smaller than those of its neighbours.
  @Test(arguments: Gauge.Kind.all) func longTitlesOfCardsStandInTwoLines(_ kind: Gauge.Kind) throws {
    guard !kind.traits.contains(.holdsGauges) else { return }
    let titles = ["Mean response time of the checkout service", "Queue"]
    for (width, height) in [(150.0, 140.0), (200, 160), (276, 232), (290, 190), (180, 400)] {
      let gauges = try titles.map { title in
        let middle = (kind.usualRange.lowerBound + kind.usualRange.upperBound) / 2
        var gauge = try Gauge(kind: kind, value: middle, title: title)
        gauge.values = kind.valueNames.map { NamedValue($0, 1) }
        return gauge
      }
      let dials = try Gauge.dials(gauges, inCellsOf: Size(width: width, height: height), shaper: typesetter)
      let lines = dials.map { $0.texts.filter { $0.role == .title } }
      #expect(lines.map { $0.map(\.text.string).joined(separator: " ") } == titles, "\(width) × \(height)")
      let sizes = lines.compactMap { $0.first?.text.style.size }
      #expect(sizes.count == 2 && sizes[0] >= 0.65 * sizes[1], "\(width) × \(height): \(sizes)")
      let others = dials[0].texts.filter { $0.role != .title && !$0.text.string.isEmpty }
      for line in lines[0] { #expect(!others.contains { $0.overlaps(line) }, "\(width) × \(height)") }
    }
  }

  @Test(arguments: Theme.all) func dialsOnCardsHaveOneDiameterAndOneHeight(_ theme: Theme) throws {
    for cell in [Size(width: 276, height: 232), Size(width: 383, height: 407), Size(width: 300, height: 170)] {
      for unit in ["", "km/h"] {
        let gauges = try [[], [30], [0], [50, 97]].map { targets in
          var gauge = try Gauge(
            kind: .radial, value: 61, scale: Scale(min: 0, max: 100), title: "Speed", unit: unit, theme: theme)
          gauge.targets = targets.map { GaugeTarget(value: $0) }
          return gauge
        }
        let dials = try Gauge.dials(gauges, inCellsOf: cell, shaper: typesetter)
        let marks: [[Point]] = dials.map { dial in
          dial.texts.filter { $0.role == .label && ["0", "100"].contains($0.text.string) }.map(\.middle)
        }
        let first = try #require(marks.first)
        #expect(first.count == 2)
        for other in marks {
          let isAlike = other.count == 2 && zip(first, other).allSatisfy { $0.distance(to: $1) < 0.75 }
          #expect(isAlike, "\(theme.name) “\(unit)” on \(cell): \(marks)")
        }
      }
    }
  }

  /// A dial is at least seven tenths of the largest circle that the words of its card leave free.
  @Test(arguments: [Gauge.Kind.radial, .compass], ["Speed", "Coolant of engine 2"])
  func dialsAreAboutAsLargeAsTheirWordsLeaveThem(_ kind: Gauge.Kind, _ title: String) throws {
    for height in [110.0, 150, 240] {
      for share in stride(from: 0.8, through: 2.4, by: 0.1) {
        let cell = Size(width: (height * share).rounded(), height: height)
        let gauge = try Gauge(kind: kind, value: 61, title: title, unit: kind == .radial ? "km/h" : "")
        let dial = try #require(try Gauge.dials([gauge], inCellsOf: cell, shaper: typesetter).first)
        let ink = try #require((dial.scene.layers.face + dial.scene.layers.moving).inkBox)
        let unit = max(0.6, min(cell.width / 276, cell.height / 150))
        let words = dial.texts.filter { [.title, .readout, .unit].contains($0.role) }.map {
          $0.box.expanded(by: 5 * unit)
        }
        var largest = 0.0
        for x in stride(from: 0, through: cell.width, by: 2) {
          for y in stride(from: 0, through: cell.height, by: 2) {
            let edge = min(x, y, cell.width - x, cell.height - y) - 7 * unit
            let toWords = words.map { box in
              Vector(dx: max(0, box.minX - x, x - box.maxX), dy: max(0, box.minY - y, y - box.maxY)).length
            }
            largest = max(largest, ([edge] + toWords).min() ?? 0)
          }
        }
        #expect(ink.height >= 0.7 * 2 * largest, "\(kind) on \(cell): \(ink.height / (2 * largest))")
      }
    }
  }

  /// Dials beside their numbers have one axis in a column, however wide these are.
  @Test(arguments: [Theme.light, .dark]) func dialsBesideNumbersHaveOneAxisInAColumn(_ theme: Theme) throws {
    for size in [Size(width: 600, height: 400), Size(width: 900, height: 500), Size(width: 800, height: 420)] {
      let gauges = try ["×1000/min", "bar", "°C", "km/h"].map { unit in
        try Gauge(
          kind: .radial, value: 61, scale: Scale(min: 0, max: 100), title: "Value", unit: unit, theme: theme)
      }
      let starts = try dial(gauges, columns: 2, size: size).texts.filter { $0.role == .label && $0.text.string == "0" }
      #expect(starts.count == 4)
      for column in 0..<2 where starts.count == 4 {
        #expect(abs(starts[column].middle.x - starts[column + 2].middle.x) < 0.01, "\(theme.name) on \(size)")
      }
    }
  }

  /// A short title has room in every cell that is no smaller than a thumb.
  @Test(arguments: Theme.all) func titlesOfSmallCellsAreThere(_ theme: Theme) throws {
    for (columns, width, height) in [(3, 340.0, 300.0), (3, 400, 300), (2, 240, 280), (4, 480, 300)] {
      let gauges = try (0..<2 * columns).map { index in
        try Gauge(
          kind: [.radial, .ring, .battery, .linear][index % 4], value: 61, scale: Scale(min: 0, max: 100),
          title: "Water", unit: "°C", theme: theme)
      }
      for cards in [false, true] {
        let dial = try dial(gauges, columns: columns, size: Size(width: width, height: height), cards: cards)
        let titles = dial.texts.filter { $0.text.string == "Water" }
        #expect(titles.count == gauges.count, "\(theme.name) \(columns) on \(width) × \(height), cards: \(cards)")
      }
    }
  }

  /// A compass on a card is the same at all headings: the word beside its number is no reason to make it smaller, and is
  /// there at the cardinal points too.
  @Test(arguments: Theme.all) func aCompassOnACardStaysAtAllHeadings(_ theme: Theme) throws {
    for cell in [Size(width: 276, height: 232), Size(width: 285, height: 270), Size(width: 190, height: 210)] {
      var first: [PlacedText]?
      for (heading, word) in [(0.0, "N"), (8, "N"), (44, "NE"), (90, "E"), (158, "SSE"), (231, "SW"), (293, "WNW")] {
        let gauge = try Gauge(kind: .compass, value: heading, title: "Course", theme: theme)
        let dial = try #require(try Gauge.dials([gauge], inCellsOf: cell, shaper: typesetter).first)
        #expect(dial.texts.contains { $0.role == .unit && $0.text.string == word }, "\(heading)° on \(cell)")
        let marks = dial.texts.filter { $0.role == .label }
        #expect(marks == first ?? marks, "\(heading)° on \(cell)")
        first = marks
      }
    }
  }
}
