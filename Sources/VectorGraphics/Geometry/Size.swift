/// A width and a height in layout units. What is drawn on checks them: ``Limits`` has the range.
public struct Size: Hashable, Sendable {
  /// In layout units; not checked here.
  public var width: Double
  /// In layout units; not checked here.
  public var height: Double

  /// Takes any numbers; ``Limits/canvasSide`` is checked where a canvas is made.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// What a round dial has room for, in layout units.
  public var shorterSide: Double { min(width, height) }
}
