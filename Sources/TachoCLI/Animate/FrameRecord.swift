import Files
import Tacho

/// Knows which numbered frames are right already, and records those that are made: a line for each with its number, time,
/// value, file, the hash of the file, and scene, a hash of what was to be drawn.
final class FrameRecord {
  /// How many were not drawn again.
  private(set) var skipped = 0
  private let journal: Journal
  private let film: GaugeFilm
  /// What all frames have in common.
  private let common: String
  /// Of frames begun and not ended, in their order.
  private var open: [(frame: Int, scene: String, hash: String?)] = []
  private var last: (states: [FilmState], scene: String)?
  private var lastFile: (bytes: [UInt8], hash: String)?

  /// - Parameter kind: what besides their scenes decides the bytes of all files.
  init(_ path: String, _ film: GaugeFilm, kind: String) throws(FilmStop) {
    self.film = film
    journal = try Self.naming { () throws(FileError) in try Journal(path, key: "frame", resumes: true) }
    common = "tacho \(tachoVersion) \(kind)\n"
  }

  /// Whether the frame's file is there and has what it is to show; then it need not be drawn.
  func begin(_ frame: FilmFrame, _ files: FrameFiles) -> Bool {
    let scene = sceneHash(frame)
    var right: String?
    if let known = journal.earlierLine(of: frame.index), known["scene"] == scene,
      let bytes = files.contents(frame.index)
    {
      let hash = hash(bytes)
      if known["hash"] == hash { right = hash }
    }
    open.append((frame.index, scene, right))
    return right != nil
  }

  /// - Parameter bytes: of its file; nil when it was right already.
  func end(_ frame: FilmFrame, _ file: String, _ bytes: UnsafeRawBufferPointer?) throws(FilmStop) {
    guard let index = open.firstIndex(where: { $0.frame == frame.index }) else { return }
    let begun = open.remove(at: index)
    if begun.hash != nil { skipped += 1 }
    guard let hash = begun.hash ?? bytes.map({ hash([UInt8]($0)) }) else { return }
    let state = frame.states.first
    let pointer = state.flatMap { $0.values.first ?? nil }
    let line: [(String, JSON)] = [
      ("frame", .number(Double(frame.index))), ("time", .number(frame.time)),
      ("value", pointer.map(JSON.number) ?? .null),
      ("number", (state?.number ?? pointer).map(JSON.number) ?? .null),
      ("file", .string(file)), ("hash", .string(hash)), ("scene", .string(begun.scene)),
    ]
    try Self.naming { () throws(FileError) in try journal.append(.object(line)) }
  }

  /// Gives the record its name.
  func finish() throws(FilmStop) { try Self.naming { () throws(FileError) in try journal.finish() } }

  private static func naming<Value>(_ work: () throws(FileError) -> Value) throws(FilmStop) -> Value {
    try FilmStop.failing { () throws(Failure) in try Failure.naming("--manifest", work) }
  }

  /// Frames that follow each other are often the same.
  private func hash(_ bytes: [UInt8]) -> String {
    if let lastFile, lastFile.bytes == bytes { return lastFile.hash }
    let hash = SHA256.text(of: bytes)
    lastFile = (bytes, hash)
    return hash
  }

  /// Of all that decides the picture.
  private func sceneHash(_ frame: FilmFrame) -> String {
    if let last, last.states == frame.states { return last.scene }
    var hash = SHA256()
    hash.update(common.utf8)
    for state in frame.states {
      hash.update(film.scene(state).dump.utf8)
    }
    let text = hash.text
    last = (frame.states, text)
    return text
  }
}
