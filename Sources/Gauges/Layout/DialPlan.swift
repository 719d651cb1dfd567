import VectorGraphics

/// What a kind wants on a round dial, before anything is measured.
struct DialPlan {
  /// A labelled mark of the scale.
  struct Mark {
    let value: Double
    let text: String
  }

  /// The number in its forms.
  struct Number {
    let text: String
    /// A text as wide as the number gets on this scale: its width is reserved, so nothing moves while counting.
    let widest: String
    /// By whose ink it is centred.
    let usual: String
    /// As wide as a number without decimals gets, where this one is wider: labels leave room for that, and the number
    /// shrinks, so that the labels of a scale are the same with every value.
    var typical: String?
    /// A sign at the end of both that does not count for their centring, such as °.
    var tail = ""
  }

  let style: DialStyle
  /// What the dial is made of. One whose scale stands outside has no bezel, which would be in the way.
  let look: Look
  /// A face that someone has drawn, and where it lies about the hub, in units of the design.
  let drawnFace: (picture: Picture, frame: Rect)?
  let shape: DialShape
  let scale: Scale
  let startAngle: Angle
  let endAngle: Angle
  let marks: [Mark]
  /// Ticks between the marks; drawn only when the style has ticks.
  let subdivisions: [Tick]
  /// Where major ticks stand, with a label or without.
  let majors: [Double]
  /// How much thinner lines and smaller texts are than on a whole circle.
  let penScale: Double
  let number: Number
  /// In about three digits, for canvases on which the number does not fit at any legible size; nil has no such form.
  var shortNumber: String?
  /// The largest the number may be, in layout units.
  var numberLimit = Double.infinity
  /// The largest that labels may be, in layout units.
  var printLimit = Double.infinity
  /// The largest that the title above it may be, in layout units.
  var titleLimit = Double.infinity
  /// The unit, without what else may stand beside it.
  var unitWord = ""
  /// Whether the title stands above the dial also where a sector leaves a corner to it.
  var isTitleOver = false
  /// Whether labels outside the rim have their room on the canvas.
  var keepsRoomForLabels = true
  /// Whether names of ranges outside the rim have theirs, as far as that leaves the dial enough.
  var keepsRoomForNames = false
  /// How far the needle may pass the ends of the scale.
  var overshoot = Angle.zero

  /// Where ticks and labels stand, and how labels are turned.
  let side: TrackSide
  let rotation: LabelRotation
  /// Names of targets and annotations, outside the rim.
  let callouts: [(text: OuterText, part: Omission.Part)]
  /// The room that those on the scale take wherever on the scale they are, so that a dial stays in its place when they move.
  private let calloutRoom: Rect?
  /// Where marks of targets stand outside the rim.
  let outerMarks: [Angle]
  /// The ranges whose names are drawn.
  let rangeNames: [RangeNames.Wish]
  /// Bands that reach far into the face, with their inner radius: the number is clear of them.
  let deepBands: [(start: Angle, end: Angle, inner: Double)]
  /// The radius of the circle that texts outside the rim touch, in units of the design.
  let noteRadius: Double
  /// From what they stand around to these texts.
  static let noteGap = 13.0
  /// How far into the face no number comes.
  private static let deep = 10.0
  /// The unit of the second scale.
  let secondUnit: String
  /// The marks of a second, inner scale: in another unit, or that of a pointer.
  let secondMarks: [(angle: Angle, text: String)]

  /// A text that belongs to a place on the scale.
  struct Callout {
    enum Place {
      case value(Double)
      case angle(Angle)
    }

    let place: Place
    let text: String
    let part: Omission.Part

    var isAtValue: Bool { if case .value = place { true } else { false } }
  }

  /// Where callouts stand.
  private struct NoteCircle {
    let radius: Double
    let style: TextStyle
    let arc: DialArc

    /// Names of targets run along the rim, where the longest takes no more room than the shortest; annotations stand
    /// upright, each with a line to its place.
    func text(of callout: Callout, at angle: Angle) -> OuterText {
      OuterText(
        text: callout.text, angle: angle, radius: radius, style: style,
        rotation: callout.isAtValue && callout.part == .target ? .tangential : .upright)
    }

    /// What those on the scale take wherever on it they are.
    func room(for callouts: [Callout]) -> Rect? {
      let eighths = (0...8).map { arc.start + arc.sweep * (Double($0) / 8) }
      let boxes = callouts.filter(\.isAtValue).flatMap { callout in
        eighths.map { text(of: callout, at: $0).roughBox }
      }
      return boxes.reduce(nil) { (room: Rect?, box: Rect) in room?.union(box) ?? box }.map { room in
        room.union(
          ArcShape(center: .zero, radius: radius + 0.75 * style.size, start: arc.start, sweep: arc.sweep).boundingBox)
      }
    }
  }

  private static func deepBand(
    _ resolved: GaugeRange.Resolved, _ style: DialStyle, _ turn: (Double) -> Angle
  ) -> (start: Angle, end: Angle, inner: Double)? {
    let depth = style.rangeInset + style.thickness(of: resolved.range) - resolved.range.offset
    return depth < deep ? nil : (turn(resolved.from), turn(resolved.to), style.faceRadius - depth)
  }

  init(
    style: DialStyle, scale: Scale, arc: DialArc, marks: [Mark], subdivisions: [Tick], number: Number,
    hasUnit: Bool = false, side: TrackSide = .inside, rotation: LabelRotation = .upright,
    callouts: [Callout] = [], targets: [Double] = [], ranges: [GaugeRange] = [],
    secondMarks: [(position: Double, text: String)] = [], secondUnit: String = "",
    drawnFace: (picture: Picture, frame: Rect)? = nil
  ) {
    self.drawnFace = drawnFace
    penScale = drawnFace != nil ? 1 : Self.penScale(of: arc)
    let slim = penScale == 1 ? style : style.slimmed(by: penScale)
    let ranges = GaugeRange.resolved(ranges, on: scale)
    let style = side == .inside ? slim.clear(of: ranges.map(\.range)) : slim
    (self.style, self.scale, startAngle, endAngle) = (style, scale, arc.start, arc.end)
    majors = marks.map(\.value)
    self.marks = Self.labelled(marks, scale, arc)
    self.subdivisions = subdivisions
    self.number = number
    (self.side, self.rotation) = (side, rotation)
    let turn = { (value: Double) in arc.start + arc.sweep * scale.pointerPosition(of: value).value }
    let rim = style.trackRadius + style.trackWidth / 2
    let beyond = side == .outside ? (style.ticks?.major.length ?? 0) + style.label.size + 6 : 0
    var look = side == .outside ? Look() : style.look
    look.backdrop = style.look.backdrop
    noteRadius = rim + Self.noteGap + beyond + (look.isHoused ? look.housingWidth : 0)
    let notes = NoteCircle(
      radius: noteRadius, style: TextStyle(size: 11 * max(penScale, 0.85), weight: .medium), arc: arc)
    self.callouts = callouts.compactMap { callout in
      switch callout.place {
      case .value(let value): scale.contains(value) ? (notes.text(of: callout, at: turn(value)), callout.part) : nil
      case .angle(let angle): (notes.text(of: callout, at: angle), callout.part)
      }
    }
    calloutRoom = notes.room(for: callouts)
    outerMarks = side == .outside ? [] : targets.map(turn)
    rangeNames = ranges.compactMap { resolved in
      guard let thickness = resolved.range.thickness, !resolved.range.label.isEmpty else { return nil }
      let outer = style.faceRadius - style.rangeInset + resolved.range.offset
      return RangeNames.Wish(
        range: resolved.range, start: turn(resolved.from), end: turn(resolved.to), inner: outer - thickness,
        outer: outer)
    }
    deepBands = ranges.compactMap { Self.deepBand($0, style, turn) }
    self.secondMarks = secondMarks.map { (arc.start + arc.sweep * $0.position, $0.text) }
    self.secondUnit = secondUnit
    let middle = arc.start + arc.sweep / 2
    isNumberBelow = arc.sweep.degrees < 310 && middle.direction.dy < -0.93
    // The number stands under the hub on a fan that opens upward; elsewhere the pad only carries the hub.
    hasNeedle = style.needleLength > 0
    let isAside = !isNumberBelow && abs(middle.direction.dy) < 0.38
    corner = hasNeedle && drawnFace == nil ? Self.corner(of: arc) : nil
    let pad = Self.pad(style, number, isCornered: corner != nil, isAside: isAside, hasUnit: hasUnit)
    shape =
      drawnFace != nil
      ? DialShape(radius: style.faceRadius)
      : DialShape(
        radius: style.faceRadius, start: arc.start, end: arc.end, pad: pad,
        isFlat: isNumberBelow || (isAside && hasNeedle))
    self.look = look
  }

  /// The corner of the canvas that a scale sweeps, if it does: then the face is its sector with the hub in the corner
  /// across, and words stand beyond the rim, where the arc leaves the corner to them.
  static func corner(of arc: DialArc) -> Vector? {
    let middle = (arc.start + arc.sweep / 2).direction
    guard arc.sweep.degrees <= 100, abs(middle.dx) > 0.38, abs(middle.dy) > 0.38 else { return nil }
    return Vector(dx: middle.dx < 0 ? -1 : 1, dy: middle.dy < 0 ? -1 : 1)
  }

  /// Beside the hub there must be room for the width of a number, under it for its height.
  private static func pad(
    _ style: DialStyle, _ number: Number, isCornered: Bool, isAside: Bool, hasUnit: Bool
  ) -> Double {
    if isCornered { return max(cornerPad * style.faceRadius, style.hubRadius + 6) }
    guard style.needleLength > 0 else { return 22 }
    guard isAside else { return hasUnit ? 74 : 60 }
    return 0.62 * style.readout.size * Double(max(2, number.widest.count)) + style.hubRadius + 28
  }

  /// How far a sector's face goes on beyond the hub, as a share of its radius.
  private static let cornerPad = 0.16

  /// By the part of a whole circle's width or height that a sector has.
  private static func penScale(of arc: DialArc) -> Double {
    let sector = ArcShape(center: .zero, radius: 1, start: arc.start, sweep: arc.sweep).boundingBox
      .union(Rect(x: 0, y: 0, width: 0, height: 0))
    let part = max(sector.width, sector.height) / 2
    return part > 0.9 ? 1 : max(0.7, 1.2 * part)
  }

  /// Where a full turn ends it begins: one label of the two.
  private static func labelled(_ marks: [Mark], _ scale: Scale, _ arc: DialArc) -> [Mark] {
    let ends = [marks.first, marks.last].compactMap { $0.map { scale.position(of: $0.value) } }
    let isTwice = arc.sweep == .fullTurn && ends.count == 2 && abs(ends[0] - ends[1]) > 1 - 1e-9
    return (isTwice ? Array(marks.dropLast()) : marks).filter { !$0.text.isEmpty }
  }

  /// Where a bezel begins: outside the face, or outside the track around it.
  var housingStart: Double { style.trackWidth > 0 ? max(rim + 1, style.faceRadius) : style.faceRadius }

  /// From the track to the tips of marks of targets, and their size, in units of the design.
  static let (markGap, markSize) = (0.75, 9.5)

  /// The track's outer edge.
  var rim: Double { style.trackRadius + style.trackWidth / 2 }

  /// From where to where the ticks on the face reach; nil when there are none.
  var innerTicks: ClosedRange<Double>? {
    guard side == .inside, let ticks = style.ticks else { return nil }
    // A theme may draw none.
    let drawn = [ticks.major, ticks.mid, ticks.minor].filter { $0.length > 0 && $0.width > 0 }
    guard let longest = drawn.map(\.length).max() else { return nil }
    return (ticks.outerRadius - longest)...ticks.outerRadius
  }

  /// The radius of the circle a second scale stands on.
  var secondRadius: Double {
    let longest = marks.map(\.text.count).max() ?? 0
    return style.labelRing.width - max(style.label.size, 0.6 * style.label.size * Double(longest)) - 5
  }

  /// Whether names of targets and annotations are drawn on a canvas of this shorter side: on a smaller one they would take
  /// more of the dial than they are worth.
  static func hasCallouts(on side: Double) -> Bool { side >= 160 }

  /// The same of a canvas: beside a dial in a long one they take nothing from it.
  static func hasCallouts(on canvas: Rect) -> Bool {
    let (shorter, longer) = (min(canvas.width, canvas.height), max(canvas.width, canvas.height))
    return hasCallouts(on: shorter) || shorter >= 90 && longer >= 1.4 * shorter
  }

  /// The width of what is drawn by its height.
  var aspect: Double {
    guard !shape.isDisc else { return 1 }
    let bounds = bounds(on: .infinity)
    return bounds.width / max(bounds.height, 1)
  }

  /// The bounds of face, track and the marks outside of it, about the hub.
  ///
  /// - Parameter shorterSide: of the canvas.
  func bounds(on shorterSide: Double) -> Rect {
    let hasCallouts = Self.hasCallouts(on: shorterSide)
    let track = style.trackRadius + style.trackWidth / 2
    let usual = SpeedometerConstants.Layout.canvas / 2 - (SpeedometerConstants.Layout.dialDiameter / 2 + 4)
    let margin = look.isHoused ? Housing.reach(look, radius: housingStart) - track : usual
    let dial =
      drawnFace?.frame.expanded(by: Self.faceMargin)
      ?? shape.bounds(trackRadius: track, start: startAngle, end: endAngle, margin: margin)
    func union(_ box: Rect, _ texts: [OuterText]) -> Rect {
      texts.reduce(box) { $0.union($1.roughBox.expanded(by: Self.outerMargin)) }
    }
    let labelled = side == .outside ? withOuterScale(dial, on: shorterSide) : dial
    let room = hasCallouts ? calloutRoom : nil
    let whole = room.map { labelled.union($0.expanded(by: Self.outerMargin)) } ?? labelled
    // Names must not make the dial small: they stand where what is left has room for them.
    let (side, up) = (track / Self.leastWidth, track / Self.leastHeight)
    let names = keepsRoomForNames ? rangeNames.map(outerName) : []
    let named = union(whole, hasCallouts ? callouts.map(\.text) + names : [])
    let (x, y) = (max(named.minX, -side), max(named.minY, -up))
    let box = labelled.union(
      Rect(x: x, y: y, width: max(0, min(named.maxX, side) - x), height: max(0, min(named.maxY, up) - y)))
    guard isUpright, drawnFace == nil else { return box }
    // What stands out on one side has its room on both, so that the hub is in the middle, under the title.
    let half = max(-box.minX, box.maxX)
    return Rect(x: -half, y: box.minY, width: 2 * half, height: box.height)
  }

  /// With ticks and labels outside the rim, which have a least size: on a small canvas they take a larger part of it, as
  /// long as they leave the dial enough.
  private func withOuterScale(_ dial: Rect, on shorterSide: Double) -> Rect {
    guard keepsRoomForLabels else { return dial.expanded(by: style.ticks?.major.length ?? 0) }
    func labelled(_ size: Double) -> Rect {
      marks.reduce(dial) { box, mark in
        box.union(outerLabel(mark).withSize(size).roughBox.expanded(by: Self.labelMargin))
      }
    }
    let usual = labelled(style.label.size)
    var box = usual
    for _ in 0..<3 {
      box = labelled(max(style.label.size, DialSolver.leastLabel * max(box.width, box.height) / shorterSide))
    }
    return dial.width >= Self.leastLabelled * box.width ? box : usual
  }

  /// Around a drawn face.
  private static let faceMargin = 4.0
  /// The share of a canvas that a dial has beside its names at least, and the same of what a title leaves.
  private static let leastWidth = 0.76
  private static let leastHeight = 0.7
  /// The same for labels of their least size.
  private static let leastLabelled = 0.64
  /// From texts outside the rim to the canvas's edge, and the same for labels, which are there whatever else is.
  private static let outerMargin = 8.0
  private static let labelMargin = 17.0

  /// Whether its left half mirrors the right one.
  private var isUpright: Bool {
    shape.isDisc || abs((startAngle + (endAngle - startAngle) / 2).direction.dx) < 0.01
  }

  /// A label of a scale that faces outward.
  func outerLabel(_ mark: Mark) -> OuterText {
    let tick = (style.ticks?.major.length ?? 0) + 2
    return OuterText(
      text: mark.text, angle: angle(of: mark.value), radius: style.trackRadius + style.trackWidth / 2 + tick + 4,
      style: style.label, rotation: rotation)
  }

  /// The name of a range, upright outside the rim.
  private func outerName(_ wish: RangeNames.Wish) -> OuterText {
    OuterText(
      text: wish.range.label, angle: wish.middle, radius: noteRadius, style: RangeNames.outerStyle, rotation: .upright)
  }

  /// Without one the number stands where the hub would be.
  let hasNeedle: Bool

  /// Whether words can stand on the face above and below the hub.
  var isFaceFree: Bool { hasNeedle && shape.isDisc && side != .outside && secondMarks.isEmpty }

  /// Whether the gap of the scale is at the bottom, where the number stands best.
  let isNumberBelow: Bool

  /// The corner of the canvas in which number and words stand, beyond the rim, each way from the hub −1 or 1; nil for all
  /// but sectors.
  let corner: Vector?

  /// Whether the number stands on the page, and not on the face.
  var isNumberOnPage: Bool { hasFoot || corner != nil }

  /// What texts in the corner of a sector keep clear of: all that is drawn around the face, about the hub.
  var cornerRadius: Double { noteRadius - Self.noteGap + 5 + (outerMarks.isEmpty ? 0 : Self.markSize) }

  /// Whether the last mark is the first one's neighbour.
  var isClosed: Bool { (endAngle - startAngle).degrees > 360 - 1e-9 }

  /// Whether the number stands in a line below the dial, on which the needle comes everywhere.
  var hasFoot: Bool { isFullTurn && hasNeedle && !number.widest.isEmpty }

  /// Whether the needle comes everywhere.
  var isFullTurn: Bool { (endAngle - startAngle).degrees >= 310 }

  /// Where the number stands when it is not below: in the gap of the scale, beyond the hub, and for a full turn at 6
  /// o'clock.
  var numberDirection: Vector {
    if !hasNeedle, shape.isDisc { return Angle.degrees(180).direction }
    let sweep = endAngle - startAngle
    let middle = startAngle + sweep / 2
    if isFullTurn { return Angle.degrees(180).direction }
    return hasNeedle || shape.isDisc ? -middle.direction : middle.direction
  }

  func angle(at position: Double) -> Angle { startAngle + (endAngle - startAngle) * position }
  func angle(of value: Double) -> Angle { angle(at: scale.pointerPosition(of: value).value) }
}
