package import Files
package import FilmExport
import Platform
package import RasterExport
package import VectorGraphics

/// Bytes of a film: into a file that appears when it is whole, or onto standard output and elsewhere as they come.
package enum FilmSink: ByteSink {
  case file(WholeFile)
  case standardOutput
  case other(any ByteSink & AnyObject)

  package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    switch self {
    case .file(let file): try file.write(bytes)
    case .other(var sink): try sink.write(bytes)
    case .standardOutput: try DescriptorSink(STDOUT_FILENO, name: "standard output").write(bytes)
    }
  }

  /// What is written, still without its name; nil of standard output.
  package var file: WholeFile? { if case .file(let file) = self { file } else { nil } }

  package func cancel() { file?.discard() }
}

/// One stream of all frames: what follows the drawing of each.
package enum FilmStream {
  /// Whole PNG files one after the other.
  case png(FilmSink)
  case rgba(FilmSink)
  case apng(FilmSink, APNGWriter<FilmSink>)
  case y4m(FilmSink, Y4MWriter<FilmSink>)
  case video(VideoWriter)

  /// What a writer must know of its film.
  package struct Film {
    package var width: Int
    package var height: Int
    package var rate: FrameRate
    /// How many frames will come; nil when only the end of the data will tell.
    package var count: Int?
    /// The number of the first of them.
    package var first = 0
    package var plays = 0
    package var isOpaque: Bool
    /// What transparent pixels are painted over where there is no transparency.
    package var background: Color
    package var palette: GIFPalette?
    package var sound: FilmSound?
    /// Pixels a layout unit.
    package var scale: Double
    /// The compression of an APNG.
    package var compression: PNGCompression
    /// Asked while an encoder works; false ends it.
    package var isWanted: @Sendable () -> Bool = { true }

    package init(
      _ film: GaugeFilm, width: Int, height: Int, scale: Double, rate: FrameRate, count: Int?, first: Int = 0,
      plays: Int, palette: GIFPalette? = nil, sound: FilmSound? = nil, compression: PNGCompression = .small,
      isWanted: @escaping @Sendable () -> Bool = { true }
    ) {
      (self.scale, self.compression) = (scale, compression)
      (self.width, self.height, self.rate, self.count, self.first) = (width, height, rate, count, first)
      (self.plays, self.palette, self.sound, self.isWanted) = (plays, palette, sound, isWanted)
      (isOpaque, background) = (film.isOpaque, film.matte)
    }
  }

  /// - Parameters:
  ///   - sink: takes the bytes.
  ///   - format: one of our own; of numbered PNG files and of SVG documents there is no stream; a PNG is one file after the
  ///     other.
  package init(_ film: Film, to sink: FilmSink, _ format: FilmFormat) throws(FilmError) {
    switch format {
    case .apng:
      let writer = try APNGWriter(
        to: sink, width: film.width, height: film.height, frames: film.count ?? 1, rate: film.rate, plays: film.plays,
        isOpaque: film.isOpaque, pixelsPerInch: 96 * film.scale, compression: film.compression)
      self = .apng(sink, writer)
    case .y4m:
      let writer = try Y4MWriter(
        to: sink, width: film.width, height: film.height, rate: film.rate, background: film.background)
      self = .y4m(sink, writer)
    case .rgba: self = .rgba(sink)
    default: self = .png(sink)
    }
  }

  /// - Parameters:
  ///   - path: the name of the file, or what the names of an encoder's own files begin with.
  ///   - video: what ffmpeg makes.
  ///   - sink: takes the bytes while they come; nil makes a file of them.
  package init(
    _ film: Film, to path: String, _ video: VideoFormat, sink: (any ByteSink & AnyObject)?
  ) throws(FilmError) {
    guard let sink else {
      self = .video(
        try VideoWriter(
          path, format: video, width: film.width, height: film.height, rate: film.rate, frames: film.count,
          isOpaque: film.isOpaque, background: film.background, plays: film.plays, palette: film.palette,
          sound: film.sound, firstFrame: film.first, isWanted: film.isWanted))
      return
    }
    guard let count = film.count else {
      throw .unsuitable("a film that is handed on while it is drawn needs the number of its frames in advance")
    }
    self = .video(
      try VideoWriter(
        to: sink, beside: path, format: video, width: film.width, height: film.height, rate: film.rate, frames: count,
        isOpaque: film.isOpaque, background: film.background, plays: film.plays, palette: film.palette,
        isWanted: film.isWanted))
  }

  /// - Parameter changes: where the frame may differ from the one before; nil when that is not known.
  package mutating func append(_ bytes: UnsafeRawBufferPointer, changes: [PixelBox]?) throws(FilmError) {
    switch self {
    case .png(let sink), .rgba(let sink): try FilmError.writing { () throws(FileError) in try sink.write(bytes) }
    case .apng(let sink, var writer):
      // As of the next one.
      self = .rgba(sink)
      defer { self = .apng(sink, writer) }
      try writer.append(bytes)
    case .y4m(let sink, var writer):
      // Its buffer is one frame; a copy of it would be made for each if two held it.
      self = .rgba(sink)
      defer { self = .y4m(sink, writer) }
      try writer.append(bytes, changes: changes)
    case .video(let writer): try writer.append(bytes, changes: changes)
    }
  }

  /// - Returns: the film, which has its name when it is committed; nil where there is none to give.
  package mutating func end() throws(FilmError) -> WholeFile? {
    switch self {
    case .png(let sink), .rgba(let sink), .y4m(let sink, _): return sink.file
    case .apng(let sink, var writer):
      try writer.finish()
      return sink.file
    case .video(let writer): return try writer.end()
    }
  }

  package func cancel() {
    switch self {
    case .png(let sink), .rgba(let sink), .apng(let sink, _), .y4m(let sink, _): sink.cancel()
    case .video(let writer): writer.cancel()
    }
  }
}
