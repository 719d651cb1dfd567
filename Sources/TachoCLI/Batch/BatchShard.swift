import Platform
import Tacho

/// One of several equal parts of a batch: every `count`-th row, beginning with the `index`-th, from 0.
struct BatchShard: Equatable {
  let index: Int
  let count: Int

  /// The most parts of one batch.
  static let most = 100_000

  init(index: Int, count: Int) throws(Failure) {
    guard (1...Self.most).contains(count), (0..<count).contains(index) else {
      throw Failure(
        .usage,
        "--shard: \(index)/\(count) is out of range; the first is 0 and the last \(Swift.max(0, count - 1)), of 1 to \(Self.most)"
      )
    }
    (self.index, self.count) = (index, count)
  }

  /// Whether a row, counted from 1, belongs to it.
  func contains(_ row: Int) -> Bool { (row - 1) % count == index }

  /// How many rows belong to it, of so many in all.
  func rows(of total: Int) -> Int { (total - index + count - 1) / count }

  /// `manifest-00003-of-00128.jsonl`.
  var manifestName: String {
    "manifest-\(BatchTemplate.padded(index, digits: 5))-of-\(BatchTemplate.padded(count, digits: 5)).jsonl"
  }

  /// Reads `i/n`, or `auto`, which asks the engine's variables.
  ///
  /// - Parameters:
  ///   - count: where the engine does not say how many there are.
  ///   - variable: the environment.
  static func parse(
    _ text: String, count: Int?, variable: (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) throws(Failure) -> BatchShard {
    if text == "auto" { return try automatic(count: count, variable: variable) }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let total = Int(parts[1]) else {
      throw Failure(.usage, "--shard: \(shown(text)) is neither i/n, as in 0/8, nor auto")
    }
    return try BatchShard(index: index, count: total)
  }

  /// What an engine calls a task's number and how many tasks there are.
  private struct Engine {
    let name: String
    let index: String
    var count: String?
    /// The number of the first task: fixed, or in a variable.
    var base = 0
    var first: String?
    var step: String?
    /// The last number, where the count is not given.
    var last: String?
  }

  /// The first one whose variables are there is taken. An array's come before those of a step: both are set inside an
  /// array's task.
  private static let engines: [Engine] = [
    Engine(
      name: "Slurm array", index: "SLURM_ARRAY_TASK_ID", count: "SLURM_ARRAY_TASK_COUNT",
      first: "SLURM_ARRAY_TASK_MIN", step: "SLURM_ARRAY_TASK_STEP"),
    Engine(name: "Slurm step", index: "SLURM_PROCID", count: "SLURM_NTASKS"),
    Engine(name: "Kubernetes indexed job", index: "JOB_COMPLETION_INDEX"),
    Engine(name: "AWS Batch array", index: "AWS_BATCH_JOB_ARRAY_INDEX", count: "AWS_BATCH_JOB_ARRAY_SIZE"),
    Engine(name: "Cloud Run job", index: "CLOUD_RUN_TASK_INDEX", count: "CLOUD_RUN_TASK_COUNT"),
    Engine(name: "Google Batch", index: "BATCH_TASK_INDEX", count: "BATCH_TASK_COUNT"),
    Engine(
      name: "Grid Engine", index: "SGE_TASK_ID", base: 1, first: "SGE_TASK_FIRST", step: "SGE_TASK_STEPSIZE",
      last: "SGE_TASK_LAST"),
    Engine(name: "PBS", index: "PBS_ARRAY_INDEX"),
    Engine(name: "Torque", index: "PBS_ARRAYID"),
    Engine(name: "LSF", index: "LSB_JOBINDEX", base: 1, last: "LSB_JOBINDEX_END"),
    Engine(name: "Open MPI", index: "OMPI_COMM_WORLD_RANK", count: "OMPI_COMM_WORLD_SIZE"),
    Engine(name: "PMI", index: "PMI_RANK", count: "PMI_SIZE"),
    Engine(name: "GitLab CI", index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", base: 1),
    Engine(name: "CircleCI", index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL"),
    Engine(name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT"),
    Engine(name: "GNU parallel", index: "PARALLEL_SEQ", base: 1),
    Engine(name: "Nomad", index: "NOMAD_ALLOC_INDEX"),
  ]

  private static func automatic(count given: Int?, variable: (String) -> String?) throws(Failure) -> BatchShard {
    func number(_ name: String?) -> Int? { name.flatMap(variable).flatMap { Int($0) } }
    for engine in engines {
      // Outside of an array, Grid Engine says “undefined” and LSF 0.
      guard let task = number(engine.index), !(engine.name == "LSF" && task == 0) else { continue }
      let first = number(engine.first) ?? engine.base
      let step = number(engine.step) ?? 1
      guard step > 0, task >= first, (task - first) % step == 0 else {
        throw Failure(.usage, "--shard auto: \(engine.name): task \(task) is not on the range from \(first) by \(step)")
      }
      let index = (task - first) / step
      let counted = number(engine.count) ?? number(engine.last).map { ($0 - first) / step + 1 }
      guard let count = given ?? counted else {
        throw Failure(
          .usage, "--shard auto: \(engine.name) does not say how many tasks there are; add --shard-count N")
      }
      guard index < count else {
        throw Failure(
          .usage,
          "--shard auto: \(engine.name): task \(task) would be part \(index) of \(count); number the tasks without gaps"
        )
      }
      return try BatchShard(index: index, count: count)
    }
    throw Failure(
      .usage, "--shard auto: no variable of a known engine is set, such as SLURM_ARRAY_TASK_ID; write --shard i/n")
  }
}
