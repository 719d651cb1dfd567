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
        // A theme has a family of its own.
        if !quiet { Console.error("warning: --font-family: \(error); it is passed over") }
        return try defaultTypesetter(warning: nil, quiet: quiet)
      }
    }
    let typesetter = try defaultTypesetter(warning: nil, quiet: quiet)
    guard typesetter.isSubstitute else { return typesetter }
    let message = "\(Typesetter.preferredFamily) is not installed (package \(Typesetter.preferredPackage))"
    if strictFonts { throw Failure(.notInstalled, message) }
    return try defaultTypesetter(warning: message, quiet: quiet)
  }

  /// The same, with what a specification's `fonts` say. One that is not there is an error with --strict-fonts.
  func typesetter(for drawing: GaugeSpecification, quiet: Bool) throws(Failure) -> Typesetter {
    let typesetter = try typesetter(quiet: quiet)
    guard !drawing.fonts.isEmpty else { return typesetter }
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

  /// Says what the fonts of a picture lack; with --strict-fonts that is an error.
  func tell(_ notes: FontNotes, quiet: Bool) throws(Failure) {
    let advice = "; choose another with --font-family or --font-file"
    if strictFonts {
      if let absence = notes.absence { throw Failure(.notInstalled, absence + advice) }
      if let lack = notes.lack { throw Failure(.badData, lack + advice) }
      return
    }
    guard !quiet else { return }
    let (setUp, strict) = (
      "; another family is drawn (Scripts/setup fonts, or --font-family)",
      "; name the fonts with --font-file and add --strict-fonts for the same picture on every machine"
    )
    for line in [notes.absence.map { $0 + setUp }, notes.loan.map { $0 + strict }, notes.lack.map { $0 + advice }] {
      if let line { Console.error("warning: \(line)") }
    }
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
