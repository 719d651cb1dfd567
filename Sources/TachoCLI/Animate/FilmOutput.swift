import Files
import Platform
import Tacho

/// Bytes of a film: into a file that appears when it is whole, or onto standard output as they come.
enum FilmSink: ByteSink {
  case file(WholeFile)
  case standardOutput

  /// - Parameter path: nil is standard output.
  init(_ path: String?) throws(FileError) {
    self = try path.map { (path) throws(FileError) in .file(try WholeFile(path)) } ?? .standardOutput
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    switch self {
    case .file(let file): try file.write(bytes)
    case .standardOutput: try DescriptorSink(STDOUT_FILENO, name: "standard output").write(bytes)
    }
  }

  func commit() throws(FileError) { if case .file(let file) = self { try file.commit() } }

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
    case .png(let sink), .rgba(let sink): try FilmError.writing { () throws(FileError) in try sink.write(bytes) }
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
    case .png(let sink), .rgba(let sink), .y4m(let sink, _):
      try FilmError.writing { () throws(FileError) in try sink.commit() }
    case .apng(let sink, var writer):
      try writer.finish()
      try FilmError.writing { () throws(FileError) in try sink.commit() }
    case .video(let writer): try writer.finish()
    }
  }

  func cancel() {
    switch self {
    case .png(let sink), .rgba(let sink), .apng(let sink, _), .y4m(let sink, _): sink.cancel()
    case .video(let writer): writer.cancel()
    }
  }
}
