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
  func box(of node: Node, device: Transform) -> PixelBox {
    switch node {
    case .fill(let fill):
      guard !fill.paint.isInvisible else { return .empty }
      return pixels(bounds(of: fill.path.elements[...]), device: device)
    case .stroke(let stroke):
      guard !stroke.paint.isInvisible, stroke.style.width > 0 else { return .empty }
      return pixels(bounds(of: stroke.path.elements[...]), device: device, margin: margin(of: stroke))
    case .text(let text):
      guard !text.paint.isInvisible else { return .empty }
      var box: Rect?
      for glyph in text.text.glyphs {
        let offset = (text.origin - .zero) + (glyph.position - .zero)
        guard let ink = bounds(of: glyph.outline.path.elements[...], offset: offset) else { continue }
        box = box?.union(ink) ?? ink
      }
      return pixels(box, device: device)
    case .group(let group):
      guard group.opacity > 0, let transform = fence.usable(group.transform) else { return .empty }
      let device = transform == .identity ? device : transform.followed(by: device)
      return group.children.reduce(.empty) { $0.union(box(of: $1, device: device)) }
    }
  }

  /// Those that what lies within `bounds`, and `margin` farther, may touch.
  func pixels(_ bounds: Rect?, device: Transform, margin: Double = 0) -> PixelBox {
    guard let bounds else { return .empty }
    guard let box = Rect(enclosing: bounds.expanded(by: margin).corners.map(device.applied(to:))) else {
      return .empty
    }
    return PixelBox(box, within: size)
  }

  /// The bounds of all control points as Cairo is given them.
  func bounds(of elements: ArraySlice<Path.Element>, offset: Vector = .zero) -> Rect? {
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
