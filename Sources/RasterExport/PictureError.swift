import VectorGraphics

/// Why a file is no picture that can be drawn.
public enum PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It has more bytes than are read.
  case tooManyBytes(Int)
  /// A side has more pixels than are read.
  case sizeOutOfRange(width: Int, height: Int)
  /// It begins as neither a PNG nor an SVG does.
  case unknownFormat
  /// It ends too early, or its checksums do not hold: in words.
  case damaged(String)
  /// The library that draws SVG is not there.
  case rendererMissing
  /// That library refuses it: its own words.
  case refused(String)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .tooManyBytes(let count): "has \(count) bytes; the limit is \(Limits.pictureBytes)"
    case .sizeOutOfRange(let width, let height):
      "has \(width) × \(height) pixels; the limit is \(Limits.pictureSides.upperBound) a side"
    case .unknownFormat: "is neither a PNG nor an SVG"
    case .damaged(let reason): "is no PNG that can be read: \(reason)"
    case .rendererMissing:
      "is an SVG, and librsvg, which draws those, is not installed (package librsvg2-2): install it, or use a PNG"
    case .refused(let reason): "is no SVG that can be drawn: \(reason)"
    }
  }
}
