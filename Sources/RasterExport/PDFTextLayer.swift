import CCairo
import VectorGraphics

/// The kinds of part that a page says it is made of.
enum PDFTag: String {
  case document = "Document"
  case paragraph = "P"
  case figure = "Figure"
  case heading1 = "H1"
  case heading2 = "H2"

  init(headingLevel: Int) { self = headingLevel <= 1 ? .heading1 : .heading2 }
}

/// Text that can be searched, selected and copied, over the outlines that are drawn.
///
/// Its glyphs leave no ink, so the picture is that of the outlines, to the pixel and in every viewer. Cairo writes a
/// font for each size and turn, so sizes are rounded to a few.
final class PDFTextLayer {
  /// Which parts a page says it is made of.
  enum Form {
    /// None.
    case untagged
    /// One, which is tagged by who draws it.
    case onePicture
    /// Headings, paragraphs and pictures.
    case document
  }

  let form: Form
  private let font: OpaquePointer
  /// The number of each stretch of text, in order of appearance.
  private var numbers: [String: UInt] = [:]
  /// Whether what is drawn now belongs to a part that is tagged as a whole, or cannot be tagged.
  private var isInsideTag: Bool

  /// How large letters may be on the page, in points: others would be more than Cairo's matrices can hold.
  private static let usableSizes = 0.5...4000.0

  init(_ form: Form) throws(RasterError) {
    guard let face = cairo_user_font_face_create() else { throw .drawing("out of memory") }
    font = face
    self.form = form
    isInsideTag = form != .document
    cairo_user_font_face_set_init_func(face) { _, _, extents in
      extents?.pointee = cairo_font_extents_t(
        ascent: GlyphBox.ascent, descent: GlyphBox.descent, height: GlyphBox.ascent + GlyphBox.descent,
        max_x_advance: 1, max_y_advance: 0)
      return CAIRO_STATUS_SUCCESS
    }
    cairo_user_font_face_set_render_glyph_func(face) { _, glyph, _, extents in
      let advance = GlyphBox.advance(ofGlyph: glyph)
      // Without a size of its own Cairo would take a glyph without ink for nothing, and leave it out.
      extents?.pointee = cairo_text_extents_t(
        x_bearing: 0, y_bearing: -GlyphBox.ascent, width: max(advance, 0.01),
        height: GlyphBox.ascent + GlyphBox.descent, x_advance: advance, y_advance: 0)
      return CAIRO_STATUS_SUCCESS
    }
    try requireSuccess(cairo_font_face_status(face))
  }

  // What Cairo still needs of the font it keeps itself, and the callbacks need nothing of ours.
  deinit { cairo_font_face_destroy(font) }

  // MARK: - Tags

  func tagged(_ group: Node.Group, on context: OpaquePointer, _ draw: () -> Void) {
    guard let meaning = group.meaning, !isInsideTag, group.opacity > 0, !group.children.isEmpty else { return draw() }
    let tag: PDFTag =
      switch meaning {
      case .heading(let level, _): PDFTag(headingLevel: level)
      case .picture: .figure
      }
    cairo_tag_begin(context, tag.rawValue, "")
    untagged(draw)
    cairo_tag_end(context, tag.rawValue)
  }

  /// Draws what gets no tags of its own.
  func untagged(_ draw: () -> Void) {
    let before = isInsideTag
    isInsideTag = true
    draw()
    isInsideTag = before
  }

  // MARK: - Text

  /// Writes the string of a text where it is drawn, unless that is cut away or too small to be read.
  func show(_ node: Node.Text, within fence: DrawingFence, on context: OpaquePointer) {
    guard let bend = node.text.bend else { return showLine(node, within: fence, on: context) }
    // As a straight line in its middle, so that it is found and copied as one piece: readers put the letters of a slanting
    // line in any order.
    let text = node.text
    var line = node
    line.text = ShapedText(
      string: text.string, style: text.style, families: text.families, glyphs: [], advance: text.advance,
      capHeight: text.capHeight, clusters: text.clusters)
    line.origin =
      node.origin + bend.angle.direction * bend.radius + Vector(dx: -text.advance / 2, dy: text.capHeight / 2)
    showLine(line, within: fence, on: context)
  }

  private func showLine(_ node: Node.Text, within fence: DrawingFence, on context: OpaquePointer) {
    let middle = fence.bounded(node.box.center)
    guard cairo_in_clip(context, middle.x, middle.y) != 0,
      case (var letters, let em)? = Self.matrix(ofSize: node.text.style.size, on: context)
    else { return }
    var line = GlyphLine()
    for (text, x, advance) in Self.stretches(of: node.text) {
      var origin = fence.bounded(Point(x: node.origin.x + x, y: node.origin.y))
      cairo_user_to_device(context, &origin.x, &origin.y)
      line.append(text, glyph: glyph(for: text, advance: advance / em), at: origin)
    }
    guard !line.isEmpty else { return }
    if !isInsideTag { cairo_tag_begin(context, PDFTag.paragraph.rawValue, "") }
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    // In the page's own units, so that all pictures on it share their fonts.
    cairo_identity_matrix(context)
    cairo_set_font_face(context, font)
    cairo_set_font_matrix(context, &letters)
    cairo_set_source_rgb(context, 0, 0, 0)
    line.show(on: context)
    cairo_set_matrix(context, &matrix)
    if !isInsideTag { cairo_tag_end(context, PDFTag.paragraph.rawValue) }
  }

  /// What can be selected, from left to right. Where a shaper did not say, letters share the width evenly.
  private static func stretches(of text: ShapedText) -> [(text: String, x: Double, advance: Double)] {
    let scalars = Array(text.string.unicodeScalars)
    guard text.string.cleanedLine == text.string, !text.clusters.isEmpty else {
      let letters = Array(text.string.cleanedLine)
      let step = text.advance / Double(max(letters.count, 1))
      return letters.enumerated().map { (String($0.element), step * Double($0.offset), step) }
    }
    return text.clusters.compactMap { cluster in
      guard cluster.scalars.lowerBound >= 0, cluster.scalars.upperBound <= scalars.count else { return nil }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars[cluster.scalars])
      return (String(text), cluster.x, cluster.advance)
    }
  }

  private func glyph(for text: String, advance: Double) -> UInt {
    let number = numbers[text] ?? UInt(clamping: numbers.count % GlyphBox.most)
    numbers[text] = number
    return GlyphBox.glyph(number, advance: advance)
  }

  /// From an em to the page, its size in quarters of the power of two below it, and that size in layout units; nil when
  /// letters of it cannot be shown.
  private static func matrix(
    ofSize size: Double, on context: OpaquePointer
  ) -> (letters: cairo_matrix_t, em: Double)? {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    let scale = abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx).squareRoot()
    guard size.isFinite, size > 0, scale.isFinite, usableSizes.contains(size * scale) else { return nil }
    let step = (size * scale).binade / 4
    let rounded = (size * scale / step).rounded() * step
    func entry(_ value: Double) -> Double { (value / scale * 1024).rounded() / 1024 * rounded }
    let letters = cairo_matrix_t(
      xx: entry(matrix.xx), yx: entry(matrix.yx), xy: entry(matrix.xy), yy: entry(matrix.yy), x0: 0, y0: 0)
    let area = letters.xx * letters.yy - letters.xy * letters.yx
    return area.isFinite && abs(area) > 0.1 * rounded * rounded ? (letters, rounded / scale) : nil
  }
}

/// How a glyph's number says how wide it is, so that Cairo's callbacks need to know nothing else.
private enum GlyphBox {
  static let (ascent, descent) = (0.76, 0.24)

  /// How many stretches of text can have a number: with its width it must fit into 24 bits.
  static let most = 4096
  /// Widths in an em; up to 16 of them.
  private static let steps = 256.0

  static func glyph(_ number: UInt, advance: Double) -> UInt {
    let width = advance.isFinite ? UInt(exactly: (min(max(advance, 0), 15) * steps).rounded()) ?? 0 : 0
    return width << 12 | number
  }

  static func advance(ofGlyph glyph: UInt) -> Double { Double(glyph >> 12) / steps }
}

/// A line of glyphs and the text they stand for, as Cairo takes them.
private struct GlyphLine {
  private var text: [CChar] = []
  private var glyphs: [cairo_glyph_t] = []
  private var clusters: [cairo_text_cluster_t] = []

  var isEmpty: Bool { glyphs.isEmpty }

  mutating func append(_ letters: String, glyph: UInt, at origin: Point) {
    guard !letters.isEmpty else { return }
    text += letters.utf8.map { CChar(bitPattern: $0) }
    glyphs.append(cairo_glyph_t(index: glyph, x: origin.x, y: origin.y))
    clusters.append(cairo_text_cluster_t(num_bytes: Int32(clamping: letters.utf8.count), num_glyphs: 1))
  }

  func show(on context: OpaquePointer) {
    cairo_show_text_glyphs(
      context, text, Int32(clamping: text.count), glyphs, Int32(clamping: glyphs.count), clusters,
      Int32(clamping: clusters.count), cairo_text_cluster_flags_t(0))
  }
}
