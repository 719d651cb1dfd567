public import Gauges

/// The language as a page to read, made from the tables of keys.
public enum KeyReference {
  /// A Markdown page: a table of every key, what it takes and what it means.
  public static var markdown: String {
    var lines = [
      "# Keys of a specification", "",
      "A gauge as data, in JSON or YAML: `tacho render gauge.yaml -o gauge.svg`. The smallest is `{\"value\": 72}`.",
      "",
      "Keys that begin with `x-` are yours. Any other unknown key is an error. `tacho schema` prints this as a JSON",
      "Schema for editors; `tacho validate` checks files.", "", "| Key | Takes | Meaning |", "|---|---|---|",
    ]
    lines += entries.map { "| `\($0.path)` | \($0.takes) | \($0.meaning) |" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The same of a theme file.
  public static var themeMarkdown: String {
    let lines =
      [
        "# Keys of a theme", "",
        "A theme as data, in JSON or YAML; [themes.md](themes.md) tells how to write one. Lengths are units of a dial of 300.",
        "`tacho schema --theme` prints this as a JSON Schema for editors.", "", "| Key | Takes | Meaning |",
        "|---|---|---|",
      ] + entries(of: ThemeKeys.all.map(\.info), prefix: "").map { "| `\($0.path)` | \($0.takes) | \($0.meaning) |" }
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
    public var meaning: String {
      let kinds = KeyUse.rows.first { $0.keys.contains(path) }
      return summary + (isRequired ? " Required." : "") + (kinds.map { " *\($0.note)*" } ?? "")
    }

    /// Nil for a kind that has nothing to draw for it; the variants that have, where not all do, else none.
    public func looks(of kind: Gauge.Kind) -> [String]? {
      guard let row = KeyUse.row(of: path) else { return [] }
      switch row.includes(kind) {
      case true?: return []
      case false?: return nil
      case nil: return kind.variants.filter { row.includes(KeyUse.Look(kind, variant: $0)) }
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
