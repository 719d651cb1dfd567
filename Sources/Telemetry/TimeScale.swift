/// Turns the stamps of a file into seconds since its first one. The first stamp decides what the others must be.
struct TimeScale {
  private let first: TimeStamp
  /// Seconds of a unit, for numbers.
  private let unit: Double

  /// A number of 1e8 and more is an epoch: in seconds, from 1e11 on in milliseconds, then micro- and nanoseconds; so
  /// seconds are told from milliseconds for all times between 1973 and 5138.
  ///
  /// - Parameter unit: what numbers are, where it is said.
  init(first: TimeStamp, unit given: TimeColumn.Unit? = nil) {
    self.first = first
    if let given, case .number = first {
      unit = given.seconds
      return
    }
    guard case .number(let value) = first else {
      unit = 1
      return
    }
    unit =
      switch abs(value) {
      case ..<1e11: 1
      case ..<1e14: 1e-3
      case ..<1e17: 1e-6
      default: 1e-9
      }
  }

  /// Seconds after the first stamp; nil when the stamp is of another kind.
  func seconds(_ stamp: TimeStamp) -> Double? { TimeScale.difference(first, stamp).map { $0 * unit } }

  /// The same; with `orEpoch` a date and time with a zone is taken for an epoch too, where the first stamp is one.
  func seconds(_ stamp: TimeStamp, orEpoch: Bool) -> Double? {
    guard orEpoch, case .number(let first) = first, abs(first) >= 1e8,
      case .date(let seconds, let fraction, hasZone: true) = stamp
    else { return seconds(stamp) }
    return Double(seconds) + fraction - first * unit
  }

  /// What a stamp of this file looks like, for a message.
  var kind: String {
    switch first {
    case .number: "a number"
    case .date(_, _, true): "a date and time with a zone"
    case .date(_, _, false): "a date and time without a zone"
    case .clock: "a clock time, as in 1:02:03"
    }
  }

  /// From one stamp to another of its kind, in its unit.
  static func difference(_ a: TimeStamp, _ b: TimeStamp) -> Double? {
    switch (a, b) {
    case (.number(let a), .number(let b)): b - a
    case (.clock(let a), .clock(let b)): b - a
    case (.date(let a, let fractionA, let zoneA), .date(let b, let fractionB, let zoneB)) where zoneA == zoneB:
      Double(b - a) + (fractionB - fractionA)
    default: nil
    }
  }
}
