public import VectorGraphics

/// What gauges look like: colours by their role, with one accent and everything else quiet; type; and what round dials
/// are made of.
public struct Theme: Hashable, Sendable {
  /// What specifications call it.
  public var name: String
  /// Behind the gauge.
  public var page: Color
  /// The face where the light falls, and away from it.
  public var faceLight: Color
  /// The face in the shade, at the lower right.
  public var faceShade: Color
  /// Around the face.
  public var shadow: Color
  /// The ring around the Speedometer's face.
  public var ring: Color
  /// Behind the bar, along the scale.
  public var track: Color
  /// The needle, the bar and what else shows the value.
  public var accent: Color
  /// The accent in the shade: the root of the needle.
  public var accentShade: Color
  /// The number.
  public var value: Color
  /// Scale labels and titles on the face.
  public var label: Color
  /// The unit and other quiet words on the face.
  public var muted: Color
  /// Ticks by weight.
  public var majorTick: Color
  /// Fine ticks and other quiet lines on the face.
  public var minorTick: Color
  /// The title, which stands on the page.
  public var title: Color
  /// The hub's middle, or all of it where it is flat.
  public var hubLight: Color
  /// The rim of a domed hub.
  public var hubShade: Color
  /// The line around a domed hub, and the frames of small windows.
  public var hubBorder: Color
  /// How strongly the needle glows, 0…1.
  public var glow: Double
  /// Ranges by severity.
  public var info: Color
  /// A value as it should be, and a difference that is good.
  public var ok: Color
  /// A value to watch.
  public var warn: Color
  /// A value that needs action, and a difference that is bad.
  public var alarm: Color
  /// Parts and materials.
  public var look = Look()
  /// Type by role; plain is the family of the whole drawing.
  public var fonts = ThemeFonts()

  /// The Speedometer's own colours, made for dark pages.
  public static let dark = Theme(
    name: "dark", page: SpeedometerConstants.Colors.page,
    faceLight: SpeedometerConstants.Colors.background, faceShade: SpeedometerConstants.Colors.darkBackground,
    shadow: Color.black.withAlpha(SpeedometerConstants.Layout.faceShadowOpacity),
    ring: SpeedometerConstants.Colors.outerRing, track: Color(0x808080, alpha: 0.4),
    accent: SpeedometerConstants.Colors.primaryBlue,
    accentShade: SpeedometerConstants.Colors.darkBlue, value: SpeedometerConstants.Colors.valueText,
    label: SpeedometerConstants.Colors.label, muted: Color(0xB4BBC4), majorTick: Color(0xE4E8EC),
    minorTick: Color(0x9AA1AA), title: Color(0xC9CED4), hubLight: SpeedometerConstants.Colors.hub,
    hubShade: .black, hubBorder: SpeedometerConstants.Colors.hubBorder,
    glow: SpeedometerConstants.Layout.needleGlowOpacity, info: Color(0x98A3AF), ok: Color(0x35B28A),
    warn: Color(0xE9B44C), alarm: Color(0xE4573D))

  /// An off-white card with dark ink; the blues are deep enough to read.
  public static let light = Theme(
    name: "light", page: .white, faceLight: Color(0xFDFDFE), faceShade: Color(0xEBEEF2),
    shadow: Color(0x1F2A37, alpha: 0.28), ring: Color(0xE2E6EB), track: Color(0xC2CAD3), accent: Color(0x1A73B5),
    accentShade: Color(0x17649E), value: Color(0x17649E), label: Color(0x2B323B), muted: Color(0x5D6773),
    majorTick: Color(0x3A424D), minorTick: Color(0x8A94A0), title: Color(0x3F4853), hubLight: Color(0x4A535F),
    hubShade: Color(0x242A32), hubBorder: Color(0xC3CAD2), glow: 0,
    info: Color(0x8E99A5), ok: Color(0x00875F), warn: Color(0xE67300), alarm: Color(0xB5220F))

  /// The plain themes; specifications know more, which are built in as files.
  public static let all = [dark, light]

  /// The colours that can be replaced one by one, by the names specifications use.
  public static let tokens: [(name: String, role: any WritableKeyPath<Theme, Color> & Sendable)] = [
    ("page", \.page), ("faceLight", \.faceLight), ("faceShade", \.faceShade), ("shadow", \.shadow), ("ring", \.ring),
    ("track", \.track), ("accent", \.accent), ("accentShade", \.accentShade), ("value", \.value), ("label", \.label),
    ("muted", \.muted),
    ("majorTick", \.majorTick), ("minorTick", \.minorTick), ("title", \.title), ("hubLight", \.hubLight),
    ("hubShade", \.hubShade), ("hubBorder", \.hubBorder), ("info", \.info), ("ok", \.ok), ("warn", \.warn),
    ("alarm", \.alarm),
  ]

  /// Puts these colours, by the names of ``tokens``, in the place of its own.
  ///
  /// An accent that comes without a shade brings one of its own hue: the shade that coloured pointers have, or the accent
  /// itself where the theme's two are one.
  package mutating func replaceColors(_ colors: [String: Color]) {
    if let new = colors["accent"] { accentShade = accentShade == accent ? new : new.shade }
    for token in Self.tokens { if let color = colors[token.name] { self[keyPath: token.role] = color } }
  }

  /// The colour of a range.
  func color(of severity: GaugeRange.Severity) -> Color {
    switch severity {
    case .info: info
    case .ok: ok
    case .warn: warn
    case .alarm: alarm
    }
  }

  /// One of ``all`` by its exact name; nil when there is none.
  public static func named(_ name: String) -> Theme? { all.first { $0.name == name } }
}

extension Color {
  /// What a bar or a needle in this colour begins with.
  var shade: Color { interpolated(to: .black, fraction: 0.1) }
}
