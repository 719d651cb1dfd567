import CCairo
import VectorGraphics

/// Strokes of one straight line in one colour, one upon the other: a glow. Drawn in one go.
///
/// Where a pixel lies is told by its distance to the line alone, and so is what all strokes together leave there: a
/// look at a table, in the place of as many passes of the rasteriser as there are strokes. Coverage at an edge is
/// taken from the distance too, which for strokes this faint is less than a level away from the exact area.
struct LineHalo {
  private let start: Point
  private let end: Point
  private let color: Color
  /// Of each stroke, in drawing order, which does not matter: half its width, in layout units, and its alpha.
  private let layers: [(radius: Double, alpha: Double)]

  /// How many of the nodes from `index` on make a halo; 1 when they do not.
  static func length(in nodes: [Node], at index: Int) -> Int {
    guard case .stroke(let first) = nodes[index], color(of: first) != nil, first.path.elements.count == 2 else {
      return 1
    }
    var next = index + 1
    while next < nodes.count, case .stroke(let stroke) = nodes[next],
      let color = color(of: stroke), let shared = self.color(of: first),
      (color.red, color.green, color.blue) == (shared.red, shared.green, shared.blue), stroke.path == first.path
    { next += 1 }
    return next - index < 3 ? 1 : next - index
  }

  /// Nil when a stroke is not a round-ended solid one of a line.
  private static func color(of stroke: Node.Stroke) -> Color? {
    guard case .solid(let color) = stroke.paint, stroke.style.cap == .round, stroke.style.dash == nil,
      stroke.style.width > 0
    else { return nil }
    return color
  }

  /// - Parameter nodes: as many as `length` told.
  init?(_ nodes: ArraySlice<Node>, fence: DrawingFence) {
    var layers: [(radius: Double, alpha: Double)] = []
    var line: (Point, Point, Color)?
    for node in nodes {
      guard case .stroke(let stroke) = node, let color = Self.color(of: stroke),
        case .move(let a)? = stroke.path.elements.first, case .line(let b)? = stroke.path.elements.last
      else { return nil }
      line = (fence.bounded(a), fence.bounded(b), color)
      layers.append((fence.lineWidth(stroke.style.width) / 2, color.alpha))
    }
    guard let (start, end, color) = line else { return nil }
    (self.start, self.end, self.color, self.layers) = (start, end, color, layers)
  }

  /// Steps of the table a pixel of distance.
  private static let steps: Float = 8

  /// Draws on `context`. False, with nothing drawn, under a transform that changes shapes.
  func draw(on context: OpaquePointer) -> Bool {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    let scale = (matrix.xx * matrix.xx + matrix.yx * matrix.yx).squareRoot()
    guard scale > 0, abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx - scale * scale) <= 1e-9 * scale * scale,
      abs(matrix.xx * matrix.xy + matrix.yx * matrix.yy) <= 1e-9 * scale * scale
    else { return false }
    let widest = (layers.map(\.radius).max() ?? 0) * scale
    let reach = widest + 1
    func device(_ p: Point) -> Point {
      Point(x: matrix.xx * p.x + matrix.xy * p.y + matrix.x0, y: matrix.yx * p.x + matrix.yy * p.y + matrix.y0)
    }
    let (a, b) = (device(start), device(end))

    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_identity_matrix(context)
    var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &x1, &y1, &x2, &y2)
    func whole(_ value: Double) -> Int? { Int(exactly: value) }
    guard let left = whole(max(x1, min(a.x, b.x) - reach).rounded(.down)),
      let top = whole(max(y1, min(a.y, b.y) - reach).rounded(.down)),
      let right = whole(min(x2, max(a.x, b.x) + reach).rounded(.up)),
      let bottom = whole(min(y2, max(a.y, b.y) + reach).rounded(.up))
    else { return false }
    guard left < right, top < bottom else { return true }
    // Wider than any glow; the table would not be worth it.
    guard reach < 4096 else { return false }
    let box = PixelBox(columns: left..<right, rows: top..<bottom)
    if blend(box, on: context, from: a, to: b, scale: scale) { return true }
    guard let image = try? CairoSurface(imageWidth: right - left, height: bottom - top),
      let (data, stride) = try? image.pixels()
    else { return false }
    blend(box, into: data, stride: stride, from: a, to: b, scale: scale)
    cairo_surface_mark_dirty(image.handle)
    cairo_set_source_surface(context, image.handle, Double(left), Double(top))
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    cairo_paint(context)
    cairo_set_source_rgba(context, 0, 0, 0, 0)
    return true
  }

  /// Blends straight into the pixels of what is drawn on. False, with nothing drawn, when they cannot be had or the
  /// clip is no rectangle of whole pixels.
  private func blend(_ box: PixelBox, on context: OpaquePointer, from a: Point, to b: Point, scale: Double) -> Bool {
    guard let surface = cairo_get_group_target(context), cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE,
      cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32
    else { return false }
    let list = cairo_copy_clip_rectangle_list(context)
    defer { cairo_rectangle_list_destroy(list) }
    guard let clip = list?.pointee, clip.status == CAIRO_STATUS_SUCCESS, clip.num_rectangles == 1 else { return false }
    // Groups have pixels of their own, which begin elsewhere.
    var (dx, dy) = (0.0, 0.0)
    cairo_surface_get_device_offset(surface, &dx, &dy)
    guard let x = Int(exactly: dx), let y = Int(exactly: dy) else { return false }
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface), box.columns.lowerBound + x >= 0,
      box.rows.lowerBound + y >= 0,
      box.columns.upperBound + x <= Int(cairo_image_surface_get_width(surface)),
      box.rows.upperBound + y <= Int(cairo_image_surface_get_height(surface))
    else { return false }
    let stride = Int(cairo_image_surface_get_stride(surface))
    let first = data + (box.rows.lowerBound + y) * stride + 4 * (box.columns.lowerBound + x)
    blend(box, into: first, stride: stride, from: a, to: b, scale: scale)
    cairo_surface_mark_dirty_rectangle(
      surface, Int32(clamping: box.columns.lowerBound + x), Int32(clamping: box.rows.lowerBound + y),
      Int32(clamping: box.columns.count), Int32(clamping: box.rows.count))
    return true
  }

  /// Blends over premultiplied pixels, of which `data` is the first in the box.
  private func blend(
    _ box: PixelBox, into data: UnsafeMutablePointer<UInt8>, stride: Int, from a: Point, to b: Point, scale: Double
  ) {
    let (left, right) = (box.columns.lowerBound, box.columns.upperBound)
    let table = table(scale: scale)
    let last = Float(table.count - 1)
    let reach = Float(table.count) / Self.steps
    // All from absolute places, so that a pixel does not depend on how much is drawn.
    let (ax, ay) = (Float(a.x) - 0.5, Float(a.y) - 0.5)
    let (ux, uy) = (Float(b.x - a.x), Float(b.y - a.y))
    let square = ux * ux + uy * uy
    let inverse = square > 0 ? 1 / square : 0
    let four = SIMD4<Float>(0, 1, 2, 3)
    table.withUnsafeBufferPointer { table in
      guard let colors = table.baseAddress else { return }
      for y in box.rows {
        let row = data + (y - box.rows.lowerBound) * stride
        let pixels = UnsafeMutableRawPointer(row).assumingMemoryBound(to: UInt32.self)
        let py = Float(y) - ay
        // The columns within reach of the part of the line that passes within reach of this row.
        var (near, far) = (Float(0), Float(1))
        if uy != 0 {
          let (t1, t2) = ((py - reach) / uy, (py + reach) / uy)
          near = max(0, min(t1, t2))
          far = min(1, max(t1, t2))
        }
        guard near <= far else { continue }
        let (x1, x2) = (ax + near * ux, ax + far * ux)
        let first = max(left, Int(exactly: (min(x1, x2) - reach).rounded(.down)) ?? left)
        let end = min(right, (Int(exactly: (max(x1, x2) + reach).rounded(.up)) ?? right) + 1)
        guard first < end else { continue }
        let dy2 = SIMD4(repeating: py * uy)
        for x in Swift.stride(from: first, to: end, by: 4) {
          let px = (Float(x) + four) - ax
          var t = (px * ux + dy2) * inverse
          t.replace(with: 0, where: t .< 0)
          t.replace(with: 1, where: t .> 1)
          let (dx, dy) = (px - t * ux, py - t * uy)
          var index = (dx * dx + dy * dy).squareRoot() * Self.steps
          index.replace(with: last, where: index .> last)
          // 2²³ + index has the rounded index in its lowest bits.
          let bits = index + 0x1p23
          for lane in 0..<min(4, end - x) {
            let color = colors[Int(bits[lane].bitPattern & 0xFFFF)]
            guard color != 0 else { continue }
            pixels[x + lane - left] = Self.over(color, pixels[x + lane - left])
          }
        }
      }
    }
  }

  /// One premultiplied colour over another, rounded as the rasteriser does.
  private static func over(_ color: UInt32, _ below: UInt32) -> UInt32 {
    let rest = 255 - color >> 24
    // Two components at a time; none can carry into the next.
    func scaled(_ two: UInt32) -> UInt32 {
      let product = two * rest + 0x80_0080
      return (product + (product >> 8 & 0xFF_00FF)) >> 8 & 0xFF_00FF
    }
    return color + (scaled(below & 0xFF_00FF) | scaled(below >> 8 & 0xFF_00FF) << 8)
  }

  /// Premultiplied colours by distance; the last is transparent.
  private func table(scale: Double) -> [UInt32] {
    let widest = (layers.map(\.radius).max() ?? 0) * scale + 1
    let count = (Int(exactly: (widest * Double(Self.steps)).rounded(.up)) ?? 0) + 2
    let radii = layers.map { (radius: $0.radius * scale, alpha: $0.alpha) }
    return (0..<count).map { index in
      let distance = Double(index) / Double(Self.steps)
      var rest = 1.0
      for layer in radii {
        // A line thinner than a pixel never covers one whole.
        let coverage = min(layer.radius * 2, 1, max(0, layer.radius - distance + 0.5))
        rest *= 1 - layer.alpha * coverage
      }
      let alpha = index == count - 1 ? 0 : 1 - rest
      func component(_ byte: UInt8) -> UInt32 { UInt32(exactly: (Double(byte) * alpha).rounded()) ?? 0 }
      return (UInt32(exactly: (alpha * 255).rounded()) ?? 0) << 24 | component(color.red) << 16
        | component(color.green) << 8 | component(color.blue)
    }
  }
}
