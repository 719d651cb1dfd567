import Tacho

/// Pages as HTML without scripts, right on light and on dark pages.
struct WorkoutPage {
  let typesetter: Typesetter

  func report(_ summary: WorkoutSummary) throws -> String {
    let gauges = WorkoutGauges(summary: summary)
    let map = RouteMap(summary: summary, size: Size(width: 360, height: 300))
    let route = SVGDocument(map.scene(.light), dark: map.scene(.dark), options: SVGOptions(idPrefix: "route")).text
    let bullets = try gauges.splits().enumerated().map { try svg($1, 520, 84, "split\($0)") }
    return Self.page(
      "Workout \(summary.activity.id)",
      """
      <div class="row">
      \(try svg(gauges.distance(), 300, 140, "distance"))
      \(try svg(gauges.averageTempo(), 260, 260, "tempo"))
      \(try svg(gauges.movingTime(), 240, 240, "time"))
      </div>
      <h2>Splits</h2>
      \(mean(summary))
      \(bullets.joined(separator: "\n"))
      \(table(summary))
      <h2>Where</h2>
      <div class="row">
      \(route)
      \(try svg(gauges.coverage(), 200, 200, "tiles"))
      \(try gauges.elevation().map { try svg($0, 300, 110, "climb") } ?? "")
      </div>
      """)
  }

  private func mean(_ summary: WorkoutSummary) -> String {
    guard let mean = text(of: summary.tempo, summary) else { return "" }
    return "<p>The line across each bar is the mean, \(mean) \(summary.tempoUnit).</p>"
  }

  private func text(of tempo: Double?, _ summary: WorkoutSummary) -> String? {
    tempo.map {
      summary.settings.showSpeedInsteadOfPace ? DecimalText.fixed($0, decimals: 1) : WorkoutSummary.clock($0 * 60)
    }
  }

  /// What went wrong, what it means, and what to do.
  static func error(_ error: AppError) -> String {
    page(
      "Something went wrong",
      """
      <p class="error" role="alert"><b aria-hidden="true">⚠</b> \(escaped(error.description))</p>
      <p>\(escaped(error.recoverySuggestion))</p>
      \(error.canRetry ? "<form method=\"get\"><button>Try again</button></form>" : "")
      """)
  }

  /// Of all activities together.
  func coverage(of activities: [Activity], settings: Settings) -> String {
    let (tile, tiles) = (settings.coverageTileSize, WorkoutService(settings: settings).coverage(activities).count)
    let area = DecimalText.fixed(Double(tiles) * tile * tile / 1e6, decimals: 2)
    return Self.page(
      "Coverage",
      "<p>\(activities.count) workouts touched \(tiles) tiles of \(DecimalText.short(tile)) m, \(area) km².</p>")
  }

  private func table(_ summary: WorkoutSummary) -> String {
    func row(_ cells: [String], _ tag: String = "td") -> String {
      "<tr>" + cells.map { "<\(tag)>\($0)</\(tag)>" }.joined() + "</tr>"
    }
    func length(_ meters: Double) -> String { DecimalText.fixed(meters / summary.unit.meters, decimals: 2) }
    let rows = summary.splits.enumerated().map { index, split in
      let tempo = text(of: summary.tempo(split.speed), summary)
      return row(["\(index + 1)", length(split.distance), WorkoutSummary.clock(split.movingTime), tempo ?? "–"])
    }
    let head = row(["Split", summary.unit.rawValue, "Time", summary.tempoUnit], "th")
    let foot = row(["All", length(summary.activity.distance), WorkoutSummary.clock(summary.movingTime), ""], "th")
    return "<table>\n" + ([head] + rows + [foot]).joined(separator: "\n") + "\n</table>"
  }

  private func svg(_ gauge: Gauge, _ width: Double, _ height: Double, _ id: String) throws -> String {
    try gauge.svg(
      size: Size(width: width, height: height), options: SVGOptions(idPrefix: id), typesetter: typesetter)
  }

  private static func page(_ title: String, _ body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(escaped(title))</title>
    <style>
    body { font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem }
    .row { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: center }
    .error { padding: 0.6rem 1rem; border-left: 4px solid #d33; background: #8882 }
    svg { display: block; max-width: 100%; height: auto }
    table { border-collapse: collapse; margin-top: 1rem }
    th, td { text-align: right; padding: 0.2rem 1rem; border-bottom: 1px solid #8886; font-variant-numeric: tabular-nums }
    </style>
    <h1>\(escaped(title))</h1>
    \(body)
    </html>

    """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}
