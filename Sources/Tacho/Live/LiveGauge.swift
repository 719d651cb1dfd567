public import Gauges
public import Specification
import Telemetry
public import VectorGraphics

/// A gauge that follows readings as they come, with the past that it draws: the film to draw, and its state now.
///
/// It has no clock: it moves by whole frames, as many as have passed.
public struct LiveGauge: Sendable {
  /// What is drawn now; it changes with the past and with the decimals of the readings.
  public private(set) var film: GaugeFilm
  private let animation: AnimationSpecification
  private let rate: FrameRate
  private let mostReadings: Int
  private var motion: LiveMotion?
  private var past: LivePast
  private var columns: FilmColumns?
  /// How far the readings of each column reach.
  private var extents: [ReadingExtent?] = []

  /// - Parameters:
  ///   - gauge: one look of that of the specification.
  ///   - specification: has the canvas and how the gauge moves.
  ///   - rate: frames a second.
  ///   - most: how many readings are kept for the past, 1…10,000.
  ///   - shaper: measures and outlines the texts.
  /// - Throws: `GaugeError` for a gauge or a canvas that breaks a rule.
  public init(
    _ gauge: Gauge, of specification: GaugeSpecification, rate: FrameRate, most: Int, shaper: some TextShaper
  ) throws(GaugeError) {
    let targets = gauge.targetsForReadings
    (animation, self.rate, mostReadings) = (specification.animation, rate, most)
    film = try GaugeFilm(gauge, size: specification.size, targets: targets, shaper: shaper)
    past = LivePast(gauge, targets: targets, most: most)
  }

  /// What is shown before the first reading: nothing is known.
  public var waiting: FilmState { FilmState(values: film.targets.map { _ in nil }) }

  /// Whether a reading that no picture has shown changes those after it.
  public var drawsPast: Bool { !past.isEmpty }

  /// Takes readings that have come, the newest last.
  ///
  /// - Parameters:
  ///   - news: each with a value for each column; nil is missing.
  ///   - columns: what they are for; those of the first call count.
  /// - Throws: `GaugeError` where the columns bring a unit that the gauge cannot be drawn with.
  public mutating func take(_ news: [[Double?]], of columns: FilmColumns) throws(GaugeError) {
    guard let newest = news.last else { return }
    if motion == nil {
      film = try film.following(columns)
      past = LivePast(columns.gauge, targets: columns.targets, most: mostReadings)
      motion = LiveMotion(columns, animation: animation, rate: rate)
    }
    if self.columns == nil { (self.columns, extents) = (columns, columns.targets.map { _ in nil }) }
    for values in news {
      past.append(values)
      for (index, value) in values.enumerated() where extents.indices.contains(index) {
        if let value { extents[index].take(value) }
      }
    }
    film = past.film(film)
    motion?.read(news)
    motion?.set(newest)
    film = film.settled(for: newest)
  }

  /// The state so many frames later; nil before the first reading.
  public mutating func advance(by frames: Int) -> FilmState? { motion?.advance(by: frames) }

  /// The same where readings alone are shown, and nothing moves between them.
  public mutating func settle(by frames: Int) -> FilmState? { motion?.settle(by: frames) }

  /// The state once the gauge has arrived at the newest readings; nil before the first.
  public var resting: FilmState? { motion?.resting }

  /// What is told of a key that has no effect on what follows lines as they come.
  public static let idle = "without effect, as the gauge follows lines as they come"

  /// The keys that have none: those of a table, of a movement that begins and ends, and of readings in steps.
  private static func idleKeys(of specification: GaugeSpecification) -> [SpecificationProblem] {
    let data = specification.data.filter { !LiveReadings.takes($0) }.map { "data." + $0.key }
    let settings = data.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return (settings + specification.animation.keysIdleLive.map { "animation." + $0 }).map {
      specification.problem($0, idle)
    } + specification.missingStates.map { specification.problem($0.path, "missing is so until a reading comes") }
  }

  /// What is told of the specification before there is a reading: not of what the line of the past does, which goes on with them.
  ///
  /// - Parameters:
  ///   - specification: the gauge's.
  ///   - columns: what the readings are for, as ``LiveReadings`` takes them.
  ///   - known: as for a picture; nil does not look for keys that change nothing.
  public func notes(
    of specification: GaugeSpecification, columns: [String] = [], known: IdleKeysFound? = IdleKeysFound()
  ) -> PictureNotes {
    let named = columns.filter { $0.contains("=") }.map { String($0.prefix { $0 != "=" }) }
    var notes = film.notes(of: specification, filling: named, known: known)
    notes.warnings.removeAll { $0.path.split(separator: ".").last?.hasPrefix("history") == true }
    notes.leaveOutEntries(filledAt: named)
    notes.begin(with: Self.idleKeys(of: specification))
    return notes
  }

  /// What to say of all the readings there have been: of those that the scale has no room or no use for, and of those that are
  /// written as 0.
  public var notes: [String] {
    guard let columns else { return [] }
    return ReachNotes(columns.gauge, columns.targets, extents).words(columns.channels.map(\.column))
  }

  /// Whether nothing moves until there is another reading.
  public var isAtRest: Bool { motion?.isAtRest ?? true }

  /// Whether the newest readings are where the gauge stands.
  public var hasArrived: Bool { motion?.hasArrived ?? true }
}

extension Gauge {
  /// What readings may fill.
  fileprivate var targetsForReadings: [GaugeFilm.Target] {
    if kind.traits.contains(.holdsGauges) { return grid.gauges.indices.map { .gauge($0) } }
    return namesOfValues.isEmpty ? [.value] : namesOfValues.map { .named($0) }
  }
}
