public import Tacho

/// The format that a file's name ends in; nil where there is none of that name.
public func videoFormat(of path: String) -> VideoFormat? {
  let name = path.split(separator: "/").last ?? ""
  guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
  return VideoFormat(fileEnding: String(name[name.index(after: dot)...]))
}

extension GaugeFilm {
  /// Writes frames through ffmpeg as one film.
  ///
  /// - Parameters:
  ///   - count: how many frames there are.
  ///   - scale: pixels a layout unit.
  public func write(
    _ frames: some Sequence<FilmFrame>, count: Int, to path: String, format: VideoFormat, rate: FrameRate,
    scale: Double = 1, sound: FilmSound? = nil
  ) throws {
    let painter = try FilmPainter(self, scale: scale)
    let writer = try VideoWriter(
      path, format: format, width: painter.width, height: painter.height, rate: rate, frames: count,
      isOpaque: isOpaque, sound: sound)
    for frame in frames {
      try painter.draw(frame)
      let changes = painter.changes
      try painter.withPixels { pixels in
        Result { () throws(FilmError) in try writer.append(pixels, changes: changes) }
      }.get()
    }
    try writer.finish()
  }
}
