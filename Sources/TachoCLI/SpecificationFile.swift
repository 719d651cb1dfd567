import Files
import Tacho

/// Reads a specification's text.
enum SpecificationFile {
  /// - Parameter path: a file, or `-` for standard input.
  static func read(_ path: String) throws(Failure) -> [UInt8] {
    do throws(FileError) {
      return try bytes(of: path == "-" ? .standardInput() : InputFile(path))
    } catch {
      throw Failure(error, naming: path == "-" ? error.path : "“\(path)”")
    }
  }

  static func bytes(of file: InputFile) throws(FileError) -> [UInt8] {
    try file.bytes(atMost: GaugeSpecification.maximumBytes)
  }
}

extension Failure {
  /// A specification that cannot be read.
  init(_ error: FileError, naming name: String) {
    if error.code == FileError.tooLarge {
      self.init(.badData, "\(name) is too large: the limit is \(GaugeSpecification.maximumBytes) bytes")
    } else {
      self.init(error.isShortage ? .tryAgain : .missingInput, "cannot read \(name): \(error.reason)")
    }
  }
}

extension SpecificationError {
  /// `file:line:column: path: message`, one for each problem.
  func lines(naming file: String) -> [String] {
    problems.map { $0.place == nil ? "\(file): \($0)" : "\(file):\($0)" }
  }
}
