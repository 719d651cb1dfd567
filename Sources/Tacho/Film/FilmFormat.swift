import Files
package import FilmExport

/// A format a film can be written in, by the ending of its files.
public enum FilmFormat: String, Hashable, Sendable, CaseIterable {
  /// Numbered pictures.
  case png
  case apng
  /// A document that plays by itself; numbered ones under a name with a place for the number.
  case svg
  /// What ffmpeg makes.
  case gif, webp, mp4, webm, mov, mkv
  /// Raw Y′CbCr with a header.
  case y4m
  /// Straight RGBA rows and nothing else; files end in .rgba or .raw.
  case rgba

  /// That of a file's name; nil where its ending is none of them.
  public init?(path: String) {
    let ending = PathName.ending(of: path)
    self.init(rawValue: ending == "raw" ? "rgba" : ending)
  }

  /// What ffmpeg makes; nil for the formats of our own.
  package var video: VideoFormat? { VideoFormat(fileEnding: rawValue) }

  /// Whether the number of frames must be known before the first.
  package var needsCount: Bool { self == .apng || self == .svg }
}
