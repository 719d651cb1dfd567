import VectorGraphics

/// The title, and the unit where there is no number, on the face itself, as on an instrument: below the hub, where no needle
/// comes.
///
/// They go where labels, number and needle leave room; where they do not fit there are none, and the title stands above the
/// dial.
struct FaceTexts {
  let texts: [PlacedText]

  private static let smallestUnit = 0.55

  /// Nil when something would not fit.
  init?(_ plan: DialPlan, _ layout: DialLayout, title: String, unit: String, shaper: any TextShaper) {
    let (scale, center) = (layout.unit, layout.center)
    // On a small dial they would crowd the labels.
    guard scale >= Self.smallestUnit, plan.isNumberBelow else { return nil }
    let sweep = NeedleSweep(
      center: center, startAngle: plan.startAngle, endAngle: plan.endAngle, overshoot: plan.overshoot,
      halfWidth: plan.style.sweepWidth / 2 * scale, gap: 2 * scale)
    let placed =
      layout.labels.map(\.text) + [layout.readout, layout.unitText].compactMap { $0 } + layout.notes.texts
      + layout.rangeNames.texts + layout.secondLabels
    var obstacles = [layout.hubBox] + [layout.plate].compactMap { $0 }
    func fitted(_ string: String, _ role: PlacedText.Role, _ style: TextStyle, below heights: [Double]) -> PlacedText? {
      let size = max(style.size * scale, 8)
      let measure = TextMeasure(string, style: style.withSize(size), shaper: shaper)
      let widest = plan.style.faceRadius * 0.92 * scale
      for share in [1, 0.88, 0.76] where size * share >= TextMeasure.smallestSize {
        guard measure.advance(at: size * share) <= widest else { continue }
        for height in heights {
          let place = Point(x: center.x, y: center.y + height * plan.style.faceRadius * scale)
          let room = measure.inkBox(at: size * share, center: place).expanded(by: max(3 * scale, 4))
          guard !placed.contains(where: { $0.overlaps(room) }), !obstacles.contains(where: room.overlaps),
            sweep.reach(before: measure.inkBox(at: size * share, center: place)) >= layout.needleLength
          else { continue }
          return PlacedText(role, measure.shape(at: size * share), center: place)
        }
      }
      return nil
    }
    var texts: [PlacedText] = []
    if !title.isEmpty {
      guard let text = fitted(title, .title, plan.style.title, below: [0.36, 0.34, 0.38, 0.32]) else { return nil }
      texts.append(text)
      obstacles.append(text.box)
    }
    if !unit.isEmpty {
      guard let text = fitted(unit, .unit, plan.style.unit, below: [0.58, 0.54, 0.62]) else { return nil }
      texts.append(text)
    }
    self.texts = texts
  }
}
