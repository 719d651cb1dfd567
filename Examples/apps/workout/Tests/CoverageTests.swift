import Foundation
import ProgramKit
import TestKit
import Testing

@testable import Workout

/// Several recordings in one store, as files that the program reads.
@Suite struct CoverageTests {
  private let scratch = Scratch()
  private var store: String { scratch.path("runs.sqlite") }

  /// Puts in the sample and what becomes of its lines, a day later.
  private func runs(_ change: ([String]) -> [String]) async throws -> AppCoordinator {
    let lines = try String(contentsOfFile: Loop.file, encoding: .utf8).components(separatedBy: "\n")
    let other = change(lines).joined(separator: "\n").replacing("2025-06-01", with: "2025-06-02")
    for path in [Loop.file, try scratch.file("other.gpx", other)] {
      #expect(try await launch("workout", [path, "--store", store, "-o", scratch.path("run.html")]) == 0)
    }
    return try dependencies(store: store, settings: Settings()).resolve()
  }

  @Test func theSameRunFiftyFiveKilometersFartherIsAsManyTilesAgain() async throws {
    let north = #/lat="([0-9.]+)"/#
    let coordinator = try await runs { lines in
      lines.map { line in line.replacing(north) { "lat=\"\((Double($0.1) ?? 0) + 0.5)\"" } }
    }
    let page = try coordinator.open(.coverage(nil))
    #expect(page.contains("2 workouts touched 132 tiles of 50 m, 0.33 km²."))
    #expect(page.contains("2 routes, through 132 tiles of 50 m."))
    // Who comes home has seen as much of the north as of the south.
    #expect(try coordinator.open(.workout(id: "20250602T070000Z")).contains("through 66 tiles"))
  }

  @Test func theSameStreetsBegunLaterAreTheSameTiles() async throws {
    let coordinator = try await runs { lines in Array(lines.prefix(3) + lines.dropFirst(10)) }
    let page = try coordinator.open(.coverage(nil))
    #expect(page.contains("2 workouts touched 66 tiles of 50 m"))
    try Golden.check(page: page, "coverage.html")
    #expect(try coordinator.open(.coverage(.bike)).contains("There are no workouts yet."))
  }

  @Test func historyIsListedOnPagesAndInLines() async throws {
    let coordinator = try await runs { $0 }
    let list = try coordinator.list()
    #expect(list.hasPrefix("20250601T070000Z  2025-06-01 07:00  run  2.70 km\n20250602T070000Z"))
    let page = try coordinator.open(.history)
    #expect(page.contains("<td>20250602T070000Z</td><td>2025-06-02 07:00</td><td>run</td><td>2.70</td>"))
    for row in try coordinator.store.activities() {
      #expect(list.contains(row.id) && page.contains(row.id))
      #expect(try coordinator.open(.coverage(nil)).contains(row.id))
    }
  }

  @Test func pagesOfAFolderLeadToEachOther() async throws {
    _ = try await runs { $0 }
    let settings = try scratch.file("settings.json", #"{"lastSelectedTab": "map"}"#)
    let words = ["--store", store, "--settings", settings]
    #expect(try await launch("workout", words + ["-o", scratch.path("pages/")]) == 0)
    // What was looked at last opens first.
    let first = try scratch.text("pages/index.html")
    #expect(first.contains("<h1>Coverage</h1>") && first.contains("<span aria-current=\"page\">Map</span>"))
    for name in ["record", "history", "profile"] {
      #expect(first.contains("<a href=\"\(name).html\">"))
      #expect(try scratch.text("pages/\(name).html").contains("<a href=\"index.html\">Map</a>"))
    }
    #expect(try await launch("workout", words + ["-o", scratch.path("alone.html")]) == 0)
    let alone = try scratch.text("alone.html")
    #expect(alone.contains("<h1>Coverage</h1>") && !alone.contains("<nav>"))
  }

  @Test func overlayOfNoWorkoutIsRefusedBeforeAnythingIsWritten() async throws {
    _ = try await runs { $0 }
    let words = [
      "--store", store, "--link", "coverage", "-o", scratch.path("c.html"), "--overlay", scratch.path("c.mov"),
    ]
    #expect(try await launch("workout", words) == 64)
    #expect(!FileManager.default.fileExists(atPath: scratch.path("c.html")))
  }

  @Test func anotherStoreTakesThePlaceOfTheFile() throws {
    struct MockRepository: ActivityRepository {
      func save(_ activity: Activity) {}
      func activity(_ id: String) throws(AppError) -> Activity { throw .unknownActivity(id) }
      func activities() -> [Activity] { [] }
    }
    let container = dependencies(store: nil, settings: Settings())
    let usual = try container.resolve((any ActivityRepository).self)
    try usual.save(Loop.activity(Loop.gpx(step: 60)))
    #expect(try usual is SQLiteActivityRepository && usual.activities().count == 1)
    container.register((any ActivityRepository).self) { _ in MockRepository() }
    let coordinator = try container.resolve(AppCoordinator.self)
    #expect(try coordinator.open(.record, isAlone: true).contains("There are no workouts yet."))
    #expect(throws: AppError.unknownActivity("x")) { try coordinator.open(.workout(id: "x")) }
  }
}
