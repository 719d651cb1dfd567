import Foundation
import ProgramKit
import Tacho

let usage = """
  usage: workout [RUN.gpx] [--settings SETTINGS.json] [--store RUNS.sqlite] [-o RUN.html] [--overlay RUN.mov] [--link LINK]

    --settings  units, splits and all else; without it as usual
    --store     a file that keeps workouts
    -o          a page, or a folder for all of them: pages/
    --overlay   a transparent film for a video, thirty times as fast as life
    --link      workout/ID, coverage[/TYPE], history (of the store), startWorkout/TYPE, settings;
                history without -o is a line for each workout
  """

/// What the program is made of: another store is registered here. Without a file workouts are kept in memory.
func dependencies(store: String?, settings: Settings) -> DependencyContainer {
  let container = DependencyContainer()
  container.register(Typesetter.self) { _ in try Typesetter() }
  container.register((any ActivityRepository).self) { _ in try SQLiteActivityRepository(path: store ?? ":memory:") }
  container.register(AppCoordinator.self) { container in
    AppCoordinator(settings: settings, store: try container.resolve(), typesetter: try container.resolve())
  }
  return container
}

func run(_ options: Options) throws {
  let (store, output, overlay) = (options["--store"], options["-o"], options["--overlay"])
  if let overlay { try Overlay.check(overlay) }
  var link = try options["--link"].map { (text) throws(AppError) in try DeepLink(text) }
  var (settings, unfollowed) = try options["--settings"].map { try SettingsFile(path: $0).load() } ?? (Settings(), [])
  for name in unfollowed { say("workout: note: the setting \(name) has no effect in this program") }
  let recording = options.words.first
  if case .startWorkout(let type) = link {
    (settings.defaultActivityType, link) = (type, recording == nil ? link : nil)
  }
  if let store, recording == nil, !FileManager.default.fileExists(atPath: store) {
    throw AppError.unreadableFile(store, reason: "there is no such file")
  }
  if store == nil, recording == nil, link != .settings {
    throw ProgramError.usage("which recording? Name a GPX file, or a --store that has some")
  }
  let coordinator = try dependencies(store: store, settings: settings).resolve(AppCoordinator.self)
  if let path = recording {
    let activity = try GPXImport(type: settings.defaultActivityType).activity(file: path)
    try coordinator.store.save(activity)
    link = link ?? .workout(id: activity.id)
  }
  var filmed: WorkoutSummary?
  if overlay != nil {
    guard case .workout(let id) = link else {
      throw ProgramError.usage("--overlay needs a recording or the link of a workout")
    }
    filmed = try coordinator.summary(id)
  }
  switch (link, output) {
  case (_, let output?) where output.hasSuffix("/"):
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    for tab in Tab.allCases { try write(coordinator.open(tab, isAlone: false), to: output + coordinator.file(of: tab)) }
  case (.history, nil): print(try coordinator.list(), terminator: "")
  case (let link?, _): try write(coordinator.open(link), to: output)
  case (nil, _): try write(coordinator.open(settings.lastSelectedTab, isAlone: true), to: output)
  }
  if let overlay, let filmed { try Overlay(summary: filmed).write(to: overlay, coordinator.typesetter) }
}

await runProgram("workout", usage: usage) { words in
  let options = try Options(words, names: ["--settings", "--store", "-o", "--overlay", "--link"])
  do { try run(options) } catch let error as AppError {
    // Whoever opens the page sees what is wrong.
    if let path = options["-o"], !path.hasSuffix("/"), error.shouldShowAlert {
      try write(WorkoutPage(typesetter: Typesetter()).error(error, command: shellLine(["workout"] + words)), to: path)
    }
    throw ProgramError("\(error.shouldLog ? "\(error.category): " : "")\(error) \(error.recoverySuggestion)")
  }
  return 0
}
