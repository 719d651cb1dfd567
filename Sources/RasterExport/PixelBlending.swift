import CCairo
import VectorGraphics

/// Blending by hand over what a context draws on.
enum PixelBlending {
  /// Lets `body` blend over pixels of what `context` draws on. It is handed the part of `box` that can be seen, and
  /// where the row `row` of the picture would begin at column 0.
  ///
  /// Where the clip is no rectangle of whole pixels it blends over an image that is drawn then.
  static func blend(
    _ box: PixelBox, on context: OpaquePointer, _ body: (PixelBox, (_ row: Int) -> UnsafeMutablePointer<UInt32>) -> Void
  ) throws(RasterError) {
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_identity_matrix(context)
    var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &x1, &y1, &x2, &y2)
    guard let left = Int(exactly: x1.rounded(.down)), let top = Int(exactly: y1.rounded(.down)),
      let right = Int(exactly: x2.rounded(.up)), let bottom = Int(exactly: y2.rounded(.up))
    else { return }
    let columns = box.columns.clamped(to: left..<max(left, right))
    let rows = box.rows.clamped(to: top..<max(top, bottom))
    let visible = PixelBox(columns: columns, rows: rows)
    guard !visible.isEmpty else { return }
    if let surface = cairo_get_group_target(context), let (data, stride) = pixels(of: surface, context, visible) {
      body(visible) { row in
        UnsafeMutableRawPointer(data + row * stride).assumingMemoryBound(to: UInt32.self)
      }
      cairo_surface_mark_dirty(surface)
      return
    }
    let image = try CairoSurface(imageWidth: columns.count, height: rows.count)
    let (data, stride) = try image.pixels()
    body(visible) { row in
      UnsafeMutableRawPointer(data + (row - rows.lowerBound) * stride - 4 * columns.lowerBound)
        .assumingMemoryBound(to: UInt32.self)
    }
    cairo_surface_mark_dirty(image.handle)
    cairo_set_source_surface(context, image.handle, Double(columns.lowerBound), Double(rows.lowerBound))
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    cairo_paint(context)
    cairo_set_source_rgba(context, 0, 0, 0, 0)
  }

  /// Where the pixel 0, 0 of an image would be; nil when its pixels cannot be had or not all of `box` is clipped alike.
  private static func pixels(
    of surface: OpaquePointer, _ context: OpaquePointer, _ box: PixelBox
  ) -> (data: UnsafeMutablePointer<UInt8>, stride: Int)? {
    guard cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE,
      cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32
    else { return nil }
    let list = cairo_copy_clip_rectangle_list(context)
    defer { cairo_rectangle_list_destroy(list) }
    guard let clip = list?.pointee, clip.status == CAIRO_STATUS_SUCCESS, clip.num_rectangles == 1 else { return nil }
    // Groups have pixels of their own, which begin elsewhere.
    var (dx, dy) = (0.0, 0.0)
    cairo_surface_get_device_offset(surface, &dx, &dy)
    guard let x = Int(exactly: dx), let y = Int(exactly: dy) else { return nil }
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface), box.columns.lowerBound + x >= 0,
      box.rows.lowerBound + y >= 0, box.columns.upperBound + x <= Int(cairo_image_surface_get_width(surface)),
      box.rows.upperBound + y <= Int(cairo_image_surface_get_height(surface))
    else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface))
    return (data + y * stride + 4 * x, stride)
  }
}
