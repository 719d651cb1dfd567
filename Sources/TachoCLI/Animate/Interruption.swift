import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Turns SIGINT, SIGTERM and SIGHUP into a flag that long work looks at, so that it can clean up. Should it not do so
/// within three seconds, because a pipe's reader or an encoder keeps it waiting, the encoder is killed, temporary files
/// are removed and the program ends all the same.
enum Interruption {
  private static let received = Atomic<Int32>(0)
  private static let leftovers = Mutex(Leftovers())

  private struct Leftovers {
    var files: [String] = []
    var encoder: Int32?
  }

  /// The signal that has come, if any.
  static var signal: Int32? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  static func check() throws(FilmStop) { if let signal { throw .interrupted(signal) } }

  /// Files to remove, and an encoder to kill, when there is no other way to clean up.
  static func watch(_ paths: [String], encoder: Int32? = nil) {
    leftovers.withLock { $0 = Leftovers(files: paths, encoder: encoder) }
  }

  /// From now on. Signals the program was started to ignore stay ignored.
  static func begin() {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      guard sigaction(signal, nil, &action) == 0, !isIgnored(action) else { continue }
      sigaddset(&set, signal)
    }
    // Threads made later inherit it, so that only the one below gets them.
    pthread_sigmask(SIG_BLOCK, &set, nil)
    let box = Unmanaged.passRetained(SignalSet(set)).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = pthread_create(&thread, nil, { waitForSignal($0) }, box)
    #else
      var thread = pthread_t()
      let code = pthread_create(&thread, nil, { $0.flatMap { waitForSignal($0) } }, box)
    #endif
    if code == 0 { return }
    // Without a thread they end the program as usual.
    Unmanaged<SignalSet>.fromOpaque(box).release()
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if canImport(Darwin)
      unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == 1
    #else
      unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    #endif
  }

  /// What is left when nobody cleans up.
  fileprivate static func end(by signal: Int32) -> Never {
    received.store(signal, ordering: .relaxed)
    sleep(3)
    leftovers.withLock { leftovers in
      var status: Int32 = 0
      // Zero: it is our child and still runs.
      if let encoder = leftovers.encoder, waitpid(encoder, &status, WNOHANG) == 0 { kill(encoder, SIGKILL) }
      for path in leftovers.files { unlink(path) }
    }
    _exit(128 + signal)
  }
}

private final class SignalSet {
  var set: sigset_t
  init(_ set: sigset_t) { self.set = set }
}

private func waitForSignal(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  let box = Unmanaged<SignalSet>.fromOpaque(context).takeRetainedValue()
  var number: Int32 = 0
  while sigwait(&box.set, &number) != 0 {}
  Interruption.end(by: number)
}
