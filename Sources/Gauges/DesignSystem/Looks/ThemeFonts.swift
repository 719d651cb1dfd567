public import VectorGraphics

/// How a theme sets its texts, by their role.
public struct ThemeFonts: Hashable, Sendable {
  /// The type of one role.
  public struct Face: Hashable, Sendable {
    /// The first that is installed is taken; empty, or where none is, the family of the whole drawing.
    public var families: [String] = []
    /// Nil is the text's own.
    public var weight: TextStyle.Weight?
    /// Between letters, in ems, −0.1…0.5.
    public var tracking = 0.0
    /// Whether its texts are set in capitals, whatever they are written in.
    public var isUppercase = false
    /// On a round dial of 300; nil is the usual one.
    public var size: Double?

    /// The family of the whole drawing, as the texts are written.
    public init() {}
  }

  /// The value's digits.
  public var number = Face()
  /// Numbers and words on the scale, notes and differences.
  public var label = Face()
  /// Title and subtitle.
  public var title = Face()
  /// The unit beside or below the number.
  public var unit = Face()

  /// Every role in the family of the whole drawing.
  public init() {}

  var isPlain: Bool { self == ThemeFonts() }

  /// Every family that some role asks for, in that order and each once.
  public var families: [String] {
    [number, label, title, unit].flatMap(\.families).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  fileprivate subscript(_ style: TextStyle) -> Face {
    switch style.role {
    case .number: number
    case .label: label
    case .title: title
    case .unit: unit
    case nil: style.digits == .tabular ? number : label
    }
  }

  /// A style in the theme's type.
  func styled(_ style: TextStyle) -> TextStyle {
    let face = self[style]
    var own = style
    if !face.families.isEmpty { own.families = face.families }
    // In place of the text's own, so that a text that is shaped in parts is not spaced twice.
    if face.tracking != 0 { own.tracking = face.tracking }
    if let weight = face.weight { own.weight = weight }
    return own
  }
}

extension Theme {
  /// Shapes texts in its type instead of that of another theme.
  func shaper(over shaper: any TextShaper) -> any TextShaper {
    let plain = (shaper as? ThemeShaper)?.base ?? shaper
    return fonts.isPlain ? plain : ThemeShaper(base: plain, fonts: fonts)
  }
}

/// Shapes texts in the type of a theme.
struct ThemeShaper: TextShaper {
  let base: any TextShaper
  let fonts: ThemeFonts

  func shape(_ string: String, style: TextStyle) -> ShapedText {
    base.shape(fonts[style].isUppercase ? string.uppercased() : string, style: fonts.styled(style))
  }
}
