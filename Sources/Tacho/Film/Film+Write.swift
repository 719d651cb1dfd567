public import Files
public import FilmExport

extension Film {
  /// Writes the whole film, in the format its name ends in: .mp4, .webm, .mov, .mkv, .gif and .webp by ffmpeg; .apng,
  /// .svg, .y4m and .rgba without; numbered pictures where the name has a place for the number, as `frames/%05d.png`.
  /// One file is whole or absent.
  ///
  /// - Parameters:
  ///   - path: of the file, or the pattern of the numbered files. Replaced if there; untouched on failure.
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
    // One SVG is animated.
    if format == .svg, let names = try? FrameNames(path) {
      self = .frames(names, .svg)
      return
    }
    guard format == .png else {
      self = .file(path, format)
      return
    }
    let names: FrameNames?
    do { names = try FrameNames(path) } catch { throw .unsuitable("\(error)") }
    guard let names else {
      throw .unsuitable(
        "“\(path.cleanedLine)” is one name for many pictures; put %05d or {frame:05} into it, as in frames/%05d.png, or choose .apng for one file"
      )
    }
    self = .frames(names, .png)
  }
}

/// Keeps what is written.
private final class CollectingSink: ByteSink {
  private(set) var bytes: [UInt8] = []

  func write(_ more: UnsafeRawBufferPointer) throws(FileError) { bytes += more }
}
