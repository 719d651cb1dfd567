public import Files
public import FilmExport
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
      plays: specification.animation.filePlays, shaper: shaper)
  }

  /// A specification's gauge that moves in a way of one's own.
  ///
  /// - Parameters:
  ///   - specification: says the gauge, its size and its scale.
  ///   - movement: how that gauge moves.
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
      plays: specification.animation.filePlays, shaper: shaper)
  }

  init(
    _ gauge: Gauge, _ movement: FilmMovement, size: Size, scale: Double, plays: Int, shaper: some TextShaper
  ) throws(TachoError) {
    try self.init(
      gauge.moving, .movement(movement), rate: movement.rate, count: movement.count, resting: movement.resting,
      targets: nil, size: size, scale: scale, plays: plays, shaper: shaper)
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

  /// What is told of the specification that the film is of, but for keys that change nothing of its picture.
  public func notes(of specification: GaugeSpecification) -> PictureNotes {
    gauge.notes(of: specification, movedBy: source, known: nil)
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

extension Film {
  /// Writes the whole film, in the format its name ends in: .mp4, .webm, .mov, .mkv, .gif and .webp by ffmpeg; .apng,
  /// .svg, .y4m and .rgba without; numbered pictures where the name has a place for the number, as `frames/%05d.png`.
  /// One file is whole or absent.
  ///
  /// - Parameters:
  ///   - path: the name of the file, or the pattern of the numbered files. Replaced if there; untouched on failure.
  ///   - sound: what is heard with it, in formats that hold sound.
  /// - Throws: ``TachoError/film(_:)`` for a name without a format, and for what cannot be encoded or written.
  public func write(to path: String, sound: FilmSound? = nil) throws(TachoError) {
    guard let format = FilmFormat(path: path) else {
      throw .film(
        .unsuitable(
          "“\(path.cleanedLine)” does not say which format; end it in "
            + FilmFormat.allCases.map { "." + $0.rawValue }.joined(separator: ", ")))
    }
    if sound != nil, format.video?.holdsSound != true {
      throw .film(.unsuitable("a .\(format.rawValue) file has no sound; choose .mp4, .mov, .webm or .mkv"))
    }
    let target: FilmTarget
    do { target = try FilmTarget(path, as: format) } catch { throw .film(error) }
    try run(target, sound: sound)
  }

  /// Formats that ``write(_:to:beside:)`` takes.
  public static let streamFormats: [FilmFormat] = [.apng, .gif, .mp4]

  /// Hands the film on while it is drawn, so that its first bytes can leave before its last frame is there: .apng and .gif
  /// with the bytes of a file, .mp4 in fragments of half a second at least. One thread draws.
  ///
  /// - Parameters:
  ///   - format: one of ``streamFormats``.
  ///   - sink: gets the bytes; what it throws ends the film and its encoder, as ``isWanted`` does.
  ///   - path: a GIF's colours stand in files whose names begin with this while it is made.
  /// - Throws: ``TachoError/film(_:)`` for another format, for what cannot be encoded, and for what the sink throws.
  public func write(
    _ format: FilmFormat, to sink: some ByteSink & AnyObject, beside path: String
  ) throws(TachoError) {
    guard Self.streamFormats.contains(format) else {
      throw .film(
        .unsuitable("a .\(format.rawValue) film is not written from front to back; choose .apng, .gif or .mp4"))
    }
    try run(.sink(sink, format, beside: path), threads: 1)
  }

  /// The film as an APNG file.
  public func apng() throws(TachoError) -> [UInt8] {
    let sink = CollectingSink()
    try run(.sink(sink, .apng, beside: ""), threads: 1)
    return sink.bytes
  }

  private func run(_ target: FilmTarget, sound: FilmSound? = nil, threads: Int? = nil) throws(TachoError) {
    var job = FilmJob([gauge], source, rate: rate, scale: scale, total: count, range: 0..<count)
    job.outputs = [(target, 0)]
    (job.plays, job.sound, job.threads, job.isWanted) = (plays, sound, threads, isWanted)
    do throws(FilmJobError) { _ = try job.run() } catch { throw error.ofFilm }
  }
}

extension FilmTarget {
  /// What a name with a format means.
  ///
  /// - Throws: ``FilmError/unsuitable(_:)`` for numbered pictures without a place for the number.
  package init(_ path: String, as format: FilmFormat) throws(FilmError) {
    guard format == .png || format == .svg else {
      self = .file(path, format)
      return
    }
    let names: FrameNames?
    do { names = try FrameNames(path) } catch { throw .unsuitable("\(error)") }
    guard let names else {
      if format == .svg {
        // One is animated. In the name of one file a sign stands for itself, though it may be doubled.
        self = .file(path.replacing("%%", with: "%"), format)
        return
      }
      throw .unsuitable(
        "“\(path.cleanedLine)” is one name for many pictures; put %05d or {frame:05} into it, as in frames/%05d.png, or choose .apng for one file; one frame is --range 0"
      )
    }
    self = .frames(names, format == .svg ? .svg : .png)
  }
}

/// Keeps what is written.
private final class CollectingSink: ByteSink {
  private(set) var bytes: [UInt8] = []

  func write(_ more: UnsafeRawBufferPointer) throws(FileError) { bytes += more }
}

extension Gauge {
  /// The gauge without the states that hide what a movement shows.
  package var moving: Gauge { showing(GaugeFilm.usualTargets(of: self)) }

  /// The gauge without the states that hide what some targets show: they are of a picture alone.
  package func showing(_ targets: [GaugeFilm.Target]) -> Gauge {
    func live(_ gauge: Gauge) -> Gauge {
      guard gauge.state.hidesValue else { return gauge }
      var live = gauge
      (live.state, live.stateText) = (.live, "")
      return live
    }
    return targets.reduce(self) { gauge, target in
      switch target {
      case .value, .named: return live(gauge)
      case .gauge(let index) where gauge.grid.gauges.indices.contains(index):
        var whole = gauge
        whole.grid.gauges[index] = live(gauge.grid.gauges[index])
        return whole
      case .gauge, .progress, .limit: return gauge
      }
    }
  }
}
