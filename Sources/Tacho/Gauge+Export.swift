public import Gauges
public import RasterExport
public import SVGExport
import Specification
public import Typesetting
public import VectorGraphics

extension Gauge {
  /// The finished picture as data, for any export.
  ///
  /// - Parameters:
  ///   - size: of the canvas in layout units, which are CSS pixels.
  ///   - font: the family all texts are set in.
  public func scene(size: Size, font: FontChoice = .automatic) throws(TachoError) -> Scene {
    let typesetter: Typesetter
    do { typesetter = try Typesetter(font) } catch { throw .font(error) }
    do { return try dial(size: size, shaper: typesetter).scene } catch { throw .gauge(error) }
  }

  /// The same with a typesetter of many pictures.
  func dial(on size: Size, _ typesetter: Typesetter) throws(TachoError) -> Dial {
    do { return try dial(size: size, shaper: typesetter) } catch { throw .gauge(error) }
  }

  /// A PNG file.
  ///
  /// - Parameters:
  ///   - size: the side of a square canvas in layout units.
  ///   - scale: pixels a layout unit, 0.1…8; 2 for dense screens.
  public func png(size: Double = 300, scale: Double = 1, font: FontChoice = .automatic) throws(TachoError) -> [UInt8] {
    try scene(size: Size(width: size, height: size), font: font).png(scale: scale)
  }

  /// An SVG document. A gauge with a theme for dark pages has both looks in it and follows the reader's system.
  ///
  /// - Parameter size: the side of a square canvas in layout units.
  public func svg(
    size: Double = 300, options: SVGOptions = SVGOptions(), font: FontChoice = .automatic
  ) throws(TachoError) -> String {
    let typesetter: Typesetter
    do { typesetter = try Typesetter(font) } catch { throw .font(error) }
    return try svg(size: Size(width: size, height: size), options: options, typesetter: typesetter)
  }

  /// An SVG document on a canvas of any shape, for pages of many: they share a typesetter, and each has an `idPrefix` of
  /// its own in its options.
  ///
  /// - Parameter size: of the canvas in layout units.
  public func svg(
    size: Size, options: SVGOptions = SVGOptions(), typesetter: Typesetter
  ) throws(TachoError) -> String {
    let dark = try onDarkPages?.dial(on: size, typesetter).scene
    return SVGDocument(try dial(on: size, typesetter).scene, dark: dark, options: options).text
  }

  /// A one-page PDF file. A layout unit is 1/96 inch.
  public func pdf(size: Double = 300, font: FontChoice = .automatic) throws(TachoError) -> [UInt8] {
    try scene(size: Size(width: size, height: size), font: font).pdf()
  }

  /// The picture as pixels.
  public func bitmap(size: Double = 300, scale: Double = 1, font: FontChoice = .automatic) throws(TachoError) -> Bitmap
  {
    let scene = try scene(size: Size(width: size, height: size), font: font)
    do { return try Bitmap(scene, scale: scale) } catch { throw .raster(error) }
  }
}

extension Typesetter {
  /// The same, with the families first that a specification names to lend what the chosen one lacks.
  package func lending(to specification: GaugeSpecification) throws(TachoError) -> Typesetter {
    do { return try lending(from: specification.fonts) } catch { throw .font(error) }
  }
}

extension Scene {
  /// The scene as a PNG file with `scale` pixels a layout unit.
  public func png(scale: Double = 1, compression: PNGCompression = .fast) throws(TachoError) -> [UInt8] {
    do { return try PNGDocument(self, scale: scale, compression: compression).bytes } catch { throw .raster(error) }
  }

  /// The scene as a one-page PDF file.
  public func pdf() throws(TachoError) -> [UInt8] {
    do { return try PDFDocument(self).bytes } catch { throw .raster(error) }
  }

  /// The scene as an SVG document.
  public func svg(options: SVGOptions = SVGOptions()) -> String { SVGDocument(self, options: options).text }
}
