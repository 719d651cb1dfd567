import PNGEncoding
public import VectorGraphics

extension Picture {
  /// A picture of an SVG, drawn by librsvg, which is loaded when this is first asked for.
  ///
  /// librsvg is given the text alone and no address, so it reads no other file and asks no network; scripts it has none.
  ///
  /// - Parameters:
  ///   - svg: the text of the document, of at most `Limits.pictureBytes`.
  ///   - longerSide: the picture's longer side in pixels, 1…4,096; the other follows from the document's own form.
  /// - Throws: `PictureError`, also where librsvg is not installed.
  public init(svg: [UInt8], longerSide: Int) throws(PictureError) {
    guard svg.count <= Limits.pictureBytes else { throw .tooManyBytes(svg.count) }
    guard Limits.pictureSides.contains(longerSide) else {
      throw .sizeOutOfRange(width: longerSide, height: longerSide)
    }
    guard let library = SVGLibrary.shared else { throw .rendererMissing }
    let document = try library.document(svg)
    let size = document.size
    let (width, height) = Self.sides(of: size, longerSide: longerSide)
    let pixels = try document.pixels(width: width, height: height)
    let png: [UInt8]
    do throws(RasterError) {
      png = try PNGEncoder.encode(
        pixels, stride: 4 * width, width: width, height: height, layout: tacho_pixels_premultiplied_argb,
        pixelsPerInch: 0, compression: .small)
    } catch { throw .refused("\(error)") }
    guard let picture = Picture(width: width, height: height, pixels: pixels, png: png, size: size) else {
      throw .sizeOutOfRange(width: width, height: height)
    }
    self = picture
  }

  /// In pixels, as the document's own sides are to each other.
  private static func sides(of size: Size, longerSide: Int) -> (width: Int, height: Int) {
    let longer = max(size.width, size.height)
    func side(_ length: Double) -> Int {
      Int(exactly: max(1, (length / longer * Double(longerSide)).rounded())) ?? longerSide
    }
    return (side(size.width), side(size.height))
  }

  /// A picture of a file that is a PNG or an SVG.
  ///
  /// - Parameters:
  ///   - file: what the file holds.
  ///   - longerSide: the longer side in pixels that an SVG is drawn with; a PNG has its own.
  /// - Throws: `PictureError`.
  public init(file: [UInt8], longerSide: Int) throws(PictureError) {
    if Self.isSVG(file) {
      try self.init(svg: file, longerSide: longerSide)
    } else {
      try self.init(png: file)
    }
    guard pixels.contains(where: { $0 >> 24 > 0 }) else { throw .empty }
  }

  /// Whether a file begins as an XML document does, with a mark of its order of bytes or without.
  private static func isSVG(_ file: [UInt8]) -> Bool {
    let start = file.starts(with: [0xEF, 0xBB, 0xBF]) ? file.dropFirst(3) : file[...]
    return start.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
  }
}
