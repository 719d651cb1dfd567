import Platform

/// A file that appears whole or not at all: written under a temporary name in the same folder, synced and renamed by
/// ``commit()``. Given up without it, nothing is left behind and an old file of that name is untouched.
///
/// Where the caller named the file, a device or a pipe is written to as it is, and a symbolic link keeps pointing where
/// it does. A temporary file is
/// locked while its writer lives; what a killed one left is removed by the next that writes into the folder.
public final class WholeFile: ByteSink {
  /// As the caller wrote it.
  public let path: String
  /// Where the bytes are until ``commit()``. The same as `path` for a device.
  public let temporaryPath: String
  private let target: String
  private var descriptor: Int32
  private let isStream: Bool

  /// - Parameters:
  ///   - path: where the file goes.
  ///   - isNamed: whether a user named it. A name that was made up may lead out of the folder by a link that somebody
  ///     put there, so links, pipes and devices of such a name are replaced.
  /// - Throws: ``FileError`` when no file can be made at `path`: its folder is missing, it is a folder itself, its
  ///   symbolic links go in a circle.
  public init(_ path: String, isNamed: Bool = true) throws(FileError) {
    self.path = path
    var info = stat()
    let exists = fstatat(AT_FDCWD, path, &info, isNamed ? 0 : AT_SYMLINK_NOFOLLOW) == 0
    if !exists, errno == ELOOP { throw FileError(.create, path, code: ELOOP) }
    if exists { try SourceFiles.refuse(FileIdentity(info), at: path) }
    isStream = isNamed ? try Self.isStream(path) : false
    if isStream {
      (target, temporaryPath) = (path, path)
      // A pipe or a device that a user named: follows links.
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileError(.create, path, code: errno) }
      return
    }
    target = isNamed ? try Self.followingLinks(path) : path
    let folder = PathName.folder(of: target)
    Temporary.sweep(AT_FDCWD, folder.isEmpty ? "." : folder)
    let made = Temporary.make(in: AT_FDCWD, folder)
    guard made.code == 0 else {
      let isMissing = made.code == ENOENT && !folder.isEmpty
      // A folder such as /proc is there and takes no files.
      let step = access(folder, F_OK) == 0 ? "takes no files, choose another" : "does not exist, create it first"
      let advice = isMissing ? "; the folder “\(folder)” \(step)" : ""
      throw FileError(.create, path, code: made.code, reason: FileError.words(for: made.code) + advice)
    }
    (descriptor, temporaryPath) = (made.descriptor, folder + made.name)
    Leftovers.add(temporaryPath)
    if exists, info.st_mode & S_IFMT == S_IFREG, fchmod(descriptor, info.st_mode & 0o7777) != 0 { try fail(errno) }
    // Known only now: a name that is too long fails here rather than when all is written.
    if PathName.name(of: target).utf8.count > 255 { try fail(ENAMETOOLONG) }
  }

  deinit { discard() }

  /// Appends; a device or a pipe gets the bytes at once, a file its name with ``commit()``.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    try DescriptorSink(descriptor, name: path).write(bytes)
  }

  /// Gives the finished file its name.
  public func commit() throws(FileError) {
    try sync()
    try name()
  }

  /// Removes what has been written; a file that is committed stays.
  public func discard() {
    guard descriptor >= 0 else { return }
    if !isStream { unlink(temporaryPath) }
    letGo()
  }

  /// Puts the bytes on the disk.
  func sync() throws(FileError) {
    guard descriptor >= 0, !isStream else { return }
    if fsync(descriptor) != 0, errno != EINVAL, errno != EROFS { try fail(errno) }
  }

  /// Gives the file its name.
  func name() throws(FileError) {
    guard descriptor >= 0 else { return }
    if !isStream, rename(temporaryPath, target) != 0 { try fail(errno) }
    let code = letGo()
    if code != 0, code != EINTR { throw FileError(.write, path, code: code) }
  }

  @discardableResult private func letGo() -> Int32 {
    let code = close(descriptor) == 0 ? 0 : errno
    descriptor = -1
    if !isStream { Leftovers.remove(temporaryPath) }
    return code
  }

  private func fail(_ code: Int32) throws(FileError) {
    discard()
    throw FileError(.write, path, code: code)
  }

  /// Whether a device or a pipe is at `path`.
  static func isStream(_ path: String) throws(FileError) -> Bool {
    var info = stat()
    guard stat(path, &info) == 0 else { return false }
    if info.st_mode & S_IFMT == S_IFDIR { throw FileError(.create, path, code: EISDIR) }
    return info.st_mode & S_IFMT != S_IFREG
  }

  /// The path a chain of symbolic links leads to, whether or not a file is there yet.
  private static func followingLinks(_ path: String) throws(FileError) -> String {
    var end = path
    for _ in 0..<40 {
      var link = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      let length = readlink(end, &link, link.count - 1)
      guard length > 0 else { return end }
      guard let text = String(validating: link[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self) else {
        throw FileError(.create, path, code: EILSEQ, reason: "it is a symbolic link to a name that is not UTF-8")
      }
      end = text.hasPrefix("/") ? text : PathName.folder(of: end) + text
    }
    throw FileError(.create, path, code: ELOOP)
  }
}

extension WholeFile {
  /// How many bytes have been written so far; nil for a device or a pipe.
  package func byteCount() throws(FileError) -> Int? {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw FileError(.write, path, code: errno) }
    return info.st_mode & S_IFMT == S_IFREG ? Int(info.st_size) : nil
  }

  /// The first bytes of what has been written so far.
  package func contents(count: Int) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard pread(descriptor, &bytes, count, 0) == count else {
      throw FileError(.write, path, code: EIO, reason: "what was written cannot be read back")
    }
    return bytes
  }
}

/// Files that get their names together: each is written to a temporary file in its folder and synced, and only when
/// all are, ``commit()`` names them. Given up without it, old files are untouched and nothing is left behind.
///
/// A device or a pipe is written to at once. Signals that end the program wait until the files have their names, unless
/// a pipe has to be waited for; they leave nothing behind. Should a rename fail, files renamed before it stay. For one
/// thread.
package final class FileSet {
  private var files: [WholeFile] = []
  private let signals = HeldSignals()

  package init() {}

  deinit {
    files.removeAll()
    signals.release()
  }

  /// - Parameter isNamed: whether a user named the file.
  package func add(_ path: String, _ bytes: [UInt8], isNamed: Bool = true) throws(FileError) {
    if isNamed, try WholeFile.isStream(path) {
      // Its reader may not come, so a signal must be able to end the wait.
      Interruption.begin(grace: 0)
      var file = try WholeFile(path)
      do throws(FileError) { try file.write(bytes) } catch { if !error.isReaderGone { throw error } }
      return
    }
    var file = try WholeFile(path, isNamed: isNamed)
    try file.write(bytes)
    try add(file)
  }

  /// - Parameter file: written, and without its name.
  package func add(_ file: WholeFile) throws(FileError) {
    try file.sync()
    files.append(file)
  }

  package func commit() throws(FileError) {
    for file in files { try file.name() }
  }
}
