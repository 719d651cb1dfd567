import Platform

/// The right to write a file and what belongs to it: `NAME.lock` beside it, locked while its owner lives, with the
/// number of the process in it. It goes when it is let go.
package final class FileLock {
  private let folder: Folder
  private let name: String
  private let descriptor: Int32

  /// - Throws: ``FileError`` with the code EWOULDBLOCK and words about the holder when another process has it.
  package init(_ folder: Folder, for name: String) throws(FileError) {
    (self.folder, self.name) = (folder, name + ".lock")
    for _ in 0..<100 {
      let file = try folder.openOrCreate(self.name)
      if flock(file, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
        var text = [UInt8](repeating: 0, count: 20)
        let count = pread(file, &text, text.count, 0)
        close(file)
        let holder = String(decoding: text.prefix(max(0, count)).filter { (0x30...0x39).contains($0) }, as: UTF8.self)
        throw FileError(
          .write, folder.full(name), code: EWOULDBLOCK,
          reason: (holder.isEmpty ? "another process" : "process \(holder)")
            + " is writing it; wait for its end, or choose another folder")
      }
      // The one before may have removed the file between its opening and its lock.
      guard folder.isNamed(self.name, file) else {
        close(file)
        continue
      }
      ftruncate(file, 0)
      _ = Array("\(getpid())\n".utf8).withUnsafeBytes { systemWrite(file, $0) }
      descriptor = file
      return
    }
    throw FileError(.write, folder.full(name), code: EWOULDBLOCK, reason: "other processes keep writing it")
  }

  deinit {
    folder.remove(name)
    close(descriptor)
  }
}
