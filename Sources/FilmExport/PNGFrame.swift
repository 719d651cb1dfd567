/// A finished PNG taken apart: its header, and where its compressed pixels are.
struct PNGFrame {
  /// The 13 bytes of IHDR.
  let header: ArraySlice<UInt8>
  /// Whole chunks between IHDR and the pixels that say how to show them: sRGB, pHYs and the like.
  let preamble: [ArraySlice<UInt8>]
  /// The contents of the IDAT chunks.
  let data: [ArraySlice<UInt8>]

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// - Throws: what is wrong with the file, as `.frame(index:reason:)`.
  init(_ bytes: [UInt8], index: Int) throws(FilmError) {
    guard bytes.starts(with: Self.signature) else { throw .frame(index: index, reason: "not a PNG file") }
    var (header, preamble, data) = ([UInt8]()[...], [ArraySlice<UInt8>](), [ArraySlice<UInt8>]())
    var position = Self.signature.count
    var isWhole = false
    while !isWhole {
      guard position <= bytes.count - 12, let length = Int(exactly: Self.bigEndian(bytes[position..<position + 4])),
        length <= bytes.count - 12 - position
      else { throw .frame(index: index, reason: "the PNG file is cut short") }
      let content = bytes[position + 8..<position + 8 + length]
      switch String(decoding: bytes[position + 4..<position + 8], as: UTF8.self) {
      case "IHDR": header = content
      case "IDAT": data.append(content)
      case "IEND": isWhole = true
      case "sRGB", "gAMA", "cHRM", "iCCP", "pHYs":
        if data.isEmpty { preamble.append(bytes[position..<position + 12 + length]) }
      case "PLTE", "tRNS": throw .frame(index: index, reason: "a PNG with a palette or a transparent colour")
      default: break
      }
      position += 12 + length
    }
    guard header.count == 13, !data.isEmpty else { throw .frame(index: index, reason: "the PNG file has no picture") }
    (self.header, self.preamble, self.data) = (header, preamble, data)
  }

  var width: UInt32 { Self.bigEndian(header.prefix(4)) }
  var height: UInt32 { Self.bigEndian(header.dropFirst(4).prefix(4)) }

  /// Bytes of a pixel; nil for other than 8-bit RGB and RGBA.
  var bytesPerPixel: Int? {
    switch Array(header.dropFirst(8).prefix(2)) {
    case [8, 2]: 3
    case [8, 6]: 4
    default: nil
    }
  }

  /// Whether both show the same picture in the same bytes.
  func hasSamePixels(as other: PNGFrame) -> Bool { header == other.header && data == other.data }

  private static func bigEndian(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }
}
