import VectorGraphics

/// A vessel seen from the front, and the liquid in it.
///
/// Its inside is the box of a track, with some room above for a full vessel's waves.
struct Vessel {
  /// What it looks like.
  enum Shape: String {
    /// An upright one with domed ends on short legs.
    case cylinder
    /// A lying one with domed ends on two saddles.
    case drum
    /// One with straight walls and a flat floor.
    case box
  }

  let shape: Shape
  /// From the floor to the level of the scale's end.
  let room: Rect
  /// Layout units per unit of the design.
  let unit: Double
  let theme: Theme

  // In units of the design.
  /// The thickness of the wall.
  static let wall = 2.5
  /// Between the end of the scale and the lid.
  static let headroom = 5.0
  /// Below the floor.
  static let foot = 13.0
  private static let boxCorner = 5.0
  /// The height of a wave, from its middle to its crest.
  private static let wave = 1.5

  /// Inside and headroom.
  private var inner: Rect {
    let head = Self.headroom * unit
    return Rect(x: room.x, y: room.y - head, width: room.width, height: room.height + head)
  }

  /// What a liquid can fill.
  var inside: Path { outline(inner) }

  private func outline(_ box: Rect) -> Path {
    switch shape {
    case .cylinder: Self.domed(box, across: box.width / 2, along: min(box.width * 0.17, box.height / 2))
    case .drum: Self.domed(box, across: min(box.height * 0.24, box.width / 2), along: box.height / 2)
    case .box: .roundedRectangle(box, cornerRadius: min(Self.boxCorner * unit, box.width / 2, box.height / 2))
    }
  }

  /// A box whose corners are quarters of an ellipse.
  private static func domed(_ box: Rect, across: Double, along: Double) -> Path {
    // The usual cubic for a quarter of an ellipse.
    let (kx, ky) = (across * 0.5523, along * 0.5523)
    var path = Path()
    func corner(_ x: Double, _ y: Double, _ sx: Double, _ sy: Double, isUpright: Bool) {
      // From where the quarter begins to where it ends, about the corner (x, y) and inward by the signs.
      let side = Point(x: x, y: y + sy * along)
      let end = Point(x: x + sx * across, y: y)
      let (a, b) = (Point(x: x, y: y + sy * (along - ky)), Point(x: x + sx * (across - kx), y: y))
      if isUpright { path.cubic(a, b, to: end) } else { path.cubic(b, a, to: side) }
    }
    path.move(to: Point(x: box.minX, y: box.minY + along))
    corner(box.minX, box.minY, 1, 1, isUpright: true)
    path.line(to: Point(x: box.maxX - across, y: box.minY))
    corner(box.maxX, box.minY, -1, 1, isUpright: false)
    path.line(to: Point(x: box.maxX, y: box.maxY - along))
    corner(box.maxX, box.maxY, -1, -1, isUpright: true)
    path.line(to: Point(x: box.minX + across, y: box.maxY))
    corner(box.minX, box.maxY, 1, -1, isUpright: false)
    path.close()
    return path
  }

  // MARK: - The vessel

  private var metal: Material {
    if theme.isInk { return Material(colors: [theme.minorTick], edge: theme.minorTick) }
    return theme.look.bezel.first?.material ?? Material(color: theme.track, shine: isDark ? 0.22 : 0.3)
  }

  private var isDark: Bool { theme.page.luminance < 0.2 }

  private func across(_ box: Rect, _ material: Material) -> Paint {
    material.paint(from: Point(x: box.minX, y: 0), to: Point(x: box.maxX, y: 0))
  }

  /// Legs and saddles, the wall, and the empty inside.
  ///
  /// - Parameter ground: the colour of the inside; the theme's when nil.
  func back(_ ground: Color?) -> [Node] {
    let wall = Self.wall * unit
    let outer = inner.expanded(by: wall)
    var nodes = feet(outer)
    if shape == .cylinder {
      // A manhole, seen from the side.
      let lid = Rect(
        x: outer.center.x - outer.width * 0.17, y: outer.minY - 3 * unit, width: outer.width * 0.34, height: 6 * unit)
      nodes.append(.fill(.roundedRectangle(lid, cornerRadius: 1.5 * unit), across(lid, metal)))
    }
    let empty = ground ?? (isDark ? Color.black.withAlpha(0.38) : Color.white.withAlpha(0.62)).over(theme.track)
    let rim = StrokeStyle(width: max(0.8 * unit, 0.5))
    return nodes + [
      .fill(outline(outer), across(outer, metal)), .stroke(outline(outer), metal.edge.withAlpha(0.5), rim),
      .fill(inside, empty),
    ]
  }

  private func feet(_ outer: Rect) -> [Node] {
    let deep = Self.foot * unit - Self.wall * unit - 2 * unit
    func foot(_ x: Double, _ width: Double, _ top: Double, flare: Double) -> Node {
      let (low, half) = (outer.maxY + deep, width / 2)
      let box = Rect(x: x - half - flare, y: top, width: width + 2 * flare, height: low - top)
      return .fill(
        .polygon([
          Point(x: x - half, y: top), Point(x: x + half, y: top), Point(x: x + half + flare, y: low),
          Point(x: x - half - flare, y: low),
        ]), across(box, metal))
    }
    switch shape {
    case .cylinder:
      let dome = min(outer.width * 0.17, outer.height / 2)
      return [-0.36, 0.36].map {
        foot(outer.center.x + $0 * outer.width, 5 * unit, outer.maxY - dome, flare: 0)
      }
    case .drum:
      return [-0.27, 0.27].map {
        foot(outer.center.x + $0 * outer.width, outer.width * 0.1, outer.maxY - 1.5 * unit, flare: 3 * unit)
      }
    case .box:
      let base = Rect(
        x: outer.minX - 3 * unit, y: outer.maxY - 1.5 * unit, width: outer.width + 6 * unit, height: 4.5 * unit)
      return [.fill(.roundedRectangle(base, cornerRadius: 1.5 * unit), across(base, metal))]
    }
  }

  /// What the glass of the vessel reflects, and what its wall throws on the inside.
  var shine: [Node] {
    let top = shape == .box ? 0.05 : shape == .drum ? 0.16 : 0.1
    let x = inner.minX + inner.width * (shape == .drum ? 0.3 : 0.16)
    let streak: Path =
      shape == .drum
      ? .line(
        from: Point(x: inner.minX + inner.width * 0.2, y: inner.minY + inner.height * top),
        to: Point(x: inner.maxX - inner.width * 0.2, y: inner.minY + inner.height * top))
      : .line(
        from: Point(x: x, y: inner.minY + inner.height * top), to: Point(x: x, y: inner.maxY - inner.height * top))
    let width = (shape == .drum ? inner.height : inner.width) * 0.065
    // A lying vessel is round from top to bottom, an upright one from side to side.
    let ends =
      shape == .drum
      ? (Point(x: 0, y: inner.minY), Point(x: 0, y: inner.maxY))
      : (Point(x: inner.minX, y: 0), Point(x: inner.maxX, y: 0))
    let round = Gradient(
      .linear(from: ends.0, to: ends.1),
      stops: [
        .init(offset: 0, color: .white.withAlpha(0.1)), .init(offset: 0.25, color: .white.withAlpha(0.13)),
        .init(offset: 0.5, color: .black.withAlpha(0)), .init(offset: 1, color: .black.withAlpha(0.24)),
      ])
    return [
      .fill(inside, .gradient(round)),
      .stroke(streak, Color.white.withAlpha(0.18), StrokeStyle(width: width, cap: .round)),
    ]
  }

  // MARK: - The liquid

  /// Filled up to a level, with waves that run on as the level moves and rest where it rests.
  ///
  /// - Parameters:
  ///   - level: where the surface is, a place in the box.
  ///   - color: of the liquid.
  func liquid(level: Double, color: Color) -> [Node] {
    let depth = inner.maxY - level
    guard depth > 0.01 * unit else { return [] }
    // A film of liquid on the floor has no waves.
    let height = min(Self.wave * unit, depth * 0.25)
    let run = room.height > 0 ? (room.maxY - level) / room.height * 3 : 0
    let deep = color.interpolated(to: .black, fraction: 0.34)
    let light = color.interpolated(to: .white, fraction: 0.42)
    let shade: Paint =
      theme.isInk
      ? .solid(color)
      : .gradient(
        Gradient(
          .linear(from: Point(x: 0, y: room.minY), to: Point(x: 0, y: room.maxY)),
          colors: [color, color.interpolated(to: deep, fraction: 0.35), deep]))
    let front = wave(level, height: height, phase: run)
    return [
      .group(
        clip: inside,
        [
          .fill(body(under: wave(level - height * 0.9, height: height, phase: 0.55 - run)), light.withAlpha(0.55)),
          .fill(body(under: front), shade),
          .stroke(front, light, StrokeStyle(width: max(1.1 * unit, 0.75))),
        ])
    ]
  }

  /// The line of a wave from beyond one wall to beyond the other.
  private func wave(_ level: Double, height: Double, phase: Double) -> Path {
    let half = inner.width * 0.36
    let start = inner.minX - 2 * half * (1 + phase - phase.rounded(.down))
    var path = Path()
    path.move(to: Point(x: start, y: level))
    var x = start
    var rises = true
    while x < inner.maxX + half {
      // Half a sine as a cubic: a third of the way each, a third beyond the crest.
      let crest = level + (rises ? -height : height) * 4 / 3
      path.cubic(
        Point(x: x + half * 0.3642, y: crest), Point(x: x + half * 0.6358, y: crest), to: Point(x: x + half, y: level))
      x += half
      rises.toggle()
    }
    return path
  }

  private func body(under line: Path) -> Path {
    var path = line
    guard let box = line.controlBounds else { return path }
    path.line(to: Point(x: box.maxX, y: inner.maxY + unit))
    path.line(to: Point(x: box.minX, y: inner.maxY + unit))
    path.close()
    return path
  }
}
