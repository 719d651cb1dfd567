import GRDB

/// The repositories of the game within one transaction.
struct SQLRecords: QuestionRepository, SquadRepository {
  let database: Database

  func createQuestion(_ question: Question) throws { try question.upsert(database) }
  func allQuestions() throws -> [Question] {
    try Question.order(Column("availableDate"), Column("id")).fetchAll(database)
  }

  func questions(ofCategory category: String) throws -> [Question] {
    try allQuestions().filter { $0.category == category }
  }

  func recordAnswer(_ progress: UserQuestionProgress) throws { try progress.insert(database) }

  func userProgress() throws -> [UserQuestionProgress] {
    try UserQuestionProgress.order(Column("lastAnswerDate")).fetchAll(database)
  }

  func hasAnswered(from: Instant, to: Instant) throws -> Bool {
    let time = Column("lastAnswerDate")
    return try !UserQuestionProgress.filter(time >= from && time < to).isEmpty(database)
  }

  func totalPointsEarned() throws -> Int { try userProgress().reduce(0) { $0 + $1.pointsEarned } }

  func squad() throws -> Squad {
    try Squad.fetchOne(database) ?? Squad(name: "Squad", baseBudget: 0, earnedCoins: 0)
  }

  /// There is one.
  func updateSquad(_ squad: Squad) throws {
    try Squad.deleteAll(database)
    try squad.insert(database)
  }
}

extension Question: FetchableRecord, PersistableRecord {}
extension Squad: FetchableRecord, PersistableRecord {}
extension UserQuestionProgress: FetchableRecord, PersistableRecord {
  static let databaseTableName = "progress"
}

// By their raw values.
extension Day: DatabaseValueConvertible {}
extension Instant: DatabaseValueConvertible {}
