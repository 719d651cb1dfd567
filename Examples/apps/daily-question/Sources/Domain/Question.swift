/// A question that can be answered on one day.
struct Question: Codable, Hashable, Sendable {
  enum Difficulty: String, Codable, Hashable, Sendable, CaseIterable { case easy, medium, hard }
  enum Kind: String, Codable, Hashable, Sendable, CaseIterable { case multipleChoice, trueFalse, freeText }

  var id: String
  var text: String
  var correctAnswer: String
  var basePoints: Int
  var category: String
  var difficulty: Difficulty
  var questionType: Kind
  /// Nil where any text may be the answer.
  var options: [String]?
  var availableDate: Day
  var isActive: Bool

  /// Free texts are compared without spaces at the ends and without regard to case; so are options.
  func isCorrect(_ answer: String) -> Bool { Self.isSame(answer, correctAnswer) }

  /// Whether the answer is one that can be given.
  func accepts(_ answer: String) -> Bool {
    guard let options else { return !Self.plain(answer).isEmpty }
    return options.contains { Self.isSame($0, answer) }
  }

  static func isSame(_ a: String, _ b: String) -> Bool { plain(a) == plain(b) }

  private static func plain(_ text: String) -> String {
    let start = text.drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { start[...$0].lowercased() } ?? ""
  }
}

/// What a player answered.
struct UserQuestionProgress: Codable, Hashable, Sendable {
  var id: String
  var questionId: String
  var lastAnswerDate: Instant
  var isCorrect: Bool
  /// 0 for a wrong answer.
  var pointsEarned: Int
  var userAnswer: String?
}

/// Whose coins a right answer earns.
struct Squad: Codable, Hashable, Sendable {
  var name: String
  var baseBudget: Double
  var earnedCoins: Double

  var currentBudget: Double { baseBudget + earnedCoins }
}
