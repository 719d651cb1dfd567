#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Numbered files, each whole or not there: written under a temporary name in the same folder and renamed. A file
/// that has the right bytes already is left alone.
///
/// They are not synced one by one, which would cost more than drawing them: after a loss of power the last ones may be
/// wrong, and the same command again puts them right.
struct FrameFiles {
  let names: FrameNames
  private let temporary: String
  /// How many were right already.
  private(set) var kept = 0
  private(set) var byteCount = 0

  /// Makes the folder, if only its last part is missing, and removes what killed runs have left in it.
  init(_ names: FrameNames) throws(FilmStop) {
    self.names = names
    let folder = names.folder
    temporary = "\(folder).tacho-frame-\(getpid()).tmp"
    if !folder.isEmpty, mkdir(folder, 0o777) != 0, errno != EEXIST {
      let advice = errno == ENOENT ? "; only the last folder of a path is made, create the others first" : ""
      throw .failure(
        Failure(.cannotCreate, "--output: cannot create \(shown(folder)): \(FileWriting.reason(errno))\(advice)"))
    }
    Self.removeAbandoned(in: folder.isEmpty ? "./" : folder)
    Interruption.watch([temporary])
  }

  /// Whether the file of a frame has these bytes.
  func hasBytes(_ index: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
    Self.contents(of: names[index], count: bytes.count).map { $0.withUnsafeBytes { same($0, bytes) } } ?? false
  }

  /// The bytes of the file of a frame; nil when there is none.
  func contents(_ index: Int) -> [UInt8]? { Self.contents(of: names[index], count: nil) }

  mutating func write(_ index: Int, _ bytes: UnsafeRawBufferPointer) throws(FilmStop) {
    if hasBytes(index, bytes) {
      kept += 1
      return
    }
    let path = names[index]
    // A second time when someone who cleans up has taken it for abandoned between its making and its lock.
    for attempt in 0..<3 {
      let code = replace(path, bytes)
      if code == 0 {
        byteCount += bytes.count
        return
      }
      unlink(temporary)
      guard code == ENOENT || code == EEXIST, attempt < 2 else { throw Self.failure(path, code) }
    }
  }

  /// Removes what is not finished.
  func cancel() { unlink(temporary) }

  private func replace(_ path: String, _ bytes: UnsafeRawBufferPointer) -> Int32 {
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    var rest = bytes
    while rest.count > 0 {
      #if canImport(Glibc)
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      #elseif canImport(Musl)
        let count = Musl.write(descriptor, rest.baseAddress, rest.count)
      #else
        let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
      #endif
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno != EINTR {
        return errno
      }
    }
    return rename(temporary, path) == 0 ? 0 : errno
  }

  private static func failure(_ path: String, _ code: Int32) -> FilmStop {
    let status: Failure.Status = [ENOSPC, EDQUOT, EIO, EFBIG].contains(code) ? .inputOutput : .cannotCreate
    return .failure(Failure(status, "--output: cannot write \(shown(path)): \(FileWriting.reason(code))"))
  }

  /// - Parameter count: the length it must have; nil takes any up to 1 GiB.
  private static func contents(of path: String, count: Int?) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = Int(info.st_size)
    guard count.map({ $0 == size }) ?? (size <= 1 << 30) else { return nil }
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      filled = 0
      while filled < size, let start = buffer.baseAddress {
        let read = read(descriptor, start + filled, size - filled)
        if read > 0 { filled += read } else if read == 0 || errno != EINTR { break }
      }
      isWhole = filled == size
    }
    return isWhole ? bytes : nil
  }

  /// Temporary files of frames whose writer is gone, which their lock tells.
  private static func removeAbandoned(in folder: String) {
    guard let entries = opendir(folder) else { return }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.hasPrefix(".tacho-frame-"), name.hasSuffix(".tmp") else { continue }
      let descriptor = open(folder + name, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(folder + name) }
      close(descriptor)
    }
  }
}

private func same(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
  guard a.count == b.count else { return false }
  guard let start = a.baseAddress, let other = b.baseAddress else { return true }
  return memcmp(start, other, a.count) == 0
}
