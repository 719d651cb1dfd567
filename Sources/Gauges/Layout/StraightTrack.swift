import VectorGraphics

/// A scale along a straight track: where values stand, and what lies along it and beside it.
///
/// A *place* is a coordinate along the track, in layout units: x on a track to the right, y on one upward. *Across* is
/// the distance from the track's middle line, positive on the side of the ticks: below, or to the right. What is drawn
/// at places of the scale are the parts of every ``TrackLine``, round or straight.
struct StraightTrack {
  enum Direction { case rightward, upward }

  let scale: Scale
  let box: Rect
  let direction: Direction
  /// Where ticks and labels stand: inside is below or to the right, outside above or to the left.
  var side = TrackSide.inside

  var isUpright: Bool { direction == .upward }
  var length: Double { isUpright ? box.height : box.width }
  var thickness: Double { isUpright ? box.width : box.height }
  /// From the middle line to the edge.
  var half: Double { thickness / 2 }

  /// Its middle, along which the parts of every scale are drawn.
  var line: TrackLine {
    .straight(
      isUpright
        ? StraightLine(from: Point(x: box.center.x, y: box.maxY), span: Vector(dx: 0, dy: -box.height))
        : StraightLine(from: Point(x: box.minX, y: box.center.y), span: Vector(dx: box.width, dy: 0)))
  }

  // MARK: - Places

  /// Where a value stands along the line, 0…1, or the nearest one on the scale.
  func position(of value: Double) -> Double { scale.pointerPosition(of: value).value }

  /// The same for a value that is only shown where it lies on the scale.
  func position(on value: Double?) -> Double? {
    value.flatMap { scale.contains($0) ? position(of: $0) : nil }
  }

  /// Where a value stands, or the nearest one on the scale, as a coordinate.
  func place(of value: Double) -> Double {
    isUpright ? box.maxY - position(of: value) * box.height : box.minX + position(of: value) * box.width
  }

  /// Between two places, in any order, and two distances from the middle line.
  func rect(from a: Double, to b: Double, across: ClosedRange<Double>) -> Rect {
    let (low, high) = (min(a, b), max(a, b))
    let breadth = across.upperBound - across.lowerBound
    return isUpright
      ? Rect(x: box.center.x + across.lowerBound, y: low, width: breadth, height: high - low)
      : Rect(x: low, y: box.center.y + across.lowerBound, width: high - low, height: breadth)
  }

  /// 1 where the ticks are below or at the right, −1 on the other side.
  var sideSign: Double { side == .outside ? -1 : 1 }

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
    barNode(
      bar(from: origin, to: value), cornerRadius: half, rises: place(of: origin) <= place(of: value),
      colors: [theme.accentShade, theme.accent])
  }

  /// - Parameter colors: where the bar starts, and where it ends.
  func barNode(_ filled: Rect, cornerRadius: Double, rises: Bool, colors: [Color]) -> Node {
    let (low, high) =
      isUpright
      ? (Point(x: 0, y: filled.minY), Point(x: 0, y: filled.maxY))
      : (Point(x: filled.minX, y: 0), Point(x: filled.maxX, y: 0))
    return .fill(
      .roundedRectangle(filled, cornerRadius: cornerRadius),
      .gradient(Gradient(.linear(from: low, to: high), colors: rises ? colors : colors.reversed())))
  }

  /// A line across the track with a rim of the ground's colour, so that it is seen on any bar.
  func line(at value: Double, reach: Double, width: Double, color: Color, rim: Color) -> [Node] {
    let path = line.cross(at: position(of: value), reach: reach)
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
    return [
      OutOfRangeMark(
        line: line, end: isAtEnd ? .end : .start, shape: .triangle, gap: gap, size: size, color: color
      ).node
    ]
  }

  /// What the value has been, `across` from the middle line.
  func statistics(_ statistics: Statistics, board: Board, across: Double) -> [Node] {
    StatLine(
      line: line.offset(by: -across * sideSign), min: position(on: statistics.min), max: position(on: statistics.max),
      mean: position(on: statistics.mean), peak: position(on: statistics.peak), unit: board.unit, color: board.ink,
      quiet: board.quietInk
    ).nodes
  }

  /// The ghost of the previous value, under the bar: where it reached, in a whisper of the accent.
  func ghost(_ gauge: Gauge) -> [Node] {
    guard let previous = gauge.previous else { return [] }
    let box = bar(from: gauge.origin ?? scale.min, to: previous)
    let radius = gauge.track.caps != .butt ? half : 0
    return [.fill(.roundedRectangle(box, cornerRadius: radius), gauge.theme.accent.withAlpha(0.32))]
  }

  /// Over the bar: a notch where the previous value stood, a line where the reference is.
  func comparisons(_ board: Board, reach: Double) -> [Node] {
    let gauge = board.gauge
    let width = max(1.4 * board.unit, 0.75)
    var nodes: [Node] = []
    if let previous = gauge.previous, scale.contains(previous), gauge.value != nil {
      nodes.append(
        .stroke(
          self.line.cross(at: position(of: previous), reach: half), gauge.groundColor.withAlpha(0.55),
          StrokeStyle(width: width)))
    }
    if let reference = gauge.reference, scale.contains(reference) {
      nodes += line(at: reference, reach: half + reach, width: width, color: board.ink, rim: gauge.groundColor)
    }
    return nodes
  }

  /// Where the true value lies, behind the bar and a little wider.
  func uncertainty(_ gauge: Gauge, overhang: Double) -> [Node] {
    guard gauge.value != nil, let range = gauge.uncertainty else { return [] }
    let part = line.trimmed(from: position(of: range.lowerBound), to: position(of: range.upperBound))
    let band = part.band(width: thickness + 2 * overhang, cornerRadius: overhang)
    return [.fill(band, gauge.theme.accent.withAlpha(0.3))]
  }
}

/// A label of a straight scale in its place.
struct TrackLabel {
  let value: Double
  let text: PlacedText

  var scaleLabel: Dial.ScaleLabel { Dial.ScaleLabel(text: text.text.string, value: value, angle: nil) }
}
