import Foundation
import ProgramKit
import Tacho

let usage = """
  usage: daily-question FILE.sqlite COMMAND [--now 2025-06-01T23:59:57Z] [--reset-hour 0] [-o FILE]

    load GAME.json   puts in questions and the squad
    card             the card as SVG
    answer TEXT      answers today's question; -o is the card with what became of it
    board            what has been answered, as an HTML page
    film [TEXT]      the card over the next reset; TEXT is answered after it, in the film only
  """

/// What the program is made of: another store is registered here.
func dependencies(file: String, clock: ResetClock, now: Instant) -> DependencyContainer {
  let container = DependencyContainer()
  container.register(SQLiteGameStore.self) { _ in
    do { return try SQLiteGameStore(path: file) } catch {
      throw ProgramError("“\(file)” cannot be used as a file of questions: \(error)")
    }
  }
  container.register((any GameStore).self) { try $0.resolve(SQLiteGameStore.self) }
  container.register(GameManager.self) { GameManager(store: try $0.resolve(), clock: clock) }
  container.register(QuestionViewModel.self) { QuestionViewModel(try $0.resolve(), now: { now }) }
  return container
}

func run(_ options: Options) throws {
  let (path, command) = (try options.word(0, "the file"), try options.word(1, "the command"))
  let now = try options.values("--now", "is not a time; write it as 2025-06-01T23:59:57Z", Instant.init(iso:)).first
  let clock = try options.values("--reset-hour", "is not an hour; use 0 to 23") { text in
    Int(text).flatMap(ResetClock.init(hour:))
  }.first
  guard command == "load" || FileManager.default.fileExists(atPath: path) else {
    throw ProgramError("“\(path)” is not there; make it with: daily-question \(path) load GAME.json")
  }
  let moment = now ?? Instant(rawValue: Int(Date().timeIntervalSince1970))
  let container = dependencies(file: path, clock: clock ?? .midnight, now: moment)
  var model = try container.resolve(QuestionViewModel.self)
  switch (command, options.words.dropFirst(2).first) {
  case ("load", let file?):
    let content = try GameFile.read(file)
    try container.resolve((any GameStore).self).write { try content.add(to: $0) }
  case ("card", nil):
    try model.loadTodaysQuestion()
    try write(QuestionCard(model).svg(Typesetter()), to: options["-o"])
  case ("answer", let text?):
    try model.loadTodaysQuestion()
    model.userAnswer = text
    try model.submit()
    guard let result = model.result else { throw ProgramError(model.errorMessage ?? "") }
    if let path = options["-o"] { try write(QuestionCard(model).svg(Typesetter()), to: path) }
    let words = result.isCorrect ? "Right: \(result.points) points." : "Wrong: it is \(result.question.correctAnswer)."
    print("\(words) \(result.squad.name) has \(DecimalText.short(result.squad.earnedCoins)) coins.")
  case ("board", nil):
    try write(ScoreBoard(container.resolve()).page(Typesetter()), to: options["-o"])
  case ("film", let answer):
    let store = try container.resolve(SQLiteGameStore.self).rehearsal()
    let film = ResetFilm(game: GameManager(store: store, clock: clock ?? .midnight), start: moment, answer: answer)
    try film.write(to: options["-o"] ?? "film.mp4", Typesetter())
  case ("load", nil), ("answer", nil): throw ProgramError.usage("\(command) what?")
  default: throw ProgramError.usage("“\(command)” is not a command, or has a word too many")
  }
}

await runProgram("daily-question", usage: usage) { words in
  try run(Options(words, names: ["--now", "--reset-hour", "-o"], mostWords: 3))
  return 0
}
