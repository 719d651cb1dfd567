import Gauges
import Telemetry
import VectorGraphics

/// What to say of readings that a scale has no room for, or hardly any use: an overlay whose needle stands still at one of its ends
/// looks as if the data were wrong.
struct ReachNotes {
  private let gauge: Gauge
  private let targets: [GaugeFilm.Target]
  private let extents: [ReadingExtent?]

  /// - Parameters:
  ///   - gauge: what follows the data.
  ///   - targets: what each column fills.
  ///   - extents: how far the readings of each column reach, in the gauge's unit.
  init(_ gauge: Gauge, _ targets: [GaugeFilm.Target], _ extents: [ReadingExtent?]) {
    (self.gauge, self.targets, self.extents) = (gauge, targets, extents)
  }

  /// What there is to say of each column, a sentence each.
  func words(_ columns: [String]) -> [String] {
    // A limit that data fill is there for them.
    guard !targets.contains(where: { if case .limit = $0 { true } else { false } }) else { return [] }
    return zip(zip(columns, targets), extents).flatMap { column, readings -> [String] in
      guard let readings, let gauge = gauge.shown(by: column.1) else { return [] }
      let name: String? = if case .named(let name) = column.1 { name } else { nil }
      let hasOwnScale = gauge.kind.traits.contains(.hasOwnScale)
      if !hasOwnScale, let lost = smallWords(column.0, readings, gauge, value: name) { return [lost] }
      let reach = name == nil ? reachWords(column.0, column.1, readings, gauge) : nil
      let zeros = gauge.kind.leastNumber.flatMap { least in
        SmallReadings.words(column.0, readings, nearerThan: least(gauge, name ?? ""))
      }
      return [reach, zeros, wholeWords(column.0, readings, gauge, value: name)].compactMap { $0 }
    }
  }

  private func reachWords(
    _ column: String, _ target: GaugeFilm.Target, _ readings: ReadingExtent, _ gauge: Gauge
  ) -> String? {
    // A pace falls as the speed rises.
    let ends = [readings.least, readings.greatest].compactMap(gauge.numberShown).sorted()
    guard ends.count == 2 else { return nil }
    let (least, greatest) = (ends[0], ends[1])
    let unit = gauge.displayUnit.map { " \($0)" } ?? ""
    let from = least == greatest ? Self.text(least) : "\(Self.text(least)) to \(Self.text(greatest))"
    let subject = "the readings of “\(Self.name(column))” are \(from)\(unit)"
    if gauge.kind.traits.contains(.hasOwnScale) {
      guard greatest < SpeedometerConstants.Values.marks[1] else { return nil }
      return
        "\(subject), and the Speedometer's first mark is 1,000; --kind radial --max "
        + "\(Self.text(Self.step(greatest))) draws a dial for them"
    }
    guard hasEnds(gauge) else { return nil }
    let scale = self.gauge.grid.sharesScale ? sharedScale(target) : gauge.drawnScale
    let words = "the scale from \(Self.text(scale.min)) to \(Self.text(scale.max))"
    if greatest > scale.max || least < scale.min {
      return "\(subject), beyond \(words)" + advice(target, least, greatest, gauge, scale)
    }
    let span = greatest - least
    guard span > 0, span < (scale.max - scale.min) / 100, scale.mapping == .linear else { return nil }
    return "\(subject): they move by less than a hundredth of \(words); --min and --max say which part is shown"
  }

  /// That of all gauges of a picture.
  private func sharedScale(_ target: GaugeFilm.Target) -> Scale {
    var picture = gauge
    picture.grid.gauges = picture.grid.shown
    return picture.shown(by: target)?.drawnScale ?? gauge.scale
  }

  /// What gives the scale room for readings beyond it.
  private func advice(
    _ target: GaugeFilm.Target, _ least: Double, _ greatest: Double, _ gauge: Gauge, _ scale: Scale
  ) -> String {
    if !self.gauge.grid.sharesScale, scale.min != gauge.scale.min || scale.max != gauge.scale.max {
      return ", which is the instrument's own"
    }
    func option(_ end: String, _ value: Double) -> String {
      guard case .gauge(let index) = target else { return "--\(end) \(Self.text(value))" }
      return "--set " + "layout.gauges[\(index)].\(end)=\(Self.text(value))".shellQuoted
    }
    var options: [String] = []
    switch gauge.scale.mapping {
    case .piecewise: return "; scale.stops that go on to them have room for them"
    case .logarithmic where least <= 0:
      return ", on which nothing at or below 0 has a place; without scale.type it has, or as symlog"
    case .logarithmic where least < scale.min:
      // The step below is as far from a greater one as its fellow above.
      options.append(option("min", 1 / Self.step(1 / least)))
    default: if least < scale.min { options.append(option("min", -Self.step(-least))) }
    }
    if greatest > scale.max { options.append(option("max", Self.step(greatest))) }
    return "; \(options.joined(separator: " ")) has room for them"
  }

  /// To three decimals, and to two digits of what is smaller.
  private static func text(_ value: Double) -> String {
    var (decimals, least) = (3, 0.01)
    while decimals < 12, value.magnitude < least { (decimals, least) = (decimals + 1, least / 10) }
    return DecimalText.short(value, decimals: decimals)
  }

  static func name(_ column: String) -> String { column.count > 60 ? column.prefix(60) + "…" : column }

  /// What is said of readings none of which is written as anything but 0, though not all are; nil of others: that small ones
  /// among large ones are rounded is what formats are for.
  ///
  /// - Parameters:
  ///   - column: where the readings are from.
  ///   - readings: from the least to the greatest.
  ///   - gauge: what shows them.
  ///   - value: which of its values shows them; nil for the only one.
  private func smallWords(
    _ column: String, _ readings: ReadingExtent, _ gauge: Gauge, value: String?
  ) -> String? {
    let path = value.map { "values.\($0)" } ?? "value"
    var words: String?
    for end in [readings.greatest, readings.least] where end != 0 {
      var gauge = gauge
      (gauge.previous, gauge.uncertainty, gauge.statistics) = (nil, nil, Statistics())
      if let value { gauge.values = [NamedValue(value, end)] } else { gauge.value = end }
      guard let warning = gauge.numberWarnings.first(where: { ["readout.format", path].contains($0.path) }) else {
        return nil
      }
      words = words ?? "the readings of “\(Self.name(column))” stay near 0: \(warning)"
    }
    return words
  }

  /// What is said of readings between whole numbers where only those are shown.
  private func wholeWords(_ column: String, _ readings: ReadingExtent, _ gauge: Gauge, value: String?) -> String? {
    guard let fraction = readings.fraction, let value else { return nil }
    var gauge = gauge
    gauge.values = [NamedValue(value, fraction)]
    return gauge.kind.needs.first { $0.keys == ["values"] && !$0.isMet(gauge) }.map { need in
      "the reading \(Self.text(fraction)) of “\(Self.name(column))” \(need.effect): \(need.reason)"
    }
  }

  /// Whether its scale ends where it says, rather than go on with the value.
  private func hasEnds(_ gauge: Gauge) -> Bool {
    let traits = gauge.kind.traits
    guard gauge.hasEnds, !(traits.contains(.drawsHistory) && gauge.isScaleProposed) else { return false }
    return traits.isDisjoint(with: [.isOpenEnded, .isTimeOfDay, .holdsGauges, .drawsNumber])
  }

  /// 1, 2 or 5 of some power of ten, at least as much; of 0 and less 0.
  private static func step(_ least: Double) -> Double {
    guard least > 0, least < 1e15 else { return max(0, least) }
    var power = 1.0
    while power > least, power > 1e-12 { power /= 10 }
    while power * 10 <= least { power *= 10 }
    return [1, 2, 5, 10].map { $0 * power }.first { $0 >= least } ?? power
  }
}
