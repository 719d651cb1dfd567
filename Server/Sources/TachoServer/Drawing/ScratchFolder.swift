import Synchronization
import Tacho

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder of this process alone, for films that another program writes before they can be sent.
final class ScratchFolder: Sendable {
  private let folder: String
  private let count = Mutex(0)

  /// Makes it below the folder for temporary files.
  ///
  /// - Throws: ``ConfigurationError`` when none can be made there.
  init() throws(ConfigurationError) {
    let base = System.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var name = Array("\(base)/tacho-server-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else {
      throw ConfigurationError("cannot make a folder in \(base); set TMPDIR to one that can be written")
    }
    folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { rmdir(folder) }

  /// A name that no other film has.
  func path(ending: String) -> String {
    let number = count.withLock { count in
      count += 1
      return count
    }
    return "\(folder)/\(number).\(ending)"
  }

  func remove(_ path: String) { unlink(path) }
}

extension FileByteSource {
  /// A whole file.
  ///
  /// - Throws: `TelemetryError` when it cannot be read, and for one that is larger than it may be.
  static func bytes(_ path: String, atMost most: Int) throws -> [UInt8] {
    let source = try FileByteSource(path: path)
    var bytes: [UInt8] = []
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
    defer { piece.deallocate() }
    while true {
      let count = try source.read(into: piece)
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: piece[..<count])
      guard bytes.count <= most else { throw ConfigurationError("\(path): has more than \(most) bytes") }
    }
  }
}
