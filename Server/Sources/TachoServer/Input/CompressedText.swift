import CDeflate
import HTTPTypes

/// A whole specification in an address: deflate (RFC 1950), then base64url (RFC 4648) without padding.
enum CompressedText {
  /// - Parameter most: bytes of the text; a small address may ask for any amount of memory.
  /// - Throws: ``Problem`` for what is none, and for a text that is too long.
  static func text(of coded: String, most: Int) throws(Problem) -> [UInt8] {
    guard let packed = Base64URL.bytes(of: coded) else {
      throw Problem(.badRequest, "spec: is not base64url: letters, digits, - and _, without line breaks")
    }
    var stream = z_stream()
    guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw Problem(.serviceUnavailable, "there is no memory for the specification; try again")
    }
    defer { inflateEnd(&stream) }
    var text: [UInt8] = []
    var packedCopy = packed
    let status: Int32 = packedCopy.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(clamping: input.count)
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16_384) { piece in
        while true {
          stream.next_out = piece.baseAddress
          stream.avail_out = UInt32(clamping: piece.count)
          let status = inflate(&stream, Z_NO_FLUSH)
          text.append(contentsOf: piece[..<(piece.count - Int(stream.avail_out))])
          if status != Z_OK || text.count > most { return status }
        }
      }
    }
    guard text.count <= most else {
      throw Problem(.contentTooLarge, "spec: holds more than \(most) bytes; the limit is body-bytes")
    }
    guard status == Z_STREAM_END, stream.avail_in == 0 else {
      throw Problem(.badRequest, "spec: is not a text packed with deflate (zlib's form, RFC 1950)")
    }
    return text
  }

  /// The text as it stands in an address.
  static func packed(_ text: [UInt8]) -> String {
    var length = compressBound(UInt(text.count))
    var packed = [UInt8](repeating: 0, count: Int(length))
    guard compress2(&packed, &length, text, UInt(text.count), 9) == Z_OK else { return "" }
    return Base64URL.text(of: packed[..<Int(length)])
  }

  /// The CRC-32 of a file in an archive.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32(clamping: $0.count)) })
  }
}

/// Bytes as letters, digits, - and _.
enum Base64URL {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  static func text(of bytes: some Sequence<UInt8>) -> String {
    var (result, bits, count): ([UInt8], UInt32, UInt32) = ([], 0, 0)
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        result.append(alphabet[Int(bits >> count & 63)])
      }
    }
    if count > 0 { result.append(alphabet[Int(bits << (6 - count) & 63)]) }
    return String(decoding: result, as: UTF8.self)
  }

  /// Nil for other characters, and for a length that none has. Padding may be there.
  static func bytes(of text: String) -> [UInt8]? {
    var (result, bits, count): ([UInt8], UInt32, UInt32) = ([], 0, 0)
    var letters = text.utf8[...]
    while letters.last == UInt8(ascii: "=") { letters.removeLast() }
    for letter in letters {
      let value = values[Int(letter)]
      guard value < 64 else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    // What is left over must be no more than the filling of the last letter.
    guard count < 6, bits & ((1 << count) - 1) == 0 else { return nil }
    return result
  }
}
