import CCairo
import CPixels
import VectorGraphics

/// The colours of a leaf that stands still, to be blended over whatever lies below it: the rasteriser need not draw it
/// again in every frame.
struct Stamp {
  private let box: PixelBox
  /// Premultiplied words, row by row.
  private let colors: [UInt32]

  /// Gives the leaves that can have one a stamp.
  ///
  /// - Parameters:
  ///   - leaves: that neither move nor change.
  ///   - size: of the canvas in layout units.
  ///   - pixels: how many the picture has.
  ///   - scale: pixels a layout unit.
  static func stamped(
    _ leaves: [SceneLeaf], size: Size, pixels: (width: Int, height: Int), scale: Double
  ) throws(RasterError) -> [SceneLeaf] {
    guard leaves.contains(where: { canStamp($0, pixels: pixels) }) else { return leaves }
    // As large as the picture, as numbers round by where they are; only what is drawn on takes memory.
    let surface = try CairoSurface(imageWidth: pixels.width, height: pixels.height)
    let canvas = try CairoCanvas(surface, size: size, scale: scale)
    let (data, stride) = try surface.pixels()
    var stamped = leaves
    for index in leaves.indices where canStamp(leaves[index], pixels: pixels) {
      let box = leaves[index].area.box
      canvas.draw([leaves[index]], inRows: box.rows)
      try canvas.finish()
      cairo_surface_flush(surface.handle)
      var colors: [UInt32] = []
      colors.reserveCapacity(box.columns.count * box.rows.count)
      for row in box.rows {
        let words = UnsafeMutableRawPointer(data + row * stride + 4 * box.columns.lowerBound)
          .assumingMemoryBound(to: UInt32.self)
        let drawn = UnsafeMutableBufferPointer(start: words, count: box.columns.count)
        colors.append(contentsOf: drawn)
        drawn.update(repeating: 0)
      }
      cairo_surface_mark_dirty(surface.handle)
      stamped[index].stamp = Stamp(box: box, colors: colors)
    }
    return stamped
  }

  /// Whether drawing the leaf is blending its colours: those of gradients are blended here; how the rasteriser rounds
  /// others is its own affair. Large leaves would take memory, and as much time as drawing them.
  private static func canStamp(_ leaf: SceneLeaf, pixels: (width: Int, height: Int)) -> Bool {
    guard leaf.nodes.count == 1, !leaf.isWhole, case .gradient? = leaf.nodes.first?.paint else { return false }
    let area = leaf.area.box.columns.count * leaf.area.box.rows.count
    return area > 0 && area <= pixels.width * pixels.height / 16
  }

  func draw(on context: OpaquePointer) throws(RasterError) {
    try PixelBlending.blend(box, on: context) { visible, row in
      colors.withUnsafeBufferPointer { colors in
        guard let colors = colors.baseAddress else { return }
        for y in visible.rows {
          let start =
            (y - box.rows.lowerBound) * box.columns.count + visible.columns.lowerBound - box.columns.lowerBound
          tacho_blend_colors(row(y) + visible.columns.lowerBound, colors + start, visible.columns.count)
        }
      }
    }
  }
}
