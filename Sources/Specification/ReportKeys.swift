package import Gauges
public import VectorGraphics

/// A page of gauges in sections, with words and tables, read from JSON or YAML.
public struct DashboardSpecification: Hashable, Sendable {
  /// Whether the page is light or dark.
  public enum Appearance: String, Hashable, Sendable, CaseIterable {
    /// As the reader's system is set.
    case auto
    case light
    case dark
  }

  /// The paper of a printed dashboard.
  public enum Paper: String, Hashable, Sendable, CaseIterable {
    case a4
    case a4Landscape = "a4-landscape"
    case letter
    case letterLandscape = "letter-landscape"
    /// One page of A4's width, as high as it needs to be.
    case none

    /// In layout units, which are CSS pixels; nil for none.
    public var size: Size? {
      let a4 = (short: 210 / 25.4 * 96, long: 297 / 25.4 * 96)
      switch self {
      case .a4: return Size(width: a4.short, height: a4.long)
      case .a4Landscape: return Size(width: a4.long, height: a4.short)
      case .letter: return Size(width: 816, height: 1056)
      case .letterLandscape: return Size(width: 1056, height: 816)
      case .none: return nil
      }
    }
  }

  /// Words and numbers in rows, below the gauges of a section.
  public struct Table: Hashable, Sendable {
    /// What stands over it; empty for none.
    public var caption = ""
    /// The headings; there is at least one.
    public var columns: [String] = []
    /// Each as long as the headings; the first cell names the row.
    public var rows: [[String]] = []
  }

  /// A gauge, or what stands for one.
  public enum GaugeSource: Hashable, Sendable {
    /// Written in the dashboard, at a place of its text.
    case specification(GaugeSpecification, at: Place? = nil)
    /// Follow it with the theme auto: the page has the say.
    case reference(GaugeReference)
  }

  /// A part of the page under a heading: words, then gauges, then a table.
  public struct Section: Hashable, Sendable {
    /// The heading; empty for none.
    public var title = ""
    /// Paragraphs are apart by empty lines.
    public var text = ""
    /// In reading order.
    public var gauges: [GaugeSource] = []
    /// Nil when there is none.
    public var table: Table?
  }

  /// The heading of the page, and its name in a browser.
  public var title = ""
  /// Below the heading; paragraphs are apart by empty lines.
  public var text = ""
  /// The language of the page's words, as in `en` or `pt-BR`.
  public var language = "en"
  /// Light or dark; on paper `auto` is light.
  public var appearance = Appearance.auto
  /// What gauges that are written elsewhere have for their theme: a name, or that of one of ``themes``.
  package private(set) var themeName = "auto"
  package private(set) var themes: [String: ThemeFile] = [:]
  private var choice = ThemeLibrary.Choice(theme: .light, dark: .dark)
  /// The theme of the page itself: on a reader's light system and on a dark one.
  package var pageTheme: (light: Theme, dark: Theme) { (choice.theme, choice.dark ?? choice.theme) }
  /// Keys that have no effect beside the others.
  package private(set) var warnings: [SpecificationProblem] = []
  /// Width of a gauge's cell in layout units; as many stand side by side as there is room for. Nil is about
  /// ``usualGaugeWidth``, on paper what makes the fewest pages and leaves the fewest gaps.
  public var gaugeWidth: Double?
  /// In layout units.
  public static let usualGaugeWidth = 260.0
  /// What sheets are printed on; a page for browsers has no use for it.
  public var paper = Paper.a4
  /// From top to bottom.
  public var sections: [Section] = []

  /// Whether the bytes are a dashboard rather than a gauge: a map with `sections`.
  public static func isOne(_ bytes: [UInt8]) -> Bool {
    guard let root = try? SpecificationParser.parse(bytes), case .map(let members) = root.content else { return false }
    return members.contains { $0.key == "sections" }
  }

  /// - Parameters:
  ///   - bytes: the text, UTF-8.
  ///   - themes: theme files that it names, by those names.
  ///   - theme: in place of the one that it says.
  ///   - read: gives the files that gauges of the dashboard take keys from; without it such a gauge is refused.
  ///   - fill: gives a gauge the pictures and theme files that it names; without it such a gauge is refused.
  /// - Throws: ``SpecificationError`` with every problem there is.
  public init(
    _ bytes: [UInt8], themes: [String: ThemeFile] = [:], theme: String? = nil,
    reading read: SpecificationTemplate.FileReader? = nil,
    filling fill: ((SpecificationTemplate) throws(SpecificationError) -> SpecificationTemplate)? = nil
  ) throws(SpecificationError) {
    var root: SpecificationNode
    do throws(SpecificationProblem) { root = try SpecificationParser.parse(bytes) } catch {
      throw SpecificationError([error])
    }
    if let read { root = try root.resolvingSections(read) }
    let files = try fill.map { (fill) throws(SpecificationError) in try root.filesOfSections(fill) }
    var decoder = SpecificationDecoder(
      files: SpecificationTemplate(root: root, files: files ?? NamedFiles()).withThemes(themes).files, language: "page")
    let written = theme.map { SpecificationNode(content: .scalar($0, isQuoted: false), place: .outside) }
    if let node = written ?? root.member("theme") {
      decoder.readPageTheme(node)
      takeTheme(node, decoder.pageTheme, themes)
    }
    decoder.map(root, keys: ReportKeys.all, into: &self)
    let count = sections.reduce(0) { $0 + $1.gauges.count }
    if count > Limits.reportGauges {
      decoder.report(nil, "there are \(count) gauges; the limit is \(Limits.reportGauges)")
    }
    guard decoder.problems.isEmpty else { throw SpecificationError(decoder.problems) }
    warnings = decoder.idle
  }

  private mutating func takeTheme(
    _ node: SpecificationNode, _ choice: ThemeLibrary.Choice?, _ themes: [String: ThemeFile]
  ) {
    if case .scalar(let name, _) = node.content {
      (themeName, self.themes) = (name, themes.mapValues(\.told))
    } else if let file = try? ThemeFile(node, name: "theme", files: NamedFiles()) {
      themeName = "theme.yaml"
      self.themes = [themeName: file.told]
    }
    guard let choice else { return }
    self.choice = choice
    appearance = choice.dark != nil ? .auto : choice.theme.page.luminance < 0.2 ? .dark : .light
  }
}

/// The language of dashboards: every key.
enum ReportKeys {
  static let all: [Key<DashboardSpecification>] = [
    .text("title", \.title, required: true, "What the page is about; its heading."),
    longText("text", \.text, "What stands under the heading. An empty line begins a new paragraph."),
    Key(
      name: "theme", type: .either([.choice(ThemeLibrary.names), .themeFile, .theme]),
      summary:
        "Of the page and its gauges: a name, a theme file, or a theme file's keys. auto follows the reader's system. "
        + "Default: auto.", isRequired: false
    ) { _, _, _ in
      // It is read before all other keys.
    },
    Key(
      name: "lang", type: .text, summary: "The language of the words, as in en or pt-BR. Default: en.",
      isRequired: false
    ) { node, dashboard, decoder in
      guard let text = decoder.text(node) else { return }
      guard Language.isTag(text) else { return decoder.mismatch(node, "a tag of a language, as in en or pt-BR") }
      dashboard.language = text
    },
    .number(
      "gaugeWidth", \.gaugeWidth, in: 60...1200,
      "Width of a cell in layout units; as many stand side by side as there is room for. On paper they fill the "
        + "width. Default: 260; on paper a little less or more, whatever makes the fewest pages and gaps."),
    .choice("paper", \.paper, "What PDF and print are divided into; none is one page. Default: a4."),
    .list("sections", \.sections, of: section, atMost: 200, empty: { .init() }, "The parts of the page, in order."),
  ]

  private static let section: [Key<DashboardSpecification.Section>] = [
    .text("title", \.title, "The heading of the section."),
    longText("text", \.text, "What stands under the heading. An empty line begins a new paragraph."),
    Key(
      name: "gauges", type: .list(.specification, atMost: Limits.gauges),
      summary: "The gauges in reading order, each a specification, or spec, data, row and set as in Markdown. Their "
        + "theme is the page's.", isRequired: false
    ) { node, section, decoder in
      section.gauges = decoder.list(node, atMost: Limits.gauges) { item, decoder in
        if GaugeReference.isReference(item) { return GaugeReference(item, &decoder).map { .reference($0) } }
        var draft = GaugeDraft()
        let start = decoder.writtenCount
        decoder.map(item, keys: GaugeKeys.all, into: &draft)
        decoder.tellBelow(DrawingUse.document(readsRow: false).idleKeys(of: SpecificationTemplate(root: item)))
        if draft.theme != nil {
          decoder.tell(
            decoder.fullPath("theme"),
            "has no effect: gauges of a dashboard have the theme of the page; write it beside sections")
        }
        decoder.tell(decoder.fullPath("id"), "has no effect on a dashboard: it names a gauge of a layout; leave it out")
        // For light pages and for dark ones: the page has the say.
        draft.theme = decoder.pageTheme ?? ThemeLibrary.theme(named: "auto")
        guard let cell = decoder.cell(draft, keysSince: start, isPart: false) else { return nil }
        return .specification(
          GaugeSpecification(cell.gauge, draft, root: decoder.onPage(item), files: decoder.files),
          at: item.place.isInText ? item.place : nil)
      }
    },
    Key(
      name: "table", type: .map(table.map(\.info)), summary: "Values to read, under the gauges.", isRequired: false
    ) { node, section, decoder in
      var value = DashboardSpecification.Table()
      decoder.map(node, keys: table, into: &value)
      for (index, row) in value.rows.enumerated() where row.count != value.columns.count {
        decoder.report(
          node.place, "row \(index + 1) has \(row.count) cells; there are \(value.columns.count) columns")
      }
      section.table = value
    },
  ]

  private static let table: [Key<DashboardSpecification.Table>] = [
    .text("caption", \.caption, "What the table shows."),
    Key(
      name: "columns", type: .list(.text, atMost: Limits.tableColumns),
      summary: "The headings of the columns. The first column names the rows.", isRequired: true
    ) { node, table, decoder in
      table.columns = decoder.list(node, atMost: Limits.tableColumns) { item, decoder in decoder.labelText(item) }
    },
    Key(
      name: "rows",
      type: .list(
        .list(.either([.text, .number(KeyType.anyNumber, orNull: true)]), atMost: Limits.tableColumns),
        atMost: Limits.tableRows),
      summary: "The rows, each a list of a cell for every column: numbers, texts, or null for none.", isRequired: true
    ) { node, table, decoder in
      table.rows = decoder.list(node, atMost: Limits.tableRows) { row, decoder in
        decoder.list(row, atMost: Limits.tableColumns) { item, decoder in decoder.labelText(item) }
      }
    },
  ]

  /// A text of several lines.
  private static func longText<Target>(
    _ name: String, _ target: any WritableKeyPath<Target, String> & Sendable, _ summary: String
  ) -> Key<Target> {
    Key(name: name, type: .text, summary: summary, isRequired: false) { node, value, decoder in
      guard let text = decoder.longText(node) else { return }
      guard text.utf8.count <= Limits.paragraphBytes else {
        return decoder.report(node.place, "has \(text.utf8.count) bytes; the limit is \(Limits.paragraphBytes)")
      }
      value[keyPath: target] = text
    }
  }
}

/// The keys of dashboards as a page to read, made from their tables.
public enum ReportReference {
  /// Rows of a Markdown table: key, what it takes, what it means.
  public static var markdownRows: [String] { rows(ReportKeys.all.map(\.info), prefix: "") }

  private static func rows(_ keys: [KeyInfo], prefix: String) -> [String] {
    keys.flatMap { key -> [String] in
      let path = prefix + key.name
      let takes: String
      var children: [String] = []
      switch key.type {
      case .map(let keys):
        takes = "a map"
        children = rows(keys, prefix: path + ".")
      case .list(.map(let keys), let most):
        takes = "a list of at most \(most) maps"
        children = rows(keys, prefix: path + "[].")
      default: takes = key.type.description
      }
      return ["| `\(path)` | \(takes) | \(key.summary)\(key.isRequired ? " Required." : "") |"] + children
    }
  }
}
