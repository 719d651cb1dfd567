import VectorGraphics

/// The track and what shows the value on it, as the options of a gauge ask for them.
extension StraightTrack {
  /// The whole scale as a quiet band.
  func trackNodes(_ gauge: Gauge, unit: Double) -> [Node] {
    let color = gauge.track.color ?? gauge.theme.track
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
    let colors = color.map { [$0.interpolated(to: .black, fraction: 0.2), $0] } ?? [theme.accentShade, theme.accent]
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
