/// What the card shows. A timer calls ``tick()`` every second.
struct QuestionViewModel {
  private(set) var currentQuestion: Question?
  private(set) var questionState = QuestionState.expired
  /// Seconds until the reset, or until a locked question opens.
  private(set) var timeRemaining = 0
  private(set) var coins = 0.0
  var userAnswer = ""
  private(set) var result: AnswerResult?
  private(set) var errorMessage: String?
  var showResult: Bool { result != nil }

  private let game: GameManager
  private let now: () -> Instant
  private var shownDay: Day?

  init(_ game: GameManager, now: @escaping () -> Instant) { (self.game, self.now) = (game, now) }

  mutating func loadTodaysQuestion() throws {
    let moment = now()
    shownDay = game.clock.day(of: moment)
    (result, errorMessage, userAnswer) = (nil, nil, "")
    currentQuestion = try game.todaysQuestion(at: moment)
    coins = try game.store.read { try $0.squad().earnedCoins }
    try refresh(moment)
  }

  /// Counts down; loads once when a day is over, however many seconds the timer slept.
  mutating func tick() throws {
    let moment = now()
    guard game.clock.day(of: moment) == shownDay else { return try loadTodaysQuestion() }
    try refresh(moment)
  }

  mutating func submit() throws {
    do {
      let result = try game.submitAnswer(userAnswer, at: now())
      (self.result, coins, errorMessage) = (result, result.squad.earnedCoins, nil)
    } catch let refusal as AnswerRefusal {
      errorMessage = refusal.description
    }
    try refresh(now())
  }

  private mutating func refresh(_ moment: Instant) throws {
    if let currentQuestion { questionState = try game.questionState(of: currentQuestion, at: moment) }
    timeRemaining = game.timeRemaining(questionState, at: moment)
  }
}
