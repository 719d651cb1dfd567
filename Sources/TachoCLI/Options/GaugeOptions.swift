import ArgumentParser
import Tacho

/// The options that say what to draw. Numbers and names are read here, not by the argument parser, so that every
/// message names the option and the rule; and one option type for all of them keeps the start of the program quick.
struct GaugeOptions: ParsableArguments {
  @Argument(help: "A specification in JSON or YAML; - is standard input. Options override it.", completion: .file())
  var specification: String?

  @Option(
    parsing: .unconditional,
    help: "The value to show. Below 1,000 alone it gets a dial that fits it; without one the Speedometer shows 15,200."
  )
  var value: String?

  @Option(
    help: """
      radial, linear, ring and so on: tacho list kinds. (default: the Speedometer; radial with a value below 1,000, \
      --min, --max, --unit or --title)
      """,
    completion: .list(Gauge.Kind.all.map(\.name)))
  var kind: String?

  @Option(parsing: .unconditional, help: "The start of the scale. (default: 0)")
  var min: String?

  @Option(parsing: .unconditional, help: "The end of the scale. (default: 100)")
  var max: String?

  @Option(parsing: .unconditional, help: "The unit, shown under the number.")
  var unit: String?

  @Option(parsing: .unconditional, help: "The title, shown above the dial.")
  var title: String?

  @Option(parsing: .unconditional, help: "Width and height of the canvas in layout units, 1 to 16,384. (default: 600)")
  var size: String?

  @Option(parsing: .unconditional, help: "Width of the canvas.")
  var width: String?

  @Option(parsing: .unconditional, help: "Height of the canvas.")
  var height: String?

  @Option(
    help: "dark, light, brass and so on: tacho list themes; or a theme file. (default: dark)",
    completion: .list(ThemeLibrary.names))
  var theme: String?

  @Option(help: "The colour behind the gauge: #rrggbb, #rrggbbaa, a CSS name, or transparent. (default: the theme's)")
  var background: String?

  @Option(
    help: "Use this font file for all text. Give it again for other weights, and for scripts that the first one lacks.",
    completion: .file(extensions: ["ttf", "otf", "ttc"]))
  var fontFile: [String] = []

  @Option(help: "Set all texts in this installed family.", completion: .shellCommand("tacho list fonts | cut -f 1"))
  var fontFamily: String?

  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: "Set any key of the specification: path=value, as in scale.type=log. May be given several times.")
  var settings: [String] = []

  @Flag(help: "Use no fonts but those named, and fail when a family or a character is missing from them.")
  var strictFonts = false

  // MARK: - Specification

  /// What to draw: the specification with all options set on top of it. Without one the options alone say it.
  func drawing() throws(Failure) -> GaugeSpecification {
    let keys = try keys() + (isSpeedometer ? speedometerKeys() : fittedKeys())
    let template = try template(keys)
    do throws(SpecificationError) { return try template.filled(with: []) } catch { throw failure(error, keys) }
  }

  /// The same, still to be filled in.
  func template() throws(Failure) -> SpecificationTemplate { try template(keys()) }

  private func template(_ keys: [Key]) throws(Failure) -> SpecificationTemplate {
    let base = try specificationTemplate()
    let settings = try settings.map { (text) throws(Failure) in try GaugeSpecification.Setting(option: text) }
    let template: SpecificationTemplate
    do throws(SpecificationError) {
      template = try base.setting(keys.map(\.value), settings)
    } catch {
      throw failure(error, keys)
    }
    return try NamedFileReader(of: specification).filled(template)
  }

  /// The specification, with all that it takes from files beside it; an empty one when there is none.
  func specificationTemplate() throws(Failure) -> SpecificationTemplate {
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
    let themes = try settings.map { (text) throws(Failure) in try GaugeSpecification.Setting(option: text) }
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
      && settings.allSatisfy(Self.leavesTheKind)
  }

  /// A value below the Speedometer's first mark after 0, where its needle would seem to stand still.
  private var smallValue: Double? {
    value.flatMap { DecimalText.number(from: $0.trimmingSpaces) }.flatMap { 0 <= $0 && $0 < 1000 ? $0 : nil }
  }

  /// Whether nothing says where the scale of a dial ends.
  var isScaleOpen: Bool {
    specification == nil && [nil, Gauge.Kind.radial.name].contains(kind) && min == nil && max == nil
      && settings.allSatisfy(Self.leavesTheKind)
  }

  /// A scale for a value that lies beyond the usual one, where none is said: to the next of 200, 500, 1,000 and so on.
  private func fittedKeys() -> [Key] {
    guard isScaleOpen, let value = value.flatMap({ DecimalText.number(from: $0.trimmingSpaces) }), value > 100,
      let end = (2...14).lazy.flatMap({ power in [1, 2, 5].map { Double("\($0)e\(power)") ?? 0 } }).first(where: {
        value <= $0
      })
    else { return [] }
    return [Key(option: "--value", path: "scale.max", text: DecimalText.short(end))]
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

  /// An option that is short for a key of the specification.
  private struct Key {
    let option: String
    let path: String
    let text: String
    /// Whether it is a text, whatever it looks like.
    var isText = false

    /// Nothing at all is an empty text: as a word it would say that there is no value.
    var value: SpecificationTemplate.Value {
      let word = text.trimmingSpaces
      return SpecificationTemplate.Value(path: path, isText || word.isEmpty ? .text(text) : .word(word))
    }
  }

  /// `-o` and `--kind`, and neither `-5` nor `-inf`.
  private static func looksLikeAnOption(_ text: String) -> Bool {
    let name = text.drop { $0 == "-" }
    guard name.first?.isLetter == true else { return false }
    return text.hasPrefix("--") || text.hasPrefix("-") && name.count == 1
  }

  private func keys() throws(Failure) -> [Key] {
    if size != nil, width != nil || height != nil {
      throw Failure(.usage, "--size: give either --size or --width and --height, not both")
    }
    for (option, text) in [
      ("--value", value), ("--min", min), ("--max", max), ("--size", size), ("--width", width), ("--height", height),
    ] {
      // The next option has been taken for the value.
      if let text, Self.looksLikeAnOption(text) {
        throw Failure(.usage, "\(option): a number is missing before \(shown(text))")
      }
    }
    let all: [(option: String, path: String, text: String?, isText: Bool)] = [
      ("--kind", "kind", isSpeedometer ? nil : kind, false), ("--value", "value", value, false),
      ("--min", "scale.min", min, false), ("--max", "scale.max", max, false),
      ("--size", "size", size, false), ("--width", "width", width, false), ("--height", "height", height, false),
      ("--theme", "theme", theme, false), ("--background", "background", background, true),
      ("--title", "title", title, true), ("--unit", "unit", unit, true),
    ]
    return all.compactMap { key in
      key.text.map { Key(option: key.option, path: key.path, text: $0, isText: key.isText) }
    }
  }

  /// The Speedometer reads its value as the original does, and refuses with its words.
  private func speedometerKeys() throws(Failure) -> [Key] {
    if let range = min != nil ? "--min" : max != nil ? "--max" : nil {
      throw Failure(.usage, "\(range): the Speedometer's scale is fixed; use --kind radial for a range of your own")
    }
    if let value, (try? SpeedometerUseCase().value(fromInput: value)) == nil {
      let given = value.trimmingSpaces.isEmpty ? "nothing" : shown(value)
      throw Failure(
        .usage,
        "--value: \(SpeedometerError.invalidInput) (0 to 999,999), got \(given); "
          + (value.hasSuffix("%") ? "for per cent write --value 72 --unit %" : "other numbers take --kind radial"))
    }
    return [Key(option: "--kind", path: "preset", text: Gauge.Kind.speedometer.name)]
  }

  /// All options that say what to draw, as `path=value`; any of them may have columns in it.
  func batchSettings() throws(Failure) -> [String] {
    try keys().map { key in
      // A text is one whatever it looks like; with columns in it, it is none of YAML anyway.
      let isQuoted = key.isText && BatchTemplate(key.text).isConstant
      return key.path + "=" + (isQuoted ? "'" + key.text.replacing("'", with: "''") + "'" : key.text)
    } + settings
  }

  func failure(_ error: SpecificationError) -> Failure { failure(error, (try? keys()) ?? []) }

  /// What has no place in the file came from the command line: from the option that is short for the key, or `--set`.
  private func failure(_ error: SpecificationError, _ keys: [Key]) -> Failure {
    let lines = error.problems.map { line($0, keys) }
    let isFile = specification != nil && error.problems.contains { $0.place != nil }
    return Failure(isFile ? .badData : .usage, lines.joined(separator: "\nerror: "))
  }

  private func line(_ problem: SpecificationProblem, _ keys: [Key]) -> String {
    if let specification, problem.place != nil { return problem.description(in: specification) }
    let isSet = settings.contains { $0.hasPrefix(problem.path + "=") }
    let option = keys.first { $0.path == problem.path }?.option ?? (problem.path == "value" ? "--value" : nil)
    return if let option, !isSet { "\(option): \(problem.message)" } else { "--set: \(problem)" }
  }

  /// Says on standard error what is asked for and cannot be drawn.
  func report(_ warnings: [SpecificationProblem], quiet: Bool) throws(Failure) {
    guard !quiet, !warnings.isEmpty else { return }
    let keys = try keys()
    for warning in warnings { Console.error("warning: \(line(warning, keys))") }
  }

  /// Reports what found no room on the canvas.
  static func report(_ omissions: [Omission], in file: String? = nil, quiet: Bool) {
    guard !quiet else { return }
    for line in omissions.warnings { Console.error("warning: \(file.map { $0 + ": " } ?? "")\(line)") }
  }
}

extension [Omission] {
  /// A line for each, of many only the first.
  var warnings: [String] {
    let most = 8
    return prefix(most).map { $0.description.cleanedLine }
      + (count > most ? ["and \(count - most) more of these"] : [])
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
