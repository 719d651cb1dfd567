import Testing

@testable import DailyQuestion

@Suite struct RuleTests {
  private let noon: Instant

  init() throws { noon = try .at("2025-06-01T12:00:00Z") }

  /// Seconds after the question's day began, when it was answered, and what holds then.
  static let states: [(after: Int, answered: Int?, state: QuestionState)] = [
    (-1, nil, .locked(opensIn: 1)), (-259_200, nil, .locked(opensIn: 259_200)), (0, nil, .available),
    (86_399, nil, .available), (86_399, 0, .answered), (0, -1, .available), (86_400, nil, .expired),
    (86_400, 86_399, .expired),
  ]

  @Test(arguments: [0, 5, 23], states.indices) func stateFollowsFromDayAndAnswer(_ hour: Int, _ index: Int) throws {
    let (row, question) = (Self.states[index], try Question.sample(on: "2025-06-01"))
    let game = try GameManager([question], clock: try #require(ResetClock(hour: hour)))
    let start = game.clock.start(of: question.availableDate)
    if let answered = row.answered {
      let answer = UserQuestionProgress(
        id: "a", questionId: "q", lastAnswerDate: start + answered, isCorrect: true, pointsEarned: 10, userAnswer: "4")
      try game.store.write { try $0.recordAnswer(answer) }
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

  @Test(arguments: [0, 5, 23], [-90_000, -1, 0, 1, 86_399, 86_400, 1_748_736_000])
  func daysFollowEachOtherAtTheHour(_ hour: Int, _ second: Int) throws {
    let (clock, moment) = (try #require(ResetClock(hour: hour)), Instant(rawValue: second))
    let day = clock.day(of: moment)
    #expect(clock.start(of: day) <= moment && moment < clock.start(of: day.next))
    #expect(clock.day(of: moment + clock.secondsUntilReset(moment)) == day.next)
  }

  @Test func rightAnswerIsAwardedOnce() throws {
    let game = try GameManager([.sample(on: "2025-06-01")])
    let result = try game.submitAnswer("  fOUR ", at: noon)
    #expect(result.isCorrect && result.points == 10 && result.squad.earnedCoins == 110)
    #expect(result.squad.currentBudget == 160)
    #expect(game.refusal(of: "Four", at: noon + 1)?.contains("is answered") == true)
    #expect(try game.store.team.earnedCoins == 110 && game.store.answers.count == 1)
  }

  @Test func wrongAnswerEarnsNothingAndCountsAsTheAnswer() throws {
    let game = try GameManager([.sample(on: "2025-06-01")])
    #expect(try game.submitAnswer("five", at: noon).points == 0)
    let answer = try game.store.answers.first
    #expect(try answer?.pointsEarned == 0 && answer?.isCorrect == false && game.store.team.earnedCoins == 100)
    #expect(game.refusal(of: "four", at: noon)?.contains("is answered") == true)
  }

  @Test(arguments: [
    ("Four", -86_400, "opens in 12:00:00"), ("Four", 86_400, "its time is over"), ("six", 0, "there are: Four, Five"),
  ])
  func answerOutsideItsDayOrItsOptionsChangesNothing(answer: String, later: Int, words: String) throws {
    let game = try GameManager([.sample(on: "2025-06-01", options: ["Four", "Five"])])
    #expect(game.refusal(of: answer, at: noon + later)?.contains(words) == true)
    #expect(try game.store.answers.isEmpty && game.store.team.earnedCoins == 100)
    #expect(try GameManager([]).refusal(of: "Four", at: noon)?.contains("there is no question") == true)
  }

  @Test(arguments: [
    (86_400, "24:00:00"), (3_661, "1:01:01"), (3_600, "1:00:00"), (59, "0:59"), (0, "0:00"), (-5, "0:00"),
  ]) func timeIsWrittenAsOnAClock(_ row: (Int, String)) {
    #expect(GameManager.formatTimeRemaining(row.0) == row.1)
  }

  @Test func questionsAreLoadedOnceAtTheReset() throws {
    let game = try GameManager([.sample("a", on: "2025-06-01"), .sample("b", on: "2025-06-02")])
    var now = try Instant.at("2025-06-01T23:59:57Z")
    var model = QuestionViewModel(game, now: { now })
    try model.loadTodaysQuestion()
    var seen: [(left: Int, category: String?)] = []
    for _ in 0..<6 {
      try model.tick()
      seen.append((model.timeRemaining, model.currentQuestion?.category))
      // Whatever the records say meanwhile.
      try game.store.write { records in
        for var question in try records.allQuestions() {
          question.category = "\(question.id)\(seen.count)"
          try records.createQuestion(question)
        }
      }
      now = now + 1
    }
    #expect(seen.map(\.left) == [3, 2, 1, 86_400, 86_399, 86_398])
    #expect(seen.map(\.category) == ["Music", "Music", "Music", "b3", "b3", "b3"])
  }

  @Test func answeredQuestionGivesWayToTheNextDays() throws {
    var now = try Instant.at("2025-06-01T23:59:59Z")
    var model = QuestionViewModel(
      try GameManager([.sample("a", on: "2025-06-01"), .sample("b", on: "2025-06-02")]), now: { now })
    try model.loadTodaysQuestion()
    model.userAnswer = "four"
    try model.submit()
    #expect(model.questionState == .answered && model.showResult && model.timeRemaining == 1)
    try model.submit()
    #expect(model.errorMessage?.contains("is answered") == true)
    now = now + 1
    try model.tick()
    #expect(model.questionState == .available && model.currentQuestion?.id == "b" && !model.showResult)
  }
}
