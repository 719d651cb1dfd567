import VectorGraphics

/// The measures of a round dial, in layout units on a canvas of 300 × 300.
struct DialStyle: Hashable, Sendable {
  /// Ticks stand on the face, their outer ends on one circle.
  struct Ticks: Hashable, Sendable {
    var outerRadius: Double
    var major: Mark
    var mid: Mark
    var minor: Mark

    struct Mark: Hashable, Sendable {
      var length: Double
      var width: Double
      var shape = TickLook.Shape.line
    }
  }

  /// A number and labels with places of their own, where they fit.
  struct Design: Hashable, Sendable {
    /// The radius of the circle that the labels' middles stand on.
    var labelRadius: Double
    /// How much longer the needle gets, which no label may be in the way of.
    var needleGrowth: Double
    /// How much larger the number gets.
    var numberGrowth: Double
    /// From the bottom of the face up to the highest baseline that the number may have; labels push it down from there.
    var highestRise: Double
  }

  var faceRadius = SpeedometerConstants.Layout.faceDiameter / 2
  var trackRadius = SpeedometerConstants.Layout.dialDiameter / 2
  var trackWidth = SpeedometerConstants.Layout.trackWidth
  /// Nil leaves the ticks out.
  var ticks: Ticks?
  /// The width of the thin circles along the minor ticks' ends; 0 has none.
  var railWidth = 0.0
  /// The thickness of ranges on the rim of the face, and how far inside the rim their outer edge lies.
  var rangeThickness = 2.75
  var rangeInset = 0.75
  /// What the dial is made of.
  var look = Look()
  /// The half axes of the ring the labels' outer edges stand on.
  var labelRing: Size
  var label = SpeedometerConstants.Typography.label
  var needleLength = SpeedometerConstants.Layout.needleLength
  /// How wide a needle is that is a plain bar; other shapes are multiples of it.
  var pen = SpeedometerConstants.Layout.needleWidth
  /// What is kept free for the widest needle.
  var sweepWidth = SpeedometerConstants.Layout.needleWidth
  /// The shape of a needle that has none of its own.
  var needleForm = NeedleForm.shape(.bar)
  /// Whether a needle reaches over the labels to the ticks, or ends before the labels.
  var needlePassesLabels = false
  /// Whether on a small dial the number keeps its size, and all else goes before.
  var keepsNumber = false
  /// Whether within its track there is a number and nothing else.
  var isNumberAlone = false
  var hubRadius = SpeedometerConstants.Layout.hubDiameter / 2
  /// Whether the needle lies over the hub, which else hides its root.
  var isNeedleOverHub = false
  /// The width of the ring around the track; 0 has none.
  var ringWidth = 0.0
  /// The colour of the track; nil is the theme's.
  var track: Color?
  /// From the face's light to where it has gone; nil is a little beyond the far rim.
  var lightReach: Double?
  /// Nil finds the best places by the rules.
  var design: Design?
  var readout = SpeedometerConstants.Typography.number
  var unit = TextStyle(size: 13.5, weight: .medium, role: .unit)
  var title = TextStyle(size: 16, weight: .medium, role: .title)

  /// With a track of another width, which grows inward: everything on the face makes room.
  func withTrack(width: Double) -> DialStyle {
    var style = self
    let outer = trackRadius + trackWidth / 2
    style.trackWidth = width
    style.trackRadius = outer - width / 2
    let inset = max(0, width - trackWidth)
    style.faceRadius -= inset
    style.ticks?.outerRadius -= inset
    style.labelRing = Size(width: labelRing.width - inset, height: labelRing.height - inset)
    style.needleLength -= inset
    return style
  }

  /// With thinner lines and smaller texts on the same radii, for dials that are a part of a circle and so larger on
  /// the same canvas.
  func slimmed(by factor: Double) -> DialStyle {
    var style = self
    style.trackWidth *= factor
    style.pen *= factor
    style.sweepWidth *= factor
    style.hubRadius *= factor
    for text in [\DialStyle.label, \.readout, \.unit] { style[keyPath: text].size *= factor }
    for mark in [\Ticks.major, \.mid, \.minor] {
      style.ticks?[keyPath: mark].length *= factor
      style.ticks?[keyPath: mark].width *= factor
    }
    return style
  }

  /// With labels inside of bands that are broader than the ticks; on still broader ones they stand as they are.
  func clear(of ranges: [GaugeRange]) -> DialStyle {
    let deepest = ranges.map { rangeInset + thickness(of: $0) - $0.offset }.max() ?? 0
    let inset = deepest + Self.bandMargin - (faceRadius - labelRing.width)
    guard inset > 0, inset < Self.farthestInset else { return self }
    var style = self
    style.labelRing = Size(width: labelRing.width - inset, height: labelRing.height - inset)
    return style
  }

  /// Between a band and the labels inside of it.
  private static let bandMargin = 3.0
  /// Labels farther in would stand closer to the hub than to their ticks.
  private static let farthestInset = 34.0

  /// A range's own, or for an alarm the theme's, so that it can be told without its colour, or that of all.
  func thickness(of range: GaugeRange) -> Double {
    let severe = range.severity == .alarm && range.color == nil ? look.alarmThickness : nil
    return range.thickness ?? severe ?? rangeThickness
  }

  /// No ticks; labels a little inside the rim.
  static let speedometer = DialStyle(
    ticks: nil, labelRing: Size(width: 117, height: 114), isNeedleOverHub: true,
    ringWidth: SpeedometerConstants.Layout.outerRingWidth,
    lightReach: SpeedometerConstants.Layout.faceGradientRadius,
    design: Design(
      labelRadius: SpeedometerConstants.Layout.labelRadius,
      needleGrowth: SpeedometerConstants.Layout.movingNeedleScale,
      numberGrowth: SpeedometerConstants.Layout.movingNumberScale, highestRise: 35))

  /// Three weights of ticks from the rim inward, labels inside them.
  static let radial = DialStyle(
    ticks: Ticks(
      outerRadius: 126.5, major: .init(length: 8.5, width: 2.1), mid: .init(length: 6.25, width: 1.5),
      minor: .init(length: 4.25, width: 1)),
    labelRing: Size(width: 114, height: 111), label: TextStyle(size: 13, weight: .semibold),
    // To the inner ends of the ticks, less 2; its root is a fifteenth of the face's radius.
    needleLength: 116, pen: 5.6, sweepWidth: 5.6, needleForm: .shape(.tapered), needlePassesLabels: true,
    keepsNumber: true,
    readout: SpeedometerConstants.Typography.number.withTracking(-0.02))
}
