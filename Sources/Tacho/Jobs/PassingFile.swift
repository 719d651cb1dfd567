package import Files
import Telemetry

/// A regular file that is open only while a piece of it is read, so that more files can be read in turns than a process
/// may have open.
package final class PassingFile: ByteSource {
  private let path: String
  private let identity: FileIdentity?
  private var offset = 0

  /// Of many files each has a piece in memory.
  private static let pieceSize = 16_384

  /// - Parameter path: a user's. A pipe is not waited for.
  package init(_ path: String) throws(FileError) {
    self.path = path
    identity = try InputFile(regular: path).identity
  }

  /// - Throws: `TelemetryError` also when another file has got the name meanwhile.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(TelemetryError) -> Int {
    do throws(FileError) {
      let file = try InputFile(regular: path)
      guard file.identity == identity else {
        throw FileError(.read, path, code: FileError.busy, reason: "it was replaced while it was read")
      }
      try file.seek(to: offset)
      let count = try file.read(
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, Self.pieceSize)]))
      offset += count
      return count
    } catch {
      throw TelemetryError(error)
    }
  }
}
