import Platform
import Tacho

/// How far a batch is: one changing line on a terminal, a plain line every few seconds elsewhere.
struct BatchProgress {
  private let total: Int?
  private let isQuiet: Bool
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let start = Self.seconds
  private var last = Self.seconds
  private var isLineOpen = false

  init(total: Int?, isQuiet: Bool) { (self.total, self.isQuiet) = (total, isQuiet) }

  mutating func update(_ counts: BatchCounts) {
    let now = Self.seconds
    guard !isQuiet, now - last >= (isTerminal ? 0.2 : 5) else { return }
    last = now
    let of = total.map { " of \($0)" } ?? ""
    let rate = DecimalText.short((Double(counts.all) / max(0.001, now - start)).rounded())
    let failed = counts.failed > 0 ? ", \(counts.failed) failed" : ""
    let line = "\(counts.all)\(of) rows, \(rate) a second\(failed)"
    if isTerminal {
      Console.progress(line)
      isLineOpen = true
    } else {
      Console.error(line)
    }
  }

  /// A line that stays.
  mutating func say(_ line: String) {
    if isLineOpen { Console.progress() }
    isLineOpen = false
    Console.error(line)
  }

  /// For people to read; nothing that is written depends on it.
  private static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// How many rows came to what.
struct BatchCounts {
  var drawn = 0
  /// Already there, from an earlier run.
  var kept = 0
  var failed = 0

  var all: Int { drawn + kept + failed }
}
