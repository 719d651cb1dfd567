/// The encoding of texts of Windows and of much that is older than UTF-8; Latin-1 is a part of it. As the WHATWG has it,
/// each byte is a character.
enum Windows1252 {
  private static let marks: [Unicode.Scalar] = [
    "€", "\u{81}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{8D}", "Ž", "\u{8F}", "\u{90}", "‘", "’",
    "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{9D}", "ž", "Ÿ",
  ]

  static func text(_ bytes: some Sequence<UInt8>) -> String {
    var text = ""
    for byte in bytes {
      text.unicodeScalars.append((0x80...0x9F).contains(byte) ? marks[Int(byte) - 0x80] : Unicode.Scalar(byte))
    }
    return text
  }

  /// The text in UTF-8, or else in this encoding.
  static func text(orUTF8 bytes: [UInt8]) -> String { String(validating: bytes, as: UTF8.self) ?? text(bytes) }

  /// Whether bytes are no UTF-8 and may be this: without zeros and other marks of control that no text has.
  ///
  /// - Parameter isWhole: whether their end is one of a text; else it may be within a character.
  static func isLikely(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) -> Bool {
    let bytes = isWhole ? bytes[...] : bytes[..<(bytes.lastIndex { $0 < 0x80 } ?? 0)]
    guard bytes.contains(where: { $0 >= 0x80 }), String(validating: bytes, as: UTF8.self) == nil else { return false }
    return !bytes.contains { $0 < 0x09 || (0x0E...0x1A).contains($0) || (0x1C...0x1F).contains($0) }
  }
}
