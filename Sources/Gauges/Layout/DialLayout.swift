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
  let title: PlacedText?
  let subtitle: PlacedText?
  let labels: [Label]
  let readout: PlacedText?
  let unitText: PlacedText?
  /// Under the number where the needle passes below it.
  let plate: Rect?
  let needleLength: Double
  /// Names of targets and notes that found room.
  let callouts: [PlacedText]
  /// The texts of a second, inner scale.
  let secondLabels: [PlacedText]

  private let plan: DialPlan
  private let slot: NumberSlot?

  init(
    _ plan: DialPlan, title: String, subtitle: String, unitName: String, size: Size, shaper: some TextShaper
  ) {
    self.plan = plan
    let frame = DialFrame(plan, title: title, subtitle: subtitle, size: size, shaper: shaper)
    center = frame.center
    unit = frame.unit
    self.title = frame.title
    self.subtitle = frame.subtitle

    let solver = DialSolver(plan, frame: frame, unitName: unitName, shaper: shaper)
    let solution = solver.solve()
    labels = solution.labels
    readout = solution.readout
    unitText = solution.unitText
    plate = solution.plate
    needleLength = solution.needleLength
    slot = solution.slot
    // All of the slot: other numbers will stand there too.
    let texts =
      [frame.title?.box, frame.subtitle?.box, solution.slot?.room ?? solution.readout?.box, solution.unitText?.box]
      .compactMap { $0 } + solution.labels.map(\.text.box)
    callouts = Self.callouts(plan, frame: frame, avoiding: texts, within: frame.canvas, shaper: shaper)
    secondLabels = Self.secondLabels(plan, frame: frame, avoiding: texts, shaper: shaper)
  }

  /// Another number in its place; nil when that would not be laid out alike.
  func readout(_ number: DialPlan.Number, shaper: any TextShaper) -> PlacedText? {
    guard number.widest == plan.number.widest else { return nil }
    return slot?.placed(number.text, shaper: shaper)
  }

  /// Those that touch nothing, the first first.
  private static func callouts(
    _ plan: DialPlan, frame: DialFrame, avoiding texts: [Rect], within canvas: Rect, shaper: some TextShaper
  ) -> [PlacedText] {
    var placed: [PlacedText] = []
    for callout in plan.callouts {
      let size = max(callout.style.size * frame.unit, 8)
      let text = callout.placed(.note, size: size, unit: frame.unit, center: frame.center, shaper: shaper)
      let room = text.box.expanded(by: 2)
      guard canvas.contains(text.box), !texts.contains(where: room.overlaps),
        !placed.contains(where: { room.overlaps($0.box) })
      else { continue }
      placed.append(text)
    }
    return placed
  }

  /// Inside the labels of the first scale, thinned until they touch nothing.
  private static func secondLabels(
    _ plan: DialPlan, frame: DialFrame, avoiding texts: [Rect], shaper: some TextShaper
  ) -> [PlacedText] {
    let size = max(plan.style.label.size * 0.8 * frame.unit, 7.5)
    let radius = plan.secondRadius * frame.unit - 3 * frame.unit
    let ring = LabelRing(center: frame.center, horizontalRadius: radius, verticalRadius: radius, outerRadius: radius)
    let hub = (plan.style.hubRadius + 6) * frame.unit
    let style = plan.style.label.withSize(size)
    let all = plan.secondMarks.map { mark -> PlacedText in
      let shaped = shaper.shape(mark.text, style: style)
      return PlacedText(
        .label, shaped, center: ring.position(along: mark.angle, width: shaped.advance, height: shaped.capHeight))
    }
    for choice in LabelThinning.choices(of: all.count) {
      let chosen = choice.map { all[$0] }
      let isClear = chosen.enumerated().allSatisfy { index, text in
        let room = text.box.expanded(by: size * 0.25)
        return text.box.distance(to: frame.center) > hub && !texts.contains(where: room.overlaps)
          && !chosen[..<index].contains { room.overlaps($0.box) }
      }
      if isClear { return chosen }
    }
    return []
  }

  var hubBox: Rect {
    let radius = (plan.style.hubRadius + 1) * unit
    return Rect(center: center, width: 2 * radius, height: 2 * radius)
  }
}
