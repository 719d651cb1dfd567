import Platform

/// The eleven animation rules of canvas-gauges, under its names. A name that begins with `de` (or `d`) is the rule run
/// backwards: r(x) = 1 − rule(1 − x).
public enum EasingRule: String, Hashable, Sendable, CaseIterable {
  case linear, quad, dequad, quint, dequint, cycle, decycle, bounce, debounce, elastic, delastic

  /// The ends are 0 and 1 for all of them, also where the formula of `delastic` begins a thousandth higher.
  func value(at x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    return switch self {
    case .linear: x
    case .quad: x * x
    case .dequad: 1 - (1 - x) * (1 - x)
    case .quint: x * x * x * x * x
    case .dequint: 1 - pow(1 - x, 5)
    // A quarter of a circle.
    case .cycle: 1 - (1 - x * x).squareRoot()
    case .decycle: (1 - (1 - x) * (1 - x)).squareRoot()
    case .bounce: 1 - EasingRule.bouncing(1 - x)
    case .debounce: EasingRule.bouncing(x)
    case .elastic: 1 - EasingRule.swinging(1 - x)
    case .delastic: EasingRule.swinging(x)
    }
  }

  /// Parabolas of half the width each, towards x = 0: the one of width 4/11·2⁻ⁿ begins at (7 − 4a)/11, a = 2 − 2·2⁻ⁿ.
  private static func bouncing(_ x: Double) -> Double {
    var (offset, height) = (0.0, 1.0)
    while x < (7 - 4 * offset) / 11, height > 1e-9 {
      offset += height
      height /= 2
    }
    let place = (11 - 6 * offset - 11 * x) / 4
    return height * height - place * place
  }

  /// A cosine of five periods that grows by 2¹⁰.
  private static func swinging(_ x: Double) -> Double { exp2(10 * (x - 1)) * cos(10 * .pi * x) }
}
