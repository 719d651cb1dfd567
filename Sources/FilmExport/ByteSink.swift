#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the bytes of a film, a picture or a page go, in order.
public protocol ByteSink {
  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(FilmError)
}

extension ByteSink {
  public mutating func write(_ bytes: [UInt8]) throws(FilmError) {
    try bytes.withBytes { (buffer) throws(FilmError) in try write(buffer) }
  }

  /// The text as UTF-8.
  public mutating func write(_ text: String) throws(FilmError) { try write(Array(text.utf8)) }
}

extension [UInt8] {
  /// `withUnsafeBytes` that carries typed errors.
  func withBytes(_ body: (UnsafeRawBufferPointer) throws(FilmError) -> Void) throws(FilmError) {
    let failure = withUnsafeBytes { bytes -> FilmError? in
      do throws(FilmError) { try body(bytes) } catch { return error }
      return nil
    }
    if let failure { throw failure }
  }
}

/// Bytes kept in memory.
public struct MemorySink: ByteSink {
  public private(set) var bytes: [UInt8] = []

  public init() {}
  public mutating func write(_ bytes: UnsafeRawBufferPointer) throws(FilmError) { self.bytes.append(contentsOf: bytes) }
}

/// An open file descriptor, such as standard output. It is neither closed nor synced.
public struct DescriptorSink: ByteSink {
  let descriptor: Int32
  /// What errors call it.
  let name: String

  public init(_ descriptor: Int32, name: String) { (self.descriptor, self.name) = (descriptor, name) }

  /// A reader that has gone away is the error EPIPE, without a signal.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FilmError) {
    let pipeSignal = HeldPipeSignal()
    defer { pipeSignal.release() }
    var rest = bytes
    while rest.count > 0 {
      let count = systemWrite(descriptor, rest)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno != EINTR {
        throw .output(path: name, code: errno, reason: SystemError.reason(errno))
      }
    }
  }
}

func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  #if canImport(Glibc)
    Glibc.write(descriptor, bytes.baseAddress, bytes.count)
  #elseif canImport(Musl)
    Musl.write(descriptor, bytes.baseAddress, bytes.count)
  #else
    Darwin.write(descriptor, bytes.baseAddress, bytes.count)
  #endif
}

/// Keeps SIGPIPE from this thread, so that a library write cannot end the program whatever its signal handlers.
struct HeldPipeSignal {
  private var before = sigset_t()
  private let wasPending: Bool

  init() {
    var pending = sigset_t()
    sigpending(&pending)
    wasPending = sigismember(&pending, SIGPIPE) == 1
    var pipe = Self.pipeSet
    pthread_sigmask(SIG_BLOCK, &pipe, &before)
  }

  /// Takes the signal that came meanwhile away and puts the mask back.
  func release() {
    var before = before
    if !wasPending {
      var pending = sigset_t()
      sigpending(&pending)
      if sigismember(&pending, SIGPIPE) == 1 {
        var pipe = Self.pipeSet
        var signal: Int32 = 0
        sigwait(&pipe, &signal)
      }
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  private static var pipeSet: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGPIPE)
    return set
  }
}

enum SystemError {
  /// The system's words for an error number.
  static func reason(_ code: Int32) -> String {
    switch code {
    case ENOENT: "no such file or folder"
    case EACCES, EPERM: "permission denied"
    case ENOSPC: "no space left on the disk"
    case EDQUOT: "the disk quota is used up"
    case EROFS: "the file system is read-only"
    case EISDIR: "it is a folder"
    case ENOTDIR: "a part of the path is a file, not a folder"
    case EPIPE: "the reader has gone away"
    default: "error \(code): " + String(cString: strerror(code))
    }
  }
}
