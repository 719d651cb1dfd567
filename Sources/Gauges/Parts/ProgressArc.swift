import VectorGraphics

/// The part of the track from the start to the value.
///
/// At zero it is a clean dot as wide as the track: what the arc with its round ends shrinks to, drawn as a
/// circle because readers disagree about a stroke without length.
struct ProgressArc {
  let track: ArcShape
  let width: Double
  let color: Color
  let position: UnitInterval

  var node: Node {
    position == .zero
      ? .fill(.circle(center: track.point(at: 0), radius: width / 2), color)
      : .stroke(track.trimmed(to: position.value).path(), color, StrokeStyle(width: width, cap: .round))
  }
}
