import Tacho

/// Everything a report says of an activity.
struct WorkoutSummary: Hashable, Sendable {
  let activity: Activity
  let settings: Settings
  /// Seconds.
  let movingTime: Double
  /// Metres; nil where no heights were recorded.
  let climb: Double?
  let splits: [Split]
  let coverage: [Tile: Int]

  init(_ activity: Activity, settings: Settings) {
    let service = WorkoutService(settings: settings)
    let activity = service.started(activity)
    (self.activity, self.settings) = (activity, settings)
    movingTime = service.movingTimes(activity).last ?? 0
    climb = service.climb(activity)
    splits = service.splits(activity)
    coverage = service.coverage([activity])
  }

  var unit: DistanceUnit { settings.distanceUnit }
  /// In the distance unit.
  var distance: Double { activity.distance / unit.meters }

  /// Speed in units an hour or pace in minutes a unit, as the settings want it; nil where there is neither.
  func tempo(_ metersASecond: Double?) -> Double? {
    guard let speed = metersASecond, speed > 0 else { return nil }
    let units = speed / settings.distanceUnit.meters
    return settings.showSpeedInsteadOfPace ? units * 3600 : 1 / (units * 60)
  }

  var tempo: Double? { movingTime > 0 ? tempo(activity.distance / movingTime) : nil }
  var tempoUnit: String {
    let unit = settings.distanceUnit.rawValue
    return settings.showSpeedInsteadOfPace ? (unit == "km" ? "km/h" : "mph") : "min/\(unit)"
  }

  /// How many tiles there are in the rectangle around those that the way enters.
  var tilesAround: Int { TileGrid(size: settings.coverageTileSize).count(around: Set(coverage.keys)) }

  /// Minutes and seconds, as in `5:07`, or with hours.
  static func clock(_ seconds: Double) -> String {
    let whole = min(max(0, seconds), 1e9).rounded()
    return (try? NumberFormat(whole >= 3600 ? "h:mm:ss" : "m:ss"))?.format(whole) ?? ""
  }
}
