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
    let reach = (layers.map(\.radius).max() ?? 0) * scale + 1
    // Wider than any glow; the table would not be worth it.
    guard reach < 4096 else { return false }
    func device(_ p: Point) -> Point {
      Point(x: matrix.xx * p.x + matrix.xy * p.y + matrix.x0, y: matrix.yx * p.x + matrix.yy * p.y + matrix.y0)
    }
    let (a, b) = (device(start), device(end))
    func range(_ low: Double, _ high: Double) -> Range<Int>? {
      guard let first = Int(exactly: (low - reach).rounded(.down)), let end = Int(exactly: (high + reach).rounded(.up))
      else { return nil }
      return first..<max(first, end)
    }
    guard let columns = range(min(a.x, b.x), max(a.x, b.x)), let rows = range(min(a.y, b.y), max(a.y, b.y)) else {
      return false
    }
    do throws(RasterError) {
      try PixelBlending.blend(PixelBox(columns: columns, rows: rows), on: context) { box, row in
        blend(box, into: row, from: a, to: b, scale: scale)
      }
      return true
    } catch {
      return false
    }
  }

  private func blend(
    _ box: PixelBox, into pixels: (_ row: Int) -> UnsafeMutablePointer<UInt32>, from a: Point, to b: Point,
    scale: Double
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
    let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    table.withUnsafeBufferPointer { table in
      guard let table = table.baseAddress else { return }
      for y in box.rows {
        let pixels = pixels(y)
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
        for x in Swift.stride(from: first, to: end, by: 8) {
          let px = (Float(x) + lanes) - ax
          var t = (px * ux + py * uy) * inverse
          t.replace(with: 0, where: t .< 0)
          t.replace(with: 1, where: t .> 1)
          let (dx, dy) = (px - t * ux, py - t * uy)
          var index = (dx * dx + dy * dy).squareRoot() * Self.steps
          index.replace(with: last, where: index .> last)
          let colors = PixelBlending.colors(table, at: index + 0x1p23)
          PixelBlending.blend(colors, onto: pixels + x, lanes: 0..<min(8, end - x))
        }
      }
    }
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
