import Tacho
import Testing

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
