import VectorGraphics

/// The layout of gauges that lie: a track from left to right with its labels below it. Title and number stand above the
/// track; on a long and low canvas beside it, and on one that is not wide one under another. All of it together is in
/// the middle of the canvas.
struct Lengthwise {
  let board: Board
  let track: StraightTrack
  let ticks: ScaleTicks
  let labels: [TrackLabel]
  /// Whether marks of targets lie across the track, rather than beside it.
  let marksLieAcross: Bool
  /// What is written but for labels and names.
  private let words: Words
  private let design: Design
  private let form: Form
  private let noteRows: Int

  /// What a kind asks for, in units of the design.
  struct Design {
    /// The thickness of the track, of one with words beside it, and of one below words on a canvas that is not wide.
    var thickness: Double
    var thicknessBeside: Double
    var thicknessBelow: Double
    /// From the track to its ticks, and the length of the major ones.
    var tickStart: Double
    var tickLength: Double
    var labelSize = 13.0
    /// From the track to the names of targets, and how much they take above it.
    var noteDistance: Double
    var noteLine: Double
    /// How far marks of targets reach above the track.
    var markReach = 0.0
    /// Around all.
    var margin = 16.0
    /// Whether the scale has more than major ticks when nothing is said.
    var hasFineTicks = true
    /// The most major ticks when nothing is said.
    var majors = 11
  }

  /// Where the words are.
  private enum Form {
    case above, beside, stacked

    init(_ size: Size) {
      self = size.width >= size.height * 7 ? .beside : size.width >= size.height * 2.3 ? .above : .stacked
    }
  }

  /// Heights in units of the design.
  private struct Heights {
    let thickness: Double
    /// What stands above the track and below it, without the words.
    private(set) var over: Double
    private(set) var under: Double
    /// The height of the labels.
    let letters: Double
    /// From the track to the labels.
    let labelGap: Double
    private let isOutside: Bool

    init(_ gauge: Gauge, _ design: Design, _ form: Form, noteRows: Int) {
      let isBelow = form == .stacked || form == .above && gauge.isOnCard
      let usual = form == .beside ? design.thicknessBeside : isBelow ? design.thicknessBelow : design.thickness
      thickness = gauge.track.thickness ?? usual
      letters = form == .above ? design.labelSize : min(design.labelSize, form == .beside ? 9 : 11)
      labelGap = design.tickStart + design.tickLength + 4
      let hasLabels = !gauge.scaleTicks(majors: 2, total: 2).labelled.labels.isEmpty
      let scale = hasLabels ? labelGap + letters * 0.73 : 0
      // Marks of targets stand above the track; below a head there is room for most of one.
      let hasMarks = design.markReach > 0 && !gauge.targets.isEmpty
      let marks = hasMarks ? (form == .above ? 3 : form == .stacked ? 6 : design.markReach) : 0
      let line = TrackNotes.line(in: gauge, usual: design.noteLine, rows: noteRows)
      let notes = line > 0 ? line : marks
      isOutside = gauge.ticks.side == .outside
      (over, under) = isOutside ? (scale, notes) : (notes, scale)
    }

    var all: Double { over + thickness + under }

    /// From the line of words to a track with marks of targets, in layout units: these are clear of what hangs from letters.
    func marks(_ board: Board, _ design: Design) -> Double {
      guard design.markReach > 0, !isOutside, !board.gauge.targets.isEmpty else { return 0 }
      let reach = max(design.markReach * board.unit, 1.5 * board.unit + TargetMark.least)
      return reach + 1.5 + max(2.4, board.digitHang * 30 * board.unit) + 0.5
    }

    /// The same where letters are as large as they must be; without labels where all would be higher than `room`.
    ///
    /// - Parameter names: what names of targets would take, where there is room.
    func fitted(unit: Double, room: Double, names: Double) -> Heights {
      var fitted = self
      let (scale, notes) = isOutside ? (\Heights.over, \Heights.under) : (\.under, \.over)
      if self[keyPath: scale] > labelGap {
        fitted[keyPath: scale] += 0.75 * max(0, 7.3 / unit - letters)
        if fitted.all > room { fitted[keyPath: scale] = labelGap - 4 }
      }
      fitted[keyPath: notes] += max(0, min(names - self[keyPath: notes], room - fitted.all))
      return fitted
    }
  }

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper, _ design: Design) {
    let form = Form(size)
    self.init(gauge, size: size, shaper: shaper, design, form)
    // Words one under another, rather than a number without its unit or half of a title.
    if form == .above, isWithoutUnit || words.cutsTitle(of: gauge),
      case let stacked = Self(gauge, size: size, shaper: shaper, design, .stacked),
      isWithoutUnit ? !stacked.isWithoutUnit : stacked.hasAll(of: self) && !stacked.words.cutsTitle(of: gauge)
    {
      self = stacked
    }
    // Names in two rows, rather than in two sizes or without one of them.
    if self.form != .beside, TrackNotes.exist(in: gauge), !notes(avoiding: words.texts + labels.map(\.text)).areAlike,
      case let roomy = Self(gauge, size: size, shaper: shaper, design, self.form, noteRows: 2), roomy.hasAll(of: self),
      roomy.notes(avoiding: roomy.words.texts + roomy.labels.map(\.text)).areAlike
    {
      self = roomy
    }
  }

  /// Whether no words and no labels are gone that another one has.
  private func hasAll(of other: Self) -> Bool {
    let roles = Set(words.texts.map(\.role))
    return other.words.texts.allSatisfy { roles.contains($0.role) } && labels.count >= other.labels.count
  }

  private var isWithoutUnit: Bool {
    !board.gauge.unit.isEmpty && words.readout != nil && !words.texts.contains { $0.role == .unit }
  }

  private init(
    _ gauge: Gauge, size: Size, shaper: any TextShaper, _ design: Design, _ form: Form, noteRows: Int = 1
  ) {
    let heights = Heights(gauge, design, form, noteRows: noteRows)
    (self.design, self.form, self.noteRows) = (design, form, noteRows)
    typealias Places = (board: Board, track: StraightTrack, words: Words, ticks: ScaleTicks)
    func places(_ ends: (left: Double, right: Double), marksLieAcross: Bool) -> Places {
      let (board, track, words) =
        switch form {
        case .above:
          Self.above(
            gauge, size, shaper, design, heights, ends, noteRows: noteRows, marksLieAcross: marksLieAcross)
        case .beside: Self.beside(gauge, size, shaper, heights, ends)
        case .stacked: Self.stacked(gauge, size, shaper, heights, ends)
        }
      let (unit, length) = (board.unit, track.length)
      let ticks = gauge.scaleTicks(
        majors: max(2, min(design.majors, Int(exactly: (length / max(44 * unit, 32)).rounded()) ?? 2)),
        total: design.hasFineTicks ? Int(exactly: (length / max(5 * unit, 4)).rounded(.down)) ?? 2 : 2)
      return (board, track, words, ticks)
    }
    func labels(_ places: Places) -> [TrackLabel] {
      Self.labels(
        places.ticks, along: places.track, board: places.board, gap: heights.labelGap, size: heights.letters,
        avoiding: places.words.texts)
    }
    // A bar is as long as the labels at its ends let it, where there are any: they keep the margin, or on a small canvas as
    // much of it as takes the room of none.
    func fitted(marksLieAcross: Bool) -> (places: Places, labels: [TrackLabel]) {
      let usual = places((0, 0), marksLieAcross: marksLieAcross)
      func within(_ margin: Double) -> (places: Places, labels: [TrackLabel])? {
        let ends = usual.track.overhang(usual.ticks, board: usual.board, size: heights.letters, within: margin)
        guard ends != (0, 0) else { return (usual, labels(usual)) }
        var inset = places(ends, marksLieAcross: marksLieAcross)
        inset.ticks = usual.ticks
        let labels = labels(inset)
        return labels.isEmpty ? nil : (inset, labels)
      }
      let (margin, side) = (design.margin * usual.board.unit, StraightTrack.side(usual.board))
      // Mostly it costs no label.
      if margin > side, let whole = within(margin), whole.labels.count == usual.ticks.labelled.labels.count {
        return whole
      }
      let least = within(side) ?? (usual, labels(usual))
      let wider = [1, 0.75, 0.5].lazy.map { $0 * margin }.filter { $0 > side }.compactMap(within)
      // On a card the figure grows until what stands at its ends is at the edge of the words.
      return wider.first { side < 0 || $0.labels.count >= least.labels.count } ?? least
    }
    // Marks above a bar must not take the room of its labels.
    let beside = fitted(marksLieAcross: false)
    let hasMarks = form == .above && design.markReach > 0 && !gauge.targets.isEmpty
    marksLieAcross = hasMarks && beside.labels.isEmpty
    let fitted = marksLieAcross ? fitted(marksLieAcross: true) : beside
    (board, track, words, _) = fitted.places
    self.labels = fitted.labels
    let all = fitted.places.ticks
    ticks = gauge.ticks.major == .automatic ? all.majors(at: fitted.labels.map(\.value)) : all
  }

  // MARK: - Forms

  /// A track whose edges lie between pixels as little as can be; that of a card ends where its words do.
  private static func track(_ gauge: Gauge, _ box: Rect) -> StraightTrack {
    let isOnCard = StraightTrack.isOnOpenCard(gauge)
    let (left, right) = isOnCard ? (box.minX, box.maxX) : (box.minX.rounded(), box.maxX.rounded())
    let top = box.minY.rounded()
    let crisp = Rect(x: left, y: top, width: max(1, right - left), height: max(1, box.height.rounded()))
    return StraightTrack(
      scale: gauge.scale, box: box.height >= 3 ? crisp : box, direction: .rightward, side: gauge.ticks.side)
  }

  /// What lies within the margins at its sides; a card sees to those of its figures.
  private static func across(_ board: Board, margin: Double) -> Rect {
    let canvas = board.canvas
    return StraightTrack.isOnOpenCard(board.gauge) ? canvas : canvas.expanded(by: -min(margin, canvas.width / 4))
  }

  /// Title and number on one line above the track.
  private static func above(
    _ gauge: Gauge, _ size: Size, _ shaper: any TextShaper, _ design: Design, _ heights: Heights,
    _ ends: (left: Double, right: Double), noteRows: Int, marksLieAcross: Bool
  ) -> (Board, StraightTrack, Words) {
    let hasHead = !gauge.title.isEmpty || !gauge.numberText.isEmpty
    let (capitals, gap) = hasHead ? (22.0, gauge.ticks.side == .outside ? 12.0 : 14) : (0, 0)
    let all = capitals + gap + heights.all
    let board = Board(
      gauge, design: Size(width: 260, height: all + 2 * max(design.margin * 0.85, hasHead ? (120 - all) / 2 : 0)),
      size: size, shaper: shaper, fillsWidth: true)
    let unit = board.unit
    let frame = gauge.accord.clipped(across(board, margin: design.margin * unit).inset(ends))
    // Letters have a least size: on a small canvas what they take goes off the rest.
    let letters = hasHead ? max(capitals * unit, 0.75 * 9) : 0
    // What is crisp may lie half a pixel off.
    let room = max(1, size.height - 2 * StraightTrack.edge - 1 - letters)
    let names =
      TrackNotes.exist(in: gauge)
      ? TrackNotes.distance(design.noteDistance, board) / unit + max(11.5, 9 / unit) * Double(noteRows) : 0
    let heights = heights.fitted(unit: unit, room: room / unit - gap, names: names - gap)
    let usual = min(unit, room / (gap + heights.all))
    let over = max((gap + heights.over) * usual, hasHead && !marksLieAcross ? heights.marks(board, design) : 0)
    let part = min(usual, (room - over) / (heights.all - heights.over))
    let baseline = board.canvas.center.y + (letters - over - (heights.all - heights.over) * part) / 2
    let track = track(
      gauge, Rect(x: frame.x, y: baseline + over, width: frame.width, height: heights.thickness * part))
    let head = Words(
      board, across: frame, baseline: baseline,
      bottom: heights.over > 0 ? baseline + 7 * unit : track.box.minY - max(2 * unit, 1))
    return (board, track, head)
  }

  /// Words at the left, the track, the number at the right.
  private static func beside(
    _ gauge: Gauge, _ size: Size, _ shaper: any TextShaper, _ heights: Heights, _ ends: (left: Double, right: Double)
  ) -> (Board, StraightTrack, Words) {
    let board = Board(
      gauge, design: Size(width: 260, height: max(heights.all + 12, 52)), size: size, shaper: shaper, fillsWidth: true)
    let unit = board.unit
    let frame = board.canvas.expanded(by: -min(12 * unit, size.width / 4))
    let top = board.canvas.center.y + (heights.over - heights.all / 2) * unit
    let numberWidth = min(frame.width * 0.26, 120 * unit)
    let head = [board.titleLine(13), board.subtitleLine(9.5)]
    let number = board.numberLines(20, unit: 9, width: numberWidth) + [board.noteLine(9.5, mayBeBlank: true)]
    let margin = min(5 * unit, size.height / 8)
    func flow(around middle: Double) -> Flow {
      let reach = max(1, min(middle, size.height - middle) - margin)
      return Flow(
        .row, in: Rect(x: frame.x, y: middle - reach, width: frame.width, height: 2 * reach),
        before: .init(
          rows: head, most: min(frame.width * 0.28, 190 * unit), gap: 12 * unit, alignment: .trailing),
        figure: .infinity, after: .init(rows: number, most: numberWidth, gap: 14 * unit, alignment: .trailing),
        shaper: shaper)
    }
    // At the height of the track, or, where words would come too near to the canvas's edge, in the middle of that.
    let (near, central) = (flow(around: top + heights.thickness * unit / 2), flow(around: size.height / 2))
    let flow = near.words.texts.count >= central.words.texts.count ? near : central
    let free = Rect(x: flow.figure.x, y: top, width: flow.figure.width, height: heights.thickness * unit).inset(ends)
    return (board, track(gauge, gauge.accord.clipped(free)), flow.words)
  }

  /// All words above the track, one under another.
  private static func stacked(
    _ gauge: Gauge, _ size: Size, _ shaper: any TextShaper, _ heights: Heights, _ ends: (left: Double, right: Double)
  ) -> (Board, StraightTrack, Words) {
    let lengths: [Double] = [
      gauge.title.isEmpty ? 0 : 26, gauge.numberText.isEmpty ? 0 : 33, gauge.subtitle.isEmpty ? 0 : 20,
      gauge.difference == nil && gauge.rangeNamesBesideNumber.isEmpty ? 0 : 24,
    ]
    let sum = lengths.reduce(0, +)
    let gap: Double = sum > 0 ? 12 : 0
    var height = sum + gap + heights.all + 28
    let title = TextMeasure(gauge.title, style: DialStyle.radial.title.withSize(14), shaper: shaper)
    // A title in two lines.
    if title.needsTwoLines(at: 14, width: size.width / min(size.width / 190, size.height / height) - 28) {
      height += 18
    }
    let board = Board(gauge, design: Size(width: 190, height: height), size: size, shaper: shaper, fillsWidth: true)
    let unit = board.unit
    let margin = 14 * unit
    let frame = across(board, margin: margin)
    let lines =
      [board.titleLine(14)] + board.numberLines(36, unit: 14, width: frame.width)
      + [board.noteLine(12, mayBeBlank: true), board.subtitleLine(11)]
    let flow = Flow(
      .column, in: Rect(x: frame.x, y: margin, width: frame.width, height: size.height - 2 * margin),
      before: .init(rows: lines, gap: gap * unit, alignment: .leading), figure: heights.all * unit, shaper: shaper)
    let free = Rect(
      x: frame.x, y: flow.figure.y + heights.over * unit, width: frame.width, height: heights.thickness * unit
    ).inset(ends)
    return (board, track(gauge, gauge.accord.clipped(free)), flow.words)
  }

  // MARK: - Labels

  /// As many labels as stand clear of one another along a track.
  ///
  /// - Parameters:
  ///   - gap: from the track to the capitals, in units of the design.
  ///   - size: of the labels, in units of the design.
  ///   - others: what the labels keep clear of.
  static func labels(
    _ ticks: ScaleTicks, along track: StraightTrack, board: Board, gap: Double, size: Double = 13,
    avoiding others: [PlacedText] = []
  ) -> [TrackLabel] {
    track.labels(ticks, board: board, gap: gap, size: size) { texts, size in
      let ordered = texts.sorted { $0.box.minX < $1.box.minX }
      return zip(ordered, ordered.dropFirst()).allSatisfy { $0.box.maxX + size * 0.5 < $1.box.minX }
        && texts.allSatisfy { text in
          // A mark of thousands hangs lower than digits, which takes no more room.
          text.box.minY >= 0 && text.origin.y <= board.canvas.maxY - StraightTrack.edge
            && text.box.maxY <= board.canvas.maxY - 0.5
            && min(text.box.minX, board.canvas.maxX - text.box.maxX) >= StraightTrack.side(board) - 0.6
            && !others.contains { $0.box.overlaps(text.box.expanded(by: size * 0.2)) }
        }
    }
  }

  // MARK: - What every such gauge has

  private func notes(avoiding others: [PlacedText], _ names: [TrackNames.Homeless] = []) -> TrackNotes {
    let edge = form == .beside ? track.box.minX : 2 * board.unit
    let room = Rect(
      x: edge, y: 2 * board.unit,
      width: (form == .beside ? track.box.maxX : board.canvas.maxX - 2 * board.unit) - edge,
      height: board.canvas.height - 4 * board.unit)
    return TrackNotes(
      board, track: track, distance: design.noteDistance, size: form == .beside ? 8.5 : 10.5,
      limit: track.length * (TrackNotes.isSingle(in: board.gauge) ? 0.8 : 0.4), within: room, avoiding: others,
      names: names, rows: noteRows)
  }

  /// - Parameters:
  ///   - face, moving, cover: what the kind draws; the texts are added.
  ///   - names: names of ranges, on what is drawn, clear of some texts.
  func composition(
    face: [Node], moving: [Node], cover: [Node] = [], names: ([PlacedText]) -> TrackNames = { _ in TrackNames() }
  ) -> Composition {
    let placed = words.texts + labels.map(\.text)
    let (names, notes) = TrackNotes.withNames(of: board, on: { names(placed) }) { names, homeless in
      self.notes(avoiding: placed + names, homeless)
    }
    let texts = placed + names.texts
    return Composition(
      texts: texts + notes.texts, labels: labels.map(\.scaleLabel),
      formattedValue: words.readout?.text.string ?? board.gauge.numberText,
      ends: board.gauge.ends(ticks), track: track.box.minX...track.box.maxX,
      omissions: notes.omissions,
      layers: Scene.Layers(
        face: face + labels.map { $0.text.node(board.ink) } + names.nodes + notes.nodes + words.face,
        moving: moving + words.moving, cover: cover))
  }
}
