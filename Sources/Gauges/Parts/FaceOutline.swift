import VectorGraphics

/// The outline of a face: what its ground fills, its bezel runs around and its glass covers. Lengths are layout units.
enum FaceOutline {
  case disc(center: Point, radius: Double)
  /// A part of a disc about the hub.
  case fan(Path, center: Point, radius: Double)
  /// A window with round corners.
  case box(Rect, cornerRadius: Double)

  var center: Point {
    switch self {
    case .disc(let center, _), .fan(_, let center, _): center
    case .box(let box, _): box.center
    }
  }

  var path: Path {
    switch self {
    case .disc(let center, let radius): .circle(center: center, radius: radius)
    case .fan(let path, _, _): path
    case .box(let box, let corner): .roundedRectangle(box, cornerRadius: corner)
    }
  }

  /// Larger on all sides; a fan, whose edge has no parallel of few curves, stays as it is.
  func grown(by growth: Double) -> FaceOutline {
    switch self {
    case .disc(let center, let radius): .disc(center: center, radius: radius + growth)
    case .fan: self
    case .box(let box, let corner): .box(box.expanded(by: growth), cornerRadius: max(0, corner + growth))
    }
  }

  /// From where the light falls on it to where it has gone: across a disc, or from corner to corner of a window, so that
  /// two of its sides are bright and two dark.
  func light(grownBy growth: Double = 0) -> (from: Point, to: Point) {
    switch self {
    case .disc(let center, let radius), .fan(_, let center, let radius):
      let reach = Housing.light * (radius + growth)
      return (center + reach, center - reach)
    case .box(let box, _):
      let (width, height) = (max(1, box.width + 2 * growth), max(1, box.height + 2 * growth))
      // Lines of one shade run along the other diagonal.
      let across = Vector(dx: height, dy: width)
      let reach = across * (width * height / (across.dx * across.dx + across.dy * across.dy))
      return (box.center - reach, box.center + reach)
    }
  }
}
