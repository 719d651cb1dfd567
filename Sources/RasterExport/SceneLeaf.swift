import VectorGraphics

/// What is drawn in one go, with what a frame must know of it: which pixels it may touch.
struct SceneLeaf {
  /// One node, or the strokes of a halo.
  let nodes: ArraySlice<Node>
  /// Those of the groups around it, the outermost first.
  let transforms: [Transform]
  /// What it may touch; empty when it draws nothing.
  let box: PixelBox
  /// Whether a pixel of it depends on how much of it is drawn, so that it must be drawn whole or not at all. Cairo
  /// places gradients, groups and clips relative to the part that is visible; a solid shape it does not.
  let isWhole: Bool
}

/// Takes layers apart into leaves.
struct SceneLeaves {
  private let fence: DrawingFence
  private let size: (width: Int, height: Int)
  private let scale: Double

  /// - Parameters:
  ///   - size: of the canvas in layout units.
  ///   - scale: pixels a layout unit.
  init(size: Size, pixels: (width: Int, height: Int), scale: Double) {
    (fence, self.size, self.scale) = (DrawingFence(size), pixels, scale)
  }

  func leaves(of nodes: [Node]) -> [SceneLeaf] {
    var leaves: [SceneLeaf] = []
    leaves.reserveCapacity(nodes.count)
    collect(nodes, transforms: [], device: .scale(scale), into: &leaves)
    return leaves
  }

  private func collect(
    _ nodes: [Node], transforms: [Transform], device: Transform, into leaves: inout [SceneLeaf]
  ) {
    var index = 0
    while index < nodes.count {
      let node = nodes[index]
      guard case .group(let group) = node, group.opacity == 1, group.clip == nil else {
        let count = LineHalo.length(in: nodes, at: index)
        let together = nodes[index..<(index + count)]
        index += count
        leaves.append(
          SceneLeaf(
            nodes: together, transforms: transforms,
            box: together.reduce(.empty) { $0.union(box(of: $1, device: device)) }, isWhole: isWhole(node)))
        continue
      }
      index += 1
      guard let transform = fence.usable(group.transform) else { continue }
      let isPlain = transform == .identity
      collect(
        group.children, transforms: isPlain ? transforms : transforms + [transform],
        device: isPlain ? device : transform.followed(by: device), into: &leaves)
    }
  }

  private func isWhole(_ node: Node) -> Bool {
    switch node {
    case .fill(let fill): fill.paint.isGradient
    case .stroke(let stroke): stroke.paint.isGradient
    case .text(let text): text.paint.isGradient
    case .group: true
    }
  }

  // MARK: - Boxes

  private func box(of node: Node, device: Transform) -> PixelBox {
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

  /// What may differ between two leaves in the same place of the drawing order.
  ///
  /// Of two strokes that begin alike, such as an arc that grows, it is only the rows of what follows. All columns
  /// count: a corner of a shape within a row of pixels changes how Cairo measures that shape all along the row.
  func difference(_ old: SceneLeaf, _ new: SceneLeaf) -> PixelBox {
    let all = old.box.union(new.box)
    guard old.nodes.count == 1, new.nodes.count == 1, case .stroke(let a)? = old.nodes.first,
      case .stroke(let b)? = new.nodes.first, !old.isWhole, !new.isWhole,
      old.transforms == new.transforms, a.paint == b.paint, a.style == b.style, a.style.dash == nil
    else { return all }
    let (first, second) = (a.path.elements, b.path.elements)
    var shared = 0
    while shared < first.count, shared < second.count, first[shared] == second[shared] { shared += 1 }
    // From the start of the last shared piece on: a join or a cap reaches back into it.
    let tail = max(0, shared - 2)
    guard tail > 0 else { return all }
    let device = new.transforms.reduce(Transform.scale(scale)) { $1.followed(by: $0) }
    let margin = max(self.margin(of: a), self.margin(of: b))
    let starts = [first, second].map { elements in
      // A subpath that is closed later comes back to where it began.
      elements[tail...].contains(.close) ? bounds(of: elements[...]) : bounds(of: elements[tail...])
    }
    let boxes = starts.map { pixels($0, device: device, margin: margin) }
    return PixelBox(columns: all.columns, rows: boxes.reduce(PixelBox.empty) { $0.union($1) }.rows)
  }

  private func pixels(_ bounds: Rect?, device: Transform, margin: Double = 0) -> PixelBox {
    guard let bounds else { return .empty }
    guard let box = Rect(enclosing: bounds.expanded(by: margin).corners.map(device.applied(to:))) else {
      return .empty
    }
    return PixelBox(box, within: size)
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
  private func margin(of stroke: Node.Stroke) -> Double {
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

extension Paint {
  fileprivate var isGradient: Bool {
    if case .gradient = self { true } else { false }
  }
}
