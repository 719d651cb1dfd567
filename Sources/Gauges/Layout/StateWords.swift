import VectorGraphics

/// The words of a state in the lines that a plate has, and that plate.
struct StateWords {
  /// How they are set.
  enum Form {
    /// All of them, in so many lines, behind a mark if there is one.
    case lines(Int)
    /// The same below the mark, for a narrow place.
    case belowMark(Int)
    /// In one line as far as that goes.
    case cut

    /// The ways that leave nothing out, the best first.
    static let whole = [1, 2, 3].map { Form.lines($0) }
    static let belowMarks = [1, 2, 3].map { Form.belowMark($0) }
    static let marked = whole + belowMarks

    /// How many lines they have; nil for one that may be cut.
    fileprivate var count: Int? {
      switch self {
      case .lines(let count), .belowMark(let count): count
      case .cut: nil
      }
    }

    var isWhole: Bool { count != nil }
    var isBelowMark: Bool { if case .belowMark = self { true } else { false } }
  }

  let lines: [ShapedText]
  /// Whether nothing of them is left out.
  let isWhole: Bool

  /// Nil where they have no room in that form.
  ///
  /// - Parameters:
  ///   - letters: their size; one line may have less of it, several have not.
  ///   - least: the fewest letters that are left of them.
  init?(_ measure: TextMeasure, _ form: Form, letters: Double, width: Double, keeping least: Int) {
    if let count = form.count, count > 1 {
      guard let measures = measure.inLines(count), measures.allSatisfy({ $0.advance(at: letters) <= width }) else {
        return nil
      }
      lines = measures.map { $0.shape(at: letters) }
      isWhole = true
      guard zip(lines, lines.dropFirst()).allSatisfy({ TextMeasure.areApart($0, $1) }) else { return nil }
      return
    }
    guard let fit = measure.fitted(upTo: letters, width: width, keeping: least) else { return nil }
    isWhole = fit.measure.string == measure.string
    if form.isWhole, !isWhole { return nil }
    lines = [fit.measure.shape(at: fit.size)]
  }

  /// How wide the widest is.
  var advance: Double { lines.map(\.advance).max() ?? 0 }
  /// What the lines below the first take.
  var depth: Double { Double(lines.count - 1) * pitch }
  private var pitch: Double { (lines.first?.style.size ?? 0) * TextMeasure.pitch }

  /// The lines about a height.
  ///
  /// - Parameter x: where a line that is so wide begins.
  func placed(about y: Double, x: (_ advance: Double) -> Double) -> [PlacedText] {
    lines.enumerated().map { index, line in
      PlacedText(
        .note, line,
        center: Point(x: x(line.advance) + line.advance / 2, y: y + Double(index) * pitch - depth / 2))
    }
  }

  /// A plate with an edge.
  static func plate(_ plate: Rect, corner: Double, line: Double, ground: Color, edge: Color) -> [Node] {
    let outer = Path.roundedRectangle(plate, cornerRadius: corner)
    let inner = Path.roundedRectangle(plate.expanded(by: -line), cornerRadius: corner - line)
    return [.fill(outer, ground), .fill(outer, edge), .fill(inner, ground)]
  }
}

extension Gauge {
  /// What words of its state stand on, and their ink: in a round housing those of its face, as in a window.
  var stateColors: (ground: Color, ink: Color) {
    guard kind.traits.contains(.hasFace), theme.look.isHoused, theme.faceLight.alpha > 0 else {
      return (groundColor.withAlpha(1), titleColor)
    }
    return (theme.faceMiddle(on: groundColor.over(.black)), theme.label)
  }
}

/// The words on a gauge whose value is out of date: on a plate of their own, where it covers no text and, if there is such
/// a place, nothing else. Long ones stand in two or three lines, and are cut last.
///
/// A canvas without a place for them has none, which is told; the colours are gone there all the same.
struct StaleTag {
  private let gauge: Gauge
  private let plate: Rect
  let texts: [PlacedText]
  /// The corners are those of one line.
  private let corner: Double

  /// As large as the canvas has room for.
  ///
  /// - Parameters:
  ///   - composition: what is drawn.
  ///   - inset: how far it stays from the edge of the canvas.
  ///   - print: the least size of its letters where there is room for that.
  ///   - isBehindTitle: whether it stands there rather than in a corner, as on cards: their figures stand in any of these, and
  ///     on all of a board it has one place.
  init?(
    _ gauge: Gauge, on composition: Composition, size: Size, inset: Double, print: Double, isBehindTitle: Bool,
    shaper: any TextShaper
  ) {
    let full = max(9.5 * min(size.width / 300, size.height / 150), print)
    func measure(_ words: String) -> TextMeasure {
      TextMeasure(words, style: TextStyle(size: full, weight: .semibold), shaper: shaper)
    }
    let (own, usual) = (measure(gauge.stateWords), measure(gauge.usualStateWords))
    let hasOwn = own.string != usual.string
    let layers = composition.layers
    let still = ShapeOutlines(layers.face + layers.cover, fading: true)
    let all = ShapeOutlines(layers.face + layers.moving + layers.cover, fading: true)
    // Smaller and in several lines rather than over the figure, and there rather than cut. A picture that says in the usual
    // word that it is stale is better than one that says nothing.
    let whole = StateWords.Form.whole
    for (measure, forms, isOver) in [
      (own, whole, false), (own, whole, true), (own, [.cut], false), (own, [.cut], true),
    ] + (hasOwn ? [(usual, whole, false), (usual, whole, true)] : []) {
      for (form, letters) in forms.flatMap({ form in
        [full, max(0.85 * full, TextMeasure.smallestSize)].map { (form, $0) }
      }) {
        let words = StateWords(measure, form, letters: letters, width: size.width * 0.45, keeping: 4)
        let plate = words.flatMap {
          Self.plate(for: $0, letters, on: composition, isOver ? nil : (still, all), size, inset, isBehindTitle)
        }
        guard let words, let plate else { continue }
        (self.gauge, self.plate) = (gauge, plate)
        corner = (plate.height - words.depth) / 2
        // By the ink: letters that hang low must stay on the plate.
        let middle = words.lines.first.map { ($0.inkBounds?.center.y ?? 0) + $0.capHeight / 2 } ?? 0
        let isLow = words.lines.count == 1 && abs(middle) > letters * 0.2
        texts = words.placed(about: plate.center.y - (isLow ? middle : 0)) { plate.center.x - $0 / 2 }
        return
      }
    }
    return nil
  }

  /// Where it stands.
  ///
  /// - Parameter shapes: what still and all of the figure draws, of which it covers nothing; nil where it may.
  private static func plate(
    for words: StateWords, _ letters: Double, on composition: Composition,
    _ shapes: (still: ShapeOutlines, all: ShapeOutlines)?, _ size: Size, _ inset: Double, _ isBehindTitle: Bool
  ) -> Rect? {
    let texts = composition.allTexts
    let room = room(for: words, letters)
    let canvas = Rect(x: 0, y: 0, width: size.width, height: size.height)
    func isFree(_ plate: Rect) -> Bool {
      canvas.contains(plate) && composition.hubBox?.overlaps(plate) != true
        && !texts.contains { $0.overlaps(plate.expanded(by: letters * 0.4)) || $0.isBeside(plate, within: letters) }
    }
    let title = texts.first { $0.role == .title }
    let free = places(of: room, on: canvas, inset: inset, title: title, isBehindTitle: isBehindTitle).lazy.filter(
      isFree)
    guard let shapes else { return free.first }
    func isClear(_ plate: Rect) -> Bool { isFree(plate) && shapes.all.haveNoEdge(in: plate.expanded(by: 1)) }
    return free.first { shapes.still.haveNoEdge(in: $0.expanded(by: 1)) }
      ?? sides(of: room, on: canvas, inset: inset).first(where: isClear)
      ?? inFace(of: composition, on: size, of: room).first(where: isClear)
  }

  /// With the edge of its plate.
  private static func room(for words: StateWords, _ letters: Double) -> Size {
    let ink = words.lines.compactMap { $0.inkBounds?.height }.max() ?? 0
    return Size(width: words.advance + letters * 1.1, height: max(ink + letters * 0.5, letters * 1.5) + words.depth)
  }

  /// Where the usual word stands behind a title, whether the gauge is stale or not; nil where that is not on the canvas.
  static func place(
    behind title: PlacedText, of gauge: Gauge, letters: Double, on canvas: Rect, shaper: any TextShaper
  ) -> Rect? {
    var gauge = gauge
    gauge.state = .stale
    let style = TextStyle(size: letters, weight: .semibold)
    let measure = TextMeasure(gauge.usualStateWords, style: style, shaper: shaper)
    let words = StateWords(measure, .lines(1), letters: letters, width: canvas.width, keeping: 4)
    return words.flatMap {
      places(of: room(for: $0, letters), on: canvas, inset: 0, title: title, isBehindTitle: true).first
    }.flatMap { canvas.contains($0) ? $0 : nil }
  }

  /// In the corners, near the edge first, then beside the title; on a wide canvas, whose corners are full, the other
  /// way round. Then in the middle.
  static func places(
    of size: Size, on canvas: Rect, inset: Double, title: PlacedText?, isBehindTitle: Bool = false
  ) -> [Rect] {
    let side = min(canvas.width, canvas.height)
    let corners = [0.03, 0.07, 0.12].flatMap { part -> [Rect] in
      let box = canvas.expanded(by: -max(part * side, inset))
      let (right, bottom) = (box.maxX - size.width, box.maxY - size.height)
      return [(right, box.minY), (box.minX, box.minY), (right, bottom), (box.minX, bottom)].map {
        Rect(x: $0.0, y: $0.1, width: size.width, height: size.height)
      }
    }
    let beside = title.map { title -> [Rect] in
      let gap = size.height * 0.5
      return [title.box.maxX + gap, title.box.minX - gap - size.width].map {
        Rect(x: $0, y: title.middle.y - size.height / 2, width: size.width, height: size.height)
      }
    }
    let inner = canvas.expanded(by: -inset)
    let middles = [inner.minY, inner.maxY - size.height, canvas.center.y - size.height / 2].map {
      Rect(x: canvas.center.x - size.width / 2, y: $0, width: size.width, height: size.height)
    }
    let named = beside ?? []
    let isFirst = isBehindTitle || canvas.width > canvas.height * 1.6
    return (isFirst ? named + corners : corners + named) + middles
  }

  /// Below the middle of a face, then above it, the farthest from it last: a housing may leave the canvas no other room.
  ///
  /// - Parameter isAside: whether they are aside of it, between these.
  static func inFace(of composition: Composition, on canvas: Size, of size: Size, isAside: Bool = false) -> [Rect] {
    let about = composition.rim ?? composition.hubBox.map { ($0.center, 0.3 * min(canvas.width, canvas.height)) }
    guard let (center, radius) = about else { return [] }
    let directions: [Angle] = isAside ? [135, 225, 45, 315].map(Angle.degrees) : [.degrees(180), .zero]
    return directions.flatMap { direction in
      stride(from: 0.2, through: 0.9, by: 0.05).map { part in
        Rect(center: center + direction.direction * (part * radius), width: size.width, height: size.height)
      }
    }
  }

  /// Along the sides, where a tall canvas may have room beside its figure.
  static func sides(of size: Size, on canvas: Rect, inset: Double) -> [Rect] {
    let inner = canvas.expanded(by: -inset)
    return (1..<12).flatMap { step in
      [inner.maxX - size.width, inner.minX].map {
        Rect(
          x: $0, y: inner.minY + (inner.height - size.height) * Double(step) / 12, width: size.width,
          height: size.height)
      }
    }
  }

  var nodes: [Node] {
    let (ground, ink) = gauge.stateColors
    return StateWords.plate(
      plate, corner: corner, line: max(2 * corner * 0.05, 0.75), ground: ground, edge: ink.withAlpha(0.45))
      + texts.map { $0.node(ink) }
  }
}

/// Looks for where a notice of a state stands: in the place of the number, else near it, else where the canvas is free, and
/// over the figure last. Long words stand in several lines there rather than be cut.
struct NoticeSearch {
  private let gauge: Gauge
  private let composition: Composition
  private let number: Rect?
  private let size: Size
  private let shaper: any TextShaper
  /// What it keeps clear of. A unit in the line of the number has gone with it.
  private let words: [PlacedText]
  private let hasFace: Bool
  private let shapes: ShapeOutlines
  /// The largest it may be, as a share of its usual size: no larger than the title.
  private let most: Double

  /// How large it is, as shares of its usual size, the best first.
  private static let shares: [Double] = [1, 0.85, 0.7, 0.6]
  /// How all of it is set, the best first: several lines are worth as much as one a step smaller, and those below a mark as
  /// one two steps smaller.
  private static let groups: [(forms: [StateWords.Form], share: Double)] = {
    let sizes = shares + [0.5, 0.42]
    let forms = [[.lines(1)], Array(StateWords.Form.whole.dropFirst()), StateWords.Form.belowMarks]
    return sizes.indices.flatMap { step in
      forms.enumerated().compactMap { later, forms in step >= later ? (forms, sizes[step - later]) : nil }
    }
  }()
  private static let ways = groups.flatMap { forms, share in forms.map { ($0, share) } }

  /// - Parameter number: where it would stand.
  init(_ gauge: Gauge, over composition: Composition, at number: Rect?, size: Size, shaper: any TextShaper) {
    (self.gauge, self.composition, self.number, self.size, self.shaper) = (gauge, composition, number, size, shaper)
    words = composition.allTexts.filter { $0.role != .readout }
    hasFace = gauge.kind.traits.contains(.hasFace)
    let title = words.first { $0.role == .title }?.text.style.size ?? .infinity
    most = min(1, max(title, 9) / StateNotice.letters(on: size))
    // Light around a figure, as a lamp's, may shine on a notice; on a face nothing may.
    shapes = ShapeOutlines(composition.layers.face + (hasFace ? [] : composition.layers.cover), fading: hasFace)
  }

  /// Nil when the state has nothing to say.
  var notice: StateNotice? {
    let near = hasFace ? onFace : besideFigure
    return near ?? elsewhere ?? (hasFace ? nil : inPlaceOfNumber) ?? overFigure
  }

  private var face: [Node] { composition.layers.face }
  private var canvas: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }

  /// On a face the needle has gone, and its middle is free where the number's place is too narrow.
  private func isFree(_ notice: StateNotice) -> Bool {
    let (plate, apart) = (notice.plate, notice.surroundings)
    let isOnFace = !hasFace || !(composition.hubBox?.overlaps(apart) ?? false) && shapes.haveNoEdge(in: plate)
    return canvas.contains(plate) && isOnFace && !words.contains { $0.box.overlaps(apart) }
  }

  /// Whether the number stands in the middle of the face, where words then do.
  private var isInMiddle: Bool { hasFace && (number.map { composition.hubBox?.overlaps($0) ?? false } ?? false) }

  private func made(
    _ form: StateWords.Form, at box: Rect? = nil, _ place: StateNotice.Place = .usual, _ share: Double
  ) -> StateNotice? {
    StateNotice(gauge, form, over: face, at: box, place, share: share * most, size: size, shaper: shaper)
  }

  /// At the number, if that place is free.
  private func there(
    _ form: StateWords.Form, _ place: StateNotice.Place, _ share: Double, down: Double = 0
  ) -> StateNotice? {
    let box = number.map { $0.translated(by: Vector(dx: 0, dy: down * $0.height)) }
    return box.flatMap { made(form, at: $0, place, share) }.flatMap { isFree($0) ? $0 : nil }
  }

  private func first(_ isThere: (Double) -> StateNotice?) -> StateNotice? {
    Self.shares.lazy.compactMap(isThere).first
  }

  /// At the number, or anywhere below the middle of the face and above it, in several lines where these are larger than
  /// one; then aside of it: a part of a circle lies there.
  private var onFace: StateNotice? {
    if let notice = first({ there(.lines(1), .usual, $0) }) { return notice }
    let point = Size(width: 0, height: 0)
    func placed(_ forms: [StateWords.Form], at places: [Rect], _ share: Double) -> StateNotice? {
      let notices = forms.compactMap { made($0, .middle, share) }
      return places.lazy.flatMap { box in notices.lazy.map { $0.centered(on: box.center) } }
        .first { isFree($0) }
    }
    let others = isInMiddle ? [] : StaleTag.inFace(of: composition, on: size, of: point)
    func near(_ forms: [StateWords.Form], _ share: Double) -> StateNotice? {
      forms.lazy.compactMap { there($0, .usual, share) }.first ?? placed(forms, at: others, share)
    }
    if let best = Self.groups.lazy.compactMap({ near($0.forms, $0.share) }).first { return best }
    let aside = StaleTag.inFace(of: composition, on: size, of: point, isAside: true)
    return first { placed(StateWords.Form.marked, at: aside, $0) }
  }

  /// Beside the figure as the number is, or within it; a little lower or higher where it is near to other words.
  private var besideFigure: StateNotice? {
    Self.ways.lazy.compactMap { beside($0, $1) }.first
  }

  private func beside(_ form: StateWords.Form, _ share: Double) -> StateNotice? {
    let places = [0, 0.4, 0.8, -0.4, -0.8].lazy.flatMap { down in
      StateNotice.Place.allCases.lazy.compactMap { there(form, $0, share, down: down) }
    }
    return places.first { shapes.haveNoEdge(in: $0.plate.expanded(by: 1)) }
  }

  /// Where the tag of a stale gauge would stand.
  private var elsewhere: StateNotice? {
    // Beside a wide dial it may be smaller than on it.
    guard hasFace || number != nil, !isInMiddle else { return nil }
    for (form, share) in Self.ways {
      guard let notice = made(form, .middle, share) else { continue }
      let room = Size(width: notice.plate.width, height: notice.plate.height)
      let places = StaleTag.places(of: room, on: canvas, inset: 2, title: words.first { $0.role == .title })
      let all = belowTitle(room) + places + StaleTag.sides(of: room, on: canvas, inset: 2)
      let clear = all.lazy.map { notice.centered(on: $0.center) }
        .first { isFree($0) && shapes.haveNoEdge(in: $0.plate.expanded(by: 1)) }
      if let clear { return clear }
    }
    return nil
  }

  /// Flush with a title that stands beside the figure, where a number would.
  private func belowTitle(_ room: Size) -> [Rect] {
    guard let line = words.last(where: { $0.role == .title }) else { return [] }
    let gap = 0.5 * line.text.style.size
    let start = min(line.box.minX, canvas.maxX - 2 - room.width)
    return [Rect(x: start, y: line.box.maxY + gap, width: room.width, height: room.height)]
  }

  /// Cut beside the figure, else over it, and there as a whole if that can be.
  private var inPlaceOfNumber: StateNotice? {
    if let notice = first({ beside(.cut, $0) }) { return notice }
    let all = Self.ways.lazy.compactMap { there($0, .usual, $1) }
    // In several lines rather than across the figure.
    let figure = StateNotice.bounds(of: face, on: canvas)?.expanded(by: -1)
    let within = figure.flatMap { figure in all.first { figure.minX < $0.plate.minX && $0.plate.maxX < figure.maxX } }
    return within ?? all.first ?? there(.cut, .usual, 1)
  }

  /// Where neither the place of the number nor what is beside it has room: over as few words as can be.
  private var overFigure: StateNotice? {
    let tries = Self.ways + Self.shares.map { (.cut, $0) }
    // In the middle of the largest part, as of rings beside their names.
    let parts = face.compactMap { StateNotice.bounds(of: [$0], on: canvas) }
    if let part = parts.max(by: { $0.width * $0.height < $1.width * $1.height }) {
      let room = Size(width: 0.9 * part.width, height: 0.9 * part.height)
      let inPart = tries.lazy.compactMap { made($0, at: part, .middle, $1) }
        .first { $0.plate.width <= room.width && $0.plate.height <= room.height && isFree($0) }
      if let inPart { return inPart }
    }
    // No wider than what it lies on, where that is not the whole canvas.
    let figure = StateNotice.bounds(of: face, on: canvas)
    let notices = tries.compactMap { made($0, .usual, $1) }
    func covered(_ notice: StateNotice) -> Int {
      words.count { $0.box.overlaps(notice.surroundings) }
    }
    let narrow = notices.filter { $0.plate.width <= 0.9 * (figure?.width ?? size.width) }
    return narrow.filter(\.isWhole).min { covered($0) < covered($1) }
      ?? notices.filter(\.isWhole).min { covered($0) < covered($1) } ?? narrow.first ?? notices.first
  }
}

extension PlacedText {
  /// Whether it stands in one line with a plate and so near to it that both would be read as one.
  fileprivate func isBeside(_ plate: Rect, within gap: Double) -> Bool {
    role != .title && abs(middle.y - plate.center.y) < plate.height / 2 && box.minX < plate.maxX + gap
      && plate.minX < box.maxX + gap
  }
}
