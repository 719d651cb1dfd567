import Tacho

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads a specification's text.
enum SpecificationFile {
  /// - Parameter path: a file, or `-` for standard input.
  static func read(_ path: String) throws(Failure) -> [UInt8] {
    let name = path == "-" ? "standard input" : "“\(path)”"
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(.missingInput, "cannot read \(name): \(FileWriting.reason(errno))") }
    defer { if path != "-" { close(descriptor) } }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
      #elseif canImport(Musl)
        let count = Musl.read(descriptor, &buffer, buffer.count)
      #else
        let count = Darwin.read(descriptor, &buffer, buffer.count)
      #endif
      if count == 0 { return bytes }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw Failure(.missingInput, "cannot read \(name): \(FileWriting.reason(errno))")
      }
      bytes.append(contentsOf: buffer[..<count])
      guard bytes.count <= GaugeSpecification.maximumBytes else {
        throw Failure(.badData, "\(name) is too large: the limit is \(GaugeSpecification.maximumBytes) bytes")
      }
    }
  }
}

extension SpecificationError {
  /// `file:line:column: path: message`, one for each problem.
  func lines(naming file: String) -> [String] {
    problems.map { $0.place == nil ? "\(file): \($0)" : "\(file):\($0)" }
  }
}
