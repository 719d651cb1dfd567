/// On a scale that wraps, 350° and 10° are 20° apart, not 340.
extension Scale {
  /// How much a value grows in one turn; nil where the scale does not wrap.
  public var turn: Double? { wraps ? max - min : nil }

  /// `value`, whole turns away, as near to `other` as it comes; itself where the scale does not wrap. Half a turn away
  /// it stays on its side.
  public func nearest(_ value: Double, to other: Double) -> Double {
    guard let turn, turn > 0, value.isFinite, other.isFinite else { return value }
    let turns = ((value - other) / turn).magnitude
    // At exactly half a turn both ways are as long.
    guard turns > 0.5 else { return value }
    return value - turn * ((value - other) / turn).rounded()
  }

  /// `value`, whole turns away, on the scale; itself where it lies there already, or the scale does not wrap.
  public func wrapped(_ value: Double) -> Double {
    guard let turn, turn > 0, value.isFinite, !contains(value) else { return value }
    // Of a very large number rounding may miss the scale.
    return Swift.min(Swift.max(value - turn * ((value - min) / turn).rounded(.down), min), max)
  }

  /// Where `value` is shown: whole turns away on a scale that wraps, else at the end that it is beyond.
  public func shown(_ value: Double) -> Double {
    turn == nil ? Swift.min(Swift.max(value, min), max) : wrapped(value)
  }

  /// From `start` to `end`, less than half a turn either way where the scale wraps; 0 where rounding is all that tells
  /// them apart.
  public func difference(from start: Double, to end: Double) -> Double {
    let difference = nearest(end, to: start) - start
    return difference.magnitude <= Swift.max(start.magnitude, end.magnitude) * 1e-14 ? 0 : difference
  }
}

extension Gauge {
  /// The scale on which this gauge goes the short way round; nil where a value runs on instead: on scales that do not
  /// wrap, on clocks, whose time goes one way, and on altimeters, whose hands turn but whose number does not.
  package var turningScale: Scale? {
    scale.wraps && kind.changePerSecond == nil && !kind.traits.contains(.runsOn) ? scale : nil
  }

  /// The same for one of its named values, of which only some may be directions.
  package func turningScale(ofValue name: String) -> Scale? {
    kind.ownUnits.isEmpty || kind.ownUnits[name] == "°" ? turningScale : nil
  }
}
