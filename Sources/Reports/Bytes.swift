extension UInt8 {
  var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  /// Space, tab, line ends and form feed.
  var isHTMLSpace: Bool { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(self) }
}

extension [UInt8] {
  /// With A to Z as a to z.
  var lowercased: [UInt8] { map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 } }

  /// Where `pattern` begins first at or after `start`.
  func firstRange(of pattern: [UInt8], from start: Int) -> Int? {
    guard let first = pattern.first, count >= pattern.count else { return nil }
    var at = start
    while at <= count - pattern.count {
      if self[at] == first, self[at..<(at + pattern.count)].elementsEqual(pattern) { return at }
      at += 1
    }
    return nil
  }
}

extension BidirectionalCollection<UInt8> {
  /// Without the spaces and tabs behind the text.
  var withoutSpacesAtEnd: SubSequence {
    self[..<(lastIndex { $0 != 0x20 && $0 != 0x09 }.map { index(after: $0) } ?? startIndex)]
  }
}
