import VectorGraphics

/// How often each outline occurs in what is to be written, and the number of its definition.
///
/// Chains of array entries rather than a dictionary: they can be cut back to what an earlier time had, and a dictionary
/// with a key type of our own has a set-up cost in the runtime that a program which draws one picture notices.
struct OutlineTable {
  private struct Entry {
    let outline: GlyphOutline
    var uses = 1
    var number: Int?
    /// The entry before with the same hash, −1 for none.
    let next: Int
  }

  private var entries: [Entry] = []
  /// By hash, the newest entry.
  private var heads: [Int] = Array(repeating: -1, count: 64)
  private var definitions = 0

  mutating func count(_ outline: GlyphOutline) {
    if let index = find(outline) { entries[index].uses += 1 } else { add(outline) }
  }

  /// Whether the outline occurs more than once, so that a definition pays.
  func isShared(_ outline: GlyphOutline) -> Bool {
    find(outline).map { entries[$0].uses > 1 } ?? false
  }

  /// The number of the outline's definition, and whether it is new.
  mutating func define(_ outline: GlyphOutline) -> (number: Int, isNew: Bool) {
    let index = find(outline) ?? add(outline)
    if let number = entries[index].number { return (number, false) }
    entries[index].number = definitions
    definitions += 1
    return (definitions - 1, true)
  }

  /// Forgets what has been counted but not defined.
  mutating func keepDefined() {
    let defined = entries.filter { $0.number != nil }
    cut(to: Checkpoint())
    for entry in defined {
      let index = add(entry.outline)
      (entries[index].uses, entries[index].number) = (entry.uses, entry.number)
    }
    definitions = defined.count
  }

  // MARK: - Places

  /// A state the table had, to which it can be cut again. Outlines that it had are counted on.
  struct Checkpoint {
    fileprivate var entries = 0
    fileprivate var definitions = 0
  }

  var end: Checkpoint { Checkpoint(entries: entries.count, definitions: definitions) }

  mutating func cut(to place: Checkpoint) {
    while entries.count > place.entries, let last = entries.popLast() { heads[Self.hash(last.outline)] = last.next }
    definitions = place.definitions
  }

  // MARK: -

  @discardableResult
  private mutating func add(_ outline: GlyphOutline) -> Int {
    let hash = Self.hash(outline)
    entries.append(Entry(outline: outline, next: heads[hash]))
    heads[hash] = entries.count - 1
    return entries.count - 1
  }

  private func find(_ outline: GlyphOutline) -> Int? {
    var index = heads[Self.hash(outline)]
    while index >= 0, entries[index].outline != outline { index = entries[index].next }
    return index < 0 ? nil : index
  }

  private static func hash(_ outline: GlyphOutline) -> Int { outline.path.elements.count & 63 }
}
