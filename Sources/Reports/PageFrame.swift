import Gauges
import Specification
import VectorGraphics

/// An HTML page that needs nothing else: no script, no other file.
struct PageFrame {
  /// Auto follows the reader's system.
  enum Appearance: String { case auto, light, dark }

  let title: String
  let language: String
  let appearance: Appearance
  /// Whose page it is.
  var themes = (light: Theme.light, dark: Theme.dark)
  /// Rules of its own, after those that all pages have.
  let style: String

  func text(body: String) -> [UInt8] {
    let scheme = appearance == .auto ? "light dark" : appearance.rawValue
    return Array(
      """
      <!DOCTYPE html>
      <html lang="\(language.escapedForHTML)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="\(scheme)">
      <title>\(title.escapedForHTML)</title>
      <style>
      \(colors)
      body { margin: 0 auto; max-width: 72rem; padding: 1.5rem; background-color: var(--page); color: var(--ink);
        font: 1rem/1.5 \(family(\.label)); }
      h1, h2 { font-family: \(family(\.title)); } h1 { font-size: 1.75rem; line-height: 1.2; } h2 { font-size: 1.25rem; margin-top: 2rem; }
      table { border-collapse: collapse; } caption { text-align: left; font-weight: 600; padding: .25rem 0; }
      th, td { padding: .25rem 1rem .25rem 0; text-align: left; border-bottom: 1px solid; border-color: var(--line); }
      th { font-weight: 600; }
      \(style)
      </style>
      </head>
      <body>
      \(body)</body>
      </html>

      """.utf8)
  }

  /// The families of a role in the theme, before those of any page.
  private func family(_ role: KeyPath<ThemeFonts, ThemeFonts.Face>) -> String {
    let own = themes.light.fonts[keyPath: role].families
      // What no name of a font has could end the rule.
      .filter { $0.allSatisfy { $0.isLetter || $0.isNumber || " -_".contains($0) } }
    let usual = own.contains { $0.hasSuffix("Serif") } ? "serif" : "Inter, system-ui, sans-serif"
    return (own.map { "'\($0)'" } + [usual]).joined(separator: ", ")
  }

  private var colors: String {
    let (light, dark) = (Self.colors(themes.light.ofPage), Self.colors(themes.dark.ofPage))
    return switch appearance {
    case .light: ":root { \(light) }"
    case .dark: ":root { \(dark) }"
    case .auto: ":root { \(light) }\n@media screen and (prefers-color-scheme: dark) { :root { \(dark) } }"
    }
  }

  private static func colors(_ theme: Theme) -> String {
    "--page: \(theme.surround.hex); --card: \(theme.page.hex); --ink: \(theme.label.hex); --line: \(theme.track.hex);"
  }
}

extension TextStyle {
  /// In the family of a theme's role, where that has one.
  func inFamily(of face: ThemeFonts.Face) -> TextStyle {
    var style = self
    if !face.families.isEmpty { style.families = face.families }
    return style
  }
}

extension Theme {
  /// With inks for words and lines on its page, where its own are made for faces.
  var ofPage: Theme {
    var theme = self
    if label.contrast(with: page) < 4.5 { theme.label = title }
    if muted.contrast(with: page) < 4.5 { theme.muted = title }
    theme.track = theme.hairline(on: page)
    return theme
  }
}

extension PageFrame.Appearance {
  /// How a page looks whose gauges have a theme: as it is called, or by the theme's own page.
  ///
  /// - Parameter file: the theme file of that name.
  /// - Throws: ``SpecificationError`` when there is no such theme.
  init(theme name: String, _ file: ThemeFile?) throws(SpecificationError) {
    if let named = Self(rawValue: name) {
      self = named
    } else if let choice = file?.choice ?? ThemeLibrary.theme(named: name) {
      self = choice.dark != nil ? .auto : choice.theme.page.luminance < 0.2 ? .dark : .light
    } else {
      throw SpecificationError([
        SpecificationProblem(
          place: nil, path: "theme",
          message: "must be light, dark, auto, another of `tacho list themes`, or a theme file, got “\(name)”")
      ])
    }
  }
}
