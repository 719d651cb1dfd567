import Foundation
import Tacho
import Testing

@testable import DailyQuestion

@Suite struct PictureTests {
  /// The sample as `load` puts it in.
  private func store() throws -> MockStore {
    let file = Golden.folder.deletingLastPathComponent().appending(path: "Sample/game.json")
    let store = MockStore([])
    try JSONDecoder().decode(GameFile.self, from: Data(contentsOf: file)).add(to: store)
    return store
  }

  @Test(arguments: [
    ("available", "2025-06-01T23:59:57Z"), ("locked", "2025-06-03T21:30:00Z"), ("expired", "2025-06-20T12:00:00Z"),
  ]) func cards(_ row: (name: String, now: String)) throws {
    let now = try Instant.at(row.now)
    let model = QuestionViewModel(GameManager(store: try store(), clock: .midnight), now: { now })
    try model.loadTodaysQuestion()
    let card = QuestionCard(model)
    let scene = try card.gauge().scene(size: card.size)
    try Golden.check(scene.png(scale: 0.5, compression: .small), "card-\(row.name).png")
    #expect(scene.description.contains("The question is \(row.name)."))
  }

  @Test func filmOverTheReset() throws {
    let film = ResetFilm(
      game: GameManager(store: try store(), clock: .midnight),
      start: try .at("2025-06-01T23:59:57Z"), answer: "Honey")
    let cards = try film.cards()
    #expect(cards.map(\.timeRemaining) == [3, 2, 1, 86_400, 86_399, 86_398, 86_397, 86_396])
    #expect(cards.map(\.state) == Array(repeating: .available, count: 5) + Array(repeating: .answered, count: 3))
    #expect(cards.map(\.coins) == Array(repeating: 100, count: 5) + Array(repeating: 110, count: 3))
    let scenes = try film.scenes(Typesetter())
    for frame in [2, 3, 5] {
      try Golden.check(scenes[frame].png(scale: 0.5, compression: .small), "frame-\(frame).png")
    }
  }

  @Test func pageHasWhatWasAnswered() throws {
    let store = try store()
    let game = GameManager(store: store, clock: .midnight)
    _ = try game.submitAnswer("Uranus", at: .at("2025-05-30T10:00:00Z"))
    _ = try game.submitAnswer("<5>", at: .at("2025-05-31T10:00:00Z"))
    _ = try game.submitAnswer("no", at: .at("2025-06-01T10:00:00Z"))
    let board = try ScoreBoard(store)
    #expect(board.scores.map(\.earned) == [10, 0, 20] && board.scores.map(\.possible) == [10, 10, 20])
    let page = try board.page(Typesetter())
    #expect(page.contains("&lt;5&gt;") && !page.contains("<5>"))
    #expect(page.contains("130 coins earned, a budget of 630 coins"))
    try Golden.check(Golden.words(of: page), "board.html")
  }

  @Test(arguments: [
    ("{", "is no whole JSON"), ("{}", "questions is missing"), (#"{"questions": 1}"#, "questions is of another type"),
    (#"{"questions": [{"id": "x"}]}"#, "text is missing"),
  ]) func brokenFilesAreNamed(_ row: (text: String, words: String)) throws {
    let scratch = try Scratch()
    try Data(row.text.utf8).write(to: URL(filePath: scratch.path("game.json")))
    let problem = #expect(throws: GameFile.Problem.self) { try GameFile.read(scratch.path("game.json")) }
    #expect(problem?.description.contains(row.words) == true, "\(problem as Any)")
    #expect(throws: GameFile.Problem.self) { try GameFile.read(scratch.path("none.json")) }
  }

  @Test func mistakesInAFileAreNamed() throws {
    let entry = #"{"id": "x", "text": "?", "correctAnswer": "a", "category": "c", "basePoints": 1, "#
    for (rest, words) in [
      (#""difficulty": "mild", "questionType": "freeText", "availableDate": "2025-06-01"}"#, "x: “mild”"),
      (#""difficulty": "easy", "questionType": "freeText", "availableDate": "tomorrow"}"#, "x: “tomorrow”"),
      (
        #""difficulty": "easy", "questionType": "trueFalse", "options": ["b"], "availableDate": "2025-06-01"}"#,
        "x: the"
      ),
    ] {
      let file = try JSONDecoder().decode(GameFile.self, from: Data((#"{"questions": ["# + entry + rest + "]}").utf8))
      let problem = #expect(throws: GameFile.Problem.self) { try file.add(to: MockStore([])) }
      #expect(problem?.description.hasPrefix(words) == true)
    }
  }
}
