import VectorGraphics

/// A rectangle of whole pixels within a picture.
struct PixelBox: Hashable {
  var columns: Range<Int>
  var rows: Range<Int>

  static let empty = PixelBox(columns: 0..<0, rows: 0..<0)

  var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  init(columns: Range<Int>, rows: Range<Int>) { (self.columns, self.rows) = (columns, rows) }

  /// The pixels that `bounds`, in device coordinates, may touch: a pixel more on each side than the numbers say, as
  /// the rasteriser rounds.
  init(_ bounds: Rect, within size: (width: Int, height: Int)) {
    func range(_ low: Double, _ high: Double, _ limit: Int) -> Range<Int> {
      let end = Double(limit)
      let first = min(end, max(0, low.rounded(.down) - 1))
      let last = min(end, max(first, high.rounded(.up) + 1))
      // Not a number where an infinite transform met a zero: everything.
      guard let first = Int(exactly: first), let last = Int(exactly: last) else { return 0..<limit }
      return first..<last
    }
    columns = range(bounds.minX, bounds.maxX, size.width)
    rows = range(bounds.minY, bounds.maxY, size.height)
    if isEmpty { self = .empty }
  }

  func union(_ other: PixelBox) -> PixelBox {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelBox(
      columns: min(columns.lowerBound, other.columns.lowerBound)..<max(columns.upperBound, other.columns.upperBound),
      rows: min(rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound))
  }
}
