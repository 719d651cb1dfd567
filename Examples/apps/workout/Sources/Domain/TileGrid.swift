import Foundation  // for cos

/// A place on the ground, in degrees of WGS 84, as GPX has them.
struct Place: Codable, Hashable, Sendable {
  /// −90…90, north positive.
  var latitude: Double
  /// −180…180, east positive.
  var longitude: Double
}

/// A square of the ground, by its place in a ``TileGrid``: rows from the south pole, columns from 180° west.
struct Tile: Hashable, Comparable, Sendable {
  let column, row: Int

  static func < (a: Self, b: Self) -> Bool { (a.row, a.column) < (b.row, b.column) }
}

/// One fixed grid for the whole world, so that tiles of all workouts are the same tiles.
///
/// An equirectangular projection that is set anew for each degree of latitude: all rows are as high as a tile, on a sphere
/// with the earth's mean radius, and each degree has as many columns as make its tiles square in its middle, in whole
/// numbers, so that they meet at 180°. It is the integerized grid of the ocean-colour archives (Campbell, Blaisdell,
/// Darzi: NASA TM 104566, vol. 32, 1995), with a step for each degree rather than for each row, so that the tiles of a
/// town stand in columns. At the edge of a degree a tile is up to tan(latitude) · 0.9 % wider or narrower than its size.
struct TileGrid: Hashable, Sendable {
  /// The radius of the sphere that the readers' distances are on: the mean radius R₁ of the IUGG, in metres.
  static let radius = 6_371_008.8
  static let degree = radius * .pi / 180
  /// Metres, at least 1.
  let size: Double

  private var rows: Int { max(1, Int(exactly: (180 * Self.degree / size).rounded()) ?? 1) }

  /// Tiles around the earth, in a row.
  func columns(row: Int) -> Int {
    let latitude = min(89.5, max(-89.5, ((Double(row) + 0.5) * 180 / Double(rows) - 90).rounded(.down) + 0.5))
    return max(1, Int(exactly: (360 * Self.degree * cos(latitude * .pi / 180) / size).rounded()) ?? 1)
  }

  func tile(at place: Place) -> Tile {
    func index(_ part: Double, of count: Int) -> Int {
      min(count - 1, max(0, Int(exactly: (part * Double(count)).rounded(.down)) ?? 0))
    }
    let row = index((place.latitude + 90) / 180, of: rows)
    let longitude = (place.longitude + 180).truncatingRemainder(dividingBy: 360)
    return Tile(column: index((longitude < 0 ? longitude + 360 : longitude) / 360, of: columns(row: row)), row: row)
  }

  /// Its corner in the south-west and the one in the north-east.
  func corners(_ tile: Tile) -> (southWest: Place, northEast: Place) {
    let columns = Double(columns(row: tile.row))
    func place(_ column: Int, _ row: Int) -> Place {
      Place(latitude: Double(row) * 180 / Double(rows) - 90, longitude: Double(column) * 360 / columns - 180)
    }
    return (place(tile.column, tile.row), place(tile.column + 1, tile.row + 1))
  }

  /// The tiles that a way enters, in order; it goes straight from place to place, the shorter way around the earth.
  func tiles(along places: [Place]) -> [Tile] {
    var tiles: [Tile] = []
    for (start, end) in zip(places.prefix(1) + places, places) {
      let north = end.latitude - start.latitude
      let east = Self.turn(end.longitude - start.longitude)
      let way = max(abs(north), abs(east) * cos(start.latitude * .pi / 180)) * Self.degree
      // So short that no tile but a corner's is missed.
      let count = max(1, Int(exactly: min(way / size * 8, 400_000).rounded(.up)) ?? 1)
      for step in 1...count {
        let part = Double(step) / Double(count)
        let tile = tile(at: Place(latitude: start.latitude + north * part, longitude: start.longitude + east * part))
        if tile != tiles.last { tiles.append(tile) }
      }
    }
    return tiles
  }

  /// How many tiles there are in the rectangle around some.
  func count(around tiles: Set<Tile>) -> Int {
    guard let first = tiles.min(), let last = tiles.max() else { return 0 }
    let origin = corners(first).southWest.longitude
    let edges = tiles.map(corners).map { edge in
      (Self.turn(edge.southWest.longitude - origin), Self.turn(edge.northEast.longitude - origin))
    }
    let width = (edges.map(\.1).max() ?? 0) - (edges.map(\.0).min() ?? 0)
    return (first.row...last.row).reduce(0) { count, row in
      count + (Int(exactly: (width / 360 * Double(columns(row: row))).rounded()) ?? 0)
    }
  }

  /// A difference of longitudes as −180…180.
  static func turn(_ degrees: Double) -> Double { degrees - 360 * (degrees / 360).rounded() }
}
