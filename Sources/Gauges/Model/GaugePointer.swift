public import VectorGraphics

/// Something that stands at a value: a needle, a bar, a mark or a line.
public struct GaugePointer: Hashable, Sendable {
  public enum Style: String, Hashable, Sendable, CaseIterable { case needle, bar, marker, line }

  public var style: Style
  /// What it points at; the gauge's own value when nil.
  public var value: Double?
  /// Of a needle.
  public var needle = NeedleForm.shape(.bar)
  /// Of a marker.
  public var marker = MarkerShape.triangle
  /// A share of the usual length, 0.2…1.2, of a needle.
  public var length = 1.0
  /// A multiple of the usual width, 0.2…6.
  public var width = 1.0
  /// The part of a needle beyond the hub, as a fraction of its length, 0…0.5.
  public var tail = 0.0
  public var tailStyle = NeedleTail.plain
  /// Whether one half of a needle is darker, as on a folded blade.
  public var hasRelief = false
  /// The theme's accent when nil.
  public var color: Color?

  public init(_ style: Style, value: Double? = nil, color: Color? = nil) {
    (self.style, self.value, self.color) = (style, value, color)
  }

  /// What a round dial has when nothing is said.
  static let usual = [GaugePointer(.bar), GaugePointer(.needle)]

  static func check(_ pointers: [GaugePointer]) throws(GaugeError) {
    guard pointers.count <= Limits.pointers else {
      throw GaugeError(.pointers, "\(pointers.count) pointers", rule: "are too many: the limit is \(Limits.pointers)")
    }
    for pointer in pointers {
      if let value = pointer.value { try GaugeError.check(value, .pointers) }
      try GaugeError.check(pointer.length, "a length", in: Limits.needleLength, .pointers)
      try GaugeError.check(pointer.width, "a width", in: Limits.needleWidth, .pointers)
      try GaugeError.check(pointer.tail, "a tail", in: Limits.needleTail, .pointers)
    }
  }
}
