#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files that appear whole or not at all.
enum FileWriting {
  /// Replaces the file at `path` with `bytes`: a temporary file in the same folder, synced, then renamed. On
  /// failure the old file, if any, is untouched and nothing is left behind. A device or a pipe is written to as
  /// it is; a symbolic link keeps pointing where it does.
  static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw Failure(.usage, "--output: a file name must not be empty")
    }
    var info = stat()
    let exists = stat(path, &info) == 0
    let type = info.st_mode & S_IFMT
    if exists, type == S_IFDIR { throw Failure(.cannotCreate, "--output: “\(path)” is a folder, not a file") }
    if exists, type != S_IFREG { return try writeThrough(path, bytes) }
    try replaceRegular(exists ? resolved(path) : path, mode: exists ? info.st_mode & 0o7777 : nil, bytes)
  }

  private static func writeThrough(_ path: String, _ bytes: [UInt8]) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(.cannotCreate, path, errno) }
    let error = write(bytes, to: descriptor)
    close(descriptor)
    if let error, error != EPIPE { throw failure(.inputOutput, path, error) }
  }

  private static func replaceRegular(_ path: String, mode: mode_t?, _ bytes: [UInt8]) throws(Failure) {
    // Held back until the file has its name, so that an interrupted run leaves no temporary file.
    let signals = HeldSignals()
    defer { signals.release() }
    let (descriptor, temporary) = try makeTemporary(beside: path)
    var error = write(bytes, to: descriptor)
    if error == nil, let mode, fchmod(descriptor, mode) != 0 { error = errno }
    if error == nil, fsync(descriptor) != 0, errno != EINVAL, errno != EROFS { error = errno }
    if close(descriptor) != 0, error == nil { error = errno }
    if error == nil, rename(temporary, path) != 0 { error = errno }
    guard let error else { return }
    unlink(temporary)
    throw failure(.inputOutput, path, error)
  }

  /// A new file that no other process or thread has, in the folder of `path`.
  private static func makeTemporary(beside path: String) throws(Failure) -> (descriptor: Int32, path: String) {
    for attempt in 0..<1000 {
      let temporary = "\(folder(of: path)).tacho-\(getpid())-\(attempt).tmp"
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

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
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
    let advice = error == ENOENT && !folder.isEmpty ? "; the folder “\(folder)” does not exist, create it first" : ""
    return Failure(status, "--output: cannot write “\(path)”: \(reason(error))\(advice)")
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
  private var before = sigset_t()

  init() {
    var held = sigset_t()
    sigemptyset(&held)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&held, signal) }
    pthread_sigmask(SIG_BLOCK, &held, &before)
  }

  /// Lets them through again; one that came meanwhile takes effect now.
  func release() {
    var before = before
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
