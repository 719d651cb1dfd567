/// Curves from 0 to 1 over a fraction of time.
public enum Easing {
  /// CSS `ease-in-out`, cubic-bezier(0.42, 0, 0.58, 1). The fraction is clamped to 0…1; NaN is 0.
  public static func easeInOut(_ fraction: Double) -> Double { cubicBezier(0.42, 0, 0.58, 1, at: fraction) }

  /// A CSS `cubic-bezier()`: y at the x that `fraction` gives. x1 and x2 are clamped to 0…1, so that x rises.
  public static func cubicBezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at fraction: Double) -> Double
  {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    let (a, b) = (min(1, max(0, x1)), min(1, max(0, x2)))
    func bezier(_ c1: Double, _ c2: Double, _ t: Double) -> Double {
      ((1 - 3 * c2 + 3 * c1) * t + (3 * c2 - 6 * c1)) * t * t + 3 * c1 * t
    }
    // Bisection: x rises with t, and 60 halvings reach the last bit.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if bezier(a, b, middle) < fraction { low = middle } else { high = middle }
    }
    return bezier(y1, y2, (low + high) / 2)
  }
}
