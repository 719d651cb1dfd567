/// A mark at a value: a pointer on the track, or a target.
public enum MarkerShape: String, Hashable, Sendable, CaseIterable {
  case triangle, circle
  /// A circle with a hole.
  case bead
  case diamond
  /// A disc with a point, as on maps.
  case pin
  case line
  /// An open angle.
  case chevron
  /// A plate with round corners, across the scale.
  case bar
}

/// On which side of the scale's line something stands.
public enum TrackSide: String, Hashable, Sendable, CaseIterable {
  case inside
  /// In the middle of it: `on` for markers, `across` for ticks.
  case across
  case outside
}

/// How a label on a round scale is turned. It is never upside down.
public enum LabelRotation: String, Hashable, Sendable, CaseIterable {
  case upright
  /// Along the scale.
  case tangential
  /// Along the radius.
  case radial
}
