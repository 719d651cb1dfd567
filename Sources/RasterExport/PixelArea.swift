/// Which parts of a picture something may touch: tiles of a grid, of which a needle that lies aslant touches few, while
/// the rectangle around it is most of the picture.
struct PixelArea {
  /// Rows of pixels a tile is high.
  static let tileHeight = 8

  /// Around everything in it, to the pixel.
  private(set) var box: PixelBox
  private let size: (width: Int, height: Int)
  /// A tile is 2 to this many pixels wide, so that a row of tiles is a word.
  private let shift: Int
  /// A word for each row of tiles, its lowest bit the first tile.
  private var tiles: [UInt64]

  var isEmpty: Bool { box.isEmpty }

  /// - Parameter size: of the picture in pixels.
  init(size: (width: Int, height: Int)) {
    (self.size, box) = (size, .empty)
    shift = max(3, Int.bitWidth - (max(1, size.width - 1) >> 6).leadingZeroBitCount)
    tiles = [UInt64](repeating: 0, count: Self.tileRows(height: size.height))
  }

  /// A whole picture.
  static func all(of size: (width: Int, height: Int)) -> PixelArea {
    var area = PixelArea(size: size)
    area.insert(PixelBox(columns: 0..<size.width, rows: 0..<size.height))
    return area
  }

  /// How many rows of tiles a picture has.
  static func tileRows(height: Int) -> Int { (height + tileHeight - 1) / tileHeight }

  /// Adds a rectangle within the picture.
  mutating func insert(_ box: PixelBox) {
    guard !box.isEmpty else { return }
    self.box = self.box.union(box)
    let word = word(box.columns)
    for row in (box.rows.lowerBound / Self.tileHeight)...((box.rows.upperBound - 1) / Self.tileHeight) {
      tiles[row] |= word
    }
  }

  mutating func formUnion(_ other: PixelArea) {
    guard !other.isEmpty else { return }
    box = box.union(other.box)
    for row in tiles.indices { tiles[row] |= other.tiles[row] }
  }

  /// What of it lies in some rows of pixels, or in the tiles that these cross.
  func clamped(toRows rows: Range<Int>) -> PixelArea {
    var part = self
    part.box.rows = box.rows.clamped(to: rows)
    if part.box.isEmpty { part.box = .empty }
    let kept = part.box.rows
    let tileRows =
      kept.isEmpty ? 0..<0 : (kept.lowerBound / Self.tileHeight)..<((kept.upperBound - 1) / Self.tileHeight + 1)
    for row in tiles.indices where !tileRows.contains(row) { part.tiles[row] = 0 }
    return part
  }

  /// Calls `body` with rectangles that together are all tiles in some rows of pixels; none twice.
  func forEachBox(inRows rows: Range<Int>, _ body: (PixelBox) -> Void) {
    let rows = rows.clamped(to: box.rows)
    guard !rows.isEmpty else { return }
    var top = rows.lowerBound
    while top < rows.upperBound {
      let row = top / Self.tileHeight
      let word = tiles[row]
      var bottom = (row + 1) * Self.tileHeight
      while bottom < rows.upperBound, tiles[bottom / Self.tileHeight] == word { bottom += Self.tileHeight }
      bottom = min(bottom, rows.upperBound)
      var rest = word
      while rest != 0 {
        let first = rest.trailingZeroBitCount
        let count = (~(rest >> UInt64(first))).trailingZeroBitCount
        rest &= first + count == UInt64.bitWidth ? 0 : UInt64.max << UInt64(first + count)
        let columns = (first << shift)..<min(size.width, (first + count) << shift)
        body(PixelBox(columns: columns.clamped(to: box.columns), rows: top..<bottom))
      }
      top = bottom
    }
  }

  /// Rectangles that together are all its tiles; none twice.
  var boxes: [PixelBox] {
    var boxes: [PixelBox] = []
    forEachBox(inRows: box.rows) { boxes.append($0) }
    return boxes
  }

  private func word(_ columns: Range<Int>) -> UInt64 {
    let (first, last) = (columns.lowerBound >> shift, (columns.upperBound - 1) >> shift)
    return UInt64.max << UInt64(first) & UInt64.max >> UInt64(UInt64.bitWidth - 1 - last)
  }
}

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
