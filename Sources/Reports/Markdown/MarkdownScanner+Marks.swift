/// How the blocks of Markdown begin.
extension MarkdownScanner {
  /// `#` to `######` with a space behind.
  static func isHeading(_ line: ArraySlice<UInt8>) -> Bool {
    let count = line.prefix { $0 == UInt8(ascii: "#") }.count
    guard (1...6).contains(count) else { return false }
    return line.dropFirst(count).first.map { $0 == 0x20 || $0 == 0x09 } ?? true
  }

  /// The line under a heading: `=` or `-` alone.
  static func isUnderline(_ line: ArraySlice<UInt8>) -> Bool {
    guard let mark = line.first, mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-") else { return false }
    return line.drop { $0 == mark }.allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// Three or more of `*`, `-` or `_`, with spaces anywhere.
  static func isBreak(_ line: ArraySlice<UInt8>) -> Bool {
    guard let mark = line.first, "*-_".utf8.contains(mark) else { return false }
    var count = 0
    for byte in line where byte != 0x20 && byte != 0x09 {
      guard byte == mark else { return false }
      count += 1
    }
    return count >= 3
  }

  /// The start of a fenced code block, and what it is said to hold.
  static func fence(_ line: ArraySlice<UInt8>) -> (mark: UInt8, count: Int, info: ArraySlice<UInt8>)? {
    guard let mark = line.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return nil }
    let count = line.prefix { $0 == mark }.count
    let info = line.dropFirst(count)
    guard count >= 3, mark == UInt8(ascii: "~") || !info.contains(mark) else { return nil }
    return (mark, count, info)
  }

  /// `gauge`, or `{.gauge …}` as Pandoc and Quarto write it.
  static func isGauge(_ info: ArraySlice<UInt8>) -> Bool {
    let spaces: Set<UInt8> = [0x20, 0x09]
    var words = info.split { spaces.contains($0) }[...]
    if words.first?.elementsEqual("{".utf8) == true { words = words.dropFirst() }
    guard let word = words.first else { return false }
    let names = ["gauge", "{.gauge", "{.gauge}", ".gauge", ".gauge}"]
    return names.contains { word.elementsEqual($0.utf8) }
  }

  /// How many bytes the mark of a list item has; nil when there is none.
  ///
  /// - Parameter interrupts: whether a paragraph would end here; then the item must have text, and a number must be 1.
  static func item(_ cursor: LineCursor, at start: Int, interrupts: Bool) -> (marker: Int, isOrdered: Bool)? {
    let line = cursor.bytes[start..<cursor.end]
    guard let first = line.first else { return nil }
    let digits = line.prefix { $0.isASCIIDigit }
    var count = 1
    if first.isASCIIDigit {
      guard digits.count <= 9, let mark = line.dropFirst(digits.count).first, ".)".utf8.contains(mark) else {
        return nil
      }
      if interrupts, !digits.elementsEqual("1".utf8) { return nil }
      count = digits.count + 1
    } else if !"*-+".utf8.contains(first) {
      return nil
    }
    let rest = line.dropFirst(count)
    guard rest.first.map({ $0 == 0x20 || $0 == 0x09 }) ?? true else { return nil }
    if interrupts, rest.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return nil }
    return (count, first.isASCIIDigit)
  }
}
