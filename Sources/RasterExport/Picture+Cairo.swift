import CCairo
import Platform
import VectorGraphics

extension Picture {
  /// Draws the picture with a pixel to a unit, from the origin.
  ///
  /// - Parameter isPage: whether it becomes a part of a document rather than of an image.
  func paint(on context: OpaquePointer, isPage: Bool) {
    pixels.withUnsafeBufferPointer { pixels in
      // Cairo only reads it: nothing draws on this surface.
      let bytes = UnsafeMutableRawPointer(mutating: pixels.baseAddress)?.assumingMemoryBound(to: UInt8.self)
      let surface = cairo_image_surface_create_for_data(
        bytes, CAIRO_FORMAT_ARGB32, Int32(clamping: width), Int32(clamping: height), Int32(clamping: 4 * width))
      defer {
        // What a page keeps of it is copied now; the pixels are ours.
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
      }
      if isPage { name(surface) }
      cairo_set_source_surface(context, surface, 0, 0)
      let source = cairo_get_source(context)
      cairo_pattern_set_filter(source, CAIRO_FILTER_GOOD)
      if !isPage { cairo_pattern_set_extend(source, CAIRO_EXTEND_PAD) }
      cairo_new_path(context)
      cairo_rectangle(context, 0, 0, Double(width), Double(height))
      cairo_fill(context)
      cairo_set_source_rgba(context, 0, 0, 0, 0)
    }
  }

  /// By its name a document knows that it has the picture already.
  private func name(_ surface: OpaquePointer?) {
    let text = Array(hash.utf8)
    guard let memory = malloc(text.count) else { return }
    memory.copyMemory(from: text, byteCount: text.count)
    let bytes = memory.assumingMemoryBound(to: UInt8.self)
    let status = cairo_surface_set_mime_data(
      surface, CAIRO_MIME_TYPE_UNIQUE_ID, bytes, UInt(text.count), { free($0) }, memory)
    if status != CAIRO_STATUS_SUCCESS { free(memory) }
  }
}
