import VectorGraphics

/// The part of the track from the origin, which is most often its start, to the value.
///
/// Where both are the same it is a clean dot as wide as the track: what the arc with its round ends shrinks to,
/// drawn as a circle because readers disagree about a stroke without length.
struct ProgressArc {
  let track: ArcShape
  let width: Double
  let color: Color
  var origin = UnitInterval.zero
  let position: UnitInterval

  var node: Node {
    position == origin
      ? .fill(.circle(center: track.point(at: origin.value), radius: width / 2), color)
      : .stroke(
        track.trimmed(from: origin.value, to: position.value).path(), color, StrokeStyle(width: width, cap: .round))
  }
}
