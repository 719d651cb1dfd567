import TestKit
import Testing

@testable import DailyQuestion

@Suite struct StoreTests {
  private let scratch = Scratch()
  private let noon = "2025-06-01T12:00:00Z"
  private var path: String { scratch.path("q.sqlite") }

  private func game() throws -> GameManager { try GameManager([.sample(on: "2025-06-01")], path: path) }

  @Test func recordsComeBackAsTheyWere() throws {
    let questions = [
      try Question.sample("a", on: "2025-06-01", options: ["Four", "Füñf “5”"]), try .sample("b", on: "2025-06-02"),
    ]
    let answer = UserQuestionProgress(
      id: "1", questionId: "a", lastAnswerDate: try .at(noon), isCorrect: true, pointsEarned: 10, userAnswer: nil)
    try SQLiteGameStore(path: path).write { records in
      // Loading a file twice changes nothing.
      for question in questions + questions.prefix(1) { try records.createQuestion(question) }
      try records.recordAnswer(answer)
      try records.updateSquad(Squad(name: "Owls", baseBudget: 1.5, earnedCoins: 10))
    }
    try SQLiteGameStore(path: path).read { (records) throws in
      #expect(try records.allQuestions() == questions)
      #expect(try records.questions(ofCategory: "Music").count == 2)
      #expect(try records.userProgress() == [answer])
      #expect(try records.totalPointsEarned() == 10)
      #expect(try records.squad().currentBudget == 11.5)
    }
  }

  /// Loading is the only way to add questions: what was earned before stays earned.
  @Test func loadingAgainUndoesNoAward() async throws {
    func load() async throws -> SQLiteGameStore {
      #expect(try await launch("daily-question", [path, "load", Golden.sample("game.json")]) == 0)
      return try SQLiteGameStore(path: path)
    }
    #expect(try await load().team == Squad(name: "Night Owls", baseBudget: 500, earnedCoins: 100))
    for (answer, day, coins) in [("4", "05-31", 110.0), ("yes", "06-01", 110), ("honey", "06-02", 120)] {
      #expect(try await launch("daily-question", [path, "answer", answer, "--now", "2025-\(day)T10:00:00Z"]) == 0)
      #expect(try await load().team.earnedCoins == coins)
    }
    let store = try await load()
    #expect(try store.answers.map(\.pointsEarned) == [10, 0, 10])
    #expect(try store.read { try $0.allQuestions().count } == 6)
  }

  @Test func whatThrowsLeavesNothingBehind() throws {
    let store = try game().store
    #expect(throws: AnswerRefusal.self) {
      try store.write { records in
        try records.updateSquad(Squad(name: "Owls", baseBudget: 0, earnedCoins: 1_000))
        throw AnswerRefusal("no")
      }
    }
    #expect(try store.team.earnedCoins == 100)
  }

  @Test func rehearsalLeavesTheFileAlone() throws {
    let store = try game().store
    let played = GameManager(store: try SQLiteGameStore(path: path).rehearsal(), clock: .midnight)
    #expect(try played.submitAnswer("four", at: .at(noon)).squad.earnedCoins == 110)
    #expect(try store.team.earnedCoins == 100)
  }

  @Test func processesThatAnswerAtOnceGetOneAward() async throws {
    let (store, arguments) = (try game().store, [path, "answer", "four", "--now", noon])
    let ends = try await withThrowingTaskGroup(of: Int32?.self) { group in
      for _ in 0..<4 { group.addTask { try await launch("daily-question", arguments) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(ends.compactMap { $0 }.sorted() == [0, 65, 65, 65])
    #expect(try store.team.earnedCoins == 110)
    #expect(try store.answers.count == 1)
  }

  /// Killed at many moments of its short life: the answer and its award are there, or neither is.
  @Test(.serialized, arguments: 0..<12) func killedProgramLosesNothingAndAwardsNothingTwice(_ round: Int) async throws {
    _ = try game()
    let end = ContinuousClock.now + .milliseconds(2 * round)
    _ = try await launch("daily-question", [path, "answer", "four", "--now", noon]) { .now >= end }
    let after = GameManager(store: try SQLiteGameStore(path: path), clock: .midnight)
    let answers = try after.store.answers
    #expect(try after.store.team.earnedCoins == 100 + 10 * Double(answers.count) && answers.count <= 1)
    // What was not recorded can be answered, what was cannot be again.
    if answers.isEmpty {
      #expect(try after.submitAnswer("four", at: .at(noon)).squad.earnedCoins == 110)
    } else {
      #expect(try after.refusal(of: "four", at: .at(noon))?.contains("is answered") == true)
    }
  }
}
