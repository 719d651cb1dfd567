import VectorGraphics

/// The cap over the needle's root: a dark dome in a slightly lighter ring unless another style is asked for.
struct Hub {
  let center: Point
  let radius: Double
  let borderWidth: Double
  let theme: Theme
  var style = HubStyle.dome
  /// What a dome and what stands on it is made of; nil is drawn with the theme's colours.
  var material: Material?

  var nodes: [Node] {
    guard radius > 0 else { return [] }
    if let material, style != .none { return turned(material) + (style == .screw ? screw : []) }
    switch style {
    case .none: return []
    case .dome: return dome
    case .flat: return [disc(radius + borderWidth / 2, theme.hubLight)]
    case .ring: return [disc(radius + borderWidth / 2, theme.accent), disc(radius * 0.68, theme.hubLight)]
    case .cap:
      return dome + [disc(radius * 0.3, theme.accent), disc(radius * 0.3 - max(0.4, radius * 0.06), theme.accentShade)]
    case .screw: return dome + screw
    }
  }

  /// A cap of metal with a dimple in its middle.
  private func turned(_ material: Material) -> [Node] {
    func metal(_ radius: Double, _ material: Material) -> Node {
      .fill(
        .circle(center: center, radius: radius),
        material.paint(from: center + Housing.light * radius, to: center - Housing.light * radius))
    }
    let rim = max(borderWidth / 2, 0.5)
    let edge = [disc(radius + rim, material.edge), metal(radius, material)]
    if style == .screw || style == .flat { return edge }
    return edge + [metal(radius * 0.62, material.turned), metal(radius * 0.54, material)]
      + (style == .cap ? [disc(radius * 0.22, theme.accent)] : [])
  }

  private var dome: [Node] {
    let inner = max(0, radius - borderWidth / 2)
    return [
      disc(radius + borderWidth / 2, theme.hubBorder),
      .fill(
        .circle(center: center, radius: inner),
        .gradient(Gradient(.radial(center: center, radius: inner), colors: [theme.hubLight, theme.hubShade]))
      ),
    ]
  }

  /// A head lit from the upper left with a slot that does not turn with the needle.
  private var screw: [Node] {
    let head = radius * 0.52
    let slot = Path.roundedRectangle(
      Rect(center: center, width: head * 1.5, height: head * 0.3), cornerRadius: head * 0.06
    ).transformed(by: .rotation(.degrees(-35), about: center))
    let light = Gradient(
      .linear(
        from: center + Vector(dx: -head * 0.6, dy: -head * 0.8), to: center + Vector(dx: head * 0.6, dy: head * 0.8)),
      colors: [Color(0xD8DCE1), Color(0x868D96)])
    return [
      disc(head * 1.1, Color.black.withAlpha(0.5)), .fill(.circle(center: center, radius: head), .gradient(light)),
      .fill(slot, Color(0x30353C)),
    ]
  }

  private func disc(_ radius: Double, _ color: Color) -> Node { .fill(.circle(center: center, radius: radius), color) }
}
