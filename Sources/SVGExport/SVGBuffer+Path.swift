import VectorGraphics

extension SVGBuffer {
  /// Path data in relative commands, each number followed from the rounded position of the one before, so
  /// rounding never adds up. Numbers are always separated.
  mutating func append(_ path: Path, offset: Vector = .zero) {
    var current = GridPoint(x: 0, y: 0)
    var start = current
    var command: UInt8 = 0

    func grid(_ point: Point) -> GridPoint {
      GridPoint(x: rounded(point.x + offset.dx), y: rounded(point.y + offset.dy))
    }

    for element in path.elements {
      switch element {
      case .move(let p):
        current = grid(p)
        start = current
        begin("M", &command)
        append(current)
      case .line(let p):
        let target = grid(p)
        if target.x == current.x {
          begin("v", &command)
          append(units: target.y - current.y)
        } else if target.y == current.y {
          begin("h", &command)
          append(units: target.x - current.x)
        } else {
          begin("l", &command)
          append(target - current)
        }
        current = target
      case .cubic(let c1, let c2, let p):
        let target = grid(p)
        begin("c", &command)
        append(grid(c1) - current)
        append(" ")
        append(grid(c2) - current)
        append(" ")
        append(target - current)
        current = target
      case .close:
        append("z")
        command = UInt8(ascii: "z")
        current = start
      }
    }
  }

  /// Writes the command letter, or a space when it repeats the last one.
  private mutating func begin(_ letter: Unicode.Scalar, _ last: inout UInt8) {
    let byte = UInt8(ascii: letter)
    append(byte == last && byte != UInt8(ascii: "M") ? UInt8(ascii: " ") : byte)
    last = byte
  }

  private mutating func append(_ point: GridPoint) {
    append(units: point.x)
    append(" ")
    append(units: point.y)
  }
}

/// A point in units of the last written digit.
private struct GridPoint {
  var x: Int
  var y: Int

  static func - (a: GridPoint, b: GridPoint) -> GridPoint { GridPoint(x: a.x - b.x, y: a.y - b.y) }
}
