import ArgumentParser
import JSONFormat
import Tacho

struct List: ParsableCommand {
  enum Subject: String, CaseIterable {
    case kinds, variants, presets, themes, tokens, keys, formats, needles, hubs, markers, patterns, sweeps, units
    case locales, sentences, springs, easings, ballistics, design, fonts, options
    case numberFormats = "number-formats"
  }

  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List what there is to choose from.",
    discussion: "A name a line, and what there is to say about it after tabs.")

  @Argument(
    help: "\(Subject.allCases.map(\.rawValue).joined(separator: ", ")).",
    completion: .list(Subject.allCases.map(\.rawValue)))
  var subject: String

  @Option(
    parsing: .unconditional, help: "With keys: only those that this kind draws.",
    completion: .list(Gauge.Kind.all.map(\.name)))
  var kind: String?

  @Flag(help: "A JSON array of objects instead of lines.")
  var json = false

  @Flag(help: "With options: a page to read, with a column for each command.")
  var markdown = false

  func run() throws {
    try Failure.reporting { () throws(Failure) in
      let subject: Subject = try choice(subject, "list") ?? .kinds
      let page = try Self.page(subject, kind: kind)
      if markdown {
        guard subject == .options, !json else {
          throw Failure(.usage, "--markdown: belongs to list options, without --json; leave it out")
        }
        return try Console.output(Array(OptionEntry.markdown.utf8))
      }
      let text = json ? JSON.array(page.map(\.json)).text() + "\n" : page.map { $0.line + "\n" }.joined()
      try Console.output(Array(text.utf8))
    }
  }

  /// - Parameter kind: the kind of gauge whose keys are meant; nil is every entry.
  static func page(_ subject: Subject, kind: String?) throws(Failure) -> [ListEntry] {
    guard let kind else { return subject.entries }
    guard subject == .keys else {
      throw Failure(.usage, "--kind: belongs to list keys; leave it out")
    }
    guard let found = Gauge.Kind.named(kind) else {
      throw Failure(unknown: kind, "--kind", among: Gauge.Kind.all.map(\.name))
    }
    return KeyReference.entries.compactMap { key in
      guard let looks = key.looks(of: found) else { return nil }
      let note = looks.isEmpty ? "" : " Only with variant \(looks.joined(separator: ", "))."
      return ListEntry(
        key.path, [key.takes, key.meaning + note],
        [
          ("takes", .string(key.takes)), ("meaning", .string(key.meaning)), ("isRequired", .bool(key.isRequired)),
          ("variants", .array(looks.map(JSON.string))),
        ])
    }
  }
}

/// A line of a page, and what it is as data.
struct ListEntry {
  let name: String
  /// After the name, each behind a tab.
  let columns: [String]
  let fields: [(String, JSON)]

  init(_ name: String, _ columns: [String] = [], _ fields: [(String, JSON)] = []) {
    (self.name, self.columns, self.fields) = (name, columns, fields)
  }

  /// With one thing to say about it.
  init(_ name: String, _ field: String, _ text: String) { self.init(name, [text], [(field, .string(text))]) }

  var line: String { ([name] + columns).joined(separator: "\t") }
  var json: JSON { .object([("name", .string(name))] + fields) }
}

extension JSON {
  fileprivate static func bool(_ value: Bool) -> JSON { .word(value ? "true" : "false") }
}

extension List.Subject {
  /// A world, and its sides.
  private static func entries(ofWorld name: String) -> [ListEntry] {
    guard let file = ThemeLibrary.file(named: name) else { return [] }
    let sides = [
      file.light.map { _ in ("-light", "For light pages.") }, file.dark.map { _ in ("-dark", "For dark pages.") },
      file.light == nil || file.dark == nil ? nil : ("-auto", "Both in one SVG: as the page is."),
    ].compactMap { $0 }
    return [ListEntry(name, "summary", file.summary)]
      + sides.map { ListEntry(name + $0.0, "summary", $0.1) }
  }

  /// A family, with the file that its regular weight is drawn from; nil where another one would stand in for it.
  private static func entry(ofFamily name: String) -> ListEntry? {
    guard let files = try? Typesetter.files(ofFamily: name), let regular = files.first else { return nil }
    return ListEntry(name, [regular], [("files", .array(files.map(JSON.string)))])
  }

  fileprivate var entries: [ListEntry] {
    switch self {
    case .kinds: Gauge.Kind.all.map(\.entry)
    case .variants:
      Gauge.Kind.all.flatMap { kind in
        kind.variants.map {
          ListEntry($0, [kind.name], [("kind", .string(kind.name)), ("isUsual", .bool($0 == kind.variants.first))])
        }
      }
    case .presets: [ListEntry("speedometer", "summary", "The Speedometer: 0 to 999,999 on seven marks.")]
    case .themes:
      [
        ListEntry("dark", "summary", "The usual one: the Speedometer's own colours, for dark pages."),
        ListEntry("light", "summary", "The same for light pages."),
        ListEntry("auto", "summary", "Both in one SVG: as the page is."),
      ] + ThemeLibrary.worlds.flatMap(Self.entries(ofWorld:))
    case .tokens: Theme.tokens.map { ListEntry($0.name) }
    case .keys:
      KeyReference.entries.map { key in
        ListEntry(
          key.path, [key.takes, key.meaning],
          [
            ("takes", .string(key.takes)), ("meaning", .string(key.meaning)), ("isRequired", .bool(key.isRequired)),
            ("kinds", .array(Gauge.Kind.all.filter { key.looks(of: $0) != nil }.map { .string($0.name) })),
          ])
      }
    case .formats: PictureFormat.allCases.map { ListEntry($0.rawValue) }
    case .needles: NeedleShape.allCases.map { ListEntry($0.rawValue) }
    case .hubs: HubStyle.allCases.map { ListEntry($0.rawValue) }
    case .markers: MarkerShape.allCases.map { ListEntry($0.rawValue) }
    case .patterns: PatternFill.Kind.allCases.map { ListEntry($0.rawValue) }
    case .sweeps: DialArc.named.map { $0.arc.entry($0.name) }
    case .units:
      MeasureUnit.all.map { unit in
        ListEntry(
          unit.symbol, ["\(unit.name), \(unit.family.rawValue)"],
          [("unit", .string(unit.name)), ("family", .string(unit.family.rawValue))])
      }
    case .locales: NumberLocale.all.map { ListEntry($0.tag, "language", $0.name) }
    case .sentences: Sentence.allCases.map { ListEntry($0.name, "english", $0.english) }
    case .springs: Spring.named.map { $0.spring.entry($0.name) }
    case .easings:
      Easing.named.map { ListEntry($0.name) }
        + ["cubic-bezier(x1, y1, x2, y2)", "steps(n, position)", "linear(0, 0.5 20%, 1)"].map { ListEntry($0) }
    case .ballistics: Ballistics.named.map { ListEntry($0.name, "summary", $0.ballistics.summary) }
    case .design: SpeedometerConstants.all.map(\.entry)
    case .fonts: Typesetter.installedFamilies.compactMap(Self.entry(ofFamily:))
    case .options: OptionEntry.all.map(\.listEntry)
    case .numberFormats:
      NumberFormat.named.map { format in
        ListEntry(
          format.name, ["\(format.summary), as in \(format.example.text)"],
          [("summary", .string(format.summary)), ("example", .string(format.example.text))])
      }
    }
  }
}

extension Gauge.Kind {
  fileprivate var entry: ListEntry {
    let designs = variants.isEmpty ? "" : " Variants: \(variants.joined(separator: ", "))."
    let values = valueNames.isEmpty ? "" : " Values: \(valueNames.joined(separator: ", "))."
    return ListEntry(
      name, [summary + designs + values],
      [
        ("summary", .string(summary)), ("variants", .array(variants.map(JSON.string))),
        ("values", .array(valueNames.map(JSON.string))),
      ])
  }
}

extension DialArc {
  fileprivate func entry(_ name: String) -> ListEntry {
    let (from, to) = (start.degrees, end.degrees)
    return ListEntry(
      name, ["\(DecimalText.short(from))° to \(DecimalText.short(to))°"],
      [("startAngle", .number(from)), ("endAngle", .number(to))])
  }
}

extension Spring {
  fileprivate func entry(_ name: String) -> ListEntry {
    let blend = blendDuration > 0 ? ", blend \(DecimalText.short(blendDuration)) s" : ""
    return ListEntry(
      name,
      ["response \(DecimalText.short(response)) s, damping fraction \(DecimalText.short(dampingFraction))\(blend)"],
      [
        ("response", .number(response)), ("dampingFraction", .number(dampingFraction)),
        ("blendDuration", .number(blendDuration)),
      ])
  }
}

extension Color {
  /// As specifications write it: `#rrggbb`, or `#rrggbbaa` where something shows through.
  fileprivate var text: String {
    guard alpha < 1 else { return hex }
    let byte = String(UInt8(clamping: Int(exactly: (alpha * 255).rounded()) ?? 255), radix: 16)
    return hex + (byte.count < 2 ? "0" : "") + byte
  }
}

extension DesignConstant {
  fileprivate var entry: ListEntry {
    let (text, json): (String, JSON) =
      switch value {
      case .number(let number): (DecimalText.short(number), .number(number))
      case .numbers(let numbers):
        (numbers.map { DecimalText.short($0) }.joined(separator: ", "), .array(numbers.map(JSON.number)))
      case .color(let color): (color.text, .string(color.text))
      case .text(let text): (text, .string(text))
      }
    let unit: [(String, JSON)] = self.unit.isEmpty ? [] : [("unit", .string(self.unit))]
    return ListEntry(name, self.unit.isEmpty ? [text] : [text, self.unit], [("value", json)] + unit)
  }
}
