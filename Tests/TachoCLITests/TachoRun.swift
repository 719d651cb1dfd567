import Foundation
import Platform
import Testing

/// A program that has been started and not yet waited for.
struct StartedProgram {
  let identifier: pid_t
  fileprivate let output: URL
  fileprivate let errors: URL

  /// Waits for the end and reads both streams.
  func finished() throws -> FinishedProgram {
    var state: Int32 = 0
    while waitpid(identifier, &state, 0) < 0 {
      guard errno == EINTR else { throw SystemError(call: "waitpid", number: errno) }
    }
    let signal = state & 0x7f
    return FinishedProgram(
      status: signal == 0 ? (state >> 8) & 0xff : 128 + signal,
      output: [UInt8](try Data(contentsOf: output)),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  func send(_ signal: Int32) { kill(identifier, signal) }
}

/// What a program said, and how it ended.
struct FinishedProgram {
  /// The exit status; 128 + the signal's number when a signal ended it, as a shell says it.
  let status: Int32
  let output: [UInt8]
  let errors: String

  var text: String { String(decoding: output, as: UTF8.self) }
}

struct SystemError: Error {
  let call: String
  let number: Int32
}

/// The executable under test, which the build puts beside the test bundle.
let tachoPath: String = {
  let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let bundles = [Bundle.main.bundleURL] + Bundle.allBundles.map(\.bundleURL)
  let folders =
    [URL(filePath: CommandLine.arguments.first ?? "").deletingLastPathComponent()]
    + bundles.flatMap { [$0, $0.deletingLastPathComponent()] } + [package.appending(path: ".build/debug")]
  let candidates = folders.map { $0.appending(path: "tacho").path }
  return candidates.first { FileManager.default.isExecutableFile(atPath: $0) } ?? "tacho"
}()

/// Starts a program in a folder, with nothing on standard input and both streams in files.
///
/// - Parameters:
///   - environment: variables that differ from the test's own.
///   - streams: the folder for the files of standard output and standard error.
func start(
  _ program: String, _ arguments: [String], in folder: URL, environment: [String: String], streams: URL
) throws -> StartedProgram {
  let name = UUID().uuidString
  let output = streams.appending(path: name + ".output")
  let errors = streams.appending(path: name + ".errors")
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
  #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
  #endif
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output.path, O_WRONLY | O_CREAT, 0o600)
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors.path, O_WRONLY | O_CREAT, 0o600)

  let variables = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
  // Signals mean to the program what they mean by default, whatever the test runner ignores.
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var signals = sigset_t()
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ] { sigaddset(&signals, signal) }
  posix_spawnattr_setsigdefault(&attributes, &signals)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

  // The shell changes the folder, which posix_spawn cannot do everywhere, and becomes the program.
  let shell = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, folder.path, program]
  var argv: [UnsafeMutablePointer<CChar>?] = (shell + arguments).map { strdup($0) } + [nil]
  var envp: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
  defer { for string in argv + envp { free(string) } }
  var identifier: pid_t = 0
  let result = posix_spawn(&identifier, "/bin/sh", &actions, &attributes, &argv, &envp)
  guard result == 0 else { throw SystemError(call: "posix_spawn \(program)", number: result) }
  return StartedProgram(identifier: identifier, output: output, errors: errors)
}
