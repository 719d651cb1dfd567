import Files
import Platform
import Tacho

extension Shard {
  /// The part that `--shard` asks for; nil without it.
  static func chosen(_ text: String?) throws(Failure) -> Shard? {
    guard let text else { return nil }
    return try Failure.asked("--shard") { () throws(JobError) in
      try Shard(parsing: text) { getenv($0).map { String(cString: $0) } }
    }
  }

  /// `00003-of-00128`.
  var text: String {
    "\(BatchTemplate.padded(index, digits: 5))-of-\(BatchTemplate.padded(count, digits: 5))"
  }

  /// `manifest-00003-of-00128.jsonl`.
  var manifestName: String { "manifest-\(text).jsonl" }

  /// What stands in a name for the part.
  private static let placeholder = "{shard}"

  /// The name of a file that every part writes for itself, with the part in the place of `{shard}`.
  ///
  /// - Parameters:
  ///   - name: as the option has it.
  ///   - part: nil where the whole is made at once.
  ///   - asked: the text of `--shard`.
  ///   - option: that names the file.
  /// - Throws: ``Failure`` where all tasks of a cluster would write one file, and for a placeholder without a part.
  static func ownName(
    _ name: String, of part: Shard?, asked: String?, option: String
  ) throws(Failure) -> String {
    guard name.contains(placeholder) else {
      guard asked?.hasPrefix("auto") ?? false, name != "-" else { return name }
      let (folder, file) = (PathName.folder(of: name), PathName.name(of: name))
      let ending = PathName.ending(of: file)
      let stem = ending.isEmpty ? file : String(file.dropLast(ending.count + 1))
      let better = folder + stem + "-" + placeholder + (ending.isEmpty ? "" : "." + ending)
      throw Failure(
        .usage,
        "\(option): with --shard \(asked ?? "auto") every task would write \(shown(name)); put {shard} into it: \(better.shellWord)"
      )
    }
    guard let part else {
      throw Failure(.usage, "\(option): {shard} is the number of a part, and there is none; add --shard i/n, or auto")
    }
    return name.replacing(placeholder, with: part.text)
  }
}
