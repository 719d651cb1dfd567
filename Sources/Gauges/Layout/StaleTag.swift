import VectorGraphics

/// The word on a gauge whose value is out of date: on a plate of its own, where it covers no text and, if there is such
/// a place, nothing else.
///
/// A canvas without a place for it has none, which is told; the colours are gone there all the same.
struct StaleTag {
  private let gauge: Gauge
  private let plate: Rect
  let text: PlacedText

  /// As large as the canvas has room for.
  ///
  /// - Parameters:
  ///   - composition: what is drawn.
  ///   - inset: how far it stays from the edge of the canvas.
  ///   - print: the least size of its letters where there is room for that.
  init?(
    _ gauge: Gauge, on composition: Composition, size: Size, inset: Double, print: Double, shaper: any TextShaper
  ) {
    let letters = max(9.5 * min(size.width / 300, size.height / 150), print)
    let layers = composition.layers
    let still = ShapeOutlines(layers.face + layers.cover, fading: true)
    let all = ShapeOutlines(layers.face + layers.moving + layers.cover, fading: true)
    for letters in [letters, max(0.85 * letters, TextMeasure.smallestSize)] {
      if let tag = StaleTag(
        gauge, letters: letters, on: composition, (still, all), size: size, inset: inset, shaper: shaper)
      {
        self = tag
        return
      }
    }
    return nil
  }

  private init?(
    _ gauge: Gauge, letters: Double, on composition: Composition, _ shapes: (still: ShapeOutlines, all: ShapeOutlines),
    size: Size, inset: Double, shaper: any TextShaper
  ) {
    self.gauge = gauge
    let texts = composition.allTexts
    let measure = TextMeasure(
      gauge.stateWords, style: TextStyle(size: letters, weight: .semibold), shaper: shaper)
    guard let fit = measure.fitted(upTo: letters, width: size.width * 0.45, keeping: 4) else { return nil }
    let shaped = fit.measure.shape(at: fit.size)
    let ink = shaped.inkBounds?.height ?? 0
    let room = Size(width: shaped.advance + letters * 1.1, height: max(ink + letters * 0.5, letters * 1.5))
    let canvas = Rect(x: 0, y: 0, width: size.width, height: size.height)
    func isFree(_ plate: Rect) -> Bool {
      canvas.contains(plate) && composition.hubBox?.overlaps(plate) != true
        && !texts.contains { $0.overlaps(plate.expanded(by: letters * 0.25)) || $0.isBeside(plate, within: letters) }
    }
    let free = Self.places(of: room, on: canvas, inset: inset, title: texts.first { $0.role == .title }).filter(isFree)
    let clear =
      free.first { shapes.still.haveNoEdge(in: $0.expanded(by: 1)) }
      ?? Self.sides(of: room, on: canvas, inset: inset).first {
        isFree($0) && shapes.all.haveNoEdge(in: $0.expanded(by: 1))
      }
    guard
      let plate = clear
        ?? Self.inFace(of: composition, on: size, of: room).first(where: {
          isFree($0) && shapes.all.haveNoEdge(in: $0.expanded(by: 1))
        }) ?? free.first
    else { return nil }
    self.plate = plate
    // By the ink: letters that hang low must stay on the plate.
    let middle = (shaped.inkBounds?.center.y ?? 0) + shaped.capHeight / 2
    let isLow = abs(middle) > letters * 0.2
    text = PlacedText(
      .note, shaped, center: Point(x: plate.center.x, y: plate.center.y - (isLow ? middle : 0)))
  }

  /// In the corners, near the edge first, then beside the title; on a wide canvas, whose corners are full, the other
  /// way round. Then in the middle.
  private static func places(of size: Size, on canvas: Rect, inset: Double, title: PlacedText?) -> [Rect] {
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
    return (canvas.width > canvas.height * 1.6 ? named + corners : corners + named) + middles
  }

  /// Above and below the middle of a face, the farthest from it last: a housing may leave the canvas no other room.
  static func inFace(of composition: Composition, on canvas: Size, of size: Size) -> [Rect] {
    let about = composition.rim ?? composition.hubBox.map { ($0.center, 0.3 * min(canvas.width, canvas.height)) }
    guard let (center, radius) = about else { return [] }
    return stride(from: 0.2, through: 0.9, by: 0.05).flatMap { part in
      [part, -part].map { part in
        Rect(center: Point(x: center.x, y: center.y + part * radius), width: size.width, height: size.height)
      }
    }
  }

  /// Along the sides, where a tall canvas may have room beside its figure.
  private static func sides(of size: Size, on canvas: Rect, inset: Double) -> [Rect] {
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
    let line = max(plate.height * 0.05, 0.75)
    let corner = plate.height / 2
    let outer = Path.roundedRectangle(plate, cornerRadius: corner)
    let inner = Path.roundedRectangle(plate.expanded(by: -line), cornerRadius: corner - line)
    let ground = gauge.groundColor.withAlpha(1)
    return [
      .fill(outer, ground), .fill(outer, gauge.titleColor.withAlpha(0.45)), .fill(inner, ground),
      text.node(gauge.titleColor),
    ]
  }
}

extension PlacedText {
  /// Whether it stands in one line with a plate and so near to it that both would be read as one.
  fileprivate func isBeside(_ plate: Rect, within gap: Double) -> Bool {
    role != .title && abs(middle.y - plate.center.y) < plate.height / 2 && box.minX < plate.maxX + gap
      && plate.minX < box.maxX + gap
  }
}
