import VectorGraphics

/// The ranges as thin bands inside the track, so that the progress arc never hides them.
struct RangeBands {
  /// A band with its place on the scale, 0…1, and its colour.
  struct Band {
    let from: Double
    let to: Double
    let color: Color
  }

  /// The whole scale on the bands' outer radius.
  let arc: ArcShape
  let thickness: Double
  /// Left free between neighbours, in layout units along the arc.
  let gap: Double
  let bands: [Band]

  var nodes: [Node] {
    let inset = arc.length > 0 ? gap / 2 / arc.length : 0
    return bands.compactMap { band in
      let (low, high) = (min(band.from, band.to), max(band.from, band.to))
      // The ends of the scale are left whole.
      let start = low > 0.000_1 ? low + inset : low
      let end = high < 0.999_9 ? high - inset : high
      guard start < end else { return nil }
      let part = arc.trimmed(from: start, to: end)
      let segment = RingSegment(
        center: arc.center, innerRadius: arc.radius - thickness, outerRadius: arc.radius, start: part.start,
        sweep: part.sweep)
      return .fill(segment.path(), band.color)
    }
  }
}
