public import Files
public import RasterExport
public import VectorGraphics

/// A film made by ffmpeg out of raw frames. Its file appears when all is done, or not at all; a stream of it is handed on as
/// it comes.
///
/// The same frames and the same ffmpeg give the same bytes. Memory stays that of the pipe and the encoder.
public final class VideoWriter {
  /// Nil of a stream.
  private let file: WholeFile?
  private let encoder: EncoderProcess
  private let size: FrameSize
  /// What the encoder gets instead of RGBA where it works on that: a third of the bytes, and no conversion of pixels
  /// that did not change.
  private let picture: YCbCrPicture?
  /// Read by the encoder while it runs; removed at the end.
  private let paletteFile: WholeFile?
  private let announced: Int?
  private var written = 0

  /// - Parameters:
  ///   - path: the film's file. Replaced if there; untouched on failure.
  ///   - width: of every frame in pixels.
  ///   - height: of every frame in pixels.
  ///   - frames: how many will come; nil when that is not known. A GIF then may last a hundredth of a second longer.
  ///   - isOpaque: whether every pixel of every frame is opaque, which saves the alpha channel.
  ///   - background: what transparent frames are painted over where the format has no transparency.
  ///   - plays: how often GIF and WebP run; 0 is for ever.
  ///   - palette: a GIF's colours. Without one the encoder keeps the whole film in memory to find them.
  ///   - sound: what is heard from the first frame to the last; needs `frames`, and a format that
  ///     ``VideoFormat/holdsSound``.
  ///   - firstFrame: the number of the first frame, where this is a part of a film: the sound goes on from there.
  ///   - program: the encoder's name on PATH, or its path.
  ///   - isWanted: asked while the encoder works; false ends it, and the writing with an error.
  public convenience init(
    _ path: String, format: VideoFormat, width: Int, height: Int, rate: FrameRate, frames: Int? = nil, isOpaque: Bool,
    background: Color = .black, plays: Int = 0, palette: GIFPalette? = nil, sound: FilmSound? = nil,
    firstFrame: Int = 0, program: String = "ffmpeg", isWanted: @escaping @Sendable () -> Bool = { true }
  ) throws(FilmError) {
    try self.init(
      path, stream: nil, format: format, width: width, height: height, rate: rate, frames: frames, isOpaque: isOpaque,
      background: background, plays: plays, palette: palette, sound: sound, firstFrame: firstFrame, program: program,
      isWanted: isWanted)
  }

  /// A film that is handed on while it is made: GIF as a file has it, MP4 in fragments that can be played one by one.
  ///
  /// - Parameters:
  ///   - sink: gets the bytes; what it throws ends the encoder.
  ///   - path: beside this a GIF's palette stands while the encoder runs.
  ///   - frames: how many will come.
  ///   - isWanted: as for a file.
  /// - Throws: ``FilmError`` for a format that cannot be written from front to back; else as for a file.
  public convenience init(
    to sink: some ByteSink & AnyObject, beside path: String, format: VideoFormat, width: Int, height: Int,
    rate: FrameRate, frames: Int, isOpaque: Bool, background: Color = .black, plays: Int = 0,
    palette: GIFPalette? = nil, program: String = "ffmpeg", isWanted: @escaping @Sendable () -> Bool = { true }
  ) throws(FilmError) {
    guard format.isStreamable else {
      throw .unsuitable("a .\(format.container.rawValue) file is not written from front to back; choose .gif or .mp4")
    }
    try self.init(
      path, stream: sink, format: format, width: width, height: height, rate: rate, frames: frames, isOpaque: isOpaque,
      background: background, plays: plays, palette: palette, sound: nil, firstFrame: 0, program: program,
      isWanted: isWanted)
  }

  private init(
    _ path: String, stream: (any ByteSink & AnyObject)?, format: VideoFormat, width: Int, height: Int, rate: FrameRate,
    frames: Int?, isOpaque: Bool, background: Color, plays: Int, palette: GIFPalette?, sound: FilmSound?,
    firstFrame: Int, program: String, isWanted: @escaping @Sendable () -> Bool
  ) throws(FilmError) {
    size = try FrameSize(width: width, height: height)
    try format.check(width: width, height: height, rate: rate)
    let soundArguments = try Self.arguments(of: sound, format, rate, firstFrame: firstFrame, frames: frames)
    announced = frames
    guard (0...65_535).contains(plays) else { throw .outOfRange("a film plays 0 to 65535 times") }
    let program = try EncoderProcess.find(program)
    picture = format.isQuarterChroma(isOpaque: isOpaque) ? YCbCrPicture(size, .quarter, over: Matte(background)) : nil
    file = stream == nil ? try FilmError.writing { () throws(FileError) in try WholeFile(path) } : nil
    paletteFile = if format.codec == .gif, let palette { try palette.file(beside: path) } else { nil }
    var arguments = Self.input(
      width: width, height: height, pixelFormat: picture == nil ? "rgba" : "yuv420p", rate: rate)
    if let paletteFile {
      arguments += ["-f", "rawvideo", "-pixel_format", "rgba", "-video_size", "16x16"]
      arguments += ["-i", "file:" + paletteFile.temporaryPath]
    }
    if let sound { arguments += ["-i", "file:" + sound.path] }
    arguments += ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-threads", "4"]
    arguments += soundArguments
    arguments += format.arguments(
      isOpaque: isOpaque, plays: plays, hasPalette: paletteFile != nil,
      lastDelay: frames.map { rate.centiseconds(at: $0) - rate.centiseconds(at: $0 - 1) }, isStream: stream != nil)
    // The prefix keeps names with a colon or a leading hyphen what they are.
    arguments.append(file.map { "file:" + $0.temporaryPath } ?? "pipe:1")
    encoder = try EncoderProcess(program, arguments, output: stream, isWanted: isWanted)
  }

  /// What the encoder is told about itself and the frames it reads.
  static func input(width: Int, height: Int, pixelFormat: String = "rgba", rate: FrameRate) -> [String] {
    [
      "-hide_banner", "-nostdin", "-nostats", "-loglevel", "error", "-xerror", "-y", "-f", "rawvideo", "-pixel_format",
      pixelFormat, "-video_size", "\(width)x\(height)", "-framerate", rate.fraction, "-i", "pipe:0",
    ]
  }

  /// - Throws: ``FilmError`` for a format without sound, and for a film of unknown length.
  private static func arguments(
    of sound: FilmSound?, _ format: VideoFormat, _ rate: FrameRate, firstFrame: Int, frames: Int?
  ) throws(FilmError) -> [String] {
    guard let sound else { return ["-an"] }
    guard let codec = format.soundCodec else {
      throw .unsuitable("a .\(format.container.rawValue) file has no sound; choose .mp4, .mov, .webm or .mkv")
    }
    guard let frames, frames >= 0, (0...Limits.frames).contains(firstFrame) else {
      throw .outOfRange("for sound the number of frames must be known")
    }
    return sound.arguments(rate: rate, frames: firstFrame..<firstFrame + frames, codec: codec)
  }

  /// Adds a frame: straight RGBA rows from the top.
  ///
  /// - Parameter changes: where it may differ from the frame before, which saves looking; nil is everywhere.
  public func append(_ frame: UnsafeRawBufferPointer, changes: [PixelBox]? = nil) throws(FilmError) {
    if let announced, written >= announced { throw .frameCount(announced: announced, written: written + 1) }
    try size.check(frame, index: written)
    if let picture {
      picture.show(frame, changes: changes)
      try picture.planes.withBytes { (bytes) throws(FilmError) in try encoder.write(bytes) }
    } else {
      try encoder.write(frame)
    }
    written += 1
  }

  /// Adds a frame: 4 bytes of straight RGBA a pixel, rows from the top.
  public func append(_ pixels: [UInt8]) throws(FilmError) {
    try pixels.withBytes { (bytes) throws(FilmError) in try append(bytes) }
  }

  /// Waits for the encoder and gives the film its name; a stream is complete then.
  public func finish() throws(FilmError) {
    let file = try end()
    try FilmError.writing { () throws(FileError) in try file?.commit() }
  }

  /// Waits for the encoder.
  ///
  /// - Returns: the film, which has its name when it is committed; nil of a stream.
  package func end() throws(FilmError) -> WholeFile? {
    if let announced, written != announced {
      cancel()
      throw .frameCount(announced: announced, written: written)
    }
    do throws(FilmError) {
      try encoder.finish()
      // When only the last bytes find the disk full, ffmpeg says so and still ends with status 0.
      if ["Error writing", "Error closing"].contains(where: encoder.lastWords.contains) {
        throw .encoderFailed(outcome: "could not write the film's end", words: encoder.lastWords)
      }
      // A program that is no encoder may end well and leave nothing.
      guard try FilmError.writing({ () throws(FileError) in try file?.byteCount() }) != 0 else {
        throw .encoderFailed(outcome: "wrote nothing", words: encoder.lastWords)
      }
    } catch {
      cancel()
      throw error
    }
    paletteFile?.discard()
    return file
  }

  /// Stops the encoder and removes what it has written.
  public func cancel() {
    encoder.cancel()
    paletteFile?.discard()
    file?.discard()
  }
}
