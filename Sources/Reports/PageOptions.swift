/// What a page says of itself beside its text.
public struct PageOptions: Hashable, Sendable {
  /// Nil is what the document's head or its first heading says.
  public var title: String?
  /// A language tag, such as en or pt-BR; nil is what the document's head says, or en.
  public var language: String?
  /// Of the page and of every gauge that names none: dark, light or auto, which follows the reader's system. Nil is what
  /// the document's head says, or light.
  public var theme: String?

  /// What is left out is up to the document's head.
  public init(title: String? = nil, language: String? = nil, theme: String? = nil) {
    (self.title, self.language, self.theme) = (title, language, theme)
  }
}
