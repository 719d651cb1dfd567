public import Gauges
import Synchronization
import VectorGraphics

/// The themes that come built in: the two plain ones, and worlds, each a file of tokens, parts and materials.
public enum ThemeLibrary {
  /// A theme with what it is on dark pages, where one picture is for both.
  public struct Choice: Hashable, Sendable {
    /// As it is on light pages, or everywhere.
    public let theme: Theme
    /// As it is on dark pages; nil where one theme serves both.
    public let dark: Theme?
  }

  private static let files: [(name: String, bytes: [UInt8])] = [
    ("aviation", PackageResources.aviation_yaml), ("brass", PackageResources.brass_yaml),
    ("studio", PackageResources.studio_yaml), ("ev", PackageResources.ev_yaml),
    ("sports", PackageResources.sports_yaml), ("dress", PackageResources.dress_yaml),
    ("report", PackageResources.report_yaml), ("terminal", PackageResources.terminal_yaml),
    ("terminal-amber", PackageResources.terminal_amber_yaml), ("contrast", PackageResources.contrast_yaml),
    ("card", PackageResources.card_yaml),
  ]

  /// The worlds' names, in the order in which they are listed.
  public static let worlds: [String] = files.map(\.name)

  /// The worlds with a light and a dark side.
  private static let pairs = ["report", "contrast", "card"]

  /// Everything that `theme` takes besides files.
  public static let names: [String] =
    Theme.all.map(\.name) + ["auto"]
    + worlds.flatMap { name in pairs.contains(name) ? [name, name + "-light", name + "-dark", name + "-auto"] : [name] }

  private static let read = Mutex<[String: ThemeFile]>([:])

  /// A world, read once; nil when there is none of that name.
  public static func file(named name: String) -> ThemeFile? {
    if let known = read.withLock({ $0[name] }) { return known }
    guard let bytes = files.first(where: { $0.name == name })?.bytes, let file = try? ThemeFile(bytes, name: name)
    else {
      return nil
    }
    read.withLock { $0[name] = file }
    return file
  }

  /// Themes of one's own, by their names.
  private static let added = Mutex<[String: ThemeFile]>([:])

  /// Makes a theme of one's own known to everything in the process that is read from now on, by a name such as `house`, or by
  /// that of its file. One that is added again takes the place of the earlier one.
  ///
  /// - Throws: ``SpecificationError`` for the name of a theme that is built in.
  public static func add(_ file: ThemeFile, named name: String) throws(SpecificationError) {
    guard !names.contains(name), !name.isEmpty else {
      throw SpecificationError([
        SpecificationProblem(place: nil, path: "theme", message: "“\(name)” is built in; give the theme another name")
      ])
    }
    added.withLock { $0[name] = file }
  }

  /// A theme that was added; nil when there is none of that name.
  public static func added(named name: String) -> ThemeFile? { added.withLock { $0[name] } }

  /// The names of those that were added, sorted.
  public static var addedNames: [String] { added.withLock { $0.keys.sorted() } }

  /// The theme of a name, as `theme` in a specification has it: of the plain ones, of a world, or of a world's side.
  public static func theme(named name: String) -> Choice? {
    if name == "auto" { return Choice(theme: .light, dark: .dark) }
    if let plain = Theme.named(name) { return Choice(theme: plain, dark: nil) }
    if let own = added(named: name) { return own.choice }
    if let file = file(named: name) { return Choice(theme: file.theme, dark: nil) }
    for (suffix, side) in [("-light", \ThemeFile.light), ("-dark", \.dark)] where name.hasSuffix(suffix) {
      return file(named: String(name.dropLast(suffix.count)))?[keyPath: side].map { Choice(theme: $0, dark: nil) }
    }
    guard name.hasSuffix("-auto"), let file = file(named: String(name.dropLast(5))), let light = file.light,
      let dark = file.dark
    else { return nil }
    return Choice(theme: light, dark: dark)
  }
}

extension ThemeFile {
  /// The choice that the name of this file stands for: both sides where it has any, of which one that it does not write is
  /// as the theme is itself.
  package var choice: ThemeLibrary.Choice {
    guard light != nil || dark != nil else { return ThemeLibrary.Choice(theme: theme, dark: nil) }
    return ThemeLibrary.Choice(theme: named(light), dark: named(dark))
  }

  /// A side goes by the theme's own name, which is what people wrote.
  private func named(_ side: Theme?) -> Theme {
    var side = side ?? theme
    side.name = theme.name
    return side
  }
}
