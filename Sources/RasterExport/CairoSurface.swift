import CCairo
import VectorGraphics

/// An ARGB32 image or a PDF page to draw on; one owner, destroyed with it.
struct CairoSurface: ~Copyable {
  let handle: OpaquePointer

  /// An image of `width` × `height` transparent pixels.
  init(imageWidth width: Int, height: Int) throws(RasterError) {
    try self.init(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(clamping: width), Int32(clamping: height)))
  }

  /// Takes ownership of `handle`.
  init(_ handle: OpaquePointer?) throws(RasterError) {
    guard let handle else { throw .drawing("out of memory") }
    let status = cairo_surface_status(handle)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(handle)
      throw .drawing(String(cString: cairo_status_to_string(status)))
    }
    self.handle = handle
  }

  deinit { cairo_surface_destroy(handle) }

  func check() throws(RasterError) { try requireSuccess(cairo_surface_status(handle)) }
}

func requireSuccess(_ status: cairo_status_t) throws(RasterError) {
  guard status != CAIRO_STATUS_SUCCESS else { return }
  throw .drawing(String(cString: cairo_status_to_string(status)))
}
