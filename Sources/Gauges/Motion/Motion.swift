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
