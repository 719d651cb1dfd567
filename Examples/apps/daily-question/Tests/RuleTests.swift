import TestKit
import Testing

@testable import DailyQuestion

@Suite struct RuleTests {
  /// Seconds after the question's day began, when it was answered, and what holds then.
  static let states: [(after: Int, answered: Int?, state: QuestionState)] = [
    (-1, nil, .locked(opensIn: 1)), (-259_200, nil, .locked(opensIn: 259_200)), (0, nil, .available),
    (86_399, nil, .available), (86_399, 0, .answered), (0, -1, .available), (86_400, nil, .expired),
    (86_400, 86_399, .expired),
  ]

  @Test(arguments: [0, 5, 23], states.indices) func stateFollowsFromDayAndAnswer(_ hour: Int, _ index: Int) throws {
    let (row, question) = (Self.states[index], try Question.sample(on: "2025-06-01"))
    let store = try SQLiteGameStore([question])
    let game = GameManager(store: store, clock: try #require(ResetClock(hour: hour)))
    let start = game.clock.start(of: question.availableDate)
    if let answered = row.answered {
      let answer = UserQuestionProgress(
        id: "a", questionId: "q", lastAnswerDate: start + answered, isCorrect: true, pointsEarned: 10, userAnswer: "4")
      try store.write { try $0.recordAnswer(answer) }
    }
    #expect(try game.questionState(of: question, at: start + row.after) == row.state)
  }

  @Test func wholeDayIsLeftAtTheReset() throws {
    let clock = try #require(ResetClock(hour: 5))
    #expect(clock.secondsUntilReset(try .at("2025-06-01T04:59:59Z")) == 1)
    #expect(clock.secondsUntilReset(try .at("2025-06-01T05:00:00Z")) == 86_400)
    #expect(clock.secondsUntilReset(try .at("1969-12-31T04:59:00Z")) == 60)
    #expect(ResetClock(hour: 24) == nil && ResetClock(hour: -1) == nil)
  }

  @Test(arguments: [0, 5, 23]) func daysFollowEachOtherAtTheHour(_ hour: Int) throws {
    let clock = try #require(ResetClock(hour: hour))
    for second in [-90_000, -1, 0, 1, 86_399, 86_400, 1_748_736_000] {
      let moment = Instant(seconds: second)
      let day = clock.day(of: moment)
      #expect(clock.start(of: day) <= moment && moment < clock.start(of: Day(number: day.number + 1)))
      #expect(clock.day(of: moment + clock.secondsUntilReset(moment)).number == day.number + 1)
    }
  }

  @Test func rightAnswerIsAwardedOnce() throws {
    let store = try SQLiteGameStore([.sample(on: "2025-06-01")])
    let game = GameManager(store: store, clock: .midnight)
    let now = try Instant.at("2025-06-01T12:00:00Z")
    let result = try game.submitAnswer("  fOUR ", at: now)
    #expect(result.isCorrect && result.points == 10 && result.squad.earnedCoins == 110)
    #expect(result.squad.currentBudget == 160)
    #expect(throws: AnswerRefusal.alreadyAnswered) { try game.submitAnswer("Four", at: now + 1) }
    #expect(try store.team.earnedCoins == 110 && store.answers.count == 1)
  }

  @Test func wrongAnswerEarnsNothingAndCountsAsTheAnswer() throws {
    let store = try SQLiteGameStore([.sample(on: "2025-06-01")])
    let game = GameManager(store: store, clock: .midnight)
    let now = try Instant.at("2025-06-01T12:00:00Z")
    #expect(try game.submitAnswer("five", at: now).points == 0)
    let answer = try store.answers.first
    #expect(try answer?.pointsEarned == 0 && answer?.isCorrect == false && store.team.earnedCoins == 100)
    #expect(throws: AnswerRefusal.alreadyAnswered) { try game.submitAnswer("four", at: now) }
  }

  @Test func answerOutsideItsDayOrItsOptionsChangesNothing() throws {
    let store = try SQLiteGameStore([.sample(on: "2025-06-01", options: ["Four", "Five"])])
    let game = GameManager(store: store, clock: .midnight)
    let now = try Instant.at("2025-06-01T12:00:00Z")
    #expect(throws: AnswerRefusal.locked(opensIn: 43_200)) { try game.submitAnswer("Four", at: now + -86_400) }
    #expect(throws: AnswerRefusal.expired) { try game.submitAnswer("Four", at: now + 86_400) }
    #expect(throws: AnswerRefusal.noOption(["Four", "Five"])) { try game.submitAnswer("six", at: now) }
    #expect(try store.answers.isEmpty && store.team.earnedCoins == 100)
    let empty = GameManager(store: try SQLiteGameStore([]), clock: .midnight)
    #expect(throws: AnswerRefusal.noQuestion) { try empty.submitAnswer("Four", at: now) }
  }

  @Test(arguments: [
    (86_400, "24:00:00"), (3_661, "1:01:01"), (3_600, "1:00:00"), (59, "0:59"), (0, "0:00"), (-5, "0:00"),
  ]) func timeIsWrittenAsOnAClock(_ row: (Int, String)) {
    #expect(GameManager.formatTimeRemaining(row.0) == row.1)
  }

  @Test func questionsAreLoadedOnceAtTheReset() throws {
    let store = try SQLiteGameStore([.sample("a", on: "2025-06-01"), .sample("b", on: "2025-06-02")])
    var now = try Instant.at("2025-06-01T23:59:57Z")
    let model = QuestionViewModel(GameManager(store: store, clock: .midnight), now: { now })
    try model.loadTodaysQuestion()
    var seen: [Int] = []
    var ids: [String?] = []
    for _ in 0..<6 {
      try model.tick()
      seen.append(model.timeRemaining)
      ids.append(model.currentQuestion?.category)
      // Whatever the records say meanwhile.
      try store.write { records in
        for var question in try records.allQuestions() {
          question.category = "\(question.id)\(seen.count)"
          try records.createQuestion(question)
        }
      }
      now = now + 1
    }
    #expect(seen == [3, 2, 1, 86_400, 86_399, 86_398])
    #expect(ids == ["Music", "Music", "Music", "b3", "b3", "b3"])
  }

  @Test func answeredQuestionGivesWayToTheNextDays() throws {
    let store = try SQLiteGameStore([.sample("a", on: "2025-06-01"), .sample("b", on: "2025-06-02")])
    var now = try Instant.at("2025-06-01T23:59:59Z")
    let model = QuestionViewModel(GameManager(store: store, clock: .midnight), now: { now })
    try model.loadTodaysQuestion()
    model.userAnswer = "four"
    try model.submit()
    #expect(model.questionState == .answered && model.showResult && model.timeRemaining == 1)
    try model.submit()
    #expect(model.errorMessage == AnswerRefusal.alreadyAnswered.description)
    now = now + 1
    try model.tick()
    #expect(model.questionState == .available && model.currentQuestion?.id == "b" && !model.showResult)
  }
}
