import CHarfBuzz
public import VectorGraphics

/// Which font a drawing is set in.
public enum FontChoice: Hashable, Sendable {
  /// The first of Inter, Roboto and DejaVu Sans that is installed.
  case automatic
  /// An installed family, by its name.
  case family(String)
  /// One font file for every weight.
  case file(path: String)
}

/// Shapes text with the faces of one family: kerning, right-to-left runs, tabular digits on request.
///
/// Only one family is ever used. A character it lacks is drawn as its “missing” box and reported, never taken
/// from another font, so the same text looks the same on every machine that has the family.
public struct Typesetter: TextShaper {
  private let files: [TextStyle.Weight: FontFile]
  /// The face that was loaded to check the choice; stands in should another weight's file be unreadable.
  private let checked: FontFace

  /// - Throws: ``FontError`` when the choice is not to be had, ``FontError/noDefaultFont`` when nothing is.
  public init(_ choice: FontChoice = .automatic) throws(FontError) {
    switch choice {
    case .automatic: files = try Self.defaultFiles()
    case .family(let name): files = try InstalledFamily.locate(name)
    case .file(let path):
      files = Dictionary(uniqueKeysWithValues: TextStyle.Weight.allCases.map { ($0, FontFile(path: path)) })
    }
    guard let bold = files[.bold] else { throw .noDefaultFont }
    checked = try FontLibrary.face(bold, weight: .bold)
  }

  /// The name of the family in use.
  public var family: String { checked.family }

  /// Whether an automatic choice had to do without the first family of the list, ``preferredFamily``.
  public var isSubstitute: Bool { family != Self.preferredFamily }

  public static var preferredFamily: String { DefaultFamily.all[0].name }
  public static var preferredPackage: String { DefaultFamily.all[0].package }

  /// The names of all installed families, sorted.
  public static var installedFamilies: [String] { InstalledFamily.names() }

  private static func defaultFiles() throws(FontError) -> [TextStyle.Weight: FontFile] {
    for family in DefaultFamily.all {
      if let files = family.locate() { return files }
    }
    for family in DefaultFamily.all {
      if let files = try? InstalledFamily.locate(family.name) { return files }
    }
    throw .noDefaultFont
  }

  public func shape(_ string: String, style: TextStyle) -> ShapedText {
    let text = string.cleanedLine
    guard !text.isEmpty else {
      // Without loading a face that nothing else may need.
      return ShapedText(
        string: "", style: style, family: family, glyphs: [], advance: 0, capHeight: checked.capHeight * style.size)
    }
    let scalars = Array(text.unicodeScalars)
    let face = face(for: style.weight)
    let scale = style.size / face.unitsPerEm

    var glyphs: [ShapedText.Glyph] = []
    var missing: [Int] = []
    var record = ClusterRecord()
    var pen = 0.0
    for run in BidiRuns.split(scalars.map(\.value)) {
      let shaped = shapeRun(scalars.map(\.value), run, with: face, digits: style.digits)
      record.append(shaped.lazy.map { ($0.cluster, $0.advance * scale) }, of: run, from: pen * scale)
      for glyph in shaped {
        if glyph.id == 0 { missing.append(glyph.cluster) }
        if let outline = face.outline(of: glyph.id, size: style.size) {
          let position = Point(x: (pen + glyph.dx) * scale, y: -glyph.dy * scale)
          glyphs.append(ShapedText.Glyph(outline: outline, position: position))
        }
        pen += glyph.advance
      }
    }
    return ShapedText(
      string: text, style: style, family: face.family, glyphs: glyphs, advance: pen * scale,
      capHeight: face.capHeight * style.size,
      missing: missing.sorted().map { scalars[$0] }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } },
      clusters: record.clusters)
  }

  private func face(for weight: TextStyle.Weight) -> FontFace {
    guard let file = files[weight], let face = try? FontLibrary.face(file, weight: weight) else { return checked }
    return face
  }

  /// A glyph in font units, y up.
  private struct RunGlyph {
    let id: UInt32
    let cluster: Int
    let advance, dx, dy: Double
  }

  private func shapeRun(
    _ scalars: [UInt32], _ run: BidiRun, with face: FontFace, digits: TextStyle.Digits
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
    let features = digits == .tabular ? ShapingFeatures.tabular : ShapingFeatures.proportional
    hb_shape(face.font, buffer, features, UInt32(clamping: features.count))

    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)
    let positions = hb_buffer_get_glyph_positions(buffer, &count)
    guard let infos, let positions else { return [] }
    return (0..<Int(count)).map { index in
      let cluster = min(Int(infos[index].cluster), scalars.count - 1)
      let advance = Double(positions[index].x_advance)
      let isTabularDigit = digits == .tabular && (0x30...0x39).contains(scalars[cluster])
      let width = isTabularDigit ? face.tabularAdvance : advance
      return RunGlyph(
        id: infos[index].codepoint, cluster: cluster, advance: width,
        dx: Double(positions[index].x_offset) + (width - advance) / 2, dy: Double(positions[index].y_offset))
    }
  }
}
