/// Bytes as text (RFC 4648, section 4).
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  package static func encode(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var (word, count) = (0, 0)
    for byte in bytes {
      word = word << 8 | Int(byte)
      count += 1
      guard count == 3 else { continue }
      for shift in [18, 12, 6, 0] { text.append(alphabet[word >> shift & 63]) }
      (word, count) = (0, 0)
    }
    guard count > 0 else { return text }
    word <<= 8 * (3 - count)
    for index in 0..<4 {
      text.append(index <= count ? alphabet[word >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
    }
    return text
  }
}
