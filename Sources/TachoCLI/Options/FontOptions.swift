import ArgumentParser
import Tacho

/// What texts are set in.
struct FontOptions: ParsableArguments {
  @Option(
    help: .rare(
      "Use this font file for all text. Give it again for other weights, and for scripts that the first one lacks."),
    completion: .file(extensions: ["ttf", "otf", "ttc"]))
  var fontFile: [String] = []

  @Option(
    help: .rare("Use this installed font family for all text."),
    completion: .shellCommand("tacho list fonts | cut -f 1"))
  var fontFamily: String?

  @Flag(help: .rare("Use no fonts but those named, and fail when a family or a character is missing from them."))
  var strictFonts = false

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
    let message =
      "the theme's \(missing.joined(separator: " and ")) \(missing.count == 1 ? "is" : "are") not installed, or cannot write numbers"
    if strictFonts { throw Failure(.notInstalled, message + "; choose another with --font-family or --font-file") }
    if !quiet { Console.error("warning: \(message); using another family (Scripts/setup fonts, or --font-family)") }
  }

  /// Reports characters that no font has: a warning, or an error with --strict-fonts; and fonts that lent characters.
  func reportMissingGlyphs(_ missing: [Unicode.Scalar], in typesetter: Typesetter, quiet: Bool) throws(Failure) {
    try reportMissingFamilies(typesetter, quiet: quiet)
    let lenders = typesetter.borrowedFamilies
    if !lenders.isEmpty, !quiet, !strictFonts {
      Console.error(
        "warning: some characters are drawn in \(lenders.joined(separator: ", ")), because \(Typesetter.have(typesetter.lackingFamilies)) no glyphs for them; name the fonts with --font-file and add --strict-fonts for the same picture on every machine"
      )
    }
    guard !missing.isEmpty else { return }
    let names = missing.prefix(8).map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: Swift.max(0, 4 - digits.count)) + digits
    }
    let more = missing.count > names.count ? " and \(missing.count - names.count) more" : ""
    let message =
      typesetter.lack(of: missing)
      + "\(names.joined(separator: ", "))\(more); choose another with --font-family or --font-file"
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
