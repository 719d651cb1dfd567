import Files
import Tacho

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

  private let name: String
  private let lock: FileLock
  private let file: LineFile
  private var old: [FrameManifestReader]
  private var buffer: [UInt8] = []

  init(_ path: String) throws(FilmStop) {
    let name = PathName.name(of: path)
    self.name = name
    (lock, file, old) = try Self.naming { () throws(FileError) in
      let folder = try Folder(PathName.folder(of: path))
      let lock = try FileLock(folder, for: name)
      let old = [name + ".part", name].compactMap { name in (try? folder.open(name)).map(FrameManifestReader.init) }
      // The old part stays readable for us; others see the new one.
      return (lock, try LineFile(folder, name + ".part"), old)
    }
  }

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
    let lines = buffer
    buffer.removeAll(keepingCapacity: true)
    try Self.naming { () throws(FileError) in try file.append(lines) }
  }

  /// Gives it its name.
  func finish() throws(FilmStop) {
    try flush()
    try Self.naming { () throws(FileError) in try file.commit(as: name) }
  }

  private static func naming<Value>(_ work: () throws(FileError) -> Value) throws(FilmStop) -> Value {
    try FilmStop.failing { () throws(Failure) in try Failure.naming("--manifest", work) }
  }
}

/// Reads a manifest line by line, as far as it is whole.
private final class FrameManifestReader {
  private let file: InputFile
  private var buffer: [UInt8] = []
  private var position = 0
  private var isEnded = false
  private var next: Manifest.Entry?

  init(_ file: InputFile) {
    self.file = file
    next = readEntry()
  }

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
      guard let block = try? file.block(), !block.isEmpty else {
        isEnded = true
        continue
      }
      buffer += block
    }
  }
}
