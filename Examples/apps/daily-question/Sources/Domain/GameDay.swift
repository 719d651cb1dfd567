/// A moment in whole seconds since 1970-01-01T00:00:00Z. The rules need no calendar, so they need no Foundation.
struct Instant: Codable, Hashable, Comparable, Sendable {
  var seconds: Int

  static func < (a: Self, b: Self) -> Bool { a.seconds < b.seconds }
  static func + (a: Self, seconds: Int) -> Self { Self(seconds: a.seconds + seconds) }
}

/// A day of the calendar in UTC, counted from 1970-01-01.
struct Day: Codable, Hashable, Comparable, Sendable {
  var number: Int

  static func < (a: Self, b: Self) -> Bool { a.number < b.number }
}

/// When a day of the game begins: every 24 hours at one hour in UTC. The day of June 1 lasts from that hour of June 1
/// to that hour of June 2.
struct ResetClock: Hashable, Sendable {
  static let secondsADay = 86_400
  /// 0…23.
  let hour: Int

  static let midnight = ResetClock()

  private init() { hour = 0 }

  init?(hour: Int) {
    guard (0...23).contains(hour) else { return nil }
    self.hour = hour
  }

  func day(of moment: Instant) -> Day {
    let (whole, rest) = (moment.seconds - hour * 3600).quotientAndRemainder(dividingBy: Self.secondsADay)
    return Day(number: rest < 0 ? whole - 1 : whole)
  }

  func start(of day: Day) -> Instant { Instant(seconds: day.number * Self.secondsADay + hour * 3600) }

  /// 1…86,400: at the reset itself a whole day is left.
  func secondsUntilReset(_ moment: Instant) -> Int {
    start(of: day(of: moment)).seconds + Self.secondsADay - moment.seconds
  }
}
