import VectorGraphics

/// Looks for where a notice of a state stands: in the place of the number, else near it, else where the canvas is free, and
/// over the figure last. Long words stand in several lines there rather than be cut.
struct NoticeSearch {
  private let gauge: Gauge
  private let composition: Composition
  private let number: Rect?
  /// Whether it begins where the title above it does.
  private let isFlush: Bool
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
    (self.gauge, self.composition, self.size, self.shaper) = (gauge, composition, size, shaper)
    let words = composition.allTexts.filter { $0.role != .readout }
    self.words = words
    let flush = number.flatMap { Self.flush($0, with: words, on: size) }
    (self.number, isFlush) = (flush ?? number, flush != nil)
    hasFace = gauge.kind.traits.contains(.hasFace)
    let title = words.first { $0.role == .title }?.text.style.size ?? .infinity
    most = min(1, max(title, 9) / StateNotice.letters(on: size))
    // Light around a figure, as a lamp's, may shine on a notice; on a face nothing may.
    shapes = ShapeOutlines(composition.layers.face + (hasFace ? [] : composition.layers.cover), fading: hasFace)
  }

  /// Below a title that begins near it, it begins there; nil where both are in the middle of the canvas.
  private static func flush(_ number: Rect, with words: [PlacedText], on size: Size) -> Rect? {
    let title = words.last { $0.role == .title && $0.box.maxY <= number.minY }?.box
    guard let title, abs(title.minX - number.minX) < number.height else { return nil }
    let isCentred = [title, number].allSatisfy { abs($0.center.x - size.width / 2) < 0.02 * size.width }
    return isCentred ? nil : number.translated(by: Vector(dx: title.minX - number.minX, dy: 0))
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
    let place = isFlush && place == .usual ? .start : place
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

  /// Where the tag of a stale gauge would stand, as far from all else as from the edge if that can be.
  private var elsewhere: StateNotice? {
    // Beside a wide dial it may be smaller than on it.
    guard hasFace || number != nil, !isInMiddle else { return nil }
    let margin = StateNotice.margin(on: size)
    return elsewhere(inset: margin, gap: margin) ?? elsewhere(inset: 2, gap: 1)
  }

  private func elsewhere(inset: Double, gap: Double) -> StateNotice? {
    for (form, share) in Self.ways {
      guard let notice = made(form, .middle, share) else { continue }
      let room = Size(width: notice.plate.width, height: notice.plate.height)
      let places = StaleTag.places(of: room, on: canvas, inset: inset, title: words.first { $0.role == .title })
      let all = belowTitle(room, inset: inset) + places + StaleTag.sides(of: room, on: canvas, inset: inset)
      let clear = all.lazy.map { notice.centered(on: $0.center) }.first { notice in
        let apart = notice.plate.expanded(by: gap)
        return isFree(notice) && canvas.contains(apart) && shapes.haveNoEdge(in: apart)
          && !words.contains { $0.box.overlaps(apart) }
      }
      if let clear { return clear }
    }
    return nil
  }

  /// Flush with a title that stands beside the figure, where a number would.
  private func belowTitle(_ room: Size, inset: Double) -> [Rect] {
    guard let line = words.last(where: { $0.role == .title }) else { return [] }
    let gap = 0.5 * line.text.style.size
    let start = min(line.box.minX, canvas.maxX - inset - room.width)
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
