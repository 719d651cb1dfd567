import PNGEncoding

/// How hard a PNG is compressed. The pixels are the same.
public enum PNGCompression: String, Hashable, Sendable, CaseIterable {
  /// By a writer made for flat art: fastest, at about the size of a general compressor's fast level.
  case fast
  /// By libdeflate at its usual level, which takes about three times as long.
  case small
}

/// The one door to the PNG writers.
enum PNGEncoder {
  /// Writes a picture, and reads the file back.
  ///
  /// - Parameters:
  ///   - pixels: the first row's; `stride` bytes a row.
  ///   - isOpaque: whether every pixel is: then the file is RGB, otherwise RGBA. Nil looks at the pixels.
  static func encode(
    _ pixels: UnsafeRawPointer, stride: Int, width: Int, height: Int, layout: tacho_pixel_layout,
    isOpaque: Bool? = nil, pixelsPerInch: Double, compression: PNGCompression
  ) throws(RasterError) -> [UInt8] {
    var picture = tacho_picture(
      pixels: pixels.assumingMemoryBound(to: UInt8.self), stride: stride, width: UInt32(clamping: width),
      height: UInt32(clamping: height), layout: layout)
    let isOpaque = isOpaque ?? (tacho_picture_is_opaque(&picture) != 0)
    let file =
      switch compression {
      case .fast: try fast(picture, isOpaque: isOpaque, pixelsPerInch: pixelsPerInch)
      case .small: try small(picture, isOpaque: isOpaque, pixelsPerInch: pixelsPerInch)
      }
    try readBack(file)
    return file
  }

  private static func fast(
    _ picture: tacho_picture, isOpaque: Bool, pixelsPerInch: Double
  ) throws(RasterError) -> [UInt8] {
    let store = try FrameStore(
      width: Int(picture.width), height: Int(picture.height), layout: picture.layout, isOpaque: isOpaque,
      pixelsPerInch: pixelsPerInch)
    store.update(picture)
    return try store.file()
  }

  private static func small(
    _ picture: tacho_picture, isOpaque: Bool, pixelsPerInch: Double
  ) throws(RasterError) -> [UInt8] {
    var (picture, buffer) = (picture, tacho_png_buffer())
    let level: Int32 = 6
    guard
      tacho_png_write_small(
        &picture, isOpaque ? 1 : 0, level, pixelsPerMetre(pixelsPerInch: pixelsPerInch), &buffer) == 0
    else { throw .png("out of memory, or the picture is too large") }
    defer { tacho_png_free(&buffer) }
    return Array(UnsafeBufferPointer(start: buffer.bytes, count: buffer.length))
  }

  /// Inflates what was written: its length and its checksum, which was taken of the pixels before, must be right.
  static func readBack(_ file: [UInt8]) throws(RasterError) {
    switch tacho_png_read_back(file, file.count) {
    case tacho_png_whole: break
    case tacho_png_out_of_memory: throw .png("out of memory")
    default: throw .png("what was written cannot be read back; please report the specification")
    }
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

/// Pictures one after the other, of which only what has changed is compressed again. Their files are those of the pictures by
/// themselves.
final class PNGSeries {
  private enum Writer {
    case fast(FrameStore)
    case small
  }

  private let (width, height, isOpaque, pixelsPerInch): (Int, Int, Bool, Double)
  private let writer: Writer
  private var written = 0
  private var file: [UInt8]?

  /// One in so many files is read back, beginning with the first.
  private static let readBack = 64

  init(
    width: Int, height: Int, isOpaque: Bool, pixelsPerInch: Double, compression: PNGCompression
  ) throws(RasterError) {
    (self.width, self.height, self.isOpaque, self.pixelsPerInch) = (width, height, isOpaque, pixelsPerInch)
    writer =
      switch compression {
      case .small: .small
      case .fast:
        .fast(
          try FrameStore(
            width: width, height: height, layout: tacho_pixels_premultiplied_argb, isOpaque: isOpaque,
            pixelsPerInch: pixelsPerInch))
      }
  }

  /// The picture's file.
  ///
  /// - Parameter area: where it may differ from the one before.
  func png(
    _ area: PixelArea, of picture: (data: UnsafeMutablePointer<UInt8>, stride: Int)
  ) throws(RasterError) -> [UInt8] {
    switch writer {
    case .fast(let store):
      if !store.update(area, from: picture), let file { return file }
      let file = try store.file()
      if written % Self.readBack == 0 { try PNGEncoder.readBack(file) }
      written += 1
      self.file = file
      return file
    case .small:
      if area.isEmpty, let file { return file }
      let file = try PNGEncoder.encode(
        picture.data, stride: picture.stride, width: width, height: height, layout: tacho_pixels_premultiplied_argb,
        isOpaque: isOpaque, pixelsPerInch: pixelsPerInch, compression: .small)
      self.file = file
      return file
    }
  }
}
