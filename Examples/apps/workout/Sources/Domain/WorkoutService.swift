/// A part of the way.
struct Split: Hashable, Sendable {
  /// Metres; the last may be shorter.
  let distance: Double
  /// Seconds.
  let movingTime: Double

  /// Metres a second; nil where no time has passed.
  var speed: Double? { movingTime > 0 ? distance / movingTime : nil }
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

  /// The activity as it is taken into account: with `autoStartWorkout` from the first step that is none of a stand.
  func started(_ activity: Activity) -> Activity {
    guard settings.autoStartWorkout, let first = isSlow(activity).firstIndex(of: false) else { return activity }
    let start = activity.points[first]
    var started = activity
    started.points.removeFirst(first)
    for index in started.points.indices {
      started.points[index].time -= start.time
      started.points[index].distance -= start.distance
    }
    return started
  }

  /// Whether each step from point to point is slow.
  private func isSlow(_ activity: Activity) -> [Bool] {
    zip(activity.points, activity.points.dropFirst()).map { a, b in
      b.distance - a.distance < Self.standingSpeed * (b.time - a.time)
    }
  }

  /// The time in which somebody moved up to each point: all time, unless standing is to be left out.
  func movingTimes(_ activity: Activity) -> [Double] {
    let points = activity.points
    guard settings.autoPauseEnabled, points.count > 1 else { return points.map(\.time) }
    let isSlow = isSlow(activity)
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

  var grid: TileGrid { TileGrid(size: settings.coverageTileSize) }

  private func tiles(_ activity: Activity) -> [Tile] { grid.tiles(along: activity.points.map(\.place)) }

  /// How often each tile of the one grid was entered, by all of the ways.
  func coverage(_ activities: [Activity]) -> [Tile: Int] {
    Dictionary(activities.flatMap(tiles).map { ($0, 1) }, uniquingKeysWith: +)
  }

  /// How many tiles are known after each activity, one after the other.
  func growth(_ activities: [Activity]) -> [Int] {
    var known: Set<Tile> = []
    return activities.map { activity in
      known.formUnion(tiles(activity))
      return known.count
    }
  }
}
