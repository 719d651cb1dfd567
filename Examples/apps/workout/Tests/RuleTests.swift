import Foundation
import Tacho
import Testing

@testable import Workout

@Suite struct RuleTests {
  @Test(arguments: [0.3, 0.5, 1, 2.7, 5], DistanceUnit.allCases)
  func splitsAddUpToTheWhole(_ length: Double, _ unit: DistanceUnit) throws {
    let activity = try Loop.activity()
    let service = WorkoutService(settings: Settings { ($0.splitDistance, $0.distanceUnit) = (length, unit) })
    let splits = service.splits(activity)
    #expect(abs(activity.distance - 2_700) < 0.5)
    #expect(abs(splits.map(\.distance).reduce(0, +) - activity.distance) < 0.1)
    #expect(abs(splits.map(\.movingTime).reduce(0, +) - 860) < 0.001)
    #expect(splits.dropLast().allSatisfy { abs($0.distance - length * unit.meters) < 0.001 })
    // The loop is run evenly.
    #expect(splits.allSatisfy { abs(($0.speed ?? 0) - 2_700 / 860) < 0.02 })
  }

  @Test func standingIsNoMoving() throws {
    let activity = try Loop.activity()
    #expect(WorkoutSummary(activity, settings: Settings()).movingTime == 860 && activity.elapsedTime == 900)
    #expect(WorkoutSummary(activity, settings: Settings { $0.autoPauseEnabled = false }).movingTime == 900)
  }

  /// By time and distance alone.
  private func activity(_ points: [(Double, Double)]) -> Activity {
    // Northward from where a tile of 10 m begins.
    let grid = TileGrid(size: 10)
    let start = grid.corners(grid.tile(at: Place(latitude: 54, longitude: 10))).southWest
    return Activity(
      id: "x", type: .run,
      points: points.map { time, distance in
        let latitude = start.latitude + (distance + 0.1) / TileGrid.degree
        return TrackPoint(time: time, distance: distance, place: Place(latitude: latitude, longitude: 10.00001))
      })
  }

  /// Seconds and metres, and how many of the seconds somebody moves.
  static let stands: [(moving: Double, points: [(Double, Double)])] = [
    (20, [(0, 0), (10, 30), (14.9, 30), (20, 45)]), (15, [(0, 0), (10, 30), (15, 30), (20, 45)]),
    (20, [(0, 0), (10, 5), (20, 10)]), (10, [(0, 0), (10, 4.9), (20, 14)]),
    (10, [(0, 0), (3, 0), (6, 0.5), (16, 30)]),
  ]

  @Test(arguments: stands)
  func standingBeginsBelowHalfAMeterASecondForFiveSeconds(moving: Double, points: [(Double, Double)]) {
    #expect(WorkoutService(settings: Settings()).movingTimes(activity(points)).last == moving)
  }

  @Test func milesAreKilometersBy1609344() throws {
    let activity = try Loop.activity()
    let km = WorkoutSummary(activity, settings: Settings())
    let mi = WorkoutSummary(activity, settings: Settings { $0.distanceUnit = .mi })
    #expect(abs(mi.distance - km.distance / 1.609344) < 1e-9)
    #expect(abs(try #require(mi.tempo) - #require(km.tempo) * 1.609344) < 1e-9)
    #expect(km.tempoUnit == "min/km" && mi.tempoUnit == "min/mi")
    let speed = WorkoutSummary(activity, settings: Settings { $0.showSpeedInsteadOfPace = true })
    #expect(abs(try #require(speed.tempo) * #require(km.tempo) - 60) < 1e-9)
    #expect(speed.tempoUnit == "km/h" && km.tempo(0) == nil && km.tempo(nil) == nil)
  }

  @Test func climbTakesNoNoise() {
    var points = activity([(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5)])
    for (index, height) in [10, 11.9, 10.2, 13, 12, 15.5].enumerated() { points.points[index].elevation = height }
    #expect(WorkoutService(settings: Settings()).climb(points) == 5.5)
    #expect(WorkoutService(settings: Settings()).climb(activity([(0, 0), (1, 1)])) == nil)
  }

  @Test func coverageCountsTilesOnceAndVisitsEachTime() {
    let service = WorkoutService(settings: Settings { $0.coverageTileSize = 10 })
    let there = activity([(0, 0), (10, 45)])
    let tiles = service.coverage([there])
    #expect(tiles.count == 5 && tiles.values.allSatisfy { $0 == 1 })
    #expect(service.coverage([there, there]).values.allSatisfy { $0 == 2 })
    #expect(service.coverage([]).isEmpty)
  }

  @Test func startIsTheFirstStep() {
    let waiting = activity([(0, 0), (10, 1), (20, 2), (30, 32), (40, 62)])
    #expect(WorkoutSummary(waiting, settings: Settings { $0.autoPauseEnabled = false }).movingTime == 40)
    let summary = WorkoutSummary(
      waiting, settings: Settings { ($0.autoPauseEnabled, $0.autoStartWorkout) = (false, true) })
    #expect(summary.movingTime == 20 && summary.activity.distance == 60 && summary.activity.points.first?.time == 0)
  }

  @Test(arguments: [1, 50, 10_000.0], [-90, -54.3, 0, 53.99999, 54, 89.9])
  func tilesTouchAndHoldTheirPlaces(_ size: Double, _ latitude: Double) {
    let grid = TileGrid(size: size)
    for longitude in [-180, -0.00001, 0, 10.12, 179.99999] {
      let place = Place(latitude: latitude, longitude: longitude)
      let tile = grid.tile(at: place)
      let (low, high) = grid.corners(tile)
      #expect(low.latitude <= latitude + 1e-9 && latitude <= high.latitude + 1e-9)
      #expect(low.longitude <= longitude + 1e-9 && longitude <= high.longitude + 1e-9)
      #expect(grid.tile(at: Place(latitude: latitude, longitude: longitude + 360)) == tile)
    }
    // As high as they are wide, but for the edge of a degree.
    let (low, high) = grid.corners(grid.tile(at: Place(latitude: 54.5, longitude: 10)))
    let width = (high.longitude - low.longitude) * Angle.degrees(54.5).cosine
    #expect(abs(width / (high.latitude - low.latitude) - 1) < 0.01)
  }

  @Test func waysOverTheDateLineAreShort() {
    let grid = TileGrid(size: 50)
    let ends = [179.9995, -179.9995].map { Place(latitude: 0.0001, longitude: $0) }
    let tiles = grid.tiles(along: ends)
    #expect(tiles.count == 4 && grid.count(around: Set(tiles)) == 4)
  }

  @Test(arguments: [
    ("workout/20250601T070000Z", DeepLink.workout(id: "20250601T070000Z")), ("startWorkout/bike", .startWorkout(.bike)),
    ("coverage/walk", .coverage(.walk)), ("coverage", .coverage(nil)), ("coverage/all", .coverage(nil)),
    ("settings", .settings), ("history", .history),
  ])
  func linksLeadSomewhere(text: String, link: DeepLink) throws {
    #expect(try DeepLink(text) == link && DeepLink("workout://" + text) == link)
  }

  @Test(arguments: [
    "", "workout", "workout/", "workout/a/b", "startWorkout", "startWorkout/swim", "coverage/swim", "settings/x",
    "Settings",
  ])
  func otherLinksLeadNowhere(_ text: String) {
    #expect(throws: AppError.badLink(text)) { try DeepLink(text) }
  }

  @Test func clockHasHoursWhenThereAreSome() {
    #expect([0, 59.6, 3_599, 3_600, -1].map(WorkoutSummary.clock) == ["0:00", "1:00", "59:59", "1:00:00", "0:00"])
  }
}
