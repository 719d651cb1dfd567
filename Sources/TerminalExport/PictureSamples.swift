/// A picture's pixels as the places of a grid: each is the mean of the pixels in it.
struct PictureSamples {
  let columns: Int
  let rows: Int
  /// Rows from the top; nil where nothing is drawn.
  private var colors: [CellColor?]

  /// Below it a place counts as not drawn.
  private static let leastAlpha = 40

  /// - Parameters:
  ///   - pixels: straight RGBA, 4 · width · height bytes.
  ///   - columns: places across.
  ///   - rows: places down.
  ///   - ground: what shows through.
  init(
    _ pixels: UnsafeRawBufferPointer, width: Int, height: Int, columns: Int, rows: Int, ground: CellColor
  ) {
    (self.columns, self.rows) = (columns, rows)
    colors = [CellColor?](repeating: nil, count: columns * rows)
    guard width > 0, height > 0, pixels.count >= 4 * width * height else { return }
    for row in 0..<rows {
      let lines = Self.span(row, of: rows, in: height)
      for column in 0..<columns {
        colors[row * columns + column] = Self.mean(
          pixels, width: width, lines, Self.span(column, of: columns, in: width), ground)
      }
    }
  }

  subscript(row: Int, column: Int) -> CellColor? { colors[row * columns + column] }

  /// The pixels that a place covers: at least one.
  private static func span(_ index: Int, of count: Int, in length: Int) -> Range<Int> {
    let start = min(length - 1, index * length / count)
    return start..<max(start + 1, (index + 1) * length / count)
  }

  private static func mean(
    _ pixels: UnsafeRawBufferPointer, width: Int, _ lines: Range<Int>, _ places: Range<Int>, _ ground: CellColor
  ) -> CellColor? {
    var (red, green, blue, alpha) = (0, 0, 0, 0)
    for line in lines {
      var index = 4 * (line * width + places.lowerBound)
      for _ in places {
        let opacity = Int(pixels[index + 3])
        red += Int(pixels[index]) * opacity
        green += Int(pixels[index + 1]) * opacity
        blue += Int(pixels[index + 2]) * opacity
        alpha += opacity
        index += 4
      }
    }
    let count = lines.count * places.count
    guard alpha >= leastAlpha * count else { return nil }
    let (whole, clear) = (255 * count, 255 * count - alpha)
    func over(_ sum: Int, _ below: UInt8) -> UInt8 {
      UInt8(clamping: (sum + Int(below) * clear + whole / 2) / whole)
    }
    return CellColor(red: over(red, ground.red), green: over(green, ground.green), blue: over(blue, ground.blue))
  }
}
