import VectorGraphics

/// What covers the needle's root.
public struct HubOptions: Hashable, Sendable {
  public var style = HubStyle.dome
  /// In units of a dial of 300, 0…40; the kind's own when nil.
  public var radius: Double?

  public init(style: HubStyle = .dome, radius: Double? = nil) { (self.style, self.radius) = (style, radius) }

  func check() throws(GaugeError) {
    try GaugeError.check(radius, "a radius", in: Limits.hubRadius, .hub)
  }
}
