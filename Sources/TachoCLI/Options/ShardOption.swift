import Platform
import Tacho

extension Shard {
  /// The part that `--shard` and `--shard-count` ask for; nil without the first.
  static func chosen(_ text: String?, count: String?) throws(Failure) -> Shard? {
    let count = try whole(count, "--shard-count", in: 1...most)
    guard let text else {
      if count != nil {
        throw Failure(
          .usage, "--shard-count: says how many parts there are, not which; add --shard auto, or --shard i/n")
      }
      return nil
    }
    return try Failure.asked("--shard") { () throws(JobError) in
      try Shard(parsing: text, count: count) { getenv($0).map { String(cString: $0) } }
    }
  }

  /// `manifest-00003-of-00128.jsonl`.
  var manifestName: String {
    "manifest-\(BatchTemplate.padded(index, digits: 5))-of-\(BatchTemplate.padded(count, digits: 5)).jsonl"
  }
}
