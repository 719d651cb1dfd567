import Platform
import Testing

/// A program in a terminal of its own, and what it writes there.
final class PseudoTerminal {
  private let master: Int32
  /// POSIX_SPAWN_SETSID, which the C library shows to those who ask for all its extensions.
  #if canImport(Darwin)
    private static let newSession: Int16 = 0x400
  #else
    private static let newSession: Int16 = 0x80
  #endif
  private var identifier: pid_t = 0
  /// All that it has written so far.
  private(set) var bytes: [UInt8] = []

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Starts `tacho` with the terminal as its standard input, output and errors.
  ///
  /// - Parameters:
  ///   - line: for a shell, in which `"$0"` is `tacho`.
  ///   - environment: variables that differ from the test's own; nil removes one.
  init(
    _ line: String, columns: Int, rows: Int, environment: [String: String?] = [:]
  ) throws {
    var window = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    var name = [CChar](repeating: 0, count: 256)
    var (outer, inner): (Int32, Int32) = (-1, -1)
    guard openpty(&outer, &inner, &name, nil, &window) == 0 else { throw SystemError(call: "openpty", number: errno) }
    master = outer
    // Programs of other tests must not keep it open.
    for descriptor in [outer, inner] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    defer { close(inner) }
    let path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that the leader of a session opens is its own.
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, stream, path, O_RDWR, 0)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGTSTP, SIGTTOU] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) | Self.newSession)

    var variables = ["TERM": "xterm-256color", "COLORTERM": "truecolor", "PATH": "/usr/local/bin:/usr/bin:/bin"]
    for name in ["HOME", "LANG"] { variables[name] = getenv(name).map { String(cString: $0) } }
    for (name, value) in environment { variables[name] = value }
    let words = ["/bin/sh", "-c", line, tachoPath]
    var argv: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var envp: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for string in argv + envp { free(string) } }
    let result = posix_spawn(&identifier, "/bin/sh", &actions, &attributes, &argv, &envp)
    guard result == 0 else { throw SystemError(call: "posix_spawn", number: result) }
  }

  deinit { close(master) }

  /// Types, or answers what the program asks the terminal.
  func type(_ text: String) { _ = Array(text.utf8).withUnsafeBytes { write(master, $0.baseAddress, $0.count) } }

  func resize(columns: Int, rows: Int) {
    var window = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &window)
  }

  func send(_ signal: Int32) { kill(identifier, signal) }

  /// Whether what is typed is shown.
  var showsTyping: Bool {
    var mode = termios()
    return tcgetattr(master, &mode) == 0 && mode.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Reads until something has been written; false when it has not come after a while.
  @discardableResult func wait(for text: String, seconds: Int = 30) -> Bool {
    for _ in 0..<(seconds * 20) {
      if self.text.contains(text) { return true }
      if !readSome(within: 50) { break }
    }
    return self.text.contains(text)
  }

  /// Reads for a while.
  func read(milliseconds: Int32) {
    let end = ContinuousClock.now + .milliseconds(Int(milliseconds))
    while ContinuousClock.now < end, readSome(within: 20) {}
  }

  /// False once nobody has the terminal open.
  private func readSome(within milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, milliseconds) > 0 else { return true }
    var block = [UInt8](repeating: 0, count: 65_536)
    let count = block.withUnsafeMutableBytes { Platform.read(master, $0.baseAddress, $0.count) }
    guard count > 0 else { return false }
    bytes += block[..<count]
    return true
  }

  /// Reads to the end, and how the shell ended.
  func finished() -> Int32 {
    var state: Int32 = 0
    while waitpid(identifier, &state, WNOHANG) == 0 { _ = readSome(within: 20) }
    read(milliseconds: 50)
    let signal = state & 0x7f
    return signal == 0 ? (state >> 8) & 0xff : 128 + signal
  }
}
