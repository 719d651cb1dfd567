public import Gauges

/// The language as a page to read, made from the tables of keys.
public enum KeyReference {
  /// A Markdown page: every key in tables by what it is about, what it takes and what it means.
  public static var markdown: String {
    var lines = [
      "# Keys of a specification", "",
      "A gauge as data, in JSON or YAML: `tacho render gauge.yaml -o gauge.svg`. The smallest is `{\"value\": 72}`.",
      "The [guide](specification.md) tells by pictures how they go together.", "",
      "Keys that begin with `x-` are yours. Any other unknown key is an error. `tacho schema` prints this as a JSON",
      "Schema for editors; `tacho validate` checks files.", "",
    ]
    for group in groups {
      lines += ["## \(group.title)", ""]
      if !group.picture.isEmpty {
        lines += ["[![\(group.title)](images/guide-\(group.picture).svg)](specification.md#\(group.picture))", ""]
      }
      lines += ["| Key | Takes | Meaning |", "|---|---|---|"]
      lines += group.entries.map { "| `\($0.path)` | \($0.takes) | \($0.meaning) |" } + [""]
    }
    return lines.dropLast().joined(separator: "\n") + "\n"
  }

  /// The titles of tables, the pictures in the guide, and the keys of the top that belong to them; the last has all others.
  private static let titles: [(title: String, picture: String, keys: Set<String>)] = [
    ("The file", "", ["$schema", "version", "extends", "preset"]),
    (
      "What is measured", "",
      [
        "kind", "variant", "value", "values", "history", "title", "subtitle", "lang", "sentences", "unit",
        "displayUnit",
      ]
    ),
    ("Scale", "scale", ["min", "max", "scale", "startAngle", "endAngle", "sweep", "secondScale"]),
    ("Ranges, targets and notes", "ranges", ["ranges", "targets", "annotations", "uncertainty", "stats"]),
    ("Pointers and track", "pointers", ["pointers", "track", "hub"]),
    ("Number and difference", "readout", ["readout", "previous", "reference", "delta"]),
    ("States", "states", ["state", "stateText"]),
    ("Looks", "looks", ["theme", "palette", "tokens", "fonts", "background", "halo", "logo", "backdrop", "face"]),
    ("Size and place", "", ["size", "width", "height", "layout", "id", "place"]),
    ("Movement", "", ["animation"]), ("For readers and programs", "", []),
  ]

  private static var groups: [(title: String, picture: String, entries: [Entry])] {
    let named = titles.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
    func root(_ entry: Entry) -> String { String(entry.path.prefix { $0 != "." && $0 != "[" }) }
    return titles.map { title, picture, keys in
      (title, picture, entries.filter { keys.isEmpty ? !named.contains(root($0)) : keys.contains(root($0)) })
    }
  }

  /// The same of a theme file.
  public static var themeMarkdown: String {
    let lines =
      [
        "# Keys of a theme", "",
        "A theme as data, in JSON or YAML; [themes.md](themes.md) tells how to write one. Lengths are units of a dial of 300.",
        "`tacho schema theme` prints this as a JSON Schema for editors.", "", "| Key | Takes | Meaning |",
        "|---|---|---|",
      ]
      + entries(of: ThemeKeys.all.map(\.info), prefix: "").map {
        "| `\($0.path)` | \($0.takes) | \($0.meaning(isOfTheme: true)) |"
      }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A key and what there is to know about it.
  public struct Entry: Sendable {
    /// From the top, with `[]` after lists.
    public let path: String
    /// In words.
    public let takes: String
    /// Whether it must be there where its map is.
    public let isRequired: Bool
    /// The names it takes, where these are all; empty where it takes more.
    public let choices: [String]
    private let summary: String

    init(_ path: String, _ key: KeyInfo) {
      (self.path, takes, isRequired, summary) = (path, key.type.shortDescription, key.isRequired, key.summary)
      choices = if case .choice(let names) = key.type { names } else { [] }
    }

    /// With the kinds that have it, where not all do.
    public var meaning: String { meaning(isOfTheme: false) }

    /// A theme may have a key for fewer kinds than a specification.
    fileprivate func meaning(isOfTheme: Bool) -> String {
      // A theme's face is how the ground is worked, and no picture.
      let names = isOfTheme ? ["theme." + path] + (path == "face" ? [] : [path]) : [path]
      let kinds = names.lazy.compactMap { name in KeyUse.rows.first { $0.keys.contains(name) } }.first
      return summary + (isRequired ? " Required." : "") + (kinds.map { " *\($0.note)*" } ?? "")
    }

    /// Nil for a kind that has nothing to draw for it; the variants that have, where not all do, else none.
    public func looks(of kind: Gauge.Kind) -> [String]? {
      guard let row = KeyUse.row(of: path) else { return [] }
      switch row.includes(kind) {
      case true?: return []
      case false?: return nil
      case nil: return kind.variants.filter { row.includes(KeyUse.KindDesign(kind, variant: $0)) }
      }
    }
  }

  /// Every key, in the order of the tables.
  public static var entries: [Entry] { entries(of: GaugeKeys.all.map(\.info), prefix: "") }

  private static func entries(of keys: [KeyInfo], prefix: String) -> [Entry] {
    keys.flatMap { key -> [Entry] in
      let path = prefix + key.name
      let own = Entry(path, key)
      switch key.type {
      case .map(let children): return [own] + entries(of: children, prefix: path + ".")
      case .list(.map(let children), _): return [own] + entries(of: children, prefix: path + "[].")
      case .either(let types):
        return types.reduce(into: [own]) { all, type in
          if case .map(let children) = type { all += entries(of: children, prefix: path + ".") }
        }
      default: return [own]
      }
    }
  }
}

extension KeyType {
  fileprivate var shortDescription: String {
    switch self {
    case .list(.map, let most): "a list of at most \(most) maps"
    default: description
    }
  }
}

extension SpecificationTemplate {
  /// The first sentence of what a key is for.
  static func summary(of path: String) -> String? {
    guard let steps = SpecificationNode.Step.parse(path), case .key(let name)? = steps.last else { return nil }
    let above = SpecificationNode.Step.text(Array(steps.dropLast()))
    let type = above.isEmpty ? KeyType.map(GaugeKeys.all.map(\.info)) : type(of: above)
    guard case .map(let keys)? = type, let key = keys.first(where: { $0.name == name }) else { return nil }
    let end = key.summary.firstRange(of: ". ")?.lowerBound ?? key.summary.lastIndex(of: ".") ?? key.summary.endIndex
    let sentence = key.summary[..<end]
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}
