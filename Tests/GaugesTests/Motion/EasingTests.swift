import Gauges
import Testing

struct EasingTests {
  @Test func endsAreExact() {
    #expect(Easing.easeInOut(0) == 0)
    #expect(Easing.easeInOut(1) == 1)
    #expect(Easing.easeInOut(-3) == 0)
    #expect(Easing.easeInOut(7) == 1)
    #expect(Easing.easeInOut(.infinity) == 1)
    #expect(Easing.easeInOut(-.infinity) == 0)
    #expect(Easing.easeInOut(.nan) == 0)
  }

  @Test func easeInOutIsSymmetric() {
    for fraction in stride(from: 0.0, through: 0.5, by: 0.01) {
      #expect(abs(Easing.easeInOut(fraction) + Easing.easeInOut(1 - fraction) - 1) <= 1e-9)
    }
    #expect(abs(Easing.easeInOut(0.5) - 0.5) <= 1e-12)
  }

  @Test func easeInOutRises() {
    let samples = stride(from: 0.0, through: 1, by: 0.002).map { Easing.easeInOut($0) }
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0 < $1 })
  }

  /// Points of the curve itself, computed from its parameter.
  @Test func pointsLieOnTheBezierCurve() {
    for (x1, y1, x2, y2) in [(0.42, 0.0, 0.58, 1.0), (0.25, 0.1, 0.25, 1), (0.9, -0.5, 0.1, 1.5), (0, 0, 1, 1)] {
      for t in stride(from: 0.05, to: 1, by: 0.05) {
        func curve(_ a: Double, _ b: Double) -> Double {
          3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
        }
        let eased = Easing.cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)(curve(x1, x2))
        #expect(abs(eased - curve(y1, y2)) <= 1e-9)
      }
    }
  }

  @Test func controlPointsAreKeptWithinTheTime() {
    let outside = Easing.cubicBezier(x1: -1, y1: 0.2, x2: 2, y2: 0.8)
    #expect(outside(0.3) == Easing.cubicBezier(x1: 0, y1: 0.2, x2: 1, y2: 0.8)(0.3))
  }

  /// Values of CSS Easing Functions Level 2: where the jumps are, and what stands on them.
  @Test(arguments: [
    ("steps(4)", [0, 0.25, 0.25, 0.75, 1]), ("steps(4, jump-start)", [0.25, 0.5, 0.5, 1, 1]),
    ("steps(4, start)", [0.25, 0.5, 0.5, 1, 1]), ("steps(5, jump-none)", [0, 0.25, 0.5, 0.75, 1]),
    ("steps(3, jump-both)", [0.25, 0.25, 0.5, 0.75, 1]), ("step-start", [1, 1, 1, 1, 1]),
    ("step-end", [0, 0, 0, 0, 1]),
  ])
  func stepsJumpWhereTheyShould(_ text: String, _ expected: [Double]) throws {
    let easing = try Easing(parsing: text)
    #expect([0, 0.25, 0.49, 0.75, 1].map { easing($0) } == expected)
  }

  @Test func linearListsPassThroughTheirPoints() throws {
    let easing = try Easing(parsing: "linear(0, 0.25 25% 75%, 1)")
    for (x, y) in [(0, 0), (0.125, 0.125), (0.25, 0.25), (0.5, 0.25), (0.75, 0.25), (0.875, 0.625), (1, 1)] {
      #expect(abs(easing(x) - y) <= 1e-12)
    }
    // Stops without a place are spread evenly, and a place that falls is raised to the one before.
    let even = try Easing(parsing: "linear(0, 2, -1, 1)")
    #expect(abs(even(1.0 / 3) - 2) <= 1e-9)
    #expect(abs(even(2.0 / 3) + 1) <= 1e-9)
    #expect(try Easing(parsing: "linear(0, 0.5 60%, 0.7 40%, 1)")(0.6) == 0.7)
  }

  @Test(arguments: EasingRule.allCases)
  func rulesOfCanvasGaugesAreContinuousAndEndExactly(_ rule: EasingRule) {
    let easing = Easing.rule(rule)
    #expect(easing(0) == 0)
    #expect(easing(1) == 1)
    let samples = (0...20_000).map { easing(Double($0) / 20_000) }
    #expect(samples.allSatisfy { abs($0) < 2.1 })
    #expect(zip(samples, samples.dropFirst()).allSatisfy { abs($0 - $1) < 0.02 })
  }

  /// Worked out by hand from the rules' formulas.
  @Test func rulesOfCanvasGaugesHaveTheirValues() {
    let expected: [(EasingRule, Double)] = [
      (.quad, 0.25), (.dequad, 0.75), (.quint, 0.03125), (.dequint, 0.96875), (.cycle, 0.1339745962155614),
      (.decycle, 0.8660254037844386), (.debounce, 0.234375), (.bounce, 0.765625), (.delastic, -0.03125),
      (.elastic, 1.03125), (.linear, 0.5),
    ]
    for (rule, value) in expected { #expect(abs(Easing.rule(rule)(0.5) - value) <= 1e-12, "\(rule)") }
  }

  @Test func everyNameParsesToItself() throws {
    for (name, easing) in Easing.named { #expect(try Easing(parsing: name) == easing) }
    #expect(Set(Easing.named.map(\.name)).isSuperset(of: EasingRule.allCases.map(\.rawValue)))
    #expect(try Easing(parsing: " cubic-bezier( 0.42, 0 ,0.58,1 ) ") == .easeInOut)
  }

  @Test(arguments: [
    "", "eas", "ease(", "cubic-bezier(0, 0, 1)", "cubic-bezier(2, 0, 1, 1)", "cubic-bezier(0, nan, 1, 1)", "steps(0)",
    "steps(1, jump-none)", "steps(1.5)", "steps(3, middle)", "steps(99999999999999999999)", "linear()", "linear(1)",
    "linear(0, x, 1)", "linear(0, 1 2% 3% 4%)", "linear(0, 1e99)", "linear(0 50% 1)",
  ])
  func whatIsNoEasingIsRefused(_ text: String) {
    #expect(throws: MotionError.self) { try Easing(parsing: text) }
  }

  @Test func anUnknownNameBringsTheNames() {
    let error = #expect(throws: MotionError.self) { try Easing(parsing: "ease-inout") }
    #expect(error?.names.contains("ease-in-out") == true)
  }

  @Test func slopesAreDerivatives() throws {
    for text in ["linear", "ease", "quad", "linear(0, 0.5 25%, 1)"] {
      let easing = try Easing(parsing: text)
      for x in [0.1, 0.3, 0.6, 0.9] {
        #expect(abs(easing.slope(at: x) - (easing(x + 1e-5) - easing(x - 1e-5)) / 2e-5) <= 1e-4)
      }
    }
    #expect(Easing.linear.slope(at: 1) == 1)
    #expect(Easing.steps(3, .jumpEnd).slope(at: 1.0 / 3) == 0)
  }
}
