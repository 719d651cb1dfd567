import VectorGraphics

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
  var scaledPointer: GaugePointer? { pointers?.first { $0.scale?.showsLabels == true } }

  /// - Throws: ``GaugeError`` where two scales would be inside the gauge's, and for a unit that nothing says.
  func checkPointerScales() throws(GaugeError) {
    let scales = (pointers ?? []).compactMap(\.scale)
    for scale in scales {
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
