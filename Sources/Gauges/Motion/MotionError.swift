public import VectorGraphics

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
