import VectorGraphics

/// The frames of a film in time, and lists of values over them as SMIL writes them.
struct KeyTimes {
  let count: Int
  /// The duration of one run, in seconds.
  let duration: Double
  let plays: Int
  /// The frame that static attributes show.
  let still: Int
  /// Digits of a fraction of the duration that tell times to a fifth of a millisecond.
  private let decimals: Int

  init(count: Int, framesPerSecond: Double, plays: Int, still: Int) {
    (self.count, self.plays, self.still) = (count, plays, still)
    duration = Double(count) / framesPerSecond
    var (unit, digits) = (1.0, 0)
    while unit * duration > 0.000_2, digits < 12 { (unit, digits) = (unit / 10, digits + 1) }
    decimals = max(3, digits)
  }

  /// The attributes that make a value step from frame to frame; nil when it never changes.
  func steps(_ values: borrowing FrameTexts) -> SVGBuffer? {
    var kept = [0]
    for frame in 1..<max(1, count) where !values.areSame(frame, frame - 1) { kept.append(frame) }
    guard kept.count > 1 else { return nil }
    return steps(at: kept) { $1.append(values[$0]) }
  }

  /// The attributes of a value that is 1 in some frames and 0 in the others; nil when it never changes.
  func steps(_ isOn: [Bool]) -> SVGBuffer? {
    var kept = [0]
    for frame in isOn.indices.dropFirst() where isOn[frame] != isOn[frame - 1] { kept.append(frame) }
    guard kept.count > 1 else { return nil }
    return steps(at: kept) { $1.append(UInt8(ascii: isOn[$0] ? "1" : "0")) }
  }

  private func steps(at frames: [Int], value: (Int, inout SVGBuffer) -> Void) -> SVGBuffer {
    var text = SVGBuffer(decimals: decimals, capacity: 4096)
    text.append(" calcMode=\"discrete\"")
    // A hair early, so that at the time of its frame a value is there whichever way the times were rounded.
    append(frames, early: 0.01, to: &text, value: value)
    return text
  }

  /// The attributes that move a value in straight lines between frames; nil when it never changes. The last value stays
  /// for the time of its frame.
  func lines(_ values: borrowing FrameTexts) -> SVGBuffer? {
    var kept = [0]
    var (keptLength, length) = (values.length(0), values.length(0))
    for frame in 1..<max(1, count) {
      length += values.length(frame) + 1
      // The end of a stretch in which nothing changes is kept too.
      let isLast = frame == count - 1
      if !values.areSame(frame, frame - 1) || (!isLast && !values.areSame(frame, frame + 1)) {
        kept.append(frame)
        keptLength += values.length(frame) + decimals + 5
      }
    }
    kept.append(count)
    guard kept.count > 2 || !values.areSame(0, count - 1) else { return nil }
    var text = SVGBuffer(decimals: decimals, capacity: 4096)
    // Evenly spread values need no times.
    let needsTimes = keptLength < length
    append(needsTimes ? kept : Array(0...count), hasTimes: needsTimes, to: &text) { frame, text in
      text.append(values[min(frame, count - 1)])
    }
    return text
  }

  private func append(
    _ frames: [Int], hasTimes: Bool = true, early: Double = 0, to text: inout SVGBuffer,
    value: (Int, inout SVGBuffer) -> Void
  ) {
    text.open("values")
    for (index, frame) in frames.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ";")) }
      value(frame, &text)
    }
    text.close()
    if hasTimes {
      text.open("keyTimes")
      for (index, frame) in frames.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ";")) }
        text.append(max(0, Double(frame) - early) / Double(count))
      }
      text.close()
    }
    text.open("dur")
    text.append(duration, decimals: 6)
    text.append("s\"")
    text.open("repeatCount")
    if plays == 0 {
      text.append("indefinite\"")
    } else {
      text.append(plays)
      text.append("\" fill=\"freeze\"")
    }
  }

  /// The values with those of frames that have none taken from the frame before, or else the next one that has one.
  static func filled<Value>(_ values: [Value?]) -> [Value] {
    guard var last = values.lazy.compactMap({ $0 }).first else { return [] }
    return values.map { value in
      if let value { last = value }
      return last
    }
  }
}

/// The text of an attribute in every frame, one behind the other.
struct FrameTexts: ~Copyable {
  private var text: SVGBuffer
  private var ends = [0]

  init<Value>(_ values: [Value], decimals: Int, write: (Value, inout SVGBuffer) -> Void) {
    text = SVGBuffer(decimals: decimals, capacity: 8 * values.count + 64)
    ends.reserveCapacity(values.count + 1)
    for value in values {
      write(value, &text)
      ends.append(text.count)
    }
  }

  init(_ values: [Double], decimals: Int) { self.init(values, decimals: decimals) { $1.append($0) } }

  subscript(frame: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: text.bytes[ends[frame]..<ends[frame + 1]])
  }

  func length(_ frame: Int) -> Int { ends[frame + 1] - ends[frame] }

  func areSame(_ a: Int, _ b: Int) -> Bool { length(a) == length(b) && self[a].elementsEqual(self[b]) }
}
