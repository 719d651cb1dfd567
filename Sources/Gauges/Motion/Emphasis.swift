/// How much a pointer is shown to be moving over time: eased up when a movement begins, down when it has ended.
struct Emphasis: Hashable, Sendable {
  private var changes: [Change] = []

  private struct Change: Hashable {
    let time: Double
    let from, to: Double
  }

  /// How long it takes from rest to full, as long as the Speedometer's number counts.
  static let ramp = SpeedometerConstants.Animation.number

  /// From `time` on the pointer moves, or rests. Times must not fall.
  mutating func set(moving: Bool, at time: Double) {
    // A movement that is to end later than another begins has not ended.
    while let last = changes.last, last.time > time { changes.removeLast() }
    let goal = moving ? 1.0 : 0
    guard (changes.last?.to ?? 0) != goal else { return }
    changes.append(Change(time: time, from: level(at: time), to: goal))
  }

  /// For times that are asked for in their order: keeps the memory small.
  mutating func forgetOldest() { if changes.count > 64 { changes.removeFirst(changes.count - 8) } }

  /// 0…1.
  func level(at time: Double) -> Double {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return 0 }
    let change = changes[low - 1]
    return change.from + (change.to - change.from) * Easing.easeInOut((time - change.time) / Emphasis.ramp)
  }
}
