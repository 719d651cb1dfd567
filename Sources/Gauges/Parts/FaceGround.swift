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
  /// Of a window; nil for a round face.
  var window: Rect?

  var nodes: [Node] {
    guard let window else { return [ground] + texture + rim }
    return [windowGround(window)] + windowTexture(window) + windowRim(window)
  }

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
    case .sunray: return rays(lobes: 2, strength: 0.15, levels: (12, 7))
    case .brushed: return rays(lobes: 2, strength: 0.14, levels: (5, 3)) + circles
    case .carbon: return weave
    case .paper: return fibres
    case .flat, .lit, .enamel, .glow: return []
    }
  }

  /// Light that goes up and down around the face, brightest towards where it comes from, 40° left of the top. What is as
  /// bright lies in one path, and no two lie over each other, so that no pixel is drawn twice.
  private func rays(lobes: Int, strength: Double, levels: (light: Int, shade: Int)) -> [Node] {
    let turn = Angle.turns(1 / Double(lobes))
    func lobe(_ color: Color, levels: Int, around first: Angle) -> [Node] {
      (0..<levels).map { level in
        // As far from its middle as a cosine wave is between two heights.
        let ends = [level + 1, level].map {
          (Angle.degrees(90) - .arcsine(Double($0) / Double(levels))) * (1 / Double(lobes))
        }
        var path = Path()
        for index in 0..<lobes {
          let middle = first + turn * Double(index)
          append(wedge: middle - ends[1], middle - ends[0], to: &path)
          append(wedge: middle + ends[0], middle + ends[1], to: &path)
        }
        return .fill(path, color.faded((Double(level) + 0.5) / Double(levels)))
      }
    }
    let middle = Angle.degrees(-40)
    return lobe(Color.white.withAlpha(strength * 1.5), levels: levels.light, around: middle)
      + lobe(Color.black.withAlpha(strength * 0.5), levels: levels.shade, around: middle + turn / 2)
  }

  private func append(wedge a: Angle, _ b: Angle, to path: inout Path) {
    let outer = ArcShape(center: center, radius: radius, start: a, sweep: b - a)
    path.move(to: center)
    path.append(outer, joining: true)
    path.close()
  }

  /// What a brush leaves: fine rings, one gradient for all of them. How strong each is looks scattered and is always the
  /// same.
  private var circles: [Node] {
    let count = 26
    let stops = (0...count).map { index in
      let strength = 0.02 + 0.04 * (Double(index) * 0.618_034).truncatingRemainder(dividingBy: 1)
      return Gradient.Stop(
        offset: Double(index) / Double(count),
        color: (index % 2 == 0 ? Color.white : .black).withAlpha(strength))
    }
    return [.fill(path, .gradient(Gradient(.radial(center: center, radius: radius), stops: stops)))]
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

  /// The face where the bezel keeps the light away.
  var rimColor: Color {
    let shadow = shade.oklab
    return Color(OKLab(lightness: min(0.2, shadow.lightness * 0.25), a: shadow.a * 0.8, b: shadow.b * 0.8))
  }

  /// Darker towards the bezel, most where it stands between the face and the light.
  private var rim: [Node] {
    guard vignette > 0, isDisc else { return [] }
    let middle = center - Housing.light * (radius * 0.02)
    let stops = [(0.84, 0.0), (0.92, 0.18), (0.97, 0.55), (1, 1)].map { offset, strength in
      Gradient.Stop(offset: offset, color: rimColor.withAlpha(strength * vignette))
    }
    // Nothing is drawn where it would not be seen.
    var edge = path
    edge.append(.circle(center: middle, radius: radius * 1.02 * 0.84))
    let gradient = Gradient(.radial(center: middle, radius: radius * 1.02), stops: stops)
    return [.fill(edge, .gradient(gradient), rule: .evenOdd)]
  }
}
