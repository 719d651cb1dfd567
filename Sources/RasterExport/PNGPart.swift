import PNGEncoding

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
