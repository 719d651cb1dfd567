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

/// The lines of a text, each without its line end: LF, CR LF or CR.
struct TextLines {
  let bytes: [UInt8]
  private var index: Int

  /// A byte-order mark belongs to no line.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next line's text and what ends it; nil after the last.
  mutating func next() -> (text: Range<Int>, lineEnd: Range<Int>)? {
    guard index < bytes.count else { return nil }
    let start = index
    while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
    let end = index
    if index < bytes.count {
      let isPair = bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
      index += isPair ? 2 : 1
    }
    return (start..<end, end..<index)
  }
}
