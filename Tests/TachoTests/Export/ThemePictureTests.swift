import Tacho
import Testing

/// What holds for the picture of a dial in every theme.
@Suite struct ThemePictureTests {
  private func gauge(_ theme: Theme, _ value: Double = 60) throws -> Gauge {
    var gauge = try Gauge.radial(value, unit: "km/h", title: "Speed", theme: theme)
    gauge.ranges = [GaugeRange(from: 80, severity: .alarm)]
    return gauge
  }

  private func scene(_ gauge: Gauge) throws -> Scene {
    try gauge.dial(size: Size(width: 600, height: 600), shaper: Typesetter()).scene
  }

  /// A phosphor has no blue sky, ink on paper no grey glass and no red drum: what other themes draw in the colours of things.
  @Test(arguments: ["terminal", "terminal-amber", "report", "report-dark", "contrast", "contrast-light"])
  func aThemeOfFewColoursDrawsThingsInThem(name: String) throws {
    let things: [UInt32] = [
      0x164A80, 0x1F75B7, 0x93602F, 0x51331A, 0xFFB81C, 0xCDD5C9, 0xBBC5B7, 0x14181C, 0xB3261E, 0x17191C,
    ]
    func used(_ theme: Theme) throws -> Set<Color> {
      var used: Set<Color> = []
      func take(_ paint: Paint) {
        switch paint {
        case .solid(let color): used.insert(color.withAlpha(1))
        case .gradient(let gradient): used.formUnion(gradient.stops.map { $0.color.withAlpha(1) })
        }
      }
      func walk(_ nodes: [Node]) {
        for node in nodes {
          switch node {
          case .fill(let fill): take(fill.paint)
          case .stroke(let stroke): take(stroke.paint)
          case .text(let text): take(text.paint)
          case .group(let group): walk(group.children)
          case .image: break
          }
        }
      }
      for kind in [Gauge.Kind.horizon, .lcd, .odometer] {
        let layers = try Gauge(kind: kind, value: 12.4, theme: theme).dial(size: kind.usualSize, shaper: Typesetter())
          .scene
          .layers
        walk(layers.face + layers.moving + layers.cover)
      }
      return used
    }
    let colors = Set(things.map { Color($0) })
    #expect(try used(#require(ThemeLibrary.theme(named: name)).theme).isDisjoint(with: colors), "\(name)")
    #expect(try used(.light).intersection(colors).count > 6)
  }

  @Test(arguments: ThemeLibrary.worlds)
  func materialsCostLittleAndNeedNoFilter(_ name: String) throws {
    let theme = try #require(ThemeLibrary.theme(named: name)).theme
    var plain = theme
    (plain.look.bezel, plain.look.plate, plain.look.face) = ([], nil, .flat)
    (plain.look.vignette, plain.look.glass) = (0, 0)
    let svg = try scene(gauge(theme)).svg()
    #expect(svg.utf8.count - (try scene(gauge(plain)).svg().utf8.count) <= 12_000, "\(name)")
    for word in ["<filter", "<image", "<mask", "<pattern"] { #expect(!svg.contains(word), "\(name): \(word)") }
  }

  @Test(arguments: ThemeLibrary.worlds, Gauge.Kind.all.filter { $0 != .grid })
  func everyKindsHousingIsSmall(_ name: String, _ kind: Gauge.Kind) throws {
    let theme = try #require(ThemeLibrary.theme(named: name)).theme
    let (low, high) = (kind.usualRange.lowerBound, kind.usualRange.upperBound)
    func svg(_ theme: Theme) throws -> String {
      let gauge = try Gauge(
        kind: kind, value: (low + high) / 2, scale: Scale(min: low, max: high), title: "Name", theme: theme)
      return try gauge.dial(size: gauge.usualSize, shaper: Typesetter()).scene.svg()
    }
    var plain = theme
    (plain.look.bezel, plain.look.plate, plain.look.face) = ([], nil, .flat)
    (plain.look.vignette, plain.look.glass) = (0, 0)
    // A level is of glass and metal without a housing too, unless its theme is flat.
    if kind == .level { plain.look = Look() }
    let picture = try svg(theme)
    let added = picture.utf8.count - (try svg(plain).utf8.count)
    #expect(added <= 12_000, "\(name), \(kind)")
    for word in ["<filter", "<image", "<mask", "<pattern"] { #expect(!picture.contains(word), "\(name): \(word)") }
  }

  /// Only the needle, its shadow and the number are drawn anew in a film.
  @Test(arguments: ThemeLibrary.worlds)
  func faceAndGlassStandStill(_ name: String) throws {
    let theme = try #require(ThemeLibrary.theme(named: name)).theme
    let (first, second) = (try scene(gauge(theme, 20)), try scene(gauge(theme, 70)))
    #expect(first.hasStillLayers(of: second))
    #expect(first.layers.moving != second.layers.moving)
    #expect(!first.layers.moving.isEmpty && first.layers.moving.count < 24)
  }

  @Test(arguments: ThemeLibrary.worlds)
  func everyFrameEqualsAFullDrawing(_ name: String) throws {
    let theme = try #require(ThemeLibrary.theme(named: name)).theme
    let film = try GaugeFilm(gauge(theme), size: Size(width: 90, height: 90), shaper: Typesetter())
    let painter = try FilmPainter(film)
    for (index, value) in [0.0, 12, 55, 54, 99, 100, 30].enumerated() {
      let frame = FilmFrame(index: index, time: Double(index) / 30, states: [FilmState(values: [value])])
      try painter.draw(frame)
      #expect(try painter.bitmap() == Bitmap(film.scene(frame.states[0]), scale: 1), "\(name), \(value)")
    }
  }

  /// A look that no built-in theme has.
  @Test(arguments: FaceFinish.allCases)
  func everyFaceIsSmall(_ finish: FaceFinish) throws {
    var theme = Theme.light
    (theme.look.face, theme.look.glass, theme.look.vignette) = (finish, 0.4, 0.5)
    theme.look.bezel = [BezelRing(width: 10, material: Material(color: Color(0x7A1F5C), shine: 0.8))]
    var plain = theme
    plain.look = Look()
    let cost = try scene(gauge(theme)).svg().utf8.count - scene(gauge(plain)).svg().utf8.count
    #expect(cost <= 12_000, "\(finish): \(cost)")
  }

  /// Letters keep their least size on a small canvas, and yet nothing touches its edge.
  @Test(arguments: ["light", "dark"] + ThemeLibrary.worlds, ["linear", "bullet", "compass, variant: tape"])
  func lowStripsAreFreeOfTheEdgesAndInTheMiddle(_ name: String, _ kind: String) throws {
    for width in stride(from: 60.0, through: 200, by: 10) {
      let given = try GaugeSpecification(
        Array(
          """
          {kind: \(kind), title: Coolant, value: 92, scale: {max: 360}, theme: \(name), width: \(width),
           ranges: [{from: 200, severity: warn}], targets: [{value: 98}]}
          """.utf8))
      // A higher one is in a frame.
      guard !given.gauge.theme.look.isHoused || given.size.height < 44, given.gauge.theme.look.cardRadius == nil else {
        continue
      }
      var gauge = given.gauge
      gauge.background = .page
      let bitmap = try Bitmap(gauge.dial(size: given.size, shaper: Typesetter()).scene, scale: 1)
      let rows = bitmap.inkRows
      let (above, below) = (try #require(rows.first), bitmap.height - 1 - (try #require(rows.last)))
      #expect(above >= 2 && below >= 2 && abs(above - below) <= 3, "\(name) \(kind) \(width): \(above), \(below)")
    }
  }

  /// A label at the end of a lying scale stands as far from the edge as words do, alone and on a card.
  @Test(arguments: ["light", "dark"] + ThemeLibrary.worlds, ["linear", "bullet", "gear"])
  func labelsAtTheEndsKeepTheMarginOfWords(_ name: String, _ kind: String) throws {
    for (width, aspect) in [90.0, 128, 200, 300, 480, 700].flatMap({ [($0, 1), ($0, 1.33), ($0, 2.6), ($0, 4.0)] }) {
      let size = Size(width: width, height: (width / aspect).rounded())
      for end in [8, 100, 1000, 12_500, 360_000] {
        let gauge = try GaugeSpecification(
          Array("{kind: \(kind), title: Name, value: \(end / 3), scale: {max: \(end)}, theme: \(name)}".utf8)
        ).gauge
        let cards =
          try kind == "gear" || aspect > 1.5 ? [] : Gauge.dials([gauge], inCellsOf: size, shaper: Typesetter())
        for dial in try [gauge.dial(size: size, shaper: Typesetter())] + cards {
          let labels = dial.texts.filter { $0.role == .label }.map(\.box)
          guard labels.count > 1, let first = labels.first, let last = labels.last else { continue }
          let title = dial.texts.first { $0.role == .title }?.box.minX ?? 0
          let margin = 0.85 * min(title, 0.04 * width, 0.12 * size.height)
          let about = "\(name) \(kind) to \(end) on \(size): \(first.minX), \(width - last.maxX), \(title)"
          #expect(width - last.maxX >= margin && first.minX >= margin / 2, "\(about)")
        }
      }
    }
  }

  /// Lines under one another begin at one place by what is seen of them: D and W leave less free than their letters' rooms.
  @Test(arguments: ["light", "dark"] + ThemeLibrary.worlds, ["linear", "bullet", "sparkline"])
  func linesOfAColumnBeginAtOnePlace(_ name: String, _ kind: String) throws {
    for width in [90.0, 200, 400] {
      for title in ["Disk", "Jam"] {
        let gauge = try GaugeSpecification(
          Array(
            """
            {kind: \(kind), title: \(title), subtitle: Home, value: 600, max: 1000, theme: \(name),
             history: [200, 400, 600], ranges: [{from: 0, label: Enough, severity: ok}]}
            """.utf8)
        ).gauge
        let size = Size(width: width, height: width)
        let cards = try Gauge.dials([gauge], inCellsOf: size, shaper: Typesetter())
        for dial in try [gauge.dial(size: size, shaper: Typesetter())] + cards {
          let head = dial.texts.first { $0.role == .title }
          let words = dial.texts.filter { text in
            text == head
              || ["Home", "Enough"].contains(text.text.string) && text.origin.x < 0.2 * width
                && text.origin.y != head?.origin.y
          }
          // But for what hangs over an edge by itself.
          let starts = words.map { $0.origin.x + max(0, $0.text.inkBounds?.minX ?? 0) }
          let about = "\(name) \(kind) \(title) \(width): \(words.map(\.text.string)) \(starts)"
          #expect((starts.max() ?? 0) - (starts.min() ?? 0) < 0.05, "\(about)")
          guard let number = dial.texts.first(where: { $0.role == .readout }), let start = starts.first else {
            continue
          }
          guard number.origin.x < 0.2 * width else { continue }
          #expect(abs(number.box.minX - start) <= 0.05 * number.text.style.size, "\(about) \(number.box.minX)")
        }
      }
    }
  }

  /// A dash for no number stands as far from its unit as a number, also on a card and in a line below a dial.
  @Test(
    arguments: ["light", "dark"] + ThemeLibrary.worlds,
    ["radial", "linear", "bullet", "sparkline", "tank", "radial, sweep: full"])
  func aDashStandsAsFarFromItsUnitAsDigits(_ name: String, _ kind: String) throws {
    for width in [128.0, 276] {
      func gaps(_ value: String) throws -> [Double?] {
        let gauge = try GaugeSpecification(
          Array("{kind: \(kind), title: Water, value: \(value), max: 999, unit: bar, theme: \(name)}".utf8)
        ).gauge
        let size = Size(width: width, height: width)
        let dials =
          try [gauge.dial(size: size, shaper: Typesetter())]
          + Gauge.dials([gauge], inCellsOf: size, shaper: Typesetter())
        return dials.map { dial in
          guard let number = dial.texts.first(where: { $0.role == .readout }),
            let unit = dial.texts.first(where: { $0.role == .unit }), abs(unit.origin.y - number.origin.y) < 1
          else { return nil }
          return unit.box.minX - number.box.maxX
        }
      }
      for (dash, number) in zip(try gaps("null"), try gaps("800")) {
        guard let dash, let number else { continue }
        #expect(abs(dash - number) <= max(0.5, 0.12 * number), "\(name) \(kind) \(width): \(dash), \(number)")
      }
    }
  }

  /// Where digits beside the tip are all that says the value, they are read.
  @Test(arguments: [90.0, 128, 300]) func needlesLeaveDigitsLegibleWhereThereIsNoNumber(_ width: Double) throws {
    let given = try GaugeSpecification(
      Array("{value: 87, max: 240, unit: km/h, theme: aviation, width: \(width)}".utf8))
    func dial(_ value: Double?) throws -> Dial {
      var gauge = given.gauge
      gauge.value = value
      return try gauge.dial(size: given.size, shaper: Typesetter())
    }
    let bare = try dial(nil)
    let plain = try Bitmap(bare.scene, scale: 2)
    for value in stride(from: 0.0, through: 240, by: 4) {
      let bitmap = try Bitmap(dial(value).scene, scale: 2)
      for label in bare.texts where label.role == .label {
        let box = label.box
        let (xs, ys) = (Int(box.minX * 2)..<Int(box.maxX * 2), Int(box.minY * 2)..<Int(box.maxY * 2))
        let covered = ys.map { y in
          xs.count { x in
            let place = (y * bitmap.width + x) * 4
            return (0..<3).contains { abs(Int(bitmap.pixels[place + $0]) - Int(plain.pixels[place + $0])) > 60 }
          }
        }.reduce(0, +)
        let share = Double(covered) / Double(xs.count * ys.count)
        #expect(share <= 0.42, "\(width) at \(value): \(label.text.string) \(share)")
      }
    }
  }

  /// A card with several gauges has no rounder corners than one with a single gauge, whatever its size.
  @Test(arguments: ["card", "card-light"]) func cardsOfSeveralGaugesHaveSmallCorners(_ name: String) throws {
    for width in [300.0, 600, 900, 1200] {
      let given = try GaugeSpecification(
        Array(
          """
          {theme: \(name), width: \(width), layout: {columns: 2, cards: false,
           gauges: [{title: A, value: 5}, {title: B, value: 6}, {title: C, value: 7}, {title: D, value: 8}]}}
          """.utf8))
      let bitmap = try Bitmap(given.gauge.dial(size: given.size, shaper: Typesetter()).scene, scale: 1)
      func pixel(_ x: Int) -> [UInt8] { (0..<4).map { bitmap.pixels[(2 * bitmap.width + x) * 4 + $0] } }
      #expect(pixel(21) == pixel(bitmap.width / 2), "\(width)")
    }
  }

  /// Labels outside of a rim keep a margin too, wherever the arc ends; where they have no room the dial has theirs.
  @Test(arguments: ["light", "dark"] + ThemeLibrary.worlds, ["semicircle", "three-quarter"])
  func labelsOutsideOfARimKeepAMargin(_ name: String, _ sweep: String) throws {
    for width in [64.0, 90, 200, 300, 600] {
      for end in [8, 100, 1000, 12_500] {
        let gauge = try GaugeSpecification(
          Array(
            """
            {value: \(end / 3), sweep: \(sweep), scale: {max: \(end), ticks: {side: outside}}, theme: \(name)}
            """.utf8)
        ).gauge
        let dial = try gauge.dial(size: Size(width: width, height: width), shaper: Typesetter())
        let labels = dial.texts.filter { $0.role == .label }.map(\.box)
        let about = "\(name) \(sweep) to \(end) on \(width): \(labels.map { min($0.minX, width - $0.maxX) })"
        if width >= 200 {
          #expect(labels.allSatisfy { min($0.minX, width - $0.maxX) >= 0.026 * width }, "\(about)")
        }
        guard labels.isEmpty else { continue }
        let columns = try Bitmap(dial.scene, scale: 1).inkColumns
        #expect(Double(columns.count) >= 0.8 * width, "\(about) \(columns.count)")
      }
    }
  }

  /// Whatever gives a band its pattern: the range, a theme for print or the safe palette. The letters of a name on it stand
  /// out from each pixel below them as text must, but for what the glass of a theme takes of that.
  @Test(arguments: ["light", "dark"] + ThemeLibrary.worlds) func namesOnBandsAreLegible(_ theme: String) throws {
    let words = ["low", "mean"]
    var inks: [String: Color] = [:]
    func withoutWords(_ nodes: [Node]) -> [Node] {
      nodes.compactMap { node in
        switch node {
        case .text(let text) where words.contains(text.text.string):
          if case .solid(let color) = text.paint { inks[text.text.string] = color }
          return nil
        case .group(var group):
          group.children = withoutWords(group.children)
          return .group(group)
        default: return node
        }
      }
    }
    var count = 0
    for look in ["kind: radial", "kind: linear", "kind: linear, variant: vertical", "kind: tank"] {
      for (palette, pattern) in [("theme", ""), ("safe", ""), ("theme", ", pattern: hatch")] {
        let given = try GaugeSpecification(
          Array(
            """
            {\(look), value: 90, theme: \(theme), palette: \(palette), size: 400, ranges: [
            {from: 0, to: 45, label: low, severity: alarm, thickness: 15\(pattern)},
            {from: 45, to: 85, label: mean, severity: warn, thickness: 15\(pattern)}]}
            """.utf8))
        let dial = try given.gauge.dial(size: given.size, shaper: Typesetter())
        let written = try Bitmap(dial.scene, scale: 1)
        var scene = dial.scene
        scene.layers.face = withoutWords(scene.layers.face)
        let ground = try Bitmap(scene, scale: 1)
        // A name that has no room on its band stands on the page.
        for name in dial.texts
        where words.contains(name.text.string) && (name.text.bend != nil || look != "kind: radial") {
          let (ink, box) = (try #require(inks[name.text.string]), name.box)
          for y in Int(box.minY)..<Int(box.maxY) {
            for x in Int(box.minX)..<Int(box.maxX) {
              let place = (y * ground.width + x) * 4
              let (old, new) = (ground.pixels[place..<place + 3], written.pixels[place..<place + 3])
              guard zip(old, new).contains(where: { abs(Int($0) - Int($1)) > 60 }) else { continue }
              count += 1
              let below = Color(red: old[place], green: old[place + 1], blue: old[place + 2])
              #expect(
                ink.contrast(with: below) >= 3.75,
                "\(name.text.string) in \(theme), \(look), \(palette)\(pattern) at \(x), \(y)")
            }
          }
        }
      }
    }
    #expect(count > 500)
  }

  /// A mark at the foot of a face is as whole as one at its head, and on a small one no speck.
  @Test(arguments: ["light", "dark"] + ThemeLibrary.worlds, ["altimeter", "compass", "clock", "radial"])
  func marksOfTargetsAreWholeOnEverySide(_ name: String, _ kind: String) throws {
    for width in [90.0, 150, 300] {
      let given = try GaugeSpecification(
        Array("{kind: \(kind), title: Name, value: 13, theme: \(name), width: \(width)}".utf8))
      func bitmap(_ targets: [Double]) throws -> Bitmap {
        var gauge = given.gauge
        gauge.background = .page
        gauge.targets = targets.map { GaugeTarget(value: $0) }
        return try Bitmap(gauge.dial(size: given.size, shaper: Typesetter()).scene, scale: 1)
      }
      let turns: [String: Double] = ["altimeter": 1000, "clock": 43_200, "compass": 360]
      let turn = turns[kind] ?? 100
      let plain = try bitmap([])
      for quarter in 0..<4 {
        let marked = try bitmap([turn * Double(quarter) / 4])
        let changed = (0..<marked.width * marked.height).filter { index in
          (0..<3).contains { abs(Int(marked.pixels[index * 4 + $0]) - Int(plain.pixels[index * 4 + $0])) > 12 }
        }
        let (xs, ys) = (changed.map { $0 % marked.width }, changed.map { $0 / marked.width })
        let about = "\(name) \(kind) \(width) at quarter \(quarter)"
        #expect(min(xs.min() ?? 0, ys.min() ?? 0) >= 1, "\(about)")
        #expect(max(xs.max() ?? 0, ys.max() ?? 0) < marked.width - 1, "\(about)")
        let reach = max((xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0)) + 1
        #expect(reach >= 4 && changed.count >= 6, "\(about): \(reach), \(changed.count)")
      }
    }
  }

  /// Beside a plate too, which leaves them little.
  @Test(arguments: ["light", "dark"] + ThemeLibrary.worlds)
  func windsKeepTheirAnglesOffTheEdge(_ name: String) throws {
    let given = try GaugeSpecification(
      Array(
        """
        {kind: wind, title: Wind, unit: kn, theme: \(name), width: 300,
         values: {direction: 52, speed: 12.4, apparent: 34, apparentSpeed: 17.8}}
        """.utf8))
    let texts = try given.gauge.dial(size: given.size, shaper: Typesetter()).texts
    #expect(texts.contains { $0.text.string == "34°" } && texts.contains { $0.text.string == "52°" }, "\(name)")
    #expect(texts.allSatisfy { $0.box.minX >= 6 && $0.box.maxX <= 294 }, "\(name)")
  }

  /// A wide type costs a small gauge its title before the unit of its number, and no theme the middle of a level.
  @Test(arguments: ["light", "dark"] + ThemeLibrary.worlds)
  func everyThemeGivesUpTheSameFirst(_ name: String) throws {
    func texts(_ gauge: String) throws -> [String] {
      let given = try GaugeSpecification(Array("{kind: \(gauge), theme: \(name), width: 90}".utf8))
      return try given.gauge.dial(size: given.size, shaper: Typesetter()).texts.map(\.text.string)
    }
    let drum = try texts("tank, variant: drum, title: Diesel, value: 640, max: 1000, unit: L, targets: [{value: 800}]")
    #expect(Set(["0", "1,000", "640", "L"]).isSubset(of: drum), "\(name)")
    #expect(try texts("lcd, title: Freezer, value: -18.4, unit: °C").contains("°C"), "\(name)")
    #expect(
      try texts("level, title: Caravan, value: 3.5, scale: {min: -15, max: 15}, targets: [{value: 0}]").contains("0"),
      "\(name)")
  }
}

extension Bitmap {
  /// Those with a pixel that is told from the corner's.
  var inkRows: [Int] { (0..<height).filter { y in (0..<width).contains { hasInk($0, y) } } }
  var inkColumns: [Int] { (0..<width).filter { x in (0..<height).contains { hasInk(x, $0) } } }

  private func hasInk(_ x: Int, _ y: Int) -> Bool {
    let difference = (0..<3).map { abs(Int(pixels[(y * width + x) * 4 + $0]) - Int(pixels[$0])) }
    return difference.reduce(0, +) > 40
  }
}
