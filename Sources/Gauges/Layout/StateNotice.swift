import VectorGraphics

/// What is written over a gauge whose state hides its value: a mark and a few words on a plate where the number would
/// stand, or, where it would cover other words there, in the middle of what is drawn. It stands on a ground of its own, so it can be read over any kind.
///
/// Words that do not fit are cut, and left out where nothing of them fits; the mark always stays.
struct StateNotice {
  private let gauge: Gauge
  private(set) var plate: Rect
  private var mark: Point
  private let radius: Double
  /// The radius of the plate's corners.
  private let corner: Double
  /// The words, in one line or more; none where there is only room for the mark.
  private(set) var texts: [PlacedText]
  /// Whether all its words are there.
  let isWhole: Bool

  /// Where it stands from left to right.
  enum Place: CaseIterable {
    /// In the middle of the canvas, or, where the number does not stand there, with its start at that of the number.
    case usual
    /// With its start, its middle, its end at that of the number.
    case start, middle, end
  }

  /// In the place of a number among the words of a card, flush with these; what it has more lines hangs down.
  ///
  /// - Parameters:
  ///   - form: how its words are set; nil where they cannot be set so.
  ///   - number: from the middle of which its first line stands up and down.
  ///   - letters: the size of its words.
  init?(
    _ gauge: Gauge, _ form: StateWords.Form, inPlaceOf number: Rect, letters: Double, size: Size,
    shaper: any TextShaper
  ) {
    self.init(
      gauge, form, over: [], at: number, .start, share: letters / max(Self.letters(on: size), 1), margin: 0, size: size,
      shaper: shaper)
    guard texts.count > 1, let depth = texts.first.map({ number.center.y - $0.middle.y }) else { return }
    guard plate.maxY + depth <= size.height else { return nil }
    self = centered(on: Point(x: plate.center.x, y: plate.center.y + depth))
  }

  /// Nil when the state of the gauge has nothing to say.
  ///
  /// - Parameters:
  ///   - form: how its words are set; nil where they cannot be set so.
  ///   - face: what stands still of the gauge.
  ///   - number: where the number would stand; nil for the middle of what is drawn.
  ///   - share: how large it is, as a share of its usual size.
  ///   - margin: between it and the edge of the canvas; nil takes the usual one.
  init?(
    _ gauge: Gauge, _ form: StateWords.Form, over face: [Node], at number: Rect? = nil, _ place: Place = .usual,
    share: Double = 1, margin: Double? = nil, size: Size, shaper: any TextShaper
  ) {
    guard gauge.hidesValue else { return nil }
    self.gauge = gauge
    let letters = max(Self.letters(on: size) * share, margin == nil && share > 0.6 ? 9 : 8)
    let single = min(letters * 2.3, size.height)
    (radius, corner) = (min(letters * 0.56, single * 0.4), single / 2)
    let canvas = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let middle = number?.center ?? Self.bounds(of: face, on: canvas)?.center ?? canvas.center
    // Off the edge of the canvas, where that is larger.
    let margin = margin ?? Self.margin(on: size)
    func inside(_ place: Double, _ half: Double, _ side: Double) -> Double {
      half + margin < side / 2 ? min(max(place, half + margin), side - half - margin) : side / 2
    }
    let edge = single * (form.isBelowMark ? 0.28 : 0.42)
    // What the mark takes before the words, or above them.
    let ahead = form.isBelowMark ? 0 : 2 * radius + letters * 0.55
    let above = form.isBelowMark ? 2 * radius + letters * 0.2 : 0
    let room = size.width * 0.92 - 2 * edge - ahead
    let measure = TextMeasure(
      gauge.stateWords, style: TextStyle(size: letters, weight: .semibold), shaper: shaper)
    let words = StateWords(measure, form, letters: letters, width: room, keeping: 3)
    let height = single + above + (words?.depth ?? 0)
    var center = Point(x: canvas.center.x, y: inside(middle.y, height / 2, size.height))
    if form.isWhole, words == nil || height > max(size.height, single) { return nil }
    isWhole = words?.isWhole ?? false
    guard size.height >= 16, let words else {
      texts = []
      mark = center
      plate = Rect(center: center, width: single, height: single)
      return
    }
    let width = words.advance + 2 * edge + ahead
    if let number {
      let isAside = abs(number.center.x - center.x) > size.width * 0.1
      let wanted: Double =
        switch place {
        case .usual: isAside ? number.minX + width / 2 : center.x
        case .start: number.minX + width / 2
        case .middle: number.center.x
        case .end: number.maxX - width / 2
        }
      center.x = inside(wanted, width / 2, size.width)
    } else {
      // A dial may stand beside its words.
      center.x = inside(middle.x, width / 2, size.width)
    }
    plate = Rect(center: center, width: width, height: height)
    let start = plate.maxX - edge - words.advance
    guard !form.isBelowMark else {
      mark = Point(x: center.x, y: plate.minY + letters * 0.65 + radius)
      texts = words.placed(about: center.y + above / 2) { center.x - $0 / 2 }
      return
    }
    mark = Point(x: plate.minX + edge + radius, y: center.y)
    texts = words.placed(about: center.y) { _ in start }
  }

  /// How large its letters usually are on a canvas, in layout units.
  static func letters(on size: Size) -> Double { 13 * min(size.width / 220, size.height / 110) }

  /// What it usually keeps free at the edge of a canvas, in layout units.
  static func margin(on size: Size) -> Double { min(8, 0.03 * min(size.width, size.height)) }

  /// What it keeps clear of other words.
  var surroundings: Rect { plate.expanded(by: 0.24 * corner) }

  /// The same about another place.
  func centered(on place: Point) -> StateNotice {
    var notice = self
    let step = place - plate.center
    (notice.plate, notice.mark) = (plate.translated(by: step), mark + step)
    notice.texts = texts.map { $0.moved(by: step) }
    return notice
  }

  /// The bounds of what is drawn without its texts.
  static func bounds(of nodes: [Node], on canvas: Rect) -> Rect? {
    let corners = nodes.flatMap { node -> [Point] in
      switch node {
      case .fill(let fill): fill.path.controlBounds?.corners ?? []
      case .stroke(let stroke): stroke.path.controlBounds?.corners ?? []
      case .text: []
      case .image(let image): image.frame.corners
      case .group(let group): bounds(of: group.children, on: canvas)?.corners.map(group.transform.applied(to:)) ?? []
      }
    }
    return Rect(
      enclosing: corners.map { Point(x: min(max($0.x, 0), canvas.maxX), y: min(max($0.y, 0), canvas.maxY)) })
  }

  private var isError: Bool { gauge.state == .error }
  /// The theme is that of a stale gauge; what went wrong keeps its colour.
  private var color: Color { isError ? gauge.noticeColor : gauge.stateColors.ink }

  var nodes: [Node] {
    let (ground, ink) = gauge.stateColors
    return StateWords.plate(
      plate, corner: corner, line: max(radius * 0.16, 0.75), ground: ground,
      edge: isError ? color : ink.withAlpha(0.35))
      + (isError ? exclamation : turning) + texts.map { $0.node(ink) }
  }

  /// A disc with an exclamation mark, which no font has to have.
  private var exclamation: [Node] {
    let ink = color.opposite
    let bar = Rect(
      center: Point(x: mark.x, y: mark.y - radius * 0.2), width: radius * 0.28, height: radius * 0.84)
    return [
      .fill(.circle(center: mark, radius: radius), color),
      .fill(.roundedRectangle(bar, cornerRadius: radius * 0.14), ink),
      .fill(.circle(center: Point(x: mark.x, y: mark.y + radius * 0.52), radius: radius * 0.17), ink),
    ]
  }

  /// A ring of which three quarters are lit.
  private var turning: [Node] {
    let width = radius * 0.32
    let ring = ArcShape(center: mark, radius: radius - width / 2, start: .zero, sweep: .fullTurn)
    let style = StrokeStyle(width: width, cap: .butt)
    return [
      .stroke(ring.path(), color.withAlpha(0.25), style),
      .stroke(ring.trimmed(to: 0.72).path(), color, StrokeStyle(width: width, cap: .round)),
    ]
  }
}

extension Gauge {
  /// What its kind makes of it, in its theme's window and under the notice of its state.
  func stated(on size: Size, shaper: any TextShaper) -> Composition {
    if let panel = Panel(self, size: size) {
      let inner = Size(width: panel.window.width, height: panel.window.height)
      return panel.mounting(panel.bare(self).stated(on: inner, shaper: shaper))
    }
    let shaper = theme.shaper(over: shaper)
    var gauge = self
    if !kind.traits.contains(.hasFace) { gauge.theme = theme.onPage(groundColor.over(.black)) }
    var composition = gauge.composed(on: size, shaper: shaper)
    guard state != .live, !kind.traits.contains(.holdsGauges) else { return composition }
    var number: Rect?
    if hidesValue {
      var numbered = gauge.withPlaceholder.composed(on: size, shaper: shaper)
      // Directions on a rim need no unit.
      number = numbered.hideNumber(
        besides: composition, isOnlyOne: kind.traits.contains(.writesHeadings),
        captionsGo: kind.traits.contains(.hasCorners))
      // Beside the place of a number all else stands where it does beside the number; drums and segments keep theirs anyway.
      if !kind.traits.contains(.drawsNumber) { composition.stand(as: numbered) }
    }
    composition.layers = gauge.stale(composition.layers)
    if state == .stale {
      // Another value could be in its way.
      composition.updated = nil
      return composition.tagged(self, on: size, shaper: shaper)
    }
    guard !noticeStandsElsewhere,
      let notice = NoticeSearch(self, over: composition, at: number, size: size, shaper: shaper).notice
    else { return composition }
    if composition.hubBox?.overlaps(notice.plate) == true { composition.hubBox = nil }
    // What it covers is not there to be read.
    composition.remove { $0.box.overlaps(notice.plate) }
    composition.show(notice, of: self)
    composition.updated = nil
    return composition
  }
}

extension Composition {
  /// Leaves the places of numbers empty, and those of units in their lines; a scale has its unit all the same.
  ///
  /// - Parameters:
  ///   - other: what it is without a placeholder.
  ///   - isOnlyOne: whether nothing but the number has a unit.
  ///   - captionsGo: whether names of numbers go with them, as those in corners do: other names stand in a list.
  /// - Returns: the place of the largest; nil where there is no room for a number.
  fileprivate mutating func hideNumber(besides other: Composition, isOnlyOne: Bool, captionsGo: Bool) -> Rect? {
    let numbers = allTexts.filter { $0.role == .readout }
    let number = numbers.max { $0.box.height * $0.box.width < $1.box.height * $1.box.width }
    let (rim, hasScale) = (rim, !labels.isEmpty && !isOnlyOne)
    let marks = Set(labels.map(\.text))
    // Other values that it lists have placeholders of their own.
    let kept = Set(other.allTexts.map(\.text.string) + labels.map(\.text))
    remove { text in
      let isFilled = text.text.string.contains(Gauge.placeholder) && !kept.contains(text.text.string)
      let isInLine = numbers.contains {
        $0.origin.y == text.origin.y || $0.box.minY < text.middle.y && text.middle.y < $0.box.maxY
      }
      let isOfScale = hasScale && rim.map { $0.center.distance(to: text.middle) < $0.radius } ?? false
      let isCaption = captionsGo && text.role == .label && !marks.contains(text.text.string)
      return text.role == .readout || text.role == .unit && (isInLine || !isOfScale) || isFilled || isCaption
    }
    omissions.removeAll { $0.part == .number }
    return number?.box
  }

  /// Takes the places of another one, and says what it did.
  fileprivate mutating func stand(as other: Composition) {
    (texts, changingTexts, omissions) = (other.texts, other.changingTexts, other.omissions)
    (hubBox, rim, layers) = (other.hubBox, other.rim, other.layers)
  }

  /// Takes texts from the picture.
  fileprivate mutating func remove(_ isRemoved: (PlacedText) -> Bool) {
    let removed = allTexts.filter(isRemoved)
    texts.removeAll(where: removed.contains)
    changingTexts.removeAll(where: removed.contains)
    // A text within something that turns stands elsewhere before it is turned; it is known by its words.
    let kept = Set(allTexts.map(\.text))
    func isDrawn(_ node: Node.Text) -> Bool {
      !removed.contains { $0.text == node.text && ($0.origin == node.origin || !kept.contains(node.text)) }
    }
    layers.face = layers.face.keeping(isDrawn)
    layers.moving = layers.moving.keeping(isDrawn)
    layers.cover = layers.cover.keeping(isDrawn)
  }

  /// A notice over everything else.
  mutating func show(_ notice: StateNotice, of gauge: Gauge) {
    changingTexts += notice.texts
    omissions += gauge.omission(of: notice.texts)
    layers.cover.append(.group("state", notice.nodes))
  }

  /// The same with the word of a stale gauge where a canvas has room for it, in the place of one that a part of it has.
  ///
  /// - Parameters:
  ///   - inset: how far it stays from the edge of the canvas.
  ///   - print: the least size of its letters where there is room for that.
  ///   - isBehindTitle: whether it stands there rather than in a corner.
  func tagged(
    _ gauge: Gauge, on size: Size, inset: Double = 2, print: Double = 8, isBehindTitle: Bool = false,
    shaper: any TextShaper
  ) -> Composition {
    var composition = self
    var former: Set<ShapedText> = []
    composition.layers.cover = layers.cover.withoutState(&former)
    composition.changingTexts.removeAll { former.contains($0.text) }
    composition.omissions.removeAll { $0.part == .state }
    let tag = StaleTag(
      gauge, on: composition, size: size, inset: inset, print: print, isBehindTitle: isBehindTitle, shaper: shaper)
    composition.omissions += gauge.omission(of: tag?.texts ?? [])
    guard let tag else { return composition }
    composition.changingTexts += tag.texts
    composition.layers.cover.append(.group("state", tag.nodes))
    return composition
  }
}

extension Gauge {
  /// What of the words of its state has no room.
  func omission(of texts: [PlacedText]) -> [Omission] {
    let shown = texts.map(\.text.string).joined(separator: " ")
    if shown == stateWords { return [] }
    let isUsual = shown == usualStateWords
    return [Omission(.state, stateWords, isCut: !isUsual && !texts.isEmpty, shown: isUsual ? shown : nil)]
  }
}

extension [Node] {
  /// Without what a state has put over it, whose texts are added to `texts`.
  fileprivate func withoutState(_ texts: inout Set<ShapedText>) -> [Node] {
    compactMap { node in
      guard case .group(var group) = node else { return node }
      if group.name == "state" {
        texts.formUnion(group.children.compactMap { if case .text(let text) = $0 { text.text } else { nil } })
        return nil
      }
      group.children = group.children.withoutState(&texts)
      return .group(group)
    }
  }

  /// All but some texts, wherever they are.
  fileprivate func keeping(_ isKept: (Node.Text) -> Bool) -> [Node] {
    compactMap { node in
      switch node {
      case .text(let text): return isKept(text) ? node : nil
      case .group(var group):
        group.children = group.children.keeping(isKept)
        return .group(group)
      case .fill, .stroke, .image: return node
      }
    }
  }
}
