/// An opaque sRGB colour of a cell.
package struct CellColor: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

  /// The square of how far two colours are apart, weighed as eyes do.
  func distance(to other: CellColor) -> Int {
    func square(_ a: UInt8, _ b: UInt8) -> Int {
      let difference = Int(a) - Int(b)
      return difference * difference
    }
    return 3 * square(red, other.red) + 6 * square(green, other.green) + square(blue, other.blue)
  }

  /// How light it is, 0…2,550.
  package var luma: Int { 3 * Int(red) + 6 * Int(green) + Int(blue) }

  /// The mean of some colours; black of none.
  static func mean(_ colors: some Sequence<CellColor>) -> CellColor {
    var (red, green, blue, count) = (0, 0, 0, 0)
    for color in colors {
      red += Int(color.red)
      green += Int(color.green)
      blue += Int(color.blue)
      count += 1
    }
    func part(_ sum: Int) -> UInt8 { count == 0 ? 0 : UInt8(clamping: (sum + count / 2) / count) }
    return CellColor(red: part(red), green: part(green), blue: part(blue))
  }
}

/// What stands in one place of a terminal.
package struct Cell: Hashable, Sendable {
  /// Nil in the right half of a wide letter.
  package var scalar: Unicode.Scalar?
  /// Nil is the terminal's own.
  package var foreground: CellColor?
  /// Nil is the terminal's own.
  package var background: CellColor?
  package var isBold = false

  package static let empty = Cell(scalar: " ")

  package init(
    scalar: Unicode.Scalar?, foreground: CellColor? = nil, background: CellColor? = nil, isBold: Bool = false
  ) {
    (self.scalar, self.foreground, self.background, self.isBold) = (scalar, foreground, background, isBold)
  }
}

/// Cells in rows from the top.
package struct CellGrid: Hashable, Sendable {
  package let columns: Int
  package let rows: Int
  package private(set) var cells: [Cell]

  /// A grid of empty cells; sides are at least 1.
  package init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (max(1, columns), max(1, rows))
    cells = [Cell](repeating: .empty, count: self.columns * self.rows)
  }

  /// Row and column count from 0 and lie within the grid.
  package subscript(row: Int, column: Int) -> Cell {
    get { cells[row * columns + column] }
    set { cells[row * columns + column] = newValue }
  }
}
