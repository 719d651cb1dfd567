import VectorGraphics

/// A slim bar with round ends from the hub to the scale, glowing.
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

  var nodes: [Node] { glow + [bar] }

  private var tipPoint: Point { center + angle.direction * length }

  private var bar: Node {
    let rect = Rect(x: center.x - width / 2, y: center.y - length, width: width, height: length)
    return .fill(
      .roundedRectangle(rect, cornerRadius: width / 2).transformed(by: .rotation(angle, about: center)),
      .gradient(Gradient(.linear(from: center, to: tipPoint), colors: [root, tip])))
  }

  /// Translucent strokes of falling width whose sum follows a bell curve: no filter needed, and the same in
  /// every export.
  private var glow: [Node] {
    guard glowOpacity > 0, glowRadius > 0 else { return [] }
    let count = 9
    let axis = Path.line(from: center, to: center + angle.direction * (length - width / 2))
    var covered = 0.0
    return (0..<count).reversed().compactMap { index in
      let distance = (Double(index) + 0.5) / Double(count)
      let wanted = glowOpacity * Falloff.bell(distance)
      // What this layer must add to those outside it.
      let alpha = 1 - (1 - wanted) / (1 - covered)
      covered = wanted
      guard alpha > 0.001 else { return nil }
      return .stroke(
        axis, tip.withAlpha(alpha), StrokeStyle(width: width + 2 * distance * glowRadius, cap: .round))
    }
  }
}
