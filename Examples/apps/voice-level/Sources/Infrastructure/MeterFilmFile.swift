import Tacho

/// Writes the film of a meter with the sound it shows, through ffmpeg.
struct MeterFilmFile {
  let path: String
  let format: VideoFormat

  func write(_ film: MeterFilm, soundOf recording: Recording, scale: Double) throws {
    let painter = try FilmPainter(film.film, scale: scale)
    let writer = try VideoWriter(
      path, format: format, width: painter.width, height: painter.height, rate: film.rate, frames: film.frames.count,
      isOpaque: film.film.isOpaque, sound: try FilmSound(recording.path))
    for frame in film.frames {
      try painter.draw(frame)
      let changes = painter.changes
      try painter.withPixels { pixels in
        Result { () throws(FilmError) in try writer.append(pixels, changes: changes) }
      }.get()
    }
    try writer.finish()
  }
}
