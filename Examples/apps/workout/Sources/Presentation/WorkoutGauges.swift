import Tacho

/// The gauges of one activity, as specifications.
struct WorkoutGauges {
  let summary: WorkoutSummary

  private var settings: Settings { summary.settings }
  private var showsSpeed: Bool { settings.showSpeedInsteadOfPace }
  private var unit: String { settings.distanceUnit.rawValue }

  /// A gauge of these keys, right on light and on dark pages.
  static func gauge(_ keys: KeyValue, _ others: KeyValue = [:]) throws -> Gauge {
    try GaugeSpecification(keys.with(others).with(["theme": "auto", "background": "transparent"])).gauge
  }

  var distanceKeys: KeyValue {
    ["kind": "lcd", "title": "Distance", "unit": .text(unit), "max": 99.99, "readout": ["format": ".2f"]]
  }

  func distance() throws -> Gauge { try Self.gauge(distanceKeys, ["value": .number(summary.distance)]) }

  func movingTime() throws -> Gauge {
    let (moving, elapsed) = (summary.movingTime, summary.activity.elapsedTime)
    let words = "Moving time: \(WorkoutSummary.clock(moving)) of \(WorkoutSummary.clock(elapsed))."
    return try Self.gauge([
      "kind": "countdown", "variant": "stopwatch", "title": "Moving time", "value": .number(moving),
      "readout": ["format": moving >= 3600 ? "h:mm:ss" : "m:ss"], "a11y": ["description": .text(words)],
    ])
  }

  /// Faster is always to the right: a pace is on a scale that runs backwards.
  var tempoKeys: KeyValue {
    let ends: (min: Double, max: Double) =
      switch (summary.activity.type, showsSpeed) {
      case (.bike, true): (0, 50)
      case (.bike, false): (0, 8)
      case (_, true): (0, 20)
      case (_, false): settings.distanceUnit == .km ? (3, 12) : (5, 20)
      }
    return [
      "title": showsSpeed ? "Speed" : "Pace", "unit": .text(summary.tempoUnit),
      "readout": ["format": .text(tempoFormat)], "scale": scale(ends.min, ends.max),
    ]
  }

  private func scale(_ min: Double, _ max: Double) -> KeyValue {
    let ends: KeyValue = ["min": .number(min), "max": .number(max)]
    return showsSpeed ? ends : ends.with(["reverse": true, "origin": .number(max)])
  }

  private var tempoFormat: String { showsSpeed ? ".1f" : "pace" }

  /// As the gauges write it; a dash where there is none.
  func text(ofTempo tempo: Double?) -> String {
    tempo.flatMap { try? NumberFormat(tempoFormat).format($0) } ?? "–"
  }

  func averageTempo() throws -> Gauge { try Self.gauge(tempoKeys, ["value": .number(summary.tempo)]) }

  /// One for each split, with the mean of all as the mark. A longer bar is faster.
  func splits() throws -> [Gauge] {
    let values = summary.splits.map { summary.tempo($0.speed) }
    let all = (values + [summary.tempo]).compactMap { $0 }
    let least = ((all.min() ?? 0) * 0.85).rounded(.down)
    let most = ((all.max() ?? 1) * 1.15 / 2).rounded(.up) * 2
    // Without a label, which would make its row another size.
    let mean: [KeyValue] = summary.tempo.map { [["value": .number($0)]] } ?? []
    return try zip(summary.splits, values).enumerated().map { index, item in
      let (split, value) = item
      let length = settings.distanceUnit.text(split.distance)
      return try Self.gauge([
        "kind": "bullet", "title": "\(index + 1)", "subtitle": "\(length) \(unit)", "value": .number(value),
        "unit": .text(summary.tempoUnit), "scale": scale(showsSpeed ? 0 : least, most),
        "readout": ["format": .text(tempoFormat)], "targets": .list(mean),
      ])
    }
  }

  /// Nil where no heights were recorded.
  func elevation() throws -> Gauge? {
    let heights = summary.activity.points.map(\.elevation)
    guard let climb = summary.climb.map({ DecimalText.fixed($0, decimals: 0) }) else { return nil }
    let step = max(1, heights.count / 240)
    let line = stride(from: (heights.count - 1) % step, to: heights.count, by: step).map {
      KeyValue.number(heights[$0])
    }
    return try Self.gauge([
      "kind": "sparkline", "title": "Elevation", "subtitle": "Climb \(climb) m", "unit": "m", "history": .list(line),
      "readout": ["format": ".0f"], "max": 1, "a11y": ["description": "Elevation: a climb of \(climb) m."],
    ])
  }

  func coverage() throws -> Gauge {
    try Self.gauge([
      "kind": "ring", "title": "Tiles", "value": .number(Double(summary.coverage.count)),
      "max": .number(Double(max(1, summary.tilesAround))), "unit": "of \(summary.tilesAround)",
      "readout": ["format": ".0f"],
    ])
  }

  /// How many tiles were known after each of several workouts.
  static func growth(_ tiles: [Int]) throws -> Gauge {
    try gauge([
      "kind": "sparkline", "title": "Tiles", "subtitle": "known after each workout",
      "history": .list(([0] + tiles).map { .number(Double($0)) }), "readout": ["format": ".0f"],
      "scale": ["min": 0, "max": .number(Double(max(1, tiles.last ?? 0)))],
    ])
  }
}
