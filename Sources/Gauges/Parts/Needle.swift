import VectorGraphics

/// A needle from the hub to the scale, glowing: a slim bar with round ends unless another form is asked for.
struct Needle {
  let center: Point
  let angle: Angle
  let length: Double
  let width: Double
  /// The corner radius of a bar; nil is round at both ends.
  var cornerRadius: Double?
  let tip: Color
  let root: Color
  /// How far the glow reaches, and how strong it is beside the needle, 0…1.
  let glowRadius: Double
  let glowOpacity: Double
  var form = NeedleForm.shape(.bar)
  /// The part on the other side of the centre, in layout units; at most three fifths of the length are drawn.
  var tail = 0.0
  var tailStyle = NeedleTail.plain
  /// Whether the half turned away from the light is darker, as on a folded blade.
  var hasRelief = false
  /// How dark its shadow is, 0…1, and how high it stands above the face, in layout units.
  var shadow = 0.0
  var height = 0.0
  /// The colour of the part beyond the hub; nil is the needle's own.
  var tailColor: Color?

  var nodes: [Node] { glow + shade + body }

  private var tipPoint: Point { center + angle.direction * length }
  private var isPlainBar: Bool { form == .shape(.bar) && tail <= 0 }
  private var body: [Node] { [.fill(path, paint)] + relief + darkTail }
  private var paint: Paint { .gradient(Gradient(.linear(from: center, to: tipPoint), colors: [root, tip])) }

  private var outline: NeedleOutline {
    let tail = tail.isFinite ? min(length * 0.6, max(0, tail)) : 0
    return NeedleOutline(form, length: length, width: width, tail: tail, tailStyle: tailStyle)
  }

  private var path: Path {
    guard isPlainBar else { return outline.path.transformed(by: placement) }
    let rect = Rect(x: center.x - width / 2, y: center.y - length, width: width, height: length)
    return .roundedRectangle(rect, cornerRadius: min(cornerRadius ?? width / 2, width / 2)).transformed(
      by: .rotation(angle, about: center))
  }

  private var placement: Transform { .rotation(angle).followed(by: .translation(center - .zero)) }

  /// Whether a face that looks along `direction` is turned away from the light, which comes from the upper left.
  static func isInShade(_ direction: Vector) -> Bool { direction.dx * 0.6 + direction.dy * 0.8 > 0 }

  /// Copies that fall to the lower right whatever the angle is: together they are soft enough.
  private var shade: [Node] {
    guard shadow > 0, height > 0 else { return [] }
    let outline = path
    return [(1.0, 0.1), (0.72, 0.13), (0.44, 0.16)].map { share, alpha in
      .fill(outline.translated(by: Housing.light * -(height * share)), Color.black.withAlpha(alpha * 2 * shadow))
    }
  }

  private var darkTail: [Node] {
    guard let tailColor, tail > 0, let part = outline.tail else { return [] }
    return [.fill(part.transformed(by: placement), tailColor)]
  }

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
