import Tacho
import TestSupport
import Testing

/// What a gauge shows of data, frame by frame.
struct FilmDataTests {
  private func frames(
    _ specification: String, _ table: String, ballistics: Ballistics = .none, rate: Int = 10
  ) throws -> [FilmState] {
    let gauge = try GaugeSpecification(Array(specification.utf8)).gauge
    func reader() throws -> any RowReader { try DelimitedReader(MemoryByteSource(table)) }
    let columns = try FilmColumns(["v"], gauge: gauge, reader: reader())
    let samples = try SampleReader(reader(), channels: columns.channels)
    let sampler = try FrameSampler(samples, options: .init(rate: FrameRate(rate), keepsPeaks: false))
    let frames = try FilmFrames(
      sampler, channels: 1, rate: FrameRate(rate), range: 0..<1_000, ballistics: ballistics, circles: columns.circles,
      quantities: columns.quantities)
    var states: [FilmState] = []
    while let frame = try frames.next() { states += frame.states }
    return states
  }

  /// What goes round its scale again and again has one number for all its hands.
  @Test func aHeightBeyondItsScaleIsTheWholeHeight() throws {
    let values = try frames(
      "{kind: radial, scale: {min: 0, max: 1000, wrap: true}, value: null}", "t,v\n0,13460\n1,13480\n2,13900\n", rate: 2
    )
    #expect(values.map { $0.values[0] } == [13460, 13470, 13480, 13690, 13900])
  }

  /// North is 0° or 360°, as the data say it, and an end of any scale that wraps likewise.
  @Test func atItsRowWhatTurnsShowsTheReading() throws {
    var random = SplitMix64(seed: 3_601)
    for (text, ends) in [
      ("{kind: compass, value: null}", 0.0...360), ("{kind: wind, value: null}", 0...360),
      ("{kind: ring, scale: {min: -180, max: 180, wrap: true}, value: null}", -180...180),
    ] {
      let readings = (0..<200).map { _ -> Double in
        switch random.int(in: 0...3) {
        case 0: ends.lowerBound
        case 1: ends.upperBound
        default: (random.double(in: ends) * 10).rounded() / 10
        }
      }
      let rows = readings.enumerated().map { "\($0),\($1)\n" }.joined()
      let values = try frames(text, "t,v\n" + rows, rate: 2).map { $0.values[0] }
      for (index, reading) in readings.enumerated() { #expect(values[2 * index] == reading, "\(text): row \(index)") }
      #expect(values.allSatisfy { $0.map(ends.contains) ?? false }, "\(text)")
    }
  }

  @Test func aHeadingFollowsItsDataThroughNorth() throws {
    let values = try frames("{kind: compass, value: null}", "t,v\n0,350\n1,10\n2,350\n").compactMap { $0.values[0] }
    #expect(values.count == 21)
    for (index, value) in values.enumerated() {
      let expected = index <= 10 ? 350 + 2.0 * Double(index) : 370 - 2.0 * Double(index - 10)
      let apart = (value - expected).magnitude.truncatingRemainder(dividingBy: 360)
      #expect((0...360).contains(value) && min(apart, 360 - apart) <= 1e-9)
    }
  }

  @Test func anInstrumentThatLagsBehindAHeadingLagsTheShortWay() throws {
    let values = try frames("{kind: compass, value: null}", "t,v\n0,350\n0.1,10\n5,10\n", ballistics: .aircraft)
      .compactMap { $0.values[0] }
    #expect(values.allSatisfy { $0 >= 350 || $0 <= 10 })
  }

  @Test func aMeterOfAnyMappingFallsStraightInDecibels() throws {
    for scale in ["{min: -60, max: 0}", "{type: piecewise, stops: [[-60, 0], [-20, 0.5], [0, 1]]}"] {
      let states = try frames(
        "{value: null, unit: dBFS, scale: \(scale)}", "t,v\n0,0\n0.1,-60\n3,-60\n", ballistics: .ppmII)
      let values = states.compactMap { $0.values[0] }
      // Linear rows between 0 and 0.1 s; from there 24 dB in 2.8 s.
      #expect(abs((values[1] - values[29]) - 24) <= 1e-9)
      #expect(abs((values[1] - values[15]) - 12) <= 1e-9)
    }
  }

  @Test func metersSideBySideHaveALampEach() throws {
    let gauge = try GaugeSpecification(
      Array("layout: {columns: 2, gauges: [{kind: vu, value: null}, {kind: vu, value: null}]}".utf8)
    ).gauge
    let film = try GaugeFilm(gauge, size: gauge.usualSize, targets: [.gauge(0), .gauge(1)], shaper: Typesetter())
    func picture(_ peaks: [Double?]) -> Scene { film.scene(FilmState(values: [-10, -10], peaks: peaks)) }
    #expect(Set([picture([2, -9]), picture([-9, 2]), picture([2, 2]), picture([-9, -9])]).count == 4)
    let table = "t,left,right\n0,-20,-20\n1,2,-20\n"
    let columns = try FilmColumns(
      ["left", "right"], gauge: gauge, reader: DelimitedReader(MemoryByteSource(table)))
    let samples = try SampleReader(DelimitedReader(MemoryByteSource(table)), channels: columns.channels)
    let frames = try FilmFrames(
      FrameSampler(samples, options: .init(rate: FrameRate(1))), channels: 2, rate: FrameRate(1), range: 0..<10)
    _ = try frames.next()
    #expect(try frames.next()?.states.first?.peaks == [2, -20])
  }

  @Test func thePeakLampFollowsTheDataAndNotTheNeedle() throws {
    let gauge = try GaugeSpecification(Array("{kind: vu, value: null}".utf8)).gauge
    let film = try GaugeFilm(gauge, size: gauge.usualSize, targets: [.value], shaper: Typesetter())
    let states = try frames("{kind: vu, value: null}", "t,v\n0,-20\n0.9,-20\n1,2\n1.1,-20\n4,-20\n", ballistics: .vu)
    // The needle has not come up to 0 yet, and the lamp is lit.
    let (peak, before, after) = (states[10], states[8], states[35])
    #expect(peak.values.first.flatMap { $0 } ?? 0 < 0)
    #expect(peak.peaks == [2] && before.peaks == [-20] && after.peaks == [-20])
    func picture(_ peak: Double?) -> Scene { film.scene(FilmState(values: [-10], peaks: [peak])) }
    #expect(picture(2) != picture(-1) && picture(-1) == picture(-20))
  }
}
