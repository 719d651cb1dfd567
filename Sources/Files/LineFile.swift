import Platform

/// A text file that grows by whole lines under another name, and gets its own when it is finished. Ended before its
/// time, the part stays: it says what has been done. A ``FileLock`` keeps other processes from it.
package final class LineFile {
  private let folder: Folder
  private let name: String
  private var descriptor: Int32

  /// - Parameter part: where the lines go meanwhile. Whatever has that name is replaced.
  package init(_ folder: Folder, _ part: String) throws(FileError) {
    (self.folder, self.name) = (folder, part)
    descriptor = try folder.create(part)
  }

  deinit { letGo() }

  package func append(_ text: String) throws(FileError) { try append(Array(text.utf8)) }

  /// - Parameter bytes: whole lines with their ends.
  package func append(_ bytes: [UInt8]) throws(FileError) {
    let code = bytes.withUnsafeBytes { systemWrite(descriptor, $0) }
    guard code == 0 else { throw FileError(.write, folder.full(name), code: code) }
  }

  /// Syncs the file and gives it its name.
  ///
  /// - Throws: ``FileError`` with the code EWOULDBLOCK when another process has put a file of its own in its place, which
  ///   happens where the file system has no locks.
  package func commit(as other: String) throws(FileError) {
    guard folder.isNamed(name, descriptor) else {
      throw FileError(
        .write, folder.full(other), code: EWOULDBLOCK,
        reason: "another process began to write it meanwhile, and the file system does not keep them apart; "
          + "run one of them again when both have ended")
    }
    if fsync(descriptor) != 0, errno != EINVAL, errno != EROFS {
      throw FileError(.write, folder.full(other), code: errno)
    }
    try folder.rename(name, to: other)
    letGo()
  }

  package func discard() {
    folder.remove(name)
    letGo()
  }

  private func letGo() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }
}
