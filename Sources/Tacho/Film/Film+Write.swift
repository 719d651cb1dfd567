import Files
public import FilmExport
import Platform
import RasterExport
import SVGExport

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
    let names: FrameNames?
    do { names = try format == .png || format == .svg ? FrameNames(path) : nil } catch {
      throw .film(.unsuitable("\(error)"))
    }
    switch (format, names) {
    case (.png, nil):
      throw .film(
        .unsuitable(
          "“\(path.cleanedLine)” is one name for many pictures; put %05d into it, as in frames/%05d.png, or end it in .apng"
        ))
    case (_, let names?): try writeFiles(names, format)
    case (.svg, nil): try writeFile(path, try svg().bytes)
    default: try writeStream(path, format, sound)
    }
  }

  // MARK: - Files

  private func writeStream(_ path: String, _ format: FilmFormat, _ sound: FilmSound?) throws(TachoError) {
    // An encoder is slower than one thread that draws, and wants the other cores.
    let crew = try FilmCrew(gauge, scale: scale, product: .rgba, jobs: movement.shutter.samples > 1 ? Self.cores : 1)
    let palette = format == .gif ? try self.palette(for: path) : nil
    var stream = try Self.film { () throws(FilmError) in
      try FilmStream(
        FilmStream.Film(
          gauge, width: width, height: height, scale: scale, rate: rate, count: count, plays: plays, palette: palette,
          sound: sound, isWanted: isWanted),
        to: path, format, format.video)
    }
    do throws(TachoError) {
      try forEachFrame(of: crew) { (_, bytes) throws(FilmError) in try stream.append(bytes, changes: crew.changes) }
      try Self.film { () throws(FilmError) in
        let file = try stream.end()
        try FilmError.writing { () throws(FileError) in try file?.commit() }
      }
    } catch {
      stream.cancel()
      throw error
    }
  }

  private func writeFiles(_ names: FrameNames, _ format: FilmFormat) throws(TachoError) {
    if format == .svg { try refuseBlur() }
    let crew = try FilmCrew(
      gauge, scale: scale, product: format == .svg ? .svg(SVGOptions()) : .png(.fast), jobs: Self.cores)
    try forEachFrame(of: crew) { (frame, bytes) throws(FilmError) in
      try FilmError.writing { () throws(FileError) in
        let file = try WholeFile(names[frame.index])
        try file.write(bytes)
        try file.commit()
      }
    }
  }

  private func writeFile(_ path: String, _ bytes: [UInt8]) throws(TachoError) {
    try Self.film { () throws(FilmError) in
      try FilmError.writing { () throws(FileError) in
        var file = try WholeFile(path)
        try file.write(bytes)
        try file.commit()
      }
    }
  }

  /// A GIF's colours, from some of its frames: without them the encoder keeps the whole film in memory.
  func palette(for path: String) throws(TachoError) -> GIFPalette {
    let painter = try FilmPainter(gauge, scale: scale)
    var bitmaps: [Bitmap] = []
    for index in ContactSheet.indices(8, of: count) {
      guard let frame = try nextWanted(frames(index..<index + 1)) else { continue }
      try painter.draw(frame)
      bitmaps.append(try painter.bitmap())
    }
    let some = bitmaps
    return try Self.film { () throws(FilmError) in try GIFPalette(of: some, for: path, isWanted: isWanted) }
  }

  // MARK: - Frames

  private static let cores = max(1, min(64, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))

  func forEachFrame(
    of crew: FilmCrew, _ body: (FilmFrame, UnsafeRawBufferPointer) throws(FilmError) -> Void
  ) throws(TachoError) {
    let frames = frames()
    var (waiting, isEnded) = (0, false)
    while true {
      while !isEnded, crew.wantsMore {
        guard let frame = try nextWanted(frames) else {
          isEnded = true
          break
        }
        crew.add(frame)
        waiting += 1
      }
      guard waiting > 0 else { return }
      let outcome = try crew.next { frame, bytes -> Result<Void, FilmError> in
        do throws(FilmError) { return .success(try body(frame, bytes)) } catch { return .failure(error) }
      }
      waiting -= 1
      do { try outcome?.get() } catch { throw .film(error) }
    }
  }
}
