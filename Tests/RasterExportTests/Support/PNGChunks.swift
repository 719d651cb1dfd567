/// The chunks of a PNG file, in order.
struct PNGChunks {
  struct Chunk {
    let name: String
    let data: [UInt8]
  }

  let chunks: [Chunk]

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Nil when the signature or a length is wrong.
  init?(_ png: [UInt8]) {
    guard png.starts(with: Self.signature) else { return nil }
    var chunks: [Chunk] = []
    var index = 8
    while index < png.count {
      guard index + 12 <= png.count else { return nil }
      let length = png[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
      guard index + 12 + length <= png.count else { return nil }
      let name = String(decoding: png[index + 4..<index + 8], as: UTF8.self)
      chunks.append(Chunk(name: name, data: Array(png[index + 8..<index + 8 + length])))
      index += 12 + length
    }
    self.chunks = chunks
  }

  subscript(name: String) -> Chunk? { chunks.first { $0.name == name } }
}
