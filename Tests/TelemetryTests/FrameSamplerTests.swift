import Telemetry
import TestSupport
import Testing
import VectorGraphics

struct FrameSamplerTests {
  private func sampled(_ points: [(Double, Double?)], _ options: FrameSampler.Options) throws -> [Double?] {
    let lines = points.map { "\($0),\($1.map { "\($0)" } ?? "")\n" }.joined()
    return try frames(DelimitedReader(MemoryByteSource("t,v\n" + lines)), "v", options: options)
  }

  private func options(
    _ rate: Int = 10, _ interpolation: Interpolation = .linear, smoothing: Double = 0, keepsPeaks: Bool = false,
    gap: Double? = nil, offset: Double = 0, speed: Double = 1
  ) throws -> FrameSampler.Options {
    FrameSampler.Options(
      rate: try FrameRate(rate), interpolation: interpolation, smoothing: smoothing, keepsPeaks: keepsPeaks, gap: gap,
      offset: offset, speed: speed)
  }

  private func expectEqual(_ values: [Double?], _ expected: [Double?]) {
    #expect(values.count == expected.count)
    for (value, wanted) in zip(values, expected) {
      if let value, let wanted { #expect(abs(value - wanted) <= 1e-9) } else { #expect(value == wanted) }
    }
  }

  @Test func framesStandBetweenRows() throws {
    let points: [(Double, Double?)] = [(0, 0), (0.25, 10), (0.5, 0)]
    expectEqual(try sampled(points, options()), [0, 4, 8, 8, 4, 0])
    expectEqual(try sampled(points, options(10, .step)), [0, 0, 0, 10, 10, 0])
    let cubic = try sampled(points, options(10, .monotoneCubic))
    #expect(cubic.allSatisfy { (0...10).contains($0 ?? -1) })
    #expect((cubic[2] ?? 0) > 8)
  }

  @Test func theCubicPassesThroughSamplesAndIsMonotone() throws {
    var random = SplitMix64(seed: 41)
    for _ in 0..<50 {
      var time = 0.0
      var value = 0.0
      var points: [(Double, Double?)] = []
      for _ in 0..<20 {
        points.append((time, value))
        time += Double(random.int(in: 1...5)) / 10
        value += random.bool() ? 0 : random.double(in: 0...5)
      }
      let values = try sampled(points, options(100, .monotoneCubic)).compactMap { $0 }
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 + 1e-12 })
      for (time, value) in points {
        let index = try #require(Int(exactly: (time * 100).rounded()))
        #expect(abs(values[index] - (value ?? .nan)) <= 1e-9)
      }
    }
    // A straight line stays one.
    let line = try sampled([(0, 1), (0.3, 4), (0.4, 5), (1, 11)], options(10, .monotoneCubic))
    expectEqual(line, (0...10).map { 1 + Double($0) })
  }

  @Test func gapsAreMissing() throws {
    let points: [(Double, Double?)] = [(0, 0), (0.2, 2), (0.8, 8), (1, 10)]
    expectEqual(try sampled(points, options(gap: 0.5)), [0, 1, 2, nil, nil, nil, nil, nil, 8, 9, 10])
    expectEqual(try sampled(points, options(gap: 0.7)), (0...10).map { Double($0) })
    // Empty cells are missing readings.
    let holes: [(Double, Double?)] = [(0, nil), (0.1, 1), (0.2, nil), (0.3, nil), (0.4, 4), (0.5, nil), (0.6, nil)]
    expectEqual(try sampled(holes, options()), [nil, 1, nil, nil, 4, nil, nil])
    // At the ends there is no second one to be joined.
    expectEqual(try sampled(holes, options(gap: 0.15)), [nil, 1, nil, nil, 4, nil, nil])
    expectEqual(try sampled(holes, options(gap: 0.35)), [nil, 1, 2, 3, 4, nil, nil])
  }

  /// A gap is as long as from the column's last reading to its next one, not as the pause of the track.
  @Test func aPauseBetweenSegmentsIsAGapOfTheColumnThatAGivenLengthBridges() throws {
    func point(_ second: Int, _ elevation: Int?) -> String {
      GPXReaderTests.point(
        50, 8, (elevation.map { "<ele>\($0)</ele>" } ?? "") + "<time>2024-06-30T12:00:0\(second)Z</time>")
    }
    let track = GPXReaderTests.gpx(
      point(0, 10) + point(1, 20) + point(2, nil) + "</trkseg><trkseg>" + point(6, 70) + point(7, 80))
    func elevations(_ gap: Double?) throws -> [Double?] {
      try frames(GPXReader(MemoryByteSource(track)), "ele", options: options(1, gap: gap))
    }
    expectEqual(try elevations(nil), [10, 20, nil, nil, nil, nil, 70, 80])
    expectEqual(try elevations(4.9), [10, 20, nil, nil, nil, nil, 70, 80])
    expectEqual(try elevations(5), [10, 20, 30, 40, 50, 60, 70, 80])
    // A pause alone, without a missing reading.
    let other = GPXReaderTests.gpx(point(0, 10) + point(1, 20) + "</trkseg><trkseg>" + point(4, 50))
    expectEqual(
      try frames(GPXReader(MemoryByteSource(other)), "ele", options: options(1)), [10, 20, nil, nil, 50])
    expectEqual(
      try frames(GPXReader(MemoryByteSource(other)), "ele", options: options(1, gap: 3)), [10, 20, 30, 40, 50])
  }

  @Test func offsetAndSpeedMoveTheClock() throws {
    let points: [(Double, Double?)] = (0...20).map { (Double($0) / 10, Double($0)) }
    expectEqual(try sampled(points, options(offset: 1.8)), [18, 19, 20])
    expectEqual(try sampled(points, options(gap: 0.15, offset: -0.3)).prefix(5).map { $0 }, [nil, nil, 0, 0, 1])
    expectEqual(try sampled(points, options(speed: 5)), [0, 5, 10, 15, 20])
    expectEqual(try sampled(points, options(5, speed: 0.5)).prefix(3).map { $0 }, [0, 1, 2])
    #expect(try sampled(points, options(offset: 5)).isEmpty)
  }

  @Test func ofEqualTimesTheLastCounts() throws {
    let points: [(Double, Double?)] = [(0, 0), (0.1, 5), (0.1, 7), (0.2, 0), (0.2, 1)]
    expectEqual(try sampled(points, options()), [0, 7, 1])
  }

  @Test func smoothingKeepsEndsAndConstants() throws {
    let constant: [(Double, Double?)] = (0...50).map { (Double($0) / 10, 4) }
    expectEqual(try sampled(constant, options(smoothing: 1)), Array(repeating: 4, count: 51))
    let line: [(Double, Double?)] = (0...50).map { (Double($0) / 10, Double($0)) }
    expectEqual(try sampled(line, options(smoothing: 1)), (0...50).map { Double($0) })
  }

  /// The study's complaint: smoothing must not eat the top speed.
  @Test func smoothingWithPeaksShowsTheTrueMaximumAtItsPlace() throws {
    var points: [(Double, Double?)] = (0...300).map { (Double($0) / 30, 50 + Double($0 % 7)) }
    points[150].1 = 93.5
    points[200].1 = 11.25
    let smoothed = try sampled(points, options(30, smoothing: 1)).compactMap { $0 }
    #expect((smoothed.max() ?? 0) < 60)
    let kept = try sampled(points, options(30, smoothing: 1, keepsPeaks: true)).compactMap { $0 }
    #expect(kept.max() == 93.5)
    #expect(kept.firstIndex(of: 93.5) == 150)
    #expect(kept.min() == 11.25)
    #expect(kept.firstIndex(of: 11.25) == 200)
    // The curve rises to it over the window rather than in one frame, and is smooth elsewhere.
    #expect(kept[149] > 80 && kept[140] > 55 && kept[130] < 60)
    #expect(abs(kept[100] - smoothed[100]) <= 1e-9)
  }

  /// Two extremes near one frame: the low of 0.5 s is shown before it, and 2 s shows what the data have there.
  @Test func aSecondExtremeIsShownOnTheSideWhereItLies() throws {
    let points: [(Double, Double?)] = [(0, 10), (0.5, 0), (1, 20), (2, 5), (3, 5)]
    #expect(try sampled(points, options(1, keepsPeaks: true)) == [0, 20, 5, 5])
    let after: [(Double, Double?)] = [(0, 10), (1, 20), (1.4, 0), (2, 5), (3, 5)]
    #expect(try sampled(after, options(1, keepsPeaks: true)) == [10, 20, 0, 5])
  }

  /// Three rows near frame 0 that rise, and the other way round; what rises goes on to.
  @Test func twoExtremesNearAFrameAreInTheirOrder() throws {
    let rising: [(Double, Double?)] = [(0, 1), (1, 2), (2, 3), (1_000, 4), (2_000, 5)]
    let shown = try sampled(rising, options(1, keepsPeaks: true, speed: 10)).compactMap { $0 }
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 <= $1 } && shown.first == 1 && shown.last == 5)
    let falling = rising.map { ($0.0, $0.1.map { -$0 }) }
    let mirrored = try sampled(falling, options(1, keepsPeaks: true, speed: 10)).compactMap { $0 }
    #expect(mirrored == shown.map { -$0 })
  }

  /// Whatever the data, the rates and the window.
  @Test func theExtremesShownAreThoseOfTheData() throws {
    var random = SplitMix64(seed: 42)
    for round in 0..<400 {
      var time = 0.0
      var points: [(Double, Double?)] = []
      for _ in 0..<random.int(in: 4...200) {
        points.append((time, random.int(in: 0...9) == 0 ? nil : random.double(in: -100...100)))
        time += [0, 0.001, 0.01, 0.05, 0.3][random.int(in: 0...4)]
      }
      guard time > 0.2, points.contains(where: { $0.1 != nil }) else { continue }
      let options = try self.options(
        random.int(in: 10...60), Interpolation.allCases[random.int(in: 0...2)],
        smoothing: random.bool() ? 0 : random.double(in: 0...2), keepsPeaks: true,
        speed: random.bool() ? 1 : random.double(in: 0.5...2))
      let shown = try sampled(points, options).compactMap { $0 }
      let data = points.compactMap { $0.1 }
      guard shown.count > 1 else { continue }
      #expect(shown.max() == data.max(), "round \(round)")
      #expect(shown.min() == data.min(), "round \(round)")
    }
  }

  /// All columns show the same row there, which may lie between two frames, whatever else smoothing and peaks ask for.
  @Test func theLastFrameIsTheLastRow() throws {
    var random = SplitMix64(seed: 43)
    for round in 0..<400 {
      var (time, rows) = (0.0, [(time: Double, values: [Double?])]())
      for _ in 0..<random.int(in: 2...60) {
        rows.append((time, (0..<3).map { _ in random.int(in: 0...9) == 0 ? nil : random.double(in: -100...100) }))
        time += [0.001, 0.01, 0.05, 0.3, 1.7][random.int(in: 0...4)]
      }
      let options = try self.options(
        random.int(in: 1...60), Interpolation.allCases[random.int(in: 0...2)],
        smoothing: random.bool() ? 0 : random.double(in: 0...2), keepsPeaks: random.bool(),
        speed: random.bool() ? 1 : random.double(in: 0.5...2))
      let text = rows.map { "\($0.time)," + $0.values.map { $0.map { "\($0)" } ?? "" }.joined(separator: ",") + "\n" }
      let reader = try DelimitedReader(MemoryByteSource("t,a,b,c\n" + text.joined()))
      let channels = ["a", "b", "c"].map { Channel($0) }
      let sampler = try FrameSampler(SampleReader(reader, channels: channels), options: options)
      var last: DataFrame?
      while let frame = try sampler.next() { last = frame }
      // A peak may stand where the last reading is missing.
      for (shown, reading) in zip(last?.values ?? [], rows.last?.values ?? [])
      where reading != nil || !options.keepsPeaks {
        #expect(shown == reading, "round \(round)")
      }
      #expect(last?.values.count == 3)
    }
  }

  /// Frames are the same where those before them are left out, and so is their number.
  @Test func framesThatAreGoneToAreThoseOfTheWholeFilm() throws {
    var (random, skipped) = (SplitMix64(seed: 9), 0)
    for round in 0..<400 {
      var (time, points) = (0.0, [(Double, Double?)]())
      // Now and then all readings rise, and there are several a frame.
      let (rises, isDense) = (random.int(in: 0...3) == 0, random.bool())
      for index in 0..<random.int(in: 4...200) {
        let value = rises ? Double(index) : random.double(in: -100...100)
        points.append((time, random.int(in: 0...9) == 0 ? nil : value))
        time += (isDense ? [0, 0.001, 0.01, 0.05, 0.3] : [0.1, 0.3, 1, 2, 7])[random.int(in: 0...4)]
      }
      let options = try self.options(
        isDense ? random.int(in: 10...60) : random.int(in: 1...6), Interpolation.allCases[random.int(in: 0...2)],
        smoothing: random.bool() ? 0 : random.double(in: 0...2), keepsPeaks: random.bool(),
        gap: random.bool() ? nil : 1, offset: random.bool() ? 0 : random.double(in: -2...2),
        speed: random.bool() ? 1 : random.double(in: 0.5...2))
      let text = "t,v\n" + points.map { "\($0),\($1.map { "\($0)" } ?? "")\n" }.joined()
      func sampler() throws -> FrameSampler {
        try FrameSampler(
          SampleReader(DelimitedReader(MemoryByteSource(text)), channels: [Channel("v")]), options: options)
      }
      func all(_ sampler: FrameSampler) throws -> [DataFrame] {
        var frames: [DataFrame] = []
        while let frame = try sampler.next() { frames.append(frame) }
        return frames
      }
      let whole = try all(sampler())
      #expect(try sampler().counted() == whole.count, "round \(round)")
      guard !whole.isEmpty else { continue }
      let wanted = random.bool() ? whole.count - 1 : random.int(in: 0...whole.count - 1)
      let direct = try sampler()
      guard try direct.skip(to: wanted) else { continue }
      skipped += direct.nextIndex > 0 ? 1 : 0
      #expect(try all(direct).drop { $0.index < wanted } == whole.dropFirst(wanted), "round \(round)")
    }
    #expect(skipped > 80)
  }

  @Test func optionsAreChecked() throws {
    for options in try [
      options(smoothing: -1), options(smoothing: .nan), options(gap: 0), options(gap: .nan),
      options(offset: .infinity), options(speed: 0), options(speed: .nan),
    ] { #expect(throws: TelemetryError.self) { try sampled([(0, 1)], options) } }
  }

  /// The same frames, however the bytes come in.
  @Test func framesDependOnTheDataAlone() throws {
    let text = "t,v\n" + (0..<500).map { "\(Double($0) / 100),\(($0 * 7919) % 101)\n" }.joined()
    let options = try options(30, .monotoneCubic, smoothing: 0.4, keepsPeaks: true)
    let whole = try frames(DelimitedReader(MemoryByteSource(text)), "v", options: options)
    let drops = try frames(DelimitedReader(DrippingSource(Array(text.utf8), size: 3)), "v", options: options)
    #expect(whole == drops)
    #expect(whole.count == 150)
  }

  @Test(arguments: [
    ("2025-06-01T07:00:02Z", "2025-06-01T07:00:00Z", "2025-06-01T07:00:03Z"),
    ("2025-06-01T09:00:02.000+02:00", "2025-06-01T07:00:00Z", "2025-06-01T07:00:03Z"),
    ("2025-06-01T07:00:02Z", "1748761200", "1748761203"), ("2025-06-01T07:00:02Z", "1748761200000", "1748761203000"),
    ("0:12", "0:10", "0:13"), ("12", "10", "13"),
  ])
  func aFilmBeginsAtATimeOfTheData(_ start: String, _ first: String, _ last: String) throws {
    var options = try options(1)
    options.start = start
    let data = "t,v\n\(first),0\n\(last),30\n"
    expectEqual(try frames(DelimitedReader(MemoryByteSource(data)), "v", options: options), [20, 30])
    // The offset is counted from there.
    options.offset = -1
    expectEqual(try frames(DelimitedReader(MemoryByteSource(data)), "v", options: options), [10, 20, 30])
  }

  @Test(arguments: [
    ("07:00", "2025-06-01T07:00:00Z"), ("2025-06-01T07:00:00", "2025-06-01T07:00:00Z"), ("noon", "0:10"),
    ("2025-06-01T07:00:00Z", "5"),
  ])
  func aTimeOfAnotherKindIsRefusedWithTheDatasFirst(_ start: String, _ first: String) throws {
    var options = try options(1)
    options.start = start
    let data = "t,v\n\(first),0\n"
    let error = #expect(throws: TelemetryError.self) {
      try frames(DelimitedReader(MemoryByteSource(data)), "v", options: options)
    }
    #expect(error?.message.contains(start) == true && error?.message.contains("begin at \(first)") == true)
  }

  @Test(arguments: [("1:00", "60"), ("0:01:30", "90"), ("1:00:00", "3600")])
  func aClockBesideDatesIsToldAsTheSecondsThatAnOffsetTakes(_ start: String, _ seconds: String) throws {
    var options = try options(1)
    options.start = start
    let error = #expect(throws: TelemetryError.self) {
      try frames(DelimitedReader(MemoryByteSource("t,v\n2025-06-01T07:00:00Z,0\n")), "v", options: options)
    }
    #expect(
      error?.message.contains("seconds after the first row, as \(seconds), or a time written like those") == true)
  }

  /// Data too long for a film name a speed at which they are not, and no other that is a tenth of it.
  @Test(arguments: [4.0, 28, 365, 3_650], [10, 30, 120])
  func dataThatAreTooLongNameASpeedThatHelps(_ days: Double, _ rate: Int) throws {
    func count(_ speed: Double) throws -> Int {
      let reader = try DelimitedReader(MemoryByteSource("t,v\n0,1\n\(days * 43_200),3\n\(days * 86_400),2\n"))
      let channels = [Channel("v")]
      return try FrameSampler(SampleReader(reader, channels: channels), options: options(rate, speed: speed)).counted()
    }
    guard days * 86_400 * Double(rate) >= Double(Limits.frames) else {
      #expect(try count(1) > 0)
      return
    }
    let error = try #require(throws: TelemetryError.self) { try count(1) }
    let speed = try #require(error.message.split(separator: "--speed ").last?.split(separator: " ").first)
    let named = try #require(Double(speed))
    #expect(try count(named) <= Limits.frames)
    #expect(throws: TelemetryError.self) { try count(named / 10) }
  }
}
