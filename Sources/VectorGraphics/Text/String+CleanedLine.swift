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

  /// In quotes that a shell takes away again, on one line.
  package var shellQuoted: String { "'" + cleanedLine.replacing("'", with: #"'\''"#) + "'" }

  /// As a shell takes it for one word, in quotes where it needs them.
  package var shellWord: String {
    let isPlain = utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "._-/".utf8.contains(byte)
    }
    return isPlain && !isEmpty ? self : shellQuoted
  }

  /// With the name of a file in the place of FILE in the commands that it proposes; as it is where that is standard input.
  package func naming(_ path: String) -> String {
    let (words, name) = (split(separator: " ", omittingEmptySubsequences: false), path.split(separator: "/").last)
    // A command that wrote into the file it reads would leave nothing of it.
    guard path != "-", contains("FILE"), !zip(words, words.dropFirst()).contains(where: { $0 == ">" && $1 == name })
    else { return self }
    return words.map { word in
      // Within quotes a plain name alone stays one.
      if let mark = ["\"", "'"].first(where: { word.contains("\($0)FILE\($0)") }), path.shellWord == path {
        return String(word).replacing("\(mark)FILE\(mark)", with: "\(mark)\(path)\(mark)")
      }
      let end = word.hasPrefix("FILE") ? word.dropFirst(4) : "-"
      return ["", ";", ")", ","].contains(end) ? path.shellWord + end : String(word)
    }
    .joined(separator: " ")
  }
}
