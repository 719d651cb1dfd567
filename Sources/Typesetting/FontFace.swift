import CHarfBuzz
import Synchronization
import VectorGraphics

/// One face of a font file, ready to shape text and to hand out outlines. Loaded once per process.
///
/// Unchecked because it holds C pointers: HarfBuzz blobs, faces and fonts may be shared between threads once
/// they are immutable, which they are when the initializer returns. The outline cache has its own lock.
final class FontFace: @unchecked Sendable {
  let path: String
  let family: String
  /// The height of a capital as a fraction of the em.
  let capHeight: Double
  let unitsPerEm: Double
  let font: OpaquePointer
  /// The width of a tabular digit in font units: that of the widest, should a font's own not be quite equal.
  let tabularAdvance: Double
  private let outlines = Mutex<[OutlineKey: GlyphOutline]>([:])

  private struct OutlineKey: Hashable {
    let glyph: UInt32
    let size: Double
  }

  /// Bounds the cache when sizes never repeat, as in a run over thousands of canvases.
  private static let cacheLimit = 4096

  /// - Parameter weight: picked from a variable font's axis; a static font has its own.
  init(path: String, index: UInt32, weight: TextStyle.Weight) throws(FontError) {
    guard let blob = KeptFonts.blob(path) ?? hb_blob_create_from_file_or_fail(path) else {
      throw .unusableFile(path: path)
    }
    let face = hb_face_create(blob, index)
    hb_blob_destroy(blob)
    guard let face, hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face) else {
      hb_face_destroy(face)
      throw .unusableFile(path: path)
    }
    let unitsPerEm = hb_face_get_upem(face)
    let scale = Int32(clamping: unitsPerEm)
    hb_font_set_scale(font, scale, scale)
    if hb_ot_var_has_data(face) != 0 {
      var axis = hb_variation_t(tag: tag("wght"), value: Float(weight.rawValue))
      hb_font_set_variations(font, &axis, 1)
    }
    hb_face_make_immutable(face)
    hb_font_make_immutable(font)
    hb_face_destroy(face)  // the font keeps it

    self.path = path
    self.font = font
    self.unitsPerEm = Double(unitsPerEm)
    self.family = Self.familyName(of: hb_font_get_face(font)) ?? "sans-serif"
    self.capHeight = Self.capHeight(of: font) / Double(unitsPerEm)
    self.tabularAdvance = Self.widestDigit(of: font)
  }

  deinit { hb_font_destroy(font) }

  func hasGlyphs(for scalars: String.UnicodeScalarView) -> Bool {
    scalars.allSatisfy { scalar in
      var glyph: UInt32 = 0
      return hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0
    }
  }

  /// The outline of `glyph` at `size`; nil when it leaves no ink.
  func outline(of glyph: UInt32, size: Double) -> GlyphOutline? {
    let key = OutlineKey(glyph: glyph, size: size)
    let known = outlines.withLock { $0[key] }
    let outline = known ?? makeOutline(of: glyph, size: size)
    if known == nil {
      outlines.withLock { cache in
        if cache.count >= Self.cacheLimit { cache.removeAll(keepingCapacity: true) }
        cache[key] = outline
      }
    }
    return outline.path.isEmpty ? nil : outline
  }

  private func makeOutline(of glyph: UInt32, size: Double) -> GlyphOutline {
    let scale = size / unitsPerEm
    let path = GlyphPathBuilder.path(of: glyph, in: font, scale: scale)
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(font, glyph, &extents) != 0 else { return GlyphOutline(path: path) }
    // HarfBuzz measures from the top with y up: the height is negative.
    let bounds = Rect(
      x: Double(extents.x_bearing) * scale, y: Double(-extents.y_bearing) * scale,
      width: Double(extents.width) * scale, height: Double(-extents.height) * scale)
    return GlyphOutline(path: path, bounds: bounds)
  }

  /// The weight the face has, 1…1000; `wanted` where it can have any.
  func weight(nearest wanted: TextStyle.Weight) -> Double {
    guard hb_ot_var_has_data(hb_font_get_face(font)) == 0 else { return Double(wanted.rawValue) }
    return Double(hb_style_get_value(font, HB_STYLE_TAG_WEIGHT))
  }

  /// Whether the face can draw every one of `scalars`: glyphs of colours alone have no outlines.
  func hasInk(for scalars: [Unicode.Scalar]) -> Bool {
    scalars.allSatisfy { scalar in
      var glyph: hb_codepoint_t = 0
      guard hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0 else { return false }
      return scalar.properties.isWhitespace || outline(of: glyph, size: 16) != nil
    }
  }

  private static func capHeight(of font: OpaquePointer) -> Double {
    var position: hb_position_t = 0
    if hb_ot_metrics_get_position(font, HB_OT_METRICS_TAG_CAP_HEIGHT, &position) != 0, position > 0 {
      return Double(position)
    }
    var glyph: hb_codepoint_t = 0
    var extents = hb_glyph_extents_t()
    if hb_font_get_nominal_glyph(font, 0x48, &glyph) != 0, hb_font_get_glyph_extents(font, glyph, &extents) != 0 {
      return Double(extents.y_bearing)
    }
    return Double(hb_face_get_upem(hb_font_get_face(font))) * 0.7
  }

  private static func widestDigit(of font: OpaquePointer) -> Double {
    guard let buffer = hb_buffer_create() else { return 0 }
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_add_codepoints(buffer, Array(0x30...0x39), 10, 0, 10)
    hb_buffer_guess_segment_properties(buffer)
    hb_shape(font, buffer, ShapingFeatures.tabular, UInt32(clamping: ShapingFeatures.tabular.count))
    var count: UInt32 = 0
    guard let positions = hb_buffer_get_glyph_positions(buffer, &count) else { return 0 }
    let placed = UnsafeBufferPointer(start: positions, count: Int(count))
    return placed.map { Double($0.x_advance) }.max() ?? 0
  }

  private static func familyName(of face: OpaquePointer?) -> String? {
    for id in [HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY, HB_OT_NAME_ID_FONT_FAMILY].map(hb_ot_name_id_t.init) {
      let buffer = [CChar](unsafeUninitializedCapacity: 128) { buffer, count in
        var capacity = UInt32(clamping: buffer.count)
        let length = hb_ot_name_get_utf8(face, id, nil, &capacity, buffer.baseAddress)
        count = length > 0 ? Int(capacity) : 0
      }
      if !buffer.isEmpty { return String(decoding: buffer.map(UInt8.init(bitPattern:)), as: UTF8.self) }
    }
    return nil
  }
}

/// What is switched on and off in the fonts' features.
enum ShapingFeatures {
  /// The features for a text of these scalars in a family.
  static func all(_ digits: TextStyle.Digits, _ scalars: [UInt32], family: String) -> [hb_feature_t] {
    var features = digits == .tabular ? tabular : proportional
    // The sign of the litre by itself would be a bare stroke: Inter has one with a tail.
    if scalars == [0x6C], family.hasPrefix("Inter") {
      features.append(hb_feature_t(tag: tag("cv05"), value: 1, start: 0, end: .max))
    }
    // Some fonts draw a multiplication sign for an x behind a digit. In 0x2F it is none, and a text is drawn as written.
    for index in scalars.indices.dropFirst()
    where (scalars[index] | 0x20) == 0x78 && (0x30...0x39).contains(scalars[index - 1]) {
      features.append(
        hb_feature_t(
          tag: tag("calt"), value: 0, start: UInt32(clamping: index), end: UInt32(clamping: index + 1)))
    }
    return features
  }

  /// As high as capitals, also where a font's own habit is digits that rise and hang.
  private static let lining = hb_feature_t(tag: tag("lnum"), value: 1, start: 0, end: .max)
  static let proportional = [hb_feature_t(tag: tag("kern"), value: 1, start: 0, end: .max), lining]
  /// Kerning would undo what tabular digits are for.
  static let tabular = [
    hb_feature_t(tag: tag("kern"), value: 0, start: 0, end: .max),
    hb_feature_t(tag: tag("tnum"), value: 1, start: 0, end: .max), lining,
  ]
}

/// An OpenType tag from its four letters.
func tag(_ letters: StaticString) -> hb_tag_t {
  letters.withUTF8Buffer { $0.reduce(0) { $0 << 8 | hb_tag_t($1) } }
}

/// Why a font cannot be used.
public enum FontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file does not exist, is not readable, or holds no font with outlines.
  case unusableFile(path: String)
  /// No installed family has this name.
  case unknownFamily(String)
  /// Neither Inter nor Roboto nor DejaVu Sans is installed.
  case noDefaultFont

  public var description: String {
    switch self {
    case .unusableFile(let path): "“\(path)” is not a readable font file (TrueType or OpenType with outlines)"
    case .unknownFamily(let name): "no installed font family is called “\(name)”"
    case .noDefaultFont:
      "no default font is installed; install one of \(KnownFamily.defaults.map { "\($0.name) (\($0.package))" }.joined(separator: ", "))"
    }
  }
}

/// Where a face is: a file, and for collections which face of it.
struct FontFile: Hashable, Sendable {
  let path: String
  var index: UInt32 = 0
}

/// Every face the process has loaded, each once, whoever asks and from whichever thread.
enum FontLibrary {
  private struct Key: Hashable {
    let file: FontFile
    let weight: TextStyle.Weight
  }

  private static let faces = Mutex<[Key: FontFace]>([:])

  static func face(_ file: FontFile, weight: TextStyle.Weight) throws(FontError) -> FontFace {
    let key = Key(file: file, weight: weight)
    if let face = faces.withLock({ $0[key] }) { return face }
    let face = try FontFace(path: file.path, index: file.index, weight: weight)
    // Another thread may have been quicker; the first one stays, so that outlines are shared.
    return faces.withLock { faces in
      if let first = faces[key] { return first }
      faces[key] = face
      return face
    }
  }
}
