/// The winds of a gauge, and which of them it has.
struct Winds {
  let direction: Double?
  let speed: Double?
  let apparent: Double?
  let apparentSpeed: Double?
  /// Whether there is a hand for it, or would be if it were not missing.
  let hasTrue: Bool
  let hasApparent: Bool
  let hasSpeed: Bool
  let hasApparentSpeed: Bool
  /// Whether its values have names.
  let isNamed: Bool

  init(_ gauge: Gauge) {
    func has(_ name: String) -> Bool { gauge.values.contains { $0.name == name } }
    isNamed = !gauge.values.isEmpty
    direction = has("direction") || gauge.value == nil ? gauge.value(named: "direction") : gauge.value
    (speed, apparent) = (gauge.value(named: "speed"), gauge.value(named: "apparent"))
    apparentSpeed = gauge.value(named: "apparentSpeed")
    hasTrue = has("direction") || !isNamed || direction != nil
    (hasSpeed, hasApparent, hasApparentSpeed) = (has("speed"), has("apparent"), has("apparentSpeed"))
  }

  /// The direction that is read first.
  var main: Double? { hasTrue ? direction : apparent }

  /// The speed that is read first, with its usual abbreviation; nil where there is none.
  var mainSpeed: (name: String, value: Double?)? {
    hasSpeed ? ("TWS", speed) : hasApparentSpeed ? ("AWS", apparentSpeed) : nil
  }

  /// The speed under it.
  var otherSpeed: (name: String, value: Double?)? { hasSpeed && hasApparentSpeed ? ("AWS", apparentSpeed) : nil }
}
