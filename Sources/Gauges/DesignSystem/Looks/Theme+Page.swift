package import VectorGraphics

extension Theme {
  /// Whether it is ink on a page, without light or a ground of its own: things are drawn as outlines then.
  var isInk: Bool { isFlat && faceLight.alpha == 0 && faceShade.alpha == 0 }

  private var isFlat: Bool { look.face == .flat && !look.isHoused && !look.isInWindow }

  /// How high things stand above the page, as a part of the usual: ink lies on it, without light or shadow.
  var relief: Double { isFlat && shadow.alpha == 0 ? 0 : 1 }

  /// Whether it draws in a few colours of its own on its page, as ink or a phosphor does.
  var drawsOnPage: Bool {
    look.face == .flat && look.bezel.isEmpty && look.cardRadius == nil && faceLight.alpha == 0 && faceShade.alpha == 0
  }

  /// Around cards, which have the colour of its page. A theme of cards has them stand out: white ones from a shade of
  /// grey, dark ones from black.
  package var surround: Color {
    guard look.cardRadius != nil, page.alpha == 1 else { return page }
    return page.luminance < 0.2 ? .black : page.interpolated(to: track.over(page), fraction: 1.0 / 3)
  }

  /// Around cards, and between the rows of a table.
  ///
  /// - Parameter page: what they lie on, opaque.
  package func hairline(on page: Color) -> Color {
    let line = track.over(page)
    return (1.15...2).contains(line.contrast(with: page)) ? line : title.withAlpha(0.25).over(page)
  }

  /// For a kind without a face, whose marks and texts stand on the page: those made for a face of another lightness are
  /// moved until they can be seen. The usual themes are made for both.
  ///
  /// - Parameter ground: opaque.
  func onPage(_ ground: Color) -> Theme {
    guard !look.isOfPlainStuff else { return self }
    var theme = self
    // What is made for the page already comes first: the bezel's metal, then the title's ink.
    let metal = look.bezel.first.flatMap { $0.material.colors.dropFirst().first }
    let marks = ([metal].compactMap { $0 } + [title]).filter { $0.contrast(with: ground) >= 3 }
    for role in [\Theme.accent, \.accentShade] where theme[keyPath: role].over(ground).contrast(with: ground) < 3 {
      theme[keyPath: role] = marks.first ?? theme[keyPath: role]
    }
    for role in [\Theme.value, \.label, \.muted]
    where theme[keyPath: role].over(ground).contrast(with: ground) < 4.5 && title.contrast(with: ground) >= 4.5 {
      theme[keyPath: role] = title
    }
    for role in [\Theme.accent, \.accentShade, \.info, \.ok, \.warn, \.alarm, \.majorTick, \.minorTick] {
      theme[keyPath: role] = theme[keyPath: role].readable(on: ground, contrast: 3)
    }
    for role in [\Theme.value, \.label, \.muted, \.title] {
      theme[keyPath: role] = theme[keyPath: role].readable(on: ground, contrast: 4.5)
    }
    return theme
  }
}
