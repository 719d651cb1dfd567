import CHarfBuzz
import VectorGraphics

/// Collects the outline HarfBuzz draws, scaled, with y turned to point down.
final class GlyphPathBuilder {
  private var path = Path()
  private var current = Point.zero
  private let scale: Double

  private init(scale: Double) { self.scale = scale }

  static func path(of glyph: UInt32, in font: OpaquePointer, scale: Double) -> Path {
    let builder = GlyphPathBuilder(scale: scale)
    withExtendedLifetime(builder) {
      tacho_hb_draw_glyph(font, glyph, callbacks.functions, Unmanaged.passUnretained(builder).toOpaque())
    }
    return builder.path
  }

  private func point(_ x: Float, _ y: Float) -> Point { Point(x: Double(x) * scale, y: -Double(y) * scale) }

  private static func from(_ context: UnsafeMutableRawPointer?) -> GlyphPathBuilder? {
    context.map { Unmanaged<GlyphPathBuilder>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The callback table, made once and immutable from then on, so threads may share it.
  private struct Callbacks: @unchecked Sendable {
    let functions = hb_draw_funcs_create()
  }

  private static let callbacks: Callbacks = {
    let callbacks = Callbacks()
    let functions = callbacks.functions
    hb_draw_funcs_set_move_to_func(
      functions,
      { _, context, _, x, y, _ in
        guard let builder = from(context) else { return }
        builder.current = builder.point(x, y)
        builder.path.move(to: builder.current)
      }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions,
      { _, context, _, x, y, _ in
        guard let builder = from(context) else { return }
        builder.current = builder.point(x, y)
        builder.path.line(to: builder.current)
      }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, context, _, cx, cy, x, y, _ in
        guard let builder = from(context) else { return }
        let end = builder.point(x, y)
        builder.path.quadratic(from: builder.current, builder.point(cx, cy), to: end)
        builder.current = end
      }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, context, _, c1x, c1y, c2x, c2y, x, y, _ in
        guard let builder = from(context) else { return }
        let end = builder.point(x, y)
        builder.path.cubic(builder.point(c1x, c1y), builder.point(c2x, c2y), to: end)
        builder.current = end
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(functions, { _, context, _, _ in from(context)?.path.close() }, nil, nil)
    hb_draw_funcs_make_immutable(functions)
    return callbacks
  }()
}
