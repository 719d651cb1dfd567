import RasterExport
import SVGExport
import Specification
import Tacho
import Typesetting

extension FuzzTarget {
  /// A specification through layout and all three exports.
  static let render = FuzzTarget("render") { (input) throws(Violation) in
    if let specification = try? GaugeSpecification(input) { try expectDrawn(specification) }
  }

  /// Checks the layout of a gauge and all three exports.
  static func expectDrawn(_ specification: GaugeSpecification) throws(Violation) {
    // Small pictures, so that there are many; the sides keep their proportion.
    let factor = min(1, 200 / max(specification.size.width, specification.size.height))
    let size = Size(
      width: max(1, specification.size.width * factor), height: max(1, specification.size.height * factor))
    guard let typesetter = try? Typesetter(), let dial = try? specification.gauge.dial(size: size, shaper: typesetter)
    else { return }
    try expectApart(dial)
    try expectSVG(SVGDocument(dial.scene).bytes)
    try expectWhole(dial.scene)
    if let dark = specification.gauge.onDarkPages {
      try expect(
        (try? dark.dial(size: size, shaper: typesetter)) != nil,
        "a gauge for light pages alone: the dark one is refused")
    }
  }

  /// PNG files from anywhere, through libpng to pixels and back.
  static let png = FuzzTarget("png") { (input) throws(Violation) in
    try expectPicture(input)
    guard let bitmap = try? Bitmap(png: input), bitmap.width * bitmap.height <= 1 << 20 else { return }
    try expectSamePixels(bitmap, try? bitmap.png())
  }
}

/// Checks that texts lie within the canvas, apart, and off the hub or wholly on it.
func expectApart(_ dial: Dial) throws(Violation) {
  if let fault = dial.textFaults.first { throw Violation(fault) }
}

/// Checks that PNG and PDF are written, and that the PNG has the pixels of the picture.
private func expectWhole(_ scene: Scene) throws(Violation) {
  let picture: Bitmap
  let pdf: [UInt8]
  do throws(RasterError) {
    picture = try Bitmap(scene, scale: 1)
    pdf = try PDFDocument(scene).bytes
  } catch {
    throw Violation("a checked gauge cannot be written: \(error)")
  }
  try expectSamePixels(picture, try? scene.png())
  try expect(pdf.starts(with: "%PDF-".utf8), "the PDF does not begin as one")
  try expect(pdf.suffix(6).elementsEqual("%%EOF\n".utf8), "the PDF has no end")
}

/// Checks that a logo's file is refused in words, or has the pixels of the PNG that documents get.
private func expectPicture(_ file: [UInt8]) throws(Violation) {
  let picture: Picture
  do throws(PictureError) { picture = try Picture(png: file) } catch { return try expectReadable(["\(error)"]) }
  let sides = Limits.pictureSides
  try expect(sides.contains(picture.width) && sides.contains(picture.height), "a picture beyond the limits")
  try expect((try? Picture(png: picture.png)) == picture, "the PNG that documents get is another picture")
}

private func expectSamePixels(_ picture: Bitmap, _ png: [UInt8]?) throws(Violation) {
  guard let png, let back = try? Bitmap(png: png) else { throw Violation("the PNG cannot be written or read") }
  try expect(back == picture, "the PNG has other pixels than the picture")
}
