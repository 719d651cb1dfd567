import Tacho

/// The gauges of one activity, as specifications.
struct WorkoutGauges {
  let summary: WorkoutSummary

  private var settings: Settings { summary.settings }
  private var showsSpeed: Bool { settings.showSpeedInsteadOfPace }
  private var unit: String { settings.distanceUnit.rawValue }

  /// Of its keys in YAML, right on light and on dark pages.
  static func gauge(_ keys: String) throws -> Gauge {
    try GaugeSpecification(Array("{ \(keys), theme: auto, background: transparent }".utf8)).gauge
  }

  private func text(_ value: Double?) -> String { value.map { "\($0)" } ?? "null" }

  var distanceKeys: String { "kind: lcd, title: Distance, unit: \(unit), max: 99.99, readout: { format: .2f }" }

  func distance() throws -> Gauge { try Self.gauge("\(distanceKeys), value: \(summary.distance)") }

  func movingTime() throws -> Gauge {
    let (moving, elapsed) = (summary.movingTime, summary.activity.elapsedTime)
    return try Self.gauge(
      """
      kind: countdown, variant: stopwatch, title: Moving time, value: \(moving),
      readout: { format: "\(moving >= 3600 ? "h:mm:ss" : "m:ss")" },
      a11y: { description: "Moving time: \(WorkoutSummary.clock(moving)) of \(WorkoutSummary.clock(elapsed))." }
      """)
  }

  /// Faster is always to the right: a pace is on a scale that runs backwards.
  var tempoKeys: String {
    let ends: (min: Double, max: Double) =
      switch (summary.activity.type, showsSpeed) {
      case (.bike, true): (0, 50)
      case (.bike, false): (0, 8)
      case (_, true): (0, 20)
      case (_, false): settings.distanceUnit == .km ? (3, 12) : (5, 20)
      }
    let direction = showsSpeed ? "" : ", reverse: true, origin: \(ends.max)"
    return """
      title: \(showsSpeed ? "Speed" : "Pace"), unit: \(summary.tempoUnit), readout: { format: \(tempoFormat) },
      scale: { min: \(ends.min), max: \(ends.max)\(direction) }
      """
  }

  private var tempoFormat: String { showsSpeed ? ".1f" : "pace" }

  /// As the gauges write it; a dash where there is none.
  func text(ofTempo tempo: Double?) -> String {
    tempo.flatMap { try? NumberFormat(tempoFormat).format($0) } ?? "–"
  }

  func averageTempo() throws -> Gauge { try Self.gauge("\(tempoKeys), value: \(text(summary.tempo))") }

  /// One for each split, with the mean of all as the mark. A longer bar is faster.
  func splits() throws -> [Gauge] {
    let values = summary.splits.map { summary.tempo($0.speed) }
    let all = (values + [summary.tempo]).compactMap { $0 }
    let least = ((all.min() ?? 0) * 0.85).rounded(.down)
    let most = ((all.max() ?? 1) * 1.15 / 2).rounded(.up) * 2
    let ends = showsSpeed ? "min: 0, max: \(most)" : "min: \(least), max: \(most), reverse: true, origin: \(most)"
    // Without a label, which would make its row another size.
    let mean = summary.tempo.map { "{ value: \($0) }" } ?? ""
    return try zip(summary.splits, values).enumerated().map { index, item in
      let (split, value) = item
      let length = settings.distanceUnit.text(split.distance)
      return try Self.gauge(
        """
        kind: bullet, title: \(index + 1), subtitle: \(length) \(unit), value: \(text(value)), unit: \(summary.tempoUnit),
        scale: { \(ends) }, readout: { format: \(tempoFormat) }, targets: [\(mean)]
        """)
    }
  }

  /// Nil where no heights were recorded.
  func elevation() throws -> Gauge? {
    let heights = summary.activity.points.map(\.elevation)
    guard let climb = summary.climb.map({ DecimalText.fixed($0, decimals: 0) }) else { return nil }
    let step = max(1, heights.count / 240)
    let line = stride(from: (heights.count - 1) % step, to: heights.count, by: step).map { text(heights[$0]) }
    return try Self.gauge(
      """
      kind: sparkline, title: Elevation, subtitle: Climb \(climb) m, unit: m, history: [\(line.joined(separator: ", "))],
      readout: { format: .0f }, max: 1, a11y: { description: "Elevation: a climb of \(climb) m." }
      """)
  }

  func coverage() throws -> Gauge {
    try Self.gauge(
      """
      kind: ring, title: Tiles, value: \(summary.coverage.count), max: \(max(1, summary.tilesAround)),
      unit: of \(summary.tilesAround), readout: { format: .0f }
      """)
  }

  /// How many tiles were known after each of several workouts.
  static func growth(_ tiles: [Int]) throws -> Gauge {
    try gauge(
      """
      kind: sparkline, title: Tiles, subtitle: known after each workout, history: \([0] + tiles),
      readout: { format: .0f }, scale: { min: 0, max: \(max(1, tiles.last ?? 0)) }
      """)
  }
}
