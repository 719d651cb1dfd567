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

  @Option(help: "Set all texts in this font file.")
  var fontFile: String?

  @Option(help: "Set all texts in this installed family.")
  var fontFamily: String?

  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: "Set any key of the specification: path=value, as in scale.type=log. May be given several times.")
  var settings: [String] = []

  @Flag(help: "Fail, instead of warning, when a family or a character is missing from the fonts.")
  var strictFonts = false

  /// What to draw, and on which canvas.
  struct Drawing {
    let gauge: Gauge
    let canvas: Size
    /// Pixels a layout unit, when the specification says.
    var scale = 1.0
    var animation = AnimationSpecification()
  }

  func drawing() throws(Failure) -> Drawing {
    guard specification != nil || !settings.isEmpty else { return Drawing(gauge: try gauge(), canvas: try canvas()) }
    let read = try readSpecification()
    return Drawing(gauge: read.gauge, canvas: read.size, scale: read.pixelScale, animation: read.animation)
  }

  // MARK: - Specification

  /// The specification with the options set on top of it: each option is short for a key.
  private func readSpecification() throws(Failure) -> GaugeSpecification {
    if size != nil, width != nil || height != nil {
      throw Failure(.usage, "--size: give either --size or --width and --height, not both")
    }
    var all: [GaugeSpecification.Setting] = []
    let options = [
      ("value", value), ("scale.min", min), ("scale.max", max), ("size", size), ("width", width), ("height", height),
      ("theme", theme), ("background", background.map(quoted)), ("title", title.map(quoted)),
      ("unit", unit.map(quoted)),
    ]
    for (path, value) in options { if let value { all.append(.init(path: path, value: value)) } }
    if let preset {
      let chosen: Preset? = try choice(preset, "--preset")
      all.append(chosen == .speedometer ? .init(path: "preset", value: preset) : .init(path: "kind", value: preset))
    }
    for setting in settings {
      guard let equals = setting.firstIndex(of: "=") else {
        throw Failure(.usage, "--set: \(shown(setting)) has no =; write path=value, as in scale.type=log")
      }
      all.append(.init(path: String(setting[..<equals]), value: String(setting[setting.index(after: equals)...])))
    }
    let name = specification ?? ""
    let bytes = try specification.map { (path) throws(Failure) in try SpecificationFile.read(path) } ?? []
    do throws(SpecificationError) {
      return try GaugeSpecification(bytes, settings: all)
    } catch {
      // What has no place in the file came from the command line.
      let isFile = specification != nil && error.problems.contains { $0.place != nil }
      throw Failure(
        isFile ? .badData : .usage, error.lines(naming: isFile ? name : "--set").joined(separator: "\nerror: "))
    }
  }

  /// As a text, whatever it looks like.
  private func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "''") + "'" }

  private static let defaultSize = Gauge.Kind.radial.usualSize.width

  // MARK: - Gauge

  private func gauge() throws(Failure) -> Gauge {
    let background = try chosenBackground()
    let theme = try chosenTheme()
    switch try chosenPreset() {
    case .speedometer:
      let value = try speedometerValue()
      return try Failure.converting { () throws(GaugeError) in
        try Gauge.speedometer(
          value, title: title ?? "", unit: unit ?? "", theme: theme, background: background)
      }
    case .radial:
      guard let value = try number(value, "--value") else {
        throw Failure(.usage, "--value: is missing; the radial dial has no value of its own to show")
      }
      let start = try number(min, "--min") ?? 0
      let end = try number(max, "--max") ?? 100
      return try Failure.converting { () throws(GaugeError) in
        try Gauge(
          kind: .radial, value: value, scale: Scale(min: start, max: end), title: title ?? "", unit: unit ?? "",
          theme: theme, background: background)
      }
    }
  }

  private func chosenPreset() throws(Failure) -> Preset {
    let preset: Preset? = try choice(preset, "--preset")
    guard min != nil || max != nil else { return preset ?? .speedometer }
    if preset == .speedometer {
      throw Failure(
        .usage,
        "--\(min != nil ? "min" : "max"): the Speedometer's scale is fixed; use --preset radial for a range of your own"
      )
    }
    return .radial
  }

  /// The Speedometer reads its value as the original does, and refuses with its words.
  private func speedometerValue() throws(Failure) -> Double {
    guard let text = value else { return SpeedometerValue.demo.number }
    do {
      if let value = try SpeedometerUseCase.value(fromInput: text) { return value.number }
    } catch {
      throw Failure(.usage, "--value: \(error) (0 to 999,999), got \(shown(text))")
    }
    throw Failure(.usage, "--value: \(SpeedometerError.invalidInput) (0 to 999,999), got nothing")
  }

  private func chosenTheme() throws(Failure) -> Theme {
    guard let theme else { return .dark }
    guard let known = Theme.named(theme) else { throw unknownChoice(theme, "--theme", Theme.all.map(\.name)) }
    return known
  }

  private func chosenBackground() throws(Failure) -> Gauge.Background {
    guard let background else { return .page }
    guard let color = Color(css: background) else {
      throw Failure(
        .usage, "--background: \(shown(background)) is no colour; write #rrggbb, #rrggbbaa, a CSS name or transparent")
    }
    return color.alpha == 0 ? .transparent : .color(color)
  }

  // MARK: - Canvas

  private func canvas() throws(Failure) -> Size {
    let side = try number(size, "--size")
    let width = try number(width, "--width")
    let height = try number(height, "--height")
    if side != nil, width != nil || height != nil {
      throw Failure(.usage, "--size: give either --size or --width and --height, not both")
    }
    let limits = Limits.smallestCanvasSide...Limits.canvasSide
    for (option, length) in [("--size", side), ("--width", width), ("--height", height)] {
      guard let length, !limits.contains(length) else { continue }
      throw Failure(
        .usage,
        "\(option): \(DecimalText.short(length)) is out of range; it must be \(DecimalText.short(limits.lowerBound)) to \(DecimalText.short(limits.upperBound))"
      )
    }
    let fallback = side ?? Self.defaultSize
    return Size(width: width ?? height ?? fallback, height: height ?? width ?? fallback)
  }

  // MARK: - Font

  /// The typesetter the options ask for. A missing family is a warning and the default font, or an error with
  /// --strict-fonts; a font file that cannot be used is always an error.
  func typesetter(quiet: Bool) throws(Failure) -> Typesetter {
    if fontFile != nil, fontFamily != nil {
      throw Failure(.usage, "--font-file: give either --font-file or --font-family, not both")
    }
    if let fontFile { return try Failure.converting { () throws(FontError) in try Typesetter(.file(path: fontFile)) } }
    if let fontFamily {
      do throws(FontError) {
        return try Typesetter(.family(fontFamily))
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

  private func defaultTypesetter(warning: String?, quiet: Bool) throws(Failure) -> Typesetter {
    let typesetter: Typesetter
    do throws(FontError) {
      typesetter = try Typesetter()
    } catch {
      throw DefaultFont.failure(error)
    }
    if let warning, !quiet { Console.error("warning: \(warning); using \(typesetter.family)") }
    return typesetter
  }

  /// Reports characters the font lacks: a warning, or an error with --strict-fonts.
  func reportMissingGlyphs(_ missing: [Unicode.Scalar], in typesetter: Typesetter, quiet: Bool) throws(Failure) {
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
    throw unknownChoice(text, option, Choice.allCases.map(\.rawValue))
  }
  return choice
}

private func unknownChoice(_ text: String, _ option: String, _ names: [String]) -> Failure {
  Failure(
    .usage,
    "\(option): \(shown(text)) is unknown; choose \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")")
}

/// A number from an option; nil when the option is absent.
func number(_ text: String?, _ option: String) throws(Failure) -> Double? {
  guard let text else { return nil }
  guard let number = DecimalText.number(from: text.trimmingSpaces) else {
    throw Failure(.usage, "\(option): \(shown(text)) is not a finite decimal number")
  }
  return number
}
