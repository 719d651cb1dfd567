import VectorGraphics

/// A short text that stands at a value of the scale.
public struct Annotation: Hashable, Sendable {
  public var value: Double
  public var text: String

  public init(value: Double, text: String) { (self.value, self.text) = (value, text) }

  static func check(_ annotations: [Annotation]) throws(GaugeError) {
    guard annotations.count <= Limits.annotations else {
      throw GaugeError(
        .annotations, "\(annotations.count) annotations", rule: "are too many: the limit is \(Limits.annotations)")
    }
    for annotation in annotations {
      try GaugeError.check(annotation.value, .annotations)
      try GaugeError.check(annotation.text, .annotations)
    }
  }
}
