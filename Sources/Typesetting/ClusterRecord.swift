import VectorGraphics

/// Notes down, run by run, which letters stand where along a line.
struct ClusterRecord {
  private(set) var clusters: [ShapedText.Cluster] = []

  /// More marks than these on one letter begin another cluster, so that none is without bound.
  private static let mostScalars = 16

  /// - Parameters:
  ///   - glyphs: of the run, from left to right: the scalar each begins with, and its advance in layout units.
  ///   - x: where the run begins.
  mutating func append(_ glyphs: some Collection<(scalar: Int, advance: Double)>, of run: BidiRun, from x: Double) {
    if run.isRightToLeft { appendBackward(glyphs, run, x) } else { appendForward(glyphs, run, x) }
  }

  private mutating func appendForward(
    _ glyphs: some Collection<(scalar: Int, advance: Double)>, _ run: BidiRun, _ start: Double
  ) {
    var x = start
    var open: (first: Int, x: Double, advance: Double)?
    for glyph in glyphs {
      if let cluster = open, glyph.scalar == cluster.first || joins(glyph, cluster.first..<glyph.scalar) {
        open = (cluster.first, cluster.x, cluster.advance + glyph.advance)
      } else {
        if let cluster = open { add(cluster.first..<glyph.scalar, cluster.x, cluster.advance) }
        open = (glyph.scalar, x, glyph.advance)
      }
      x += glyph.advance
    }
    if let cluster = open { add(cluster.first..<run.range.upperBound, cluster.x, cluster.advance) }
  }

  /// From left to right the scalars go backwards, and marks come before what they stand on.
  private mutating func appendBackward(
    _ glyphs: some Collection<(scalar: Int, advance: Double)>, _ run: BidiRun, _ start: Double
  ) {
    var x = start
    var end = run.range.upperBound
    var open: (first: Int, x: Double, advance: Double)?
    for glyph in glyphs {
      if let cluster = open, glyph.scalar == cluster.first || joins((0, cluster.advance), glyph.scalar..<end) {
        open = (glyph.scalar, cluster.x, cluster.advance + glyph.advance)
      } else {
        if let cluster = open {
          add(cluster.first..<end, cluster.x, cluster.advance)
          end = cluster.first
        }
        open = (glyph.scalar, x, glyph.advance)
      }
      x += glyph.advance
    }
    if let cluster = open { add(cluster.first..<end, cluster.x, cluster.advance) }
  }

  /// Whether a glyph without width belongs to its neighbour.
  private func joins(_ glyph: (scalar: Int, advance: Double), _ scalars: Range<Int>) -> Bool {
    glyph.advance == 0 && scalars.count < Self.mostScalars
  }

  private mutating func add(_ scalars: Range<Int>, _ x: Double, _ advance: Double) {
    if !scalars.isEmpty { clusters.append(ShapedText.Cluster(scalars: scalars, x: x, advance: advance)) }
  }
}
