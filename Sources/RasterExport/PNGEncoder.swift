import PNGEncoding

/// How hard a PNG is compressed. The pixels are the same.
public enum PNGCompression: String, Hashable, Sendable, CaseIterable {
  /// By a writer made for flat art: fastest, at about the size of a general compressor's fast level.
  case fast
  /// By zlib at its best level.
  case small
}

/// What is known of the picture written last, for those after it that are mostly alike. Their bytes are the same without it.
final class PNGMemory {
  fileprivate let handle: OpaquePointer

  init() throws(RasterError) {
    guard let handle = tacho_png_memory_new() else { throw .png("out of memory") }
    self.handle = handle
  }

  deinit { tacho_png_memory_free(handle) }
}

/// The one door to the PNG library for writing.
enum PNGEncoder {
  /// The pixels of an image, without a copy between.
  static func encode(
    _ surface: borrowing CairoSurface, width: Int, height: Int, pixelsPerInch: Double, compression: PNGCompression,
    memory: PNGMemory? = nil
  ) throws(RasterError) -> [UInt8] {
    let (data, stride) = try surface.pixels()
    return try encode(
      data, stride: stride, width: width, height: height, layout: tacho_pixels_premultiplied_argb,
      pixelsPerInch: pixelsPerInch, compression: compression, memory: memory)
  }

  static func encode(
    _ pixels: UnsafeRawPointer, stride: Int, width: Int, height: Int, layout: tacho_pixel_layout,
    pixelsPerInch: Double, compression: PNGCompression, memory: PNGMemory? = nil
  ) throws(RasterError) -> [UInt8] {
    let picture = tacho_picture(
      pixels: pixels.assumingMemoryBound(to: UInt8.self), stride: stride, width: UInt32(clamping: width),
      height: UInt32(clamping: height), layout: layout, pixels_per_metre: pixelsPerMetre(pixelsPerInch: pixelsPerInch))
    let level: Int32 =
      switch compression {
      case .fast: 0
      case .small: 9
      }
    var buffer = tacho_png_buffer()
    var message = [CChar](repeating: 0, count: 128)
    guard tacho_png_encode(picture, level, memory?.handle, &buffer, &message) == 0, let bytes = buffer.bytes else {
      throw .png(Self.text(message))
    }
    defer { tacho_png_free(&buffer) }
    return Array(UnsafeBufferPointer(start: bytes, count: buffer.length))
  }

  /// For the pHYs chunk; 0, which leaves it out, when the chunk could not say it.
  static func pixelsPerMetre(pixelsPerInch: Double) -> UInt32 {
    UInt32(exactly: (pixelsPerInch / 0.0254).rounded()) ?? 0
  }

  /// A C message up to its terminating zero.
  static func text(_ message: [CChar]) -> String {
    String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
