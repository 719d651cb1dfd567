public import Files
import FilmExport
import RasterExport

extension Film {
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
    guard let video = format.video else { return try writeAPNG(to: sink) }
    let palette = format == .gif ? try self.palette(for: path) : nil
    let writer = try Self.film { () throws(FilmError) in
      try VideoWriter(
        to: sink, beside: path, format: video, width: width, height: height, rate: rate, frames: count,
        isOpaque: gauge.isOpaque, background: gauge.matte, plays: plays, palette: palette, isWanted: isWanted)
    }
    let crew = try FilmCrew(gauge, scale: scale, product: .rgba)
    do throws(TachoError) {
      try forEachFrame(of: crew) { (_, bytes) throws(FilmError) in
        try writer.append(bytes, changes: crew.changes)
      }
      try Self.film { () throws(FilmError) in try writer.finish() }
    } catch {
      writer.cancel()
      throw error
    }
  }

  private func writeAPNG(to sink: some ByteSink & AnyObject) throws(TachoError) {
    var writer = try apngWriter(to: sink)
    let crew = try FilmCrew(gauge, scale: scale, product: .rgba)
    try forEachFrame(of: crew) { (_, bytes) throws(FilmError) in
      try writer.append(bytes)
    }
    try Self.film { () throws(FilmError) in try writer.finish() }
  }
}
