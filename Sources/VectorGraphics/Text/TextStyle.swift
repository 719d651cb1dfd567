/// How a text is set: its weight and size, and what a theme says of it. Without that the family is the shaper's, one for
/// a whole drawing.
public struct TextStyle: Hashable, Sendable {
  /// The numbers are those of CSS and OpenType.
  public enum Weight: Int, Hashable, Sendable, Comparable, CaseIterable {
    case regular = 400
    case medium = 500
    case semibold = 600
    case bold = 700

    public static func < (a: Weight, b: Weight) -> Bool { a.rawValue < b.rawValue }
  }

  /// How wide digits are.
  public enum Digits: Hashable, Sendable {
    /// Each as wide as it looks best; for texts that stand still.
    case proportional
    /// All equally wide, so that a counting number does not shake.
    case tabular
  }

  /// What the text is for; themes set each in its own way.
  public enum Role: Hashable, Sendable { case number, label, title, unit }

  /// The size of the em square in layout units, > 0.
  public var size: Double
  /// The nearest that the family has is taken.
  public var weight: Weight
  /// Tabular for a number that changes.
  public var digits: Digits
  /// Nil is a number where the digits are tabular, else a label.
  public var role: Role?
  /// Families to take the first installed one of; empty is the shaper's own.
  public var families: [String] = []
  /// Added between letters, as a part of the size: less than 0 for large numbers, whose digits look far apart.
  public var tracking = 0.0

  /// Takes the size in layout units; there are no families and no tracking yet.
  public init(size: Double, weight: Weight = .regular, digits: Digits = .proportional, role: Role? = nil) {
    (self.size, self.weight, self.digits, self.role) = (size, weight, digits, role)
  }

  /// The same style at another size, in layout units.
  public func withSize(_ size: Double) -> TextStyle {
    var style = self
    style.size = size
    return style
  }

  /// The same style with this added between letters, as a part of the size.
  public func withTracking(_ tracking: Double) -> TextStyle {
    var style = self
    style.tracking = tracking
    return style
  }
}
