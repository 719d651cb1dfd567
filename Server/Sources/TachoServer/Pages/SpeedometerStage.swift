import HTTPTypes
import JSONFormat
import Tacho

/// The Speedometer's dial in parts that a script moves: the face, a full arc, the needle at 12 o'clock for each level of its
/// emphasis, and the characters of the number. All of it comes from scenes of the dial, so it looks as its pictures do.
struct SpeedometerStage: Sendable {
  /// A document whose ids begin with `dial`.
  let svg: String
  /// How the script puts the parts together.
  let plan: JSON

  /// Steps of the emphasis, from rest to a needle that moves: the tip goes 0.3 units in one.
  static let levels = 16

  /// The value at 12 o'clock.
  private static let upright = 10_000.0
  /// Numbers of each length that one can have, and with all of its characters.
  private static let samples = [0, 12, 345, 6_700, 89_000, 123_400, 999_999.0]
  private static let side = SpeedometerConstants.Layout.canvas

  /// - Parameter specification: of the Speedometer on its canvas.
  init(_ specification: GaugeSpecification, _ typesetter: Typesetter) throws(Problem) {
    do {
      let usual = try Self.film(specification, resting: 0, typesetter)
      let (rest, moving) = (Self.scene(usual, emphasis: 0), Self.scene(usual, emphasis: 1))
      let arc = Self.parts(of: Self.scene(usual, value: SpeedometerConstants.Values.marks.last ?? 0)).arc
      let needles = (0...Self.levels).map { level in
        let scene = Self.scene(usual, emphasis: Double(level) / Double(Self.levels))
        return Node.group("needle-\(level)", Self.parts(of: scene).needle)
      }
      var stage = rest
      stage.layers.moving =
        [.group("arc", arc)] + needles + [.group("characters", Self.characters(of: usual))]
      svg = SVGDocument(stage, options: SVGOptions(idPrefix: "dial")).text
      var rooms: [(String, JSON)] = []
      for resting in Self.samples where SpeedometerFrames.room(for: resting) > (rooms.last.flatMap { Int($0.0) } ?? 0) {
        let film = try Self.film(specification, resting: resting, typesetter)
        rooms.append((String(SpeedometerFrames.room(for: resting)), .object(Self.places(in: film))))
      }
      let growth = Self.parts(of: moving).number?.growth.a ?? 1
      plan = .object([
        ("middle", .number(Self.side / 2)), ("levels", .number(Double(Self.levels))), ("growth", .number(growth)),
        ("sweep", .number((SpeedometerConstants.Layout.endAngle - SpeedometerConstants.Layout.startAngle).degrees)),
        ("rooms", .object(rooms)),
      ])
    } catch {
      throw Problem(.unprocessableContent, "\(error)")
    }
  }

  private static func film(
    _ specification: GaugeSpecification, resting: Double, _ typesetter: Typesetter
  ) throws(GaugeError) -> GaugeFilm {
    try GaugeFilm(
      specification.gauge, size: Size(width: side, height: side), resting: [resting], targets: [.value],
      shaper: typesetter)
  }

  private static func scene(
    _ film: GaugeFilm, value: Double = upright, number: Double? = nil, emphasis: Double = 0
  ) -> Scene {
    film.scene(FilmState(values: [value], number: number, emphasis: emphasis))
  }

  /// What moves on the dial, in the order in which it is drawn: the arc, the needle with its glow, the number.
  private static func parts(
    of scene: Scene
  ) -> (arc: [Node], needle: [Node], number: (text: Node.Text, growth: Transform)?) {
    var (arc, needle) = ([Node](), [Node]())
    var number: (Node.Text, Transform)?
    for node in scene.layers.moving {
      switch node {
      case .text(let text): number = (text, .identity)
      case .group(let group):
        if case .text(let text)? = group.children.first { number = (text, group.transform) }
      default: if arc.isEmpty { arc.append(node) } else { needle.append(node) }
      }
    }
    return (arc, needle, number)
  }

  /// A group for each character of a number, at the origin and in the largest size, named by its scalar.
  private static func characters(of film: GaugeFilm) -> [Node] {
    var outlines: [Unicode.Scalar: Node] = [:]
    for sample in samples where SpeedometerFrames.room(for: sample) == SpeedometerFrames.room(for: 0) {
      guard let number = parts(of: scene(film, number: sample)).number else { continue }
      for (scalar, glyph) in zip(number.text.text.string.unicodeScalars, number.text.text.glyphs) {
        outlines[scalar] = .fill(glyph.outline.path, number.text.paint)
      }
    }
    return outlines.sorted { $0.key < $1.key }.map { .group("character-\($0.key.value)", [$0.value]) }
  }

  /// Where the characters of a number stand, by how many they are.
  private static func places(in film: GaugeFilm) -> [(String, JSON)] {
    samples.compactMap { sample in
      guard let number = parts(of: scene(film, number: sample)).number,
        let grown = parts(of: scene(film, number: sample, emphasis: 1)).number?.growth, grown.a != 1
      else { return nil }
      let text = number.text
      let size = text.text.style.size / SpeedometerConstants.Typography.number.size
      // The point that stays where it is while the number grows.
      let middle = [grown.tx, grown.ty].map { JSON.word(DecimalText.short($0 / (1 - grown.a))) }
      return (
        String(text.text.string.count),
        .object([
          ("size", .number(size)), ("y", .number(text.origin.y)), ("middle", .array(middle)),
          ("x", .array(text.text.glyphs.map { .number(text.origin.x + $0.position.x) })),
        ])
      )
    }
  }
}

/// A movement in values, 60 a second: where the needle is on the scale, how large it is and what the number says.
struct SpeedometerFrames {
  let json: JSON

  static let rate = FrameRate.fps60
  /// Characters for which the number has room at its full size.
  private static let usualRoom = 5

  /// How many characters a number has room for that comes to rest there.
  static func room(for value: Double) -> Int { max(usualRoom, text(value).count) }

  private static func text(_ number: Double) -> String {
    (try? SpeedometerValue(number)).map(SpeedometerValueFormatter.text(for:)) ?? ""
  }

  /// - Parameter course: with times from the first frame on.
  init(_ course: SpeedometerCourse) {
    let motion = course.motion
    var (positions, levels, texts) = ([JSON](), [JSON](), [JSON]())
    for index in 0..<Self.rate.frameCount(reaching: motion.duration) {
      let state = motion.state(at: Self.rate.time(ofFrame: index))
      let position = SpeedometerValueCalculator.scale.pointerPosition(of: state.pointer).value
      positions.append(.word(DecimalText.short(position, decimals: 5)))
      levels.append(.number((state.emphasis * Double(SpeedometerStage.levels)).rounded()))
      texts.append(.string(Self.text(state.number)))
    }
    json = .object([
      ("rate", .number(Self.rate.perSecond)), ("begins", .number(Double(max(0, course.changes.first?.time ?? 0)))),
      ("room", .number(Double(max(Self.room(for: course.rest.number), Self.room(for: course.target.number))))),
      ("positions", .array(positions)), ("levels", .array(levels)), ("texts", .array(texts)),
    ])
  }
}
