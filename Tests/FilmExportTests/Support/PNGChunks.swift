/// A PNG file as its chunks, with checksums verified by a plain bitwise CRC-32.
struct PNGChunks {
  struct Chunk {
    let type: String
    let content: [UInt8]
  }
  private(set) var chunks: [Chunk] = []

  /// Nil when the file is no chain of whole chunks with right checksums.
  init?(_ bytes: [UInt8]) {
    var rest = bytes.dropFirst(8)
    while !rest.isEmpty {
      guard rest.count >= 12 else { return nil }
      let length = Int(Self.number(rest.prefix(4)))
      guard rest.count >= 12 + length else { return nil }
      let body = rest.dropFirst(4).prefix(4 + length)
      guard Self.crc(body) == Self.number(rest.dropFirst(8 + length).prefix(4)) else { return nil }
      chunks.append(Chunk(type: String(decoding: body.prefix(4), as: UTF8.self), content: Array(body.dropFirst(4))))
      rest = rest.dropFirst(12 + length)
    }
  }

  static func number(_ bytes: some Collection<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }

  static func bytes(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian, Array.init) }

  static func crc(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
  }

  /// A PNG file of a header and compressed pixels.
  static func file(header: [UInt8], data: [UInt8]) -> [UInt8] {
    func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
      let body = Array(type.utf8) + content
      return bytes(UInt32(content.count)) + body + bytes(crc(body))
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + chunk("IDAT", data)
      + chunk("IEND", [])
  }
}
