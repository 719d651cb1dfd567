import VectorGraphics

/// A thin line from a place on a scale to the text that belongs to it: straight out, then to the text's nearest edge.
struct Leader {
  private let points: [Point]

  /// - Parameters:
  ///   - start: beside the scale.
  ///   - elbow: straight out of it, before the text.
  ///   - gap: left free before the text.
  init(from start: Point, elbow: Point, to box: Rect, gap: Double) {
    let near = box.expanded(by: gap)
    let end = Point(
      x: min(max(elbow.x, near.minX), near.maxX), y: min(max(elbow.y, near.minY), near.maxY))
    points = near.distance(to: elbow) > 0.01 ? [start, elbow, end] : [start, elbow]
  }

  func append(to path: inout Path) {
    guard let first = points.first else { return }
    path.move(to: first)
    for point in points.dropFirst() { path.line(to: point) }
  }

  func crosses(_ box: Rect) -> Bool { zip(points, points.dropFirst()).contains { Self.crosses($0, $1, box) } }

  /// Whether two leaders cross.
  func crosses(_ other: Leader) -> Bool {
    zip(points, points.dropFirst()).contains { a, b in
      zip(other.points, other.points.dropFirst()).contains { c, d in
        let (first, second) = (b - a, d - c)
        func side(_ base: Point, _ along: Vector, _ point: Point) -> Double {
          along.dx * (point.y - base.y) - along.dy * (point.x - base.x)
        }
        return side(a, first, c) * side(a, first, d) < 0 && side(c, second, a) * side(c, second, b) < 0
      }
    }
  }

  /// Whether a stretch runs through a box: cuts the stretch by the box's sides, one after the other.
  static func crosses(_ a: Point, _ b: Point, _ box: Rect) -> Bool {
    var (low, high) = (0.0, 1.0)
    for (from, span, least, most) in [
      (a.x, b.x - a.x, box.minX, box.maxX), (a.y, b.y - a.y, box.minY, box.maxY),
    ] {
      if abs(span) < 1e-12 {
        if from < least || from > most { return false }
        continue
      }
      let ends = [(least - from) / span, (most - from) / span].sorted()
      (low, high) = (max(low, ends[0]), min(high, ends[1]))
    }
    return low < high
  }
}

/// Texts beside a scale, each with a line to its place where it needs one. What has been taken keeps its room.
struct LedTexts {
  private(set) var texts: [PlacedText] = []
  /// The colours of those that have one of their own.
  private var colors: [Color?] = []
  private var lines: [Leader] = []
  /// What stands there already.
  private let others: [PlacedText]

  init(avoiding others: [PlacedText]) { self.others = others }

  /// On a canvas that has the room texts are legible, or not there.
  static func leastSize(on canvas: Rect) -> Double {
    min(canvas.width, canvas.height) >= 400 ? 10 : TextMeasure.smallestSize
  }

  /// Whether a box touches no text and no line.
  func isFree(_ box: Rect) -> Bool {
    !others.contains { $0.overlaps(box) } && !texts.contains { $0.overlaps(box) } && !lines.contains { $0.crosses(box) }
  }

  /// Whether a line keeps `gap` from all texts and crosses no other line.
  func isClear(_ leader: Leader, gap: Double) -> Bool {
    func isCrossed(_ text: PlacedText) -> Bool {
      text.parts.contains { leader.crosses($0.expanded(by: gap)) }
    }
    return !others.contains(where: isCrossed) && !texts.contains(where: isCrossed)
      && !lines.contains(where: leader.crosses)
  }

  /// - Parameters:
  ///   - rows: the lines of one text.
  ///   - leader: nil where there is none, or where none would be clear.
  ///   - isAway: whether it is so far from its place that it belongs to nothing without a line.
  ///   - color: its own colour.
  /// - Returns: whether it was taken.
  mutating func take(_ rows: [PlacedText], leader: Leader?, isAway: Bool, color: Color? = nil) -> Bool {
    if isAway, leader == nil { return false }
    texts += rows
    colors += rows.map { _ in color }
    if let leader { lines.append(leader) }
    return true
  }

  /// - Parameters:
  ///   - ink: the colour of the other texts.
  ///   - quiet: the colour of the lines.
  func nodes(_ ink: Color, lines quiet: Color, width: Double) -> [Node] {
    var path = Path()
    for line in lines { line.append(to: &path) }
    return (path.isEmpty ? [] : [.stroke(path, quiet, StrokeStyle(width: width))])
      + zip(texts, colors).map { text, color in text.node(color ?? ink) }
  }
}
