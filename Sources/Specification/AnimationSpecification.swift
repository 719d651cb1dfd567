public import Gauges
public import VectorGraphics

/// How a gauge moves, as a specification's `animation` says; what it does not say is nil or rests.
public struct AnimationSpecification: Hashable, Sendable {
  /// Frames a second; nil leaves it to whoever makes the film.
  public var rate: FrameRate?
  /// The duration of the film, in seconds.
  public var duration: Double?
  /// Where it starts; the start of the scale when nil.
  public var from: Double?
  /// How long it stands there before it moves, in seconds.
  public var delay = 0.0
  /// One after the other; without any the gauge makes one move, to its value.
  public var steps: [Timeline.Step] = []
  /// How it moves where a step does not say.
  public var mover: Timeline.Mover?
  /// What follows the last step; nil is once.
  public var repetition: Timeline.Repetition?
  /// How often a file that plays by itself runs, 1…65,535; nil is once where ``repetition`` is, else for ever.
  public var plays: Int?
  /// How the pointer follows the value, as an instrument of some standard does.
  public var ballistics = Ballistics.none
  /// How far a value goes past the border of a range before it is shown in another one, in the unit of the scale; not
  /// negative.
  public var hysteresis = 0.0
  /// The unrest of the needle; nil keeps it still.
  public var tremble: Tremble?
  /// In degrees; 0 has no motion blur.
  public var shutterAngle = 0.0
  /// Whether it sweeps over the whole scale before it shows the value.
  public var hasStartUpSweep = false

  /// What of it has no effect beside something else of it; nil when all of it has.
  ///
  /// - Returns: the two by the names of their keys, and why.
  package var conflict: (key: String, with: String, why: String)? {
    let easing = if case .easing? = mover { true } else { false }
    let sweep = "the sweep is on a spring from the start of the scale, and then rests"
    let others = [
      ("sequence", !steps.isEmpty), ("easing", easing), ("from", from != nil), ("loop", (repetition ?? .once) != .once),
    ]
    guard hasStartUpSweep, let other = others.first(where: \.1) else { return nil }
    return (other.0, "startUp", sweep)
  }

  /// How often a file that plays by itself runs; 0 is for ever.
  package var filePlays: Int { plays ?? (repetition == .once ? 1 : 0) }

  /// Why it does not matter to a video and to numbered frames how often the film plays; nil where nothing is said of that.
  public var idlePlays: String? {
    guard let plays, plays > 1 else { return nil }
    return
      "\(plays) is how often APNG, GIF, WebP and an animated SVG play; a video and numbered frames leave it to the player"
  }

  /// Keys of it that say how a gauge moves by itself, which has no effect where it follows data.
  public var keysOfMovement: [String] {
    let mover: String? =
      switch mover {
      case .easing?: "easing"
      case .spring?: "spring"
      case nil: nil
      }
    let keys: [(String?, Bool)] = [
      ("from", from != nil && ballistics == .none), ("delay", delay > 0), (mover, mover != nil),
      ("sequence", !steps.isEmpty), ("loop", (repetition ?? .once) != .once), ("startUp", hasStartUpSweep),
      ("shutterAngle", shutterAngle > 0),
    ]
    return keys.compactMap { $0.1 ? $0.0 : nil }
  }

  /// Keys of it that have no effect where a gauge is live: it has no end, plays from no file and begins at its first reading,
  /// and an instrument that follows the value needs no spring.
  public var keysIdleLive: [String] {
    let keys: [(String, Bool)] = [
      ("duration", duration != nil), ("from", from != nil && ballistics != .none), ("loop", plays != nil),
    ]
    return keysOfMovement.filter { $0 != "spring" || ballistics != .none } + keys.filter(\.1).map(\.0)
  }

  /// Says nothing: no steps, no blur, all the rest left open.
  public init() {}
}

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
