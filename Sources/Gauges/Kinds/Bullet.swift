import VectorGraphics

extension Gauge.Kind {
  /// A bar over its ranges with a mark for the target; 0…100 unless a scale is given.
  public static let bullet = Gauge.Kind(
    "bullet", "A measure against ranges and a target, in one line (Stephen Few's bullet graph).",
    size: Size(width: 600, height: 110), variants: ["horizontal", "vertical"], traits: .beginsAtTheLeft,
    fittedSize: {
      $0.variant == "vertical" ? Size(width: 200, height: 400) : Size(width: 600, height: 110)
    }
  ) { gauge, size, shaper in
    gauge.variant == "vertical"
      ? UprightBulletGauge(gauge, size: size, shaper: shaper).composition
      : BulletGauge(gauge, size: size, shaper: shaper).composition
  }
}

/// Words at the left, the graph, the number at the right; on a canvas less than 5 times as wide as high the words and
/// the number stand above the graph.
private struct BulletGauge {
  private let board: Board
  private let track: StraightTrack
  private let frame: Rect
  private let words: TextStack
  private let number: TextStack
  private let head: Headline?

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    let isHeaded = size.width < size.height * 5
    let usual = isHeaded ? 28.0 : 24
    let thickness = gauge.track.thickness ?? usual
    let isAbove = gauge.ticks.side == .outside
    // Names have a line of their own below a head; beside words there is room for them.
    // Beside words they hang over the graph, which moves down to keep the margin.
    let notes = TrackNotes.exist(in: gauge) ? (isHeaded ? 12.0 : 9) : 0
    let more = max(0, thickness - usual) + notes
    board = Board(
      gauge, design: isHeaded ? Size(width: 300, height: 110 + more) : Size(width: 260, height: 62 + more), size: size,
      shaper: shaper, fillsWidth: true)
    let unit = board.unit
    let design = board.frame
    let margin = 12 * unit
    if isHeaded {
      frame = Rect(
        x: margin, y: design.y + 10 * unit, width: size.width - 2 * margin, height: design.height - 20 * unit)
      let top = (isAbove ? 57 : 38 + notes) + max(0, usual - thickness) / 2
      let box = Rect(x: frame.x, y: frame.y + top * unit, width: frame.width, height: thickness * unit)
      track = StraightTrack(scale: gauge.scale, box: box, direction: .rightward, side: gauge.ticks.side)
      head = Headline(
        board, across: frame, baseline: box.minY - (top - 27) * unit,
        bottom: top == 38 ? box.minY - 1 : box.minY - (top - 33) * unit)
      (words, number) = (.none, .none)
      return
    }
    head = nil
    let full = Rect(x: margin, y: design.y, width: size.width - 2 * margin, height: design.height)
    // The graph with its labels is in the middle of the height; the words are at the height of the graph.
    let row = Rect(
      x: full.x, y: full.y + ((isAbove ? 27 : 11 + notes) + max(0, usual - thickness) / 2) * unit, width: full.width,
      height: thickness * unit)
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
      scale: gauge.scale, box: Rect(x: left, y: row.y, width: frame.width, height: row.height), direction: .rightward,
      side: gauge.ticks.side)
  }

  var composition: Composition {
    let (gauge, unit) = (board.gauge, board.unit)
    let ticks = gauge.scaleTicks(
      majors: max(2, min(9, Int(exactly: (track.length / max(42 * unit, 32)).rounded()) ?? 2)), total: 2)
    // Labels may stand under the margin, but not under the words.
    let labels = LinearGauge.labels(
      ticks, along: track, board: board, frame: frame.expanded(by: 8 * unit), middle: head == nil ? 10.5 : 14,
      size: head == nil ? 9 : 11, avoiding: track.side == .outside ? head?.texts ?? [] : [])
    let graph = BulletGraph(board: board, track: track)
    let texts = (head?.texts ?? []) + words.texts + number.texts + labels.map(\.text)
    let notes = TrackNotes(
      board, track: track, reach: 3, size: head == nil ? 8.5 : 10, limit: frame.width * 0.4,
      within: Rect(x: frame.x, y: 6 * unit, width: frame.width, height: board.canvas.height - 12 * unit),
      avoiding: texts)
    return Composition(
      texts: texts + notes.texts,
      labels: labels.map(\.scaleLabel),
      formattedValue: gauge.numberText, ends: ticks.ends, omissions: notes.omissions,
      layers: Scene.Layers(
        face: graph.face + track.ticks(ticks, board: board, across: track.half, minor: 2.2, major: 3.5)
          + labels.map { $0.text.node(board.ink.withAlpha(0.85)) } + notes.nodes + words.face + number.face
          + (head?.face ?? []),
        moving: graph.moving + number.moving + (head?.difference ?? []) + (head?.number ?? []),
        cover: graph.cover(ticks)))
  }
}

private struct UprightBulletGauge {
  private let layout: Upright

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    layout = Upright(
      gauge, size: size, shaper: shaper, thickness: gauge.track.thickness ?? 30, left: 8, right: 10, noteReach: 4)
  }

  var composition: Composition {
    let graph = BulletGraph(board: layout.board, track: layout.track)
    let options = layout.board.gauge.ticks
    // Fine ticks are only those asked for.
    let fine = layout.ticks.subdivisions.filter { ($0.level == .mid ? options.mid : options.minor) != .automatic }
    let ticks = ScaleTicks(majors: layout.ticks.majors, labels: layout.ticks.labels, subdivisions: fine)
    let marks = layout.track.ticks(
      ticks, board: layout.board, across: layout.track.half, minor: 3, major: 5)
    return layout.composition(face: graph.face + marks, moving: graph.moving, cover: graph.cover(ticks))
  }
}
