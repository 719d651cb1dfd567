import Platform
import Tacho

/// Says on standard error how far a job is: a bar on a terminal, elsewhere a plain line every five seconds.
struct Progress {
  private enum Style { case bar, lines, none }

  private let style: Style
  private let unit: String
  private let total: Int?
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var last: ContinuousClock.Instant
  private var isShown = false

  /// - Parameters:
  ///   - unit: what is counted, as in “frames”.
  ///   - total: nil when nobody knows.
  init(of unit: String, total: Int?, isQuiet: Bool) {
    style = isQuiet ? .none : isatty(STDERR_FILENO) == 1 ? .bar : .lines
    (self.unit, self.total) = (unit, total)
    start = clock.now
    last = start
  }

  mutating func update(_ done: Int, failed: Int = 0) {
    guard style != .none else { return }
    let now = clock.now
    guard now - last >= (style == .bar ? .milliseconds(100) : .seconds(5)) else { return }
    last = now
    let rate = Double(done) / max(1e-6, (now - start) / .seconds(1))
    let left = total.map { Double($0 - done) / max(1e-6, rate) }
    let failures = failed > 0 ? ", \(failed) failed" : ""
    if style == .lines {
      Console.error(
        "\(done)\(total.map { " of \($0)" } ?? "") \(unit), \(Self.text(rate)) a second"
          + (left.map { ", \(Self.duration($0)) left" } ?? "") + failures)
    } else {
      isShown = true
      let bar = total.map { total in
        let filled = min(24, 24 * done / max(1, total))
        return String(repeating: "█", count: filled) + String(repeating: "░", count: 24 - filled) + " "
      }
      Console.progress(
        "\(bar ?? "")\(done)\(total.map { "/\($0)" } ?? "") \(unit)  \(Self.text(rate))/s"
          + (left.map { "  \(Self.duration($0)) left" } ?? "") + failures)
    }
  }

  /// Makes room for what is said next.
  mutating func clear() {
    if isShown { Console.progress() }
    isShown = false
  }

  /// A line that stays.
  mutating func say(_ line: String) {
    clear()
    Console.error(line)
  }

  /// How long it took.
  var elapsed: Double { (clock.now - start) / .seconds(1) }

  static func text(_ rate: Double) -> String { DecimalText.fixed(rate, decimals: rate < 10 ? 1 : 0) }

  static func duration(_ seconds: Double) -> String {
    guard seconds >= 60, let whole = Int(exactly: min(1e9, seconds).rounded()) else {
      return DecimalText.fixed(seconds, decimals: seconds < 10 ? 1 : 0) + " s"
    }
    let (minutes, rest) = whole.quotientAndRemainder(dividingBy: 60)
    return minutes < 60 ? "\(minutes) min \(rest) s" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
