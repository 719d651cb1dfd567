import Foundation

/// A program as it was built, beside the tests.
public struct Program: Sendable {
  public let name: String
  public init(_ name: String) { self.name = name }

  private var path: String {
    let arguments = CommandLine.arguments
    let bundle = arguments.firstIndex(of: "--test-bundle-path").flatMap {
      $0 + 1 < arguments.count ? arguments[$0 + 1] : nil
    }
    return URL(filePath: bundle ?? arguments[0]).deletingLastPathComponent().appending(path: name)
      .path(percentEncoded: false)
  }

  /// Runs it to its end, on a thread of its own.
  ///
  /// - Parameters:
  ///   - delay: seconds until it is killed; nil lets it finish.
  ///   - isOver: says when to kill it, at the latest after a minute; nil lets it finish.
  /// - Returns: its exit status; nil when it was killed.
  public func run(
    _ arguments: [String], killedAfter delay: Double? = nil, killedWhen isOver: (@Sendable () -> Bool)? = nil
  ) async throws -> Int32? {
    let path = path
    return try await withCheckedThrowingContinuation { continuation in
      Thread {
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor: Int32 in [1, 2] {
          posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        var (identifier, status): (pid_t, Int32) = (0, 0)
        let code = posix_spawn(&identifier, path, &actions, nil, &words, environ)
        guard code == 0 else { return continuation.resume(throwing: POSIXError(.ENOENT)) }
        if let delay { usleep(UInt32(delay * 1e6)) }
        if let isOver { for _ in 0..<6_000 where !isOver() { usleep(10_000) } }
        if delay != nil || isOver != nil { kill(identifier, SIGKILL) }
        waitpid(identifier, &status, 0)
        continuation.resume(returning: status & 0x7F == 0 ? status >> 8 & 0xFF : nil)
      }.start()
    }
  }
}
