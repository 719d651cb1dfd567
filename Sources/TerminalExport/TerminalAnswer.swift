/// What a terminal says of itself.
package struct TerminalAnswer: Hashable, Sendable {
  /// Whether it draws pictures of the kitty graphics protocol.
  package private(set) var hasKitty = false
  /// Whether it draws sixels.
  package private(set) var hasSixel = false
  /// The colour behind all that is written.
  package private(set) var ground: CellColor?
  /// The size of one cell, in pixels.
  package private(set) var cell: (width: Int, height: Int)? {
    get { cellWidth > 0 && cellHeight > 0 ? (cellWidth, cellHeight) : nil }
    set { (cellWidth, cellHeight) = newValue ?? (0, 0) }
  }
  private var cellWidth = 0
  private var cellHeight = 0
  /// Whether the last answer has come.
  package private(set) var isComplete = false

  /// Asks for a picture of one pixel, the ground, the size of a cell and, because every terminal answers that, what kind
  /// of terminal it is.
  ///
  /// - Parameter hasStrings: whether it takes sequences with a text in them for what they are, as old ones do not.
  package static func question(hasStrings: Bool) -> String {
    (hasStrings ? "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}]11;?\u{1B}\\" : "") + "\u{1B}[16t\u{1B}[c"
  }

  /// Reads what has come; what it does not know is passed over.
  package init(_ bytes: [UInt8]) {
    let parts = String(decoding: bytes, as: UTF8.self).unicodeScalars.split(separator: "\u{1B}")
    for part in parts.map({ String(String.UnicodeScalarView($0)) }) {
      if part.hasPrefix("_G"), part.hasSuffix(";OK") {
        hasKitty = true
      } else if part.hasPrefix("]11;rgb:") {
        ground = Self.color(part.dropFirst("]11;rgb:".count))
      } else if part.hasPrefix("[?"), let end = part.firstIndex(of: "c") {
        let features = part[..<end].dropFirst(2).split(separator: ";")
        (hasSixel, isComplete) = (features.dropFirst().contains("4"), true)
      } else if part.hasPrefix("[6;"), let end = part.firstIndex(of: "t") {
        let numbers = part[..<end].dropFirst(3).split(separator: ";").map { Int($0) ?? 0 }
        let sides = 1...1_000
        if numbers.count == 2, sides.contains(numbers[0]), sides.contains(numbers[1]) {
          cell = (numbers[1], numbers[0])
        }
      }
    }
  }

  /// `rrrr/gggg/bbbb`, with one to four digits each.
  private static func color(_ text: Substring) -> CellColor? {
    let digits = text.prefix { $0.isHexDigit || $0 == "/" }
    let parts = digits.split(separator: "/").compactMap { part -> UInt8? in
      guard (1...4).contains(part.count), let value = Int(part, radix: 16) else { return nil }
      return UInt8(clamping: value * 255 / ((1 << (4 * part.count)) - 1))
    }
    return parts.count == 3 ? CellColor(red: parts[0], green: parts[1], blue: parts[2]) : nil
  }
}
