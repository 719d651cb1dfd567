import VectorGraphics

/// The names of targets and the annotations of a straight scale, beside the track on the side without ticks. One that
/// would touch another text moves along the track by as much as still leaves it at its mark, then becomes smaller, then
/// stands farther away with a line to its place. All have one size where that leaves every one of them whole. Beside an
/// upright track one that is too long stands in two lines. What finds no room then, or not for all of it, is told.
struct TrackNotes {
  private struct Note {
    let value: Double
    let text: String
    let part: Omission.Part
    /// That of its band.
    var color: Color?
    /// The values that it names, anywhere beside which it may stand.
    var extent: ClosedRange<Double>?

    /// Whether a line leads to it always: a target has its mark there.
    var hasLeader: Bool { part == .annotation }
  }

  /// The usual size of the texts, in units of the design.
  private static let usualSize = 10.5

  private var notes: LedTexts
  private(set) var omissions: [Omission] = []
  private let board: Board

  /// Whether a gauge has any, on its scale or for now beyond it: their room is kept either way.
  ///
  /// - Parameter unit: layout units per unit of the design, where it is known: on small bands names have no room.
  static func exist(in gauge: Gauge, unit: Double = .infinity) -> Bool { !notes(gauge, unit: unit).isEmpty }

  /// Whether one has the track for itself.
  static func isSingle(in gauge: Gauge) -> Bool { notes(gauge, unit: .infinity).count == 1 }

  /// What a line of them takes above a lying track, in units of the design: 0 without any. Names of ranges all along it, above
  /// the marks of targets, keep farther from the words of the head than the name of a target does.
  ///
  /// - Parameters:
  ///   - usual: what a line of names of targets takes.
  ///   - rows: how many there are.
  static func line(in gauge: Gauge, usual: Double, rows: Int = 1) -> Double {
    guard exist(in: gauge) else { return 0 }
    let isAboveMarks = !marked(gauge).isEmpty && !TrackNames.Homeless.onThinBands(of: gauge).isEmpty
    return usual + (isAboveMarks ? 6 : 0) + Double(rows - 1) * rowPitch * usualSize
  }

  /// From one row to the next, as a part of the size.
  private static let rowPitch = 1.3

  private static func notes(_ gauge: Gauge, unit: Double) -> [Note] {
    marked(gauge) + named(TrackNames.Homeless.onThinBands(of: gauge, unit: unit))
  }

  /// Those of single values.
  private static func marked(_ gauge: Gauge) -> [Note] {
    let names = gauge.targets.map { Note(value: $0.value, text: $0.label, part: .target) }
    let annotations = gauge.annotations.compactMap { note in
      note.value.map { Note(value: $0, text: note.text, part: .annotation) }
    }
    return (names + annotations).filter { !$0.text.isEmpty }
  }

  private static func named(_ names: [TrackNames.Homeless]) -> [Note] {
    names.map { Note(value: $0.value, text: $0.text, part: .range, color: $0.color, extent: $0.extent) }
  }

  /// How wide the widest is when none is wider than `limit`; 0 without any.
  static func width(_ board: Board, limit: Double) -> Double {
    notes(board.gauge, unit: board.unit).flatMap { fitted($0, board: board, width: limit, isUpright: true) ?? [] }.map(
      \.advance
    ).max()
      ?? 0
  }

  /// Its lines, all of one size: one where that has room at the usual size, or where two have none; nil for no room at all.
  private static func fitted(
    _ note: Note, board: Board, width: Double, size: Double = usualSize, isUpright: Bool
  ) -> [ShapedText]? {
    guard width > 0 else { return nil }
    let full = full(size, board)
    let style = TextStyle(size: full, weight: .medium, role: PlacedText.Role.note.styleRole)
    let measure = TextMeasure(note.text.cleanedLine, style: style, shaper: board.shaper)
    let one = measure.fitted(upTo: full, width: width, keeping: 3)
    let line = one.map { [$0.measure.shape(at: $0.size)] }
    let wholeSize = one.flatMap { $0.measure.string == measure.string ? $0.size : nil } ?? 0
    guard isUpright, wholeSize < full * 0.999,
      let two = measure.inTwoLines(upTo: full, width: width, from: TextMeasure.smallestSize), two.size > wholeSize
    else { return line }
    let lines = two.lines.map { $0.shape(at: two.size) }
    return measure.isWhole(in: two.lines) && TextMeasure.areApart(lines[0], lines[1]) ? lines : line
  }

  /// What letters of a size have on a canvas.
  private static func full(_ size: Double, _ board: Board) -> Double {
    max(min(size * board.unit, board.gauge.printLimit), board.printed(8))
  }

  private let track: StraightTrack
  /// From the track's edge to the texts, in layout units.
  private let distance: Double
  /// What the lowest letter hangs below the line, where that is towards the track.
  private let hang: Double
  private let room: Rect
  /// The line of the number above a lying track: a range named there would be read as that of the value.
  private let numberLine: ClosedRange<Double>?
  /// Where the values of those that have a place are, and where they stand, along the track.
  private var order: [(mark: Double, text: Double)] = []
  /// Where all values are that have a mark or a name.
  private var marks: [Double] = []

  /// From the track's edge to the texts, in layout units. Without marks between them they are nearer.
  ///
  /// - Parameter distance: in units of the design, of which marks take up to 10.
  static func distance(_ distance: Double, _ board: Board) -> Double {
    let (clear, unit) = (2.0, board.unit)
    let distance = board.gauge.targets.isEmpty && marked(board.gauge).isEmpty ? min(distance, 5) : distance
    guard distance > 10 else { return max(distance * unit, clear) }
    return distance * unit + max(0, clear - (distance - 10) * unit) + max(0, TargetMark.least - 7 * unit)
  }

  /// - Parameters:
  ///   - distance: from the track's edge to the texts, in units of the design.
  ///   - limit: the widest a text may be.
  ///   - room: what the texts stay within, along the track and across.
  ///   - others: the texts they keep clear of.
  ///   - names: names of ranges that found no room on their bands.
  ///   - rows: how many there is room for above or below a lying track.
  init(
    _ board: Board, track: StraightTrack, distance: Double, size: Double = usualSize, limit: Double, within room: Rect,
    avoiding others: [PlacedText], names: [TrackNames.Homeless] = [], rows: Int = 1
  ) {
    (self.board, self.track, self.room) = (board, track, room)
    self.distance = Self.distance(distance, board)
    notes = LedTexts(avoiding: others)
    let number = track.isUpright ? nil : others.first { $0.role == .readout }?.box
    numberLine = number.map { $0.minY...$0.maxY }
    let ranges = Self.named(names)
    let scale = board.gauge.scale
    let all = Self.marked(board.gauge).filter { scale.contains($0.value) } + ranges
    let isAbove = !track.isUpright && track.side != .outside
    hang =
      isAbove
      ? all.compactMap { Self.fitted($0, board: board, width: limit, size: size, isUpright: false)?[0].sink }.max() ?? 0
      : 0
    marks = Set(all.map(\.value) + board.gauge.targets.map(\.value).filter(scale.contains)).sorted().map(mark)
    let shares = all.count > 1 ? [1, 0.85, 0.72] : []
    // A few are tried in all ways: each at its mark if that can be, else some of them with a line to it, in one row or two.
    let ways: [(isNear: Bool, rows: [Double])] = [(true, [0]), (false, [0])] + (rows > 1 ? [(false, [0, 1])] : [])
    for (way, share) in ways.flatMap({ way in shares.map { (way, $0) } })
    where !track.isUpright && all.count <= (way.rows.count > 1 ? 8 : 5) {
      var tries = 2_000
      if placeAll(all[...], size: size * share, limit: limit, isNear: way.isNear, rows: way.rows, &tries) { return }
    }
    for share in shares {
      var alike = self
      if all.allSatisfy({ alike.place($0, size: size * share, limit: limit, isWhole: true) }) {
        (notes, order) = (alike.notes, alike.order)
        return
      }
    }
    let start = self
    for note in all where !place(note, size: size, limit: limit) {
      omissions.append(Omission(note.part, note.text))
    }
    // One alone of several ranges would be read as that of the value.
    guard omissions.contains(where: { $0.part == .range }), ranges.count > 1 else { return }
    (notes, order, omissions) = (start.notes, start.order, [])
    for note in all where note.part == .range || !place(note, size: size, limit: limit) {
      omissions.append(Omission(note.part, note.text))
    }
  }

  /// The names of ranges, and what stands beside the track: the names too where their bands are too thin for them, or
  /// have room for some alone, and all have room beside it.
  ///
  /// - Parameters:
  ///   - onBands: the names on their bands, as far as these have room.
  ///   - beside: what stands beside the track, clear of the texts of some names, with others among it.
  static func withNames(
    of board: Board, on onBands: () -> TrackNames, beside: ([PlacedText], [TrackNames.Homeless]) -> TrackNotes
  ) -> (names: TrackNames, notes: TrackNotes) {
    let thin = TrackNames.Homeless.onThinBands(of: board.gauge, unit: board.unit)
    if !thin.isEmpty, case let notes = beside([], thin), notes.omissions.isEmpty { return (TrackNames(), notes) }
    let names = onBands()
    let notes = beside(names.texts, names.homeless)
    // All beside the track rather than a part of them on their bands.
    let isPart = thin.isEmpty && !names.homeless.isEmpty
    guard isPart, case let all = beside([], TrackNames.Homeless.all(of: board.gauge)), all.omissions.isEmpty else {
      return (names, notes)
    }
    return (TrackNames(), all)
  }

  private func widest(_ limit: Double) -> Double { min(limit > 0 ? limit : room.width * 0.4, room.width) }

  /// - Parameter isWhole: whether it is placed in that size alone, with every letter.
  private mutating func place(_ note: Note, size: Double, limit: Double, isWhole: Bool = false) -> Bool {
    guard
      let lines = Self.fitted(note, board: board, width: widest(limit), size: size, isUpright: track.isUpright),
      let full = lines.first?.style.size
    else { return false }
    let least = min(full, LedTexts.leastSize(on: board.canvas))
    if isWhole {
      let words = lines.map(\.string).joined(separator: " ")
      guard words == note.text.cleanedLine, full > 0.999 * Self.full(size, board), full >= least else { return false }
    }
    let sizes = isWhole ? [full] : [full, full * 0.85, least].filter { $0 >= least }
    for row in [0, 1.0] {
      for size in sizes {
        let shaped =
          size == full ? lines : lines.map { board.shaper.shape($0.string, style: $0.style.withSize(size)) }
        for (texts, isAway) in places(of: note, shaped, row: row) where take(note, texts, isAway: isAway) {
          if lines.count == 1, lines[0].string != note.text.cleanedLine {
            omissions.append(Omission(note.part, note.text, isCut: true))
          }
          return true
        }
      }
    }
    return false
  }

  /// Takes a place where it is free.
  ///
  /// - Parameter isInOrder: whether it must stand farther along than those of lesser values; beside an upright track always.
  private mutating func take(
    _ note: Note, _ texts: [PlacedText], isAway: Bool, isInOrder isOrdered: Bool = false
  ) -> Bool {
    guard texts.allSatisfy(isFree) else { return false }
    if note.part == .range, let line = numberLine, line.contains(texts[0].middle.y) { return false }
    let box = texts.dropFirst().reduce(texts[0].box) { $0.union($1.box) }
    let place = (mark: mark(of: note.value), text: track.isUpright ? box.center.y : box.center.x)
    let leader = note.hasLeader || isAway ? leader(note, to: box) : nil
    guard isOrdered || isBetweenMarks(place), isInOrder(place) || !(isOrdered || track.isUpright),
      notes.take(texts, leader: leader, isAway: isAway, color: note.color)
    else { return false }
    order.append(place)
    return true
  }

  /// Takes places for all above or below a lying track, one moved aside for another.
  ///
  /// - Parameters:
  ///   - isNear: whether each is at its mark.
  ///   - rows: how many rows off the track they may be.
  ///   - tries: how many places may still be tried.
  private mutating func placeAll(
    _ all: ArraySlice<Note>, size: Double, limit: Double, isNear: Bool, rows: [Double], _ tries: inout Int
  ) -> Bool {
    guard let note = all.first else { return true }
    guard let lines = Self.fitted(note, board: board, width: widest(limit), size: size, isUpright: false),
      lines[0].string == note.text.cleanedLine, lines[0].style.size > 0.999 * Self.full(size, board)
    else { return false }
    for (texts, isAway) in rows.flatMap({ places(of: note, lines, row: $0) }) where !(isNear && isAway) {
      tries -= 1
      guard tries > 0 else { return false }
      var next = self
      if next.take(note, texts, isAway: isAway, isInOrder: true),
        next.placeAll(all.dropFirst(), size: size, limit: limit, isNear: isNear, rows: rows, &tries)
      {
        self = next
        return true
      }
    }
    return false
  }

  /// Outward of the line is the side without ticks, unless they have changed sides.
  private var sign: Double { track.sideSign }

  /// At its value first, then along the track by as much as leaves it there, then away from it.
  private func places(of note: Note, _ lines: [ShapedText], row: Double) -> [(texts: [PlacedText], isAway: Bool)] {
    let unit = board.unit
    let anchor = track.line.anchor(at: track.position(of: note.value))
    let (width, height, size) = (lines[0].advance, lines[0].capHeight, lines[0].style.size)
    let step = track.isUpright ? height * 0.7 : width / 2 - min(3 * unit, width / 2)
    // Names of two marks near each other begin or end at their own.
    let atEdge = track.isUpright ? [] : [-1, 1].map { (shift: $0 * width / 2, isNear: true) }
    let others = [-2, 2, -3, 3, -4, 4].map { (shift: $0 * step, isNear: track.isUpright && abs($0) <= 2) }
    let steps = [0, -1, 1].map { (shift: $0 * step, isNear: true) } + atEdge + others
    return steps.map { shift, isNear in
      let texts = lines.enumerated().map { index, line in
        // Each line is flush with the track.
        let extent = (track.isUpright ? line.advance : height) / 2
        let middle = anchor.point(height: sign * (track.half + distance + hang + extent + row * size * Self.rowPitch))
        let down = (Double(index) - Double(lines.count - 1) / 2) * size * TextMeasure.pitch
        let center =
          track.isUpright
          ? Point(x: middle.x, y: middle.y + shift + down)
          : Point(x: Self.clamped(middle.x + shift, half: width / 2, room.minX, room.maxX), y: middle.y)
        return PlacedText(.note, line, center: center)
      }
      let isBesideBand = note.extent.map { isBeside($0, texts) } ?? false
      return (texts, row > 0 || !isNear && !isBesideBand)
    }
  }

  /// Whether a name stands beside the values that it names, by its middle.
  private func isBeside(_ values: ClosedRange<Double>, _ texts: [PlacedText]) -> Bool {
    let ends = [mark(of: values.lowerBound), mark(of: values.upperBound)].sorted()
    let middles = texts.map { track.isUpright ? $0.middle.y : $0.middle.x }
    return middles.allSatisfy { ends[0] <= $0 && $0 <= ends[1] }
  }

  private func isFree(_ text: PlacedText) -> Bool {
    // Farther from another name than its own words and lines are from one another.
    let size = text.text.style.size
    let apart = track.isUpright ? (x: 0.25 * size, y: 0.75 * size) : (x: 0.7 * size, y: 0.25 * size)
    let kept = Rect(
      center: text.box.center, width: text.box.width + 2 * apart.x, height: text.box.height + 2 * apart.y)
    return room.contains(text.box) && board.canvas.contains(text.box) && notes.isFree(kept)
  }

  /// Along the track.
  private func mark(of value: Double) -> Double {
    let point = track.line.anchor(at: track.position(of: value)).point(height: 0)
    return track.isUpright ? point.y : point.x
  }

  /// Whether a text is on its own side of all other marks: beyond one of them it would be read as that one's.
  private func isBetweenMarks(_ place: (mark: Double, text: Double)) -> Bool {
    marks.allSatisfy { (place.mark - $0) * (place.text - $0) >= 0 }
  }

  /// Whether what stands for a higher value stands farther along too.
  private func isInOrder(_ place: (mark: Double, text: Double)) -> Bool {
    order.allSatisfy { (place.mark - $0.mark) * (place.text - $0.text) >= 0 }
  }

  /// Nil where it would cross a text or another line.
  private func leader(_ note: Note, to box: Rect) -> Leader? {
    let unit = board.unit
    let anchor = track.line.anchor(at: track.position(of: note.value))
    // Where the texts are near, the line is short but not nothing.
    let isNear = distance < 5 * unit
    let start = note.part == .target ? min(9.5, distance / unit) : isNear ? 0.4 : 1.2
    let leader = Leader(
      from: anchor.point(height: sign * (track.half + start * unit)),
      elbow: anchor.point(height: sign * (track.half + max(distance - (isNear ? 1.2 : 2) * unit, start * unit))),
      to: box, gap: (isNear ? 0.8 : 1.5) * unit)
    return notes.isClear(leader, gap: 0.5) ? leader : nil
  }

  private static func clamped(_ x: Double, half: Double, _ low: Double, _ high: Double) -> Double {
    min(max(x, low + half), max(high - half, low + half))
  }

  var texts: [PlacedText] { notes.texts }

  /// Whether all are there as a whole, in one size.
  var areAlike: Bool {
    let sizes = texts.map(\.text.style.size)
    return omissions.isEmpty && (sizes.max() ?? 0) < 1.01 * (sizes.min() ?? 1)
  }

  var nodes: [Node] {
    notes.nodes(board.ink.withAlpha(0.9), lines: board.quietInk, width: max(board.unit, 0.75))
  }
}
