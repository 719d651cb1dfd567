import Gauges
import Telemetry
import VectorGraphics

extension Gauge {
  /// Gives the number as many decimals in every frame, lest it jump from 9.99 to 10.
  ///
  /// Gauges that write numbers in a form of their own keep it in films.
  ///
  /// - Parameters:
  ///   - resting: values it comes to rest at.
  ///   - readings: values that need decimals too, but no room.
  ///   - targets: what moves. A gauge of a picture that does not is written as in a still.
  mutating func fixDecimals(
    resting: [Double], readings: some Sequence<(GaugeFilm.Target, Double?)>, of targets: [GaugeFilm.Target]
  ) {
    moment.largestNumber = resting.max() ?? .infinity
    var own: [Double] = []
    for case (.value, let reading?) in readings { own.append(reading) }
    for case (.named, let reading?) in readings { own.append(reading) }
    for index in grid.gauges.indices where targets.contains(.progress) || targets.contains(.gauge(index)) {
      let gauge = grid.gauges[index]
      let inner = readings.filter { $0.0 == .gauge(index) }.map { (GaugeFilm.Target.value, $0.1) }
      grid.gauges[index].fixDecimals(
        resting: ([gauge.value] + gauge.values.map(\.value)).compactMap { $0 }, readings: inner, of: [.value])
    }
    moment.decimals = decimals(resting: resting + own).map { max($0, moment.leastDecimals.values.max() ?? 0) }
  }

  /// Its named values but for those that a film fills in.
  func valuesAside(from targets: [GaugeFilm.Target]) -> [Double] {
    values.filter { !targets.contains(.named($0.name)) }.compactMap(\.value)
  }

  /// Gives the number that tells a value for that target so many decimals in a film, at least.
  mutating func require(decimals: Int, of target: GaugeFilm.Target) {
    func require(of gauge: inout Gauge, _ name: String?) {
      let name = name ?? gauge.kind.valueNames.first ?? ""
      gauge.moment.leastDecimals[name] = max(gauge.moment.leastDecimals[name] ?? 0, decimals)
    }
    switch target {
    case .value: require(of: &self, nil)
    case .named(let name): require(of: &self, name)
    case .gauge(let index) where grid.gauges.indices.contains(index): require(of: &grid.gauges[index], nil)
    case .gauge, .progress, .limit: break
    }
  }

  /// The decimals that a film keeps, of all numbers.
  var decimals: [Int?] { [moment.decimals] + grid.gauges.map(\.moment.decimals) }

  /// Writes the numbers of values that go nowhere as in a still.
  ///
  /// - Parameter resting: by their places in `targets`. A number of several values rests when all of them do.
  mutating func rest(_ resting: Set<Int>, of targets: [GaugeFilm.Target]) {
    guard !resting.isEmpty else { return }
    var own = true
    for (index, target) in targets.enumerated() {
      switch target {
      case .limit: break
      case .value, .named: own = own && resting.contains(index)
      case .gauge(let inner):
        if resting.contains(index), grid.gauges.indices.contains(inner) {
          grid.gauges[inner].moment.decimals = nil
        }
      case .progress:
        guard resting.contains(index) else { return }
        for inner in grid.gauges.indices { grid.gauges[inner].moment.decimals = nil }
      }
    }
    if own { moment.decimals = nil }
  }

  /// The decimals of a number that rests at some values: about a fiftieth of the scale, and what these values need; nil
  /// for gauges that write numbers in a way of their own.
  func decimals(resting: [Double]) -> Int? {
    // Where the line of the past is the scale, the number has the decimals of the values on it.
    let isOfPast = kind.traits.contains(.drawsHistory) && isScaleProposed && !history.isEmpty
    let scale = isOfPast ? scaleOfPast : shownScale
    let resting = isOfPast ? resting + history.compactMap { $0 } : resting
    // Very small numbers are written with the metric prefix of the labels.
    let isTiny = max(abs(scale.min), abs(scale.max)) < 0.01
    // On others each number has decimals of its own.
    guard scale.mapping == .linear || scale.mapping == .time else { return nil }
    guard !kind.traits.contains(.writesOwnNumber), !isTiny, readout.format == nil, readout.words == nil,
      !resting.contains(where: { abs($0) >= 1e7 }), scale.max < 1e7, scale.min > -1e7
    else { return nil }
    let span = scale.max - scale.min
    var (decimals, unit) = (0, 1.0)
    while decimals < 12, unit > span / 50, !isOfPast { (decimals, unit) = (decimals + 1, unit / 10) }
    // What is converted rests elsewhere.
    for value in resting where value.isFinite && displayUnit == nil {
      decimals = max(decimals, min(12, scale.readoutDecimals(of: value)))
    }
    return decimals
  }
}

/// Readings that are so near to 0 that a film would write them as 0, and the decimals that it needs for them.
///
/// A film has the same decimals in all frames. Those of readings that are all near 0 count to two digits; beside larger ones
/// those of data that are written with a few decimals do, while the noise of a sensor that stands still would only give every
/// other number digits that nobody reads.
struct SmallReadings {
  private let gauge: Gauge
  /// In the unit that is shown.
  private let scale: Scale
  private let conversion: UnitConversion?
  /// Those that the film has by itself.
  private let base: Int
  private var largest = 0.0
  /// The most that any reading needs to be written in full, of those that a still picture writes so.
  private var exact = 0
  /// What readings need to be written to two digits: on scales whose small numbers have room of their own, and on others.
  private var local = 0, rounded = Set<Int>()

  private static let most = 6

  /// - Returns: nil for what has no number, and for numbers in a form of their own.
  init?(of target: GaugeFilm.Target, on gauge: Gauge, _ targets: [GaugeFilm.Target]) {
    var film = gauge
    film.fixDecimals(resting: gauge.valuesAside(from: targets), readings: [], of: targets)
    guard let shown = film.shown(by: target), let decimals = shown.moment.decimals else { return nil }
    (self.gauge, scale, base) = (shown, shown.shownScale, decimals)
    conversion = shown.displayUnit.flatMap { try? UnitConversion(from: shown.unit, to: $0) }
  }

  private func converted(_ reading: Double) -> Double? {
    if let conversion { conversion.converted(reading) } else { reading }
  }

  private static func unit(_ decimals: Int) -> Double { (0..<decimals).reduce(1.0) { unit, _ in unit / 10 } }

  private func isZero(_ value: Double) -> Bool { value.magnitude < Self.unit(base) / 2 }

  mutating func take(_ reading: Double?) {
    guard let reading, let value = converted(reading), value.isFinite else { return }
    largest = max(largest, value.magnitude)
    guard value != 0, isZero(value) else { return }
    let detail = scale.detail(at: value)
    let still = scale.readoutDecimals(of: value, limit: Self.most)
    let written = Double(DecimalText.fixed(value, decimals: still)) ?? 0
    if still <= Self.most, value.magnitude >= detail * 0.999e-4, abs(written - value) <= abs(value) * 1e-9 {
      exact = max(exact, still)
    }
    var unit = 1.0
    while unit > value.magnitude / 10, unit > 1e-9 { unit /= 10 }
    let decimals = scale.readoutDecimals(of: (value / unit).rounded() * unit, limit: Self.most)
    guard decimals <= Self.most else { return }
    if detail < scale.max - scale.min { local = max(local, decimals) } else { rounded.insert(decimals) }
  }

  /// How many decimals the number needs in a film of these readings.
  var decimals: Int {
    let isSmall = largest < (scale.max - scale.min) / 50
    let small = isSmall ? rounded.filter { Self.unit($0) >= largest / 9_999 }.max() ?? 0 : 0
    return max(base, exact, local, small)
  }

  /// What to say where readings are written as 0 all the same; nil where none are.
  ///
  /// - Parameters:
  ///   - column: where the readings are from.
  ///   - readings: how far they reach.
  func words(_ column: String, _ readings: ReadingExtent?) -> String? {
    // What counts down rounds up.
    let countsDown = (gauge.changePerSecond ?? 0) < 0
    guard let readings, readings.nearest.isFinite, let value = converted(readings.nearest), value != 0, isZero(value),
      !countsDown
    else { return nil }
    let unit = gauge.displayUnit ?? gauge.unit
    let limit =
      DecimalText.short(Self.unit(base) / 2, decimals: base + 1) + (unit.isEmpty ? "" : " \(unit.cleanedLine)")
    let zero = DecimalText.fixed(0, decimals: base)
    var decimals = base
    while decimals < 9, value.magnitude < Self.unit(decimals) { decimals += 1 }
    let advice = gauge.draws(.numberFormat) ? "; readout.format, as in .\(decimals)f, writes more decimals" : ""
    return Self.words(column, limit, zero) + advice
  }

  /// The same of a kind with a least number of its own; nil where none is nearer to 0 than it.
  static func words(_ column: String, _ readings: ReadingExtent, nearerThan least: Double) -> String? {
    readings.nearest < least ? words(column, DecimalText.short(least), "0") : nil
  }

  private static func words(_ column: String, _ limit: String, _ zero: String) -> String {
    "readings of “\(ReachNotes.name(column))” nearer to 0 than \(limit) are written as \(zero)"
  }
}
