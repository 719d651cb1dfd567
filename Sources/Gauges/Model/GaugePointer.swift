public import VectorGraphics

/// Something that stands at a value: a needle, a bar, a mark or a line.
public struct GaugePointer: Hashable, Sendable {
  /// A needle turns, a bar fills the track, a marker or a line stands on it.
  public enum Style: String, Hashable, Sendable, CaseIterable { case needle, bar, marker, line }

  /// Decides which of the measures apply.
  public var style: Style
  /// What it points at; the gauge's own value when nil.
  public var value: Double?
  /// What it points on, on a round dial; the gauge's own scale when nil. Its ``value`` is not converted then.
  public var scale: PointerScale?
  /// The form of a needle; the kind's usual one when nil: tapered, and the Speedometer's bar.
  public var needle: NeedleForm?
  /// The shape of a marker.
  public var marker = MarkerShape.triangle
  /// A share of the usual length, 0.2…1.2, of a needle.
  public var length = 1.0
  /// A multiple of the usual width, 0.2…6.
  public var width = 1.0
  /// The part of a needle beyond the hub's edge, as a fraction of its length, 0…0.5; where there is one it is at least
  /// long enough to be seen.
  public var tail = 0.0
  /// What the tail looks like, where there is one.
  public var tailStyle = NeedleTail.plain
  /// Whether one half of a needle is darker, as on a folded blade.
  public var hasRelief = false
  /// The theme's accent when nil.
  public var color: Color?

  /// Nil takes the gauge's own value, and the theme's accent.
  public init(_ style: Style, value: Double? = nil, color: Color? = nil) {
    (self.style, self.value, self.color) = (style, value, color)
  }

  /// What a round dial has when nothing is said.
  static let usual = [GaugePointer(.bar), GaugePointer(.needle)]

  /// - Throws: ``GaugeError`` when there are too many, or a measure is out of its range.
  package static func check(_ pointers: [GaugePointer]) throws(GaugeError) {
    guard pointers.count <= Limits.pointers else {
      throw GaugeError(.pointers, "\(pointers.count) pointers", rule: "are too many: the limit is \(Limits.pointers)")
    }
    try pointers.checkEach { pointer throws(GaugeError) in
      if let value = pointer.value { try GaugeError.check(value, .pointers) }
      try GaugeError.check(pointer.length, "a length", in: Limits.needleLength, .pointers)
      try GaugeError.check(pointer.width, "a width", in: Limits.needleWidth, .pointers)
      try GaugeError.check(pointer.tail, "a tail", in: Limits.needleTail, .pointers)
    }
  }
}

extension Gauge {
  /// What points on a round dial.
  var dialPointers: [GaugePointer] {
    if let pointers {
      // A needle whose shape is not said has that of the theme's.
      guard let form = theme.look.pointers?.first(where: { $0.style == .needle })?.needle else { return pointers }
      return pointers.map { pointer in
        var pointer = pointer
        if pointer.style == .needle { pointer.needle = pointer.needle ?? form }
        return pointer
      }
    }
    // A drawn face has no track for a bar.
    if let face, draws(.roundDrawnFace), !face.showsScale { return [GaugePointer(.needle)] }
    guard let usual = theme.look.pointers else { return GaugePointer.usual }
    // The Speedometer is a needle over its progress, whatever else a theme makes of it.
    guard kind.traits.contains(.hasOwnScale) else { return usual }
    return [GaugePointer(.bar)] + (usual.filter { $0.style == .needle } + [GaugePointer(.needle)]).prefix(1)
  }
}

/// A scale of a pointer's own, over the same arc of a round dial as the gauge's.
public struct PointerScale: Hashable, Sendable {
  /// Its start and end lie where those of the gauge's scale do.
  public var scale: Scale
  /// Whether its numbers stand inside those of the gauge's scale, in the pointer's colour: there is room for those of one.
  public var showsLabels: Bool
  /// The unit of its numbers; one of them says it. Empty without labels.
  public var unit: String

  /// A unit is refused without labels, when the gauge is laid out.
  public init(_ scale: Scale, showsLabels: Bool = false, unit: String = "") {
    (self.scale, self.showsLabels, self.unit) = (scale, showsLabels, unit)
  }
}

extension Gauge {
  /// The pointer whose own scale is shown inside the gauge's.
  var scaledPointer: GaugePointer? { dialPointers.first { $0.scale?.showsLabels == true } }

  /// - Throws: ``GaugeError`` where two scales would be inside the gauge's, and for a unit that nothing says.
  func checkPointerScales() throws(GaugeError) {
    let scales = (pointers ?? []).compactMap(\.scale)
    try (pointers ?? []).checkEach { pointer throws(GaugeError) in
      guard let scale = pointer.scale else { return }
      try GaugeError.check(scale.unit, .pointers)
      if !scale.unit.isEmpty, !scale.showsLabels {
        throw GaugeError(
          .pointers, "the unit “\(scale.unit.cleanedLine)”",
          rule: "stands beside the numbers of its scale; show them with labels")
      }
    }
    let shown = scales.count(where: \.showsLabels) + (secondUnit == nil ? 0 : 1)
    guard shown < 2 else {
      throw GaugeError(
        .pointers, "\(shown) scales", rule: "cannot stand inside the gauge's: there is room for the numbers of one")
    }
  }
}
