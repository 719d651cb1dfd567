import Platform

/// A folder in which files are read and written by name, and never outside of it: no step of a name may be a symbolic
/// link, and only regular files are read.
///
/// Written files are whole or not there. They are not synced one by one, which would cost more than drawing them:
/// a power cut may take the last of them.
package final class Folder: Sendable {
  /// As the caller wrote it.
  package let path: String
  private let descriptor: Int32

  /// Opens a folder that is there.
  ///
  /// - Parameter path: empty is the working folder.
  package init(_ path: String) throws(FileError) {
    self.path = path
    descriptor = Platform.open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.read, path.isEmpty ? "." : path, code: errno) }
  }

  /// Opens the folder, made if there is none, and removes what killed processes have left in it.
  ///
  /// - Parameter parents: whether the folders above it are made too.
  package convenience init(making path: String, parents: Bool = true) throws(FileError) {
    if !parents {
      if !path.isEmpty { try Self.make(path) }
    } else {
      var made = path.hasPrefix("/") ? "/" : ""
      for part in path.split(separator: "/") {
        made += part + "/"
        try Self.make(made, for: path)
      }
    }
    try self.init(path)
    Temporary.sweep(descriptor, path)
  }

  /// Makes one folder unless it is there.
  ///
  /// - Returns: whether it was made.
  @discardableResult
  package static func make(_ path: String, for whole: String? = nil) throws(FileError) -> Bool {
    if mkdir(path, 0o777) == 0 { return true }
    let code = errno
    var info = stat()
    if stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFDIR { return false }
    let advice = code == ENOENT ? "; only the last folder of a path is made, create the others first" : ""
    throw FileError(
      .create, whole ?? path, code: code,
      reason: code == EEXIST ? "it is a file, not a folder" : FileError.words(for: code) + advice)
  }

  /// Removes a folder that is empty.
  package static func unmake(_ path: String) { rmdir(path) }

  deinit { if descriptor >= 0 { close(descriptor) } }

  // MARK: - Reading

  /// Opens a regular file. A pipe is not waited for.
  package func open(_ name: String) throws(FileError) -> InputFile {
    try inFolder(of: name, .read) { (folder, last) throws(FileError) in
      let file = openat(folder, last, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard file >= 0 else { throw failure(.read, name, in: folder, last, errno) }
      let input = InputFile(descriptor: file, name: full(name), isOwned: true)
      try input.requireRegular()
      return input
    }
  }

  /// The names of the files, sorted.
  package func names() -> [String] {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let entries = fdopendir(copy) else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) { names.append(Temporary.name(of: entry)) }
    return names.sorted()
  }

  // MARK: - Writing

  /// Writes a file, replacing the one of that name. Folders in the name are made.
  package func write(_ bytes: UnsafeRawBufferPointer, to name: String) throws(FileError) {
    try inFolder(of: name, .write, making: true) { (folder, last) throws(FileError) in
      let (file, temporary, code) = Temporary.make(in: folder, locks: false)
      guard code == 0 else { throw FileError(.create, full(name), code: code) }
      var failed = systemWrite(file, bytes)
      if failed == 0, renameat(folder, temporary, folder, last) != 0 { failed = errno }
      if close(file) != 0, failed == 0, errno != EINTR { failed = errno }
      guard failed != 0 else { return }
      unlinkat(folder, temporary, 0)
      throw FileError(.write, full(name), code: failed)
    }
  }

  package func write(_ bytes: [UInt8], to name: String) throws(FileError) {
    try bytes.withBytes { (bytes) throws(FileError) in try write(bytes, to: name) }
  }

  // MARK: - Names right in the folder

  /// Makes a new file in place of whatever has the name.
  func create(_ name: String) throws(FileError) -> Int32 {
    remove(name)
    let file = openat(descriptor, name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard file >= 0 else { throw FileError(.create, full(name), code: errno) }
    return file
  }

  /// Opens a file for writing, made if there is none; its bytes stay.
  func openOrCreate(_ name: String) throws(FileError) -> Int32 {
    let file = openat(descriptor, name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o666)
    guard file >= 0 else { throw failure(.create, name, in: descriptor, name, errno) }
    return file
  }

  func rename(_ name: String, to other: String) throws(FileError) {
    guard renameat(descriptor, name, descriptor, other) == 0 else { throw FileError(.write, full(other), code: errno) }
  }

  package func remove(_ name: String) { unlinkat(descriptor, name, 0) }

  /// Whether something has the name.
  package func has(_ name: String) -> Bool {
    var info = stat()
    return fstatat(descriptor, name, &info, AT_SYMLINK_NOFOLLOW) == 0
  }

  /// Whether a name is that of the open file.
  func isNamed(_ name: String, _ file: Int32) -> Bool {
    var (there, open) = (stat(), stat())
    return fstatat(descriptor, name, &there, AT_SYMLINK_NOFOLLOW) == 0 && fstat(file, &open) == 0
      && there.st_dev == open.st_dev && there.st_ino == open.st_ino
  }

  /// The path of a folder below it, which is not opened without following links: for looking only.
  package func path(of name: String) -> String { full(name) }

  func full(_ name: String) -> String { path.isEmpty || path.hasSuffix("/") ? path + name : path + "/" + name }

  // MARK: - Steps

  /// Works in the folder that the last part of a name is in.
  private func inFolder<Value>(
    of name: String, _ action: FileError.Action, making: Bool = false,
    _ work: (_ folder: Int32, _ last: String) throws(FileError) -> Value
  ) throws(FileError) -> Value {
    var parts = name.split(separator: "/").filter { $0 != "." }.map(String.init)
    guard !parts.contains(".."), let last = parts.popLast() else { throw FileError(action, full(name), code: ENOENT) }
    var folder = descriptor
    defer { if folder != descriptor { close(folder) } }
    for part in parts {
      let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
      var next = openat(folder, part, flags)
      if next < 0, errno == ENOENT, making {
        if mkdirat(folder, part, 0o777) == 0 || errno == EEXIST { next = openat(folder, part, flags) }
      }
      guard next >= 0 else { throw failure(action, name, in: folder, part, errno) }
      if folder != descriptor { close(folder) }
      folder = next
    }
    if making, !parts.isEmpty { Temporary.sweep(folder, full(parts.joined(separator: "/"))) }
    return try work(folder, last)
  }

  /// The error of a step; a symbolic link is called what it is.
  private func failure(
    _ action: FileError.Action, _ name: String, in folder: Int32, _ part: String, _ code: Int32
  ) -> FileError {
    var info = stat()
    guard [ELOOP, ENOTDIR].contains(code), fstatat(folder, part, &info, AT_SYMLINK_NOFOLLOW) == 0,
      info.st_mode & S_IFMT == S_IFLNK
    else { return FileError(action, full(name), code: code) }
    return FileError(
      action, full(name), code: ELOOP, reason: "“\(part)” is a symbolic link, which is not followed here")
  }
}
