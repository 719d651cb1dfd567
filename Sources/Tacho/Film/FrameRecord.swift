import Files
import JSONFormat
import Platform
import Telemetry

/// Knows which numbered frames are right already, and records those that are made: a line for each with its number, time,
/// value, file, the hash of the file, and scene, a hash of what was to be drawn. A frame with several files has `files`,
/// their names and hashes.
final class FrameRecord {
  /// How many were not drawn again.
  private(set) var skipped = 0
  /// Which part of a film it is of, and the whole film.
  struct Part {
    let shard: Shard
    let rate: FrameRate
    /// How many frames the whole film has.
    let total: Int
    /// All of them; nil of data that can be read once.
    let frames: FilmFrames?
  }

  private let journal: Journal
  private let part: Part?
  /// With a look for light pages and one for dark pages there are two.
  private let films: [GaugeFilm]
  /// What all frames have in common.
  private let common: String
  /// The names of a frame's files.
  private let names: [FrameNames]
  /// The frames begun and not ended, in their order: for each name the hash of its file, as far as there is one.
  private var open: [(frame: Int, scene: String, isRight: Bool, hashes: [String?])] = []
  private var last: (states: [FilmState], scene: String)?
  /// The last file of each name.
  private var lastFiles: [(bytes: [UInt8], hash: String)?]

  /// - Parameters:
  ///   - names: the names of all files of a frame.
  ///   - kind: what besides their scenes decides the bytes of all files.
  init(
    _ path: String, _ films: [GaugeFilm], _ names: [FrameNames], kind: String, part: Part? = nil
  ) throws(FilmJobError) {
    (self.films, self.names) = (films, names)
    lastFiles = names.map { _ in nil }
    journal = try Self.naming { () throws(FileError) in try Journal(path, key: "frame", resumes: true) }
    self.part = part
    if part != nil { journal.remove(beside: "manifest.jsonl") }
    common = "tacho \(tachoVersion).\(pictureRevision) \(kind)\n"
  }

  /// Whether the frame's files are there and have what they are to show; then it need not be drawn.
  ///
  /// - Parameter files: as many as there are names.
  func begin(_ frame: FilmFrame, _ files: [FrameFiles]) -> Bool {
    let scene = sceneHash(frame)
    var right: [String] = []
    if let known = journal.earlierLine(of: frame.index), known["scene"] == scene {
      for (index, file) in files.enumerated() {
        let recorded = files.count == 1 ? known["hash"] : known["files." + file.names[frame.index]]
        guard let recorded, let bytes = file.contents(frame.index), hash(bytes, of: index) == recorded else { break }
        right.append(recorded)
      }
    }
    let isRight = right.count == files.count
    open.append((frame.index, scene, isRight, isRight ? right : files.map { _ in nil }))
    return isRight
  }

  /// Notes a file that has been made.
  ///
  /// - Parameter index: the index of the file's name.
  func note(_ frame: FilmFrame, _ bytes: UnsafeRawBufferPointer, of index: Int) {
    guard let begun = open.firstIndex(where: { $0.frame == frame.index }) else { return }
    // Drawn for another output.
    open[begun].isRight = false
    open[begun].hashes[index] = hash([UInt8](bytes), of: index)
  }

  /// Enters a frame of which all files have been made, or were right already.
  func end(_ frame: FilmFrame) throws(FilmJobError) {
    guard let index = open.firstIndex(where: { $0.frame == frame.index }) else { return }
    let begun = open.remove(at: index)
    if begun.isRight { skipped += 1 }
    let files = zip(names, begun.hashes).compactMap { names, hash in hash.map { (names[frame.index], $0) } }
    guard files.count == names.count, let file = files.first else { return }
    let state = frame.states.first
    let pointer = state.flatMap { $0.values.first ?? nil }
    let written: [(String, JSON)] =
      files.count == 1
      ? [("file", .string(file.0)), ("hash", .string(file.1))]
      : [("files", .object(files.map { ($0, .string($1)) }))]
    let line: [(String, JSON)] =
      [
        ("frame", .number(Double(frame.index))), ("time", .number(frame.time)),
        ("value", .orNull(pointer.map(JSON.number))),
        ("number", .orNull((state?.number ?? pointer).map(JSON.number))),
      ] + written + [("scene", .string(begun.scene))]
    try Self.naming { () throws(FileError) in try journal.append(.object(line)) }
  }

  /// Gives the record its name; that of a part with a last line, by which `tacho batch merge` knows what belongs together.
  func finish() throws(FilmJobError) {
    let summary = try part.map { (part) throws(FilmJobError) in
      ManifestSummary(
        plan: try plan(of: part), table: nil, items: .frames, total: part.total,
        drawn: part.shard.frames(of: part.total).count, shard: part.shard)
    }
    try Self.naming { () throws(FileError) in try journal.finish(summary?.json) }
  }

  /// Why nothing keeps a second process from the record; nil where it is locked.
  var lockFault: String? { journal.lockFault }

  /// The hash of what all parts have in common: how frames are made, and what the whole film shows.
  private func plan(of part: Part) throws(FilmJobError) -> String {
    var hash = SHA256()
    hash.update(field: common)
    hash.update(field: "\(part.rate)")
    for names in names { hash.update(field: names[0]) }
    var first: FilmFrame?
    while let frame = try FilmJobError.reading({ () throws(TelemetryError) in try part.frames?.next() }) {
      for state in frame.states { hash.update(field: state.numbers) }
      if first == nil { first = frame }
    }
    for state in first?.states ?? [] {
      for film in films { hash.update(field: film.scene(state).dump) }
    }
    return hash.text
  }

  private static func naming<Value>(_ work: () throws(FileError) -> Value) throws(FilmJobError) -> Value {
    do { return try work() } catch { throw .record(error) }
  }

  /// Frames that follow each other are often the same.
  private func hash(_ bytes: [UInt8], of index: Int) -> String {
    if let last = lastFiles[index], last.bytes == bytes { return last.hash }
    let hash = SHA256.text(of: bytes)
    lastFiles[index] = (bytes, hash)
    return hash
  }

  /// The hash of all that decides the picture.
  private func sceneHash(_ frame: FilmFrame) -> String {
    if let last, last.states == frame.states { return last.scene }
    var hash = SHA256()
    hash.update(common.utf8)
    for state in frame.states {
      for film in films { hash.update(film.scene(state).dump.utf8) }
    }
    let text = hash.text
    last = (frame.states, text)
    return text
  }
}

extension FilmState {
  /// All numbers of it, bit by bit.
  fileprivate var numbers: [UInt8] {
    let all = values + [number, emphasis] + peaks
    return all.flatMap { number in
      withUnsafeBytes(of: (number?.bitPattern ?? Double.signalingNaN.bitPattern).bigEndian) { Array($0) }
    }
  }
}

/// Numbered files, each whole or not there. A file that has the right bytes already is left alone.
///
/// They are not synced one by one, which would cost more than drawing them: after a loss of power the last ones may be
/// wrong, and the same command again puts them right.
struct FrameFiles {
  let names: FrameNames
  private let folder: Folder
  /// How many were right already.
  private(set) var kept = 0
  private(set) var byteCount = 0

  /// The largest file that is compared with its record, in bytes.
  private static let mostBytes = 1 << 30

  /// Makes the folder, if only its last part is missing, and removes what killed runs have left in it.
  init(_ names: FrameNames) throws(FilmJobError) {
    self.names = names
    folder = try FilmJobError.writing { () throws(FileError) in try Folder(making: names.folder, parents: false) }
  }

  /// Whether the file of a frame has these bytes.
  func hasBytes(_ index: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let file = try? folder.open(name(index)), file.size == bytes.count,
      let there = try? file.bytes(atMost: bytes.count)
    else { return false }
    return bytes.baseAddress.map { memcmp($0, there, there.count) == 0 } ?? true
  }

  /// The bytes of the file of a frame; nil when there is none.
  func contents(_ index: Int) -> [UInt8]? { try? folder.open(name(index)).bytes(atMost: Self.mostBytes) }

  mutating func write(_ index: Int, _ bytes: UnsafeRawBufferPointer) throws(FileError) {
    if hasBytes(index, bytes) {
      kept += 1
      return
    }
    try folder.write(bytes, to: name(index))
    byteCount += bytes.count
  }

  /// The files whose numbers follow one another from a frame on, as a longer film has left them.
  ///
  /// - Parameter end: the first number that the film does not have.
  func leftovers(from end: Int) -> Range<Int> {
    var next = end
    while next < Limits.frames, folder.has(name(next)) { next += 1 }
    return end..<next
  }

  private func name(_ index: Int) -> String { names.name(index) }
}
