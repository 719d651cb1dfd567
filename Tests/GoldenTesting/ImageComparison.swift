import Platform
public import RasterExport

/// Two pictures held against each other, pixel by pixel.
///
/// Edge cases: pixels that are fully transparent in both are equal whatever their colour; pictures of different
/// sizes never match.
public struct ImageComparison: Sendable {
  public let metric: ImageMetric
  public let expectedSize: (width: Int, height: Int)
  public let actualSize: (width: Int, height: Int)
  /// Pixels with a channel that differs by more than the metric's delta.
  public private(set) var unequalPixels = 0
  /// The largest difference of any channel of any pixel, 0…255.
  public private(set) var largestDelta = 0
  /// The first unequal pixel, by rows from the top.
  public private(set) var firstUnequal: (x: Int, y: Int)?

  public init(expected: Bitmap, actual: Bitmap, metric: ImageMetric = .standard) {
    self.metric = metric
    expectedSize = (expected.width, expected.height)
    actualSize = (actual.width, actual.height)
    guard sizesMatch else { return }
    expected.pixels.withUnsafeBytes { expected in
      actual.pixels.withUnsafeBytes { actual in compare(expected, actual) }
    }
  }

  public var sizesMatch: Bool { expectedSize == actualSize }

  public var passes: Bool {
    let allowed = metric.unequalShare * Double(expectedSize.width * expectedSize.height)
    return sizesMatch && Double(unequalPixels) <= allowed && largestDelta <= metric.ceiling
  }

  /// One line with what differs and where.
  public var summary: String {
    guard sizesMatch else {
      return "\(actualSize.width) × \(actualSize.height) px instead of \(expectedSize.width) × \(expectedSize.height)"
    }
    let place = firstUnequal.map { ", first at (\($0.x), \($0.y))" } ?? ""
    return "\(unequalPixels) px differ, max Δ \(largestDelta)\(place)"
  }

  private mutating func compare(_ expected: UnsafeRawBufferPointer, _ actual: UnsafeRawBufferPointer) {
    guard let left = expected.baseAddress, let right = actual.baseAddress, memcmp(left, right, expected.count) != 0
    else { return }
    // A while loop: in a debug build it takes a quarter of the time of a loop over a range.
    var index = 0
    while index < expected.count {
      defer { index += 4 }
      if expected[index + 3] == 0, actual[index + 3] == 0 { continue }
      var delta = 0
      var channel = index
      while channel < index + 4 {
        delta = max(delta, abs(Int(expected[channel]) - Int(actual[channel])))
        channel += 1
      }
      guard delta > 0 else { continue }
      largestDelta = max(largestDelta, delta)
      guard delta > metric.channelDelta else { continue }
      unequalPixels += 1
      if firstUnequal == nil {
        let pixel = index / 4
        firstUnequal = (pixel % expectedSize.width, pixel / expectedSize.width)
      }
    }
  }
}

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
