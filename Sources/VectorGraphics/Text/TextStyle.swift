/// How a text is set: its weight and size. The family belongs to the shaper, one for a whole drawing.
public struct TextStyle: Hashable, Sendable {
  public enum Weight: Int, Hashable, Sendable, Comparable, CaseIterable {
    case regular = 400
    case medium = 500
    case semibold = 600
    case bold = 700

    public static func < (a: Weight, b: Weight) -> Bool { a.rawValue < b.rawValue }
  }

  public enum Digits: Hashable, Sendable {
    /// Each as wide as it looks best; for texts that stand still.
    case proportional
    /// All equally wide, so that a counting number does not shake.
    case tabular
  }

  /// The size of the em square in layout units, > 0.
  public var size: Double
  public var weight: Weight
  public var digits: Digits

  public init(size: Double, weight: Weight = .regular, digits: Digits = .proportional) {
    (self.size, self.weight, self.digits) = (size, weight, digits)
  }

  public func withSize(_ size: Double) -> TextStyle { TextStyle(size: size, weight: weight, digits: digits) }
}
