public import VectorGraphics

/// A scene as an SVG document that looks the same in every reader.
///
/// Presentation attributes only; linear and plain radial gradients, clip paths and `use`; no style sheet, filter,
/// mask, script or external reference. Writing cannot fail.
public struct SVGDocument: Hashable, Sendable {
  /// The document as UTF-8.
  public let bytes: [UInt8]

  /// The document as a string; made anew each time.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// - Parameters:
  ///   - scene: what is drawn; with `dark`, on light pages.
  ///   - dark: the same for dark pages. The document holds both then, and a style sheet of one media query chooses.
  public init(_ scene: Scene, dark: Scene? = nil, options: SVGOptions = SVGOptions()) {
    var writer = SVGWriter(size: scene.size, options: options)
    if let dark {
      bytes = writer.document(scene, dark: dark)
    } else {
      let still = writer.still(scene)
      bytes = writer.document(scene, on: still)
    }
  }

  init(bytes: [UInt8]) { self.bytes = bytes }
}

/// How a scene is written as SVG.
public struct SVGOptions: Hashable, Sendable {
  /// How texts get into the document.
  public enum TextMode: String, Hashable, Sendable, CaseIterable {
    /// Outlines: the same everywhere, no font needed.
    case outline
    /// `<text>` elements: smaller, selectable, set in the reader's fonts.
    case live
  }

  /// Outlines look the same everywhere; live text is smaller and can be selected.
  public var text: TextMode
  /// What all ids begin with: letters, digits and hyphens, a letter first. Nil takes a hash of the content, so
  /// that different pictures never share an id; give a prefix to put the same picture into a page twice.
  public var idPrefix: String?

  /// Without a prefix ids begin with a hash of the content.
  public init(text: TextMode = .outline, idPrefix: String? = nil) {
    self.text = text
    self.idPrefix = idPrefix
  }
}
