import VectorGraphics

/// A coaxial hand, as on a clock: a shape that points up, turned about the centre, with a shadow that falls to the lower
/// right whatever the angle.
struct Hand {
  let center: Point
  let angle: Angle
  /// About the centre, pointing up; each with its colour, later ones on top.
  let shapes: [(path: Path, color: Color)]
  /// How high the hand stands above the face, in layout units: the length of its shadow where a theme has shadows.
  let height: Double

  func nodes(_ theme: Theme) -> [Node] {
    let height = height * theme.relief
    let turn = Transform.rotation(angle, about: center)
    let paths = shapes.map { (path: $0.path.transformed(by: turn), color: $0.color) }
    let fall = Vector(dx: height * 0.7, dy: height)
    var nodes: [Node] = []
    if height > 0, let outline = paths.first {
      nodes.append(.fill(outline.path.translated(by: fall), Color.black.withAlpha(0.16)))
      nodes.append(.fill(outline.path.translated(by: fall * 0.55), Color.black.withAlpha(0.16)))
    }
    return nodes + paths.map { .fill($0.path, $0.color) }
  }

  // MARK: - Shapes

  /// A bar with round ends from `from` to `to` above the centre; negative is below it.
  static func bar(_ center: Point, from: Double, to: Double, width: Double) -> Path {
    .roundedRectangle(
      Rect(x: center.x - width / 2, y: center.y - to, width: width, height: to - from), cornerRadius: width / 2)
  }

  /// A kite: from a short tail to its greatest width at `shoulder`, and on to the tip. Its halves for two facets.
  static func kite(_ center: Point, tail: Double, shoulder: Double, length: Double, width: Double)
    -> (whole: Path, left: Path, right: Path)
  {
    func point(_ x: Double, _ y: Double) -> Point { Point(x: center.x + x, y: center.y - y) }
    let (tip, end) = (point(0, length), point(0, -tail))
    let (left, right) = (point(-width / 2, shoulder), point(width / 2, shoulder))
    return (.polygon([tip, right, end, left]), .polygon([tip, end, left]), .polygon([tip, right, end]))
  }
}
