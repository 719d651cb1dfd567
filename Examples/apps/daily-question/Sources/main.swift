import Foundation
import Tacho

// A question a day, in an SQLite file. `daily-question --help` says what it does.

let usage = """
  usage: daily-question FILE.sqlite COMMAND [--now 2025-06-01T23:59:57Z] [--reset-hour 0] [-o FILE]

    load GAME.json   puts in questions and the squad
    card             the card as SVG
    answer TEXT      answers today's question
    board            what has been answered, as an HTML page
    film [TEXT]      the card over the next reset; TEXT is answered after it, in the film only
  """

/// What is wrong with the command line.
struct UsageError: Error { let words: String }

/// What the command line says.
struct Arguments {
  var words: [String] = []
  var now = Instant(seconds: Int(Date().timeIntervalSince1970))
  var clock = ResetClock.midnight
  var output: String?

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      guard ["--now", "--reset-hour", "-o"].contains(word) else {
        guard !word.hasPrefix("-") else { throw UsageError(words: "\(word) is not an option") }
        words.append(word)
        continue
      }
      guard let text = rest.popFirst() else { throw UsageError(words: "\(word) has no value") }
      switch word {
      case "--now":
        guard let moment = Instant(iso: text) else {
          throw UsageError(words: "--now: “\(text)” is not a time; write it as 2025-06-01T23:59:57Z")
        }
        now = moment
      case "--reset-hour":
        guard let clock = Int(text).flatMap(ResetClock.init(hour:)) else {
          throw UsageError(words: "--reset-hour: “\(text)” is not an hour; use 0 to 23")
        }
        self.clock = clock
      default: output = text
      }
    }
  }
}

func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

func write(_ text: String, to path: String?) throws {
  guard let path, path != "-" else { return print(text, terminator: "") }
  var file = try WholeFile(path)
  try file.write(text)
  try file.commit()
}

func run(_ arguments: Arguments) throws {
  guard let path = arguments.words.first, let command = arguments.words.dropFirst().first else {
    throw UsageError(words: "a file and a command are needed")
  }
  guard command == "load" || FileManager.default.fileExists(atPath: path) else {
    throw GameFile.Problem(description: "“\(path)” is not there; make it with: daily-question \(path) load GAME.json")
  }
  // Another store is another line here.
  let store: SQLiteGameStore
  do { store = try SQLiteGameStore(path: path) } catch {
    throw GameFile.Problem(description: "“\(path)” cannot be used as a file of questions: \(error)")
  }
  let game = GameManager(store: store, clock: arguments.clock)
  switch (command, arguments.words.dropFirst(2).first) {
  case ("load", let file?):
    let content = try GameFile.read(file)
    try store.write { try content.add(to: $0) }
  case ("card", nil):
    let model = QuestionViewModel(game, now: { arguments.now })
    try model.loadTodaysQuestion()
    try write(QuestionCard(model).svg(Typesetter()), to: arguments.output)
  case ("answer", let text?):
    let result = try game.submitAnswer(text, at: arguments.now)
    let words = result.isCorrect ? "Right: \(result.points) points." : "Wrong: it is \(result.question.correctAnswer)."
    print("\(words) \(result.squad.name) has \(DecimalText.short(result.squad.earnedCoins)) coins.")
  case ("board", nil):
    try write(ScoreBoard(store).page(Typesetter()), to: arguments.output)
  case ("film", let answer):
    let played = GameManager(store: try store.rehearsal(), clock: arguments.clock)
    try ResetFilm(game: played, start: arguments.now, answer: answer)
      .write(to: arguments.output ?? "film.mp4", Typesetter())
  case ("load", nil), ("answer", nil): throw UsageError(words: "\(command) what?")
  default: throw UsageError(words: "“\(command)” is not a command, or has a word too many")
  }
}

do {
  let words = Array(CommandLine.arguments.dropFirst())
  if words.contains("--help") || words.contains("-h") {
    print(usage)
    exit(0)
  }
  try run(Arguments(words))
} catch let error as UsageError {
  say("daily-question: \(error.words)\n\(usage)")
  exit(64)
} catch {
  say("daily-question: \(error)")
  exit(error is AnswerRefusal || error is GameFile.Problem ? 65 : 1)
}
