import Tacho

/// How a gauge moves without data.
struct Movement {
  let motion: any Motion
  let shutter: Shutter
  /// Frames of the film.
  let count: Int
  /// The values it comes to rest at.
  let resting: [Double]

  /// What a film lasts at least when nothing is said.
  private static let usualDuration = 2.0

  init(_ options: Animate, drawing: GaugeSpecification, rate: FrameRate, duration: Double?) throws(Failure) {
    let (gauge, animation) = (drawing.gauge, drawing.animation)
    let angle = try number(options.shutterAngle, "--shutter-angle") ?? animation.shutterAngle
    shutter = try options.checked { () throws(MotionError) in try Shutter(angle: angle) }
    let repetition: Timeline.Repetition = try choice(options.loop, "--loop") ?? animation.repetition ?? .once
    let mover = try options.mover() ?? animation.mover
    let (start, end) = try Self.ends(options, gauge, animation)
    resting =
      GaugeFilm.usualTargets(of: gauge) == [.progress]
      ? []
      : [start, end]
        + animation.steps.compactMap { step in
          switch step {
          case .move(let value, _), .set(let value): value
          case .hold: nil
          }
        }

    let base: any Motion
    var length = duration
    if !animation.steps.isEmpty, options.to == nil {
      let isSpeedometer = gauge.kind.traits.contains(.showsMotion)
      if isSpeedometer { try Self.checkSpeedometer(start, animation, options) }
      base = try options.checked { () throws(MotionError) -> any Motion in
        if isSpeedometer {
          return try SpeedometerTimeline(from: start, steps: animation.steps, repetition: repetition)
        }
        return try Timeline(from: start, steps: animation.steps, repetition: repetition, on: gauge.turningScale)
      }
      count = length.map(rate.frameCount(within:)) ?? rate.frameCount(reaching: base.duration)
    } else {
      if options.startUp || animation.hasStartUpSweep {
        let spring: Spring = if case .spring(let spring, _) = mover { spring } else { Spring() }
        base = try options.checked { () throws(MotionError) in
          try Timeline.startUpSweep(
            min: gauge.scale.min, max: gauge.scale.max, value: end, spring: spring, on: gauge.turningScale)
        }
      } else if gauge.kind.traits.contains(.showsMotion), mover == nil, repetition == .once {
        try Self.checkSpeedometer(start, animation, options)
        base = try Self.speedometer(from: start, to: end)
      } else if gauge.kind.traits.contains(.showsMotion), mover?.isSpring ?? true {
        // Its own way with another spring, or again and again.
        try Self.checkSpeedometer(start, animation, options)
        let spring: Spring =
          if case .spring(let spring, _) = mover { spring } else { SpeedometerConstants.Animation.spring }
        base = try options.checked { () throws(MotionError) in
          try SpeedometerTimeline(from: start, steps: [.move(to: end, by: .spring(spring))], repetition: repetition)
        }
      } else {
        if gauge.kind.traits.contains(.showsMotion) { try Self.checkSpeedometer(start, animation, options) }
        var step = Timeline.Step.move(to: end, by: mover ?? .spring(Spring()))
        if gauge.kind.changePerSecond != nil, mover == nil, options.from == nil, options.to == nil {
          length = length ?? Self.usualDuration
          step = .move(to: end, by: .easing(.linear, duration: end == start ? 0 : abs(end - start)))
        } else if case .easing(let easing, _) = mover {
          // So that the last frame is at the end.
          length = length ?? Self.usualDuration
          let last = max(0, rate.frameCount(within: length ?? 0) - 1)
          step = .move(to: end, by: .easing(easing, duration: rate.time(ofFrame: last)))
        }
        base = try options.checked { () throws(MotionError) in
          try Timeline(from: start, steps: [step], repetition: repetition, on: gauge.turningScale)
        }
      }
      count =
        length.map(rate.frameCount(within:))
        ?? max(rate.frameCount(within: Self.usualDuration), rate.frameCount(reaching: base.duration))
    }
    let tremble = try options.chosenTremble(animation)
    motion =
      tremble.map {
        TremblingMotion(base, tremble: $0, span: gauge.scale.max - gauge.scale.min, on: gauge.turningScale)
      } ?? base
  }

  private static func ends(
    _ options: Animate, _ gauge: Gauge, _ animation: AnimationSpecification
  ) throws(Failure) -> (start: Double, end: Double) {
    let from = try number(options.from, "--from") ?? animation.from
    let to = try number(options.to, "--to")
    for (value, option) in [(from, "--from"), (to, "--to")] {
      if let value, abs(value) > Limits.magnitude {
        throw Failure(.usage, "\(option): \(value) is out of range; it must be within ±1e15")
      }
    }
    guard GaugeFilm.usualTargets(of: gauge) != [.progress] else {
      if from ?? to != nil {
        throw Failure(
          .usage, "--from and --to: what shows several values moves each to its own; leave them out")
      }
      return (0, 1)
    }
    guard let value = to ?? gauge.value ?? (animation.steps.isEmpty ? nil : gauge.scale.min) else {
      let several =
        gauge.kind.valueNames.isEmpty ? "" : "; the kind \(gauge.kind) follows data: --data FILE --column NAME"
      throw Failure(.usage, "--to: there is no value to move to; give one\(several)")
    }
    if let change = gauge.kind.changePerSecond, from == nil, to == nil {
      let length = try options.seconds(options.duration, "--duration") ?? animation.duration ?? usualDuration
      return (value, value + length * change)
    }
    return (from ?? gauge.scale.min, value)
  }

  private static func speedometer(from start: Double, to end: Double) throws(Failure) -> SpeedometerMotion {
    SpeedometerMotion(from: try speedometerValue(start, "--from"), to: try speedometerValue(end, "--to"))
  }

  private static func speedometerValue(_ number: Double, _ place: String) throws(Failure) -> SpeedometerValue {
    do throws(SpeedometerError) { return try SpeedometerValue(number) } catch {
      throw Failure(
        place.hasPrefix("--") ? .usage : .badData,
        "\(place): \(error) (0 to 999,999), got \(DecimalText.short(number))")
    }
  }

  /// - Throws: `Failure` with the key of a value that the Speedometer does not take.
  private static func checkSpeedometer(
    _ start: Double, _ animation: AnimationSpecification, _ options: Animate
  ) throws(Failure) {
    _ = try speedometerValue(start, options.from == nil ? "animation.from" : "--from")
    if let to = try number(options.to, "--to") { _ = try speedometerValue(to, "--to") }
    for (index, step) in animation.steps.enumerated() {
      switch step {
      case .move(let value, _): _ = try speedometerValue(value, "animation.sequence[\(index)].to")
      case .set(let value): _ = try speedometerValue(value, "animation.sequence[\(index)].set")
      case .hold: continue
      }
    }
  }
}

extension Animate {
  /// The spring or easing of the options.
  fileprivate func mover() throws(Failure) -> Timeline.Mover? {
    if spring != nil, easing != nil {
      throw Failure(.usage, "--spring: give either --spring or --easing, not both")
    }
    if let easing {
      return .easing(try checked { () throws(MotionError) in try Easing(parsing: easing) }, duration: 1)
    }
    guard let spring else { return nil }
    return .spring(try parsedSpring(spring))
  }

  private func parsedSpring(_ text: String) throws(Failure) -> Spring {
    guard text.contains("=") else {
      return try checked { () throws(MotionError) in try Spring.named(text.trimmingSpaces) }
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
    let parameters = given
    return try checked { () throws(MotionError) in try parameters.spring() }
  }

  func chosenTremble(_ animation: AnimationSpecification) throws(Failure) -> Tremble? {
    let seed = try whole(seed, "--seed", in: 0...Int.max)
    guard let amplitude = try number(tremble, "--tremble") else {
      guard let tremble = animation.tremble, let seed else { return animation.tremble }
      return try checked { () throws(MotionError) in
        try Tremble(amplitude: tremble.amplitude, frequency: tremble.frequency, seed: UInt64(clamping: seed))
      }
    }
    return try checked { () throws(MotionError) in
      try Tremble(amplitude: amplitude, seed: UInt64(clamping: seed ?? 1))
    }
  }
}

extension Timeline.Mover {
  fileprivate var isSpring: Bool { if case .spring = self { true } else { false } }
}
