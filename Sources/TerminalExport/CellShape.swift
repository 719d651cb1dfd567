/// What a cell is divided into.
package enum CellShape: String, Hashable, Sendable, CaseIterable {
  /// Quarters of a block, two across and two down; halves are among them.
  case blocks
  /// Dots, two across and four down: finer, and thinner.
  case braille

  var columns: Int { 2 }
  var rows: Int { self == .blocks ? 2 : 4 }

  /// The letter for a set of places.
  ///
  /// - Parameter mask: a bit for each place, in rows from the top, beginning with the lowest.
  func scalar(_ mask: Int) -> Unicode.Scalar {
    switch self {
    case .blocks: return Self.quarters[mask & 15]
    case .braille:
      // Dots are numbered down the columns, and the lowest two came later.
      let dots = [0, 3, 1, 4, 2, 5, 6, 7]
      let value = dots.indices.reduce(0x2800) { $0 | ((mask >> $1) & 1) << dots[$1] }
      return Unicode.Scalar(UInt32(value)) ?? " "
    }
  }

  /// Upper left is 1, upper right 2, lower left 4, lower right 8.
  private static let quarters: [Unicode.Scalar] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
  ]
}

extension Cell {
  /// The cell that looks most like some places.
  ///
  /// - Parameters:
  ///   - places: in rows from the top; nil where nothing is drawn.
  ///   - ground: the colour of the picture's ground, which dots do not stand for.
  init(_ places: [CellColor?], _ shape: CellShape, ground: CellColor) {
    let drawn = places.compactMap { $0 }
    guard drawn.count == places.count else {
      // What is not drawn is left to the terminal; what is drawn has one colour.
      let mask = places.indices.reduce(0) { $0 | (places[$1] == nil ? 0 : 1 << $1) }
      self.init(scalar: mask == 0 ? " " : shape.scalar(mask), foreground: mask == 0 ? nil : .mean(drawn))
      return
    }
    let split = shape == .blocks ? Self.bestSplit(of: drawn) : Self.split(byLuma: drawn)
    guard let split else {
      self.init(scalar: " ", background: .mean(drawn))
      return
    }
    let within = CellColor.mean(split.members(of: drawn))
    let outside = CellColor.mean(Split(mask: ~split.mask).members(of: drawn))
    // Blocks fill their places, so which is which makes no difference; dots leave gaps that the ground may have.
    if shape == .braille, within.distance(to: ground) < outside.distance(to: ground) {
      let all = 1 << places.count - 1
      self.init(scalar: shape.scalar(~split.mask & all), foreground: outside, background: within)
    } else {
      self.init(scalar: shape.scalar(split.mask), foreground: within, background: outside)
    }
  }

  /// Places in two sets, each of one colour.
  private struct Split {
    let mask: Int

    func members(of colors: [CellColor]) -> [CellColor] {
      colors.indices.compactMap { (mask >> $0) & 1 == 1 ? colors[$0] : nil }
    }
  }

  /// Colours nearer than this are taken for one.
  private static let leastDistance = 10 * 6 * 6

  /// The two sets that lose least; nil where one colour will do.
  private static func bestSplit(of colors: [CellColor]) -> Split? {
    guard differ(colors) else { return nil }
    var (best, least) = (0, Int.max)
    // The last place is always outside: the other half of all masks says the same.
    for mask in 1..<(1 << (colors.count - 1)) {
      let loss = [Split(mask: mask), Split(mask: ~mask)].reduce(0) { sum, split in
        let members = split.members(of: colors)
        let mean = CellColor.mean(members)
        return sum + members.reduce(0) { $0 + $1.distance(to: mean) }
      }
      if loss < least { (best, least) = (mask, loss) }
    }
    return Split(mask: best)
  }

  /// The lighter and the darker places; nil where one colour will do.
  private static func split(byLuma colors: [CellColor]) -> Split? {
    guard differ(colors), let first = colors.first else { return nil }
    // By the two that are farthest from each other, in colour rather than in light alone.
    let one = colors.max { $0.distance(to: first) < $1.distance(to: first) } ?? first
    let other = colors.max { $0.distance(to: one) < $1.distance(to: one) } ?? first
    let mask = colors.indices.reduce(0) { mask, index in
      colors[index].distance(to: one) < colors[index].distance(to: other) ? mask | 1 << index : mask
    }
    return Split(mask: mask)
  }

  private static func differ(_ colors: [CellColor]) -> Bool {
    guard let first = colors.first else { return false }
    return colors.contains { $0.distance(to: first) > leastDistance }
  }
}
