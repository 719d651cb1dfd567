import Platform
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

extension Easing {
  /// The easings that are a name alone, in the order they are listed: those of CSS, then those of canvas-gauges.
  public static let named: [(name: String, easing: Easing)] =
    [
      ("linear", .linear), ("ease", .ease), ("ease-in", .easeIn), ("ease-out", .easeOut), ("ease-in-out", .easeInOut),
      ("step-start", .steps(1, .jumpStart)), ("step-end", .steps(1, .jumpEnd)),
    ] + EasingRule.allCases.filter { $0 != .linear }.map { ($0.rawValue, .rule($0)) }

  /// Reads a name, `cubic-bezier(x1, y1, x2, y2)`, `steps(n, position)` or `linear(0, 0.5 20% 60%, 1)`, as CSS writes
  /// them.
  ///
  /// - Throws: ``MotionError`` with the offending part, and with all names for a name it does not know.
  public init(parsing text: String) throws(MotionError) {
    let text = text.trimmingSpaces
    guard text.utf8.count <= 32_768 else {
      throw MotionError(.easing, "“\(text.prefix(20))…”", rule: "is too long: the limit is 32,768 bytes")
    }
    guard let open = text.firstIndex(of: "(") else {
      if let easing = Easing.named.first(where: { $0.name == text })?.easing {
        self = easing
        return
      }
      throw Easing.unknown(text)
    }
    guard text.last == ")" else { throw MotionError(.easing, Easing.quoted(text), rule: "has no closing parenthesis") }
    let arguments = text[text.index(after: open)...].dropLast().split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0).trimmingSpaces }
    switch String(text[..<open]).trimmingSpaces {
    case "cubic-bezier": self = try Easing.cubicBezier(arguments, text)
    case "steps": self = try Easing.steps(arguments, text)
    case "linear": self = .points(try Easing.points(arguments, text))
    case let name: throw Easing.unknown(name)
    }
  }

  private static func cubicBezier(_ arguments: [String], _ text: String) throws(MotionError) -> Easing {
    let numbers = arguments.compactMap { DecimalText.number(from: $0) }
    guard arguments.count == 4, numbers.count == 4, (0...1).contains(numbers[0]), (0...1).contains(numbers[2]),
      numbers.allSatisfy({ abs($0) <= 1_000 })
    else {
      throw MotionError(
        .easing, quoted(text), rule: "must be cubic-bezier(x1, y1, x2, y2) with x1 and x2 from 0 to 1, y within ±1000")
    }
    return .cubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
  }

  private static func steps(_ arguments: [String], _ text: String) throws(MotionError) -> Easing {
    let positions: [String: StepPosition] = ["start": .jumpStart, "end": .jumpEnd]
    let position: StepPosition? =
      arguments.count == 2
      ? positions[arguments[1]] ?? StepPosition(rawValue: arguments[1]) : arguments.count == 1 ? .jumpEnd : nil
    let least = position == .jumpNone ? 2 : 1
    guard let position, let count = Int(arguments[0]), (least...Limits.easingPoints).contains(count) else {
      throw MotionError(
        .easing, quoted(text),
        rule: "must be steps(n) or steps(n, position): n is \(least) to \(Limits.easingPoints), the position is one of "
          + (["start", "end"] + StepPosition.allCases.map(\.rawValue)).joined(separator: ", "),
        names: ["start", "end"] + StepPosition.allCases.map(\.rawValue))
    }
    return .steps(count, position)
  }

  /// A stop is an output and up to two places in percent, in either order. Places that fall are raised to the one
  /// before; missing ones are spread evenly, as CSS has it.
  private static func points(_ arguments: [String], _ text: String) throws(MotionError) -> [Point] {
    var stops: [(y: Double, x: Double?)] = []
    for argument in arguments {
      let words = argument.split(separator: " ")
      let percents = words.filter { $0.last == "%" }.compactMap { DecimalText.number(from: $0.dropLast()) }
      let outputs = words.filter { $0.last != "%" }.compactMap { DecimalText.number(from: $0) }
      guard outputs.count == 1, percents.count <= 2, outputs.count + percents.count == words.count,
        abs(outputs[0]) <= 1_000, percents.allSatisfy({ abs($0) <= 1e6 })
      else {
        throw MotionError(
          .easing, quoted(argument), rule: "is no stop of linear(): an output, within ±1000, and up to two percentages")
      }
      if percents.isEmpty { stops.append((outputs[0], nil)) }
      for percent in percents { stops.append((outputs[0], percent / 100)) }
    }
    guard (2...Limits.easingPoints).contains(stops.count) else {
      throw MotionError(.easing, quoted(text), rule: "must have 2 to \(Limits.easingPoints) stops")
    }
    stops[0].x = stops[0].x ?? 0
    stops[stops.count - 1].x = stops[stops.count - 1].x ?? max(1, stops.compactMap(\.x).max() ?? 1)
    var highest = -Double.infinity
    for index in stops.indices {
      guard let x = stops[index].x else { continue }
      highest = max(highest, x)
      stops[index].x = highest
    }
    var known = 0
    for index in stops.indices.dropFirst() {
      guard let end = stops[index].x else { continue }
      let start = stops[known].x ?? 0
      for between in known + 1..<max(index, known + 1) {
        stops[between].x = start + (end - start) * Double(between - known) / Double(index - known)
      }
      known = index
    }
    return stops.map { Point(x: $0.x ?? 0, y: $0.y) }
  }

  private static func unknown(_ name: String) -> MotionError {
    let names = named.map(\.name) + ["cubic-bezier()", "steps()", "linear()"]
    return MotionError(
      .easing, quoted(name), rule: "is no easing; there are \(names.joined(separator: ", "))", names: names)
  }

  private static func quoted(_ text: String) -> String {
    "“\((text.count > 60 ? text.prefix(60) + "…" : text).cleanedLine)”"
  }
}

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
