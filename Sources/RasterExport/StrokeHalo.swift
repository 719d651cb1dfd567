import CCairo
import CPixels
import VectorGraphics

/// Strokes of one path in one colour, one upon the other: a glow or a soft shadow. Drawn in one go.
///
/// Where a pixel lies is told by its distance to the path alone, and so is what all strokes together leave there: a
/// look at a table, in the place of as many passes of the rasteriser as there are strokes. Coverage at an edge is
/// taken from the distance too, which for strokes this faint is less than a level away from the exact area.
struct StrokeHalo {
  private let path: Path
  private let color: Color
  /// Half the width of each stroke, in layout units, and its alpha. In drawing order, which does not matter.
  private let layers: [(radius: Double, alpha: Double)]

  /// How many of the nodes from `index` on make a halo; 1 when they do not.
  static func length(in nodes: [Node], at index: Int) -> Int {
    guard case .stroke(let first) = nodes[index], index + 2 < nodes.count, let color = color(of: first) else {
      return 1
    }
    var next = index + 1
    while next < nodes.count, case .stroke(let stroke) = nodes[next], let other = self.color(of: stroke),
      (color.red, color.green, color.blue) == (other.red, other.green, other.blue), stroke.path == first.path
    { next += 1 }
    return next - index < 3 ? 1 : next - index
  }

  /// Nil unless a stroke is a solid one that covers all within half its width of its path, be that a line or closed. Open
  /// curves grow, as bars do: they are drawn part by part.
  private static func color(of stroke: Node.Stroke) -> Color? {
    guard case .solid(let color) = stroke.paint, stroke.style.dash == nil, stroke.style.width > 0 else { return nil }
    let isLine = stroke.path.elements.count == 2 && stroke.style.cap == .round
    return isLine || stroke.style.join == .round && stroke.path.isClosed ? color : nil
  }

  /// - Parameter nodes: as many as `length` told.
  init?(_ nodes: ArraySlice<Node>, fence: DrawingFence) {
    var layers: [(radius: Double, alpha: Double)] = []
    var shape: (Path, Color)?
    for node in nodes {
      guard case .stroke(let stroke) = node, let color = Self.color(of: stroke) else { return nil }
      if shape == nil { shape = (stroke.path.map(fence.bounded), color) }
      layers.append((fence.lineWidth(stroke.style.width) / 2, color.alpha))
    }
    guard let (path, color) = shape else { return nil }
    (self.path, self.color, self.layers) = (path, color, layers)
  }

  /// Draws on `context`. False, with nothing drawn, under a transform that changes shapes.
  func draw(on context: OpaquePointer) -> Bool {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    let scale = (matrix.xx * matrix.xx + matrix.yx * matrix.yx).squareRoot()
    guard scale > 0, abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx - scale * scale) <= 1e-9 * scale * scale,
      abs(matrix.xx * matrix.xy + matrix.yx * matrix.yy) <= 1e-9 * scale * scale
    else { return false }
    let reach = (layers.map(\.radius).max() ?? 0) * scale + 1
    let device = path.map { p in
      Point(x: matrix.xx * p.x + matrix.xy * p.y + matrix.x0, y: matrix.yx * p.x + matrix.yy * p.y + matrix.y0)
    }
    // Wider than any glow; the table would not be worth it.
    guard reach < 4096, let bounds = device.controlBounds?.expanded(by: reach),
      let left = Int(exactly: bounds.minX.rounded(.down)), let right = Int(exactly: bounds.maxX.rounded(.up)),
      let top = Int(exactly: bounds.minY.rounded(.down)), let bottom = Int(exactly: bounds.maxY.rounded(.up))
    else { return false }
    let table = DistanceColors(layers, color, scale: scale)
    let lines = device.straightPieces.map { HaloLine(from: $0, to: $1) }
    do throws(RasterError) {
      try PixelBlending.blend(PixelBox(columns: left..<right, rows: top..<bottom), on: context) { box, row in
        if lines.count == 1 {
          lines[0].blend(table, in: box, into: row)
        } else {
          Self.blend(table, by: lines, in: box, into: row)
        }
      }
      return true
    } catch {
      return false
    }
  }

  /// Blends colours by the distance to the nearest of some lines.
  private static func blend(
    _ table: DistanceColors, by lines: [HaloLine], in box: PixelBox, into pixels: (Int) -> UnsafeMutablePointer<UInt32>
  ) {
    let left = box.columns.lowerBound
    // Eight pixels are looked at together.
    var squares = [Float](repeating: .infinity, count: box.columns.count + 8)
    squares.withUnsafeMutableBufferPointer { squares in
      guard let row = squares.baseAddress.map({ $0 - left }) else { return }
      for y in box.rows {
        var (first, end) = (box.columns.upperBound, left)
        for line in lines {
          let reached = line.columns(within: table.reach, inRow: y, of: box)
          guard !reached.isEmpty else { continue }
          tacho_nearer_line(row, reached.lowerBound, reached.upperBound, line.place(inRow: y))
          (first, end) = (min(first, reached.lowerBound), max(end, reached.upperBound))
        }
        guard first < end else { continue }
        tacho_blend_distances(
          pixels(y), first, end, table.colors, table.last, DistanceColors.steps, row)
      }
    }
  }
}

/// What strokes on one another leave at a distance from their path.
private struct DistanceColors {
  /// Premultiplied; the last is transparent.
  let colors: [UInt32]
  /// A pixel of distance.
  static let steps: Float = 8

  var last: UInt32 { UInt32(clamping: colors.count - 1) }
  /// In pixels.
  var reach: Double { Double(colors.count) / Double(Self.steps) }

  init(_ layers: [(radius: Double, alpha: Double)], _ color: Color, scale: Double) {
    let widest = (layers.map(\.radius).max() ?? 0) * scale + 1
    let count = (Int(exactly: (widest * Double(Self.steps)).rounded(.up)) ?? 0) + 2
    let radii = layers.map { (radius: $0.radius * scale, alpha: $0.alpha) }
    colors = (0..<count).map { index in
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

/// A straight piece of a path, in pixels. All is told from absolute places, so that a pixel does not depend on how much is
/// drawn.
private struct HaloLine {
  private let start: Point
  private let line: Vector
  /// The square of the length.
  private let square: Double
  private var ax: Double { start.x - 0.5 }

  init(from start: Point, to end: Point) {
    (self.start, line) = (start, end - start)
    square = line.dx * line.dx + line.dy * line.dy
  }

  /// From its start to the middle of a row of pixels.
  private func py(_ row: Int) -> Double { Double(row) + 0.5 - start.y }

  /// The columns within reach of the part of the line that passes within reach of a row.
  func columns(within reach: Double, inRow y: Int, of box: PixelBox) -> Range<Int> {
    let py = py(y)
    var (near, far) = (0.0, 1.0)
    if line.dy != 0 {
      let (t1, t2) = ((py - reach) / line.dy, (py + reach) / line.dy)
      near = max(0, min(t1, t2))
      far = min(1, max(t1, t2))
    } else if abs(py) > reach {
      return box.columns.prefix(0)
    }
    guard near <= far else { return box.columns.prefix(0) }
    let (x1, x2) = (ax + near * line.dx, ax + far * line.dx)
    return box.columns.part(from: min(x1, x2) - reach, through: max(x1, x2) + reach)
  }

  func place(inRow y: Int) -> tacho_line_row {
    tacho_line_row(
      ax: Float(ax), y: Float(py(y)), ux: Float(line.dx), uy: Float(line.dy),
      inverse: square > 0 ? Float(1 / square) : 0)
  }

  /// Blends colours by the distance to this line alone.
  func blend(_ table: DistanceColors, in box: PixelBox, into pixels: (Int) -> UnsafeMutablePointer<UInt32>) {
    let steps = DistanceColors.steps
    let perPixel = square > 0 ? Double(steps) / square.squareRoot() : 0
    for y in box.rows {
      let reached = columns(within: table.reach, inRow: y, of: box)
      guard !reached.isEmpty else { continue }
      let (pixels, place, py) = (pixels(y), place(inRow: y), py(y))
      // The columns that have the line beside them, rather than one of its ends.
      let foot = -py * line.dy
      let beside =
        if line.dx != 0 {
          reached.part(
            from: ax + min(foot / line.dx, (foot + square) / line.dx),
            through: ax + max(foot / line.dx, (foot + square) / line.dx))
        } else {
          foot <= 0 && foot + square >= 0 ? reached : reached.prefix(0)
        }
      tacho_blend_line(pixels, reached.lowerBound, beside.lowerBound, table.colors, table.last, steps, place)
      tacho_blend_beside_line(
        pixels, beside.lowerBound, beside.upperBound, table.colors, table.last,
        Float((-ax * line.dy - py * line.dx) * perPixel), Float(line.dy * perPixel))
      tacho_blend_line(pixels, beside.upperBound, reached.upperBound, table.colors, table.last, steps, place)
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

extension Path {
  /// Whether it has an outline and each of its subpaths ends where it began.
  fileprivate var isClosed: Bool {
    guard case .close? = elements.last, case .move? = elements.first else { return false }
    return zip(elements, elements.dropFirst()).allSatisfy { element, next in
      if case .move = next, element != .close { false } else { true }
    }
  }

  /// Lines along it that leave its curves by less than can be seen, in pixels.
  fileprivate var straightPieces: [(from: Point, to: Point)] {
    var pieces: [(from: Point, to: Point)] = []
    var (first, current) = (Point.zero, Point.zero)
    func line(to point: Point) {
      pieces.append((current, point))
      current = point
    }
    for element in elements {
      switch element {
      case .move(let p): (first, current) = (p, p)
      case .line(let p): line(to: p)
      case .cubic(let c1, let c2, let p):
        let start = current
        let count = Self.pieces(start, c1, c2, p)
        for piece in 1..<count {
          line(to: Self.place(on: start, c1, c2, p, at: Double(piece) / Double(count)))
        }
        line(to: p)
      case .close:
        // A subpath of one point is a dot.
        line(to: first)
      }
    }
    return pieces
  }

  /// How many lines are nowhere farther than a twentieth from a curve (Wang's bound on its second differences).
  private static func pieces(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) -> Int {
    let bend = max(((p0 - p1) - (p1 - p2)).length, ((p1 - p2) - (p2 - p3)).length)
    return Int(exactly: min(256, max(1, (bend * 0.75 / 0.05).squareRoot().rounded(.up)))) ?? 1
  }

  private static func place(on p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, at t: Double) -> Point {
    let (a, b, c) = (
      p0.interpolated(to: p1, fraction: t), p1.interpolated(to: p2, fraction: t), p2.interpolated(to: p3, fraction: t)
    )
    return a.interpolated(to: b, fraction: t).interpolated(
      to: b.interpolated(to: c, fraction: t), fraction: t)
  }
}
