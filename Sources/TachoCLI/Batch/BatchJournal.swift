import Tacho

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A manifest while it is being made.
///
/// Three files, all in the order of rows, so that nothing needs to be held in memory: `manifest.jsonl.part` grows with
/// each finished row, `manifest.jsonl.earlier` has what runs before this one finished, and the manifest itself appears
/// when all is done. Killed at any moment, they say everything that a resumed run can use.
final class BatchJournal {
  let path: String
  private let part: LineFile
  private let earlier: ManifestReader?

  private static func part(_ path: String) -> String { path + ".part" }
  private static func earlier(_ path: String) -> String { path + ".earlier" }

  /// - Parameter resumes: whether what earlier runs finished is to be used.
  init(_ path: String, resumes: Bool) throws(Failure) {
    self.path = path
    if resumes {
      try Self.gather(path)
    } else {
      unlink(Self.earlier(path))
    }
    part = try LineFile(Self.part(path))
    earlier = resumes ? ManifestReader(path: Self.earlier(path)) : nil
  }

  /// What an earlier run made of this row. Rows must be asked for in rising order.
  func earlierEntry(of row: Int) -> ManifestEntry? {
    guard let earlier else { return nil }
    while let entry = earlier.entry, entry.row < row { earlier.advance() }
    return earlier.entry?.row == row ? earlier.entry : nil
  }

  /// - Returns: the error's number when that fails.
  func append(_ entry: ManifestEntry) -> Int32? { part.append(entry.text) }

  /// Makes it the manifest.
  func finish(_ summary: ManifestSummary) throws(Failure) {
    var error = part.append(summary.text)
    part.close()
    if error == nil, rename(Self.part(path), path) != 0 { error = errno }
    if let error {
      throw Failure(.inputOutput, "--manifest: cannot write \(shown(path)): \(FileWriting.reason(error))")
    }
    unlink(Self.earlier(path))
  }

  /// One file of all entries there are; the newest of each row.
  private static func gather(_ path: String) throws(Failure) {
    let readers = [part(path), earlier(path), path].compactMap { ManifestReader(path: $0) }
    guard !readers.isEmpty else { return }
    let gathered = try LineFile(earlier(path) + ".tmp")
    while let row = readers.compactMap(\.entry?.row).min() {
      let entries = readers.compactMap { reader in reader.entry.flatMap { $0.row == row ? $0 : nil } }
      // A failed row is tried again.
      if let entry = entries.first(where: { if case .drawn = $0.outcome { true } else { false } }),
        let error = gathered.append(entry.text)
      {
        throw Failure(.inputOutput, "--manifest: cannot write \(shown(gathered.path)): \(FileWriting.reason(error))")
      }
      for reader in readers where reader.entry?.row == row { reader.advance() }
    }
    gathered.close()
    guard rename(gathered.path, earlier(path)) == 0 else {
      throw Failure(.inputOutput, "--manifest: cannot write \(shown(path)): \(FileWriting.reason(errno))")
    }
  }
}
