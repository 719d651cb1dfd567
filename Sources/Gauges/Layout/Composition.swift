import VectorGraphics

/// What a kind makes of a gauge on a canvas: everything placed and drawn.
struct Composition: Sendable {
  /// Every text on the canvas but for ``changingTexts``.
  var texts: [PlacedText]
  /// Those that other values replace, where the rest is kept for them.
  var changingTexts: [PlacedText] = []
  let labels: [Dial.ScaleLabel]
  /// The number as it is shown.
  var formattedValue: String
  /// The texts of the first and the last mark of the scale, for the description.
  let ends: [String]
  /// Instead of the sentence about one value on one scale; what the gauge is called stands before it.
  var sentence: String?
  /// What that sentence is about, where the picture shows another value or unit than the gauge was given: an angle has
  /// degrees, and of several values one may be the main one.
  var described: Gauge?
  /// What is shown, in words, where it is more than ``formattedValue`` and the unit; "" otherwise.
  var spoken = ""
  /// The gauge's value with its unit, as it is read out, where ``formattedValue`` is that of another; "" otherwise.
  var valueText = ""
  /// Nil for kinds without a needle.
  var needleAngle: Angle?
  var hubBox: Rect?
  /// Where the track of a round dial lies; nil for other figures.
  var rim: (center: Point, radius: Double)?
  /// Where a bar lies from left to right; nil for other figures.
  var track: ClosedRange<Double>?
  /// What stands on the scale or beside it and found no room.
  var omissions: [Omission] = []
  var layers: Scene.Layers
  /// The same gauge with new values, without a new layout; all but its values must be the same. It returns nil if
  /// something would move. Most kinds have none.
  var updated: (@Sendable (Gauge) -> Composition?)?

  var allTexts: [PlacedText] { texts + changingTexts }

  /// The same elsewhere on a canvas; other values are not, for they come without the move.
  func moved(by step: Vector) -> Composition {
    var moved = self
    moved.texts = texts.map { $0.moved(by: step) }
    moved.changingTexts = changingTexts.map { $0.moved(by: step) }
    moved.hubBox = hubBox?.translated(by: step)
    moved.rim = rim.map { ($0.center + step, $0.radius) }
    moved.track = track.map { ($0.lowerBound + step.dx)...($0.upperBound + step.dx) }
    moved.layers = Scene.Layers(
      face: layers.face.moved(by: step), moving: layers.moving.moved(by: step), cover: layers.cover.moved(by: step))
    moved.updated = nil
    return moved
  }
}

/// Room kept for the number of a dial, so that nothing moves while it counts: every number that it holds stands where
/// the first one stood, and all else on the dial stays.
struct NumberSlot {
  let center: Point
  let size: Double
  /// As numbers are measured, at a size of its own.
  let style: TextStyle
  let room: Rect
  let capHeight: Double
  var edge = Edge.none

  /// Where digits begin or end where the room does: as before a unit in the same line, or under a title.
  enum Edge { case none, leading, trailing }

  /// The middle of a number's advance, before it is centred by its ink.
  func center(of number: TextMeasure) -> Point {
    let half = number.advance(at: size) / 2
    switch edge {
    case .none: return center
    case .leading: return Point(x: room.minX + half, y: center.y)
    case .trailing: return Point(x: room.maxX - number.missingAir(at: size) - half, y: center.y)
    }
  }

  func holds(_ number: TextMeasure) -> Bool {
    // The same length, reached in two ways, may differ in its last bit.
    let slack = 1e-9 * size
    return number.advance(at: size) <= room.width + slack && abs(number.capHeight(at: size) - capHeight) <= slack
      && room.expanded(by: slack).contains(number.inkBox(at: size, center: center(of: number)))
  }

  /// Nil when it has no room for the text.
  func placed(_ number: DialPlan.Number, shaper: any TextShaper) -> PlacedText? {
    let text = SteadyText(number.text, like: number.text, usual: number.usual, style: style, shaper: shaper)
    let middle = center(of: text.own) + (edge == .none ? text.step(at: size) : .zero)
    return holds(text.own) ? PlacedText(.readout, text.own.shape(at: size), center: middle) : nil
  }
}

extension Composition {
  /// The same, which tells those of its numbers that have found no room.
  func telling(_ numbers: [String]) -> Composition {
    var rest = allTexts.map(\.text.string)
    var told = self
    for number in numbers where !number.isEmpty {
      if let index = rest.firstIndex(where: { $0 == number || $0.hasPrefix(number + " ") }) {
        rest.remove(at: index)
      } else {
        told.omissions.append(Omission(.number, number))
      }
    }
    return told
  }
}

extension Composition {
  /// Says what another one says, whose number stands elsewhere.
  mutating func say(_ plain: Composition) {
    (formattedValue, sentence) = (plain.formattedValue, plain.sentence)
    (described, spoken) = (plain.described, plain.spoken)
  }

  /// What shapes are drawn on.
  var shapeBox: Rect? { (layers.face + layers.moving + layers.cover).inkBox }

  /// Shapes and texts.
  var inkBox: Rect? {
    allTexts.filter { !$0.text.string.isEmpty }.map(\.box).reduce(shapeBox) { $0?.union($1) ?? $1 }
  }
}
