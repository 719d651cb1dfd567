public import Gauges
public import VectorGraphics

/// How a gauge moves, as a specification's `animation` says; what it does not say is nil or rests.
public struct AnimationSpecification: Hashable, Sendable {
  public var rate: FrameRate?
  /// Of the film, in seconds.
  public var duration: Double?
  /// Where it starts; the start of the scale when nil.
  public var from: Double?
  public var steps: [Timeline.Step] = []
  /// How it moves where a step does not say.
  public var mover: Timeline.Mover?
  public var repetition: Timeline.Repetition?
  public var ballistics = Ballistics.none
  public var tremble: Tremble?
  /// In degrees; 0 has no motion blur.
  public var shutterAngle = 0.0
  /// Whether it sweeps over the whole scale before it shows the value.
  public var hasStartUpSweep = false

  public init() {}
}
