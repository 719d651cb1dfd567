import TestSupport
import Testing

@testable import Gauges

struct MeasureUnitTests {
  @Test func conversionsAreThoseOfTheDefinitions() throws {
    for (value, from, to, result) in [
      (1, "mi", "yd", 1760), (1, "mi", "ft", 5280), (1, "in", "mm", 25.4), (100, "km/h", "m/s", 100 / 3.6),
      (60, "mph", "km/h", 96.560_64), (1, "kn", "km/h", 1.852), (36, "km/h", "m/s", 10), (1, "nmi", "m", 1852),
      (100, "°C", "°F", 212), (-40, "°F", "°C", -40), (0, "°C", "K", 273.15), (0, "K", "°F", -459.67),
      (1, "atm", "hPa", 1013.25), (1, "bar", "psi", 14.503_773_773_020_923), (1, "inHg", "hPa", 33.863_886_403_41),
      (1, "lb", "oz", 16), (1, "st", "lb", 14), (1, "gal", "l", 3.785_411_784), (1, "gal UK", "l", 4.546_09),
      (1, "gal", "fl oz", 128), (1, "hp", "W", 745.699_871_582_270_22), (1, "PS", "W", 735.498_75),
      (1, "kWh", "MJ", 3.6), (1, "lb·ft", "Nm", 1.355_817_948_331_400_4), (180, "°", "rad", .pi), (1, "turn", "°", 360),
      (60, "rpm", "Hz", 1), (1, "g", "m/s²", 9.80665), (1, "KiB", "B", 1024), (1, "MB", "kbit", 8000),
      (100, "Mbps", "MB/s", 12.5), (5, "min/km", "km/h", 12), (12, "km/h", "min/km", 5),
      (30, "mpg", "l/100 km", 7.840_486),
      (8, "min/mi", "min/km", 4.970_969_537_898_672), (50, "%", "1", 0.5), (1, "d", "h", 24), (2, "Ah", "mAh", 2000),
      (1, "acre", "m²", 4046.856_422_4), (1, "BTU/h", "W", 0.293_071_070_172_222), (1, "g", "mg", 1000),
    ] as [(Double, String, String, Double)] {
      let converted = try #require(try MeasureUnit.convert(value, from: from, to: to))
      #expect(abs(converted - result) <= 1e-7 * abs(result), "\(value) \(from) in \(to) is \(converted)")
    }
    // No rounding at all where the definitions are decimal.
    for (value, from, to, result) in [
      (1, "mi", "yd", 1760), (1, "ft", "in", 12), (100, "°C", "°F", 212), (90, "km/h", "m/s", 25),
      (1, "gal", "fl oz", 128),
      (5, "min/km", "km/h", 12), (1, "lb", "oz", 16), (20.1, "km/h", "km/h", 20.1), (1, "inHg", "mmHg", 25.4),
    ] as [(Double, String, String, Double)] {
      #expect(try MeasureUnit.convert(value, from: from, to: to) == result, "\(from) in \(to)")
    }
  }

  @Test func thereAndBackIsTheSame() throws {
    var random = SplitMix64(seed: 21)
    for family in MeasureUnit.Family.allCases {
      let units = MeasureUnit.all.filter { $0.family == family }
      #expect(units.count >= 3, "\(family)")
      for from in units {
        for to in units {
          let (there, back) = (try UnitConversion(from: from, to: to), try UnitConversion(from: to, to: from))
          #expect(there.isReversing == back.isReversing)
          for _ in 0..<4 {
            let value = random.magnitude(-6...9) * (random.bool() ? 1 : -1)
            let other = try #require(there.converted(value))
            let again = try #require(back.converted(other))
            // Temperatures are differences to a far zero.
            let size = family == .temperature ? max(abs(value), abs(other), 500) : abs(value)
            #expect(abs(again - value) <= 1e-12 * size, "\(value) \(from.symbol) in \(to.symbol)")
          }
        }
      }
    }
  }

  @Test func moreIsMoreUnlessTheConversionReverses() throws {
    for (from, to, reverses) in [
      ("km/h", "mph", false), ("km/h", "min/km", true), ("min/mi", "min/km", false), ("l/100 km", "mpg", true),
    ] {
      let conversion = try UnitConversion(from: from, to: to)
      let (low, high) = (try #require(conversion.converted(2)), try #require(conversion.converted(3)))
      #expect((low > high) == reverses)
      #expect(conversion.isReversing == reverses)
    }
  }

  @Test func whatHasNoNumberIsNil() throws {
    #expect(try MeasureUnit.convert(0, from: "km/h", to: "min/km") == nil)
    #expect(try MeasureUnit.convert(-0.0, from: "l/100km", to: "mpg") == nil)
    #expect(try MeasureUnit.convert(.nan, from: "m", to: "km") == nil)
    #expect(try MeasureUnit.convert(.infinity, from: "m", to: "m") == nil)
    #expect(try MeasureUnit.convert(.greatestFiniteMagnitude, from: "km", to: "mm") == nil)
    #expect(try MeasureUnit.convert(.greatestFiniteMagnitude, from: "mm", to: "km") != nil)
    let zero = try #require(try MeasureUnit.convert(-0.0, from: "m", to: "km"))
    #expect(zero.sign == .plus)
  }

  @Test func unitsAreFoundByTheNamesPeopleUse() throws {
    for (text, symbol) in [
      ("kph", "km/h"), ("kmh", "km/h"), ("KM/H", "km/h"), ("knots", "kn"), ("deg", "°"), ("C", "°C"), ("celsius", "°C"),
      ("Celsius", "°C"), ("mW", "mW"), ("MW", "MW"), ("liters", "l"), ("PSI", "psi"), ("Kilometres per hour", "km/h"),
      ("KB", "kB"), ("Kbps", "kbit/s"), ("um", "µm"),
    ] {
      #expect(MeasureUnit.named(text).map(\.symbol) == [symbol], "\(text)")
    }
    #expect(MeasureUnit.named("g").map(\.family) == [.mass, .acceleration])
    #expect(MeasureUnit.named("").isEmpty)
    #expect(MeasureUnit.named(String(repeating: "m", count: 100_000)).isEmpty)
  }

  @Test func everySpellingStandsForOneUnitOfItsFamily() {
    for family in MeasureUnit.Family.allCases {
      let spellings = MeasureUnit.all.filter { $0.family == family }.flatMap { [$0.symbol, $0.name] + $0.aliases }
      #expect(Set(spellings).count == spellings.count, "\(family)")
    }
    // Only the gram and standard gravity share one.
    let shared = Dictionary(grouping: MeasureUnit.all.flatMap { Set([$0.symbol, $0.name] + $0.aliases) }, by: { $0 })
      .filter { $0.value.count > 1 }.keys.sorted()
    #expect(shared == ["g"])
    let families = MeasureUnit.all.map(\.family)
    #expect(zip(families, families.dropFirst()).filter { $0 != $1 }.count == Set(families).count - 1)
  }

  @Test func wrongPairsAreExplained() {
    for (from, to, text) in [
      ("kmph2", "mph", "unit “kmph2” is not known (tacho list units has those that are)"),
      ("m", "kg", "m (length) cannot be converted to kg (mass)"),
      ("Mw", "kW", "unit “Mw” can be mW or MW: write it with the right capitals"),
    ] {
      let error = #expect(throws: MeasureUnitError.self) { try UnitConversion(from: from, to: to) }
      #expect(error?.description == text)
    }
    let error = #expect(throws: MeasureUnitError.self) { try UnitConversion(from: "kmm/h", to: "mph") }
    guard case .unknown(_, let names) = error else {
      Issue.record("not the error of an unknown unit")
      return
    }
    #expect(names.contains("km/h"))
  }
}

struct DecibelsTests {
  @Test func levelsAreThoseOfAmplitudes() {
    #expect(Decibels.level(of: 1) == 0)
    #expect(abs(Decibels.level(of: -0.1) + 20) <= 1e-12)
    #expect(abs(Decibels.level(of: 0.5) + 6.0206) <= 1e-4)
    for level in stride(from: -120.0, through: 12, by: 0.7) {
      #expect(abs(Decibels.level(of: Decibels.amplitude(of: level)) - level) <= 1e-9)
    }
  }

  @Test func everyNumberHasALevelThatIsOne() {
    for amplitude in [0, -0.0, 1e-300, .nan] { #expect(Decibels.level(of: amplitude) == Decibels.silence) }
    #expect(Decibels.amplitude(of: .nan) == 0)
    #expect(Decibels.amplitude(of: Decibels.silence) <= 1e-9)
  }

  /// The unit that an error proposes to convert from is one of the same family.
  @Test(arguments: MeasureUnit.all.map(\.symbol))
  func theUnitToConvertFromThatIsProposedWorks(symbol: String) throws {
    let error = try #require(throws: GaugeError.self) {
      var gauge = try Gauge(kind: .radial, value: 5)
      gauge.displayUnit = symbol
      try gauge.check()
    }
    let proposed = try #require("\(error)".split(separator: "unit: ").last.map(String.init))
    #expect(proposed != symbol)
    _ = try UnitConversion(from: proposed, to: symbol)
  }
}
