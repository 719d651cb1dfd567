import Gauges
import Tacho

/// A random specification as YAML: any kind, any of the keys, most of them right and some not.
struct RandomSpecification<Source: RandomNumberGenerator> {
  private var random: Source
  private var lines: [String] = []
  /// The ends of the scale, which most values lie between.
  private var range = 0.0...100.0

  /// Whether it has most of what has a text, on a canvas of a usual size and any shape.
  private var isCrowded = false

  static func text(using random: inout Source, isCrowded: Bool = false) -> String {
    var writer = RandomSpecification(random)
    writer.isCrowded = isCrowded
    let lines = writer.gauge(depth: 1, isWhole: true)
    random = writer.random
    return lines.joined(separator: "\n") + "\n"
  }

  private init(_ random: Source) { self.random = random }

  // MARK: - Small choices

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
  private mutating func count(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  private mutating func double(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }

  private mutating func one(_ names: [String]) -> String { names.randomElement(using: &random) ?? "" }

  private mutating func one<Choice: CaseIterable & RawRepresentable<String>>(of _: Choice.Type) -> String {
    one(Choice.allCases.map(\.rawValue))
  }

  private mutating func list(_ count: ClosedRange<Int>, _ item: (inout Self) -> String) -> String {
    var items: [String] = []
    for _ in 0..<self.count(count) { items.append(item(&self)) }
    return "[" + items.joined(separator: ", ") + "]"
  }

  /// Pairs of a key and its value, each there with a chance of its own.
  private mutating func map(_ entries: [(key: String, percent: Int, value: (inout Self) -> String)]) -> String {
    var written: [String] = []
    for entry in entries where chance(entry.percent) { written.append("\(entry.key): \(entry.value(&self))") }
    return "{" + written.joined(separator: ", ") + "}"
  }

  // MARK: - Scalars

  private mutating func number() -> String {
    let span = range.upperBound - range.lowerBound
    switch count(0...19) {
    case 0: return one(["1e15", "-1e15", "0", "1e-12", "-0.0", "123456789.125"])
    case 1: return "\(range.lowerBound)"
    case 2: return "\(range.upperBound)"
    case 3...5: return "\(range.lowerBound + span * double(-0.6...1.8))"
    case 6...10: return "\((range.lowerBound + span * double(0...1)).rounded())"
    default: return "\(range.lowerBound + span * double(0...1))"
    }
  }

  private mutating func numberOrNull() -> String { chance(10) ? "null" : number() }

  private mutating func text(most: Int = 40) -> String {
    let words = [
      "Speed", "Wagtj Éq 10", "W", "Außentemperatur", "iiiiiiil", "السرعة", "שלום 12", "速度", "x²⁄₃", "🏎️", "1 000 000",
      "a\u{301}\u{302}\u{303}", "गति सीमा", "ความเร็ว", "–", "&<>\\\"'", "km/h", "…",
    ]
    let text = (0..<count(0...(chance(5) ? 30 : 3))).map { _ in one(words) }.joined(separator: chance(80) ? " " : "")
    return "\"" + text.prefix(most).reversed().drop { $0 == "\\" }.reversed() + "\""
  }

  private mutating func color() -> String {
    switch count(0...3) {
    case 0: return one(["red", "rebeccapurple", "White", "transparent", "gold"])
    case 1: return "'#\(String(count(0x100...0xFFF), radix: 16))'"
    case 2: return "'#\(String(count(0x10_0000...0xFF_FFFF), radix: 16))80'"
    default: return "'#\(String(count(0x10_0000...0xFF_FFFF), radix: 16))'"
    }
  }

  private mutating func flag() -> String { chance(50) ? "true" : "false" }
  private mutating func within(_ low: Double, _ high: Double) -> String { "\(double(low...high))" }

  /// The same, and more often than not where texts are to be many.
  private mutating func often(_ percent: Int) -> Bool { chance(isCrowded ? max(percent, 60) : percent) }

  // MARK: - The gauge

  /// - Parameter depth: how many layouts this may still hold, one in another.
  private mutating func gauge(depth: Int, isWhole: Bool) -> [String] {
    let outer = (lines, range)
    defer { (lines, range) = outer }
    lines = []
    if isWhole { canvas() }
    if depth > 0, chance(6) {
      layout(depth: depth)
      if chance(50) { lines.append("title: \(text())") }
      return lines
    }
    if chance(4) {
      lines += ["preset: speedometer", "value: \(count(0...20_000))"]
    } else {
      guard let kind = Gauge.Kind.all.randomElement(using: &random) else { return [] }
      lines.append("kind: \(kind.name)")
      if !kind.variants.isEmpty, chance(75) { lines.append("variant: \(one(kind.variants))") }
      range = kind.usualRange
      if chance(70) { scale() }
      lines.append("value: \(chance(3) ? "10:08:30" : numberOrNull())")
      values(kind)
    }
    words()
    parts()
    look()
    return lines
  }

  private mutating func canvas() {
    func side(_ writer: inout Self) -> String { "\(writer.double(16...(writer.chance(50) ? 200 : 1_000)).rounded())" }
    if isCrowded {
      let side = within(96, 900)
      lines += ["width: \(side)", "height: \(chance(40) ? side : within(96, 900))"]
      return
    }
    switch count(0...3) {
    case 0: lines.append("size: \(one(["16", "64", "128", "300", "1000"]))")
    case 1: lines.append("size: \(side(&self))")
    case 2: lines += ["width: \(side(&self))", "height: \(side(&self))"]
    default: if chance(50) { lines.append("\(one(["width", "height"])): \(side(&self))") }
    }
    if chance(10) { lines.append("output: {scale: \(one(["0.5", "1", "2"]))}") }
    if chance(5) { lines += ["version: 1", "$schema: gauge.json", "x-note: [1, {a: b}]"] }
  }

  private mutating func layout(depth: Int) {
    var cells: [String] = []
    for _ in 0..<count(1...6) {
      cells.append("    - " + gauge(depth: depth - 1, isWhole: false).joined(separator: "\n      "))
    }
    lines.append("layout:")
    if chance(60) { lines.append("  columns: \(count(1...5))") }
    if chance(60) { lines.append("  gap: \(within(0, chance(90) ? 24 : 200))") }
    if chance(30) { lines.append("  shareScale: \(flag())") }
    if chance(30) { lines.append("  cards: \(flag())") }
    lines.append("  gauges:")
    lines += cells
    if chance(50) { lines.append("theme: \(one(ThemeLibrary.names))") }
  }

  private mutating func scale() {
    let low = one(["0", "-50", "-1", "20", "0.001", "-1e15", "1000000", "-273.15"])
    let start = chance(90) ? Double(low) ?? 0 : double(-1e6...1e6)
    let span = chance(95) ? Double(one(["100", "1", "10", "0.02", "250", "8000", "86400", "3", "1e9"])) ?? 1 : 1e-6
    range = start...(start + max(span, start.magnitude * 1e-9))
    let type = one(["linear", "linear", "linear", "log", "symlog", "sqrt", "pow", "piecewise", "time"])
    if type == "log" || type == "sqrt" || type == "pow", range.lowerBound <= 0, chance(90) {
      range = (type == "log" ? 0.01 : 0)...span + 1
    }
    var entries = ["type: \(type)"]
    if type == "piecewise" {
      let size = count(2...6)
      let stops = (0..<size).map { index in
        let share = Double(index) / Double(size - 1)
        let value = range.lowerBound + (range.upperBound - range.lowerBound) * share * share
        return "[\(value), \(share)]"
      }
      entries.append("stops: [\(stops.joined(separator: ", "))]")
    } else {
      if chance(90) { entries.append("min: \(range.lowerBound)") }
      if chance(90) { entries.append("max: \(range.upperBound)") }
    }
    if type == "symlog", chance(50) { entries.append("constant: \(one(["1", "0.1", "100"]))") }
    if type == "pow", chance(70) { entries.append("exponent: \(within(0.1, 6))") }
    if chance(20) { entries.append("origin: \(number())") }
    if chance(15) { entries.append("reverse: \(flag())") }
    if chance(10) { entries.append("wrap: \(flag())") }
    if chance(20) { entries.append("overshoot: \(within(0, 20))") }
    if chance(50) { entries.append("ticks: \(ticks())") }
    lines.append("scale: {\(entries.joined(separator: ", "))}")
  }

  private mutating func ticks() -> String {
    let span = range.upperBound - range.lowerBound
    func spacing(_ writer: inout Self) -> String {
      switch writer.count(0...5) {
      case 0: return "none"
      case 1: return writer.list(1...8) { $0.number() }
      case 2: return "\(span / Double(writer.count(1...12)))"
      case 3: return "\(span / Double(writer.count(12...400)))"
      default: return "{count: \(writer.count(1...(writer.chance(90) ? 12 : 300)))}"
      }
    }
    if chance(20) {
      let size = count(1...6)
      let values = (0..<size).map { "\(range.lowerBound + span * Double($0) / Double(max(1, size - 1)))" }
      let texts = (0..<size).map { _ in text(most: 16) }
      return "{major: [\(values.joined(separator: ", "))], labels: [\(texts.joined(separator: ", "))]"
        + ", rotation: \(one(of: LabelRotation.self)), side: \(one(of: TrackSide.self))}"
    }
    return map([
      ("major", 50, spacing), ("mid", 20, spacing), ("minor", 30, spacing), ("format", 25, { $0.format() }),
      ("side", 50, { $0.one(of: TrackSide.self) }), ("rotation", 50, { $0.one(of: LabelRotation.self) }),
      ("first", 20, { $0.flag() }), ("last", 20, { $0.flag() }),
    ])
  }

  private mutating func values(_ kind: Gauge.Kind) {
    if chance(kind.valueNames.isEmpty ? 15 : 70) {
      let names = kind.valueNames.isEmpty ? (1...count(1...7)).map { "v\($0)" } : kind.valueNames
      let named = names.map { name -> String in
        kind.valueNames.isEmpty && chance(40) ? "\"\(name) Wagtj\": \(numberOrNull())" : "\(name): \(numberOrNull())"
      }
      lines.append("values: {\(named.joined(separator: ", "))}")
      // Mostly in its place: both are refused.
      if chance(95) { lines.removeAll { $0.hasPrefix("value: ") } }
    }
    if often(kind == .sparkline ? 90 : 15) {
      lines.append("history: \(list(1...(chance(90) ? 30 : 400)) { $0.numberOrNull() })")
    }
    if chance(15) {
      let pairs = [("km/h", "mph"), ("m", "ft"), ("°C", "°F"), ("W", "kW"), ("s", "min"), ("kPa", "psi"), ("B", "MiB")]
      let pair = pairs[count(0...pairs.count - 1)]
      lines.append("unit: \(pair.0)")
      lines.append("\(one(["displayUnit", "secondScale"])): \(pair.1)")
    } else if chance(60) {
      lines.append("unit: \(chance(60) ? one(["km/h", "'%'", "°C", "kWh/100 km", "bpm", "kr."]) : text())")
    }
  }

  private mutating func format() -> String {
    "'"
      + one(
        [",.1f", ".0%", ".2e", "~s", "$,.2f", "08.3f", "x", ".20f", "+,d", "32d", "#b"] + NumberFormat.named.map(\.name)
      )
      + "'"
  }

  private mutating func words() {
    if often(60) { lines.append("title: \(text())") }
    if often(30) { lines.append("subtitle: \(text())") }
    if often(25) { lines.append("reference: \(number())") }
    if often(25) { lines.append("previous: \(number())") }
    if chance(25) {
      lines.append("delta: {style: \(one(of: DeltaOptions.Style.self)), good: \(one(of: DeltaOptions.Good.self))}")
    }
    if chance(35) {
      let readout = map([
        ("format", 50, { $0.format() }), ("locale", 40, { $0.one(NumberLocale.all.map(\.tag)) }),
        ("missing", 15, { $0.text(most: 12) }), ("show", 10, { $0.flag() }),
        ("words", 15, { "[{upTo: \($0.number()), text: \($0.text(most: 20))}, {from: 0, text: \($0.text())}]" }),
      ])
      lines.append("readout: \(readout)")
    }
    if chance(15) {
      let state = one(["live", "stale", "missing", "loading", "error"])
      lines.append("state: \(state)")
      if chance(50), state == "loading" || state == "error" { lines.append("stateText: \(text())") }
    }
    if chance(5) {
      let accessibility = map([
        ("title", 50, { $0.text() }), ("description", 50, { $0.text() }),
        ("role", 50, { $0.one(of: Accessibility.Role.self) }), ("decorative", 30, { $0.flag() }),
      ])
      lines.append("a11y: \(accessibility)")
    }
  }

  private mutating func parts() {
    let isCrowded = isCrowded
    if often(30) {
      let ranges = list(1...(chance(95) ? 4 : 20)) {
        $0.map([
          ("from", 100, { $0.number() }), ("to", 10, { $0.number() }),
          ("label", isCrowded ? 90 : 50, { $0.text(most: 24) }),
          ("severity", 50, { $0.one(of: GaugeRange.Severity.self) }), ("color", 15, { $0.color() }),
          ("pattern", 15, { $0.one(of: PatternFill.Kind.self) }),
          ("thickness", isCrowded ? 60 : 20, { $0.within(0.5, 40) }),
          ("offset", 20, { $0.within(-80, 10) }),
        ])
      }
      lines.append("ranges: \(ranges)")
    }
    if often(25) {
      let targets = list(1...4) {
        $0.map([
          ("value", 100, { $0.number() }), ("label", isCrowded ? 90 : 50, { $0.text(most: 16) }),
          ("shape", 50, { $0.one(of: MarkerShape.self) }), ("color", 20, { $0.color() }),
        ])
      }
      lines.append("targets: \(targets)")
    }
    if often(15) {
      let place: (inout Self) -> String = {
        $0.chance(85) ? "value: \($0.number())" : "angle: \($0.within(-180, 360))"
      }
      lines.append("annotations: \(list(1...4) { "{\(place(&$0)), text: \($0.text(most: 20))}" })")
    }
    if chance(20) { lines.append("pointers: \(list(1...3) { $0.pointer() })") }
    if chance(25) {
      let track = map([
        ("thickness", 50, { $0.within(1, 40) }), ("color", 20, { $0.color() }),
        ("caps", 40, { $0.one(of: TrackOptions.Caps.self) }), ("segments", 30, { "\($0.count(2...200))" }),
        ("gap", 30, { $0.within(0, 20) }), ("partial", 30, { $0.one(of: Segments.Partial.self) }),
        ("gradient", 25, { $0.list(2...5) { $0.color() } }),
      ])
      lines.append("track: \(track)")
    }
    if chance(15) { lines.append("hub: {style: \(one(of: HubStyle.self)), radius: \(within(0, 40))}") }
    if often(15) {
      let names = ["min", "max", "mean", "peak"]
      lines.append("stats: \(map(names.map { ($0, 60, { $0.number() }) }))")
    }
    if chance(10) { lines.append("uncertainty: \(chance(50) ? number() : "[\(range.lowerBound), \(number())]")") }
  }

  private mutating func pointer() -> String {
    map([
      ("type", 60, { $0.one(of: GaugePointer.Style.self) }), ("value", 40, { $0.number() }),
      ("shape", 60, { $0.one(of: NeedleShape.self) }), ("length", 30, { $0.within(0.2, 1.2) }),
      ("width", 30, { $0.within(0.2, 6) }), ("tail", 30, { $0.within(0, 0.5) }),
      ("tailStyle", 30, { $0.one(of: NeedleTail.self) }), ("relief", 20, { $0.flag() }), ("color", 30, { $0.color() }),
      ("scale", isCrowded ? 30 : 10, { $0.pointerScale() }),
      ("path", 5, { _ in "'M -1 0 C -1 0.3 -0.5 0.6 0 1 L 1 0 Z'" }),
    ])
  }

  private mutating func pointerScale() -> String {
    let hasLabels = chance(60)
    let unit =
      hasLabels && chance(50) ? ", unit: \(chance(60) ? one(["°C", "kWh/100 km", "'%'"]) : text(most: 16))" : ""
    return "{min: \(one(["0", "-40", "2.5"])), max: \(one(["3", "10", "120", "8000", "100000"])), wrap: \(flag()), "
      + "labels: \(hasLabels)\(unit)}"
  }

  private mutating func look() {
    switch count(0...4) {
    case 0:
      let start = double(-360...360)
      lines.append("startAngle: \(start)")
      lines.append("endAngle: \(start + double(5...360))")
    case 1: lines.append("sweep: \(one(DialArc.named.map(\.name)))")
    default: break
    }
    if chance(30) { lines.append("theme: \(one(ThemeLibrary.names))") }
    if chance(10) { lines.append("tokens: {accent: \(color()), page: \(color()), warn: \(color())}") }
    if chance(15) { lines.append("background: \(color())") }
  }
}
