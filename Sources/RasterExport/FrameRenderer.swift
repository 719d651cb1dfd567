import CCairo
public import VectorGraphics

/// Draws the frames of an animation whose face and cover stand still, as PNG files or as raw pixels.
///
/// Every frame equals, pixel for pixel, a full drawing of its scene, and its file is a function of the scene alone:
/// the same whichever frames were drawn before it, on whichever thread. What a frame costs depends on how much
/// differs from the frame drawn before it: only rows of pixels that changed nodes touch are drawn again, and only
/// pieces of rows whose pixels changed are compressed again.
///
/// One renderer belongs to one thread; several may work side by side. Its memory does not grow with the frames: about
/// 13 bytes a pixel, and 4 more with straight RGBA.
public struct FrameRenderer: ~Copyable {
  /// How the bytes of raw frames lie: rows from the top without gaps, 4 bytes a pixel.
  public enum PixelFormat: Hashable, Sendable {
    /// Red, green, blue, alpha; straight.
    case rgba
    /// Native 32-bit words of alpha, red, green, blue from the top, so blue, green, red, alpha in memory on
    /// little-endian machines; premultiplied. Costs no conversion.
    case premultipliedARGB
  }

  /// In pixels.
  public let width: Int
  public let height: Int
  /// Whether the frame drawn last has the very pixels of the one before it. False for the first.
  public private(set) var isRepeated = false

  /// The background with the still layer; what rows are restored from.
  private let still: CairoSurface
  /// The frame as it is being drawn.
  private let picture: CairoSurface
  private let canvas: CairoCanvas
  private let store: FrameStore
  private let leaves: SceneLeaves
  private let cover: [SceneLeaf]
  private var moving: [SceneLeaf] = []
  private var hasDrawn = false
  /// The file of the frame drawn last, when it has been asked for.
  private var file: [UInt8]?

  /// - Parameters:
  ///   - size: of the canvas in layout units.
  ///   - background: behind everything. When it is opaque, files are RGB, otherwise RGBA.
  ///   - face: the still layer behind what moves, drawn once.
  ///   - cover: the still layer in front, such as a hub; redrawn where something moves below it.
  ///   - scale: pixels a layout unit, 0.1…8. The files' resolution says so: 96 · scale pixels an inch.
  /// - Throws: ``RasterError`` when the scale or the size is beyond ``Limits``, or memory runs out.
  public init(
    size: Size, background: Color?, face: [Node], cover: [Node], scale: Double = 1,
    compression: PNGCompression = .fast
  ) throws(RasterError) {
    let (width, height) = try SceneImage.pixelSize(of: size, scale: scale)
    let still = try CairoSurface(imageWidth: width, height: height)
    let picture = try CairoSurface(imageWidth: width, height: height)
    let leaves = SceneLeaves(size: size, pixels: (width, height), scale: scale)
    do {
      let canvas = try CairoCanvas(still, size: size, scale: scale, hasPixels: true)
      if let background { canvas.paint(background: background) }
      canvas.draw(face)
      try canvas.finish()
      cairo_surface_flush(still.handle)
      try still.check()
    }
    let canvas = try CairoCanvas(picture, size: size, scale: scale, hasPixels: true)
    let store = try FrameStore(
      width: width, height: height, isOpaque: background?.alpha == 1, pixelsPerInch: 96 * scale,
      compression: compression)
    // The codes are made from what all frames share, so that no frame's file depends on which one was drawn first.
    let (target, stride) = try picture.pixels()
    UnsafeMutableRawPointer(target).copyMemory(from: try still.pixels().data, byteCount: height * stride)
    cairo_surface_mark_dirty(picture.handle)
    canvas.draw(cover)
    try canvas.finish()
    cairo_surface_flush(picture.handle)
    _ = store.update(PixelBox(columns: 0..<width, rows: 0..<height), from: target, stride: stride)
    try store.learn()

    self.width = width
    self.height = height
    self.still = still
    self.picture = picture
    self.canvas = canvas
    self.store = store
    self.leaves = leaves
    self.cover = leaves.leaves(of: cover)
  }

  /// The still layers of `scene`; its moving layer is the first frame's to draw.
  public init(_ scene: Scene, scale: Double = 1, compression: PNGCompression = .fast) throws(RasterError) {
    try self.init(
      size: scene.size, background: scene.background, face: scene.layers.face, cover: scene.layers.cover,
      scale: scale, compression: compression)
  }

  /// Draws a frame, between the face and the cover.
  public mutating func draw(moving nodes: [Node]) throws(RasterError) {
    let next = leaves.leaves(of: nodes)
    let boxes = changes(from: moving, to: next)
    let old = moving
    moving = next
    let hasChanged = try redraw(PixelBox.disjoint(boxes), after: old)
    isRepeated = hasDrawn && !hasChanged
    hasDrawn = true
    if hasChanged { file = nil }
  }

  /// The frame drawn last as a PNG file.
  public mutating func png() throws(RasterError) -> [UInt8] {
    if let file { return file }
    let file = try store.png()
    self.file = file
    return file
  }

  /// Draws a frame and returns it as a PNG file.
  public mutating func png(moving nodes: [Node]) throws(RasterError) -> [UInt8] {
    try draw(moving: nodes)
    return try png()
  }

  /// Hands the pixels of the frame drawn last to `body`: 4 · width · height bytes, valid only within it.
  public mutating func withPixels<Result>(
    _ format: PixelFormat, _ body: (UnsafeRawBufferPointer) -> Result
  ) throws(RasterError) -> Result {
    let start: UnsafeRawPointer
    switch format {
    case .rgba: start = UnsafeRawPointer(try store.rgba())
    case .premultipliedARGB: start = UnsafeRawPointer(try picture.pixels().data)
    }
    return body(UnsafeRawBufferPointer(start: start, count: 4 * width * height))
  }

  // MARK: - What changed

  /// Where pixels may differ between two moving layers.
  private func changes(from old: [SceneLeaf], to new: [SceneLeaf]) -> [PixelBox] {
    func isSame(_ a: SceneLeaf, _ b: SceneLeaf) -> Bool {
      a.box == b.box && a.transforms == b.transforms && a.nodes == b.nodes
    }
    if old.count == new.count {
      return zip(old, new).compactMap { isSame($0, $1) ? nil : leaves.difference($0, $1) }
    }
    // Something came or went: all between what is the same before and after it.
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, isSame(old[start], new[start]) { start += 1 }
    var end = 0
    while end < shorter - start, isSame(old[old.count - 1 - end], new[new.count - 1 - end]) { end += 1 }
    return (old[start..<(old.count - end)] + new[start..<(new.count - end)]).map(\.box)
  }

  /// Draws the rows of `boxes` again, where `old` was drawn. Returns whether a pixel within the boxes changed; no other
  /// can.
  private func redraw(_ boxes: [PixelBox], after old: [SceneLeaf]) throws(RasterError) -> Bool {
    var dirty = DirtyRows()
    for box in boxes { dirty.insert(box.rows) }
    dirty.widen(for: [moving, cover])
    let (source, _) = try still.pixels()
    let (target, stride) = try picture.pixels()
    for rows in dirty.ranges {
      // Whole rows are drawn, as Cairo's scan converter works row by row, but not column by column; of the still layer
      // only what was drawn over is missing.
      let columns = (old + cover).lazy.filter { $0.box.rows.overlaps(rows) }.reduce(PixelBox.empty) { $0.union($1.box) }
        .columns
      for row in rows {
        let offset = row * stride + 4 * columns.lowerBound
        UnsafeMutableRawPointer(target + offset).copyMemory(from: source + offset, byteCount: 4 * columns.count)
      }
      cairo_surface_mark_dirty_rectangle(
        picture.handle, 0, Int32(clamping: rows.lowerBound), Int32(clamping: width), Int32(clamping: rows.count))
      canvas.clip(toRows: rows, width: width) { canvas in
        canvas.draw(moving, inRows: rows)
        canvas.draw(cover, inRows: rows)
      }
    }
    try canvas.finish()
    cairo_surface_flush(picture.handle)
    var hasChanged = false
    for box in boxes where store.update(box, from: target, stride: stride) { hasChanged = true }
    return hasChanged
  }
}
