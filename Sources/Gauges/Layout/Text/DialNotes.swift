import VectorGraphics

/// Names of targets and annotations outside the rim of a round dial. One that would touch something stands in two lines,
/// then moves along the rim, then farther out, with a line to its place, then becomes smaller; what finds no room then is
/// left out and told. The corners of a canvas have the most room, so it may be moved as far as these.
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

  private static let turns = [0, -5, 5, -10, 10, -16, 16, -23, 23, -32, 32, -42, 42.0]

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
    let measures = forms(of: callout, size: full)
    for size in [full, full * 0.85].filter({ $0 > least }) + [least] {
      let forms = measures.map { lines in lines.map { $0.shape(at: size) } }
        .filter { $0.count == 1 || TextMeasure.areApart($0[0], $0[1]) }
      for way in [callout.rotation, .upright].prefix(callout.rotation == .upright ? 1 : 2) {
        for row in [0, 1.5, 3] {
          for turn in Self.turns {
            let moved = callout.moved(by: .degrees(turn), out: row * size / frame.unit, rotation: way)
            for lines in way == .upright ? forms : [forms[0]] {
              let texts = clearOfMarks(moved, lines[0]).placed(.note, lines, unit: frame.unit, center: frame.center)
              // What runs along the rim stands farther out than any mark.
              let gap = way == .tangential ? nil : hasLeader ? 0 : markGap
              guard texts.allSatisfy({ isFree($0, from: gap) }) else { continue }
              let isMoved = turn != 0 || row != 0
              let box = texts.dropFirst().reduce(texts[0].box) { $0.union($1.box) }
              let leader = hasLeader || isMoved ? leader(callout, to: box) : nil
              // Beside its place it may stand without a line.
              if notes.take(texts, leader: leader, isAway: isMoved) { return true }
            }
          }
        }
      }
    }
    return false
  }

  /// Its lines: one, and two where it has two words and a line of it could be on the canvas.
  private func forms(of callout: OuterText, size: Double) -> [[TextMeasure]] {
    let one = TextMeasure(callout.text, style: callout.style.withSize(size), shaper: shaper)
    guard one.advance(at: TextMeasure.smallestSize) < 2 * frame.canvas.width,
      let two = one.inTwoLines(upTo: size, width: .infinity, from: 0)?.lines
    else { return [[one]] }
    return [[one], two]
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

  private func leader(_ callout: OuterText, to box: Rect) -> Leader? {
    let direction = callout.angle.direction
    let hasMark = plan.outerMarks.contains { abs(($0 - callout.angle).degrees.remainder(dividingBy: 360)) < 0.01 }
    func point(_ radius: Double) -> Point { frame.center + direction * (radius * frame.unit) }
    // From the rim, or where that would run through the labels outside of it, from beyond them.
    for start in [plan.rim + (hasMark ? 12.5 : 1.5), callout.radius - 5] {
      let leader = Leader(
        from: point(start), elbow: point(max(callout.radius - 3, start + 1)), to: box, gap: 1.5 * frame.unit)
      if notes.isClear(leader, gap: 1) { return leader }
    }
    return nil
  }

  /// Whether a text outside the rim touches nothing.
  ///
  /// - Parameter gap: from marks of targets; nil for a text that stands farther out than these.
  func isFree(_ text: PlacedText, from gap: Double? = 0) -> Bool {
    // Words that belong to something else are farther away than the next line would be.
    let kept = text.box.expanded(by: max(2, text.text.style.size * 0.45))
    let box = text.box.expanded(by: 1)
    let side = max(0, 3.5 * frame.unit - 1)
    let isInside = box.minX >= frame.canvas.minX + side && box.maxX <= frame.canvas.maxX - side
    return isInside && frame.canvas.contains(box) && notes.isFree(kept)
      && !(room.map(kept.overlaps) ?? false)
      && !(gap.map { gap in marks.contains(where: text.box.expanded(by: gap).overlaps) } ?? false)
  }

  var texts: [PlacedText] { notes.texts }

  func nodes(_ ink: Color, lines quiet: Color) -> [Node] {
    notes.nodes(ink, lines: quiet, width: max(frame.unit, 0.75))
  }
}
