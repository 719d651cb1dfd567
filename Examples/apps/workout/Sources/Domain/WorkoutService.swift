/// A part of the way.
struct Split: Hashable, Sendable {
  /// Metres; the last may be shorter.
  let distance: Double
  /// Seconds.
  let movingTime: Double

  /// Metres a second; nil where no time has passed.
  var speed: Double? { movingTime > 0 ? distance / movingTime : nil }
}

/// A square of the ground, by its place in a grid from the first point on.
struct Tile: Hashable, Comparable, Sendable {
  let column, row: Int

  static func < (a: Self, b: Self) -> Bool { (a.row, a.column) < (b.row, b.column) }
}

/// What a recording comes to.
struct WorkoutService: Sendable {
  let settings: Settings

  /// Who is slower than this for so long stands. Both are our choice: a walk has 1 m/s, and a traffic light more than
  /// five seconds.
  static let standingSpeed = 0.5
  static let standingTime = 5.0
  /// Metres up or down that are taken for a climb rather than for noise.
  static let climbStep = 2.0

  /// The time in which somebody moved up to each point: all time, unless standing is to be left out.
  func movingTimes(_ activity: Activity) -> [Double] {
    let points = activity.points
    guard settings.autoPauseEnabled, points.count > 1 else { return points.map(\.time) }
    let isSlow = zip(points, points.dropFirst()).map { a, b in
      b.distance - a.distance < Self.standingSpeed * (b.time - a.time)
    }
    var moving = [0.0]
    var index = 0
    while index < isSlow.count {
      // A run of slow steps is standing when it lasts.
      var end = index
      while end < isSlow.count, isSlow[end] == isSlow[index] { end += 1 }
      let stands = isSlow[index] && points[end].time - points[index].time >= Self.standingTime
      for step in index..<end {
        moving.append((moving.last ?? 0) + (stands ? 0 : points[step + 1].time - points[step].time))
      }
      index = end
    }
    return moving
  }

  /// Parts of the set distance, the last one of what is left.
  func splits(_ activity: Activity) -> [Split] {
    let length = settings.splitDistance * settings.distanceUnit.meters
    let (points, moving) = (activity.points, movingTimes(activity))
    var splits: [Split] = []
    var start = (distance: 0.0, time: 0.0)
    for index in points.indices.dropFirst() {
      let (a, b) = (points[index - 1], points[index])
      while b.distance - start.distance >= length {
        let end = start.distance + length
        // Between two points the way is taken for even.
        let part = b.distance > a.distance ? (end - a.distance) / (b.distance - a.distance) : 1
        let time = moving[index - 1] + (moving[index] - moving[index - 1]) * part
        splits.append(Split(distance: length, movingTime: time - start.time))
        start = (end, time)
      }
    }
    let rest = activity.distance - start.distance
    if rest > 0 { splits.append(Split(distance: rest, movingTime: (moving.last ?? 0) - start.time)) }
    return splits
  }

  /// Metres upward, all together.
  func climb(_ activity: Activity) -> Double? {
    let heights = activity.points.compactMap(\.elevation)
    guard var level = heights.first else { return nil }
    var climb = 0.0
    for height in heights where abs(height - level) >= Self.climbStep {
      climb += max(0, height - level)
      level = height
    }
    return climb
  }

  /// How often each tile was entered, by the tiles that the way touches; steps longer than half a tile are divided.
  func coverage(_ activities: [Activity]) -> [Tile: Int] {
    let size = settings.coverageTileSize
    var visits: [Tile: Int] = [:]
    for points in activities.map(\.points) {
      var last: Tile?
      for (start, end) in zip(points.prefix(1) + points, points) {
        let way = max(abs(end.x - start.x), abs(end.y - start.y))
        let count = max(1, Int(exactly: min(way / (size / 2), 100_000).rounded(.up)) ?? 1)
        for step in 1...count {
          let part = Double(step) / Double(count)
          let x = ((start.x + (end.x - start.x) * part) / size).rounded(.down)
          let y = ((start.y + (end.y - start.y) * part) / size).rounded(.down)
          guard let column = Int(exactly: x), let row = Int(exactly: y) else { continue }
          let tile = Tile(column: column, row: row)
          if tile != last { visits[tile, default: 0] += 1 }
          last = tile
        }
      }
    }
    return visits
  }
}
