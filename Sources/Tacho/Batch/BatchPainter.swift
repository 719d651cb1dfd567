import Gauges
import RasterExport
import SVGExport
import Specification
import Synchronization
import Typesetting
import VectorGraphics

/// Draws PNG and SVG files of gauges that differ in nothing but their value: what stands still is drawn once.
///
/// The picture is that of a gauge by itself, and a file depends on its gauge alone, whichever were drawn before it.
final class BatchPainter {
  private let dial: Dial
  private let typesetter: Typesetter
  /// Of pixels; nil where documents are written.
  private var renderer: SceneRenderer?
  private let documents: SVGFrames

  /// - Parameter first: one of the gauges.
  init(_ first: GaugeSpecification, _ output: GaugeBatch.Output, typesetter: Typesetter) throws(TachoError) {
    dial = try first.gauge.dial(on: first.size, typesetter)
    self.typesetter = typesetter
    documents = SVGFrames(options: SVGOptions(text: output.text))
    guard output.format == .png else { return }
    do throws(RasterError) {
      renderer = try SceneRenderer(
        dial.scene, scale: output.scale ?? first.pixelScale, compression: output.compression)
    } catch {
      throw .raster(error)
    }
  }

  func picture(_ specification: GaugeSpecification) throws(TachoError) -> GaugeBatch.Picture {
    let known = specification.size == dial.size ? dial.showing(specification.gauge) : nil
    let scene =
      if let known { known.scene } else { try specification.gauge.dial(on: specification.size, typesetter).scene }
    do throws(RasterError) {
      try renderer?.draw(scene)
      let bytes = try renderer?.frames.png() ?? documents.document(of: scene).bytes
      return GaugeBatch.Picture(bytes: bytes, missingGlyphs: scene.missingGlyphs)
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
