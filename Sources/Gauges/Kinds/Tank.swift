import VectorGraphics

extension Gauge.Kind {
  /// An upright cylinder, a lying drum or a box; 0…100 unless a scale is given.
  public static let tank = Gauge.Kind(
    "tank", "A vessel with a liquid whose surface stands at the value.", size: Size(width: 260, height: 400),
    variants: ["cylinder", "drum", "box"], traits: [.namesBands, .namesRange],
    draws: .usual.union(.track).union([.rangeOffset, .accentColor])
      .subtracting([.pointers, .statistics, .trackSegments, .scaleOrigin, .peak, .trackThickness]),
    fittedSize: {
      // Without words above and below it a drum is long.
      $0.variant == "drum"
        ? Size(width: 400, height: $0.numberStandsElsewhere ? 220 : 330) : Size(width: 260, height: 400)
    }
  ) { TankGauge($0, size: $1, shaper: $2).composition }
}

/// A vessel with a scale beside it.
///
/// The liquid has the colour of the range its level is in where that is a warning or an alarm or has a colour of its own,
/// else the theme's accent. Targets are lines across the vessel. The value before is a ghost of a level, and a value
/// that is missing leaves the vessel empty.
struct TankGauge {
  private let layout: Upright
  private let vessel: Vessel

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    let shape = gauge.variant.flatMap(Vessel.Shape.init) ?? .cylinder
    let form: Upright.Form =
      switch shape {
      case .cylinder: Upright.Form(stacked: Size(width: 170, height: 270))
      case .box: Upright.Form(stacked: Size(width: 180, height: 270))
      case .drum:
        Upright.Form(
          // Without words it has their height.
          stacked: gauge.numberStandsElsewhere ? Size(width: 240, height: 132) : Size(width: 260, height: 205),
          beside: Size(width: 400, height: 150),
          // Names beside it take the width that words would have.
          besideFrom: TrackNotes.exist(in: gauge) ? 2.4 : 1.75, longest: 80, broadest: 2)
      }
    let thickness: Double =
      switch shape {
      case .cylinder: 62
      case .box: 76
      case .drum: 136
      }
    layout = Upright(
      gauge, size: size, shaper: shaper, form: form, thickness: thickness, foot: Vessel.foot, left: 13,
      tickStart: Vessel.wall + StraightTrack.tickStart(gauge), noteDistance: 14)
    vessel = Vessel(shape: shape, room: layout.track.box, unit: layout.board.unit, theme: gauge.theme)
  }

  private var board: Board { layout.board }
  private var unit: Double { layout.board.unit }
  private var track: StraightTrack { layout.track }

  private static func color(of gauge: Gauge) -> Color {
    gauge.warningColor ?? gauge.shownRange?.color ?? gauge.theme.accent
  }

  var composition: Composition {
    let gauge = board.gauge
    let wall = Vessel.wall * unit
    let edge = track.half + wall
    let liquid = gauge.value.map { value in
      vessel.liquid(level: track.place(of: value), color: Self.color(of: gauge))
        + track.beyondMark(of: value, gap: beyondGap(value), size: 6 * unit, color: Self.color(of: gauge))
    }
    return layout.composition(
      face: vessel.back(gauge.track.color) + ghost
        + track.rangeBands(gauge, edge: edge, unit: unit)
        + track.ticks(layout.ticks, board: board, across: edge + StraightTrack.tickStart(gauge) * unit, major: 6)
        + track.targetMarks(gauge, gap: wall + unit, size: 7 * unit, color: board.ink),
      moving: liquid ?? [],
      cover: (board.theme.isInk ? [] : vessel.shine) + targetLines + track.ticksAcross(layout.ticks, board: board)
        + track.comparisons(board, overhang: wall + unit),
      names: { track.rangeNames(board, edge: edge, avoiding: $0) })
  }

  /// Past the lid, or past the feet.
  private func beyondGap(_ value: Double) -> Double {
    let isAtTop = (value > track.scale.max) != track.scale.isReversed
    return (isAtTop ? Vessel.headroom + Vessel.wall + 3 : Vessel.foot) * unit
  }

  private var ghost: [Node] {
    guard let previous = board.gauge.previous else { return [] }
    return [
      .group(
        clip: vessel.inside,
        [
          .fill(
            .rectangle(
              track.rect(
                from: track.place(of: previous), to: track.box.maxY, across: (-track.half)...track.half)),
            board.theme.accent.withAlpha(0.28))
        ])
    ]
  }

  /// Dashed across the vessel, on a rim of the other tone, so that they are seen on liquid and on glass.
  private var targetLines: [Node] {
    let width = max(1.3 * unit, 0.75)
    return board.gauge.targets.flatMap { target -> [Node] in
      guard let position = track.position(on: target.value) else { return [] }
      let line = track.line.cross(at: position, reach: track.half)
      let color = target.color ?? board.ink
      let rim: Color = color.luminance < 0.4 ? .white : .black
      return [
        .stroke(line, rim.withAlpha(0.35), StrokeStyle(width: width * 2)),
        .stroke(
          line, color,
          StrokeStyle(width: width, dash: StrokeStyle.Dash(lengths: [max(5 * unit, 2), max(3 * unit, 1.5)]))),
      ]
    }
  }
}
