import VectorGraphics

/// What is written over a gauge whose state hides its value: a mark and a few words on a plate where the number would
/// stand, or, where it would cover other words there, in the middle of what is drawn. It stands on a ground of its own, so it can be read over any kind.
///
/// Words that do not fit are cut, and left out where nothing of them fits; the mark always stays.
struct StateNotice {
  private let gauge: Gauge
  let plate: Rect
  private let mark: Point
  private let radius: Double
  /// The radius of the plate's corners.
  private let corner: Double
  /// The words, in one line or two; none where there is only room for the mark.
  let texts: [PlacedText]

  /// Where it stands from left to right.
  enum Place: CaseIterable {
    /// In the middle of the canvas, or, where the number does not stand there, with its start at that of the number.
    case usual
    /// With its start, its middle, its end at that of the number.
    case start, middle, end
  }

  /// In the place of a number among the words of a card, flush with these.
  ///
  /// - Parameters:
  ///   - number: from the middle of which it stands up and down.
  ///   - letters: the size of its words.
  init?(_ gauge: Gauge, inPlaceOf number: Rect, letters: Double, size: Size, shaper: any TextShaper) {
    let usual = 13 * min(size.width / 220, size.height / 110)
    self.init(
      gauge, over: [], at: number, .start, share: letters / max(usual, 1), margin: 0, size: size,
      shaper: shaper)
  }

  /// Nil when the state of the gauge has nothing to say.
  ///
  /// - Parameters:
  ///   - face: what stands still of the gauge.
  ///   - number: where the number would stand; nil for the middle of what is drawn.
  ///   - share: how large it is, as a share of its usual size.
  ///   - inTwoLines: whether its words stand in two lines, all of them; nil then where they cannot.
  ///   - margin: between it and the edge of the canvas; nil takes the usual one.
  init?(
    _ gauge: Gauge, over face: [Node], at number: Rect? = nil, _ place: Place = .usual, share: Double = 1,
    inTwoLines: Bool = false, margin: Double? = nil, size: Size, shaper: any TextShaper
  ) {
    guard gauge.hidesValue else { return nil }
    self.gauge = gauge
    let unit = min(size.width / 220, size.height / 110)
    let letters = max(13 * unit * share, margin == nil ? 9 : 8)
    let single = min(letters * 2.3, size.height)
    let height = single + (inTwoLines ? letters * TextMeasure.pitch : 0)
    (radius, corner) = (min(letters * 0.56, single * 0.4), single / 2)
    let canvas = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let middle = number?.center ?? Self.bounds(of: face, on: canvas)?.center ?? canvas.center
    // Off the edge of the canvas, where that is larger.
    let margin = margin ?? min(8, 0.03 * min(size.width, size.height))
    func inside(_ place: Double, _ half: Double, _ side: Double) -> Double {
      half + margin < side / 2 ? min(max(place, half + margin), side - half - margin) : side / 2
    }
    var center = Point(x: canvas.center.x, y: inside(middle.y, height / 2, size.height))
    let (edge, gap) = (single * 0.42, letters * 0.55)
    let room = size.width * 0.92 - 2 * edge - 2 * radius - gap
    let fit = Self.words(of: gauge, letters: letters, width: room, inTwoLines: inTwoLines, shaper: shaper)
    if inTwoLines, fit == nil || height >= size.height { return nil }
    guard size.height >= 16, let fit else {
      texts = []
      mark = center
      plate = Rect(center: center, width: single, height: single)
      return
    }
    let advance = fit.lines.map { $0.advance(at: fit.size) }.max() ?? 0
    let width = advance + 2 * edge + 2 * radius + gap
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
    mark = Point(x: plate.minX + edge + radius, y: center.y)
    let start = plate.maxX - edge - advance
    texts = fit.lines.enumerated().map { index, line in
      let down = (Double(index) - Double(fit.lines.count - 1) / 2) * fit.size * TextMeasure.pitch
      return PlacedText(
        .note, line.shape(at: fit.size),
        center: Point(x: start + line.advance(at: fit.size) / 2, y: center.y + down))
    }
  }

  /// In one line, which may be cut, or in two that have all of them at that size; nil where they have no room so.
  private static func words(
    of gauge: Gauge, letters: Double, width: Double, inTwoLines: Bool, shaper: any TextShaper
  ) -> (lines: [TextMeasure], size: Double)? {
    let measure = TextMeasure(
      gauge.stateWords, style: TextStyle(size: letters, weight: .semibold), shaper: shaper)
    guard inTwoLines else {
      return measure.fitted(upTo: letters, width: width, keeping: 3).map { ([$0.measure], $0.size) }
    }
    return measure.inTwoLines(upTo: letters, width: width, from: letters).flatMap { two in
      measure.isWhole(in: two.lines) && two.size == letters ? two : nil
    }
  }

  /// Whether all its words are there.
  var isWhole: Bool { gauge.omission(of: texts).isEmpty }

  /// The bounds of what is drawn without its texts.
  fileprivate static func bounds(of nodes: [Node], on canvas: Rect) -> Rect? {
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
  private var color: Color { isError ? gauge.noticeColor : gauge.titleColor }

  var nodes: [Node] {
    let line = max(radius * 0.16, 0.75)
    let edge = isError ? color : gauge.titleColor.withAlpha(0.35)
    let outer = Path.roundedRectangle(plate, cornerRadius: corner)
    let inner = Path.roundedRectangle(plate.expanded(by: -line), cornerRadius: corner - line)
    let ground = gauge.groundColor.withAlpha(1)
    let words = texts.map { $0.node(gauge.titleColor) }
    return [.fill(outer, ground), .fill(outer, edge), .fill(inner, ground)] + (isError ? exclamation : turning) + words
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
      number = numbered.hideNumber()
      // Beside the place of a number all else stands where it does beside the number; drums and segments keep theirs anyway, and
      // some of a kind's own values may stand in words.
      if kind.valueNames.isEmpty, !kind.traits.contains(.drawsNumber) { composition.stand(as: numbered) }
    }
    composition.layers = composition.layers.stale(on: theme.faceShade)
    if state == .stale {
      // Another value could be in its way.
      composition.updated = nil
      return composition.tagged(self, on: size, shaper: shaper)
    }
    guard !noticeStandsElsewhere,
      let notice = notice(over: composition, at: number, size: size, shaper: shaper)
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
  /// Leaves the place of the number empty, and that of a unit in its line.
  ///
  /// - Returns: that place; nil where there is no room for a number.
  fileprivate mutating func hideNumber() -> Rect? {
    let number = allTexts.filter { $0.role == .readout }
      .max { $0.box.height * $0.box.width < $1.box.height * $1.box.width }
    let isInLine = { (text: PlacedText) in
      number.map { $0.box.minY < text.middle.y && text.middle.y < $0.box.maxY } ?? false
    }
    remove { $0.role == .readout || $0.role == .unit && isInLine($0) }
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
  func tagged(
    _ gauge: Gauge, on size: Size, inset: Double = 2, print: Double = 8, shaper: any TextShaper
  ) -> Composition {
    var composition = self
    var former: Set<ShapedText> = []
    composition.layers.cover = layers.cover.withoutState(&former)
    composition.changingTexts.removeAll { former.contains($0.text) }
    composition.omissions.removeAll { $0.part == .state }
    let tag = StaleTag(gauge, on: composition, size: size, inset: inset, print: print, shaper: shaper)
    composition.omissions += gauge.omission(of: [tag?.text].compactMap { $0 })
    guard let tag else { return composition }
    composition.changingTexts.append(tag.text)
    composition.layers.cover.append(.group("state", tag.nodes))
    return composition
  }
}

extension Gauge {
  /// What of the words of its state has no room.
  func omission(of texts: [PlacedText]) -> [Omission] {
    let shown = texts.map(\.text.string).joined(separator: " ")
    return shown == stateWords ? [] : [Omission(.state, stateWords, isCut: !texts.isEmpty)]
  }

  /// - Parameter number: where it would stand.
  private func notice(
    over composition: Composition, at number: Rect?, size: Size, shaper: any TextShaper
  ) -> StateNotice? {
    let face = composition.layers.face
    // A unit in the line of the number has gone with it.
    let words = composition.allTexts.filter { $0.role != .readout }
    let hasFace = kind.traits.contains(.hasFace)
    // Light around a figure, as a lamp's, may shine on a notice; on a face nothing may.
    let shapes = ShapeOutlines(face, fading: hasFace)
    // On a face the needle has gone, and its middle is free where the number's place is too narrow.
    func isFree(_ plate: Rect) -> Bool {
      let apart = plate.expanded(by: 0.12 * plate.height)
      let isOnFace = !hasFace || !(composition.hubBox?.overlaps(apart) ?? false) && shapes.haveNoEdge(in: plate)
      return isOnFace && !words.contains { $0.box.overlaps(apart) }
    }
    func free(
      at box: Rect?, _ place: StateNotice.Place, _ share: Double, inTwoLines: Bool = false
    ) -> StateNotice? {
      let notice = box.flatMap {
        StateNotice(
          self, over: face, at: $0, place, share: share, inTwoLines: inTwoLines, size: size, shaper: shaper)
      }
      return notice.flatMap { isFree($0.plate) ? $0 : nil }
    }
    func there(
      _ place: StateNotice.Place, _ share: Double, down: Double = 0, inTwoLines: Bool = false
    ) -> StateNotice? {
      let box = number.map { $0.translated(by: Vector(dx: 0, dy: down * $0.height)) }
      return free(at: box, place, share, inTwoLines: inTwoLines)
    }
    let shares = Self.noticeShares
    if hasFace {
      if let notice = shares.lazy.compactMap({ there(.usual, $0) }).first { return notice }
      // Long words in two lines, then anywhere below and above the middle of the face.
      let isInMiddle = number.map { composition.hubBox?.overlaps($0) ?? false } ?? false
      let others = isInMiddle ? [] : StaleTag.inFace(of: composition, on: size, of: Size(width: 0, height: 0))
      for share in shares {
        if let notice = there(.usual, share, inTwoLines: true) { return notice }
        let notices = others.lazy.flatMap { box in
          [false, true].lazy.compactMap { free(at: box, .middle, share, inTwoLines: $0) }
        }
        if let notice = notices.first(where: \.isWhole) { return notice }
      }
    }
    // Beside the figure as the number is, or within it; a little lower or higher where it is near to other words. In two
    // lines rather than cut.
    for (inTwoLines, isCut) in [(false, false), (true, false), (false, true)] where !hasFace {
      for share in shares {
        let places = [0, 0.4, 0.8, -0.4, -0.8].lazy.flatMap { down in
          StateNotice.Place.allCases.lazy.compactMap { there($0, share, down: down, inTwoLines: inTwoLines) }
        }
        let clear = places.first { ($0.isWhole || isCut) && shapes.haveNoEdge(in: $0.plate.expanded(by: 1)) }
        if let clear { return clear }
      }
    }
    if !hasFace, let notice = there(.usual, 1) { return notice }
    return noticeOverFigure(face, size: size, shaper: shaper, isFree: isFree)
  }

  private static let noticeShares = [1, 0.85, 0.7, 0.6]

  /// Where neither the place of the number nor what is beside it has room.
  private func noticeOverFigure(
    _ face: [Node], size: Size, shaper: any TextShaper, isFree: (Rect) -> Bool
  ) -> StateNotice? {
    let shares = Self.noticeShares
    // In the middle of the largest part, as of rings beside their names.
    let canvas = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let parts = face.compactMap { StateNotice.bounds(of: [$0], on: canvas) }
    if let part = parts.max(by: { $0.width * $0.height < $1.width * $1.height }) {
      let inPart = shares.lazy.compactMap { share in
        StateNotice(self, over: face, at: part, .middle, share: share, size: size, shaper: shaper)
      }.first { $0.plate.width <= 0.9 * part.width && isFree($0.plate) }
      if let inPart { return inPart }
    }
    // No wider than what it lies on, where that is not the whole canvas.
    let figure = StateNotice.bounds(of: face, on: canvas)
    let notices = [false, true].flatMap { inTwoLines in
      shares.compactMap { share in
        StateNotice(self, over: face, share: share, inTwoLines: inTwoLines, size: size, shaper: shaper)
      }
    }
    let narrow = notices.filter { $0.plate.width <= 0.9 * (figure?.width ?? size.width) }
    return narrow.first(where: \.isWhole) ?? notices.first(where: \.isWhole) ?? narrow.first ?? notices.first
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
