public import Gauges
package import Specification
package import VectorGraphics

/// A gauge that is told readings as they come and moves to each on its spring, from wherever it is by then. Where its
/// specification has ballistics it follows as that instrument does.
///
/// It has no clock: it moves by whole frames, as many as have passed.
package struct LiveMotion: Sendable {
  /// One of the values.
  private struct Hand: Sendable {
    let circle: Scale?
    /// Nil for limits, which are where they are.
    let spring: Spring?
    var filter: BallisticsFilter?
    /// Nothing is in sight of a difference or a speed so small, in units of the value and by the second.
    let least: Double
    /// As it came; the target is the place for it that is nearest to the one before.
    var reading: Double?
    var target: Double?
    var state: Spring.State?

    var isAtRest: Bool { filter == nil && state?.value == target && (state?.velocity ?? 0) == 0 }

    mutating func set(_ value: Double?) {
      reading = value
      guard let value else {
        (target, state) = (nil, nil)
        return
      }
      guard let state, spring != nil else {
        (target, state) = (value, Spring.State(value: value))
        return
      }
      target = circle?.nearest(value, to: state.value) ?? value
    }

    /// What is shown of a place where it stands. Where it has come to rest that is the reading itself, which may be turns away.
    func shown(_ value: Double?) -> Double? {
      value == target && value != nil ? reading : value.map { circle?.wrapped($0) ?? $0 }
    }

    /// Where it stands, or where its instrument does so many frames later.
    mutating func followed(_ steps: Int) -> Double? {
      var value = state?.value
      guard filter != nil else { return value }
      // Half a minute is more than any of them remembers.
      for _ in 0..<min(steps, 1_800) { value = filter?.next(target) }
      return value
    }

    mutating func move(_ seconds: Double) {
      guard let target, let now = state, let spring else { return }
      let next = spring.state(from: now, to: target, at: seconds)
      let isThere = abs(next.value - target) <= least && abs(next.velocity) <= 10 * least
      state = isThere ? Spring.State(value: target) : next
    }
  }

  /// Seconds after which nothing of the Speedometer moves.
  private static let followerRest = 3.0

  private let rate: FrameRate
  private var hands: [Hand]
  private var memory: FilmMemory?
  /// Readings since the last picture.
  private var unseen: [[Double?]] = []
  private var peaks = PeakMemory()
  private var shownPeaks: [Double?] = []
  private let tremble: Tremble?
  private let span: Double
  /// The Speedometer moves in its own way.
  private var follower: SpeedometerFollower?
  /// How many frames have passed.
  private var frame = 0
  private var lastChange = 0

  /// - Parameters:
  ///   - columns: the gauge, and what each value is for.
  ///   - animation: what the specification says of movement: its spring, ballistics, tremble and hysteresis.
  ///   - rate: frames a second.
  package init(_ columns: FilmColumns, animation: AnimationSpecification, rate: FrameRate) {
    let gauge = columns.gauge
    let ballistics = animation.ballistics
    let chosen: Spring? = if case .spring(let spring, _) = animation.mover { spring } else { nil }
    self.rate = rate
    span = gauge.span
    tremble = gauge.canTremble(by: columns.targets) ? animation.tremble : nil
    hands = columns.targets.indices.map { index in
      let quantity = columns.quantities[index]
      let shown = gauge.shown(by: columns.targets[index]) ?? gauge
      let follows = ballistics != .none && quantity != nil
      return Hand(
        circle: columns.circles[index], spring: quantity == nil ? nil : chosen ?? gauge.kind.usualSpring,
        filter: follows
          ? BallisticsFilter(ballistics, step: rate.frameDuration, quantity: quantity ?? .amplitude) : nil,
        least: shown.span / 10_000)
    }
    let memory = FilmMemory(gauge, targets: columns.targets, hysteresis: animation.hysteresis)
    self.memory = memory.isEmpty ? nil : memory
    follower = chosen == nil && ballistics == .none ? SpeedometerFollower(of: gauge) : nil
  }

  /// Whether all frames from now on are like the last, until there is another reading.
  package var isAtRest: Bool {
    guard tremble == nil else { return false }
    if follower != nil { return hasArrived }
    return hands.allSatisfy(\.isAtRest) && shownPeaks == hands.map(\.target)
  }

  /// Whether the newest readings are where it stands.
  package var hasArrived: Bool {
    // Its glow goes out after it has come to rest.
    if follower != nil { return rate.time(ofFrame: frame - lastChange) > Self.followerRest }
    return hands.allSatisfy { $0.state?.value == $0.target }
  }

  /// What is shown once it has arrived.
  package var resting: FilmState {
    var memory = memory
    var state = FilmState(values: hands.map(\.reading), peaks: shownPeaks)
    state.past = memory?.see(state.values) ?? []
    return state
  }

  /// Counts readings in that came together, each with a value for each column: all of them are measured, though only the
  /// last is moved to.
  package mutating func read(_ news: [[Double?]]) {
    for values in news { memory?.read(values) }
    if memory != nil { unseen += news }
  }

  /// Takes readings, one for each column; nil is missing.
  package mutating func set(_ values: [Double?]) {
    for (index, value) in values.enumerated() where hands.indices.contains(index) { hands[index].set(value) }
    lastChange = frame
  }

  /// What is shown so many frames later where readings alone are shown, each of them.
  package mutating func settle(by frames: Int) -> FilmState {
    frame += max(1, frames)
    for index in hands.indices { hands[index].state = hands[index].target.map { Spring.State(value: $0) } }
    shownPeaks = peaks.next(hands.map(\.target), after: Double(max(1, frames)) * rate.frameDuration)
    for values in unseen { _ = memory?.see(values) }
    unseen = []
    return resting
  }

  /// What is shown so many frames later.
  package mutating func advance(by frames: Int) -> FilmState {
    let steps = max(1, frames)
    frame += steps
    let seconds = Double(steps) * rate.frameDuration
    var shown: [Double?] = []
    for index in hands.indices {
      hands[index].move(seconds)
      let value = hands[index].followed(steps)
      shown.append(hands[index].shown(value))
    }
    let targets = hands.map(\.target)
    shownPeaks = peaks.next(targets, after: seconds)
    unseen = []
    let past = memory?.see(shown) ?? []
    let time = rate.time(ofFrame: frame)
    var state = FilmState(values: shown, peaks: shownPeaks)
    state.past = past
    if let first = targets.first, let motion = follower?.state(first, at: time) {
      state.values[0] = motion.pointer
      (state.number, state.emphasis) = (motion.number, motion.emphasis)
    }
    if let tremble, let value = state.values.first ?? nil {
      let shaken = value + tremble.offset(at: time) * span
      state.number = state.number ?? value
      state.values[0] = hands.first?.circle?.wrapped(shaken) ?? shaken
    }
    return state
  }
}

/// The readings that a live gauge has been given, for gauges that draw their past: a sparkline, and any that has a history
/// of its own, which goes on with them.
public struct LivePast: Sendable {
  /// By target, the newest last; nil where none is drawn.
  public private(set) var histories: [[Double?]?]
  /// By target, what is measured of all readings; nil where nothing is.
  private var measured: [(statistics: Statistics, readings: Readings, newest: Double?)?]
  private let most: Int

  /// - Parameters:
  ///   - gauge: what shows the readings.
  ///   - targets: what they are for.
  ///   - most: how many readings are kept of each target, 1…10,000; at least as many as the gauge has by itself.
  public init(_ gauge: Gauge, targets: [GaugeFilm.Target], most: Int) {
    histories = targets.map { target in
      guard let gauge = gauge.withHistory(of: target) else { return nil }
      return gauge.kind.traits.contains(.drawsHistory) || !gauge.history.isEmpty ? gauge.history : nil
    }
    measured = targets.map { target in
      guard let gauge = gauge.withHistory(of: target), !gauge.statistics.measured.isEmpty else { return nil }
      var readings = Readings()
      for value in gauge.history { readings.append(value) }
      return (gauge.statistics, readings, nil)
    }
    let own = histories.map { $0?.count ?? 0 }.max() ?? 0
    self.most = min(max(1, most, own), Limits.history)
  }

  /// Whether no reading changes the picture once another has come.
  public var isEmpty: Bool { histories.allSatisfy { $0 == nil } }

  /// Takes readings that came together.
  ///
  /// - Parameter values: in the order of the targets.
  public mutating func append(_ values: [Double?]) {
    for (index, value) in zip(measured.indices, values) {
      measured[index]?.readings.append(value)
      measured[index]?.newest = value
    }
    for (index, value) in zip(histories.indices, values) where histories[index] != nil {
      histories[index]?.append(value)
      if let count = histories[index]?.count, count > most { histories[index]?.removeFirst(count - most) }
    }
  }

  /// What a still picture says in the place of what would be measured, for a target by its index: nil where nothing is.
  public func statistics(_ index: Int) -> Statistics? {
    // The newest is what there is of late: nobody knows when the others came.
    measured.indices.contains(index)
      ? measured[index].map { $0.statistics.filled(with: $0.readings, peak: $0.newest) } : nil
  }

  /// The film with this past: its values move to the last of it. Its targets are those of here.
  public func film(_ film: GaugeFilm) -> GaugeFilm { isEmpty ? film : film.showing(histories) }
}
