/// A picture of pixels, such as a logo: decoded, checked, and never changed.
///
/// It has its pixels, which images and films are drawn with, and a PNG of the same pixels, which documents hold. The
/// module that draws pixels makes one of a file. Copies share their memory.
public struct Picture: Hashable, Sendable {
  private let content: Content

  private final class Content: Sendable {
    let width: Int
    let height: Int
    let pixels: [UInt32]
    let png: [UInt8]
    let hash: String
    let size: Size

    init(width: Int, height: Int, pixels: [UInt32], png: [UInt8], size: Size) {
      (self.width, self.height, self.pixels, self.png) = (width, height, pixels, png)
      self.size = size
      hash = ContentHash.text(png, digits: 15)
    }
  }

  /// In pixels, 1…4,096.
  public var width: Int { content.width }
  /// In pixels, 1…4,096.
  public var height: Int { content.height }
  /// A PNG file with the pixels and nothing else: no words, no place, no camera.
  public var png: [UInt8] { content.png }
  /// A short name for what the file holds, the same on all machines.
  public var hash: String { content.hash }
  /// By what places on it are told: its pixels, or the units of the drawing that it was made of.
  public var size: Size { content.size }
  /// Its height as a share of its width.
  package var aspect: Double { Double(height) / Double(width) }
  /// Rows from the top; words of alpha, red, green and blue from the highest bits, premultiplied.
  package var pixels: [UInt32] { content.pixels }

  /// Nil unless the sides are within the limits and there are as many pixels as they say.
  ///
  /// - Parameters:
  ///   - pixels: as ``Picture/pixels``.
  ///   - png: a file with the same pixels.
  ///   - size: the size of the drawing that it was made of; nil for a picture of pixels.
  package init?(width: Int, height: Int, pixels: [UInt32], png: [UInt8], size: Size? = nil) {
    guard Limits.pictureSides.contains(width), Limits.pictureSides.contains(height), pixels.count == width * height
    else { return nil }
    content = Content(
      width: width, height: height, pixels: pixels, png: png,
      size: size ?? Size(width: Double(width), height: Double(height)))
  }

  /// Whether the files and the sizes are the same.
  public static func == (a: Self, b: Self) -> Bool {
    a.content === b.content
      || a.hash == b.hash && a.width == b.width && a.height == b.height && a.size == b.size && a.png == b.png
  }

  /// By what the file holds.
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
