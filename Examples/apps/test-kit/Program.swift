import Foundation

/// A program as it was built, beside the tests.
public struct Program: Sendable {
  public let name: String
  public init(_ name: String) { self.name = name }

  /// Runs it to its end, without its output.
  ///
  /// - Parameters:
  ///   - delay: seconds until it is killed; nil lets it finish.
  ///   - isOver: says when to kill it, at the latest after a minute; nil lets it finish.
  /// - Returns: its exit status; nil when it was killed.
  public func run(
    _ arguments: [String], killedAfter delay: Double? = nil, killedWhen isOver: (@Sendable () -> Bool)? = nil
  ) async throws -> Int32? {
    let (process, words) = (Process(), CommandLine.arguments)
    let bundle = words.firstIndex(of: "--test-bundle-path").flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
    process.executableURL = URL(filePath: bundle ?? words[0]).deletingLastPathComponent().appending(path: name)
    process.arguments = arguments
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    return try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { ended in
        continuation.resume(returning: ended.terminationReason == .exit ? ended.terminationStatus : nil)
      }
      do { try process.run() } catch { return continuation.resume(throwing: error) }
      guard delay != nil || isOver != nil else { return }
      Thread {
        if let delay { usleep(UInt32(delay * 1e6)) }
        if let isOver { for _ in 0..<6_000 where !isOver() { usleep(10_000) } }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      }.start()
    }
  }
}

/// What a program prints, on standard error too.
@discardableResult public func output(of program: String, _ arguments: [String]) throws -> String {
  let (process, pipe) = (Process(), Pipe())
  (process.executableURL, process.arguments) = (URL(filePath: program), arguments)
  (process.standardOutput, process.standardError, process.standardInput) = (pipe, pipe, FileHandle.nullDevice)
  try process.run()
  defer { process.waitUntilExit() }
  return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
}
