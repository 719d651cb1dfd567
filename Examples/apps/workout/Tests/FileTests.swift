import Foundation
import GRDB
import ProgramKit
import Tacho
import TestKit
import Testing

@testable import Workout

@Suite struct FileTests {
  private let scratch = Scratch()

  @Test func settingsComeBackAsTheyWere() throws {
    let settings = Settings {
      ($0.distanceUnit, $0.showSpeedInsteadOfPace, $0.splitDistance, $0.mapType) = (.mi, true, 0.25, .hybrid)
      ($0.coverageAlgorithm, $0.coverageTileSize, $0.lastSelectedTab) = (.routeLines, 12.5, .history)
      ($0.defaultActivityType, $0.autoStartWorkout, $0.autoPauseEnabled) = (.bike, true, false)
      ($0.voiceAnnouncementEnabled, $0.healthKitEnabled, $0.hasCompletedOnboarding) = (false, true, true)
    }
    let path = scratch.path("settings.json")
    try JSONFile<Settings>(path).save(settings)
    let read = try SettingsFile(path: path).load()
    // Those that nothing follows are told by name.
    #expect(read.settings == settings && read.withoutEffect == Settings.withoutEffect)
    // All of them were changed, so none was taken from the usual ones.
    let (a, b) = (try keys(settings), try keys(Settings()))
    #expect(a.count == 13 && a.keys.allSatisfy { "\(a[$0] ?? "")" != "\(b[$0] ?? "")" })
  }

  private func keys(_ settings: Settings) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(JSONFile<Settings>.text(settings).utf8)) as? [String: Any] ?? [:]
  }

  @Test func settingsThatAreLeftOutAreTheUsualOnes() throws {
    let file = SettingsFile(path: try scratch.file("settings.json", #"{"splitDistance": 2}"#))
    #expect(try file.load() == (Settings { $0.splitDistance = 2 }, []))
  }

  @Test(arguments: [
    ("{", "not JSON"), ("[]", "not a map"), (#"{"splitDistance": 0}"#, "must be 0.05"),
    (#"{"distanceUnit": "furlong"}"#, "distanceUnit has a value"), (#"{"splitDistance": "1"}"#, "splitDistance has"),
    (#"{"lastSelectedTab": "maps"}"#, "lastSelectedTab has"), (nil, "no such file"),
    (#"{"distanceUnits": "mi"}"#, "“distanceUnits” is not a setting; there are autoPauseEnabled, "),
  ]) func otherSettingsAreRefusedWithTheirName(text: String?, words: String) throws {
    let path = try text.map { try scratch.file("settings.json", $0) } ?? scratch.path("none.json")
    let error = #expect(throws: AppError.self) { try SettingsFile(path: path).load() }
    #expect(error?.description.contains(words) == true)
  }

  private static let whole = Loop.gpx(step: 60)

  @Test(arguments: [
    (Loop.gpx(step: 901), "no way in it"), (whole.replacing("time>", with: "clock>"), "no way in it"),
    (String(whole.prefix(whole.count / 2)), "is damaged"), ("<gpx><trk><trkseg></trkseg></trk></gpx>", "is damaged"),
    ("<!DOCTYPE gpx [<!ENTITY a \"aaaa\">]>" + whole, "is damaged"), ("", "is damaged"),
    ("time,speed\n1,2\n", "is damaged"),
  ]) func brokenRecordingsAreNamedAndExplained(text: String, words: String) throws {
    let error = try #require(#expect(throws: AppError.self) { try Loop.activity(text) })
    let page = try page(error)
    #expect(page.contains("run.gpx") && page.contains(words) && page.contains(error.recoverySuggestion))
    #expect(!page.contains("try again") && !error.canRetry && error.shouldLog && error.shouldShowAlert)
  }

  @Test func errorsSayWhetherToTryAgain() throws {
    let page = try page(.storage(reason: "<disk>"))
    #expect(page.contains("try again: <code>workout run.gpx</code>") && !page.contains("<disk>"))
    #expect(!AppError.badLink("x").shouldLog && !AppError.badLink("x").shouldShowAlert)
    // Each part of the program has errors, and a sign of its own.
    #expect(Set(LogCategory.allCases.map(\.rawValue)).count == LogCategory.allCases.count)
  }

  private func page(_ error: AppError) throws -> String {
    try WorkoutPage(typesetter: Typesetter()).error(error, command: "workout run.gpx")
  }

  @Test func storeOfAnOlderVersionIsNamed() throws {
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
