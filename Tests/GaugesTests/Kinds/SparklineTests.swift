import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

struct SparklineTests {
  private static let frame = Rect(x: 10, y: 20, width: 100, height: 40)

  private func line(_ history: [Double?], value: Double?, scale: Scale = .unit, fits: Bool = true) -> Sparkline {
    Sparkline(
      history: history, value: value, frame: Self.frame, scale: scale, fits: fits, color: .black, lineWidth: 2)
  }

  private func points(_ nodes: [Node]) -> [Point] {
    nodes.flatMap { node -> [Point] in
      if case .stroke(let stroke) = node { stroke.path.points } else { [] }
    }
  }

  @Test func lineSpansItsFrameInBothDirections() throws {
    let line = line([3, 9, 5, 6], value: 6)
    let all = points(line.past) + points(line.present)
    let box = try #require(Rect(enclosing: all))
    #expect(box == Self.frame)
    #expect(line.end == Point(x: 110, y: 40))
  }

  @Test func gapBreaksTheLine() throws {
    let line = line([1, 2, nil, 3, 4], value: 4)
    guard case .stroke(let stroke) = try #require(line.past.last) else {
      Issue.record("the past is a stroke")
      return
    }
    let moves = stroke.path.elements.filter { if case .move = $0 { true } else { false } }
    #expect(moves.count == 1)
    #expect(points(line.past).allSatisfy { $0.x <= 35 })
    #expect(points(line.present).count == 2)
  }

  @Test func valueBetweenGapsIsAPoint() {
    let alone = line([1, nil, 3, nil, 2, 1], value: 1)
    let dots = KindPicture.fills(alone.past) { $0 == .solid(.black) }
    #expect(dots.count == 1)
    #expect(Self.frame.expanded(by: 3).contains(dots.first ?? Self.frame.expanded(by: 99)))
  }

  @Test func presentValueTakesTheLastPlace() {
    #expect(line([1, 2, 3], value: 1).end?.y == Self.frame.maxY)
    #expect(line([1, 2, 3], value: nil).end == nil)
    #expect(line([], value: 5).end == Point(x: Self.frame.maxX, y: Self.frame.center.y))
  }

  @Test func changeOfTheValueWithinTheDomainLeavesThePastAlone() {
    let (a, b) = (line([0, 10, 4, 12], value: 12), line([0, 10, 4, 12], value: 2))
    #expect(a.past == b.past)
    #expect(a.present != b.present)
    #expect(
      a.extremes(radius: 2, low: .black, high: .black) == b.extremes(radius: 2, low: .black, high: .black))
  }

  @Test func fixedScaleKeepsItsEnds() throws {
    let scale = try Scale(min: 0, max: 100)
    let line = line([25, 50], value: 50, scale: scale, fits: false)
    #expect(line.y(of: 25) == Self.frame.maxY - 10)
    #expect(line.y(of: 500) == Self.frame.minY)
  }

  @Test func constantValuesLieInTheMiddle() {
    let flat = line([7, 7, 7], value: 7)
    #expect((points(flat.past) + points(flat.present)).allSatisfy { abs($0.y - Self.frame.center.y) < 1e-9 })
  }

  @Test func manyValuesKeepTheirExtremes() throws {
    var random = SplitMix64(seed: 3)
    var history: [Double?] = (0..<10_000).map { _ in random.double(in: 0...1) }
    history[5_003] = 9
    history[7_001] = -9
    let line = line(history, value: 0.5)
    let kept = points(line.past)
    #expect(kept.count < 1_000)
    #expect(kept.map(\.y).min() == Self.frame.minY)
    #expect(kept.map(\.y).max() == Self.frame.maxY)
    #expect(zip(kept, kept.dropFirst()).allSatisfy { $0.x <= $1.x })
  }

  @Test func lineStaysInItsFrame() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<200 {
      let history = (0..<random.int(in: 0...50)).map { _ -> Double? in
        random.bool() ? random.double(in: -1...1) * random.magnitude(-9...14) : nil
      }
      let line = line(history, value: history.last ?? 1)
      let outer = Self.frame.expanded(by: 1e-6)
      for point in points(line.past) + points(line.present) {
        #expect(outer.contains(Rect(center: point, width: 0, height: 0)))
      }
    }
  }

  // MARK: - The kind

  @Test func gaugeWithoutAScaleShowsItsNumberInFull() throws {
    let probe = try KindPicture(.sparkline, value: 1013.2, hasScale: false) {
      $0.history = [1012, nil, 1014.5, 1013.2]
    }
    #expect(probe.dial.formattedValue == "1,013.2")
    #expect(probe.dial.scene.description == "Gauge: 1,013.2.")
  }

  @Test func aScaleThatIsAskedForIsDrawnWhateverItsEndsAre() throws {
    for max in [1.0, 2, 100] {
      let probe = try KindPicture(.sparkline, value: 0.5, max: max) { $0.history = [0.4, 0.6, 0.5] }
      #expect(probe.dial.scene.description == "Gauge: 0.5 on a scale from 0 to \(Int(max)).")
    }
  }

  @Test func aSharedScaleThatNobodyAskedForLeavesTheLineAsHighAsItsValues() throws {
    func line(_ scale: Scale? = nil) throws -> Gauge { try Gauge(kind: .sparkline, value: 40, scale: scale) }
    #expect(try GridOptions(sharesScale: true, gauges: [line(), line()]).shown.allSatisfy(\.isScaleProposed))
    let shared = try GridOptions(sharesScale: true, gauges: [line(), line(Scale(min: 0, max: 50))]).shown
    #expect(shared.allSatisfy { !$0.isScaleProposed && $0.scale.max == 50 })
  }

  @Test func missingValueHasADashAndNoEnd() throws {
    let probe = try KindPicture(.sparkline, value: nil, hasScale: false) { $0.history = [1, 3, 2, nil] }
    #expect(probe.dial.formattedValue == "–")
    #expect(probe.movingShapes.isEmpty)
  }

  @Test func gaugeWithoutAPastIsItsNumber() throws {
    let probe = try KindPicture(.sparkline, value: 5, hasScale: false)
    #expect(probe.dial.texts.contains { $0.text.string == "5" })
  }

  /// A name on its line looks underlined, and says less than the title it would outlive.
  @Test(arguments: Array(stride(from: 60.0, through: 600, by: 20)))
  func namesOfLimitsKeepClearOfTheirLines(_ width: Double) throws {
    for (most, height) in [(2000.0, 150.0), (2000, 300), (4000, 150), (1900, 60)] {
      var gauge = try Gauge(
        kind: .sparkline, value: 1580, scale: Scale(min: 0, max: most), title: "Requests", unit: "/s")
      gauge.history = [420, 600, 905, 1240, 1520, 1655, 1580]
      gauge.targets = [GaugeTarget(value: 1800, label: "Limit, g")]
      let dial = try gauge.dial(size: Size(width: width, height: width * height / 400), shaper: Typesetter())
      let notes = dial.texts.filter { $0.role == .note }
      #expect(notes.isEmpty || dial.text(.title) != nil, "\(width)")
      let dashed = dial.scene.layers.face.compactMap { node -> Rect? in
        if case .stroke(let stroke) = node, stroke.style.dash != nil { stroke.path.controlBounds } else { nil }
      }
      let line = try #require(dashed.first)
      for note in notes {
        #expect(note.box.maxY <= line.minY - 3 || note.box.minY >= line.minY + 3, "\(width): \(note.box), \(line)")
      }
    }
  }

  @Test func textsNeverTouch() throws { try CrowdedGauge.checkTexts(of: .sparkline, seed: 11) }

  /// The name of a target lies on a band or beside it.
  @Test(arguments: [(240.0, 200.0), (300, 200), (480, 360), (800, 450)])
  func namesOfTargetsLieAcrossNoEdgeOfABand(_ width: Double, _ height: Double) throws {
    var gauge = try Gauge(kind: .sparkline, value: 148, scale: Scale(min: 60, max: 150), title: "Heart rate")
    gauge.history = [90, 101, 118, nil, 128, 131, 141, 139, 148]
    gauge.ranges = [GaugeRange(from: 60, to: 120), GaugeRange(from: 120, to: 150)]
    gauge.targets = [GaugeTarget(value: 140, label: "Zone 3")]
    let dial = try gauge.dial(size: Size(width: width, height: height), shaper: Typesetter())
    let name = try #require(dial.texts.first { $0.text.string == "Zone 3: 140" })
    let bands = dial.scene.layers.face.compactMap { node in
      if case .fill(let fill) = node { fill.path.controlBounds } else { nil }
    }
    #expect(bands.count > 1)
    for edge in bands.flatMap({ [$0.minY, $0.maxY] }) {
      #expect(name.box.maxY <= edge || edge <= name.box.minY, "\(name.box) over \(edge)")
    }
  }

  /// A number is a little smaller rather than parted from its unit, or from a title that is cut.
  @Test(arguments: ["Requests", "Checkout latency p95"], [(1.5, 1.0), (1.9, 1), (2.4, 1)])
  func aUnitStandsBehindItsNumberAndTitlesAreWhole(_ title: String, _ form: (width: Double, height: Double)) throws {
    for height in stride(from: 130.0, through: 330, by: 40) {
      var gauge = try Gauge(kind: .sparkline, value: 1_840.5, title: title, unit: "ms")
      (gauge.history, gauge.reference, gauge.subtitle) = ([400, 420, 410, 1_840.5], 420, "eu-central-1")
      gauge.ranges = [GaugeRange(from: 1_500, label: "SLO broken", severity: .alarm)]
      let dial = try gauge.dial(size: Size(width: form.width * height, height: height), shaper: Typesetter())
      let number = try #require(dial.texts.first { $0.role == .readout })
      let unit = try #require(dial.texts.first { $0.role == .unit })
      let words = dial.texts.filter { $0.role == .title }.map(\.text.string).joined(separator: " ")
      #expect(unit.origin.y == number.origin.y && words == title, "“\(words)” on \(form), \(height)")
    }
  }
}
