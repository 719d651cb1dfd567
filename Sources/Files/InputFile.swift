import Platform

/// What a file is, whatever path led to it.
package struct FileIdentity: Hashable, Sendable, CustomStringConvertible {
  let device: UInt64
  let inode: UInt64

  init(_ status: stat) {
    (device, inode) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
  }

  package var description: String { "\(device):\(inode)" }
}

/// A file, a pipe or standard input, open for reading.
package final class InputFile {
  package let name: String
  package let descriptor: Int32
  private let isOwned: Bool

  /// Opens what a user named: it may be a link or a pipe.
  package init(_ path: String) throws(FileError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    (name, isOwned) = (path, true)
    guard descriptor >= 0 else { throw FileError(.read, path, code: errno) }
  }

  /// Opens a regular file that a user named, and waits for no pipe.
  package convenience init(regular path: String) throws(FileError) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw FileError(.read, path, code: errno) }
    self.init(descriptor: file, name: path, isOwned: true)
    try requireRegular()
  }

  func requireRegular() throws(FileError) {
    guard !isRegular else { return }
    throw FileError(
      .read, name, code: EINVAL, reason: "it is not a regular file; devices, pipes and folders are not read")
  }

  /// - Parameter isOwned: whether the descriptor is closed at the end.
  package init(descriptor: Int32, name: String, isOwned: Bool = false) {
    (self.descriptor, self.name, self.isOwned) = (descriptor, name, isOwned)
  }

  package static func standardInput() -> InputFile { InputFile(descriptor: STDIN_FILENO, name: "standard input") }

  deinit { if isOwned, descriptor >= 0 { close(descriptor) } }

  /// Fills the front of `buffer`, which is not empty; 0 at the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    while true {
      let count = Platform.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw FileError(.read, name, code: errno) }
    }
  }

  /// Goes on reading there; of a regular file.
  package func seek(to offset: Int) throws(FileError) {
    guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw FileError(.read, name, code: errno) }
  }

  /// Whether there is something to read, be it the end.
  ///
  /// - Parameter milliseconds: how long to wait for it.
  package func isReady(within milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, max(0, milliseconds)) > 0
  }

  /// Calls `body` with the bytes, up to 64 KiB at a time.
  package func forEachBlock(_ body: (ArraySlice<UInt8>) throws(FileError) -> Void) throws(FileError) {
    while true {
      let block = try block()
      if block.isEmpty { return }
      try body(block)
    }
  }

  /// The next bytes, up to 64 KiB of them; none at the end.
  package func block() throws(FileError) -> ArraySlice<UInt8> {
    try bytes(upTo: Self.blockSize)[...]
  }

  private static let blockSize = 65_536

  /// What one call of the system reads, `capacity` bytes or fewer; none at the end.
  private func bytes(upTo capacity: Int) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      do throws(FileError) { count = try read(into: UnsafeMutableRawBufferPointer(buffer)) } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }

  /// All bytes there are.
  ///
  /// - Parameter limit: more than so many are the error EFBIG.
  package func bytes(atMost limit: Int) throws(FileError) -> [UInt8] {
    // A file of known size in one piece, without zeros before and a copy after.
    let size = status.map { Int($0.st_size) } ?? 0
    var all = try bytes(upTo: size > 0 && size <= limit ? size : Self.blockSize)
    while !all.isEmpty {
      guard all.count <= limit else {
        throw FileError(.read, name, code: EFBIG, reason: "it is too large: the limit is \(limit) bytes")
      }
      let next = try block()
      if next.isEmpty { break }
      all += next
    }
    return all
  }

  /// Which file it is; nil for what cannot be told apart.
  package var identity: FileIdentity? {
    status.map(FileIdentity.init)
  }

  /// Whether it is a regular file, which can be read twice.
  package var isRegular: Bool { status.map { $0.st_mode & S_IFMT == S_IFREG } ?? false }

  /// Whether a path leads to a file that can be read twice, unlike a pipe; a file that is not there counts as one.
  package static func isReadTwice(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) != 0 || info.st_mode & S_IFMT == S_IFREG
  }

  /// The size of a regular file, in bytes.
  package var size: Int? { status.map { Int($0.st_size) } }

  private var status: stat? {
    var info = stat()
    return fstat(descriptor, &info) == 0 ? info : nil
  }
}
