import VectorGraphics

extension Theme {
  /// The theme for a value that is too old to trust: nearly grey and nearer to the face, without a glow. Texts keep
  /// their lightness, because they must still be read.
  var stale: Theme {
    var theme = self
    let ground = faceShade.oklab.lightness
    func grey(_ color: Color) -> Color { Color(color.oklab.withChroma(times: 0.12), alpha: color.alpha) }
    func quiet(_ color: Color) -> Color {
      var lab = color.oklab.withChroma(times: 0.12)
      lab.lightness += (ground - lab.lightness) * 0.22
      return Color(lab, alpha: color.alpha)
    }
    for role in [\Theme.accent, \.accentShade, \.info, \.ok, \.warn, \.alarm, \.majorTick, \.minorTick] {
      theme[keyPath: role] = quiet(theme[keyPath: role])
    }
    for role in [\Theme.value, \.label, \.muted, \.title] { theme[keyPath: role] = grey(theme[keyPath: role]) }
    theme.glow = 0
    return theme
  }
}
