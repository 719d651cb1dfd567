import Gauges
import TestSupport
import Testing
import Typesetting
import VectorGraphics

/// While a value changes, only needle, arc and digits do.
struct DialSteadinessTests {
  private func dials(_ values: [Double], side: Double = 300, _ gauge: (Double) throws -> Gauge) throws -> [Dial] {
    let typesetter = try Typesetter()
    return try values.map { try gauge($0).dial(size: Size(width: side, height: side), shaper: typesetter) }
  }

  private func placed(_ dial: Dial, _ role: PlacedText.Role) -> [PlacedText] { dial.texts.filter { $0.role == role } }

  /// The first text that moves or changes its size with the value; nil when all stand still.
  private func firstMove(_ dials: [Dial], of roles: [PlacedText.Role]) -> String? {
    guard let first = dials.first else { return nil }
    for dial in dials.dropFirst() {
      for role in roles {
        let (now, before) = (placed(dial, role), placed(first, role))
        let stands =
          role == .readout
          ? now.map(\.origin.y) == before.map(\.origin.y) && now.map(\.text.style) == before.map(\.text.style)
          : now.map(\.text.string) == before.map(\.text.string)
            && zip(now, before).allSatisfy { isClose($0.box, $1.box) }
        if stands { continue }
        let scale = "\(dial.gauge.scale.min)...\(dial.gauge.scale.max)"
        return "\(role) moves between \(first.formattedValue) and \(dial.formattedValue) on \(scale)"
      }
    }
    return nil
  }

  /// Equal but for the rounding of sums in another order.
  private func isClose(_ a: Rect, _ b: Rect) -> Bool {
    zip([a.minX, a.minY, a.maxX, a.maxY], [b.minX, b.minY, b.maxX, b.maxY]).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  private func decimals(of text: String) -> Int { text.split(separator: ".").dropFirst().first?.count ?? 0 }

  private static let still: [PlacedText.Role] = [.label, .title]

  @Test(arguments: [64, 120, 300, 777])
  func speedometersLabelsAndNumberStandWhileItCounts(_ side: Double) throws {
    let values = stride(from: 1_000.0, through: 99_000, by: 1_633).map { $0 }
    let dials = try dials(values, side: side) { try .speedometer($0, title: "Engine", unit: "rpm") }
    #expect(firstMove(dials, of: Self.still + [.readout]) == nil)
  }

  @Test(arguments: [64, 120, 300, 777])
  func radialsLabelsAndNumberStandWhileItCounts(_ side: Double) throws {
    let values = stride(from: 0.0, through: 220, by: 1).map { $0 }
    let dials = try dials(values, side: side) { try .radial($0, in: 0...220, unit: "km/h", title: "Speed") }
    #expect(firstMove(dials, of: Self.still + [.readout]) == nil)
  }

  @Test func unitStandsWhileTheNumberCounts() throws {
    let radial = try dials([0, 1, 7, 10, 88, 199]) { try .radial($0, in: 0...220, unit: "km/h") }
    #expect(firstMove(radial, of: [.unit]) == nil)
    let speedometer = try dials([1_000, 15_200, 38_000, 99_900]) { try .speedometer($0, unit: "rpm") }
    #expect(firstMove(speedometer, of: [.unit]) == nil)
  }

  @Test func numberStandsBetweenPlainNumbersAndThousands() throws {
    let dials = try dials([15_200, 44_444, 0, 7, 750, 999, 1_000, 88_888, 99_900]) { try .speedometer($0) }
    #expect(firstMove(dials, of: [.readout] + Self.still) == nil)
  }

  /// In a film the longest number decides for all, and where it is not known, the longest usual one.
  @Test(arguments: [100_000, 888_888, .infinity])
  func speedometersNumberKeepsItsSizeInAFilm(upTo largest: Double) throws {
    let values: [Double] = [15_200, 0, 7, 999, 1_000, 99_900, 99_999, 100_000, 111_111, 888_888, 999_949]
    let dials = try dials(values) { value in
      var gauge = try Gauge.speedometer(value)
      gauge.moment.largestNumber = largest
      return gauge
    }
    #expect(firstMove(dials, of: [.readout] + Self.still) == nil)
  }

  @Test func aNumberOfAFilmIsAsLargeAsItsOwn() throws {
    let dials = try dials([0, 15_200]) { value in
      var gauge = try Gauge.speedometer(value)
      if value == 0 { gauge.moment.largestNumber = 15_200 }
      return gauge
    }
    #expect(firstMove(dials, of: [.readout] + Self.still) == nil)
  }

  @Test func numberKeepsItsSizeAmongEquallyManyDecimals() throws {
    let values = stride(from: -40.0, through: 60, by: 0.7).filter { $0 != $0.rounded() }
    let fractions = try dials(values) { try .radial($0, in: -40...60, unit: "°C") }
      .filter { $0.formattedValue.contains(".") }
    #expect(fractions.count > 100)
    #expect(firstMove(fractions, of: [.readout] + Self.still) == nil)
    let whole = try dials(stride(from: -40.0, through: 60, by: 1).map { $0 }) {
      try .radial($0, in: -40...60, unit: "°C")
    }
    #expect(firstMove(whole, of: [.readout] + Self.still) == nil)
  }

  @Test func nothingMovesOnRandomScales() throws {
    var random = SplitMix64(seed: 40)
    var moves: [String] = []
    for _ in 0..<40 {
      let range = RandomRange(using: &random, lowest: -3, highest: 6)
      let values = (0..<20).map { _ in random.double(in: range.min...range.max) }
      let dials = try dials(values) { try .radial($0, in: range.min...range.max, unit: "unit") }
      // What is reserved depends on the number of decimals, so numbers of equally many are compared.
      for (_, alike) in Dictionary(grouping: dials, by: { decimals(of: $0.formattedValue) }) {
        if let move = firstMove(alike, of: Self.still + [.readout, .unit]) { moves.append(move) }
      }
    }
    #expect(moves.isEmpty, "\(moves.count), first \(moves.first ?? "")")
  }

  @Test func digitsAreEquallyWide() throws {
    let texts = try dials([11_111, 88_888, 47_400]) { try .speedometer($0) }.flatMap { placed($0, .readout) }.map(
      \.text)
    #expect(texts.map(\.string) == ["11.1k", "88.9k", "47.4k"])
    let widths = texts.map(\.advance)
    #expect(widths.allSatisfy { abs($0 - (widths.first ?? 0)) <= 1e-9 })
  }

  // MARK: - Marks that move

  private static let sides: [Double] = [150, 300, 600]

  /// What a batch lines up by: the hub, the labels and the canvas's other still texts.
  private func firstMove(of kind: Gauge.Kind, side: Double, _ changes: [(inout Gauge) -> Void]) throws -> String? {
    let typesetter = try Typesetter()
    let dials = try changes.map { change in
      var gauge = try Gauge(kind: kind, value: 40, scale: Scale(min: 0, max: 100), title: "Speed", unit: "km/h")
      change(&gauge)
      return try gauge.dial(size: Size(width: side, height: side), shaper: typesetter)
    }
    let hubs = Set(dials.map { dial in dial.hubBox.map { "\($0)" } ?? "" })
    if hubs.count != 1 { return "the hub moves" }
    return firstMove(dials, of: [.label, .title, .readout])
  }

  @Test(arguments: [Gauge.Kind.radial, .linear, .bullet], sides)
  func theFaceStandsWhereverTargetsAndNotesAre(_ kind: Gauge.Kind, _ side: Double) throws {
    let places: [Double] = [-20, 0, 10, 33, 50, 75, 100, 130]
    let targets = places.map { place in
      { (gauge: inout Gauge) in gauge.targets = [GaugeTarget(value: place, label: "town limit")] }
    }
    #expect(try firstMove(of: kind, side: side, targets) == nil)
    let notes = places.map { place in
      { (gauge: inout Gauge) in gauge.annotations = [Annotation(value: place, text: "idle")] }
    }
    #expect(try firstMove(of: kind, side: side, notes) == nil)
  }

  @Test(arguments: sides)
  func theFaceStandsWhateverTheValueIsComparedWith(_ side: Double) throws {
    let previous = [0.0, 20, 90].map { place in { (gauge: inout Gauge) in gauge.previous = place } }
    #expect(try firstMove(of: .radial, side: side, previous) == nil)
    for unit in ["", "km/h"] {
      let references = [0.0, 39, 40, 90].map { place in
        { (gauge: inout Gauge) in (gauge.reference, gauge.unit) = (place, unit) }
      }
      #expect(try firstMove(of: .radial, side: side, references) == nil)
    }
  }
}
