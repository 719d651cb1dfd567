import VectorGraphics

/// What the glass over a face reflects: a little sky.
struct Glass {
  let outline: FaceOutline
  /// 0…1.
  let strength: Double

  /// Over a disc.
  init(center: Point, radius: Double, strength: Double) {
    self.init(outline: .disc(center: center, radius: radius), strength: strength)
  }

  init(outline: FaceOutline, strength: Double) { (self.outline, self.strength) = (outline, strength) }

  var nodes: [Node] {
    guard strength > 0 else { return [] }
    switch outline {
    case .disc(let center, let radius):
      return [sky(from: center + Vector(dx: -0.35, dy: -0.92) * radius, to: center + Vector(dx: 0.2, dy: 0.3) * radius)]
    case .box(let box, _):
      // Across the upper left, falling to the left.
      let corner = Point(x: box.minX, y: box.minY)
      return [sky(from: corner, to: corner + Vector(dx: box.height * 0.35, dy: box.height * 0.7))]
    // A part of a disc has no glass.
    case .fan: return []
    }
  }

  /// Up to the edge of the glass, fading away so softly that it ends nowhere.
  private func sky(from: Point, to: Point) -> Node {
    .fill(
      outline.path,
      .gradient(
        Gradient(
          .linear(from: from, to: to),
          stops: [(0, 1), (0.3, 0.7), (0.5, 0.42), (0.65, 0.22), (0.8, 0.08), (0.92, 0.015), (1, 0)].map {
            Gradient.Stop(offset: $0.0, color: Color.white.withAlpha($0.1 * Self.brightest * strength))
          })))
  }

  /// Where the sky is brightest, as a part of the strength.
  private static let brightest = 0.46
}
