import VectorGraphics

/// What a meter is drawn of.
extension VUMeter {
  private var look: StudioMeterLook {
    if isPPM, !theme.look.isInWindow, !theme.isInk { return .broadcast }
    return StudioMeterLook(theme) ?? (theme.page.contrast(with: .white) > 4.5 ? .night : .cream)
  }

  private var opening: Path { .roundedRectangle(window, cornerRadius: 12 * unit) }

  private func arc(_ radius: Double) -> ArcShape {
    ArcShape(center: pivot, radius: radius * unit, start: -shape.halfSweep, sweep: shape.halfSweep * 2)
  }

  var face: [Node] {
    let light = Gradient(
      .linear(from: Point(x: 0, y: window.minY), to: Point(x: 0, y: window.maxY)), colors: [look.top, look.bottom])
    let ground: [Node] = theme.look.isInWindow ? [] : [.fill(opening, .gradient(light))]
    let line = Node.stroke(arc(shape.radius).path(), look.ink, StrokeStyle(width: max(shape.line * unit, 0.75)))
    let words = labels.map { $0.text.node(isClassic && $0.value > 0 ? look.red : look.ink) }
    return ground + [line] + zones + marks + strip + words
      + quiet.map { $0.node($0.role == .title ? look.ink : $0.text.string == "+" ? look.red : look.quiet) }
      + [name?.node(isPPM ? look.quiet : look.ink)].compactMap { $0 }
  }

  /// Above the strip that the needle comes from behind.
  private var view: Rect {
    Rect(x: window.x, y: window.y, width: window.width, height: window.height - shape.strip * unit)
  }

  /// A panel over the needle's root, as housings have it, with a line of light along its edge.
  private var strip: [Node] {
    guard shape.strip > 0 else { return [] }
    let box = Rect(x: window.x, y: view.maxY, width: window.width, height: window.maxY - view.maxY)
    let shade = Rect(x: box.x, y: box.y - 7 * unit, width: box.width, height: 7 * unit)
    let fall = Gradient(
      .linear(from: Point(x: 0, y: shade.minY), to: Point(x: 0, y: shade.maxY)),
      colors: [Color.black.withAlpha(0), Color.black.withAlpha(0.28)])
    let edge = max(unit, 0.75)
    return [
      .group(
        clip: opening,
        [
          .fill(.rectangle(shade), .gradient(fall)), .fill(.rectangle(box), look.ink.withAlpha(0.07).over(look.bottom)),
          .fill(.rectangle(Rect(x: box.x, y: box.y, width: box.width, height: edge)), look.ink.withAlpha(0.22)),
        ])
    ]
  }

  private var zones: [Node] {
    let own =
      gauge.ranges.isEmpty && isClassic ? [GaugeRange(from: 0, severity: .alarm, color: look.red)] : gauge.ranges
    return GaugeRange.resolved(own, on: scale).map { resolved in
      let (a, b) = (scale.position(of: resolved.from), scale.position(of: resolved.to))
      let part = arc(shape.radius).trimmed(from: min(a, b), to: max(a, b))
      return .fill(
        RingSegment(
          center: pivot, innerRadius: (shape.radius - 0.8) * unit,
          outerRadius: (shape.radius + shape.zone) * unit, start: part.start, sweep: part.sweep
        ).path(), resolved.range.color(in: theme))
    }
      + gauge.targets.filter { scale.contains($0.value) }.map { target in
        TargetMark(
          center: pivot, angle: shape.angle(at: scale.position(of: target.value)), radius: (shape.radius + 1) * unit,
          size: 8 * unit, color: look.ink
        ).node
      }
  }

  private var marks: [Node] {
    func lines(_ values: [Double], _ line: Shape.Line, _ color: Color) -> Node? {
      TickMarks(
        center: pivot, outerRadius: (shape.radius + line.length) * unit, length: line.length * unit,
        width: max(line.width * unit, 0.75), color: color,
        angles: values.map { shape.angle(at: scale.position(of: $0)) }
      ).node
    }
    let isFine = unit * Self.design.width >= 150
    let red = isClassic ? ticks.majors.filter { $0 > 0 } : []
    let black = ticks.majors.filter { !red.contains($0) }
    let fine = isClassic ? [-6, -4, -0.5, 0.5, 1.5, 2.5] : ticks.subdivisions.map(\.value)
    let percents =
      isClassic && quiet.contains { $0.text.string == "100%" }
      ? TickMarks(
        center: pivot, outerRadius: shape.radius * unit, length: 7 * unit, width: max(unit, 0.75), color: look.quiet,
        angles: Self.percents.map { shape.angle(at: StudioScale.position(percent: $0)) }
      ).node : nil
    return [
      isFine ? lines(fine.filter { !isClassic || $0 < 0 }, shape.fine, isPPM ? look.quiet : look.ink) : nil,
      isFine ? lines(fine.filter { isClassic && $0 > 0 }, (8, 1), look.red) : nil,
      lines(black, shape.major, look.ink), lines(red, shape.major, look.red), percents,
    ].compactMap { $0 }
  }

  var moving: [Node] {
    let text = number.map { [$0.node(gauge.state == .live ? look.ink : look.quiet)] } ?? []
    guard gauge.value != nil else { return text }
    let tip = pivot + needleAngle.direction * ((shape.radius + shape.needle.length) * unit)
    let root = pivot + needleAngle.direction * (10 * unit)
    let fall = Vector(dx: 2.4 * unit, dy: 3.2 * unit)
    let style = StrokeStyle(width: max(shape.needle.width * unit, 0.9))
    return [
      .group(
        "needle", clip: isPPM ? .rectangle(view) : opening,
        [
          .stroke(.line(from: root + fall, to: tip + fall), Color.black.withAlpha(0.2 * theme.relief), style),
          .stroke(.line(from: root, to: tip), gauge.shown(look.needle), style),
        ])
    ] + lamp + text
  }

  /// Only where there is a peak to show.
  private var lamp: [Node] {
    guard let peak = gauge.moment.peak ?? gauge.statistics.peak, isClassic else { return [] }
    let center = Point(x: window.maxX - 18 * unit, y: window.minY + 18 * unit)
    let isLit = peak > 0
    let halo = Gradient(
      .radial(center: center, radius: 13 * unit),
      stops: (0...6).map { step in
        let part = Double(step) / 6
        return Gradient.Stop(offset: part, color: look.red.withAlpha(0.55 * Falloff.bell(part)))
      })
    return (isLit && theme.relief > 0 ? [.fill(.circle(center: center, radius: 13 * unit), .gradient(halo))] : [])
      + [
        .fill(.circle(center: center, radius: 5.2 * unit), look.frame),
        .fill(.circle(center: center, radius: 4.2 * unit), isLit ? look.red : look.red.withAlpha(0.28).over(look.top)),
      ]
  }

  /// The radius of the dome over the axis, with its upper edge in the window.
  private static let cap = 83.0

  /// The window's frame, over the needle's lower end.
  var frame: [Node] {
    let rim: [Node] =
      theme.look.isInWindow ? [] : [.stroke(opening, look.frame, StrokeStyle(width: max(3 * unit, 1)))]
    guard shape.strip == 0 else { return rim }
    let cap = ArcShape(center: pivot, radius: Self.cap * unit, start: .degrees(-90), sweep: .degrees(180))
    var dome = cap.path()
    dome.close()
    let ends = FaceOutline.disc(center: pivot, radius: Self.cap * unit).light()
    let paint = theme.look.fitting?.paint(from: ends.from, to: ends.to) ?? .solid(look.frame)
    return [.group("cap", clip: opening, [.fill(dome, paint)])] + rim
  }
}

/// The design's constants: cream with brown ink for light pages, and the same lit from behind for dark ones.
struct StudioMeterLook {
  let top: Color, bottom: Color, ink: Color, quiet: Color, red: Color, needle: Color, frame: Color

  /// In the colours of a theme that has a world of its own; nil for the usual ones.
  init?(_ theme: Theme) {
    guard !theme.look.isOfPlainStuff || theme.look.backdrop != nil else { return nil }
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
