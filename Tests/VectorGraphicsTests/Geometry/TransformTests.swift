import TestSupport
import Testing
import VectorGraphics

struct TransformTests {
  private func randomPoint(_ random: inout SplitMix64) -> Point {
    Point(x: random.double(in: -100...100), y: random.double(in: -100...100))
  }

  private func randomTransform(_ random: inout SplitMix64) -> Transform {
    let numbers = (0..<6).map { _ in random.double(in: -3...3) }
    return Transform(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }

  @Test func identityMovesNothing() {
    let point = Point(x: 3.25, y: -7)
    #expect(Transform.identity.applied(to: point) == point)
  }

  @Test func followedByAppliesTheFirstMapFirst() {
    var random = SplitMix64(seed: 8)
    for _ in 0..<1_000 {
      let (first, second, point) = (
        randomTransform(&random), randomTransform(&random), randomPoint(&random)
      )
      let both = first.followed(by: second).applied(to: point)
      #expect(both.isClose(to: second.applied(to: first.applied(to: point))))
    }
  }

  @Test func compositionIsAssociativeAndNotCommutative() {
    var random = SplitMix64(seed: 9)
    for _ in 0..<200 {
      let (a, b, c) = (randomTransform(&random), randomTransform(&random), randomTransform(&random))
      let point = randomPoint(&random)
      let left = a.followed(by: b).followed(by: c).applied(to: point)
      let right = a.followed(by: b.followed(by: c)).applied(to: point)
      #expect(left.isClose(to: right, within: 1e-8))
    }
    let (move, scale) = (Transform.translation(Vector(dx: 1, dy: 0)), Transform.scale(2))
    #expect(move.followed(by: scale).applied(to: .zero) == Point(x: 2, y: 0))
    #expect(scale.followed(by: move).applied(to: .zero) == Point(x: 1, y: 0))
  }

  @Test func identityIsNeutralInComposition() {
    var random = SplitMix64(seed: 10)
    let map = randomTransform(&random)
    #expect(map.followed(by: .identity) == map)
    #expect(Transform.identity.followed(by: map) == map)
  }

  @Test func rotationLeavesItsCentreAndEveryDistanceToIt() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<1_000 {
      let (center, point) = (randomPoint(&random), randomPoint(&random))
      let rotation = Transform.rotation(.degrees(random.double(in: -720...720)), about: center)
      #expect(rotation.applied(to: center).isClose(to: center))
      #expect(rotation.applied(to: point).distance(to: center).isClose(to: point.distance(to: center)))
    }
  }

  @Test func rotationAgreesWithDialDirections() {
    let center = Point(x: 40, y: 60)
    for degrees in stride(from: -360.0, through: 360, by: 7.5) {
      let turned = Transform.rotation(.degrees(degrees), about: center).applied(to: Point(x: 40, y: 50))
      #expect(turned.isClose(to: center + Angle.degrees(degrees).direction * 10))
    }
  }

  @Test func quarterTurnAboutACentreIsExact() {
    let rotation = Transform.rotation(.degrees(90), about: Point(x: 100, y: 100))
    #expect(rotation.applied(to: Point(x: 100, y: 40)) == Point(x: 160, y: 100))
  }

  @Test func rotationsAboutOneCentreAdd() {
    let center = Point(x: 3, y: 4)
    let twice = Transform.rotation(.degrees(20), about: center)
      .followed(by: .rotation(.degrees(35), about: center))
    let once = Transform.rotation(.degrees(55), about: center)
    let point = Point(x: -20, y: 11)
    #expect(twice.applied(to: point).isClose(to: once.applied(to: point)))
  }

  @Test func transformedPathMapsEveryPoint() {
    let path = Path.circle(center: Point(x: 5, y: 5), radius: 4)
    let map = Transform.scale(2).followed(by: .translation(Vector(dx: 1, dy: -1)))
    let mapped = path.transformed(by: map)
    #expect(mapped.points == path.points.map(map.applied))
    #expect(mapped.elements.count == path.elements.count)
    #expect(path.translated(by: Vector(dx: 2, dy: 3)).points == path.points.map { $0 + Vector(dx: 2, dy: 3) })
  }
}
