import ArgumentParser
import Tacho

/// The options that say what to draw. Numbers and names are read here, not by the argument parser, so that every
/// message names the option and the rule; and one option type for all of them keeps the start of the program quick.
struct GaugeOptions: ParsableArguments {
  enum Preset: String, CaseIterable { case speedometer, radial }

  @Argument(help: "A specification in JSON or YAML; - is standard input. Options override it.", completion: .file())
  var specification: String?

  @Option(
    parsing: .unconditional, help: "The value to show. The Speedometer takes 0 to 999,999; without one it shows 15,200."
  )
  var value: String?

  @Option(
    help: "speedometer, or radial: a dial with any range. Radial when --min or --max is given.",
    completion: .list(Preset.allCases.map(\.rawValue)))
  var preset: String?

  @Option(parsing: .unconditional, help: "The start of the radial dial's scale. (default: 0)")
  var min: String?

  @Option(parsing: .unconditional, help: "The end of the radial dial's scale. (default: 100)")
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

  @Option(help: "dark or light. (default: dark)", completion: .list(Theme.all.map(\.name)))
  var theme: String?

  @Option(help: "The colour behind the gauge: #rrggbb, #rrggbbaa, a CSS name, or transparent. (default: the theme's)")
  var background: String?

  @Option(
    help: "Use this font file for all text. Give it again for other weights, and for scripts that the first one lacks.")
  var fontFile: [String] = []

  @Option(help: "Set all texts in this installed family.")
  var fontFamily: String?

  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: "Set any key of the specification: path=value, as in scale.type=log. May be given several times.")
  var settings: [String] = []

  @Flag(help: "Use no fonts but those named, and fail when a family or a character is missing from them.")
  var strictFonts = false

  // MARK: - Specification

  /// What to draw: the specification with all options set on top of it. Without one the options alone say it, and it is
  /// the Speedometer, or the radial dial when there is a range.
  func drawing() throws(Failure) -> GaugeSpecification {
    let keys = try keys() + (isSpecified ? [] : usualKeys())
    let template = try template(keys)
    do throws(SpecificationError) { return try template.filled(with: []) } catch { throw failure(error, keys) }
  }

  /// The same, still to be filled in.
  func template() throws(Failure) -> SpecificationTemplate { try template(keys()) }

  private func template(_ keys: [Key]) throws(Failure) -> SpecificationTemplate {
    let bytes = try specificationBytes()
    let settings = try settings.map { (text) throws(Failure) in try GaugeSpecification.Setting(option: text) }
    do throws(SpecificationError) {
      return try SpecificationTemplate(bytes).setting(keys.map(\.value), settings)
    } catch {
      throw failure(error, keys)
    }
  }

  /// The text of the specification; empty when there is none.
  func specificationBytes() throws(Failure) -> [UInt8] {
    try specification.map { (path) throws(Failure) in try SpecificationFile.read(path) } ?? []
  }

  /// Whether there is more than options that are short for a key. Settings of how it looks leave the Speedometer what it
  /// is.
  private var isSpecified: Bool {
    guard specification == nil, !settings.isEmpty else { return specification != nil }
    return preset != nil || min != nil || max != nil || !settings.allSatisfy(Self.leavesTheKind)
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
    let preset: Preset? = try choice(preset, "--preset")
    let all: [(option: String, path: String, text: String?, isText: Bool)] = [
      ("--value", "value", value, false), ("--min", "scale.min", min, false), ("--max", "scale.max", max, false),
      ("--size", "size", size, false), ("--width", "width", width, false), ("--height", "height", height, false),
      ("--theme", "theme", theme, false), ("--background", "background", background, true),
      ("--title", "title", title, true), ("--unit", "unit", unit, true),
      ("--preset", preset == .speedometer ? "preset" : "kind", preset?.rawValue, false),
    ]
    return all.compactMap { key in
      key.text.map { Key(option: key.option, path: key.path, text: $0, isText: key.isText) }
    }
  }

  /// What options alone need not say. The Speedometer reads its value as the original does, and refuses with its words.
  private func usualKeys() throws(Failure) -> [Key] {
    let range = min != nil ? "--min" : max != nil ? "--max" : nil
    guard preset == nil ? range == nil : preset == Preset.speedometer.rawValue else {
      guard value != nil else {
        throw Failure(.usage, "--value: is missing; the radial dial has no value of its own to show")
      }
      return []
    }
    if let range {
      throw Failure(
        .usage, "\(range): the Speedometer's scale is fixed; use --preset radial for a range of your own")
    }
    if let value, (try? SpeedometerUseCase.value(fromInput: value)) == nil {
      let given = value.trimmingSpaces.isEmpty ? "nothing" : shown(value)
      throw Failure(.usage, "--value: \(SpeedometerError.invalidInput) (0 to 999,999), got \(given)")
    }
    return [Key(option: "--preset", path: "preset", text: Preset.speedometer.rawValue)]
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
    let lines = error.problems.map { problem in
      if let specification, problem.place != nil { return "\(specification):\(problem)" }
      let isSet = settings.contains { $0.hasPrefix(problem.path + "=") }
      let key = keys.first { $0.path == problem.path }
      return if let key, !isSet { "\(key.option): \(problem.message)" } else { "--set: \(problem)" }
    }
    let isFile = specification != nil && error.problems.contains { $0.place != nil }
    return Failure(isFile ? .badData : .usage, lines.joined(separator: "\nerror: "))
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

  /// Reports characters that no font has: a warning, or an error with --strict-fonts; and fonts that lent characters.
  func reportMissingGlyphs(_ missing: [Unicode.Scalar], in typesetter: Typesetter, quiet: Bool) throws(Failure) {
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
    throw Failure(
      .usage,
      "\(option): \(shown(text)) is unknown; choose \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")")
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
