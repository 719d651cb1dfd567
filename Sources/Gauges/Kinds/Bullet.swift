import VectorGraphics

extension Gauge.Kind {
  public static let bullet = Gauge.Kind(
    "bullet", "A measure against ranges and a target, in one line (Stephen Few's bullet graph).",
    size: Size(width: 600, height: 110), variants: ["horizontal", "vertical"],
    fittedSize: {
      $0.variant == "vertical" ? Size(width: 200, height: 400) : Size(width: 600, height: 110)
    }
  ) { gauge, size, shaper in
    gauge.variant == "vertical"
      ? UprightBulletGauge(gauge, size: size, shaper: shaper).composition
      : BulletGauge(gauge, size: size, shaper: shaper).composition
  }
}

/// Words at the left, the graph, the number at the right; on a canvas less than 4 times as wide as high the words and
/// the number stand above the graph.
private struct BulletGauge {
  private let board: Board
  private let track: StraightTrack
  private let frame: Rect
  private let words: TextStack
  private let number: TextStack
  private let head: Headline?

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    let isHeaded = size.width < size.height * 4
    board = Board(
      gauge, design: isHeaded ? Size(width: 300, height: 110) : Size(width: 260, height: 62), size: size,
      shaper: shaper, fillsWidth: true)
    let unit = board.unit
    let design = board.frame
    let margin = 12 * unit
    if isHeaded {
      frame = Rect(
        x: margin, y: design.y + 10 * unit, width: size.width - 2 * margin, height: design.height - 20 * unit)
      let box = Rect(x: frame.x, y: frame.y + 38 * unit, width: frame.width, height: 28 * unit)
      track = StraightTrack(scale: gauge.scale, box: box, direction: .rightward)
      head = Headline(board, across: frame, baseline: box.minY - 11 * unit, bottom: box.minY - 1)
      (words, number) = (.none, .none)
      return
    }
    head = nil
    let full = Rect(x: margin, y: design.y, width: size.width - 2 * margin, height: design.height)
    // The graph with its labels is in the middle of the height; the words are at the height of the graph.
    let row = Rect(x: full.x, y: full.y + 11 * unit, width: full.width, height: 24 * unit)
    let wordRoom = Rect(
      x: full.x, y: row.y - 10 * unit, width: min(full.width * 0.28, 190 * unit), height: row.height + 20 * unit)
    let wordLines = [board.titleLine(12.5), board.subtitleLine(9.5)]
    // As wide as the words are, so that they stand at the margin and not at the end of an empty column.
    let wordWidth = TextStack(wordLines, board: board, in: wordRoom).width
    words = TextStack(
      wordLines, board: board, in: Rect(x: full.x, y: wordRoom.y, width: wordWidth, height: wordRoom.height), .trailing)
    let numberWidth = min(full.width * 0.26, 120 * unit)
    let numberRoom = Rect(
      x: full.maxX - numberWidth, y: row.y - 10 * unit, width: numberWidth, height: row.height + 20 * unit)
    let lines = board.numberLines(18, unit: 9, width: numberWidth) + [board.deltaLine(9.5)]
    number = TextStack(lines, board: board, in: numberRoom, .trailing)
    let left = words.width > 0 ? full.minX + words.width + 12 * unit : full.minX
    let right = number.width > 0 ? full.maxX - number.width - 14 * unit : full.maxX
    frame = Rect(x: left, y: full.y, width: max(1, right - left), height: full.height)
    track = StraightTrack(
      scale: gauge.scale, box: Rect(x: left, y: row.y, width: frame.width, height: row.height), direction: .rightward)
  }

  var composition: Composition {
    let (gauge, unit) = (board.gauge, board.unit)
    let ticks = gauge.scale.ticks(
      majors: max(2, min(9, Int(exactly: (track.length / max(42 * unit, 32)).rounded()) ?? 2)), total: 2)
    // Labels may stand under the margin, but not under the words.
    let labels = LinearGauge.labels(
      ticks, along: track, board: board, frame: frame.expanded(by: 8 * unit), middle: head == nil ? 10.5 : 14,
      size: head == nil ? 9 : 11)
    let graph = BulletGraph(board: board, track: track)
    let texts = (head?.texts ?? []) + words.texts + number.texts
    return Composition(
      texts: texts + labels.map(\.text),
      labels: labels.map(\.scaleLabel),
      formattedValue: gauge.numberText, ends: ticks.ends,
      layers: Scene.Layers(
        face: graph.face + track.ticks(ticks, board: board, across: track.half, major: 3.5)
          + labels.map { $0.text.node(board.ink.withAlpha(0.85)) } + words.face + (head?.face ?? []),
        moving: graph.moving + number.moving + (head?.difference ?? []) + (head?.number ?? []),
        cover: graph.cover))
  }
}

private struct UprightBulletGauge {
  private let layout: Upright

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    layout = Upright(gauge, size: size, shaper: shaper, thickness: 30, left: 8, right: 10)
  }

  var composition: Composition {
    let graph = BulletGraph(board: layout.board, track: layout.track)
    let ticks = layout.track.ticks(
      ScaleTicks(majors: layout.ticks.majors, labels: layout.ticks.labels, subdivisions: []), board: layout.board,
      across: layout.track.half, major: 5)
    return layout.composition(face: graph.face + ticks, moving: graph.moving, cover: graph.cover)
  }
}

/// Bands in shades of one hue, a bar a third as thick, a tick across for each target.
private struct BulletGraph {
  let board: Board
  let track: StraightTrack

  private var gauge: Gauge { board.gauge }
  private var unit: Double { board.unit }

  var face: [Node] {
    let bands = bands
    // Round corners for the whole, none between the bands.
    let outline = Path.roundedRectangle(track.box, cornerRadius: min(3 * unit, track.half))
    return [.fill(outline, board.ink.withAlpha(0.13))] + (bands.isEmpty ? [] : [.group(clip: outline, bands)]) + ghost
  }

  /// Ranges without severity are shades of the ink, the first the darkest, as Few has them; others are their colours,
  /// subdued so that the measure stands out.
  private var bands: [Node] {
    let ranges = GaugeRange.resolved(gauge.ranges, on: gauge.scale)
    let count = Double(max(1, ranges.count - 1))
    return ranges.enumerated().map { index, resolved in
      let range = resolved.range
      let isPlain = range.color == nil && range.severity == .info
      let color =
        isPlain
        ? board.ink.withAlpha(0.3 - 0.22 * Double(index) / count)
        : range.color(in: gauge.theme).withAlpha(0.5)
      let box = track.rect(
        from: track.place(of: resolved.from), to: track.place(of: resolved.to), across: (-track.half)...track.half)
      return .fill(.rectangle(box), color)
    }
  }

  /// On coloured bands the measure is ink: no colour of its own could be told from all of them.
  private var measureColor: Color {
    gauge.ranges.contains { $0.color != nil || $0.severity != .info } ? board.ink : board.legible(gauge.theme.value)
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
    guard let value = gauge.value else { return [] }
    var nodes: [Node] = [.fill(measure(to: value, thickness: 0.36), measureColor)]
    if let uncertainty = gauge.uncertainty {
      let band = track.rect(
        from: track.place(of: uncertainty.lowerBound), to: track.place(of: uncertainty.upperBound),
        across: (-track.half * 0.55)...(track.half * 0.55))
      nodes.append(.fill(.rectangle(band), measureColor.withAlpha(0.4)))
    }
    let size = 6 * unit
    return nodes + track.beyondMark(of: value, gap: 2 * unit, size: size, color: measureColor)
  }

  /// Targets, bold; the reference, thinner; both with a rim that parts them from the bar.
  var cover: [Node] {
    let rim = gauge.groundColor.withAlpha(0.85)
    let targets = gauge.targets.filter { gauge.scale.contains($0.value) }.flatMap { target in
      track.line(at: target.value, reach: track.half * 0.68, width: max(3 * unit, 1), color: board.ink, rim: rim)
    }
    let reference = gauge.reference.flatMap { gauge.scale.contains($0) ? $0 : nil }
    return targets
      + (reference.map {
        track.line(at: $0, reach: track.half * 0.5, width: max(1.4 * unit, 0.75), color: board.ink, rim: rim)
      } ?? [])
      + track.statistics(gauge.statistics, board: board, across: -track.half * 0.8)
  }
}
