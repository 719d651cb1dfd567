import PNGEncoding
import VectorGraphics

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
