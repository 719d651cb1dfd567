import VectorGraphics

/// The layout of gauges that stand upright: a track with its labels at the right of it. On a tall canvas the texts stand
/// above and below the track, on a wide one beside it. The group of track and labels is in the middle as it looks, by
/// the width the labels really have.
struct Upright {
  let board: Board
  let track: StraightTrack
  let ticks: ScaleTicks
  let labels: [TrackLabel]
  let head: Words
  /// Below the track, or beside it.
  let body: Words
  /// The widest a name of a target may be; 0 without any.
  private let noteWidth: Double
  /// From the track to the names, in units of the design.
  private let noteDistance: Double

  /// How large the labels are, in units of the design.
  private static let labelSize = 13.0

  /// From label to label, on a low track less: it has some between its ends too.
  private static func labelPitch(_ height: Double, _ unit: Double) -> Double { (height < 90 * unit ? 22 : 26) * unit }

  /// Where labels begin, in units of the design: a tick near a number reads as its minus, and one near a minus as a part of
  /// it.
  private static func labelStart(after ticks: Double, _ board: Board) -> Double {
    let gap = board.gauge.scale.min < 0 ? 0.54 : 0.4
    return ticks + gap * StraightTrack.labelSize(labelSize, board) / board.unit
  }

  /// How track and texts share a canvas.
  struct Form {
    /// The design with texts above and below the track.
    var stacked = Size(width: 150, height: 270)
    /// The design with texts beside it.
    var beside = Size(width: 270, height: 220)
    /// The least width of a canvas by its height that has the texts beside.
    var besideFrom = 0.85
    /// The longest a track gets, in units of the design.
    var longest = Double.infinity
    /// The most thickness of a track by its length.
    var broadest = 1.0
  }

  /// - Parameters:
  ///   - form: the designs, and when to take which.
  ///   - thickness: the track's thickness, in units of the design.
  ///   - foot: what is kept free below the track's start.
  ///   - left: what is kept free at the side without labels, for marks.
  ///   - tickStart, tickLength: from the track to its ticks, and how long these are; the labels stand beyond.
  ///   - noteDistance: from the track to the names of targets.
  init(
    _ gauge: Gauge, size: Size, shaper: any TextShaper, form: Form = Form(), thickness: Double, foot: Double = 0,
    left: Double = 10, tickStart: Double, tickLength: Double = 6, noteDistance: Double = 11
  ) {
    let isBeside = size.width >= size.height * form.besideFrom && Self.hasRoomBeside(gauge, size, form, shaper)
    let board = Board(gauge, design: isBeside ? form.beside : form.stacked, size: size, shaper: shaper)
    self.board = board
    let unit = board.unit
    let frame = board.canvas.expanded(by: -14 * unit)
    let stacked = isBeside ? nil : Self.stacked(board, in: frame)
    let isMirrored = gauge.ticks.side == .outside
    let (top, bottom) = (stacked?.figure.minY ?? frame.minY, stacked?.figure.maxY ?? frame.maxY)

    // Half a label stands above and below the ends, and so may the mark of a value out of range.
    let overhang = 9 * unit
    let spare = max(0, bottom - max(foot * unit, overhang) - top - overhang - form.longest * unit)
    let (trackTop, trackBottom) = (top + overhang + spare / 2, bottom - max(foot * unit, overhang) - spare / 2)
    let height = max(trackBottom - trackTop, 1)
    let thickness = min(thickness * unit, height * form.broadest)
    let ticks = gauge.scaleTicks(
      majors: max(2, min(11, Int(exactly: (height / max(Self.labelPitch(height, unit), 16)).rounded()) ?? 2)),
      total: Int(exactly: (height / max(5 * unit, 4)).rounded(.down)) ?? 2)
    self.ticks = ticks
    let right = Self.labelStart(after: tickStart + tickLength, board)
    func makeTrack(at x: Double, thickness: Double) -> StraightTrack {
      StraightTrack(
        scale: gauge.scale, box: Rect(x: x, y: trackTop, width: thickness, height: height), direction: .upward,
        side: gauge.ticks.side)
    }
    let (head, body) = Self.words(stacked, nearer: max(0, spare / 2 - 4 * unit))
    let end = min(trackTop - head.box.maxY, (body.isEmpty ? size.height : body.box.minY) - trackBottom)
    let chosen = Self.best(
      of: Self.shares(isBeside: isBeside, hasNotes: TrackNotes.exist(in: gauge, unit: unit)),
      wants: (!gauge.numberText.isEmpty, Self.hasShortUnit(gauge) && gauge.unit != "°"),
      marks: ticks.labelled.majors
    ) { share -> Widths in
      let thickness = thickness * share.thickness
      let room = isBeside ? frame.width * share.width : frame.width
      let notes = share.hasNotes ? TrackNotes.width(board, limit: room * 0.36) : 0
      let left = notes > 0 ? max(left, (TrackNotes.distance(noteDistance, board) + notes) / unit) : left
      let width = room - thickness - (left + right) * unit
      let labels = makeTrack(at: 0, thickness: thickness).labels(ticks, board: board, gap: right, size: Self.labelSize)
      {
        Self.areClear($0, size: $1, width: width, end: end)
      }
      let labelWidth = labels.map(\.text.text.advance).max() ?? 0
      let group = left * unit + thickness + (labelWidth > 0 ? right * unit + labelWidth : left * unit)
      let beside = isBeside ? Self.beside(board, in: frame, group: group, gap: share.gap * unit) : nil
      let before = isMirrored ? group - left * unit - thickness : left * unit
      return Widths(
        thickness: thickness, notes: notes, labels: labels,
        x: (beside?.figure.x ?? max(frame.minX, frame.center.x - group / 2)) + before,
        body: beside?.after ?? body)
    }
    (self.noteWidth, self.noteDistance) = (chosen.notes, noteDistance)
    (self.head, self.body) = (head, chosen.body)
    track = makeTrack(at: chosen.x, thickness: chosen.thickness)
    let step = Vector(dx: track.box.x, dy: 0)
    labels = chosen.labels.map { TrackLabel(value: $0.value, text: $0.text.moved(by: step)) }
  }

  /// Whether the title has room as a whole beside the track; on a canvas that is not much wider than high it has more
  /// above.
  private static func hasRoomBeside(_ gauge: Gauge, _ size: Size, _ form: Form, _ shaper: any TextShaper) -> Bool {
    guard size.width < size.height * 1.6, !gauge.title.isEmpty else { return true }
    let unit = min(size.width / form.beside.width, size.height / form.beside.height)
    let (full, width) = (18 * unit, 0.45 * size.width - 26 * unit)
    let measure = TextMeasure(gauge.title, style: DialStyle.radial.title.withSize(full), shaper: shaper)
    guard measure.needsTwoLines(at: full, width: width) else { return true }
    let lines = measure.inTwoLines(upTo: full, width: width)?.lines.map(\.string) ?? []
    return lines.joined(separator: " ") == gauge.title
  }

  /// Whether labels stand clear of one another, and within the room at the track's side and past its ends.
  private static func areClear(_ labels: [PlacedText], size: Double, width: Double, end: Double) -> Bool {
    let places = labels.map(\.middle.y).sorted()
    // Labels of one's own may be higher than digits.
    let highest = labels.map(\.box.height).max() ?? 0
    return zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= max(size * 1.35, highest + 1) }
      && labels.allSatisfy { $0.text.advance <= width && $0.text.reach + 0.4 <= end }
  }

  // MARK: - How the width is shared

  /// What track, labels, names and texts come to with one share of the width.
  private struct Widths {
    let thickness: Double
    let notes: Double
    let labels: [TrackLabel]
    /// Where the track begins.
    let x: Double
    let body: Words
  }

  private struct Share {
    /// The width of the frame, for the track with its labels and names.
    let width: Double
    /// The thickness of the usual one.
    var thickness = 1.0
    /// Between them and the texts, in units of the design.
    var gap = 26.0
    let hasNotes: Bool
  }

  /// The best first. A track becomes thinner before anything goes; names of targets go before the labels of the scale do,
  /// and those before the number.
  private static func shares(isBeside: Bool, hasNotes: Bool) -> [Share] {
    let thicknesses = [1, 0.8, 0.65, 0.5]
    let plain = thicknesses.map { Share(width: $0 < 1 ? 0.5 : 0.55, thickness: $0, hasNotes: false) }
    guard hasNotes else { return plain }
    guard isBeside else { return thicknesses.map { Share(width: 1, thickness: $0, hasNotes: true) } + plain }
    return [
      Share(width: 0.55, hasNotes: true), Share(width: 0.6, thickness: 0.8, hasNotes: true),
      Share(width: 0.7, thickness: 0.75, hasNotes: true), Share(width: 0.75, thickness: 0.6, gap: 14, hasNotes: true),
      Share(width: 0.65, thickness: 0.5, gap: 14, hasNotes: true),
    ] + plain
  }

  /// The first of the best. A number comes first, then labels at both ends, or else any, then names of targets, then the unit
  /// in the number's line, then labels in equal steps, and three of them. Names of targets go before they cut the words beside
  /// the track or make the number small.
  ///
  /// - Parameters:
  ///   - wants: whether there is a number, and a unit of its own.
  ///   - marks: the values of all labels.
  private static func best(
    of shares: [Share], wants: (number: Bool, unit: Bool), marks: [Double], _ widths: (Share) -> Widths
  ) -> Widths {
    let plain =
      shares.contains(where: \.hasNotes)
      ? best(of: shares.filter { !$0.hasNotes }, wants: wants, marks: marks, widths).body : nil
    var best: (widths: Widths, merits: [Bool])?
    for share in shares {
      let found = widths(share)
      if share.hasNotes, let plain, found.body.isCrowded(besides: plain) { continue }
      let places = found.labels.compactMap { marks.firstIndex(of: $0.value) }
      let merits = [
        !wants.number || found.body.readout != nil, places.first == 0 && places.last == marks.count - 1,
        !places.isEmpty,
        share.hasNotes || plain == nil, !wants.unit || found.body.unitMerit == 2,
        Set(zip(places, places.dropFirst()).map { $1 - $0 }).count < 2, places.count >= min(3, marks.count),
      ]
      if best.map({ merits.isBetter(than: $0.merits) }) ?? true { best = (found, merits) }
      if merits.allSatisfy(\.self) { break }
    }
    return best?.widths ?? widths(shares[0])
  }

  /// The words above the track, the number below it.
  private static func stacked(_ board: Board, in frame: Rect) -> Flow {
    let gap = 12 * board.unit
    return Flow(
      .column, in: frame,
      before: .init(rows: [board.titleLine(), board.subtitleLine()], most: frame.height * 0.25, gap: gap),
      figure: .infinity,
      after: .init(
        rows: board.numberLines(34, part: numberPart(board.gauge), width: frame.width) + [
          // A line for a name that is seldom there would make a low figure small.
          board.noteLine(mayBeBlank: frame.height > 0.95 * frame.width)
        ],
        most: frame.height * 0.32, gap: gap),
      shaper: board.shaper)
  }

  /// What belongs together stands together: words do not stay at the frame's ends where the track leaves them room.
  private static func words(_ stacked: Flow?, nearer step: Double) -> (head: Words, body: Words) {
    ((stacked?.before ?? .none).moved(down: step), (stacked?.after ?? .none).moved(down: -step))
  }

  /// Whether it has a unit that looks lost in a line of its own, as words do not.
  private static func hasShortUnit(_ gauge: Gauge) -> Bool { (1...4).contains(gauge.unit.count) }
  /// What is left of the number's size at least, where the unit stands behind it.
  private static func numberPart(_ gauge: Gauge) -> Double { hasShortUnit(gauge) ? 0.5 : 0.7 }

  /// All texts at the right of a track that is `group` wide with its labels.
  private static func beside(_ board: Board, in frame: Rect, group: Double, gap: Double) -> Flow {
    func numbers(_ growth: Double) -> [TextRow] {
      board.numberLines(
        46 * growth, unit: 15 * growth, part: numberPart(board.gauge), width: frame.width - group - gap)
    }
    // On a wide canvas words are larger than the design has them, where that leaves the unit in its line.
    let most = max(1, min(1.5, board.canvas.width / 270 / board.unit))
    let usual = numbers(1)
    let large = most > 1 ? numbers(most) : usual
    let (growth, numbers) = large.count > usual.count ? (1, usual) : (most, large)
    func flow(title: Double) -> Flow {
      Flow(
        .row, in: frame, figure: group,
        after: .init(
          rows: [board.titleLine(title)] + numbers
            + [board.noteLine(15 * growth, mayBeBlank: true), board.subtitleLine(14 * growth)],
          gap: gap,
          alignment: .leading),
        shaper: board.shaper)
    }
    let titled = flow(title: 18 * growth)
    // A title is no larger than what it is the title of.
    guard let number = titled.after.readout?.text.style.size, number < leastOfTitle * 18 * growth * board.unit else {
      return titled
    }
    return flow(title: max(number / leastOfTitle / board.unit, 12))
  }

  /// The size of a number, as a share of that of the title beside a track.
  private static let leastOfTitle = 1.35

  // MARK: - What every upright gauge has

  /// - Parameters:
  ///   - face, moving, cover: what the kind draws; the texts are added.
  ///   - names: names of ranges, on what is drawn, clear of some texts.
  func composition(
    face: [Node], moving: [Node], cover: [Node] = [], names: ([PlacedText]) -> TrackNames = { _ in TrackNames() }
  ) -> Composition {
    let placed = head.texts + body.texts + labels.map(\.text)
    let (names, notes) = TrackNotes.withNames(of: board, on: { names(placed) }) { names, homeless in
      TrackNotes(
        board, track: track, distance: noteDistance, limit: noteWidth, within: board.canvas, avoiding: placed + names,
        names: homeless)
    }
    let texts = placed + names.texts
    return Composition(
      texts: texts + notes.texts, labels: labels.map(\.scaleLabel),
      formattedValue: body.readout?.text.string ?? board.gauge.numberText,
      ends: board.gauge.ends(ticks), omissions: notes.omissions,
      layers: Scene.Layers(
        face: face + labels.map { $0.text.node(board.ink) } + names.nodes + notes.nodes + head.face + body.face,
        moving: moving + body.moving, cover: cover))
  }
}

extension [Bool] {
  /// Whether it has the first of what only one of them has.
  fileprivate func isBetter(than other: Self) -> Bool { zip(self, other).first { $0 != $1 }?.0 ?? false }
}
