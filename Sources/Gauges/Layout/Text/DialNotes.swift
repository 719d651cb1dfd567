import VectorGraphics

/// Names of targets and annotations outside the rim of a round dial, in the order of their places and in one size where that
/// has room for all. One that would touch something stands in two lines, then moves along the rim, then farther out, with a
/// line to its place; then all become smaller, then they go as far as a corner of the canvas, where there is the most room.
/// Only where that has no room for all do they stand across the edges of a plate. What finds no place then by itself is left
/// out and told.
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
  /// The edges and screws of a plate, as long as they keep off these.
  private var metal: (edges: [Rect], heads: [Rect])
  /// Where the values of those that have a place are, and where they stand.
  private var order: [(mark: Angle, text: Angle)] = []

  private static let nearTurns = [0, -5, 5, -10, 10, -16, 16, -23, 23.0]
  private static let farTurns = [-32, 32, -42, 42.0]

  /// A text with its lines, one or two, at each size that is tried.
  private struct Wish {
    let callout: OuterText
    let part: Omission.Part
    let forms: [[[ShapedText]]]
  }

  init(_ plan: DialPlan, frame: DialFrame, avoiding others: [PlacedText], room: Rect?, shaper: any TextShaper) {
    (self.plan, self.frame, self.room, self.shaper) = (plan, frame, room, shaper)
    notes = LedTexts(avoiding: others)
    metal =
      Housing(look: plan.look, center: frame.center, unit: frame.unit, shape: plan.shape.grown(to: plan.housingStart))
      .obstacles
    marks = plan.outerMarks.map { angle in
      let middle = frame.center + angle.direction * ((plan.rim + 6.25) * frame.unit)
      return Rect(center: middle, width: 10 * frame.unit, height: 10 * frame.unit)
    }
    guard DialPlan.hasCallouts(on: frame.canvas) else {
      omissions = plan.callouts.map { Omission($0.part, $0.text.text) }
      return
    }
    guard !plan.callouts.isEmpty else { return }
    let wishes = plan.callouts.map(wish)
    let sizes = wishes.map(\.forms.count).min() ?? 0
    for isKeptOff in metal.edges.isEmpty ? [false] : [true, false] {
      if !isKeptOff { metal = ([], []) }
      for turns in [Self.nearTurns, Self.nearTurns + Self.farTurns] {
        // Across an edge they are read better than in small print.
        for size in 0..<(isKeptOff ? min(sizes, 3) : sizes) {
          (notes, order) = (LedTexts(avoiding: others), [])
          if wishes.allSatisfy({ place($0, [$0.forms[size]], turns: turns) }) { return }
        }
      }
    }
    (notes, order) = (LedTexts(avoiding: others), [])
    for wish in wishes
    where !place(wish, wish.forms, turns: Self.nearTurns) && !place(wish, wish.forms, turns: Self.farTurns) {
      omissions.append(Omission(wish.part, wish.callout.text))
    }
  }

  private func wish(_ callout: OuterText, _ part: Omission.Part) -> Wish {
    let least = LedTexts.leastSize(on: frame.canvas)
    let full = max(callout.style.size * frame.unit, 8, least)
    let lines = lines(of: callout, size: full)
    let forms = ([full, full * 0.85, metal.edges.isEmpty ? 0 : full * 0.7].filter { $0 > least } + [least]).map {
      size in
      lines.map { lines in lines.map { $0.shape(at: size) } }
    }
    return Wish(callout: callout, part: part, forms: forms)
  }

  /// - Parameter sizes: its lines at the sizes that are tried, the best first.
  private mutating func place(_ wish: Wish, _ sizes: [[[ShapedText]]], turns: [Double]) -> Bool {
    let callout = wish.callout
    for forms in sizes {
      let size = forms[0][0].style.size
      for way in [callout.rotation, .upright].prefix(callout.rotation == .upright ? 1 : 2) {
        // A plate leaves a narrow strip.
        for row in metal.edges.isEmpty ? [0, 1.5, 3] : [0, 0.3, 0.6, 1, 1.5, 2.2, 3] {
          for turn in turns where isInOrder(callout.angle, callout.angle + .degrees(turn)) {
            let moved = callout.moved(by: .degrees(turn), out: row * size / frame.unit, rotation: way)
            for lines in way == .upright ? forms : [forms[0]] where take(lines, of: wish, at: moved) {
              order.append((callout.angle, moved.angle))
              return true
            }
          }
        }
      }
    }
    return false
  }

  /// Takes a place where it is free.
  private mutating func take(_ lines: [ShapedText], of wish: Wish, at place: OuterText) -> Bool {
    let texts = clearOfMarks(place, lines[0]).placed(.note, lines, unit: frame.unit, center: frame.center)
    let hasLeader = wish.part == .annotation
    // What runs along the rim stands farther out than any mark.
    let gap = place.rotation == .tangential ? nil : hasLeader ? 0 : markGap
    // Letters of some scripts are too high for lines of the usual pitch.
    let areApart = texts.count < 2 || !texts[0].overlaps(texts[1].box.expanded(by: 0.5))
    guard areApart, texts.allSatisfy({ isFree($0, from: gap) }) else { return false }
    let isMoved = place.angle != wish.callout.angle || place.radius != wish.callout.radius
    let box = texts.dropFirst().reduce(texts[0].box) { $0.union($1.box) }
    let leader = hasLeader || isMoved ? leader(wish.callout, to: box, isMoved: isMoved) : nil
    // Beside its place it may stand without a line.
    return notes.take(texts, leader: leader, isAway: isMoved)
  }

  /// Whether what stands for a higher value stands farther along the rim, as far as the two are neighbours.
  private func isInOrder(_ mark: Angle, _ text: Angle) -> Bool {
    order.allSatisfy { other in
      let marks = (mark - other.mark).degrees.remainder(dividingBy: 360)
      let texts = (text - other.text).degrees.remainder(dividingBy: 360)
      return abs(marks) > 120 || marks * texts >= 0
    }
  }

  /// Its lines: one, and two where it has two words and a line of it could be on the canvas.
  private func lines(of callout: OuterText, size: Double) -> [[TextMeasure]] {
    let one = TextMeasure(callout.text, style: callout.style.withSize(size), shaper: shaper)
    guard one.advance(at: TextMeasure.smallestSize) < 2 * frame.canvas.width,
      let two = one.inTwoLines(upTo: size, width: .infinity, from: 0)?.lines,
      one.isWhole(in: two)
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

  private func leader(_ callout: OuterText, to box: Rect, isMoved: Bool) -> Leader? {
    let direction = callout.angle.direction
    let hasMark = plan.outerMarks.contains { abs(($0 - callout.angle).degrees.remainder(dividingBy: 360)) < 0.01 }
    func point(_ radius: Double) -> Point { frame.center + direction * (radius * frame.unit) }
    // On the metal of a housing it would not be seen.
    let edge = plan.look.isHoused ? plan.noteRadius - DialPlan.noteGap : plan.rim
    // From the rim, or where that would run through the labels outside of it, from beyond them: a mere speck says nothing
    // where the text stands at its place.
    for start in [hasMark ? plan.rim + 12.5 : edge + 1.5] + (isMoved ? [callout.radius - 5] : []) {
      let leader = Leader(
        from: point(start), elbow: point(max(callout.radius - 3, start + 1)), to: box, gap: 1.5 * frame.unit)
      if notes.isClear(leader, gap: 1), !metal.heads.contains(where: leader.crosses) { return leader }
    }
    return nil
  }

  /// Whether a text outside the rim touches nothing.
  ///
  /// - Parameter gap: from marks of targets; nil for a text that stands farther out than these.
  func isFree(_ text: PlacedText, from gap: Double? = 0) -> Bool {
    // Words that belong to something else are farther away than the next line would be.
    let kept = text.box.expanded(by: max(2, text.text.style.size * 0.7))
    let box = text.box.expanded(by: 1)
    let side = max(3.5 * frame.unit, 3) - 1
    let isInside = box.minX >= frame.canvas.minX + side && box.maxX <= frame.canvas.maxX - side
    return isInside && frame.canvas.contains(box) && notes.isFree(kept)
      && !(metal.edges + metal.heads).contains(where: text.overlaps)
      && !(room.map(kept.overlaps) ?? false)
      && !(gap.map { gap in marks.contains(where: text.box.expanded(by: gap).overlaps) } ?? false)
  }

  var texts: [PlacedText] { notes.texts }

  func nodes(_ ink: Color, lines quiet: Color) -> [Node] {
    notes.nodes(ink, lines: quiet, width: max(frame.unit, 0.75))
  }
}
