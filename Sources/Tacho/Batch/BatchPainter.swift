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
  private var looks: [Look]
  private let outputs: [OutputPainter]

  /// A gauge that was laid out, and others that have the same layout.
  private struct Layout {
    let dial: Dial
    let omissions: [Omission]
    /// What is told of the specification that was laid out, whatever its value.
    let warnings: [SpecificationProblem]

    init(
      _ specification: GaugeSpecification, _ gauge: Gauge, _ typesetter: Typesetter, _ known: IdleKeysFound?
    ) throws(TachoError) {
      let dial = try gauge.dial(on: specification.size, typesetter)
      self.dial = dial
      let notes = known.map { specification.notes(of: dial, shaper: typesetter, known: $0) } ?? PictureNotes()
      omissions = notes.omissions
      warnings = Array(notes.warnings.dropFirst(specification.warnings.count))
    }
  }

  /// How gauges look on some pages.
  private struct Look {
    let page: PageTheme?
    private let known: IdleKeysFound?
    /// The one used last is the first.
    private(set) var layouts: [Layout]
    /// As many as numbers of one series have decimals.
    private static let most = 4

    init(
      _ page: PageTheme?, _ first: GaugeSpecification, _ typesetter: Typesetter, _ known: IdleKeysFound?
    ) throws(TachoError) {
      (self.page, self.known) = (page, known)
      layouts = [try Layout(first, Self.gauge(of: first, on: page), typesetter, known)]
    }

    private static func gauge(of specification: GaugeSpecification, on page: PageTheme?) -> Gauge {
      page?.gauge(of: specification.gauge) ?? specification.gauge
    }

    /// Lays a gauge out only where none that is known has its layout.
    mutating func dial(
      _ specification: GaugeSpecification, _ typesetter: Typesetter
    ) throws(TachoError) -> (dial: Dial, layout: Layout) {
      let gauge = Self.gauge(of: specification, on: page)
      for (index, layout) in layouts.enumerated() where layout.dial.size == specification.size {
        guard let dial = layout.dial.showing(gauge) else { continue }
        if index > 0 { layouts.insert(layouts.remove(at: index), at: 0) }
        return (dial, layout)
      }
      let layout = try Layout(specification, gauge, typesetter, known)
      layouts = [layout] + layouts.prefix(Self.most - 1)
      return (layout.dial, layout)
    }
  }

  /// - Parameters:
  ///   - first: one of the gauges.
  ///   - outputs: the files of each.
  ///   - typesetter: sets their texts.
  ///   - known: the keys that change nothing of them; nil says nothing of what is not drawn.
  init(
    _ first: GaugeSpecification, _ outputs: [GaugeBatch.Output], typesetter: Typesetter, known: IdleKeysFound?
  ) throws(TachoError) {
    let typesetter = try typesetter.lending(to: first)
    self.typesetter = typesetter
    var looks: [Look] = []
    for page in outputs.map(\.page) where !looks.contains(where: { $0.page == page }) {
      looks.append(try Look(page, first, typesetter, known))
    }
    let finished = looks
    self.looks = finished
    self.outputs = try outputs.map { (output) throws(TachoError) in
      let look = finished.firstIndex { $0.page == output.page } ?? 0
      return try OutputPainter(output, look: look, still: finished[look].layouts[0].dial.scene, scale: first.pixelScale)
    }
  }

  func picture(_ specification: GaugeSpecification) throws(TachoError) -> GaugeBatch.Picture {
    var scenes: [Scene] = []
    var layout: Layout?
    for index in looks.indices {
      let drawn = try looks[index].dial(specification, typesetter)
      scenes.append(drawn.dial.scene)
      if index == 0 { layout = drawn.layout }
    }
    let files = try outputs.map { (output) throws(TachoError) in try output.file(of: scenes[output.look]) }
    return GaugeBatch.Picture(
      files: files, missingGlyphs: scenes.first?.missingGlyphs ?? [], omissions: layout?.omissions ?? [],
      warnings: specification.warnings + (layout?.warnings ?? []))
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
