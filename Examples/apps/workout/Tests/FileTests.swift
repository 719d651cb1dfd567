import Foundation
import Tacho
import Testing

@testable import Workout

@Suite struct FileTests {
  @Test func settingsComeBackAsTheyWere() throws {
    let scratch = try Scratch()
    var settings = Settings()
    settings.distanceUnit = .mi
    (settings.showSpeedInsteadOfPace, settings.splitDistance, settings.mapType) = (true, 0.25, .hybrid)
    (settings.coverageAlgorithm, settings.coverageTileSize) = (.routeLines, 12.5)
    (settings.defaultActivityType, settings.autoStartWorkout, settings.autoPauseEnabled) = (.bike, true, false)
    (settings.voiceAnnouncementEnabled, settings.healthKitEnabled) = (false, true)
    (settings.hasCompletedOnboarding, settings.lastSelectedTab) = (true, "history")
    let path = scratch.path("settings.json")
    try Data(SettingsFile.bytes(settings)).write(to: URL(filePath: path))
    #expect(try SettingsFile(path: path).load() == settings)
    // All of them were changed, so none was taken from the usual ones.
    let (a, b) = (try keys(settings), try keys(Settings()))
    #expect(a.count == 13 && a.keys.allSatisfy { "\(a[$0] ?? "")" != "\(b[$0] ?? "")" })
  }

  private func keys(_ settings: Settings) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(SettingsFile.bytes(settings))) as? [String: Any] ?? [:]
  }

  @Test func settingsThatAreLeftOutAreTheUsualOnes() throws {
    let scratch = try Scratch()
    let path = scratch.path("settings.json")
    try Data(#"{"splitDistance": 2}"#.utf8).write(to: URL(filePath: path))
    var expected = Settings()
    expected.splitDistance = 2
    #expect(try SettingsFile(path: path).load() == expected)
    for text in ["{", "[]", #"{"splitDistance": 0}"#, #"{"distanceUnit": "furlong"}"#, #"{"splitDistance": "1"}"#] {
      try Data(text.utf8).write(to: URL(filePath: path))
      #expect(throws: AppError.self) { try SettingsFile(path: path).load() }
    }
    #expect(throws: AppError.self) { try SettingsFile(path: scratch.path("none.json")).load() }
    try Data(#"{"distanceUnits": "mi"}"#.utf8).write(to: URL(filePath: path))
    let error = #expect(throws: AppError.self) { try SettingsFile(path: path).load() }
    #expect(error?.description.contains("“distanceUnits” is not a setting; there are autoPauseEnabled, ") == true)
  }

  @Test func brokenRecordingsAreNamedAndExplained() throws {
    let whole = Loop.gpx(step: 60)
    let cut = String(whole.prefix(whole.count / 2))
    let doctype = "<!DOCTYPE gpx [<!ENTITY a \"aaaa\">]>" + whole
    for (text, isEmpty) in [
      (Loop.gpx(step: 901), true), (whole.replacing("time>", with: "clock>"), true), (cut, false),
      ("<gpx><trk><trkseg></trkseg></trk></gpx>", false),
      (doctype, false), ("", false), ("time,speed\n1,2\n", false),
    ] {
      do {
        _ = try Loop.activity(text)
        Issue.record("taken: \(text.prefix(40))")
      } catch {
        switch error {
        case .emptyWorkout: #expect(isEmpty, "\(text.prefix(60))")
        case .damagedFile: #expect(!isEmpty, "\(text.prefix(60))")
        default: Issue.record("\(error)")
        }
        let page = WorkoutPage.error(error)
        #expect(page.contains("run.gpx") && page.contains(error.recoverySuggestion))
        #expect(!page.contains("<button") && !error.canRetry)
      }
    }
    #expect(WorkoutPage.error(.storage(reason: "<disk>")).contains("<button"))
    #expect(!WorkoutPage.error(.storage(reason: "<disk>")).contains("<disk>"))
  }

  @Test func storeGivesBackWhatItWasGiven() throws {
    let scratch = try Scratch()
    let activity = try Loop.activity(Loop.gpx(step: 30))
    let path = scratch.path("runs.sqlite")
    let repository = try SQLiteActivityRepository(path: path)
    try repository.save(activity)
    try repository.save(activity)
    #expect(try SQLiteActivityRepository(path: path).activities() == [activity])
    #expect(try repository.activity("20250601T070000Z") == activity)
    #expect(throws: AppError.unknownActivity("other")) { try repository.activity("other") }
    #expect(throws: AppError.self) { try SQLiteActivityRepository(path: scratch.path("none/runs.sqlite")) }
  }
}
