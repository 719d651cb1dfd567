import CCairo
import PNGEncoding
public import VectorGraphics

/// Draws the frames of an animation whose face and cover stand still, as PNG files or as raw pixels.
///
/// Every frame equals, pixel for pixel, a full drawing of its scene, and its file is a function of the scene alone:
/// the same whichever frames were drawn before it, on whichever thread. What a frame costs depends on how much
/// differs from the frame drawn before it: only rows of pixels that changed nodes touch are drawn again, and only
/// pieces of rows whose pixels changed are compressed again.
///
/// One renderer belongs to one thread; several may work side by side. Its memory does not grow with the frames: about
/// 12 bytes a pixel, 5 more for files, and 4 more for straight RGBA.
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
  /// In pixels; rows count from the top.
  public let height: Int

  /// Where the pixels of the frame drawn last may differ from those of the one before it; for the first, everywhere.
  public var changes: [PixelBox] { changed?.boxes ?? [] }

  /// The background with the still layer.
  private let still: CairoSurface
  /// With the bars that lie below all else that moves. They are long but grow by little: drawn apart, they need not be
  /// drawn again wherever a needle passes.
  private let ground: FrameLayer
  /// The frame as it is being drawn.
  private let picture: FrameLayer
  private let leaves: SceneLeaves
  private var bars: [SceneLeaf] = []
  private var moving: [SceneLeaf] = []
  private let cover: [SceneLeaf]
  /// Nil before the first frame.
  private var changed: PixelArea?

  /// The forms frames are asked for in, each made when it is first asked for, with what changed since it was last.
  private var files: (series: PNGSeries, stale: PixelArea)?
  private var straight: (pixels: StraightPixels, stale: PixelArea)?
  private let makeSeries: () throws(RasterError) -> PNGSeries

  /// - Parameters:
  ///   - size: of the canvas in layout units.
  ///   - background: behind everything. When it is opaque, files are RGB, otherwise RGBA.
  ///   - face: the still layer behind what moves, drawn once.
  ///   - cover: the still layer in front, such as a hub; redrawn where something moves below it.
  ///   - scale: pixels a layout unit, 0.1…8. The files' resolution says so: 96 · scale pixels an inch.
  /// - Throws: ``RasterError`` when the scale or the size is beyond `Limits`, or memory runs out.
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
    try picture.draw(cover)
    let stamped = try Stamp.stamped(
      leaves.leaves(of: cover, areMoving: false), size: size, pixels: (width, height), scale: scale)

    self.width = width
    self.height = height
    self.still = still
    self.ground = ground
    self.picture = picture
    makeSeries = { () throws(RasterError) in
      try PNGSeries(
        width: width, height: height, isOpaque: background?.alpha == 1, pixelsPerInch: 96 * scale,
        compression: compression)
    }
    self.leaves = leaves
    self.cover = stamped
  }

  /// The still layers of `scene`; its moving layer is the first frame's to draw.
  public init(_ scene: Scene, scale: Double = 1, compression: PNGCompression = .fast) throws(RasterError) {
    try self.init(
      size: scene.size, background: scene.background, face: scene.layers.face, cover: scene.layers.cover,
      scale: scale, compression: compression)
  }

  /// How many pixels the frames of a canvas have: whole ones, rounded up.
  ///
  /// - Parameters:
  ///   - size: of the canvas in layout units.
  ///   - scale: pixels a layout unit, 0.1…8.
  /// - Throws: ``RasterError`` when the scale or the size is beyond `Limits`.
  public static func pixelSize(of size: Size, scale: Double) throws(RasterError) -> (width: Int, height: Int) {
    try SceneImage.pixelSize(of: size, scale: scale)
  }

  /// Draws a frame, between the face and the cover.
  public mutating func draw(moving nodes: [Node]) throws(RasterError) {
    let changed = try show(leaves.leaves(of: nodes, areMoving: true))
    files?.stale.formUnion(changed)
    straight?.stale.formUnion(changed)
    self.changed = self.changed == nil ? .all(of: (width, height)) : changed
  }

  /// The frame drawn last as a PNG file, that which ``PNGDocument`` makes of its scene.
  public mutating func png() throws(RasterError) -> [UInt8] {
    let (series, stale) = if let files { files } else { (try makeSeries(), PixelArea.all(of: (width, height))) }
    files = (series, PixelArea(size: (width, height)))
    return try series.png(stale, of: try picture.surface.pixels())
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
    let shown = try picture.surface.pixels()
    guard format == .rgba else { return body(UnsafeRawBufferPointer(start: shown.data, count: 4 * width * height)) }
    let (pixels, stale) =
      if let straight { straight } else {
        try (StraightPixels(width: width, height: height), .all(of: (width, height)))
      }
    straight = (pixels, PixelArea(size: (width, height)))
    return try pixels.updated(stale, from: shown, body)
  }

  // MARK: - Drawing

  /// Brings the picture up to date.
  ///
  /// - Returns: where pixels may have changed.
  private mutating func show(_ next: [SceneLeaf]) throws(RasterError) -> PixelArea {
    let bars = Array(next.prefix { $0.isStroke })
    let moving = Array(next.dropFirst(bars.count))
    let grown = changes(from: self.bars, to: bars)
    let changed = grown + changes(from: self.moving, to: moving)
    if !grown.isEmpty {
      let rows = DirtyRows(of: grown, keepingWhole: [bars])
      try ground.redraw(rows, from: still, stale: union(self.bars.map(\.area)), drawing: [bars])
    }
    let rows = DirtyRows(of: changed, keepingWhole: [moving, cover])
    let stale = union((self.moving + cover).map(\.area) + grown)
    try picture.redraw(rows, from: ground.surface, stale: stale, drawing: [moving, cover])
    (self.bars, self.moving) = (bars, moving)
    return union(changed)
  }

  /// Where pixels may differ between two moving layers.
  private func changes(from old: [SceneLeaf], to new: [SceneLeaf]) -> [PixelArea] {
    func isSame(_ a: SceneLeaf, _ b: SceneLeaf) -> Bool {
      a.area.box == b.area.box && a.transforms == b.transforms && a.nodes == b.nodes
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
    return (old[start..<(old.count - end)] + new[start..<(new.count - end)]).map(\.area)
  }

  private func union(_ areas: [PixelArea]) -> PixelArea {
    var union = PixelArea(size: (width, height))
    for area in areas { union.formUnion(area) }
    return union
  }
}

/// A picture as straight RGBA bytes, converted anew where it has changed.
final class StraightPixels {
  /// Only the memory of an image: four bytes a pixel, rows without gaps.
  private let image: CairoSurface
  private let height: Int

  /// - Throws: ``RasterError`` when memory runs out.
  init(width: Int, height: Int) throws(RasterError) {
    image = try CairoSurface(imageWidth: width, height: height)
    self.height = height
  }

  /// Converts what is in `area` of a picture of premultiplied words, then hands all bytes to `body`.
  func updated<Result>(
    _ area: PixelArea, from picture: (data: UnsafeMutablePointer<UInt8>, stride: Int),
    _ body: (UnsafeRawBufferPointer) -> Result
  ) throws(RasterError) -> Result {
    let (target, stride) = try image.pixels()
    area.forEachBox(inRows: area.box.rows) { box in
      let first = 4 * box.columns.lowerBound
      for row in box.rows {
        tacho_straighten_row(
          picture.data + row * picture.stride + first, target + row * stride + first, box.columns.count)
      }
    }
    return withExtendedLifetime(self) { body(UnsafeRawBufferPointer(start: target, count: height * stride)) }
  }
}

/// Draws scenes one after the other. What stands still is drawn once, and anew only where a scene has another face.
package struct SceneRenderer: ~Copyable {
  private let scale: Double
  private let compression: PNGCompression
  /// Its still layers are those that the frames have.
  private var still: Scene
  /// The frames of the scene drawn last.
  package var frames: FrameRenderer

  /// - Parameters:
  ///   - still: one with the face and cover of the first ones to come.
  ///   - scale: pixels a layout unit.
  ///   - compression: of PNG files.
  package init(
    _ still: Scene, scale: Double, compression: PNGCompression = .fast
  ) throws(RasterError) {
    (self.still, self.scale, self.compression) = (still, scale, compression)
    frames = try FrameRenderer(still, scale: scale, compression: compression)
  }

  package mutating func draw(_ scene: Scene) throws(RasterError) {
    if !scene.hasStillLayers(of: still) {
      frames = try FrameRenderer(scene, scale: scale, compression: compression)
      still = scene
    }
    try frames.draw(moving: scene.layers.moving)
  }
}
