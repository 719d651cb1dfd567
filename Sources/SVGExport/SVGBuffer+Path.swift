import VectorGraphics

extension SVGBuffer {
  /// Path data in relative commands, each number followed from the rounded position of the one before, so
  /// rounding never adds up. Numbers are separated by a space, or by their minus sign (SVG 2, “the grammar for path data”).
  mutating func append(_ path: Path, offset: Vector = .zero) {
    let elements = path.elements
    let grid = Grid(decimals: decimals, offset: offset, unit: unit)
    // The longest element is a curve: a letter, six numbers, five spaces.
    write(most: elements.count * (6 * Cursor.longestNumber + 6)) { cursor in
      var current = GridPoint(x: 0, y: 0)
      var start = current
      var command: UInt8 = 0
      for element in elements {
        switch element {
        case .move(let p):
          current = grid.point(p)
          start = current
          cursor.begin(UInt8(ascii: "M"), &command, before: current.x)
          cursor.write(current, grid)
        case .line(let p):
          let target = grid.point(p)
          if target.x == current.x {
            cursor.begin(UInt8(ascii: "v"), &command, before: target.y - current.y)
            cursor.write(units: target.y - current.y, decimals: grid.decimals)
          } else if target.y == current.y {
            cursor.begin(UInt8(ascii: "h"), &command, before: target.x - current.x)
            cursor.write(units: target.x - current.x, decimals: grid.decimals)
          } else {
            cursor.begin(UInt8(ascii: "l"), &command, before: target.x - current.x)
            cursor.write(target - current, grid)
          }
          current = target
        case .cubic(let c1, let c2, let p):
          let target = grid.point(p)
          let (first, second, last) = (grid.point(c1) - current, grid.point(c2) - current, target - current)
          cursor.begin(UInt8(ascii: "c"), &command, before: first.x)
          cursor.write(first, grid)
          cursor.separate(before: second.x)
          cursor.write(second, grid)
          cursor.separate(before: last.x)
          cursor.write(last, grid)
          current = target
        case .close:
          cursor.write(UInt8(ascii: "z"))
          command = UInt8(ascii: "z")
          current = start
        }
      }
    }
  }
}

extension SVGBuffer.Cursor {
  /// Writes the command letter, or what separates a number when it repeats the last one.
  fileprivate mutating func begin(_ letter: UInt8, _ last: inout UInt8, before units: Int) {
    if letter == last, letter != UInt8(ascii: "M") { separate(before: units) } else { write(letter) }
    last = letter
  }

  @inline(__always)
  fileprivate mutating func separate(before units: Int) {
    if units >= 0 { write(UInt8(ascii: " ")) }
  }

  @inline(never)
  fileprivate mutating func write(_ point: GridPoint, _ grid: Grid) {
    write(units: point.x, decimals: grid.decimals)
    separate(before: point.y)
    write(units: point.y, decimals: grid.decimals)
  }
}

/// A point in units of the last written digit.
private struct GridPoint {
  var x: Int
  var y: Int

  static func - (a: GridPoint, b: GridPoint) -> GridPoint { GridPoint(x: a.x - b.x, y: a.y - b.y) }
}

/// The points that can be written.
private struct Grid {
  let decimals: Int
  let offset: Vector
  let unit: Double

  @inline(__always)
  func point(_ point: Point) -> GridPoint {
    GridPoint(
      x: SVGBuffer.rounded((point.x + offset.dx) * unit), y: SVGBuffer.rounded((point.y + offset.dy) * unit))
  }
}
