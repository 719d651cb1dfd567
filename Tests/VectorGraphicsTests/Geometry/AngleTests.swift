import TestSupport
import Testing
import VectorGraphics

struct AngleTests {
  @Test(arguments: -4_000...4_000)
  func quarterTurnsHaveExactSinesAndCosines(quarters: Int) {
    let angle = Angle.degrees(90 * Double(quarters))
    let quarter = quarters & 3
    #expect(angle.sine == [0, 1, 0, -1][quarter])
    #expect(angle.cosine == [1, 0, -1, 0][quarter])
  }

  private static let directions: [(Double, Vector)] = [
    (0, Vector(dx: 0, dy: -1)), (90, Vector(dx: 1, dy: 0)), (180, Vector(dx: 0, dy: 1)),
    (270, Vector(dx: -1, dy: 0)), (-90, Vector(dx: -1, dy: 0)), (360, Vector(dx: 0, dy: -1)),
  ]

  @Test(arguments: directions)
  func dialDirectionsStartAtTwelveAndRunClockwise(degrees: Double, direction: Vector) {
    #expect(Angle.degrees(degrees).direction == direction)
  }

  @Test func directionIsAUnitVectorForAnyAngle() {
    var random = SplitMix64(seed: 1)
    let worst = (0..<10_000).map { _ in abs(Angle.degrees(random.double(in: -1e4...1e4)).direction.length - 1) }.max()
    #expect((worst ?? 1) < 1e-12)
  }

  @Test func sineAndCosineAgreeWithKnownValues() {
    #expect(Angle.degrees(30).sine.isClose(to: 0.5, within: 1e-15))
    #expect(Angle.degrees(60).cosine.isClose(to: 0.5, within: 1e-15))
    #expect(Angle.degrees(45).tangent.isClose(to: 1, within: 1e-15))
    #expect(Angle.degrees(-30).sine.isClose(to: -0.5, within: 1e-15))
  }

  @Test func angleOfItsDirectionIsTheAngle() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<1_000 {
      let angle = Angle.degrees(random.double(in: -179.999...179.999))
      let back = Angle(of: angle.direction * random.magnitude(-3...3))
      #expect(back.degrees.isClose(to: angle.degrees))
    }
  }

  @Test func angleOfTheZeroVectorIsZero() { #expect(Angle(of: .zero) == .zero) }

  @Test func arcsineInvertsTheSineAndClamps() {
    for degrees in stride(from: -90.0, through: 90, by: 1) {
      #expect(Angle.arcsine(Angle.degrees(degrees).sine).degrees.isClose(to: degrees, within: 1e-6))
    }
    #expect(Angle.arcsine(2).degrees.isClose(to: 90))
    #expect(Angle.arcsine(-7).degrees.isClose(to: -90))
  }

  @Test func unitsConvertIntoEachOther() {
    #expect(Angle.turns(0.75) == .degrees(270))
    #expect(Angle.radians(.pi).degrees == 180)
    #expect(Angle.degrees(180).radians == .pi)
    #expect(Angle.fullTurn == .turns(1))
  }

  @Test func arithmeticIsThatOfDegrees() {
    let (a, b) = (Angle.degrees(50), Angle.degrees(-20))
    #expect(a + b == .degrees(30))
    #expect(a - b == .degrees(70))
    #expect(-a == .degrees(-50))
    #expect(a * 3 == .degrees(150))
    #expect(a / 4 == .degrees(12.5))
    #expect(b < a)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func nonFiniteAnglesDoNotTrap(degrees: Double) {
    let angle = Angle.degrees(degrees)
    #expect(!angle.sine.isFinite)
    #expect(!angle.cosine.isFinite)
  }
}

struct UnitIntervalTests {
  @Test(arguments: [
    (0.0, 0.0), (1, 1), (0.25, 0.25), (-0.1, 0), (1.1, 1), (.infinity, 1), (-.infinity, 0), (.nan, 0),
    (.leastNonzeroMagnitude, .leastNonzeroMagnitude),
  ])
  func valuesAreClampedToTheUnitInterval(value: Double, expected: Double) {
    #expect(UnitInterval(clamping: value).value == expected)
  }

  @Test func orderIsThatOfTheValues() {
    #expect(UnitInterval.zero < .one)
    #expect(UnitInterval(clamping: 0.3) < UnitInterval(clamping: 0.4))
    #expect(UnitInterval(clamping: 5) == .one)
    #expect(UnitInterval(clamping: -5) == .zero)
  }
}
