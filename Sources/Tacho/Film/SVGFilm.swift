public import SVGExport
public import VectorGraphics

/// Collects the frames of a film into one SVG document that plays by itself.
///
/// Frames with motion blur are shown as they are when the shutter opens: lines have no blur.
public struct SVGFilm: Sendable {
  /// The most frames a document may have: browsers read all of them at once.
  public static let mostFrames = 10_000

  private let film: GaugeFilm
  private let rate: FrameRate
  private let plays: Int
  private var scenes: [Scene] = []

  /// - Parameters:
  ///   - film: what is shown.
  ///   - rate: frames a second.
  ///   - plays: how often the film runs; 0 is for ever.
  public init(_ film: GaugeFilm, rate: FrameRate, plays: Int = 0) {
    (self.film, self.rate, self.plays) = (film, rate, plays)
  }

  /// How many frames have been added.
  public var count: Int { scenes.count }

  /// Adds the first state of the frame: a document has no motion blur.
  public mutating func append(_ frame: FilmFrame) {
    if let state = frame.states.first { scenes.append(film.scene(state)) }
  }

  /// The document of all frames so far.
  ///
  /// - Throws: `AnimatedSVGError` without a frame, and for a rate that an SVG cannot have.
  public func document() throws(AnimatedSVGError) -> AnimatedSVG {
    guard var still = scenes.last else { throw .noFrames }
    var moving = scenes.map(\.layers.moving)
    if !scenes.allSatisfy({ $0.hasStillLayers(of: still) }) {
      moving = scenes.map(\.nodes)
      (still.layers.face, still.layers.cover) = ([], [])
    }
    return try AnimatedSVG(
      still, frames: moving, framesPerSecond: rate.perSecond, options: AnimatedSVGOptions(plays: plays))
  }
}
