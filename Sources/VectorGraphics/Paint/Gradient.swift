/// A change of colour along a line or outward from a centre, in the coordinates of the shape it paints.
///
/// Only what Cairo and every SVG reader draw alike: no focus, no spread but padding, interpolation in sRGB.
public struct Gradient: Hashable, Sendable {
  /// A colour at a place along the gradient.
  public struct Stop: Hashable, Sendable {
    /// 0 at the start, 1 at the end.
    public let offset: Double
    /// With its alpha; between two stops both are mixed in sRGB.
    public let color: Color

    /// Clamps `offset` to 0…1.
    public init(offset: Double, color: Color) {
      self.offset = UnitInterval(clamping: offset).value
      self.color = color
    }
  }

  /// Along what the colour changes; before the first stop and after the last one it stays.
  public enum Geometry: Hashable, Sendable {
    case linear(from: Point, to: Point)
    /// The first stop is at the centre, the last one at `radius` and beyond.
    case radial(center: Point, radius: Double)
  }

  /// In the coordinates of the shape that is painted.
  public let geometry: Geometry
  /// At least one, by rising offset.
  public let stops: [Stop]

  /// Stops are sorted by offset; equal offsets keep their order. No stops at all paint nothing.
  public init(_ geometry: Geometry, stops: [Stop]) {
    self.geometry = geometry
    let ordered = stops.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
    self.stops = ordered.isEmpty ? [Stop(offset: 0, color: .transparent)] : ordered.map(\.element)
  }

  /// Evenly spread colours.
  public init(_ geometry: Geometry, colors: [Color]) {
    let last = Double(max(1, colors.count - 1))
    self.init(geometry, stops: colors.enumerated().map { Stop(offset: Double($0.offset) / last, color: $0.element) })
  }
}

/// What fills a shape or a stroke.
public enum Paint: Hashable, Sendable {
  case solid(Color)
  case gradient(Gradient)

  /// Whether the paint leaves no mark at all.
  public var isInvisible: Bool {
    switch self {
    case .solid(let color): color.alpha == 0
    case .gradient(let gradient): gradient.stops.allSatisfy { $0.color.alpha == 0 }
    }
  }
}
