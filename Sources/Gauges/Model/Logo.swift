public import VectorGraphics

/// A picture that stands beside what a gauge shows and touches none of it, such as a company's sign.
///
/// It stands in a corner where a round face leaves it free; else the gauge makes room, above or below. A picture of
/// several gauges has it once.
public struct Logo: Hashable, Sendable {
  /// Where on the canvas it stands.
  public enum Anchor: String, Hashable, Sendable, CaseIterable {
    case topLeft = "top-left"
    case top
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottom
    case bottomRight = "bottom-right"
  }

  /// What of the picture is seen.
  public enum Clip: String, Hashable, Sendable, CaseIterable {
    /// All of it.
    case none
    /// All but its corners.
    case rounded
    /// The largest circle in its middle.
    case circle
  }

  /// What is drawn.
  public var picture: Picture
  /// A corner, or the middle above or below.
  public var anchor = Anchor.bottomRight
  /// At most, in units of a canvas whose shorter side is 300: 4…300. The picture keeps its form.
  public var width = Logo.usualWidth
  /// At most, in the same units: 4…150.
  public var height = Logo.usualHeight
  /// To the edges of the canvas and to the gauge, 0…60.
  public var margin = 6.0
  /// 0…1.
  public var opacity = 1.0
  /// All of the picture unless it is set.
  public var clip = Clip.none

  package static let usualWidth = 60.0
  package static let usualHeight = 24.0

  /// In the lower right corner, 60 × 24 at most.
  public init(_ picture: Picture) { self.picture = picture }

  func check() throws(GaugeError) {
    try GaugeError.check(width, "a width", in: Limits.logoWidth, .logo)
    try GaugeError.check(height, "a height", in: Limits.logoHeight, .logo)
    try GaugeError.check(margin, "a margin", in: Limits.logoMargin, .logo)
    try GaugeError.check(opacity, "an opacity", in: 0...1, .logo)
  }
}
