public import VectorGraphics

/// What the data say at one frame.
public struct DataFrame: Hashable, Sendable {
  /// From 0.
  public var index: Int
  /// Seconds since frame 0.
  public var time: Double
  /// Seconds since the first row of the data.
  public var dataTime: Double
  /// One for each channel; nil when it is missing.
  public var values: [Double?]
  /// The last reading of each channel that turns at or before the frame's time, else its first.
  public var turned: [TurnedReading?]
}

/// A reading of what turns, which follows the one before the short way round.
public struct TurnedReading: Hashable, Sendable {
  /// As the data say it, in the gauge's unit.
  public var reading: Double
  /// The same whole turns away.
  public var value: Double

  /// Both are in the gauge's unit, whole turns apart.
  public init(reading: Double, value: Double) { (self.reading, self.value) = (reading, value) }
}

/// Puts a time series on the clock of a film, in memory that does not grow with its length.
///
/// Frame k shows the data at offset + speed · k / rate seconds after their first row; the last frame is the last one
/// that does not lie after the last row, and shows what that row says. The first and the last value of a channel hold
/// towards the ends of the data.
/// A reading that is missing in a row stays missing from the reading before to the one after it. Of rows with equal times the last one counts; as peaks all of them do.
public final class FrameSampler {
  /// How the data are put on the film's clock; numbers out of range are refused by the sampler.
  public struct Options: Hashable, Sendable {
    /// Frames a second of the film.
    public var rate: FrameRate
    /// What a frame between two readings shows.
    public var interpolation: Interpolation
    /// Over how many seconds of film values are averaged, 0…60; 0 leaves them as they are.
    public var smoothing: Double
    /// Whether the greatest and the least value of the data are shown, at the frame nearest to their time, although
    /// they lie between frames or smoothing would flatten them.
    public var keepsPeaks: Bool
    /// Readings at most so many seconds apart are joined, whether a reading between them is missing or not; between
    /// others the value is missing. Nil joins all that follow each other, and none across a missing one.
    public var gap: Double?
    /// The data's time at frame 0, in seconds after the first row; negative begins before the data.
    public var offset: Double
    /// A time as the data write theirs, from which the offset is counted instead of from the first row; nil for none.
    public var start: String?
    /// How much faster than they were recorded the data are shown, 0.001…1,000,000.
    public var speed: Double

    /// Numbers are checked by the sampler, not here.
    public init(
      rate: FrameRate, interpolation: Interpolation = .linear, smoothing: Double = 0,
      keepsPeaks: Bool = true, gap: Double? = nil, offset: Double = 0, start: String? = nil, speed: Double = 1
    ) {
      self.rate = rate
      (self.interpolation, self.smoothing, self.keepsPeaks) = (interpolation, smoothing, keepsPeaks)
      (self.gap, self.offset, self.start, self.speed) = (gap, offset, start, speed)
    }

    /// - Throws: ``TelemetryError`` for what is beyond the limits.
    package func check() throws(TelemetryError) {
      func check(_ isRight: Bool, _ message: String) throws(TelemetryError) {
        if !isRight { throw TelemetryError(.request, message) }
      }
      try check((0...60).contains(smoothing), "smoothing is \(smoothing) s; it must be 0 to 60")
      try check(gap.map { $0 > 0 && $0 <= 1e9 } ?? true, "the gap must be greater than 0 s")
      try check(abs(offset) <= 1e9, "the offset is \(offset) s; it must be within ±1e9")
      try check((0.001...1e6).contains(speed), "the speed is \(speed); it must be 0.001 to 1000000")
    }
  }

  private let samples: SampleReader
  private let options: Options
  private let reach: SampleTrail.Reach
  private var tracks: [SampleTrail]
  private var peaks: [PeakCells]
  private var smoothers: [FrameSmoother]
  private var sample = Sample(time: 0, values: [])
  private var newestTime: Double?
  private var isEnded = false
  private var rows = 0
  /// The row in which each channel last had a value.
  private var lastRows: [Int]
  private var resampled = 0
  private var delivered = 0
  private var count: Int?
  /// The first frame that is worked out.
  private var first = 0

  /// A channel that is missing in so many rows on end has ended, as far as anyone can wait for it.
  private static let patience = 100_000

  /// - Throws: ``TelemetryError`` when an option is out of range, or the time it starts at is none of the data's kind;
  ///   for that the first row is read.
  public init(_ samples: SampleReader, options: Options) throws(TelemetryError) {
    var options = options
    if let start = options.start { options.offset += try samples.seconds(to: start) }
    try options.check()
    (self.samples, self.options) = (samples, options)
    reach = SampleTrail.Reach(gap: options.gap ?? .infinity, bridge: options.gap ?? 0)
    let channels = samples.channelCount
    let radius = Int(exactly: (options.smoothing * options.rate.perSecond / 2).rounded()) ?? 0
    tracks = Array(repeating: SampleTrail(), count: channels)
    peaks = Array(repeating: PeakCells(), count: channels)
    lastRows = Array(repeating: 0, count: channels)
    smoothers = Array(repeating: FrameSmoother(radius: radius, keepsPeaks: options.keepsPeaks), count: channels)
  }

  /// The next frame; nil after the last one.
  ///
  /// - Throws: ``TelemetryError`` of the reader, and when there are more than `Limits.frames`.
  public func next() throws(TelemetryError) -> DataFrame? {
    // Smoothing looks ahead.
    while count == nil, resampled <= delivered + lookahead { try resample() }
    guard delivered < count ?? .max else { return nil }
    let index = delivered
    delivered += 1
    var values: [Double?] = []
    let turned = smoothers.map { $0.frame(at: index)?.turned }
    for channel in smoothers.indices { values.append(smoothers[channel].value(at: index, count: count)) }
    return DataFrame(
      index: index, time: filmTime(index), dataTime: dataTime(index), values: values, turned: turned)
  }

  /// The frame that comes next.
  package var nextIndex: Int { delivered }

  /// Goes to a frame before any has been given, past those before it.
  ///
  /// - Returns: false where they tell on it, or there is no such frame: then they must be gone through, in the data read anew.
  package func skip(to frame: Int) throws(TelemetryError) -> Bool {
    first = max(0, frame - FrameSampler.run - (smoothers.first?.lookback ?? 0))
    guard first > 0 else { return true }
    (resampled, delivered) = (first, first)
    for channel in smoothers.indices { smoothers[channel].begin(at: first) }
    for _ in 0..<FrameSampler.run { guard try next() != nil else { return false } }
    return smoothers.allSatisfy(\.isSettled)
  }

  /// Frames by which it shows whether those before them tell on what follows.
  private static let run = 16

  /// How many frames there are; all rows are read for that, and no frame can be asked for any more.
  ///
  /// - Throws: ``TelemetryError`` of the reader, and when there are more than `Limits.frames`.
  package func counted() throws(TelemetryError) -> Int {
    while try samples.next(into: &sample) { newestTime = sample.time }
    guard newestTime != nil else { return 0 }
    guard isBeyond(Limits.frames) else { throw tooMany }
    var (least, most) = (0, Limits.frames)
    while least < most {
      let middle = (least + most) / 2
      if isBeyond(middle) { most = middle } else { least = middle + 1 }
    }
    return least
  }

  /// Whether a frame lies after the last row, but for rounding.
  private func isBeyond(_ index: Int) -> Bool {
    let time = dataTime(index)
    return time > (newestTime ?? -.infinity) + 1e-9 * max(1, abs(time))
  }

  /// With the least of the round speeds at which what has been read is no more than the limit. The end of a film that is cut
  /// is not how things are now, so that comes last.
  private var tooMany: TelemetryError {
    let needed = ((newestTime ?? 0) - options.offset) * options.rate.perSecond / Double(Limits.frames)
    let speed = [10, 100, 1_000, 10_000, 100_000].first { Double($0) > needed } ?? 1_000_000
    return TelemetryError(
      .request,
      "the data make too many frames: the limit is \(Limits.frames); --speed \(speed) makes the film shorter, --offset begins "
        + "it later, --duration ends it before the last reading"
        + (samples.clockNote.map { "; \($0)" } ?? ""))
  }

  private var lookahead: Int { smoothers.first?.lookahead ?? 0 }

  private func filmTime(_ index: Int) -> Double {
    // Both factors are exact integers, so that this is rounded once.
    Double(index) * Double(options.rate.denominator) / Double(options.rate.numerator)
  }

  /// Seconds after the first row that a frame shows; negative before the data.
  package func dataTime(_ index: Int) -> Double { options.offset + options.speed * filmTime(index) }

  /// Works out one more frame, or finds that there are no more.
  private func resample() throws(TelemetryError) {
    let index = resampled
    let (time, next) = (dataTime(index), dataTime(index + 1))
    // As far as the next frame, so that it is known whether this one is the last.
    while !isEnded, needsRows(for: time, until: next) { try readRow() }
    if isEnded, isBeyond(index) {
      count = index
      return
    }
    guard index < Limits.frames else { throw tooMany }
    let isLast = isEnded && isBeyond(index + 1)
    // The film ends with what the last row says, even where that lies between two frames.
    let shownTime = isLast ? newestTime ?? time : time
    for channel in tracks.indices {
      let value = tracks[channel].value(at: shownTime, by: options.interpolation, reach: reach)
      let cell = options.keepsPeaks ? peaks[channel].take(upTo: isLast ? .max : index) : nil
      smoothers[channel].append(
        FrameSmoother.Frame(
          value: value, turned: tracks[channel].turned, highest: cell?.highest, lowest: cell?.lowest,
          lowestIsBefore: cell?.lowestIsBefore ?? false, lowestIsFirst: cell?.lowestIsFirst ?? false))
    }
    resampled += 1
    if isLast { count = resampled }
  }

  private func needsRows(for time: Double, until next: Double) -> Bool {
    guard let newest = newestTime, newest >= next, newest > time else { return true }
    for channel in tracks.indices {
      let known = tracks[channel].pointsAhead(of: time)
      let isMissing = tracks[channel].missing != nil
      let needed =
        switch options.interpolation {
        case .step: isMissing ? 1 : 0
        case .linear: 1
        case .monotoneCubic: 2
        }
      if known >= needed { continue }
      // Farther than a gap ahead no point matters any more, and none beyond a missing reading that is not bridged.
      let isSettled = newest - time > reach.gap || isMissing && reach.bridge == 0
      if isSettled || rows - lastRows[channel] > FrameSampler.patience { continue }
      return true
    }
    return false
  }

  private func readRow() throws(TelemetryError) {
    guard try samples.next(into: &sample) else {
      isEnded = true
      return
    }
    if samples.isStart, let newest = newestTime, sample.time > newest {
      // Nothing was recorded in a pause, from just after the reading before it.
      let begin = newest + (sample.time - newest) * 1e-6
      for channel in tracks.indices { tracks[channel].appendMissing(time: begin) }
    }
    newestTime = sample.time
    rows += 1
    for (channel, value) in sample.values.enumerated() {
      guard let value else {
        if samples.missing[channel] { tracks[channel].appendMissing(time: sample.time) }
        continue
      }
      let turned = sample.turned.isEmpty ? nil : sample.turned[channel]
      tracks[channel].append(time: sample.time, value: value, turned: turned)
      lastRows[channel] = rows
      if sample.time < dataTime(first) { tracks[channel].drop(before: sample.time) }
      guard options.keepsPeaks else { continue }
      let place =
        (sample.time - options.offset) / options.speed * Double(options.rate.numerator)
        / Double(options.rate.denominator)
      // Before frame 0 nothing is shown, and far beyond the last one neither.
      if let frame = Int(exactly: place.rounded()), frame >= 0, place < 1e9 {
        if frame < first {
          smoothers[channel].pass(value)
        } else {
          peaks[channel].add(value, frame: frame, isBefore: place < Double(frame))
        }
      }
    }
  }
}

/// The greatest and least sample nearest to each frame. Frames without samples take no room.
struct PeakCells {
  struct Cell {
    var frame: Int
    var highest, lowest: Double
    /// Whether the lowest lies before the frame's time, and whether it lies before the highest.
    var lowestIsBefore = false
    var lowestIsFirst = false

    /// The same with samples that come later.
    func joined(with other: Cell) -> Cell {
      let (isHigher, isLower) = (other.highest > highest, other.lowest < lowest)
      return Cell(
        frame: frame, highest: max(highest, other.highest), lowest: min(lowest, other.lowest),
        lowestIsBefore: isLower ? other.lowestIsBefore : lowestIsBefore,
        // Both of one stretch are in its order.
        lowestIsFirst: isHigher == isLower ? (isLower ? other : self).lowestIsFirst : isHigher)
    }
  }

  private var cells = Window<Cell>()

  /// Frames never fall.
  mutating func add(_ value: Double, frame: Int, isBefore: Bool) {
    let cell = Cell(frame: frame, highest: value, lowest: value, lowestIsBefore: isBefore)
    if let last = cells.last, last.frame == frame {
      cells[cells.endIndex - 1] = last.joined(with: cell)
    } else {
      cells.append(cell)
    }
  }

  /// All cells up to `frame`, as one.
  mutating func take(upTo frame: Int) -> Cell? {
    var result: Cell?
    while let cell = cells.element(at: cells.startIndex), cell.frame <= frame {
      result = result?.joined(with: cell) ?? cell
      cells.drop(before: cells.startIndex + 1)
    }
    return result
  }
}
