import Tacho

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Bytes of a film: into a file that appears when it is whole, or onto standard output as they come.
enum FilmSink: ByteSink {
  case file(WholeFile)
  case standardOutput

  /// - Parameter path: nil is standard output.
  init(_ path: String?) throws(FilmError) {
    guard let path else {
      self = .standardOutput
      return
    }
    let file = try WholeFile(path)
    Interruption.watch(file.temporaryPath == path ? [] : [file.temporaryPath])
    self = .file(file)
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FilmError) {
    switch self {
    case .file(let file): try file.write(bytes)
    case .standardOutput: try DescriptorSink(STDOUT_FILENO, name: "standard output").write(bytes)
    }
  }

  func write(_ bytes: [UInt8]) throws(FilmError) {
    // The standard library's closures do not carry typed errors.
    try bytes.withUnsafeBytes { buffer -> Result<Void, FilmError> in
      do throws(FilmError) { return .success(try write(buffer)) } catch { return .failure(error) }
    }.get()
  }

  func commit() throws(FilmError) {
    if case .file(let file) = self { try file.commit() }
    Interruption.watch([])
  }

  func cancel() { if case .file(let file) = self { file.discard() } }
}

/// One stream of all frames: what follows the drawing of each.
enum FilmStream {
  /// Whole PNG files one after the other.
  case png(FilmSink)
  case rgba(FilmSink)
  case apng(FilmSink, APNGWriter<FilmSink>)
  case y4m(FilmSink, Y4MWriter<FilmSink>)
  case video(VideoWriter)

  /// - Parameter changes: where the frame may differ from the one before; nil when that is not known.
  mutating func append(_ bytes: UnsafeRawBufferPointer, changes: [PixelBox]?) throws(FilmError) {
    switch self {
    case .png(let sink), .rgba(let sink): try sink.write(bytes)
    case .apng(let sink, var writer):
      try writer.append([UInt8](bytes))
      self = .apng(sink, writer)
    case .y4m(let sink, var writer):
      // Its buffer is one frame; a copy of it would be made for each if two held it.
      self = .rgba(sink)
      defer { self = .y4m(sink, writer) }
      try writer.append(bytes, changes: changes)
    case .video(let writer): try writer.append(bytes, changes: changes)
    }
  }

  mutating func finish() throws(FilmError) {
    switch self {
    case .png(let sink), .rgba(let sink), .y4m(let sink, _): try sink.commit()
    case .apng(let sink, var writer):
      try writer.finish()
      try sink.commit()
    case .video(let writer):
      try writer.finish()
      Interruption.watch([])
    }
  }

  func cancel() {
    switch self {
    case .png(let sink), .rgba(let sink), .apng(let sink, _), .y4m(let sink, _): sink.cancel()
    case .video(let writer): writer.cancel()
    }
  }
}
