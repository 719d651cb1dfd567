import ProgramKit
import Tacho

/// A meter that follows a recording: which gauge, and what it shows in each frame.
struct MeterFilm: Sendable {
  let gauge: GaugeFilm
  let frames: [FilmState]
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
    gauge = try GaugeFilm(meter.gauge(title: title), size: meter.size, targets: [.value], shaper: shaper)
    let perSecond = LevelViewModel.rate
    func passed(_ frame: Int) -> Int { frame * perSecond * rate.denominator / rate.numerator }
    let count = rate.frameCount(within: duration)
    let readings = meter.readings(
      of: levels, rate: perSecond, reference: reference, count: count, levelsBefore: passed)
    // The peak of each frame until the next; a lamp stays lit for a while.
    let peaks = (0..<count).map { frame in
      levels[min(passed(frame), levels.count)..<min(passed(frame + 1), levels.count)].map(\.peak).max() ?? 0
    }
    let held = rate.frameCount(within: Self.lampTime)
    let start = gauge.gauge.scale.min
    frames = readings.enumerated().map { index, reading in
      let peak = Decibels.level(of: peaks[max(0, index - held)..<index].max() ?? 0)
      // A needle rests at its stop; a bar of nothing is not there.
      let shown = meter.hasNeedle ? max(reading, start - 1) : reading < start ? nil : reading
      return FilmState(values: [shown], peaks: [peak - Self.mostPeak])
    }
  }

  func scene(_ frame: Int) -> Scene { gauge.scene(frames[frame]) }

  /// With the sound of the recording.
  func write(to path: String, scale: Double, sound recording: String) throws {
    try writeFilm(count: frames.count, to: path, rate: rate, scale: scale, sound: FilmSound(recording), scene)
  }
}

extension Meter {
  var hasNeedle: Bool { self == .vu || self == .ppm }

  /// The size of the picture, in layout units.
  var size: Size { Size(width: 600, height: hasNeedle ? 360 : 120) }

  /// The instrument at rest.
  func gauge(title: String) throws -> Gauge {
    switch self {
    case .vu, .ppm:
      var gauge = try Gauge(kind: .vu, value: nil, scale: Scale(min: -20, max: 3), title: title)
      (gauge.variant, gauge.readout.isShown) = (rawValue, false)
      return gauge
    case .ppmI: return try Self.bar([-40, 0, 3, 5], unit: "dB", title)
    case .peak: return try Self.bar([-60, -9, MeterFilm.mostPeak, 0], unit: "dBFS", title)
    }
  }

  /// - Parameter ends: the ends of the scale, and between them where all is well, a warning and an alarm.
  private static func bar(_ ends: [Double], unit: String, _ title: String) throws -> Gauge {
    let severities: [GaugeRange.Severity] = [.ok, .warn, .alarm]
    var gauge = try Gauge(
      kind: .linear, value: nil, scale: Scale(min: ends[0], max: ends[3]),
      ranges: severities.indices.map { GaugeRange(from: ends[$0], to: ends[$0 + 1], severity: severities[$0]) },
      title: title, unit: unit)
    gauge.readout.format = try NumberFormat(".1f")
    return gauge
  }
}
