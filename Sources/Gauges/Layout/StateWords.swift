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

extension PlacedText {
  /// Whether it stands in one line with a plate and so near to it that both would be read as one.
  fileprivate func isBeside(_ plate: Rect, within gap: Double) -> Bool {
    role != .title && abs(middle.y - plate.center.y) < plate.height / 2 && box.minX < plate.maxX + gap
      && plate.minX < box.maxX + gap
  }
}
