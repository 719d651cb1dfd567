import Tacho

/// What the Speedometer was given of late: where it stood, and each value with its time. With it a page without a memory
/// knows where the needle is by now. As a text, `0,15200@-412,750@0`: times are in milliseconds.
struct SpeedometerCourse: Hashable, Sendable {
  struct Change: Hashable, Sendable {
    let value: SpeedometerValue
    /// In milliseconds; from what, its holder knows.
    let time: Int
  }

  /// Where it stood before the first change.
  private(set) var rest: SpeedometerValue
  /// By time.
  private(set) var changes: [Change] = []

  /// Longer ago than this, in milliseconds, a change has come to rest.
  private static let settled = 2_000
  /// More changes than anybody types in that time.
  private static let most = 32
  private static let times = -(1 << 50)...(1 << 50)

  init(rest: SpeedometerValue) { self.rest = rest }

  /// Nil of a text that is none.
  init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= Self.most + 1, let first = parts.first.flatMap({ Self.value($0) }) else { return nil }
    rest = first
    for part in parts.dropFirst() {
      let pair = part.split(separator: "@", omittingEmptySubsequences: false)
      guard pair.count == 2, let value = Self.value(pair[0]), let time = Int(pair[1]), Self.times.contains(time),
        time >= changes.last?.time ?? time
      else { return nil }
      changes.append(Change(value: value, time: time))
    }
  }

  private static func value(_ text: Substring) -> SpeedometerValue? {
    (try? SpeedometerUseCase().value(fromInput: String(text))) ?? nil
  }

  /// Where it comes to rest.
  var target: SpeedometerValue { changes.last?.value ?? rest }

  var text: String {
    ([DecimalText.short(rest.number)] + changes.map { "\(DecimalText.short($0.value.number))@\($0.time)" })
      .joined(separator: ",")
  }

  /// Adds a change behind the others; the oldest are forgotten when there are too many.
  mutating func add(_ value: SpeedometerValue, at time: Int) {
    changes.append(Change(value: value, time: time))
    if changes.count > Self.most { rest = changes.removeFirst().value }
  }

  /// With times from `now` on, in milliseconds as the changes'; what has come to rest is no change any more, and what was
  /// still to come has not happened.
  func seen(from now: Int) -> SpeedometerCourse {
    var course = SpeedometerCourse(rest: rest)
    for change in changes where change.time <= now {
      if change.time < now - Self.settled {
        course.rest = change.value
      } else {
        course.changes.append(Change(value: change.value, time: change.time - now))
      }
    }
    return course
  }

  /// The same with times counted from elsewhere, at which the time now used is `start`.
  func shifted(by start: Int) -> SpeedometerCourse {
    var course = SpeedometerCourse(rest: rest)
    course.changes = changes.map { Change(value: $0.value, time: $0.time + start) }
    return course
  }

  /// Time 0 is that of the changes.
  var motion: SpeedometerMotion {
    SpeedometerMotion(from: rest, changes: changes.map { (time: Double($0.time) / 1_000, value: $0.value) })
  }
}
