import HTTPTypes
import Tacho

/// A gauge that follows live values on its spring.
struct LiveStage: Sendable {
  private let options: SVGOptions
  private var film: GaugeFilm
  private var past: LivePast
  /// Whether there are readings that no picture has shown.
  private var isNews = false
  private var speedometer: SpeedometerFollower?
  private var spring = SpringFollower()
  private var last: FilmState?
  /// When what is shown last changed.
  private var changed = 0.0

  /// Seconds after which a spring is taken to rest.
  private static let restingAfter = 0.5

  /// - Parameters:
  ///   - page: the look of a gauge that has two.
  ///   - text: how pictures hold texts.
  ///   - most: how many readings a line of the past has.
  init(
    _ specification: GaugeSpecification, _ typesetter: Typesetter, page: PageTheme = .light,
    text: SVGOptions.TextMode = .outline, most: Int
  ) throws(Problem) {
    options = SVGOptions(text: text)
    do {
      film = try GaugeFilm(
        page.gauge(of: specification.gauge), size: specification.size, targets: [.value],
        shaper: typesetter.lending(from: specification.fonts))
    } catch {
      throw Problem(.unprocessableContent, "\(error)")
    }
    past = LivePast(specification.gauge, targets: [.value], most: most)
    speedometer = SpeedometerFollower(of: specification.gauge)
  }

  /// Takes readings that have come, the newest last: the next picture shows them.
  mutating func take(_ values: [Double?]) {
    guard !past.isEmpty, !values.isEmpty else { return }
    for value in values { past.append([value]) }
    isNews = true
  }

  /// What is shown when `value` is the newest at `time`, in seconds; nil when it is what was shown before.
  mutating func picture(_ value: Double?, at time: Double, isStill: Bool) -> [UInt8]? {
    if isNews { film = past.film(film) }
    film = film.settled(for: [value])
    let state = isStill ? value.map { FilmState(values: [$0]) } ?? FilmState(values: [nil]) : moving(value, at: time)
    guard state != last || isNews else { return nil }
    if state != last { changed = time }
    (last, isNews) = (state, false)
    return SVGDocument(film.scene(state), options: options).bytes
  }

  private mutating func moving(_ value: Double?, at time: Double) -> FilmState {
    guard var follower = speedometer else {
      return FilmState(
        values: [spring.value(value, at: time, span: film.gauge.scale.max - film.gauge.scale.min)], number: value)
    }
    let state = follower.state(value, at: time)
    speedometer = follower
    return state.map { FilmState($0) } ?? FilmState(values: [nil])
  }

  /// Whether nothing moves any more.
  func rests(at time: Double) -> Bool { time - changed > Self.restingAfter }
}

/// A pointer on the usual spring that is given one value after the other.
struct SpringFollower: Sendable {
  private var start: Spring.State?
  private var goal = 0.0
  private var since = 0.0
  private static let spring = Spring()

  /// Where the pointer stands. The first value is where it stands at once; so is what follows a missing one.
  ///
  /// - Parameter span: of the scale; closer than a small part of it the pointer has arrived.
  mutating func value(_ value: Double?, at time: Double, span: Double) -> Double? {
    guard let value else {
      start = nil
      return nil
    }
    guard let begun = start else {
      (start, goal, since) = (Spring.State(value: value), value, time)
      return value
    }
    var state = Self.spring.state(from: begun, to: goal, at: time - since)
    if value != goal {
      (start, goal, since) = (state, value, time)
      state = Self.spring.state(from: state, to: goal, at: 0)
    }
    let closeness = abs(span) * 1e-4
    return abs(state.value - goal) < closeness && abs(state.velocity) < closeness * 10 ? goal : state.value
  }
}
