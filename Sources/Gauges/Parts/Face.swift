import VectorGraphics

/// The disc or fan behind everything: lit from the upper left, with a soft shadow around it.
struct Face {
  let center: Point
  let shape: DialShape
  /// Layout units per unit of the design.
  let unit: Double
  let theme: Theme
  /// How far the shadow reaches.
  let shadowRadius: Double
  /// A shadow on black is invisible; leaving it out keeps the picture small.
  let hasShadow: Bool
  /// From where the light falls to where it has gone, in units of the design; nil is a little beyond the far rim.
  var lightReach: Double?
  /// On the middle of a ring behind a disc, in units of the design, and its width.
  var ring: (radius: Double, width: Double)?
  /// Where the bezel begins, in units of the design; nil is at the edge of the face.
  var housingStart: Double?
  /// What a translucent ring is laid over, where the face may lie on any picture: then nothing of that shines through,
  /// and no shadow of another page is around it. Nil on a page.
  var backing: Color?
  /// What it is made of; the theme's when nil.
  var look: Look?
  /// Words around it, which its frame gives way to.
  var words: [Rect] = []

  var nodes: [Node] { ground + [picture].compactMap { $0 } }

  /// A picture that lies on it.
  private var picture: Node? {
    guard let backdrop = (look ?? theme.look).backdrop, backdrop.ground == .face else { return nil }
    let ground = shape.grown(to: housingStart ?? shape.radius)
    let path = ground.isDisc ? Path.circle(center: center, radius: ground.radius * unit) : path
    return path.controlBounds.flatMap { backdrop.node(in: $0, clip: path) }
  }

  private var ground: [Node] {
    let look = look ?? theme.look
    let isPlain = !look.isHoused && look.face == .lit && look.vignette == 0
    let isInvisible = theme.faceLight.alpha == 0 && theme.faceShade.alpha == 0
    guard !isPlain || isInvisible else {
      return outerRing + (hasShadow || ring != nil && backing == nil ? shadow : []) + [face]
    }
    let ground = shape.grown(to: housingStart ?? shape.radius)
    var housing = Housing(
      look: look, center: center, unit: unit, shape: ground, hasShadow: hasShadow && theme.shadow.alpha > 0)
    housing.words = words
    let around = look.isHoused ? housing.nodes : hasShadow && theme.shadow.alpha > 0 && !isInvisible ? shadow : []
    guard !isInvisible else { return around + outerRing }
    let whole = ground.isDisc ? Path.circle(center: center, radius: ground.radius * unit) : path
    let finish = FaceGround(
      finish: look.face, center: center, radius: ground.radius * unit, light: theme.faceLight, shade: theme.faceShade,
      vignette: look.vignette, path: whole, isDisc: ground.isDisc)
    return around + finish.nodes + outerRing
  }

  private var outerRing: [Node] {
    guard let ring, ring.width > 0, theme.ring.alpha > 0 else { return [] }
    return [
      .stroke(
        .circle(center: center, radius: ring.radius * unit), backing.map(theme.ring.over) ?? theme.ring,
        StrokeStyle(width: ring.width * unit))
    ]
  }

  private var radius: Double { shape.radius * unit }
  private var path: Path {
    // A disc is made at its place, with the curves its real size needs.
    shape.isDisc
      ? .circle(center: center, radius: radius)
      : shape.path.transformed(by: .scale(unit).followed(by: .translation(center - .zero)))
  }

  private var face: Node {
    let light = SpeedometerConstants.Layout.faceLight
    let focus = center + Vector(dx: (light.x - 0.5) * 2 * radius, dy: (light.y - 0.5) * 2 * radius)
    let reach = lightReach.map { $0 * unit } ?? radius * 1.36
    return .fill(
      path,
      .gradient(Gradient(.radial(center: focus, radius: reach), colors: [theme.faceLight, theme.faceShade])))
  }

  /// Around a disc a ring that fades outward along a bell curve; around a fan, whose edge no gradient follows, strokes
  /// of falling width whose sum does.
  private var shadow: [Node] {
    guard shape.isDisc else {
      return Falloff.layers(9, strength: 0.5 * theme.shadow.alpha).map { layer in
        .stroke(
          path, theme.shadow.withAlpha(layer.alpha),
          StrokeStyle(width: 2 * layer.distance * shadowRadius * 1.4, cap: .round, join: .round))
      }
    }
    let outer = radius + shadowRadius * 1.4
    let steps = 8
    let stops = (0...steps).map { step -> Gradient.Stop in
      let fraction = Double(step) / Double(steps)
      return Gradient.Stop(
        offset: (radius + fraction * (outer - radius)) / outer, color: theme.shadow.faded(0.5 * Falloff.bell(fraction)))
    }
    return [
      .fill(
        .circle(center: center, radius: outer),
        .gradient(Gradient(.radial(center: center, radius: outer), stops: stops)))
    ]
  }
}

/// How light and shadow fade with distance.
enum Falloff {
  /// A bell curve from 1 at 0 to 0 at 1, with no slope at either end: (1 − x²)³.
  static func bell(_ distance: Double) -> Double {
    let rest = max(0, 1 - distance * distance)
    return rest * rest * rest
  }

  /// Translucent layers from the outermost, at distance 1, inward, whose sum follows the bell curve up to `strength`.
  static func layers(_ count: Int, strength: Double) -> [(distance: Double, alpha: Double)] {
    var covered = 0.0
    return (0..<count).reversed().compactMap { index in
      let distance = (Double(index) + 0.5) / Double(count)
      let wanted = strength * bell(distance)
      // What this layer must add to those outside it.
      let alpha = 1 - (1 - wanted) / (1 - covered)
      covered = wanted
      return alpha > 0.001 ? (distance, alpha) : nil
    }
  }
}
