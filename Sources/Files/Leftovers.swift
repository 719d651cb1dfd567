import Platform
import Synchronization

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
