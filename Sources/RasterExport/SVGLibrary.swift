import Platform
import VectorGraphics

/// librsvg, loaded when the first SVG is read: no program waits for it that needs none, and none needs it to be built.
///
/// All is drawn with the Cairo that librsvg itself is linked with, which need not be ours.
struct SVGLibrary: Sendable {
  /// Nil where librsvg is not installed, or is older than the functions below (2.52).
  static let shared = SVGLibrary()

  private typealias Pointer = UnsafeMutableRawPointer
  private typealias Failure = UnsafeMutablePointer<Pointer?>
  private typealias ReadDocument = @convention(c) (UnsafePointer<UInt8>?, Int, Failure?) -> Pointer?
  private typealias GetSize =
    @convention(c) (Pointer, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) -> Int32
  private typealias GetDimensions =
    @convention(c) (Pointer, Pointer?, Pointer?, Pointer?, Pointer?, UnsafeMutablePointer<Int32>, Pointer) -> Void
  private typealias Draw = @convention(c) (Pointer, Pointer, UnsafePointer<Double>, Failure?) -> Int32
  private typealias MakeSurface = @convention(c) (Pointer?, Int32, Int32, Int32, Int32) -> Pointer?
  private typealias Make = @convention(c) (Pointer) -> Pointer?
  private typealias Status = @convention(c) (Pointer) -> UInt32
  private typealias End = @convention(c) (Pointer) -> Void

  private let read: ReadDocument
  private let getSize: GetSize
  private let getDimensions: GetDimensions
  private let draw: Draw
  private let makeSurface: MakeSurface
  private let makeContext: Make
  private let status: Status
  private let endContext: End
  private let flush: End
  private let endSurface: End
  private let release: End
  private let freeError: End

  private init?() {
    #if canImport(Darwin)
      let names = ["librsvg-2.2.dylib", "/opt/homebrew/lib/librsvg-2.2.dylib", "/usr/local/lib/librsvg-2.2.dylib"]
    #else
      let names = ["librsvg-2.so.2"]
    #endif
    guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else { return nil }
    func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
      dlsym(library, name).map { unsafeBitCast($0, to: type) }
    }
    guard let read = function("rsvg_handle_new_from_data", ReadDocument.self),
      let getSize = function("rsvg_handle_get_intrinsic_size_in_pixels", GetSize.self),
      let getDimensions = function("rsvg_handle_get_intrinsic_dimensions", GetDimensions.self),
      let draw = function("rsvg_handle_render_document", Draw.self),
      let makeSurface = function("cairo_image_surface_create_for_data", MakeSurface.self),
      let makeContext = function("cairo_create", Make.self), let status = function("cairo_status", Status.self),
      let endContext = function("cairo_destroy", End.self), let flush = function("cairo_surface_flush", End.self),
      let endSurface = function("cairo_surface_destroy", End.self),
      let release = function("g_object_unref", End.self), let freeError = function("g_error_free", End.self)
    else { return nil }
    (self.read, self.getSize, self.getDimensions, self.draw) = (read, getSize, getDimensions, draw)
    (self.makeSurface, self.makeContext, self.status, self.endContext) = (makeSurface, makeContext, status, endContext)
    (self.flush, self.endSurface, self.release, self.freeError) = (flush, endSurface, release, freeError)
  }

  /// The words of an error of GLib: a number, a code, and a pointer to them; the error is gone then.
  private func words(_ error: Pointer?) -> String {
    guard let error else { return "it cannot be drawn" }
    defer { freeError(error) }
    guard let text = error.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self) else { return "it cannot be drawn" }
    return String(cString: text).cleanedLine
  }

  // MARK: - Documents

  /// A document that has been read, for one thread.
  struct Document: ~Copyable {
    private let library: SVGLibrary
    private let handle: UnsafeMutableRawPointer

    fileprivate init(_ library: SVGLibrary, _ handle: UnsafeMutableRawPointer) {
      (self.library, self.handle) = (library, handle)
    }

    deinit { library.release(handle) }

    /// Its own width and height, or those of its view box; square where it says neither.
    var size: Size {
      var (width, height) = (0.0, 0.0)
      func isSize(_ width: Double, _ height: Double) -> Bool {
        width.isFinite && height.isFinite && width > 0 && height > 0
      }
      if library.getSize(handle, &width, &height) != 0, isSize(width, height) {
        return Size(width: width, height: height)
      }
      var hasViewBox: Int32 = 0
      var box = [Double](repeating: 0, count: 4)
      // Lengths, which are a number and a unit each, are not asked for a second time.
      library.getDimensions(handle, nil, nil, nil, nil, &hasViewBox, &box)
      return hasViewBox != 0 && isSize(box[2], box[3]) ? Size(width: box[2], height: box[3]) : Size(width: 1, height: 1)
    }

    /// The whole of it, as premultiplied words.
    func pixels(width: Int, height: Int) throws(PictureError) -> [UInt32] {
      var pixels = [UInt32](repeating: 0, count: width * height)
      let refusal = pixels.withUnsafeMutableBytes { library.draw(handle, on: $0, width: width, height: height) }
      if let refusal { throw .refused(refusal) }
      return pixels
    }
  }

  /// - Throws: ``PictureError/refused(_:)`` with librsvg's words.
  func document(_ text: [UInt8]) throws(PictureError) -> Document {
    var error: Pointer?
    // Without an address of its own a document refers to nothing outside of itself.
    guard let handle = read(text, text.count, &error) else { throw .refused(words(error)) }
    return Document(self, handle)
  }

  /// Why it could not be drawn; nil when it has been.
  private func draw(_ document: Pointer, on memory: UnsafeMutableRawBufferPointer, width: Int, height: Int) -> String? {
    // ARGB32 is Cairo's format 0.
    guard
      let surface = makeSurface(
        memory.baseAddress, 0, Int32(clamping: width), Int32(clamping: height), Int32(clamping: 4 * width))
    else { return "out of memory" }
    defer { endSurface(surface) }
    guard let context = makeContext(surface) else { return "out of memory" }
    defer { endContext(context) }
    var error: Pointer?
    guard draw(document, context, [0, 0, Double(width), Double(height)], &error) != 0 else { return words(error) }
    guard status(context) == 0 else { return "drawing failed" }
    flush(surface)
    return nil
  }
}
