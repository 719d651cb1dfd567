import CCairo
import CPixels
import VectorGraphics

/// A shape painted with a gradient, pixel by pixel: the rasteriser measures how much of each pixel the shape covers,
/// and the colour comes from a table.
///
/// Cairo's own gradients cost several times as much: it calls its compositor for every row, and solves the general
/// case of two circles, which no scene has. What a pixel becomes depends on its place alone, not on how much of the
/// shape is drawn.
struct GradientShape {
  private let colors: [UInt32]
  /// From pixels to the gradient: a linear one runs along x from 0 to 1, a radial one outward from 0, 0 to 1.
  private let field: Transform
  private let isRadial: Bool

  /// - Parameters:
  ///   - device: from the shape's coordinates to pixels.
  ///   - tables: made before.
  init(_ gradient: Gradient, device: Transform, tables: GradientTables) {
    let unit: Transform?
    let length: Double
    switch gradient.geometry {
    case .linear(let from, let to):
      let step = to - from
      let square = step.dx * step.dx + step.dy * step.dy
      (length, isRadial) = (square.squareRoot(), false)
      unit =
        square > 0
        ? Transform.translation(.zero - from).followed(
          by: Transform(
            a: step.dx / square, b: -step.dy / square, c: step.dy / square, d: step.dx / square, tx: 0, ty: 0)) : nil
    case .radial(let center, let radius):
      (length, isRadial) = (radius, true)
      unit = radius > 0 ? Transform.translation(.zero - center).followed(by: .scale(1 / radius)) : nil
    }
    // Four colours a pixel.
    let scale = abs(device.a * device.d - device.b * device.c).squareRoot()
    let steps = (length * scale * 4).rounded(.up)
    let count = Int(exactly: min(4096, max(64, steps.isFinite ? steps : 64))) ?? 64
    colors = tables.table(gradient.stops, count: count)
    let field = unit.flatMap { unit in device.inverse?.followed(by: unit) }
    // A gradient without extent is all its last colour.
    self.field = field ?? Transform(a: 0, b: 0, c: 0, d: 0, tx: 1, ty: 0)
  }

  /// Blends the shape over what `context` draws on.
  ///
  /// - Parameters:
  ///   - area: the pixels the shape may touch.
  ///   - cover: draws the shape, opaque, on a surface for the box around them.
  func draw(
    in area: PixelArea, on context: OpaquePointer, cover: (borrowing CairoSurface) throws(RasterError) -> Void
  ) throws(RasterError) {
    let box = area.box
    // Eight pixels are looked at together, from any place on.
    let mask = try CairoSurface(maskWidth: box.columns.count + 7, height: box.rows.count)
    try cover(mask)
    cairo_surface_flush(mask.handle)
    let (coverage, stride) = try mask.pixels()
    // Its pixels are used for longer than it is.
    defer { withExtendedLifetime(mask) {} }
    try PixelBlending.blend(box, on: context) { visible, row in
      area.forEachBox(inRows: visible.rows) { part in
        let columns = part.columns.clamped(to: visible.columns)
        for y in part.rows {
          tacho_blend_gradient(
            row(y), coverage + (y - box.rows.lowerBound) * stride - box.columns.lowerBound, columns.lowerBound,
            columns.upperBound, colors, UInt32(clamping: colors.count - 1), place(inRow: y))
        }
      }
    }
  }

  private func place(inRow y: Int) -> tacho_gradient_row {
    let center = Double(y) + 0.5
    return tacho_gradient_row(
      u0: Float(field.c * center + field.tx), du: Float(field.a), v0: Float(field.d * center + field.ty),
      dv: Float(field.b), is_radial: isRadial ? 1 : 0)
  }
}

/// The colours of gradients: those of most frames of a film are the same.
final class GradientTables {
  private var kept: [(stops: [Gradient.Stop], colors: [UInt32])] = []
  private static let most = 16

  /// Premultiplied colours along the gradient: straight interpolation in sRGB, then premultiplied, as SVG has it.
  func table(_ stops: [Gradient.Stop], count: Int) -> [UInt32] {
    if let known = kept.first(where: { $0.colors.count == count && $0.stops == stops }) { return known.colors }
    let colors = Self.colors(stops, count: count)
    if kept.count == Self.most { kept.removeFirst() }
    kept.append((stops, colors))
    return colors
  }

  private static func colors(_ stops: [Gradient.Stop], count: Int) -> [UInt32] {
    guard var lower = stops.first else { return [UInt32](repeating: 0, count: count) }
    var upper = lower
    var next = 0
    return (0..<count).map { index in
      let offset = Double(index) / Double(count - 1)
      while next < stops.count, stops[next].offset <= offset {
        lower = stops[next]
        next += 1
      }
      upper = next < stops.count ? stops[next] : lower
      if next == 0 { lower = upper }
      let width = upper.offset - lower.offset
      return word(lower.color, upper.color, width > 0 ? (offset - lower.offset) / width : 0)
    }
  }

  /// Premultiplied.
  static func word(_ color: Color) -> UInt32 { word(color, color, 0) }

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
