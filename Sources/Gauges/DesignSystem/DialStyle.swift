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
    }
  }

  var faceRadius = SpeedometerConstants.Layout.faceDiameter / 2
  var trackRadius = SpeedometerConstants.Layout.dialDiameter / 2
  var trackWidth = SpeedometerConstants.Layout.trackWidth
  /// Nil leaves the ticks out.
  var ticks: Ticks?
  /// The half axes of the ring the labels' outer edges stand on.
  var labelRing: Size
  var label = SpeedometerConstants.Typography.label
  var needleLength = SpeedometerConstants.Layout.needleLength
  var needleWidth = SpeedometerConstants.Layout.needleWidth
  var hubRadius = SpeedometerConstants.Layout.hubDiameter / 2
  var readout = SpeedometerConstants.Typography.number
  var unit = TextStyle(size: 13.5, weight: .medium)
  var title = TextStyle(size: 16, weight: .medium)

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
    style.needleWidth *= factor
    style.hubRadius *= factor
    for text in [\DialStyle.label, \.readout, \.unit] { style[keyPath: text].size *= factor }
    for mark in [\Ticks.major, \.mid, \.minor] {
      style.ticks?[keyPath: mark].length *= factor
      style.ticks?[keyPath: mark].width *= factor
    }
    return style
  }

  /// No ticks; labels a little inside the rim.
  static let speedometer = DialStyle(ticks: nil, labelRing: Size(width: 117, height: 114))

  /// Three weights of ticks from the rim inward, labels inside them.
  static let radial = DialStyle(
    ticks: Ticks(
      outerRadius: 126.5, major: .init(length: 8.5, width: 2.1), mid: .init(length: 6.25, width: 1.5),
      minor: .init(length: 4.25, width: 1)),
    labelRing: Size(width: 114, height: 111), label: TextStyle(size: 13, weight: .semibold))
}
