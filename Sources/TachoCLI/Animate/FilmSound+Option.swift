import Tacho

extension Animate {
  /// The sound that is asked for.
  ///
  /// - Throws: ``Failure`` naming --audio, for a file without sound.
  func sound() throws(Failure) -> FilmSound? {
    guard let path = output.audio else { return nil }
    guard path != "-" else {
      throw Failure(.usage, "--audio: sound is not read from standard input; name a file")
    }
    do throws(FilmError) { return try FilmSound(path) } catch {
      switch error {
      case .file(let error): throw Failure(error, "--audio")
      case .sound(let path, let reason): throw Failure(.badData, "--audio: \(shown(path)): \(reason)")
      default: throw Failure(error)
      }
    }
  }
}

extension FilmSound {
  /// What to say where sound and film are not equally long; nil where they are, to a frame.
  func length(besides job: FilmJob) -> String? {
    guard let total = job.total else { return nil }
    let film = job.rate.time(ofFrame: total)
    guard abs(duration - film) >= job.rate.frameDuration else { return nil }
    let (sound, whole) = (DecimalText.fixed(duration, decimals: 1), DecimalText.fixed(film, decimals: 1))
    return duration > film
      ? "the sound lasts \(sound) s and is cut where the film ends, at \(whole) s"
      : "the sound ends at \(sound) s; the rest of the film, which lasts \(whole) s, is silent"
  }
}
