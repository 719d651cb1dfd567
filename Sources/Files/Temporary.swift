import Platform
import Synchronization

/// Files that are being written: `.tacho-MACHINE-PROCESS-NUMBER.tmp` in the folder of the file to be, locked while
/// their writer lives.
enum Temporary {
  private static let count = Atomic<Int>(0)
  /// Folders that this process has swept.
  private static let swept = Mutex<Set<String>>([])
  /// How many names of a folder are looked at, so that a picture in a folder of millions is not late.
  private static let mostNames = 20_000
  /// After how many seconds an unlocked file is taken for abandoned, whoever made it.
  private static let oldAge = 3_600

  /// Makes a new file that no other process or thread has.
  ///
  /// - Parameters:
  ///   - folder: a descriptor, or `AT_FDCWD`.
  ///   - prefix: the path of the folder from there, with its slash.
  ///   - locks: what is written within an hour can do without, and cost less.
  /// - Returns: the descriptor and the name without the prefix, or an error number.
  static func make(
    in folder: Int32, _ prefix: String = "", locks: Bool = true
  ) -> (descriptor: Int32, name: String, code: Int32) {
    for _ in 0..<1_000 {
      let number = count.add(1, ordering: .relaxed).newValue
      let name = ".tacho-\(machine)-\(getpid())-\(number).tmp"
      let descriptor = openat(folder, prefix + name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
      if descriptor >= 0 {
        // Where there are no locks, the process's number must do.
        if locks { _ = flock(descriptor, LOCK_EX | LOCK_NB) }
        return (descriptor, name, 0)
      }
      if errno != EEXIST { return (-1, "", errno) }
    }
    return (-1, "", EEXIST)
  }

  /// Removes what killed processes have left in a folder; once for each folder.
  ///
  /// A file goes when nobody has it locked and either its process, of this machine, is gone, or it is an hour old.
  ///
  /// - Parameter path: the folder's, for telling folders apart, and for opening it where `folder` is `AT_FDCWD`.
  static func sweep(_ folder: Int32, _ path: String) {
    guard swept.withLock({ $0.count < 10_000 && $0.insert(path).inserted }) else { return }
    let copy = openat(folder, folder == AT_FDCWD ? path : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { return }
    guard let entries = fdopendir(copy) else {
      close(copy)
      return
    }
    defer { closedir(entries) }
    for _ in 0..<mostNames {
      guard let entry = readdir(entries) else { return }
      let name = name(of: entry)
      guard name.hasPrefix(".tacho-"), name.hasSuffix(".tmp") else { continue }
      let descriptor = openat(copy, name, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      var info = stat()
      guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG,
        isProcessGone(name) || time(nil) - info.modified > oldAge,
        flock(descriptor, LOCK_EX | LOCK_NB) == 0 || ![EWOULDBLOCK, EINTR].contains(errno)
      else { continue }
      unlinkat(copy, name, 0)
    }
  }

  /// The name of a folder's entry.
  static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    withUnsafeBytes(of: &entry.pointee.d_name) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// Whether the name is of a process of this machine that has ended.
  private static func isProcessGone(_ name: String) -> Bool {
    let parts = name.dropLast(4).split(separator: "-")
    guard parts.count == 4, parts[1] == machine, let process = pid_t(parts[2]), process > 0 else { return false }
    return process != getpid() && kill(process, 0) != 0 && errno == ESRCH
  }

  /// What this machine is called, as bytes; empty where the system does not say.
  static let hostName: [UInt8] = {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, 255)
    return name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
  }()

  /// A word for this machine: other machines may share the folder, and their processes are not to be judged from here.
  private static let machine: String = {
    // FNV-1a (Fowler, Noll, Vo).
    let hash = hostName.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }()
}

extension stat {
  /// When it was last written, in seconds since 1970.
  fileprivate var modified: time_t {
    #if canImport(Darwin)
      st_mtimespec.tv_sec
    #else
      st_mtim.tv_sec
    #endif
  }
}

/// Temporary files, running encoders and the terminal's mode of this process, for when it must end without cleaning up.
package enum Leftovers {
  private static let files = Mutex<Set<String>>([])
  private static let encoders = Mutex<Set<Int32>>([])
  private static let terminal = Mutex<TerminalRest?>(nil)

  static func add(_ path: String) { files.withLock { _ = $0.insert(path) } }
  static func remove(_ path: String) { files.withLock { _ = $0.remove(path) } }

  /// - Parameter encoder: a child's process number.
  package static func add(encoder: Int32) { encoders.withLock { _ = $0.insert(encoder) } }
  /// Before the child is waited for, since its number may then be another's.
  package static func remove(encoder: Int32) { encoders.withLock { _ = $0.remove(encoder) } }

  /// - Parameter terminal: how it is to be left; nil when that is done.
  static func set(terminal rest: TerminalRest?) { terminal.withLock { $0 = rest } }

  static func clear() {
    terminal.withLock { $0?.restore() }
    encoders.withLock { encoders in
      var status: Int32 = 0
      // Zero: it is our child and still runs.
      for encoder in encoders where waitpid(encoder, &status, WNOHANG) == 0 { kill(encoder, SIGKILL) }
    }
    files.withLock { for path in $0 { unlink(path) } }
  }
}
