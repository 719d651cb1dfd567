import Files
import VectorGraphics

/// Sound for a film: the first audio stream of any file that the encoder reads.
///
/// In the film it begins with the first frame and ends with the last: what is longer is cut, what is shorter is followed
/// by silence.
public struct FilmSound: Hashable, Sendable {
  /// The path of the file.
  public let path: String
  /// In seconds, as the file's packets say, > 0.
  public let duration: Double

  /// Looks into the file; its packets are read and not decoded.
  ///
  /// - Parameters:
  ///   - path: the name of a regular file; pipes are not read, because they cannot be read twice.
  ///   - program: the encoder's name on PATH, or its path.
  /// - Throws: ``FilmError/file(_:)`` for a file that cannot be read, ``FilmError/sound(path:reason:)`` for one without
  ///   sound.
  public init(_ path: String, program: String = "ffmpeg") throws(FilmError) {
    try FilmError.writing { () throws(FileError) in _ = try InputFile(regular: path) }
    let probe = try EncoderProcess(try EncoderProcess.find(program), Self.probing(path))
    do throws(FilmError) { try probe.finish() } catch {
      guard case .encoderFailed(_, let words) = error else { throw error }
      throw .sound(path: path, reason: Self.reason(words))
    }
    guard let duration = Self.duration(in: probe.lastWords), duration > 0 else {
      throw .sound(path: path, reason: "its sound lasts no time")
    }
    (self.path, self.duration) = (path, duration)
  }

  private static func probing(_ path: String) -> [String] {
    [
      "-hide_banner", "-nostdin", "-nostats", "-loglevel", "error", "-progress", "pipe:2", "-i", "file:" + path, "-map",
      "0:a:0", "-c", "copy", "-f", "null", "-",
    ]
  }

  private static func reason(_ words: String) -> String {
    if words.contains("matches no streams") { return "it has no sound" }
    if words.contains("Invalid data found") { return "it is no sound that ffmpeg reads" }
    return "it cannot be read as sound; ffmpeg said: \(words)".cleanedLine
  }

  /// The end of the last packet, from the last report of progress.
  private static func duration(in words: String) -> Double? {
    let key = "out_time_us="
    return words.split(separator: "\n").last { $0.hasPrefix(key) }.flatMap {
      DecimalText.number(from: $0.dropFirst(key.count))
    }
    .map { $0 / 1e6 }
  }

  /// What the encoder is told to put in the film, as its second input.
  ///
  /// - Parameters:
  ///   - frames: those of the film that are written; the sound of a part of it begins where the part does.
  ///   - codec: as ``VideoFormat/soundCodec`` says.
  func arguments(rate: FrameRate, frames: Range<Int>, codec: [String]) -> [String] {
    let (start, end) = (rate.time(ofFrame: frames.lowerBound), rate.time(ofFrame: frames.upperBound))
    // Gaps and a late begin are filled, so that what is heard stays where it was.
    let cut =
      "aresample=async=1:first_pts=0,apad,atrim=start=\(DecimalText.fixed(start, decimals: 6))"
      + ":end=\(DecimalText.fixed(end, decimals: 6)),asetpts=PTS-STARTPTS"
    return ["-map", "0:v:0", "-map", "1:a:0", "-map_chapters", "-1", "-flags:a", "+bitexact", "-af", cut] + codec
  }
}
