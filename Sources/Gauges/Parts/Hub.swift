import VectorGraphics

/// The cap over the needle's root: a dark dome in a slightly lighter ring.
struct Hub {
  let center: Point
  let radius: Double
  let borderWidth: Double
  let theme: Theme

  var nodes: [Node] {
    [
      .fill(.circle(center: center, radius: radius + borderWidth / 2), theme.hubBorder),
      .fill(
        .circle(center: center, radius: radius - borderWidth / 2),
        .gradient(
          Gradient(.radial(center: center, radius: radius - borderWidth / 2), colors: [theme.hubLight, theme.hubShade]))
      ),
    ]
  }
}
