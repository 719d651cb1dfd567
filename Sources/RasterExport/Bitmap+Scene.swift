import CCairo
public import VectorGraphics

extension Bitmap {
  /// Draws `scene` at `scale` pixels a layout unit. The size is rounded up to whole pixels.
  ///
  /// - Throws: ``RasterError`` when the scale or the size is beyond ``Limits``, or memory runs out.
  public init(_ scene: Scene, scale: Double = 1) throws(RasterError) {
    let (width, height) = try Self.pixelSize(of: scene.size, scale: scale)
    let surface = try CairoSurface(imageWidth: width, height: height)
    let canvas = try CairoCanvas(surface, size: scene.size, scale: scale, hasPixels: true)
    if let background = scene.background { canvas.paint(background: background) }
    canvas.draw(scene.layers.face)
    canvas.draw(scene.layers.moving)
    canvas.draw(scene.layers.cover)
    try canvas.finish()
    try self.init(straightening: surface, width: width, height: height)
  }

  /// The pixel size of a canvas: checked before anything is multiplied or allocated.
  static func pixelSize(of size: Size, scale: Double) throws(RasterError) -> (Int, Int) {
    guard Limits.scale.contains(scale) else {
      throw .scaleOutOfRange(
        scale, rule: "it must be \(Limits.scale.lowerBound) to \(Limits.scale.upperBound)")
    }
    // A hair below the next pixel is that pixel's own: 300 × 1.1 is 330, not 331.
    let width = (size.width * scale - 1e-6).rounded(.up)
    let height = (size.height * scale - 1e-6).rounded(.up)
    let sides = 1...Limits.canvasSide
    guard sides.contains(width), sides.contains(height) else {
      throw .sizeOutOfRange(
        width: width, height: height, rule: "each side must be 1 to \(DecimalText.short(Limits.canvasSide))")
    }
    guard width * height <= Limits.pixels else {
      throw .sizeOutOfRange(
        width: width, height: height, rule: "at most \(DecimalText.short(Limits.pixels)) pixels in all")
    }
    guard let columns = Int(exactly: width), let rows = Int(exactly: height) else {
      throw .sizeOutOfRange(width: width, height: height, rule: "sides must be whole pixels")
    }
    return (columns, rows)
  }

  /// Copies a finished surface's premultiplied native-endian ARGB to straight RGBA.
  init(straightening surface: borrowing CairoSurface, width: Int, height: Int) throws(RasterError) {
    cairo_surface_flush(surface.handle)
    try surface.check()
    let stride = Int(cairo_image_surface_get_stride(surface.handle))
    guard let data = cairo_image_surface_get_data(surface.handle) else { throw .drawing("no pixels") }
    let count = 4 * width * height
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      if let target = buffer.baseAddress {
        for row in 0..<height {
          straighten(
            UnsafeRawPointer(data + row * stride), UnsafeMutableRawPointer(target + 4 * row * width), count: width)
        }
      }
      initialized = count
    }
    guard let bitmap = Bitmap(width: width, height: height, pixels: pixels) else { throw .drawing("no pixels") }
    self = bitmap
  }
}

/// One row of premultiplied ARGB words as straight RGBA bytes, rounded as Cairo's own PNG writer does:
/// (c · 255 + a/2) / a.
private func straighten(_ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, count: Int) {
  let argb = source.assumingMemoryBound(to: UInt32.self)
  let rgba = target.assumingMemoryBound(to: UInt32.self)
  var index = 0
  while index < count {
    let pixel = argb[index]
    let alpha = pixel >> 24
    if alpha == 255 {
      rgba[index] = (pixel & 0xFF00_FF00 | (pixel >> 16) & 0xFF | (pixel & 0xFF) << 16).littleEndian
    } else if alpha == 0 {
      rgba[index] = 0
    } else {
      let half = alpha / 2
      let red = min(255, ((pixel >> 16 & 0xFF) * 255 + half) / alpha)
      let green = min(255, ((pixel >> 8 & 0xFF) * 255 + half) / alpha)
      let blue = min(255, ((pixel & 0xFF) * 255 + half) / alpha)
      rgba[index] = (alpha << 24 | blue << 16 | green << 8 | red).littleEndian
    }
    index += 1
  }
}
