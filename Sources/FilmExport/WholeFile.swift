#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that appears whole or not at all: written under a temporary name in the same folder, synced and renamed by
/// ``commit()``. Given up without it, nothing is left behind and an old file of that name is untouched.
///
/// A device or a pipe is written to as it is; a symbolic link keeps pointing where it does. A temporary file is
/// locked while its writer lives, so a later film of the same name can tell what a killed one left, and removes it.
public final class WholeFile: ByteSink {
  /// As the caller wrote it.
  public let path: String
  /// Where the bytes are until ``commit()``; a signal handler may remove it. The same as `path` for a device.
  public let temporaryPath: String
  private let target: String
  fileprivate var descriptor: Int32
  private let isStream: Bool

  public init(_ path: String) throws(FilmError) {
    self.path = path
    var info = stat()
    let exists = stat(path, &info) == 0
    if exists, info.st_mode & S_IFMT == S_IFDIR {
      throw .cannotCreate(path: path, code: EISDIR, reason: SystemError.reason(EISDIR))
    }
    isStream = exists && info.st_mode & S_IFMT != S_IFREG
    if isStream {
      (target, temporaryPath) = (path, path)
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .cannotCreate(path: path, code: errno, reason: SystemError.reason(errno)) }
      return
    }
    target = Self.followingLinks(path)
    Self.removeAbandoned(of: target)
    (descriptor, temporaryPath) = try Self.makeTemporary(beside: target, for: path)
    if exists { fchmod(descriptor, info.st_mode & 0o7777) }
  }

  deinit { discard() }

  public func write(_ bytes: UnsafeRawBufferPointer) throws(FilmError) {
    try DescriptorSink(descriptor, name: path).write(bytes)
  }

  /// Gives the finished file its name.
  public func commit() throws(FilmError) {
    guard descriptor >= 0 else { return }
    if !isStream {
      if fsync(descriptor) != 0, errno != EINVAL, errno != EROFS { try fail(errno) }
      guard rename(temporaryPath, target) == 0 else { return try fail(errno) }
    }
    let closed = descriptor
    descriptor = -1
    if close(closed) != 0, errno != EINTR { throw failure(errno) }
  }

  /// Removes what has been written; a film that is committed stays.
  public func discard() {
    guard descriptor >= 0 else { return }
    if !isStream { unlink(temporaryPath) }
    close(descriptor)
    descriptor = -1
  }

  private func fail(_ code: Int32) throws(FilmError) {
    discard()
    throw failure(code)
  }

  private func failure(_ code: Int32) -> FilmError {
    .output(path: path, code: code, reason: SystemError.reason(code))
  }

  // MARK: - Names

  private static func makeTemporary(
    beside target: String, for path: String
  ) throws(FilmError) -> (descriptor: Int32, path: String) {
    let (folder, name) = parts(of: target)
    for attempt in 0..<1000 {
      // The name's end is kept short of the 255 bytes a name may have.
      let temporary = "\(folder).\(shortened(name)).tacho-\(getpid())-\(attempt).tmp"
      let descriptor = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return (descriptor, temporary) }
        // Someone who cleans up was quicker and is removing it.
        close(descriptor)
      } else if errno != EEXIST {
        let advice = errno == ENOENT && !folder.isEmpty ? "; the folder \(folder) does not exist, create it first" : ""
        throw .cannotCreate(path: path, code: errno, reason: SystemError.reason(errno) + advice)
      }
    }
    throw .cannotCreate(path: path, code: EEXIST, reason: "too many temporary files beside it")
  }

  /// Removes temporary files of the same name whose writer is gone, which their lock tells.
  private static func removeAbandoned(of target: String) {
    let (folder, name) = parts(of: target)
    guard let entries = opendir(folder.isEmpty ? "." : folder) else { return }
    defer { closedir(entries) }
    let start = ".\(shortened(name)).tacho-"
    while let entry = readdir(entries) {
      let found = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard found.hasPrefix(start), found.hasSuffix(".tmp") else { continue }
      let descriptor = open(folder + found, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(folder + found) }
      close(descriptor)
    }
  }

  private static func shortened(_ name: String) -> String {
    var name = name
    while name.utf8.count > 200 { name.removeLast() }
    return name
  }

  /// The folder with its slash, empty for a bare name, and the name.
  private static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (String(path[...slash]), String(path[path.index(after: slash)...]))
  }

  /// The path a chain of symbolic links leads to, whether or not a file is there yet.
  private static func followingLinks(_ path: String) -> String {
    var path = path
    for _ in 0..<40 {
      let target = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
        count = buffer.withMemoryRebound(to: CChar.self) { link in
          link.baseAddress.map { max(0, readlink(path, $0, link.count)) } ?? 0
        }
      }
      guard !target.isEmpty else { return path }
      let link = String(decoding: target, as: UTF8.self)
      path = link.hasPrefix("/") ? link : parts(of: path).folder + link
    }
    return path
  }
}

extension WholeFile {
  /// How much has been written so far; nil for a device or a pipe.
  func byteCount() throws(FilmError) -> Int? {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else {
      throw .output(path: path, code: errno, reason: SystemError.reason(errno))
    }
    return info.st_mode & S_IFMT == S_IFREG ? Int(info.st_size) : nil
  }

  /// The first bytes of what has been written so far.
  func contents(count: Int) throws(FilmError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard pread(descriptor, &bytes, count, 0) == count else {
      throw .output(path: path, code: EIO, reason: "what was written cannot be read back")
    }
    return bytes
  }
}
