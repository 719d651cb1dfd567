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

  /// Keys of it that say how a gauge moves by itself, which has no effect where it follows data.
  package var keysOfMovement: [String] {
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

  /// Says nothing: no steps, no blur, all the rest left open.
  public init() {}
}
