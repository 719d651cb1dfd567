import Gauges
import RasterExport
import SVGExport
import Specification
import Synchronization
import Typesetting
import VectorGraphics

/// Draws files of gauges that differ in nothing but their value: what stands still is drawn once.
///
/// The picture is that of a gauge by itself, and a file depends on its gauge alone, whichever were drawn before it.
final class BatchPainter {
  private let typesetter: Typesetter
  /// One, or one for light and one for dark pages.
  private let looks: [Look]
  private let outputs: [OutputPainter]

  /// How gauges look on some pages.
  private struct Look {
    let page: PageTheme?
    let dial: Dial
    /// Of all gauges whose layout is that of the first.
    let omissions: [Omission]

    func gauge(of specification: GaugeSpecification) -> Gauge {
      page?.gauge(of: specification.gauge) ?? specification.gauge
    }
  }

  /// - Parameter first: one of the gauges.
  init(_ first: GaugeSpecification, _ outputs: [GaugeBatch.Output], typesetter: Typesetter) throws(TachoError) {
    let typesetter = try typesetter.lending(to: first)
    self.typesetter = typesetter
    var looks: [Look] = []
    for page in outputs.map(\.page) where !looks.contains(where: { $0.page == page }) {
      let dial = try (page?.gauge(of: first.gauge) ?? first.gauge).dial(on: first.size, typesetter)
      looks.append(Look(page: page, dial: dial, omissions: dial.omissions(shaper: typesetter)))
    }
    let known = looks
    self.looks = known
    self.outputs = try outputs.map { (output) throws(TachoError) in
      let look = known.firstIndex { $0.page == output.page } ?? 0
      return try OutputPainter(output, look: look, still: known[look].dial.scene, scale: first.pixelScale)
    }
  }

  func picture(_ specification: GaugeSpecification) throws(TachoError) -> GaugeBatch.Picture {
    var scenes: [Scene] = []
    var omissions: [Omission] = []
    for (index, look) in looks.enumerated() {
      let gauge = look.gauge(of: specification)
      let known = specification.size == look.dial.size ? look.dial.showing(gauge) : nil
      let drawn = if let known { known } else { try gauge.dial(on: specification.size, typesetter) }
      scenes.append(drawn.scene)
      if index == 0 { omissions = known == nil ? drawn.omissions(shaper: typesetter) : look.omissions }
    }
    let files = try outputs.map { (output) throws(TachoError) in try output.file(of: scenes[output.look]) }
    return GaugeBatch.Picture(
      files: files, missingGlyphs: scenes.first?.missingGlyphs ?? [], omissions: omissions,
      warnings: specification.warnings)
  }
}

/// Makes the files of one output.
private final class OutputPainter {
  private let format: PictureFormat
  /// Which of the looks it shows.
  let look: Int
  /// Of pixels; nil where documents are written.
  private var renderer: SceneRenderer?
  private let documents: SVGFrames
  private let isLikeSinglePNG: Bool

  /// - Parameters:
  ///   - still: has the still layers that the pictures have.
  ///   - scale: what holds where the output does not say.
  init(_ output: GaugeBatch.Output, look: Int, still: Scene, scale: Double) throws(TachoError) {
    (format, self.look, isLikeSinglePNG) = (output.format, look, output.isLikeSinglePNG)
    documents = SVGFrames(options: SVGOptions(text: output.text))
    guard format == .png else { return }
    do throws(RasterError) {
      renderer = try SceneRenderer(still, scale: output.scale ?? scale, compression: output.compression)
    } catch {
      throw .raster(error)
    }
  }

  func file(of scene: Scene) throws(TachoError) -> [UInt8] {
    guard format != .pdf else { return try scene.pdf() }
    do throws(RasterError) {
      try renderer?.draw(scene)
      let pixels = try isLikeSinglePNG ? renderer?.frames.document() : renderer?.frames.png()
      return pixels ?? documents.document(of: scene).bytes
    } catch {
      throw .raster(error)
    }
  }
}

/// Painters that are not at work, for tasks that draw at the same time.
final class BatchPainters: Sendable {
  /// One task at a time has a painter: the one that took it, until it gives it back.
  private struct Idle: @unchecked Sendable {
    var painters: [BatchPainter] = []
  }

  private let idle = Mutex(Idle())

  func take() -> BatchPainter? {
    idle.withLock { Idle(painters: $0.painters.popLast().map { [$0] } ?? []) }.painters.first
  }

  func giveBack(_ painter: BatchPainter) {
    let given = Idle(painters: [painter])
    idle.withLock { $0.painters += given.painters }
  }
}
