/// A font file that a theme names for the texts of one role.
///
/// Nothing here reads it. Whoever reads the text reads the file too, keeps its font, and hands the name of that back.
public struct FontReference: Hashable, Sendable {
  /// As it is written.
  public let path: String
  /// Where it is written; nil when it was set from outside.
  public let place: Place?
  /// The role: `number`, `label`, `title` or `unit`.
  public let role: String

  /// Whether a text is the name of a font's file.
  static func isPath(_ name: String) -> Bool {
    let lower = name.lowercased()
    return [".ttf", ".otf", ".ttc", ".otc"].contains { lower.hasSuffix($0) }
  }

  /// Those that the members of a theme name.
  static func all(in theme: SpecificationNode) -> [FontReference] {
    guard case .map(let roles)? = theme.member("fonts")?.content else { return [] }
    return roles.compactMap { role in
      guard let file = role.value.member("file"), case .scalar(let path, _) = file.content, isPath(path) else {
        return nil
      }
      return FontReference(path: path, place: file.place.isInText ? file.place : nil, role: role.key)
    }
  }

  /// By name, and the file that names it: two roles may have one font.
  var key: String { (place?.file ?? "") + "\n" + path }
}

extension ThemeFile {
  /// The font files that a theme's text names; none for a text that is no theme, which is told when it is read.
  public static func fontReferences(in bytes: [UInt8]) -> [FontReference] {
    (try? SpecificationParser.parse(bytes)).map(FontReference.all(in:)) ?? []
  }
}

extension SpecificationTemplate {
  /// The font files that themes written in the specification name. Read them, keep their fonts, and hand the names of those to
  /// ``withFonts(_:)``.
  public var fontReferences: [FontReference] {
    var found: [FontReference] = []
    func look(_ node: SpecificationNode, _ depth: Int) {
      guard depth < 64 else { return }
      if let theme = node.member("theme") { found += FontReference.all(in: theme) }
      for gauge in node.gaugesOfLayout { look(gauge, depth + 1) }
    }
    look(root, 0)
    return found
  }

  /// With the fonts that its text names, by the names that they are kept under.
  public func withFonts(_ fonts: [FontReference: String]) -> SpecificationTemplate {
    var template = self
    for (reference, name) in fonts { template.files.fonts[reference.key] = name }
    return template
  }
}
