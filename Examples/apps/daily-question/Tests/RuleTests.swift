import TestKit
import Testing

@testable import DailyQuestion

/// A state, and when it holds: one row for each hour the game may reset at.
struct StateCase: Sendable, CustomStringConvertible {
  let hour: Int
  let description: String
  /// Seconds after the question's day began.
  let after: Int
  let answeredAfter: Int?
  let expected: QuestionState

  static let all: [StateCase] = [0, 5, 23].flatMap { hour in
    [
      StateCase(
        hour: hour, description: "a second before", after: -1, answeredAfter: nil, expected: .locked(opensIn: 1)),
      StateCase(
        hour: hour, description: "three days before", after: -259_200, answeredAfter: nil,
        expected: .locked(opensIn: 259_200)),
      StateCase(hour: hour, description: "at the reset", after: 0, answeredAfter: nil, expected: .available),
      StateCase(hour: hour, description: "its last second", after: 86_399, answeredAfter: nil, expected: .available),
      StateCase(hour: hour, description: "answered", after: 86_399, answeredAfter: 0, expected: .answered),
      StateCase(hour: hour, description: "answered the day before", after: 0, answeredAfter: -1, expected: .available),
      StateCase(hour: hour, description: "over", after: 86_400, answeredAfter: nil, expected: .expired),
      StateCase(
        hour: hour, description: "over, answered in time", after: 86_400, answeredAfter: 86_399, expected: .expired),
    ]
  }
}

@Suite struct RuleTests {
  @Test(arguments: StateCase.all) func stateFollowsFromDayAndAnswer(_ row: StateCase) throws {
    let question = try Question.sample(on: "2025-06-01")
    let store = try SQLiteGameStore([question])
    let game = GameManager(store: store, clock: try #require(ResetClock(hour: row.hour)))
    let start = game.clock.start(of: question.availableDate)
    if let answered = row.answeredAfter {
      let answer = UserQuestionProgress(
        id: "a", questionId: "q", lastAnswerDate: start + answered, isCorrect: true, pointsEarned: 10, userAnswer: "4")
      try store.write { try $0.recordAnswer(answer) }
    }
    #expect(try game.questionState(of: question, at: start + row.after) == row.expected)
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
