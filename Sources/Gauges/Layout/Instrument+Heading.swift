import VectorGraphics

/// What dials of directions have in common.
extension Instrument {
  /// The ranges, and over them the targets.
  func marks(_ heading: Heading) -> [Node] {
    let gauge = board.gauge
    let bands = GaugeRange.resolved(gauge.ranges, on: gauge.scale).map { resolved in
      let (a, b) = (gauge.scale.position(of: resolved.from), gauge.scale.position(of: resolved.to))
      return band(
        from: .turns(heading.turns(a < b ? resolved.from : resolved.to)), sweep: .turns(abs(b - a)),
        resolved.range.color(in: theme))
    }
    let targets = gauge.targets.filter { gauge.scale.wraps || gauge.scale.contains($0.value) }.map {
      target(at: .turns(heading.turns($0.value)))
    }
    return bands + targets
  }

  /// Ticks every 5, 10 and 30 degrees, as fine as there is room for.
  var headingTicks: [Node] {
    [
      unit * 300 >= 150 ? ticks(72, outer: 128.5, length: 4.5, width: 1, theme.minorTick, skipping: 2) : nil,
      unit * 300 >= 100 ? ticks(36, outer: 128.5, length: 6.5, width: 1.3, theme.minorTick, skipping: 3) : nil,
      ticks(12, outer: 128.5, length: 9, width: 2.1, theme.majorTick),
    ].compactMap { $0 }
  }
}
