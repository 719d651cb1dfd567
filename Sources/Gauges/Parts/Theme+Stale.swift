import VectorGraphics

extension Theme {
  /// The theme for a value that is too old to trust: nearly grey, without a glow, and what shows the value nearer to
  /// its ground. The number comes nearer too, as far as it can still be read; other texts keep their lightness.
  ///
  /// - Parameter grounds: what the figure stands on, where it is lightest and where darkest; opaque.
  func stale(on grounds: [Color]) -> Theme {
    var theme = self
    let ground = Color.middle(of: grounds)
    for role in [\Theme.accent, \.accentShade, \.info, \.ok, \.warn, \.alarm, \.majorTick, \.minorTick] {
      theme[keyPath: role] = theme[keyPath: role].quiet(on: ground, 0.22)
    }
    theme.value = value.quietText(on: grounds)
    for role in [\Theme.label, \.muted, \.title] { theme[keyPath: role] = theme[keyPath: role].nearlyGrey }
    theme.glow = 0
    return theme
  }
}

extension Color {
  /// What is left of the chroma when a value is out of date.
  private static let staleChroma = 0.12

  /// What the theme has made grey stays as it is, so that nothing is made quieter twice.
  fileprivate var isGrey: Bool { oklab.chroma < 0.032 }

  fileprivate var nearlyGrey: Color { Color(oklab.withChroma(times: Self.staleChroma), alpha: alpha) }

  /// Nearly grey, and nearer to the ground by a part of the way.
  fileprivate func quiet(on ground: Color, _ part: Double) -> Color {
    var lab = oklab.withChroma(times: Self.staleChroma)
    lab.lightness += (ground.oklab.lightness - lab.lightness) * part
    return Color(lab, alpha: alpha)
  }

  /// The same of the number, which must stand out from all of its ground as a text does.
  func quietText(on grounds: [Color]) -> Color {
    let ground = Color.middle(of: grounds)
    return stride(from: 0.4, to: 0, by: -0.05).lazy.map { quiet(on: ground, $0) }.first { color in
      grounds.allSatisfy { color.over($0).contrast(with: $0) >= 4.5 }
    } ?? nearlyGrey
  }

  fileprivate static func middle(of grounds: [Color]) -> Color {
    guard let first = grounds.first, let last = grounds.last else { return .black }
    return first.interpolated(to: last, fraction: 0.5)
  }
}

extension Gauge {
  /// What its figure stands on, opaque: the lightest and the darkest of its face, also of that in a theme's window, or the
  /// page.
  private var figureGrounds: [Color] {
    let page = groundColor.over(.black)
    let hasFace = kind.traits.contains(.hasFace) || theme.look.isHoused
    return hasFace ? [theme.faceLight.over(page), theme.faceShade.over(page)] : [page]
  }

  /// A colour that a kind has of its own for what shows the value; paler where the value is not the current one.
  func shown(_ color: Color) -> Color { state == .live ? color : color.withAlpha(color.alpha * 0.55) }

  /// The theme for a state in which the value is not the current one.
  var staleTheme: Theme { theme.stale(on: figureGrounds) }

  /// The layers without the colours that do not come from the theme: a kind's own, those of ranges and pointers. A group
  /// named “warning” keeps its own, and what moves comes nearer to its ground.
  func stale(_ layers: Scene.Layers) -> Scene.Layers {
    let grounds = figureGrounds
    let ground = Color.middle(of: grounds)
    return Scene.Layers(
      face: layers.face.stale,
      moving: layers.moving.recolored(except: "warning") { color, isText in
        color.isGrey ? color : isText ? color.quietText(on: grounds) : color.quiet(on: ground, 0.45)
      }, cover: layers.cover.stale)
  }
}

extension [Node] {
  /// Without its colours, as what stands still where the value is not the current one.
  var stale: [Node] { recolored(except: "warning") { color, _ in color.isGrey ? color : color.nearlyGrey } }
}
