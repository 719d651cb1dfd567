/// A number in 0…1, checked once: a position on a scale, an opacity, a fraction of a sweep.
public struct UnitInterval: Hashable, Sendable, Comparable {
  /// 0…1, never NaN.
  public let value: Double

  /// Clamps to 0…1; NaN is 0.
  public init(clamping value: Double) { self.value = value.isNaN ? 0 : min(1, max(0, value)) }

  /// The lower end.
  public static let zero = UnitInterval(clamping: 0)
  /// The upper end.
  public static let one = UnitInterval(clamping: 1)

  public static func < (a: UnitInterval, b: UnitInterval) -> Bool { a.value < b.value }
}
