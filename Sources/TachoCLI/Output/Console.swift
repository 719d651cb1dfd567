import Files
import Platform
import Tacho

/// The three standard streams. Data goes to standard output, everything else to standard error.
enum Console {
  static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Lines on standard error, without what a terminal would obey. What cannot be said is not worth failing for.
  static func error(_ lines: String) {
    let clean = lines.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).cleanedLine }
    say(clean.joined(separator: "\n") + "\n")
  }

  /// Replaces the line that is being written on a terminal.
  static func progress(_ line: String = "") {
    say("\r\u{1B}[K" + line.cleanedLine)
  }

  private static func say(_ text: String) {
    var errors = DescriptorSink(STDERR_FILENO, name: "standard error")
    try? errors.write(text)
  }

  /// Data on standard output. A reader that has gone away is no failure: it has had enough.
  static func output(_ bytes: [UInt8]) throws(Failure) {
    do throws(FileError) {
      try write(bytes)
    } catch {
      if !error.isReaderGone { throw Failure(.inputOutput, "standard output: \(error.reason)") }
    }
  }

  static func write(_ bytes: [UInt8]) throws(FileError) {
    var output = DescriptorSink(STDOUT_FILENO, name: "standard output")
    try output.write(bytes)
  }
}
