import Synchronization
import Tacho

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder that files are written into, whole or not at all, and never outside of it: no step of a name may be a
/// symbolic link.
///
/// Files are not synced one by one, which would cost more than drawing them. A power cut may take the last of them;
/// what a manifest says is checked against the files when a batch is resumed.
final class BatchFolder: Sendable {
  let path: String
  private let descriptor: Int32
  /// What temporary files begin with: this machine, this process.
  private let mark: String
  private static let count = Atomic<Int>(0)
  /// Folders below this one of which the stale files have been looked for.
  private let swept = Mutex<Set<String>>([])

  /// Opens the folder, made if there is none.
  init(_ path: String) throws(Failure) {
    self.path = path
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += part + "/"
      guard mkdir(made, 0o777) == 0 || errno == EEXIST || errno == EISDIR else {
        let error = errno
        var info = stat()
        if stat(made, &info) == 0 { continue }
        throw Failure(.cannotCreate, "--output: cannot make the folder \(shown(path)): \(FileWriting.reason(error))")
      }
    }
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Failure(.cannotCreate, "--output: cannot open the folder \(shown(path)): \(FileWriting.reason(errno))")
    }
    mark = Self.machine + "-\(getpid())-"
    removeStale(in: descriptor)
  }

  deinit { close(descriptor) }

  /// Writes a file, replacing the one of that name.
  ///
  /// - Returns: the error's number when that fails; nothing is left behind then.
  func write(_ bytes: [UInt8], to name: String) -> Int32? {
    let (folder, last, error) = opened(foldersOf: name, making: true)
    guard error == nil else { return error }
    defer { if folder != descriptor { close(folder) } }
    let number = Self.count.add(1, ordering: .relaxed).newValue
    let temporary = ".tacho-\(mark)\(number).tmp"
    let file = openat(folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard file >= 0 else { return errno }
    var failed = FileWriting.write(bytes, to: file)
    if close(file) != 0, failed == nil { failed = errno }
    if failed == nil, renameat(folder, temporary, folder, last) != 0 { failed = errno }
    if failed != nil { unlinkat(folder, temporary, 0) }
    return failed
  }

  /// The hash of a file; nil when there is none that can be read.
  func hash(of name: String) -> String? {
    let (folder, last, error) = opened(foldersOf: name, making: false)
    guard error == nil else { return nil }
    defer { if folder != descriptor { close(folder) } }
    // A pipe must not be waited for.
    let file = openat(folder, last, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var info = stat()
    guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    var hash = SHA256()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(file, &buffer, buffer.count)
      if count == 0 { return hash.text }
      if count < 0 {
        if errno == EINTR { continue }
        return nil
      }
      hash.update(buffer[..<count])
    }
  }

  /// The folder a name's last part is in.
  private func opened(foldersOf name: String, making: Bool) -> (folder: Int32, last: String, error: Int32?) {
    var parts = name.split(separator: "/").map(String.init)
    guard let last = parts.popLast() else { return (descriptor, "", ENOENT) }
    var folder = descriptor
    for part in parts {
      let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
      var next = openat(folder, part, flags)
      if next < 0, errno == ENOENT, making {
        if mkdirat(folder, part, 0o777) == 0 || errno == EEXIST { next = openat(folder, part, flags) }
      }
      let error = errno
      if folder != descriptor { close(folder) }
      guard next >= 0 else { return (descriptor, "", error) }
      folder = next
    }
    if making, !parts.isEmpty, isUnswept(parts.joined(separator: "/")) { removeStale(in: folder) }
    return (folder, last, nil)
  }

  private func isUnswept(_ path: String) -> Bool {
    swept.withLock { $0.count < 10_000 && $0.insert(path).inserted }
  }

  /// Removes what a process of this machine that was killed has left.
  private func removeStale(in folder: Int32) {
    let copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let entries = fdopendir(copy) else { return }
    defer { closedir(entries) }
    let start = ".tacho-\(Self.machine)-"
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.hasPrefix(start), name.hasSuffix(".tmp"),
        let process = pid_t(name.dropFirst(start.count).prefix { $0 != "-" }), process != getpid(),
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      unlinkat(folder, name, 0)
    }
  }

  /// A word for this machine: other machines may share the folder, and their processes are not to be judged from here.
  private static let machine: String = {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, 255)
    return String(SHA256.text(of: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))).prefix(8))
  }()

  /// Whether it is the name that cannot be written, rather than anything.
  static func isOfTheName(_ error: Int32) -> Bool {
    [ELOOP, ENOTDIR, EISDIR, ENAMETOOLONG, EINVAL, EILSEQ].contains(error)
  }

  /// Whether a failure may pass by itself, or once someone has made room.
  static func isTransient(_ error: Int32) -> Bool {
    [ENOSPC, EDQUOT, ENOMEM, EAGAIN, EIO, EMFILE, ENFILE, EBUSY, ETIMEDOUT, ESTALE].contains(error)
  }
}
