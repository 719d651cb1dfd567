import Tacho
import Testing

@testable import TachoCLI

/// Every engine's variables name the part a task has to do.
struct ShardTests {
  private func shard(_ variables: [String: String], count: Int? = nil) throws -> String {
    let shard = try Shard(parsing: count.map { "auto/\($0)" } ?? "auto") { variables[$0] }
    return "\(shard.index)/\(shard.count)"
  }

  @Test(arguments: [
    (
      ["SLURM_ARRAY_TASK_ID": "5", "SLURM_ARRAY_TASK_COUNT": "8", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_PROCID": "0"],
      "5/8"
    ),
    (
      [
        "SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "1",
        "SLURM_ARRAY_TASK_STEP": "2",
      ], "3/4"
    ),
    (["SLURM_PROCID": "1", "SLURM_NTASKS": "2"], "1/2"),
    (["AWS_BATCH_JOB_ARRAY_INDEX": "0", "AWS_BATCH_JOB_ARRAY_SIZE": "10"], "0/10"),
    (["CLOUD_RUN_TASK_INDEX": "3", "CLOUD_RUN_TASK_COUNT": "4"], "3/4"),
    (["BATCH_TASK_INDEX": "3", "BATCH_TASK_COUNT": "4"], "3/4"),
    (["SGE_TASK_ID": "10", "SGE_TASK_FIRST": "4", "SGE_TASK_LAST": "12", "SGE_TASK_STEPSIZE": "2"], "3/5"),
    (["SGE_TASK_ID": "undefined", "CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "3"], "0/3"),
    (["LSB_JOBINDEX": "3", "LSB_JOBINDEX_END": "3"], "2/3"),
    (["LSB_JOBINDEX": "0", "PMI_RANK": "1", "PMI_SIZE": "3"], "1/3"),
    (["OMPI_COMM_WORLD_RANK": "2", "OMPI_COMM_WORLD_SIZE": "3"], "2/3"),
    (["CIRCLE_NODE_INDEX": "2", "CIRCLE_NODE_TOTAL": "3"], "2/3"),
    (["BUILDKITE_PARALLEL_JOB": "2", "BUILDKITE_PARALLEL_JOB_COUNT": "3"], "2/3"),
  ])
  func enginesThatCountAreUnderstood(variables: [String: String], expected: String) throws {
    #expect(try shard(variables) == expected)
  }

  @Test(arguments: [
    (["JOB_COMPLETION_INDEX": "2"], "2/5"), (["PBS_ARRAY_INDEX": "2"], "2/5"), (["PBS_ARRAYID": "2"], "2/5"),
    (["PARALLEL_SEQ": "1"], "0/5"), (["NOMAD_ALLOC_INDEX": "4"], "4/5"),
  ])
  func enginesThatDoNotCountNeedTheCount(variables: [String: String], expected: String) throws {
    #expect(try shard(variables, count: 5) == expected)
    #expect(throws: JobError.self) { try shard(variables) }
  }

  @Test func aCountThatIsNotTheEnginesIsRefused() throws {
    let array = ["SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "0"]
    #expect(try shard(array, count: 4) == "1/4")
    #expect(throws: JobError.self) { try shard(array, count: 8) }
  }

  @Test func anArrayWithGapsIsRefused() {
    #expect(throws: JobError.self) {
      try shard(["SLURM_ARRAY_TASK_ID": "9", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "3"])
    }
    #expect(throws: JobError.self) { try shard([:]) }
  }

  @Test(arguments: [
    "", "1", "a/b", "3/3", "-1/3", "0/0", "0/100001", "1/2/3", "0.5/2", "auto/", "auto/0", "auto/x", "auto/2/3",
  ])
  func textsThatAreNoPartAreRefused(text: String) {
    #expect(throws: JobError.self) { try Shard(parsing: text) { _ in nil } }
  }

  @Test func partsShareAllRowsAndFrames() throws {
    for count in [1, 2, 7, 128] {
      let parts = try (0..<count).map { try Shard(index: $0, count: count) }
      for row in 1...300 { #expect(parts.filter { $0.contains(row: row) }.count == 1) }
      for total in [0, 1, count - 1, count, 300] {
        for part in parts {
          #expect(part.rowCount(of: total) == (1...max(1, total)).count { $0 <= total && part.contains(row: $0) })
        }
      }
    }
    for count in [1, 2, 7, 128] {
      let parts = try (0..<count).map { try Shard(index: $0, count: count) }
      for total in [0, 1, 60, 300, 1_000_003] {
        let pieces = parts.map { $0.frames(of: total) }
        #expect(pieces.first?.lowerBound == 0 && pieces.last?.upperBound == total)
        #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
        #expect(pieces.allSatisfy { (total / count...total / count + 1).contains($0.count) })
      }
    }
    #expect(try Shard(index: 3, count: 128).manifestName == "manifest-00003-of-00128.jsonl")
  }
}
