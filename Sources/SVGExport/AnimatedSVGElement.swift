import VectorGraphics

/// A part of the moving layer over the whole film: in which frames it is there, and what it does.
struct MovingElement {
  enum Content {
    /// The same whenever it is there.
    case node(Node)
    /// One outline, or one for each frame.
    case shape(MovingShape.Kind, [MovingShape?])
    /// A stroke along the beginning of one circular arc, with the length shown in each frame.
    case arc(GrowingArc, MovingShape.Kind, [MovingShape?])
    case glyphs([GlyphCell])
  }

  /// A glyph at one place in one paint, and the frames that have it.
  struct GlyphCell {
    let glyph: PlacedGlyph
    var isShown: [Bool]
  }

  struct PlacedGlyph: Hashable {
    let outline: GlyphOutline
    let position: Point
    let paint: Paint
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
        if let mine = angles[index] {
          if abs(mine - theirs) > 0.002 { return nil }
        } else {
          merged[index] = theirs
        }
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
      if let first = frames.first, first.count > slot,
        frames.allSatisfy({ $0.count > slot && $0[slot] == first[slot] })
      {
        return [MovingElement(content: .node(first[slot]), isShown: frames.map { _ in true })]
      }
      return shapes(in: frames, slot) + texts(in: frames, slot, textMode) + groups(in: frames, slot)
    }
  }

  // MARK: - Shapes

  private static func shapes(in frames: [[Node]], _ slot: Int) -> [MovingElement] {
    var kinds: [(kind: MovingShape.Kind, shapes: [MovingShape?])] = []
    var last = 0
    for frame in frames.indices where frames[frame].count > slot {
      guard let (kind, shape) = MovingShape.split(frames[frame][slot]) else { continue }
      // Most often it is the kind of the frame before.
      if !kinds.indices.contains(last) || kinds[last].kind != kind {
        last = kinds.firstIndex { $0.kind == kind } ?? kinds.count
      }
      if last == kinds.count { kinds.append((kind, Array(repeating: nil, count: frames.count))) }
      kinds[last].shapes[frame] = shape
    }
    return kinds.flatMap { elements(of: $0.shapes, $0.kind) }
  }

  /// The simplest elements for shapes of one kind: one that stands, some that turn, an arc, or one that is drawn
  /// anew in each frame.
  private static func elements(of shapes: [MovingShape?], _ kind: MovingShape.Kind) -> [MovingElement] {
    guard let first = shapes.lazy.compactMap({ $0 }).first else { return [] }
    let isShown = shapes.map { $0 != nil }
    let whole = MovingElement(content: .shape(kind, shapes), isShown: isShown)
    if shapes.allSatisfy({ $0?.resembles(first, tolerance: 0) ?? true }) { return [whole] }
    if let pivot = Pivot.find(in: shapes), let elements = turning(shapes, kind, about: pivot) { return elements }
    if let arc = GrowingArc(shapes, kind) {
      return [MovingElement(content: .arc(arc, kind, shapes), isShown: isShown)]
    }
    return [whole]
  }

  /// One element for each form the shape has apart from its turn; nil when there are too many for that to pay.
  private static func turning(
    _ shapes: [MovingShape?], _ kind: MovingShape.Kind, about pivot: Point
  ) -> [MovingElement]? {
    guard let first = shapes.lazy.compactMap({ $0 }).first, let axis = TurnAxis(of: first.path, about: pivot) else {
      return nil
    }
    var forms: [(shape: MovingShape, members: [MovingShape?])] = []
    var angles: [Double?] = []
    var last = 0.0
    let most = max(4, shapes.count / 8)
    for (index, shape) in shapes.enumerated() {
      guard let shape else {
        angles.append(nil)
        continue
      }
      guard let angle = axis.angle(of: shape.path) else { return nil }
      let upright = Transform.translation(.zero - pivot).followed(by: .rotation(-angle, about: .zero))
      // The way round that is nearest to the frame before.
      let turns = ((last - angle.degrees) / 360).rounded()
      last = angle.degrees + 360 * turns
      angles.append(last)
      let form: Int
      if let found = forms.firstIndex(where: {
        $0.shape.resembles(shape, movedBy: upright, tolerance: Pivot.tolerance * 2)
      }) {
        form = found
      } else {
        form = forms.count
        if form == most { return nil }
        forms.append((shape.transformed(by: upright), Array(repeating: nil, count: shapes.count)))
      }
      // All frames share the outline of the first, so that it is written once.
      var member = shape
      member.path = forms[form].shape.path
      if case .gradient = member.paint { member.paint = forms[form].shape.paint }
      forms[form].members[index] = member
    }
    return forms.map { form in
      MovingElement(
        content: .shape(kind, form.members), isShown: form.members.map { $0 != nil },
        turn: Turn(pivot: pivot, angles: zip(form.members, angles).map { $0 == nil ? nil : $1 }))
    }
  }

  // MARK: - Texts and groups

  /// A changing text is the glyphs of all its strings, each there while a string has it at that place.
  private static func texts(in frames: [[Node]], _ slot: Int, _ mode: SVGOptions.TextMode) -> [MovingElement] {
    if mode == .live {
      return alternatives(in: frames, slot) { if case .text = $0 { true } else { false } }
    }
    var cells: [GlyphCell] = []
    var numbers: [PlacedGlyph: Int] = [:]
    /// The cells of the frame before: most digits stay for a while.
    var before: [Int] = []
    var isShown = [Bool](repeating: false, count: frames.count)
    let none = isShown
    for frame in frames.indices where frames[frame].count > slot {
      guard case .text(let text) = frames[frame][slot] else { continue }
      isShown[frame] = true
      for (place, glyph) in text.text.glyphs.enumerated() {
        let placed = PlacedGlyph(
          outline: glyph.outline, position: text.origin + (glyph.position - .zero), paint: text.paint)
        let known = before.indices.contains(place) && cells[before[place]].glyph == placed ? before[place] : nil
        let number = known ?? numbers[placed] ?? cells.count
        if number == cells.count {
          numbers[placed] = number
          cells.append(GlyphCell(glyph: placed, isShown: none))
        }
        cells[number].isShown[frame] = true
        if place < before.count { before[place] = number } else { before.append(number) }
      }
    }
    return isShown.contains(true) ? [MovingElement(content: .glyphs(cells), isShown: isShown)] : []
  }

  /// And pictures.
  private static func groups(in frames: [[Node]], _ slot: Int) -> [MovingElement] {
    alternatives(in: frames, slot) {
      switch $0 {
      case .group, .image: true
      case .fill, .stroke, .text: false
      }
    }
  }

  /// Each different node of a sort once, there in the frames that have it.
  private static func alternatives(
    in frames: [[Node]], _ slot: Int, where isOfSort: (Node) -> Bool
  ) -> [MovingElement] {
    var elements: [MovingElement] = []
    var numbers: [Node: Int] = [:]
    for frame in frames.indices where frames[frame].count > slot {
      let node = frames[frame][slot]
      guard isOfSort(node) else { continue }
      let number = numbers[node] ?? elements.count
      if number == elements.count {
        numbers[node] = number
        elements.append(
          MovingElement(content: .node(node), isShown: [Bool](repeating: false, count: frames.count)))
      }
      elements[number].isShown[frame] = true
    }
    return elements
  }
}
