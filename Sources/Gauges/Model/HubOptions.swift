import VectorGraphics

/// What covers the needle's root.
public struct HubOptions: Hashable, Sendable {
  /// The shape of the hub; no effect on kinds without a needle.
  public var style = HubStyle.dome
  /// The radius of the hub in units of a dial of 300, 0…40; the kind's own when nil.
  public var radius: Double?

  /// A radius of nil is the kind's own.
  public init(style: HubStyle = .dome, radius: Double? = nil) { (self.style, self.radius) = (style, radius) }

  func check() throws(GaugeError) {
    try GaugeError.check(radius, "a radius", in: Limits.hubRadius, .hub)
  }
}

/// What covers the root of the needle.
public enum HubStyle: String, Hashable, Sendable, CaseIterable {
  /// A dark dome in a slightly lighter ring.
  case dome
  /// One plain disc.
  case flat
  /// A disc with a ring in the accent colour.
  case ring
  /// A dome with a dot in its middle.
  case cap
  /// A dome with a slotted screw.
  case screw
  case none
}
