/// One of several equal parts of a job: part `index`, from 0, of `count`.
///
/// Every item is in exactly one part. Which one it is depends on the job, because one rule does not serve both:
///
/// - Rows of a table are dealt out: part i of n has the rows i + 1, i + 1 + n, i + 1 + 2n and so on. The table may be a
///   pipe, whose end nobody knows, and rows that take long stand next to each other.
/// - Frames of a film are cut: part i has the i-th of n pieces. A piece can be one file that plays, and what moves
///   little from a frame to the next is drawn once.
public struct Shard: Hashable, Sendable {
  /// Which part this is, from 0.
  public let index: Int
  /// How many parts there are, 1…``most``.
  public let count: Int

  /// The most parts of one job.
  public static let most = 100_000

  /// - Throws: ``JobError`` unless 0 ≤ index < count ≤ ``most``.
  public init(index: Int, count: Int) throws(JobError) {
    guard (1...Self.most).contains(count), (0..<count).contains(index) else {
      throw JobError(
        "\(index)/\(count) is out of range; write i/n with i from 0 to n - 1 and n from 1 to \(Self.most)")
    }
    (self.index, self.count) = (index, count)
  }

  /// Whether a row, counted from 1, belongs to it.
  public func contains(row: Int) -> Bool { (row - 1) % count == index }

  /// How many of a table's rows belong to it.
  public func rowCount(of total: Int) -> Int { (total - index + count - 1) / count }

  /// The frames of a film that belong to it; none when there are fewer frames than parts.
  public func frames(of total: Int) -> Range<Int> {
    let (size, rest) = total.quotientAndRemainder(dividingBy: count)
    func start(_ part: Int) -> Int { size * part + rest * part / count }
    return start(index)..<start(index + 1)
  }

  /// Reads `i/n`, or `auto`, which asks the variables of the engine that runs the parts.
  ///
  /// - Parameters:
  ///   - text: `i/n`; `auto`, or `auto/n` where the engine does not say how many there are.
  ///   - variable: looks a variable of the environment up.
  public init(parsing text: String, variable: (String) -> String?) throws(JobError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let count = parts.count == 2 ? Int(parts[1]).flatMap { 1...Self.most ~= $0 ? $0 : nil } : nil
    if parts.first == "auto", parts.count == 1 || count != nil {
      self = try Self.automatic(count: count, variable: variable)
      return
    }
    guard parts.count == 2, let index = Int(parts[0]), let total = Int(parts[1]) else {
      throw JobError("“\(text.prefix(60))” is neither i/n, as in 0/8, nor auto or auto/8")
    }
    try self.init(index: index, count: total)
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

  private static func automatic(count given: Int?, variable: (String) -> String?) throws(JobError) -> Shard {
    func number(_ name: String?) -> Int? {
      name.flatMap(variable).flatMap { Int($0) }.flatMap { $0.magnitude < 1_000_000_000_000 ? $0 : nil }
    }
    for engine in engines {
      // Outside of an array, Grid Engine says “undefined” and LSF 0.
      guard let task = number(engine.index), !(engine.name == "LSF" && task == 0) else { continue }
      let first = number(engine.first) ?? engine.base
      let step = number(engine.step) ?? 1
      guard step > 0, task >= first, (task - first) % step == 0 else {
        throw JobError("\(engine.name): task \(task) is not on the range from \(first) by \(step)")
      }
      let index = (task - first) / step
      let counted = number(engine.count) ?? number(engine.last).map { ($0 - first) / step + 1 }
      if let given, let counted, given != counted {
        throw JobError(
          "\(engine.name) has \(counted) tasks, and --shard auto/\(given) says \(given); start that many, or write --shard auto"
        )
      }
      guard let count = counted ?? given else {
        throw JobError("\(engine.name) does not say how many tasks there are; write --shard auto/N")
      }
      guard index < count else {
        throw JobError(
          "\(engine.name): task \(task) would be part \(index) of \(count); number the tasks without gaps")
      }
      return try Shard(index: index, count: count)
    }
    throw JobError("no variable of a known engine is set, such as SLURM_ARRAY_TASK_ID; write --shard i/n")
  }
}
