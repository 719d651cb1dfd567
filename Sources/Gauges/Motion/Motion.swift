public import VectorGraphics

/// A movement: what a gauge shows at any time. It has no clock and no memory, so every frame can be drawn alone.
public protocol Motion: Sendable {
  /// In seconds from 0; of one run when it repeats.
  var duration: Double { get }

  /// Before 0 it is the start. Total for every number; NaN is the start.
  func state(at time: Double) -> MotionState
}

/// What a gauge shows at one moment.
public struct MotionState: Hashable, Sendable {
  /// The value the pointer and the arc stand at. A spring may take it past the ends of the scale.
  public var pointer: Double
  /// The value the number shows.
  public var number: Double
  /// How much the pointer is shown to be moving, 0 (rests) … 1: the glow and the size of the Speedometer.
  public var emphasis: Double

  /// Pointer and number are values of the scale, emphasis is 0…1.
  public init(pointer: Double, number: Double, emphasis: Double = 0) {
    (self.pointer, self.number, self.emphasis) = (pointer, number, emphasis)
  }
}

/// A movement with a tremble on its pointer; the number keeps still.
public struct TremblingMotion: Motion {
  /// Where the pointer would be without the tremble.
  public let base: any Motion
  /// Its amplitude is a share of ``span``.
  public let tremble: Tremble
  /// The length of the scale, in units of the value.
  public let span: Double
  /// The scale that wraps, on which the pointer stays.
  private let circle: Scale?

  /// A span that is not finite is 0. On a scale that wraps the pointer never leaves it.
  public init(_ base: any Motion, tremble: Tremble, span: Double, on scale: Scale? = nil) {
    (self.base, self.tremble, self.span, circle) = (base, tremble, span.isFinite ? span : 0, scale)
  }

  /// That of ``base``, in seconds; the tremble goes on after it.
  public var duration: Double { base.duration }

  /// ``base`` with the pointer up to amplitude · span to either side.
  public func state(at time: Double) -> MotionState {
    var state = base.state(at: time)
    state.pointer += tremble.offset(at: time) * span
    state.pointer = circle?.wrapped(state.pointer) ?? state.pointer
    return state
  }
}

/// What is wrong with a movement: which key, what was given, and the rule it breaks.
public struct MotionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The keys of a specification's `animation`, by the names they have there.
  public enum Field: String, Hashable, Sendable {
    case from, to, spring, response, dampingFraction, blendDuration, duration, bounce, mass, stiffness, damping
    case initialVelocity, easing, fps, hold, set, sequence, ballistics, tremble, amplitude, frequency, shutterAngle
    case loop, startUp
  }

  /// The key whose number or name is refused.
  public let field: Field
  /// What was given.
  public let given: String
  /// What the field must be.
  public let rule: String
  /// The names the field knows, when it takes names: what a near one can be suggested from.
  public let names: [String]
  /// Which step of a sequence it belongs to, from 0; nil outside of one.
  public private(set) var step: Int?

  /// Outside of a sequence; `rule` completes a sentence that begins with what was given.
  public init(_ field: Field, _ given: String, rule: String, names: [String] = []) {
    (self.field, self.given, self.rule, self.names) = (field, given, rule, names)
  }

  /// The field with its step, as `sequence[1].to`.
  public var place: String { step.map { "sequence[\($0)].\(field.rawValue)" } ?? field.rawValue }

  /// The place, what was given, and the rule.
  public var description: String { "\(place): \(given) \(rule)" }

  /// The same of another step, or of none.
  package func inStep(_ step: Int?) -> MotionError {
    var error = self
    error.step = step
    return error
  }

  /// - Throws: ``MotionError`` unless `number` is in `range`; NaN is in none.
  static func check(_ number: Double, _ field: Field, in range: ClosedRange<Double>) throws(MotionError) {
    guard range.contains(number) else {
      throw MotionError(field, "\(number)", rule: "must be \(range.lowerBound) to \(range.upperBound)")
    }
  }
}

extension FrameRate {
  /// That of a specification's `fps` or an option.
  public init(fps text: String) throws(MotionError) {
    do throws(FrameRateError) { try self.init(parsing: text) } catch {
      throw MotionError(.fps, error.given, rule: error.rule)
    }
  }
}

/// A movement that begins later, and until then stands where it begins.
public struct DelayedMotion: Motion {
  /// What moves once the delay has passed.
  public let base: any Motion
  /// In seconds, ≥ 0.
  public let delay: Double

  /// - Parameter delay: one that is negative or not finite is none.
  public init(_ base: any Motion, by delay: Double) {
    (self.base, self.delay) = (base, delay.isFinite ? max(0, delay) : 0)
  }

  /// In seconds, the delay included.
  public var duration: Double { delay + base.duration }

  /// The start until the delay has passed.
  public func state(at time: Double) -> MotionState { base.state(at: time - delay) }
}
