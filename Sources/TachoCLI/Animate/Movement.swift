import Tacho

extension Animate {
  /// How the gauge moves without data: as its specification and options say.
  func movement(of drawing: GaugeSpecification, _ asked: GaugeOptions) throws(Failure) -> FilmMovement {
    let gauge = drawing.gauge
    if !drawing.animation.steps.isEmpty, let option = asked.option(setting: "value") {
      throw Failure(
        .usage,
        "\(option): the specification has a sequence, whose steps say where it goes; leave it out, or make one move with --to"
      )
    }
    let end = try end(asked)
    if !drawing.animation.steps.isEmpty, end != nil {
      throw Failure(.usage, "--to: --set animation.sequence says where it goes; leave one of them out")
    }
    do throws(MotionError) { return try FilmMovement(gauge, drawing.animation, to: end) } catch {
      var failure = error.failure(asked: gaugeOptions.option(setting:))
      if error.field == .to, gauge.value == nil, !gauge.kind.valueNames.isEmpty {
        failure.message += "; the kind \(gauge.kind) follows data: --data FILE --column NAME"
      }
      throw failure
    }
  }

  /// Where it goes: a number, or a time as a value may be one.
  private func end(_ asked: GaugeOptions) throws(Failure) -> Double? {
    guard let text = movement.to, text.contains(":") else { return try number(movement.to, "--to") }
    var options = asked
    options.value = text
    return try options.drawing(valueOf: "--to").gauge.value
  }

  /// Refuses what a gauge that moves by itself has no use for; of the specification the film's notes tell.
  func refuseData(_ asked: GaugeOptions) throws(Failure) {
    let words = "belongs to data; name them with --data"
    try given.refuse(.data, words)
    try asked.refuse(.data, words)
  }

  /// Refuses what a gauge that follows data has no use for; of the specification the film's notes tell.
  func refuseMovement(_ drawing: GaugeSpecification, _ asked: GaugeOptions) throws(Failure) {
    let words = "belongs to a movement without --data; leave one of them out"
    try given.refuse(.movement, words)
    try asked.refuse(.movement, words)
    let animation = drawing.animation
    if (animation.repetition ?? .once) != .once, let option = asked.option(setting: "animation.loop") {
      throw Failure(
        .usage, "\(option): only a movement without --data runs again; write once, or how often the file plays")
    }
    if let option = asked.option(setting: "animation.from"), animation.ballistics == .none {
      throw Failure(
        .usage,
        "\(option): what follows data begins at their first value; elsewhere only with \(OptionRow.name(ofKey: "animation.ballistics"))"
      )
    }
  }
}

extension GaugeOptions {
  /// Refuses how often a film is to play where nothing that is written plays by itself; of the specification it is told.
  func checkPlays(_ animation: AnimationSpecification, _ targets: [FilmTarget], quiet: Bool) throws(Failure) {
    guard let words = animation.idlePlays, !targets.compactMap(\.form).contains(where: OutputForm.playing.contains)
    else { return }
    if let option = option(setting: "animation.loop") { throw Failure(.usage, "\(option): \(words)") }
    if !quiet { Console.error("warning: animation.loop: \(words)") }
  }
}
