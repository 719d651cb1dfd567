import Files
import Tacho

/// A format a film can be written in.
enum FilmFormat: String, CaseIterable {
  case png, apng, svg, gif, webp, mp4, webm, mov, mkv, y4m, rgba

  init?(path: String) {
    let ending = PathName.ending(of: path)
    self.init(rawValue: ending == "raw" ? "rgba" : ending)
  }

  /// What ffmpeg makes; nil for the formats of our own.
  var video: VideoFormat? { VideoFormat(fileEnding: rawValue) }

  /// Whether the number of frames must be known before the first.
  var needsCount: Bool { self == .apng || self == .svg }
}

/// Where a film goes, and in which format.
enum FilmTarget {
  /// Numbered files, PNG or SVG.
  case frames(FrameNames, FilmFormat)
  case file(String, FilmFormat)
  case standardOutput(FilmFormat)
  /// One picture of some of the frames; nil is standard output.
  case contactSheet(String?, count: Int)

  init(_ output: String?, format: FilmFormat?, contactSheet: Int?, defaultName: String) throws(Failure) {
    if let count = contactSheet {
      if let format, format != .png {
        throw Failure(.usage, "--format: a contact sheet is a PNG; leave the format out")
      }
      let path = output ?? "\(defaultName).png"
      guard path == "-" || FilmFormat(path: path) == .png, !path.utf8.contains(0) else {
        throw Failure(.usage, "--output: \(shown(path)): a contact sheet is a PNG; end the name in .png")
      }
      self = .contactSheet(path == "-" ? nil : path, count: count)
      return
    }
    guard let output else {
      let format = format ?? .apng
      if format == .png, let names = try? FrameNames("frames/%05d.png") {
        self = .frames(names, .png)
      } else {
        self = .file("\(defaultName).\(format.rawValue)", format)
      }
      return
    }
    guard !output.isEmpty, !output.utf8.contains(0) else {
      throw Failure(.usage, "--output: the file name is empty")
    }
    if output == "-" {
      guard let format else {
        throw Failure(
          .usage, "--output: - is standard output; say what to write there with --format: png, rgba, y4m, apng or svg")
      }
      guard format.video == nil else {
        throw Failure(
          .usage,
          "--format: \(format.rawValue) cannot go to standard output, because its writer goes back in it; name a file")
      }
      self = .standardOutput(format)
      return
    }
    let named = FilmFormat(path: output)
    if let named, let format, named != format {
      throw Failure(.usage, "--format: \(format.rawValue) contradicts the name \(shown(output)); leave one of them out")
    }
    guard let chosen = named ?? format else {
      let endings = FilmFormat.allCases.map { "." + $0.rawValue }.joined(separator: ", ")
      throw Failure(
        .usage,
        "--output: \(shown(output)) does not say which format; end it in \(endings), or add --format. Numbered frames are frames/%05d.png"
      )
    }
    // One SVG is animated.
    if chosen == .svg, let names = try? FrameNames(output) {
      self = .frames(names, .svg)
      return
    }
    guard chosen == .png else {
      self = .file(output, chosen)
      return
    }
    let names = try Failure.asked("--output") { () throws(JobError) in try FrameNames(output) }
    guard let names else {
      throw Failure(
        .usage,
        "--output: \(shown(output)) is one name for many pictures; put %05d or {frame} into it, as in frames/%05d.png, or choose .apng for one file"
      )
    }
    self = .frames(names, .png)
  }
}
