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
/// 17 bytes a pixel, and 4 more with straight RGBA.
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

  /// The background with the still layer.
  private let still: CairoSurface
  /// With the bars that lie below all else that moves. They are long but grow by little: drawn apart, they need not be
  /// drawn again wherever a needle passes.
  private let ground: FrameLayer
  /// The frame as it is being drawn.
  private let picture: FrameLayer
  private let store: FrameStore
  private let leaves: SceneLeaves
  private var bars: [SceneLeaf] = []
  private var moving: [SceneLeaf] = []
  private let cover: [SceneLeaf]
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
    let leaves = SceneLeaves(size: size, pixels: (width, height), scale: scale)
    do {
      let canvas = try CairoCanvas(still, size: size, scale: scale)
      if let background { canvas.paint(background: background) }
      canvas.draw(face)
      try canvas.finish()
      cairo_surface_flush(still.handle)
      try still.check()
    }
    let ground = try FrameLayer(over: still, pixels: (width, height), size: size, scale: scale)
    let picture = try FrameLayer(over: still, pixels: (width, height), size: size, scale: scale)
    // The codes are made from what all frames share, so that no frame's file depends on which one was drawn first.
    try picture.draw(cover)
    let store = try FrameStore(
      width: width, height: height, isOpaque: background?.alpha == 1, pixelsPerInch: 96 * scale,
      compression: compression)
    let (pixels, stride) = try picture.surface.pixels()
    _ = store.update(PixelBox(columns: 0..<width, rows: 0..<height), from: pixels, stride: stride)
    try store.learn()

    self.width = width
    self.height = height
    self.still = still
    self.ground = ground
    self.picture = picture
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
    let bars = Array(next.prefix { $0.isStroke })
    let moving = Array(next.dropFirst(bars.count))
    let grown = changes(from: self.bars, to: bars)
    let changed = grown + changes(from: self.moving, to: moving)
    if !grown.isEmpty {
      let rows = DirtyRows(of: grown, keepingWhole: [bars])
      try ground.redraw(rows, from: still, stale: self.bars.map(\.box), drawing: [bars])
    }
    let rows = DirtyRows(of: changed, keepingWhole: [moving, cover])
    let stale = (self.moving + cover).map(\.box) + grown
    try picture.redraw(rows, from: ground.surface, stale: stale, drawing: [moving, cover])
    (self.bars, self.moving) = (bars, moving)

    let (pixels, stride) = try picture.surface.pixels()
    var hasChanged = false
    for box in PixelBox.disjoint(changed) where store.update(box, from: pixels, stride: stride) { hasChanged = true }
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
    case .premultipliedARGB: start = UnsafeRawPointer(try picture.surface.pixels().data)
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
}
