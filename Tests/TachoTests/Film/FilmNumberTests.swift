import Tacho
import Testing

/// The Speedometer's number is as large in every frame of a film.
struct FilmNumberTests {
  /// Its sizes and baselines in a film.
  private func numbers(_ values: [Double], resting: [Double]) throws -> Set<String> {
    let film = try GaugeFilm(
      .speedometer(0), size: Size(width: 300, height: 300), resting: resting, shaper: Typesetter())
    return Set(
      try values.map { value in
        let texts = film.scene(FilmState(values: [value], emphasis: 0)).texts
        let number = try #require(texts.last { $0.text.style.digits == .tabular })
        return "\(number.text.style.size) at \(number.origin.y)"
      })
  }

  /// A gauge that shows its value in another unit moves as one whose value is in that: from the start of the scale, over all of
  /// it, trembling by its share.
  @Test(arguments: [
    "animation: {startUp: true}", "animation: {easing: linear}", "animation: {tremble: 0.1}",
    "animation: {spring: bouncy}",
    "animation: {easing: linear, loop: ping-pong}",
  ])
  func aFilmMovesOnTheScaleThatIsShown(animation: String) throws {
    let shaper = try Typesetter()
    // Unit, shown unit, factor, addend.
    let units = [("m/s", "km/h", 3.6, 0.0), ("°C", "°F", 1.8, 32), ("rad", "°", 180 / Double.pi, 0)]
    for (kind, isNamed) in [("radial", false), ("linear", false), ("ring", true), ("compass", false)] {
      for (unit, shown, factor, addend) in units {
        guard (kind == "compass") == (unit == "rad"), !isNamed || !animation.contains("startUp") else { continue }
        func film(_ unit: String, _ factor: Double, _ addend: Double) throws -> (film: Film, states: [FilmState]) {
          func text(_ value: Double) -> String { "\(value * factor + addend)" }
          let value = isNamed ? "values: {a: \(text(1)), b: \(text(2))}" : "value: \(text(2.5))"
          let scale = kind == "compass" ? "" : "max: 212\nmin: \(isNamed ? 0 : -20)\n"
          let given = "kind: \(kind)\nunit: \(unit)\n\(value)\n\(scale)\(animation)\n"
          let film = try Film(GaugeSpecification(Array(given.utf8)), shaper: shaper)
          let frames = film.frames(0..<film.count)
          var states: [FilmState] = []
          while let frame = try frames.next() { states += frame.states }
          return (film, states)
        }
        let given = try film("\(unit)\ndisplayUnit: \(shown)", 1, 0)
        let plain = try film(shown, factor, addend)
        #expect(given.states.count == plain.states.count, "\(kind), \(unit)")
        for (one, other) in zip(given.states, plain.states) {
          func value(_ film: Film, _ state: FilmState) -> Double {
            (isNamed ? film.gauge.gauge(state).values.first?.value : state.values[0]) ?? .nan
          }
          let difference = value(given.film, one) * factor + addend - value(plain.film, other)
          #expect(difference.magnitude < 1e-6, "\(kind), \(unit)")
        }
      }
    }
  }

  /// A needle trembles, a number never: where they are one, the tremble is told to have no effect.
  @Test(arguments: Gauge.Kind.all.filter { !$0.traits.contains(.holdsGauges) })
  func noNumberTrembles(kind: Gauge.Kind) throws {
    let shaper = try Typesetter()
    for variant in [""] + kind.variants {
      let value = DecimalText.short(kind.usualRange.lowerBound * 0.7 + kind.usualRange.upperBound * 0.3, decimals: 0)
      let given = try GaugeSpecification(
        Array(
          """
          kind: \(kind.name)
          \(variant.isEmpty ? "" : "variant: \(variant)")
          value: \(value)
          animation: {from: \(value), tremble: 0.05}
          """.utf8))
      let film = try Film(given, shaper: shaper)
      let frames = film.frames(0..<20)
      var (said, places) = (Set<String>(), Set<Double?>())
      while let frame = try frames.next() {
        for state in frame.states {
          said.insert(film.gauge.scene(state).description)
          places.insert(state.values[0])
        }
      }
      #expect(said.count == 1, "\(variant): \(said)")
      let isTold = given.warnings.contains { $0.path == "animation.tremble" }
      #expect(isTold ? places.count == 1 : places.count > 10, "\(variant): \(places.count) places")
    }
  }

  /// What is said of a number that moves has its decimals: the distances add up.
  @Test func distancesMoveAsTheirNumberDoes() throws {
    let text = "{value: 72, reference: 50, targets: [{value: 40, label: T}], uncertainty: 8.681, stats: {mean: 8.681}}"
    let film = try Film(GaugeSpecification(Array(text.utf8)), shaper: Typesetter())
    let frames = film.frames(0..<film.count)
    while let frame = try frames.next() {
      for state in frame.states {
        let said = film.gauge.scene(state).description
        let numbers = said.matches(of: /[−\d.]+(?= ± | (?:above|below) the)/).compactMap {
          Double($0.0.replacing("−", with: "-"))
        }
        let above = said.contains("above the target")
        try #require(numbers.count >= 2 || said.contains("at the"), "\(said)")
        guard numbers.count == 3, above, !said.contains("below the") else { continue }
        #expect(abs(numbers[0] - 40 - numbers[1]) < 0.01 && abs(numbers[0] - 50 - numbers[2]) < 0.01, "\(said)")
      }
    }
  }

  /// A word that shows nothing is no missing reading.
  @Test(arguments: [Gauge.Kind.radial, .ring, .linear, .lcd])
  func anEmptyWordIsSaidAsItsNumberInFilmsToo(kind: Gauge.Kind) throws {
    let shaper = try Typesetter()
    func given(_ value: String) throws -> GaugeSpecification {
      try GaugeSpecification(
        Array("{kind: \(kind.name), value: \(value), readout: {words: [{from: 50, to: 80, text: ''}]}}".utf8))
    }
    let (still, film) = (try given("77.7"), try given("null"))
    let said = try still.gauge.dial(size: still.size, shaper: shaper).reading.sentence
    let moving = try GaugeFilm(film.gauge, size: film.size, shaper: shaper).settled(for: [77.7])
    #expect(moving.scene(FilmState(values: [77.7])).description == said)
  }

  /// On a scale that is not linear a reading of any size is as fine in a film as in a still picture, and what does not move says the
  /// same in every frame, on any scale.
  @Test(arguments: [Gauge.Kind.radial, .ring, .linear, .tank])
  func whatAFilmSaysIsTheStillPictures(kind: Gauge.Kind) throws {
    let readings = [0.566871, 22.2996, 0.62, 3.57, 111]
    var gauge = try Gauge(kind: kind, value: nil)
    gauge.targets = [GaugeTarget(value: 0.2, label: "T")]
    for scale in [
      try Scale(min: 0.133, max: 118, mapping: .logarithmic),
      try Scale(min: 0, max: 10_000, mapping: .power(exponent: 0.2)),
      try Scale(min: -1_000, max: 1_000, mapping: .symmetricLogarithmic(constant: 0.01)),
      try Scale(stops: [
        .init(value: 0, position: 0), .init(value: 1, position: 0.5), .init(value: 10_000, position: 1),
      ]),
    ] {
      gauge.scale = scale
      let film = try GaugeFilm(gauge, size: gauge.usualSize, resting: [], shaper: Typesetter())
      for reading in readings {
        var still = gauge
        still.value = reading
        let scene = film.scene(FilmState(values: [reading]))
        #expect(scene.description == (try still.dial(size: gauge.usualSize, shaper: Typesetter()).scene.description))
      }
    }
    gauge.scale = try Scale(min: 0, max: 100)
    (gauge.reference, gauge.uncertainty) = (0.4, .within(0.2))
    let linear = try GaugeFilm(gauge, size: gauge.usualSize, resting: [0, 50], shaper: Typesetter())
    for value in [0, 12.3456, 31.7, 49.99] {
      let words = linear.scene(FilmState(values: [value])).description
      #expect(words.contains("± 0.2") && words.contains("of 0.3") == false && words.contains("of 0.2"), "\(words)")
      #expect(words.contains("of 0.4"), "\(words)")
    }
  }

  /// 18 is 7.2 above 10.8, also where the number that moves has no decimals.
  @Test(arguments: [Gauge.Kind.radial, .linear, .ring, .bullet, .lcd, .battery])
  func aDifferenceHasTheDecimalsOfWhatItIsTakenFrom(kind: Gauge.Kind) throws {
    for (value, reference, target) in [(18.0, 10.8, 40.0), (36, 10.83, 12.5), (64, 70.25, 70.25), (50, 50, 0.5)] {
      var gauge = try Gauge(kind: kind, value: value)
      gauge.scale = try Scale(min: 0, max: 100)
      gauge.reference = reference
      gauge.targets = [GaugeTarget(value: target, label: "T")]
      let still = try gauge.dial(size: gauge.usualSize, shaper: Typesetter()).scene
      let film = try GaugeFilm(gauge, size: gauge.usualSize, resting: [], shaper: Typesetter())
      let frame = film.scene(FilmState(values: [value]))
      #expect(frame.description == still.description)
      func difference(_ scene: Scene) -> [String] {
        scene.texts.map(\.text.string).filter { $0.contains("▲") || $0.contains("▼") || $0.hasPrefix("±") }
      }
      #expect(difference(frame) == difference(still))
    }
  }

  private static let low: [Double] = [0, 750, 1_000, 15_200]

  @Test func aFilmOfShortNumbersHasThemAtFullSize() throws {
    let film = try numbers(Self.low, resting: [0, 15_200])
    #expect(film.count == 1 && film.allSatisfy { $0.hasPrefix("36.0 ") }, "\(film)")
  }

  @Test(arguments: [[0, 150_000], [150_000, 0], [0, 15_200, 150_000], []])
  func aFilmWithLongerOnesHasAllSmaller(resting: [Double]) throws {
    let film = try numbers(Self.low + [99_999, 150_000], resting: resting)
    #expect(film.count == 1 && !film.contains { $0.hasPrefix("36.0 ") }, "\(film)")
  }

  @Test func aReadingThatComesUnforeseenIsWrittenAsInAStillPicture() throws {
    var film = try GaugeFilm(
      Gauge(kind: .linear, value: nil, scale: Scale(min: 0, max: 100)), size: Size(width: 300, height: 300),
      shaper: Typesetter())
    for (value, text, moving) in [
      (72.0, "72", "50"), (12.5, "12.5", "50.0"), (72.25, "72.25", "50.00"), (3, "3", "50.00"), (1e9, "1G", "50.00"),
    ] {
      film = film.settled(for: [value])
      let texts = film.scene(FilmState(values: [value])).texts.map(\.text.string)
      #expect(texts.contains(text), "\(value): \(texts)")
      // On its way it has the decimals of all that came.
      let others = film.scene(FilmState(values: [50])).texts.map(\.text.string)
      #expect(others.contains(moving), "\(value): \(others)")
    }
    #expect(film.settled(for: [nil]).gauge == film.gauge && film.settled(for: [5]).gauge == film.gauge)
  }

  @Test func oneMoreDigitThanMostIsKnownBefore() throws {
    #expect(try numbers(Self.low + [999_999], resting: [0, 999_999]).count == 1)
  }

  /// A share of the way is no value of theirs.
  @Test(arguments: [
    "kind: altimeter\nvalues: {altitude: 4230, pressure: 1013}",
    "kind: gforce\nvalues: {lateral: 1, longitudinal: 0.5}",
    "kind: lap\nvalues: {current: 50, best: 49}", "kind: ring\nvalues: {a: 1, b: 2}",
  ])
  func aSequenceOfValuesIsNotForSeveralOfThem(_ gauge: String) throws {
    let shaper = try Typesetter()
    let steps = "\nanimation: {sequence: [{to: 1}, {to: 4}]}\n"
    #expect(throws: (any Error).self) {
      try Film(GaugeSpecification(Array((gauge + steps).utf8)), shaper: shaper)
    }
    _ = try Film(GaugeSpecification(Array(gauge.utf8)), shaper: shaper)
  }

  /// What columns fill in says nothing of how numbers are written.
  @Test func valuesThatDataReplaceGiveNoDecimals() throws {
    let text =
      "{kind: wind, variant: north, unit: kn, values: {direction: 61, speed: 5.25, apparent: 40, apparentSpeed: 7.35}}"
    let given = try GaugeSpecification(Array(text.utf8))
    let names = ["direction", "speed", "apparent", "apparentSpeed"]
    let film = try GaugeFilm(
      given.gauge, size: given.size, targets: names.map(GaugeFilm.Target.named), shaper: Typesetter())
    let moving = film.scene(FilmState(values: [61, 12, 40, 18]))
    #expect(moving.description.contains("61° (ENE) at 12.0 kn"), "\(moving.description)")
  }

  /// A small speed has the decimals it needs; directions beside it, which have a form of their own, keep theirs.
  @Test func decimalsOfOneValueAreNotAnothers() throws {
    let given = try GaugeSpecification(
      Array("{kind: wind, variant: north, unit: kn, values: {direction: 61, speed: 5}}".utf8))
    var table = FilmTable(Array("time,speed,direction\n0,0.04,61\n1,12,62\n2,7,63\n".utf8))
    table.columns = ["speed=speed", "direction=direction"]
    let film = try Film(given, following: table, shaper: Typesetter())
    let moving = film.gauge.scene(FilmState(values: [0.04, 61.4]))
    #expect(moving.description.contains("61° (ENE) at 0.04 kn"), "\(moving.description)")
  }

  /// What is not 0 and is written as 0 where a film goes is told as it is of the still picture.
  @Test(arguments: Gauge.Kind.all.filter { !$0.traits.contains(.holdsGauges) && $0.valueNames.isEmpty })
  func zerosOfMovementsAreToldAsTheirStills(kind: Gauge.Kind) throws {
    let shaper = try Typesetter()
    for variant in kind.variants + [""] {
      let design = variant.isEmpty ? "" : ", variant: \(variant)"
      for value in ["3", "0.4", "0.04", "0.0004", "1e-11"] {
        let number = try #require(Double(value))
        func given(_ value: String, _ more: String = "") throws -> GaugeSpecification {
          try GaugeSpecification(Array("{kind: \(kind)\(design), value: \(value)\(more)}".utf8))
        }
        func zeros(_ problems: [SpecificationProblem]) -> [String] {
          problems.map(\.message).filter { $0.contains("shown as 0") }
        }
        let still = try zeros(given(value).warnings)
        let moved = try given("7")
        let movement = try FilmMovement(moved.gauge, moved.animation, to: number)
        let film = try GaugeFilm(moved.gauge, size: moved.size, resting: movement.resting, shaper: shaper)
        let notes = film.notes(of: moved, movedBy: .movement(movement), known: nil)
        #expect(zeros(notes.warnings) == still, "\(kind) \(variant) to \(value)")
        guard moved.gauge.changePerSecond == nil else { continue }
        let story = try given("7", ", animation: {sequence: [{to: 8}, {to: \(value)}]}")
        let told = try Film(story, shaper: shaper).notes(of: story).warnings
        #expect(zeros(told) == still, "\(kind) \(variant) in steps to \(value)")
      }
    }
  }

  /// All kinds in all designs: a film is another one with a trembling pointer, or it is told why it is not.
  @Test(arguments: Gauge.Kind.all) func aTrembleIsSeenOrTold(_ kind: Gauge.Kind) throws {
    for variant in kind.variants.isEmpty ? [""] : kind.variants {
      let inner = kind.traits.contains(.holdsGauges) ? "layout: {gauges: [{value: 0.5, max: 1}]}" : "value: 0.5"
      let design = variant.isEmpty ? "" : ", variant: \(variant)"
      func frames(_ more: String) throws -> (scenes: [Scene], told: Bool) {
        let text = "{kind: \(kind.name)\(design), size: 120, \(inner), animation: {fps: 5, duration: 1\(more)}}"
        let given = try GaugeSpecification(Array(text.replacing("kind: grid, ", with: "").utf8))
        let film = try Film(given, shaper: Typesetter())
        let (frames, last) = (film.frames(), film.count)
        let scenes = try (0..<last).compactMap { _ in try frames.next() }.map { film.gauge.scene($0.states[0]) }
        return (scenes, given.warnings.contains { $0.path == "animation.tremble" })
      }
      let (still, trembling) = (try frames(""), try frames(", tremble: 0.5"))
      #expect((still.scenes == trembling.scenes) == trembling.told, "\(kind) \(variant)")
    }
  }
}
