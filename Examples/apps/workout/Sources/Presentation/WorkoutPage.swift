import ProgramKit
import Tacho

/// The program's pages.
struct WorkoutPage {
  let typesetter: Typesetter
  var tabs: [(name: String, address: String?)] = []

  private func page(_ title: String, _ body: String) -> String { ProgramKit.page(title, tabs: tabs, body: body) }

  func report(_ summary: WorkoutSummary) throws -> String {
    let gauges = WorkoutGauges(summary: summary)
    let bullets = try gauges.splits().enumerated().map { try $1.svg("split\($0)", 520, 84, typesetter) }
    let mean = summary.tempo.map { tempo in
      let words = "\(gauges.text(ofTempo: tempo)) \(summary.tempoUnit)"
      return "<p>Longer is faster. The line across each bar is the mean, \(words).</p>"
    }
    return page(
      "Workout \(summary.activity.date)",
      """
      <div class="row">
      \(try gauges.distance().svg("distance", 300, 140, typesetter))
      \(try gauges.averageTempo().svg("tempo", 260, 260, typesetter))
      \(try gauges.movingTime().svg("time", 240, 240, typesetter))
      </div>
      <h2>Splits</h2>
      \(mean ?? "")
      \(bullets.joined(separator: "\n"))
      \(splits(summary, gauges))
      <h2>Where</h2>
      <div class="row">
      \(map([summary.activity], summary.settings))
      \(try gauges.coverage().svg("tiles", 200, 200, typesetter))
      \(try gauges.elevation().map { try $0.svg("climb", 300, 110, typesetter) } ?? "")
      </div>
      """)
  }

  private func map(_ activities: [Activity], _ settings: Settings) -> String {
    let map = RouteMap(activities, settings: settings, size: Size(width: 360, height: 300))
    return SVGDocument(map.scene(.light), dark: map.scene(.dark), options: SVGOptions(idPrefix: "route")).text
  }

  private func splits(_ summary: WorkoutSummary, _ gauges: WorkoutGauges) -> String {
    let (unit, tempo) = (summary.unit, gauges.text(ofTempo:))
    let rows = summary.splits.enumerated().map { index, split in
      let speed = tempo(summary.tempo(split.speed))
      return ["\(index + 1)", unit.text(split.distance), WorkoutSummary.clock(split.movingTime), speed]
    }
    let all = ["All", unit.text(summary.activity.distance), WorkoutSummary.clock(summary.movingTime), ""]
    return table(["Split", unit.rawValue, "Time", summary.tempoUnit], rows, foot: all)
  }

  /// What went wrong, what it means, and what to do.
  ///
  /// - Parameter command: what to run again.
  func error(_ error: AppError, command: String) -> String {
    page(
      "Something went wrong",
      """
      <p class="notice error" role="alert"><b aria-hidden="true">\(error.category.rawValue)</b> \(escaped(error.description))</p>
      <p>\(escaped(error.recoverySuggestion))</p>
      \(error.canRetry ? "<p>Then try again: <code>\(escaped(command))</code></p>" : "")
      """)
  }

  /// The page of all activities together.
  func coverage(of activities: [Activity], _ settings: Settings) throws -> String {
    let (tile, growth) = (settings.coverageTileSize, WorkoutService(settings: settings).growth(activities))
    let tiles = growth.last ?? 0
    let area = DecimalText.fixed(Double(tiles) * tile * tile / 1e6, decimals: 2)
    let workouts = "\(activities.count) workout\(activities.count == 1 ? "" : "s")"
    guard !activities.isEmpty else { return page("Coverage", list([], settings)) }
    return page(
      "Coverage",
      """
      <p>\(workouts) touched \(tiles) tiles of \(DecimalText.short(tile)) m, \(area) km².</p>
      <div class="row">
      \(map(activities, settings))
      \(try WorkoutGauges.growth(growth).svg("growth", 360, 140, typesetter))
      </div>
      \(list(activities, settings))
      """)
  }

  func history(of activities: [Activity], _ settings: Settings) -> String {
    page("History", list(activities, settings))
  }

  func profile(_ settings: Settings) throws -> String {
    page("Settings", "<pre>\(escaped(try JSONFile<Settings>.text(settings, isPretty: true)))</pre>")
  }

  private func list(_ activities: [Activity], _ settings: Settings) -> String {
    guard !activities.isEmpty else { return "<p>There are no workouts yet.</p>" }
    return table(
      ["Workout", "Date", "Type", settings.distanceUnit.rawValue],
      activities.map { [$0.id, $0.date, $0.type.rawValue, settings.distanceUnit.text($0.distance)] })
  }
}
