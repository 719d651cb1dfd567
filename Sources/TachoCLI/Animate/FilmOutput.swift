import Files
import Tacho

/// One of the outputs of a film: what becomes of each frame.
final class FilmOutput {
  let target: FilmTarget
  /// Which of the plan's films it shows.
  let look: Int
  /// The numbered files; nil of what is one file.
  private(set) var files: FrameFiles?
  private var stream: FilmStream?
  /// One document of all frames.
  private var document: SVGFilm?
  private let sink: FilmSink?

  /// Of a film that is one file or a stream.
  init(_ target: FilmTarget, look: Int, _ stream: FilmStream) {
    (self.target, self.look, self.stream, sink) = (target, look, stream, nil)
  }

  init(_ target: FilmTarget, look: Int, _ files: FrameFiles) {
    (self.target, self.look, self.files, sink) = (target, look, files, nil)
  }

  init(_ target: FilmTarget, look: Int, _ document: SVGFilm, _ sink: FilmSink) {
    (self.target, self.look, self.document, self.sink) = (target, look, document, sink)
  }

  /// - Parameters:
  ///   - bytes: what the frame has become; a document takes the frame itself.
  ///   - changes: where the frame may differ from the one before; nil when that is not known.
  func append(_ frame: FilmFrame, _ bytes: UnsafeRawBufferPointer, changes: [PixelBox]?) throws(FilmStop) {
    document?.append(frame)
    try files?.write(frame.index, bytes)
    try FilmStop.film { () throws(FilmError) in try stream?.append(bytes, changes: changes) }
  }

  /// After the last frame.
  ///
  /// - Returns: the film, which has its name when it is committed; nil where there is none to give.
  func end() throws(FilmStop) -> WholeFile? {
    guard let document, var sink else {
      return try FilmStop.film { () throws(FilmError) in try stream?.end() }
    }
    let svg: AnimatedSVG
    do throws(AnimatedSVGError) { svg = try document.document() } catch {
      throw .failure(Failure(.usage, "--output: \(error)"))
    }
    try FilmStop.film { () throws(FilmError) in
      try FilmError.writing { () throws(FileError) in try sink.write(svg.bytes) }
    }
    return sink.file
  }

  /// Nothing of it is left, but for numbered files, which are whole each.
  func cancel() {
    stream?.cancel()
    sink?.cancel()
  }
}
