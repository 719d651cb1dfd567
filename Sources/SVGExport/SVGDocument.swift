public import VectorGraphics

/// A scene as an SVG document that looks the same in every reader.
///
/// Presentation attributes only; linear and plain radial gradients, clip paths and `use`; no style sheet, filter,
/// mask, script or external reference. Writing cannot fail.
public struct SVGDocument: Hashable, Sendable {
  /// The document as UTF-8.
  public let bytes: [UInt8]

  public var text: String { String(decoding: bytes, as: UTF8.self) }

  public init(_ scene: Scene, options: SVGOptions = SVGOptions()) {
    var writer = SVGWriter(scene, options: options)
    self.bytes = writer.document(scene, idPrefix: options.idPrefix)
  }

  /// One document that is right on light and on dark pages: it holds both pictures, and a style sheet of one media
  /// query chooses.
  public init(light: Scene, dark: Scene, options: SVGOptions = SVGOptions()) {
    var writer = SVGWriter([light, dark], options: options)
    self.bytes = writer.document(light, dark: dark, idPrefix: options.idPrefix)
  }
}
