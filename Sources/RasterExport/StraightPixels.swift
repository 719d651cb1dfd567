import PNGEncoding

/// A picture as straight RGBA bytes, converted anew where it has changed.
final class StraightPixels {
  /// Only the memory of an image: four bytes a pixel, rows without gaps.
  private let image: CairoSurface
  private let height: Int

  /// - Throws: ``RasterError`` when memory runs out.
  init(width: Int, height: Int) throws(RasterError) {
    image = try CairoSurface(imageWidth: width, height: height)
    self.height = height
  }

  /// Converts what is in `area` of a picture of premultiplied words, then hands all bytes to `body`.
  func updated<Result>(
    _ area: PixelArea, from picture: (data: UnsafeMutablePointer<UInt8>, stride: Int),
    _ body: (UnsafeRawBufferPointer) -> Result
  ) throws(RasterError) -> Result {
    let (target, stride) = try image.pixels()
    area.forEachBox(inRows: area.box.rows) { box in
      let first = 4 * box.columns.lowerBound
      for row in box.rows {
        tacho_straighten_row(
          picture.data + row * picture.stride + first, target + row * stride + first, box.columns.count)
      }
    }
    return withExtendedLifetime(self) { body(UnsafeRawBufferPointer(start: target, count: height * stride)) }
  }
}
