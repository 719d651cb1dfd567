import CCairo
import VectorGraphics

/// A picture that shows what lies below it with leaves of its own on top, and is kept up to date row by row.
struct FrameLayer: ~Copyable {
  let surface: CairoSurface
  private let canvas: CairoCanvas
  private let width: Int

  /// What lies `below`, as yet without leaves.
  init(over below: borrowing CairoSurface, pixels: (width: Int, height: Int), size: Size, scale: Double)
    throws(RasterError)
  {
    width = pixels.width
    let surface = try CairoSurface(imageWidth: pixels.width, height: pixels.height)
    let (target, stride) = try surface.pixels()
    UnsafeMutableRawPointer(target).copyMemory(from: try below.pixels().data, byteCount: pixels.height * stride)
    cairo_surface_mark_dirty(surface.handle)
    canvas = try CairoCanvas(surface, size: size, scale: scale)
    self.surface = surface
  }

  /// Draws nodes on the whole picture.
  func draw(_ nodes: [Node]) throws(RasterError) {
    canvas.draw(nodes)
    try canvas.finish()
    cairo_surface_flush(surface.handle)
  }

  /// Draws rows of pixels again: of what lies below first, then of the leaves.
  ///
  /// - Parameters:
  ///   - rows: no leaf that must be drawn whole may lie across their edges.
  ///   - stale: where the rows are not those of `below`.
  func redraw(
    _ rows: DirtyRows, from below: borrowing CairoSurface, stale: PixelArea, drawing leaves: [[SceneLeaf]]
  ) throws(RasterError) {
    let (source, _) = try below.pixels()
    let (target, stride) = try surface.pixels()
    for rows in rows.ranges {
      // Whole rows are drawn, as Cairo's scan converter works row by row, but not column by column; of what lies below
      // only what was drawn over is missing.
      stale.forEachBox(inRows: rows) { box in
        for row in box.rows {
          let offset = row * stride + 4 * box.columns.lowerBound
          UnsafeMutableRawPointer(target + offset).copyMemory(from: source + offset, byteCount: 4 * box.columns.count)
        }
      }
      cairo_surface_mark_dirty_rectangle(
        surface.handle, 0, Int32(clamping: rows.lowerBound), Int32(clamping: width), Int32(clamping: rows.count))
      canvas.clip(toRows: rows, width: width) { canvas in
        for layer in leaves { canvas.draw(layer, inRows: rows) }
      }
    }
    try canvas.finish()
    cairo_surface_flush(surface.handle)
  }
}
