import CHarfBuzz
public import VectorGraphics

/// Which font a drawing is set in.
public enum FontChoice: Hashable, Sendable {
  /// The first of Inter, Roboto and DejaVu Sans that lies beside the program or is installed.
  case automatic
  /// An installed family, by its name.
  case family(String)
  /// One font file for every weight.
  case file(path: String)
  /// Font files: those of the first one's family are its weights, and the others lend what it lacks, in their order.
  case files(paths: [String])
}

/// Where a character's glyph may come from that the chosen family lacks.
public enum FontFallback: Hashable, Sendable {
  /// From the font files that were named, then from any installed family, in a fixed order. The picture then depends
  /// on the fonts of the machine.
  case installed
  /// From the font files that were named and no others, so that a text looks the same on every machine.
  case named
}

/// Shapes text with the faces of a family: kerning, right-to-left runs, tabular digits on request.
///
/// A character that the family lacks is borrowed from another family, with its neighbours that are lacking too; digits
/// and what stands between them never are. A character that no family has is drawn as the “missing” box and reported.
public struct Typesetter: TextShaper {
  private let chosen: FontFamily
  private let fallback: FallbackFonts
  private let lenders = LenderCache()
  /// The families that styles ask for; nil where the user has chosen one for all texts.
  private let asked: AskedFamilies?
  /// Nil where somebody always waits for the texts.
  private let isWanted: (@Sendable () -> Bool)?

  /// - Parameters:
  ///   - choice: the family of all texts.
  ///   - fallback: where characters come from that it lacks.
  /// - Throws: ``FontError`` when the choice is not to be had, ``FontError/noDefaultFont`` when nothing is.
  public init(_ choice: FontChoice = .automatic, fallback: FontFallback = .installed) throws(FontError) {
    var others: [FontFamily] = []
    switch choice {
    case .automatic: chosen = try FontFamily(Self.defaultFiles())
    case .family(let name): chosen = try FontFamily(InstalledFamily.locate(name))
    case .file(let path):
      chosen = try FontFamily(
        Dictionary(uniqueKeysWithValues: TextStyle.Weight.allCases.map { ($0, FontFile(path: path)) }))
    case .files(let paths):
      others = try FontFamily.families(ofFiles: paths)
      guard let first = others.first else { throw .noDefaultFont }
      chosen = first
      others.removeFirst()
    }
    self.fallback = FallbackFonts(others, asksSystem: fallback == .installed)
    asked = choice == .automatic ? AskedFamilies() : nil
    isWanted = nil
  }

  /// The same family, with these asked first for what it lacks, in their order: what a specification's `fonts` say.
  /// Asked again for the same names it answers without looking for them.
  ///
  /// - Parameter families: names of installed families, or of those of the font files that were named. Without
  ///   ``FontFallback/named`` those that are not there are passed over.
  /// - Throws: ``FontError/unknownFamily(_:)`` with ``FontFallback/named`` for a family that is not there.
  public func lending(from families: [String]) throws(FontError) -> Typesetter {
    guard !families.isEmpty else { return self }
    if let known = lenders.known(families) { return Typesetter(self, fallback: known) }
    var (found, absent): ([FontFamily], [String]) = ([], [])
    for name in families where name != family {
      if let named = fallback.named.first(where: { $0.name == name }) {
        found.append(named)
        continue
      }
      do throws(FontError) {
        found.append(try FontFamily(InstalledFamily.locate(name)))
      } catch {
        if !fallback.asksSystem { throw error }
        absent.append(name)
      }
    }
    let rest = fallback.named.filter { named in !found.contains { $0.name == named.name } }
    let fonts = FallbackFonts(found + rest, asksSystem: fallback.asksSystem, absent: absent)
    lenders.remember(families, fonts)
    return Typesetter(self, fallback: fonts)
  }

  private init(_ other: Typesetter, fallback: FallbackFonts, isWanted: (@Sendable () -> Bool)? = nil) {
    (chosen, self.fallback, asked) = (other.chosen, fallback, other.asked)
    self.isWanted = isWanted ?? other.isWanted
  }

  /// The same for work that may be given up: a layout ends soon after `isWanted` says that nobody waits for it. It is
  /// asked for every text, from any thread.
  public func working(while isWanted: @escaping @Sendable () -> Bool) -> Typesetter {
    Typesetter(self, fallback: fallback, isWanted: isWanted)
  }

  /// Whether nobody waits for the texts any more.
  public var isGivenUp: Bool { isWanted.map { !$0() } ?? false }

  /// Families that were asked for by name and are not there, or cannot write numbers: those that texts so far should have been
  /// set in first, and those of ``lending(from:)``.
  public var absentFamilies: Set<String> { Set(fallback.absent).union(asked?.missing ?? []) }

  /// The name of the family in use.
  public var family: String { chosen.name }

  /// The font files of ``family`` and then of those that were named beside it, each once.
  package var files: [String] {
    let all = ([chosen] + fallback.named).flatMap { family in
      TextStyle.Weight.allCases.compactMap { family.files[$0]?.path }
    }
    return all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Whether an automatic choice had to do without the first family of the list, ``preferredFamily``.
  public var isSubstitute: Bool { family != Self.preferredFamily }

  /// The family that an automatic choice looks for first.
  public static var preferredFamily: String { KnownFamily.defaults[0].name }
  /// The Debian package that has ``preferredFamily``, for messages that say what to install.
  public static var preferredPackage: String { KnownFamily.defaults[0].package }

  /// The names of all families that are installed or lie beside the program, sorted.
  public static var installedFamilies: [String] { InstalledFamily.names() }

  /// The font files that an installed family is drawn from, from the regular weight to bold, each once.
  ///
  /// - Throws: ``FontError/unknownFamily(_:)`` for a family that is not there.
  public static func files(ofFamily name: String) throws(FontError) -> [String] {
    let files = try InstalledFamily.locate(name)
    return TextStyle.Weight.allCases.compactMap { files[$0]?.path }.reduce(into: []) { paths, path in
      if !paths.contains(path) { paths.append(path) }
    }
  }

  private static func defaultFiles() throws(FontError) -> [TextStyle.Weight: FontFile] {
    for family in KnownFamily.defaults {
      if let files = family.locate() { return files }
    }
    for family in KnownFamily.defaults {
      if let files = try? InstalledFamily.locate(family.name) { return files }
    }
    throw .noDefaultFont
  }

  /// One line: line ends become spaces. Characters that no face has are listed as missing.
  public func shape(_ string: String, style: TextStyle) -> ShapedText {
    let text = string.cleanedLine
    let chosen = style.families.isEmpty ? chosen : asked?.first(of: style.families) ?? chosen
    guard !text.isEmpty, !isGivenUp else {
      // Without loading a face that nothing else may need.
      return ShapedText(
        string: "", style: style, families: [chosen.name], glyphs: [], advance: 0,
        capHeight: chosen.checked.capHeight * style.size)
    }
    let scalars = Array(text.unicodeScalars)
    let values = scalars.map(\.value)
    let face = chosen.face(style.weight)
    var line = Line(scale: style.size / face.unitsPerEm, size: style.size)
    let bidi = BidiRuns(values)
    var families = [face.family]
    for run in bidi.runs {
      let shaped = shapeRun(values, run, with: face, style)
      let lacking = fallback.isEmpty ? [] : Set(shaped.lazy.filter { $0.id == 0 }.map(\.cluster))
      guard !lacking.isEmpty else {
        line.append(shaped, of: run, face, unit: 1)
        continue
      }
      for part in FontRun.split(run, of: scalars, missing: lacking, fallback) {
        let lender = part.family?.face(style.weight) ?? face
        if !families.contains(lender.family) { families.append(lender.family) }
        let shaped = shapeRun(values, part.run, with: lender, style)
        line.append(shaped, of: part.run, lender, unit: face.unitsPerEm / lender.unitsPerEm)
      }
    }
    let missing: [Unicode.Scalar] = line.missing.sorted().map { scalars[$0] }.reduce(into: []) { found, scalar in
      if !found.contains(scalar) { found.append(scalar) }
    }
    return ShapedText(
      string: text, style: style, families: families, isRightToLeft: bidi.isRightToLeft, glyphs: line.glyphs,
      advance: line.pen * line.scale, capHeight: face.capHeight * style.size, missing: missing,
      clusters: line.record.clusters)
  }

  /// What is placed so far. The pen counts units of the chosen face, `scale` layout units each.
  private struct Line {
    let scale, size: Double
    var glyphs: [ShapedText.Glyph] = []
    var missing: [Int] = []
    var record = ClusterRecord()
    var pen = 0.0

    /// - Parameter unit: how large a unit of the glyphs' face is, in units of the chosen one.
    mutating func append(_ shaped: [RunGlyph], of run: BidiRun, _ face: FontFace, unit: Double) {
      let scale = scale
      record.append(shaped.lazy.map { ($0.cluster, $0.advance * unit * scale) }, of: run, from: pen * scale)
      for glyph in shaped {
        if glyph.id == 0 { missing.append(glyph.cluster) }
        if let outline = face.outline(of: glyph.id, size: size) {
          let position = Point(x: (pen + glyph.dx * unit) * scale, y: -glyph.dy * unit * scale)
          glyphs.append(ShapedText.Glyph(outline: outline, position: position))
        }
        pen += glyph.advance * unit
      }
    }
  }

  /// A glyph in font units, y up.
  private struct RunGlyph {
    let id: UInt32
    let cluster: Int
    let advance, dx, dy: Double
  }

  /// What a letter stands farther from the next than its font has it, as a part of the size. A minus with the width of a
  /// digit would stand too far from its number.
  private static func gap(after index: Int, in scalars: [UInt32], _ style: TextStyle) -> Double {
    guard index + 1 < scalars.count else { return 0 }
    let isSign = style.tracking < 0 && scalars[index] == 0x2212 && (0x30...0x39).contains(scalars[index + 1])
    return style.tracking - (isSign ? 0.05 : 0)
  }

  private func shapeRun(
    _ scalars: [UInt32], _ run: BidiRun, with face: FontFace, _ style: TextStyle
  ) -> [RunGlyph] {
    guard let buffer = hb_buffer_create() else { return [] }
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_add_codepoints(
      buffer, scalars, Int32(clamping: scalars.count), UInt32(clamping: run.range.lowerBound),
      Int32(clamping: run.range.count))
    // Each scalar its own cluster, so that a missing mark is not taken for its base.
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS)
    hb_buffer_set_direction(buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    // A fixed language: the default would be taken from the locale.
    hb_buffer_set_language(buffer, hb_language_from_string("en", -1))
    hb_buffer_guess_segment_properties(buffer)
    let features = ShapingFeatures.all(style.digits, scalars, family: face.family)
    hb_shape(face.font, buffer, features, UInt32(clamping: features.count))

    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)
    let positions = hb_buffer_get_glyph_positions(buffer, &count)
    guard let infos, let positions else { return [] }
    return (0..<Int(count)).map { index in
      let cluster = min(Int(infos[index].cluster), scalars.count - 1)
      let advance = Double(positions[index].x_advance)
      let isTabularDigit = style.digits == .tabular && (0x30...0x39).contains(scalars[cluster])
      let width = isTabularDigit ? face.tabularAdvance : advance
      let gap = advance > 0 ? Self.gap(after: cluster, in: scalars, style) * face.unitsPerEm : 0
      return RunGlyph(
        id: infos[index].codepoint, cluster: cluster, advance: width + gap,
        dx: Double(positions[index].x_offset) + (width - advance) / 2, dy: Double(positions[index].y_offset))
    }
  }
}
