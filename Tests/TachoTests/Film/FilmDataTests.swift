import Tacho
import TestSupport
import Testing
import VectorGraphics

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

/// Films that begin or end before their data.
struct FilmReachTests {
  /// - Returns: the notes, or the words of the error.
  private func words(_ table: String, _ offset: String, seconds: Double, speed: Double = 1) throws -> (
    String, isError: Bool
  ) {
    var data = FilmTable(Array(table.utf8))
    try data.set("column", "v")
    try data.set("offset", offset)
    try data.set("speed", "\(speed)")
    let drawing = try GaugeSpecification(
      Array("{kind: radial, value: 0, max: 9, animation: {duration: \(seconds), fps: 10}}".utf8))
    do {
      let film = try FilmData(data, of: drawing) { _ in }
      try readAll(of: film)
      return (film.notes.joined(separator: "; "), false)
    } catch { return ("\(error)", true) }
  }

  private func readAll(of film: FilmData) throws {
    let frames = try film.frames(0..<(film.frameCount ?? 0))
    while try frames.next() != nil {}
  }

  /// In tenths of a second, which are whole numbers.
  @Test func aFilmBeforeItsDataIsRefusedAndOneThatBeginsBeforeThemIsTold() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<80 {
      let (first, rows) = (random.int(in: 0...50), random.int(in: 2...30))
      let table = "t,v\n" + (0..<rows).map { "\(first + $0),\($0 % 9)\n" }.joined()
      let (offset, frames, speed) = (random.int(in: -60...20), random.int(in: 1...40), random.int(in: 1...3))
      let shown = (0..<frames).map { offset + speed * $0 }
      let (found, isError) = try words(
        table, "\(offset < 0 ? "-" : "")\(abs(offset) / 10).\(abs(offset) % 10)", seconds: Double(frames) / 10,
        speed: Double(speed))
      #expect(isError == shown.allSatisfy { $0 < 0 }, "\(offset) \(frames) \(speed): \(found)")
      #expect(!isError || found.contains("from \(first) to \(first + rows - 1)"), "\(found)")
      #expect(isError || found.contains("before the data") == shown.contains { $0 < 0 }, "\(found)")
    }
  }

  @Test func aWrongTimeZoneIsTold() throws {
    let table = "time,v\n2025-05-10T08:15:00Z,1\n2025-05-10T08:17:59Z,2\n"
    let (early, isError) = try words(table, "2025-05-10T08:15:12+02:00", seconds: 5)
    #expect(
      isError && early.contains("from 2025-05-10T08:15:00Z to 2025-05-10T08:17:59Z; is the offset in their time zone?"))
    let (clock, isRefused) = try words(table, "08:15:12", seconds: 5)
    #expect(
      isRefused && clock.contains("as 29712, or a time written like those, as 2025-05-10T08:15:12Z"), "\(clock)")
  }

  /// GPX has its speed in m/s, whatever anybody says.
  @Test(arguments: [("km/h", true), ("m/s", false), ("speed=mph", true), ("speed=m/s", false)])
  func aUnitAgainstThatOfTheFormatIsTold(unit: String, isTold: Bool) throws {
    let point = #"<trkpt lat="0" lon="0"><time>2025-05-10T08:15:0"#
    let gpx =
      "<gpx><trk><trkseg>\(point)0Z</time><speed>8</speed></trkpt>\(point)1Z</time><speed>9</speed></trkpt></trkseg></trk></gpx>"
    var data = FilmTable(Array(gpx.utf8))
    try data.set("column", "speed")
    try data.set("data-unit", unit)
    var notes: [String] = []
    let drawing = try GaugeSpecification(Array("{kind: radial, value: 0, max: 99, unit: km/h}".utf8))
    _ = try FilmData(data, of: drawing) { notes.append($0) }
    #expect(
      notes.contains { $0.contains("the data say that “speed” is in m/s, and --data-unit takes it as") } == isTold)
  }
}
