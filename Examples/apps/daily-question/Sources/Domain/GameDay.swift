/// A moment in whole seconds since 1970-01-01T00:00:00Z. The rules need no calendar, so they need no Foundation.
struct Instant: RawRepresentable, Codable, Hashable, Comparable, Sendable {
  let rawValue: Int

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  static func + (a: Self, seconds: Int) -> Self { Self(rawValue: a.rawValue + seconds) }
  static func - (a: Self, b: Self) -> Int { a.rawValue - b.rawValue }
}

/// A day of the calendar in UTC, counted from 1970-01-01.
struct Day: RawRepresentable, Codable, Hashable, Comparable, Sendable {
  let rawValue: Int

  var next: Day { Day(rawValue: rawValue + 1) }
  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// When a day of the game begins: every 24 hours at one hour in UTC. The day of June 1 lasts from that hour of June 1
/// to that hour of June 2.
struct ResetClock: Hashable, Sendable {
  static let secondsADay = 86_400
  static let midnight = ResetClock(start: 0)
  /// Seconds after midnight.
  private let start: Int

  private init(start: Int) { self.start = start }

  /// Nil for what is no hour of 0…23.
  init?(hour: Int) {
    guard (0...23).contains(hour) else { return nil }
    start = hour * 3600
  }

  func day(of moment: Instant) -> Day {
    let (whole, rest) = (moment.rawValue - start).quotientAndRemainder(dividingBy: Self.secondsADay)
    return Day(rawValue: rest < 0 ? whole - 1 : whole)
  }

  func start(of day: Day) -> Instant { Instant(rawValue: day.rawValue * Self.secondsADay + start) }

  /// 1…86,400: at the reset itself a whole day is left.
  func secondsUntilReset(_ moment: Instant) -> Int { start(of: day(of: moment).next) - moment }
}
