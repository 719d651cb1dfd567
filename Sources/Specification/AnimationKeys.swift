import Gauges
import VectorGraphics

/// The keys of `animation`.
enum AnimationKeys {
  static let all: [Key<AnimationDraft>] = [
    fps,
    .number(
      "duration", \.duration, in: 0...Limits.seconds, "How long the film is, in seconds. Default: until all rests."),
    .number("from", \.from, "The value it starts from. Default: the start of the scale."),
    .number(
      "delay", \.delay, in: 0...Limits.seconds,
      "How long it stands there before it moves, in seconds; the Speedometer's screen has 0.5. Default: 0."),
    spring(
      \.spring,
      "How it moves where a step does not say: a name, or parameters. Default: the Speedometer's own way, else spring."),
    easing(\.easing, "Instead of a spring: a name as CSS has them, cubic-bezier(), steps() or linear()."),
    sequence,
    loop,
    .boolean(
      "startUp", \.hasStartUpSweep, "Whether it first sweeps over the whole scale, as instruments do. Default: false."),
    .choice(
      "ballistics", \.ballistics, among: Ballistics.named.map { ($0.name, $0.ballistics) },
      "How an instrument follows data: by the name of its standard. Default: none."),
    .number(
      "hysteresis", \.hysteresis, in: 0...Limits.magnitude,
      "How far the value goes past the border of a range before it takes the next one's colour and name, in the unit of the scale. Default: 0."
    ),
    tremble,
    Key<AnimationDraft>(
      name: "seed", type: .whole(seeds), summary: "What the tremble is drawn from. Default: 1.", isRequired: false
    ) { node, draft, decoder in draft.seed = decoder.whole(node, in: seeds) },
    .number(
      "shutterAngle", \.shutterAngle, in: 0...360,
      "Motion blur: how long of each frame the shutter is open, in degrees. Default: 0, no blur."),
  ]

  private static let seeds = 0.0...9_007_199_254_740_991

  private static let tremble = Key<AnimationDraft>(
    name: "tremble", type: .either([.number(amplitudes, orNull: false), .map(trembling.map(\.info))]),
    summary: "The unrest of a needle: its amplitude as a share of the scale, or more.", isRequired: false
  ) { node, draft, decoder in
    if case .map = node.content {
      decoder.map(node, keys: trembling, into: &draft.tremble)
    } else if let amplitude = decoder.number(node, in: amplitudes) {
      draft.tremble.amplitude = amplitude
    }
  }

  private static let amplitudes = 0.0...1

  private static let trembling: [Key<AnimationDraft.TrembleDraft>] = [
    .number(
      "amplitude", \.amplitude, in: amplitudes, required: true, "The farthest to either side, as a share of the scale."),
    .number("frequency", \.frequency, in: 0.01...100, "In Hz. Default: 8."),
  ]

  private static let fps = Key<AnimationDraft>(
    name: "fps", type: .either([.number(Limits.frameRate, orNull: false), .text]),
    summary: "Frames a second: a number, or a fraction as in 60000/1001. 59.94 is that fraction. Default: 30.",
    isRequired: false
  ) { node, draft, decoder in
    guard let text = decoder.longText(node) else { return }
    draft.rate = decoder.checked(node) { () throws(MotionError) in try FrameRate(fps: text) }
  }

  private static let plays = 1.0...65_535

  private static let loop = Key<AnimationDraft>(
    name: "loop", type: .either([.boolean, .choice(Timeline.Repetition.allCases.map(\.rawValue)), .whole(plays)]),
    summary:
      "Whether the movement begins anew when it ends: loop or true, ping-pong, which runs back first, once or false. A number is how often an APNG, GIF, WebP or animated SVG plays. Default: one movement, played for ever.",
    isRequired: false
  ) { node, draft, decoder in
    let names = Timeline.Repetition.allCases.map(\.rawValue)
    if case .scalar(let text, _) = node.content, DecimalText.number(from: text) != nil {
      guard let plays = decoder.whole(node, in: plays) else { return }
      (draft.plays, draft.repetition) = (plays, .once)
      return
    }
    guard let name = decoder.choice(node, of: ["true", "false"] + names) else { return }
    draft.repetition = Timeline.Repetition(rawValue: name) ?? (name == "true" ? .loop : .once)
  }

  private static let sequence = Key<AnimationDraft>(
    name: "sequence", type: .list(.map(step.map(\.info)), atMost: Limits.timelineSteps),
    summary: "Steps one after the other. Default: one step to the gauge's value.", isRequired: false
  ) { node, draft, decoder in
    draft.steps = decoder.list(node, atMost: Limits.timelineSteps) { item, decoder in
      var step = AnimationDraft.StepDraft()
      decoder.map(item, keys: AnimationKeys.step, into: &step)
      let given = ["to", "hold", "set"].filter { item.member($0) != nil }
      guard given.count == 1 else {
        decoder.report(
          item.place,
          given.isEmpty
            ? "is no step: it needs one of to, hold and set, as in {to: 50} or {hold: 1}"
            : "has \(given.joined(separator: " and ")), which are steps of their own; "
              + "write [\(given.map { "{\($0): …}" }.joined(separator: ", "))]")
        return nil
      }
      let ways = ["spring", "easing", "duration"].filter { item.member($0) != nil }
      if given != ["to"], !ways.isEmpty {
        decoder.report(
          item.place, "has \(ways.joined(separator: " and ")), which are for a step with to; leave them out")
      } else if ways.starts(with: ["spring", "easing"]) {
        decoder.report(item.place, "has a spring and an easing; a step takes one of them")
      }
      // What it says instead of a number is told.
      return [step.to, step.hold, step.set].contains { $0 != nil } ? step : nil
    }
  }

  private static let step: [Key<AnimationDraft.StepDraft>] = [
    .number("to", \.to, "Moves to this value."),
    spring(\.spring, "With this spring."),
    easing(\.easing, "With this easing, which needs a duration."),
    .number(
      "duration", \.duration, in: 0...Limits.seconds,
      "How long the step takes, in seconds. Default: until a spring rests; of an easing 1."),
    .number("hold", \.hold, in: 0...Limits.seconds, "Stays for so many seconds."),
    .number("set", \.set, "Is at this value at once."),
  ]

  private static func easing<Target>(
    _ target: any WritableKeyPath<Target, Easing?> & Sendable, _ summary: String
  ) -> Key<Target> {
    Key(name: "easing", type: .text, summary: summary, isRequired: false) { node, value, decoder in
      guard let text = decoder.longText(node) else { return }
      value[keyPath: target] = decoder.checked(node) { () throws(MotionError) in try Easing(parsing: text) }
    }
  }

  private static func spring<Target>(
    _ target: any WritableKeyPath<Target, Spring?> & Sendable, _ summary: String
  ) -> Key<Target> {
    let names = Spring.named.map(\.name)
    return Key(
      name: "spring", type: .either([.choice(names), .map(parameters.map(\.info))]), summary: summary,
      isRequired: false
    ) { node, value, decoder in
      if case .map = node.content {
        var given = SpringParameters()
        let count = decoder.problems.count
        decoder.map(node, keys: parameters, into: &given)
        guard decoder.problems.count == count else { return }
        value[keyPath: target] = decoder.checked(node) { () throws(MotionError) in try given.spring() }
      } else if case .scalar(let text, _) = node.content, text.contains("=") {
        decoder.mismatch(
          node, KeyType.choice(names).description + ", or a map as in {response: 0.8, dampingFraction: 0.6}")
      } else if let name = decoder.choice(node, of: names) {
        value[keyPath: target] = try? Spring.named(name)
      }
    }
  }

  private static let parameters: [Key<SpringParameters>] = [
    .number("response", \.response, in: 0...3_600, "The period without damping, in seconds. Default: 0.5."),
    .number("dampingFraction", \.dampingFraction, in: 0...100, "Below 1 it swings. Default: 0.825."),
    .number("blendDuration", \.blendDuration, in: 0...60, "How long it takes over from the spring before. Default: 0."),
    .number("duration", \.duration, in: 0...3_600, "The other way to write one: the same as response. Default: 0.5."),
    .number("bounce", \.bounce, in: -0.99...1, "1 less dampingFraction. Default: 0."),
    .number("mass", \.mass, in: 1e-6...1e9, "The physical way to write one. Default: 1."),
    .number("stiffness", \.stiffness, in: 1e-6...1e9, "Force per distance."),
    .number("damping", \.damping, in: 0...1e9, "Force per speed."),
    .number("initialVelocity", \.initialVelocity, in: -1e6...1e6, "Distances per second. Default: 0."),
  ]
}

/// An animation's values as they were written.
struct AnimationDraft {
  struct StepDraft {
    var to: Double?
    var spring: Spring?
    var easing: Easing?
    var duration: Double?
    var hold: Double?
    var set: Double?
  }

  struct TrembleDraft {
    var amplitude = 0.0
    var frequency = 8.0
  }

  var rate: FrameRate?
  var duration: Double?
  var from: Double?
  var delay = 0.0
  var spring: Spring?
  var easing: Easing?
  var steps: [StepDraft] = []
  var repetition: Timeline.Repetition?
  var plays: Int?
  var ballistics = Ballistics.none
  var hysteresis = 0.0
  var tremble = TrembleDraft()
  var seed: Int?
  var shutterAngle = 0.0
  var hasStartUpSweep = false

  /// The animation; problems go to the decoder.
  func finished(
    _ decoder: inout SpecificationDecoder, usualSpring: Spring = Spring()
  ) -> AnimationSpecification {
    var result = AnimationSpecification()
    (result.rate, result.duration, result.from) = (rate, duration, from)
    (result.repetition, result.plays) = (repetition, plays)
    (result.ballistics, result.shutterAngle) = (ballistics, shutterAngle)
    (result.hasStartUpSweep, result.delay, result.hysteresis) = (hasStartUpSweep, delay, hysteresis)
    if spring != nil, easing != nil {
      decoder.reportConflict("animation.easing", "animation.spring", "a movement takes one of them")
    }
    result.mover = easing.map { .easing($0, duration: 1) } ?? spring.map { .spring($0) }
    if tremble.amplitude > 0 {
      result.tremble = try? Tremble(
        amplitude: tremble.amplitude, frequency: tremble.frequency, seed: UInt64(clamping: seed ?? 1))
    } else if seed != nil {
      decoder.tell("animation.seed", "has no effect without a tremble; add tremble: 0.01, or leave it out")
    }
    let moves = steps.filter { $0.to != nil }
    if result.mover != nil, !steps.isEmpty, moves.allSatisfy({ $0.spring != nil || $0.easing != nil }) {
      decoder.tell(
        easing == nil ? "animation.spring" : "animation.easing",
        "has no effect, as each step of the sequence says how it moves; leave it out")
    }
    defer {
      if let conflict = result.conflict {
        decoder.reportConflict("animation." + conflict.key, "animation." + conflict.with, conflict.why)
      }
    }
    result.steps = steps.compactMap { step($0, usualSpring) }
    return result
  }

  private func step(_ step: StepDraft, _ usualSpring: Spring) -> Timeline.Step? {
    if let hold = step.hold { return .hold(hold) }
    if let set = step.set { return .set(set) }
    guard let to = step.to else { return nil }
    let own = step.spring != nil || step.easing != nil
    if let easing = step.easing ?? (own ? nil : easing) {
      return .move(to: to, by: .easing(easing, duration: step.duration ?? 1))
    }
    return .move(to: to, by: .spring(step.spring ?? spring ?? usualSpring, duration: step.duration))
  }
}

extension SpecificationDecoder {
  /// What a rule of motion makes of a node; nil, with its problem reported, when it refuses.
  fileprivate mutating func checked<Value>(
    _ node: SpecificationNode, _ work: () throws(MotionError) -> Value
  ) -> Value? {
    do throws(MotionError) {
      return try work()
    } catch {
      let given = error.given.trimmingPrefix("“").prefix { $0 != "”" }
      report(node.place, "\(error.given) \(error.rule)", near: String(given), among: error.names)
      return nil
    }
  }
}
