import VectorGraphics

/// A part of the moving layer over the whole film: in which frames it is there, and what it does.
struct MovingElement {
  enum Content {
    /// The same whenever it is there.
    case node(Node)
    /// One outline, or one for each frame.
    case shape([MovingShape?])
    /// A stroke along the beginning of one circular arc, with the length shown in each frame.
    case arc(whole: MovingShape, length: Double, shown: [Double?], [MovingShape?])
    case glyphs([GlyphCell])
  }

  /// A glyph at one place in one paint, and the frames that have it.
  struct GlyphCell {
    let outline: GlyphOutline
    let position: Point
    let paint: Paint
    var isShown: [Bool]
  }

  /// A turn about a point: the shape's own coordinates are about it, pointing up.
  struct Turn {
    let pivot: Point
    /// In degrees, clockwise, for the frames that have the shape; successive ones less than half a turn apart.
    var angles: [Double?]

    /// Both as one, when they turn alike in all frames that have both.
    func merged(with other: Turn) -> Turn? {
      guard pivot.distance(to: other.pivot) < Pivot.tolerance else { return nil }
      var merged = angles
      for (index, theirs) in other.angles.enumerated() {
        guard let theirs else { continue }
        // Whole turns apart is the same direction, but not the same way to the next one.
        if let mine = angles[index], abs(mine - theirs) > 0.002 { return nil }
        merged[index] = theirs
      }
      return Turn(pivot: pivot, angles: merged)
    }
  }

  var content: Content
  var isShown: [Bool]
  var turn: Turn?

  /// The elements that draw all frames, in drawing order. Nodes of different frames belong together when they are
  /// at the same place of the order and of the same kind.
  static func elements(of frames: [[Node]], textMode: SVGOptions.TextMode) -> [MovingElement] {
    let slots = frames.map(\.count).max() ?? 0
    return (0..<slots).flatMap { slot -> [MovingElement] in
      let nodes = frames.map { $0.count > slot ? $0[slot] : nil }
      if let first = nodes.first, let node = first, nodes.allSatisfy({ $0 == node }) {
        return [MovingElement(content: .node(node), isShown: nodes.map { _ in true })]
      }
      return shapes(in: nodes) + texts(in: nodes, textMode) + groups(in: nodes)
    }
  }

  // MARK: - Shapes

  private static func shapes(in nodes: [Node?]) -> [MovingElement] {
    let shapes = nodes.map { $0.flatMap(MovingShape.init) }
    var kinds: [MovingShape.Kind] = []
    for shape in shapes { if let shape, !kinds.contains(shape.kind) { kinds.append(shape.kind) } }
    return kinds.flatMap { kind in elements(of: shapes.map { $0?.kind == kind ? $0 : nil }) }
  }

  /// The simplest elements for shapes of one kind: one that stands, some that turn, an arc, or one that is drawn
  /// anew in each frame.
  private static func elements(of shapes: [MovingShape?]) -> [MovingElement] {
    let present = shapes.compactMap { $0 }
    let isShown = shapes.map { $0 != nil }
    guard let first = present.first else { return [] }
    if present.allSatisfy({ $0.resembles(first, tolerance: 0) }) {
      return [MovingElement(content: .shape(shapes), isShown: isShown)]
    }
    if let pivot = Pivot.find(in: present), let elements = turning(shapes, about: pivot) { return elements }
    if let arc = GrowingArc(shapes) {
      return [
        MovingElement(
          content: .arc(whole: arc.whole, length: arc.length, shown: arc.shown, shapes), isShown: isShown)
      ]
    }
    return [MovingElement(content: .shape(shapes), isShown: isShown)]
  }

  /// One element for each form the shape has apart from its turn; nil when there are too many for that to pay.
  private static func turning(_ shapes: [MovingShape?], about pivot: Point) -> [MovingElement]? {
    guard let first = shapes.lazy.compactMap({ $0 }).first, let axis = Axis(of: first, about: pivot) else { return nil }
    var forms: [(shape: MovingShape, members: [MovingShape?])] = []
    var angles: [Double?] = []
    var last = 0.0
    let most = max(4, shapes.count / 8)
    for (index, shape) in shapes.enumerated() {
      guard let shape else {
        angles.append(nil)
        continue
      }
      guard let angle = axis.angle(of: shape) else { return nil }
      let upright = shape.transformed(
        by: .translation(.zero - pivot).followed(by: .rotation(-angle, about: .zero)))
      // The way round that is nearest to the frame before.
      let turns = ((last - angle.degrees) / 360).rounded()
      last = angle.degrees + 360 * turns
      angles.append(last)
      let found = forms.firstIndex { $0.shape.resembles(upright, tolerance: Pivot.tolerance * 2) }
      if found == nil, forms.count == most { return nil }
      if found == nil { forms.append((upright, Array(repeating: nil, count: shapes.count))) }
      let form = found ?? forms.count - 1
      // All frames share the outline of the first, so that it is written once.
      var member = upright
      member.path = forms[form].shape.path
      if case .gradient = member.paint { member.paint = forms[form].shape.paint }
      forms[form].members[index] = member
    }
    return forms.map { form in
      MovingElement(
        content: .shape(form.members), isShown: form.members.map { $0 != nil },
        turn: Turn(pivot: pivot, angles: zip(form.members, angles).map { $0 == nil ? nil : $1 }))
    }
  }

  // MARK: - Texts and groups

  /// A changing text is the glyphs of all its strings, each there while a string has it at that place.
  private static func texts(in nodes: [Node?], _ mode: SVGOptions.TextMode) -> [MovingElement] {
    let texts = nodes.map { node -> Node.Text? in if case .text(let text) = node { text } else { nil } }
    guard texts.contains(where: { $0 != nil }) else { return [] }
    if mode == .live { return alternatives(texts.map { $0.map(Node.text) }) }
    struct Key: Hashable {
      let outline: GlyphOutline
      let position: Point
      let paint: Paint
    }
    var cells: [GlyphCell] = []
    var numbers: [Key: Int] = [:]
    let none = [Bool](repeating: false, count: nodes.count)
    for (frame, text) in texts.enumerated() {
      guard let text else { continue }
      for glyph in text.text.glyphs {
        let position = text.origin + (glyph.position - .zero)
        let key = Key(outline: glyph.outline, position: position, paint: text.paint)
        let number = numbers[key] ?? cells.count
        if number == cells.count {
          numbers[key] = number
          cells.append(GlyphCell(outline: glyph.outline, position: position, paint: text.paint, isShown: none))
        }
        cells[number].isShown[frame] = true
      }
    }
    return [MovingElement(content: .glyphs(cells), isShown: texts.map { $0 != nil })]
  }

  private static func groups(in nodes: [Node?]) -> [MovingElement] {
    alternatives(nodes.map { node in if case .group = node { node } else { nil } })
  }

  /// Each different node once, there in the frames that have it.
  private static func alternatives(_ nodes: [Node?]) -> [MovingElement] {
    var elements: [MovingElement] = []
    var numbers: [Node: Int] = [:]
    for (frame, node) in nodes.enumerated() {
      guard let node else { continue }
      let number = numbers[node] ?? elements.count
      if number == elements.count {
        numbers[node] = number
        elements.append(
          MovingElement(content: .node(node), isShown: [Bool](repeating: false, count: nodes.count)))
      }
      elements[number].isShown[frame] = true
    }
    return elements
  }
}

/// Which way a shape that turns about a point points: from the pivot to the middle of its points.
private struct Axis {
  private let pivot: Point
  /// The point that gives the direction instead of the middle, for a shape that has its middle on the pivot.
  private let index: Int?

  init?(of shape: MovingShape, about pivot: Point) {
    self.pivot = pivot
    let points = shape.path.points
    guard let far = points.indices.max(by: { points[$0].distance(to: pivot) < points[$1].distance(to: pivot) }) else {
      return nil
    }
    let reach = points[far].distance(to: pivot)
    guard reach > 0.1 else { return nil }
    index = Self.middle(points).distance(to: pivot) > reach / 20 ? nil : far
  }

  func angle(of shape: MovingShape) -> Angle? {
    let points = shape.path.points
    guard let index else { return points.isEmpty ? nil : Angle(of: Self.middle(points) - pivot) }
    return points.indices.contains(index) ? Angle(of: points[index] - pivot) : nil
  }

  private static func middle(_ points: [Point]) -> Point {
    let sum = points.reduce(Vector.zero) { $0 + ($1 - .zero) }
    return .zero + sum / Double(max(1, points.count))
  }
}

/// Strokes that all are the beginning of the longest among them, a circular arc.
private struct GrowingArc {
  let whole: MovingShape
  /// Of the whole arc, in layout units.
  let length: Double
  let shown: [Double?]

  /// Nil when they are anything else.
  init?(_ shapes: [MovingShape?]) {
    let present = shapes.compactMap { $0 }
    func reach(_ shape: MovingShape) -> Int { shape.path.elements.count }
    guard let most = present.map(reach).max(), most > 1,
      let sample = present.first(where: { reach($0) == most }), let circle = Circle(sample.path)
    else { return nil }
    guard case .stroke(_, _, nil, _) = sample.kind.drawing, case .solid = sample.kind.painting else { return nil }
    let start = sample.path.points.first
    var best: (shape: MovingShape, angle: Double)?
    var angles: [Double?] = []
    for shape in shapes {
      guard let shape else {
        angles.append(nil)
        continue
      }
      guard let first = shape.path.points.first, let start, first.distance(to: start) < Pivot.tolerance,
        let angle = circle.sweep(of: shape.path)
      else { return nil }
      if angle > best?.angle ?? 0 { best = (shape, angle) }
      angles.append(angle)
    }
    guard let best else { return nil }
    whole = best.shape
    length = best.angle * circle.radius
    shown = angles.map { $0.map { $0 * circle.radius } }
  }

  private struct Circle {
    let center: Point
    let radius: Double

    /// The circle that the first curve is a piece of: its normals at both ends meet in the centre.
    init?(_ path: Path) {
      guard path.elements.count > 1, case .move(let start) = path.elements[0],
        case .cubic(let c1, let c2, let end) = path.elements[1]
      else { return nil }
      let (u, v) = (c1 - start, end - c2)
      let cross = u.dx * v.dy - u.dy * v.dx
      guard abs(cross) > 0.001 * u.length * v.length, u.length > 0 else { return nil }
      // start + s · u⊥ is as far along v as end is.
      let chord = end - start
      let normal = u.quarterTurned
      let s = (chord.dx * v.dx + chord.dy * v.dy) / (normal.dx * v.dx + normal.dy * v.dy)
      center = start + normal * s
      radius = center.distance(to: start)
    }

    /// The angle in radians that curves along this circle cover; nil for anything else.
    func sweep(of path: Path) -> Double? {
      guard case .move(var last)? = path.elements.first else { return nil }
      var angle = 0.0
      for element in path.elements.dropFirst() {
        guard case .cubic(let c1, let c2, let end) = element else { return nil }
        let middle = last.interpolated(to: end, fraction: 0.5)
          .interpolated(to: c1.interpolated(to: c2, fraction: 0.5), fraction: 0.75)
        guard [last, middle, end].allSatisfy({ abs($0.distance(to: center) - radius) < 0.02 }) else { return nil }
        angle += abs(difference(last, end))
        last = end
      }
      return angle
    }

    private func difference(_ a: Point, _ b: Point) -> Double {
      let degrees = (Angle(of: b - center) - Angle(of: a - center)).degrees
      return Angle.degrees(degrees - 360 * (degrees / 360).rounded()).radians
    }
  }
}
