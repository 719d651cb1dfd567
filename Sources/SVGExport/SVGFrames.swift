public import VectorGraphics

/// Writes scenes that have most in common, such as the frames of a film, as a document each: what stands still is
/// written once.
///
///     let film = try GaugeFilm(gauge, size: Size(width: 600, height: 600), shaper: Typesetter())
///     let frames = SVGFrames()
///     for value in values {
///       let document = frames.document(of: film.scene(FilmState(values: [value])))
///       // document.bytes is a file of its own
///     }
///
/// A document depends on its scene and the options alone: it is the ``SVGDocument`` of that scene, byte for byte,
/// whichever were written before it. One object belongs to one thread.
public final class SVGFrames {
  /// The same for all documents.
  public let options: SVGOptions
  private var stage: Stage?

  /// A scene, and the writer that has written its still layers.
  private struct Stage: ~Copyable {
    let scene: Scene
    var writer: SVGWriter
    let still: SVGWriter.Still

    init(_ scene: Scene, options: SVGOptions) {
      self.scene = scene
      writer = SVGWriter(size: scene.size, options: options)
      still = writer.still(scene)
    }

    mutating func document(of scene: Scene) -> SVGDocument? {
      guard scene.hasStillLayers(of: self.scene) else { return nil }
      return SVGDocument(bytes: writer.document(scene, on: still))
    }
  }

  /// Holds no scene yet: the first one is written in full.
  public init(options: SVGOptions = SVGOptions()) { self.options = options }

  /// The document of `scene`; fast when its still layers are those of the scene before.
  public func document(of scene: Scene) -> SVGDocument {
    if let document = stage?.document(of: scene) { return document }
    var stage = Stage(scene, options: options)
    let bytes = stage.writer.document(scene, on: stage.still)
    self.stage = consume stage
    return SVGDocument(bytes: bytes)
  }
}
