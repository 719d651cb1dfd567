import CZlib

/// A PNG file as its chunks, with checksums verified by a plain bitwise CRC-32.
public struct PNGChunks {
  public struct Chunk {
    public let type: String
    public let content: [UInt8]
  }

  public private(set) var chunks: [Chunk] = []

  public static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Nil when the file is no chain of whole chunks with right checksums.
  public init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.signature) else { return nil }
    var index = 8
    while index < bytes.count {
      guard index + 12 <= bytes.count else { return nil }
      let length = Int(Self.number(bytes[index..<index + 4]))
      guard index + 12 + length <= bytes.count else { return nil }
      let end = index + 8 + length
      guard Self.crc(bytes[index + 4..<end]) == Self.number(bytes[end..<end + 4]) else { return nil }
      let type = String(decoding: bytes[index + 4..<index + 8], as: UTF8.self)
      chunks.append(Chunk(type: type, content: Array(bytes[index + 8..<end])))
      index = end + 4
    }
  }

  public subscript(type: String) -> Chunk? { chunks.first { $0.type == type } }

  public static func number(_ bytes: some Collection<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }

  public static func bytes(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian, Array.init) }

  public static func crc(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
  }

  private static let table = (0..<256).map { (byte: UInt32) in
    (0..<8).reduce(byte) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
  }

  /// A PNG file of a header and compressed pixels.
  public static func file(header: [UInt8], data: [UInt8]) -> [UInt8] {
    func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
      let body = Array(type.utf8) + content
      return bytes(UInt32(content.count)) + body + bytes(crc(body))
    }
    return signature + chunk("IHDR", header) + chunk("IDAT", data) + chunk("IEND", [])
  }

  /// The rows of a picture of RGB or RGBA without filters, as zlib alone inflates them: straight RGBA from the top without gaps.
  /// Nil when the stream is broken or has another length than the header tells.
  public func rgba() -> [UInt8]? {
    guard let header = self["IHDR"]?.content, header.count == 13 else { return nil }
    let (width, height) = (Int(Self.number(header[0..<4])), Int(Self.number(header[4..<8])))
    let size = header[9] == 2 ? 3 : 4
    let stream = chunks.filter { $0.type == "IDAT" }.flatMap(\.content)
    // One byte more than there should be, so that a longer stream is found.
    var rows = [UInt8](repeating: 0, count: (width * size + 1) * height + 1)
    var count = uLongf(rows.count)
    guard uncompress(&rows, &count, stream, uLong(stream.count)) == Z_OK, Int(count) == rows.count - 1 else {
      return nil
    }
    return [UInt8](unsafeUninitializedCapacity: 4 * width * height) { target, written in
      rows.withUnsafeBufferPointer { rows in
        for y in 0..<height {
          let row = y * (width * size + 1) + 1
          guard rows[row - 1] == 0 else { return }
          for x in 0..<width {
            let (from, to) = (row + size * x, 4 * (y * width + x))
            for byte in 0..<3 { target[to + byte] = rows[from + byte] }
            target[to + 3] = size == 4 ? rows[from + 3] : 255
          }
        }
        written = 4 * width * height
      }
    }
  }
}
