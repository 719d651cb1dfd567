import VectorGraphics

extension Gauge.Kind {
  /// A bar over its ranges with a mark for the target; 0…100 unless a scale is given.
  public static let bullet = Gauge.Kind(
    "bullet", "A measure against ranges and a target, in one line (Stephen Few's bullet graph).",
    size: Size(width: 600, height: 150), variants: ["horizontal", "vertical"],
    traits: [.beginsAtTheLeft, .hasGroundBelowSegments, .namesRange],
    draws: .usual.union(.track).subtracting([.infoColor, .trackColor]),
    needs: [.bar(["scale.origin", "track.partial", "track.segments", "track.gap", "track.pattern", "track.gradient"])],
    fittedSize: {
      $0.variant == "vertical" ? Size(width: 200, height: 400) : Size(width: 600, height: 150)
    },
    windowAspect: \.aspectOfBarWindow
  ) { gauge, size, shaper in
    gauge.variant == "vertical"
      ? UprightBulletGauge(gauge, size: size, shaper: shaper).composition
      : BulletGauge(gauge, size: size, shaper: shaper).composition
  }
}

private struct BulletGauge {
  private let layout: Lengthwise

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    layout = Lengthwise(
      gauge, size: size, shaper: shaper,
      .init(
        thickness: 28, thicknessBeside: 20, thicknessBelow: 28, tickStart: 0, tickLength: 4.5, labelSize: 11,
        noteDistance: 3, noteLine: 11, hasFineTicks: false, majors: 9))
  }

  var composition: Composition {
    let graph = BulletGraph(board: layout.board, track: layout.track)
    let marks = layout.track.ticks(
      layout.ticks, board: layout.board, across: layout.track.half, minor: 3, major: 4.5)
    return layout.composition(face: graph.face + marks, moving: graph.moving, cover: graph.cover(layout.ticks))
  }
}

private struct UprightBulletGauge {
  private let layout: Upright

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    layout = Upright(
      gauge, size: size, shaper: shaper, thickness: gauge.track.thickness ?? 30, left: 8, tickStart: 0,
      tickLength: 5, noteDistance: 4)
  }

  var composition: Composition {
    let graph = BulletGraph(board: layout.board, track: layout.track)
    let options = layout.board.gauge.ticks
    // Fine ticks are only those asked for.
    let fine = layout.ticks.subdivisions.filter { ($0.level == .mid ? options.mid : options.minor) != .automatic }
    let ticks = ScaleTicks(majors: layout.ticks.majors, labels: layout.ticks.labels, subdivisions: fine)
    let marks = layout.track.ticks(
      ticks, board: layout.board, across: layout.track.half, minor: 3, major: 5)
    return layout.composition(face: graph.face + marks, moving: graph.moving, cover: graph.cover(ticks))
  }
}
