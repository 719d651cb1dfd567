import Foundation

/// The program as it was built, beside the tests.
struct Program {
  /// The folder of the test bundle.
  static let url: URL = {
    let arguments = CommandLine.arguments
    let bundle = arguments.firstIndex(of: "--test-bundle-path").flatMap {
      $0 + 1 < arguments.count ? arguments[$0 + 1] : nil
    }
    let binary = bundle ?? arguments[0]
    return URL(filePath: binary).deletingLastPathComponent().appending(path: "live-board")
  }()

  /// Runs it to its end, on a thread of its own.
  ///
  /// - Parameter isOver: says when to kill it, at the latest after a minute; nil lets it finish.
  /// - Returns: its exit status; nil when it was killed.
  static func run(
    _ arguments: [String], killedWhen isOver: (@Sendable () -> Bool)? = nil
  ) async throws -> Int32? {
    let path = url.path(percentEncoded: false)
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
        if let isOver {
          for _ in 0..<6_000 where !isOver() { usleep(10_000) }
          kill(identifier, SIGKILL)
        }
        waitpid(identifier, &status, 0)
        continuation.resume(returning: status & 0x7F == 0 ? status >> 8 & 0xFF : nil)
      }.start()
    }
  }
}
