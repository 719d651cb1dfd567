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

/// What the program is made of: another store is registered here.
func dependencies(store: String?, settings: Settings) -> DependencyContainer {
  let container = DependencyContainer()
  container.register(Typesetter.self) { _ in try Typesetter() }
  container.register((any ActivityRepository).self) { _ in
    guard let store else { throw UsageError("--store is missing: the file that keeps workouts") }
    return try SQLiteActivityRepository(path: store)
  }
  container.register(AppCoordinator.self) { container in
    AppCoordinator(settings: settings, store: try container.resolve(), typesetter: try container.resolve())
  }
  return container
}

func run(_ options: Options) throws {
  let output = options["-o"]
  if let path = options["--overlay"], Overlay.format(of: path) == nil {
    throw UsageError("--overlay: “\(path)” has no transparency; use .mov, .webm, .mkv or .webp")
  }
  let link = try options["--link"].map { (text) throws(AppError) in try DeepLink(text) }
  let file = options["--settings"].map { SettingsFile(path: $0) }
  var settings = try file?.load() ?? Settings()
  for name in file?.withoutEffect() ?? [] { say("workout: note: the setting \(name) has no effect in this program") }
  if case .startWorkout(let type) = link { settings.defaultActivityType = type }
  let recording = options.words.first
  if let path = options["--store"], recording == nil, !FileManager.default.fileExists(atPath: path) {
    throw AppError.unreadableFile(path, reason: "there is no such file")
  }
  let container = dependencies(store: options["--store"], settings: settings)
  let activity = try recording.map { (path) throws(AppError) in
    try GPXImport(type: settings.defaultActivityType).activity(file: path)
  }
  if let activity, options["--store"] != nil { try container.resolve((any ActivityRepository).self).save(activity) }
  if let output, output.hasSuffix("/") {
    let coordinator = try container.resolve(AppCoordinator.self)
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    for tab in Tab.allCases { try write(coordinator.open(tab, isAlone: false), to: output + coordinator.file(of: tab)) }
    return
  }
  switch (link, activity) {
  case (.settings, _): try write(JSONFile<Settings>.text(settings, isPretty: true), to: output)
  case (.history, _) where output == nil: print(try container.resolve(AppCoordinator.self).list(), terminator: "")
  case (.workout(let id), _):
    try report(container.resolve((any ActivityRepository).self).activity(id), settings, options, container)
  case (.startWorkout, let activity?), (nil, let activity?): try report(activity, settings, options, container)
  case (let link?, _): try write(container.resolve(AppCoordinator.self).open(link), to: output)
  case (nil, nil):
    guard options["--store"] != nil else { throw UsageError("which recording? Name a GPX file, or a --store") }
    try write(container.resolve(AppCoordinator.self).open(settings.lastSelectedTab, isAlone: true), to: output)
  }
}

/// The page of one activity, and its overlay where one is wanted.
func report(
  _ activity: Activity, _ settings: Settings, _ options: Options, _ container: DependencyContainer
) throws {
  let typesetter = try container.resolve(Typesetter.self)
  let summary = WorkoutSummary(activity, settings: settings)
  try write(WorkoutPage(typesetter: typesetter).report(summary), to: options["-o"])
  if let path = options["--overlay"] { try Overlay(summary: summary).write(to: path, typesetter) }
}

await runProgram("workout", usage: usage, status: { _ in 1 }) { words in
  let options = try Options(words, names: ["--settings", "--store", "-o", "--overlay", "--link"])
  do {
    try run(options)
    return 0
  } catch let error as AppError {
    // Whoever opens the page sees what is wrong.
    if let path = options["-o"], !path.hasSuffix("/"), error.shouldShowAlert {
      let command = (["workout"] + words).joined(separator: " ")
      try write(WorkoutPage(typesetter: Typesetter()).error(error, command: command), to: path)
    }
    say("workout: \(error.shouldLog ? "\(error.category.rawValue): " : "")\(error) \(error.recoverySuggestion)")
    return 65
  }
}
