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
  /// - Throws: ``Failure`` where all parts would write one file, and for a placeholder without a part.
  static func ownName(
    _ name: String, of part: Shard?, asked: String?, option: String
  ) throws(Failure) -> String {
    guard name.contains(placeholder) else {
      guard let part, let asked, part.count > 1, name != "-" else { return name }
      // All tasks of a cluster run one command; who names a part may name its file as well.
      guard asked.hasPrefix("auto") || !part.isNumbered(name) else { return name }
      let (folder, file) = (PathName.folder(of: name), PathName.name(of: name))
      let ending = PathName.ending(of: file)
      let stem = ending.isEmpty ? file : String(file.dropLast(ending.count + 1))
      let better = folder + stem + "-" + placeholder + (ending.isEmpty ? "" : "." + ending)
      throw Failure(
        .usage,
        "\(option): with --shard \(asked) every part would write \(shown(name)); put {shard} into it: \(better.shellWord)"
      )
    }
    guard let part else {
      throw Failure(.usage, "\(option): {shard} is the number of a part, and there is none; add --shard i/n, or auto")
    }
    return name.replacing(placeholder, with: part.text)
  }

  /// Whether a name without its ending has the part's number in it.
  private func isNumbered(_ name: String) -> Bool {
    name.dropLast(PathName.ending(of: name).count).split { !$0.isASCII || !$0.isNumber }.contains { Int($0) == index }
  }
}
