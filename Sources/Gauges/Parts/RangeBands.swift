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

    init(from: Double, to: Double, color: Color) { self.init(from: from, to: to, fill: .solid(color)) }
  }

  /// The whole scale on the bands' outer edge.
  let line: TrackLine
  let thickness: Double
  /// Left free between neighbours, in layout units along the line.
  let gap: Double
  let bands: [Band]

  init(line: TrackLine, thickness: Double, gap: Double, bands: [Band]) {
    (self.line, self.thickness, self.gap, self.bands) = (line, thickness, gap, bands)
  }

  init(arc: ArcShape, thickness: Double, gap: Double, bands: [Band]) {
    self.init(line: .arc(arc), thickness: thickness, gap: gap, bands: bands)
  }

  var nodes: [Node] {
    let inset = line.length > 0 ? gap / 2 / line.length : 0
    return bands.flatMap { band -> [Node] in
      let (low, high) = (min(band.from, band.to), max(band.from, band.to))
      // The ends of the scale are left whole.
      let start = low > 0.000_1 ? low + inset : low
      let end = high < 0.999_9 ? high - inset : high
      guard start < end else { return [] }
      let thickness = band.thickness ?? thickness
      let middle = line.offset(by: band.offset - thickness / 2)
      // As a shape rather than a stroke, so that its edges are exactly those of its neighbours.
      return TrackBand(line: middle, width: thickness, fill: band.fill, style: TrackStyle(caps: .corner(0)))
        .nodes(from: start, to: end)
    }
  }
}
