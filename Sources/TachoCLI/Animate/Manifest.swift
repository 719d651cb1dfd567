import Tacho

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The record of numbered frames, a JSON object a line: frame, time, value, file, hash of the file, and scene, a hash
/// of what was to be drawn.
///
/// While it is written it has `.part` after its name, and keeps it when the run is ended before its time: a later run
/// reads from it, and from the finished one, which frames need not be drawn again. Lines come in the order of frames,
/// so reading and writing take constant memory.
final class Manifest {
  struct Entry: Equatable {
    let frame: Int
    let hash: String
    let scene: String
  }

  private let path: String
  private var descriptor: Int32
  private var old: [FrameManifestReader]
  private var buffer: [UInt8] = []

  private var partPath: String { path + ".part" }

  init(_ path: String) throws(FilmStop) {
    self.path = path
    old = [path + ".part", path].compactMap(FrameManifestReader.init)
    // The old part stays readable for us; others see the new one.
    unlink(path + ".part")
    descriptor = open(path + ".part", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw .failure(
        Failure(.cannotCreate, "--manifest: cannot write \(shown(path + ".part")): \(FileWriting.reason(errno))"))
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// What was recorded of a frame; frames must be asked for in rising order.
  func recorded(_ frame: Int) -> [Entry] {
    var found: [Entry] = []
    for reader in old { if let entry = reader.entry(frame) { found.append(entry) } }
    return found
  }

  func add(_ frame: FilmFrame, file: String, hash: String, scene: String) throws(FilmStop) {
    let state = frame.states.first
    let value = state.flatMap { $0.number ?? $0.values.first ?? nil }
    let pointer = state.flatMap { $0.values.first ?? nil }
    let members: [(String, JSON)] = [
      ("frame", .number(Double(frame.index))), ("time", .number(frame.time)),
      ("value", pointer.map(JSON.number) ?? .null), ("number", value.map(JSON.number) ?? .null),
      ("file", .string(file)), ("hash", .string(hash)), ("scene", .string(scene)),
    ]
    buffer += JSON.object(members).text().utf8
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count > 16_384 { try flush() }
  }

  /// So that what is done is recorded, whatever comes.
  func flush() throws(FilmStop) {
    guard !buffer.isEmpty else { return }
    let error = FileWriting.write(buffer, to: descriptor)
    buffer.removeAll(keepingCapacity: true)
    if let error { throw failure(error) }
  }

  /// Gives it its name.
  func finish() throws(FilmStop) {
    try flush()
    if fsync(descriptor) != 0, errno != EINVAL, errno != EROFS { throw failure(errno) }
    guard rename(partPath, path) == 0 else { throw failure(errno) }
  }

  private func failure(_ code: Int32) -> FilmStop {
    .failure(Failure(.inputOutput, "--manifest: cannot write \(shown(path)): \(FileWriting.reason(code))"))
  }
}

/// Reads a manifest line by line, as far as it is whole.
private final class FrameManifestReader {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var position = 0
  private var isEnded = false
  private var next: Manifest.Entry?

  init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { return nil }
    next = readEntry()
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func entry(_ frame: Int) -> Manifest.Entry? {
    while let entry = next, entry.frame < frame { next = readEntry() }
    return next?.frame == frame ? next : nil
  }

  private func readEntry() -> Manifest.Entry? {
    while let line = readLine() {
      guard let frame = Self.text("\"frame\": ", in: line, until: ",").flatMap({ Int($0) }),
        let hash = Self.text("\"hash\": \"", in: line, until: "\""),
        let scene = Self.text("\"scene\": \"", in: line, until: "\"")
      else { continue }
      return Manifest.Entry(frame: frame, hash: hash, scene: scene)
    }
    return nil
  }

  /// The text after `start`; our own lines have no such text within the file's name, whose quotes are escaped.
  private static func text(_ start: String, in line: String, until end: Character) -> String? {
    guard let found = line.firstRange(of: start) else { return nil }
    let rest = line[found.upperBound...]
    return rest.firstIndex(of: end).map { String(rest[..<$0]) }
  }

  /// The next line that ends; a torn one at the end is none.
  private func readLine() -> String? {
    while true {
      if let end = buffer[position...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { position = end + 1 }
        return String(decoding: buffer[position..<end], as: UTF8.self)
      }
      buffer.removeFirst(position)
      position = 0
      guard !isEnded, buffer.count < 1 << 20 else { return nil }
      var block = [UInt8](repeating: 0, count: 65_536)
      let count = read(descriptor, &block, block.count)
      if count > 0 { buffer += block[..<count] } else if count == 0 || errno != EINTR { isEnded = true }
    }
  }
}
