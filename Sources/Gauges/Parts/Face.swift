import VectorGraphics

/// The disc behind everything: lit from the upper left, with a soft shadow around it.
struct Face {
  let center: Point
  let radius: Double
  let theme: Theme
  /// How far the shadow reaches.
  let shadowRadius: Double
  /// A shadow on black is invisible; leaving it out keeps the picture small.
  let hasShadow: Bool

  var nodes: [Node] { (hasShadow ? [shadow] : []) + [disc] }

  private var disc: Node {
    let light = SpeedometerConstants.Layout.faceLight
    let focus = center + Vector(dx: (light.x - 0.5) * 2 * radius, dy: (light.y - 0.5) * 2 * radius)
    // To the far rim and a little beyond: the original's reach, one radius, leaves a third of the face flat.
    let reach = radius * 1.36
    return .fill(
      .circle(center: center, radius: radius),
      .gradient(Gradient(.radial(center: focus, radius: reach), colors: [theme.faceLight, theme.faceShade])))
  }

  /// A ring that fades outward along a bell curve.
  private var shadow: Node {
    // A blur of that radius fades a little beyond it.
    let outer = radius + shadowRadius * 1.4
    let steps = 8
    let stops = (0...steps).map { step -> Gradient.Stop in
      let fraction = Double(step) / Double(steps)
      return Gradient.Stop(
        offset: (radius + fraction * (outer - radius)) / outer, color: theme.shadow.faded(0.5 * Falloff.bell(fraction)))
    }
    return .fill(
      .circle(center: center, radius: outer), .gradient(Gradient(.radial(center: center, radius: outer), stops: stops)))
  }
}

/// How light and shadow fade with distance.
enum Falloff {
  /// A bell curve from 1 at 0 to 0 at 1, with no slope at either end: (1 − x²)³.
  static func bell(_ distance: Double) -> Double {
    let rest = max(0, 1 - distance * distance)
    return rest * rest * rest
  }
}
