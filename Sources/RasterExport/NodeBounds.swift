import VectorGraphics

/// Which pixels a node may touch.
struct NodeBounds {
  private let fence: DrawingFence
  private let size: (width: Int, height: Int)

  /// - Parameters:
  ///   - fence: what Cairo is given of a node.
  ///   - size: of the picture in pixels.
  init(_ fence: DrawingFence, size: (width: Int, height: Int)) { (self.fence, self.size) = (fence, size) }

  /// - Parameter device: from the node's coordinates to pixels.
  func area(of node: Node, device: Transform) -> PixelArea {
    var area = PixelArea(size: size)
    insert(node, device: device, into: &area)
    return area
  }

  private func insert(_ node: Node, device: Transform, into area: inout PixelArea) {
    switch node {
    case .fill(let fill):
      guard !fill.paint.isInvisible else { return }
      insert(inside: fill.path, device: device, into: &area)
    case .stroke(let stroke):
      guard !stroke.paint.isInvisible, stroke.style.width > 0 else { return }
      pieces(of: stroke.path.elements[...], device: device, margin: margin(of: stroke)) { area.insert($0) }
    case .text(let text):
      guard !text.paint.isInvisible else { return }
      for glyph in text.text.glyphs {
        let offset = (text.origin - .zero) + (glyph.position - .zero)
        area.insert(box(of: glyph.outline.path.elements[...], offset: offset, device: device))
      }
    case .image(let image):
      insert(inside: .rectangle(image.frame), device: device, into: &area)
    case .group(let group):
      guard group.opacity > 0, let transform = fence.usable(group.transform) else { return }
      let device = transform == .identity ? device : transform.followed(by: device)
      for child in group.children { insert(child, device: device, into: &area) }
    }
  }

  /// Inside of a path, whatever its rule: in no row of tiles farther out than its outline is there.
  private func insert(inside path: Path, device: Transform, into area: inout PixelArea) {
    var widths = [PixelBox?](repeating: nil, count: PixelArea.tileRows(height: size.height))
    pieces(of: path.elements[...], device: device, isClosed: true) { box in
      let row = box.rows.lowerBound / PixelArea.tileHeight
      widths[row] = widths[row]?.spanning(box) ?? box
    }
    for case let box? in widths { area.insert(box) }
  }

  /// The rectangle that part of a path, and `margin` around it, may touch.
  func box(
    of elements: ArraySlice<Path.Element>, offset: Vector = .zero, device: Transform, margin: Double = 0
  ) -> PixelBox {
    guard let bounds = bounds(of: elements, offset: offset)?.expanded(by: margin),
      let box = Rect(enclosing: bounds.corners.map(device.applied(to:)))
    else { return .empty }
    return PixelBox(box, within: size)
  }

  /// Calls `body` with what each piece of a path, and `margin` around it, may touch in each row of tiles.
  ///
  /// - Parameters:
  ///   - margin: in layout units.
  ///   - isClosed: whether all subpaths are closed, as what is filled is.
  private func pieces(
    of elements: ArraySlice<Path.Element>, device: Transform, margin: Double = 0, isClosed: Bool = false,
    _ body: (PixelBox) -> Void
  ) {
    let reach = reach(margin, device)
    func point(_ point: Point) -> Point { device.applied(to: fence.bounded(point)) }
    var start: Point?
    var current = Point.zero
    func close() { if let start { line(from: current, to: start, reach, body) } }
    for element in elements {
      switch element {
      case .move(let p):
        if isClosed { close() }
        current = point(p)
        start = current
        // A stroke of no length is a dot.
        line(from: current, to: current, reach, body)
      case .line(let p):
        let next = point(p)
        line(from: current, to: next, reach, body)
        current = next
      case .cubic(let c1, let c2, let p):
        let corners = [current, point(c1), point(c2), point(p)]
        if let bounds = Rect(enclosing: corners) {
          rows(of: bounds, reach) { body(PixelBox(columns: columns(bounds.minX, bounds.maxX, reach), rows: $0)) }
        }
        current = point(p)
      case .close:
        close()
        current = start ?? current
      }
    }
    if isClosed { close() }
  }

  private func line(from a: Point, to b: Point, _ reach: Vector, _ body: (PixelBox) -> Void) {
    guard let bounds = Rect(enclosing: [a, b]) else { return }
    let rise = b.y - a.y
    rows(of: bounds, reach) { rows in
      // The part of the line that is within reach of these rows.
      var (first, last) = (0.0, 1.0)
      if rise != 0 {
        let top = (Double(rows.lowerBound) - 1 - reach.dy - a.y) / rise
        let bottom = (Double(rows.upperBound) + 1 + reach.dy - a.y) / rise
        (first, last) = (max(0, min(top, bottom)), min(1, max(top, bottom)))
      }
      let (x1, x2) = (a.x + first * (b.x - a.x), a.x + last * (b.x - a.x))
      body(PixelBox(columns: columns(min(x1, x2), max(x1, x2), reach), rows: rows))
    }
  }

  /// The rows of pixels that `bounds` reach, those of each row of tiles for themselves.
  private func rows(of bounds: Rect, _ reach: Vector, _ body: (Range<Int>) -> Void) {
    let rows = PixelBox.pixels(bounds.minY - reach.dy, bounds.maxY + reach.dy, within: size.height)
    var top = rows.lowerBound
    while top < rows.upperBound {
      let bottom = min(rows.upperBound, (top / PixelArea.tileHeight + 1) * PixelArea.tileHeight)
      body(top..<bottom)
      top = bottom
    }
  }

  private func columns(_ low: Double, _ high: Double, _ reach: Vector) -> Range<Int> {
    PixelBox.pixels(low - reach.dx, high + reach.dx, within: size.width)
  }

  /// What of a stroke must be drawn for some rows of pixels: a long arc costs the rasteriser as much as it is long, be
  /// there little of it in these rows.
  ///
  /// Only of one open run of curves: lines alone it may draw in another way than lines with something beside them. Where
  /// pieces are left out, the caps of the others are out of sight.
  func part(of stroke: Node.Stroke, inRows rows: Range<Int>, device: Transform) -> Node.Stroke {
    let elements = stroke.path.elements
    guard elements.count > 3, stroke.style.dash == nil, case .solid = stroke.paint,
      case .move(var current)? = elements.first
    else { return stroke }
    let reach = reach(margin(of: stroke), device)
    let (top, bottom) = (Double(rows.lowerBound) - reach.dy - 2, Double(rows.upperBound) + reach.dy + 2)
    var part = Path()
    var isCut = true
    for element in elements.dropFirst() {
      guard case .cubic(let c1, let c2, let end) = element else { return stroke }
      let heights = [current, c1, c2, end].map { device.applied(to: fence.bounded($0)).y }
      let isNear = heights.contains { $0 >= top } && heights.contains { $0 <= bottom }
      if isNear {
        if isCut { part.move(to: current) }
        part.cubic(c1, c2, to: end)
      }
      (isCut, current) = (!isNear, end)
    }
    var stroke = stroke
    stroke.path = part
    return stroke
  }

  /// A distance in layout units as distances in pixels across and down.
  private func reach(_ margin: Double, _ device: Transform) -> Vector {
    Vector(
      dx: margin * (device.a * device.a + device.c * device.c).squareRoot(),
      dy: margin * (device.b * device.b + device.d * device.d).squareRoot())
  }

  /// The bounds of all control points as Cairo is given them.
  private func bounds(of elements: ArraySlice<Path.Element>, offset: Vector = .zero) -> Rect? {
    var (minX, minY, maxX, maxY) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    func take(_ point: Point) {
      let p = fence.bounded(point + offset)
      minX = min(minX, p.x)
      minY = min(minY, p.y)
      maxX = max(maxX, p.x)
      maxY = max(maxY, p.y)
    }
    for element in elements {
      switch element {
      case .move(let p), .line(let p): take(p)
      case .cubic(let c1, let c2, let p):
        take(c1)
        take(c2)
        take(p)
      case .close: break
      }
    }
    return minX <= maxX ? Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY) : nil
  }

  /// How far a stroke reaches from its path, in layout units.
  func margin(of stroke: Node.Stroke) -> Double {
    let half = fence.lineWidth(stroke.style.width) / 2
    let cap = stroke.style.cap == .square ? half * 2.0.squareRoot() : half
    return stroke.style.join == .miter ? max(cap, half * sharpestMiter(stroke.path.elements)) : cap
  }

  /// How far the corners of a path reach, in half line widths: 1 / cos(turn / 2), and no more than the limit.
  private func sharpestMiter(_ elements: [Path.Element]) -> Double {
    var sharpest = 1.0
    var current = Point.zero
    var arriving: Vector?
    func turn(to next: Point) {
      let leaving = next - current
      let length = leaving.length
      guard length > 0 else { return }
      let direction = leaving * (1 / length)
      if let before = arriving {
        let cosine = before.dx * direction.dx + before.dy * direction.dy
        let half = ((1 + max(-1, min(1, cosine))) / 2).squareRoot()
        // A corner too sharp to be mitred is cut; just below the limit it is not. Rounding must not decide.
        sharpest = max(sharpest, min(DrawingFence.miterLimit, half > 0 ? 1 / half : DrawingFence.miterLimit))
      }
      arriving = direction
      current = next
    }
    for element in elements {
      switch element {
      case .move(let p):
        current = p
        arriving = nil
      case .line(let p): turn(to: p)
      case .cubic(let c1, let c2, let p):
        turn(to: c1)
        turn(to: c2)
        turn(to: p)
      // The corner at the start of a closed subpath.
      case .close: return DrawingFence.miterLimit
      }
    }
    return sharpest
  }
}
