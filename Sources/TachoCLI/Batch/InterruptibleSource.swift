import Files
import Platform
import Tacho

/// A file or a pipe of which the reading ends when a signal asks for the end.
final class InterruptibleSource: ByteSource {
  private let file: InputFile

  init(_ file: InputFile) { self.file = file }

  /// Whether there is something to read, or the end.
  var isReady: Bool { isReady(within: 0) }

  /// - Parameter time: in milliseconds.
  private func isReady(within time: Int32) -> Bool {
    var state = pollfd(fd: file.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, time) != 0
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(TelemetryError) -> Int {
    while Interruption.signal == nil {
      // A signal comes to another thread, so the wait is short.
      guard isReady(within: 100) else { continue }
      do throws(FileError) {
        return try file.read(into: buffer)
      } catch {
        if error.code != EAGAIN { throw TelemetryError(error) }
      }
    }
    return 0
  }
}
