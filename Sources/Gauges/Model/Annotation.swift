public import VectorGraphics

/// A short text that stands at a value of the scale, or at an angle of a round dial.
public struct Annotation: Hashable, Sendable {
  /// Nil where ``angle`` says the place.
  public var value: Double?
  /// Clockwise from 12 o'clock; nil where ``value`` says the place.
  public var angle: Angle?
  /// At most 256 characters.
  public var text: String

  /// On the scale, in the unit that is shown.
  public init(value: Double, text: String) { (self.value, self.text) = (value, text) }

  /// Beside a round dial, wherever its scale is.
  public init(angle: Angle, text: String) { (self.angle, self.text) = (angle, text) }

  /// With its place still to be said.
  package init() { text = "" }

  static func check(_ annotations: [Annotation]) throws(GaugeError) {
    guard annotations.count <= Limits.annotations else {
      throw GaugeError(
        .annotations, "\(annotations.count) annotations", rule: "are too many: the limit is \(Limits.annotations)")
    }
    try annotations.checkEach { annotation throws(GaugeError) in
      if let value = annotation.value { try GaugeError.check(value, .annotations) }
      try GaugeError.check(annotation.angle?.degrees, "an angle", in: -720...720, .annotations)
      guard (annotation.value == nil) != (annotation.angle == nil) else {
        throw GaugeError(
          .annotations, "an annotation", rule: "stands at a value or at an angle; give it one of them")
      }
      try GaugeError.check(annotation.text, .annotations)
    }
  }
}
