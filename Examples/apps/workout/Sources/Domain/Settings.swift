enum DistanceUnit: String, Codable, Hashable, Sendable, CaseIterable {
  case km, mi

  var meters: Double { self == .km ? 1_000 : 1_609.344 }
}

/// What a user can choose.
struct Settings: Codable, Hashable, Sendable {
  enum MapType: String, Codable, Hashable, Sendable, CaseIterable { case standard, satellite, hybrid }
  enum CoverageAlgorithm: String, Codable, Hashable, Sendable, CaseIterable { case heatmap, areaFill, routeLines }

  var distanceUnit = DistanceUnit.km
  var showSpeedInsteadOfPace = false
  /// In the distance unit, 0.05…100.
  var splitDistance = 1.0
  var mapType = MapType.standard
  var coverageAlgorithm = CoverageAlgorithm.heatmap
  /// Metres, 1…10,000.
  var coverageTileSize = 50.0
  var defaultActivityType = ActivityType.run
  var autoStartWorkout = false
  var autoPauseEnabled = true
  var voiceAnnouncementEnabled = true
  var healthKitEnabled = false
  var hasCompletedOnboarding = false
  var lastSelectedTab = "record"

  var isPossible: Bool { (0.05...100).contains(splitDistance) && (1...10_000).contains(coverageTileSize) }
}
