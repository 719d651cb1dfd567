extension SpecificationTemplate {
  /// A theme file that the text asks for.
  public struct ThemeReference: Hashable, Sendable {
    /// As it is written.
    public let path: String
    /// Nil when it was set from outside.
    public let place: Place?
  }

  /// The theme files that are asked for, by a picture or by gauges in its layout, each once. Read them and hand them to
  /// ``withThemes(_:)``; a specification touches no files by itself.
  public var themeReferences: [ThemeReference] {
    var found: [ThemeReference] = []
    func look(_ node: SpecificationNode, _ depth: Int) {
      guard case .map(let members) = node.content, depth < 64 else { return }
      for member in members {
        if member.key == "theme", case .scalar(let name, _) = member.value.content, ThemeFile.isPath(name),
          ThemeLibrary.added(named: name) == nil, !found.contains(where: { $0.path == name })
        {
          let place = member.value.place
          found.append(ThemeReference(path: name, place: place.isInText ? place : nil))
        }
        if member.key == "layout", case .map(let inner) = member.value.content,
          case .list(let gauges)? = inner.first(where: { $0.key == "gauges" })?.value.content
        {
          for gauge in gauges { look(gauge, depth + 1) }
        }
      }
    }
    look(root, 0)
    return found
  }

  /// With the theme files that its text names, by those names.
  public func withThemes(_ files: [String: ThemeFile]) -> SpecificationTemplate {
    var template = self
    template.files.themes.merge(files) { _, new in new }
    return template
  }
}

extension ThemeFile {
  /// Whether `theme` means a file by this name rather than a built-in theme.
  package static func isPath(_ name: String) -> Bool {
    let lower = name.lowercased()
    return [".yaml", ".yml", ".json"].contains { lower.hasSuffix($0) }
  }
}
