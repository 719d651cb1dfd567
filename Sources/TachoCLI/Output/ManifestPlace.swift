import Files
import Platform
import Tacho

/// Where a record of what was made goes: to a file of its own.
enum ManifestPlace {
  /// - Parameters:
  ///   - path: what `--manifest` names.
  ///   - inputs: files that are read; nil and `-` are none.
  /// - Throws: ``Failure`` for standard output, and for a file that is read, which the record would take the place of.
  static func check(_ path: String?, inputs: [String?]) throws(Failure) {
    guard let path else { return }
    guard path != "-" else {
      throw Failure(.usage, "--manifest: is a file; - would be standard output")
    }
    try OutputNames.check(path, "--manifest")
    for case let input? in inputs where input != "-" && isSame(path, input) {
      throw Failure(.usage, "--manifest: \(shown(path)) is read already, and would be lost; name another file")
    }
  }

  /// What to say where nothing keeps a second process from the record.
  static func unlocked(_ path: String, _ fault: String) -> String {
    "note: the file system of \(shown(path)) gives no lock (\(fault)); see that nothing else writes it at the same time"
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    var (a, b) = (stat(), stat())
    if stat(one, &a) == 0, stat(other, &b) == 0 { return a.st_dev == b.st_dev && a.st_ino == b.st_ino }
    return PathName.steps(of: one) == PathName.steps(of: other)
  }

  /// What a file is called that would take the manifest's place.
  static func taken(_ path: String) -> String { "\(shown(path)) is the manifest; give one of them another name" }
}
