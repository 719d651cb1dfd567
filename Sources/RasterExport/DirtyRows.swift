/// The rows of a picture that must be drawn again, as ranges in order with gaps between.
struct DirtyRows {
  private(set) var ranges: [Range<Int>] = []

  /// So few clean rows between two ranges cost less than one more pass over the nodes.
  private static let smallestGap = 6

  /// The rows of `areas`, and those of leaves that must be drawn whole where these meet them.
  init(of areas: [PixelArea] = [], keepingWhole leaves: [[SceneLeaf]] = []) {
    for area in areas { insert(area.box.rows) }
    widen(for: leaves)
  }

  private mutating func insert(_ rows: Range<Int>) {
    guard !rows.isEmpty else { return }
    var merged = rows
    ranges.removeAll { range in
      let isNear =
        range.lowerBound - merged.upperBound < Self.smallestGap
        && merged.lowerBound - range.upperBound < Self.smallestGap
      if isNear { merged = min(range.lowerBound, merged.lowerBound)..<max(range.upperBound, merged.upperBound) }
      return isNear
    }
    let place = ranges.firstIndex { $0.lowerBound > merged.lowerBound } ?? ranges.endIndex
    ranges.insert(merged, at: place)
  }

  /// Widens the ranges until no leaf that must be drawn whole lies across their edges.
  private mutating func widen(for leaves: [[SceneLeaf]]) {
    var isStable = false
    while !isStable {
      isStable = true
      for layer in leaves {
        for leaf in layer where leaf.isWhole {
          let rows = leaf.area.box.rows
          guard ranges.contains(where: { $0.overlaps(rows) }),
            !ranges.contains(where: { $0.lowerBound <= rows.lowerBound && $0.upperBound >= rows.upperBound })
          else { continue }
          insert(rows)
          isStable = false
        }
      }
    }
  }
}
