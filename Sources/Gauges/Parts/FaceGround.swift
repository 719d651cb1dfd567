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
  /// The bounds of a window; nil for a round face.
  var window: Rect?

  var nodes: [Node] {
    guard let window else { return [ground] + texture + rim }
    return [windowGround(window)] + windowTexture(window) + windowRim(window)
  }

  /// How light falls on a face: from where, in units of its diameter from its upper left, how far, and in what steps.
  private struct Lighting {
    let focus: (x: Double, y: Double)
    let reach: Double
    let stops: [(offset: Double, color: Color)]
  }

  private var lighting: Lighting {
    let between = light.interpolated(to: shade, fraction: 0.3)
    return switch finish {
    case .flat: Lighting(focus: (0.5, 0.5), reach: 1, stops: [(0, light)])
    case .lit: Lighting(focus: (0.3, 0.3), reach: 0.68, stops: [(0, light), (1, shade)])
    case .enamel: Lighting(focus: (0.42, 0.36), reach: 0.75, stops: [(0, light), (0.6, between), (1, shade)])
    case .glow: Lighting(focus: (0.5, 0.92), reach: 0.95, stops: [(0, light), (0.55, between), (1, shade)])
    case .brushed, .sunray, .carbon, .paper:
      Lighting(focus: (0.42, 0.38), reach: 0.8, stops: [(0, light), (1, shade)])
    }
  }

  private var focus: Point {
    let (x, y) = lighting.focus
    return center + Vector(dx: (x - 0.5) * 2 * radius, dy: (y - 0.5) * 2 * radius)
  }

  private var ground: Node {
    let lighting = lighting
    guard lighting.stops.count > 1 else { return .fill(path, light) }
    let gradient = Gradient(
      .radial(center: focus, radius: lighting.reach * 2 * radius),
      stops: lighting.stops.map { Gradient.Stop(offset: $0.offset, color: $0.color) })
    return .fill(path, .gradient(gradient))
  }

  /// The colour of a round face at a place, without its texture and the shadow on its rim.
  func color(at point: Point) -> Color {
    let lighting = lighting
    let offset = point.distance(to: focus) / max(lighting.reach * 2 * radius, .ulpOfOne)
    for (a, b) in zip(lighting.stops, lighting.stops.dropFirst()) where offset <= b.offset {
      let share = (offset - a.offset) / (b.offset - a.offset)
      return b.color.withAlpha(share).over(a.color.withAlpha(1))
        .withAlpha(a.color.alpha + (b.color.alpha - a.color.alpha) * share)
    }
    return lighting.stops.last?.color ?? shade
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

/// The same finishes in a window, whose light has to reach farther one way than the other.
extension FaceGround {
  /// The ground of a window.
  init(_ theme: Theme, outline: FaceOutline, window: Rect) {
    self.init(
      finish: theme.look.face, center: window.center, radius: (window.width + window.height) / 4,
      light: theme.faceLight, shade: theme.faceShade, vignette: theme.look.vignette, path: outline.path, isDisc: false,
      window: window)
  }

  func windowGround(_ box: Rect) -> Node {
    func radial(_ x: Double, _ y: Double, _ reach: Double, _ stops: [(Double, Color)]) -> Node {
      let focus = Point(x: box.minX + x * box.width, y: box.minY + y * box.height)
      // As far as the middle of two sides would have it.
      let radius = reach * (box.width * 0.7 + box.height * 0.3)
      return .fill(
        path,
        .gradient(
          Gradient(
            .radial(center: focus, radius: radius), stops: stops.map { Gradient.Stop(offset: $0.0, color: $0.1) })))
    }
    let between = light.interpolated(to: shade, fraction: 0.3)
    switch finish {
    case .flat: return .fill(path, light)
    case .lit: return radial(0.3, 0.2, 0.72, [(0, light), (1, shade)])
    case .enamel: return radial(0.42, 0.3, 0.78, [(0, light), (0.6, between), (1, shade)])
    // The lamp is below the middle of the window.
    case .glow: return radial(0.5, 1.05, 0.85, [(0, light), (0.5, between), (1, shade)])
    case .brushed, .sunray: return satin(box)
    case .carbon, .paper: return radial(0.42, 0.3, 0.85, [(0, light), (1, shade)])
    }
  }

  /// Rays have no middle in a window: its metal is brushed from side to side, and shines where it mirrors the light.
  private func satin(_ box: Rect) -> Node {
    let ends = FaceOutline.box(box, cornerRadius: 0).light()
    let bright = light.interpolated(to: .white, fraction: 0.35)
    let stops = [(0, light), (0.22, bright), (0.46, shade), (0.7, light), (0.84, bright), (1, shade)]
    return .fill(
      path,
      .gradient(
        Gradient(
          .linear(from: ends.from, to: ends.to), stops: stops.map { Gradient.Stop(offset: $0.0, color: $0.1) })))
  }

  func windowTexture(_ box: Rect) -> [Node] {
    switch finish {
    case .brushed, .sunray: return hairlines(box)
    case .carbon: return weave(box)
    case .paper: return fibres(box)
    case .flat, .lit, .enamel, .glow: return []
    }
  }

  private func hairlines(_ box: Rect) -> [Node] {
    let step = max(1.6, box.height / 70)
    let inner = box.expanded(by: -step * 0.5)
    var path = Path()
    var y = inner.minY + step
    while y < inner.maxY {
      path.move(to: Point(x: inner.minX, y: y))
      path.line(to: Point(x: inner.maxX, y: y))
      y += step * 2
    }
    return path.isEmpty ? [] : [.stroke(path, Color.black.withAlpha(0.022), StrokeStyle(width: step))]
  }

  private func weave(_ box: Rect) -> [Node] {
    let cell = max(3, box.height / 18, box.width / 46)
    var path = Path()
    var row = 0
    while Double(row + 1) * cell < box.height {
      var column = 0
      while Double(column + 1) * cell < box.width {
        if (column + 2 * row) & 3 < 2 {
          path.append(
            .rectangle(
              Rect(
                x: box.minX + (Double(column) + 0.58) * cell, y: box.minY + (Double(row) + 0.58) * cell,
                width: cell * 0.84, height: cell * 0.84)))
        }
        column += 1
      }
      row += 1
    }
    return path.isEmpty ? [] : [.fill(path, Color.white.withAlpha(0.055))]
  }

  private func fibres(_ box: Rect) -> [Node] {
    var path = Path()
    let length = min(box.width, box.height) * 0.03
    let inner = box.expanded(by: -length * 1.5)
    for index in 0..<90 {
      // Multiples of two irrational numbers spread evenly over a square.
      let (a, b) = (0.754_877_666 * Double(index), 0.569_840_291 * Double(index))
      let place = Point(
        x: inner.minX + (a - a.rounded(.down)) * inner.width, y: inner.minY + (b - b.rounded(.down)) * inner.height)
      let along = (Angle.degrees(97) * Double(index * index)).direction * length
      path.move(to: place - along)
      path.line(to: place + along)
    }
    return [.stroke(path, Color.black.withAlpha(0.045), StrokeStyle(width: max(0.5, length * 0.2)))]
  }

  /// Darker along the edges, most below the upper one and beside the left one, which stand between it and the light.
  func windowRim(_ box: Rect) -> [Node] {
    guard vignette > 0 else { return [] }
    let depth = min(box.width, box.height) * 0.16
    func edge(_ from: Point, _ to: Point, _ strength: Double) -> Node {
      let stops = [(0.0, 1.0), (0.2, 0.5), (0.5, 0.15), (1, 0)].map {
        Gradient.Stop(offset: $0.0, color: rimColor.withAlpha($0.1 * vignette * strength))
      }
      return .fill(path, .gradient(Gradient(.linear(from: from, to: to), stops: stops)))
    }
    return [
      edge(Point(x: 0, y: box.minY), Point(x: 0, y: box.minY + depth), 0.85),
      edge(Point(x: box.minX, y: 0), Point(x: box.minX + depth, y: 0), 0.7),
      edge(Point(x: 0, y: box.maxY), Point(x: 0, y: box.maxY - depth * 0.45), 0.5),
      edge(Point(x: box.maxX, y: 0), Point(x: box.maxX - depth * 0.45, y: 0), 0.5),
    ]
  }
}
