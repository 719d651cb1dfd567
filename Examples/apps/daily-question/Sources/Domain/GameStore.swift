/// Questions and what was answered.
protocol QuestionRepository {
  func createQuestion(_ question: Question) throws
  /// By date.
  func allQuestions() throws -> [Question]
  func questions(ofCategory category: String) throws -> [Question]
  func recordAnswer(_ progress: UserQuestionProgress) throws
  /// By time.
  func userProgress() throws -> [UserQuestionProgress]
  /// Whether anything was answered in the time from a moment up to another.
  func hasAnswered(from: Instant, to: Instant) throws -> Bool
  func totalPointsEarned() throws -> Int
}

protocol SquadRepository {
  func squad() throws -> Squad
  func updateSquad(_ squad: Squad) throws
}

typealias GameRecords = QuestionRepository & SquadRepository

/// Where the records are kept.
protocol GameStore: Sendable {
  /// All that `body` reads is of one moment.
  func read<Value>(_ body: (any GameRecords) throws -> Value) throws -> Value
  /// All that `body` writes is kept, or nothing of it if it throws or the process dies. No two run at once, whatever
  /// the process.
  func write<Value>(_ body: (any GameRecords) throws -> Value) throws -> Value
}
