public import Gauges

/// A spring as it is written: in one of three notations, each with defaults of its own.
public struct SpringParameters: Hashable, Sendable {
  public var response: Double?
  public var dampingFraction: Double?
  public var blendDuration: Double?
  public var duration: Double?
  public var bounce: Double?
  public var mass: Double?
  public var stiffness: Double?
  public var damping: Double?
  public var initialVelocity: Double?

  public init() {}

  /// - Throws: ``MotionError`` when notations are mixed, a parameter is missing or out of range.
  public func spring() throws(MotionError) -> Spring {
    let byResponse = response != nil || dampingFraction != nil || blendDuration != nil
    let byDuration = duration != nil || bounce != nil
    let byMass = mass != nil || stiffness != nil || damping != nil || initialVelocity != nil
    guard [byResponse, byDuration, byMass].filter({ $0 }).count == 1 else {
      throw MotionError(
        .spring, byResponse || byDuration || byMass ? "this" : "nothing",
        rule: "must be written in one notation: response, dampingFraction and blendDuration; duration and bounce; or "
          + "mass, stiffness, damping and initialVelocity")
    }
    if byResponse {
      return try .checked(
        response: response ?? 0.5, dampingFraction: dampingFraction ?? 0.825, blendDuration: blendDuration ?? 0)
    }
    if byDuration { return try .checked(duration: duration ?? 0.5, bounce: bounce ?? 0) }
    guard let stiffness, let damping else {
      throw MotionError(.spring, "this", rule: "needs both stiffness and damping")
    }
    return try .checked(
      mass: mass ?? 1, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity ?? 0)
  }
}
