import Platform

/// Averages the values of frames over a window, and sets the record values of the data back into the result.
///
/// The average is weighted by cos², over as many frames before as after; towards missing values and the ends of the
/// data the window gets narrower, so that first and last values stay.
///
/// A frame whose samples hold the highest or lowest value so far, and of the frames within the window around, is
/// pinned to it: the highest of all data is one of these, and the lowest. Around it the curve rises to the pin within
/// the window, and never beyond what the samples there are. A frame that has both gets one of them, and the one before or
/// after it the other, on whose side the lowest lies, in the order of their times. The last frame is pinned to its own value; what else it would hold, the two
/// before it do.
struct FrameSmoother {
  struct Frame {
    var value: Double?
    /// As of the ``DataFrame``.
    var turned: TurnedReading?
    /// The extremes of the samples nearest to the frame.
    var highest, lowest: Double?
    /// Whether the lowest lies before the frame's time, and whether it lies before the highest.
    var lowestIsBefore = false
    var lowestIsFirst = false
    /// What it must show.
    var pin: Pin?
  }

  struct Pin {
    var value: Double
    /// What the average is there.
    var average: Double
  }

  private let radius: Int
  private let keepsPeaks: Bool
  /// How far around a peak must be the highest.
  private let reach: Int
  private let weights: [Double]
  private var frames = Window<Frame>()
  /// Up to where pins have been set.
  private var pinned = 0
  private var record: (highest: Double, lowest: Double) = (-.infinity, .infinity)
  /// The later one of a highest and a lowest value that has had to wait for a frame.
  private var waiting: Double?

  init(radius: Int, keepsPeaks: Bool) {
    (self.radius, self.keepsPeaks) = (radius, keepsPeaks)
    reach = max(radius, 1)
    weights = FrameSmoother.weights(radius)
  }

  /// How many frames after the one in hand must be known.
  var lookahead: Int { keepsPeaks ? radius + reach + 2 : radius }

  /// How many frames before the one in hand tell on it, but for the records of all.
  var lookback: Int { 2 * (radius + reach) + 2 }
  /// Whether a value from before the first frame in hand cannot wait any more.
  private(set) var isSettled = true

  /// Leaves out all frames before one.
  mutating func begin(at index: Int) {
    (frames, pinned, isSettled) = (Window(from: index), index, !keepsPeaks)
  }

  /// Takes a sample of a frame that is left out. Of the frames before any other the highest has been pinned, or a higher one near by
  /// keeps both from it, so that this is what the record is for the frames to come.
  mutating func pass(_ value: Double) {
    record = (max(record.highest, value), min(record.lowest, value))
  }

  mutating func append(_ frame: Frame) { frames.append(frame) }

  /// Asked before the value.
  func frame(at index: Int) -> Frame? { frames.element(at: index) }

  /// The value at `index`; each index once, in order. `count` is that of all frames, once it is known.
  mutating func value(at index: Int, count: Int?) -> Double? {
    if keepsPeaks {
      let end = min(index + radius + 3, count ?? .max, frames.endIndex)
      while pinned < end {
        pin(at: pinned, isLast: pinned + 1 == count)
        pinned += 1
      }
    }
    let result = shown(at: index)
    frames.drop(before: index - radius - reach - 1)
    return result
  }

  private func shown(at index: Int) -> Double? {
    guard let frame = frames.element(at: index) else { return nil }
    if let pin = frame.pin { return pin.value }
    guard let average = average(at: index) else { return nil }
    guard keepsPeaks, radius > 0 else { return average }
    var correction = 0.0
    var range = (low: Double.infinity, high: -Double.infinity)
    for near in max(frames.startIndex, index - radius)...min(frames.endIndex - 1, index + radius) {
      let other = frames[near]
      range = (
        min(range.low, other.lowest ?? range.low, other.value ?? range.low),
        max(range.high, other.highest ?? range.high, other.value ?? range.high)
      )
      guard let pin = other.pin else { continue }
      let weighted = (pin.value - pin.average) * weights[abs(near - index)]
      if abs(weighted) > abs(correction) { correction = weighted }
    }
    return min(max(average + correction, range.low), range.high)
  }

  private func average(at index: Int) -> Double? {
    guard let center = frames.element(at: index)?.value else { return nil }
    var width = 0
    while width < radius, frames.element(at: index - width - 1)?.value != nil,
      frames.element(at: index + width + 1)?.value != nil
    {
      width += 1
    }
    guard width > 0 else { return center }
    let weights = width == radius ? weights : FrameSmoother.weights(width)
    var (sum, total) = (center * weights[0], weights[0])
    var range = (low: center, high: center)
    for distance in 1...width {
      guard let before = frames[index - distance].value, let after = frames[index + distance].value else { continue }
      sum += (before + after) * weights[distance]
      total += 2 * weights[distance]
      range = (min(range.low, before, after), max(range.high, before, after))
    }
    // Rounding may leave the range by a bit, and the greatest value shown is one of the data's.
    return min(max(sum / total, range.low), range.high)
  }

  /// The weights of the middle and of the frames to one side.
  private static func weights(_ radius: Int) -> [Double] {
    (0...radius).map { distance in
      let wave = cos(.pi * Double(distance) / Double(2 * (radius + 1)))
      return wave * wave
    }
  }

  private mutating func pin(at index: Int, isLast: Bool) {
    var (highest, lowest) = (frames[index].highest, frames[index].lowest)
    for near in max(frames.startIndex, index - reach)..<min(frames.endIndex, index + reach + 1) {
      if let limit = highest, (frames[near].highest ?? -.infinity) > limit { highest = nil }
      if let limit = lowest, (frames[near].lowest ?? .infinity) < limit { lowest = nil }
    }
    if let value = highest, value > record.highest { record.highest = value } else { highest = nil }
    if let value = lowest, value < record.lowest { record.lowest = value } else { lowest = nil }
    isSettled = isSettled || highest == nil
    let waited = lowest == nil ? waiting : nil
    lowest = lowest ?? waited
    waiting = nil
    if isLast, let last = frames[index].value {
      let (high, low) = (highest.flatMap { $0 == last ? nil : $0 }, lowest.flatMap { $0 == last ? nil : $0 })
      let later = frames[index].lowestIsFirst ? [high, low] : [low, high]
      set(last, at: index)
      if let waited, waited == low, let before = frames.element(at: index - 2), before.pin == nil,
        let pin = frames[index - 1].pin
      {
        set(pin.value, at: index - 2)
        return set(waited, at: index - 1)
      }
      let free = [index - 1, index - 2].filter { near in frames.element(at: near).map { $0.pin == nil } ?? false }
      for (place, value) in zip(free, later.compactMap { $0 }) { set(value, at: place) }
    } else if let highest {
      guard let lowest, lowest != highest else { return set(highest, at: index) }
      let (first, later) = frames[index].lowestIsFirst ? (lowest, highest) : (highest, lowest)
      // At the end there is no next frame; the one before can only hold a peak that this one has passed, or a low.
      let before = frames.element(at: index - 1)
      let isBefore = frames[index].lowestIsBefore && before.map { $0.pin == nil } ?? false
      if isBefore || (isLast && before != nil) {
        set(first, at: index - 1)
        set(later, at: index)
      } else {
        set(isLast ? highest : first, at: index)
        waiting = isLast ? nil : later
      }
    } else if let lowest {
      set(lowest, at: index)
    }
  }

  private mutating func set(_ value: Double, at index: Int) {
    frames[index].pin = Pin(value: value, average: average(at: index) ?? value)
  }
}

/// A stretch of an endless sequence, kept under the indices it has there.
struct Window<Element> {
  private var elements: [Element] = []
  /// The index of the first one in `elements`, and how many of those at its front have been dropped.
  private var base = 0
  private var dropped = 0

  /// Empty; the first element will have an index.
  init(from index: Int = 0) { base = index }

  var startIndex: Int { base + dropped }
  var endIndex: Int { base + elements.count }
  var isEmpty: Bool { startIndex == endIndex }
  var last: Element? { isEmpty ? nil : elements.last }

  subscript(index: Int) -> Element {
    get { elements[index - base] }
    set { elements[index - base] = newValue }
  }

  /// The element at `index`; nil when it is not kept.
  func element(at index: Int) -> Element? { index >= startIndex && index < endIndex ? elements[index - base] : nil }

  mutating func append(_ element: Element) { elements.append(element) }

  /// Forgets what is before `index`.
  mutating func drop(before index: Int) {
    dropped = max(dropped, min(index, endIndex) - base)
    // Moved only when that costs no more than what has been dropped.
    if dropped > 32, dropped > elements.count / 2 {
      elements.removeFirst(dropped)
      (base, dropped) = (base + dropped, 0)
    }
  }
}
