import VectorGraphics

/// What is drawn in one go, with what a frame must know of it: which pixels it may touch.
struct SceneLeaf {
  /// One node, or the strokes of a halo.
  let nodes: ArraySlice<Node>
  /// Those of the groups around it, the outermost first.
  let transforms: [Transform]
  /// What it may touch; empty when it draws nothing.
  let area: PixelArea
  /// Whether a pixel of it depends on how much of it is drawn, so that it must be drawn whole or not at all. Cairo
  /// places groups, clips and pictures relative to the part that is visible; a shape it does not.
  let isWhole: Bool
  /// Whether it is of the layer that moves.
  let isMoving: Bool
  /// What it looks like, when that has been drawn once and for all.
  var stamp: Stamp?

  var isStroke: Bool {
    if nodes.count == 1, case .stroke? = nodes.first { true } else { false }
  }
}

/// Takes layers apart into leaves.
struct SceneLeaves {
  private let fence: DrawingFence
  private let bounds: NodeBounds
  private let scale: Double

  /// - Parameters:
  ///   - size: of the canvas in layout units.
  ///   - scale: pixels a layout unit.
  init(size: Size, pixels: (width: Int, height: Int), scale: Double) {
    fence = DrawingFence(size)
    bounds = NodeBounds(fence, size: pixels)
    self.scale = scale
  }

  /// - Parameter areMoving: whether the nodes are of the layer that moves.
  func leaves(of nodes: [Node], areMoving: Bool) -> [SceneLeaf] {
    var leaves: [SceneLeaf] = []
    leaves.reserveCapacity(nodes.count)
    collect(nodes, transforms: [], device: .scale(scale), areMoving, into: &leaves)
    return leaves
  }

  private func collect(
    _ nodes: [Node], transforms: [Transform], device: Transform, _ areMoving: Bool, into leaves: inout [SceneLeaf]
  ) {
    var index = 0
    while index < nodes.count {
      let node = nodes[index]
      guard case .group(let group) = node, group.opacity == 1, group.clip == nil else {
        let count = StrokeHalo.length(in: nodes, at: index)
        let together = nodes[index..<(index + count)]
        index += count
        leaves.append(
          SceneLeaf(
            nodes: together, transforms: transforms, area: bounds.area(of: together.widest, device: device),
            isWhole: node.isDrawnWhole, isMoving: areMoving))
        continue
      }
      index += 1
      guard let transform = fence.usable(group.transform) else { continue }
      let isPlain = transform == .identity
      collect(
        group.children, transforms: isPlain ? transforms : transforms + [transform],
        device: isPlain ? device : transform.followed(by: device), areMoving, into: &leaves)
    }
  }

  /// What may differ between two leaves in the same place of the drawing order.
  ///
  /// Where two strokes begin alike, as those of an arc that grows, only the rows of what follows differ. All columns
  /// count: a corner of a shape within a row of pixels changes how Cairo measures that shape all along the row.
  func difference(_ old: SceneLeaf, _ new: SceneLeaf) -> PixelArea {
    var all = old.area
    all.formUnion(new.area)
    guard old.nodes.count == 1, new.nodes.count == 1, case .stroke(let a)? = old.nodes.first,
      case .stroke(let b)? = new.nodes.first, !old.isWhole, !new.isWhole,
      old.transforms == new.transforms, a.paint == b.paint, a.style == b.style, a.style.dash == nil
    else { return all }
    let (first, second) = (a.path.elements, b.path.elements)
    var shared = 0
    while shared < first.count, shared < second.count, first[shared] == second[shared] { shared += 1 }
    // Lines alone Cairo may draw in another way than lines with something after them.
    guard shared > 1, let end = first[shared - 1].end, first[..<shared].contains(where: \.isCurve) else { return all }
    // From the end of the last shared piece on: no join or cap reaches farther back than the margin.
    let device = new.transforms.reduce(Transform.scale(scale)) { $1.followed(by: $0) }
    let margin = max(bounds.margin(of: a), bounds.margin(of: b))
    let boxes = [first, second].map { elements in
      // A subpath that is closed later comes back to where it began.
      bounds.box(
        of: elements[shared...].contains(.close) ? elements[...] : [.move(end)] + elements[shared...], device: device,
        margin: margin)
    }
    return all.clamped(toRows: boxes.reduce(PixelBox.empty) { $0.union($1) }.rows)
  }
}

extension ArraySlice<Node> {
  /// The stroke of a halo that the others lie within; else the only node.
  fileprivate var widest: Node {
    func width(_ node: Node) -> Double { if case .stroke(let stroke) = node { stroke.style.width } else { 0 } }
    return dropFirst().reduce(self[startIndex]) { width($1) > width($0) ? $1 : $0 }
  }
}

extension Node {
  fileprivate var isDrawnWhole: Bool {
    switch self {
    case .group, .image: true
    case .fill, .stroke, .text: false
    }
  }
}

extension Path.Element {
  fileprivate var isCurve: Bool { if case .cubic = self { true } else { false } }

  /// Where the piece ends; nil for one that goes back to where its subpath began.
  fileprivate var end: Point? {
    switch self {
    case .move(let p), .line(let p), .cubic(_, _, let p): p
    case .close: nil
    }
  }
}
