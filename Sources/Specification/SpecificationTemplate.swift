import Gauges

/// A specification that is read once and filled in many times: one for each row of a table.
public struct SpecificationTemplate: Sendable {
  let root: SpecificationNode
  /// What has been read of the files that it names.
  var files = NamedFiles()

  init(root: SpecificationNode, files: NamedFiles = NamedFiles()) { (self.root, self.files) = (root, files) }

  /// Reads the text; what its keys mean is not looked at before it is filled in.
  ///
  /// - Parameters:
  ///   - bytes: the text, UTF-8; empty when everything comes from elsewhere.
  ///   - settings: applied in order.
  /// - Throws: ``SpecificationError`` when it is neither JSON nor YAML, or a setting's path is none.
  public init(
    _ bytes: [UInt8], settings: [GaugeSpecification.Setting] = []
  ) throws(SpecificationError) {
    var root = SpecificationNode(content: .map([]), place: Place(line: 1, column: 1))
    do throws(SpecificationProblem) {
      if !bytes.isEmpty { root = try SpecificationParser.parse(bytes) }
      for setting in settings { try root.set(setting) }
    } catch {
      throw SpecificationError([error])
    }
    self.root = root
  }

  /// A value for one key, as a cell of a table has it: no syntax of JSON or YAML is seen in it.
  public struct Value: Hashable, Sendable {
    /// What a cell says.
    public enum Content: Hashable, Sendable {
      /// A text, whatever it looks like.
      case text(String)
      /// A number, a name of a choice, a colour, `true` or `false`.
      case word(String)
      /// `null`.
      case missing
    }

    /// Keys with dots, as in `scale.max`.
    public let path: String
    /// What the key is set to.
    public let content: Content

    /// Takes a path with dots, as in `scale.max`; it is checked when a specification is filled.
    public init(path: String, _ content: Content) { (self.path, self.content) = (path, content) }
  }

  /// The specification with these values in place of its own.
  ///
  /// - Parameter settings: on top of them, in order.
  /// - Throws: ``SpecificationError`` with every problem there is.
  public func filled(
    with values: [Value], settings: [GaugeSpecification.Setting] = []
  ) throws(SpecificationError) -> GaugeSpecification {
    try GaugeSpecification(root: setting(values, settings).root, files: files)
  }

  /// The same, still to be filled in.
  public func setting(
    _ values: [Value], _ settings: [GaugeSpecification.Setting] = []
  ) throws(SpecificationError) -> SpecificationTemplate {
    var root = root
    for value in values {
      let content: SpecificationNode.Content =
        switch value.content {
        case .text(let text): .scalar(text, isQuoted: true)
        case .word(let word): .scalar(word, isQuoted: false)
        case .missing: .scalar("null", isQuoted: false)
        }
      try Self.put(SpecificationNode(content: content, place: .outside), at: value.path, in: &root)
    }
    do throws(SpecificationProblem) {
      for setting in settings { try root.set(setting) }
    } catch {
      throw SpecificationError([error])
    }
    return SpecificationTemplate(root: root, files: files)
  }

  /// With the members of a map in place of its own; a member's name is a path.
  public func setting(_ members: SpecificationTemplate) throws(SpecificationError) -> SpecificationTemplate {
    guard case .map(let members) = members.root.content else {
      throw SpecificationError([
        SpecificationProblem(place: members.root.place, message: "must be a map of paths and values")
      ])
    }
    var root = root
    for member in members { try Self.put(member.value, at: member.key, in: &root) }
    return SpecificationTemplate(root: root, files: files)
  }

  /// The same without a key, if it is there.
  package func removing(_ path: String) -> SpecificationTemplate {
    var root = root
    if let steps = SpecificationNode.Step.parse(path) { root.remove(steps[...]) }
    return SpecificationTemplate(root: root, files: files)
  }

  private static func put(
    _ node: SpecificationNode, at path: String, in root: inout SpecificationNode
  ) throws(SpecificationError) {
    let steps = SpecificationNode.Step.parse(path) ?? []
    root.removeOtherName(of: steps)
    guard !steps.isEmpty, root.replace(steps[...], with: node) else {
      throw SpecificationError([
        SpecificationProblem(
          place: node.place, path: path.isEmpty ? "“”" : path, message: "does not lead to a key of the specification")
      ])
    }
  }

  /// One name for a key that has two, as `max` and `scale.max`, of the picture or of a gauge in its layout.
  public static func usualName(of path: String) -> String {
    guard let end = ["min", "max"].first(where: { path == $0 || path.hasSuffix("]." + $0) }) else { return path }
    return path.dropLast(end.count) + "scale." + end
  }

  /// Whether a path is another one, or leads to a part of what that names.
  package static func isPath(_ path: String, atOrBelow whole: String) -> Bool {
    path.hasPrefix(whole)
      && (path.utf8.count == whole.utf8.count || [".", "["].contains(path.dropFirst(whole.count).first))
  }

  // MARK: - Looking in

  /// That its `output.scale` has no effect on what has no pixels, where it says one.
  public var idleScale: [SpecificationProblem] {
    guard let node = root.member("output")?.member("scale") else { return [] }
    return [
      SpecificationProblem(
        place: node.place.isInText ? node.place : nil, path: "output.scale",
        message: "has no effect, as an SVG or a PDF has no pixels; leave it out, or write a PNG")
    ]
  }

  /// Words, texts, lists and maps in it, itself among them.
  package var valueCount: Int { root.count }

  /// The names of the map's members; nil when the text is no map.
  public var keys: [String]? {
    guard case .map(let members) = root.content else { return nil }
    return members.map(\.key)
  }

  /// What the gauges of its layout are called by, in their order; nil for those without a name.
  public var idsOfGauges: [String?] {
    root.gaugesOfLayout.map { gauge in
      guard case .scalar(let text, _) = gauge.member("id")?.content, !text.isEmpty else { return nil }
      return text
    }
  }

  /// The gauges of its layout, each as a specification of its own, in their order.
  package var gaugesOfLayout: [SpecificationTemplate] {
    root.gaugesOfLayout.map { SpecificationTemplate(root: $0, files: files) }
  }

  /// A member of the map, as a specification of its own. Its places are those of the whole text.
  public func member(_ key: String) -> SpecificationTemplate? {
    guard case .map(let members) = root.content else { return nil }
    return members.first { $0.key == key }.map { SpecificationTemplate(root: $0.value, files: files) }
  }

  /// The text of a word, number or quoted text; nil when it is a list or a map.
  public var scalar: (text: String, isQuoted: Bool)? {
    guard case .scalar(let text, let isQuoted) = root.content else { return nil }
    return (text, isQuoted)
  }
}

// MARK: - Keys that a cell can fill

extension SpecificationTemplate {
  /// What a key makes of a cell of a table.
  public enum CellForm: Hashable, Sendable {
    /// A number; with `orMissing`, an empty cell says that there is none.
    case number(orMissing: Bool)
    /// The same, or a time such as 10:08:30.
    case numberOrTime(orMissing: Bool)
    case text
    /// One of a few names, a colour, `true` or `false`.
    case word
  }

  /// The form of the key at `path`; nil when there is no such key, or it takes a list or a map.
  ///
  /// What `data` says is the same for all rows.
  public static func cellForm(of path: String) -> CellForm? {
    path.hasPrefix("data.") ? nil : type(of: path).flatMap(form)
  }

  /// Whether there is a key at `path`, which names no file.
  public static func hasKey(_ path: String) -> Bool { type(of: path) != nil }

  /// Whether a map or a list may stand at `path`, or there is no such key, so that braces may be those of a map.
  package static func takesSyntax(_ path: String) -> Bool { type(of: path).map(isStructured) ?? true }

  private static func isStructured(_ type: KeyType) -> Bool {
    switch type {
    case .number, .whole, .time, .text, .boolean, .choice, .color, .percent, .themeFile: false
    case .either(let types): types.contains(where: isStructured)
    default: true
    }
  }

  static func type(of path: String) -> KeyType? {
    guard let steps = SpecificationNode.Step.parse(path) else { return nil }
    return type(in: .map(GaugeKeys.all.map(\.info)), at: steps[...])
  }

  private static func type(in type: KeyType, at steps: ArraySlice<SpecificationNode.Step>) -> KeyType? {
    guard let step = steps.first else { return type }
    let rest = steps.dropFirst()
    switch (type, step) {
    case (.map(let keys), .key(let name)):
      return keys.first { $0.name == name }.flatMap { Self.type(in: $0.type, at: rest) }
    case (.list(let element, atMost: _), .index): return Self.type(in: element, at: rest)
    case (.pair, .index(0...1)) where rest.isEmpty: return .number(KeyType.anyNumber, orNull: false)
    case (.numbersByName, .key) where rest.isEmpty: return .number(KeyType.anyNumber, orNull: true)
    case (.sentences, .key(let name)) where rest.isEmpty: return Sentence(name).map { _ in .text }
    case (.theme, .key): return Self.type(in: .map(ThemeKeys.all.map(\.info)), at: steps)
    case (.specification, _): return Self.type(in: .map(GaugeKeys.all.map(\.info)), at: steps)
    case (.either(let types), _): return types.lazy.compactMap { Self.type(in: $0, at: steps) }.first
    default: return nil
    }
  }

  private static func form(of type: KeyType) -> CellForm? {
    switch type {
    case .number(_, let orNull): return .number(orMissing: orNull)
    case .whole: return .number(orMissing: false)
    case .time: return .numberOrTime(orMissing: false)
    case .text: return .text
    case .boolean, .choice, .color, .themeFile, .percent, .sides: return .word
    case .either(let types):
      // A cell names no file.
      if types.contains(where: { if case .pictureFile = $0 { true } else { false } }) { return nil }
      let forms = types.map(form)
      let orMissing = forms.contains(.number(orMissing: true))
      if forms.contains(.numberOrTime(orMissing: false)) { return .numberOrTime(orMissing: orMissing) }
      if forms.contains(.text) { return .text }
      return forms.contains { $0 != nil } ? .word : nil
    case .list, .pair, .map, .numbersByName, .sentences, .settings, .specification, .pictureFile, .fontFile, .theme:
      return nil
    }
  }
}

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
