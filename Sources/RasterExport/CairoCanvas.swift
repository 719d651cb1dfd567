import CCairo
import VectorGraphics

/// Draws nodes with Cairo. Everything Cairo could choke on is fenced here: numbers are finite and bounded before
/// they reach it, all state is set for each node, and its sticky status is checked at the end.
struct CairoCanvas: ~Copyable {
  private let context: OpaquePointer
  private let fence: DrawingFence
  private let hasPixels: Bool
  private let gradients = RadialGradientCache()

  /// - Parameters:
  ///   - size: of the canvas in layout units.
  ///   - hasPixels: whether the surface is an image, on which gradients may be drawn pixel by pixel.
  init(_ surface: borrowing CairoSurface, size: Size, scale: Double, hasPixels: Bool) throws(RasterError) {
    guard let context = cairo_create(surface.handle), cairo_status(context) == CAIRO_STATUS_SUCCESS else {
      throw .drawing("out of memory")
    }
    self.context = context
    self.hasPixels = hasPixels
    fence = DrawingFence(size)
    cairo_set_antialias(context, CAIRO_ANTIALIAS_GRAY)
    cairo_set_tolerance(context, 0.1)
    cairo_scale(context, scale, scale)
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

  func draw(_ nodes: [Node]) {
    var index = 0
    while index < nodes.count {
      let count = hasPixels ? LineHalo.length(in: nodes, at: index) : 1
      draw(nodes[index..<(index + count)])
      index += count
    }
  }

  /// A node, or the strokes of a halo.
  private func draw(_ nodes: ArraySlice<Node>) {
    if nodes.count > 1, let halo = LineHalo(nodes, fence: fence), halo.draw(on: context) { return }
    for node in nodes { draw(node) }
  }

  /// Draws those of `leaves` that reach into `rows` of pixels, and nothing outside these rows.
  func draw(_ leaves: [SceneLeaf], inRows rows: Range<Int>) {
    for leaf in leaves where leaf.box.rows.overlaps(rows) {
      guard !leaf.transforms.isEmpty else {
        draw(leaf.nodes)
        continue
      }
      cairo_save(context)
      for transform in leaf.transforms { apply(transform) }
      draw(leaf.nodes)
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

  private func apply(_ t: Transform) {
    guard t != .identity else { return }
    var matrix = cairo_matrix_t(xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx, y0: t.ty)
    cairo_transform(context, &matrix)
  }

  private func draw(_ node: Node) {
    switch node {
    case .fill(let fill):
      guard !fill.paint.isInvisible else { return }
      trace(fill.path)
      self.fill(fill.paint, rule: fill.rule)
    case .stroke(let stroke):
      guard !stroke.paint.isInvisible, stroke.style.width > 0 else { return }
      trace(stroke.path)
      set(stroke.style)
      with(stroke.paint, extents: cairo_stroke_extents) { cairo_stroke(context) }
    case .text(let node):
      guard !node.paint.isInvisible else { return }
      cairo_new_path(context)
      for glyph in node.text.glyphs {
        append(glyph.outline.path, offset: (node.origin - .zero) + (glyph.position - .zero))
      }
      fill(node.paint, rule: .nonZero)
    case .group(let group):
      draw(group)
    }
  }

  private func draw(_ group: Node.Group) {
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
    guard group.opacity < 1 else { return draw(group.children) }
    cairo_push_group(context)
    draw(group.children)
    cairo_pop_group_to_source(context)
    cairo_paint_with_alpha(context, group.opacity)
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

  private func fill(_ paint: Paint, rule: Node.Fill.Rule) {
    cairo_set_fill_rule(context, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    with(paint, extents: cairo_fill_extents) { cairo_fill(context) }
  }

  /// Cairo's measure of what a fill or a stroke of the current path covers.
  private typealias Extents = (
    OpaquePointer?, UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?,
    UnsafeMutablePointer<Double>?
  ) -> Void

  private func with(_ paint: Paint, extents: Extents, _ draw: () -> Void) {
    switch paint {
    case .solid(let color):
      set(color)
      draw()
    case .gradient(let gradient):
      if hasPixels, case .radial(let center, let radius) = gradient.geometry,
        drawRadial(center: center, radius: radius, stops: gradient.stops, extents: extents, draw)
      {
        return
      }
      let pattern = makePattern(gradient)
      cairo_set_source(context, pattern)
      draw()
      cairo_set_source_rgba(context, 0, 0, 0, 0)
      cairo_pattern_destroy(pattern)
    }
  }

  /// Draws with a radial gradient made pixel by pixel. False, with nothing drawn, under a transform that is more
  /// than a scale and a shift.
  private func drawRadial(
    center: Point, radius: Double, stops: [Gradient.Stop], extents: Extents, _ draw: () -> Void
  ) -> Bool {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    guard matrix.xx == matrix.yy, matrix.xx > 0, matrix.xy == 0, matrix.yx == 0 else { return false }
    var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
    var (cx1, cy1, cx2, cy2) = (0.0, 0.0, 0.0, 0.0)
    extents(context, &x1, &y1, &x2, &y2)
    cairo_clip_extents(context, &cx1, &cy1, &cx2, &cy2)
    func device(_ value: Double, _ shift: Double, _ rule: FloatingPointRoundingRule) -> Int {
      Int(exactly: (value * matrix.xx + shift).rounded(rule)) ?? 0
    }
    let left = device(max(x1, cx1), matrix.x0, .down)
    let top = device(max(y1, cy1), matrix.y0, .down)
    let width = device(min(x2, cx2), matrix.x0, .up) - left
    let height = device(min(y2, cy2), matrix.y0, .up) - top
    guard width > 0, height > 0 else { return true }
    let pattern: OpaquePointer?
    do {
      let image = RadialGradientImage(
        center: center, radius: radius, stops: stops, scale: matrix.xx, shift: Vector(dx: matrix.x0, dy: matrix.y0),
        bounds: PixelBox(columns: left..<(left + width), rows: top..<(top + height)))
      pattern = try gradients.pattern(image)
    } catch {
      return false
    }
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
    // From user space to the image's pixels.
    var toImage = cairo_matrix_t(
      xx: matrix.xx, yx: 0, xy: 0, yy: matrix.yy, x0: matrix.x0 - Double(left), y0: matrix.y0 - Double(top))
    cairo_pattern_set_matrix(pattern, &toImage)
    cairo_set_source(context, pattern)
    draw()
    cairo_set_source_rgba(context, 0, 0, 0, 0)
    cairo_pattern_destroy(pattern)
    return true
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
