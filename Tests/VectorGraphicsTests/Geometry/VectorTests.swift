import Testing
import VectorGraphics

struct VectorTests {
  @Test func quarterTurnRunsClockwiseOnScreen() {
    let (up, right) = (Angle.zero.direction, Angle.degrees(90).direction)
    #expect(up.quarterTurned == right)
    #expect(right.quarterTurned == Angle.degrees(180).direction)
  }

  @Test func fourQuarterTurnsAreNone() {
    let vector = Vector(dx: 3, dy: -7)
    #expect(vector.quarterTurned.quarterTurned == -vector)
    #expect(vector.quarterTurned.quarterTurned.quarterTurned.quarterTurned == vector)
    #expect(vector.quarterTurned.length == vector.length)
  }

  @Test func arithmeticIsComponentwise() {
    let (a, b) = (Vector(dx: 3, dy: 4), Vector(dx: -1, dy: 2))
    #expect(a + b == Vector(dx: 2, dy: 6))
    #expect(a - b == Vector(dx: 4, dy: 2))
    #expect(a * 2 == Vector(dx: 6, dy: 8))
    #expect(a / 2 == Vector(dx: 1.5, dy: 2))
    #expect(a.length == 5)
  }
}
