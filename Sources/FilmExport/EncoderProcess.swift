public import Files
import Platform
import Synchronization

/// A program that reads frames from its standard input: started without a shell, fed through a large pipe, its error
/// output read all the while so that neither side ever waits for the other.
///
/// Use from one thread at a time. Given up without ``finish()``, the program is killed.
public final class EncoderProcess {
  private let process: pid_t
  /// Our end of its standard input; −1 when closed.
  private var input: Int32
  /// Our end of its standard error; −1 when closed.
  private var messages: Int32
  /// Our end of its standard output; −1 when closed, and where nobody wants it.
  private var product: Int32
  /// Where its standard output goes.
  private var sink: (any ByteSink)?
  private var refusal: FileError?
  private let isWanted: @Sendable () -> Bool
  private var words = LastWords()
  /// What it has said so far: the end of it.
  package var lastWords: String { words.text }
  /// As waitpid gave it; nil while it runs.
  private var status: Int32? {
    didSet { if status != nil { Leftovers.remove(encoder: process) } }
  }

  /// What a Linux pipe may hold without privileges; the default 64 KiB is a quarter as fast.
  private static let pipeSize: Int32 = 1 << 20
  /// F_SETPIPE_SZ, which the C library's module leaves out.
  private static let setPipeSize: Int32 = 1031

  /// The program's path: `name` itself when it has a slash, else found on PATH.
  public static func find(_ name: String = "ffmpeg") throws(FilmError) -> String {
    if name.contains("/") {
      guard access(name, X_OK) == 0 else { throw .encoderMissing(name) }
      return name
    }
    let folders = getenv("PATH").map { String(cString: $0) } ?? ""
    for folder in folders.split(separator: ":") {
      let path = "\(folder)/\(name)"
      var info = stat()
      if stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 { return path }
    }
    throw .encoderMissing(name)
  }

  /// Held from making pipes to marking them, lest an encoder started meanwhile keep an end of them open.
  private static let starting = Mutex(())

  /// Starts `program` with `arguments` in a process group of its own, so that Ctrl-C is ours to answer.
  ///
  /// - Parameters:
  ///   - sink: gets what the program writes to its standard output, as it comes; an object, because it is used until the
  ///     program ends. What it throws ends the program. Nil where nobody wants the output.
  ///   - isWanted: asked twenty times a second while it works; false kills it.
  public init(
    _ program: String, _ arguments: [String], output sink: (any ByteSink & AnyObject)? = nil,
    isWanted: @escaping @Sendable () -> Bool = { true }
  ) throws(FilmError) {
    let started = Self.starting.withLock { _ in Self.start(program, arguments, hasOutput: sink != nil) }
    (process, input, messages, product) = try started.get()
    (self.sink, self.isWanted) = (sink, isWanted)
    Leftovers.add(encoder: process)
    for end in [input, messages, product] where end >= 0 { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    #if os(Linux)
      _ = fcntl(input, Self.setPipeSize, Self.pipeSize)
    #endif
  }

  deinit { cancel() }

  /// Hands bytes over, waiting while the program is busy.
  ///
  /// - Throws: ``FilmError/encoderFailed(outcome:words:)`` when it has ended; what the sink threw.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FilmError) {
    guard input >= 0, status == nil else { throw failure() }
    let pipeSignal = HeldPipeSignal()
    defer { pipeSignal.release() }
    var rest = bytes
    while rest.count > 0 {
      let count = Platform.write(input, rest.baseAddress, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno == EAGAIN {
        waitForEither()
        // A child of the encoder may hold the pipe open after its death.
        if hasEnded() { try endEarly() }
      } else if errno != EINTR {
        try endEarly()
      }
      try checkSink()
    }
    passOn()
    try checkSink()
  }

  private func checkSink() throws(FilmError) {
    guard refusal != nil || !isWanted() else { return }
    cancel()
    throw refusal.map { .file($0) } ?? .unwanted
  }

  /// Tells the program that there are no more frames and waits until it has done its work.
  public func finish() throws(FilmError) {
    closeInput()
    while status == nil {
      var polls = [messages, product].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      _ = systemPoll(&polls, 2)
      drain()
      try checkSink()
      _ = hasEnded()
    }
    drain()
    closeOutputs()
    try checkSink()
    guard status == 0 else { throw failure() }
  }

  /// Kills the program and waits for its end.
  public func cancel() {
    closeInput()
    if status == nil {
      kill(process, SIGKILL)
      wait()
    }
    closeOutputs()
  }

  // MARK: - Its end

  private func endEarly() throws(FilmError) {
    closeInput()
    // It no longer reads, so what it still does is to say why and to go; should it not go, it is made to.
    for _ in 0..<50 where !hasEnded() {
      var poll = pollfd(fd: messages, events: Int16(POLLIN), revents: 0)
      _ = systemPoll(&poll, 1)
      drain()
    }
    if status == nil {
      kill(process, SIGKILL)
      wait()
    }
    drain()
    closeOutputs()
    throw failure()
  }

  /// Looks whether it has ended, without waiting.
  private func hasEnded() -> Bool {
    if status != nil { return true }
    var code: Int32 = 0
    let found = waitpid(process, &code, WNOHANG)
    if found == process { status = code }
    // Somebody else waited for it; how it ended is lost.
    if found < 0, errno == ECHILD { status = 255 << 8 }
    return status != nil
  }

  private func wait() {
    while status == nil {
      var code: Int32 = 0
      if waitpid(process, &code, 0) == process {
        status = code
      } else if errno != EINTR {
        status = 255 << 8
      }
    }
  }

  private func failure() -> FilmError {
    let code = status ?? 0
    let signal = code & 0x7F
    let outcome = signal == 0 ? "ended with status \((code >> 8) & 0xFF)" : "was killed by signal \(signal)"
    return .encoderFailed(outcome: outcome, words: words.text)
  }

  // MARK: - Pipes

  /// Until it takes input or has something to say; at most a twentieth of a second.
  private func waitForEither() {
    var polls = [
      pollfd(fd: input, events: Int16(POLLOUT), revents: 0), pollfd(fd: messages, events: Int16(POLLIN), revents: 0),
      pollfd(fd: product, events: Int16(POLLIN), revents: 0),
    ]
    _ = systemPoll(&polls, 3)
    drain()
  }

  private func systemPoll(_ descriptors: UnsafeMutablePointer<pollfd>, _ count: Int) -> Int32 {
    poll(descriptors, nfds_t(count), 50)
  }

  /// Reads what it has said and made so far.
  private func drain() {
    passOn()
    guard messages >= 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(messages, &buffer, buffer.count)
      if count > 0 {
        words.append(buffer[..<count])
      } else if count == 0 {
        // It has closed its error output; poll would return at once for ever.
        closeMessages()
        return
      } else if errno != EINTR {
        return
      }
    }
  }

  /// Hands on what it has made so far.
  private func passOn() {
    guard product >= 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(product, &buffer, buffer.count)
      if count > 0 {
        guard refusal == nil else { continue }
        do throws(FileError) { try sink?.write(Array(buffer[..<count])) } catch { refusal = error }
      } else if count == 0 {
        closeProduct()
        return
      } else if errno != EINTR {
        return
      }
    }
  }

  private func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  private func closeMessages() {
    if messages >= 0 { close(messages) }
    messages = -1
  }

  private func closeProduct() {
    if product >= 0 { close(product) }
    product = -1
  }

  private func closeOutputs() {
    closeMessages()
    closeProduct()
  }
}

/// The end of what a program says: at most twenty lines of 8 KiB, whatever it writes.
struct LastWords {
  private var bytes: [UInt8] = []
  private static let capacity = 8192

  mutating func append(_ more: ArraySlice<UInt8>) {
    bytes += more
    if bytes.count > 2 * Self.capacity { bytes.removeFirst(bytes.count - Self.capacity) }
  }

  var text: String {
    let lines = bytes.suffix(Self.capacity).split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return lines.suffix(20).map { line in
      String(String.UnicodeScalarView(String(decoding: line, as: UTF8.self).unicodeScalars.filter { $0.value >= 0x20 }))
    }.joined(separator: "\n")
  }
}
