import VectorGraphics

/// The whole of the scale as a quiet arc, round at both ends.
struct Track {
  let arc: ArcShape
  let width: Double
  let color: Color

  var node: Node { .stroke(arc.path(), color, StrokeStyle(width: width, cap: .round)) }
}
