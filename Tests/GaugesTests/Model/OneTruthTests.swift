import Synchronization
import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// What a gauge says, shows and colours is the same everywhere.
struct OneTruthTests {
  private let typesetter: Typesetter

  init() throws { typesetter = try Typesetter() }

  private func gauge(
    _ kind: Gauge.Kind, _ value: Double?, min: Double? = nil, max: Double? = nil, unit: String = "",
    _ values: [NamedValue] = [], _ change: (inout Gauge) -> Void = { _ in }
  ) throws -> Gauge {
    let range = kind.usualRange
    let scale =
      min == nil && max == nil ? nil : try Scale(min: min ?? range.lowerBound, max: max ?? range.upperBound)
    var gauge = try Gauge(kind: kind, value: value, scale: scale, unit: unit)
    gauge.values = values
    change(&gauge)
    return gauge
  }

  private func dial(_ gauge: Gauge, _ size: Size? = nil) throws -> Dial {
    try gauge.dial(size: size ?? gauge.usualSize, shaper: typesetter)
  }

  private func labels(_ gauge: Gauge, _ size: Size? = nil) throws -> [String] {
    try dial(gauge, size).labels.map(\.text)
  }

  // MARK: - Descriptions

  @Test func theDescriptionHasTheNumberOfThePicture() throws {
    let pair = [NamedValue("roll", 3), NamedValue("pitch", 2)]
    for gauge in try [
      gauge(.level, 3), gauge(.level, nil, pair), gauge(.horizon, nil, pair), gauge(.horizon, 7),
      gauge(.gforce, nil, [NamedValue("lateral", 0.3), NamedValue("longitudinal", 0.4)]), gauge(.gforce, -0.3),
      gauge(.altimeter, nil, unit: "ft", [NamedValue("altitude", 1_234), NamedValue("pressure", 1_013)]),
    ] {
      let dial = try dial(gauge)
      let numbers = dial.texts.filter { $0.role == .readout }.map(\.text.string)
      #expect(!numbers.isEmpty)
      for number in numbers {
        #expect(dial.scene.description.contains(number), "\(number) is not in “\(dial.scene.description)”")
      }
    }
  }

  /// Whatever the kind, its look, how many values it has and whether they are there.
  @Test(arguments: Gauge.Kind.all.filter { $0 != .grid && $0 != .speedometer })
  func aNumberThatIsNotShownIsSaidAsWell(kind: Gauge.Kind) throws {
    var random = SplitMix64(seed: 41)
    for round in 0..<24 {
      var shown = try gauge(kind, random.bool() ? random.double(in: -9...99) : nil, unit: random.bool() ? "" : "V")
      shown.variant = ([nil] + kind.variants.map(Optional.some)).randomElement(using: &random) ?? nil
      // The same values for both of the pair, some of them missing.
      shown.values = kind.valueNames.filter { _ in round % 3 != 0 && random.bool() }.map {
        NamedValue($0, random.bool() ? random.double(in: 1...99) : nil)
      }
      shown.readout.format = random.bool() ? nil : try NumberFormat(".2f")
      var hidden = shown
      hidden.readout.isShown = false
      let readings = try [dial(shown).reading, dial(hidden).reading]
      #expect(readings[0].sentence == readings[1].sentence)
      #expect(readings[0].text == readings[1].text)
      #expect(readings[1].number.isEmpty)
    }
  }

  /// A word for one number says nothing of how others are written.
  @Test(arguments: Gauge.Kind.all.filter { $0 != .grid && $0 != .speedometer })
  func wordsThatDoNotHoldChangeNoNumber(kind: Gauge.Kind) throws {
    var random = SplitMix64(seed: 44)
    for _ in 0..<16 {
      var plain = try gauge(kind, random.bool() ? random.double(in: 0...9_999) : nil)
      plain.variant = ([nil] + kind.variants.map(Optional.some)).randomElement(using: &random) ?? nil
      plain.values = kind.valueNames.filter { _ in random.bool() }.map { NamedValue($0, random.double(in: 1...9_999)) }
      plain.reference = random.bool() ? random.double(in: 0...99) : nil
      plain.targets = random.bool() ? [GaugeTarget(value: 60, label: "T")] : []
      var worded = plain
      worded.readout.words = try NumberWords([.init(.equals(-77_777), "Go")])
      let readings = try [dial(plain).reading, dial(worded).reading]
      #expect(readings[0] == readings[1])
    }
  }

  /// The hands of an altimeter turn, heights do not: by subtraction.
  @Test func aHeightIsAboveOrBelowAnother() throws {
    var random = SplitMix64(seed: 45)
    for _ in 0..<40 {
      let (height, target) = (random.int(in: 0...99_999), random.int(in: 0...99_999))
      var gauge = try gauge(.altimeter, Double(height))
      gauge.targets = [GaugeTarget(value: Double(target), label: "T")]
      gauge.reference = Double(target)
      let sentence = try dial(gauge).scene.description
      func grouped(_ number: Int) -> String { NumberWriter.english.grouped(Double(number), decimals: 0) }
      let relation = height > target ? "above" : "below"
      if height != target {
        #expect(sentence.contains("\(grouped(abs(height - target))) \(relation) the target"), "\(sentence)")
        #expect(sentence.contains("\(grouped(abs(height - target))) \(relation) the reference"), "\(sentence)")
      }
    }
  }

  /// Where nobody said on which scale too, and beside other values.
  @Test(arguments: Gauge.Kind.all.filter { $0 != .grid && $0 != .speedometer })
  func aMeterSaysTheValueAndItsText(kind: Gauge.Kind) throws {
    var random = SplitMix64(seed: 43)
    for _ in 0..<24 {
      // With decimals that no other value of the picture has.
      let value = Double(random.int(in: 1...999)) + 0.25
      var gauge = try gauge(kind, value)
      gauge.variant = ([nil] + kind.variants.map(Optional.some)).randomElement(using: &random) ?? nil
      gauge.values = kind.valueNames.dropFirst().filter { _ in random.bool() }.map { NamedValue($0, 7) }
      gauge.history = kind.traits.contains(.drawsHistory) && random.bool() ? [value - 9, value + 40] : []
      gauge.readout.shown = random.bool()
      gauge.readout.format = try NumberFormat(".2f")
      let reading = try dial(gauge).reading
      let meter = try #require(reading.meter)
      let isOnScale = gauge.isScaleProposed && kind.traits.contains(.drawsHistory) || gauge.scale.contains(value)
      if isOnScale, !gauge.scale.wraps { #expect(meter.value == value) }
      #expect((meter.min...meter.max).contains(meter.value))
      #expect(!["7", "7.00"].contains(meter.text), "\(gauge.values)")
    }
  }

  /// Beyond a short scale too, whose ten-thousandth is finer than what a number is known to.
  @Test func aNumberHasNoDigitsThatItsValueLacks() throws {
    var random = SplitMix64(seed: 31)
    for _ in 0..<400 {
      let digits = random.int(in: 1...6)
      let whole = random.int(in: 1...999_999) / [99_999, 9_999, 999, 99, 9, 1][digits - 1] + 1
      let value = try #require(Double("\(whole)e\(random.int(in: 2...9))"))
      let gauge = try Gauge(kind: .radial, value: value, scale: Scale(min: 0, max: 0.001))
      let text = try dial(gauge).formattedValue
      #expect(text.count { $0.isNumber } <= 9, "\(value): \(text)")
    }
  }

  private static let prefixes: [Character: Double] = [
    "f": 1e-15, "p": 1e-12, "n": 1e-9, "µ": 1e-6, "m": 1e-3, "k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "P": 1e15,
  ]

  /// What a number says: with a prefix, or times a power of ten.
  private func read(_ text: String) -> Double? {
    var (number, factor) = (text.replacing(",", with: "").replacing("\u{2212}", with: "-"), 1.0)
    if let cross = number.firstIndex(of: "×") {
      let power = number[cross...].dropFirst(3)
      let powers = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
      let exponent = power.filter { $0 != "⁻" }.reduce(0) { $0 * 10 + (powers.firstIndex(of: $1) ?? 0) }
      for _ in 0..<exponent { factor *= power.hasPrefix("⁻") ? 0.1 : 10 }
      number = String(number[..<cross])
    } else if let prefix = number.last.flatMap({ Self.prefixes[$0] }) {
      (factor, number) = (prefix, String(number.dropLast()))
    }
    return Double(number).map { $0 * factor }
  }

  /// An end of any scale, however small and on whatever mapping, is no other number where it is said and where it is drawn.
  @Test func endsOfScalesAreTheirNumbers() throws {
    var random = SplitMix64(seed: 5_010)
    for round in 0..<1_200 {
      let digits = Double(random.int(in: 100...999)) / 100
      func power(_ exponent: Int) -> Double {
        (0..<abs(exponent)).reduce(1.0) { p, _ in exponent < 0 ? p / 10 : p * 10 }
      }
      let low = digits * power(random.int(in: -7...3))
      let high = low * Double(random.int(in: 12...990)) / 10 * power(random.int(in: 0...3))
      let mapping: Scale.Mapping = [.linear, .logarithmic, .power(exponent: 0.5)][round % 3]
      let scale = try Scale(min: round % 6 == 0 ? -low : low, max: high, mapping: mapping)
      let kind = [Gauge.Kind.radial, .ring, .linear, .battery, .sparkline, .tank][round / 2 % 6]
      let unit = ["", "°C", "V", "km/h"][round % 4]
      let dial = try dial(Gauge(kind: kind, value: high, scale: scale, unit: unit))
      let words = dial.scene.description
      let from = try #require(words.firstRange(of: "from "), "\(words)")
      let ends = words[from.upperBound...].dropLast().replacing(" to ", with: "|").split(separator: "|").map {
        read(String($0.split(separator: " ")[0]))
      }
      for (said, end) in zip(ends, [scale.min, scale.max]) {
        let number = try #require(said, "\(words)")
        #expect(abs(number - end) <= abs(end) * 0.006, "\(end): \(words)")
      }
      for label in dial.labels where !label.text.isEmpty {
        let number = try #require(read(label.text), "\(label.text)")
        #expect(abs(number - label.value) <= abs(label.value) * 0.006, "\(label.value): \(label.text)")
      }
    }
  }

  /// Whatever lies between its ends lies where, on narrow scales far from 0 too.
  @Test func aNumberIsAsFineAsItsScaleWhateverItsMapping() throws {
    var random = SplitMix64(seed: 46)
    for round in 0..<2_400 {
      let low = [0.02, 1, 99, 950, 12_000, 10_000_000][round % 6] * Double(random.int(in: 100...999)) / 100
      let length = low * [0.000_5, 0.01, 0.3, 8][random.int(in: 0...3)]
      let mapping: Scale.Mapping =
        switch round % 5 {
        case 0: .linear
        case 1: .logarithmic
        case 2: .symmetricLogarithmic(constant: low)
        case 3: .power(exponent: 0.5)
        default:
          .piecewise([
            Scale.Stop(value: low, position: 0), Scale.Stop(value: low + length * 0.2, position: 0.7),
            Scale.Stop(value: low + length, position: 1),
          ])
        }
      let scale = try Scale(min: low, max: low + length, mapping: mapping)
      let value = low + length * Double(random.int(in: 0...1_000_000)) / 1e6
      let kind = [Gauge.Kind.radial, .ring, .linear, .bullet, .battery, .tank, .sparkline][round % 7]
      let text = try dial(Gauge(kind: kind, value: value, scale: scale)).formattedValue
      let number = try #require(read(text), "\(text)")
      #expect(abs(number - value) <= length / 9_998 / 2 + value * 1e-14, "\(value) on \(scale): \(text)")
    }
  }

  /// A time has the decimals that a ten-thousandth of its scale needs, and nothing but 0 reads as 0.
  @Test(arguments: [Gauge.Kind.radial, .ring, .linear, .tank])
  func aTimeIsAsFineAsItsScale(kind: Gauge.Kind) throws {
    var random = SplitMix64(seed: 60)
    for round in 0..<200 {
      let span = [1e-6, 1.5, 8, 60, 893.2, 7_200, 90_000][round % 7]
      let value = span * random.double(in: 0...1) * (round % 4 == 0 ? 0.001 : 1)
      let text = try dial(Gauge(kind: kind, value: value, scale: Scale(min: 0, max: span, mapping: .time)))
        .formattedValue
      let seconds = try text.split(separator: ":").reduce(0.0) { try $0 * 60 + #require(Double($1), "\(text)") }
      #expect(abs(seconds - value) <= span / 20_000 * 1.01, "\(value) of \(span): \(text)")
      #expect(value < 1e-11 || seconds > 0, "\(value) of \(span): \(text)")
    }
  }

  /// The promise of dial-layout.md, whatever the size of the scale and whether its unit takes metric prefixes.
  @Test func aNumberIsNoCoarserThanATenThousandthOfItsScale() throws {
    var random = SplitMix64(seed: 10_000)
    for round in 0..<2_000 {
      let span =
        random.double(in: 1...10)
        * (0..<abs(round % 25 - 11)).reduce(1.0) { power, _ in
          round % 25 < 11 ? power / 10 : power * 10
        }
      let unit = ["°C", "kg", "%", "km/h", "", "V"][round % 6]
      let value = span * random.double(in: 0.01...1)
      let text = try dial(gauge(.radial, value, max: span, unit: unit)).formattedValue
      let shown = try #require(read(text), "\(text)")
      #expect(abs(shown - value) <= span / 10_000 * 0.501, "\(value) \(unit) of \(span): \(text)")
    }
  }

  @Test func aNumberThatIsNotDrawnIsSaid() throws {
    var gauge = try Gauge(kind: .radial, value: 5, unit: "m")
    gauge.readout.isShown = false
    #expect(try dial(gauge).scene.description == "Gauge: 5 m on a scale from 0 to 100 m.")
  }

  @Test func anAngleThatHasNoRoomIsTold() throws {
    let shaper = try Typesetter()
    for value in [-123.4567, 12.5, -0.0004, 9.87654] {
      let dial = try dial(Gauge(kind: .horizon, value: value))
      let isThere = dial.texts.contains { $0.role == .readout }
      #expect(isThere != dial.omissions(shaper: shaper).contains { $0.part == .number }, "\(value)")
    }
  }

  @Test func angularAndOtherUnitsAreSaid() throws {
    #expect(try dial(gauge(.level, 3)).scene.description == "Gauge: 3° on a scale from −45 to 45°.")
    let force = try dial(gauge(.gforce, nil, [NamedValue("lateral", 0.3), NamedValue("longitudinal", 0.4)]))
    #expect(force.scene.description.hasPrefix("Gauge: 0.50 g (lateral 0.3, longitudinal 0.4) on a scale from 0"))
    let height = try dial(
      gauge(.altimeter, nil, unit: "ft", [NamedValue("altitude", 1_200), NamedValue("pressure", 1_013)]))
    #expect(height.scene.description == "Gauge: 1,200 ft, pressure 1013.")
  }

  // MARK: - Scales

  @Test(arguments: [(0.0, 100.0, ""), (0, 359, "°"), (0, 360, "gon"), (-810, 2_086, "")])
  func aCompassHasOneTurn(min: Double, max: Double, unit: String) {
    #expect(throws: GaugeError.self) { try gauge(.compass, 5, min: min, max: max, unit: unit).check() }
  }

  @Test(arguments: [(0.0, 360.0, ""), (-180, 180, "°"), (0, 400, "gon")])
  func aTurnMayBeginAnywhere(min: Double, max: Double, unit: String) throws {
    try gauge(.compass, 5, min: min, max: max, unit: unit).check()
  }

  @Test func theLabelsOfAScaleAreTheSameWithEveryValue() throws {
    var random = SplitMix64(seed: 1_013)
    for (min, max) in [(950.0, 1_050.0), (0, 100), (-50, 50), (0, 8_000)] {
      for side in [300.0, 600] {
        let size = Size(width: side, height: side)
        let usual = try labels(gauge(.radial, min, min: min, max: max, unit: "hPa"), size)
        #expect(usual.count > 4)
        for decimals in [1.0, 10, 100] {
          let value = (random.double(in: min...max) * decimals).rounded() / decimals
          #expect(
            try labels(gauge(.radial, value, min: min, max: max, unit: "hPa"), size) == usual, "\(value) on \(side)")
        }
      }
    }
  }

  @Test func fewerLabelsKeepTheEndsAndZero() {
    for count in 3...40 {
      for zero in [nil, 1, count / 3, count / 2, count - 2] where zero.map({ $0 > 0 && $0 < count - 1 }) ?? true {
        let choices = LabelThinning.choices(of: count, zero: zero)
        let kept = choices.prefix { $0.first == 0 && $0.last == count - 1 }
        #expect(kept.count > 1, "\(choices)")
        for choice in kept where choice.count > 2 {
          #expect(zip(choice, choice.dropFirst()).allSatisfy { $0 < $1 })
          if let zero { #expect(choice.contains(zero), "\(choice) of \(count) without \(zero)") }
        }
        #expect(choices.allSatisfy { zip($0, $0.dropFirst()).allSatisfy { $0 < $1 } })
      }
    }
  }

  @Test func marksThatAFormatWouldWriteAlikeAreFewer() throws {
    let format = try NumberFormat(".0%")
    for max in [0.03, 0.01, 0.05, 0.12] {
      let texts = try labels(gauge(.radial, max / 2, max: max) { $0.ticks.format = format })
      #expect(Set(texts).count == texts.count && texts.count > 1, "\(texts)")
    }
    let given = try gauge(.radial, 1, max: 2) { gauge in
      gauge.ticks.format = format
      gauge.ticks.major = .values([0, 0.001, 0.002])
    }
    #expect(given.warnings.map(\.path) == ["scale.ticks.format"])
  }

  @Test(arguments: [(99_999.0, "99,999"), (12_500, "12.5k"), (100_000, "100k"), (15_203, "15,203")])
  func anEndIsLabelledAsItIs(max: Double, text: String) throws {
    #expect(try labels(gauge(.radial, 0, max: max)).last == text)
  }

  // MARK: - Units

  @Test(arguments: [
    "km", "km/h", "kWh", "mSv/h", "µg/m³", "hPa", "MB/s", "cm", "%", "‰", "ppm", "°", "min", "dB", "dBm",
  ])
  func noPrefixStandsBesideOneOrWhereThereCanBeNone(unit: String) throws {
    #expect(!MeasureUnit.takesPrefix(unit))
    for (value, max) in [(0.0005, 0.001), (0.000_12, 0.001), (12_345, 100_000), (4e7, 1e8)] {
      let dial = try dial(gauge(.radial, value, max: max, unit: unit))
      for text in dial.labels.map(\.text) + [dial.formattedValue] {
        #expect(!text.contains { "fpnµmkMGTP".contains($0) }, "\(text) \(unit)")
      }
    }
  }

  @Test(arguments: ["", "m", "V", "W", "min/km", "mol", "rpm", "€", "Pa", "cd", "ft", "PS", "kn"])
  func otherUnitsTakeAPrefix(unit: String) {
    #expect(MeasureUnit.takesPrefix(unit) == (unit != "min/km"), "\(unit)")
  }

  /// Those of the SI and beside it that take prefixes, by the SI Brochure; beside metres m would read as metres.
  @Test func noSmallPrefixStandsBesideAUnitThatTakesNone() throws {
    let taking = [
      "l", "g", "t", "N", "Nm", "Pa", "bar", "K", "s", "rad", "rad/s", "Hz", "J", "cal", "Wh", "W", "V", "A", "Ω",
      "A·s", "Ah", "B", "b", "bit", "bit/s", "B/s",
    ]
    for unit in MeasureUnit.all.map(\.symbol) where !taking.contains(unit) && !unit.hasPrefix("l/") {
      for value in [0.000_000_248_548, 0.000_4, 0.004] {
        let dial = try dial(gauge(.radial, value, max: 0.005, unit: unit))
        for text in dial.labels.map(\.text) + [dial.formattedValue] {
          #expect(!text.contains { "fpnµm".contains($0) }, "\(text) \(unit)")
        }
      }
    }
  }

  // MARK: - What is missing, and what warns

  @Test func aMissingValueHasNoGhost() throws {
    for kind in Gauge.Kind.all {
      for variant in kind.variants.isEmpty ? [nil] : kind.variants.map(Optional.some) {
        let without = try gauge(kind, nil) { $0.variant = variant }
        let with = try gauge(kind, nil) { ($0.variant, $0.previous) = (variant, kind.usualRange.upperBound * 0.7) }
        #expect(try dial(with).scene == dial(without).scene, "\(kind) \(variant ?? "")")
      }
    }
  }

  @Test func whatShowsTheValueHasTheColourOfARangeThatWarns() throws {
    let alarm = Color(0xC0_01_02)
    for kind in [Gauge.Kind.radial, .linear, .bullet, .sparkline, .ring, .battery, .tank, .countdown] {
      for variant in kind.variants.isEmpty ? [nil] : kind.variants.map(Optional.some) where variant != "stopwatch" {
        func moving(_ value: Double) throws -> String {
          let gauge = try gauge(kind, value, min: 0, max: 100) { gauge in
            gauge.variant = variant
            gauge.theme.alarm = alarm
            gauge.ranges = [
              GaugeRange(from: 70, severity: .warn), GaugeRange(from: 90, severity: .alarm),
            ]
          }
          let layers = try dial(gauge).scene.layers
          return "\(layers.moving)\(layers.cover)"
        }
        let own = try moving(95)
        let calm = try moving(50)
        let name = "\(alarm)"
        #expect(own.contains(name) && !calm.contains(name), "\(kind) \(variant ?? "")")
      }
    }
  }

  @Test func aPointerKeepsAColourOfItsOwn() throws {
    for kind in [Gauge.Kind.radial, .linear, .bullet] {
      func picture(_ ranges: [GaugeRange]) throws -> [Node] {
        try dial(
          gauge(kind, 95, min: 0, max: 100) { gauge in
            gauge.pointers = [GaugePointer(.bar, color: .black)]
            gauge.ranges = ranges
          }
        ).scene.layers.moving
      }
      let calm = [GaugeRange(from: 0, severity: .ok)]
      #expect(try picture([GaugeRange(from: 0, severity: .alarm)]) == picture(calm), "\(kind)")
    }
  }

  // MARK: - Texts

  @Test(arguments: [Gauge.Kind.radial, .linear, .clock, .ring, .tank])
  func aLongTitleIsInTwoLinesOrTold(kind: Gauge.Kind) throws {
    let words = "Average response time of the checkout service in the European region over the last five minutes "
    for length in [40, 70, 90, 140, 250] {
      let title = String(String(repeating: words, count: 3).prefix(length)).trimmingSpaces
      let dial = try dial(gauge(kind, 1) { $0.title = title })
      let shown = dial.texts.filter { $0.role == .title }.map(\.text.string).joined(separator: " ")
      let told = dial.omissions(shaper: typesetter).filter { $0.part == .title }
      #expect(shown == title ? told.isEmpty : told.count == 1, "\(shown) \(told)")
      if length >= 90, kind == .radial { #expect(dial.texts.filter { $0.role == .title }.count == 2) }
    }
  }

  @Test func textsOfOnesOwnAtMarksAreThereOrTold() throws {
    let texts = ["Very unsatisfied", "Rather unsatisfied", "Neither nor", "Rather satisfied", "Very satisfied"]
    for kind in [Gauge.Kind.radial, .linear, .bullet, .tank] {
      for side in [120.0, 200, 320, 600, 1_000] {
        let dial = try dial(
          gauge(kind, 3, max: 10) { $0.ticks = TickOptions(major: .values([0, 2.5, 5, 7.5, 10]), labels: texts) },
          Size(width: side, height: side))
        let told = dial.omissions(shaper: typesetter).filter { $0.part == .label }.map(\.text)
        #expect(Set(dial.labels.map(\.text) + told) == Set(texts), "\(kind) \(side)")
      }
    }
  }

  @Test func aSecondScaleIsThereWhateverTheReading() throws {
    for value in [50, 50.5, 50.55, 7.25, 99.99, 100] {
      let dial = try dial(gauge(.radial, value, unit: "bar") { $0.secondUnit = "psi" })
      #expect(dial.texts.contains { $0.text.string.hasSuffix("\u{00A0}psi") }, "\(value)")
      #expect(dial.omissions(shaper: typesetter).isEmpty, "\(value)")
    }
  }

  @Test func aHandWhoseScaleHasNoRoomIsNotDrawn() throws {
    for side in [60.0, 90, 120, 200, 600] {
      let plain = try gauge(.radial, 50) { $0.pointers = [GaugePointer(.bar)] }
      let own = try Scale(min: 0, max: 1_450)
      let handed = try gauge(.radial, 50) { gauge in
        var hand = GaugePointer(.needle, value: 61.5)
        hand.scale = PointerScale(own, showsLabels: true)
        gauge.pointers = [GaugePointer(.bar), hand]
      }
      let size = Size(width: side, height: side)
      let dial = try dial(handed, size)
      let isTold = dial.omissions(shaper: typesetter).contains { $0.part == .secondScale }
      let hands = dial.scene.layers.moving.count - (try self.dial(plain, size).scene.layers.moving.count)
      #expect(isTold == (hands <= 0), "\(side)")
    }
  }

  /// Counts what is asked of another shaper.
  private final class CountingShaper: TextShaper {
    let counts = Mutex<[String: Int]>([:])
    private let other: Typesetter

    init(_ other: Typesetter) { self.other = other }

    func shape(_ string: String, style: TextStyle) -> ShapedText {
      counts.withLock { $0[string, default: 0] += 1 }
      return other.shape(string, style: style)
    }
  }

  @Test(arguments: [Gauge.Kind.radial, .linear])
  func aTextIsShapedOnceForEachSize(kind: Gauge.Kind) throws {
    let counter = CountingShaper(typesetter)
    let crowded = try gauge(kind, 50) { gauge in
      gauge.targets = (0..<64).map {
        GaugeTarget(value: Double($0) * 1.5, label: String(repeating: "Target number \($0) ", count: 12))
      }
      gauge.annotations = (0..<32).map {
        Annotation(value: Double($0) * 3, text: String(repeating: "Note number \($0) ", count: 12))
      }
    }
    _ = try crowded.dial(size: Size(width: 600, height: 600), shaper: counter)
    let notes = counter.counts.withLock { $0.filter { $0.key.contains("number") && !$0.key.hasSuffix("…") } }
    #expect(notes.count > 32)
    #expect((notes.values.max() ?? 0) <= 3, "\(notes.values.max() ?? 0)")
  }

  @Test func shapesOfNeedlesElsewhereAreTold() throws {
    func warnings(_ kind: Gauge.Kind, _ style: GaugePointer.Style) throws -> [String] {
      try gauge(kind, 5) { gauge in
        var pointer = GaugePointer(style)
        pointer.needle = .shape(.lance)
        gauge.pointers = [GaugePointer(.bar), pointer]
      }.warnings.map(\.path)
    }
    #expect(try warnings(.radial, .needle) == [] && warnings(.speedometer, .needle) == [])
    for style in GaugePointer.Style.allCases {
      for kind in [Gauge.Kind.linear, .bullet] { #expect(try warnings(kind, style) == ["pointers[1].shape"]) }
      if style != .needle { #expect(try warnings(.radial, style).contains("pointers[1].shape")) }
    }
  }

  /// Whatever is usual, a shape that is asked for is drawn.
  @Test(arguments: [Gauge.Kind.radial, .linear, .bullet, .ring, .battery, .level, .tank, .gear, .speedometer])
  func everyShapeOfATargetIsItsOwn(kind: Gauge.Kind) throws {
    var gauge = try Gauge(kind: kind, value: 40)
    let end = gauge.scale.max
    func shapes(on size: Size) throws -> [Scene] {
      try MarkerShape.allCases.map { shape in
        gauge.targets = [GaugeTarget(value: end * 0.6, shape: shape)]
        return try gauge.dial(size: size, shaper: typesetter).scene
      }
    }
    let scenes = try shapes(on: gauge.usualSize)
    #expect(Set(scenes.map(\.dump)).count == scenes.count)
    // On the lowest bar they lie across it.
    if kind == .linear { #expect(Set(try shapes(on: Size(width: 60, height: 18)).map(\.dump)).count == scenes.count) }
    gauge.targets = [GaugeTarget(value: end * 0.6)]
    let usual = try gauge.dial(size: gauge.usualSize, shaper: typesetter).scene
    #expect(scenes.firstIndex(of: usual) == ([.bullet, .ring].contains(kind) ? 5 : 0))
  }
}
