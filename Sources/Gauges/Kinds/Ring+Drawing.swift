import VectorGraphics

/// What a ring is drawn of.
extension RingGauge {
  func ring(_ shape: ArcShape, width: Double, value: Double?, color: Color, track: Color) -> Scene.Layers {
    // Each of several rings keeps the colour it is told apart by.
    let isGradual = gauge.track.gradient.count > 1 && gauge.values.isEmpty
    if gauge.track.caps == .butt || gauge.track.segments != nil || isGradual {
      return styledRing(shape, width: width, value: value, color: color, track: track)
    }
    var nodes = Scene.Layers(
      face: gauge.track.pattern == nil
        ? [.stroke(shape.path(), track, StrokeStyle(width: width, cap: .round))]
        : Track(line: .arc(shape), width: width, fill: gauge.track.ground(track), style: TrackStyle()).nodes)
    guard let value else { return nodes }
    let scale = gauge.scale
    let origin = gauge.origin.map(scale.pointerPosition(of:))
    let position = scale.position(of: value)
    if goesOn(shape), position > 1 {
      nodes.moving = overlapping(shape, width: width, position: position, color: color)
    } else {
      let ends = Self.ends(
        on: shape, width: width, from: origin ?? scale.pointerPosition(of: scale.min),
        to: scale.pointerPosition(of: value))
      nodes.moving = [
        ProgressArc(track: shape, width: width, color: color, origin: ends.from, position: ends.to).node
      ]
    }
    return nodes
  }

  private func goesOn(_ shape: ArcShape) -> Bool {
    shape.isFullTurn && gauge.origin == nil && !gauge.scale.isReversed && !gauge.scale.wraps
  }

  /// Where the middles of the round ends lie, so that the ends themselves are at both positions. On a whole ring they
  /// would meet at 96 % otherwise. Less than they take is a dot that moves; all of the ring has no ends.
  private static func ends(
    on shape: ArcShape, width: Double, from: UnitInterval, to: UnitInterval
  ) -> (from: UnitInterval, to: UnitInterval) {
    let part = to.value - from.value
    guard shape.isFullTurn, abs(part) < 1 else { return (from, to) }
    let cap = min(width / max(shape.length, width) / 2, abs(part) / 2)
    let inset = part < 0 ? -cap : cap
    return (UnitInterval(clamping: from.value + inset), UnitInterval(clamping: to.value - inset))
  }

  /// A ring of segments, with straight ends or with colours along it; beyond its end it is whole, but for a cut where the
  /// second round has come to.
  private func styledRing(
    _ shape: ArcShape, width: Double, value: Double?, color: Color, track: Color
  ) -> Scene.Layers {
    let style = gauge.track.style(unit: unit)
    let line = TrackLine.arc(shape)
    let face = Track(line: line, width: width, fill: gauge.track.ground(track), style: style).nodes
    guard let value else { return Scene.Layers(face: face) }
    let positions = (
      from: gauge.scale.pointerPosition(of: gauge.origin ?? gauge.scale.min), to: gauge.scale.pointerPosition(of: value)
    )
    let ends =
      style.caps == .round
      ? Self.ends(on: shape, width: width, from: positions.from, to: positions.to) : positions
    let bar = ProgressArc(
      line: line, width: width, fill: gauge.values.isEmpty ? gauge.track.fill(color) : .solid(color), style: style,
      origin: ends.from, position: ends.to)
    // The ends of a gradient's arc, which a whole turn would leave straight.
    let isRound = style.caps == .round && bar.position != bar.origin && gauge.values.isEmpty
    let caps: [Node] = (isRound ? [bar.origin.value, bar.position.value] : []).map {
      .fill(.circle(center: line.point(at: $0), radius: width / 2), bar.fill.color(at: $0))
    }
    let position = gauge.scale.position(of: value)
    let cut = line.cross(at: position - position.rounded(.down), reach: width * 0.55)
    // Wider than a segment, where the ring has some.
    let breadth = max(width * 0.2, 2, gauge.track.segments.map { 1.4 * shape.length / Double($0) } ?? 0)
    let isOver = goesOn(shape) && position > 1
    let end = isOver ? [Node.stroke(cut, gauge.groundColor, StrokeStyle(width: breadth))] : []
    return Scene.Layers(face: face, moving: caps + bar.nodes + end)
  }

  /// The end over the start: the ring so far, a shadow ahead of the end, and the last stretch on top of it.
  private func overlapping(_ shape: ArcShape, width: Double, position: Double, color: Color) -> [Node] {
    let style = StrokeStyle(width: width, cap: .round)
    // The middle of the round end, which has not come as far as its tip.
    let middle = max(1, position - width / max(shape.length, width) / 2)
    let head = shape.start + .turns(middle - middle.rounded(.down))
    let end = shape.center + head.direction * shape.radius
    let focus = end + head.direction.quarterTurned * (width * 0.18)
    let reach = width * 0.95
    let steps = 6
    // On the ring alone, and so of its colour; on one that is nearly black nothing darker could be seen.
    let isBlack = color.luminance < 0.05
    let shadow = color.interpolated(to: isBlack ? .white : .black, fraction: isBlack ? 0.4 : 0.55)
    let shade = Gradient(
      .radial(center: focus, radius: reach),
      stops: (0...steps).map { step in
        let part = Double(step) / Double(steps)
        return Gradient.Stop(offset: 0.35 + 0.65 * part, color: shadow.withAlpha(0.8 * Falloff.bell(part)))
      })
    let ring = RingSegment(
      center: shape.center, innerRadius: shape.radius - width / 2, outerRadius: shape.radius + width / 2,
      start: shape.start, sweep: .fullTurn)
    let last = ArcShape(center: shape.center, radius: shape.radius, start: head - .degrees(90), sweep: .degrees(90))
    return [
      .stroke(shape.path(), color, style),
      .group(clip: ring.path(), [.fill(.circle(center: focus, radius: reach), .gradient(shade))]),
      .stroke(last.path(), color, style),
    ]
  }

  /// Targets: a line across the ring, with a rim in the colour of the page so that it shows on any ring.
  func marks(_ shape: ArcShape, width: Double) -> [Node] {
    gauge.targets.filter { gauge.scale.contains($0.value) }.flatMap { target -> [Node] in
      if let own = target.shape, own != .line {
        let anchor = TrackLine.arc(shape).anchor(at: gauge.scale.pointerPosition(of: target.value).value)
        return Marker(
          anchor: anchor, shape: own, side: .across, size: width * 0.62, color: target.color ?? board.ink,
          outline: gauge.groundColor
        ).nodes
      }
      let direction = shape.angle(at: gauge.scale.pointerPosition(of: target.value).value).direction
      let line = Path.line(
        from: shape.center + direction * (shape.radius - width * 0.5),
        to: shape.center + direction * (shape.radius + width * 0.5))
      let thickness = max(width * 0.11, 1)
      return [
        .stroke(line, gauge.groundColor, StrokeStyle(width: thickness * 2.6)),
        .stroke(line, target.color ?? board.ink, StrokeStyle(width: thickness)),
      ]
    }
  }

  /// The ranges as thin bands within the ring.
  func bands(_ shape: ArcShape, width: Double) -> [Node] {
    let bands = GaugeRange.resolved(gauge.ranges, on: gauge.scale).map { resolved in
      RangeBands.Band(
        from: gauge.scale.position(of: resolved.from), to: gauge.scale.position(of: resolved.to),
        fill: resolved.range.fill(theme), thickness: thickness(of: resolved.range, width: width))
    }
    return RangeBands(
      line: .arc(shape.withRadius(shape.radius - width * Self.bandStart)), thickness: width * Self.usualBand,
      gap: width * 0.12, bands: bands
    ).nodes
  }

  /// Where bands begin, from the middle of a ring, and how thick they are when nothing is said, as shares of its width.
  private static let (bandStart, usualBand) = (0.66, 0.14)

  private func thickness(of range: GaugeRange, width: Double) -> Double? {
    range.thickness.map { min($0 * unit, width * 0.34) }
  }

  /// The radius of the circle that bands of ranges leave free; that of the ring where there are none.
  func innerEdge(ofBandsOn shape: ArcShape, width: Double) -> Double {
    let thickest = gauge.rangesOnScale.map { thickness(of: $0, width: width) ?? width * Self.usualBand }.max()
    return shape.radius - (thickest.map { width * Self.bandStart + $0 } ?? width / 2)
  }
}

/// What a part of a ring takes, with the number in its middle, where its outer radius is 1.
struct RingPart {
  private let arc: DialArc
  private let width: Double
  private let bounds: Rect
  /// What stands in the middle of a small part of a circle; nil where the ring is around it.
  private let words: Rect?
  /// How large that is, as a share of its usual size: in a quarter it would outweigh the ring.
  let share: Double

  /// - Parameter lines: how many stand in the middle.
  init(_ arc: DialArc, width: Double, lines: Int = 0) {
    (self.arc, self.width) = (arc, width)
    let line = ArcShape(center: .zero, radius: 1 - width / 2, start: arc.start, sweep: arc.sweep).boundingBox
    let ring = line.expanded(by: width / 2)
    let turn = abs(arc.sweep.degrees)
    share = turn > 120 ? 1 : 0.8
    let step = turn > 200 ? .zero : (arc.start + arc.sweep / 2).direction * 0.2
    let height = [0, 0.6 * share, 0.95, 1.2, 1.4][min(lines, 4)]
    let words = Rect(center: .zero + step, width: 1.3 * share * (1 - width), height: height * (1 - width))
    self.words = turn > 200 ? nil : words
    bounds = lines == 0 ? ring : ring.union(words)
  }

  /// The room for words in the middle of a ring.
  func words(of shape: ArcShape, width: Double) -> Rect? {
    let outer = shape.radius + width / 2
    return words.map { words in
      Rect(
        center: shape.center + (words.center - .zero) * outer, width: words.width * outer, height: words.height * outer)
    }
  }

  var aspect: Double { bounds.width / bounds.height }

  /// As large as a box lets it be.
  func ring(in box: Rect) -> (shape: ArcShape, width: Double) {
    let outer = min(box.width / bounds.width, box.height / bounds.height)
    let center = box.center - (bounds.center - .zero) * outer
    return (
      ArcShape(center: center, radius: outer * (1 - width / 2), start: arc.start, sweep: arc.sweep), outer * width
    )
  }
}
