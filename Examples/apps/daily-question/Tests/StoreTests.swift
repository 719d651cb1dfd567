import Foundation
import GRDB
import TestKit
import Testing

@testable import DailyQuestion

@Suite struct StoreTests {
  private let program = Program("daily-question")
  private let noon = "2025-06-01T12:00:00Z"

  private func store(_ path: String) throws -> SQLiteGameStore {
    let store = try SQLiteGameStore(path: path)
    try store.write {
      try $0.createQuestion(.sample(on: "2025-06-01"))
      try $0.updateSquad(Squad(name: "Owls", baseBudget: 50, earnedCoins: 100))
    }
    return store
  }

  @Test func recordsComeBackAsTheyWere() throws {
    let scratch = try Scratch()
    let path = scratch.path("q.sqlite")
    let questions = [
      try Question.sample("a", on: "2025-06-01", options: ["Four", "Füñf “5”"]), try .sample("b", on: "2025-06-02"),
    ]
    let answer = UserQuestionProgress(
      id: "1", questionId: "a", lastAnswerDate: try .at(noon), isCorrect: true, pointsEarned: 10, userAnswer: nil)
    try SQLiteGameStore(path: path).write { records in
      for question in questions { try records.createQuestion(question) }
      // Loading a file twice changes nothing.
      try records.createQuestion(questions[0])
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
    let scratch = try Scratch()
    let (path, sample) = (scratch.path("q.sqlite"), Golden.app().appending(path: "Sample/game.json"))
    func load() async throws -> SQLiteGameStore {
      #expect(try await program.run([path, "load", sample.path(percentEncoded: false)]) == 0)
      return try SQLiteGameStore(path: path)
    }
    #expect(try await load().team == Squad(name: "Night Owls", baseBudget: 500, earnedCoins: 100))
    #expect(try await program.run([path, "answer", "4", "--now", "2025-05-31T10:00:00Z"]) == 0)
    #expect(try await load().team.earnedCoins == 110)
    #expect(try await program.run([path, "answer", "yes", "--now", "2025-06-01T10:00:00Z"]) == 0)
    #expect(try await program.run([path, "answer", "honey", "--now", "2025-06-02T10:00:00Z"]) == 0)
    let store = try await load()
    #expect(try store.team.earnedCoins == 120 && store.answers.map(\.pointsEarned) == [10, 0, 10])
    #expect(try store.read { try $0.allQuestions().count } == 6)
  }

  @Test func whatThrowsLeavesNothingBehind() throws {
    let scratch = try Scratch()
    let store = try store(scratch.path("q.sqlite"))
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try store.write { records in
        try records.updateSquad(Squad(name: "Owls", baseBudget: 0, earnedCoins: 1_000))
        throw Stop()
      }
    }
    #expect(try store.team.earnedCoins == 100)
  }

  @Test func rehearsalLeavesTheFileAlone() throws {
    let scratch = try Scratch()
    let store = try store(scratch.path("q.sqlite"))
    let played = GameManager(store: try store.rehearsal(), clock: .midnight)
    #expect(try played.submitAnswer("four", at: .at(noon)).squad.earnedCoins == 110)
    #expect(try store.team.earnedCoins == 100)
  }

  @Test func processesThatAnswerAtOnceGetOneAward() async throws {
    let scratch = try Scratch()
    let path = scratch.path("q.sqlite")
    let store = try store(path)
    let arguments = [path, "answer", "four", "--now", noon]
    let ends = try await withThrowingTaskGroup(of: Int32?.self) { group in
      for _ in 0..<4 { group.addTask { try await program.run(arguments) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(ends.compactMap { $0 }.sorted() == [0, 65, 65, 65])
    #expect(try store.team.earnedCoins == 110)
    #expect(try store.answers.count == 1)
  }

  /// Killed at many moments of its short life: the answer and its award are there, or neither is.
  @Test func killedProgramLosesNothingAndAwardsNothingTwice() async throws {
    let scratch = try Scratch()
    for round in 0..<12 {
      let path = scratch.path("\(round).sqlite")
      _ = try store(path)
      _ = try await program.run([path, "answer", "four", "--now", noon], killedAfter: 0.002 * Double(round))
      let after = try SQLiteGameStore(path: path)
      let answers = try after.answers
      let coins = try after.team.earnedCoins
      #expect(coins == 100 + 10 * Double(answers.count) && answers.count <= 1)
      // What was not recorded can be answered, what was cannot be again.
      let game = GameManager(store: after, clock: .midnight)
      if answers.isEmpty {
        #expect(try game.submitAnswer("four", at: .at(noon)).squad.earnedCoins == 110)
      } else {
        #expect(throws: AnswerRefusal.alreadyAnswered) { try game.submitAnswer("four", at: .at(noon)) }
      }
    }
  }
}
