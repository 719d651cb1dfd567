/// An axis-parallel rectangle in layout units, given by its upper left corner and its size.
///
/// Edge cases: the size is never negative; `init(enclosing:)` of no points is nil.
public struct Rect: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The upper edge.
  public var y: Double
  /// To the right of `x`, ≥ 0.
  public var width: Double
  /// Down from `y`, ≥ 0.
  public var height: Double

  /// A negative width or height is taken as 0.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// A negative width or height is taken as 0.
  public init(center: Point, width: Double, height: Double) {
    self.init(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }

  /// The smallest rectangle that holds all `points`; nil when there are none.
  public init?(enclosing points: some Sequence<Point>) {
    var iterator = points.makeIterator()
    guard let first = iterator.next() else { return nil }
    var (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
    while let point = iterator.next() {
      minX = min(minX, point.x)
      minY = min(minY, point.y)
      maxX = max(maxX, point.x)
      maxY = max(maxY, point.y)
    }
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// The left edge.
  public var minX: Double { x }
  /// The upper edge: y points down.
  public var minY: Double { y }
  /// The right edge.
  public var maxX: Double { x + width }
  /// The lower edge: y points down.
  public var maxY: Double { y + height }
  /// Where the diagonals cross.
  public var center: Point { Point(x: x + width / 2, y: y + height / 2) }

  /// Upper left, upper right, lower right, lower left.
  public var corners: [Point] {
    [Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY), Point(x: minX, y: maxY)]
  }

  /// The rectangle with every side moved outward by `margin`; inward when it is negative, at most to the centre.
  public func expanded(by margin: Double) -> Rect {
    let (dx, dy) = (max(margin, -width / 2), max(margin, -height / 2))
    return Rect(x: x - dx, y: y - dy, width: width + 2 * dx, height: height + 2 * dy)
  }

  /// The same size, moved by `step`.
  public func translated(by step: Vector) -> Rect { Rect(x: x + step.dx, y: y + step.dy, width: width, height: height) }

  /// The smallest rectangle that holds both; one without an area counts with its place.
  public func union(_ other: Rect) -> Rect {
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Whether the two share an area; touching edges do not count.
  public func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Whether `other` lies within, edges included.
  public func contains(_ other: Rect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  /// The distance from `point` to the nearest point of the rectangle; 0 inside.
  public func distance(to point: Point) -> Double {
    let dx = max(minX - point.x, 0, point.x - maxX)
    let dy = max(minY - point.y, 0, point.y - maxY)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// The distance from `point` to the farthest corner.
  public func farthestDistance(from point: Point) -> Double {
    let dx = max(abs(minX - point.x), abs(maxX - point.x))
    let dy = max(abs(minY - point.y), abs(maxY - point.y))
    return (dx * dx + dy * dy).squareRoot()
  }
}

/// A width and a height in layout units. What is drawn on checks them: ``Limits`` has the range.
public struct Size: Hashable, Sendable {
  /// In layout units; not checked here.
  public var width: Double
  /// In layout units; not checked here.
  public var height: Double

  /// Takes any numbers; ``Limits/canvasSide`` is checked where a canvas is made.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// What a round dial has room for, in layout units.
  public var shorterSide: Double { min(width, height) }
}
