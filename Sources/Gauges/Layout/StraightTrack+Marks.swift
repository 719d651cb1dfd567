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

  /// - Parameter lengths: the lengths of minor, mid and major ticks, in units of the design.
  private func tickNodes(
    _ ticks: ScaleTicks, board: Board, edge: TrackLine, lengths: (minor: Double, mid: Double, major: Double)
  ) -> [Node] {
    // Across the track they stand on it.
    let rim = side == .across ? nil : board.gauge.edgeColor(around: board.ink)
    func marks(_ values: [Double], length reach: Double, width: Double, _ color: Color) -> [Node] {
      // Within an edge a faint tick would look hollow.
      let color = rim == nil ? color : color.withAlpha(max(0.85, color.alpha))
      let pen = max(width * board.unit, 0.75)
      // Below words from edge to edge of a card they do not stick out at its ends either.
      let inset = Self.isOnOpenCard(board.gauge) && !isUpright ? min(0.5, pen / 2 / max(length, 1)) : 0
      let ticks = TickMarks(
        line: edge, positions: values.map { min(max(position(of: $0), inset), 1 - inset) }, side: side,
        length: reach * board.unit, width: pen, color: color
      ).node
      guard let ticks else { return [] }
      return [rim.flatMap { ticks.edged($0, by: max(0.45 * width * board.unit, 0.6 * Gauge.leastEdge)) }, ticks]
        .compactMap { $0 }
    }
    let hasMids = board.gauge.ticks.mid != .automatic
    let mids = hasMids ? ticks.subdivisions.filter { $0.level == .mid } : []
    let minors = hasMids ? ticks.subdivisions.filter { $0.level != .mid } : ticks.subdivisions
    return [
      marks(minors.map(\.value), length: lengths.minor, width: 1, board.quietInk),
      marks(mids.map(\.value), length: lengths.mid, width: 1.2, board.quietInk),
      marks(ticks.majors, length: lengths.major, width: 1.6, board.ink.withAlpha(0.85)),
    ].flatMap { $0 }
  }

  // MARK: - Labels

  /// As many labels as have room beside the track, at its end of the ticks; they shrink to four fifths before some go.
  ///
  /// - Parameters:
  ///   - gap: from the track to the labels, in units of the design.
  ///   - size: of the labels, in units of the design.
  ///   - fits: whether they have room, with their size.
  func labels(
    _ ticks: ScaleTicks, board: Board, gap: Double, size: Double = 13, fits: ([PlacedText], Double) -> Bool
  ) -> [TrackLabel] {
    let ticks = ticks.labelled
    let measures = ticks.labels.map { TextMeasure($0, style: DialStyle.radial.label, shaper: board.shaper) }
    let (limit, full) = (board.gauge.printLimit, Self.labelSize(size, board))
    let outward = side == .outside ? -1.0 : 1
    for choice in LabelThinning.choices(of: measures.count, zero: ticks.majors.firstIndex(of: 0)) {
      for size in (limit.isFinite ? [1] : [1, 0.9, 0.8]).map({ $0 * full }) where size >= TextMeasure.smallestSize {
        let labels = choice.map { index -> TrackLabel in
          let value = ticks.majors[index]
          let text = measures[index].shape(at: size)
          let (along, width) = (place(of: value), text.advance / 2)
          let distance = outward * (half + gap * board.unit + (isUpright ? width : text.capHeight / 2))
          // Those of a lying track are on their ticks by their ink; on a card they end where the track does, and words too.
          let ink = measures[index].inkBox(at: size, center: .zero)
          let reach = max(0, box.width / 2 - ink.width / 2)
          let x =
            Self.isOnOpenCard(board.gauge) ? min(max(along, box.center.x - reach), box.center.x + reach) : along
          let center =
            isUpright
            ? Point(x: box.center.x + distance, y: along)
            : Point(x: x - ink.center.x, y: box.center.y + distance)
          return TrackLabel(value: value, text: PlacedText(.label, text, center: center))
        }
        if fits(labels.map(\.text), size) { return labels }
      }
    }
    return []
  }

  /// What labels leave free at the canvas' edges, in layout units.
  static let edge = 2.0
  /// The least that they leave free at its sides, where there is no room for a margin: 4 on a canvas 300 wide. On a card bars
  /// reach from edge to edge of the words, and the card sees to what stands out.
  static func side(_ board: Board) -> Double {
    isOnOpenCard(board.gauge) ? -board.canvas.width : min(max(edge, board.canvas.width / 75), 8)
  }

  /// Whether it lies from edge to edge of the words of a card.
  static func isOnOpenCard(_ gauge: Gauge) -> Bool {
    gauge.numberStandsElsewhere && gauge.theme.look.fitting == nil
  }

  /// By how much it must begin later and end sooner for the outermost labels to stand on their ticks and within a margin. A
  /// narrow label at the start may hang over half of it. On a card labels stand within the track.
  func overhang(
    _ ticks: ScaleTicks, board: Board, size: Double = 13, within margin: Double
  ) -> (left: Double, right: Double) {
    guard !Self.isOnOpenCard(board.gauge) else { return (0, 0) }
    let (ticks, size) = (ticks.labelled, Self.labelSize(size, board))
    let ends = zip(ticks.majors, ticks.labels).map { value, label -> (left: Double, right: Double) in
      let measure = TextMeasure(label, style: DialStyle.radial.label, shaper: board.shaper)
      let (half, part) = (measure.inkBox(at: size, center: .zero).width / 2, position(of: value))
      guard part < 0.5 else {
        return (0, (margin + half - (1 - part) * length - board.canvas.maxX + box.maxX) / part)
      }
      let start = box.minX + part * length - half
      return (start >= margin / 2 ? 0 : (margin - start) / (1 - part), 0)
    }
    // Ends of tracks are rounded to pixels.
    func most(_ lengths: [Double]) -> Double {
      lengths.max().map { $0 > 0 ? min($0 + 0.5, length / 4) : 0 } ?? 0
    }
    return (most(ends.map(\.left)), most(ends.map(\.right)))
  }

  /// The full size of labels, in layout units, for one in units of the design.
  static func labelSize(_ size: Double, _ board: Board) -> Double {
    board.gauge.printLimit.isFinite ? board.gauge.printLimit : max(size * board.unit, 8)
  }

  // MARK: - Targets

  /// Marks of targets across the track, with a rim that parts them from what lies there.
  ///
  /// - Parameters:
  ///   - reach: to both sides, of the line that is there when no other shape is asked for.
  ///   - width: of that line.
  ///   - size: of other shapes.
  func targetsAcross(_ gauge: Gauge, reach: Double, width: Double, size: Double, color: Color) -> [Node] {
    let rim = gauge.groundColor.withAlpha(0.85)
    return gauge.targets.filter { scale.contains($0.value) }.flatMap { target -> [Node] in
      let color = target.color ?? color
      guard let shape = target.shape, shape != .line else {
        return line(at: target.value, reach: reach, width: width, color: color, rim: rim)
      }
      return Marker(
        anchor: line.anchor(at: position(of: target.value)), shape: shape, side: .across, size: size, color: color,
        outline: rim
      ).nodes
    }
  }

  /// Marks whose tips touch the track from the side without ticks.
  func targetMarks(_ gauge: Gauge, gap: Double, size: Double, color: Color) -> [Node] {
    gauge.targets.compactMap { target in position(on: target.value).map { (target, $0) } }.flatMap {
      target, position in
      let anchor = line.anchor(at: position)
      let color = target.color ?? color
      let mark = Node.fill(
        Marker(
          anchor: isUpright ? anchor : anchor.mirrored, shape: target.shape ?? .triangle,
          side: side == .outside ? .inside : .outside, size: max(size, TargetMark.least), distance: half + gap,
          color: color
        ).path, color)
      return gauge.edged(mark, around: color)
    }
  }

  // MARK: - Ranges

  /// How thick the bands beside a track are when nothing is said, in units of the design.
  private static let usualBand = 3.0
  /// Between what is around a track and its bands, or its ticks where there are no bands.
  private static let bandGap = 3.0
  /// No band reaches farther from the track, so that ticks and labels stay near it.
  private static let farthestBand = 30.0

  /// From what is around a track to its ticks, in units of the design: beyond the bands, where there are any.
  static func tickStart(_ gauge: Gauge) -> Double {
    let reaches = GaugeRange.resolved(gauge.ranges, on: gauge.scale).map { placed($0.range) }
      .map { $0.thickness - $0.offset }
    return reaches.max().map { bandGap + max($0, usualBand) + 1.5 } ?? bandGap
  }

  private static func placed(_ range: GaugeRange) -> (thickness: Double, offset: Double) {
    let thickness = min(range.thickness ?? usualBand, farthestBand)
    return (thickness, max(range.offset, thickness - farthestBand))
  }

  /// Bands beside the track, on the side of the ticks.
  ///
  /// - Parameter edge: where what is around the track ends, from the middle line.
  func rangeBands(_ gauge: Gauge, edge: Double, unit: Double) -> [Node] {
    let bands = GaugeRange.resolved(gauge.ranges, on: gauge.scale).map { resolved in
      let (thickness, offset) = Self.placed(resolved.range)
      return RangeBands.Band(
        from: position(of: resolved.from), to: position(of: resolved.to), fill: resolved.range.fill(gauge.theme),
        thickness: resolved.range.thickness == nil ? nil : thickness * unit,
        // A band hangs from its outer edge, which on the other side is the one away from the track.
        offset: (side == .outside ? thickness - offset : offset) * unit)
    }
    return RangeBands(
      line: line.offset(by: -(edge + Self.bandGap * unit) * sideSign), thickness: Self.usualBand * unit,
      gap: 1.5 * unit, bands: bands
    ).nodes
  }

  /// A thinner band has no room for a name that is read with ease, in units of the design.
  static let leastNamedBand = 11.0

  /// The names of ranges on their bands, where these are thick and long enough; on a pattern with a plate behind. They
  /// become smaller, all of them, and move along their bands to keep clear of each other and of `others`.
  func rangeNames(_ board: Board, edge: Double, avoiding others: [PlacedText]) -> TrackNames {
    let own = rangeNames(board, edge: edge, upTo: .infinity, avoiding: others)
    let sizes = own.texts.map(\.text.style.size)
    guard let least = sizes.min(), !own.homeless.isEmpty || sizes.contains(where: { $0 > least }) else { return own }
    return rangeNames(board, edge: edge, upTo: least, avoiding: others)
  }

  /// The least size of a name on its band, in layout units, where the band has room for that.
  static let leastName = 7.6

  private func rangeNames(_ board: Board, edge: Double, upTo limit: Double, avoiding others: [PlacedText])
    -> TrackNames
  {
    let (gauge, unit) = (board.gauge, board.unit)
    var room = TextRoom(board.canvas)
    var names = TrackNames()
    for resolved in GaugeRange.resolved(gauge.ranges, on: gauge.scale) {
      guard !resolved.range.label.isEmpty, resolved.range.thickness != nil else { continue }
      let (thickness, offset) = Self.placed(resolved.range)
      let (from, to) = (position(of: resolved.from), position(of: resolved.to))
      let height = -sideSign * (edge + (Self.bandGap + thickness / 2 - offset) * unit)
      // On a narrow band a name takes nearly all of it, rather than have none.
      let full = max(min(thickness * 0.72, 13) * unit, min(thickness * 0.93 * unit, Self.leastName))
      let free = [1, 0.9, 0.8, 0.7, 0.6, 0.5].lazy.map { min($0 * full, limit) }.filter {
        $0 >= TextMeasure.smallestSize
      }
      .flatMap { size -> [PlacedText] in
        let text = board.shaper.shape(resolved.range.label, style: TextStyle(size: size, weight: .semibold))
        let left = abs(to - from) * 0.94 - text.advance / max(length, 1)
        guard left >= 0 else { return [] }
        return [0, -0.5, 0.5].map { part in
          let middle = line.anchor(at: (from + to) / 2 + part * left).point(height: height)
          return PlacedText(.note, text, center: middle, turn: isUpright ? .degrees(-90) : .zero)
        }
      }
      .first { text in
        !others.contains { $0.overlaps(text.box.expanded(by: 0.5)) } && room.admit(text) != nil
      }
      guard let placed = free else {
        names.homeless.append(TrackNames.Homeless(resolved, in: gauge))
        continue
      }
      let ground = resolved.range.color(in: gauge.theme).over(gauge.groundColor)
      if resolved.range.pattern(in: gauge.theme) != nil {
        let (along, high) = (placed.text.advance + placed.text.style.size * 0.6, thickness * unit)
        let plate = Rect(center: placed.middle, width: isUpright ? high : along, height: isUpright ? along : high)
        names.nodes.append(.fill(.rectangle(plate), resolved.range.color(in: gauge.theme)))
      }
      names.nodes.append(placed.node(ground.opposite))
    }
    names.texts = room.texts
    return names
  }
}

extension Rect {
  /// So much less wide at its ends.
  func inset(_ ends: (left: Double, right: Double)) -> Rect {
    Rect(x: x + ends.left, y: y, width: width - ends.left - ends.right, height: height)
  }
}

/// The names of ranges on a straight scale.
struct TrackNames {
  var texts: [PlacedText] = []
  var nodes: [Node] = []
  var homeless: [Homeless] = []

  /// One that has no room on its band.
  struct Homeless {
    let extent: ClosedRange<Double>
    let text: String
    let color: Color

    init(_ resolved: GaugeRange.Resolved, in gauge: Gauge) {
      (extent, text) = (resolved.from...resolved.to, resolved.range.label)
      color = resolved.range.nameColor(in: gauge.theme, on: gauge.groundColor)
    }

    /// In the middle of its range.
    var value: Double { (extent.lowerBound + extent.upperBound) / 2 }

    /// Those of a gauge whose bands are too thin for them, in the order of its ranges; none where there is room on them.
    ///
    /// - Parameter unit: layout units per unit of the design, where it is known.
    static func onThinBands(of gauge: Gauge, unit: Double = .infinity) -> [Homeless] {
      let least = max(StraightTrack.leastNamedBand, StraightTrack.leastName / 0.93 / unit)
      let areThin = named(in: gauge).contains { ($0.range.thickness ?? 0) < least }
      return areThin ? all(of: gauge) : []
    }

    static func all(of gauge: Gauge) -> [Homeless] { named(in: gauge).map { Homeless($0, in: gauge) } }

    /// With bands of a thickness of their own.
    private static func named(in gauge: Gauge) -> [GaugeRange.Resolved] {
      guard gauge.kind.traits.contains(.namesBands) else { return [] }
      return GaugeRange.resolved(gauge.ranges, on: gauge.scale).filter {
        !$0.range.label.isEmpty && $0.range.thickness != nil
      }
    }
  }
}
