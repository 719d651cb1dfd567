/// How a time in seconds is written.
enum DurationForm: Hashable, Sendable {
  /// `45 s`, `3:05`, `1:02:03`, `2d 03:00:00`.
  case automatic
  /// `h:mm:ss` or `m:ss`, with decimals of a second. The first part may grow without end.
  case sexagesimal(hours: Bool, decimals: Int)
  /// `mm:ss`.
  case paddedMinutesSeconds
  /// `h:mm`.
  case hoursMinutes
  /// `5d`.
  case days
  /// `5d 06:00`, or with seconds and their decimals.
  case daysHours(decimals: Int?)

  static let minutesSeconds = DurationForm.sexagesimal(hours: false, decimals: 0)
}

extension NumberWriter {
  /// `seconds` in `form`, rounded to its last place, so that 59.6 s is 1:00 and never 0:60.
  func duration(_ seconds: Double, _ form: DurationForm) -> String {
    // A million million years; beyond it, a number.
    guard seconds.magnitude < 1e18 else { return decimal(seconds, DecimalSpecifier()) }
    let exact = DecimalDigits(exactly: seconds.magnitude)
    let text: String
    switch form {
    case .automatic: text = automatic(exact)
    case .sexagesimal(let hours, let decimals):
      let time = Parts(exact, unit: 1, decimals: decimals)
      let minutes = hours ? "\(time.seconds / 3600):" + two(time.seconds / 60 % 60) : "\(time.seconds / 60)"
      text = minutes + ":" + two(time.seconds % 60) + fraction(time)
    case .paddedMinutesSeconds:
      let time = Parts(exact, unit: 1)
      text = two(time.seconds / 60) + ":" + two(time.seconds % 60)
    case .hoursMinutes:
      let time = Parts(exact, unit: 60)
      text = "\(time.seconds / 3600):" + two(time.seconds / 60 % 60)
    case .days:
      let time = Parts(exact, unit: 86_400)
      text = grouped("\(time.seconds / 86_400)") + "d"
    case .daysHours(let decimals):
      let time = Parts(exact, unit: decimals == nil ? 60 : 1, decimals: decimals ?? 0)
      text = days(time) + (decimals == nil ? "" : ":" + two(time.seconds % 60) + fraction(time))
    }
    let isZero = !text.contains { ("1"..."9").contains($0) }
    return (seconds < 0 && !isZero ? locale.minus : "") + locale.localizingDigits(text)
  }

  /// The time of day, `HH:MM`, `seconds` after midnight or before it; the minute that has begun, as clocks show it.
  func clock(_ seconds: Double) -> String {
    let day = 86_400.0
    let rest = seconds.truncatingRemainder(dividingBy: day)
    let minutes = Int(exactly: ((rest < 0 ? rest + day : rest) / 60).rounded(.down)) ?? 0
    return locale.localizingDigits(two(UInt64(minutes / 60 % 24)) + ":" + two(UInt64(minutes % 60)))
  }

  private func automatic(_ exact: DecimalDigits) -> String {
    let tenths = Parts(exact, unit: 1, decimals: 1)
    if tenths.seconds < 10, tenths.fraction != "0" { return "\(tenths.seconds)" + fraction(tenths) + "\u{a0}s" }
    let time = Parts(exact, unit: 1)
    switch time.seconds {
    case ..<60: return "\(time.seconds)\u{a0}s"
    case ..<3600: return "\(time.seconds / 60):" + two(time.seconds % 60)
    case ..<86_400: return "\(time.seconds / 3600):" + two(time.seconds / 60 % 60) + ":" + two(time.seconds % 60)
    default: return days(time) + ":" + two(time.seconds % 60)
    }
  }

  private func days(_ time: Parts) -> String {
    grouped("\(time.seconds / 86_400)") + "d\u{a0}" + two(time.seconds / 3600 % 24) + ":" + two(time.seconds / 60 % 60)
  }

  private func two(_ number: UInt64) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private func fraction(_ time: Parts) -> String { time.fraction.isEmpty ? "" : locale.decimal + time.fraction }

  /// A time below 10¹⁸ s, rounded.
  private struct Parts {
    let seconds: UInt64
    /// The decimals of a second.
    let fraction: String

    /// Rounded to whole multiples of `unit` seconds, or to `decimals` of a second when that is 1.
    init(_ exact: DecimalDigits, unit: UInt64, decimals: Int = 0) {
      if unit == 1 {
        let parts = exact.rounded(decimals: decimals).positional(decimals: decimals)
        (seconds, fraction) = (UInt64(parts.whole) ?? 0, parts.fraction)
      } else {
        // Half a unit is whole seconds, so what is after the point does not matter.
        let whole = UInt64(exact.positional().whole) ?? 0
        (seconds, fraction) = ((whole + unit / 2) / unit * unit, "")
      }
    }
  }
}
