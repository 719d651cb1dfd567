import Tacho

/// The summary of a recording as one picture: true peak, mean, and how long it is clipped.
struct SummaryCard {
  let summary: Summary
  let title: String

  func svg() throws -> String { try scene().svg() }

  func scene() throws -> Scene {
    var card = try Gauge(kind: .grid, value: nil, scale: Scale(min: 0, max: 1), title: title, theme: .light)
    card.grid = GridOptions(columns: 3, gauges: try gauges())
    return try card.scene(size: Size(width: 720, height: 280))
  }

  private func gauges() throws -> [Gauge] {
    let peak = try Gauge.radial(
      shown(summary.peak), scale: Scale(min: -60, max: 6),
      ranges: [GaugeRange(from: MeterFilm.mostPeak, to: 6, severity: .alarm)], unit: "dBTP", title: "True peak",
      theme: .light)
    let mean = try Gauge.radial(
      shown(summary.mean), scale: Scale(min: -60, max: 0), unit: "dBFS", title: "Mean", theme: .light)
    let clipped = try Gauge.radial(
      summary.clipped, scale: Scale(min: 0, max: max(1, summary.clipped.rounded(.up))),
      ranges: [], unit: "s", title: "Clipped", theme: .light)
    return [peak, mean, clipped].map { gauge in
      var gauge = gauge
      gauge.readout.format = try? NumberFormat(gauge.unit == "s" ? ".2f" : ".1f")
      return gauge
    }
  }

  /// Silence is below every scale.
  private func shown(_ level: Double) -> Double? { level <= Decibels.silence ? nil : level }
}
