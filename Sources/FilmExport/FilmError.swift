public import Files
import Platform

/// Why a film could not be written.
public enum FilmError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The frame rate is no positive fraction, or the size no picture.
  case outOfRange(String)
  /// The format cannot hold what is asked of it; the text says what to change.
  case unsuitable(String)
  /// A frame that differs in size or pixel format from the first, or that is broken.
  case frame(index: Int, reason: String)
  /// Fewer or more frames than announced.
  case frameCount(announced: Int, written: Int)
  /// The program that encodes video is not installed.
  case encoderMissing(String)
  /// The program is there but could not be started.
  case cannotStart(program: String, reason: String)
  /// The encoder ended before its work was done: how, and its own last words.
  case encoderFailed(outcome: String, words: String)
  /// The file holds no sound that a film could have.
  case sound(path: String, reason: String)
  /// A file cannot be made, written or read.
  case file(FileError)

  public var description: String {
    switch self {
    case .outOfRange(let reason), .unsuitable(let reason): reason
    case .frame(let index, let reason): "frame \(index): \(reason)"
    case .frameCount(let announced, let written): "the film was to have \(announced) frames and got \(written)"
    case .encoderMissing(let name):
      "\(name) is not installed; video, GIF and WebP need it: apt-get install ffmpeg (Debian, Ubuntu), "
        + "brew install ffmpeg (macOS). PNG frames, APNG, SVG, Y4M and raw frames do without."
    case .cannotStart(let program, let reason): "cannot start \(program): \(reason)"
    case .encoderFailed(let outcome, let words):
      words.isEmpty ? "the encoder \(outcome) and said nothing" : "the encoder \(outcome); it said:\n\(words)"
    case .sound(let path, let reason): "cannot take sound from \(path): \(reason)"
    case .file(let error): error.description
    }
  }

  /// The error of a film that was given up while it was made.
  package static let unwanted = Self.file(
    FileError(.write, "the film", code: ECANCELED, reason: "nobody wants it any more"))

  /// Runs code that writes; its error becomes a film's.
  package static func writing<Value>(_ work: () throws(FileError) -> Value) throws(FilmError) -> Value {
    do { return try work() } catch { throw .file(error) }
  }
}
