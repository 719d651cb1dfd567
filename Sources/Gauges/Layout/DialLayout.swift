import VectorGraphics

/// Where everything on a round dial goes, solved with measured text.
///
/// The rules, in order. The title takes a band above the dial, shrinks, then is cut. Labels keep their size or
/// shrink to four fifths; when they still touch each other, the hub, or leave the needle or the number no room,
/// every second one goes, then all but the ends; if the ends are what is in the way, only they go; then all. The
/// number stands in the gap at the bottom, as high as its reserved width allows; it shrinks, is shortened, and goes
/// last. The unit stands under it, shrinks, is cut, and goes before the number does. No text is smaller than 7 layout units.
struct DialLayout {
  /// A label with the mark it belongs to.
  struct Label {
    let mark: DialPlan.Mark
    let angle: Angle
    let text: PlacedText
  }

  let center: Point
  /// Layout units per unit of the design's 300.
  let unit: Double
  /// In one line or two.
  let titles: [PlacedText]
  let subtitle: PlacedText?
  let labels: [Label]
  let readout: PlacedText?
  let unitText: PlacedText?
  /// Under the number where the needle passes below it.
  let plate: Rect?
  let needleLength: Double
  /// Names of targets, and annotations.
  let notes: DialNotes
  let rangeNames: RangeNames
  /// The texts of a second, inner scale.
  let secondLabels: [PlacedText]

  private let plan: DialPlan
  private let slot: NumberSlot?
  /// How far from the centre the nearest of number and unit stands.
  private let tailRoom: Double?

  init(
    _ plan: DialPlan, title: String, subtitle: String, unitName: String, widestUnitName: String, size: Size,
    shaper: some TextShaper
  ) {
    func solved(_ plan: DialPlan) -> DialLayout {
      DialLayout(
        as: plan, title: title, subtitle: subtitle, unitName: unitName, widestUnitName: widestUnitName, size: size,
        shaper: shaper)
    }
    let large = solved(plan)
    guard DialPlan.hasCallouts(on: size.shorterSide), !large.rangeNames.areLarge else {
      self = large
      return
    }
    // A dial that is a little smaller may have room for names of ranges.
    var plan = plan
    plan.keepsRoomForNames = true
    let roomy = solved(plan)
    let hasAll = roomy.labels.count >= large.labels.count && (roomy.unitText != nil || large.unitText == nil)
    self = hasAll && roomy.rangeNames.size > 1.1 * large.rangeNames.size ? roomy : large
  }

  private init(
    as given: DialPlan, title: String, subtitle: String, unitName: String, widestUnitName: String, size: Size,
    shaper: some TextShaper
  ) {
    var plan = given
    func solved(title: String) -> (DialFrame, DialSolver, DialSolver.Solution) {
      let frame = DialFrame(plan, title: title, subtitle: subtitle, size: size, shaper: shaper)
      let solver = DialSolver(plan, frame: frame, unitName: unitName, widestUnitName: widestUnitName, shaper: shaper)
      return (frame, solver, solver.solve())
    }
    var (frame, solver, solution) = solved(title: title)
    // What was kept free for labels outside the rim is the dial's where there are none.
    if plan.side == .outside, !plan.marks.isEmpty, solution.labels.isEmpty {
      plan.keepsRoomForLabels = false
      (frame, solver, solution) = solved(title: title)
    }
    // On a small canvas the title goes after the unit, and before the number becomes smaller.
    let least = DialSolver.inSteps(solver.leastShare * solver.readoutSize)
    if !frame.titles.isEmpty, least > 0, (solution.readout?.text.style.size ?? 0) < least * 0.999 {
      let bare = solved(title: "")
      // On a tall canvas it takes nothing from the number.
      if bare.0.unit > frame.unit * 1.001 { (frame, solver, solution) = bare }
    }
    self.plan = plan
    center = frame.center
    unit = frame.unit
    titles = frame.titles
    self.subtitle = frame.subtitle
    labels = solution.labels
    readout = solution.readout
    unitText = solution.unitText
    // A unit alone is no reason to cover the needle.
    plate = plan.number.text.isEmpty ? nil : solution.plate
    slot = solution.slot
    // All of the slot: other numbers will stand there too.
    // What stands around the number must not depend on it: where it has a room, that is kept free.
    let readout = solution.slot == nil ? solution.readout : nil
    let placed =
      frame.titles + [frame.subtitle, readout, solution.unitText].compactMap { $0 } + solution.labels.map(\.text)
    notes = DialNotes(plan, frame: frame, avoiding: placed, room: solution.slot?.room, shaper: shaper)
    let hub = plan.style.hubRadius * frame.unit
    let obstacles = [
      solution.slot?.room, plate,
      plan.hasNeedle ? Rect(center: center, width: 2 * hub, height: 2 * hub).expanded(by: 2 * unit) : nil,
    ].compactMap { $0 }
    rangeNames = RangeNames(
      plan, frame: frame, notes: notes, avoiding: placed, obstacles: obstacles, shaper: shaper)
    needleLength = solution.needleLength
    secondLabels = Self.secondLabels(
      plan, frame: frame, avoiding: placed + notes.texts + rangeNames.texts, room: solution.slot?.room, hub: hub,
      upTo: labels.count < plan.marks.count ? labels.count : .max, shaper: shaper)
    let below = [solution.slot?.room, solution.readout?.box, solution.unitText?.box].compactMap { $0 }
    tailRoom = below.map { $0.distance(to: frame.center) }.min().map { $0 - 3 * frame.unit }
  }

  /// How long the part of a needle is that lies beyond the centre: a share of the needle's length from the hub's edge on,
  /// long enough to be seen as a tail, and never over number and unit.
  ///
  /// - Parameters:
  ///   - share: how long the tail is, as a share of `length`; 0 has no tail.
  ///   - length: the needle's length, in layout units.
  func tail(share: Double, length: Double) -> Double {
    guard share > 0 else { return 0 }
    let hub = plan.style.hubRadius * unit
    let beyond = max(share * length, Self.leastTail * plan.style.faceRadius * unit)
    return min(hub + beyond, max(tailRoom ?? .infinity, hub))
  }

  /// As a share of the face's radius.
  private static let leastTail = 0.12

  var omissions: [Omission] {
    var omissions = notes.omissions + rangeNames.omissions
    if secondLabels.isEmpty, let first = plan.secondMarks.first, let last = plan.secondMarks.last {
      let name = plan.secondUnit.isEmpty ? "\(first.text) to \(last.text)" : plan.secondUnit
      omissions.append(Omission(.secondScale, name))
    }
    return omissions
  }

  /// Another number in its place; nil when that would not be laid out alike.
  func readout(_ number: DialPlan.Number, shaper: any TextShaper) -> PlacedText? {
    let tail = number.tail
    guard number.widest == plan.number.widest, number.text.hasSuffix(tail) == plan.number.text.hasSuffix(tail) else {
      return nil
    }
    return slot?.placed(number, shaper: shaper)
  }

  /// Inside the labels of the first scale, thinned until they touch nothing. The first says the unit, or
  /// the one nearest to the top that can.
  ///
  /// - Parameter most: how many there may be: no more than the first scale has where that is thinned.
  private static func secondLabels(
    _ plan: DialPlan, frame: DialFrame, avoiding texts: [PlacedText], room number: Rect?, hub: Double,
    upTo most: Int, shaper: some TextShaper
  ) -> [PlacedText] {
    let size = max(plan.style.label.size * 0.8 * frame.unit, 7.5)
    let radius = plan.secondRadius * frame.unit - 3 * frame.unit
    let ring = LabelRing(center: frame.center, horizontalRadius: radius, verticalRadius: radius, outerRadius: radius)
    let nearest = hub + 6 * frame.unit
    // Long labels of the first scale leave nothing inside them.
    guard radius > nearest else { return [] }
    let side = plan.hasNeedle ? 2 * (hub + frame.unit) : 0
    let hubSquare = Rect(center: frame.center, width: side, height: side)
    let style = plan.style.label.withSize(size)
    func placed(_ text: String, at angle: Angle) -> PlacedText {
      let shaped = shaper.shape(text, style: style)
      return PlacedText(
        .label, shaped, center: ring.position(along: angle, width: shaped.advance, height: shaped.capHeight))
    }
    func isClear(_ labels: [PlacedText]) -> Bool {
      labels.enumerated().allSatisfy { index, text in
        let room = text.box.expanded(by: max(size * 0.25, 2))
        return text.box.distance(to: frame.center) > nearest && !text.box.overlaps(hubSquare)
          && frame.canvas.contains(text.box) && !texts.contains { $0.overlaps(room) }
          && !(number.map(room.overlaps) ?? false) && !labels[..<index].contains { room.overlaps($0.box) }
      }
    }
    let all = plan.secondMarks.map { placed($0.text, at: $0.angle) }
    // At last those that touch nothing, from the first on.
    var single: [Int] = []
    for index in all.indices where isClear((single + [index]).map { all[$0] }) { single.append(index) }
    let choices = LabelThinning.choices(of: all.count, zero: plan.secondMarks.firstIndex { $0.text == "0" })
    for choice in choices + (single.count > 1 ? [single] : []) where choice.count <= most {
      var labels = choice.map { all[$0] }
      guard isClear(labels) else { continue }
      if plan.secondUnit.isEmpty { return labels }
      // Where the scale starts, as one reads it; else as high up as it can.
      let byHeight = labels.indices.sorted { (labels[$0].middle.y, $0) < (labels[$1].middle.y, $1) }
      for index in labels.indices.prefix(1) + byHeight.prefix(choice == single ? labels.count : mostUnitPlaces) {
        let (own, mark) = (labels[index], plan.secondMarks[choice[index]])
        labels[index] = placed(mark.text + "\u{00A0}" + plan.secondUnit, at: mark.angle)
        if isClear(labels) { return labels }
        labels[index] = own
      }
    }
    return []
  }

  /// How many labels are tried for the unit of a second scale.
  private static let mostUnitPlaces = 4

  /// A row under the unit, in the unit's style, with room for the widest text that may stand there; nil where it would
  /// touch something or leave the face.
  func row(_ text: String, like widest: String, shaper: some TextShaper) -> PlacedText? {
    guard let above = unitText, plate == nil, plan.isNumberBelow else { return nil }
    let style = above.text.style
    let own = TextMeasure(text, style: style, shaper: shaper)
    let size = style.size
    let bottom = max(above.box.maxY, above.middle.y + above.text.capHeight / 2)
    let middle = Point(x: center.x, y: bottom + max(5.5 * unit, 2.5) + own.capHeight(at: size) / 2)
    let room = own.inkBox(at: size, center: middle)
      .union(TextMeasure(widest, style: style, shaper: shaper).inkBox(at: size, center: middle))
    let local = Rect(
      x: (room.x - center.x) / unit, y: (room.y - center.y) / unit, width: room.width / unit,
      height: room.height / unit)
    let kept = room.expanded(by: 2)
    let others = labels.map(\.text) + notes.texts + rangeNames.texts + secondLabels
    guard plan.shape.contains(local, margin: 8), room.minY > bottom + 1, !others.contains(where: { $0.overlaps(kept) })
    else { return nil }
    return PlacedText(.delta, own.shape(at: size), center: middle)
  }

  var hubBox: Rect {
    let radius = (plan.style.hubRadius + 1) * unit
    return Rect(center: center, width: 2 * radius, height: 2 * radius)
  }
}
