import VectorGraphics

/// How often each outline of a scene occurs, and the number of its definition.
///
/// Buckets of arrays rather than a dictionary: a dictionary with a key type of our own has a set-up cost in the
/// runtime that a program which draws one picture notices.
struct OutlineTable {
  private struct Entry {
    let outline: GlyphOutline
    var uses = 1
    var number: Int?
  }

  private var buckets: [[Entry]] = Array(repeating: [], count: 64)
  private var definitions = 0

  mutating func count(_ outline: GlyphOutline) {
    let (bucket, index) = find(outline)
    if let index {
      buckets[bucket][index].uses += 1
    } else {
      buckets[bucket].append(Entry(outline: outline))
    }
  }

  /// Whether the outline occurs more than once, so that a definition pays.
  func isShared(_ outline: GlyphOutline) -> Bool {
    let (bucket, index) = find(outline)
    return index.map { buckets[bucket][$0].uses > 1 } ?? false
  }

  /// The number of the outline's definition, and whether it is new.
  mutating func define(_ outline: GlyphOutline) -> (number: Int, isNew: Bool) {
    let (bucket, index) = find(outline)
    guard let index else { return (definitions, true) }
    if let number = buckets[bucket][index].number { return (number, false) }
    buckets[bucket][index].number = definitions
    definitions += 1
    return (definitions - 1, true)
  }

  private func find(_ outline: GlyphOutline) -> (bucket: Int, index: Int?) {
    let bucket = outline.path.elements.count & 63
    return (bucket, buckets[bucket].firstIndex { $0.outline == outline })
  }
}
