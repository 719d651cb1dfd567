import ProgramKit
import Tacho
import TestKit
import Testing

@testable import DailyQuestion

@Suite struct PictureTests {
  /// The sample as `load` puts it in.
  private func store() throws -> SQLiteGameStore {
    let store = try SQLiteGameStore()
    try store.write { try GameFile.read(Golden.sample("game.json")).add(to: $0) }
    return store
  }

  /// The card of a moment, with an answer where one is given.
  private func card(_ now: String, _ answer: String? = nil) throws -> QuestionCard {
    let container = dependencies(file: "/nowhere", clock: .midnight, now: try .at(now))
    let store = try store()
    container.register((any GameStore).self) { _ in store }
    let model = try container.resolve(QuestionViewModel.self)
    try model.loadTodaysQuestion()
    model.userAnswer = answer ?? ""
    if answer != nil { try model.submit() }
    return QuestionCard(model)
  }

  @Test(arguments: [
    ("available", "2025-06-01T23:59:57Z", "To choose: Yes. To choose: No."),
    ("locked", "2025-06-03T21:30:00Z", "Nature, 30 points, hard."),
    ("expired", "2025-06-20T12:00:00Z", "Answer: Any text."),
  ]) func cards(_ row: (name: String, now: String, choices: String)) throws {
    let card = try card(row.now)
    let scene = try card.gauge().scene(size: card.size)
    try Golden.check(scene, "card-\(row.name).png", scale: 0.5)
    #expect(scene.description.contains("The question is \(row.name):"))
    #expect(scene.description.contains(row.choices), "\(scene.description)")
  }

  @Test(arguments: [
    ("right", " uranus", "20 of 20 points, medium"), ("wrong", "Mars", "0 of 20 points, medium"),
  ]) func results(_ row: (name: String, answer: String, points: String)) throws {
    let card = try card("2025-05-30T08:00:00Z", row.answer)
    let scene = try card.gauge().scene(size: card.size)
    try Golden.check(scene, "result-\(row.name).png", scale: 0.5)
    #expect(scene.description.contains("The answer is \(row.name): Space, \(row.points)."))
    #expect(scene.description.contains("\(row.name == "right" ? "Uranus" : "Mars"), which was chosen."))
    #expect(scene.description.contains(row.name == "right" ? "120" : "100"))
  }

  private func film(_ answer: String?) throws -> ResetFilm {
    ResetFilm(
      game: GameManager(store: try store(), clock: .midnight), start: try .at("2025-06-01T23:59:57Z"), answer: answer)
  }

  @Test func filmOverTheReset() throws {
    let cards = try film("Honey").cards()
    #expect(cards.map(\.timeRemaining) == [3, 2, 1, 86_400, 86_399, 86_398, 86_397, 86_396])
    #expect(cards.map(\.state) == Array(repeating: .available, count: 5) + Array(repeating: .answered, count: 3))
    #expect(cards.map(\.coins) == Array(repeating: 100, count: 5) + Array(repeating: 110, count: 3))
    let scenes = try film("Honey").scenes(Typesetter())
    for frame in [2, 3, 5] { try Golden.check(scenes[frame], "frame-\(frame).png", scale: 0.5) }
  }

  /// The timer runs in the reader: a second a frame.
  @Test func filmMayBeAnSVGThatPlays() throws {
    let scratch = Scratch()
    try film(nil).write(to: scratch.path("film.svg"), Typesetter())
    let text = try scratch.text("film.svg")
    #expect(text.hasPrefix("<svg") && text.contains("dur=\"8s\""))
  }

  @Test func pageHasWhatWasAnswered() throws {
    let store = try store()
    let game = GameManager(store: store, clock: .midnight)
    for (answer, day) in [("Uranus", "05-30"), ("<5>", "05-31"), ("no", "06-01")] {
      _ = try game.submitAnswer(answer, at: .at("2025-\(day)T10:00:00Z"))
    }
    let board = try ScoreBoard(store)
    #expect(board.scores.map(\.earned) == [10, 0, 20] && board.scores.map(\.possible) == [10, 10, 20])
    let page = try board.page(Typesetter())
    #expect(page.contains("&lt;5&gt;") && !page.contains("<5>"))
    #expect(page.contains("130 coins earned, a budget of 630 coins"))
    try Golden.check(page: page, "board.html")
  }

  @Test(arguments: [
    ("{", "is no whole JSON"), ("{}", "questions is missing"), (#"{"questions": 1}"#, "questions is of another type"),
    (#"{"questions": [{"id": "x"}]}"#, "text is missing"), (question("mild"), "x: “mild” is no difficulty"),
    (question(day: "tomorrow"), "x: “tomorrow” is no date"), (question(options: "b"), "x: the correct answer"),
  ]) func brokenFilesAreNamed(_ row: (text: String, words: String)) throws {
    let scratch = Scratch()
    let path = try scratch.file("game.json", row.text)
    let problem = #expect(throws: ProgramError.self) {
      let file = try GameFile.read(path)
      try SQLiteGameStore().write { try file.add(to: $0) }
    }
    #expect(problem?.description.contains(row.words) == true, "\(problem as Any)")
    #expect(throws: ProgramError.self) { try GameFile.read(scratch.path("none.json")) }
  }

  private static func question(_ difficulty: String = "easy", day: String = "2025-06-01", options: String = "a")
    -> String
  {
    """
    {"questions": [{"id": "x", "text": "?", "correctAnswer": "a", "category": "c", "basePoints": 1,
      "difficulty": "\(difficulty)", "questionType": "trueFalse", "options": ["\(options)"], "availableDate": "\(day)"}]}
    """
  }
}
