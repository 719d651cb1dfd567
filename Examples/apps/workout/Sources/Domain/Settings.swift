import Tacho

enum DistanceUnit: String, Codable, Hashable, Sendable, CaseIterable {
  case km, mi

  var meters: Double { self == .km ? 1_000 : 1_609.344 }
  func text(_ meters: Double) -> String { DecimalText.fixed(meters / self.meters, decimals: 2) }
}

/// The pages of the program.
enum Tab: String, Codable, Hashable, Sendable, CaseIterable {
  case record, map, history, profile

  var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// What a user can choose.
struct Settings: Codable, Hashable, Sendable {
  enum MapType: String, Codable, Hashable, Sendable, CaseIterable { case standard, satellite, hybrid }
  enum CoverageAlgorithm: String, Codable, Hashable, Sendable, CaseIterable { case heatmap, areaFill, routeLines }

  var distanceUnit = DistanceUnit.km
  var showSpeedInsteadOfPace = false
  /// In the distance unit, 0.05…100.
  var splitDistance = 1.0
  /// The ground of the route: none, dark, or dark with the lines of the grid.
  var mapType = MapType.standard
  var coverageAlgorithm = CoverageAlgorithm.heatmap
  /// Metres, 1…10,000.
  var coverageTileSize = 50.0
  var defaultActivityType = ActivityType.run
  /// Leaves out the time before somebody moves.
  var autoStartWorkout = false
  var autoPauseEnabled = true
  var voiceAnnouncementEnabled = true
  var healthKitEnabled = false
  var hasCompletedOnboarding = false
  /// The page that opens without a recording and without a link.
  var lastSelectedTab = Tab.record

  /// They are kept for the app they come from, and nothing here follows them.
  static let withoutEffect = ["hasCompletedOnboarding", "healthKitEnabled", "voiceAnnouncementEnabled"]

  var isPossible: Bool { (0.05...100).contains(splitDistance) && (1...10_000).contains(coverageTileSize) }
}
