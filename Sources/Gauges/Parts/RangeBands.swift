import VectorGraphics

/// The ranges as thin bands beside the track, so that the progress arc never hides them; or as zones, each with its own
/// place and thickness.
struct RangeBands {
  /// A band with its place on the scale, 0…1.
  struct Band {
    let from: Double
    let to: Double
    let fill: TrackFill
    /// Nil takes the thickness of them all.
    var thickness: Double?
    /// How far the band's outer edge lies outward of the line, in layout units.
    var offset = 0.0

    init(from: Double, to: Double, fill: TrackFill, thickness: Double? = nil, offset: Double = 0) {
      (self.from, self.to, self.fill, self.thickness, self.offset) = (from, to, fill, thickness, offset)
    }
  }

  /// The whole scale on the bands' outer edge.
  let line: TrackLine
  let thickness: Double
  /// Left free between neighbours, in layout units along the line: a half at each side, or on a straight line the whole
  /// at the later end.
  let gap: Double
  let bands: [Band]

  var nodes: [Node] {
    let inset = line.length > 0 ? gap / 2 / line.length : 0
    return bands.flatMap { band -> [Node] in
      let (low, high) = (min(band.from, band.to), max(band.from, band.to))
      let thickness = band.thickness ?? thickness
      if case .straight(let edge) = line, case .solid(let color) = band.fill {
        let part = edge.trimmed(from: low, to: high).lifted(by: band.offset)
        return [.fill(part.strip(width: thickness, gap: gap), color)]
      }
      // The ends of the scale are left whole.
      let start = low > 0.000_1 ? low + inset : low
      let end = high < 0.999_9 ? high - inset : high
      guard start < end else { return [] }
      let middle = line.offset(by: band.offset - thickness / 2)
      // As a shape rather than a stroke, so that its edges are exactly those of its neighbours.
      return TrackBand(line: middle, width: thickness, fill: band.fill, style: TrackStyle(caps: .corner(0)))
        .nodes(from: start, to: end)
    }
  }
}

extension RangeBands {
  /// The ranges of a gauge in their plain colours.
  ///
  /// - Parameter position: where a value is along the line, 0…1.
  init(
    _ gauge: Gauge, line: TrackLine, thickness: Double, gap: Double, position: (Double) -> Double
  ) {
    let bands = GaugeRange.resolved(gauge.ranges, on: gauge.scale).map { resolved in
      Band(
        from: position(resolved.from), to: position(resolved.to), fill: .solid(resolved.range.color(in: gauge.theme)))
    }
    self.init(line: line, thickness: thickness, gap: gap, bands: bands)
  }
}
