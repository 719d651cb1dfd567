import VectorGraphics

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
