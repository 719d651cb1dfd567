/// What a row and a column of items have in common, along the axis that they follow one another on: each has a usual
/// length, a least one, and a rank. Where there is too little room all shrink alike, none below its least; then the one
/// with the greatest rank goes.
enum Flow {
  /// How much of its usual length each item keeps in a room; what is least for it, it keeps anyway. Nil where there is no
  /// room even for that.
  static func share(of items: [(usual: Double, least: Double)], in room: Double) -> Double? {
    var (rest, usual) = (room, items.reduce(0) { $0 + $1.usual })
    var share = 1.0
    for item in items.filter({ $0.usual > 0 }).sorted(by: { $0.least * $1.usual > $1.least * $0.usual }) {
      share = rest >= usual ? 1 : rest / usual
      if share * item.usual >= item.least { return share }
      (rest, usual) = (rest - item.least, usual - item.usual)
    }
    return rest >= 0 ? share : nil
  }

  /// What is made of all items, or of as many as have room: the one with the greatest rank goes first, and of two the later.
  ///
  /// - Parameter fitted: nil where what is left has no room.
  static func kept<Item, Result>(
    _ items: [Item], rank: (Item) -> Int, fitted: ([Item]) -> Result?
  ) -> Result? {
    var items = items
    while !items.isEmpty {
      if let result = fitted(items) { return result }
      let least = items.indices.max { (rank(items[$0]), $0) < (rank(items[$1]), $1) }
      if let least { items.remove(at: least) }
    }
    return nil
  }
}
