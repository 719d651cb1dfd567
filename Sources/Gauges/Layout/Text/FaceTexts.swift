import VectorGraphics

/// The title, and the unit where there is no number, on the face itself, as on an instrument: above the hub and below it.
///
/// They go where labels and number leave room; where they do not fit there are none, and the title stands above the dial.
struct FaceTexts {
  let texts: [PlacedText]

  private static let smallestUnit = 0.55

  /// Nil when something would not fit.
  init?(_ plan: DialPlan, _ layout: DialLayout, title: String, unit: String, shaper: any TextShaper) {
    let (scale, center) = (layout.unit, layout.center)
    // On a small dial they would crowd the labels.
    guard scale >= Self.smallestUnit else { return nil }
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
          guard !placed.contains(where: { $0.overlaps(room) }), !obstacles.contains(where: room.overlaps) else {
            continue
          }
          return PlacedText(role, measure.shape(at: size * share), center: place)
        }
      }
      return nil
    }
    var texts: [PlacedText] = []
    if !title.isEmpty {
      guard let text = fitted(title, .title, plan.style.title, below: [-0.34, -0.3, -0.4, -0.26]) else { return nil }
      texts.append(text)
      obstacles.append(text.box)
    }
    if !unit.isEmpty {
      guard let text = fitted(unit, .unit, plan.style.unit, below: [0.36, 0.42, 0.3]) else { return nil }
      texts.append(text)
    }
    self.texts = texts
  }
}
