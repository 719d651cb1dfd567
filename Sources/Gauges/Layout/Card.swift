import VectorGraphics

/// One card: the words, and the figure in what they leave.
struct Card: Sendable {
  let gauge: Gauge
  /// Whether its number stands among the words.
  let hasNumber: Bool
  private let size: Double
  /// Where the words are, and where they end.
  let words: [Rect]
  let bottom: Double
  /// The last of their lines.
  let baseline: Double
  let canvas: Size
  let padding: Double
  let margin: Double
  let unit: Double
  private let shaper: any TextShaper
  /// Without what the card says.
  private(set) var figure: Gauge
  private let figures = PlannedFigures()
  /// The largest height of a figure beside the words that is clear of them; nil for one that lies below them.
  private(set) var standing: Double?
  /// What a figure that is no circle leaves free around it, as shares of its height and width.
  private var free = (top: 0.0, right: 0.0, bottom: 0.0)
  /// Whether an upright figure stands at the right edge.
  private var isAtEdge = true
  /// Whether a round one does, rather than in the middle.
  private var isShifted = false
  /// The place of a figure below the words.
  private var lying: FigurePlace

  /// What a figure is composed in, and how far it is moved from there.
  struct FigurePlace: Equatable {
    var frame: Rect
    var step = Vector.zero

    var size: Size { Size(width: max(1, frame.width), height: max(1, frame.height)) }
    var offset: Vector { Vector(dx: frame.x, dy: frame.y) + step }

    /// As far as it is on a canvas; nil where it is.
    func within(_ canvas: Size) -> FigurePlace? {
      let (x, y) = (max(0, frame.minX), max(0, frame.minY))
      let (right, bottom) = (min(canvas.width, frame.maxX), min(canvas.height, frame.maxY))
      let inner = Rect(x: x, y: y, width: max(1, right - x), height: max(1, bottom - y))
      return inner == frame ? nil : FigurePlace(frame: inner)
    }
  }

  /// - Parameters:
  ///   - gauge: what the card is planned for.
  ///   - size: the size of the number.
  init(
    _ gauge: Gauge, _ number: CardNumber?, size: Double, canvas: Size, padding: Double, margin: Double, unit: Double,
    isAside: Bool, shaper: any TextShaper
  ) {
    (self.gauge, self.size, self.canvas, hasNumber) = (gauge, size, canvas, number != nil)
    (self.padding, self.margin, self.unit, self.isAside, self.shaper) = (padding, margin, unit, isAside, shaper)
    let box = Rect(x: 0, y: 0, width: canvas.width, height: canvas.height).expanded(by: -padding)
    let head = CardHead(gauge, number, size: size, unit: unit, in: box, shaper: shaper)
    (bottom, baseline) = (head.bottom, head.baseline)
    // A unit stands nearer to the left behind a narrower number.
    words = head.texts.flatMap { text -> [Rect] in
      let own = text.text.box
      return text.text.role == .unit
        ? [own, Rect(x: box.minX, y: own.y, width: own.maxX - box.minX, height: own.height)] : [own]
    }
    (lying, figure) = (FigurePlace(frame: box), gauge)
    figure = bare(gauge)
    lying = below
    guard !isLow, besideWords == nil else { return }
    let least = max(
      canvas.height - bottom - margin - (hasNumber && !gauge.theme.look.isHoused ? 0 : gap), 0.3 * canvas.height)
    if figure.isSquare, !hasNumber, !isList, !isAside {
      standing = least - max(0, 6 * unit - gap)
      return
    }
    if !(0.8...1.25).contains(aspect) { measureFree() }
    var words = words + head.room(forNotesBeside: planned(in: frame(standing: least)))
    // On a card that is not very wide a dial that is as high as it could reach over the title.
    if isAside, figure.isSquare || isFlatDial, canvas.width < 2 * canvas.height, let state = head.roomForState {
      words.append(state)
    }
    var height = tallest(besides: words, from: least)
    if aspect < 0.8, !isList {
      // In the middle of the right two thirds, where the words leave it there what they do at the edge.
      isAtEdge = false
      let own = tallest(besides: words, from: least)
      let ink = planned(in: frame(standing: own)).inkBox
      isAtEdge =
        own < 0.95 * height || !isClear(of: words, at: own)
        || !(ink.map(box.expanded(by: margin).contains) ?? true)
      if !isAtEdge { height = own }
    }
    if isList {
      // A list beside its figure needs the width, and has larger letters there.
      let (stands, lies) = (planned(in: frame(standing: height)), planned(lying))
      let (fewer, more) = (stands.allTexts.count, lies.allTexts.count)
      guard fewer > more || fewer == more && lies.print < 1.05 * stands.print else { return }
    }
    standing = height
  }

  /// What it leaves free around it lies outside; a larger one leaves more.
  private mutating func measureFree() {
    let height = canvas.height - 2 * margin
    for _ in 0..<2 {
      guard let ink = planned(in: frame(standing: height)).inkBox else { break }
      free.top += max(0, ink.minY - box.minY) / height
      free.bottom += max(0, box.maxY - ink.maxY) / height
      free.right += max(0, box.maxX - ink.maxX) / (height * aspect)
    }
    // Names that have room only in the larger one may stand farther out.
    let room = box.expanded(by: margin)
    if let ink = planned(in: frame(standing: height)).inkBox, !room.contains(ink) { free = (0, 0, 0) }
  }

  /// The largest height of a figure that is clear of the words, and no less than the room below them.
  private func tallest(besides words: [Rect], from least: Double) -> Double {
    let most = canvas.height - 2 * margin
    guard !isClear(of: words, at: most) else { return most }
    var height = least
    var step = (most - least) / 2
    for _ in 0..<6 {
      if step > 0, isClear(of: words, at: height + step) { height += step }
      step /= 2
    }
    return height
  }

  /// The size of a number that stays on a dial; nil for all others.
  var numberOnDial: Double? {
    guard !hasNumber, let standing, gauge.kind.traits.contains(.leavesPartsToTheme) else { return nil }
    return planned(in: frame(standing: standing)).allTexts.first { $0.role == .readout }?.text.style.size
  }

  /// From words to the frame of a theme's housing, or to what a screen without faces has in its place.
  var gap: Double {
    let isOpen = gauge.theme.faceLight.alpha == 0 && !gauge.kind.traits.contains(.hasCorners)
    return gauge.theme.look.isHoused || isOpen ? 12 * unit : 0
  }

  private var card: Rect { Rect(x: 0, y: 0, width: canvas.width, height: canvas.height) }
  var box: Rect { card.expanded(by: -padding) }

  /// Whether it has values of its own that it lists.
  var isList: Bool { !gauge.values.isEmpty && !hasNumber }

  var isRound: Bool { standing != nil && figure.isSquare }
  private var aspect: Double { figure.aspect }
  /// Whether a round figure stands at the right edge: below the words of a wide card it would be small, and beside them it may
  /// be as high as the card.
  let isAside: Bool
  /// A dial of less than a full turn, which is wider than high.
  private var isFlatDial: Bool {
    aspect > 1.3 && gauge.kind.traits.contains(.hasFace) && !gauge.kind.traits.contains(.isStudioMeter)
  }
  /// Lies under the words, from edge to edge of them.
  var isLow: Bool { aspect > 1.3 && !(isAside && isFlatDial) }

  /// Whether the line of past values stands at the left of an upright figure, rather than below it.
  private var hasHistoryBeside: Bool { aspect < 0.8 && !isList && HistoryStrip.isAsked(by: gauge) }

  /// Without what the card says.
  func bare(_ gauge: Gauge) -> Gauge {
    var bare = hasNumber ? gauge.withoutWords : gauge.withoutTitle
    bare.isOnCard = gauge.isOnCard || hasNumber || isList
    if hasHistoryBeside { bare.history = [] }
    if bare.isOnCard { bare.printLimit = max(TextMeasure.smallestSize, CardHead.print * unit) }
    // In the middle of a ring a number stands alone, and would look lost.
    if gauge.values.isEmpty { bare.accord.number = size * (gauge.kind.traits.contains(.holdsNumber) ? 1.6 : 1) }
    return bare
  }

  private func frame(standing height: Double) -> Rect {
    let (isSquare, hasFace) = (figure.isSquare, gauge.kind.traits.contains(.hasFace))
    // Values in the corners of a round face have room at its sides.
    let isWide = isSquare && hasFace && !gauge.values.isEmpty && (!isAside || gauge.kind.traits.contains(.hasCorners))
    let isBeside = isAside && (isSquare || isFlatDial) && (hasFace || !isList)
    let most = canvas.width - 2 * margin
    let width = isWide ? (isBeside ? min(1.5 * height, 0.6 * most) : most) : min(height * aspect, most)
    let x =
      if isBeside {
        (isWide ? canvas.width - margin : box.maxX) - width
      } else if isSquare || isList && !hasFace {
        isShifted ? box.maxX - width : (canvas.width - width) / 2
      } else if isAtEdge {
        canvas.width - margin - width
      } else {
        canvas.width / 1.5 - width * (1 + free.right) / 2
      }
    let frame = Rect(x: x, y: canvas.height - margin - height, width: width, height: height)
    return Rect(
      x: frame.x, y: frame.y - free.top * height, width: width * (1 + free.right),
      height: height * (1 + free.top + free.bottom))
  }

  /// - Parameters:
  ///   - other: the gauge with another value than it was planned for; nil for that.
  ///   - share: how much of what is usually left free between figure and words.
  private func isClear(of words: [Rect], _ other: Gauge? = nil, at height: Double, by share: Double = 1) -> Bool {
    let frame = frame(standing: height)
    // A word of a state is larger than a number.
    let usual = gauge.kind.traits.contains(.saysState) ? 9.0 : 5
    let words = words.map { $0.expanded(by: share * max(usual * unit, gap)) }
    guard words.contains(where: frame.overlaps) else { return true }
    let place = FigurePlace(frame: frame)
    let figure = other.map { composed($0, place) } ?? planned(place)
    return words.allSatisfy { figure.isClear(of: $0, fading: gauge.kind.traits.contains(.saysState)) }
  }

  /// Whether its dial fills the room below the words better than a frame of which it leaves a part free.
  var fillsRoomBelow: Bool {
    guard let standing, !isAside, hasNumber else { return false }
    return (planned(lying).rim?.radius ?? 0) > 1.02 * (planned(in: frame(standing: standing)).rim?.radius ?? .infinity)
  }

  /// Below the words rather than beside them.
  mutating func lie() { standing = nil }

  /// Whether its dial stands in the middle below its number.
  var isInMiddle: Bool { isRound && hasNumber && !isAside }

  /// At the right edge, where it may stand as in the middle; nil where it is not in the middle of its card.
  func shifted(at stand: Stand) -> Card? {
    guard isInMiddle else { return nil }
    var card = self
    card.isShifted = true
    return card.isClear(at: stand) ? card : nil
  }

  /// How much that is said of the value its figure leaves no room for.
  func unsaid(of number: CardNumber?, at stand: Stand) -> Int {
    let head = CardHead(gauge, number, size: size, unit: unit, in: box, shaper: shaper)
    return head.notes(beside: planned(in: frame(standing: stand.height)), below: head.texts).omissions.count
  }

  /// The track of its dial, where it is one.
  func rim(at stand: Stand) -> (center: Point, radius: Double)? {
    standing == nil ? planned(lying).rim : planned(in: frame(standing: stand.height)).rim
  }

  /// Whether what was planned is clear of the words there.
  func isClear(at stand: Stand) -> Bool {
    isClear(of: words.map { $0.translated(by: Vector(dx: 0, dy: stand.rise)) }, at: stand.height)
  }

  func planned(in frame: Rect) -> Composition { planned(FigurePlace(frame: frame)) }

  func planned(_ place: FigurePlace) -> Composition {
    figures.composition(in: place.size) { figure.composition(size: $0, shaper: shaper) }.moved(by: place.offset)
  }

  private func composed(_ gauge: Gauge, _ place: FigurePlace) -> Composition {
    bare(gauge).composition(size: place.size, shaper: shaper).moved(by: place.offset)
  }

  // MARK: - The whole

  private struct Before {
    let plain: Composition?
    let figure: Composition
    let place: FigurePlace
  }

  /// - Parameters:
  ///   - gauge: the one that it was planned for, with whatever value.
  ///   - common: the height of figures that stand beside words, where this one has room for it.
  func composition(of gauge: Gauge, standing common: Stand) -> Composition {
    composition(of: gauge, standing: common, after: nil)
  }

  /// - Parameter before: the composition of the gauge with another value.
  private func composition(of gauge: Gauge, standing common: Stand, after before: Before?) -> Composition {
    // A notice of its state stands in the place of the number, and moves nothing.
    let own = CardNumber(
      gauge.hidesValue ? gauge.withPlaceholder : gauge, size: canvas, shaper: shaper,
      plain: before?.plain?.updated?(gauge))
    // Where words take the number's place, or the number that of words, the plan is another.
    guard (own != nil) == hasNumber else {
      let other = Card(
        gauge, own, size: size, canvas: canvas, padding: padding, margin: margin, unit: unit, isAside: isAside,
        shaper: shaper)
      return other.composition(of: gauge, standing: common)
    }
    var head = CardHead(gauge, own, size: size, unit: unit, in: box, shaper: shaper)
    let place = place(head.texts.texts.map(\.box), gauge, standing: common)
    let known = before.flatMap { $0.place == place ? $0.figure.updated?(bare(gauge)) : nil }
    var figure = known ?? composed(gauge, place)
    if gauge.hidesValue, own != nil {
      var bare = gauge
      bare.noticeStandsElsewhere = true
      // A round figure has more room for it than the corner that its words have.
      let free = composed(bare, place)
      if head.takeNotice(where: { free.isClear(of: $0.expanded(by: 2 * unit)) }) { figure = free }
    }
    if let inner = place.within(canvas), figure.allTexts.contains(where: { !isOnCard($0) }) {
      // Texts of its state may stand at the edges of a frame that is wider than the card.
      return whole(gauge, own, head, composed(gauge, inner), inner, standing: common)
    }
    // What stands still of a known one is on the card.
    if !isOnCard(known == nil ? figure.inkBox : figure.changingBox), let inner = inside(place, figure, of: gauge) {
      return whole(gauge, own, head, composed(gauge, inner), inner, standing: common)
    }
    return whole(gauge, own, head, figure, place, standing: common)
  }

  /// Smaller, or moved, for a figure that is larger than what was planned for: a number beyond its scale has more digits.
  private func inside(_ place: FigurePlace, _ figure: Composition, of gauge: Gauge) -> FigurePlace? {
    guard let ink = figure.inkBox else { return nil }
    let room = card.expanded(by: -margin)
    let share = min(1, room.width / ink.width, room.height / ink.height)
    let frame = place.frame
    func step(_ start: Double, _ end: Double, _ from: Double, _ to: Double) -> Double {
      start < from ? from - start : min(0, to - end)
    }
    var inner = FigurePlace(
      frame: Rect(center: frame.center, width: frame.width * share, height: frame.height * share), step: place.step)
    guard let own = share < 1 ? composed(gauge, inner).inkBox : ink else { return nil }
    inner.step.dx += step(own.minX, own.maxX, room.minX, room.maxX)
    inner.step.dy += step(own.minY, own.maxY, room.minY, room.maxY)
    return inner
  }

  func isOnCard(_ text: PlacedText) -> Bool { text.text.string.isEmpty || isOnCard(text.box) }

  func isOnCard(_ ink: Rect?) -> Bool { ink.map(card.expanded(by: 0.5).contains) ?? true }

  private func whole(
    _ gauge: Gauge, _ own: CardNumber?, _ head: CardHead, _ figure: Composition, _ place: FigurePlace,
    standing common: Stand
  ) -> Composition {
    var whole = figure
    // A unit that the figure has no room for stands behind the title.
    let isUnitThere =
      own != nil && !gauge.hidesValue
      || whole.allTexts.contains { $0.text.string == gauge.unit || $0.text.string.hasSuffix("\u{202F}" + gauge.unit) }
    let words = head.texts + (isUnitThere ? [] : [head.unitBehindTitle].compactMap(\.self))
    // A number that is hidden is an empty text.
    let notes = head.notes(beside: whole, below: words)
    let all = words + notes.texts
    whole.texts = all.texts + whole.texts.filter { !$0.text.string.isEmpty }
    whole.omissions = head.omissions + notes.omissions
    whole.layers.face += all.face
    whole.layers.moving += all.moving
    if hasHistoryBeside {
      let strip = historyBeside(figure, below: whole.texts)
      whole = strip?.adding(to: whole, of: gauge) ?? whole
      if strip == nil { whole.omissions.append(Omission(.history, "")) }
    }
    if let notice = head.notice { whole.show(notice, of: gauge) }
    let said = gauge.hidesValue ? gauge.composition(size: canvas, shaper: shaper) : own?.plain
    if own != nil, let plain = said { whole.say(plain) }
    let plain = own?.plain
    whole.updated = { other in
      composition(of: other, standing: common, after: Before(plain: plain, figure: figure, place: place))
    }
    guard gauge.state == .stale else { return whole }
    // A card has more room than its figure.
    let updated = whole.updated
    whole = whole.tagged(
      gauge, on: canvas, inset: padding, print: CardHead.printOfState(unit), isBehindTitle: true,
      shaper: gauge.theme.shaper(over: shaper))
    whole.updated = updated
    return whole
  }

  private func place(_ words: [Rect], _ gauge: Gauge, standing common: Stand) -> FigurePlace {
    guard let own = standing else { return lying }
    let height = min(own, common.height)
    // Digits begin and end a little before or behind one another.
    let isAsPlanned = words.allSatisfy { box in
      self.words.contains { $0.expanded(by: max(0.5, 0.06 * size)).contains(box) }
    }
    // A word that is a little wider than the one it was planned for moves nothing.
    guard isAsPlanned || isClear(of: words, gauge, at: height, by: 0.3) else { return lying }
    let place = FigurePlace(frame: frame(standing: height), step: Vector(dx: 0, dy: -common.rise))
    guard height < own, isList else { return place }
    // Names that have room only in its own size.
    let free = FigurePlace(frame: frame(standing: own))
    return self.planned(free).allTexts.count > self.planned(place).allTexts.count ? free : place
  }
}

extension Composition {
  /// Whether nothing of it is in a box.
  fileprivate func isClear(of box: Rect, fading: Bool = false) -> Bool {
    ShapeOutlines(layers.face + layers.moving + layers.cover, fading: fading).areClear(of: box)
      && !allTexts.contains { $0.overlaps(box) }
  }

  /// The size of its smallest text.
  fileprivate var print: Double { allTexts.map(\.text.style.size).min() ?? 0 }

  /// What other values may make larger.
  fileprivate var changingBox: Rect? {
    changingTexts.filter { !$0.text.string.isEmpty }.map(\.box).reduce(layers.moving.inkBox) { $0?.union($1) ?? $1 }
  }
}
