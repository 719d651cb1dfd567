import CHash
package import Files
package import Telemetry

/// The hash SHA-256 of FIPS 180-4, fed in pieces.
package struct SHA256 {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  /// The bytes that do not fill a block yet.
  private var rest: [UInt8] = []
  private var length: UInt64 = 0

  private static let blockSize = 64

  package init() {}

  package mutating func update(_ bytes: some Sequence<UInt8>) {
    if bytes.withContiguousStorageIfAvailable({ update(UnsafeRawBufferPointer($0)) }) == nil {
      Array(bytes).withUnsafeBytes { update($0) }
    }
  }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    length &+= UInt64(bytes.count)
    var bytes = bytes
    if !rest.isEmpty {
      let missing = min(Self.blockSize - rest.count, bytes.count)
      rest += bytes.prefix(missing)
      bytes = UnsafeRawBufferPointer(rebasing: bytes[missing...])
      guard rest.count == Self.blockSize else { return }
      rest.withUnsafeBytes { Self.compress(&state, $0) }
      rest.removeAll(keepingCapacity: true)
    }
    Self.compress(&state, bytes)
    rest += bytes[(bytes.count - bytes.count % Self.blockSize)...]
  }

  /// The hash of all that was fed, 32 bytes.
  package func finished() -> [UInt8] {
    var copy = self
    let bits = length &* 8
    // A one bit, zeros up to eight bytes before the end of a block, the length in bits.
    let zeros = (Self.blockSize * 2 - 9 - rest.count) % Self.blockSize
    copy.update([0x80] + [UInt8](repeating: 0, count: zeros) + Self.bytes(bits))
    return copy.state.flatMap(Self.bytes)
  }

  /// The hash in 64 hexadecimal digits.
  package static func text(of bytes: some Sequence<UInt8>) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.text
  }

  package var text: String {
    let digits = Array("0123456789abcdef".utf8)
    let text = finished().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  /// The most significant byte first.
  private static func bytes<Word: FixedWidthInteger>(_ word: Word) -> [UInt8] {
    withUnsafeBytes(of: word.bigEndian) { Array($0) }
  }

  /// Takes the whole blocks that `bytes` begins with into the state.
  private static func compress(_ state: inout [UInt32], _ bytes: UnsafeRawBufferPointer) {
    guard let first = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
    state.withUnsafeMutableBufferPointer { tacho_sha256($0.baseAddress, first, bytes.count / blockSize) }
  }
}

extension SHA256 {
  /// The hash of a file below a folder; nil when there is none that can be read.
  package static func text(of name: String, in folder: Folder) -> String? {
    guard let file = try? folder.open(name) else { return nil }
    var hash = SHA256()
    guard (try? file.forEachBlock { hash.update($0) }) != nil else { return nil }
    return hash.text
  }

  /// With its length, so that no two lists of fields look alike.
  package mutating func update(field bytes: some Collection<UInt8>) {
    update("\(bytes.count):".utf8)
    update(bytes)
  }

  package mutating func update(field text: String) { update(field: Array(text.utf8)) }
}

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
