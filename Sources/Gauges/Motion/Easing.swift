public import VectorGraphics

/// A curve from 0 to 1 over a fraction of time, 0…1. It may leave 0…1 on the way; its ends are exact.
public enum Easing: Hashable, Sendable {
  /// CSS `cubic-bezier()`. x1 and x2 are kept within 0…1, so that x rises.
  case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
  /// CSS `steps()`: at least one equal step.
  case steps(Int, StepPosition)
  /// CSS `linear()`: straight lines through points whose x never falls; two points with one x are a jump.
  case points([Point])
  /// A rule of canvas-gauges, for the import of its configurations.
  case rule(EasingRule)

  /// Where the jumps of `steps()` are.
  public enum StepPosition: String, Hashable, Sendable, CaseIterable {
    case jumpStart = "jump-start"
    case jumpEnd = "jump-end"
    case jumpNone = "jump-none"
    case jumpBoth = "jump-both"
  }

  /// At one speed; CSS `linear`.
  public static let linear = Easing.points([Point(x: 0, y: 0), Point(x: 1, y: 1)])
  /// Slow at both ends, the start less so; CSS `ease`.
  public static let ease = Easing.cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
  /// Slow at the start; CSS `ease-in`.
  public static let easeIn = Easing.cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
  /// Slow at the end; CSS `ease-out`.
  public static let easeOut = Easing.cubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
  /// Equally slow at both ends; CSS `ease-in-out`.
  public static let easeInOut = Easing.cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// The eased fraction. `fraction` is kept within 0…1; NaN is 0.
  public func callAsFunction(_ fraction: Double) -> Double {
    guard fraction > 0 else { return start }
    guard fraction < 1 else { return 1 }
    switch self {
    case .cubicBezier(_, let y1, _, let y2): return Easing.bezier(y1, y2, parameter(at: fraction))
    case .steps(let count, let position): return Easing.step(fraction, Double(max(1, count)), position)
    case .points(let points):
      guard let (a, b) = Easing.segment(of: points, at: fraction) else { return points.first?.y ?? fraction }
      return b.x > a.x ? a.y + (b.y - a.y) * ((fraction - a.x) / (b.x - a.x)) : b.y
    case .rule(let rule): return rule.value(at: fraction)
    }
  }

  /// The slope at `fraction`, from the left at the end and from the right at the start: how fast the eased fraction
  /// rises. 0 beyond the ends, between and at jumps.
  public func slope(at fraction: Double) -> Double {
    guard fraction >= 0, fraction <= 1 else { return 0 }
    switch self {
    case .steps: return 0
    case .points(let points):
      guard let (a, b) = Easing.segment(of: points, at: fraction), b.x > a.x else { return 0 }
      return (b.y - a.y) / (b.x - a.x)
    case .cubicBezier, .rule:
      let step = 1e-6
      let (low, high) = (max(0, fraction - step), min(1, fraction + step))
      return (self(high) - self(low)) / (high - low)
    }
  }

  /// At time 0: not always 0, for a step may begin there.
  private var start: Double {
    switch self {
    case .steps(let count, .jumpStart): 1 / Double(max(1, count))
    case .steps(let count, .jumpBoth): 1 / Double(max(1, count) + 1)
    case .points(let points): points.first?.y ?? 0
    default: 0
    }
  }

  private static func step(_ fraction: Double, _ count: Double, _ position: StepPosition) -> Double {
    let passed = (fraction * count).rounded(.down)
    return switch position {
    case .jumpEnd: passed / count
    case .jumpStart: (passed + 1) / count
    case .jumpNone: count > 1 ? passed / (count - 1) : 0
    case .jumpBoth: (passed + 1) / (count + 1)
    }
  }

  /// The two points around `x`.
  private static func segment(of points: [Point], at x: Double) -> (Point, Point)? {
    guard points.count > 1 else { return nil }
    var (low, high) = (0, points.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if points[middle].x <= x { low = middle } else { high = middle }
    }
    return (points[low], points[high])
  }

  /// The parameter of the curve where its x is `fraction`.
  private func parameter(at fraction: Double) -> Double {
    guard case .cubicBezier(let x1, _, let x2, _) = self else { return fraction }
    let (a, b) = (min(1, max(0, x1)), min(1, max(0, x2)))
    // Bisection: x rises with t, and 60 halvings reach the last bit.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if Easing.bezier(a, b, middle) < fraction { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private static func bezier(_ c1: Double, _ c2: Double, _ t: Double) -> Double {
    ((1 - 3 * c2 + 3 * c1) * t + (3 * c2 - 6 * c1)) * t * t + 3 * c1 * t
  }
}
