import CCairo
import VectorGraphics

/// A radial gradient drawn into an image of its own, to be used as the source of a fill.
///
/// Cairo's own radial gradients cost several times as much per pixel: they solve the general case of two
/// circles, which no scene has. Here a pixel costs one square root and one look at a table.
struct RadialGradientImage: Hashable {
  let center: Point
  let radius: Double
  let stops: [Gradient.Stop]
  /// Device pixels per unit of the gradient.
  let scale: Double
  /// Where the gradient's origin is, in device pixels.
  let shift: Vector
  /// In device pixels; not empty.
  let bounds: PixelBox

  /// Draws the pixels of `bounds`.
  func draw() throws(RasterError) -> CairoSurface {
    let (width, height) = (bounds.columns.count, bounds.rows.count)
    let surface = try CairoSurface(imageWidth: width, height: height)
    // Four colours a pixel of the radius; the last one continues outward.
    let steps = (radius * scale * 4).rounded(.up)
    let table = table(size: Int(exactly: min(4096, max(64, steps.isFinite ? steps : 64))) ?? 64)
    let stride = Int(cairo_image_surface_get_stride(surface.handle))
    guard let data = cairo_image_surface_get_data(surface.handle) else { throw .drawing("no pixels") }
    cairo_surface_flush(surface.handle)

    let deviceX = Float(center.x * scale + shift.dx - Double(bounds.columns.lowerBound) - 0.5)
    let deviceY = Float(center.y * scale + shift.dy - Double(bounds.rows.lowerBound) - 0.5)
    let last = Float(table.count - 1)
    let indexPerPixel = radius > 0 ? last / Float(radius * scale) : .greatestFiniteMagnitude
    table.withUnsafeBufferPointer { table in
      guard let colors = table.baseAddress else { return }
      for row in 0..<height {
        let pixels = UnsafeMutableRawPointer(data + row * stride).assumingMemoryBound(to: UInt32.self)
        let dy = Float(row) - deviceY
        let dy2 = dy * dy
        var dx = -deviceX
        var column = 0
        while column < width {
          let index = min(last, (dx * dx + dy2).squareRoot() * indexPerPixel)
          // 2²³ + index has the rounded index in its lowest bits.
          pixels[column] = colors[Int((index + 0x1p23).bitPattern & 0xFFFF)]
          dx += 1
          column += 1
        }
      }
    }
    cairo_surface_mark_dirty(surface.handle)
    return surface
  }

  /// Colours along the radius: straight interpolation in sRGB, then premultiplied, as SVG has it.
  private func table(size: Int) -> [UInt32] {
    guard var lower = stops.first else { return [UInt32](repeating: 0, count: size) }
    var upper = lower
    var next = 0
    return (0..<size).map { index in
      let offset = Double(index) / Double(size - 1)
      while next < stops.count, stops[next].offset <= offset {
        lower = stops[next]
        next += 1
      }
      upper = next < stops.count ? stops[next] : lower
      if next == 0 { lower = upper }
      let width = upper.offset - lower.offset
      return Self.word(lower.color, upper.color, width > 0 ? (offset - lower.offset) / width : 0)
    }
  }

  private static func word(_ a: Color, _ b: Color, _ fraction: Double) -> UInt32 {
    let alpha = a.alpha + (b.alpha - a.alpha) * fraction
    func component(_ from: UInt8, _ to: UInt8) -> UInt32 {
      let value = Double(from) + (Double(to) - Double(from)) * fraction
      return UInt32(exactly: (value * alpha).rounded()) ?? 0
    }
    let whole = UInt32(exactly: (alpha * 255).rounded()) ?? 0
    return whole << 24 | component(a.red, b.red) << 16 | component(a.green, b.green) << 8 | component(a.blue, b.blue)
  }
}

/// The radial gradients drawn last, as patterns: those of still nodes are drawn again with every frame.
final class RadialGradientCache {
  private var kept: [(image: RadialGradientImage, pattern: OpaquePointer)] = []

  /// So many small ones are kept: a hub each for a picture full of gauges.
  private static let most = 32
  private static let mostPixels = 1 << 16

  deinit {
    for entry in kept { cairo_pattern_destroy(entry.pattern) }
  }

  /// The gradient as a pattern, which the caller destroys.
  func pattern(_ image: RadialGradientImage) throws(RasterError) -> OpaquePointer? {
    if let entry = kept.first(where: { $0.image == image }) { return cairo_pattern_reference(entry.pattern) }
    let surface = try image.draw()
    let pattern = cairo_pattern_create_for_surface(surface.handle)
    let pixels = image.bounds.columns.count * image.bounds.rows.count
    if pixels <= Self.mostPixels, let pattern {
      if kept.count == Self.most { cairo_pattern_destroy(kept.removeFirst().pattern) }
      if let own = cairo_pattern_reference(pattern) { kept.append((image, own)) }
    }
    return pattern
  }
}
