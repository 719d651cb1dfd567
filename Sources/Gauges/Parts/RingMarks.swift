import VectorGraphics

/// What a ring shows besides its value: how sure it is, where it stood before, what it has been.
struct RingMarks: DrawnOnBoard {
  let board: Board
  /// The whole scale in the middle of the ring.
  let line: TrackLine
  let width: Double

  /// A value's place on the scale; nil where there is none, or none on the scale.
  private func position(_ value: Double?) -> Double? {
    value.flatMap { gauge.scale.contains($0) ? gauge.scale.pointerPosition(of: $0).value : nil }
  }

  var nodes: [Node] { ghost + uncertainty + statistics }

  private var uncertainty: [Node] {
    guard let range = gauge.uncertaintyRange, gauge.value != nil else { return [] }
    let (low, high) = (
      gauge.scale.pointerPosition(of: range.lowerBound).value, gauge.scale.pointerPosition(of: range.upperBound).value
    )
    return UncertaintyBand(line: line, width: width * 0.5, from: low, to: high, color: board.ink).nodes
  }

  private var ghost: [Node] {
    guard let previous = position(gauge.previous), let value = gauge.value else { return [] }
    return GhostArc(
      line: line, width: width * 0.8, previous: previous,
      position: gauge.scale.pointerPosition(of: value).value, color: board.ink
    ).nodes
  }

  private var statistics: [Node] {
    let statistics = gauge.statistics
    return StatMarks(
      line: line, trackWidth: width, min: position(statistics.min), max: position(statistics.max),
      mean: position(statistics.mean), peak: position(statistics.peak), size: 5 * board.unit, color: board.ink,
      peakColor: board.theme.warn
    ).nodes
  }
}
