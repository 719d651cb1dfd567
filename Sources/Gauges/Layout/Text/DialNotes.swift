import VectorGraphics

/// Names of targets and annotations outside the rim of a round dial. One that would touch something moves along the rim,
/// then farther out, with a line to its place, then becomes smaller; what finds no room then is left out and told.
struct DialNotes {
  private var notes: LedTexts
  private(set) var omissions: [Omission] = []

  private let plan: DialPlan
  private let frame: DialFrame
  private let shaper: any TextShaper
  /// Where marks of targets stand.
  private let marks: [Rect]
  /// The number has this room, whatever it shows.
  private let room: Rect?

  private static let turns = [0, -5, 5, -10, 10, -16, 16, -23, 23.0]

  init(_ plan: DialPlan, frame: DialFrame, avoiding others: [PlacedText], room: Rect?, shaper: any TextShaper) {
    (self.plan, self.frame, self.room, self.shaper) = (plan, frame, room, shaper)
    notes = LedTexts(avoiding: others)
    marks = plan.outerMarks.map { angle in
      let middle = frame.center + angle.direction * ((plan.rim + 6.25) * frame.unit)
      return Rect(center: middle, width: 10 * frame.unit, height: 10 * frame.unit)
    }
    let hasRoom = DialPlan.hasCallouts(on: min(frame.canvas.width, frame.canvas.height))
    for callout in plan.callouts {
      if !hasRoom || !place(callout.text, always: callout.part == .annotation) {
        omissions.append(Omission(callout.part, callout.text.text))
      }
    }
  }

  private mutating func place(_ callout: OuterText, always hasLeader: Bool) -> Bool {
    let least = LedTexts.leastSize(on: frame.canvas)
    let full = max(callout.style.size * frame.unit, 8, least)
    for size in [full, full * 0.85].filter({ $0 > least }) + [least] {
      let shaped = shaper.shape(callout.text, style: callout.style.withSize(size))
      for way in [callout.rotation, .upright].prefix(callout.rotation == .upright ? 1 : 2) {
        for row in [0, 1.5, 3] {
          for turn in Self.turns {
            let moved = callout.moved(by: .degrees(turn), out: row * size / frame.unit, rotation: way)
            let text = clearOfMarks(moved, shaped).placed(.note, shaped, unit: frame.unit, center: frame.center)
            // What runs along the rim stands farther out than any mark.
            guard isFree(text, from: way == .tangential ? nil : hasLeader ? 0 : markGap) else { continue }
            let isMoved = turn != 0 || row != 0
            let leader = hasLeader || isMoved ? leader(callout, to: text) : nil
            // Beside its place it may stand without a line.
            if notes.take([text], leader: leader, isAway: isMoved) { return true }
          }
        }
      }
    }
    return false
  }

  /// Between a mark and the ink of its name.
  private var markGap: Double { max(3 * frame.unit, 2) }

  /// A line along the rim with its ink beyond the marks, tails and accents that hang towards them too.
  private func clearOfMarks(_ callout: OuterText, _ shaped: ShapedText) -> OuterText {
    guard callout.rotation == .tangential, !plan.outerMarks.isEmpty else { return callout }
    let unit = frame.unit
    let end = (plan.rim + DialPlan.markGap) * unit + max(DialPlan.markSize * unit, TargetMark.least)
    let inward = callout.standsOnRim ? shaped.sink : shaped.rise
    let least = (end + markGap + inward) / unit
    return callout.moved(by: .zero, out: max(0, least - callout.radius), rotation: .tangential)
  }

  private func leader(_ callout: OuterText, to text: PlacedText) -> Leader? {
    let direction = callout.angle.direction
    let hasMark = plan.outerMarks.contains { abs(($0 - callout.angle).degrees.remainder(dividingBy: 360)) < 0.01 }
    func point(_ radius: Double) -> Point { frame.center + direction * (radius * frame.unit) }
    // From the rim, or where that would run through the labels outside of it, from beyond them.
    for start in [plan.rim + (hasMark ? 12.5 : 1.5), callout.radius - 5] {
      let leader = Leader(
        from: point(start), elbow: point(max(callout.radius - 3, start + 1)), to: text.box, gap: 1.5 * frame.unit)
      if notes.isClear(leader, gap: 1) { return leader }
    }
    return nil
  }

  /// Whether a text outside the rim touches nothing.
  ///
  /// - Parameter gap: from marks of targets; nil for a text that stands farther out than these.
  func isFree(_ text: PlacedText, from gap: Double? = 0) -> Bool {
    let kept = text.box.expanded(by: 2)
    return frame.canvas.contains(text.box.expanded(by: 1)) && notes.isFree(kept)
      && !(room.map(kept.overlaps) ?? false)
      && !(gap.map { gap in marks.contains(where: text.box.expanded(by: gap).overlaps) } ?? false)
  }

  var texts: [PlacedText] { notes.texts }

  func nodes(_ ink: Color, lines quiet: Color) -> [Node] {
    notes.nodes(ink, lines: quiet, width: max(frame.unit, 0.75))
  }
}
