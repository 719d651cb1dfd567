import VectorGraphics

extension Gauge.Kind {
  /// From left to right or upward; 0…100 unless a scale is given.
  public static let linear = Gauge.Kind(
    "linear", "A straight scale with a bar.", size: Size(width: 600, height: 180),
    variants: ["horizontal", "vertical", "thermometer"], traits: [.beginsAtTheLeft, .namesBands, .namesRange],
    draws: .usual.union(.track).union([.rangeOffset, .accentColor, .accentShade, .drawnFace]),
    designs: [
      "thermometer": .usual.union(.track).union([.rangeOffset, .accentColor, .accentShade]).subtracting(.scaleOrigin)
    ],
    needs: [
      .bar(["scale.origin", "track.partial"]),
      // The track of a thermometer is its tube.
      Need(["track.segments", "track.gap"], Need.noBar) { $0.variant != "thermometer" || $0.hasBar },
    ],
    fittedSize: {
      if let face = $0.face, $0.variant != "thermometer" { return LinearFaceGauge.fittedSize($0, face) }
      return ["vertical", "thermometer"].contains($0.variant)
        ? Size(width: 200, height: 400) : Size(width: 600, height: 180)
    },
    windowAspect: \.aspectOfBarWindow
  ) { gauge, size, shaper in
    if let drawn = LinearFaceGauge(gauge, size: size, shaper: shaper) { return drawn.composition }
    return switch gauge.variant {
    case "vertical": UprightLinearGauge(gauge, size: size, shaper: shaper).composition
    case "thermometer": ThermometerGauge(gauge, size: size, shaper: shaper).composition
    default: LinearGauge(gauge, size: size, shaper: shaper).composition
    }
  }
}

/// A straight scale from left to right: a bar on a track, ticks and labels below it.
private struct LinearGauge {
  private let layout: Lengthwise

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    layout = Lengthwise(
      gauge, size: size, shaper: shaper,
      .init(
        thickness: 12, thicknessBeside: 9, thicknessBelow: 18, tickStart: StraightTrack.tickStart(gauge), tickLength: 7,
        noteDistance: 11,
        noteLine: 15, markReach: 11))
  }

  var composition: Composition {
    let graph = LinearGraph(board: layout.board, track: layout.track, marksLieAcross: layout.marksLieAcross)
    return layout.composition(
      face: graph.face(layout.ticks), moving: graph.moving, cover: graph.cover(layout.ticks), names: graph.names)
  }
}

/// The same scale upward.
private struct UprightLinearGauge {
  private let layout: Upright

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    layout = Upright(
      gauge, size: size, shaper: shaper, thickness: gauge.track.thickness ?? 16, left: 12,
      tickStart: StraightTrack.tickStart(gauge), noteDistance: 13)
  }

  var composition: Composition {
    let graph = LinearGraph(board: layout.board, track: layout.track)
    return layout.composition(
      face: graph.face(layout.ticks), moving: graph.moving, cover: graph.cover(layout.ticks), names: graph.names)
  }
}

/// A track with a bar, and what belongs to both: marks beside it, in the design's units.
struct LinearGraph: DrawnOnBoard {
  let board: Board
  let track: StraightTrack
  /// Whether marks of targets lie across the track, rather than beside it.
  var marksLieAcross = false

  func face(_ ticks: ScaleTicks) -> [Node] {
    track.trackNodes(gauge, unit: unit) + track.ghost(gauge)
      + track.ticks(
        ticks, board: board, across: track.half + StraightTrack.tickStart(gauge) * unit, major: track.isUpright ? 6 : 7)
      + marks
  }

  /// What stands beside the track whoever has drawn the scale.
  var marks: [Node] {
    track.rangeBands(gauge, edge: track.half, unit: unit)
      + track.statistics(gauge.statistics, board: board, across: -track.half - 4 * unit)
      + (marksLieAcross ? [] : track.targetMarks(gauge, gap: 1.5 * unit, size: 8.5 * unit, color: board.ink))
  }

  /// The names of ranges, on their bands.
  func names(avoiding others: [PlacedText]) -> TrackNames {
    track.rangeNames(board, edge: track.half, avoiding: others)
  }

  /// The bar from the origin to the value, or the pointers there are instead.
  var moving: [Node] {
    let pointers = track.pointerNodes(board)
    guard let value = gauge.value else { return pointers }
    return track.uncertainty(gauge, overhang: 2 * unit) + pointers
      + track.beyondMark(of: value, gap: 3 * unit, size: 8 * unit, color: gauge.colorOfValue)
  }

  func cover(_ ticks: ScaleTicks) -> [Node] {
    let targets =
      marksLieAcross
      ? track.targetsAcross(
        gauge, reach: track.half + 1, width: max(3 * unit, 1), size: max(track.thickness, TargetMark.least),
        color: board.ink) : []
    return track.ticksAcross(ticks, board: board) + targets + track.comparisons(board, overhang: 2.5 * unit)
  }
}
