import Tacho

/// Knows which numbered frames are right already, and records those that are made.
final class FrameRecord {
  /// How many were not drawn again.
  private(set) var skipped = 0
  private let manifest: Manifest
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
    manifest = try Manifest(path)
    common = "tacho \(tachoVersion) \(kind)\n"
  }

  /// Whether the frame's file is there and has what it is to show; then it need not be drawn.
  func begin(_ frame: FilmFrame, _ files: FrameFiles) -> Bool {
    let scene = sceneHash(frame)
    var right: String?
    let known = manifest.recorded(frame.index).filter { $0.scene == scene }
    if !known.isEmpty, let bytes = files.contents(frame.index) {
      let hash = hash(bytes)
      if known.contains(where: { $0.hash == hash }) { right = hash }
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
    try manifest.add(frame, file: file, hash: hash, scene: begun.scene)
  }

  func flush() throws(FilmStop) { try manifest.flush() }
  func finish() throws(FilmStop) { try manifest.finish() }

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
