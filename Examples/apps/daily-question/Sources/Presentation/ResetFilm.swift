import ProgramKit
import Tacho

/// The card over a reset, a frame a second: the time runs out, the next question comes, and it is answered.
///
/// It is played with records of its own; those that it was made from stay as they are.
struct ResetFilm {
  let game: GameManager
  /// When the first frame is.
  let start: Instant
  var seconds = 8
  /// What is answered, and how many seconds after the reset; nil leaves the question open.
  var answer: String?
  var answerDelay = 2

  /// The cards, one a second.
  func cards() throws -> [QuestionCard] {
    var moment = start
    var model = QuestionViewModel(game, now: { moment })
    try model.loadTodaysQuestion()
    let reset = start + game.clock.secondsUntilReset(start)
    return try (0..<seconds).map { second in
      moment = start + second
      try model.tick()
      if let answer, moment == reset + answerDelay {
        model.userAnswer = answer
        try model.submit()
      }
      return QuestionCard(model, showsCoins: true)
    }
  }

  func scenes(_ typesetter: Typesetter, theme: Theme = .dark) throws -> [Scene] {
    try cards().map { try $0.gauge(theme: theme).dial(size: $0.size, shaper: typesetter).scene }
  }

  /// Writes the film; its format is that of the name's ending, with .svg one that plays by itself.
  func write(to path: String, _ typesetter: Typesetter) throws {
    let scenes = try scenes(typesetter)
    if path.hasSuffix(".svg") {
      var card = scenes[0]
      card.layers = Scene.Layers()
      let film = try AnimatedSVG(card, frames: scenes.map(\.nodes), framesPerSecond: 1)
      return try ProgramKit.write(film.text, to: path)
    }
    guard videoFormat(of: path) != nil else {
      throw ProgramError.usage("“\(path)” is no film; name it .mp4, .webm, .mov, .gif, .webp or .svg")
    }
    try writeFilm(count: scenes.count, to: path, rate: FrameRate(1)) { scenes[$0] }
  }
}
