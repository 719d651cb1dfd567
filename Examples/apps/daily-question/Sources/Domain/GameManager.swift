/// What can be done with a question now.
enum QuestionState: Hashable, Sendable {
  /// Its day is to come.
  case locked(opensIn: Int)
  /// Its day is over, and it was not answered.
  case expired
  /// Until the next reset.
  case available
  /// Until the next reset, which brings the next day's question.
  case answered
}

/// Why an answer is not taken.
struct AnswerRefusal: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// What became of an answer.
struct AnswerResult: Hashable, Sendable {
  let question: Question
  let answer: String
  let isCorrect: Bool
  let points: Int
  let squad: Squad
}

/// The rules of the game, on records that somebody else keeps.
struct GameManager: Sendable {
  let store: any GameStore
  let clock: ResetClock

  /// What is on today's card: the question of the day, or else the next one to come, or else the last one that was.
  func todaysQuestion(at now: Instant) throws -> Question? {
    try store.read { try Self.question(in: $0, on: clock.day(of: now)) }
  }

  func questionState(of question: Question, at now: Instant) throws -> QuestionState {
    try store.read { try state(of: question, at: now, in: $0) }
  }

  /// Until the reset, or until a locked question opens.
  func timeRemaining(_ state: QuestionState, at now: Instant) -> Int {
    if case .locked(let seconds) = state { seconds } else { clock.secondsUntilReset(now) }
  }

  /// Checks the state and the answer, records it, and awards its points if it is right: all of it or nothing, and one
  /// answer a day however many are given at once.
  func submitAnswer(_ answer: String, at now: Instant) throws -> AnswerResult {
    try store.write { records in
      guard let question = try Self.question(in: records, on: clock.day(of: now)) else {
        throw AnswerRefusal("there is no question; put some in with the command load")
      }
      switch try state(of: question, at: now, in: records) {
      case .answered: throw AnswerRefusal("today's question is answered; the next one comes with the reset")
      case .expired: throw AnswerRefusal("the question was for another day; its time is over")
      case .locked(let left): throw AnswerRefusal("the question opens in \(Self.formatTimeRemaining(left))")
      case .available: break
      }
      guard question.accepts(answer) else {
        let choice = question.options?.joined(separator: ", ")
        throw AnswerRefusal(choice.map { "this is no answer to choose; there are: " + $0 } ?? "the answer is empty")
      }
      let isCorrect = question.isCorrect(answer)
      let points = isCorrect ? question.basePoints : 0
      try records.recordAnswer(
        UserQuestionProgress(
          id: "\(question.id)@\(now.rawValue)", questionId: question.id, lastAnswerDate: now, isCorrect: isCorrect,
          pointsEarned: points, userAnswer: answer))
      if isCorrect { try awardPointsToSquad(points, in: records) }
      return AnswerResult(
        question: question, answer: answer, isCorrect: isCorrect, points: points, squad: try records.squad())
    }
  }

  /// As in `24:00:00`, `1:01:01`, `0:59`.
  static func formatTimeRemaining(_ seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let left = max(0, seconds)
    let (hours, minutes) = (left / 3600, left / 60 % 60)
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(left % 60))" : "\(minutes):\(two(left % 60))"
  }

  private func state(of question: Question, at now: Instant, in records: any GameRecords) throws -> QuestionState {
    let today = clock.day(of: now)
    if try records.hasAnswered(from: clock.start(of: today), to: clock.start(of: today.next)) {
      return .answered
    }
    if question.availableDate > today {
      return .locked(opensIn: clock.start(of: question.availableDate) - now)
    }
    return question.availableDate == today ? .available : .expired
  }

  private static func question(in records: any GameRecords, on day: Day) throws -> Question? {
    let questions = try records.allQuestions().filter(\.isActive).sorted { $0.availableDate < $1.availableDate }
    return questions.first { $0.availableDate >= day } ?? questions.last
  }

  private func awardPointsToSquad(_ points: Int, in records: any GameRecords) throws {
    var squad = try records.squad()
    squad.earnedCoins += Double(points)
    try records.updateSquad(squad)
  }
}
