import Platform
import Synchronization

/// Turns SIGINT, SIGTERM and SIGHUP into a flag that long work looks at, so that it can clean up.
///
/// Should it not do so in time, because a pipe's reader or an encoder keeps it waiting, or should a second signal
/// come, running encoders are killed, temporary files are removed and the program ends all the same. Either way its
/// exit status is 128 + the signal's number.
package enum Interruption {
  private static let received = Atomic<Int32>(0)
  private static let hasBegun = Atomic<Bool>(false)

  /// The signal that has come, if any.
  package static var signal: Int32? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// From now on; a second call changes nothing. Signals the program was started to ignore stay ignored.
  ///
  /// - Parameter grace: how long the work may take to end, in seconds; 0 ends the program at once.
  package static func begin(grace: Int) {
    guard hasBegun.exchange(true, ordering: .relaxed) == false else { return }
    let signals = [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) }
    guard !signals.isEmpty else { return }
    var set = signalSet(signals)
    // Threads made later inherit it, so that only the one below gets them.
    pthread_sigmask(SIG_BLOCK, &set, nil)
    guard SystemThread({ wait(for: signals, grace: grace) }) == nil else { return }
    // Without a thread they end the program as usual.
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  fileprivate static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return true }
    #if canImport(Darwin)
      return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == 1
    #elseif canImport(Musl)
      return unsafeBitCast(action.__sa_handler.sa_handler, to: Int.self) == 1
    #else
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    #endif
  }

  private static func wait(for signals: [Int32], grace: Int) {
    var set = signalSet(signals)
    var first: Int32 = 0
    while sigwait(&set, &first) != 0 {}
    received.store(first, ordering: .relaxed)
    // A terminal and `timeout` may send the same signal twice; that is one request.
    if grace > 0 { usleep(500_000) }
    var again: Int32 = 0
    if isPending(signals) { _ = sigwait(&set, &again) }
    for _ in 0..<(grace * 20) where !isPending(signals) { usleep(50_000) }
    Leftovers.clear()
    _exit(128 + first)
  }

  private static func isPending(_ signals: [Int32]) -> Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return signals.contains { sigismember(&pending, $0) == 1 }
  }
}

/// Keeps signals waiting, on this thread: those that end a process, unless others are named.
struct HeldSignals {
  private var before = sigset_t()

  init(_ signals: [Int32] = [SIGINT, SIGTERM, SIGHUP]) {
    var held = signalSet(signals)
    pthread_sigmask(SIG_BLOCK, &held, &before)
  }

  /// Lets them through again; one that came meanwhile takes effect now.
  func release() {
    var before = before
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}

/// Keeps the signal that stops a process, as Ctrl-Z sends it, waiting until the terminal is in order for whoever comes
/// next. Begun before ``Interruption``, so that its thread does not take the signal either.
package struct HeldStop {
  private let isIgnored: Bool

  package init() {
    // A shell without jobs starts programs that are not to stop.
    isIgnored = Interruption.isIgnored(SIGTSTP)
    if !isIgnored { block() }
  }

  /// Whether the signal has come.
  package var isAsked: Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return !isIgnored && sigismember(&pending, SIGTSTP) == 1
  }

  /// Stops here, and goes on when the process is to.
  package func stop() {
    var set = signalSet([SIGTSTP])
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    block()
  }

  private func block() {
    var set = signalSet([SIGTSTP])
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }
}

/// Keeps SIGPIPE from this thread, so that a library write cannot end the program whatever its signal handlers.
package struct HeldPipeSignal {
  private var before = sigset_t()
  private let wasPending: Bool

  package init() {
    wasPending = Self.isPending
    var pipe = signalSet([SIGPIPE])
    pthread_sigmask(SIG_BLOCK, &pipe, &before)
  }

  /// Takes the signal that came meanwhile away and puts the mask back.
  package func release() {
    var before = before
    if !wasPending, Self.isPending {
      var pipe = signalSet([SIGPIPE])
      var signal: Int32 = 0
      sigwait(&pipe, &signal)
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  private static var isPending: Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return sigismember(&pending, SIGPIPE) == 1
  }
}

private func signalSet(_ signals: [Int32]) -> sigset_t {
  var set = sigset_t()
  sigemptyset(&set)
  for signal in signals { sigaddset(&set, signal) }
  return set
}
