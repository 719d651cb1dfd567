/// The highest reading of late of each value, before ballistics.
struct PeakMemory: Sendable {
  private var peaks: [(value: Double, age: Double)?] = []

  /// How long a peak is remembered, in seconds: long enough to see its lamp.
  private static let hold = 1.5

  /// The peaks with the readings of another frame, `seconds` after the last.
  mutating func next(_ values: [Double?], after seconds: Double) -> [Double?] {
    if peaks.count != values.count { peaks = values.map { _ in nil } }
    for (channel, value) in values.enumerated() {
      guard let value else {
        peaks[channel] = nil
        continue
      }
      if let last = peaks[channel], value < last.value, last.age + seconds <= Self.hold {
        peaks[channel] = (last.value, last.age + seconds)
      } else {
        peaks[channel] = (value, 0)
      }
    }
    return peaks.map { $0?.value }
  }
}
