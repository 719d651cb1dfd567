import Foundation
import GRDB
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

struct UsageError: Error {}

/// What the command line says.
struct Arguments {
  var words: [String] = []
  var now = Instant(seconds: Int(Date().timeIntervalSince1970))
  var clock = ResetClock()
  var output: String?

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      guard ["--now", "--reset-hour", "-o"].contains(word) else {
        guard !word.hasPrefix("-") else { throw UsageError() }
        words.append(word)
        continue
      }
      guard let text = rest.popFirst() else { throw UsageError() }
      switch word {
      case "--now":
        guard let moment = Instant(iso: text) else { throw UsageError() }
        now = moment
      case "--reset-hour": clock = Int(text).flatMap(ResetClock.init(hour:))
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
  guard let path = arguments.words.first, let command = arguments.words.dropFirst().first, let clock = arguments.clock
  else { throw UsageError() }
  // Another store is another line here.
  let store = try SQLiteGameStore(path: path)
  let game = GameManager(store: store, clock: clock)
  switch (command, arguments.words.dropFirst(2).first) {
  case ("load", let file?):
    let content = try GameFile.read(file)
    try store.write { try content.add(to: $0) }
  case ("card", nil):
    let model = QuestionViewModel(game, now: { arguments.now })
    try model.loadTodaysQuestion()
    let card = QuestionCard(model)
    var gauge = try card.gauge()
    gauge.darkTheme = .dark
    for index in gauge.grid.gauges.indices { gauge.grid.gauges[index].darkTheme = .dark }
    let typesetter = try Typesetter()
    let light = try gauge.dial(size: card.size, shaper: typesetter).scene
    let dark = try gauge.onDarkPages?.dial(size: card.size, shaper: typesetter).scene
    try write(SVGDocument(light, dark: dark).text, to: arguments.output)
  case ("answer", let text?):
    let result = try game.submitAnswer(text, at: arguments.now)
    let words = result.isCorrect ? "Right: \(result.points) points." : "Wrong: it is \(result.question.correctAnswer)."
    print("\(words) \(result.squad.name) has \(DecimalText.short(result.squad.earnedCoins)) coins.")
  case ("board", nil):
    try write(ScoreBoard(store).page(Typesetter()), to: arguments.output)
  case ("film", let answer):
    let played = GameManager(store: try store.rehearsal(), clock: clock)
    try ResetFilm(game: played, start: arguments.now, answer: answer)
      .write(to: arguments.output ?? "film.mp4", Typesetter())
  default: throw UsageError()
  }
}

do {
  let words = Array(CommandLine.arguments.dropFirst())
  if words.contains("--help") || words.contains("-h") {
    print(usage, terminator: "")
    exit(0)
  }
  try run(Arguments(words))
} catch is UsageError {
  say(usage)
  exit(64)
} catch {
  say("daily-question: \(error)")
  exit(error is AnswerRefusal || error is GameFile.Problem ? 65 : 1)
}
