import Platform

/// Why a file could not be made, written or read.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was to be done; the word stands in the message.
  public enum Action: String, Hashable, Sendable { case create, write, read }

  /// What failed.
  public let action: Action
  /// As the caller wrote it, or what a stream is called.
  public let path: String
  /// The system's error number.
  public let code: Int32
  /// In plain words, in English whatever the locale.
  public let reason: String

  /// - Parameter reason: nil takes the words for the error number.
  public init(_ action: Action, _ path: String, code: Int32, reason: String? = nil) {
    (self.action, self.path, self.code) = (action, path, code)
    self.reason = reason ?? Self.words(for: code)
  }

  /// `cannot write PATH: REASON`.
  public var description: String { "cannot \(action.rawValue) \(path): \(reason)" }

  /// Whether the name is the problem, rather than the disk.
  package var isOfTheName: Bool { [ELOOP, ENOTDIR, EISDIR, ENAMETOOLONG, EINVAL, EILSEQ].contains(code) }

  /// Whether the same may succeed later, or once someone has made room.
  package var isTransient: Bool {
    [ENOSPC, EDQUOT, EIO, EBUSY, ETIMEDOUT, ESTALE].contains(code) || isShortage || code == EWOULDBLOCK
  }

  /// Whether this process lacks memory or descriptors.
  package var isShortage: Bool { [ENOMEM, EAGAIN, EMFILE, ENFILE].contains(code) }

  /// The words for an error number.
  package static func words(for code: Int32) -> String {
    switch code {
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
    case EPIPE: "the reader has gone away"
    case ENOMEM: "out of memory"
    case EMFILE: "this process has too many open files; raise the limit of ulimit -n"
    case ENFILE: "the system has too many open files"
    default: "error \(code): " + String(cString: strerror(code))
    }
  }
}

extension FileError {
  /// The code of a file beyond a reader's limit.
  package static let tooLarge = EFBIG
  /// The code of a file that is not there.
  package static let absent = ENOENT
  /// The code of a file that another process has.
  package static let busy = EWOULDBLOCK

  /// Whether whoever read a pipe has had enough.
  package var isReaderGone: Bool { code == EPIPE }

  /// Whether another process has the file.
  package var isBusy: Bool { code == EWOULDBLOCK && action == .write }
}
