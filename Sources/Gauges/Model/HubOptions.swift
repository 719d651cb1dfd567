import VectorGraphics

/// What covers the needle's root.
public struct HubOptions: Hashable, Sendable {
  /// Of no effect on kinds without a needle.
  public var style = HubStyle.dome
  /// In units of a dial of 300, 0…40; the kind's own when nil.
  public var radius: Double?

  /// A radius of nil is the kind's own.
  public init(style: HubStyle = .dome, radius: Double? = nil) { (self.style, self.radius) = (style, radius) }

  func check() throws(GaugeError) {
    try GaugeError.check(radius, "a radius", in: Limits.hubRadius, .hub)
  }
}
