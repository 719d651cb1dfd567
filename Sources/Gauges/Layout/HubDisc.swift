import VectorGraphics

/// The disc in the middle of a card that turns: the number stands on it with the words that belong to it, and needles
/// begin at its rim, so that nothing ever passes over them.
struct HubDisc {
  let center: Point
  /// To the outer edge of its rim, in layout units.
  let radius: Double
  /// Layout units per unit of a dial of 300.
  let unit: Double

  /// The largest radius for a number that has no room else, in units of a dial of 300.
  static let mostAlone = 84.0
  /// From its rim to the nearest labels, so that a needle between them is seen, in units of a dial of 300.
  static let leastNeedle = 24.0

  init(center: Point, unit: Double, radius: Double) {
    (self.center, self.unit, self.radius) = (center, unit, radius)
  }

  var box: Rect { Rect(center: center, width: 2 * radius, height: 2 * radius) }

  /// How far from the centre a needle begins whose root is this wide: its corners are on the rim.
  func root(ofWidth width: Double) -> Double { max(0, radius * radius - width * width / 4).squareRoot() }

  /// How wide a text may be whose farther edge lies at a height above or below the centre.
  func width(at height: Double) -> Double {
    let reach = radius - 4 * unit
    return 2 * max(0, reach * reach - height * height).squareRoot()
  }

  /// The ground of the face, lit for itself, in a thin ring that is made of what the theme's hubs are made of. On any picture
  /// a theme without a face has the colour of its page there.
  func nodes(_ gauge: Gauge, style: HubStyle = .dome) -> [Node] {
    let theme = gauge.theme
    let rim = max((theme.look.hubMaterial == nil ? 1.2 : 2.2) * unit, 0.75)
    let inner = radius - rim
    // Small as it is, it has the light of the face and not its texture.
    let ground = FaceGround(
      finish: theme.look.face, center: center, radius: inner, light: theme.faceLight, shade: theme.faceShade,
      vignette: 0,
      path: .circle(center: center, radius: inner), isDisc: false)
    let face = ground.color(at: center)
    let page = face.alpha == 0 ? gauge.plate.map { [Node.fill(ground.path, $0)] } : nil
    return shadow(theme, on: face) + (page ?? ground.nodes)
      + ring(theme, style: style, width: rim, on: face.over(theme.page.over(.black)))
  }

  /// On the face and the needles' roots.
  private func shadow(_ theme: Theme, on face: Color) -> [Node] {
    guard theme.shadow.alpha > 0, face.alpha == 1 else { return [] }
    return [2.4, 1.2].map { fall in
      .fill(
        .circle(center: center - Housing.light * (fall * unit), radius: radius + 0.6 * unit),
        Color.black.withAlpha(0.12))
    }
  }

  private func ring(_ theme: Theme, style: HubStyle, width: Double, on face: Color) -> [Node] {
    guard style != .none else { return [] }
    let material = theme.look.hubMaterial
    let step = Housing.light * radius
    let metal = material ?? Material(colors: [theme.hubLight, theme.hubShade], edge: theme.hubBorder)
    let paint: Paint =
      material == nil && style == .flat
      ? .solid(theme.hubLight)
      : material == nil && style == .ring ? .solid(theme.accent) : metal.paint(from: center + step, to: center - step)
    let line = max(0.75 * unit, 0.5)
    func circle(_ radius: Double) -> Path { .circle(center: center, radius: radius) }
    return [
      .stroke(circle(radius + line / 2), metal.edge.readable(on: face, contrast: 1.6), StrokeStyle(width: line)),
      .stroke(circle(radius - width / 2), paint, StrokeStyle(width: width)),
    ]
  }
}

extension Instrument {
  /// A number on its disc, which is larger than the design's where the number would be illegible on that, and no larger
  /// than a needle needs to be seen; on none of these it is in its short form. Nil where there is no number, or no room.
  ///
  /// - Parameters:
  ///   - short: the number for small discs; nil has none.
  ///   - radius: that of the design, in units of the design as the number's size and how far it stands above the centre.
  ///   - tail: a sign behind the digits that does not count for their centring, such as °.
  func numberOnDisc(
    _ digits: String, like widest: String, short: String?, size: Double, radius: Double, rise: Double, tail: String = ""
  ) -> (disc: HubDisc?, number: PlacedText?) {
    let place = center + Vector(dx: 0, dy: -rise * unit)
    guard !digits.isEmpty else { return (nil, nil) }
    // The disc is the same whatever three digits are on it.
    let shortest = short.map { [($0, tail.isEmpty ? DialSolver.widestShort : "88.8")] } ?? []
    for (digits, widest) in [(digits, widest)] + shortest {
      for radius in [radius, 46, 54, 60, 70, HubDisc.mostAlone] {
        let disc = HubDisc(center: center, unit: unit, radius: radius * unit)
        let width = disc.width(at: rise * unit + 0.37 * max(size * unit, 9))
        guard let number = number(digits, like: widest, size: size, floor: 9, width: width, at: place, tail: tail)
        else { continue }
        return (disc, number)
      }
    }
    return (nil, nil)
  }
}
