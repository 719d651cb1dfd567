import VectorGraphics

/// The names of ranges on a round dial: all along their bands where these are thick and long enough and free of ticks and
/// texts, else all plain outside the rim where there is room, in one size either way. Where neither has room for all it is
/// what has room for the most; the others are told.
struct RangeNames {
  /// A range that has a name to be drawn, in angles and units of the design.
  struct Wish: Hashable {
    let range: GaugeRange
    let start: Angle
    let end: Angle
    /// The band's edges, from the centre.
    let inner: Double
    let outer: Double

    var middle: Angle { start + (end - start) / 2 }
  }

  /// A name in its place.
  struct Name {
    let text: PlacedText
    let wish: Wish
  }

  /// Names on their bands.
  private(set) var names: [Name] = []
  /// Names outside the rim.
  private(set) var outside: [Name] = []
  private(set) var omissions: [Omission] = []

  private let plan: DialPlan
  private let frame: DialFrame
  private let shaper: any TextShaper
  private let notes: DialNotes
  private let others: [PlacedText]
  /// What else they must not cross.
  private let obstacles: [Rect]

  var texts: [PlacedText] { (names + outside).map(\.text) }
  /// All of them have it, in layout units; 0 where some have no room.
  var size: Double { omissions.isEmpty ? texts.map(\.text.style.size).min() ?? 0 : 0 }
  /// Whether all are nearly as large as they may be, if there are any.
  private(set) var areLarge = true

  init(
    _ plan: DialPlan, frame: DialFrame, notes: DialNotes, avoiding others: [PlacedText], obstacles: [Rect],
    shaper: any TextShaper
  ) {
    (self.plan, self.frame, self.notes, self.shaper) = (plan, frame, notes, shaper)
    (self.others, self.obstacles) = (others + notes.texts, obstacles)
    let wishes = plan.rangeNames
    if takeAlong(wishes, isWell: true) { return }
    defer { areLarge = size >= 0.9 * fullSize }
    if takeOutside(wishes) || takeAlong(wishes)
      || takeOutside(wishes, down: Self.smallShares)
    {
      return
    }
    takeMost(wishes)
    let taken = Set((names + outside).map(\.wish))
    omissions = wishes.filter { !taken.contains($0) }.map { Omission(.range, $0.range.label) }
  }

  /// As many as can be, in one form and in one size; what is to be feared has the first choice.
  private mutating func takeMost(_ wishes: [Wish]) {
    let order: [GaugeRange.Severity] = [.alarm, .warn, .ok, .info]
    let wishes = order.flatMap { severity in wishes.filter { $0.range.severity == severity } }
    var most: [Name] = []
    for (size, rotation) in outerWays(Self.shares + Self.smallShares) {
      outside = []
      for wish in wishes { plain(wish, size: size, rotation).map { outside.append(Name(text: $0, wish: wish)) } }
      if outside.count > most.count { most = outside }
    }
    outside = []
    let onBands = wishes.filter { along($0, from: Self.legible * frame.unit) != nil }
    if onBands.count < most.count || !takeAlong(onBands) { outside = most }
  }

  // MARK: - Along the band

  /// Takes places for all on their bands in one size, which all have room for; or for none.
  ///
  /// - Parameter isWell: whether each then takes as much of its band as a name by itself may, or is read with ease.
  private mutating func takeAlong(_ wishes: [Wish], isWell: Bool = false) -> Bool {
    func least(_ wish: Wish) -> Double {
      isWell ? max(min(0.72 * (wish.outer - wish.inner), 9, 12 / frame.unit), Self.legible) : Self.legible
    }
    var common = Double.infinity
    for wish in wishes {
      guard let text = along(wish, from: least(wish) * frame.unit) else { return false }
      common = min(common, text.text.style.size)
    }
    for wish in wishes {
      guard common >= 0.999 * least(wish) * frame.unit, let text = along(wish, from: common, upTo: common) else {
        names = []
        return false
      }
      names.append(Name(text: text, wish: wish))
    }
    return true
  }

  /// The largest name that fits, nearest the middle of its band.
  ///
  /// - Parameters:
  ///   - least: the least size.
  ///   - limit: the largest one.
  private func along(_ wish: Wish, from least: Double, upTo limit: Double = .infinity) -> PlacedText? {
    let (low, high) = (min(wish.start, wish.end), max(wish.start, wish.end))
    for slot in slots(wish) {
      let thickness = slot.upperBound - slot.lowerBound
      // What ticks leave is narrow: a name there takes nearly all of it, rather than be small.
      var size = min(frame.unit * max(min(0.72 * thickness, 16), min(0.93 * thickness, Self.legible)), limit)
      let measure = TextMeasure(
        wish.range.label, style: TextStyle(size: max(size, 1), weight: .semibold), shaper: shaper)
      while size >= max(least, TextMeasure.smallestSize) {
        defer { size *= 0.9 }
        let radius = (slot.lowerBound + slot.upperBound) / 2 * frame.unit
        let room = (high - low).radians * radius * 0.92
        guard measure.advance(at: size) < room else { continue }
        let text = measure.shape(at: size)
        let free = max(0, (high - low).degrees * 0.92 - Angle.radians(text.advance / radius).degrees) / 2
        for part in [0, -0.3, 0.3, -0.6, 0.6, -1, 1] where part == 0 || free > 0.5 {
          let angle = low + (high - low) / 2 + .degrees(part * free)
          guard let bent = text.bent(TextBend(radius: radius + shift(text, at: angle, in: thickness), angle: angle))
          else { return nil }
          let placed = PlacedText(.note, bent, origin: frame.center)
          if isFree(placed), !crossesTicks(placed, radius: radius, angle: angle) { return placed }
        }
      }
    }
    return nil
  }

  /// The size of names that all can read, in units of the design.
  private static let legible = 6.5

  /// How much farther out a name stands than in the middle of its band by its capitals, so that tails stay on the band.
  private func shift(_ text: ShapedText, at angle: Angle, in thickness: Double) -> Double {
    let beyond = max(0, text.capHeight / 2 + text.sink - thickness * frame.unit * 0.48)
    return TextBend(radius: 1, angle: angle).isFlipped ? -beyond : beyond
  }

  /// The whole thickness of the band, then what the ticks leave of it.
  private func slots(_ wish: Wish) -> [ClosedRange<Double>] {
    let whole = wish.inner...wish.outer
    guard let ticks = plan.innerTicks, ticks.overlaps(whole) else { return [whole] }
    var slots = [whole]
    if ticks.lowerBound - 1 > wish.inner { slots.append(wish.inner...(ticks.lowerBound - 1)) }
    if ticks.upperBound + 1 < wish.outer { slots.append((ticks.upperBound + 1)...wish.outer) }
    return slots
  }

  private func crossesTicks(_ placed: PlacedText, radius: Double, angle: Angle) -> Bool {
    guard let ticks = plan.innerTicks, frame.unit * SpeedometerConstants.Layout.canvas >= 100 else { return false }
    let reach = placed.text.capHeight / 2 + 1.5 * frame.unit
    let ring = (radius - reach)...(radius + reach)
    guard ring.overlaps((ticks.lowerBound * frame.unit)...(ticks.upperBound * frame.unit)) else { return false }
    let half = Angle.radians((placed.text.advance / 2 + 2 * frame.unit) / radius).degrees
    return (plan.majors + plan.subdivisions.map(\.value)).contains { value in
      abs((plan.angle(of: value) - angle).degrees.remainder(dividingBy: 360)) < half
    }
  }

  private func isFree(_ text: PlacedText) -> Bool {
    let gap = text.text.style.size * 0.15
    return frame.canvas.contains(text.box) && !obstacles.contains(where: text.overlaps)
      && !(others + texts).contains { other in text.parts.contains { other.overlaps($0.expanded(by: gap)) } }
  }

  // MARK: - Outside

  /// How names outside the rim are usually set, in units of the design.
  static let outerStyle = TextStyle(size: 11, weight: .medium)

  /// Shares of the usual size, at which names are read with ease, and smaller ones.
  private static let shares = [1, 0.85, 0.7]
  private static let smallShares = [0.6, 0.5, 0]

  private var fullSize: Double { max(Self.outerStyle.size * frame.unit, 8) }

  /// Sizes and directions, the best first: no size is less than the least legible one.
  private func outerWays(_ shares: [Double]) -> [(size: Double, rotation: LabelRotation)] {
    let full = fullSize
    let least = min(LedTexts.leastSize(on: frame.canvas), full)
    return shares.flatMap { share in
      [LabelRotation.upright, .tangential].map {
        (max(share * full, share > 0.5 ? least : TextMeasure.smallestSize), $0)
      }
    }
  }

  /// Takes places for all outside in one size, upright or else along the rim, which all have room for; or for none.
  ///
  /// - Parameter shares: the sizes that are tried, as shares of the usual one.
  private mutating func takeOutside(_ wishes: [Wish], down shares: [Double] = Self.shares) -> Bool {
    for (size, rotation) in outerWays(shares) {
      let areTaken = wishes.allSatisfy { wish in
        guard let text = plain(wish, size: size, rotation) else { return false }
        outside.append(Name(text: text, wish: wish))
        return true
      }
      if areTaken { return true }
      outside = []
    }
    return false
  }

  private func plain(_ wish: Wish, size: Double, _ rotation: LabelRotation) -> PlacedText? {
    let style = Self.outerStyle.withSize(size)
    let shaped = shaper.shape(wish.range.label, style: style)
    return [0, -0.25, 0.25, -0.45, 0.45].lazy.map { part in
      OuterText(
        text: wish.range.label, angle: wish.middle + (wish.end - wish.start) * part,
        radius: rotation == .upright ? plan.noteRadius : plan.cornerRadius + 2, style: style, rotation: rotation
      ).placed(.note, shaped, unit: frame.unit, center: frame.center)
    }.first { text in
      let margin = 4 * frame.unit
      // Beside a title it would read as a part of that.
      let isBesideTitle = frame.titleBoxes.contains { $0.minY < text.box.maxY && text.box.minY < $0.maxY }
      return frame.canvas.contains(text.box.expanded(by: margin)) && !isBesideTitle && isFree(text)
        && notes.isFree(text)
    }
  }

  // MARK: - Drawing

  /// - Parameters:
  ///   - theme: the theme that colours the bands.
  ///   - page: what stands outside the rim is on, where it has the colour of its band as far as it is read there.
  func nodes(_ theme: Theme, page: Color) -> [Node] {
    let onBands = names.flatMap { name -> [Node] in
      let ground = name.wish.range.color(in: theme)
      let words = name.text.node(ground.opposite)
      return name.wish.range.pattern(in: theme) == nil ? [words] : [plate(name, ground), words].compactMap { $0 }
    }
    return onBands
      + outside.map { $0.text.node($0.wish.range.nameColor(in: theme, on: page)) }
  }

  /// A plain stretch of a patterned band, behind its name.
  private func plate(_ name: Name, _ color: Color) -> Node? {
    guard let bend = name.text.text.bend else { return nil }
    let half = Angle.radians((name.text.text.advance / 2 + name.text.text.style.size * 0.3) / bend.radius)
    return .fill(
      RingSegment(
        center: frame.center, innerRadius: name.wish.inner * frame.unit, outerRadius: name.wish.outer * frame.unit,
        start: bend.angle - half, sweep: half * 2
      ).path(), color)
  }
}
