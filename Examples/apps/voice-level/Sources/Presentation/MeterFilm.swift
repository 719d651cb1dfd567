import Tacho

/// A meter that follows a recording: which gauge, and what it shows in each frame.
struct MeterFilm: Sendable {
  let film: GaugeFilm
  let frames: [FilmFrame]
  let rate: FrameRate

  /// True peaks above this light the lamp: the most that EBU R 128 allows.
  static let mostPeak = -1.0
  private static let lampTime = 1.5

  /// - Parameters:
  ///   - levels: ``LevelViewModel/rate`` a second.
  ///   - duration: of the recording in seconds; the film has a frame for each part of it.
  ///   - reference: the level of the meter's zero, in dBFS.
  init(
    _ meter: Meter, levels: [Level], duration: Double, title: String, reference: Double, rate: FrameRate,
    shaper: Typesetter
  ) throws {
    self.rate = rate
    film = try GaugeFilm(
      try meter.gauge(title: title), size: meter.size, targets: [.value], shaper: shaper)
    let perSecond = LevelViewModel.rate
    func passed(_ frame: Int) -> Int { frame * perSecond * rate.denominator / rate.numerator }
    let count = rate.frameCount(within: duration)
    let readings = meter.readings(
      of: levels, rate: perSecond, reference: reference, count: count, levelsBefore: passed)
    // Of each frame until the next; a lamp stays lit for a while.
    let peaks = (0..<count).map { frame in
      levels[min(passed(frame), levels.count)..<min(passed(frame + 1), levels.count)].map(\.peak).max() ?? 0
    }
    let held = rate.frameCount(within: Self.lampTime)
    let start = film.gauge.scale.min
    frames = readings.enumerated().map { index, reading in
      let peak = Decibels.level(of: peaks[max(0, index - held)..<index].max() ?? 0)
      // A needle rests at its stop; a bar of nothing is not there.
      let shown = meter.hasNeedle ? max(reading, start - 1) : reading < start ? nil : reading
      let state = FilmState(values: [shown], peaks: [peak - Self.mostPeak])
      return FilmFrame(index: index, time: rate.time(ofFrame: index), states: [state])
    }
  }
}

extension Meter {
  var hasNeedle: Bool { self == .vu || self == .ppm }

  /// Of the picture, in layout units.
  var size: Size { Size(width: 600, height: hasNeedle ? 360 : 120) }

  /// The instrument at rest.
  func gauge(title: String) throws -> Gauge {
    switch self {
    case .vu, .ppm:
      var gauge = try Gauge(kind: .vu, value: nil, scale: Scale(min: -20, max: 3), title: title)
      gauge.variant = rawValue
      gauge.readout.isShown = false
      return gauge
    case .ppmI: return try Self.bar(-40...5, unit: "dB", ok: 0, warn: 3, title)
    case .peak: return try Self.bar(-60...0, unit: "dBFS", ok: -9, warn: MeterFilm.mostPeak, title)
    }
  }

  private static func bar(
    _ range: ClosedRange<Double>, unit: String, ok: Double, warn: Double, _ title: String
  ) throws -> Gauge {
    var gauge = try Gauge(
      kind: .linear, value: nil, scale: Scale(min: range.lowerBound, max: range.upperBound),
      ranges: [
        GaugeRange(from: range.lowerBound, to: ok, severity: .ok), GaugeRange(from: ok, to: warn, severity: .warn),
        GaugeRange(from: warn, to: range.upperBound, severity: .alarm),
      ], title: title, unit: unit)
    gauge.readout.format = try NumberFormat(".1f")
    return gauge
  }
}
