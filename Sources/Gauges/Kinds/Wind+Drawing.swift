import VectorGraphics

/// What a wind gauge is drawn of.
extension WindGauge {
  var face: [Node] {
    // Gray ticks on a coloured sector would be hard to see.
    instrument.ground + instrument.fineHeadingTicks + (Self.isRelative(gauge) ? sectors + hull : [])
      + instrument.marks(heading) + instrument.headingTicks
      + marks.map { mark in
        mark.text.node(theme.label)
      } + corners.flatMap { cornerNodes($0).still }
  }

  /// Red to port and green to starboard.
  private var sectors: [Node] {
    guard gauge.ranges.isEmpty else { return [] }
    let (from, to) = (Self.closeHauled.lowerBound, Self.closeHauled.upperBound)
    // With the ticks at its ends.
    let over = 0.3
    return [(-to, theme.alarm), (from, theme.ok)].map { start, color in
      .fill(
        RingSegment(
          center: center, innerRadius: 121 * unit, outerRadius: 132.25 * unit, start: .degrees(start - over),
          sweep: .degrees(to - from + 2 * over)
        ).path(), color)
    }
  }

  /// A boat seen from above, its bow at the top.
  private var hull: [Node] {
    guard unit * 300 >= 90 else { return [] }
    // Bow and stern end short of the labels, which are larger on a small canvas.
    let (bow, stern) = (min(1, clear / 98), min(1, max(0, clear * clear - 36 * 36).squareRoot() / 88))
    func point(_ x: Double, _ y: Double) -> Point {
      Point(x: center.x + x * unit, y: center.y + y * (y < 0 ? bow : stern) * unit)
    }
    var path = Path()
    path.move(to: point(36, 87))
    path.cubic(point(48, 68), point(55, 42), to: point(55, 12))
    path.cubic(point(55, -34), point(29, -74), to: point(0, -97))
    path.cubic(point(-29, -74), point(-55, -34), to: point(-55, 12))
    path.cubic(point(-55, 42), point(-48, 68), to: point(-36, 87))
    path.close()
    return [
      .fill(path, theme.minorTick.withAlpha(0.1)),
      .stroke(path, theme.minorTick.withAlpha(0.42), StrokeStyle(width: max(1.3 * unit, 0.75), join: .round)),
    ]
  }

  /// The hollow hand under the solid one: on one line both are seen.
  var hands: [Node] {
    func angle(_ value: Double) -> Angle { .turns(heading.turns(value)) }
    let hollow = wind.direction.map { value -> [Node] in
      let ink = theme.label
      let place = instrument.point(angle(value), 125)
      return instrument.index(at: angle(value), instrument.faceColor(at: place), line: ink)
        + hand(
          angle(value), width: 18, length: reach, fill: instrument.faceColor.withAlpha(0.7), line: ink
        )
    }
    let solid = wind.apparent.map { value in
      instrument.index(at: angle(value), theme.accent)
        + hand(angle(value), width: 10, length: reach - 3, fill: theme.accent, line: nil)
    }
    return (hollow ?? []) + (solid ?? [])
  }

  private func hand(
    _ angle: Angle, width: Double, length: Double, fill: Color, line: Color?
  ) -> [Node] {
    let half = width / 2
    let root = -Self.tail
    func point(_ x: Double, _ y: Double) -> Point { Point(x: center.x + x * unit, y: center.y - y * unit) }
    let outline = Path.polygon([
      point(0, length), point(half, length - width * 1.25), point(half * 0.62, root), point(-half * 0.62, root),
      point(-half, length - width * 1.25),
    ])
    let turn = Transform.rotation(angle, about: center)
    let fall = Vector(dx: 0.7, dy: 1) * (2 * unit)
    let path = outline.transformed(by: turn)
    let shadow = theme.relief == 0 ? [] : [1, 0.55].map { path.translated(by: fall * $0) }
    var nodes: [Node] = shadow.map { .fill($0, Color.black.withAlpha(0.14)) } + [.fill(path, fill)]
    if let line {
      nodes.append(.stroke(path, line, StrokeStyle(width: max(2.4 * unit, 1), join: .round)))
    } else {
      let half = Path.polygon([
        point(0, length), point(-width / 2, length - width * 1.25), point(-width * 0.31, root), point(0, root),
      ])
      nodes.append(.fill(half.transformed(by: turn), theme.accentShade))
    }
    return nodes
  }

  /// A cap over the middle of the hands.
  var hub: [Node] {
    Hub(center: center, radius: Self.capRadius * unit, borderWidth: 2 * unit, theme: theme).nodes
  }

  /// How far hands reach beyond the centre, in units of the design.
  private static let tail = 15.0

  /// The angle, its name, and the hand it belongs to in small.
  func cornerNodes(_ corner: Corner) -> (still: [Node], moving: [Node]) {
    let ink = instrument.board.ink
    var still: [Node] = []
    if let caption = corner.caption, let kite = corner.kite, !gauge.keepsPlaceOfNumber {
      still.append(caption.node(ink.withAlpha(0.72)))
      let accent = instrument.board.legible(theme.accent)
      still.append(
        corner.isTrue
          ? .stroke(kite, ink, StrokeStyle(width: max(1.2 * unit, 0.75), join: .round)) : .fill(kite, accent))
    }
    return (still, [corner.number.node(gauge.shown(ink))])
  }
}
