import VectorGraphics

/// The design's constants: cream with brown ink for light pages, and the same lit from behind for dark ones.
struct StudioMeterLook {
  let top: Color, bottom: Color, ink: Color, quiet: Color, red: Color, needle: Color, frame: Color

  /// In the colours of a theme that has a world of its own; nil for the usual ones.
  init?(_ theme: Theme) {
    guard !theme.look.isPlain || theme.look.backdrop != nil else { return nil }
    let page = theme.page.over(.black)
    (top, bottom) =
      theme.look.face == .glow
      ? (theme.faceShade.over(page), theme.faceLight.over(page))
      : (theme.faceLight.over(page), theme.faceShade.over(page))
    (ink, quiet, red, needle) = (theme.label, theme.muted, theme.alarm, theme.accent)
    frame =
      theme.look.fitting?.middle ?? theme.look.bezel.first?.material.middle ?? theme.look.plate?.material.edge
      ?? (theme.hubBorder.over(page).contrast(with: page) < 1.3 ? theme.track : theme.hubBorder)
  }

  private init(
    top: Color, bottom: Color, ink: Color, quiet: Color, red: Color, needle: Color, frame: Color
  ) {
    (self.top, self.bottom, self.ink, self.quiet) = (top, bottom, ink, quiet)
    (self.red, self.needle, self.frame) = (red, needle, frame)
  }

  static let cream = StudioMeterLook(
    top: Color(0xFDF6E3), bottom: Color(0xF0E2BF), ink: Color(0x2B2418), quiet: Color(0x6B5D43),
    red: Color(0xC22F1B), needle: Color(0x1C1812), frame: Color(0x3B352B))
  static let night = StudioMeterLook(
    top: Color(0x33312C), bottom: Color(0x1E1D1B), ink: Color(0xF0E4C8), quiet: Color(0xB3A788),
    red: Color(0xFF6A4D), needle: Color(0xFFC95C), frame: Color(0x47443D))
  /// Broadcast meters are black on every page.
  static let broadcast = StudioMeterLook(
    top: Color(0x24262A), bottom: Color(0x131416), ink: Color(0xF4F5F6), quiet: Color(0xA6ABB2),
    red: Color(0xFF6A4D), needle: Color(0xFFFFFF), frame: Color(0x41454B))
}
