import Tacho

extension Animate {
  /// How the gauge moves without data: as its specification says, where no option says otherwise.
  func movement(of drawing: GaugeSpecification, rate: FrameRate, duration: Double?) throws(Failure) -> FilmMovement {
    let gauge = drawing.gauge
    var animation = drawing.animation
    (animation.rate, animation.duration) = (rate, duration)
    animation.shutterAngle = try number(shutterAngle, "--shutter-angle") ?? animation.shutterAngle
    animation.repetition = try choice(loop, "--loop") ?? animation.repetition
    if !animation.steps.isEmpty, to == nil {
      for (name, isGiven) in [
        ("spring", following.spring != nil), ("easing", easing != nil), ("start-up", startUp),
        ("value", gaugeOptions.value != nil),
      ] where isGiven {
        throw Failure(
          .usage,
          "--\(name): the specification has a sequence, whose steps say where it goes and how; leave it out, or make one "
            + "move with --to")
      }
    }
    animation.mover = try mover() ?? animation.mover
    animation.from = try number(from, "--from") ?? animation.from
    animation.delay = try seconds(delay, "--delay") ?? animation.delay
    animation.hasStartUpSweep = startUp || animation.hasStartUpSweep
    animation.tremble = try chosenTremble(animation)
    let end = try number(to, "--to")
    do throws(MotionError) { return try FilmMovement(gauge, animation, to: end) } catch {
      var failure = error.failure { $0 != .from || from != nil }
      if error.field == .to, gauge.value == nil, !gauge.kind.valueNames.isEmpty {
        failure.message += "; the kind \(gauge.kind) follows data: --data FILE --column NAME"
      }
      throw failure
    }
  }
}

extension Animate {
  /// The spring or easing of the options.
  fileprivate func mover() throws(Failure) -> Timeline.Mover? {
    if following.spring != nil, easing != nil {
      throw Failure(.usage, "--spring: give either --spring or --easing, not both")
    }
    if let easing {
      return .easing(try Failure.converting { () throws(MotionError) in try Easing(parsing: easing) }, duration: 1)
    }
    return try following.chosenSpring().map { .spring($0) }
  }

  func chosenTremble(_ animation: AnimationSpecification) throws(Failure) -> Tremble? {
    let seed = try whole(seed, "--seed", in: 0...Int.max)
    if seed != nil, tremble == nil, animation.tremble == nil {
      throw Failure(.usage, "--seed: there is no tremble to be drawn from it; add --tremble, or leave it out")
    }
    guard let amplitude = try number(tremble, "--tremble") else {
      guard let tremble = animation.tremble, let seed else { return animation.tremble }
      return try Failure.converting { () throws(MotionError) in
        try Tremble(amplitude: tremble.amplitude, frequency: tremble.frequency, seed: UInt64(clamping: seed))
      }
    }
    return try Failure.converting { () throws(MotionError) in
      try Tremble(amplitude: amplitude, seed: UInt64(clamping: seed ?? 1))
    }
  }
}

extension Spring {
  /// - Parameter text: what `--spring` was given, a name or parameters.
  init(option text: String) throws(Failure) {
    guard text.contains("=") else {
      do { self = try Spring.named(text.trimmingSpaces) } catch { throw error.failure }
      return
    }
    let names: [(String, WritableKeyPath<SpringParameters, Double?>)] = [
      ("response", \.response), ("dampingFraction", \.dampingFraction), ("blendDuration", \.blendDuration),
      ("duration", \.duration), ("bounce", \.bounce), ("mass", \.mass), ("stiffness", \.stiffness),
      ("damping", \.damping), ("initialVelocity", \.initialVelocity),
    ]
    var given = SpringParameters()
    for part in text.split(separator: ",") {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false).map { String($0).trimmingSpaces }
      guard sides.count == 2, let path = names.first(where: { $0.0 == sides[0] })?.1 else {
        throw Failure(
          .usage,
          "--spring: \(shown(String(part))) is no parameter; there are \(names.map(\.0).joined(separator: ", "))")
      }
      given[keyPath: path] = try number(sides[1], "--spring: \(sides[0])")
    }
    do { self = try given.spring() } catch { throw error.failure }
  }
}
