import Foundation
import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// Every text that is asked for is drawn whole, or it is told that it is cut or left out: numbers with signs that are taller
/// or deeper than digits, units, differences, titles, notes and second scales; of all kinds, alone and on boards.
///
/// All combinations with `TACHO_ALL_SIZES=1` in the environment, else a share of them.
struct AskedTextTests {
  private static let looks: [(kind: Gauge.Kind, variant: String?)] = Gauge.Kind.all
    .filter { !$0.traits.contains(.holdsGauges) && $0 != .vu }
    .flatMap { kind in (kind.variants.isEmpty ? [nil] : kind.variants.map { $0 }).map { (kind, $0) } }

  @Test(arguments: looks.indices)
  func aNumberWithATallSignIsDrawnOrTold(index: Int) throws {
    let (kind, variant) = Self.looks[index]
    let shaper = try Typesetter()
    for sign in ["$", "(", "|", "/", "@", "j", "[", "{", "Å", "Ä", "g", "µ", "漢"] {
      for isPrefix in [true, false] {
        var gauge = try Gauge(kind: kind, value: 12)
        gauge.variant = variant
        if isPrefix { gauge.readout.prefix = sign } else { gauge.readout.suffix = sign }
        // Only of kinds that write numbers with signs at all.
        guard (try? gauge.check()) != nil, gauge.draws(.numberAffixes) else { continue }
        let dial = try gauge.dial(size: gauge.usualSize, shaper: shaper)
        let isDrawn = dial.texts.contains { $0.role == .readout && $0.text.string.contains(sign) }
        let isTold = dial.omissions(shaper: shaper).contains { $0.part == .number }
        #expect(isDrawn || isTold || gauge.kind.traits.contains(.drawsNumber), "\(sign) on \(kind) \(variant ?? "")")
      }
    }
  }

  @Test(arguments: looks.indices)
  func aDifferenceIsDrawnOrToldUpAsDown(index: Int) throws {
    let (kind, variant) = Self.looks[index]
    let shaper = try Typesetter()
    for reference in [3.0, 30] {
      var gauge = try Gauge(kind: kind, value: 12)
      (gauge.variant, gauge.reference) = (variant, reference)
      guard (try? gauge.check()) != nil, gauge.draws(.delta), let difference = gauge.difference else { continue }
      let dial = try gauge.dial(size: gauge.usualSize, shaper: shaper)
      let isDrawn = dial.texts.contains { $0.text.string.contains(difference.text.cleanedLine) }
      let isTold = dial.omissions(shaper: shaper).contains { $0.part == .delta }
      #expect(isDrawn || isTold, "\(difference.text) on \(kind) \(variant ?? "")")
    }
  }

  /// Unit and difference, of any length beside anything: whole, or told as cut or left out, and never both.
  @Test(arguments: looks.indices)
  func whatStandsBesideTheNumberIsWholeOrTold(index: Int) throws {
    let (kind, variant) = Self.looks[index]
    let shaper = try Typesetter()
    let sides: [Double] = [60, 90, 120, 150, 200, 300, 420, 600]
    let sizes =
      sides.map { Size(width: $0, height: $0) } + sides.map { Size(width: $0, height: $0 / 2.5) }
      + sides.map { Size(width: $0 / 2.5, height: $0) }
    let units = ["km/h", "kWh/100 km", "Kubikmeter pro Stunde", "Tausend Kubikmeter pro Stunde im Jahresmittel"]
    var random = SplitMix64(seed: UInt64(index))
    for size in sizes {
      for unit in units {
        for thickness in [nil, 0.0, 14, 24, 40] {
          for reference in [nil, 50.0] {
            guard Self.areAllSizes || Int.random(in: 0..<6, using: &random) == 0 else { continue }
            guard var gauge = try? Gauge(kind: kind, value: 16.588, scale: Scale(min: 0, max: 100), unit: unit) else {
              continue
            }
            (gauge.variant, gauge.reference) = (variant, reference)
            if let thickness {
              var range = GaugeRange(from: 0, to: 40, label: "Idle")
              if thickness > 0 { range.thickness = thickness }
              gauge.ranges = [range]
            }
            guard gauge.draws(.unit), reference == nil || gauge.draws(.delta),
              let dial = try? gauge.dial(size: size, shaper: shaper)
            else { continue }
            let omissions = dial.omissions(shaper: shaper)
            let place = "\(kind) \(variant ?? "") \(size.width)×\(size.height) thickness \(thickness ?? -1)"
            for (part, asked) in [(Omission.Part.unit, unit), (.delta, gauge.difference?.text ?? "")]
            where !asked.isEmpty {
              let texts = dial.texts.map(\.text.string)
              let isWhole = texts.contains { $0.contains(asked.cleanedLine) }
              let told = omissions.filter { $0.part == part }
              #expect(told.isEmpty == isWhole, "\(asked) on \(place): \(texts) \(omissions)")
              guard !isWhole, let omission = told.first else { continue }
              let isCut = texts.contains {
                $0.last == "…" && $0.count > 1 && asked.cleanedLine.hasPrefix($0.dropLast())
              }
              #expect(omission.isCut == isCut, "\(asked) on \(place): \(texts)")
              #expect(part != .delta || !isCut, "a number that is cut: \(texts) on \(place)")
            }
            // The difference takes the place of a name in rows of kinds that have but one.
            guard thickness != nil, kind.traits.contains(.namesRange), reference == nil else { continue }
            let isNamed = dial.texts.contains { $0.text.string == "Idle" }
            #expect(isNamed != omissions.contains { $0.part == .range }, "\(place) \(omissions)")
          }
        }
      }
    }
  }

  /// The same of each gauge of a board.
  @Test(arguments: looks.indices)
  func whatStandsBesideANumberOfABoardIsWholeOrTold(index: Int) throws {
    let (kind, variant) = Self.looks[index]
    let shaper = try Typesetter()
    for size in [150.0, 240, 400, 700, 1_000].flatMap({
      [Size(width: $0, height: $0), Size(width: $0, height: $0 / 2)]
    }) {
      var gauges: [Gauge] = []
      for (unit, reference) in [("kWh/100 km", 50.0), ("Kubikmeter pro Stunde", 60), ("km/h", 70)] {
        guard var gauge = try? Gauge(kind: kind, value: 16.588, scale: Scale(min: 0, max: 100), unit: unit) else {
          continue
        }
        gauge.variant = variant
        if gauge.draws(.delta) { gauge.reference = reference }
        if gauge.draws(.unit) { gauges.append(gauge) }
      }
      var board = Gauge.blank
      (board.kind, board.grid) = (.grid, GridOptions(gauges: gauges))
      guard !gauges.isEmpty, let dial = try? board.dial(size: size, shaper: shaper) else { continue }
      let (texts, omissions) = (dial.texts.map(\.text.string), dial.omissions(shaper: shaper))
      for (part, asked) in gauges.flatMap({ [(Omission.Part.unit, $0.unit), (.delta, $0.difference?.text ?? "")] })
      where !asked.isEmpty {
        let isWhole = texts.contains { $0.contains(asked.cleanedLine) }
        let isTold = omissions.contains { $0.part == part && $0.text == asked }
        #expect(isTold != isWhole, "\(asked) on \(kind) \(variant ?? "") \(size.width): \(texts) \(omissions)")
      }
    }
  }

  /// Title and subtitle too, in every state, on cards and in cells; the second scale is there or told on any canvas.
  @Test(arguments: looks.indices)
  func titlesAreWholeOrTold(index: Int) throws {
    let (kind, variant) = Self.looks[index]
    let shaper = try Typesetter()
    let titles = ["Hall", "Temperature of the northern hall"]
    let subtitles = ["", "Garden, behind the two garages"]
    var random = SplitMix64(seed: UInt64(index) &+ 52)
    for width in [40.0, 60, 80, 120, 160, 240, 400, 600] {
      for height in [width / 3, width * 0.6, width, width * 1.6] {
        for (title, subtitle) in titles.flatMap({ title in subtitles.map { (title, $0) } }) {
          for state in GaugeState.allCases {
            guard Self.areAllSizes || Int.random(in: 0..<4, using: &random) == 0 else { continue }
            guard var gauge = try? Gauge(kind: kind, value: 47.25) else { continue }
            (gauge.variant, gauge.title, gauge.state) = (variant, title, state)
            if gauge.draws(.subtitle) { gauge.subtitle = subtitle }
            let size = Size(width: width, height: height)
            guard let dial = try? gauge.dial(size: size, shaper: shaper) else { continue }
            let texts = dial.texts.map(\.text.string)
            let told = dial.omissions(shaper: shaper)
            let place = "\(kind) \(variant ?? "") \(width)×\(height) \(state): \(texts) \(told)"
            let joined = dial.texts.filter { $0.role == .title }.map(\.text.string).joined(separator: " ")
            for (part, asked) in [(Omission.Part.title, title), (.subtitle, gauge.subtitle)] where !asked.isEmpty {
              let isWhole = texts.contains(asked) || part == .title && joined == asked
              let found = told.filter { $0.part == part }
              #expect(found.isEmpty == isWhole, "\(asked) on \(place)")
              let isCut = (texts + [joined]).contains {
                $0.last == "…" && $0.count > 1 && asked.hasPrefix($0.dropLast())
              }
              if let omission = found.first { #expect(omission.isCut == isCut, "\(asked) on \(place)") }
            }
          }
        }
      }
    }
  }

  /// Four of a kind, with one title or with several, on boards that have room for them or not.
  @Test(arguments: looks.indices)
  func titlesOfABoardAreWholeOrTold(index: Int) throws {
    let (kind, variant) = Self.looks[index]
    let shaper = try Typesetter()
    var random = SplitMix64(seed: UInt64(index) &+ 53)
    for size in [150.0, 300, 500, 900].flatMap({ [Size(width: $0, height: $0), Size(width: $0, height: $0 * 0.6)] }) {
      for titles in [
        Array(repeating: "Temperature of the northern hall", count: 4), ["A", "Boiler room, south", "B", "C"],
      ] {
        for hasCards in [false, true] {
          guard Self.areAllSizes || Int.random(in: 0..<3, using: &random) == 0 else { continue }
          let gauges = titles.compactMap { title -> Gauge? in
            guard var gauge = try? Gauge(kind: kind, value: 47.25) else { return nil }
            (gauge.variant, gauge.title) = (variant, title)
            if gauge.draws(.subtitle) { gauge.subtitle = "at the crankshaft" }
            if gauge.draws(.unit) { gauge.unit = "rpm" }
            return gauge
          }
          var board = Gauge.blank
          (board.kind, board.grid) = (.grid, GridOptions(gauges: gauges))
          board.grid.hasCards = hasCards
          guard gauges.count == 4, let dial = try? board.dial(size: size, shaper: shaper) else { continue }
          let joined = dial.texts.filter { $0.role == .title }.map(\.text.string).joined(separator: " ")
          let omissions = dial.omissions(shaper: shaper)
          let subtitle = gauges[0].subtitle
          let hasSecond = dial.texts.contains { $0.text.string == subtitle }
          let isTold = omissions.contains { $0.part == .subtitle }
          #expect(hasSecond || isTold || subtitle.isEmpty, "\(kind) \(variant ?? "") \(size) \(hasCards)")
          let told = omissions.filter { $0.part == .title }.map(\.text)
          for title in Set(titles) {
            let others = Set(titles).subtracting([title]).filter { $0.contains(title) }
            let count = joined.split(separator: title, omittingEmptySubsequences: false).count - 1
            guard others.isEmpty else { continue }
            let isWhole = count == titles.count { $0 == title }
            #expect(told.contains(title) != isWhole, "\(kind) \(variant ?? "") \(size) \(hasCards): \(joined) \(told)")
          }
        }
      }
    }
  }

  @Test func aSecondScaleIsDrawnOrTold() throws {
    let shaper = try Typesetter()
    for width in stride(from: 60.0, through: 1_000, by: 47) {
      for shape in [0.3, 0.5, 0.55, 0.8, 1, 1.5, 1.75, 2.5] {
        var gauge = try Gauge(kind: .radial, value: 47.25, scale: Scale(min: 0, max: 100), unit: "km/h")
        gauge.secondUnit = "mph"
        let dial = try gauge.dial(size: Size(width: width, height: width * shape), shaper: shaper)
        let isDrawn = dial.texts.contains { $0.text.string.hasSuffix("\u{A0}mph") }
        let isTold = dial.omissions(shaper: shaper).contains { $0.part == .secondScale && $0.text == "mph" }
        #expect(isDrawn != isTold, "\(width)×\(width * shape): \(dial.texts.map(\.text.string))")
      }
    }
  }

  /// Notes beside an upright scale stand in one line or two, whole or told, and no smaller than is legible.
  @Test(arguments: looks.indices)
  func notesBesideAScaleAreWholeOrTold(index: Int) throws {
    let (kind, variant) = Self.looks[index]
    let shaper = try Typesetter()
    let names = ["refill stops here", "order oil", "half full or a little more"]
    for width in stride(from: 120.0, through: 600, by: 60) {
      for height in [width / 2, width * 0.75, width, width * 1.5] {
        guard var gauge = try? Gauge(kind: kind, value: 62, scale: Scale(min: 0, max: 100), title: "Boiler", unit: "%")
        else { continue }
        gauge.variant = variant
        gauge.annotations = [Annotation(value: 80, text: names[0]), Annotation(value: 30, text: names[1])]
        gauge.targets = [GaugeTarget(value: 50, label: names[2])]
        guard gauge.draws(.tickMarks),
          let dial = try? gauge.dial(size: Size(width: width, height: height), shaper: shaper)
        else { continue }
        let notes = dial.texts.filter { $0.role == .note }
        let told = dial.omissions(shaper: shaper).map(\.text)
        for name in names {
          // Its lines follow each other.
          let lines = notes.map(\.text.string)
          let isWhole =
            lines.contains(name) || zip(lines, lines.dropFirst()).contains { "\($0) \($1)" == name }
          #expect(told.contains(name) != isWhole, "\(name) on \(kind) \(variant ?? "") \(width)×\(height): \(lines)")
        }
        if kind.traits.contains(.beginsAtTheLeft) || kind == .tank || variant == "vertical" || variant == "thermometer",
          min(width, height) >= 400
        {
          #expect(notes.allSatisfy { $0.text.style.size >= 9.99 }, "\(kind) \(variant ?? "") \(width)×\(height)")
        }
        #expect(dial.textFaults == [], "\(kind) \(variant ?? "") \(width)×\(height)")
      }
      try Self.checkOrder(kind, variant, side: width, shaper)
    }
  }

  /// Notes near each other stand as their values do.
  private static func checkOrder(_ kind: Gauge.Kind, _ variant: String?, side: Double, _ shaper: Typesetter) throws {
    guard kind == .tank || variant == "vertical" || variant == "thermometer" else { return }
    for (first, second) in [(80.0, 81.0), (17.6, 18), (40, 42), (50, 50.5)] {
      var gauge = try Gauge(kind: kind, value: 30)
      gauge.variant = variant
      gauge.annotations = [Annotation(value: first, text: "CCC")]
      gauge.targets = [GaugeTarget(value: second, label: "Other")]
      let dial = try gauge.dial(size: Size(width: side, height: side), shaper: shaper)
      let places = ["CCC", "Other"].compactMap { name in dial.texts.first { $0.text.string == name }?.middle.y }
      #expect(places.count < 2 || places[0] > places[1], "\(kind) \(variant ?? "") \(side): \(first) and \(second)")
    }
  }

  private static let areAllSizes = ProcessInfo.processInfo.environment["TACHO_ALL_SIZES"] != nil
}
