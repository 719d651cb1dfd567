import VectorGraphics

/// Finds the best arrangement of labels, number and unit: the first, in order of preference, that fits.
struct DialSolver {
  struct Solution {
    let labels: [DialLayout.Label]
    let readout: PlacedText?
    let unitText: PlacedText?
    let plate: Rect?
    let needleLength: Double
    /// Where other numbers can stand instead.
    let slot: NumberSlot?
  }

  let plan: DialPlan
  let frame: DialFrame
  let center: Point
  let unit: Double
  let labelMeasures: [TextMeasure]
  let readout: Readout
  let shaper: any TextShaper
  let unitMeasure: TextMeasure?
  /// The widest text that stands in its place, whose room is kept free; nil when none is wider.
  private let widestUnit: TextMeasure?
  /// Whether nothing stands there now.
  private let hidesUnit: Bool
  /// Whether more than the unit may stand there.
  private let hasNote: Bool
  // Text has a floor: on a small canvas it may be larger than the design's share of it.
  let labelSize: Double
  let readoutSize: Double
  private let unitSize: Double

  /// A number and the text whose width is kept free for it.
  struct Readout {
    let text: SteadyText
    /// All that digits leave above and below the line: a `1` must not stand elsewhere than an `8`.
    let tallest: TextMeasure
    /// What hangs behind the digits, which alone are in the middle.
    let tail: TextMeasure?

    func hang(at size: Double) -> Double { tail?.advance(at: size) ?? 0 }
  }

  init(_ plan: DialPlan, frame: DialFrame, unitName: String, widestUnitName: String, shaper: some TextShaper) {
    self.plan = plan
    self.frame = frame
    self.shaper = shaper
    center = frame.center
    unit = frame.unit
    let style = plan.style
    labelSize = min(max(style.label.size * frame.unit, Self.leastLabel), plan.printLimit)
    readoutSize = min(max(style.readout.size * frame.unit, 13), plan.numberLimit)
    unitSize = max(style.unit.size * frame.unit, 8)
    // Shaped at the size they most likely keep, so that most are shaped once.
    let label = style.label.withSize(labelSize)
    labelMeasures = plan.marks.map { TextMeasure($0.text, style: label, shaper: shaper) }
    let numberStyle = style.readout.withSize(readoutSize)
    let number = SteadyText(
      plan.number.text, like: plan.number.widest, usual: plan.number.usual, style: numberStyle, shaper: shaper)
    let marks = String(plan.number.widest.filter { !$0.isNumber })
    let tallest = TextMeasure("0123456789" + marks, style: numberStyle, shaper: shaper)
    let tail =
      plan.number.tail.isEmpty || !plan.number.text.hasSuffix(plan.number.tail)
      ? nil : TextMeasure(plan.number.tail, style: numberStyle, shaper: shaper)
    readout = Readout(text: number, tallest: tallest, tail: tail)
    // Where a difference is missing, the room for it is kept.
    let name = unitName.isEmpty ? widestUnitName : unitName
    let own = name.isEmpty ? nil : TextMeasure(name, style: style.unit, shaper: shaper)
    let widest = name == widestUnitName ? nil : TextMeasure(widestUnitName, style: style.unit, shaper: shaper)
    unitMeasure = own
    // A difference may be longer than those at the ends of the scale.
    let size = unitSize
    widestUnit = widest.flatMap { widest in
      own.map { $0.advance(at: size) > widest.advance(at: size) } == true ? nil : widest
    }
    hidesUnit = unitName.isEmpty
    hasNote = widestUnitName != plan.unitWord
  }

  /// The size that labels begin with on small canvases, in layout units.
  static let leastLabel = 9.0
  /// The share of its full size the number must keep while labels or the unit could still make room.
  private static let comfortableReadout = 0.6
  /// The share that a number keeps which is longer than most on its scale.
  private static let leastReadout = 0.3
  /// The number is read first: it is larger than the labels by at least this factor.
  static let readoutOverLabels = 1.4
  /// The share of its full length the needle must keep while labels could still make room.
  static let comfortableNeedle = 0.55
  /// The same for one that might pass labels: a shorter one would look like a stump, and passes them.
  private static let leastNeedle = 0.7

  func solve() -> Solution { designed() ?? small() ?? solved() }

  private func solved() -> Solution {
    let candidates = labelCandidates()
    // Which labels there are must not depend on the decimals of a value, if that can be.
    if let typical = plan.number.typical.map({ fixedReadout($0) }), let found = comfortable(candidates, like: typical) {
      return found
    }
    return comfortable(candidates, like: nil) ?? alone
  }

  /// With number and needle of comfortable size.
  ///
  /// - Parameter typical: a number that has to be so in place of the present one, which may be smaller then.
  private func comfortable(
    _ candidates: some Sequence<[DialLayout.Label]>, like typical: Readout?
  ) -> Solution? {
    // On a small dial the unit goes before the number becomes smaller.
    for hasUnit in unitMeasure == nil ? [false] : leastShare > 0 ? [true, false] : [true] {
      // First with a number and a needle of comfortable size, then with smaller ones, before all labels go.
      for comfort in [1, 0.75] {
        let share = max(leastShare, Self.comfortableReadout * comfort)
        for labels in candidates {
          let needle = needleLength(clearOf: labels)
          // On a full circle labels shorten it wherever they are, and soon it is a stump.
          let part = Self.comfortableNeedle * (plan.isFullTurn ? 1 : comfort)
          let isFree = needlePassesLabels && !plan.isFullTurn
          guard isFree || needle >= plan.style.needleLength * unit * part else { continue }
          func placed(_ readout: Readout, _ share: Double) -> Number? {
            placeNumber(readout, among: labels, needle: needle, withUnit: hasUnit, atLeast: share)
          }
          if let typical, placed(typical, share) == nil { continue }
          if let number = placed(readout, typical == nil ? share : max(leastShare, Self.leastReadout)) {
            return solution(number, labels: labels, needle: needle)
          }
        }
      }
    }
    return nil
  }

  private var alone: Solution {
    // Nothing is comfortable: the number alone, as large as it gets, then without its unit, then shortened.
    let needle = needleLength(clearOf: [])
    // In the corner of a sector a number of many digits leaves its unit room where it is small.
    let share = max(plan.corner == nil ? 0.5 : 0.3, leastShare)
    let number =
      placeNumber(readout, among: [], needle: needle, withUnit: unitMeasure != nil, atLeast: share)
      ?? placeNumber(readout, among: [], needle: needle, withUnit: false, atLeast: 0)
      ?? placeNumber(shortReadout(), among: [], needle: needle, withUnit: false, atLeast: 0)
    let canHaveLabels = plan.hasNeedle && plan.shape.isDisc && plan.isNumberBelow
    if plan.corner != nil, let number {
      let least = Self.comfortableNeedle * plan.style.needleLength * unit
      // Beyond the rim it is in the way of none but those outside.
      let words = [number.readout, number.unitText].compactMap { $0?.box.expanded(by: 2) }
      let labels = labelCandidates().first { labels in
        needleLength(clearOf: labels) >= least && !labels.contains { words.contains(where: $0.text.box.overlaps) }
      }
      return solution(number, labels: labels ?? [], needle: needleLength(clearOf: labels ?? []))
    }
    let labelled = canHaveLabels ? number.map { beside($0, needle: needle) } : nil
    return Solution(
      labels: labelled?.labels ?? [], readout: number?.readout, unitText: hidesUnit ? nil : number?.unitText,
      plate: number?.plate, needleLength: labelled?.needleLength ?? needle, slot: nil)
  }

  func solution(_ number: Number, labels: [DialLayout.Label], needle: Double) -> Solution {
    Solution(
      labels: labels, readout: number.readout, unitText: hidesUnit ? nil : number.unitText, plate: number.plate,
      needleLength: needle, slot: number.slot)
  }

  /// The share of its full size that the number keeps on a small dial, whatever else has to go; 0 on others.
  var leastShare: Double {
    guard plan.style.keepsNumber, unit * SpeedometerConstants.Layout.canvas < Self.small else { return 0 }
    return min(1, Self.leastNumber * 2 * plan.rim * unit / readoutSize)
  }

  /// Numbers of small dials have sizes in quarters of a layout unit.
  private static let step = 0.25
  static func inSteps(_ size: Double) -> Double { (size / step).rounded(.down) * step }

  /// Below this side of the canvas the number counts more than all else.
  static let small = 128.0
  /// The least size of the number, as a share of the dial's diameter.
  private static let leastNumber = 0.14

  /// Made only when it is needed: nearly every number fits as it is.
  private func shortReadout() -> Readout {
    fixedReadout(plan.shortNumber ?? plan.number.text, like: plan.isFullTurn ? Self.widestShort : nil)
  }

  /// Three digits with a prefix: the room for them is the same whatever they are.
  static let widestShort = "8.88k"

  private func fixedReadout(_ string: String, like widest: String? = nil) -> Readout {
    let text = SteadyText(
      string, like: widest ?? string, usual: string.withUsualDigits, style: plan.style.readout.withSize(readoutSize),
      shaper: shaper)
    return Readout(text: text, tallest: readout.tallest, tail: nil)
  }

  // MARK: - Labels

  /// All labels, every second or third, both ends, all but the ends; each at full size, then smaller. Only
  /// arrangements in which no label touches another or the hub.
  func labelCandidates() -> some Sequence<[DialLayout.Label]> {
    let count = plan.style.isNumberAlone ? 0 : plan.marks.count
    var choices = LabelThinning.choices(
      of: count, zero: plan.marks.firstIndex { $0.value == 0 }, isClosed: plan.isClosed)
    if count > 3 { choices.append(Array(1..<count - 1)) }
    let sizes = [1, 0.9, 0.8].map { labelSize * $0 }.filter { $0 >= TextMeasure.smallestSize }
    // On a card fewer before smaller, which paper would make illegible.
    let arrangements =
      plan.printLimit.isFinite
      ? sizes.flatMap { size in choices.map { ($0, size) } } : choices.flatMap { choice in sizes.map { (choice, $0) } }
    return arrangements.lazy.map { place($0.0, size: $0.1) }.filter(isClear)
  }

  private func place(_ indices: [Int], size: Double) -> [DialLayout.Label] {
    let axes = plan.style.labelRing
    return indices.map { index in
      let measure = labelMeasures[index]
      let angle = plan.angle(of: plan.marks[index].value)
      if plan.side == .outside {
        let text = plan.outerLabel(plan.marks[index]).placed(
          .label, size: size, unit: unit, center: center, shaper: shaper)
        return DialLayout.Label(mark: plan.marks[index], angle: angle, text: text)
      }
      if plan.rotation != .upright {
        return DialLayout.Label(mark: plan.marks[index], angle: angle, text: turned(measure, at: angle, size: size))
      }
      let ink = measure.inkBox(at: size, center: .zero)
      // A comma hangs below the capitals: where the label is below the centre, its corners come sooner to the rim.
      let capHalf = measure.capHeight(at: size) / 2
      let below = Swift.max(0, ink.maxY - capHalf)
      let ring = LabelRing(
        center: center, horizontalRadius: axes.width * unit, verticalRadius: axes.height * unit,
        outerRadius: rim - below)
      let position = ring.position(along: angle, width: ink.width, height: measure.capHeight(at: size))
      // Centred by ink, not by advance: side bearings would push a `1` off its mark.
      let shift = Vector(dx: -ink.center.x, dy: 0)
      return DialLayout.Label(
        mark: plan.marks[index], angle: angle,
        text: PlacedText(.label, measure.shape(at: size), center: position + shift))
    }
  }

  /// A label along the rim or along the radius, held by the edge that faces the scale.
  private func turned(_ measure: TextMeasure, at angle: Angle, size: Double) -> PlacedText {
    let shaped = measure.shape(at: size)
    let label = RotatedLabel(text: shaped, center: center, direction: angle, rotation: plan.rotation)
    let distance = plan.style.labelRing.height * unit - label.radialReach
    return PlacedText(.label, shaped, center: center + angle.direction * distance, turn: label.turn)
  }

  /// Ticks, or else the face, end here: no label reaches beyond.
  private var rim: Double {
    (plan.style.ticks.map { $0.outerRadius - $0.major.length - 1.5 } ?? plan.style.faceRadius - 2) * unit
  }

  func isClear(_ labels: [DialLayout.Label]) -> Bool {
    let hub = plan.hasNeedle ? (plan.style.hubRadius + 6) * unit : 0
    let side = plan.hasNeedle ? 2 * (plan.style.hubRadius + 1) * unit : 0
    let hubSquare = Rect(center: center, width: side, height: side)
    for (index, label) in labels.enumerated() {
      let box = label.text.box
      let gap = label.text.text.style.size * 0.32
      // On a small canvas texts are larger than the room that was kept for them.
      if !frame.canvas.contains(box) || frame.titleBoxes.contains(where: box.overlaps) { return false }
      if plan.side != .outside, box.distance(to: center) < hub || box.overlaps(hubSquare) { return false }
      // A turned label is on the ring by its own place; its box says more than its ink.
      if plan.side != .outside, plan.rotation == .upright, box.farthestDistance(from: center) > rim + unit {
        return false
      }
      let others = labels[..<index]
      if others.contains(where: { $0.text.box.expanded(by: gap).overlaps(box) }) { return false }
    }
    return true
  }

  /// A sector's is long enough before them.
  private var needlePassesLabels: Bool { plan.style.needlePassesLabels && plan.corner == nil }

  func needleLength(clearOf labels: [DialLayout.Label]) -> Double {
    let sweep = sweep(gap: 4)
    let full = plan.style.needleLength * unit
    // A full circle has none beyond its labels.
    if plan.isFullTurn { return labels.reduce(full) { min($0, $1.text.distance(to: center) - 4 * unit) } }
    // On a small fan labels are as large as the needle's head, which stays off them.
    let isSmall = min(frame.canvas.width, frame.canvas.height) <= Self.small
    if needlePassesLabels, plan.shape.isDisc || !isSmall { return full }
    let clear = labels.reduce(full) { min($0, sweep.reach(before: $1.text.box)) }
    return needlePassesLabels && clear < Self.leastNeedle * full ? full : clear
  }

  /// Where the needle goes, kept `gap` layout units of the design away from everything.
  func sweep(gap: Double) -> NeedleSweep {
    NeedleSweep(
      center: center, startAngle: plan.startAngle, endAngle: plan.endAngle, overshoot: plan.overshoot,
      halfWidth: plan.style.sweepWidth / 2 * unit, gap: gap * unit)
  }

  // MARK: - Number and unit

  struct Number {
    let readout: PlacedText
    let unitText: PlacedText?
    var plate: Rect?
    let slot: NumberSlot?
  }

  /// Nil for a number that is larger than what was kept free for any: another would not stand where it does.
  func slot(_ readout: Readout, size: Double, at place: Point, edge: NumberSlot.Edge = .none) -> NumberSlot? {
    let tallest = readout.tallest.inkBox(at: size, center: place)
    let width = readout.text.widest.advance(at: size)
    let slot = NumberSlot(
      center: place, size: size, style: plan.style.readout.withSize(readoutSize),
      room: Rect(x: place.x - width / 2, y: tallest.minY, width: width, height: tallest.height),
      capHeight: readout.text.own.capHeight(at: size), edge: edge)
    return slot.holds(readout.text.own) ? slot : nil
  }

  /// The largest number that fits, as high up as it can stand; nil when it would be smaller than `share` of
  /// its full size, or illegible.
  func placeNumber(
    _ readout: Readout, among labels: [DialLayout.Label], needle: Double, withUnit: Bool, atLeast share: Double,
    inSteps: Bool = false
  ) -> Number? {
    let sweep = sweep(gap: 2.5)
    let largestLabel = labels.map(\.text.text.style.size).max() ?? 0
    let least = max(TextMeasure.smallestSize, readoutSize * share, largestLabel * Self.readoutOverLabels)
    // The same steps on every canvas, lest a larger one has a smaller number.
    var size = inSteps ? Self.inSteps(readoutSize) : readoutSize
    while size >= least {
      let number =
        plan.isNumberBelow && plan.hasNeedle
        ? placeNumber(readout, size: size, among: labels, needle: needle, sweep: sweep, withUnit: withUnit)
        : frame.foot.map { placeNumber(readout, size: size, inLine: $0, withUnit: withUnit) }
          ?? placeNumberAside(readout, size: size, among: labels, needle: needle, sweep: sweep, withUnit: withUnit)
      if let number { return number }
      size = inSteps ? size - Self.step : size * 0.96
    }
    return nil
  }

  /// The highest place for a number of this size, below the hub and inside the face.
  private func placeNumber(
    _ readout: Readout, size: Double, among labels: [DialLayout.Label], needle: Double, sweep: NeedleSweep,
    withUnit: Bool
  ) -> Number? {
    let face = (plan.style.faceRadius - 6) * unit
    let capHeight = readout.text.own.capHeight(at: size)
    let hang = readout.hang(at: size)
    let width = readout.text.advance(at: size) + hang
    // Side by side, two numbers read as one; one below the other they do not.
    let (besides, above) = (max(10 * unit, 4), max(7 * unit, 2))
    let highest = plan.shape.isDisc ? 70 * unit : 0
    var middle = max(highest, (plan.style.hubRadius + 8) * unit + capHeight / 2)
    while middle + capHeight / 2 < face {
      defer { middle += max(unit, 0.5) }
      let place = Point(x: center.x + hang / 2, y: center.y + middle)
      let tallest = readout.tallest.inkBox(at: size, center: place)
      let usual = Rect(x: center.x - width / 2, y: tallest.minY, width: width, height: tallest.height)
      let own = readout.text.own.inkBox(at: size, center: place)
      // As beside the hub, a rounding must move nothing.
      let reserved = usual.expanded(by: 0.01).contains(own) ? usual : usual.union(own)
      guard isOnFace(reserved) else { return nil }
      // Digits of some scripts are higher than capitals.
      if reserved.distance(to: center) < (plan.style.hubRadius + 6) * unit { continue }
      let kept = Rect(center: reserved.center, width: reserved.width + 2 * besides, height: reserved.height + 2 * above)
      if labels.contains(where: { $0.text.box.overlaps(kept) }) { continue }
      if needle > 0, sweep.reach(before: reserved) < needle { continue }
      let unitText = withUnit ? placeUnit(below: reserved, face: face, among: labels) : nil
      guard !withUnit || unitText != nil else { continue }
      return Number(
        readout: number(readout, size: size, at: place), unitText: unitText,
        slot: slot(readout, size: size, at: place))
    }
    return nil
  }

  func number(_ readout: Readout, size: Double, at place: Point) -> PlacedText {
    PlacedText(.readout, readout.text.own.shape(at: size), center: place + readout.text.step(at: size))
  }

  /// The unit under the number, as wide as the face is there.
  private func placeUnit(below reserved: Rect, face: Double, among labels: [DialLayout.Label]) -> PlacedText? {
    guard let widest = widestUnit ?? unitMeasure else { return nil }
    let size = unitSize
    let gap = max(6.5 * unit, 3)
    // Descenders count: a `g` must not leave the face.
    let ink = widest.inkBox(at: size, center: .zero)
    let middle = reserved.maxY + gap - min(ink.minY, -widest.capHeight(at: size) / 2)
    let bottom = middle + max(ink.maxY, widest.capHeight(at: size) / 2) - center.y
    guard bottom < face else { return nil }
    let width = 2 * (face * face - bottom * bottom).squareRoot()
    guard let fit = fittedUnit(width: width) else { return nil }
    let place = Point(x: center.x, y: middle)
    // Tried at many places, so it is shaped only for the one it gets.
    let box = fit.room.inkBox(at: fit.size, center: place)
    let touches = labels.contains { $0.text.box.expanded(by: 2).overlaps(box) }
    guard !touches, box.minY >= reserved.maxY + 1, isOnFace(box) else { return nil }
    return PlacedText(.unit, fit.measure.shape(at: fit.size), center: place)
  }

  /// The unit in `width`, with the widest text that may stand there at the same size. A unit alone may be cut; with a number
  /// behind it, it is whole.
  func fittedUnit(width: Double) -> (measure: TextMeasure, room: TextMeasure, size: Double)? {
    let least = hasNote ? Int.max : 10
    guard let own = unitMeasure?.fitted(upTo: unitSize, width: width, keeping: least) else { return nil }
    guard let widestUnit else { return (own.measure, own.measure, own.size) }
    guard let room = widestUnit.fitted(upTo: own.size, width: width, keeping: least) else { return nil }
    return (own.measure, room.measure, room.size)
  }

  /// Whether a box keeps its distance from the rim, and lies on the canvas.
  func isOnFace(_ box: Rect) -> Bool {
    guard frame.canvas.contains(box) else { return false }
    let own = Rect(
      x: (box.x - center.x) / unit, y: (box.y - center.y) / unit, width: box.width / unit, height: box.height / unit)
    return plan.shape.contains(own, margin: 6) && !own.corners.contains(where: isOnBand)
  }

  /// Whether a point, from the centre in units of the design, is on a band that reaches far into the face, or close to it.
  private func isOnBand(_ point: Point) -> Bool {
    plan.deepBands.contains { band in
      let corner = point - Point.zero
      guard corner.length > band.inner - 5 else { return false }
      let turn = (Angle(of: corner) - band.start).degrees / 360
      return (turn - turn.rounded(.down)) * 360 <= (band.end - band.start).degrees
    }
  }
}
