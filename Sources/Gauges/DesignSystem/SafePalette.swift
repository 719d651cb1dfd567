import VectorGraphics

/// Colours for things that have no meaning but must be told apart.
enum SafePalette {
  /// Distinct for nearly everyone, also who does not see red or green as others do (M. Okabe, K. Ito, “Color
  /// universal design”, 2008), without the blue nearest to the themes' accent, and with their black a little lighter;
  /// neighbours differ most.
  private static let colors: [Color] = [
    Color(0xE69F00), Color(0x009E73), Color(0xCC79A7), yellow, Color(0xD55E00), Color(0x56B4E9), Color(0x0072B2), black,
  ]
  private static let yellow = Color(0xF0E442)
  private static let black = Color(0x2B2B2B)

  /// The colour of the thing at `index`: the accent first, then the palette, again and again. Yellow on white would
  /// have to be so dark that it is mud, and black on black so light that it is grey. A screen of one colour has five
  /// steps of its lightness, white among them.
  static func color(_ index: Int, theme: Theme, on ground: Color, contrast: Double = 3) -> Color {
    if theme.hasOneColor {
      // Beside one that is white already, white would be the same.
      let isPale = theme.accent.contrast(with: .white) < 1.6
      let target: Color = index % 5 == 2 && !isPale ? .white : ground
      let shade = (isPale ? [1, 0.54, 0.71, 0.42, 0.85] : [1, 0.43, 0.1, 0.6, 0.78])[index % 5]
      return theme.accent.withAlpha(shade).over(target).readable(on: ground, contrast: contrast)
    }
    let unfit = ground.luminance > 0.4 ? yellow : black
    let colors = colors.filter { $0 != unfit }
    let own = index % (colors.count + 1)
    return (own == 0 ? theme.accent : colors[own - 1]).readable(on: ground, contrast: contrast)
  }
}

extension Theme {
  /// Whether all that is drawn has the accent's colour, as on an old screen.
  fileprivate var hasOneColor: Bool { [value, label, title, majorTick].allSatisfy { $0 == accent } }

  /// With ranges in colours that nearly everyone can tell apart: blue, orange and vermilion of the same palette, as light
  /// or dark as the face asks for; an alarm is also striped, and a warning dotted.
  public var safe: Theme {
    var theme = self
    let ground = faceShade.over(page.over(.black))
    let isDark = ground.luminance < 0.2
    theme.ok = (isDark ? Color(0x56B4E9) : Color(0x0072B2)).readable(on: ground, contrast: 3)
    theme.warn = (isDark ? Color(0xF0E442) : Color(0xE69F00)).readable(on: ground, contrast: 3)
    theme.alarm = Color(0xD55E00).readable(on: ground, contrast: 3)
    theme.look.patterns[.alarm] = .stripes
    theme.look.patterns[.warn] = .dots
    return theme
  }
}

extension Color {
  /// Black or white, whichever stands out more from it.
  var opposite: Color { contrast(with: .black) > contrast(with: .white) ? .black : .white }

  /// The colour, darker or lighter as far as it must be to stand out from `ground`, which is opaque. It gets as light as
  /// its hue allows before it gets paler: a red on brown becomes a brighter red, and no pink.
  func readable(on ground: Color, contrast least: Double) -> Color {
    let ways = ground.opposite == .black ? [.black] : [brightest, .white]
    var start = self
    for target in ways {
      for step in 0...20 {
        let mixed = target.withAlpha(Double(step) / 20).over(start)
        if mixed.contrast(with: ground) >= least { return mixed }
      }
      start = target
    }
    return start
  }

  /// With the same shares of its three lights, as much of them as there can be.
  private var brightest: Color {
    let most = Double(max(red, green, blue, 1))
    func full(_ light: UInt8) -> UInt8 { UInt8(exactly: (Double(light) / most * 255).rounded()) ?? 255 }
    return Color(red: full(red), green: full(green), blue: full(blue), alpha: alpha)
  }
}
