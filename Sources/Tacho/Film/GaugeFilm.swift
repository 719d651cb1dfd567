public import Gauges
import Typesetting
public import VectorGraphics

/// A gauge that moves: what it looks like at any state it goes through.
///
/// A frame's picture depends on the film and the state alone, so any frame can be drawn by itself and on any thread.
public struct GaugeFilm: Sendable {
  /// What the numbers of a state are.
  public enum Target: Hashable, Sendable {
    /// The gauge's value.
    case value
    /// A value by name, of kinds that show several.
    case named(String)
    /// The value of one of the gauges of a picture, in reading order from 0.
    case gauge(Int)
    /// How far all values have come towards those of the gauge: 0 is at 0, or at the start of a scale without a 0;
    /// 1 is there. For gauges and pictures that show several values.
    case progress
    /// A limit, such as an end of the scale; where its value is missing, the gauge's own stays.
    case limit(FilmLimit)
  }

  /// As it was given, with the decimals of its number settled for all frames.
  public let gauge: Gauge
  /// The size of the canvas in layout units.
  public let size: Size
  /// What each value of a state is for, in the order of ``FilmState/values``.
  public let targets: [Target]
  private let shaper: RememberingShaper
  /// The gauge with the values of its own.
  private let rest: Dial
  /// As it was given, and what settled its decimals.
  private let given: (gauge: Gauge, resting: [Double])
  /// For each target the value that needed the most decimals of those that came unforeseen.
  private let readings: [Double?]
  /// Where the values of ``targets`` are to come to rest, as far as that is known; else empty.
  private var stands: [Double?] = []

  /// - Parameters:
  ///   - gauge: what stands still of it; its values are replaced by those of each state.
  ///   - size: of the canvas in layout units.
  ///   - resting: values it comes to rest at: the number has as many decimals as they need, in every frame, and is as
  ///     large as the longest of them allows. Without any it keeps room for all numbers.
  ///   - targets: what the values of a state are, in their order. Nil is what ``usualTargets(of:)`` says.
  ///   - shaper: measures and outlines the texts of every frame.
  /// - Throws: `GaugeError` for a gauge or a size that breaks a rule, and for a target that the gauge does not have.
  public init(
    _ gauge: Gauge, size: Size, resting: [Double] = [], targets: [Target]? = nil, shaper: some TextShaper
  ) throws(GaugeError) {
    try self.init(gauge, size, resting, targets ?? Self.usualTargets(of: gauge), [], RememberingShaper(shaper))
  }

  private init(
    _ given: Gauge, _ size: Size, _ resting: [Double], _ targets: [Target], _ readings: [Double?],
    _ shaper: RememberingShaper
  ) throws(GaugeError) {
    var gauge = given
    (self.given, self.targets, self.readings) = ((given, resting), targets, readings)
    gauge.fixDecimals(
      resting: resting + gauge.valuesAside(from: targets), readings: zip(targets, readings), of: targets)
    for case .gauge(let index) in self.targets where gauge.grid.gauges.indices.contains(index) {
      gauge.grid.gauges[index].moment.largestNumber = .infinity
    }
    (self.gauge, self.size, self.shaper) = (gauge, size, shaper)
    for target in self.targets {
      switch target {
      case .value, .progress: break
      case .limit(let limit):
        if let refusal = limit.refusal(by: gauge) { throw GaugeError(.values, "a column for", rule: refusal) }
      case .named(let name):
        let names = gauge.namesOfValues
        guard names.contains(name) else {
          throw GaugeError(
            .values, "“\(name)”",
            rule: names.isEmpty
              ? "is not a value of this gauge, which shows one"
              : "is not a value of this gauge, which has \(names.joined(separator: ", "))",
            names: names)
        }
      case .gauge(let index):
        guard gauge.grid.gauges.indices.contains(index) else {
          throw GaugeError(
            .values, "gauge \(index + 1)", rule: "is not there: the picture has \(gauge.grid.gauges.count)")
        }
      }
    }
    rest = try gauge.dial(size: size, shaper: shaper)
  }

  /// What moves when nothing is said: the value, or all values of a gauge or picture that shows several.
  public static func usualTargets(of gauge: Gauge) -> [Target] {
    gauge.kind.traits.contains(.holdsGauges) || (gauge.value == nil && !gauge.values.isEmpty) ? [.progress] : [.value]
  }

  /// A film like this one whose values come to rest there: then numbers are those of a still picture, and while they move
  /// they have the decimals that all such values have needed.
  ///
  /// - Parameter values: the values of a state at rest, in the order of ``targets``.
  public func settled(for values: [Double?]) -> GaugeFilm {
    var finest = readings.isEmpty ? targets.map { _ in nil } : readings
    var isFiner = false
    for (index, (target, value)) in zip(targets, values).enumerated() {
      guard let value, let gauge = given.gauge.shown(by: target), abs(value) < 1e7,
        gauge.decimals(resting: given.resting + [finest[index], value].compactMap { $0 }) ?? 0
          > gauge.decimals(resting: given.resting + [finest[index]].compactMap { $0 }) ?? 0
      else { continue }
      (finest[index], isFiner) = (value, true)
    }
    var film = isFiner ? (try? GaugeFilm(given.gauge, size, given.resting, targets, finest, shaper)) ?? self : self
    film.stands = values
    return film
  }

  /// The same with other past values.
  ///
  /// - Parameter histories: by target, the newest last; nil leaves that of the gauge.
  func showing(_ histories: [[Double?]?]) -> GaugeFilm {
    var gauge = given.gauge
    for case (let target, let history?) in zip(targets, histories) {
      switch target {
      case .value: gauge.history = history
      case .gauge(let index) where gauge.grid.gauges.indices.contains(index):
        gauge.grid.gauges[index].history = history
      case .gauge, .named, .progress, .limit: break
      }
    }
    var film = (try? GaugeFilm(gauge, size, given.resting, targets, readings, shaper)) ?? self
    film.stands = stands
    return film
  }

  /// A film on the same canvas that follows readings.
  ///
  /// - Throws: `GaugeError` where the columns bring a unit that the gauge cannot be drawn with.
  func following(_ columns: FilmColumns) throws(GaugeError) -> GaugeFilm {
    try GaugeFilm(columns.gauge, size, [], columns.targets, [], shaper)
  }

  /// The same on another canvas.
  package func laidOut(on size: Size) throws(GaugeError) -> GaugeFilm {
    var film = try GaugeFilm(given.gauge, size, given.resting, targets, readings, shaper)
    film.stands = stands
    return film
  }

  /// What was asked for and found no room in a state.
  package func omissions(in state: FilmState) -> [Omission] {
    gauge(state).checkedDial(size: size, shaper: shaper).omissions(shaper: shaper)
  }

  /// The same with the gauge's own values.
  public var omissions: [Omission] { rest.omissions(shaper: shaper) }

  /// The same, and what else is told of the specification that the film is of.
  ///
  /// - Parameters:
  ///   - specification: that of the gauge.
  ///   - source: what moves it; nil tells nothing of that.
  ///   - names: values that have been named for what is to come; nil are those of all targets.
  ///   - known: as for a picture; nil does not look for keys that change nothing.
  package func notes(
    of specification: GaugeSpecification, movedBy source: FilmSource? = nil, filling names: [String]? = nil,
    known: IdleKeysFound? = IdleKeysFound()
  ) -> PictureNotes {
    let isStill = gauge == given.gauge
    let toCome = valuesToCome(names)
    let filled = specification.filled(with: toCome)
    var full = given.gauge
    if !toCome.isEmpty { (full.value, full.values) = (filled.gauge.value, filled.gauge.values) }
    let still = isStill && toCome.isEmpty ? rest : full.checkedDial(size: size, shaper: shaper)
    var notes = filled.notes(of: still, shaper: shaper, known: known)
    // What moves has the digits of all frames, for which there may be no room where a still picture has some.
    if !isStill {
      let told = Set(notes.omissions.map(\.part))
      notes.omissions += omissions.filter { !told.contains($0.part) }.map(\.whileItMoves)
    }
    for state in statesToCome { notes.fonts.add(FontNotes(scene(state), shaper: shaper)) }
    notes.leaveOutEntries(filledAt: targets.compactMap { if case .limit(let limit) = $0 { limit.path } else { nil } })
    switch source {
    case .movement(let movement):
      if movement.replacesValue {
        let own = given.gauge.numberWarnings.map(\.path)
        notes.warnings.removeAll { own.contains($0.path) }
      }
      notes.begin(with: specification.idleKeys(in: .movement) + movement.notes(of: specification))
    case .data:
      let filled = targets.compactMap { if case .gauge(let index) = $0 { index } else { nil } }
      notes.begin(with: specification.idleKeys(in: .data, filling: filled))
    case nil: break
    }
    return notes
  }

  /// Something for each named value that it has only when data fill it, all of them different.
  private func valuesToCome(_ names: [String]?) -> [(name: String, value: Double)] {
    let names = targets.compactMap { target -> String? in
      guard case .named(let name) = target, names?.contains(name) ?? true else { return nil }
      return given.gauge.values.contains { $0.name == name && $0.value != nil } ? nil : name
    }
    return names.enumerated().compactMap { index, name in
      given.gauge.shown(by: .named(name)).map {
        let part = 0.5 + 0.07 * Double(index % 2 == 0 ? index : -index) / Double(names.count)
        return (name, $0.scale.min + ($0.scale.max - $0.scale.min) * part)
      }
    }
  }

  /// What readings may bring where the gauge has no value of its own: numbers on its scale, and each of its words.
  private var statesToCome: [FilmState] {
    let isOpen = given.gauge.value == nil && given.gauge.values.allSatisfy { $0.value == nil }
    guard isOpen else { return [] }
    let words = (given.gauge.readout.words?.numbers ?? []).prefix(8).map(given.gauge.valueShown(as:))
    return ([nil] + words).map { word in
      FilmState(
        values: targets.map { target in
          if case .limit = target { return nil }
          return word ?? given.gauge.shown(by: target).map { ($0.scale.min + $0.scale.max) / 2 }
        })
    }
  }

  /// Whether every pixel of every frame is opaque.
  public var isOpaque: Bool { gauge.film(FilmState(values: []), targets: []).groundAlpha == 1 }

  /// What transparent pixels are painted over where a format has no transparency.
  package var matte: Color { gauge.theme.page.alpha == 1 ? gauge.theme.page : .black }

  /// The finished picture of a state. A value that is not finite, or beyond ±1e15, is missing.
  public func scene(_ state: FilmState) -> Scene {
    let gauge = gauge(state)
    // Limits are more than values: a scale with another end is laid out anew. At rest it is laid out as a still is.
    let moved = hasLimits || gauge.decimals != self.gauge.decimals ? nil : rest.showing(gauge)
    return (moved ?? gauge.checkedDial(size: size, shaper: shaper)).scene
  }

  private var hasLimits: Bool { targets.contains { if case .limit = $0 { true } else { false } } }

  /// What is wrong with the limits of a state: then the gauge's own are drawn in their place.
  public func problem(with state: FilmState) -> GaugeError? {
    guard hasLimits else { return nil }
    do throws(GaugeError) { _ = try gauge.setting(limitValues(of: state)) } catch { return error }
    return nil
  }

  private func limitValues(of state: FilmState) -> [(limit: FilmLimit, value: Double?)] {
    zip(targets, state.values).compactMap { target, value in
      if case .limit(let limit) = target { (limit, value) } else { nil }
    }
  }

  package func gauge(_ state: FilmState) -> Gauge {
    let limits = -Limits.magnitude...Limits.magnitude
    var state = state
    for index in state.values.indices {
      if let value = state.values[index], !limits.contains(value) { state.values[index] = nil }
    }
    state.number = (state.number ?? state.values.first ?? nil).flatMap { limits.contains($0) ? $0 : nil }
    let base = hasLimits ? (try? gauge.setting(limitValues(of: state))) ?? gauge : gauge
    var shown = base.film(state, targets: targets)
    shown.rest(Set(targets.indices.filter { isAtRest($0, state) }), of: targets)
    return shown
  }

  private func isAtRest(_ index: Int, _ state: FilmState) -> Bool {
    if state.isAtRest { return true }
    guard stands.indices.contains(index), state.values.indices.contains(index) else { return false }
    // What is shown with a tremble has its number beside it.
    let number = index == 0 ? state.number ?? state.values[index] : state.values[index]
    return stands[index] == number
  }
}

/// What a gauge shows at one moment of a film.
public struct FilmState: Hashable, Sendable {
  /// For each ``GaugeFilm/Target`` of the film; nil is missing. Where there are none, the gauge's own stay.
  public var values: [Double?]
  /// What the number shows when it is not the value.
  public var number: Double?
  /// How much the gauge is shown to be moving, 0…1.
  public var emphasis: Double
  /// For each value the highest reading of late, as it was before an instrument followed it: what a peak lamp shows.
  /// Nil, or none, leaves the gauge's own.
  public var peaks: [Double?]
  /// Whether the values go nowhere from here: then numbers are written as in a still picture, and else with the decimals
  /// that all frames have.
  public var isAtRest = false
  /// For each value what the frames before have left behind.
  var past: [FilmMemory.Past?] = []

  /// Values are in the order of the film's targets and in the gauge's units; `emphasis` is 0…1.
  public init(values: [Double?], number: Double? = nil, emphasis: Double = 0, peaks: [Double?] = []) {
    (self.values, self.number, self.emphasis, self.peaks) = (values, number, emphasis, peaks)
  }

  /// One value, where the pointer stands; the number is kept only where it differs from that.
  public init(_ state: MotionState) {
    self.init(
      values: [state.pointer], number: state.number == state.pointer ? nil : state.number, emphasis: state.emphasis)
  }
}

extension Gauge {
  /// The gauge whose number tells a value for that target; nil where none does.
  func shown(by target: GaugeFilm.Target) -> Gauge? {
    switch target {
    case .value, .named: self
    case .gauge(let index): grid.gauges.indices.contains(index) ? grid.gauges[index] : nil
    case .progress, .limit: nil
    }
  }

  /// Whether what data fill first can tremble.
  func canTremble(by targets: [GaugeFilm.Target]) -> Bool { canTremble && targets.first == .value }

  /// How far its scale reaches, in the unit of the value.
  var span: Double {
    let scale = inUnitOfValue(drawnScale)
    return scale.max - scale.min
  }

  /// The gauge whose past values are those of a target; nil where it has none.
  func withHistory(of target: GaugeFilm.Target) -> Gauge? {
    switch target {
    case .value, .gauge: shown(by: target)
    case .named, .progress, .limit: nil
    }
  }

  /// The gauge in the state of a film.
  fileprivate func film(_ state: FilmState, targets: [GaugeFilm.Target]) -> Gauge {
    var gauge = self
    for (index, (target, value)) in zip(targets, state.values).enumerated() {
      let past = state.past.indices.contains(index) ? state.past[index] : nil
      let peak = state.peaks.indices.contains(index) ? state.peaks[index] : nil
      switch target {
      case .limit: break
      case .value:
        gauge.mainValue = value
        gauge.remember(past, peak: peak)
        gauge.moment.number = value == nil ? nil : state.number
      case .named(let name):
        if gauge.isMain(name) {
          // The last of a history is not the value where that comes by its name.
          gauge.value = nil
          gauge.remember(past, peak: peak)
        }
        if let index = gauge.values.firstIndex(where: { $0.name == name }) {
          gauge.values[index].value = value
        } else {
          gauge.values.append(NamedValue(name, value))
        }
      case .gauge(let index):
        guard gauge.grid.gauges.indices.contains(index) else { continue }
        gauge.grid.gauges[index].mainValue = value
        gauge.grid.gauges[index].remember(past, peak: peak)
      case .progress: gauge.go(value ?? 0)
      }
    }
    if kind.traits.contains(.showsMotion) { gauge.moment.emphasis = UnitInterval(clamping: state.emphasis) }
    return gauge
  }

  /// Shows what the frames before have left behind.
  private mutating func remember(_ past: FilmMemory.Past?, peak: Double?) {
    if let readings = past?.readings { statistics = statistics.filled(with: readings, peak: peak) }
    (moment.range, moment.peak) = (past?.range, peak)
  }

  /// To a part of the way to the values it has.
  private mutating func go(_ part: Double) {
    let start = inUnitOfValue(min(max(0, scale.min), scale.max)) ?? inUnitOfValue(scale).min
    let circle = turningScale
    func moved(_ end: Double?) -> Double? {
      // There it is what was asked for, whichever way it came and however far: a sum forgets what is small beside its start.
      guard let end, part != 1 else { return end }
      guard let circle else { return start + (end - start) * part }
      return circle.wrapped(start + circle.difference(from: start, to: end) * part)
    }
    value = moved(value)
    for index in values.indices { values[index].value = moved(values[index].value) }
    for index in grid.gauges.indices { grid.gauges[index].go(part) }
  }

  fileprivate var groundAlpha: Double {
    switch background {
    case .page: hasCard ? 0 : theme.page.alpha
    case .transparent: 0
    case .color(let color): color.alpha
    }
  }
}
