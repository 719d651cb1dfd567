import Tacho

extension Animate {
  /// The sound that is asked for.
  ///
  /// - Throws: ``Failure`` naming --audio: where the film can have none, and for a file without sound.
  func sound(for targets: [FilmTarget]) throws(Failure) -> FilmSound? {
    guard let path = audio else { return nil }
    // Of several outputs one that has it is enough; the others are told of when they are written.
    if targets.allSatisfy({ $0.withoutSound != nil }), let silent = targets.first?.withoutSound {
      throw Failure(.usage, "--audio: \(silent) no sound; name a .mp4, .mov, .webm or .mkv file with --output")
    }
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

extension FilmTarget {
  /// What the film is, where that has no sound: the beginning of a sentence.
  fileprivate var withoutSound: String? {
    switch self {
    case .frames: "numbered frames have"
    case .contactSheet: "a contact sheet has"
    case .standardOutput: "a film on standard output has"
    case .file(_, let format): format.video?.holdsSound == true ? nil : "a .\(format.rawValue) file has"
    }
  }
}

extension FilmSound {
  /// What to say where sound and film are not equally long; nil where they are, to a frame.
  func length(besides plan: FilmPlan) -> String? {
    guard let total = plan.total else { return nil }
    let film = plan.rate.time(ofFrame: total)
    guard abs(duration - film) >= plan.rate.frameDuration else { return nil }
    let (sound, whole) = (DecimalText.fixed(duration, decimals: 1), DecimalText.fixed(film, decimals: 1))
    return duration > film
      ? "the sound lasts \(sound) s and is cut where the film ends, at \(whole) s"
      : "the sound ends at \(sound) s; the rest of the film, which lasts \(whole) s, is silent"
  }
}
