public import VectorGraphics

/// A gauge with its layout solved for one canvas: everything has its place, nothing is measured any more.
public struct Dial: Sendable {
  /// A label of the scale that is shown.
  public struct ScaleLabel: Hashable, Sendable {
    public let text: String
    public let value: Double
    /// Where it stands on a round dial; nil on a straight scale.
    public let angle: Angle?
  }

  public let gauge: Gauge
  public let size: Size
  /// The number as it is shown.
  public let formattedValue: String
  /// Where the pointer stands on the scale; at the start when the value is missing.
  public let progress: UnitInterval
  /// Nil for kinds without a needle.
  public let needleAngle: Angle?
  public let labels: [ScaleLabel]
  /// Every text on the canvas.
  public let texts: [PlacedText]
  /// What covers the needle's root; nil for kinds without one.
  public let hubBox: Rect?
  /// The finished picture.
  public let scene: Scene
  private let again: (@Sendable (Gauge) -> Composition?)?

  init(_ gauge: Gauge, _ composition: Composition, size: Size) {
    self.gauge = gauge
    self.size = size
    formattedValue = composition.formattedValue
    progress = gauge.progress
    needleAngle = composition.needleAngle
    labels = composition.labels
    texts = composition.texts
    hubBox = composition.hubBox
    scene = Scene(
      size: size, background: gauge.backgroundColor, title: gauge.accessibility.title ?? gauge.name,
      description: gauge.description(of: composition), role: gauge.role(formattedValue: composition.formattedValue),
      layers: composition.layers)
    again = composition.again
  }

  /// The same gauge with other values on the same canvas, for much less than laying it out anew; nil when that is
  /// needed. All but the values must be as they are here, and have been checked.
  package func showing(_ gauge: Gauge) -> Dial? {
    guard let again else { return nil }
    let gauge = gauge.prepared()
    return again(gauge).map { Dial(gauge, $0, size: size) }
  }

  public var canvasBox: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }
}
