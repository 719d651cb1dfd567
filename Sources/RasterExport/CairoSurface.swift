import CCairo
import VectorGraphics

/// An ARGB32 image or a PDF page to draw on; one owner, destroyed with it.
struct CairoSurface: ~Copyable {
  let handle: OpaquePointer
  /// Where a PDF goes: Cairo still writes to it while the surface is destroyed, so it lives as long.
  private let output: ByteCollector?

  /// An image of `width` × `height` transparent pixels.
  ///
  /// - Throws: ``RasterError``: no memory, or a library that leaves areas out.
  init(imageWidth width: Int, height: Int) throws(RasterError) {
    guard Self.fillsAreas else { throw .library("Cairo leaves areas empty here; unset PIXMAN_DISABLE") }
    try self.init(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(clamping: width), Int32(clamping: height)))
    // On a surface it knows to be untouched, Cairo blends translucent edges by another rule, which rounds otherwise.
    // One rule for all, so that what is drawn does not depend on what was drawn before.
    cairo_surface_mark_dirty(handle)
  }

  /// Whether a rectangle has its colour once it is drawn. Cairo does not notice when its pixel library, pixman, is told by
  /// `PIXMAN_DISABLE` to do without every way that can fill areas, and leaves them as they were.
  private static let fillsAreas: Bool = {
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 8, 8) else { return true }
    defer { cairo_surface_destroy(surface) }
    guard let context = cairo_create(surface) else { return true }
    defer { cairo_destroy(context) }
    cairo_surface_mark_dirty(surface)
    cairo_set_source_rgba(context, 1, 1, 1, 1)
    cairo_rectangle(context, 1, 1, 6, 6)
    cairo_fill(context)
    cairo_surface_flush(surface)
    // What fails for want of memory is told by what is drawn next.
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface) else {
      return true
    }
    return data[4 * Int(cairo_image_surface_get_stride(surface)) + 16] == 255
  }()

  /// An image that holds nothing but how much of each pixel is covered.
  init(maskWidth width: Int, height: Int) throws(RasterError) {
    try self.init(cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(clamping: width), Int32(clamping: height)))
    cairo_surface_mark_dirty(handle)
  }

  /// A PDF of which the bytes are collected in `output`; sizes in points.
  init(pdfWidth width: Double, height: Double, output: ByteCollector) throws(RasterError) {
    let write: cairo_write_func_t = { context, data, length in
      guard let context, let data else { return CAIRO_STATUS_WRITE_ERROR }
      let output = Unmanaged<ByteCollector>.fromOpaque(context).takeUnretainedValue()
      output.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
      return CAIRO_STATUS_SUCCESS
    }
    // Cairo's pointer does not keep the collector; the surface does, and both may be gone before this ends.
    let context = Unmanaged.passUnretained(output).toOpaque()
    self = try withExtendedLifetime(output) { () throws(RasterError) in
      try CairoSurface(cairo_pdf_surface_create_for_stream(write, context, width, height), output: output)
    }
  }

  /// Takes ownership of `handle`.
  private init(_ handle: OpaquePointer?, output: ByteCollector? = nil) throws(RasterError) {
    guard let handle else { throw .drawing("out of memory") }
    let status = cairo_surface_status(handle)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(handle)
      throw .drawing(String(cString: cairo_status_to_string(status)))
    }
    self.handle = handle
    self.output = output
  }

  // What is stored goes after this, so the output outlives the surface.
  deinit { cairo_surface_destroy(handle) }

  /// Where an image's pixels lie, and how many bytes it is from one row to the next.
  func pixels() throws(RasterError) -> (data: UnsafeMutablePointer<UInt8>, stride: Int) {
    guard let data = cairo_image_surface_get_data(handle) else { throw .drawing("no pixels") }
    return (data, Int(cairo_image_surface_get_stride(handle)))
  }

  /// In pixels; nil for a page.
  var imageSize: (width: Int, height: Int)? {
    guard cairo_surface_get_type(handle) == CAIRO_SURFACE_TYPE_IMAGE else { return nil }
    return (Int(cairo_image_surface_get_width(handle)), Int(cairo_image_surface_get_height(handle)))
  }

  func check() throws(RasterError) { try requireSuccess(cairo_surface_status(handle)) }
}

func requireSuccess(_ status: cairo_status_t) throws(RasterError) {
  guard status != CAIRO_STATUS_SUCCESS else { return }
  throw .drawing(String(cString: cairo_status_to_string(status)))
}

/// The bytes that Cairo writes.
final class ByteCollector {
  var bytes: [UInt8] = []
}

/// What Cairo is given: numbers it can work with, whatever a scene holds.
struct DrawingFence {
  /// Coordinates are kept within four canvas sizes: farther away nothing can be seen, but Cairo would work on it.
  private let farthest: Double
  private let widest: Double

  /// How far the corner of a stroke may reach, in half line widths, before it is cut off.
  static let miterLimit = 4.0

  /// - Parameter size: of the canvas in layout units.
  init(_ size: Size) {
    farthest = 4 * max(size.width, size.height)
    widest = 2 * max(size.width, size.height)
  }

  func bounded(_ value: Double) -> Double { value.isFinite ? min(farthest, max(-farthest, value)) : 0 }

  func bounded(_ point: Point) -> Point { Point(x: bounded(point.x), y: bounded(point.y)) }

  func lineWidth(_ width: Double) -> Double { width.isFinite ? min(widest, max(0, width)) : 0 }

  /// Nil when the matrix has no area, or one beyond Cairo's numbers, which would stop all further drawing.
  func usable(_ t: Transform) -> Transform? {
    guard t != .identity else { return t }
    let determinant = t.a * t.d - t.b * t.c
    guard determinant.isFinite, abs(determinant) > 1e-12, t.tx.isFinite, t.ty.isFinite,
      t.a.magnitude <= 1e6, t.b.magnitude <= 1e6, t.c.magnitude <= 1e6, t.d.magnitude <= 1e6
    else { return nil }
    return Transform(a: t.a, b: t.b, c: t.c, d: t.d, tx: bounded(t.tx), ty: bounded(t.ty))
  }
}
