import Files
import FilmExport
public import Gauges
import RasterExport
public import SVGExport
public import Specification
import Telemetry
public import Typesetting
public import VectorGraphics

/// A film of a gauge that moves by itself.
///
///     try Gauge.radial(72, in: 0...120).film(from: 0).write(to: "run.mp4")
///
/// Frames can also be drawn one by one, alone or in any order: a ``FilmPainter`` takes those of ``frames(_:)``.
public struct Film: Sendable {
  /// What is drawn, with its canvas in layout units.
  public let gauge: GaugeFilm
  /// What the gauge shows at each frame.
  let source: FilmSource
  /// Pixels a layout unit.
  public let scale: Double
  /// How often what plays by itself runs: 0 is for ever; at most 65,535.
  public var plays: Int
  /// Asked before each frame, and twenty times a second while an encoder works: false ends the writing with an error, and the
  /// encoder.
  public var isWanted: @Sendable () -> Bool = { true }
  /// The width of every frame, in pixels.
  public let width: Int
  /// The height of every frame, in pixels.
  public let height: Int

  /// How many frames it has.
  public let count: Int
  /// Frames a second.
  public let rate: FrameRate

  /// The film that a specification describes: its gauge moves as its `animation` says.
  ///
  /// - Throws: ``TachoError`` for a movement that is not possible, a film without a frame or with more than
  ///   10,000,000 of them, and a size that is no picture's.
  public init(_ specification: GaugeSpecification, shaper: some TextShaper) throws(TachoError) {
    let movement: FilmMovement
    do { movement = try FilmMovement(specification.gauge, specification.animation) } catch { throw .motion(error) }
    try self.init(
      specification.gauge, movement, size: specification.size, scale: specification.pixelScale,
      plays: specification.animation.repetition == .once ? 1 : 0, shaper: shaper)
  }

  /// A specification's gauge that moves in a way of one's own.
  ///
  /// - Parameters:
  ///   - specification: says the gauge, its size and its scale.
  ///   - movement: of that gauge.
  ///   - plays: how often what plays by itself runs: 0 is for ever.
  ///   - shaper: sets the texts.
  /// - Throws: ``TachoError`` as for the specification's own movement.
  public init(
    _ specification: GaugeSpecification, _ movement: FilmMovement, plays: Int = 0, shaper: some TextShaper
  ) throws(TachoError) {
    try self.init(
      specification.gauge, movement, size: specification.size, scale: specification.pixelScale, plays: plays,
      shaper: shaper)
  }

  /// A specification's gauge that follows data, as `tacho animate --data` does: its `animation` says the rate, the length
  /// and the ballistics.
  ///
  /// - Parameters:
  ///   - specification: says the gauge, its size and its scale.
  ///   - table: the data, which are read as often as frames are asked for.
  ///   - shaper: sets the texts.
  ///   - note: takes what a person should know of the data, a sentence each.
  /// - Throws: ``TachoError/film(_:)`` for data that cannot be read or followed, and that make no frame.
  public init(
    _ specification: GaugeSpecification, following table: FilmTable, shaper: some TextShaper,
    note: (String) -> Void = { _ in }
  ) throws(TachoError) {
    let (data, count): (FilmData, Int)
    do throws(FilmJobError) {
      data = try FilmData(table, of: specification, note: note)
      count = if let count = data.frameCount { count } else { try data.counted() }
    } catch { throw error.ofFilm }
    guard count > 0 else { throw FilmJobError.noFrames.ofFilm }
    try self.init(
      data.gauge, .data(data), rate: specification.animation.rate ?? .fps30, count: count, resting: [],
      targets: data.targets, size: specification.size, scale: specification.pixelScale,
      plays: specification.animation.repetition == .once ? 1 : 0, shaper: shaper)
  }

  init(
    _ gauge: Gauge, _ movement: FilmMovement, size: Size, scale: Double, plays: Int, shaper: some TextShaper
  ) throws(TachoError) {
    try self.init(
      gauge, .movement(movement), rate: movement.rate, count: movement.count, resting: movement.resting, targets: nil,
      size: size, scale: scale, plays: plays, shaper: shaper)
  }

  private init(
    _ gauge: Gauge, _ source: FilmSource, rate: FrameRate, count: Int, resting: [Double],
    targets: [GaugeFilm.Target]?, size: Size, scale: Double, plays: Int, shaper: some TextShaper
  ) throws(TachoError) {
    guard 1...Limits.frames ~= count else {
      throw .motion(
        MotionError(
          .duration, "\(min(count, Limits.frames + 1)) frames", rule: "are not possible: 1 to \(Limits.frames)"))
    }
    do throws(GaugeError) {
      self.gauge = try GaugeFilm(gauge, size: size, resting: resting, targets: targets, shaper: shaper)
    } catch { throw .gauge(error) }
    do throws(RasterError) {
      (width, height) = try FrameRenderer.pixelSize(of: size, scale: scale)
    } catch { throw .raster(error) }
    (self.source, self.rate, self.count, self.scale, self.plays) = (source, rate, count, scale, plays)
  }

  /// Some frames one after the other; nil is all.
  public func frames(_ range: Range<Int>? = nil) -> FilmFrames {
    do { return try source.frames(of: gauge, range ?? 0..<count) } catch { return FilmFrames(failing: error) }
  }

  /// One frame as a document of its own.
  ///
  /// - Throws: ``TachoError/motion(_:)`` with motion blur, which an SVG does not have.
  public func svg(of frame: FilmFrame) throws(TachoError) -> SVGDocument {
    try refuseBlur()
    return SVGDocument(gauge.scene(frame.states.first ?? FilmState(values: [])))
  }

  /// The film as an SVG document that plays by itself.
  ///
  /// - Throws: ``TachoError`` with motion blur, which an SVG does not have, and for more than ``SVGFilm/mostFrames`` frames.
  public func svg() throws(TachoError) -> AnimatedSVG {
    try refuseBlur()
    guard count <= SVGFilm.mostFrames else {
      throw .film(
        .unsuitable("an animated SVG of \(count) frames is too long; the limit is \(SVGFilm.mostFrames)"))
    }
    var document = SVGFilm(gauge, rate: rate, plays: plays)
    let frames = frames()
    while let frame = try nextWanted(frames) { document.append(frame) }
    do { return try document.document() } catch { throw .film(.unsuitable("\(error)")) }
  }

  func refuseBlur() throws(TachoError) {
    guard case .movement(let movement) = source, movement.shutter.samples > 1 else { return }
    throw Self.noBlur(movement.shutter)
  }

  static func noBlur(_ shutter: Shutter) -> TachoError {
    .motion(
      MotionError(
        .shutterAngle, DecimalText.short(shutter.angle),
        rule: "is not possible in an SVG, which has no motion blur; choose another format, or 0"))
  }

  static func next(_ frames: FilmFrames) throws(TachoError) -> FilmFrame? {
    do { return try frames.next() } catch { throw FilmJobError.data(error).ofFilm }
  }

  /// - Throws: ``TachoError/film(_:)`` when nobody wants the film any more.
  func nextWanted(_ frames: FilmFrames) throws(TachoError) -> FilmFrame? {
    guard isWanted() else { throw .film(.unwanted) }
    return try Self.next(frames)
  }
}

extension Gauge {
  /// A film of the gauge: from one value to another in one move.
  ///
  /// - Parameters:
  ///   - start: where it begins; nil is the start of the scale.
  ///   - end: where it comes to rest; nil is the gauge's value.
  ///   - duration: of the film in seconds; nil is until all has come to rest, and at least 2.
  ///   - mover: a spring or an easing; nil is the usual spring, or the Speedometer's own way.
  ///   - rate: frames a second.
  ///   - size: the side of a square canvas in layout units.
  ///   - scale: pixels a layout unit, 0.1…8.
  ///   - font: the family all texts are set in.
  /// - Throws: `TachoError.motion` for a value, a duration or a spring that is not possible; else as `Film` does.
  public func film(
    from start: Double? = nil, to end: Double? = nil, duration: Double? = nil, by mover: Timeline.Mover? = nil,
    rate: FrameRate = .fps30, size: Double = 300, scale: Double = 1, font: FontChoice = .automatic
  ) throws(TachoError) -> Film {
    var animation = AnimationSpecification()
    (animation.from, animation.duration, animation.mover, animation.rate) = (start, duration, mover, rate)
    let movement: FilmMovement
    do { movement = try FilmMovement(self, animation, to: end) } catch { throw .motion(error) }
    let typesetter: Typesetter
    do { typesetter = try Typesetter(font) } catch { throw .font(error) }
    return try Film(
      self, movement, size: Size(width: size, height: size), scale: scale, plays: 0, shaper: typesetter)
  }
}
