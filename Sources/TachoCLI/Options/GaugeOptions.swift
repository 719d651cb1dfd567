import ArgumentParser
import Tacho

/// The options that say what to draw. Numbers and names are read here, not by the argument parser, so that every
/// message names the option and the rule; and one option type for all of them keeps the start of the program quick.
struct GaugeOptions: ParsableArguments {
  @Argument(help: .line("JSON or YAML; - is standard input.", "Options override it."), completion: .file())
  var specification: String?

  @Option(
    parsing: .unconditional,
    help: .line("The value to show.", "Without one the Speedometer shows 15,200.")
  )
  var value: String?

  @Option(
    help: .line(
      "radial, linear, ring and so on: tacho list kinds.",
      "(default: the Speedometer; radial with --max and the like, or a value below 1,000)"),
    completion: .list(Gauge.Kind.all.map(\.name)))
  var kind: String?

  @Option(parsing: .unconditional, help: "The start of the scale. (default: 0)")
  var min: String?

  @Option(parsing: .unconditional, help: "The end of the scale. (default: 100)")
  var max: String?

  @Option(parsing: .unconditional, help: "The unit shown, as in tacho list units.")
  var unit: String?

  @Option(parsing: .unconditional, help: "The title, shown above the dial.")
  var title: String?

  @Option(
    parsing: .unconditional, help: .line("The canvas: one length, or 400x200. (default: 600)", "In layout units."))
  var size: String?

  @Option(
    help: .line("dark, light and so on: tacho list themes; or a file.", "(default: dark)"),
    completion: .list(ThemeLibrary.names))
  var theme: String?

  @Option(help: .line("The colour behind it, or transparent.", "(default: the theme's)", takes: "color"))
  var background: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: .line("Set any key, as in scale.type=log.", "May be given several times.", takes: "key=value"))
  var set: [String] = []

  /// The command's other options that are short for keys.
  var others: [OptionKey] = []
  /// Keys of the specification that the command's other options take the place of.
  var replaced: [String] = []

  // MARK: - Specification

  /// What to draw: the specification with all options set on top of it. Without one the options alone say it.
  func drawing() throws(Failure) -> GaugeSpecification {
    // The Speedometer comes as its preset.
    let keys =
      try keys().filter { $0.path != "kind" || !isSpeedometer }
      + (isSpeedometer ? speedometerKeys() : fittedKeys())
    let template = try template(keys)
    do throws(SpecificationError) { return try template.filled(with: []) } catch { throw failure(error, keys) }
  }

  /// The same, still to be filled in.
  func template() throws(Failure) -> SpecificationTemplate { try template(keys()) }

  private func template(_ keys: [OptionKey]) throws(Failure) -> SpecificationTemplate {
    let settings = try set.map { (text) throws(Failure) in try GaugeSpecification.Setting(option: text) }
    var template = try specificationTemplate()
    for path in replaced { template = template.removing(path) }
    do throws(SpecificationError) {
      template = try template.setting([], settings)
      for key in keys { template = try key.set(in: template) }
    } catch {
      throw failure(error, keys)
    }
    return try NamedFileReader(of: specification).filled(template)
  }

  /// The specification, with all that it takes from files beside it; an empty one when there is none.
  func specificationTemplate() throws(Failure) -> SpecificationTemplate {
    // JSON is both.
    if let specification, let format = DataFormat(path: specification), ![.json, .jsonl].contains(format) {
      throw Failure(
        .usage, "\(shown(specification)) is data, not a specification; \(OtherOptions.table(specification))")
    }
    let bytes = try specification.map { (path) throws(Failure) in try SpecificationFile.read(path) } ?? []
    do throws(SpecificationError) {
      return try SpecificationFile.template(bytes, path: specification ?? "-")
    } catch {
      // Without a place it is of the whole file, not of an option.
      guard let specification, error.problems.allSatisfy({ $0.place == nil }) else { throw failure(error) }
      throw Failure(.badData, error.lines(naming: specification).joined(separator: "\nerror: "))
    }
  }

  /// The same with the theme files and the pictures that it or the options name.
  func themedTemplate() throws(Failure) -> SpecificationTemplate {
    let base = try specificationTemplate()
    let themes = try set.map { (text) throws(Failure) in try GaugeSpecification.Setting(option: text) }
      .filter { setting in
        ["theme", "logo", "backdrop", "face"].contains { setting.path == $0 || setting.path.hasPrefix($0 + ".") }
      }
    let named: SpecificationTemplate
    do throws(SpecificationError) {
      named = try base.setting(theme.map { [.init(path: "theme", .word($0))] } ?? [], themes)
    } catch { throw failure(error) }
    let files = try NamedFileReader(of: specification).filled(named)
    return base.withFiles(of: files)
  }

  /// Whether the options alone ask for the Speedometer: by its name, or by saying no more than how it looks and a value
  /// that its scale can tell from 0.
  var isSpeedometer: Bool {
    specification == nil && kind == Gauge.Kind.speedometer.name || isDialOpen && smallValue == nil
  }

  /// Whether nothing but a value says which dial is wanted.
  var isDialOpen: Bool {
    specification == nil && kind == nil && unit == nil && title == nil && min == nil && max == nil
      && set.allSatisfy(Self.leavesTheKind)
  }

  /// A value below the Speedometer's first mark after 0, where its needle would seem to stand still.
  private var smallValue: Double? {
    value.flatMap { DecimalText.number(from: $0.trimmingSpaces) }.flatMap { 0 <= $0 && $0 < 1000 ? $0 : nil }
  }

  /// Whether nothing says where the scale of a dial ends.
  var isScaleOpen: Bool {
    specification == nil && [nil, Gauge.Kind.radial.name].contains(kind) && min == nil && max == nil
      && set.allSatisfy(Self.leavesTheKind)
  }

  /// A scale for a value that lies beyond the usual one, where none is said: to the next of 200, 500, 1,000 and so on.
  private func fittedKeys() -> [OptionKey] {
    guard isScaleOpen, let value = value.flatMap({ DecimalText.number(from: $0.trimmingSpaces) }), value > 100,
      let end = (2...14).lazy.flatMap({ power in [1, 2, 5].map { Double("\($0)e\(power)") ?? 0 } }).first(where: {
        value <= $0
      })
    else { return [] }
    return [OptionKey(option: "--value", path: "scale.max", text: DecimalText.short(end))]
  }

  /// Whether the value has a scale of its own for want of another.
  var isScaleFitted: Bool { !isSpeedometer && !fittedKeys().isEmpty }

  private static func leavesTheKind(_ setting: String) -> Bool {
    let key = setting.prefix { $0 != "=" && $0 != "." && $0 != "[" }
    let others = [
      "kind", "preset", "scale", "min", "max", "layout", "values", "variant", "startAngle", "endAngle", "sweep",
      "history",
    ]
    return !others.contains(String(key))
  }

  private func keys() throws(Failure) -> [OptionKey] {
    let own = given.compactMap(OptionKey.init)
    for key in own + others {
      if OptionRow.named(key.option)?.isNumber ?? false { try requireNumber(key.text, key.option) }
    }
    try (OptionKey.all(set: set) + own + others).requireOnce()
    return own + others
  }

  /// What sets a key from the command line: an option, or `--set` with the key; nil where none does.
  func option(setting path: String) -> String? {
    if let key = (try? keys())?.first(where: { $0.path == path }) { return key.option }
    return set.contains { $0.hasPrefix(path + "=") || $0.hasPrefix(path + ".") } ? "--set \(path)" : nil
  }

  /// The Speedometer reads its value as the original does, and refuses with its words.
  private func speedometerKeys() throws(Failure) -> [OptionKey] {
    if let range = min != nil ? "--min" : max != nil ? "--max" : nil {
      throw Failure(.usage, "\(range): the Speedometer's scale is fixed; use --kind radial for a range of your own")
    }
    if let value, (try? SpeedometerUseCase().value(fromInput: value)) == nil {
      let given = value.trimmingSpaces.isEmpty ? "nothing" : shown(value)
      throw Failure(
        .usage, "--value: \(SpeedometerError.invalidInput) (0 to 999,999), got \(given); \(Self.advice(for: value))")
    }
    return [OptionKey(option: "--kind", path: "preset", text: Gauge.Kind.speedometer.name)]
  }

  /// What to write for a value that the Speedometer does not take.
  private static func advice(for value: String) -> String {
    if value.hasSuffix("%") { return "for per cent write --value 72 --unit %" }
    let point = value.replacing(",", with: ".")
    if point != value, DecimalText.number(from: point) != nil {
      return "with a point before its decimals: --value \(point)"
    }
    if let number = DecimalText.number(from: value), number.magnitude > Limits.magnitude {
      return "no kind takes more than 1e15; write it in a larger unit"
    }
    return "other numbers take --kind radial"
  }

  /// All options that say what to draw, as `path=value`; any of them may have columns in it.
  func batchSettings() throws(Failure) -> [String] {
    try keys().map { key in
      // A text is one whatever it looks like; with columns in it, it is none of YAML anyway.
      let isQuoted = key.isText && BatchTemplate(key.text, for: key.path).isConstant
      return key.path + "=" + (isQuoted ? "'" + key.text.replacing("'", with: "''") + "'" : key.text)
    } + set
  }

  func failure(_ error: SpecificationError) -> Failure { failure(error, (try? keys()) ?? []) }

  /// What has no place in the file came from the command line: from the option that is short for the key, or `--set`.
  private func failure(_ error: SpecificationError, _ keys: [OptionKey]) -> Failure {
    let lines = error.problems.map { line($0, keys) }
    let isFile = specification != nil && error.problems.contains { $0.place != nil }
    return Failure(isFile ? .badData : .usage, lines.joined(separator: "\nerror: "))
  }

  private func line(_ problem: SpecificationProblem, _ keys: [OptionKey]) -> String {
    if let specification, problem.place != nil { return problem.description(in: specification) }
    return Self.line(problem, keys, set: set)
  }

  /// How a problem without a place is told: by the option that has it.
  func lineOfOption() throws(Failure) -> @Sendable (SpecificationProblem) -> String {
    let (keys, set) = (try keys(), set)
    return { Self.line($0, keys, set: set) }
  }

  private static func line(_ problem: SpecificationProblem, _ keys: [OptionKey], set: [String]) -> String {
    let path = problem.path
    // A problem of the key itself, or of a part of what it takes.
    if let key = keys.first(where: { key in [".", "["].contains { (path + ".").hasPrefix(key.path + $0) } }) {
      // In a list, where each was given by itself, the number says nothing.
      let part = path.dropFirst(key.path.count + 1).drop { path.contains("[") && $0 != "." }
      return "\(key.option): \(part.isEmpty ? "" : part + ": ")\(problem.message)"
    }
    let isSet = set.contains { $0.hasPrefix(path + "=") }
    return ["value", "to"].contains(path) && !isSet ? "--\(path): \(problem.message)" : "--set: \(problem)"
  }

  /// Says on standard error what is asked for and not drawn so; with --strict-fonts what fonts lack is an error.
  ///
  /// - Parameters:
  ///   - fonts: the command's.
  ///   - use: what is made, where settings may speak of something else.
  func tell(_ notes: PictureNotes, _ fonts: FontOptions, in use: DrawingUse? = nil, quiet: Bool) throws(Failure) {
    if let use { tellOfIdleSettings(use, quiet: quiet) }
    try report(notes.warnings.besides(use.map(idleSettings) ?? []), quiet: quiet)
    try fonts.tell(notes.fonts, quiet: quiet)
    if !quiet { for line in notes.omitted { Console.error("warning: \(line)") } }
  }

  /// Says on standard error what is asked for and cannot be drawn.
  func report(_ warnings: [SpecificationProblem], quiet: Bool) throws(Failure) {
    guard !quiet, !warnings.isEmpty else { return }
    let keys = try keys()
    for warning in warnings { Console.error("warning: \(line(warning, keys))") }
  }

  /// Tells of settings that have no effect on what is made.
  func tellOfIdleSettings(_ use: DrawingUse, quiet: Bool) {
    guard !quiet else { return }
    for key in idleSettings(use) { Console.error("warning: --set \(key)") }
  }

  /// What `--set` says in vain.
  func idleSettings(_ use: DrawingUse) -> [SpecificationProblem] {
    use.idleKeys(of: set.compactMap(GaugeSpecification.Setting.init))
  }

  /// Refuses settings that only what does not happen would have a use for.
  func refuse(_ need: OptionRow.Need, _ words: String) throws(Failure) {
    let keys = OptionRow.all.filter { $0.needs.contains(need) }.compactMap { $0.key ?? $0.replaces }
    if let option = keys.lazy.compactMap(option).first { throw Failure(.usage, "\(option): \(words)") }
  }
}

extension GaugeSpecification.Setting {
  /// - Parameter text: what `--set` was given.
  init(option text: String) throws(Failure) {
    guard let setting = Self(text) else {
      throw Failure(.usage, "--set: \(shown(text)) has no =; write path=value, as in scale.type=log")
    }
    self = setting
  }
}

extension GaugeSpecification {
  /// What is told of a picture; where nobody reads it no more than what --strict-fonts may refuse.
  func notes(of dial: Dial, _ typesetter: Typesetter, quiet: Bool) -> PictureNotes {
    quiet
      ? PictureNotes(fonts: FontNotes(dial.scene, shaper: typesetter)) : notes(of: dial, shaper: typesetter)
  }
}

/// How still pictures are encoded, whatever their format.
struct EncodingOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: "Pixels per layout unit in a PNG, 0.1 to 8. (default: 1)")
  var scale: String?

  @Option(
    help: "SVG text as outline, the same everywhere, or live, which can be selected. (default: outline)",
    completion: .list(SVGOptions.TextMode.allCases.map(\.rawValue)))
  var text: String?

  @Option(
    help: "How hard a PNG is compressed: fast, or small. (default: fast where files are many, else small)",
    completion: .list(PNGCompression.allCases.map(\.rawValue)))
  var compression: String?

  /// - Parameter usual: how hard a PNG is compressed where nothing is said.
  /// - Returns: the scale is that of the specification, which `--scale` is a key of.
  func parsed(_ usual: PNGCompression) throws(Failure) -> GaugeBatch.Output {
    GaugeBatch.Output(
      text: try choice(text, "--text") ?? .outline,
      compression: try choice(compression, "--compression") ?? usual)
  }
}
