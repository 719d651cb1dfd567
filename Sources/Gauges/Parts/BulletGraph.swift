import VectorGraphics

/// Bands in shades of one hue, a bar a third as thick, a tick across for each target.
struct BulletGraph: DrawnOnBoard {
  let board: Board
  let track: StraightTrack

  var face: [Node] {
    let bands = bands
    // Round corners for the whole, none between the bands.
    let radius = gauge.track.caps == .butt ? 0 : min(3 * unit, track.half)
    let outline = Path.roundedRectangle(track.box, cornerRadius: radius)
    let color = gauge.track.color ?? board.ink.withAlpha(gauge.track.pattern == nil ? 0.13 : 0.3)
    let ground =
      gauge.track.pattern == nil
      ? Node.fill(outline, color)
      : .group(
        clip: outline,
        Track(
          line: track.line, width: track.thickness, fill: gauge.track.ground(color), style: TrackStyle(caps: .butt)
        ).nodes)
    return (gauge.plate.map { [.fill(outline, $0)] } ?? []) + [ground]
      + (bands.isEmpty ? [] : [.group(clip: outline, bands)]) + ghost
  }

  /// Ranges are shades of the ink: without severity the first the darkest, as Few has them, with it the worst. So they are
  /// told apart on dark pages and in print; a line of its colour along the lower edge says the severity, the thicker the
  /// worse. A range with a colour of its own has that, subdued so that the measure stands out.
  private var bands: [Node] {
    let ranges = GaugeRange.resolved(gauge.ranges, on: gauge.scale)
    let count = Double(max(1, ranges.count - 1))
    return ranges.enumerated().flatMap { index, resolved -> [Node] in
      let range = resolved.range
      let isPlain = range.severity == .info
      let shade: Double =
        switch range.severity {
        case .info: 0.3 - 0.22 * Double(index) / count
        case .ok: 0.12
        case .warn: 0.22
        case .alarm: 0.34
        }
      let color = range.color?.withAlpha(0.5) ?? board.ink.withAlpha(shade)
      // One that is less thick than the bar lies along its edge, where the measure does not cover it.
      let thickness = min(range.thickness.map { $0 * unit } ?? track.thickness, track.thickness)
      guard let pattern = range.pattern else {
        return [.fill(.rectangle(strip(of: resolved, thickness)), color)]
          + (isPlain || range.color != nil ? [] : [edge(of: resolved, thickness)])
      }
      return TrackBand(
        line: track.line.offset(by: -(track.half - thickness / 2) * track.sideSign), width: thickness,
        fill: .pattern(PatternFill(pattern, color: range.color(in: gauge.theme).withAlpha(0.6))),
        style: TrackStyle(caps: .butt)
      ).nodes(from: track.position(of: resolved.from), to: track.position(of: resolved.to))
    }
  }

  /// Along the edge of a band that faces the scale.
  private func edge(of resolved: GaugeRange.Resolved, _ band: Double) -> Node {
    let thickness = min((resolved.range.severity == .alarm ? 4.4 : 2.2) * unit, band * 0.25)
    return .fill(.rectangle(strip(of: resolved, thickness)), resolved.range.color(in: gauge.theme))
  }

  /// A range along the edge of the bar that faces the scale.
  private func strip(of resolved: GaugeRange.Resolved, _ thickness: Double) -> Rect {
    let half = track.half
    let (near, far) = track.side == .outside ? (-half, -half + thickness) : (half - thickness, half)
    return track.rect(from: track.place(of: resolved.from), to: track.place(of: resolved.to), across: near...far)
  }

  /// On coloured bands the measure is ink: no colour of its own could be told from all of them.
  private var measureColor: Color {
    gauge.ranges.contains { $0.color != nil || $0.severity != .info } ? board.ink : board.legible(gauge.theme.value)
  }

  /// The measure as plain as Few has it, or as the track's options ask.
  private func measureNodes(to value: Double, width: Double = 1, color: Color?) -> [Node] {
    let color = color ?? measureColor
    let share = min(0.36 * width, 1)
    let fill = gauge.track.fill(color)
    if gauge.track.segments != nil {
      return ProgressArc(
        line: track.line, width: track.thickness * share, fill: fill, style: gauge.track.style(unit: unit),
        origin: gauge.scale.pointerPosition(of: gauge.origin ?? gauge.scale.min),
        position: gauge.scale.pointerPosition(of: value)
      ).nodes
    }
    let path = measure(to: value, thickness: share)
    guard case .gradient(let stops) = fill else { return [.fill(path, color)] }
    return LineGradient(line: track.line, width: track.thickness, stops: stops).nodes(in: path, from: 0, to: 1)
  }

  private func measure(to value: Double, thickness: Double) -> Path {
    let half = track.half * thickness
    return .rectangle(
      track.rect(
        from: track.place(of: gauge.origin ?? gauge.scale.min), to: track.place(of: value), across: (-half)...half))
  }

  private var ghost: [Node] {
    guard let previous = gauge.previous else { return [] }
    return [.fill(measure(to: previous, thickness: 0.36), measureColor.withAlpha(0.38))]
  }

  var moving: [Node] {
    let pointers = gauge.pointers ?? [GaugePointer(.bar)]
    let bars = pointers.filter { $0.style == .bar }.flatMap { pointer -> [Node] in
      let color = gauge.color(of: pointer)
      return (pointer.value ?? gauge.value).map { measureNodes(to: $0, width: pointer.width, color: color) } ?? []
    }
    var nodes =
      bars + (gauge.pointers == nil ? [] : track.withThickness(track.thickness * 0.6).marks(pointers, board: board))
    guard let value = gauge.value else { return nodes }
    if let uncertainty = gauge.uncertaintyRange {
      let band = track.rect(
        from: track.place(of: uncertainty.lowerBound), to: track.place(of: uncertainty.upperBound),
        across: (-track.half * 0.55)...(track.half * 0.55))
      nodes.append(.fill(.rectangle(band), measureColor.withAlpha(0.4)))
    }
    let size = 6 * unit
    return nodes + track.beyondMark(of: value, gap: 2 * unit, size: size, color: measureColor)
  }

  /// Targets, bold; the reference, thinner; both with a rim that parts them from the bar.
  func cover(_ ticks: ScaleTicks) -> [Node] {
    let rim = gauge.groundColor.withAlpha(0.85)
    let targets = track.targetsAcross(
      gauge, reach: track.half * 0.68, width: max(3 * unit, 1), size: track.thickness * 0.62, color: board.ink)
    let reference = gauge.reference.flatMap { gauge.scale.contains($0) ? $0 : nil }
    return track.ticksAcross(ticks, board: board) + targets
      + (reference.map {
        track.line(at: $0, reach: track.half * 0.5, width: max(1.4 * unit, 0.75), color: board.ink, rim: rim)
      } ?? [])
      + track.statistics(gauge.statistics, board: board, across: -track.half * 0.8)
  }
}
