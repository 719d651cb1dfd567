import CCairo
import CPixels
import VectorGraphics

/// How much of each pixel letters cover, measured once for all texts that have them in the same places: a number that counts
/// shows the same few digits again and again. What a letter looks like depends on its own place alone.
final class LetterMasks {
  /// An outline, and where between two pixels it lies.
  private struct Key: Hashable {
    let outline: ObjectIdentifier
    let device: Transform
  }

  private struct Mask {
    /// Kept, so that no other gets its identity.
    let outline: GlyphOutline
    /// Counted from the pixel in which the outline's origin lies.
    let box: PixelBox
    /// Row by row, without gaps.
    let coverage: [UInt8]
  }

  private var masks: [Key: Mask] = [:]
  private static let most = 512
  /// Pixels of a text; larger ones are drawn as shapes.
  private static let largest = 1 << 18

  /// Blends a text over what `context` draws on.
  ///
  /// - Parameters:
  ///   - device: from the text's coordinates to pixels.
  ///   - cover: draws an outline on a mask, through a transform to the mask's pixels.
  /// - Returns: false, with nothing drawn, for a text that is too large.
  func draw(
    _ text: Node.Text, _ color: Color, device: Transform, on context: OpaquePointer,
    cover: (borrowing CairoSurface, Path, Transform) throws(RasterError) -> Void
  ) throws(RasterError) -> Bool {
    var letters: [(mask: Mask, box: PixelBox)] = []
    var box = PixelBox.empty
    for glyph in text.text.glyphs {
      let origin = device.applied(to: text.origin + (glyph.position - .zero))
      let (left, top) = (origin.x.rounded(.down), origin.y.rounded(.down))
      guard max(left.magnitude, top.magnitude) < 0x1p20, let x = Int(exactly: left), let y = Int(exactly: top) else {
        return false
      }
      var place = device
      (place.tx, place.ty) = (origin.x - left, origin.y - top)
      guard let mask = try mask(of: glyph.outline, place, cover) else { return false }
      letters.append((mask, mask.box.moved(x, y)))
      box = box.union(mask.box.moved(x, y))
    }
    let width = box.columns.count
    guard !box.isEmpty else { return true }
    guard width * box.rows.count <= Self.largest else { return false }
    // Letters that touch add up to one shape. Eight pixels are looked at together, from any place on.
    var coverage = [UInt8](repeating: 0, count: width * box.rows.count + 7)
    coverage.withUnsafeMutableBufferPointer { coverage in
      guard let first = coverage.baseAddress else { return }
      for (mask, own) in letters {
        let target =
          first + (own.rows.lowerBound - box.rows.lowerBound) * width + own.columns.lowerBound
          - box.columns.lowerBound
        for row in 0..<own.rows.count {
          tacho_add_cover(target + row * width, mask.coverage, row * own.columns.count, own.columns.count)
        }
      }
    }
    let word = GradientTables.word(color)
    try PixelBlending.blend(box, on: context) { visible, pixels in
      coverage.withUnsafeBufferPointer { coverage in
        guard let first = coverage.baseAddress else { return }
        for y in visible.rows {
          let row = first + (y - box.rows.lowerBound) * width - box.columns.lowerBound
          tacho_blend_cover(pixels(y), row, visible.columns.lowerBound, visible.columns.upperBound, word)
        }
      }
    }
    return true
  }

  /// Nil where it would be too large.
  private func mask(
    of outline: GlyphOutline, _ device: Transform,
    _ cover: (borrowing CairoSurface, Path, Transform) throws(RasterError) -> Void
  ) throws(RasterError) -> Mask? {
    let key = Key(outline: ObjectIdentifier(outline), device: device)
    if let known = masks[key] { return known }
    guard let bounds = outline.path.controlBounds else { return Mask(outline: outline, box: .empty, coverage: []) }
    let corners = bounds.corners.map(device.applied)
    guard let reached = Rect(enclosing: corners), let box = PixelBox(around: reached, margin: 1),
      box.columns.count * box.rows.count <= Self.largest
    else { return nil }
    let surface = try CairoSurface(maskWidth: box.columns.count, height: box.rows.count)
    var place = device
    place.tx -= Double(box.columns.lowerBound)
    place.ty -= Double(box.rows.lowerBound)
    try cover(surface, outline.path, place)
    cairo_surface_flush(surface.handle)
    let (data, stride) = try surface.pixels()
    var coverage: [UInt8] = []
    for row in 0..<box.rows.count {
      coverage += UnsafeBufferPointer(start: data + row * stride, count: box.columns.count)
    }
    let mask = Mask(outline: outline, box: box, coverage: coverage)
    if masks.count == Self.most { masks = [:] }
    masks[key] = mask
    return mask
  }
}
