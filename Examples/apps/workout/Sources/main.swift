import Foundation
import Tacho

// A page and an overlay of a recorded workout. `workout --help` says what it does.

let usage = """
  usage: workout [RUN.gpx] [--settings SETTINGS.json] [--store RUNS.sqlite] [-o RUN.html] [--overlay RUN.mov] [--link LINK]

    --settings  units, splits and all else; without it as usual
    --store     a file that keeps workouts
    --overlay   a transparent film for a video, thirty times as fast as life
    --link      workout/ID (of the store), startWorkout/TYPE, coverage[/TYPE], settings
  """

/// What is wrong with the command line.
struct UsageError: Error { let words: String }

/// The recording under an empty name, and the options by theirs.
func parsed(_ words: [String]) throws -> [String: String] {
  var (rest, arguments) = (words[...], [String: String]())
  while let word = rest.popFirst() {
    let isOption = ["--settings", "--store", "-o", "--overlay", "--link"].contains(word)
    guard isOption || !word.hasPrefix("-") else { throw UsageError(words: "\(word) is not an option") }
    guard let value = isOption ? rest.popFirst() : word else { throw UsageError(words: "\(word) has no value") }
    guard arguments.updateValue(value, forKey: isOption ? word : "") == nil else {
      throw UsageError(words: isOption ? "\(word) is there twice" : "\(word) is one file too many")
    }
  }
  return arguments
}

/// For links that need workouts of before.
func existing<Store>(_ store: Store?) throws -> Store {
  guard let store else { throw UsageError(words: "this link needs --store: the file that keeps workouts") }
  return store
}

func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

func write(_ text: String, to path: String?) throws {
  guard let path, path != "-" else { return print(text, terminator: "") }
  var file = try WholeFile(path)
  try file.write(text)
  try file.commit()
}

func run(_ arguments: [String: String]) throws {
  if let path = arguments["--overlay"], Overlay.format(of: path) == nil {
    throw UsageError(words: "--overlay: “\(path)” has no transparency; use .mov, .webm, .mkv or .webp")
  }
  let link = try arguments["--link"].map { (text) throws(AppError) in try DeepLink(text) }
  var settings =
    try arguments["--settings"].map { (path) throws(AppError) in try SettingsFile(path: path).load() }
    ?? Settings()
  if case .startWorkout(let type) = link { settings.defaultActivityType = type }
  if let path = arguments["--store"], arguments[""] == nil, !FileManager.default.fileExists(atPath: path) {
    throw AppError.unreadableFile(path, reason: "there is no such file")
  }
  // Another store is another line here.
  let store = try arguments["--store"].map { (path) throws(AppError) in try SQLiteActivityRepository(path: path) }
  var activity = try arguments[""].map { (path) throws(AppError) in
    try GPXImport(type: settings.defaultActivityType).activity(file: path)
  }
  if let activity { try store?.save(activity) }
  let page = WorkoutPage(typesetter: try Typesetter())
  switch link {
  case .workout(let id):
    activity = try existing(store).activity(id)
  case .coverage(let type):
    let activities = try existing(store).activities().filter { type == nil || $0.type == type }
    return try write(page.coverage(of: activities, settings: settings), to: arguments["-o"])
  case .settings: return try write(String(decoding: SettingsFile.bytes(settings), as: UTF8.self), to: arguments["-o"])
  case .startWorkout, nil: break
  }
  guard let activity else { throw UsageError(words: "which recording? Name a GPX file, or a workout with --link") }
  let summary = WorkoutSummary(activity, settings: settings)
  try write(page.report(summary), to: arguments["-o"])
  if let path = arguments["--overlay"] { try Overlay(summary: summary).write(to: path, page.typesetter) }
}

let words = Array(CommandLine.arguments.dropFirst())
do {
  guard !words.contains("--help"), !words.contains("-h") else {
    print(usage)
    exit(0)
  }
  let arguments = try parsed(words)
  do {
    try run(arguments)
  } catch let error as AppError {
    // Whoever opens the page sees what is wrong.
    if let path = arguments["-o"] { try write(WorkoutPage.error(error), to: path) }
    say("workout: \(error.category.rawValue): \(error) \(error.recoverySuggestion)")
    exit(65)
  }
} catch let error as UsageError {
  say("workout: \(error.words)\n\(usage)")
  exit(64)
} catch {
  say("workout: \(error)")
  exit(1)
}
