public import Gauges

/// A spring as it is written: in one of three notations, each with defaults of its own.
public struct SpringParameters: Hashable, Sendable {
  /// The period without damping in seconds, 0…3,600; in its notation 0.5 when nil.
  public var response: Double?
  /// 0…100: below 1 it overshoots, above it creeps; in its notation 0.825 when nil.
  public var dampingFraction: Double?
  /// How long it takes over from the movement before, in seconds, 0…60; in its notation 0 when nil.
  public var blendDuration: Double?
  /// In seconds, 0…3,600; in its notation 0.5 when nil.
  public var duration: Double?
  /// −0.99…1: below 0 it creeps, at 1 it swings for ever; in its notation 0 when nil.
  public var bounce: Double?
  /// 1e-6…1e9; in its notation 1 when nil.
  public var mass: Double?
  /// Force per distance, 1e-6…1e9; its notation cannot do without.
  public var stiffness: Double?
  /// Force per velocity, 0…1e9; its notation cannot do without.
  public var damping: Double?
  /// A push at the start in distances per second, within ±1e6; in its notation 0 when nil.
  public var initialVelocity: Double?

  /// Nothing is written yet: set the parameters of one notation.
  public init() {}

  /// - Throws: `MotionError` when notations are mixed, a parameter is missing or out of range.
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
