/// The frames of a film in time, and lists of values over them as SMIL writes them.
struct Timeline {
  let count: Int
  /// Of one run, in seconds.
  let duration: Double
  let plays: Int
  /// The frame that static attributes show.
  let still: Int
  private let framesPerSecond: Double
  /// Digits of a fraction of the duration that tell times to a fifth of a millisecond.
  private let decimals: Int

  init(count: Int, framesPerSecond: Double, plays: Int, still: Int) {
    (self.count, self.framesPerSecond, self.plays, self.still) = (count, framesPerSecond, plays, still)
    duration = Double(count) / framesPerSecond
    var (unit, digits) = (1.0, 0)
    while unit * duration > 0.000_2, digits < 12 { (unit, digits) = (unit / 10, digits + 1) }
    decimals = max(3, digits)
  }

  /// The attributes that make a value step from frame to frame; nil when it never changes.
  ///
  /// - Parameter values: the text for each frame.
  func steps(_ values: [[UInt8]]) -> SVGBuffer? {
    let kept = values.indices.filter { $0 == 0 || values[$0] != values[$0 - 1] }
    guard kept.count > 1 else { return nil }
    var text = SVGBuffer(decimals: decimals)
    text.append(" calcMode=\"discrete\"")
    // A hair early, so that at the time of its frame a value is there whichever way the times were rounded.
    append(kept.map { values[$0] }, at: kept.map { Double($0) - 0.01 }, to: &text)
    return text
  }

  /// The attributes that move a value in straight lines between frames; nil when it never changes. The last value stays
  /// for the time of its frame.
  func lines(_ values: [[UInt8]]) -> SVGBuffer? {
    let held = values + values.suffix(1)
    let kept = held.indices.filter { index in
      index == 0 || index == count || held[index] != held[index - 1] || held[index] != held[index + 1]
    }
    guard kept.count > 2 || values.first != values.last else { return nil }
    var text = SVGBuffer(decimals: decimals)
    // Evenly spread values need no times.
    let needsTimes = kept.reduce(0) { $0 + held[$1].count + decimals + 4 } < held.reduce(0) { $0 + $1.count + 1 }
    if needsTimes {
      append(kept.map { held[$0] }, at: kept.map { Double($0) }, to: &text)
    } else {
      append(held, at: [], to: &text)
    }
    return text
  }

  private func append(_ values: [[UInt8]], at frames: [Double], to text: inout SVGBuffer) {
    text.open("values")
    for (index, value) in values.enumerated() {
      if index > 0 { text.append(";") }
      for byte in value { text.append(byte) }
    }
    text.append("\"")
    if !frames.isEmpty {
      text.open("keyTimes")
      for (index, frame) in frames.enumerated() {
        if index > 0 { text.append(";") }
        text.append(max(0, frame) / Double(count))
      }
      text.append("\"")
    }
    var seconds = SVGBuffer(decimals: 6)
    seconds.append(duration)
    text.open("dur")
    text.append(seconds)
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
      last = value ?? last
      return last
    }
  }
}
