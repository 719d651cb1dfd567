import VectorGraphics

/// Why a picture could not be drawn or encoded.
public enum RasterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A side or the pixel count is beyond the limits.
  case sizeOutOfRange(width: Double, height: Double, rule: String)
  case scaleOutOfRange(Double, rule: String)
  /// The drawing library does not work on this machine, and how to help it.
  case library(String)
  /// The drawing library failed; its own words.
  case drawing(String)
  /// The PNG library failed; its own words.
  case png(String)

  /// Whether the same may succeed with more memory.
  package var isOutOfMemory: Bool {
    switch self {
    case .drawing(let reason), .png(let reason): reason.contains("out of memory")
    case .sizeOutOfRange, .scaleOutOfRange, .library: false
    }
  }

  public var description: String {
    switch self {
    case .sizeOutOfRange(let width, let height, let rule):
      "a picture of \(width) × \(height) pixels is not possible: \(rule)"
    case .scaleOutOfRange(let scale, let rule): "a scale of \(scale) is not possible: \(rule)"
    case .library(let reason): "pictures cannot be drawn: \(reason)"
    case .drawing(let reason): "drawing failed: \(reason)"
    case .png(let reason): "PNG: \(reason)"
    }
  }

  /// - Throws: ``sizeOutOfRange(width:height:rule:)`` unless both sides are within the limits, which NaN never is.
  static func check(width: Double, height: Double) throws(RasterError) {
    let sides = 1...Limits.canvasSide
    guard sides.contains(width), sides.contains(height) else {
      throw .sizeOutOfRange(
        width: width, height: height, rule: "each side must be 1 to \(DecimalText.short(Limits.canvasSide))")
    }
  }
}
