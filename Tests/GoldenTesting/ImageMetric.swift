/// How far two pictures may differ and still count as the same.
///
/// Gauges are thin shapes on flat ground: a missing tick is a few pixels, which an average over the picture would
/// pass. So the bounds hold for each pixel.
public struct ImageMetric: Hashable, Sendable, CustomStringConvertible {
  public let name: String
  /// Pixels whose channels all differ by at most this are equal.
  public let channelDelta: Int
  /// The share of pixels that may be unequal, 0…1.
  public let unequalShare: Double
  /// No channel of any pixel may differ by more.
  public let ceiling: Int

  public init(_ name: String, channelDelta: Int, unequalShare: Double, ceiling: Int) {
    self.name = name
    self.channelDelta = channelDelta
    self.unequalShare = unequalShare
    self.ceiling = ceiling
  }

  /// Byte for byte, but for the colour of pixels that cannot be seen.
  public static let exact = ImageMetric("exact", channelDelta: 0, unequalShare: 0, ceiling: 0)

  /// The recorded libraries: rounding is forgiven, a hundredth of a pixel is not.
  public static let standard = ImageMetric("standard", channelDelta: 2, unequalShare: 0, ceiling: 2)

  /// Another version of Cairo, whose antialiasing may differ along every edge.
  public static let foreignRasterizer = ImageMetric(
    "foreign rasterizer", channelDelta: 8, unequalShare: 0.005, ceiling: 96)

  public var description: String {
    "\(name): Δ ≤ \(channelDelta), at most \(unequalShare * 100) % beyond, none beyond \(ceiling)"
  }
}
