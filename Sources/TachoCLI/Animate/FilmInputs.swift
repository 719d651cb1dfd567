import ArgumentParser
import Tacho

extension Animate {
  /// The data that the gauge follows.
  func followed(_ drawing: GaugeSpecification, _ asked: GaugeOptions) throws(Failure) -> FilmData {
    let path = data.data ?? "-"
    if path == "-", gaugeOptions.specification == "-" {
      throw Failure(.usage, "--data: standard input cannot be both the specification and the data")
    }
    let table = try filmTable(path)
    let followed: FilmData
    do throws(FilmJobError) {
      followed = try FilmData(table, of: drawing) { if !work.quiet { Console.error("note: \($0.naming(path))") } }
    } catch {
      switch error {
      case .data(let error): throw Failure(error, in: path)
      case .column(let error): throw Failure(error)
      default: throw Failure(.internalError, "\(error)")
      }
    }
    guard followed.isRows else { return followed }
    // Data without times cannot be asked what was between two of them.
    if !work.quiet {
      Console.error(
        "note: no column is named time, timestamp or the like: each row is a frame; --time-column names one")
    }
    let words = "needs times, and no column is named time, timestamp or the like; name it with --time-column"
    try given.refuse(.times, words)
    try asked.refuse(.times, words)
    for setting in drawing.data where setting.use != .rows && !work.quiet {
      Console.error("warning: data.\(setting.key): without effect, as it \(words)")
    }
    return followed
  }
}

extension ParsableArguments {
  /// A table as the options say it is followed; how it is written is said by keys of the specification.
  ///
  /// - Parameter path: the name of its file; `-` is standard input.
  func filmTable(_ path: String) throws(Failure) -> FilmTable {
    if [".yaml", ".yml"].contains(where: path.lowercased().hasSuffix) {
      throw Failure(.usage, "--data: \(shown(path)) is a specification, not a table; give it without --data")
    }
    let isLive = path == "-" || !InputFile.isReadTwice(path)
    var table = FilmTable(path == "-" ? "standard input" : shown(path), isLive: isLive) {
      () throws(TelemetryError) in
      do throws(FileError) {
        let file = path == "-" ? .standardInput() : try InputFile(path)
        SourceFiles.note(file)
        return FileByteSource(file)
      } catch {
        throw TelemetryError(error)
      }
    }
    table.format = DataFormat(path: path)
    for option in given {
      let name = String(option.name.dropFirst(2))
      guard FilmTable.names.contains(name), OptionRow.named(option.name)?.key == nil else { continue }
      for text in option.texts.isEmpty ? ["true"] : option.texts {
        if OptionRow.named(option.name)?.isNumber ?? false { try requireNumber(text, option.name) }
        do throws(JobError) { try table.set(name, text) } catch { throw Failure(.usage, "\(option.name): \(error)") }
      }
    }
    return table
  }
}

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
