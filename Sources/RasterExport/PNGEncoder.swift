import PNGEncoding
import Synchronization
import VectorGraphics

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

/// The pixels of the picture that was made a file last, with what has been compressed of them.
final class FrameStore {
  private let handle: OpaquePointer

  init(
    width: Int, height: Int, layout: tacho_pixel_layout, isOpaque: Bool, pixelsPerInch: Double
  ) throws(RasterError) {
    guard
      let handle = tacho_frames_make(
        UInt32(clamping: width), UInt32(clamping: height), layout, isOpaque ? 1 : 0,
        PNGEncoder.pixelsPerMetre(pixelsPerInch: pixelsPerInch))
    else { throw .drawing("out of memory") }
    self.handle = handle
  }

  deinit { tacho_frames_free(handle) }

  /// Takes over the pixels in `area`. Returns whether one of them changed.
  func update(_ area: PixelArea, from picture: (data: UnsafeMutablePointer<UInt8>, stride: Int)) -> Bool {
    var hasChanged = false
    area.forEachBox(inRows: area.box.rows) { box in
      let (columns, rows) = (box.columns, box.rows)
      let isChanged = tacho_frames_update(
        handle, picture.data, picture.stride, UInt32(clamping: columns.lowerBound), UInt32(clamping: rows.lowerBound),
        UInt32(clamping: columns.upperBound), UInt32(clamping: rows.upperBound))
      if isChanged != 0 { hasChanged = true }
    }
    return hasChanged
  }

  /// The picture's file.
  func file() throws(RasterError) -> [UInt8] {
    let length = tacho_frames_prepare(handle)
    guard length > 0 else { throw .png("out of memory, or the picture is too large") }
    return [UInt8](unsafeUninitializedCapacity: length + TACHO_FRAMES_SLACK) { buffer, initialized in
      tacho_frames_write(handle, buffer.baseAddress)
      initialized = length
    }
  }
}

/// An area of a picture as a PNG, taken apart into what an animated PNG is put together from.
package struct PNGPart {
  /// The 13 bytes of IHDR.
  package let header: ArraySlice<UInt8>
  /// The whole chunks between IHDR and the pixels.
  package let settings: ArraySlice<UInt8>
  /// The compressed pixels: all of IDAT.
  package let data: ArraySlice<UInt8>

  /// - Parameters:
  ///   - pixels: of the whole picture: straight RGBA, rows from the top without gaps, `width` pixels each.
  ///   - area: not empty, within the picture.
  ///   - isOpaque: whether all pixels are: then the colour type is RGB, otherwise RGBA.
  package init(
    of pixels: UnsafeRawBufferPointer, width: Int, area: PixelBox, isOpaque: Bool, pixelsPerInch: Double,
    compression: PNGCompression
  ) throws(RasterError) {
    let first = 4 * (area.rows.lowerBound * width + area.columns.lowerBound)
    let last = 4 * ((area.rows.upperBound - 1) * width + area.columns.upperBound)
    guard let start = pixels.baseAddress, !area.columns.isEmpty, !area.rows.isEmpty, first >= 0, last <= pixels.count
    else { throw .drawing("an area beyond the picture") }
    let file = try PNGEncoder.encode(
      start + first, stride: 4 * width, width: area.columns.count, height: area.rows.count, layout: tacho_pixels_rgba,
      isOpaque: isOpaque, pixelsPerInch: pixelsPerInch, compression: compression)
    // Signature, then chunks of length, type, content and checksum.
    let header = 8 + 8
    var place = header + 13 + 4
    let settings = place
    while !file[(place + 4)...].starts(with: [0x49, 0x44, 0x41, 0x54]) { place += 12 + Self.length(file, at: place) }
    self.header = file[header..<header + 13]
    self.settings = file[settings..<place]
    data = file[(place + 8)..<(place + 8 + Self.length(file, at: place))]
  }

  private static func length(_ file: [UInt8], at place: Int) -> Int {
    file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
