import Testing

@testable import DailyQuestion

extension Instant {
  /// Reads a text, which must be an instant.
  static func at(_ iso: String) throws -> Instant { try #require(Instant(iso: iso)) }
}

extension Question {
  static func sample(_ id: String = "q", on date: String, options: [String]? = nil) throws -> Question {
    Question(
      id: id, text: "How many strings has a cello?", correctAnswer: "Four", basePoints: 10, category: "Music",
      difficulty: .easy, questionType: .freeText, options: options, availableDate: try #require(Day(iso: date)),
      isActive: true)
  }
}

extension GameManager {
  /// With questions and a squad of 100 coins, in a file or in memory.
  init(_ questions: [Question], path: String? = nil, clock: ResetClock = .midnight) throws {
    let store = try SQLiteGameStore(path: path)
    try store.write { records in
      for question in questions { try records.createQuestion(question) }
      try records.updateSquad(Squad(name: "Owls", baseBudget: 50, earnedCoins: 100))
    }
    self.init(store: store, clock: clock)
  }

  /// The message of the refusal.
  func refusal(of answer: String, at now: Instant) -> String? {
    #expect(throws: AnswerRefusal.self) { try submitAnswer(answer, at: now) }?.description
  }
}

extension GameStore {
  var team: Squad { get throws { try read { try $0.squad() } } }
  var answers: [UserQuestionProgress] { get throws { try read { try $0.userProgress() } } }
}
