import VectorGraphics

extension DialStyle {
  /// The plain dial's measures as a theme has them.
  static func radial(_ theme: Theme) -> DialStyle {
    var style = DialStyle.radial
    let (look, fonts) = (theme.look, theme.fonts)
    if let size = fonts.number.size { style.readout.size = size }
    if let size = fonts.label.size { style.label.size = size }
    if let size = fonts.title.size { style.title.size = size }
    if let size = fonts.unit.size { style.unit.size = size }
    style.look = look
    guard !look.isPlain else { return style }
    if !look.hasTrack {
      (style.trackRadius, style.trackWidth) = (style.faceRadius, 0)
    } else if let width = look.track.thickness {
      style = style.withTrack(width: width)
    }
    let marks = look.ticks
    func mark(_ mark: TickLook.Mark) -> Ticks.Mark {
      Ticks.Mark(length: mark.length, width: mark.width, shape: mark.shape)
    }
    let outer = style.faceRadius - marks.inset
    style.ticks = Ticks(
      outerRadius: outer, major: mark(marks.major), mid: mark(marks.mid), minor: mark(marks.minor))
    style.railWidth = marks.rails
    // Labels keep the same distance from the ticks as on the usual dial.
    let inner = outer - marks.major.length - (marks.rails > 0 ? 1.5 : 0)
    style.labelRing = Size(width: inner - 4, height: inner - 6)
    style.rangeThickness = look.rangeThickness ?? style.rangeThickness
    style.rangeInset = look.rangeInset + 0.75
    if let radius = look.hub.radius { style.hubRadius = radius }
    if let reach = look.needleReach {
      style.needleLength = style.faceRadius * reach
      style.needlePassesLabels = true
    }
    return style
  }
}
