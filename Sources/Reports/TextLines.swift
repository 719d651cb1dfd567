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
