// Sources: The International System of Units (BIPM, 9th edition, 2019); NIST Special Publication 811 (2008), appendix B;
// the international yard and pound agreement of 1959; IEC 80000-13 for bits and bytes. All factors are definitions, none
// is measured; quotients of whole numbers keep them exact as far as a double can.

extension MeasureUnit {
  /// All units, family by family, smaller units first.
  public static let all: [MeasureUnit] =
    speeds + lengths + areas + volumes + flows + masses + forces + torques + pressures + temperatures + times
    + frequencies + accelerations + angles + energies + powers + electricity + fuels + data + dataRates + fractions

  private init(
    _ family: Family, _ symbol: String, _ name: String, _ numerator: Double, _ denominator: Double = 1,
    offset: Double = 0, also aliases: [String] = []
  ) {
    (self.family, self.symbol, self.name, self.aliases) = (family, symbol, name, aliases)
    measure = .direct(Ratio(numerator, denominator), offset: offset)
  }

  private init(
    _ family: Family, _ symbol: String, _ name: String, reciprocal numerator: Double, _ denominator: Double = 1,
    also aliases: [String] = []
  ) {
    (self.family, self.symbol, self.name, self.aliases) = (family, symbol, name, aliases)
    measure = .reciprocal(Ratio(numerator, denominator))
  }

  /// In m/s. A pace is the time a length takes.
  private static let speeds: [MeasureUnit] = [
    MeasureUnit(.speed, "m/min", "metres per minute", 1, 60),
    MeasureUnit(.speed, "ft/min", "feet per minute", 3048, 600_000, also: ["fpm"]),
    MeasureUnit(.speed, "km/h", "kilometres per hour", 10, 36, also: ["kph", "kmh", "kmph", "km/hr"]),
    MeasureUnit(.speed, "ft/s", "feet per second", 3048, 10_000, also: ["fps", "ft/sec"]),
    MeasureUnit(.speed, "mph", "miles per hour", 44_704, 100_000, also: ["mi/h", "mi/hr"]),
    MeasureUnit(.speed, "kn", "knots", 1852, 3600, also: ["kt", "kts", "knot", "nmi/h"]),
    MeasureUnit(
      .speed, "m/s", "metres per second", 1, also: ["mps", "m/sec", "m s-1", "meters/second", "metres/second"]),
    MeasureUnit(.speed, "km/s", "kilometres per second", 1000),
    MeasureUnit(.speed, "min/km", "minutes per kilometre", reciprocal: 1000, 60, also: ["/km"]),
    MeasureUnit(.speed, "min/mi", "minutes per mile", reciprocal: 1_609_344, 60_000, also: ["/mi", "min/mile"]),
    MeasureUnit(.speed, "min/100m", "minutes per 100 metres", reciprocal: 100, 60, also: ["/100m", "min/100 m"]),
    MeasureUnit(.speed, "min/500m", "minutes per 500 metres", reciprocal: 500, 60, also: ["/500m", "min/500 m"]),
    MeasureUnit(.speed, "s/km", "seconds per kilometre", reciprocal: 1000),
  ]

  /// In m.
  private static let lengths: [MeasureUnit] = [
    MeasureUnit(.length, "nm", "nanometres", 1, 1e9),
    MeasureUnit(.length, "µm", "micrometres", 1, 1e6, also: ["um", "μm", "microns"]),
    MeasureUnit(.length, "mm", "millimetres", 1, 1000),
    MeasureUnit(.length, "cm", "centimetres", 1, 100),
    MeasureUnit(.length, "in", "inches", 254, 10_000, also: ["inch", "″"]),
    MeasureUnit(.length, "ft", "feet", 3048, 10_000, also: ["foot", "′"]),
    MeasureUnit(.length, "yd", "yards", 9144, 10_000, also: ["yard"]),
    MeasureUnit(.length, "m", "metres", 1, also: ["meters", "metre", "meter"]),
    MeasureUnit(.length, "km", "kilometres", 1000, also: ["kilometers"]),
    MeasureUnit(.length, "mi", "miles", 1_609_344, 1000, also: ["mile"]),
    MeasureUnit(.length, "nmi", "nautical miles", 1852, also: ["NM", "nautical mile"]),
  ]

  /// In m².
  private static let areas: [MeasureUnit] = [
    MeasureUnit(.area, "cm²", "square centimetres", 1, 10_000, also: ["cm2"]),
    MeasureUnit(.area, "ft²", "square feet", 9_290_304, 1e8, also: ["ft2", "sq ft"]),
    MeasureUnit(.area, "m²", "square metres", 1, also: ["m2"]),
    MeasureUnit(.area, "acre", "acres", 40_468_564_224, 1e7, also: ["ac"]),
    MeasureUnit(.area, "ha", "hectares", 10_000, also: ["hectare"]),
    MeasureUnit(.area, "km²", "square kilometres", 1e6, also: ["km2"]),
  ]

  /// In l.
  private static let volumes: [MeasureUnit] = [
    MeasureUnit(.volume, "ml", "millilitres", 1, 1000, also: ["mL", "cm³", "cm3", "cc"]),
    MeasureUnit(.volume, "cl", "centilitres", 1, 100, also: ["cL"]),
    MeasureUnit(.volume, "fl oz", "US fluid ounces", 3_785_411_784, 128e9, also: ["floz"]),
    MeasureUnit(.volume, "pt", "US pints", 3_785_411_784, 8e9, also: ["pint"]),
    MeasureUnit(.volume, "qt", "US quarts", 3_785_411_784, 4e9, also: ["quart"]),
    MeasureUnit(.volume, "l", "litres", 1, also: ["L", "liters", "litre", "liter", "dm³", "dm3"]),
    MeasureUnit(.volume, "gal", "US gallons", 3_785_411_784, 1e9, also: ["gal US", "US gal", "gallon", "gallons"]),
    MeasureUnit(.volume, "gal UK", "imperial gallons", 454_609, 100_000, also: ["UK gal", "imp gal", "gal imp"]),
    MeasureUnit(.volume, "hl", "hectolitres", 100, also: ["hL"]),
    MeasureUnit(.volume, "bbl", "oil barrels", 158_987_294_928, 1e9, also: ["barrel", "barrels"]),
    MeasureUnit(.volume, "m³", "cubic metres", 1000, also: ["m3"]),
  ]

  /// In l/s.
  private static let flows: [MeasureUnit] = [
    MeasureUnit(.flow, "ml/min", "millilitres per minute", 1, 60_000, also: ["mL/min"]),
    MeasureUnit(.flow, "l/h", "litres per hour", 1, 3600, also: ["L/h", "lph"]),
    MeasureUnit(.flow, "gal/h", "US gallons per hour", 3_785_411_784, 3600e9, also: ["gph"]),
    MeasureUnit(.flow, "l/min", "litres per minute", 1, 60, also: ["L/min", "lpm", "litres/min", "liters/min"]),
    MeasureUnit(.flow, "gal/min", "US gallons per minute", 3_785_411_784, 60e9, also: ["gpm"]),
    MeasureUnit(.flow, "m³/h", "cubic metres per hour", 10, 36, also: ["m3/h"]),
    MeasureUnit(.flow, "cfm", "cubic feet per minute", 28_316_846_592, 60e9, also: ["ft³/min", "ft3/min"]),
    MeasureUnit(.flow, "l/s", "litres per second", 1, also: ["L/s"]),
    MeasureUnit(.flow, "m³/s", "cubic metres per second", 1000, also: ["m3/s"]),
  ]

  /// In kg.
  private static let masses: [MeasureUnit] = [
    MeasureUnit(.mass, "µg", "micrograms", 1, 1e9, also: ["ug", "μg"]),
    MeasureUnit(.mass, "mg", "milligrams", 1, 1e6),
    MeasureUnit(.mass, "g", "grams", 1, 1000, also: ["gram"]),
    MeasureUnit(.mass, "oz", "ounces", 45_359_237, 16e8, also: ["ounce"]),
    MeasureUnit(.mass, "lb", "pounds", 45_359_237, 1e8, also: ["lbs", "pound"]),
    MeasureUnit(.mass, "kg", "kilograms", 1, also: ["kilogram"]),
    MeasureUnit(.mass, "st", "stones", 14 * 45_359_237, 1e8, also: ["stone"]),
    MeasureUnit(.mass, "ton US", "short tons", 2000 * 45_359_237, 1e8, also: ["short ton", "US ton"]),
    MeasureUnit(.mass, "t", "tonnes", 1000, also: ["tonne"]),
  ]

  /// In N.
  private static let forces: [MeasureUnit] = [
    MeasureUnit(.force, "N", "newtons", 1, also: ["newton"]),
    MeasureUnit(.force, "lbf", "pounds-force", 44_482_216_152_605, 1e13),
    MeasureUnit(.force, "kgf", "kilograms-force", 980_665, 100_000, also: ["kp"]),
    MeasureUnit(.force, "kN", "kilonewtons", 1000),
  ]

  /// In N·m.
  private static let torques: [MeasureUnit] = [
    MeasureUnit(
      .torque, "lb·in", "pound-inches", 44_482_216_152_605 * 254, 1e17, also: ["lb-in", "lb in", "lbf·in"]),
    MeasureUnit(.torque, "Nm", "newton metres", 1, also: ["N·m", "N m", "N*m"]),
    MeasureUnit(
      .torque, "lb·ft", "pound-feet", 44_482_216_152_605 * 3048, 1e17,
      also: ["lb-ft", "lb ft", "ft-lb", "lbf·ft", "ft·lb"]),
    MeasureUnit(.torque, "kgf·m", "kilogram-force metres", 980_665, 100_000, also: ["kgf m", "kgm"]),
  ]

  /// In Pa.
  private static let pressures: [MeasureUnit] = [
    MeasureUnit(.pressure, "Pa", "pascals", 1, also: ["pascal"]),
    MeasureUnit(.pressure, "mbar", "millibars", 100, also: ["mb", "millibar"]),
    MeasureUnit(.pressure, "hPa", "hectopascals", 100),
    MeasureUnit(.pressure, "mmHg", "millimetres of mercury", 133_322_387_415, 1e9, also: ["mm Hg"]),
    MeasureUnit(.pressure, "Torr", "torrs", 101_325, 760),
    MeasureUnit(.pressure, "kPa", "kilopascals", 1000),
    MeasureUnit(.pressure, "inHg", "inches of mercury", 254 * 133_322_387_415, 1e10, also: ["in Hg", "″Hg"]),
    MeasureUnit(
      .pressure, "psi", "pounds-force per square inch", 44_482_216_152_605, 6_451_600_000, also: ["PSI", "lbf/in²"]),
    MeasureUnit(.pressure, "bar", "bars", 100_000),
    MeasureUnit(.pressure, "atm", "atmospheres", 101_325, also: ["atmosphere"]),
    MeasureUnit(.pressure, "MPa", "megapascals", 1e6),
  ]

  /// In °C, so that the temperatures of every day lose no digits.
  private static let temperatures: [MeasureUnit] = [
    MeasureUnit(
      .temperature, "°C", "degrees Celsius", 1, also: ["C", "degC", "deg C", "deg. C", "degrees C", "celsius", "℃"]),
    MeasureUnit(
      .temperature, "°F", "degrees Fahrenheit", 5, 9, offset: -32,
      also: ["F", "degF", "deg F", "deg. F", "degrees F", "fahrenheit", "℉"]),
    MeasureUnit(.temperature, "K", "kelvins", 1, offset: -273.15, also: ["kelvin"]),
  ]

  /// In s.
  private static let times: [MeasureUnit] = [
    MeasureUnit(.time, "ns", "nanoseconds", 1, 1e9),
    MeasureUnit(.time, "µs", "microseconds", 1, 1e6, also: ["us", "μs"]),
    MeasureUnit(.time, "ms", "milliseconds", 1, 1000, also: ["msec"]),
    MeasureUnit(.time, "s", "seconds", 1, also: ["sec", "second"]),
    MeasureUnit(.time, "min", "minutes", 60, also: ["mins", "minute"]),
    MeasureUnit(.time, "h", "hours", 3600, also: ["hr", "hrs", "hour"]),
    MeasureUnit(.time, "d", "days", 86_400, also: ["day"]),
    MeasureUnit(.time, "wk", "weeks", 604_800, also: ["week"]),
  ]

  /// In Hz; one turn a second is 1 Hz.
  private static let frequencies: [MeasureUnit] = [
    MeasureUnit(.frequency, "°/s", "degrees per second", 1, 360, also: ["deg/s", "dps"]),
    MeasureUnit(.frequency, "rpm", "revolutions per minute", 1, 60, also: ["RPM", "r/min", "U/min", "1/min"]),
    MeasureUnit(.frequency, "bpm", "beats per minute", 1, 60, also: ["BPM"]),
    MeasureUnit(.frequency, "rad/s", "radians per second", 1, 2 * .pi),
    MeasureUnit(.frequency, "Hz", "hertz", 1, also: ["1/s", "cps"]),
    MeasureUnit(.frequency, "kHz", "kilohertz", 1000),
    MeasureUnit(.frequency, "MHz", "megahertz", 1e6),
    MeasureUnit(.frequency, "GHz", "gigahertz", 1e9),
  ]

  /// In m/s².
  private static let accelerations: [MeasureUnit] = [
    MeasureUnit(.acceleration, "ft/s²", "feet per second squared", 3048, 10_000, also: ["ft/s2"]),
    MeasureUnit(.acceleration, "m/s²", "metres per second squared", 1, also: ["m/s2", "m/s^2"]),
    MeasureUnit(
      .acceleration, "g", "standard gravities", 980_665, 100_000, also: ["G", "g-force", "gforce", "gₙ", "g0"]),
  ]

  /// In turns.
  private static let angles: [MeasureUnit] = [
    MeasureUnit(.angle, "°", "degrees", 1, 360, also: ["deg", "degree"]),
    MeasureUnit(.angle, "grad", "gradians", 1, 400, also: ["gon"]),
    MeasureUnit(.angle, "mrad", "milliradians", 1, 2000 * .pi),
    MeasureUnit(.angle, "rad", "radians", 1, 2 * .pi, also: ["radian"]),
    MeasureUnit(.angle, "turn", "turns", 1, also: ["rev", "tr"]),
  ]

  /// In J.
  private static let energies: [MeasureUnit] = [
    MeasureUnit(.energy, "J", "joules", 1, also: ["joule"]),
    MeasureUnit(.energy, "cal", "calories", 4184, 1000, also: ["calorie"]),
    MeasureUnit(.energy, "kJ", "kilojoules", 1000),
    MeasureUnit(.energy, "BTU", "British thermal units", 105_505_585_262, 1e8, also: ["Btu"]),
    MeasureUnit(.energy, "Wh", "watt hours", 3600),
    MeasureUnit(.energy, "kcal", "kilocalories", 4184, also: ["Cal"]),
    MeasureUnit(.energy, "MJ", "megajoules", 1e6),
    MeasureUnit(.energy, "kWh", "kilowatt hours", 3_600_000),
    MeasureUnit(.energy, "MWh", "megawatt hours", 3.6e9),
  ]

  /// In W.
  private static let powers: [MeasureUnit] = [
    MeasureUnit(.power, "mW", "milliwatts", 1, 1000),
    MeasureUnit(.power, "BTU/h", "British thermal units per hour", 105_505_585_262, 3600e8, also: ["Btu/h"]),
    MeasureUnit(.power, "W", "watts", 1, also: ["watt"]),
    MeasureUnit(.power, "PS", "metric horsepower", 73_549_875, 100_000, also: ["cv", "ch", "pk"]),
    MeasureUnit(.power, "hp", "mechanical horsepower", 55 * 44_482_216_152_605 * 3.048, 1e13, also: ["HP", "bhp"]),
    MeasureUnit(.power, "kW", "kilowatts", 1000),
    MeasureUnit(.power, "MW", "megawatts", 1e6),
    MeasureUnit(.power, "GW", "gigawatts", 1e9),
  ]

  /// In V, A, Ω and A·s.
  private static let electricity: [MeasureUnit] = [
    MeasureUnit(.voltage, "mV", "millivolts", 1, 1000),
    MeasureUnit(.voltage, "V", "volts", 1, also: ["volt"]),
    MeasureUnit(.voltage, "kV", "kilovolts", 1000),
    MeasureUnit(.current, "µA", "microamperes", 1, 1e6, also: ["uA", "μA"]),
    MeasureUnit(.current, "mA", "milliamperes", 1, 1000),
    MeasureUnit(.current, "A", "amperes", 1, also: ["amp", "amps"]),
    MeasureUnit(.current, "kA", "kiloamperes", 1000),
    MeasureUnit(.resistance, "mΩ", "milliohms", 1, 1000),
    MeasureUnit(.resistance, "Ω", "ohms", 1, also: ["ohm", "Ohm"]),
    MeasureUnit(.resistance, "kΩ", "kiloohms", 1000, also: ["kohm"]),
    MeasureUnit(.resistance, "MΩ", "megaohms", 1e6, also: ["Mohm"]),
    MeasureUnit(.charge, "A·s", "coulombs", 1, also: ["As", "coulomb"]),
    MeasureUnit(.charge, "mAh", "milliampere hours", 36, 10),
    MeasureUnit(.charge, "Ah", "ampere hours", 3600, also: ["A·h"]),
  ]

  /// In km/l. Consumption is fuel for a distance.
  private static let fuels: [MeasureUnit] = [
    MeasureUnit(
      .fuel, "l/100 km", "litres per 100 kilometres", reciprocal: 100, 1, also: ["l/100km", "L/100km", "L/100 km"]),
    MeasureUnit(.fuel, "mpg", "miles per US gallon", 1_609_344_000, 3_785_411_784, also: ["mpg US", "mpg (US)"]),
    MeasureUnit(.fuel, "mpg UK", "miles per imperial gallon", 1_609_344, 4_546_090, also: ["mpg imp", "mpg (UK)"]),
    MeasureUnit(.fuel, "km/l", "kilometres per litre", 1, also: ["km/L", "kmpl"]),
  ]

  /// In bit.
  private static let data: [MeasureUnit] =

    [MeasureUnit(.data, "bit", "bits", 1), MeasureUnit(.data, "B", "bytes", 8, also: ["byte"])]
    + decimalPrefixes.flatMap { prefix, name, size in
      [
        MeasureUnit(.data, prefix + "bit", name + "bits", size),
        MeasureUnit(.data, prefix + "B", name + "bytes", 8 * size, also: prefix == "k" ? ["KB"] : []),
      ]
    }
    + binaryPrefixes.map { MeasureUnit(.data, $0 + "B", $1 + "bytes", 8 * $2) }

  /// In bit/s.
  private static let dataRates: [MeasureUnit] =

    [
      MeasureUnit(.dataRate, "bit/s", "bits per second", 1, also: ["bps", "b/s"]),
      MeasureUnit(.dataRate, "B/s", "bytes per second", 8, also: ["Bps"]),
    ]
    + decimalPrefixes.flatMap { prefix, name, size in
      [
        MeasureUnit(
          .dataRate, prefix + "bit/s", name + "bits per second", size,
          also: [prefix + "bps", prefix + "b/s"] + (prefix == "k" ? ["Kbps"] : [])),
        MeasureUnit(
          .dataRate, prefix + "B/s", name + "bytes per second", 8 * size,
          also: [prefix + "Bps"] + (prefix == "k" ? ["KB/s"] : [])),
      ]
    }
    + binaryPrefixes.map { MeasureUnit(.dataRate, $0 + "B/s", $1 + "bytes per second", 8 * $2) }

  private static let decimalPrefixes: [(String, String, Double)] = [
    ("k", "kilo", 1e3), ("M", "mega", 1e6), ("G", "giga", 1e9), ("T", "tera", 1e12), ("P", "peta", 1e15),
  ]

  private static let binaryPrefixes: [(String, String, Double)] = [
    ("Ki", "kibi", 0x1p10), ("Mi", "mebi", 0x1p20), ("Gi", "gibi", 0x1p30), ("Ti", "tebi", 0x1p40),
    ("Pi", "pebi", 0x1p50),
  ]

  /// Shares of one whole.
  private static let fractions: [MeasureUnit] = [
    MeasureUnit(.fraction, "ppb", "parts per billion", 1, 1e9),
    MeasureUnit(.fraction, "ppm", "parts per million", 1, 1e6),
    MeasureUnit(.fraction, "‰", "per mille", 1, 1000, also: ["permille"]),
    MeasureUnit(.fraction, "%", "percent", 1, 100, also: ["per cent", "pct"]),
    MeasureUnit(.fraction, "1", "wholes", 1, also: ["ratio"]),
  ]
}
