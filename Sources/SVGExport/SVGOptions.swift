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
