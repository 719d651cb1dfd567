import Files
import Platform

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

  private func name(_ index: Int) -> String { names.name(index) }
}
