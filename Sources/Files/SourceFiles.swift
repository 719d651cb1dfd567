import Platform
import Synchronization

/// The files that what is written now is made from: none of them is written over, whatever name leads to it.
package enum SourceFiles {
  private static let known = Mutex<Set<FileIdentity>>([])

  /// A file that has been opened to draw from it; pipes and devices are none.
  package static func note(_ file: InputFile) {
    guard file.isRegular, let identity = file.identity else { return }
    known.withLock { _ = $0.insert(identity) }
  }

  /// - Throws: ``FileError`` where `file` is one of them.
  static func refuse(_ file: FileIdentity, at path: String) throws(FileError) {
    guard known.withLock({ $0.contains(file) }) else { return }
    throw FileError(
      .create, path, code: EEXIST, reason: "it is a file that this is made from; choose another name")
  }
}
