import PNGEncoding
import Synchronization

/// How hard a PNG is compressed. The pixels are the same.
public enum PNGCompression: String, Hashable, Sendable, CaseIterable {
  /// By a writer made for flat art: fastest, at about the size of a general compressor's fast level.
  case fast
  /// By libdeflate at its usual level, which takes about three times as long.
  case small
}

/// The one door to the PNG writers.
enum PNGEncoder {
  /// Writes a picture, and reads the file back where it is due.
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
    let density = pixelsPerMetre(pixelsPerInch: pixelsPerInch)
    var buffer = tacho_png_buffer()
    let level: Int32 = 6
    let status =
      switch compression {
      case .fast: tacho_png_write_fast(&picture, isOpaque ? 1 : 0, density, &buffer)
      case .small: tacho_png_write_small(&picture, isOpaque ? 1 : 0, level, density, &buffer)
      }
    guard status == 0 else { throw .png("out of memory, or the picture is too large") }
    defer { tacho_png_free(&buffer) }
    let file = Array(UnsafeBufferPointer(start: buffer.bytes, count: buffer.length))
    try readBackWhereDue(file)
    return file
  }

  private static let written = Atomic<UInt64>(0)

  /// Inflates what was written: its length and its checksum, which was taken of the pixels before, must be right.
  ///
  /// It takes a tenth of the time of a picture, so of the many files of a batch, a film or a server it is one in 64; the first
  /// ones of a process, which is all that most commands write, are read back without exception.
  static func readBackWhereDue(_ file: [UInt8]) throws(RasterError) {
    let (allOf, oneIn): (UInt64, UInt64) = (16, 64)
    let index = written.add(1, ordering: .relaxed).oldValue
    guard index < allOf || index % oneIn == 0 else { return }
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
  private var file: [UInt8]?

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
      try PNGEncoder.readBackWhereDue(file)
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
