/// A width and a height in layout units. What is drawn on checks them: ``Limits`` has the range.
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  public var shorterSide: Double { min(width, height) }
}
