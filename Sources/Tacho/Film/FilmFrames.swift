public import Gauges
public import Telemetry
import VectorGraphics

/// One frame of a film: when it is shown, and what.
public struct FilmFrame: Hashable, Sendable {
  /// From 0.
  public let index: Int
  /// Seconds from the start of the film.
  public let time: Double
  /// What it shows; several states, with motion blur, are shown in equal parts.
  public let states: [FilmState]

  /// The index counts from 0, the time is in seconds; without a state there is nothing to draw.
  public init(index: Int, time: Double, states: [FilmState]) {
    (self.index, self.time, self.states) = (index, time, states)
  }
}

/// How long the shutter of a film is open.
public struct Shutter: Hashable, Sendable {
  /// 0…360 degrees of the time of a frame; 0 has no blur.
  public let angle: Double
  /// How many pictures a blurred frame is made of.
  public let samples: Int

  /// Open for a moment only: no blur, one picture a frame.
  public static let still = Shutter()

  private init() { (angle, samples) = (0, 1) }

  /// - Throws: `MotionError`: angle 0…360, samples 2…64.
  public init(angle: Double, samples: Int = 16) throws(MotionError) {
    guard (0...360).contains(angle) else {
      throw MotionError(.shutterAngle, "\(angle)", rule: "must be 0 to 360 degrees")
    }
    guard (2...64).contains(samples) else {
      throw MotionError(.shutterAngle, "\(samples) samples", rule: "are not possible: 2 to 64")
    }
    (self.angle, self.samples) = (angle, angle > 0 ? samples : 1)
  }
}

/// The frames of a film one after the other, in constant memory.
public final class FilmFrames {
  private enum Source {
    case motion(any Motion, Shutter)
    case data(FrameSampler, [BallisticsFilter])
    /// Each row is a frame.
    case rows(SampleReader, [BallisticsFilter])
    /// Data that cannot be read.
    case failure(TelemetryError)
  }

  private var source: Source
  private let rate: FrameRate
  private let range: Range<Int>
  private let tremble: (Tremble, span: Double)?
  /// For each value the scale on which it turns.
  private let circles: [Scale?]
  /// The next frame's.
  private var index: Int
  /// What the data said last, which holds when they end before the film.
  private var last: [Double?]?
  /// The readings that they come from, of what turns.
  private var turned: [TurnedReading?] = []
  private let holdsLast: Bool
  /// Whether a row is read ahead, so that the last one is known as such.
  private var readsAhead = false
  /// The row after the last one; nil before the first.
  private var rowAhead: Result<Sample?, TelemetryError>?
  /// The data's frame after the last one; nil before the first.
  private var ahead: Result<DataFrame?, TelemetryError>?
  /// The Speedometer that goes to each value in its own way.
  private var follower: SpeedometerFollower?
  /// The highest reading of each value of late, before ballistics.
  private var peaks = PeakMemory()
  /// Nil where no frame depends on others.
  private var memory: FilmMemory?
  /// Called when nobody asks for frames any more.
  var whenLetGo: (() -> Void)?
  /// The values of the last frame without their tremble.
  private var steady: [Double?] = []

  /// The frames of a movement.
  ///
  /// - Parameters:
  ///   - motion: where the pointer is at any time.
  ///   - rate: frames a second.
  ///   - range: the frames that are wanted.
  ///   - shutter: how much each is blurred.
  ///   - memory: what frames remember of those before them; nil where nothing needs it.
  public init(
    _ motion: any Motion, rate: FrameRate, range: Range<Int>, shutter: Shutter = .still, memory: FilmMemory? = nil
  ) {
    self.memory = memory.flatMap { $0.isEmpty ? nil : $0 }
    // With a memory those before are gone through too.
    let start = self.memory == nil ? range.lowerBound : 0
    (source, self.rate, self.range, index) = (.motion(motion, shutter), rate, range, start)
    (tremble, holdsLast, circles) = (nil, false, [])
  }

  /// The frames of data that cannot be read: the error is thrown in place of the first one.
  init(failing error: TelemetryError) {
    (source, rate, range, index) = (.failure(error), .fps30, 0..<1, 0)
    (tremble, holdsLast, circles) = (nil, false, [])
  }

  /// The frames of data on the film's clock.
  ///
  /// - Parameters:
  ///   - sampler: with the same frame rate.
  ///   - channels: how many values a row has.
  ///   - rate: frames a second.
  ///   - range: the frames that are wanted; those before are read and left out.
  ///   - holdsLast: whether the last values stay until the end of the range, rather than the film ending with the data.
  ///   - ballistics: how fast what is shown follows the data.
  ///   - tremble: added to the values; `span` is the length of the scale it is a part of.
  ///   - circles: for each value the scale on which it turns, and on which it is shown.
  ///   - quantities: for each value what ballistics take it for; amplitudes where nothing is said, and nil for what no
  ///     instrument follows.
  ///   - rest: where the instruments of all values stand at first; nil is at the first value of each.
  ///   - memory: what frames remember of those before them; nil where nothing needs it.
  ///   - follower: a Speedometer that moves to each value in its own way; nil shows the values as they are.
  public init(
    _ sampler: FrameSampler, channels: Int, rate: FrameRate, range: Range<Int>, holdsLast: Bool = false,
    ballistics: Ballistics = .none, tremble: (Tremble, span: Double)? = nil,
    circles: [Scale?] = [], quantities: [Ballistics.Quantity?] = [], rest: Double? = nil,
    follower: SpeedometerFollower? = nil, memory: FilmMemory? = nil
  ) {
    (self.follower, self.memory) = (follower, memory.flatMap { $0.isEmpty ? nil : $0 })
    source = .data(sampler, Self.filters(ballistics, quantities, count: channels, rate, rest))
    (self.rate, self.range, index, self.holdsLast, self.tremble) = (rate, range, sampler.nextIndex, holdsLast, tremble)
    self.circles = circles
  }

  /// The frames of rows without times: each is there as soon as its row is, or where rows are read ahead as soon as the
  /// next one is; then the last one is at rest. Where the last values hold, they stay until the end of the range.
  public init(
    rows: SampleReader, rate: FrameRate, range: Range<Int>, holdsLast: Bool = false, ballistics: Ballistics = .none,
    tremble: (Tremble, span: Double)? = nil, circles: [Scale?] = [], quantities: [Ballistics.Quantity?] = [],
    rest: Double? = nil, memory: FilmMemory? = nil, readsAhead: Bool = false
  ) {
    self.readsAhead = readsAhead
    self.memory = memory.flatMap { $0.isEmpty ? nil : $0 }
    source = .rows(rows, Self.filters(ballistics, quantities, count: rows.channelCount, rate, rest))
    (self.rate, self.range, index, self.holdsLast, self.tremble) = (rate, range, 0, holdsLast, tremble)
    self.circles = circles
  }

  deinit { whenLetGo?() }

  private static func filters(
    _ ballistics: Ballistics, _ quantities: [Ballistics.Quantity?], count: Int, _ rate: FrameRate, _ rest: Double?
  ) -> [BallisticsFilter] {
    (0..<count).map { channel in
      let quantity = quantities.indices.contains(channel) ? quantities[channel] : .amplitude
      return BallisticsFilter(
        quantity == nil ? .none : ballistics, step: rate.frameDuration, quantity: quantity ?? .amplitude,
        rest: quantity == nil ? nil : rest)
    }
  }

  /// The next frame; nil after the last.
  public func next() throws(TelemetryError) -> FilmFrame? {
    while index < range.upperBound {
      guard let states = try nextStates() else { return nil }
      let frame = FilmFrame(index: index, time: rate.time(ofFrame: index), states: states)
      index += 1
      if frame.index >= range.lowerBound { return frame }
    }
    return nil
  }

  private func nextStates() throws(TelemetryError) -> [FilmState]? {
    switch source {
    case .failure(let error): throw error
    case .motion(let motion, let shutter):
      let now = motion.state(at: rate.time(ofFrame: index))
      let next = rate.time(ofFrame: index + 1)
      // Not where it only waits for its next step.
      let isAtRest = [next, max(next, motion.duration)].allSatisfy { motion.state(at: $0).number == now.number }
      let past = memory?.next([now.number]) ?? []
      guard index >= range.lowerBound else { return [] }
      let times = rate.exposureTimes(ofFrame: index, shutterAngle: shutter.angle, count: shutter.samples)
      return times.map { time in
        // The pointer blurs; a blurred number could not be read.
        var state = motion.state(at: time)
        (state.number, state.emphasis) = (now.number, now.emphasis)
        var shown = FilmState(state)
        (shown.past, shown.isAtRest) = (past, isAtRest)
        return shown
      }
    case .data(let sampler, var filters):
      if let frame = try nextFrame(of: sampler) {
        (last, turned) = (frame.values, frame.turned)
      } else if !holdsLast {
        return nil
      }
      guard let values = last else { return nil }
      // Known one frame ahead.
      ahead = Result { () throws(TelemetryError) in try sampler.next() }
      let isLast = if case .success(nil) = ahead { true } else { false }
      // A file ends where the Speedometer comes to rest; instruments go on to move.
      if isLast, !holdsLast { follower = nil }
      var state = filtered(values, by: &filters)
      source = .data(sampler, filters)
      if isLast { state.isAtRest = isSteady(at: values) }
      return [state]
    case .rows(let reader, var filters):
      let next = if let rowAhead { try rowAhead.get() } else { try Self.row(of: reader) }
      if let sample = next {
        (last, turned) = (sample.values, sample.turned)
      } else if !holdsLast {
        return nil
      }
      guard let values = last else { return nil }
      var state = filtered(values, by: &filters)
      source = .rows(reader, filters)
      if readsAhead { rowAhead = Result { () throws(TelemetryError) in try Self.row(of: reader) } }
      if case .success(nil)? = rowAhead { state.isAtRest = isSteady(at: values) }
      return [state]
    }
  }

  /// Whether what is shown without its tremble is what the data say.
  private func isSteady(at values: [Double?]) -> Bool { steady == values.enumerated().map { onScale($1, $0) } }

  /// Nil after the last one.
  private static func row(of reader: SampleReader) throws(TelemetryError) -> Sample? {
    var sample = Sample(time: 0, values: [])
    return try reader.next(into: &sample) ? sample : nil
  }

  /// - Throws: what went wrong when this frame was looked for, after the one before it has been handed over.
  private func nextFrame(of sampler: FrameSampler) throws(TelemetryError) -> DataFrame? {
    guard let ahead else { return try sampler.next() }
    return try ahead.get()
  }

  private func filtered(_ values: [Double?], by filters: inout [BallisticsFilter]) -> FilmState {
    var state = followed(values, by: &filters)
    // The past is that of what is shown, before it trembles.
    state.past = memory?.next(steady) ?? []
    return state
  }

  private func followed(_ values: [Double?], by filters: inout [BallisticsFilter]) -> FilmState {
    var shown: [Double?] = []
    for (channel, value) in values.enumerated() {
      let followed = filters.indices.contains(channel) ? filters[channel].next(value) : value
      shown.append(onScale(followed, channel))
    }
    steady = shown
    let number = shown.first ?? nil
    let peaks = peaks.next(values, after: rate.frameDuration)
    if let state = follower?.state(number, at: rate.time(ofFrame: index)) {
      let shake = tremble.map { $0.0.offset(at: rate.time(ofFrame: index)) * $0.span } ?? 0
      (steady[0], shown[0]) = (state.number, state.pointer + shake)
      return FilmState(values: shown, number: state.number, emphasis: state.emphasis, peaks: peaks)
    }
    guard let (tremble, span) = tremble, let value = number else { return FilmState(values: shown, peaks: peaks) }
    shown[0] = onScale(value + tremble.offset(at: rate.time(ofFrame: index)) * span, 0)
    return FilmState(values: shown, number: value, peaks: peaks)
  }

  /// What turns has gone on past the ends of its scale, and is shown as the data say it: north as 0 or as 360°, and a
  /// height that goes round the scale again and again as the whole height.
  private func onScale(_ value: Double?, _ channel: Int) -> Double? {
    guard let value, circles.indices.contains(channel), let circle = circles[channel] else { return value }
    guard turned.indices.contains(channel), let turned = turned[channel] else { return circle.wrapped(value) }
    if value == turned.value { return turned.reading }
    let said = value + (turned.reading - turned.value)
    return circle.contains(turned.reading) ? circle.wrapped(said) : said
  }
}
