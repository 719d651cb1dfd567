import CCairo
import PNGEncoding
public import VectorGraphics

/// A scene drawn into Cairo's pixels, ready to be copied or encoded.
struct SceneImage: ~Copyable {
  private let surface: CairoSurface
  private let width: Int
  private let height: Int
  private let isOpaque: Bool

  /// - Throws: ``RasterError`` when the scale or the size is beyond `Limits`, or memory runs out.
  init(_ scene: Scene, scale: Double) throws(RasterError) {
    let (width, height) = try Self.pixelSize(of: scene.size, scale: scale)
    let surface = try CairoSurface(imageWidth: width, height: height)
    try Self.draw(scene, on: surface, scale: scale)
    self.surface = surface
    self.width = width
    self.height = height
    isOpaque = scene.background?.alpha == 1
  }

  private static func draw(
    _ scene: Scene, on surface: borrowing CairoSurface, scale: Double
  ) throws(RasterError) {
    let canvas = try CairoCanvas(surface, size: scene.size, scale: scale)
    if let background = scene.background { canvas.paint(background: background) }
    canvas.draw(scene.layers.face)
    canvas.draw(scene.layers.moving, areMoving: true)
    canvas.draw(scene.layers.cover)
    try canvas.finish()
    cairo_surface_flush(surface.handle)
    try surface.check()
  }

  /// The pixels as a value: straight RGBA.
  func bitmap() throws(RasterError) -> Bitmap {
    let (data, stride) = try surface.pixels()
    let count = 4 * width * height
    let copied = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      for row in 0..<height {
        tacho_straighten_row(data + row * stride, buffer.baseAddress?.advanced(by: 4 * row * width), width)
      }
      initialized = count
    }
    guard let bitmap = Bitmap(width: width, height: height, pixels: copied) else { throw .drawing("no pixels") }
    return bitmap
  }

  /// The pixels as a PNG file, without a copy between.
  func png(pixelsPerInch: Double, compression: PNGCompression) throws(RasterError) -> [UInt8] {
    let (data, stride) = try surface.pixels()
    return try PNGEncoder.encode(
      data, stride: stride, width: width, height: height, layout: tacho_pixels_premultiplied_argb, isOpaque: isOpaque,
      pixelsPerInch: pixelsPerInch, compression: compression)
  }

  /// The pixel size of a canvas: checked before anything is multiplied or allocated, and rounded up to whole pixels.
  static func pixelSize(of size: Size, scale: Double) throws(RasterError) -> (Int, Int) {
    guard Limits.scale.contains(scale) else {
      throw .scaleOutOfRange(
        scale, rule: "it must be \(Limits.scale.lowerBound) to \(DecimalText.short(Limits.scale.upperBound))")
    }
    // A hair below the next pixel is that pixel's own: 300 × 1.1 is 330, not 331.
    let width = (size.width * scale - 1e-6).rounded(.up)
    let height = (size.height * scale - 1e-6).rounded(.up)
    try RasterError.check(width: width, height: height)
    guard width * height <= Limits.pixels else {
      throw .sizeOutOfRange(
        width: width, height: height,
        rule: "a picture has at most \(DecimalText.short(Limits.pixels / 1e6)) million pixels")
    }
    guard let columns = Int(exactly: width), let rows = Int(exactly: height) else {
      throw .sizeOutOfRange(width: width, height: height, rule: "sides must be whole pixels")
    }
    return (columns, rows)
  }
}

extension Bitmap {
  /// Draws `scene` at `scale` pixels a layout unit. The size is rounded up to whole pixels.
  ///
  /// - Throws: ``RasterError`` when the scale or the size is beyond `Limits`, or memory runs out.
  public init(_ scene: Scene, scale: Double = 1) throws(RasterError) {
    self = try SceneImage(scene, scale: scale).bitmap()
  }
}

/// A scene as a PNG file.
public struct PNGDocument: Hashable, Sendable {
  /// The whole file, its signature first.
  public let bytes: [UInt8]

  /// - Parameter scale: pixels a layout unit, 0.1…8. The file's resolution says so: 96 · scale pixels an inch.
  /// - Throws: ``RasterError`` when the scale or the size is beyond `Limits`, or memory runs out.
  public init(_ scene: Scene, scale: Double = 1, compression: PNGCompression = .fast) throws(RasterError) {
    bytes = try SceneImage(scene, scale: scale).png(pixelsPerInch: 96 * scale, compression: compression)
  }
}
