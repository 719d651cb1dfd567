public import VectorGraphics

/// A gauge with its layout solved for one canvas: everything has its place, nothing is measured any more.
public struct Dial: Sendable {
  /// A label of the scale that is shown.
  public struct ScaleLabel: Hashable, Sendable {
    /// As it is drawn, in the locale of the gauge.
    public let text: String
    /// What on the scale it stands for.
    public let value: Double
    /// Where it stands on a round dial; nil on a straight scale.
    public let angle: Angle?

    init(text: String, value: Double, angle: Angle?) {
      (self.text, self.value, self.angle) = (text.cleanedLine, value, angle)
    }
  }

  /// As it was laid out: converted, of clean texts, and with the theme's own filled in.
  public let gauge: Gauge
  /// The size of the canvas, in layout units.
  public let size: Size
  /// The finished picture.
  public let scene: Scene
  /// What it says.
  public let reading: Reading
  private let composition: Composition
  private let halos: HaloGround?

  init(_ gauge: Gauge, _ composition: Composition, size: Size) {
    self.init(gauge, composition, size: size, HaloGround(gauge, still: composition.layers.face))
  }

  private init(_ gauge: Gauge, _ composition: Composition, size: Size, _ halos: HaloGround?) {
    (self.gauge, self.size, self.composition, self.halos) = (gauge, size, composition, halos)
    reading = Reading(gauge, composition)
    scene = Scene(
      size: size, background: gauge.backgroundColor, title: reading.name.cleanedLine,
      description: reading.sentence.cleanedLine,
      language: gauge.language?.tag, role: reading.role(gauge.accessibility),
      layers: halos?.haloed(composition.layers) ?? composition.layers)
  }

  /// The number as it is shown.
  public var formattedValue: String { reading.number }
  /// Where the pointer stands on the scale; at the start when the value is missing.
  public var progress: UnitInterval { gauge.progress }
  /// Nil for kinds without a needle.
  public var needleAngle: Angle? { composition.needleAngle }
  /// Those that found room on this canvas.
  public var labels: [ScaleLabel] { composition.labels }
  /// Every text on the canvas.
  public var texts: [PlacedText] { composition.allTexts }
  /// What stands on the scale and beside it and found no room.
  var omittedParts: [Omission] { composition.omissions }
  /// What covers the needle's root; nil for kinds without one.
  public var hubBox: Rect? { composition.hubBox }

  /// The same gauge with other values on the same canvas, for much less than laying it out anew; nil when that is
  /// needed. All but the values must be as they are here, and have been checked.
  package func showing(_ gauge: Gauge) -> Dial? {
    guard let updated = composition.updated else { return nil }
    let gauge = gauge.prepared()
    return updated(gauge).map { Dial(gauge, $0, size: size, halos) }
  }

  /// All of the canvas, from the origin at its upper left.
  public var canvasBox: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }
}
