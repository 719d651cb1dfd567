import Platform

/// The right to write a file and what belongs to it: `NAME.lock` beside it, locked while its owner lives, with the
/// number of the process and the name of its machine in it. It goes when it is let go.
package final class FileLock {
  private let folder: Folder
  private let name: String
  private let descriptor: Int32
  /// Why the file system gave no lock, so that two processes may write the file at once; nil where it is locked.
  package let fault: String?

  /// - Throws: ``FileError`` with the code EWOULDBLOCK and words about the holder when another process has it.
  package init(_ folder: Folder, for name: String) throws(FileError) {
    (self.folder, self.name) = (folder, name + ".lock")
    for _ in 0..<100 {
      let file = try folder.openOrCreate(self.name)
      let code = Self.lock(file)
      if code == EWOULDBLOCK {
        let holder = Self.holder(file)
        close(file)
        throw FileError(
          .write, folder.full(name), code: EWOULDBLOCK,
          reason: holder + " is writing it; wait for its end, or choose another folder")
      }
      // The one before may have removed the file between its opening and its lock.
      guard folder.isNamed(self.name, file) else {
        close(file)
        continue
      }
      ftruncate(file, 0)
      _ = (Array("\(getpid()) ".utf8) + Temporary.hostName + [0x0A]).withUnsafeBytes { systemWrite(file, $0) }
      descriptor = file
      fault = code == 0 ? nil : FileError.words(for: code)
      return
    }
    throw FileError(.write, folder.full(name), code: EWOULDBLOCK, reason: "other processes keep writing it")
  }

  deinit {
    folder.remove(name)
    close(descriptor)
  }

  /// - Returns: 0, EWOULDBLOCK when another process has it, or why the file system has no locks.
  private static func lock(_ file: Int32) -> Int32 {
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      if errno != EINTR { return errno }
    }
    return 0
  }

  /// `process 4711 on node17`, as far as it is known.
  private static func holder(_ file: Int32) -> String {
    var text = [UInt8](repeating: 0, count: 300)
    let count = pread(file, &text, text.count, 0)
    let words = text.prefix(max(0, count)).split { $0 == 0x20 || $0 == 0x0A }
    guard let number = words.first, number.allSatisfy({ (0x30...0x39).contains($0) }) else { return "another process" }
    let host = String(decoding: words.dropFirst().first ?? [], as: UTF8.self)
      .filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
    return "process \(String(decoding: number, as: UTF8.self))" + (host.isEmpty ? "" : " on \(host)")
  }
}
