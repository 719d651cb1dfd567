enum ActivityType: String, Codable, Hashable, Sendable, CaseIterable { case run, walk, bike }

/// Where somebody was at a moment.
struct TrackPoint: Codable, Hashable, Sendable {
  /// Seconds since the start.
  var time: Double
  /// Metres along the way so far.
  var distance: Double
  var place: Place
  /// Metres.
  var elevation: Double?
  /// Beats a minute.
  var heartRate: Double?
}

/// What was recorded.
struct Activity: Codable, Hashable, Sendable {
  /// The start in UTC, as in `20250601T070000Z`: who runs twice at once is not foreseen.
  var id: String
  var type: ActivityType
  /// In the order of time.
  var points: [TrackPoint]

  var distance: Double { points.last?.distance ?? 0 }
  /// From the first point to the last, in seconds.
  var elapsedTime: Double { points.last?.time ?? 0 }

  /// When it began, as in `2025-06-01 07:00`; an id of another form as it is.
  var date: String {
    id.replacing(#/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d).*/#) { "\($0.1)-\($0.2)-\($0.3) \($0.4):\($0.5)" }
  }
}

/// Keeps activities.
protocol ActivityRepository: Sendable {
  /// An activity of the same id is replaced.
  func save(_ activity: Activity) throws(AppError)
  func activity(_ id: String) throws(AppError) -> Activity
  /// By their ids, and so by time.
  func activities() throws(AppError) -> [Activity]
}
