import Foundation
import GRDB
import ProgramKit
import Tacho
import TestKit
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
    (settings.hasCompletedOnboarding, settings.lastSelectedTab) = (true, .history)
    let path = scratch.path("settings.json")
    try JSONFile<Settings>(path).save(settings)
    #expect(try SettingsFile(path: path).load() == settings)
    // Those that nothing follows are told by name.
    #expect(SettingsFile(path: path).withoutEffect() == Settings.withoutEffect)
    // All of them were changed, so none was taken from the usual ones.
    let (a, b) = (try keys(settings), try keys(Settings()))
    #expect(a.count == 13 && a.keys.allSatisfy { "\(a[$0] ?? "")" != "\(b[$0] ?? "")" })
  }

  private func keys(_ settings: Settings) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(JSONFile<Settings>.text(settings).utf8)) as? [String: Any] ?? [:]
  }

  @Test func settingsThatAreLeftOutAreTheUsualOnes() throws {
    let scratch = try Scratch()
    let path = try scratch.file("settings.json", #"{"splitDistance": 2}"#)
    var expected = Settings()
    expected.splitDistance = 2
    #expect(try SettingsFile(path: path).load() == expected && SettingsFile(path: path).withoutEffect().isEmpty)
    for text in [
      "{", "[]", #"{"splitDistance": 0}"#, #"{"distanceUnit": "furlong"}"#, #"{"splitDistance": "1"}"#,
      #"{"lastSelectedTab": "maps"}"#,
    ] {
      _ = try scratch.file("settings.json", text)
      #expect(throws: AppError.self) { try SettingsFile(path: path).load() }
    }
    #expect(throws: AppError.self) { try SettingsFile(path: scratch.path("none.json")).load() }
    _ = try scratch.file("settings.json", #"{"distanceUnits": "mi"}"#)
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
        let page = try page(error)
        #expect(page.contains("run.gpx") && page.contains(error.recoverySuggestion))
        #expect(!page.contains("try again") && !error.canRetry && error.shouldLog && error.shouldShowAlert)
      }
    }
    let page = try page(.storage(reason: "<disk>"))
    #expect(page.contains("try again: <code>workout run.gpx</code>") && !page.contains("<disk>"))
    #expect(!AppError.badLink("x").shouldLog && !AppError.badLink("x").shouldShowAlert)
    // Each part of the program has errors, and a sign of its own.
    #expect(Set(LogCategory.allCases.map(\.icon)).count == LogCategory.allCases.count)
  }

  private func page(_ error: AppError) throws -> String {
    try WorkoutPage(typesetter: Typesetter()).error(error, command: "workout run.gpx")
  }

  @Test func storeOfAnOlderVersionIsNamed() throws {
    let scratch = try Scratch()
    let path = scratch.path("runs.sqlite")
    try DatabaseQueue(path: path).write { database in
      try database.execute(
        sql: """
          CREATE TABLE activity (id TEXT PRIMARY KEY, type TEXT NOT NULL, points BLOB NOT NULL);
          INSERT INTO activity VALUES ('a', 'run', '[{"x":0,"y":0,"time":0,"distance":0}]');
          CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
          INSERT INTO grdb_migrations VALUES ('activities');
          """)
    }
    let error = #expect(throws: AppError.self) { try SQLiteActivityRepository(path: path) }
    #expect(error?.description.contains("older version") == true)
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
