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
