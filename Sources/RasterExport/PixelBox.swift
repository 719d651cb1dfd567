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

  /// The same pixels as `boxes`, each in one box only.
  static func disjoint(_ boxes: [PixelBox]) -> [PixelBox] {
    let boxes = boxes.filter { !$0.isEmpty }
    guard boxes.count > 1 else { return boxes }
    let edges = Set(boxes.flatMap { [$0.rows.lowerBound, $0.rows.upperBound] }).sorted()
    var result: [PixelBox] = []
    for (top, bottom) in zip(edges, edges.dropFirst()) {
      let columns = boxes.filter { $0.rows.contains(top) }.map(\.columns).sorted { $0.lowerBound < $1.lowerBound }
      guard var merged = columns.first else { continue }
      for next in columns.dropFirst() {
        if next.lowerBound > merged.upperBound {
          result.append(PixelBox(columns: merged, rows: top..<bottom))
          merged = next
        } else {
          merged = merged.lowerBound..<max(merged.upperBound, next.upperBound)
        }
      }
      result.append(PixelBox(columns: merged, rows: top..<bottom))
    }
    return result
  }
}
