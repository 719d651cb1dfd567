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
    let end = try number(movement.to, "--to")
    if !drawing.animation.steps.isEmpty, end != nil {
      throw Failure(.usage, "--to: --set animation.sequence says where it goes; leave one of them out")
    }
    do throws(MotionError) { return try FilmMovement(gauge, drawing.animation, to: end) } catch {
      var failure = error.failure { $0 != .from || movement.from != nil }
      if error.field == .to, gauge.value == nil, !gauge.kind.valueNames.isEmpty {
        failure.message += "; the kind \(gauge.kind) follows data: --data FILE --column NAME"
      }
      throw failure
    }
  }

  /// Refuses what a gauge that moves by itself has no use for; of the specification it is told.
  func refuseData(_ drawing: GaugeSpecification, _ asked: GaugeOptions) throws(Failure) {
    let words = "belongs to data; name them with --data"
    try given.refuse(.data, words)
    guard drawing.animation.ballistics != .none else { return }
    if let option = asked.option(setting: "animation.ballistics") { throw Failure(.usage, "\(option): \(words)") }
    if !work.quiet { Console.error("warning: animation.ballistics: without effect, as the gauge follows no data") }
  }

  /// Refuses what a gauge that follows data has no use for; of the specification it is told.
  func refuseMovement(_ drawing: GaugeSpecification, _ asked: GaugeOptions) throws(Failure) {
    let words = "belongs to a movement without --data; leave one of them out"
    try given.refuse(.movement, words)
    let animation = drawing.animation
    let keys = OptionRow.all.filter { $0.needs.contains(.movement) }.compactMap { $0.key ?? $0.replaces }
    if let option = keys.lazy.compactMap(asked.option).first { throw Failure(.usage, "\(option): \(words)") }
    if let option = asked.option(setting: "animation.from"), animation.ballistics == .none {
      throw Failure(
        .usage, "\(option): what follows data begins at their first value; only with --ballistics elsewhere")
    }
    let unused = [asked.option(setting: "value")].compactMap { $0 } + animation.keysOfMovement.map { "animation." + $0 }
    if !unused.isEmpty, !work.quiet {
      let list = unused.joined(separator: ", ")
      Console.error("warning: \(list): without effect, as the gauge follows data")
    }
  }
}
