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
    var model = try container.resolve(QuestionViewModel.self)
    try model.loadTodaysQuestion()
    model.userAnswer = answer ?? ""
    if answer != nil { try model.submit() }
    return QuestionCard(model)
  }

  @Test(arguments: [
    ("card-available", "2025-06-01T23:59:57Z", nil, ["The question is available:", "To choose: Yes. To choose: No."]),
    ("card-locked", "2025-06-03T21:30:00Z", nil, ["The question is locked:", "Nature, 30 points, hard."]),
    ("card-expired", "2025-06-20T12:00:00Z", nil, ["The question is expired:", "Answer: Any text."]),
    (
      "result-right", "2025-05-30T08:00:00Z", " uranus",
      ["The answer is right: Space, 20 of 20 points, medium.", "Uranus, which was chosen: right.", "120"]
    ),
    (
      "result-wrong", "2025-05-30T08:00:00Z", "Mars",
      ["The answer is wrong: Space, 0 of 20 points, medium.", "Mars, which was chosen: wrong.", "100"]
    ),
  ]) func cards(name: String, now: String, answer: String?, words: [String]) throws {
    let card = try card(now, answer)
    let scene = try card.gauge().scene(size: card.size)
    try Golden.check(scene, "\(name).png", scale: 0.5)
    for words in words { #expect(scene.description.contains(words), "\(scene.description)") }
  }

  private func film(_ answer: String?) throws -> ResetFilm {
    ResetFilm(
      game: GameManager(store: try store(), clock: .midnight), start: try .at("2025-06-01T23:59:57Z"), answer: answer)
  }

  @Test func filmOverTheReset() throws {
    let cards = try film("Honey").cards().map(\.model)
    #expect(cards.map(\.timeRemaining) == [3, 2, 1, 86_400, 86_399, 86_398, 86_397, 86_396])
    #expect(cards.map(\.questionState) == (0..<8).map { $0 < 5 ? .available : .answered })
    #expect(cards.map(\.coins) == (0..<8).map { $0 < 5 ? 100 : 110 })
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
