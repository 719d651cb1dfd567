import Gauges
import Specification
import VectorGraphics

/// A number of a gauge besides its values that data may fill: an end of its scale, a border of a range, a target.
public struct FilmLimit: Hashable, Sendable {
  enum Field: Hashable, Sendable {
    case min, max, origin, reference, previous
    case rangeStart(Int), rangeEnd(Int), target(Int), annotation(Int), pointer(Int)
  }

  /// The key, as in a specification: `max` or `ranges[0].to`.
  public let path: String
  let field: Field

  /// What a path may be, for messages.
  static let names = [
    "min", "max", "scale.origin", "reference", "previous", "ranges[0].from", "ranges[0].to", "targets[0].value",
    "annotations[0].value", "pointers[0].value",
  ]

  /// Nil for a path that is none of these; which of a list there are is not looked at.
  public init?(path: String) {
    let single: [String: Field] = [
      "min": .min, "scale.min": .min, "max": .max, "scale.max": .max, "scale.origin": .origin,
      "reference": .reference, "previous": .previous,
    ]
    if let field = single[path] {
      (self.path, self.field) = (path, field)
      return
    }
    let parts = path.split(separator: "[", maxSplits: 1).flatMap { $0.split(separator: "]", maxSplits: 1) }
    guard parts.count == 3, let index = Int(parts[1]), index >= 0 else { return nil }
    switch (parts[0], parts[2]) {
    case ("ranges", ".from"): field = .rangeStart(index)
    case ("ranges", ".to"): field = .rangeEnd(index)
    case ("targets", ".value"): field = .target(index)
    case ("annotations", ".value"): field = .annotation(index)
    case ("pointers", ".value"): field = .pointer(index)
    default: return nil
    }
    self.path = path
  }

  /// That its values are in: of the readings, of a pointer's own scale, or, of what belongs to the dial, the shown one.
  func unit(in gauge: Gauge) -> String {
    switch field {
    case .reference, .previous: return gauge.unit
    case .pointer(let index):
      let pointers = gauge.pointers ?? []
      return pointers.indices.contains(index) ? pointers[index].scale?.unit ?? gauge.unit : gauge.unit
    default: return gauge.displayUnit ?? gauge.unit
    }
  }

  /// Why the gauge cannot have it; nil when it can.
  func refusal(by gauge: Gauge) -> String? {
    func missing(_ list: String, _ count: Int) -> String {
      "\(path): the specification has \(count == 0 ? "no" : "only \(count)") \(list); what it is and how it looks must be written there"
    }
    switch field {
    case .min, .max:
      if gauge.kind.traits.contains(.hasOwnScale) { return "\(path): the Speedometer has its own scale" }
      if case .piecewise = gauge.scale.mapping { return "\(path): the stops of a piecewise scale have the ends" }
    case .rangeStart(let index), .rangeEnd(let index):
      if !gauge.ranges.indices.contains(index) { return missing("ranges", gauge.ranges.count) }
    case .target(let index):
      if !gauge.targets.indices.contains(index) { return missing("targets", gauge.targets.count) }
    case .annotation(let index):
      if !gauge.annotations.indices.contains(index) { return missing("annotations", gauge.annotations.count) }
    case .pointer(let index):
      let count = gauge.pointers?.count ?? 0
      if index >= count { return missing("pointers", count) }
    case .origin, .reference, .previous: break
    }
    return KeyEffect.refusal(of: path, by: gauge)
  }

  /// Sets it; the ends of a scale are set together by ``Gauge/setEnds(_:)``.
  func set(_ value: Double, in gauge: inout Gauge) {
    switch field {
    case .min, .max: break
    case .origin: gauge.origin = value
    case .reference: gauge.reference = value
    case .previous: gauge.previous = value
    case .rangeStart(let index): gauge.ranges[index].from = value
    case .rangeEnd(let index): gauge.ranges[index].to = value
    case .target(let index): gauge.targets[index].value = value
    case .annotation(let index): gauge.annotations[index].value = value
    case .pointer(let index): gauge.pointers?[index].value = value
    }
  }
}

extension Gauge {
  /// With limits from data; those that are missing stay as they are.
  ///
  /// - Throws: `GaugeError` where they break a rule together, as a scale that ends before it begins.
  func setting(_ limits: [(limit: FilmLimit, value: Double?)]) throws(GaugeError) -> Gauge {
    var gauge = self
    func end(_ field: FilmLimit.Field) -> Double? { limits.last { $0.limit.field == field }?.value }
    if end(.min) != nil || end(.max) != nil {
      gauge.scale = try Scale(
        min: end(.min) ?? scale.min, max: end(.max) ?? scale.max, mapping: scale.mapping,
        isReversed: scale.isReversed, wraps: scale.wraps)
    }
    for (limit, value) in limits { if let value { limit.set(value, in: &gauge) } }
    try gauge.check()
    return gauge
  }
}
