package import Telemetry

/// A source that hashes what is read of it.
package final class HashedSource: ByteSource {
  private let source: any ByteSource
  private var hash = SHA256()
  private var isEnded = false

  package init(_ source: any ByteSource) { self.source = source }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(TelemetryError) -> Int {
    let count = try source.read(into: buffer)
    if count > 0 {
      hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<min(count, buffer.count)]))
    } else {
      isEnded = true
    }
    return count
  }

  /// The hash of the whole source. What nobody has read yet is read now.
  package func wholeHash() throws(TelemetryError) -> String {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
    defer { buffer.deallocate() }
    while !isEnded { _ = try read(into: buffer) }
    return hash.text
  }
}
