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
