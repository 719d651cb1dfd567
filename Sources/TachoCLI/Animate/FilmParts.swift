import Files
import Tacho

/// A film that is made in parts, each a video of its own: what ffmpeg needs to join them without a drift.
struct FilmParts {
  /// The part that is made.
  let part: Shard
  /// How many frames the whole film has.
  let total: Int
  let rate: FrameRate

  /// A list of all parts for ffmpeg's concat.
  struct List {
    /// Beside the part.
    let path: String
    let text: String
    /// What joins them.
    let command: String
  }

  /// The list, which the first part has beside its own file.
  ///
  /// - Parameter path: the name of the part's own file.
  /// - Returns: nil where another part has it, and where the name does not say how the other parts are called.
  func list(beside path: String) -> List? {
    let (folder, file) = (PathName.folder(of: path), PathName.name(of: path))
    guard part.index == 0, part.count > 1, file.contains(part.text) else { return nil }
    let ending = PathName.ending(of: file)
    // What containers say of their length is rounded to milliseconds, and so much later each part would begin.
    var lines = ["ffconcat version 1.0"]
    for index in 0..<part.count {
      guard let other = try? Shard(index: index, count: part.count) else { continue }
      let frames = other.frames(of: total)
      guard !frames.isEmpty else { continue }
      let name = file.replacing(part.text, with: other.text)
      let duration = seconds(frames.upperBound) - seconds(frames.lowerBound)
      lines += ["file \(name.shellQuoted)", "duration \(DecimalText.fixed(duration, decimals: 6))"]
    }
    let list = folder + file.dropLast(ending.count) + "ffconcat"
    let plain = file.replacing("-" + part.text, with: "")
    let film = folder + (plain == file || plain.hasPrefix(".") ? "film." + ending : plain)
    return List(
      path: list, text: lines.joined(separator: "\n") + "\n",
      command: "ffmpeg -f concat -safe 0 -i \(list.shellWord) -c copy \(film.shellWord)")
  }

  /// When a frame begins, in whole microseconds, so that those of parts add up.
  private func seconds(_ frame: Int) -> Double { (rate.time(ofFrame: frame) * 1e6).rounded() / 1e6 }

  /// Writes the lists of videos.
  ///
  /// - Parameter outputs: the outputs of this part.
  /// - Returns: those that were written.
  func writeLists(beside outputs: [FilmTarget]) throws(Failure) -> [List] {
    let lists = outputs.compactMap { target -> List? in
      guard case .file(let path, let format) = target, format.video?.holdsSound == true else { return nil }
      return list(beside: path)
    }
    try Failure.naming("--output") { () throws(FileError) in
      let set = FileSet()
      for list in lists { try set.add(list.path, Array(list.text.utf8)) }
      try set.commit()
    }
    return lists
  }
}
