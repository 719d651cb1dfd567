/// How many colours a terminal has.
package enum ColorDepth: Hashable, Sendable {
  /// 24 bits.
  case full
  /// The 256 of xterm, of which the upper 240 are the same everywhere.
  case indexed

  /// The rest of a sequence that sets a colour; `base` is 38 for letters and 48 for what is behind them.
  fileprivate func code(_ base: Int, _ color: CellColor) -> String {
    switch self {
    case .full: "\(base);2;\(color.red);\(color.green);\(color.blue)"
    case .indexed: "\(base);5;\(Self.index(of: color))"
    }
  }

  private static let steps: [UInt8] = [0, 95, 135, 175, 215, 255]

  /// The nearest of a cube of 6 × 6 × 6 colours and 24 greys.
  static func index(of color: CellColor) -> Int {
    func nearest(_ value: UInt8) -> Int {
      steps.indices.min { abs(Int(steps[$0]) - Int(value)) < abs(Int(steps[$1]) - Int(value)) } ?? 0
    }
    let (red, green, blue) = (nearest(color.red), nearest(color.green), nearest(color.blue))
    let inCube = CellColor(red: steps[red], green: steps[green], blue: steps[blue])
    let grey = min(23, max(0, (color.luma / 10 - 3) / 10))
    let level = UInt8(clamping: 8 + 10 * grey)
    let asGrey = CellColor(red: level, green: level, blue: level)
    return color.distance(to: asGrey) < color.distance(to: inCube)
      ? 232 + grey : 16 + 36 * red + 6 * green + blue
  }
}

/// Writes cells as text with ECMA-48's sequences. It moves the cursor from where it is, never to a place of the screen.
package struct CellText {
  private let depth: ColorDepth
  private var text = ""
  /// As the terminal has it.
  private var style = Cell.empty

  /// All of a picture, a line for each row; the cursor is at the beginning of the line below after it.
  package static func whole(_ grid: CellGrid, _ depth: ColorDepth) -> String {
    var writer = CellText(depth)
    for row in 0..<grid.rows {
      // What is empty up to the end of the line needs no spaces.
      let end = (0..<grid.columns).last { grid[row, $0] != .empty }.map { $0 + 1 } ?? 0
      writer.write(grid, row: row, 0..<end)
      writer.reset()
      writer.text += "\n"
    }
    return writer.text
  }

  /// What differs from a picture that is shown. The cursor is at the beginning of the line below both before and after.
  ///
  /// - Returns: nothing where they are alike.
  package static func changes(from old: CellGrid, to new: CellGrid, _ depth: ColorDepth) -> String {
    guard old.columns == new.columns, old.rows == new.rows else { return "" }
    var writer = CellText(depth)
    var line = new.rows
    for row in 0..<new.rows {
      for run in runs(old, new, row: row) {
        writer.move(from: line, to: row, column: run.lowerBound)
        writer.write(new, row: row, run)
        line = row
      }
    }
    guard line != new.rows else { return "" }
    writer.reset()
    writer.text += "\u{1B}[\(new.rows - line)B\r"
    return writer.text
  }

  private init(_ depth: ColorDepth) { self.depth = depth }

  /// Where a row differs; so few like cells between two stretches cost less than a step over them.
  private static func runs(_ old: CellGrid, _ new: CellGrid, row: Int) -> [Range<Int>] {
    let smallestGap = 6
    var runs: [Range<Int>] = []
    for column in 0..<new.columns where old[row, column] != new[row, column] {
      if let last = runs.last, column - last.upperBound < smallestGap {
        runs[runs.count - 1] = last.lowerBound..<column + 1
      } else {
        runs.append(column..<column + 1)
      }
    }
    // Neither half of a wide letter is written alone.
    return runs.map { run in
      var (start, end) = (run.lowerBound, run.upperBound)
      if start > 0, new[row, start].scalar == nil { start -= 1 }
      if end < new.columns, new[row, end].scalar == nil { end += 1 }
      return start..<end
    }
  }

  private mutating func move(from line: Int, to row: Int, column: Int) {
    if line > row { text += "\u{1B}[\(line - row)A" }
    if line < row { text += "\u{1B}[\(row - line)B" }
    text += "\u{1B}[\(column + 1)G"
  }

  private mutating func write(_ grid: CellGrid, row: Int, _ columns: Range<Int>) {
    for column in columns {
      let cell = grid[row, column]
      guard let scalar = cell.scalar else { continue }
      set(cell)
      text.unicodeScalars.append(scalar)
    }
  }

  private mutating func set(_ cell: Cell) {
    var codes: [String] = []
    if cell.isBold != style.isBold { codes.append(cell.isBold ? "1" : "22") }
    // A space shows its background alone.
    if cell.scalar != " ", cell.foreground != style.foreground {
      codes.append(cell.foreground.map { depth.code(38, $0) } ?? "39")
      style.foreground = cell.foreground
    }
    if cell.background != style.background { codes.append(cell.background.map { depth.code(48, $0) } ?? "49") }
    (style.isBold, style.background) = (cell.isBold, cell.background)
    if !codes.isEmpty { text += "\u{1B}[" + codes.joined(separator: ";") + "m" }
  }

  private mutating func reset() {
    if style != .empty { text += "\u{1B}[m" }
    style = .empty
  }
}

extension Unicode.Scalar {
  /// How many cells it takes in a terminal: 0 for a space of any width, which is written as one; nil for what joins
  /// others, is read from right to left, or is shaped, of which terminals differ.
  package var cellWidth: Int? {
    switch value {
    case 0x20, 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: 0
    case 0x21..<0x7F, 0xA1...0xAC, 0xAE..<0x300: 1
    // Greek, Cyrillic, Armenian, Georgian.
    case 0x370..<0x483, 0x48A..<0x590, 0x10A0..<0x1100, 0x1E00..<0x2000: 1
    // Hangul, kana, ideographs and wide forms.
    case 0x1100..<0x1160, 0x2E80..<0x302A, 0x3030..<0x3099, 0x309B..<0xA4D0, 0xAC00..<0xD7A4, 0xF900..<0xFB00,
      0xFE30..<0xFE70, 0xFF01..<0xFF61, 0xFFE0..<0xFFE7, 0x20000..<0x3FFFE:
      2
    // Punctuation, currency, letter-like, arrows, mathematics, shapes; emoji are among none of them.
    case 0x2010..<0x2028, 0x2030..<0x205F, 0x2070..<0x20D0, 0x2100..<0x231A, 0x2500..<0x2600: 1
    default: nil
    }
  }
}
