import Files
public import RasterExport
import VectorGraphics

/// The 256 colours of a GIF, found from some of its frames, so that the film itself can stream.
///
/// Frames of a gauge share nearly all their colours: the first, the last and a few between are enough.
public struct GIFPalette: Hashable, Sendable {
  /// 16 × 16 straight RGBA pixels.
  private let pixels: [UInt8]

  /// - Parameters:
  ///   - frames: the frames to colour, all of one size; at least one.
  ///   - path: the film's file; a temporary file beside it holds the colours for a moment.
  ///   - program: the encoder's name on PATH, or its path.
  public init(
    of frames: [Bitmap], for path: String, program: String = "ffmpeg",
    isWanted: @escaping @Sendable () -> Bool = { true }
  ) throws(FilmError) {
    guard let first = frames.first else { throw .outOfRange("a palette needs at least one frame") }
    let result = try FilmError.writing { () throws(FileError) in try WholeFile(Self.name(for: path), isNamed: false) }
    defer { result.discard() }
    let encoder = try EncoderProcess(
      try EncoderProcess.find(program),
      VideoWriter.input(width: first.width, height: first.height, rate: .fps1)
        + ["-vf", "palettegen", "-frames:v", "1", "-fflags", "+bitexact", "-pix_fmt", "rgba", "-f", "rawvideo"]
        + ["file:" + result.temporaryPath], isWanted: isWanted)
    for (index, frame) in frames.enumerated() {
      guard frame.width == first.width, frame.height == first.height else {
        throw .frame(index: index, reason: "its size differs from the first frame's")
      }
      try frame.pixels.withBytes { (bytes) throws(FilmError) in try encoder.write(bytes) }
    }
    try encoder.finish()
    pixels = try FilmError.writing { () throws(FileError) in try result.contents(count: 1024) }
  }

  /// The colours as a file the encoder can read.
  func file(beside path: String) throws(FilmError) -> WholeFile {
    try FilmError.writing { () throws(FileError) in
      var file = try WholeFile(Self.name(for: path), isNamed: false)
      try file.write(pixels)
      return file
    }
  }

  private static func name(for path: String) -> String { path + ".palette" }
}
