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
  private var looks: [PageLook]
  private let outputs: [OutputPainter]

  /// How gauges look on some pages.
  private struct PageLook {
    let page: PageTheme?
    let idleKeys: IdleKeysFound?
    var dials = KnownDials<PictureNotes>()

    mutating func dial(
      _ specification: GaugeSpecification, _ typesetter: Typesetter
    ) throws(TachoError) -> (dial: Dial, note: PictureNotes) {
      let gauge = page?.gauge(of: specification.gauge) ?? specification.gauge
      return try dials.dial(of: gauge, specification.size, typesetter) { dial in
        var notes = specification.notes(of: dial, shaper: typesetter, known: idleKeys)
        // Those of the layout, whatever the value.
        notes.warnings.removeAll(where: specification.warnings.contains)
        return notes
      }
    }
  }

  /// - Parameters:
  ///   - first: one of the gauges.
  ///   - outputs: the files of each.
  ///   - typesetter: sets their texts.
  ///   - idleKeys: the keys that change nothing of them; nil does not look for any.
  init(
    _ first: GaugeSpecification, _ outputs: [GaugeBatch.Output], typesetter: Typesetter, idleKeys: IdleKeysFound?
  ) throws(TachoError) {
    let typesetter = try typesetter.lending(to: first)
    self.typesetter = typesetter
    var looks: [PageLook] = []
    for page in outputs.map(\.page) where !looks.contains(where: { $0.page == page }) {
      looks.append(PageLook(page: page, idleKeys: idleKeys))
    }
    var stills: [Scene] = []
    for index in looks.indices { stills.append(try looks[index].dial(first, typesetter).dial.scene) }
    let (known, scenes) = (looks, stills)
    self.looks = known
    self.outputs = try outputs.map { (output) throws(TachoError) in
      let look = known.firstIndex { $0.page == output.page } ?? 0
      return try OutputPainter(output, look: look, still: scenes[look], scale: first.pixelScale)
    }
  }

  func picture(_ specification: GaugeSpecification) throws(TachoError) -> GaugeBatch.Picture {
    var scenes: [Scene] = []
    var notes = PictureNotes()
    for index in looks.indices {
      let drawn = try looks[index].dial(specification, typesetter)
      scenes.append(drawn.dial.scene)
      if index == 0 { notes = drawn.note } else { notes.fonts.add(drawn.note.fonts) }
    }
    let files = try outputs.map { (output) throws(TachoError) in try output.file(of: scenes[output.look]) }
    notes.warnings = specification.warnings.filter { !notes.unseen.contains($0) } + notes.warnings
    return GaugeBatch.Picture(files: files, notes: notes)
  }
}

/// Makes the files of one output.
private final class OutputPainter {
  private let format: PictureFormat
  /// Which of the looks it shows.
  let look: Int
  /// Draws pixels; nil where documents are written.
  private var renderer: SceneRenderer?
  private let documents: SVGFrames

  /// - Parameters:
  ///   - still: has the still layers that the pictures have.
  ///   - scale: what holds where the output does not say.
  init(_ output: GaugeBatch.Output, look: Int, still: Scene, scale: Double) throws(TachoError) {
    (format, self.look) = (output.format, look)
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
      return try renderer?.frames.png() ?? documents.document(of: scene).bytes
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
