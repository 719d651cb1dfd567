import Synchronization
import Tacho

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Signals that ask a batch to come to its end: it finishes what is under way. A second one ends it at once.
enum BatchSignals {
  private static let signal = Atomic<Int32>(0)

  /// The signal that came, if one did.
  static var received: Int32? {
    let number = signal.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  static func listen() {
    // The first use of a static makes it, which a handler must not have to do.
    _ = received
    for number in [SIGTERM, SIGINT, SIGHUP] {
      #if canImport(Glibc)
        _ = Glibc.signal(number, handler)
      #elseif canImport(Musl)
        _ = Musl.signal(number, handler)
      #else
        _ = Darwin.signal(number, handler)
      #endif
    }
  }

  private static let handler: @convention(c) (Int32) -> Void = { number in
    BatchSignals.signal.store(number, ordering: .relaxed)
    #if canImport(Glibc)
      _ = Glibc.signal(number, SIG_DFL)
    #elseif canImport(Musl)
      _ = Musl.signal(number, SIG_DFL)
    #else
      _ = Darwin.signal(number, SIG_DFL)
    #endif
  }
}

/// A file or a pipe of which the reading ends when a signal asks for the end.
final class InterruptibleSource: ByteSource {
  private let descriptor: Int32
  private let name: String

  init(_ descriptor: Int32, name: String) { (self.descriptor, self.name) = (descriptor, name) }

  deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

  /// Whether there is something to read, or the end.
  var isReady: Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, 0) != 0
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(TelemetryError) -> Int {
    while BatchSignals.received == nil {
      // A signal may come to another thread, so the wait is short.
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&state, 1, 100) != 0 else { continue }
      #if canImport(Glibc)
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #elseif canImport(Musl)
        let count = Musl.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 { return count }
      if errno != EINTR, errno != EAGAIN {
        throw TelemetryError(.unreadable(errno), "\(name): \(FileWriting.reason(errno))")
      }
    }
    return 0
  }
}

/// Runs asynchronous work to its end from a thread that has nothing else to do.
func waiting<Value: Sendable>(for work: @escaping @Sendable () async -> Value) -> Value? {
  var ends: [Int32] = [0, 0]
  guard pipe(&ends) == 0 else { return nil }
  let (input, output) = (ends[0], ends[1])
  defer { for end in [input, output] { close(end) } }
  let result = ResultBox<Value>()
  Task.detached {
    let value = await work()
    result.value.withLock { $0 = value }
    _ = FileWriting.write([1], to: output)
  }
  var byte: UInt8 = 0
  while read(input, &byte, 1) < 0, errno == EINTR {}
  return result.value.withLock { $0 }
}

private final class ResultBox<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)
}
