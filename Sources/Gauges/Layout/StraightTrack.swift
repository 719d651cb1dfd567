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
        line: line, end: isAtEnd ? .end : .start, gap: gap, size: size, color: color
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
  func comparisons(_ board: Board, overhang: Double) -> [Node] {
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
      nodes += line(at: reference, reach: half + overhang, width: width, color: board.ink, rim: gauge.groundColor)
    }
    return nodes
  }

  /// Where the true value lies, behind the bar and a little wider.
  func uncertainty(_ gauge: Gauge, overhang: Double) -> [Node] {
    guard gauge.value != nil, let range = gauge.uncertaintyRange else { return [] }
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

/// The track and what shows the value on it, as the options of a gauge ask for them.
extension StraightTrack {
  /// The whole scale as a quiet band.
  func trackNodes(_ gauge: Gauge, unit: Double) -> [Node] {
    let color = gauge.trackColor
    let fill = gauge.track.ground(color, hasBar: gauge.pointers.map { $0.contains { $0.style == .bar } } ?? true)
    guard gauge.track.segments != nil || gauge.track.caps == .butt || fill != .solid(color) else {
      return [node(color)]
    }
    return Track(line: line, width: thickness, fill: fill, style: style(gauge.track, unit: unit)).nodes
  }

  /// Round ends lie within the scale, so that a bar ends where its value is.
  private func style(_ options: TrackOptions, unit: Double) -> TrackStyle {
    options.segments == nil ? TrackStyle(caps: .corner(options.caps != .butt ? half : 0)) : options.style(unit: unit)
  }

  /// Bars, marks and lines for the values: a bar when nothing is said.
  func pointerNodes(_ board: Board) -> [Node] {
    guard let pointers = board.gauge.pointers else {
      return board.gauge.value.map { barNodes(board, to: $0, color: board.gauge.warningColor) } ?? []
    }
    // Marks lie over bars, whatever their order.
    return pointers.filter { $0.style == .bar }.flatMap { pointer -> [Node] in
      guard let value = pointer.value ?? board.gauge.value else { return [] }
      let color = board.gauge.color(of: pointer)
      // Wider ones come ever closer to what the texts beside the track leave free.
      let wide = thickness + 6 * board.unit * (1 - 1 / max(1, pointer.width))
      return withThickness(min(thickness * pointer.width, wide)).barNodes(
        board, to: value, color: color)
    } + marks(pointers, board: board)
  }

  /// All pointers but bars.
  func marks(_ pointers: [GaugePointer], board: Board) -> [Node] {
    let (gauge, unit) = (board.gauge, board.unit)
    return pointers.flatMap { pointer -> [Node] in
      guard let value = pointer.value ?? gauge.value else { return [] }
      let anchor = line.anchor(at: position(of: value))
      let color = gauge.color(of: pointer) ?? board.ink
      switch pointer.style {
      case .bar: return []
      case .marker, .line:
        let size = pointer.style == .line ? thickness + 4 * unit : max(thickness * 1.15, 9 * unit)
        return Marker(
          anchor: anchor, shape: pointer.style == .line ? .bar : pointer.marker, side: .across,
          size: size * pointer.width, color: color, outline: gauge.groundColor
        ).nodes
      case .needle:
        // On a straight scale a needle is a thin line across it.
        return self.line(
          at: value, reach: (half + 4 * unit) * pointer.length, width: max(2.2 * unit * pointer.width, 1),
          color: pointer.color ?? board.legible(gauge.theme.value), rim: gauge.groundColor)
      }
    }
  }

  /// A bar from the origin to a value; where both are the same, a dot as wide as the track.
  ///
  /// - Parameter color: nil takes the accent. Where it starts, it is darker.
  private func barNodes(_ board: Board, to value: Double, color: Color?) -> [Node] {
    let (gauge, theme, options) = (board.gauge, board.theme, board.gauge.track)
    let origin = gauge.origin ?? scale.min
    let colors = color.map { [$0.shade, $0] } ?? [theme.accentShade, theme.accent]
    let fill = options.fill(colors[1])
    if options.segments != nil {
      return ProgressArc(
        line: line, width: thickness, fill: fill, style: style(options, unit: board.unit),
        origin: scale.pointerPosition(of: origin), position: scale.pointerPosition(of: value)
      ).nodes
    }
    let isRound = options.caps != .butt
    let filled =
      isRound ? bar(from: origin, to: value) : rect(from: place(of: origin), to: place(of: value), across: -half...half)
    guard case .gradient(let stops) = fill else {
      return [
        barNode(
          filled, cornerRadius: isRound ? half : 0, rises: place(of: origin) <= place(of: value), colors: colors)
      ]
    }
    return LineGradient(line: line, width: thickness, stops: stops)
      .nodes(in: .roundedRectangle(filled, cornerRadius: isRound ? half : 0), from: 0, to: 1)
  }

  /// The same scale along a band of another thickness about the same middle.
  func withThickness(_ thickness: Double) -> StraightTrack {
    let size = isUpright ? Size(width: thickness, height: box.height) : Size(width: box.width, height: thickness)
    return StraightTrack(
      scale: scale, box: Rect(center: box.center, width: size.width, height: size.height), direction: direction,
      side: side)
  }
}
