import VectorGraphics

/// The ground of a face as its finish has it, and the bezel's shadow on its rim.
struct FaceGround {
  let finish: FaceFinish
  let center: Point
  let radius: Double
  /// Where the light falls, and away from it.
  let light: Color
  let shade: Color
  let vignette: Double
  /// The outline of the face; a disc is made anew at its place.
  let path: Path
  let isDisc: Bool

  var nodes: [Node] { [ground] + texture + rim }

  private var ground: Node {
    func radial(_ x: Double, _ y: Double, _ reach: Double, _ stops: [(Double, Color)]) -> Node {
      let focus = center + Vector(dx: (x - 0.5) * 2 * radius, dy: (y - 0.5) * 2 * radius)
      let gradient = Gradient(
        .radial(center: focus, radius: reach * 2 * radius),
        stops: stops.map { Gradient.Stop(offset: $0.0, color: $0.1) })
      return .fill(path, .gradient(gradient))
    }
    let between = light.interpolated(to: shade, fraction: 0.3)
    switch finish {
    case .flat: return .fill(path, light)
    case .lit: return radial(0.3, 0.3, 0.68, [(0, light), (1, shade)])
    case .enamel: return radial(0.42, 0.36, 0.75, [(0, light), (0.6, between), (1, shade)])
    case .glow: return radial(0.5, 0.92, 0.95, [(0, light), (0.55, between), (1, shade)])
    case .brushed, .sunray, .carbon, .paper: return radial(0.42, 0.38, 0.8, [(0, light), (1, shade)])
    }
  }

  private var texture: [Node] {
    guard isDisc else { return [] }
    switch finish {
    case .sunray: return rays(90, lobes: 2, strength: 0.15, grain: 0.006)
    case .brushed: return rays(40, lobes: 4, strength: 0.2, grain: 0.008) + circles
    case .carbon: return weave
    case .paper: return fibres
    case .flat, .lit, .enamel, .glow: return []
    }
  }

  /// Wedges whose light goes up and down around the face.
  private func rays(_ count: Int, lobes: Double, strength: Double, grain: Double) -> [Node] {
    let step = Angle.turns(1 / Double(count))
    return (0..<count).compactMap { index in
      let start = step * Double(index)
      // Brightest towards the light, which comes from 40° left of the top.
      let wave = ((start + step / 2 + .degrees(40)) * lobes).cosine
      let bright = wave * strength * 0.5 + (index % 2 == 0 ? grain : -grain)
      guard abs(bright) > 0.004 else { return nil }
      // A little wider, so that no seam is seen between two.
      let (a, b) = (start - step * 0.02, start + step * 1.02)
      let wedge = Path.polygon([center, center + a.direction * radius, center + b.direction * radius])
      return .fill(wedge, (bright > 0 ? Color.white : .black).withAlpha(abs(bright) * (bright > 0 ? 3 : 1)))
    }
  }

  private var circles: [Node] {
    (1..<16).map { index in
      .stroke(
        .circle(center: center, radius: radius * Double(index) / 16.5),
        (index % 2 == 0 ? Color.white : .black).withAlpha(0.05), StrokeStyle(width: radius * 0.012))
    }
  }

  /// Small blocks in a twill, those in the light as one path.
  private var weave: [Node] {
    let cell = radius / 13
    var path = Path()
    for row in -13..<13 {
      for column in -13..<13 where (column + 2 * row) & 3 < 2 {
        let corner = Vector(dx: (Double(column) + 0.08) * cell, dy: (Double(row) + 0.08) * cell)
        let box = Rect(x: center.x + corner.dx, y: center.y + corner.dy, width: cell * 0.84, height: cell * 0.84)
        guard box.farthestDistance(from: center) < radius else { continue }
        path.append(.rectangle(box))
      }
    }
    return [.fill(path, Color.white.withAlpha(0.055))]
  }

  /// Short strokes whose places look scattered and are always the same.
  private var fibres: [Node] {
    var path = Path()
    for index in 0..<90 {
      // The golden angle spreads points evenly over a disc.
      let distance = (Double(index) + 0.5).squareRoot() / 90.0.squareRoot() * radius * 0.97
      let place = center + (Angle.degrees(137.507_764) * Double(index)).direction * distance
      let along = (Angle.degrees(97) * Double(index * index)).direction * (radius * 0.022)
      path.move(to: place - along)
      path.line(to: place + along)
    }
    return [.stroke(path, Color.black.withAlpha(0.045), StrokeStyle(width: max(0.5, radius * 0.004)))]
  }

  /// Darker towards the bezel, most where it stands between the face and the light.
  private var rim: [Node] {
    guard vignette > 0, isDisc else { return [] }
    let shadow = shade.oklab
    let color = Color(OKLab(lightness: min(0.2, shadow.lightness * 0.25), a: shadow.a * 0.8, b: shadow.b * 0.8))
    let middle = center - Housing.light * (radius * 0.02)
    let stops = [(0.84, 0.0), (0.92, 0.18), (0.97, 0.55), (1, 1)].map { offset, strength in
      Gradient.Stop(offset: offset, color: color.withAlpha(strength * vignette))
    }
    return [.fill(path, .gradient(Gradient(.radial(center: middle, radius: radius * 1.02), stops: stops)))]
  }
}

/// What the glass over a face reflects: a crescent of sky.
struct Glass {
  let center: Point
  let radius: Double
  /// 0…1.
  let strength: Double

  var nodes: [Node] {
    guard strength > 0 else { return [] }
    let arc = ArcShape(center: center, radius: radius * 0.915, start: .degrees(-68), sweep: .degrees(128))
    var path = arc.path()
    let from = center + Angle.degrees(-68).direction * (radius * 0.915)
    path.cubic(
      center + Vector(dx: radius * 0.42, dy: -radius * 0.22), center + Vector(dx: radius * 0.02, dy: -radius * 0.5),
      to: from)
    path.close()
    let gradient = Gradient(
      .linear(
        from: center + Vector(dx: -radius * 0.35, dy: -radius * 0.92),
        to: center + Vector(dx: radius * 0.12, dy: -radius * 0.28)),
      stops: [(0, 1), (0.55, 0.18), (1, 0.02)].map {
        Gradient.Stop(offset: $0.0, color: Color.white.withAlpha($0.1 * strength))
      })
    return [.fill(path, .gradient(gradient))]
  }
}
