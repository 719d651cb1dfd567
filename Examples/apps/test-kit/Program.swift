import Foundation

/// Runs a program as it was built, beside the tests, to its end and without its output.
///
/// - Parameter isOver: says when to kill it, at the latest after a minute; nil lets it finish.
/// - Returns: its exit status; nil when it was killed.
public func launch(
  _ program: String, _ arguments: [String], killedWhen isOver: (@Sendable () -> Bool)? = nil
) async throws -> Int32? {
  let (process, words) = (Process(), CommandLine.arguments)
  let bundle = words.firstIndex(of: "--test-bundle-path").flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
  process.executableURL = URL(filePath: bundle ?? words[0]).deletingLastPathComponent().appending(path: program)
  process.arguments = arguments
  (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
  return try await withCheckedThrowingContinuation { continuation in
    process.terminationHandler = { ended in
      continuation.resume(returning: ended.terminationReason == .exit ? ended.terminationStatus : nil)
    }
    do { try process.run() } catch { return continuation.resume(throwing: error) }
    guard let isOver else { return }
    Thread {
      for _ in 0..<60_000 where !isOver() { usleep(1_000) }
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }.start()
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
