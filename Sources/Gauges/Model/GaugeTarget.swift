public import VectorGraphics

/// A value to reach or not to pass: a mark on the track.
public struct GaugeTarget: Hashable, Sendable {
  /// On the scale, in the unit that is shown.
  public var value: Double
  /// Stands beside the mark where there is room; empty for none.
  public var label: String
  /// The outline of the mark on the track; nil is a line across bars and rings, and a triangle beside other tracks.
  public var shape: MarkerShape?
  /// The theme's colour of titles when nil.
  public var color: Color?

  /// The colour is the theme's for titles when nil, and the shape the kind's.
  public init(value: Double, label: String = "", shape: MarkerShape? = nil, color: Color? = nil) {
    (self.value, self.label, self.shape, self.color) = (value, label, shape, color)
  }

  /// - Throws: ``GaugeError`` when there are too many, or one is not finite.
  static func check(_ targets: [GaugeTarget]) throws(GaugeError) {
    guard targets.count <= Limits.targets else {
      throw GaugeError(.targets, "\(targets.count) targets", rule: "are too many: the limit is \(Limits.targets)")
    }
    try targets.checkEach { target throws(GaugeError) in
      try GaugeError.check(target.value, .targets)
      try GaugeError.check(target.label, .targets)
    }
  }
}

extension Gauge {
  /// A target as words have it where its mark has no room for its name.
  func nameWithValue(of target: GaugeTarget) -> String {
    let number = ownTime(target.value, isSpan: false) ?? text(of: target.value)
    let marked = kind.traits.contains(.writesHeadings) ? withMark(number) : number
    // Two numbers behind each other would be read as one.
    return target.label + (target.label.last?.isNumber == true ? ": " : " ") + marked
  }

  /// With marks alone.
  var withoutNamesOfTargets: Gauge {
    var gauge = self
    for index in targets.indices { gauge.targets[index].label = "" }
    return gauge
  }

  /// Those with a name, on the scale.
  var namedTargets: [GaugeTarget] { targets.filter { !$0.label.isEmpty && scale.contains($0.value) } }

  /// What is left out where the picture does not call them by name.
  func omittedTargets(in texts: [PlacedText]) -> [Omission] {
    let shown = texts.filter { $0.role == .note }.map(\.text.string).joined(separator: ", ")
    return numberStandsElsewhere
      ? [] : namedTargets.filter { !shown.contains(nameWithValue(of: $0)) }.map { Omission(.target, $0.label) }
  }
}

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
