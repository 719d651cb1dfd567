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
