public import RasterExport

/// The 256 colours of a GIF, found from some of its frames, so that the film itself can stream.
///
/// Frames of a gauge share nearly all their colours: the first, the last and a few between are enough.
public struct GIFPalette: Hashable, Sendable {
  /// 16 × 16 straight RGBA pixels.
  private let pixels: [UInt8]

  /// - Parameters:
  ///   - frames: of equal size, at least one.
  ///   - path: the film's file; a temporary file beside it holds the colours for a moment.
  ///   - program: the encoder's name on PATH, or its path.
  ///   - started: told of the temporary file and of the encoder, for a signal handler that ends both.
  public init(
    of frames: [Bitmap], for path: String, program: String = "ffmpeg",
    started: (_ temporaryPath: String, _ encoder: Int32?) -> Void = { _, _ in }
  ) throws(FilmError) {
    guard let first = frames.first else { throw .outOfRange("a palette needs at least one frame") }
    let rate = try FilmRate(1)
    let result = try WholeFile(Self.name(for: path))
    defer { result.discard() }
    let encoder = try EncoderProcess(
      try EncoderProcess.find(program),
      VideoWriter.input(width: first.width, height: first.height, rate: rate)
        + ["-vf", "palettegen", "-frames:v", "1", "-fflags", "+bitexact", "-pix_fmt", "rgba", "-f", "rawvideo"]
        + ["file:" + result.temporaryPath])
    started(result.temporaryPath, encoder.processIdentifier)
    for (index, frame) in frames.enumerated() {
      guard frame.width == first.width, frame.height == first.height else {
        throw .frame(index: index, reason: "its size differs from the first frame's")
      }
      try frame.pixels.withBytes { (bytes) throws(FilmError) in try encoder.write(bytes) }
    }
    try encoder.finish()
    pixels = try result.contents(count: 1024)
  }

  /// The colours as a file the encoder can read.
  func file(beside path: String) throws(FilmError) -> WholeFile {
    let file = try WholeFile(Self.name(for: path))
    try pixels.withBytes { (bytes) throws(FilmError) in try file.write(bytes) }
    return file
  }

  private static func name(for path: String) -> String { path + ".palette" }
}
