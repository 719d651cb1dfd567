import Platform
public import VectorGraphics

/// The one map between values and positions: pointers, arcs, ticks and labels all go through it.
///
/// A position is the fraction of the scale from its start, 0, to its end, 1.
public struct Scale: Hashable, Sendable {
  /// A pair that a piecewise scale passes through.
  public struct Stop: Hashable, Sendable {
    /// Both values and positions rise from stop to stop.
    public let value: Double
    /// 0…1.
    public let position: Double

    /// Checked with the scale it is in, not here.
    public init(value: Double, position: Double) {
      self.value = value
      self.position = position
    }
  }

  /// How values are spread along the scale.
  public enum Mapping: Hashable, Sendable {
    case linear
    /// Linear in seconds, with marks of minutes, hours and days.
    case time
    /// Equal ratios take equal lengths. Both ends are positive.
    case logarithmic
    /// Logarithmic away from zero and linear around it, so that it takes both signs: sign(x) · ln(1 + |x| / c).
    /// The constant c is where one goes over into the other.
    case symmetricLogarithmic(constant: Double)
    /// sign(x) · |x|^p: below 1 the small values get more room, 0.5 is the square root.
    case power(exponent: Double)
    /// Straight lines between stops, of which the first and the last are the ends.
    case piecewise([Stop])
  }

  /// At position 0, or at 1 when it is reversed.
  public let min: Double
  /// Always greater than ``min``.
  public let max: Double
  /// One that cannot take the ends is refused by the initializer.
  public let mapping: Mapping
  /// Whether the greatest value is at the start.
  public let isReversed: Bool
  /// Whether the end is the start again: then a value beyond it goes round.
  public let wraps: Bool

  /// Where the mapping has the start, and how much of it the scale covers.
  private let start: Double
  private let length: Double

  /// A scale from `min` to `max`.
  ///
  /// - Throws: ``GaugeError`` when an end is not finite, beyond `Limits.magnitude`, the range is empty or too
  ///   narrow for its numbers, or the mapping cannot take it.
  public init(
    min: Double, max: Double, mapping: Mapping = .linear, isReversed: Bool = false, wraps: Bool = false
  ) throws(GaugeError) {
    try GaugeError.check(min, .min)
    try GaugeError.check(max, .max)
    guard min < max else {
      throw GaugeError(
        .max, "\(DecimalText.exact(max))", rule: "must be greater than the minimum, \(DecimalText.exact(min))")
    }
    // Narrower than this, neighbouring ticks would be the same number.
    guard max - min >= 1e-9 * Swift.max(abs(min), abs(max), 1e-3) else {
      throw GaugeError(.max, "\(max)", rule: "is too close to the minimum, \(min), to tell ticks apart")
    }
    try mapping.check(min: min)
    (self.min, self.max, self.mapping, self.isReversed, self.wraps) = (min, max, mapping, isReversed, wraps)
    start = mapping.forward(min)
    length = mapping.forward(max) - start
  }

  /// A scale through `stops`.
  ///
  /// - Throws: ``GaugeError`` unless there are 2…64 stops, values and positions rise strictly, the first
  ///   position is 0 and the last is 1.
  public init(stops: [Stop], isReversed: Bool = false, wraps: Bool = false) throws(GaugeError) {
    guard (2...Limits.stops).contains(stops.count), let first = stops.first, let last = stops.last else {
      throw GaugeError(
        .stops, "\(stops.count) stops", rule: "are not what a piecewise scale has: 2 to \(Limits.stops)")
    }
    for stop in stops { try GaugeError.check(stop.value, .stops) }
    let rises = zip(stops, stops.dropFirst()).allSatisfy { $0.value < $1.value && $0.position < $1.position }
    guard rises, first.position == 0, last.position == 1 else {
      throw GaugeError(
        .stops, stops.map { "[\($0.value), \($0.position)]" }.joined(separator: ", "),
        rule: "values and positions must rise, from position 0 to position 1")
    }
    (min, max, mapping) = (first.value, last.value, .piecewise(stops))
    (self.isReversed, self.wraps) = (isReversed, wraps)
    (start, length) = (0, 1)
  }

  /// The same mapping between other ends; itself where the mapping cannot have them.
  package func between(_ ends: ClosedRange<Double>) -> Scale {
    if case .piecewise = mapping { return self }
    let other = try? Scale(
      min: ends.lowerBound, max: ends.upperBound, mapping: mapping, isReversed: isReversed, wraps: wraps)
    return other ?? self
  }

  /// Whether `value` lies on the scale, ends included.
  public func contains(_ value: Double) -> Bool { min <= value && value <= max }

  /// The position of `value`; beyond the ends the mapping goes on. NaN gives NaN, and a value that a logarithm
  /// does not have lies infinitely far before the start.
  public func position(of value: Double) -> Double {
    let position: Double
    if case .piecewise(let stops) = mapping {
      let (a, b) = piece(of: stops) { value < $0.value }
      position = a.position + (value - a.value) / (b.value - a.value) * (b.position - a.position)
    } else {
      position = (mapping.forward(value) - start) / length
    }
    return isReversed ? 1 - position : position
  }

  /// The value at `position`, the inverse of ``position(of:)``. The ends are exact.
  public func value(at position: Double) -> Double {
    let position = isReversed ? 1 - position : position
    if position == 0 { return min }
    if position == 1 { return max }
    if case .piecewise(let stops) = mapping {
      let (a, b) = piece(of: stops) { position < $0.position }
      return a.value + (position - a.position) / (b.position - a.position) * (b.value - a.value)
    }
    return mapping.inverse(start + position * length)
  }

  /// The position where a pointer stands: that of the nearest value on the scale, or, where the scale wraps, of the
  /// value that many turns back. NaN gives 0.
  public func pointerPosition(of value: Double) -> UnitInterval {
    let position = position(of: value)
    guard wraps, !(0...1).contains(position), position.isFinite else { return UnitInterval(clamping: position) }
    return UnitInterval(clamping: position - position.rounded(.down))
  }

  /// How long a scale is that shows `value` as finely as this one does there: a number is rounded to a ten-thousandth
  /// of it. Where small values have more room the value itself says how fine it is.
  package func detail(at value: Double) -> Double {
    let own = value == 0 ? max - min : value.magnitude
    switch mapping {
    case .linear, .time: return max - min
    case .logarithmic, .symmetricLogarithmic, .power: return Swift.min(own, max - min)
    case .piecewise(let stops):
      let (a, b) = piece(of: stops) { value < $0.value }
      return Swift.min(own, b.value - a.value)
    }
  }

  /// The two neighbouring stops whose piece holds what `isBelow` compares.
  private func piece(of stops: [Stop], isBelow: (Stop) -> Bool) -> (Stop, Stop) {
    let end = stops.dropFirst().dropLast().firstIndex(where: isBelow) ?? stops.count - 1
    return (stops[end - 1], stops[end])
  }
}

extension Scale {
  /// 0 … 1.
  public static let unit = Scale(uncheckedMin: 0, max: 1)

  private init(uncheckedMin min: Double, max: Double) {
    (self.min, self.max, mapping, isReversed, wraps) = (min, max, .linear, false, false)
    (start, length) = (min, max - min)
  }
}

extension Scale.Mapping {
  /// From a value to where it lies on an endless scale.
  func forward(_ value: Double) -> Double {
    switch self {
    case .linear, .time, .piecewise: value
    case .logarithmic: value > 0 ? log(value) : value.isNaN ? .nan : -.infinity
    case .symmetricLogarithmic(let constant): signed(value) { log1p($0 / constant) }
    case .power(let exponent): signed(value) { pow($0, exponent) }
    }
  }

  /// The inverse of ``forward(_:)``.
  func inverse(_ place: Double) -> Double {
    switch self {
    case .linear, .time, .piecewise: place
    case .logarithmic: exp(place)
    case .symmetricLogarithmic(let constant): signed(place) { expm1($0) * constant }
    case .power(let exponent): signed(place) { pow($0, 1 / exponent) }
    }
  }

  private func signed(_ value: Double, _ map: (Double) -> Double) -> Double {
    value < 0 ? -map(-value) : map(value)
  }

  /// - Throws: ``GaugeError`` when a parameter is out of range, or a logarithm would have to take 0.
  func check(min: Double) throws(GaugeError) {
    switch self {
    case .linear, .time, .piecewise: return
    case .logarithmic:
      guard min > 0 else {
        throw GaugeError(
          .min, DecimalText.exact(min), rule: "must be greater than 0 on a logarithmic scale; symlog takes 0 and below")
      }
    case .symmetricLogarithmic(let constant):
      guard constant.isFinite, (1e-9...1e15).contains(constant) else {
        throw GaugeError(.constant, "\(constant)", rule: "must be 1e-9 to 1e15")
      }
    case .power(let exponent):
      guard exponent.isFinite, (0.1...10).contains(exponent) else {
        throw GaugeError(.exponent, "\(exponent)", rule: "must be 0.1 to 10")
      }
    }
  }
}

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
    // Rounding of a very large number may miss the scale.
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
    scale.wraps && !kind.runs && !kind.traits.contains(.runsOn) ? inUnitOfValue(scale) : nil
  }

  /// Whether values lie on a circle, of which nothing is above or below: those of a day do, heights do not, though hands turn.
  var isRound: Bool { scale.wraps && !kind.traits.contains(.runsOn) }

  /// From one value to another: the short way round where they lie on a circle.
  func difference(from start: Double, to end: Double) -> Double {
    let scale = isRound ? scale : (try? Scale(min: scale.min, max: scale.max)) ?? scale
    return scale.difference(from: start, to: end)
  }

  /// The same for one of its named values, of which only some may be directions.
  package func turningScale(ofValue name: String) -> Scale? {
    kind.ownUnits.isEmpty || kind.ownUnits[name] == "°" ? turningScale : nil
  }
}
