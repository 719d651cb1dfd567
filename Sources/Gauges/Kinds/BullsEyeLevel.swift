import VectorGraphics

/// A round vial seen from above: rings at round angles, a bubble that roll moves sideways and pitch up and down.
struct BullsEyeGauge {
  private let board: Board
  private let vial: Vial
  private let tilt: (roll: Double, pitch: Double)?
  /// What is known of each; of a value without a name only the roll.
  private let angles: [(name: String, value: Double?)]
  private let center: Point
  /// The radius of the whole vial with the ring around it.
  private let outer: Double
  private let words: Words

  init(_ given: Gauge, size: Size, shaper: any TextShaper) {
    var gauge = given
    // Without names the value is the roll of something that cannot pitch.
    let roll = given.values.isEmpty ? given.value : given.value(named: "roll")
    let pitch = given.values.isEmpty ? 0 : given.value(named: "pitch")
    angles = [("roll", roll)] + (given.values.isEmpty ? [] : [("pitch", pitch)])
    tilt = roll.flatMap { roll in pitch.map { (roll, $0) } }
    gauge.value = tilt.map { $0.roll }
    if gauge.unit.isEmpty { gauge.unit = "°" }
    vial = Vial(gauge: gauge)
    let vial = vial
    func lines(_ board: Board) -> [TextRow] {
      let angles = Self.angleLines(board, isNamed: !given.values.isEmpty) { vial.text($0 == "roll" ? roll : pitch) }
      return [board.titleLine(16)] + angles + [board.subtitleLine(12)]
    }
    func made(isBeside: Bool) -> (board: Board, flow: Flow) {
      let design = isBeside ? Size(width: 250, height: 150) : Size(width: 180, height: 240)
      let board = Board(gauge, design: design, size: size, shaper: shaper)
      let (unit, area) = (board.unit, board.canvas.expanded(by: -12 * board.unit))
      guard isBeside else {
        let side = Flow.Side(rows: lines(board), most: size.height * 0.42, gap: 14 * unit)
        return (board, Flow(.column, in: area, figure: area.width, aspect: 1, after: side, shaper: shaper))
      }
      let side = Flow.Side(rows: lines(board), gap: 20 * unit, alignment: .leading)
      return (board, Flow(.row, in: area, figure: area.height, aspect: 1, after: side, shaper: shaper))
    }
    let beside = size.width > size.height * 1.25 ? made(isBeside: true) : nil
    // Words have the width below a vial that is smaller, where they have less beside it than they need.
    let (board, flow) =
      beside.flatMap { $0.flow.after.hasTitle(of: gauge) ? $0 : nil } ?? made(isBeside: false)
    self.board = board
    (outer, center, words) = (max(1, flow.figure.width / 2), flow.figure.center, flow.after)
  }

  /// One angle for each direction.
  private static func angleLines(
    _ board: Board, isNamed: Bool, text: (String) -> String
  ) -> [TextRow] {
    guard isNamed else { return [board.numberLine(28)] }
    guard board.gauge.readout.isShown else { return [] }
    let style = DialStyle.radial.readout.withSize(22)
    return [("↔", "roll"), ("↕", "pitch")].map { arrow, name in
      var row = board.row(arrow + "\u{2009}" + text(name), .readout, style, board.valueColor, rank: 0, moves: true)
      // Both have one size, and the vial stays where it is while they count.
      row.runs[0].widest = "↔\u{2009}" + board.gauge.withUnit(board.gauge.widestNumberText)
      return row
    }
  }

  var composition: Composition {
    var composition = pictured
    guard !board.gauge.values.isEmpty else { return composition }
    composition.sentence = "\(spoken)."
    let numbers =
      board.gauge.readout.isShown ? zip(["↔", "↕"], angles).map { "\($0)\u{2009}\(vial.text($1.value))" } : []
    return composition.telling(numbers)
  }

  private var pictured: Composition {
    Composition(
      texts: words.texts, labels: [], formattedValue: spoken, ends: [],
      layers: Scene.Layers(
        face: words.face + rim, moving: liquid + (vial.isLit ? [] : rings) + bubble + words.moving,
        cover: (vial.isLit ? rings : []) + shine))
  }

  private var spoken: String {
    let isNamed = !board.gauge.values.isEmpty
    return angles.map { (isNamed ? board.gauge.words.valueName($0.name) + " " : "") + vial.text($0.value) }
      .joined(separator: ", ")
  }

  /// How broad the ring of metal around the glass is, by the whole radius.
  private static let rimShare = 0.075

  /// The radius of the glass; a flat one has no ring around it.
  private var radius: Double { vial.isLit ? outer * (1 - Self.rimShare) : outer }

  private var bubbleRadius: Double { radius * 0.21 }

  /// The ring that holds the glass, lit from the upper left, and the step down to the glass, lit the other way.
  private var rim: [Node] {
    guard vial.isLit else { return [] }
    let (metal, edge) = (vial.metal, outer * 0.01)
    func disc(_ radius: Double, light: Double) -> Node {
      let away = Housing.light * (radius * light)
      return .fill(.circle(center: center, radius: radius), metal.paint(from: center + away, to: center - away))
    }
    let step = outer * Self.rimShare * 0.7
    return [
      .fill(.circle(center: center, radius: outer), metal.edge), disc(outer - edge, light: 1),
      disc(outer - step, light: -1),
    ]
  }

  private var liquid: [Node] {
    guard vial.isLit else { return flatLiquid }
    let color = tilt.map { vial.color(of: [$0.roll, $0.pitch]) } ?? board.theme.track
    let focus = center + Vector(dx: -radius * 0.35, dy: -radius * 0.35)
    return [
      .fill(
        .circle(center: center, radius: radius),
        .gradient(
          Gradient(
            .radial(center: focus, radius: radius * 1.45),
            colors: [Color.white.withAlpha(0.26).over(color), color, Color.black.withAlpha(0.42).over(color)])))
    ]
  }

  /// A disc with a line around it.
  private var flatLiquid: [Node] {
    let width = max(radius * 0.018, 0.75)
    return [
      .fill(.circle(center: center, radius: radius), vial.flatLiquid),
      .stroke(
        .circle(center: center, radius: radius - width / 2), vial.ink.withAlpha(0.6), StrokeStyle(width: width)),
    ]
  }

  /// From the middle, as parts of the way the bubble's centre has to go; in a round vial at most 1 in any direction.
  private func offset(roll: Double, pitch: Double) -> Vector {
    let scale = board.gauge.scale
    let level = scale.pointerPosition(of: 0).value
    func part(_ value: Double) -> Double {
      let position = scale.pointerPosition(of: value).value - level
      let span = position < 0 ? level : 1 - level
      return span > 0 ? position / span : 0
    }
    let vector = Vector(dx: part(roll), dy: -part(pitch))
    return vector.length > 1 ? vector / vector.length : vector
  }

  private var travel: Double { radius - bubbleRadius - radius * 0.07 }

  private var bubble: [Node] {
    guard let tilt else { return [] }
    let place = center + offset(roll: tilt.roll, pitch: tilt.pitch) * travel
    let box = Rect(center: place, width: bubbleRadius * 2, height: bubbleRadius * 2)
    // A flat bubble hides what lies under it: on it the ring it has to be in is dark.
    let target = Node.stroke(
      .circle(center: center, radius: bubbleRadius * 1.16), board.gauge.groundColor,
      StrokeStyle(width: max(radius * 0.024, 1)))
    let mark = vial.isLit ? [] : [Node.group(clip: .circle(center: place, radius: bubbleRadius), [target])]
    return vial.bubble(box, vial.color(of: [tilt.roll, tilt.pitch])) + mark + beyond(tilt)
  }

  /// A wedge at the rim where the bubble would have gone on.
  private func beyond(_ tilt: (roll: Double, pitch: Double)) -> [Node] {
    let scale = board.gauge.scale
    guard !(scale.contains(tilt.roll) && scale.contains(tilt.pitch)) else { return [] }
    let direction = offset(roll: tilt.roll, pitch: tilt.pitch)
    guard direction.length > 0 else { return [] }
    let unit = direction / direction.length
    let size = outer * 0.1
    let base = center + unit * (outer * 1.03)
    let side = unit.quarterTurned * (size * 0.8)
    return [.fill(.polygon([base + unit * size, base + side, base - side]), board.theme.accent)]
  }

  /// The ring that holds the level bubble, two more, and a cross that leaves it free.
  private var rings: [Node] {
    let ink = vial.ink
    let width = max(radius * 0.018, 0.75)
    let hold = bubbleRadius * 1.16
    var cross = Path()
    for turn in 0..<4 {
      let direction = Angle.turns(Double(turn) / 4).direction
      cross.move(to: center + direction * hold)
      cross.line(to: center + direction * (radius * 0.94))
    }
    let step = (radius - hold) / 3
    return [
      .stroke(cross, ink.withAlpha(0.32), StrokeStyle(width: width * 0.7)),
      .stroke(.circle(center: center, radius: hold + step), ink.withAlpha(0.32), StrokeStyle(width: width * 0.7)),
      .stroke(.circle(center: center, radius: hold + step * 2), ink.withAlpha(0.32), StrokeStyle(width: width * 0.7)),
      .stroke(.circle(center: center, radius: hold), ink, StrokeStyle(width: width * 1.3)),
    ]
  }

  private var shine: [Node] {
    guard vial.isLit else { return [] }
    let arc = ArcShape(
      center: center, radius: radius * 0.91, start: .degrees(-72), sweep: .degrees(54))
    return [
      .stroke(arc.path(), Color.white.withAlpha(0.35), StrokeStyle(width: radius * 0.035, cap: .round)),
      .stroke(
        .circle(center: center, radius: radius), Color.black.withAlpha(0.35),
        StrokeStyle(width: max(radius * 0.02, 0.5))),
    ]
  }
}
