import Files
import Platform

extension EncoderProcess {
  typealias Started = (process: pid_t, input: Int32, messages: Int32, product: Int32)

  /// Starts it with pipes to it and from it.
  ///
  /// - Parameter hasOutput: whether its standard output is wanted; `product` is −1 where it is not.
  static func start(_ program: String, _ arguments: [String], hasOutput: Bool) -> Result<Started, FilmError> {
    var open: [Int32] = []
    do throws(FilmError) {
      let input = try makePipe()
      open = [input.read, input.write]
      let messages = try makePipe()
      open += [messages.read, messages.write]
      let product = hasOutput ? try makePipe() : (read: -1, write: -1)
      open += hasOutput ? [product.read, product.write] : []
      var process: pid_t = 0
      let code = spawn(
        program, arguments, input: input.read, messages: messages.write, product: product.write, &process)
      guard code == 0 else {
        throw code == ENOENT
          ? .encoderMissing(program) : .cannotStart(program: program, reason: FileError.words(for: code))
      }
      close(input.read)
      close(messages.write)
      if hasOutput { close(product.write) }
      return .success((process, input.write, messages.read, product.read))
    } catch {
      for end in open { close(end) }
      return .failure(error)
    }
  }

  private static func makePipe() throws(FilmError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .file(FileError(.create, "a pipe", code: errno)) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func spawn(
    _ program: String, _ arguments: [String], input: Int32, messages: Int32, product: Int32, _ process: inout pid_t
  ) -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    if product < 0 {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    } else {
      posix_spawn_file_actions_adddup2(&actions, product, STDOUT_FILENO)
    }
    posix_spawn_file_actions_adddup2(&actions, messages, STDERR_FILENO)
    // Whatever this process ignores or holds back, the encoder starts as usual.
    var (none, defaults) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigemptyset(&defaults)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGXFSZ] { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETPGROUP)
    posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))

    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    return posix_spawn(&process, program, &actions, &attributes, words, environ)
  }
}
