import VectorGraphics

/// What stands along a straight track: ticks, ranges and targets.
extension StraightTrack {
  // MARK: - Ticks

  /// Ticks from `across` outward, on the side that has the labels; none where they lie across the track.
  ///
  /// Mid and minor ticks look alike unless the mid ones are asked for.
  func ticks(_ ticks: ScaleTicks, board: Board, across: Double, minor: Double = 4, major: Double = 7) -> [Node] {
    guard side != .across else { return [] }
    let edge = line.offset(by: -across * sideSign)
    return tickNodes(ticks, board: board, edge: edge, lengths: (minor, (minor + major) / 2, major))
  }

  /// Ticks across the track, over what is drawn on it; none where they stand beside it.
  func ticksAcross(_ ticks: ScaleTicks, board: Board) -> [Node] {
    guard side == .across else { return [] }
    let width = thickness / board.unit
    return tickNodes(ticks, board: board, edge: line, lengths: (width * 0.4, width * 0.7, width + 4))
  }

  /// - Parameter lengths: of minor, mid and major ticks, in units of the design.
  private func tickNodes(
    _ ticks: ScaleTicks, board: Board, edge: TrackLine, lengths: (minor: Double, mid: Double, major: Double)
  ) -> [Node] {
    func marks(_ values: [Double], length: Double, width: Double, _ color: Color) -> Node? {
      TickMarks(
        line: edge, positions: values.map(position), side: side, length: length * board.unit,
        width: max(width * board.unit, 0.75), color: color
      ).node
    }
    let hasMids = board.gauge.ticks.mid != .automatic
    let mids = hasMids ? ticks.subdivisions.filter { $0.level == .mid } : []
    let minors = hasMids ? ticks.subdivisions.filter { $0.level != .mid } : ticks.subdivisions
    return [
      marks(minors.map(\.value), length: lengths.minor, width: 1, board.quietInk),
      marks(mids.map(\.value), length: lengths.mid, width: 1.2, board.quietInk),
      marks(ticks.majors, length: lengths.major, width: 1.6, board.ink.withAlpha(0.85)),
    ].compactMap { $0 }
  }

  // MARK: - Targets

  /// Marks whose tips touch the track from the side without ticks.
  func targetMarks(_ targets: [GaugeTarget], gap: Double, size: Double, color: Color) -> [Node] {
    targets.compactMap { target in position(on: target.value).map { (target, $0) } }.map { target, position in
      let anchor = line.anchor(at: position)
      let color = target.color ?? color
      return .fill(
        Marker(
          anchor: isUpright ? anchor : anchor.mirrored, shape: target.shape,
          side: side == .outside ? .inside : .outside, size: size, distance: half + gap, color: color
        ).path, color)
    }
  }

  // MARK: - Ranges

  /// How thick the bands beside a track are when nothing is said, in units of the design.
  static let usualBand = 3.0
  /// No band reaches farther from the track, so that ticks and labels stay near it.
  private static let farthestBand = 30.0

  /// By how much bands reach farther than usual, in units of the design.
  static func bandExcess(_ gauge: Gauge) -> Double {
    let reaches = GaugeRange.resolved(gauge.ranges, on: gauge.scale).map { placed($0.range) }
      .map { $0.thickness - $0.offset }
    return max(0, (reaches.max() ?? 0) - usualBand)
  }

  private static func placed(_ range: GaugeRange) -> (thickness: Double, offset: Double) {
    let thickness = min(range.thickness ?? usualBand, farthestBand)
    return (thickness, max(range.offset, thickness - farthestBand))
  }

  /// Bands beside the track, on the side of the ticks.
  ///
  /// - Parameter across: where a usual band lies.
  func rangeBands(_ gauge: Gauge, across: ClosedRange<Double>, unit: Double) -> [Node] {
    let bands = GaugeRange.resolved(gauge.ranges, on: gauge.scale).map { resolved in
      let (thickness, offset) = Self.placed(resolved.range)
      return RangeBands.Band(
        from: position(of: resolved.from), to: position(of: resolved.to), fill: resolved.range.fill(gauge.theme),
        thickness: resolved.range.thickness == nil ? nil : thickness * unit,
        // A band hangs from its outer edge, which on the other side is the one away from the track.
        offset: (side == .outside ? thickness - offset : offset) * unit)
    }
    return RangeBands(
      line: line.offset(by: -across.lowerBound * sideSign), thickness: across.upperBound - across.lowerBound,
      gap: 1.5 * unit, bands: bands
    ).nodes
  }

  /// The names of ranges on their bands, where these are thick and long enough; on a pattern with a plate behind.
  func rangeNames(_ board: Board, across: Double) -> (texts: [PlacedText], nodes: [Node]) {
    let (gauge, unit) = (board.gauge, board.unit)
    var room = TextRoom(board.canvas)
    var nodes: [Node] = []
    for resolved in GaugeRange.resolved(gauge.ranges, on: gauge.scale) {
      let (thickness, offset) = Self.placed(resolved.range)
      let size = min(thickness * 0.72, 13) * unit
      guard !resolved.range.label.isEmpty, size >= TextMeasure.smallestSize else { continue }
      let text = board.shaper.shape(resolved.range.label, style: TextStyle(size: size, weight: .semibold))
      let (from, to) = (position(of: resolved.from), position(of: resolved.to))
      guard text.advance < abs(to - from) * length * 0.9 else { continue }
      let height = -sideSign * (across + (thickness / 2 - offset) * unit)
      let middle = line.anchor(at: (from + to) / 2).point(height: height)
      let ground = resolved.range.color(in: gauge.theme).over(gauge.groundColor)
      let color: Color = ground.contrast(with: .black) > ground.contrast(with: .white) ? .black : .white
      let placed = PlacedText(.note, text, center: middle, turn: isUpright ? .degrees(-90) : .zero)
      guard room.admit(placed) != nil else { continue }
      if resolved.range.pattern != nil {
        let (along, high) = (text.advance + size * 0.6, thickness * unit)
        let plate = Rect(center: middle, width: isUpright ? high : along, height: isUpright ? along : high)
        nodes.append(.fill(.rectangle(plate), resolved.range.color(in: gauge.theme)))
      }
      nodes.append(placed.node(color))
    }
    return (room.texts, nodes)
  }
}
