#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files that appear whole or not at all.
enum FileWriting {
  /// Replaces the files at the given paths: each is written to a temporary file in the same folder and synced, and
  /// only when all are, they get their names. On failure the old files are untouched and nothing is left behind.
  /// A device or a pipe is written to as it is; a symbolic link keeps pointing where it does. Should a rename itself
  /// fail, files renamed before it stay.
  ///
  /// - Parameter beforeNaming: what else must succeed before any file gets its name.
  static func replace(
    _ files: [(path: String, bytes: [UInt8])], beforeNaming: () throws(Failure) -> Void = {}
  ) throws(Failure) {
    // Held back until the files have their names, so that an interrupted run leaves no temporary file.
    let signals = HeldSignals()
    defer { signals.release() }
    var pending: [PendingFile] = []
    do throws(Failure) {
      for (path, bytes) in files {
        // A pipe may have to wait for its reader, so signals are let through meanwhile.
        if try isStream(path) {
          signals.release()
          try writeThrough(path, bytes)
          signals.hold()
        } else {
          pending.append(try prepare(path, bytes))
        }
      }
      try beforeNaming()
      while let file = pending.first {
        guard rename(file.temporary, file.target) == 0 else { throw failure(.inputOutput, file.path, errno) }
        pending.removeFirst()
      }
    } catch {
      for file in pending { unlink(file.temporary) }
      throw error
    }
  }

  /// A file that is complete but for its name.
  private struct PendingFile {
    /// As the user wrote it.
    let path: String
    /// Where it goes, links followed.
    let target: String
    let temporary: String
  }

  /// Whether a device or a pipe is at `path`.
  private static func isStream(_ path: String) throws(Failure) -> Bool {
    var info = stat()
    guard stat(path, &info) == 0 else { return false }
    let type = info.st_mode & S_IFMT
    if type == S_IFDIR { throw Failure(.cannotCreate, "--output: \(shown(path)) is a folder, not a file") }
    return type != S_IFREG
  }

  private static func prepare(_ path: String, _ bytes: [UInt8]) throws(Failure) -> PendingFile {
    var info = stat()
    let exists = stat(path, &info) == 0
    let target = followingLinks(path)
    let (descriptor, temporary) = try makeTemporary(beside: target, for: path)
    var error = write(bytes, to: descriptor)
    if error == nil, exists, fchmod(descriptor, info.st_mode & 0o7777) != 0 { error = errno }
    if error == nil, fsync(descriptor) != 0, errno != EINVAL, errno != EROFS { error = errno }
    if close(descriptor) != 0, error == nil { error = errno }
    guard let error else { return PendingFile(path: path, target: target, temporary: temporary) }
    unlink(temporary)
    throw failure(.inputOutput, path, error)
  }

  private static func writeThrough(_ path: String, _ bytes: [UInt8]) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(.cannotCreate, path, errno) }
    let error = write(bytes, to: descriptor)
    close(descriptor)
    if let error, error != EPIPE { throw failure(.inputOutput, path, error) }
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
      path = link.hasPrefix("/") ? link : folder(of: path) + link
    }
    return path
  }

  /// A new file that no other process or thread has, in the folder of `path`.
  private static func makeTemporary(
    beside target: String, for path: String
  ) throws(Failure) -> (descriptor: Int32, path: String) {
    for attempt in 0..<1000 {
      let temporary = "\(folder(of: target)).tacho-\(getpid())-\(attempt).tmp"
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (descriptor, temporary) }
      guard errno == EEXIST else { throw failure(.cannotCreate, path, errno) }
    }
    throw failure(.cannotCreate, path, EEXIST)
  }

  /// The folder part of a path with its slash; empty for a bare name.
  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[...slash])
  }

  /// Writes all bytes; returns the error number when that fails.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { buffer -> Int32? in
      var rest = buffer[...]
      while !rest.isEmpty {
        #if canImport(Glibc)
          let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        #elseif canImport(Musl)
          let count = Musl.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        #else
          let count = Darwin.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        #endif
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          return errno
        }
      }
      return nil
    }
  }

  private static func failure(_ status: Failure.Status, _ path: String, _ error: Int32) -> Failure {
    let folder = folder(of: path)
    let advice =
      error == ENOENT && !folder.isEmpty ? "; the folder \(shown(folder)) does not exist, create it first" : ""
    return Failure(status, "--output: cannot write \(shown(path)): \(reason(error))\(advice)")
  }

  /// The system's words for an error number, always in English.
  static func reason(_ error: Int32) -> String {
    switch error {
    case ENOENT: "no such file or folder"
    case EACCES, EPERM: "permission denied"
    case ENOSPC: "no space left on the disk"
    case EDQUOT: "the disk quota is used up"
    case EROFS: "the file system is read-only"
    case EISDIR: "it is a folder"
    case ENOTDIR: "a part of the path is a file, not a folder"
    case ENAMETOOLONG: "the name is too long"
    case EFBIG: "the file would be larger than allowed"
    case ELOOP: "too many symbolic links"
    default: "error \(error): " + String(cString: strerror(error))
    }
  }
}

/// Keeps the signals that end a process waiting.
struct HeldSignals {
  private var held = sigset_t()
  private var before = sigset_t()

  init() {
    sigemptyset(&held)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&held, signal) }
    pthread_sigmask(SIG_BLOCK, &held, &before)
  }

  /// Holds them back again after a release.
  func hold() {
    var held = held
    pthread_sigmask(SIG_BLOCK, &held, nil)
  }

  /// Lets them through again; one that came meanwhile takes effect now.
  func release() {
    var before = before
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
