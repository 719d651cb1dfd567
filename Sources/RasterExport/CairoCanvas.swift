import CCairo
import VectorGraphics

/// Draws nodes with Cairo. Everything Cairo could choke on is fenced here: numbers are finite and bounded before
/// they reach it, all state is set for each node, and its sticky status is checked at the end.
struct CairoCanvas: ~Copyable {
  private let context: OpaquePointer
  private let fence: DrawingFence
  /// The pixels of an image, on which gradients and glows may be drawn pixel by pixel; nil on a page of shapes.
  private let pixels: NodeBounds?
  private let gradients = GradientTables()
  private let letters = LetterMasks()
  /// Makes the texts of a page ones that can be found; nil on an image.
  private let text: PDFTextLayer?

  /// - Parameters:
  ///   - size: of the canvas in layout units.
  ///   - scale: units of the surface a layout unit.
  ///   - text: writes what can be found and copied beside what is drawn.
  init(_ surface: borrowing CairoSurface, size: Size, scale: Double, text: PDFTextLayer? = nil) throws(RasterError) {
    fence = DrawingFence(size)
    self.text = text
    pixels = surface.imageSize.map { [fence] in NodeBounds(fence, size: $0) }
    context = try Self.makeContext(surface)
    cairo_scale(context, scale, scale)
  }

  /// For a mask.
  ///
  /// - Parameter device: from what is drawn to the mask's pixels.
  private init(mask surface: borrowing CairoSurface, _ device: Transform, _ fence: DrawingFence) throws(RasterError) {
    (self.fence, pixels, text) = (fence, nil, nil)
    context = try Self.makeContext(surface)
    var matrix = device.matrix
    cairo_set_matrix(context, &matrix)
  }

  private static func makeContext(_ surface: borrowing CairoSurface) throws(RasterError) -> OpaquePointer {
    guard let context = cairo_create(surface.handle), cairo_status(context) == CAIRO_STATUS_SUCCESS else {
      throw .drawing("out of memory")
    }
    cairo_set_antialias(context, CAIRO_ANTIALIAS_GRAY)
    cairo_set_tolerance(context, 0.1)
    return context
  }

  deinit { cairo_destroy(context) }

  /// Throws what went wrong since the canvas was made: Cairo remembers the first failure and draws nothing after it.
  func finish() throws(RasterError) { try requireSuccess(cairo_status(context)) }

  func paint(background color: Color) {
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    set(color)
    cairo_paint(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  /// Begins or ends a part of the document.
  func begin(_ tag: PDFTag) { cairo_tag_begin(context, tag.rawValue, "") }
  func end(_ tag: PDFTag) { cairo_tag_end(context, tag.rawValue) }

  /// - Parameter areMoving: whether there are other pictures in which they are elsewhere; letters are kept for these.
  func draw(_ nodes: [Node], areMoving: Bool = false) {
    var index = 0
    while index < nodes.count {
      let count = pixels != nil ? StrokeHalo.length(in: nodes, at: index) : 1
      draw(nodes[index..<(index + count)], areMoving: areMoving)
      index += count
    }
  }

  /// A node, or the strokes of a halo.
  private func draw(_ nodes: ArraySlice<Node>, areMoving: Bool) {
    if nodes.count > 1, let halo = StrokeHalo(nodes, fence: fence), halo.draw(on: context) { return }
    for node in nodes { draw(node, isMoving: areMoving) }
  }

  /// Draws those of `leaves` that reach into `rows` of pixels, and nothing outside these rows.
  func draw(_ leaves: [SceneLeaf], inRows rows: Range<Int>) {
    for leaf in leaves where leaf.area.box.rows.overlaps(rows) {
      if let stamp = leaf.stamp, (try? stamp.draw(on: context)) != nil { continue }
      cairo_save(context)
      for transform in leaf.transforms { apply(transform) }
      if leaf.nodes.count == 1, case .stroke(let stroke)? = leaf.nodes.first, let pixels {
        draw(.stroke(pixels.part(of: stroke, inRows: rows, device: device)))
      } else {
        draw(leaf.nodes, areMoving: leaf.isMoving)
      }
      cairo_restore(context)
    }
  }

  /// Confines what `draw` does to whole rows of pixels, `width` pixels wide.
  func clip(toRows rows: Range<Int>, width: Int, _ draw: (borrowing CairoCanvas) -> Void) {
    cairo_save(context)
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    cairo_identity_matrix(context)
    cairo_new_path(context)
    cairo_rectangle(context, 0, Double(rows.lowerBound), Double(width), Double(rows.count))
    cairo_clip(context)
    cairo_set_matrix(context, &matrix)
    draw(self)
    cairo_restore(context)
  }

  /// From coordinates as they are now to pixels.
  private var device: Transform {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    return Transform(a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, tx: matrix.x0, ty: matrix.y0)
  }

  private func apply(_ t: Transform) {
    guard t != .identity else { return }
    var matrix = t.matrix
    cairo_transform(context, &matrix)
  }

  private func draw(_ node: Node, isMoving: Bool = false) {
    if case .gradient(let gradient)? = node.paint, let pixels, draw(node, gradient, within: pixels) { return }
    switch node {
    case .fill(let fill):
      guard !fill.paint.isInvisible else { return }
      trace(fill.path)
      cairo_set_fill_rule(context, fill.rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      with(fill.paint) { cairo_fill(context) }
    case .stroke(let stroke):
      guard !stroke.paint.isInvisible, stroke.style.width > 0 else { return }
      trace(stroke.path)
      set(stroke.style)
      with(stroke.paint) { cairo_stroke(context) }
    case .text(let node):
      guard !node.paint.isInvisible else { return }
      if isMoving, pixels != nil, case .solid(let color) = node.paint, drawLetters(of: node, color) { return }
      cairo_new_path(context)
      for glyph in node.text.glyphs {
        append(glyph.outline.path, offset: (node.origin - .zero) + (glyph.position - .zero))
      }
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
      with(node.paint) { cairo_fill(context) }
      text?.show(node, within: fence, on: context)
    case .image(let image): draw(image)
    case .group(let group):
      if let text { text.tagged(group, on: context) { draw(group) } } else { draw(group, isMoving: isMoving) }
    }
  }

  /// Draws a node's gradient pixel by pixel. False, with nothing drawn, when it cannot be.
  private func draw(_ node: Node, _ gradient: Gradient, within pixels: NodeBounds) -> Bool {
    let device = device
    let area = pixels.area(of: node, device: device)
    guard !area.isEmpty else { return true }
    do throws(RasterError) {
      try GradientShape(gradient, device: device, tables: gradients).draw(in: area, on: context) {
        mask throws(RasterError) in
        var place = device
        place.tx -= Double(area.box.columns.lowerBound)
        place.ty -= Double(area.box.rows.lowerBound)
        let canvas = try CairoCanvas(mask: mask, place, fence)
        canvas.draw(node.painted(.black))
        try canvas.finish()
      }
    } catch {
      return false
    }
    return true
  }

  /// Draws a text from the masks of its letters. False, with nothing drawn, when it cannot be.
  private func drawLetters(of text: Node.Text, _ color: Color) -> Bool {
    let drawn = try? letters.draw(text, color, device: device, on: context) {
      (mask, outline, place) throws(RasterError) in
      let canvas = try CairoCanvas(mask: mask, place, fence)
      canvas.draw(.fill(outline, .black))
      try canvas.finish()
    }
    return drawn ?? false
  }

  private func draw(_ group: Node.Group, isMoving: Bool = false) {
    guard group.opacity > 0, !group.children.isEmpty else { return }
    cairo_save(context)
    defer { cairo_restore(context) }
    guard let transform = fence.usable(group.transform) else { return }
    apply(transform)
    if let clip = group.clip {
      trace(clip)
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
      cairo_clip(context)
    }
    guard group.opacity < 1 else { return draw(group.children, areMoving: isMoving && group.clip == nil) }
    cairo_push_group(context)
    if let text { text.untagged { draw(group.children) } } else { draw(group.children) }
    cairo_pop_group_to_source(context)
    cairo_paint_with_alpha(context, group.opacity)
  }

  private func draw(_ image: Node.Image) {
    let (frame, picture) = (image.frame, image.picture)
    let (width, height) = (Double(picture.width), Double(picture.height))
    let place = Transform(
      a: frame.width / width, b: 0, c: 0, d: frame.height / height, tx: bounded(frame.x), ty: bounded(frame.y))
    guard frame.width > 0, frame.height > 0, let place = fence.usable(place) else { return }
    cairo_save(context)
    defer { cairo_restore(context) }
    apply(place)
    // On a page it is a picture of its own, kept once; on an image its edge pixels go on, so that no edge fades.
    picture.paint(on: context, isPage: pixels == nil)
  }

  // MARK: - Paths

  private func trace(_ path: Path) {
    cairo_new_path(context)
    append(path, offset: .zero)
  }

  private func append(_ path: Path, offset: Vector) {
    for element in path.elements {
      switch element {
      case .move(let p): cairo_move_to(context, bounded(p.x + offset.dx), bounded(p.y + offset.dy))
      case .line(let p): cairo_line_to(context, bounded(p.x + offset.dx), bounded(p.y + offset.dy))
      case .cubic(let c1, let c2, let p):
        cairo_curve_to(
          context, bounded(c1.x + offset.dx), bounded(c1.y + offset.dy), bounded(c2.x + offset.dx),
          bounded(c2.y + offset.dy), bounded(p.x + offset.dx), bounded(p.y + offset.dy))
      case .close: cairo_close_path(context)
      }
    }
  }

  private func bounded(_ value: Double) -> Double { fence.bounded(value) }

  // MARK: - Paint and style

  private func with(_ paint: Paint, _ draw: () -> Void) {
    switch paint {
    case .solid(let color):
      set(color)
      draw()
    case .gradient(let gradient):
      let pattern = makePattern(gradient)
      cairo_set_source(context, pattern)
      draw()
      cairo_set_source_rgba(context, 0, 0, 0, 0)
      cairo_pattern_destroy(pattern)
    }
  }

  private func set(_ color: Color) {
    cairo_set_source_rgba(context, component(color.red), component(color.green), component(color.blue), color.alpha)
  }

  private func makePattern(_ gradient: Gradient) -> OpaquePointer? {
    let pattern: OpaquePointer?
    switch gradient.geometry {
    case .linear(let from, let to):
      pattern = cairo_pattern_create_linear(bounded(from.x), bounded(from.y), bounded(to.x), bounded(to.y))
    case .radial(let center, let radius):
      let (x, y) = (bounded(center.x), bounded(center.y))
      pattern = cairo_pattern_create_radial(x, y, 0, x, y, max(0, bounded(radius)))
    }
    for stop in gradient.stops {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.offset, component(color.red), component(color.green), component(color.blue), color.alpha)
    }
    return pattern
  }

  private func component(_ byte: UInt8) -> Double { Double(byte) / 255 }

  private func set(_ style: StrokeStyle) {
    cairo_set_line_width(context, fence.lineWidth(style.width))
    switch style.cap {
    case .butt: cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
    case .round: cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    case .square: cairo_set_line_cap(context, CAIRO_LINE_CAP_SQUARE)
    }
    switch style.join {
    case .miter: cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
    case .round: cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    case .bevel: cairo_set_line_join(context, CAIRO_LINE_JOIN_BEVEL)
    }
    cairo_set_miter_limit(context, DrawingFence.miterLimit)
    let dash = style.dash?.lengths ?? []
    cairo_set_dash(context, dash, Int32(clamping: dash.count), style.dash?.phase ?? 0)
  }
}

extension Transform {
  fileprivate var matrix: cairo_matrix_t { cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty) }
}
