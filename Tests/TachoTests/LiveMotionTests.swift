import Tacho
import TestSupport
import Testing

/// A gauge that is told readings as they come.
struct LiveMotionTests {
  private func motion(_ yaml: String, _ line: String = #"{"value": 0}"#) throws -> LiveMotion {
    let specification = try GaugeSpecification(Array(yaml.utf8))
    let reader = try JSONLinesReader(MemoryByteSource(line))
    let columns = try FilmColumns([], gauge: specification.gauge, reader: reader)
    return LiveMotion(columns, animation: specification.animation, rate: .fps30)
  }

  @Test func theFirstReadingIsWhereItStands() throws {
    var motion = try motion("{kind: radial, value: null}")
    motion.set([40])
    #expect(motion.advance(by: 1).values == [40])
    #expect(motion.advance(by: 1).values == [40])
    #expect(motion.isAtRest)
  }

  @Test func itMovesToTheNextOnASpringAndComesToRest() throws {
    var motion = try motion("{kind: radial, value: null}")
    motion.set([0])
    _ = motion.advance(by: 1)
    motion.set([100])
    var shown: [Double] = []
    for _ in 0..<90 { shown.append(try #require(motion.advance(by: 1).values[0])) }
    #expect(shown[0] > 0 && shown[0] < 60)
    #expect(shown.last == 100 && motion.isAtRest && motion.hasArrived)
    // Frames that were left out make no difference.
    var other = try self.motion("{kind: radial, value: null}")
    other.set([0])
    _ = other.advance(by: 1)
    other.set([100])
    let value = try #require(other.advance(by: 5).values[0])
    #expect(abs(value - shown[4]) < 1e-9)
  }

  /// Each reading counts where readings alone are shown, those that come together too; the rule of two ranges is written anew.
  @Test(arguments: 0..<8)
  func readingsAloneHoldTheirRanges(seed: UInt64) throws {
    let kind = ["radial, max: 100", "sparkline"][Int(seed % 2)]
    let specification = try GaugeSpecification(
      Array(
        """
        {kind: \(kind), value: null, ranges: [{from: 0, to: 50, label: Low}, {from: 50, to: 100, label: High}],
         animation: {hysteresis: 5}}
        """.utf8))
    var live = try LiveGauge(specification.gauge, of: specification, rate: .fps30, most: 10, shaper: Typesetter())
    let reader = try JSONLinesReader(MemoryByteSource(#"{"value": 0}"#))
    let columns = try FilmColumns([], gauge: specification.gauge, reader: reader)
    var random = SplitMix64(seed: seed)
    var isHigh: Bool?
    for _ in 0..<60 {
      let news = (0..<random.int(in: 1...3)).map { _ in random.double(in: 38...62) }
      for reading in news {
        if let high = isHigh { isHigh = high ? reading > 45 : reading > 55 } else { isHigh = reading > 50 }
      }
      try live.take(news.map { [$0] }, of: columns)
      let next = live.settle(by: random.int(in: 1...9))
      let said = live.film.scene(try #require(next)).description
      #expect(said.contains(isHigh == true ? "“High”" : "“Low”"), "\(news): \(said)")
    }
  }

  /// What is measured are readings, and not where a spring passes on its way to them.
  @Test func whatIsMeasuredIsWhatWasRead() throws {
    let specification = try GaugeSpecification(
      Array("{kind: radial, value: null, stats: {measured: [min, max, mean]}}".utf8))
    var live = try LiveGauge(
      specification.gauge, of: specification, rate: .fps30, most: 10, shaper: Typesetter())
    let reader = try JSONLinesReader(MemoryByteSource(#"{"value": 0}"#))
    let columns = try FilmColumns([], gauge: specification.gauge, reader: reader)
    var all: [Double] = []
    for news in [[10.0], [90, 20, 60], [5], [80]] {
      all += news
      try live.take(news.map { [$0] }, of: columns)
      for _ in 0..<40 {
        let next = live.advance(by: 1)
        let state = try #require(next)
        let statistics = live.film.gauge(state).statistics
        #expect(statistics.min == all.min() && statistics.max == all.max())
        #expect(abs((statistics.mean ?? 0) - all.reduce(0, +) / Double(all.count)) < 1e-9)
      }
      let resting = try #require(live.resting)
      #expect(live.film.gauge(resting).statistics.max == all.max())
    }
    for _ in 0..<300 { _ = live.advance(by: 1) }
    #expect(live.isAtRest)
  }

  /// As the still picture does, also turns away.
  @Test(arguments: [93.0, -4, 10, 0, 7.5])
  func whereItRestsItShowsTheReadingItself(value: Double) throws {
    var motion = try motion("{kind: ring, value: null, scale: {min: 0, max: 10, wrap: true}}")
    motion.set([value])
    #expect(motion.advance(by: 1).values == [value] && motion.resting.values == [value])
    motion.set([3])
    _ = motion.advance(by: 300)
    motion.set([value])
    #expect(motion.advance(by: 300).values == [value] && motion.resting.values == [value])
  }

  @Test func aCompassGoesTheShortWayRound() throws {
    var motion = try motion("{kind: compass, value: null}")
    motion.set([350])
    _ = motion.advance(by: 1)
    motion.set([10])
    for _ in 0..<60 {
      let value = try #require(motion.advance(by: 1).values[0])
      #expect(value >= 340 || value <= 20)
    }
    #expect(motion.resting.values == [10])
  }

  @Test func whatIsMissingIsMissingAtOnce() throws {
    var motion = try motion("{kind: radial, value: null}")
    motion.set([50])
    _ = motion.advance(by: 1)
    motion.set([nil])
    #expect(motion.advance(by: 1).values == [nil])
    #expect(motion.isAtRest)
    motion.set([70])
    #expect(motion.advance(by: 1).values == [70])
  }

  @Test func theSpeedometerMovesInItsOwnWay() throws {
    var motion = try motion("preset: speedometer\nvalue: 0\n")
    motion.set([0])
    for _ in 0..<200 { _ = motion.advance(by: 1) }
    motion.set([15_200])
    var glow = 0.0
    for _ in 0..<30 { glow = max(glow, motion.advance(by: 1).emphasis) }
    #expect(glow > 0)
    for _ in 0..<150 { _ = motion.advance(by: 1) }
    #expect(motion.isAtRest)
    #expect(motion.resting.values == [15_200])
  }

  @Test func ballisticsFollowAsInstrumentsDo() throws {
    var motion = try motion("{kind: vu, value: null, animation: {ballistics: vu}}")
    motion.set([-20])
    for _ in 0..<30 { _ = motion.advance(by: 1) }
    motion.set([0])
    let soon = try #require(motion.advance(by: 1).values[0])
    for _ in 0..<60 { _ = motion.advance(by: 1) }
    let late = try #require(motion.advance(by: 1).values[0])
    #expect(soon < -3 && abs(late) < 0.2)
  }
}

struct LivePastTests {
  private func sparkline(_ history: [Double?] = []) throws -> Gauge {
    var gauge = try Gauge(kind: .sparkline, value: history.last ?? nil)
    gauge.history = history
    return gauge
  }

  @Test func thePastIsTheLastReadingsAfterThoseOfTheGauge() throws {
    for count in 0...12 {
      let readings = (0..<count).map { $0 == 4 ? nil : Double($0) }
      var past = LivePast(try sparkline([-2, -1]), targets: [.value], most: 6)
      for reading in readings { past.append([reading]) }
      #expect(past.histories == [Array(([-2, -1] + readings).suffix(6))])
    }
  }

  @Test func onlyWhatDrawsItsPastHasOne() throws {
    var radial = try Gauge(kind: .radial, value: 5)
    #expect(LivePast(radial, targets: [.value], most: 9).isEmpty)
    radial.history = [3, 5]
    #expect(!LivePast(radial, targets: [.value], most: 9).isEmpty)
    #expect(LivePast(try sparkline(), targets: [.progress], most: 9).isEmpty)
  }

  @Test func aFilmWithAPastIsThatOfAGaugeWithThatHistory() throws {
    let typesetter = try Typesetter()
    let size = Size(width: 300, height: 120)
    let readings: [Double?] = [4, 9, nil, 2, 7]
    var grid = try Gauge(kind: .grid, value: nil)
    grid.grid.gauges = [try Gauge(kind: .radial, value: 1), try sparkline()]
    for (gauge, targets) in [(try sparkline(), [GaugeFilm.Target.value]), (grid, [.gauge(0), .gauge(1)])] {
      var past = LivePast(gauge, targets: targets, most: 20)
      for reading in readings { past.append(targets.map { _ in reading }) }
      var whole = gauge
      if gauge.kind == .grid { whole.grid.gauges[1].history = readings } else { whole.history = readings }
      let state = FilmState(values: targets.map { _ in 7 })
      let film = try GaugeFilm(gauge, size: size, targets: targets, shaper: typesetter)
      let wanted = try GaugeFilm(whole, size: size, targets: targets, shaper: typesetter)
      #expect(SVGDocument(past.film(film).scene(state)).bytes == SVGDocument(wanted.scene(state)).bytes)
      #expect(SVGDocument(past.film(film).scene(state)).bytes != SVGDocument(film.scene(state)).bytes)
    }
  }

  @Test(arguments: [([50, 72, 61], "61"), ([50, 72.5, 61], "61.0"), ([0.25, 0.5, 0.75], "0.75")])
  func aLiveSparklineHasTheDecimalsOfItsValues(readings: [Double], number: String) throws {
    let gauge = try sparkline()
    var past = LivePast(gauge, targets: [.value], most: 9)
    for reading in readings { past.append([reading]) }
    let film = try GaugeFilm(
      gauge, size: Size(width: 300, height: 120), targets: [.value], shaper: try Typesetter())
    let scene = past.film(film).scene(FilmState(values: [readings.last]))
    #expect(scene.description.hasSuffix(": \(number)."), "\(scene.description)")
  }
}
