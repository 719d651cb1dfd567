import ArgumentParser
import Tacho

/// The options that say what to draw. Numbers and names are read here, not by the argument parser, so that every
/// message names the option and the rule; and one option type for all of them keeps the start of the program quick.
struct GaugeOptions: ParsableArguments {
  @Argument(help: "A specification in JSON or YAML; - is standard input. Options override it.", completion: .file())
  var specification: String?

  @Option(
    parsing: .unconditional, help: "The value to show. The Speedometer takes 0 to 999,999; without one it shows 15,200."
  )
  var value: String?

  @Option(
    help: """
      radial, linear, ring and so on: tacho list kinds. (default: the Speedometer; radial with --min, --max, --unit or \
      --title)
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

  @Option(help: "Set all texts in this installed family.", completion: .shellCommand("tacho list fonts"))
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
    let keys = try keys() + (isSpeedometer ? speedometerKeys() : [])
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
      throw failure(error)
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

  /// Whether the options alone ask for the Speedometer: by its name, or by saying no more than a value and how it looks.
  var isSpeedometer: Bool {
    guard specification == nil, kind == nil else { return specification == nil && kind == Gauge.Kind.speedometer.name }
    return unit == nil && title == nil && min == nil && max == nil && settings.allSatisfy(Self.leavesTheKind)
  }

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

  private func keys() throws(Failure) -> [Key] {
    if size != nil, width != nil || height != nil {
      throw Failure(.usage, "--size: give either --size or --width and --height, not both")
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
    if let value, (try? SpeedometerUseCase.value(fromInput: value)) == nil {
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

  // MARK: - Font

  /// The typesetter the options ask for. A missing family is a warning and the default font, or an error with
  /// --strict-fonts; a font file that cannot be used is always an error.
  func typesetter(quiet: Bool) throws(Failure) -> Typesetter {
    if !fontFile.isEmpty, fontFamily != nil {
      throw Failure(.usage, "--font-file: give either --font-file or --font-family, not both")
    }
    if !fontFile.isEmpty {
      return try Failure.converting { () throws(FontError) in
        try Typesetter(.files(paths: fontFile), fallback: fallback)
      }
    }
    if let fontFamily {
      do throws(FontError) {
        return try Typesetter(.family(fontFamily), fallback: fallback)
      } catch {
        if strictFonts { throw Failure(error, "--font-family") }
        return try defaultTypesetter(warning: "--font-family: \(error)", quiet: quiet)
      }
    }
    let typesetter = try defaultTypesetter(warning: nil, quiet: quiet)
    guard typesetter.isSubstitute else { return typesetter }
    let message = "\(Typesetter.preferredFamily) is not installed (package \(Typesetter.preferredPackage))"
    if strictFonts { throw Failure(.notInstalled, message) }
    return try defaultTypesetter(warning: message, quiet: quiet)
  }

  /// The same, with what a specification's `fonts` say. One that is not there is a warning, or an error with
  /// --strict-fonts.
  func typesetter(for drawing: GaugeSpecification, quiet: Bool) throws(Failure) -> Typesetter {
    let typesetter = try typesetter(quiet: quiet)
    guard !drawing.fonts.isEmpty else { return typesetter }
    if !strictFonts, !quiet {
      let installed = Set(Typesetter.installedFamilies)
      for name in drawing.fonts where !installed.contains(name) && fontFile.isEmpty {
        Console.error("warning: fonts: \(FontError.unknownFamily(name.cleanedLine)); it is passed over")
      }
    }
    do throws(FontError) { return try typesetter.lending(from: drawing.fonts) } catch { throw Failure(error, "fonts") }
  }

  /// Reports what found no room on the canvas.
  static func report(_ omissions: [Omission], in file: String? = nil, quiet: Bool) {
    guard !quiet else { return }
    for line in omissions.warnings { Console.error("warning: \(file.map { $0 + ": " } ?? "")\(line)") }
  }

  private var fallback: FontFallback { strictFonts ? .named : .installed }

  private func defaultTypesetter(warning: String?, quiet: Bool) throws(Failure) -> Typesetter {
    let typesetter: Typesetter
    do throws(FontError) {
      typesetter = try Typesetter(fallback: fallback)
    } catch {
      throw DefaultFont.failure(error)
    }
    if let warning, !quiet { Console.error("warning: \(warning); using \(typesetter.family)") }
    return typesetter
  }

  /// Reports families that the theme asks for and that are not installed: once, or as an error with --strict-fonts.
  private func reportMissingFamilies(_ typesetter: Typesetter, quiet: Bool) throws(Failure) {
    let missing = typesetter.missingFamilies
    guard !missing.isEmpty else { return }
    let message = "the theme's \(missing.joined(separator: " and ")) \(missing.count == 1 ? "is" : "are") not installed"
    if strictFonts { throw Failure(.notInstalled, message + "; choose another with --font-family or --font-file") }
    if !quiet { Console.error("warning: \(message); using another family (Scripts/setup fonts, or --font-family)") }
  }

  /// Reports characters that no font has: a warning, or an error with --strict-fonts; and fonts that lent characters.
  func reportMissingGlyphs(_ missing: [Unicode.Scalar], in typesetter: Typesetter, quiet: Bool) throws(Failure) {
    try reportMissingFamilies(typesetter, quiet: quiet)
    let lenders = typesetter.borrowedFamilies
    if !lenders.isEmpty, !quiet, !strictFonts {
      Console.error(
        "warning: some characters are drawn in \(lenders.joined(separator: ", ")), because \(typesetter.family) has no glyphs for them; name the fonts with --font-file and add --strict-fonts for the same picture on every machine"
      )
    }
    guard !missing.isEmpty else { return }
    let names = missing.prefix(8).map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: Swift.max(0, 4 - digits.count)) + digits
    }
    let more = missing.count > names.count ? " and \(missing.count - names.count) more" : ""
    let message =
      "the font \(typesetter.family) has no glyph for \(names.joined(separator: ", "))\(more); choose another with --font-family or --font-file"
    if strictFonts { throw Failure(.badData, message) }
    if !quiet { Console.error("warning: \(message)") }
  }
}

extension [Omission] {
  /// A line for each, of many only the first.
  var warnings: [String] {
    let most = 8
    return prefix(most).map { $0.description.cleanedLine }
      + (count > most ? ["\(count - most) more texts have no room and are left out"] : [])
  }
}

/// The font that is used when no option names one.
enum DefaultFont {
  /// A broken one is not the fault of an option.
  static func failure(_ error: FontError) -> Failure {
    guard case .unusableFile = error else { return Failure(error) }
    return Failure(
      .notInstalled, "the default font \(error); install its package again, or name another font with --font-file")
  }
}

/// One of an enumeration's names from an option; nil when the option is absent.
func choice<Choice: RawRepresentable<String> & CaseIterable>(
  _ text: String?, _ option: String
) throws(Failure) -> Choice? {
  guard let text else { return nil }
  guard let choice = Choice(rawValue: text) else {
    let names = Choice.allCases.map(\.rawValue)
    let near = NearName.nearest(to: text, among: names).map { "did you mean \($0)? There are" } ?? "choose"
    throw Failure(
      .usage,
      "\(option): \(shown(text)) is unknown; \(near) \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
    )
  }
  return choice
}

/// A number from an option; nil when the option is absent.
func number(_ text: String?, _ option: String) throws(Failure) -> Double? {
  guard let text else { return nil }
  guard let number = DecimalText.number(from: text.trimmingSpaces) else {
    throw Failure(.usage, "\(option): \(shown(text)) is not a finite decimal number")
  }
  return number
}

/// A whole number from an option; nil when the option is absent.
func whole(_ text: String?, _ option: String, in range: ClosedRange<Int>) throws(Failure) -> Int? {
  guard let text else { return nil }
  guard let number = Int(text), range.contains(number) else {
    throw Failure(
      .usage,
      "\(option): \(shown(text)) is not possible; write a whole number from \(range.lowerBound) to \(range.upperBound)")
  }
  return number
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
