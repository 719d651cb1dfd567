import Platform

/// An angle or a rotation, kept in degrees so that the marks of a dial are exact.
///
/// As a direction it is a dial's: 0° at 12 o'clock, clockwise positive, with y pointing down. This type is
/// the only door to sine and cosine in the project, so every part agrees on where a mark is.
///
/// Edge cases: multiples of 90° have exact sines and cosines.
public struct Angle: Hashable, Sendable, Comparable {
  /// The size in degrees; any finite number, not reduced to one turn.
  public var degrees: Double

  private init(degrees: Double) { self.degrees = degrees }

  /// Any finite number; kept as it is, so that 720° stays two turns.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
  /// Kept in degrees: π is 180°, but for rounding.
  public static func radians(_ radians: Double) -> Angle { Angle(degrees: radians * 180 / .pi) }
  /// 1 is 360°.
  public static func turns(_ turns: Double) -> Angle { Angle(degrees: turns * 360) }

  /// 12 o'clock as a direction, no turn as a rotation.
  public static let zero = Angle(degrees: 0)
  /// 360°, clockwise.
  public static let fullTurn = Angle(degrees: 360)

  /// π for 180°; not reduced to one turn.
  public var radians: Double { degrees * .pi / 180 }

  /// The sine, in −1…1.
  public var sine: Double {
    if let quarter = exactQuarter { return [0, 1, 0, -1][quarter] }
    return sin(radians)
  }

  /// The cosine, in −1…1.
  public var cosine: Double {
    if let quarter = exactQuarter { return [1, 0, -1, 0][quarter] }
    return cos(radians)
  }

  /// The tangent of the angle; unbounded near odd multiples of 90°.
  public var tangent: Double { sine / cosine }

  /// The unit vector this direction points along: 0° is up, 90° is right.
  public var direction: Vector { Vector(dx: sine, dy: -cosine) }

  /// The angle whose sine is `sine`, in −90°…90°. `sine` is clamped to −1…1.
  public static func arcsine(_ sine: Double) -> Angle { .radians(asin(min(1, max(-1, sine)))) }

  /// The direction of `vector`, in −180°…180°; 0° for the zero vector.
  public init(of vector: Vector) {
    self = vector == .zero ? .zero : .radians(atan2(vector.dx, -vector.dy))
  }

  /// 0…3 when the angle is that many quarter turns (after whole turns), else nil.
  private var exactQuarter: Int? {
    guard let whole = Int(exactly: degrees / 90), Double(whole) * 90 == degrees else { return nil }
    return whole & 3
  }

  public static func < (a: Angle, b: Angle) -> Bool { a.degrees < b.degrees }
  /// Not reduced to one turn: 350° + 20° is 370°.
  public static func + (a: Angle, b: Angle) -> Angle { Angle(degrees: a.degrees + b.degrees) }
  /// Not reduced to one turn: 10° − 20° is −10°.
  public static func - (a: Angle, b: Angle) -> Angle { Angle(degrees: a.degrees - b.degrees) }
  /// The same turn the other way round.
  public static prefix func - (a: Angle) -> Angle { Angle(degrees: -a.degrees) }
  /// A multiple of the angle, not reduced to one turn.
  public static func * (a: Angle, factor: Double) -> Angle { Angle(degrees: a.degrees * factor) }
  /// A part of the angle; infinite or NaN when `divisor` is 0.
  public static func / (a: Angle, divisor: Double) -> Angle { Angle(degrees: a.degrees / divisor) }
}
