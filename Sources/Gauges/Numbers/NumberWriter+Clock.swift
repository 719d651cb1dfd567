import VectorGraphics

/// Seconds as people read them on a clock.
extension NumberWriter {
  /// The time of day, h:mm:ss or h:mm; seconds are cut, as a clock's digits are, and days wrap.
  func timeOfDay(_ seconds: Double, hasSeconds: Bool = true) -> String {
    let day = seconds - (seconds / 86_400).rounded(.down) * 86_400
    let whole = Swift.min(86_399, Int(exactly: day.rounded(.down)) ?? 0)
    let time = "\(whole / 3600):" + Self.two(whole / 60 % 60)
    return locale.localizingDigits(hasSeconds ? time + ":" + Self.two(whole % 60) : time)
  }

  /// A duration, m:ss or h:mm:ss; whole seconds are rounded up, so that a countdown shows 0:00 only at its end.
  ///
  /// - Parameter hundredths: shows hundredths of a second instead, cut.
  func timeLeft(_ seconds: Double, hundredths: Bool = false) -> String {
    let size = seconds.magnitude
    let whole = Int(exactly: size.rounded(hundredths || seconds < 0 ? .down : .up)) ?? 0
    let sign = seconds < 0 && (whole > 0 || hundredths) ? locale.minus : ""
    let time =
      whole >= 3600
      ? "\(whole / 3600):" + Self.two(whole / 60 % 60) + ":" + Self.two(whole % 60)
      : "\(whole / 60):" + Self.two(whole % 60)
    // From the whole rather than by a remainder, which for 83.45 gives 44.
    let part = ((size - Double(whole)) * 100 + 1e-6).rounded(.down)
    let fraction = hundredths ? locale.decimal + Self.two(Swift.min(99, Int(exactly: part) ?? 0)) : ""
    return sign + locale.localizingDigits(time + fraction)
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
