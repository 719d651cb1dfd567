import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

struct HorizonGaugeTests {
  private let probe: KindProbe

  init() throws { probe = try KindProbe(.horizon) }

  private struct Missing: Error {}

  private func dial(roll: Double?, pitch: Double?) throws -> Dial {
    try probe.dial(nil, values: [NamedValue("roll", roll), NamedValue("pitch", pitch)])
  }

  /// Both ends of the horizon's line, as they are seen, the left one first.
  private func horizon(_ dial: Dial) throws -> (Point, Point) {
    guard case .group(let world) = try #require(dial.movingShapes.first),
      case .group(let turned) = try #require(world.children.first)
    else { throw Missing() }
    for case .stroke(let stroke) in turned.children {
      let points = stroke.path.points.map(turned.transform.applied(to:))
      return (try #require(points.first), try #require(points.last))
    }
    throw Missing()
  }

  @Test func horizonSinksAsTheNoseRises() throws {
    let level = try horizon(try dial(roll: 0, pitch: 0))
    #expect(abs(level.0.y - 150) < 1e-9)
    let (up, down) = (try horizon(try dial(roll: 0, pitch: 10)), try horizon(try dial(roll: 0, pitch: -10)))
    #expect(up.0.y > 150 && down.0.y < 150)
    #expect(abs(up.0.y + down.0.y - 300) < 1e-9)
  }

  @Test(arguments: [5.0, 30, 60, -20])
  func horizonTurnsAgainstTheRoll(_ roll: Double) throws {
    let (left, right) = try horizon(try dial(roll: roll, pitch: 0))
    // Banked to the right, the horizon is lower on the left.
    #expect((left.y > right.y) == (roll > 0))
    #expect(abs(turn(from: .degrees(90 - roll), to: Angle(of: right - left))) < 1e-9)
  }

  @Test func sliverOfTheOtherHalfStaysAtAnyPitch() {
    for pitch in [45.0, 90, 1e9, -90] {
      #expect(abs(HorizonGauge.horizonOffset(pitch: pitch)) <= 100)
    }
  }

  @Test func ladderTellsTheTruePitch() throws {
    let texts = try dial(roll: 0, pitch: 60).texts.filter { $0.role == .label }
    #expect(texts.contains { $0.text.string == "60" && abs($0.box.center.y - 150) < 1 })
    #expect(!texts.contains { $0.text.string == "10" })
  }

  /// Wherever the world stands behind them.
  @Test(arguments: [Theme.dark, .light], [-35.0, -8, 0, 12, 60])
  func numbersOfTheLadderAreReadOnSkyAndGround(_ theme: Theme, _ pitch: Double) throws {
    let values = [NamedValue("roll", 20), NamedValue("pitch", pitch)]
    let dial = try probe.dial(nil, values: values) { $0.theme = theme }
    guard case .group(let world) = try #require(dial.movingShapes.first) else { throw Missing() }
    var (grounds, inks): ([Color], [Color]) = ([], [])
    for case .group(let part) in world.children {
      for node in part.children {
        if case .fill(let half) = node, case .gradient(let gradient) = half.paint {
          grounds += gradient.stops.map(\.color)
        }
        if case .text(let text) = node, case .solid(let ink) = text.paint { inks.append(ink) }
      }
    }
    #expect(!inks.isEmpty && grounds.count == 4)
    #expect(inks.allSatisfy { ink in grounds.allSatisfy { ink.contrast(with: $0) >= 4.5 } })
  }

  @Test func anAngleThatIsNotGivenIsLevelWithoutANumber() throws {
    let alone = try probe.dial(nil, values: [NamedValue("roll", 10)])
    #expect(alone.formattedValue == "roll 10°")
    #expect(alone.texts.filter { $0.role == .readout }.map(\.text.string) == ["10°"])
    #expect(alone.movingShapes == (try dial(roll: 10, pitch: 0).movingShapes))
    #expect(try probe.dial(12).formattedValue == "roll 12°")
    #expect(try probe.dial(3, values: [NamedValue("pitch", 12)]).formattedValue == "pitch 12°, roll 3°")
  }

  @Test func aMissingAngleTakesTheWorldAway() throws {
    let missing = try dial(roll: 10, pitch: nil)
    #expect(missing.movingShapes.isEmpty)
    #expect(missing.formattedValue == "pitch –, roll 10°")
    #expect(try probe.dial(nil).movingShapes.isEmpty)
  }

  @Test func textsKeepApart() throws { try probe.textsKeepApart(seed: 405) }

  /// As a film asks for it.
  @Test func numbersWithAFormKeepTheirSizeAndDecimals() throws {
    let typesetter = try Typesetter()
    let dials = try [0.0, 7, 16.79, -180].map { roll in
      var gauge = try Gauge(kind: .horizon, value: nil, scale: Scale(min: -180, max: 180))
      gauge.values = [NamedValue("roll", roll), NamedValue("pitch", roll / 10)]
      gauge.readout.format = try NumberFormat(",.1f")
      return try gauge.dial(size: Size(width: 300, height: 300), shaper: typesetter)
    }
    let numbers = dials.map { dial in dial.texts.filter { $0.role == .readout } }
    #expect(Set(numbers.flatMap { $0.map(\.text.style.size) }).count == 1)
    #expect(
      numbers.allSatisfy { $0.count == 2 && $0.allSatisfy { $0.text.string.dropLast().dropLast().hasSuffix(".") } })
  }

  /// Both numbers have their names, in letters that can be read, on every canvas of 150 or more.
  @Test(arguments: [1.0, 1.3, 1.9, 2.5]) func numbersHaveTheirNames(_ shape: Double) throws {
    for height in stride(from: 150.0, through: 700, by: 25) {
      let dial = try KindProbe(.horizon).dial(nil, side: height * shape, height: height) { gauge in
        gauge.values = [NamedValue("roll", 18), NamedValue("pitch", -7.5)]
        gauge.title = "Attitude"
      }
      let names = dial.texts.filter { ["roll", "pitch"].contains($0.text.string) }
      #expect(names.count == 2 && names.allSatisfy { $0.text.style.size >= 7.5 - 1e-9 }, "\(height) × \(shape)")
    }
  }
}
