import VectorGraphics

/// A rectangle of whole pixels within a picture.
public struct PixelBox: Hashable, Sendable {
  /// From the left.
  public var columns: Range<Int>
  /// From the top.
  public var rows: Range<Int>

  static let empty = PixelBox(columns: 0..<0, rows: 0..<0)

  var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  /// Takes whole pixels from the upper left corner; they are not checked against any picture.
  public init(columns: Range<Int>, rows: Range<Int>) { (self.columns, self.rows) = (columns, rows) }

  /// The pixels that `bounds`, in device coordinates, may touch.
  init(_ bounds: Rect, within size: (width: Int, height: Int)) {
    columns = Self.pixels(bounds.minX, bounds.maxX, within: size.width)
    rows = Self.pixels(bounds.minY, bounds.maxY, within: size.height)
    if isEmpty { self = .empty }
  }

  /// All pixels that `bounds` touches, also left of and above a picture, and as many around them; nil where they are
  /// beyond counting.
  init?(around bounds: Rect, margin: Int) {
    func pixels(_ low: Double, _ high: Double) -> Range<Int>? {
      guard max(low.magnitude, high.magnitude) < 0x1p20, let first = Int(exactly: low.rounded(.down)),
        let last = Int(exactly: high.rounded(.up))
      else { return nil }
      return (first - margin)..<(max(first, last) + margin)
    }
    guard let columns = pixels(bounds.minX, bounds.maxX), let rows = pixels(bounds.minY, bounds.maxY) else {
      return nil
    }
    self.init(columns: columns, rows: rows)
  }

  func moved(_ x: Int, _ y: Int) -> PixelBox {
    PixelBox(
      columns: (columns.lowerBound + x)..<(columns.upperBound + x), rows: (rows.lowerBound + y)..<(rows.upperBound + y))
  }

  /// The pixels of a row or a column of `count` between two places: a pixel more on each side than the numbers say, as
  /// the rasteriser rounds.
  static func pixels(_ low: Double, _ high: Double, within count: Int) -> Range<Int> {
    let end = Double(count)
    let first = min(end, max(0, low.rounded(.down) - 1))
    let last = min(end, max(first, high.rounded(.up) + 1))
    // Not a number where an infinite transform met a zero: everything.
    guard let first = Int(exactly: first), let last = Int(exactly: last) else { return 0..<count }
    return first..<last
  }

  func union(_ other: PixelBox) -> PixelBox {
    if isEmpty { return other }
    return other.isEmpty ? self : spanning(other)
  }

  /// The smallest box around both and all between them, be they empty or not: what begins left of the picture and ends
  /// in it has an empty box at the edge.
  func spanning(_ other: PixelBox) -> PixelBox {
    PixelBox(
      columns: min(columns.lowerBound, other.columns.lowerBound)..<max(columns.upperBound, other.columns.upperBound),
      rows: min(rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound))
  }
}
