import Files
package import FilmExport
import RasterExport
import SVGExport
import VectorGraphics

/// A format a film can be written in, by the ending of its files.
public enum FilmFormat: String, Hashable, Sendable, CaseIterable {
  /// Numbered pictures.
  case png
  case apng
  /// A document that plays by itself; numbered ones under a name with a place for the number.
  case svg
  /// What ffmpeg makes.
  case gif, webp, mp4, webm, mov, mkv
  /// Raw Y′CbCr with a header.
  case y4m
  /// Straight RGBA rows and nothing else; files end in .rgba or .raw.
  case rgba

  /// That of a file's name; nil where its ending is none of them.
  public init?(path: String) {
    let ending = PathName.ending(of: path)
    self.init(rawValue: ending == "raw" ? "rgba" : ending)
  }

  /// What ffmpeg makes; nil for the formats of our own.
  package var video: VideoFormat? { VideoFormat(fileEnding: rawValue) }

  /// Whether the number of frames must be known before the first.
  package var needsCount: Bool { self == .apng || self == .svg }
}

extension FilmJob {
  /// Begins one output.
  func open(_ target: FilmTarget, _ look: FilmLook) throws(FilmJobError) -> FilmOutput {
    let (sink, format): (FilmSink, FilmFormat)
    switch target {
    case .frames(let names, _): return FilmOutput(target, look: look.index, files: try FrameFiles(names))
    case .contactSheet: throw .tacho(.film(.unsuitable("a contact sheet is written by itself")))
    case .file(let name, let wanted):
      if let video = try video(wanted) { return try openVideo(target, name, video, look) }
      format = wanted
      sink = try FilmJobError.writing { () throws(FileError) in .file(try WholeFile(name)) }
    case .standardOutput(let wanted): (sink, format) = (.standardOutput, wanted)
    case .sink(let given, let wanted, let beside):
      if let video = try video(wanted) { return try openVideo(target, beside, video, look, sink: given) }
      (sink, format) = (.other(given), wanted)
    }
    if format == .svg {
      guard range.count <= SVGFilm.mostFrames else {
        sink.cancel()
        throw .tacho(
          .film(
            .unsuitable(
              "an animated SVG of \(range.count) frames is too long, the limit is \(SVGFilm.mostFrames); choose a video"
            )))
      }
      return FilmOutput(
        target, look: look.index, document: SVGFilm(look.film, rate: rate, plays: plays), sink)
    }
    let stream = try FilmJobError.film { () throws(FilmError) in
      try FilmStream(description(look), to: sink, format)
    }
    return FilmOutput(target, look: look.index, stream: stream)
  }

  private func openVideo(
    _ target: FilmTarget, _ path: String, _ video: VideoFormat, _ look: FilmLook,
    sink: (any ByteSink & AnyObject)? = nil
  ) throws(FilmJobError) -> FilmOutput {
    var description = description(look)
    if video.container == .gif { description.palette = try palette(for: path, look) }
    if video.holdsSound { description.sound = sound }
    let film = description
    let stream = try FilmJobError.film { () throws(FilmError) in
      try FilmStream(film, to: path, video, sink: sink)
    }
    return FilmOutput(target, look: look.index, stream: stream)
  }

  private func description(_ look: FilmLook) -> FilmStream.Film {
    FilmStream.Film(
      look.film, width: look.width, height: look.height, scale: scale, rate: rate, count: count,
      first: range.lowerBound, plays: plays, compression: compression.ofPictures, isWanted: isWanted)
  }

  /// With the codec that is asked for, which is for those of several videos that can have it.
  private func video(_ format: FilmFormat) throws(FilmJobError) -> VideoFormat? {
    guard let video = format.video, let codec else { return format.video }
    let others = outputs.compactMap(\.target.format?.video?.container)
    if !video.container.codecs.contains(codec), others.contains(where: { $0.codecs.contains(codec) }) { return video }
    return try FilmJobError.film { () throws(FilmError) in try VideoFormat(video.container, codec: codec) }
  }

  /// Whether what is transparent stays so in a format, with the codec that is asked for.
  package func keepsTransparency(_ format: FilmFormat) -> Bool {
    format != .y4m && (try? video(format))?.hasAlpha != false
  }

  /// A GIF's colours, from some of its frames where those can be had before the rest: without them the encoder keeps the
  /// whole film in memory.
  private func palette(for path: String, _ look: FilmLook) throws(FilmJobError) -> GIFPalette? {
    guard !source.isLive, count != nil else { return nil }
    let painter = try FilmJobError.drawing { () throws(TachoError) in try FilmPainter(look.film, scale: scale) }
    var bitmaps: [Bitmap] = []
    _ = try drawSome(8, with: [painter]) { (_, bitmap) in bitmaps.append(bitmap) }
    let some = bitmaps
    return try FilmJobError.film { () throws(FilmError) in try GIFPalette(of: some, for: path, isWanted: isWanted) }
  }

  // MARK: - Contact sheets

  /// One picture of some of the frames, for each look.
  func writeContactSheets() throws(FilmJobError) -> Report {
    guard case .contactSheet(_, let most)? = outputs.first?.target else { return Report() }
    let count = min(most, range.count)
    let painters = try films.map { (film) throws(FilmJobError) in
      try FilmJobError.drawing { () throws(TachoError) in try FilmPainter(film, scale: scale) }
    }
    var sheets: [ContactSheet] = []
    for (film, painter) in zip(films, painters) {
      sheets.append(
        try FilmJobError.film { () throws(FilmError) in
          try ContactSheet(
            count: count, width: painter.width, height: painter.height,
            background: film.isOpaque ? film.matte : .transparent)
        })
    }
    let drawn = try drawSome(count, with: painters) { (look, bitmap) throws(FilmError) in
      try sheets[look].append(bitmap)
    }
    let set = FileSet()
    for (look, sheet) in sheets.enumerated() {
      let file = try file(of: sheet)
      for case (.contactSheet(let path, _), look) in outputs {
        try requireWanted()
        try FilmJobError.writing { () throws(FileError) in
          if let path { try set.add(path, file) } else { try file.withBytes(FilmSink.standardOutput.write) }
        }
      }
    }
    try FilmJobError.writing { () throws(FileError) in try set.commit() }
    return Report(done: drawn)
  }

  private func file(of sheet: ContactSheet) throws(FilmJobError) -> [UInt8] {
    let bitmap = try FilmJobError.film { () throws(FilmError) in try sheet.bitmap() }
    do throws(RasterError) {
      return try bitmap.png(pixelsPerInch: 96 * scale, compression: compression.ofPictures)
    } catch { throw .tacho(.raster(error)) }
  }

  /// Draws some of the wanted frames, evenly spread, with each of the painters; returns how many there were.
  private func drawSome(
    _ count: Int, with painters: [FilmPainter], _ body: (_ painter: Int, Bitmap) throws(FilmError) -> Void
  ) throws(FilmJobError) -> Int {
    var wanted = ContactSheet.indices(count, of: range.count).map { range.lowerBound + $0 }[...]
    let frames = try frames()
    while let index = wanted.first, let frame = try next(frames) {
      guard frame.index == index else { continue }
      try requireWanted()
      for (number, painter) in painters.enumerated() {
        let bitmap = try FilmJobError.drawing { () throws(TachoError) in
          try painter.draw(frame)
          return try painter.bitmap()
        }
        try FilmJobError.film { () throws(FilmError) in try body(number, bitmap) }
      }
      wanted.removeFirst()
    }
    let drawn = min(count, range.count) - wanted.count
    guard drawn > 0 else { throw .noFrames }
    return drawn
  }
}

/// One of a job's films: who draws it, and what its frames become.
final class FilmLook {
  /// Which film it is.
  let index: Int
  let film: GaugeFilm
  let crew: FilmCrew
  private let products: [FilmCrew.Product]
  private let compression: PNGCompression

  /// The width of every frame, in pixels.
  var width: Int { crew.width }
  var height: Int { crew.height }

  init(_ job: FilmJob, _ index: Int) throws(FilmJobError) {
    (self.index, film, compression) = (index, job.films[index], job.compression.ofFrames)
    var products: [FilmCrew.Product] = []
    for (target, look) in job.outputs where look == index {
      if let product = target.product(compression), !products.contains(product) { products.append(product) }
    }
    self.products = products
    let made = products
    crew = try FilmJobError.drawing { () throws(TachoError) in
      try FilmCrew(job.films[index], scale: job.scale, products: made, jobs: job.threads(for: made))
    }
  }

  /// Hands the next frame to the outputs that show it.
  ///
  /// - Returns: the frame.
  func handOver(to outputs: [FilmOutput], _ record: FrameRecord?) throws(FilmJobError) -> FilmFrame? {
    let outcome = try FilmJobError.drawing { () throws(TachoError) in
      try crew.nextProducts { frame, made -> Result<FilmFrame, FilmJobError> in
        var numbered = 0
        for output in outputs {
          defer { if output.files != nil { numbered += 1 } }
          guard output.look == index else { continue }
          let product = output.target.product(compression).flatMap(products.firstIndex) ?? products.count
          let result = made.withBytes(of: product) { bytes -> Result<Void, FilmJobError> in
            do throws(FilmJobError) {
              try output.append(frame, bytes, changes: crew.changes)
              if output.files != nil { record?.note(frame, bytes, of: numbered) }
              return .success(())
            } catch { return .failure(error) }
          }
          if case .failure(let stop) = result { return .failure(stop) }
        }
        return .success(frame)
      }
    }
    return try outcome?.get()
  }
}

/// One of the outputs of a film: what becomes of each frame.
final class FilmOutput {
  let target: FilmTarget
  /// Which of the job's films it shows.
  let look: Int
  /// The numbered files; nil of what is one file.
  private(set) var files: FrameFiles?
  private var stream: FilmStream?
  /// One document of all frames.
  private var document: SVGFilm?
  private let sink: FilmSink?

  init(
    _ target: FilmTarget, look: Int, files: FrameFiles? = nil, stream: FilmStream? = nil, document: SVGFilm? = nil,
    _ sink: FilmSink? = nil
  ) {
    (self.target, self.look, self.files, self.stream) = (target, look, files, stream)
    (self.document, self.sink) = (document, sink)
  }

  /// - Parameters:
  ///   - bytes: what the frame has become; a document takes the frame itself.
  ///   - changes: where the frame may differ from the one before; nil when that is not known.
  func append(_ frame: FilmFrame, _ bytes: UnsafeRawBufferPointer, changes: [PixelBox]?) throws(FilmJobError) {
    document?.append(frame)
    try FilmJobError.writing { () throws(FileError) in try files?.write(frame.index, bytes) }
    try FilmJobError.film { () throws(FilmError) in try stream?.append(bytes, changes: changes) }
  }

  /// After the last frame.
  ///
  /// - Returns: the film, which has its name when it is committed; nil where there is none to give.
  func end() throws(FilmJobError) -> WholeFile? {
    guard let document, let sink else {
      return try FilmJobError.film { () throws(FilmError) in try stream?.end() }
    }
    let svg: AnimatedSVG
    do throws(AnimatedSVGError) { svg = try document.document() } catch {
      throw .tacho(.film(.unsuitable("\(error)")))
    }
    try FilmJobError.writing { () throws(FileError) in try svg.bytes.withBytes(sink.write) }
    return sink.file
  }

  /// Nothing of it is left, but for numbered files, which are whole each.
  func cancel() {
    stream?.cancel()
    sink?.cancel()
  }
}
