extension String {
  /// The string as one printable line: tabs and line ends become spaces; other control characters, characters
  /// that steer the direction of text, and Unicode's noncharacters are dropped.
  public var cleanedLine: String {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
    var cleaned = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: cleaned.append(" ")
      case 0x00...0x1F, 0x7F...0x9F: continue
      case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: continue
      // XML 1.0 has no place for some of the noncharacters, Cairo's PDF for none of them.
      case 0xFDD0...0xFDEF: continue
      case let value where value & 0xFFFE == 0xFFFE: continue
      default: cleaned.append(scalar)
      }
    }
    return String(cleaned)
  }
}
