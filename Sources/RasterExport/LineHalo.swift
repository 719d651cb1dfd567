import CCairo
import CPixels
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
    let table = table(scale: scale)
    let last = UInt32(clamping: table.count - 1)
    let reach = Double(table.count) / Double(Self.steps)
    let line = b - a
    let square = line.dx * line.dx + line.dy * line.dy
    let perPixel = square > 0 ? Double(Self.steps) / square.squareRoot() : 0
    // All from absolute places, so that a pixel does not depend on how much is drawn.
    let ax = a.x - 0.5
    for y in box.rows {
      let pixels = pixels(y)
      let py = Double(y) + 0.5 - a.y
      // The columns within reach of the part of the line that passes within reach of this row.
      var (near, far) = (0.0, 1.0)
      if line.dy != 0 {
        let (t1, t2) = ((py - reach) / line.dy, (py + reach) / line.dy)
        near = max(0, min(t1, t2))
        far = min(1, max(t1, t2))
      }
      guard near <= far else { continue }
      let (x1, x2) = (ax + near * line.dx, ax + far * line.dx)
      let reached = box.columns.part(from: min(x1, x2) - reach, through: max(x1, x2) + reach)
      // Of these the ones that have the line beside them, rather than one of its ends.
      let foot = -py * line.dy
      let beside =
        if line.dx != 0 {
          reached.part(
            from: ax + min(foot / line.dx, (foot + square) / line.dx),
            through: ax + max(foot / line.dx, (foot + square) / line.dx))
        } else {
          foot <= 0 && foot + square >= 0 ? reached : reached.prefix(0)
        }
      let place = tacho_line_row(
        ax: Float(ax), y: Float(py), ux: Float(line.dx), uy: Float(line.dy), inverse: square > 0 ? Float(1 / square) : 0
      )
      tacho_blend_line(pixels, reached.lowerBound, beside.lowerBound, table, last, Self.steps, place)
      tacho_blend_beside_line(
        pixels, beside.lowerBound, beside.upperBound, table, last, Float((-ax * line.dy - py * line.dx) * perPixel),
        Float(line.dy * perPixel))
      tacho_blend_line(pixels, beside.upperBound, reached.upperBound, table, last, Self.steps, place)
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

extension Range<Int> {
  /// The numbers of it between two places.
  fileprivate func part(from low: Double, through high: Double) -> Range<Int> {
    func bound(_ place: Double) -> Int {
      Int(exactly: Swift.min(Double(upperBound), Swift.max(Double(lowerBound), place))) ?? lowerBound
    }
    let first = bound(low.rounded(.up))
    return first..<Swift.max(first, bound(high.rounded(.down) + 1))
  }
}
