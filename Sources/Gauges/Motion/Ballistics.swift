import Platform
import VectorGraphics

/// How an instrument follows what it measures, by the name of its standard.
public enum Ballistics: Hashable, Sendable {
  /// The pointer is where the value is.
  case none
  /// The VU meter: 99 % of the reading in 300 ms and 1 to 1.5 % too far at first (ANSI C16.5-1942, IEC 60268-17), in the
  /// middle of that the spring of response 0.4650 s and damping fraction 0.8127. It acts on the rectified voltage.
  case vu
  /// Peak programme meter, type I (IEC 60268-10): bursts of 10, 5, 3 and 0.4 ms read 1, 2, 4 and 15 dB low, and it
  /// falls 20 dB in 1.7 s.
  case ppmI
  /// Peak programme meter, type II: bursts of 10, 5, 1.5 and 0.5 ms read 2.5, 4, 9 and 17 dB low, and it falls 24 dB in
  /// 2.8 s.
  case ppmII
  /// Up at once, held for so many seconds after the last peak, then down as fast as type I.
  case peak(hold: Double)
  /// The lag of an air-data instrument as a delay of first order: with the 2.5 s of ``aircraft`` it takes 7.5 s to come
  /// within 5 %, the middle of the 6 to 9 s that pilots are taught for vertical speed (FAA-H-8083-15).
  case lag(timeConstant: Double)

  /// Held for 1.5 s.
  public static let peak = Ballistics.peak(hold: 1.5)
  /// A vertical speed indicator: 2.5 s.
  public static let aircraft = Ballistics.lag(timeConstant: 2.5)

  /// By the names specifications use, in the order they are listed.
  public static let named: [(name: String, ballistics: Ballistics)] = [
    ("none", .none), ("vu", .vu), ("ppm-i", .ppmI), ("ppm-ii", .ppmII), ("peak", .peak), ("aircraft", .aircraft),
  ]

  /// In a sentence's part, for lists.
  public var summary: String {
    switch self {
    case .none: "the value as it is"
    case .vu: "VU meter (IEC 60268-17): 99 % of a step in 300 ms, 1.25 % over"
    case .ppmI: "peak programme meter of type I (IEC 60268-10): a burst of 5 ms reads 2 dB low, 20 dB down in 1.7 s"
    case .ppmII: "peak programme meter of type II (IEC 60268-10): a burst of 5 ms reads 4 dB low, 24 dB down in 2.8 s"
    case .peak(let hold): "up at once, held for \(DecimalText.short(hold)) s, then 20 dB down in 1.7 s"
    case .lag(let constant): "aircraft instrument: a lag of \(DecimalText.short(constant)) s"
    }
  }

  /// - Throws: ``MotionError`` with the names there are.
  public static func named(_ name: String) throws(MotionError) -> Ballistics {
    if let ballistics = named.first(where: { $0.name == name })?.ballistics { return ballistics }
    let names = named.map(\.name)
    throw MotionError(
      .ballistics, "“\(name.prefix(40))”", rule: "is not known; there are \(names.joined(separator: ", "))",
      names: names)
  }

  /// What the numbers that come in are: instruments act on the rectified voltage and fall in decibels, whatever the
  /// scale prints.
  public enum Quantity: Hashable, Sendable {
    /// Proportional to the voltage; falling by so many dB is then falling to a fraction.
    case amplitude
    /// Levels: 1 more is so many dB more, as 4 between the marks of a PPM; > 0.
    case levels(each: Double)

    /// Levels in dB.
    public static let decibels = Quantity.levels(each: 1)
  }
}

/// Follows a value from sample to sample with an instrument's ballistics.
///
/// A sample holds until the next one, and within it the motion is exact; so what comes out depends on the samples up
/// to it alone, and not on how they were handed over. Frame N needs all before it: some microseconds each at most.
public struct BallisticsFilter: Sendable {
  /// The standard it keeps to.
  public let ballistics: Ballistics
  /// What goes in and comes out: voltages, or levels.
  public let quantity: Ballistics.Quantity
  /// Seconds from one sample to the next.
  public let step: Double
  /// Where the instrument stands before the first sample; nil is where that puts it.
  public let rest: Double?

  private var spring: Spring.State?
  private var level: Double?
  /// How long ago the peak was that is being held.
  private var held = 0.0
  /// What the spring makes of one step, of a unit of distance and of velocity: it is linear.
  private let ofDistance, ofVelocity: Spring.State

  /// The meter of 1.25 % overshoot; features of the standard in ``Ballistics/vu``.
  static let vuSpring = Spring(response: 0.4650, dampingFraction: 0.8127)

  /// - Parameters:
  ///   - step: > 0; anything else is a step of no time.
  ///   - rest: the reading to the first sample, as of a meter before a sound begins; not finite is nil.
  public init(
    _ ballistics: Ballistics, step: Double, quantity: Ballistics.Quantity = .amplitude, rest: Double? = nil
  ) {
    self.rest = rest.flatMap { $0.isFinite ? $0 : nil }
    let step = step.isFinite ? max(0, step) : 0
    (self.ballistics, self.step, self.quantity) = (ballistics, step, quantity)
    ofDistance = BallisticsFilter.vuSpring.state(from: Spring.State(value: 1), to: 0, at: step)
    ofVelocity = BallisticsFilter.vuSpring.state(from: Spring.State(value: 0, velocity: 1), to: 0, at: step)
  }

  /// The reading one step after `input` was put on. The first sample, or ``rest`` in its place, is where the instrument
  /// rests.
  ///
  /// A missing sample is missing in the result, and what comes after it is a first sample again.
  public mutating func next(_ input: Double?) -> Double? {
    guard let input, input.isFinite else {
      (spring, level, held) = (nil, nil, 0)
      return nil
    }
    let isFirst = spring == nil && level == nil && ballistics != .none
    return followed(isFirst ? rest ?? input : input)
  }

  private mutating func followed(_ input: Double) -> Double? {
    switch ballistics {
    case .none: return input
    case .vu: return swung(input)
    case .ppmI: return follow(input, charge: .typeI, fall: 20 / 1.7)
    case .ppmII: return follow(input, charge: .typeII, fall: 24 / 2.8)
    case .peak(let hold):
      guard let level, input < level else {
        (level, held) = (input, 0)
        return input
      }
      held += step
      // In a step in which the hold ends, only the rest of it falls.
      let falling = min(step, held - hold)
      if falling > 0 { self.level = fallen(level, towards: input, by: 20 / 1.7, in: falling) }
      return self.level
    case .lag(let timeConstant):
      let last = level ?? input
      level = timeConstant > 0 ? input + (last - input) * exp(-step / timeConstant) : input
      return level
    }
  }

  /// The spring moves with the voltage: of levels it is their power of ten.
  private mutating func swung(_ input: Double) -> Double {
    guard let each = decibelsEach else { return moved(input) }
    let decibels = input * each
    // Beyond, a voltage is no number.
    guard abs(decibels) <= Self.farthest else {
      spring = nil
      return input
    }
    let voltage = pow(10, decibels / 20)
    // The needle has a stop below its scale, however far it swings.
    let reading = max(moved(voltage), min(voltage, Self.stop))
    return 20 * log10(reading) / each
  }

  private mutating func moved(_ input: Double) -> Double {
    guard let state = spring else {
      spring = Spring.State(value: input)
      return input
    }
    let (y, v) = (state.value - input, state.velocity)
    let next = Spring.State(
      value: input + y * ofDistance.value + v * ofVelocity.value,
      velocity: y * ofDistance.velocity + v * ofVelocity.velocity)
    spring = next
    return next.value
  }

  /// In dB.
  private static let farthest = 2_000.0
  /// 60 dB below 0 VU.
  private static let stop = 0.001

  /// The decibels of a unit of the value; nil of voltages.
  private var decibelsEach: Double? {
    if case .levels(let each) = quantity, each > 0, each.isFinite { each } else { nil }
  }

  /// Up as a rectifier charges, down at a steady rate of dB per second.
  private mutating func follow(_ input: Double, charge: RectifierCharge, fall: Double) -> Double {
    guard let last = level else {
      level = input
      return input
    }
    let next =
      input > last
      ? risen(last, towards: input, charge: charge) : fallen(last, towards: input, by: fall, in: step)
    level = next
    return next
  }

  private func risen(_ level: Double, towards input: Double, charge: RectifierCharge) -> Double {
    guard let each = decibelsEach else {
      // A voltage is not negative.
      return input > 0 ? input * charge.level(after: step, from: max(0, level) / input) : input
    }
    // The rectifier knows voltages; in parts of the input's, so that nothing overflows.
    let part = charge.level(after: step, from: pow(10, (level - input) * each / 20))
    return part > 0 ? input + 20 * log10(part) / each : level
  }

  private func fallen(_ level: Double, towards input: Double, by fall: Double, in time: Double) -> Double {
    if let each = decibelsEach { return max(input, level - fall * time / each) }
    return max(input, level > 0 ? level * pow(10, -fall * time / 20) : input)
  }
}

extension Gauge {
  /// What this gauge's numbers are to an instrument that follows them: decibels where its unit says so, or its kind; else
  /// proportional to a voltage. The scale's mapping and marks have no part in it.
  package var ballisticQuantity: Ballistics.Quantity {
    let word = unit.lowercased()
    if word.hasPrefix("db") || ["vu", "lu", "lufs", "lkfs"].contains(word) { return .decibels }
    guard kind.traits.contains(.isStudioMeter) else { return .amplitude }
    let isUsual = scale.mapping == .linear && scale.min == -20 && scale.max == 3
    // A PPM of type II has a mark every 4 dB (IEC 60268-10), 1 to 7.
    if variant == "ppm" { return isUsual || word == "ppm" ? .levels(each: 4) : scale.min < 0 ? .decibels : .amplitude }
    // A voltage is not negative, so numbers below 0 are levels.
    return scale.min < 0 ? .decibels : .amplitude
  }
}

/// How the rectifier of a peak programme meter charges its capacitor while a tone lasts.
///
/// The current flows only while the tone is above the voltage x that the capacitor has, as a part of the tone's peak:
/// averaged over a period it goes with √(1 − x²) − x·acos x. With x = cos θ that is dθ/dt = −r·(1 − θ·cot θ). An
/// exponent above 1 on the last factor makes a charge that begins faster and takes longer over the rest.
struct RectifierCharge: Hashable, Sendable {
  /// r, per second.
  let rate: Double
  let exponent: Double

  /// Bursts of IEC 60268-10, table for type I: −2 dB after 5 ms exactly, and all others within their tolerance.
  static let typeI = RectifierCharge(rate: 498.82, exponent: 1)
  /// The table for type II: the simple law would read a burst of 1.5 ms 3 dB too low.
  static let typeII = RectifierCharge(rate: 350, exponent: 1.4)

  /// The part of the tone's peak that is reached `time` seconds after the part `start`, both 0…1.
  func level(after time: Double, from start: Double) -> Double {
    guard start < 1, time > 0 else { return min(start, 1) }
    // θ^(1 − 2·exponent) rises nearly evenly, so that a few long steps are exact to more digits than anyone sees.
    let power = 1 - 2 * exponent
    var left = time
    var state = pow(acos(max(0, start)), power)
    guard state.isFinite else { return start }
    while left > 0 {
      let step = min(left, 0.03 * state / slope(state))
      let first = slope(state)
      let second = slope(state + step / 2 * first)
      let third = slope(state + step / 2 * second)
      let last = slope(state + step * third)
      state += step * (first + 2 * (second + third) + last) / 6
      left -= step
      // A ten-thousandth of a decibel from the peak.
      if state > Self.arrived(power) { return 1 }
    }
    return cos(pow(state, 1 / power))
  }

  private static func arrived(_ power: Double) -> Double { pow(0.005, power) }

  private func slope(_ state: Double) -> Double {
    let angle = pow(state, 1 / (1 - 2 * exponent))
    // (1 − θ·cot θ)/θ², which is 1/3 where θ is 0.
    let part = angle < 1e-3 ? 1.0 / 3 + angle * angle / 45 : (1 - angle / tan(angle)) / (angle * angle)
    return (2 * exponent - 1) * rate * pow(part, exponent)
  }
}
