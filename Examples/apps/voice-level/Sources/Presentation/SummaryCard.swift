import Tacho

/// The summary of a recording as one picture: true peak, mean, and how long it is clipped.
struct SummaryCard {
  let summary: Summary
  let title: String

  func scene() throws -> Scene {
    var card = try Gauge(kind: .grid, value: nil, scale: Scale(min: 0, max: 1), title: title, theme: .light)
    let loud = GaugeRange(from: MeterFilm.mostPeak, to: 6, severity: .alarm)
    card.grid = GridOptions(
      columns: 3,
      gauges: [
        try dial("True peak", shown(summary.peak), -60...6, unit: "dBTP", ranges: [loud]),
        try dial("Mean", shown(summary.mean), -60...0, unit: "dBFS"),
        try dial("Clipped", summary.clipped, 0...max(1, summary.clipped.rounded(.up)), unit: "s", format: ".2f"),
      ])
    return try card.scene(size: Size(width: 720, height: 280))
  }

  private func dial(
    _ title: String, _ value: Double?, _ ends: ClosedRange<Double>, unit: String, ranges: [GaugeRange] = [],
    format: String = ".1f"
  ) throws -> Gauge {
    var gauge = try Gauge.radial(
      value, scale: Scale(min: ends.lowerBound, max: ends.upperBound), ranges: ranges, unit: unit, title: title,
      theme: .light)
    gauge.readout.format = try NumberFormat(format)
    return gauge
  }

  /// Silence is below every scale.
  private func shown(_ level: Double) -> Double? { level <= Decibels.silence ? nil : level }
}
