import ProgramKit
import Tacho

/// Gauges to lay over a video: transparent frames in step with the recording.
struct Overlay {
  let summary: WorkoutSummary
  /// How much faster than life.
  var speedUp = 30.0
  var rate = 10

  /// The last one shows the end.
  var frameCount: Int {
    1 + (Int(exactly: min(summary.activity.elapsedTime / speedUp * Double(rate), 1e6).rounded(.down)) ?? 0)
  }

  /// In the recording's seconds.
  func time(ofFrame index: Int) -> Double { Double(index) * speedUp / Double(rate) }

  /// Four gauges side by side; their values come with each frame.
  func specification() throws -> GaugeSpecification {
    let gauges = WorkoutGauges(summary: summary)
    let heights = summary.activity.points.compactMap(\.elevation)
    let low = ((heights.min() ?? 0) / 10).rounded(.down) * 10
    let high = max(low + 10, ((heights.max() ?? 0) / 10).rounded(.up) * 10)
    let height: KeyValue = [
      "kind": "linear", "title": "Elevation", "unit": "m", "min": .number(low), "max": .number(high),
    ]
    let heart: KeyValue = ["title": "Heart rate", "unit": "bpm", "min": 40, "max": 200]
    let dials: [KeyValue] = [gauges.tempoKeys, heart, height, gauges.distanceKeys]
    let layout: KeyValue = ["columns": 4, "gap": 8, "gauges": .list(dials)]
    return try GaugeSpecification(["size": "960x240", "background": "transparent", "layout": layout])
  }

  /// What the four show at a moment: a tempo where somebody moves, all else between the points before and after.
  func values(at time: Double) -> [Double?] {
    let points = summary.activity.points
    let next = points.firstIndex { $0.time >= time } ?? points.count - 1
    guard next > 0 else { return [nil, points.first?.heartRate, points.first?.elevation, 0] }
    let (a, b) = (points[next - 1], points[next])
    let part = b.time > a.time ? (time - a.time) / (b.time - a.time) : 1
    func between(_ from: Double?, _ to: Double?) -> Double? {
      if let from, let to { from + (to - from) * part } else { nil }
    }
    let speed = b.time > a.time ? (b.distance - a.distance) / (b.time - a.time) : 0
    return [
      speed < WorkoutService.standingSpeed ? nil : summary.tempo(speed), between(a.heartRate, b.heartRate),
      between(a.elevation, b.elevation), (a.distance + (b.distance - a.distance) * part) / summary.unit.meters,
    ]
  }

  func film(_ typesetter: Typesetter) throws -> GaugeFilm {
    let specification = try specification()
    return try GaugeFilm(
      specification.gauge, size: specification.size, targets: (0..<4).map { .gauge($0) }, shaper: typesetter)
  }

  /// - Throws: ``ProgramError`` where a film of that name has no transparency.
  static func check(_ path: String) throws(ProgramError) {
    guard videoFormat(of: path)?.hasAlpha == true else {
      throw .usage("--overlay: “\(path)” has no transparency; use .mov, .webm, .mkv or .webp")
    }
  }

  func write(to path: String, _ typesetter: Typesetter) throws {
    try Self.check(path)
    let film = try film(typesetter)
    try writeFilm(count: frameCount, to: path, rate: FrameRate(rate)) { frame in
      film.scene(FilmState(values: values(at: time(ofFrame: frame))))
    }
  }
}
