#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The three standard streams. Data goes to standard output, everything else to standard error.
enum Console {
  static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// A line on standard error. What cannot be said is not worth failing for.
  static func error(_ line: String) { _ = FileWriting.write(Array((line + "\n").utf8), to: STDERR_FILENO) }

  /// Data on standard output. A reader that has gone away is no failure: it has had enough.
  static func output(_ bytes: [UInt8]) throws(Failure) {
    guard let error = FileWriting.write(bytes, to: STDOUT_FILENO), error != EPIPE else { return }
    throw Failure(.inputOutput, "standard output: \(FileWriting.reason(error))")
  }
}
