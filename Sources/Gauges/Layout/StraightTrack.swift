import VectorGraphics

/// A scale along a straight track: where values stand, and what lies along it and beside it.
///
/// A *place* is a coordinate along the track, in layout units: x on a track to the right, y on one upward. *Across* is
/// the distance from the track's middle line, positive on the side of the ticks: below, or to the right.
struct StraightTrack {
  enum Direction { case rightward, upward }

  let scale: Scale
  let box: Rect
  let direction: Direction

  var isUpright: Bool { direction == .upward }
  var length: Double { isUpright ? box.height : box.width }
  var thickness: Double { isUpright ? box.width : box.height }
  /// From the middle line to the edge.
  var half: Double { thickness / 2 }

  // MARK: - Places

  /// Where a value stands, or the nearest one on the scale.
  func place(of value: Double) -> Double {
    let position = scale.pointerPosition(of: value).value
    return isUpright ? box.maxY - position * box.height : box.minX + position * box.width
  }

  func point(_ place: Double, across: Double) -> Point {
    isUpright ? Point(x: box.center.x + across, y: place) : Point(x: place, y: box.center.y + across)
  }

  /// Between two places, in any order, and two distances from the middle line.
  func rect(from a: Double, to b: Double, across: ClosedRange<Double>) -> Rect {
    let (low, high) = (min(a, b), max(a, b))
    let breadth = across.upperBound - across.lowerBound
    return isUpright
      ? Rect(x: box.center.x + across.lowerBound, y: low, width: breadth, height: high - low)
      : Rect(x: low, y: box.center.y + across.lowerBound, width: high - low, height: breadth)
  }

  // MARK: - What lies on it

  func node(_ color: Color) -> Node { .fill(.roundedRectangle(box, cornerRadius: half), color) }

  /// The stretch from one value to another, as thick as the track. Its round ends stand at the values themselves; where
  /// it would be shorter than it is thick it is a dot within the track.
  func bar(from a: Double, to b: Double) -> Rect {
    let (a, b) = (place(of: a), place(of: b))
    let span = max(abs(b - a), thickness)
    let (low, high) = isUpright ? (box.minY, box.maxY) : (box.minX, box.maxX)
    let start = min(max(low, (a + b) / 2 - span / 2), high - span)
    return isUpright
      ? Rect(x: box.x, y: start, width: box.width, height: span)
      : Rect(x: start, y: box.y, width: span, height: box.height)
  }

  /// A bar in the accent, darker where it starts.
  func barNode(from origin: Double, to value: Double, theme: Theme) -> Node {
    let filled = bar(from: origin, to: value)
    let (low, high) =
      isUpright
      ? (Point(x: 0, y: filled.minY), Point(x: 0, y: filled.maxY))
      : (Point(x: filled.minX, y: 0), Point(x: filled.maxX, y: 0))
    let rises = place(of: origin) <= place(of: value)
    return .fill(
      .roundedRectangle(filled, cornerRadius: half),
      .gradient(
        Gradient(
          .linear(from: low, to: high),
          colors: rises ? [theme.accentShade, theme.accent] : [theme.accent, theme.accentShade])))
  }

  /// A line across the track with a rim of the ground's colour, so that it is seen on any bar.
  func line(at value: Double, reach: Double, width: Double, color: Color, rim: Color) -> [Node] {
    let place = place(of: value)
    let path = Path.line(from: point(place, across: -reach), to: point(place, across: reach))
    return [
      .stroke(path, rim, StrokeStyle(width: width * 1.8)), .stroke(path, color, StrokeStyle(width: width)),
    ]
  }

  // MARK: - What lies beside it

  /// A triangle past the end of the track that points to where the value is.
  ///
  /// - Parameter gap: between the track and the triangle's base.
  func beyondMark(of value: Double, gap: Double, size: Double, color: Color) -> [Node] {
    guard !scale.contains(value), !scale.wraps else { return [] }
    let isAtEnd = (value > scale.max) != scale.isReversed
    let place = place(of: value)
    let outward: Double = isAtEnd != isUpright ? 1 : -1
    let base = place + outward * gap
    return [
      .fill(
        .polygon([
          point(base + outward * size, across: 0), point(base, across: -size * 0.72), point(base, across: size * 0.72),
        ]), color)
    ]
  }

  /// Triangles whose tips touch the track from the side without ticks.
  func targetMarks(_ targets: [GaugeTarget], gap: Double, size: Double, color: Color) -> [Node] {
    targets.filter { scale.contains($0.value) }.map { target in
      let place = place(of: target.value)
      let tip = -half - gap
      return .fill(
        .polygon([
          point(place, across: tip), point(place - size * 0.62, across: tip - size),
          point(place + size * 0.62, across: tip - size),
        ]), color)
    }
  }

  /// Thin bands beside the track, on the side of the ticks.
  func rangeBands(_ gauge: Gauge, across: ClosedRange<Double>, gap: Double) -> [Node] {
    GaugeRange.resolved(gauge.ranges, on: scale).map { resolved in
      var band = rect(from: place(of: resolved.from), to: place(of: resolved.to), across: across)
      // The gap is taken from the later end, so that the scale's start is left whole.
      if isUpright {
        band = Rect(x: band.x, y: band.y + gap, width: band.width, height: band.height - gap)
      } else {
        band.width = max(0, band.width - gap)
      }
      return .fill(.rectangle(band), resolved.range.color ?? gauge.theme.color(of: resolved.range.severity))
    }
  }

  /// Ticks of two weights from `across` outward.
  func ticks(_ ticks: ScaleTicks, board: Board, across: Double, minor: Double = 4, major: Double = 7) -> [Node] {
    let unit = board.unit
    func marks(_ values: [Double], length: Double, width: Double, _ color: Color) -> Node? {
      guard !values.isEmpty else { return nil }
      var path = Path()
      for value in values {
        path.move(to: point(place(of: value), across: across))
        path.line(to: point(place(of: value), across: across + length * unit))
      }
      return .stroke(path, color, StrokeStyle(width: max(width * unit, 0.75)))
    }
    return [
      marks(ticks.subdivisions.map(\.value), length: minor, width: 1, board.quietInk),
      marks(ticks.majors, length: major, width: 1.6, board.ink.withAlpha(0.85)),
    ].compactMap { $0 }
  }

  /// What the value has been: a line from the least to the greatest with a dot at the mean, and a bolder tick at the
  /// peak, `across` from the middle line.
  func statistics(_ statistics: Statistics, board: Board, across: Double) -> [Node] {
    let unit = board.unit
    func place(_ value: Double?) -> Double? {
      value.flatMap { scale.contains($0) ? self.place(of: $0) : nil }
    }
    let reach = 2.2 * unit
    func tick(_ place: Double, width: Double, _ color: Color) -> Node {
      .stroke(
        .line(from: point(place, across: across - reach), to: point(place, across: across + reach)), color,
        StrokeStyle(width: max(width * unit, 0.75)))
    }
    let (low, high) = (place(statistics.min), place(statistics.max))
    var nodes: [Node] = []
    if let low, let high {
      nodes.append(
        .stroke(
          .line(from: point(low, across: across), to: point(high, across: across)), board.quietInk,
          StrokeStyle(width: max(unit, 0.75))))
    }
    nodes += [low, high].compactMap { $0 }.map { tick($0, width: 1.2, board.quietInk) }
    if let mean = place(statistics.mean) {
      nodes.append(.fill(.circle(center: point(mean, across: across), radius: 2 * unit), board.ink))
    }
    if let peak = place(statistics.peak) { nodes.append(tick(peak, width: 2.4, board.ink)) }
    return nodes
  }
}

extension StraightTrack {
  /// The ghost of the previous value, under the bar: where it reached, in a whisper of the accent.
  func ghost(_ gauge: Gauge) -> [Node] {
    guard let previous = gauge.previous else { return [] }
    let box = bar(from: gauge.origin ?? scale.min, to: previous)
    return [.fill(.roundedRectangle(box, cornerRadius: half), gauge.theme.accent.withAlpha(0.32))]
  }

  /// Over the bar: a notch where the previous value stood, a line where the reference is.
  func comparisons(_ board: Board, reach: Double) -> [Node] {
    let gauge = board.gauge
    let width = max(1.4 * board.unit, 0.75)
    var nodes: [Node] = []
    if let previous = gauge.previous, scale.contains(previous), gauge.value != nil {
      let place = place(of: previous)
      nodes.append(
        .stroke(
          .line(from: point(place, across: -half), to: point(place, across: half)),
          gauge.groundColor.withAlpha(0.55), StrokeStyle(width: width)))
    }
    if let reference = gauge.reference, scale.contains(reference) {
      nodes += line(at: reference, reach: half + reach, width: width, color: board.ink, rim: gauge.groundColor)
    }
    return nodes
  }

  /// Where the true value lies, behind the bar and a little wider.
  func uncertainty(_ gauge: Gauge, overhang: Double) -> [Node] {
    guard gauge.value != nil, let range = gauge.uncertainty else { return [] }
    let band = rect(
      from: place(of: range.lowerBound), to: place(of: range.upperBound), across: (-half - overhang)...(half + overhang)
    )
    return [.fill(.roundedRectangle(band, cornerRadius: overhang), gauge.theme.accent.withAlpha(0.3))]
  }
}
