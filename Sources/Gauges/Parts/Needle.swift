import VectorGraphics

/// A needle from the hub to the scale, glowing: a slim bar with round ends unless another form is asked for.
struct Needle {
  let center: Point
  let angle: Angle
  let length: Double
  let width: Double
  let tip: Color
  let root: Color
  /// How far the glow reaches, and how strong it is beside the needle, 0…1.
  let glowRadius: Double
  let glowOpacity: Double
  var form = NeedleForm.shape(.bar)
  /// The part beyond the hub, as a fraction of the length, 0…0.5.
  var tail = 0.0
  var tailStyle = NeedleTail.plain
  /// Whether the half turned away from the light is darker, as on a folded blade.
  var hasRelief = false

  var nodes: [Node] { glow + body }

  private var tipPoint: Point { center + angle.direction * length }
  private var isPlainBar: Bool { form == .shape(.bar) && tail <= 0 }
  private var body: [Node] { [.fill(path, paint)] + relief }
  private var paint: Paint { .gradient(Gradient(.linear(from: center, to: tipPoint), colors: [root, tip])) }

  private var outline: NeedleOutline {
    let share = tail.isFinite ? min(0.5, max(0, tail)) : 0
    return NeedleOutline(form, length: length, width: width, tail: share * length, tailStyle: tailStyle)
  }

  private var path: Path {
    guard isPlainBar else { return outline.path.transformed(by: placement) }
    let rect = Rect(x: center.x - width / 2, y: center.y - length, width: width, height: length)
    return .roundedRectangle(rect, cornerRadius: width / 2).transformed(by: .rotation(angle, about: center))
  }

  private var placement: Transform { .rotation(angle).followed(by: .translation(center - .zero)) }

  /// Whether a face that looks along `direction` is turned away from the light, which comes from the upper left.
  static func isInShade(_ direction: Vector) -> Bool { direction.dx * 0.6 + direction.dy * 0.8 > 0 }

  private var relief: [Node] {
    guard hasRelief, let half = outline.rightHalf else { return [] }
    let isRightInShade = Self.isInShade(angle.direction.quarterTurned)
    let shaded = isRightInShade ? half : half.map { Point(x: -$0.x, y: $0.y) }
    return [.fill(shaded.transformed(by: placement), Color.black.withAlpha(0.26))]
  }

  /// Translucent strokes of falling width whose sum follows a bell curve: no filter needed, and the same in
  /// every export. Around a bar they follow its axis, around other forms the outline.
  private var glow: [Node] {
    guard glowOpacity > 0, glowRadius > 0 else { return [] }
    let axis = Path.line(from: center, to: center + angle.direction * (length - width / 2))
    let line = isPlainBar ? axis : path
    return Falloff.layers(isPlainBar ? 9 : 7, strength: glowOpacity).map { distance, alpha in
      .stroke(
        line, tip.withAlpha(alpha),
        StrokeStyle(
          width: (isPlainBar ? width : 0) + 2 * distance * glowRadius, cap: .round, join: isPlainBar ? .miter : .round))
    }
  }
}
