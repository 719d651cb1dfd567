import VectorGraphics

extension Theme {
  /// The theme for a value that is too old to trust: nearly grey and nearer to the face, without a glow. Texts keep
  /// their lightness, because they must still be read.
  var stale: Theme {
    var theme = self
    for role in [\Theme.accent, \.accentShade, \.info, \.ok, \.warn, \.alarm, \.majorTick, \.minorTick] {
      theme[keyPath: role] = theme[keyPath: role].quiet(on: faceShade, 0.22)
    }
    for role in [\Theme.value, \.label, \.muted, \.title] { theme[keyPath: role] = theme[keyPath: role].nearlyGrey }
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
}

extension Scene.Layers {
  /// Without the colours that do not come from the theme: a kind's own, those of ranges and pointers. A group named
  /// “warning” keeps its own.
  ///
  /// - Parameter ground: what moves comes nearer to it.
  func stale(on ground: Color) -> Scene.Layers {
    Scene.Layers(
      face: face.stale,
      moving: moving.recolored(except: "warning") { color, isText in
        color.isGrey ? color : isText ? color.nearlyGrey : color.quiet(on: ground, 0.45)
      }, cover: cover.stale)
  }
}

extension [Node] {
  /// The same of what stands still.
  var stale: [Node] { recolored(except: "warning") { color, _ in color.isGrey ? color : color.nearlyGrey } }
}

extension Gauge {
  /// A colour that a kind has of its own for what shows the value; paler where the value is not the current one.
  func shown(_ color: Color) -> Color { state == .live ? color : color.withAlpha(color.alpha * 0.55) }
}
