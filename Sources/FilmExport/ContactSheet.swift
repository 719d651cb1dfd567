public import RasterExport
public import VectorGraphics

/// Some frames of a film side by side, to see a movement at a glance.
public enum ContactSheet {
  /// Which of `total` frames stand for the film: evenly spread, the first and the last among them, each once.
  public static func indices(_ count: Int, of total: Int) -> [Int] {
    guard count > 0, total > 0 else { return [] }
    let count = min(count, total)
    guard count > 1 else { return [0] }
    return (0..<count).map { index in
      let (product, overflow) = index.multipliedReportingOverflow(by: total - 1)
      return overflow ? index * ((total - 1) / (count - 1)) : (2 * product + count - 1) / (2 * (count - 1))
    }
  }

  /// The frames in reading order in a grid.
  ///
  /// - Parameters:
  ///   - columns: nil takes a grid about twice as wide as high, without gaps where the count allows it.
  ///   - gap: between frames, in pixels, ≥ 0.
  ///   - background: of the gaps and of places that stay empty.
  public static func bitmap(
    of frames: [Bitmap], columns: Int? = nil, gap: Int = 0, background: Color = .transparent
  ) throws(FilmError) -> Bitmap {
    guard let first = frames.first else { throw .outOfRange("a contact sheet needs at least one frame") }
    for (index, frame) in frames.enumerated() where frame.width != first.width || frame.height != first.height {
      throw .frame(index: index, reason: "its size differs from the first frame's")
    }
    guard (0...1_000).contains(gap) else { throw .outOfRange("a gap is 0 to 1000 pixels, not \(gap)") }
    let columns = min(max(1, columns ?? defaultColumns(frames.count)), frames.count)
    let rows = (frames.count + columns - 1) / columns
    let size = try FrameSize(
      width: columns * (first.width + gap) - gap, height: rows * (first.height + gap) - gap)

    let alpha = UInt8(exactly: (background.alpha * 255).rounded()) ?? 255
    var pixels = [UInt8](repeating: 0, count: size.byteCount)
    for start in stride(from: 0, to: pixels.count, by: 4) {
      pixels[start] = background.red
      pixels[start + 1] = background.green
      pixels[start + 2] = background.blue
      pixels[start + 3] = alpha
    }
    for (index, frame) in frames.enumerated() {
      let left = index % columns * (frame.width + gap)
      let top = index / columns * (frame.height + gap)
      for row in 0..<frame.height {
        let source = 4 * row * frame.width
        let target = 4 * ((top + row) * size.width + left)
        pixels.replaceSubrange(
          target..<target + 4 * frame.width, with: frame.pixels[source..<source + 4 * frame.width])
      }
    }
    guard let bitmap = Bitmap(width: size.width, height: size.height, pixels: pixels) else {
      throw .outOfRange("a contact sheet of \(size.width) × \(size.height) pixels is not possible")
    }
    return bitmap
  }

  /// The smallest divisor of the count from √count on that leaves the grid at most twice as wide as high; without
  /// one √count.
  private static func defaultColumns(_ count: Int) -> Int {
    let root = (1...max(1, count)).first { $0 * $0 >= count } ?? count
    return (root...max(root, 2 * root - 1)).first { count % $0 == 0 && $0 * $0 <= 2 * count } ?? root
  }
}
